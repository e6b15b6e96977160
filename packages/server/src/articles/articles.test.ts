// server/articles: products over HTTP: valid rows are stored, invalid ones named, all writes are atomic, and only real
// changes touch labels.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  deleteArticles,
  listArticleKeys,
  listArticles,
  mergeArticles,
  readArticle,
  replaceArticles,
} from '@shelfcast/contract/articles/articles'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import { usingShop } from '../testing/shop.ts'

let storeId: number
const store = 'lyon'

const { server, send, headers, storeIdOf } = usingShop({ stores: [store] })

beforeAll(async () => {
  storeId = storeIdOf(store)
})
beforeEach(async () => {
  await sql`truncate article_change, label, label_article, article cascade`.execute(server.db)
  await server.events.publish(server.db, { kind: 'ARTICLE', storeId: 0, ids: [] })
})

const oil = {
  articleId: '007',
  articleName: 'Olive oil',
  data: { LIST_PRICE: '7.99', BARCODE: '4006381333931', shelf: 'A1' },
}
// oxlint-disable-next-line no-explicit-any -- a test reads whatever came
const ids = (answer: { body: Record<string, any> }) =>
  (answer.body['articleList'] as { articleId: string }[] | undefined)?.map((row) => row.articleId)

test('letters that no label shows, and a barcode that a spreadsheet shortened, are refused with the field', async () => {
  const { body } = await send(mergeArticles, {
    query: { store },
    body: [
      oil,
      { articleId: '1', articleName: 'Cherries 🍒', data: { LIST_PRICE: '1' } },
      { articleId: '2', articleName: 'Cherries', data: { LIST_PRICE: '1', BARCODE: '4,00638E+12', note: '🍒' } },
    ],
  })
  expect(body).toMatchObject({ validCount: 1, invalidCount: 2 })
  expect(body['errors']).toEqual([
    {
      row: 2,
      field: 'articleName',
      code: 'letters',
      message: 'Labels cannot show 🍒. Remove these characters.',
      value: 'Cherries 🍒',
    },
    {
      row: 3,
      field: 'data.BARCODE',
      code: 'spreadsheetNumber',
      message:
        'A spreadsheet shortened this barcode to 4,00638E+12. Format the column as text and enter the whole number.',
      value: '4,00638E+12',
    },
  ])
})

test('replacing clears fields that are not sent, merging keeps them, and null removes one', async () => {
  expect((await send(replaceArticles, { query: { store }, body: [oil] })).body).toMatchObject({
    responseCode: '200',
    validCount: 1,
    invalidCount: 0,
    customBatchId: expect.any(String),
  })
  await send(mergeArticles, {
    query: { store },
    body: [{ articleId: '007', articleName: 'Olive oil', data: { LIST_PRICE: 6.5, BARCODE: null } }],
  })
  expect((await send(readArticle, { query: { store, article: '007' } })).body['data']).toEqual({
    LIST_PRICE: '6.5',
    shelf: 'A1',
  })
  await send(replaceArticles, {
    query: { store },
    body: [{ articleId: '007', articleName: 'Oil', data: { organic: true } }],
  })
  expect((await send(readArticle, { query: { store, article: '007' } })).body).toMatchObject({
    articleName: 'Oil',
    data: { organic: 'true' },
  })
  expect(
    (await send(listArticleChanges, { query: { store } })).body['articleHistoryList'].map(
      (row: { changes: unknown }) => row.changes,
    ),
  ).toEqual([
    expect.arrayContaining([
      { key: 'articleName', before: 'Olive oil', after: 'Oil' },
      { key: 'LIST_PRICE', before: '6.5', after: null },
      { key: 'organic', before: null, after: 'true' },
    ]),
    [
      { key: 'BARCODE', before: '4006381333931', after: null },
      { key: 'LIST_PRICE', before: '7.99', after: '6.5' },
    ],
    [{ key: 'articleId', before: null, after: '007' }],
  ])
  expect((await send(listArticleKeys)).body['articleDataKeyList']).toEqual(
    expect.arrayContaining(['LIST_PRICE', 'shelf', 'organic']),
  )
})

test('bad rows are named by row and field and do not block good ones', async () => {
  const answer = await send(replaceArticles, {
    query: { store },
    body: [
      oil,
      { articleId: '8', articleName: 'Bread', data: { LIST_PRICE: '-1' } },
      7,
      { articleId: '1.2E+12', articleName: 'x' },
      { articleId: '9', articleName: 'Elsewhere', store: 'nice' },
      { articleId: '10', articleName: 'Bad', data: { 'a;b': '1' } },
      { ...oil, articleName: 'Other' },
    ],
  })
  expect(answer.body).toMatchObject({ responseCode: '200', validCount: 1, invalidCount: 6 })
  expect(answer.body['errors'].map((error: { row: number; field: string }) => [error.row, error.field])).toEqual([
    [2, 'data.LIST_PRICE'],
    [3, ''],
    [4, 'articleId'],
    [5, 'store'],
    [6, 'data.a;b'],
    [7, 'articleId'],
  ])
  expect(answer.body['errors'].at(-1)).toMatchObject({ code: 'duplicate', message: expect.stringMatching(/row 1/) })
  expect(ids(await send(listArticles, { query: { store } }))).toEqual(['007'])
})

test('a call with only bad rows is refused; one without rows does nothing', async () => {
  expect((await send(mergeArticles, { query: { store }, body: [{ articleId: '' }] })).body).toMatchObject({
    responseCode: '405',
    errors: [
      { row: 1, field: 'articleId' },
      { row: 1, field: 'articleName' },
    ],
  })
  expect((await send(mergeArticles, { query: { store }, body: [] })).body).toMatchObject({
    responseCode: '200',
    validCount: 0,
  })
  expect((await send(listArticles, { query: { store } })).status).toBe(204)
})

test('a linked product is not deleted, and neither are the others of the same call', async () => {
  await send(replaceArticles, { query: { store }, body: [oil, { articleId: '8', articleName: 'Bread' }] })
  const { label_id } = await server.db
    .insertInto('label')
    .values({ store_id: storeId, code: '0000021A2B3C', linked: true })
    .returning('label_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into label_article (label_id, article_key, position)
    select ${label_id}, article_key, 0 from article where article_id = '007'`.execute(server.db)
  const refused = await send(deleteArticles, { query: { store, articleDeleteList: '007,8' } })
  expect(refused.body).toMatchObject({
    responseCode: '405',
    errors: [{ value: '007', message: expect.stringMatching(/0000021A2B3C/) }],
  })
  expect((await send(deleteArticles, { query: { store, articleDeleteList: '8,nothing' } })).body).toMatchObject({
    responseCode: '405',
    errors: [{ value: 'nothing' }],
  })
  expect(ids(await send(listArticles, { query: { store } }))).toEqual(['8', '007'])
  expect(ids(await send(listArticles, { query: { store, unlinked: 'true' } }))).toEqual(['8'])
  expect((await send(readArticle, { query: { store, article: '007' } })).body['assignedLabel']).toEqual([
    '0000021A2B3C',
  ])
  expect((await send(deleteArticles, { query: { store, articleDeleteList: '8' } })).status).toBe(200)
  expect((await send(readArticle, { query: { store, article: '8' } })).status).toBe(204)
})

test('the list searches part of id or name in any case, sorts, pages and counts', async () => {
  await send(replaceArticles, {
    query: { store },
    body: ['Čaj 100%', 'apple', 'Zebra', 'Äpfel', 'Apple juice'].map((articleName, n) => ({
      articleId: `A-${n}`,
      articleName,
      data: { LIST_PRICE: '1' },
    })),
  })
  expect(ids(await send(listArticles, { query: { store, name: 'ČAJ' } }))).toEqual(['A-0'])
  expect(ids(await send(listArticles, { query: { store, name: '%' } }))).toEqual(['A-0'])
  expect(ids(await send(listArticles, { query: { store, id: 'a-4' } }))).toEqual(['A-4'])
  const page = await send(listArticles, { query: { store, size: 2, page: 1, sort: 'articleId,desc', data: 'true' } })
  expect(ids(page)).toEqual(['A-2', 'A-1'])
  expect(page.body).toMatchObject({ totalArticleCnt: 5, articleList: [{ data: { LIST_PRICE: '1' } }, {}] })
  const csv = (await send(listArticles, { query: { store, export: 'true', format: 'csv' } })).body['text'] as string
  expect(csv.trim().split('\r\n')).toHaveLength(6)
})

test('an exported list keeps its order across any number of pages', async () => {
  const names = Array.from({ length: 2_300 }, (_, n) => `Name ${n % 7}`)
  await send(replaceArticles, {
    query: { store },
    body: names.map((articleName, n) => ({ articleId: String(n), articleName })),
  })
  await sql`
    update article
    set updated_at = now() - (article_id::integer % 1000) * interval '1 millisecond',
      created_at = now() - article_key * interval '1 microsecond'`.execute(server.db)
  for (const sort of [
    'name,asc',
    'name,desc',
    'articleId,desc',
    'articleId,asc',
    'lastUpdated,desc',
    'lastUpdated,asc',
    'generateDate,desc',
  ]) {
    const csv = (await send(listArticles, { query: { store, sort, export: 'true', format: 'csv' } })).body[
      'text'
    ] as string
    const listed = ids(await send(listArticles, { query: { store, sort, size: 5_000 } }))
    expect([
      sort,
      csv
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ]).toEqual([sort, listed])
  }
})

test('pages past the middle of a long list go on where the earlier ones end, to the last product', async () => {
  await sql`
    insert into article (store_id, article_id, name, created_at)
    select ${storeId}, 'P' || lpad(n::text, 5, '0'), 'Name ' || n % 7, now() - n % 500 * interval '1 second'
    from generate_series(1, 5230) n`.execute(server.db)
  for (const sort of [
    'name,asc',
    'name,desc',
    'articleId,desc',
    'generateDate,asc',
    'lastUpdated,desc',
    'nfcUrl,asc',
  ]) {
    const pages: string[] = []
    for (let page = 0; page <= 10; page += 1)
      pages.push(...(ids(await send(listArticles, { query: { store, sort, size: 500, page } })) ?? []))
    const first = ids(await send(listArticles, { query: { store, sort, size: 5_000 } }))
    expect([sort, pages.slice(0, 5_000)]).toEqual([sort, first])
    expect(new Set(pages).size).toBe(5_230)
    const search = await send(listArticles, { query: { store, sort, name: 'Name', size: 500, page: 10 } })
    expect([sort, ids(search)]).toEqual([sort, pages.slice(5_000)])
    expect((await send(listArticles, { query: { store, sort, size: 500, page: 11 } })).status).toBe(204)
  }
})

test('two callers who merge into the same products at once both keep their changes', async () => {
  const body = (key: string) =>
    Array.from({ length: 200 }, (_, n) => ({
      articleId: String(key === 'A' ? n : 199 - n),
      articleName: 'Same',
      data: { [key]: '1' },
    }))
  await Promise.all(['A', 'B', 'C'].map((key) => send(mergeArticles, { query: { store }, body: body(key) })))
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from article where data = '{"A":"1","B":"1","C":"1"}'`.execute(server.db)
  expect(rows[0]?.count).toBe(200)
})

test('a product export holds every value unchanged, safe for spreadsheets, in list order and beyond one page', async () => {
  const values = [
    'plain',
    'a,b',
    'say "hi"',
    'two\nlines',
    '=1+1',
    '-5',
    '@x',
    "'=quoted",
    '+"a",b',
    '\tTab',
    'unit\u001fseparator',
    'Žižkov 東京',
    '',
  ]
  const body = values.map((value, at) => ({
    articleId: `v${String(at).padStart(2, '0')}`,
    articleName: `Name "${at}", ${at}`,
    data: { note: value, LIST_PRICE: '1.00' },
  }))
  await send(replaceArticles, { query: { store }, body })
  await sql`
    insert into article (store_id, article_id, name, eans)
    select ${storeId}, 'w' || lpad(n::text, 5, '0'), 'Many', '{1,2}' from generate_series(1, 4500) n`.execute(server.db)
  const cell = (text: string) => {
    const safe = /^'*[=+@\t\r-]/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  for (const sort of ['articleId,asc', 'name,desc', 'lastUpdated,desc', 'generateDate,asc']) {
    const query = new URLSearchParams({ store, export: 'true', format: 'csv', sort })
    // As bytes: reading text removes the byte order mark.
    const text = Buffer.from(
      await (await fetch(`${server.url}${listArticles.path}?${query.toString()}`, { headers })).arrayBuffer(),
    ).toString('utf8')
    const [head = ''] = text.split('\r\n')
    const columns = head.replace('\uFEFF', '').split(',')
    expect(columns.slice(0, 3)).toEqual(['articleId', 'articleName', 'nfcUrl'])
    for (const { articleId, articleName, data } of body) {
      const wanted: Record<string, string> = { articleId, articleName, ...data, labelCount: '0' }
      const line = columns
        .map((column) =>
          column === 'generateDate' || column === 'lastUpdated'
            ? '[0-9-]{10}T[0-9:.]{12}Z'
            : cell(wanted[column] ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
        )
        .join(',')
      expect(text, articleId).toMatch(new RegExp(`\\r\\n${line}\\r\\n`))
    }
    const many = [...text.matchAll(/\r\n(w\d{5}),Many,(?=[^\r]*,1 2,)/g)].map((match) => match[1])
    expect(new Set(many).size, sort).toBe(4_500)
    expect(many.length).toBe(4_500)
    if (sort === 'articleId,asc') expect(many).toEqual(many.toSorted())
  }
})
