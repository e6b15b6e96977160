// server/articles: one search text finds a product by name, ID or barcode, over HTTP; and the categories of a store.
import { beforeAll, expect, test } from 'vitest'
import { listArticleCategories, listArticles, replaceArticles } from '@shelfcast/contract/articles/articles'
import { sql } from 'kysely'
import { usingShop } from '../testing/shop.ts'

const store = 'nice'
const { server, send, storeIdOf } = usingShop({ stores: [store, 'other'] })

beforeAll(async () => {
  await send(replaceArticles, {
    query: { store },
    body: [
      { articleId: 'A1', articleName: 'Olive oil', data: { BARCODE: '4006381333931', CATEGORY1: 'Oil' } },
      { articleId: 'A2', articleName: 'Gum', data: { BARCODE: '96385074', CATEGORY1: 'Sweets' } },
      { articleId: 'A3', articleName: 'Cola', data: { BARCODE: '036000291452', CATEGORY1: 'Drinks' } },
      { articleId: 'A4', articleName: 'Bread', data: { CATEGORY1: 'Bakery' }, eans: ['5901234123457'] },
      { articleId: 'A5', articleName: 'Salt', data: { BARCODE: '385003 340436', CATEGORY1: 'Oil' } },
      { articleId: '4006381333931', articleName: 'Named like a barcode', data: {} },
    ],
  })
  await send(replaceArticles, {
    query: { store: 'other' },
    body: [{ articleId: 'B1', articleName: 'Elsewhere', data: { BARCODE: '4006381333931', CATEGORY1: 'Elsewhere' } }],
  })
})

// oxlint-disable-next-line no-explicit-any -- a test reads whatever came
const ids = (answer: { body: Record<string, any> }) =>
  ((answer.body['articleList'] ?? []) as { articleId: string }[]).map((row) => row.articleId).sort()
const found = async (search: string) => ids(await send(listArticles, { query: { store, search } }))

test.each([
  ['as it is', '4006381333931', ['4006381333931', 'A1']],
  ['with leading zeros', '04006381333931', ['A1']],
  ['with blanks', '4 006381 333931', ['A1']],
  ['without its check digit', '400638133393', ['4006381333931', 'A1']],
  ['an EAN-8 as GTIN-14', '00000096385074', ['A2']],
  ['a UPC-A without its leading zero', '36000291452', ['A3']],
  ['a UPC-A as EAN-13', '0036000291452', ['A3']],
  ['of the list of barcodes', '5901234123457', ['A4']],
  ['of the list, as GTIN-14', '05901234123457', ['A4']],
  ['stored without a check digit', '3850033404361', ['A5']],
  ['of no product', '4006381333948', []],
])('a barcode finds its product: %s', async (_name, search, expected) => {
  expect(await found(search)).toEqual(expected)
})

test('the same field finds parts of names and IDs', async () => {
  expect(await found('oLIVE')).toEqual(['A1'])
  expect(await found('a4')).toEqual(['A4'])
})

test('one ID is found exactly, on whatever page it is', async () => {
  expect(ids(await send(listArticles, { query: { store, only: 'A1' } }))).toEqual(['A1'])
  expect(ids(await send(listArticles, { query: { store, only: 'A' } }))).toEqual([])
})

test('products are filtered by category, and the store lists its categories', async () => {
  expect((await send(listArticleCategories, { query: { store } })).body['articleCategoryList']).toEqual([
    'Bakery',
    'Drinks',
    'Oil',
    'Sweets',
  ])
  const oils = await send(listArticles, { query: { store, category: 'Oil' } })
  expect(ids(oils)).toEqual(['A1', 'A5'])
  expect(oils.body['totalArticleCnt']).toBe(2)
  expect((await send(listArticles, { query: { store, category: 'Oil', search: 'salt' } })).body).toMatchObject({
    totalArticleCnt: 1,
  })
})

test('a product shows the picture of its first label, if asked', async () => {
  await sql`
    insert into label (store_id, code, linked, model, rotation)
    values (${storeIdOf(store)}, '00000000C002', true, null, 90)`.execute(server.db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0 from label l, article a where a.article_id = 'A4'`.execute(server.db)
  await sql`
    insert into label_page (label_id, store_id, wanted_version, shown_version, shown_hash)
    select label_id, store_id, 1, 1, '\\x0abc' from label`.execute(server.db)
  const rows = (await send(listArticles, { query: { store, pictures: true } })).body['articleList'] as {
    articleId: string
    picture: unknown
  }[]
  expect(rows.find((row) => row.articleId === 'A4')?.picture).toEqual({
    labelCode: '00000000C002',
    shownHash: '0abc',
    rotation: 90,
    width: 0,
    height: 0,
  })
  expect(rows.find((row) => row.articleId === 'A1')?.picture).toBeNull()
  const plain = (await send(listArticles, { query: { store } })).body['articleList'] as object[]
  expect(plain.every((row) => !('picture' in row))).toBe(true)
})
