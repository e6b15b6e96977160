// server/article-files: receipts over HTTP: what came in, the changes by the size of the price change, and how the
// labels ended.
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteArticles, mergeArticles, readArticle } from '@shelfcast/contract/articles/articles'
import {
  listAddedArticles,
  listReceiptChanges,
  readReceipt,
  readRefusedRows,
} from '@shelfcast/contract/receipts/receipts'
import { listArticleChanges, readArticleAsOf } from '@shelfcast/contract/articles/records'
import { saveStore } from '@shelfcast/contract/stores/stores'
import { endOfFile, postFile } from '../testing/product-files.ts'
import { usingShop } from '../testing/shop.ts'
import { addGatewayRow } from '../testing/gateways.ts'

const store = 'lyon'
const { server, send, headers, storeIdOf } = usingShop({ stores: [store, 'nice'] })

const write = async (values: Record<string, Record<string, string>>) =>
  String(
    (
      await send(mergeArticles, {
        query: { store },
        body: Object.entries(values).map(([articleId, data]) => ({ articleId, articleName: articleId, data })),
      })
    ).body['customBatchId'],
  )
const receipt = async (batch: string) => (await send(readReceipt, { query: { store, batch } })).body

async function upload(content: string | Uint8Array, name = 'monday.csv'): Promise<string> {
  const { body } = await postFile({ url: server.url, headers }, { store }, content, name)
  const batch = body['customBatchId'] as string
  await endOfFile(send, store, batch)
  return batch
}

async function label(code: string, articleId: string, gateway: number | null = null): Promise<number> {
  const { label_id } = await server.db
    .insertInto('label')
    .values({ store_id: storeIdOf(store), code, linked: true, model: 'M2_296x128_BWR' })
    .returning('label_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into label_page (label_id, store_id, gateway_id, wanted_version, shown_version)
    values (${label_id}, ${storeIdOf(store)}, ${gateway}, 1, 1)`.execute(server.db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select ${label_id}, article_key, 1
    from article where store_id = ${storeIdOf(store)} and article_id = ${articleId}`.execute(server.db)
  return label_id
}

test('a receipt counts what came in and what changed, and begins with the largest price change', async () => {
  await write({
    c1: { LIST_PRICE: '2.00' },
    c2: { LIST_PRICE: '1.49' },
    c3: { LIST_PRICE: '5.00' },
    c4: { LIST_PRICE: '4.00', SALE_PRICE: '2.00' },
    c5: { LIST_PRICE: '3.00' },
  })
  const batch = await upload(
    'ProductId,Product,Price\nc1,c1,2.10\nc2,c2,149.00\nc3,c3,5.00\nc4,c4,8.00\nc5,c5 renamed,3.00\nc6,New,1.00\nc7,Bad,-1\n',
  )
  expect(await receipt(batch)).toMatchObject({
    source: 'FILE',
    name: 'monday.csv',
    account: 'anna',
    result: 'PARTIAL_SUCCESS',
    total: 7,
    added: 1,
    changed: 4,
    unchanged: 1,
    refused: 1,
    jumps: 2,
    jumpLimit: 30,
    kept: true,
    undoes: null,
    undoneBy: null,
  })
  const list = (await send(listReceiptChanges, { query: { store, batch } })).body['changeList'] as Record<
    string,
    unknown
  >[]
  // The label of c4 keeps its special price, but strikes through the doubled one.
  expect(list.map(({ articleId, jump }) => [articleId, jump])).toEqual([
    ['c2', 9900],
    ['c4', 100],
    ['c1', 5],
    ['c5', null],
  ])
  const added = (await send(listAddedArticles, { query: { store, batch } })).body['addedList']
  expect(added).toMatchObject([{ articleId: 'c6', articleName: 'New', price: '1.00' }])
})

test('a dry run lists the changes of the later receipt, largest price change first, and writes nothing', async () => {
  await write({
    p1: { LIST_PRICE: '2.00' },
    p2: { LIST_PRICE: '1.49' },
    p3: { LIST_PRICE: '5.00' },
    p4: { LIST_PRICE: '10.00' },
  })
  await label('00000000C101', 'p2')
  const file = 'ProductId,Product,Price\np1,p1,2.10\np2,p2,149.00\np3,p3 renamed,5.00\np4,p4,4.00\np5,New,1.00\n'
  const { body } = await postFile({ url: server.url, headers }, { store, dryRun: 'true' }, file)
  expect(body['changes']).toEqual([
    {
      articleId: 'p2',
      articleName: 'p2',
      changes: [{ key: 'LIST_PRICE', before: '1.49', after: '149.00' }],
      jump: 9900,
      labelCount: 1,
    },
    expect.objectContaining({ articleId: 'p4', jump: -60, labelCount: 0 }),
    expect.objectContaining({ articleId: 'p1', jump: 5 }),
    expect.objectContaining({ articleId: 'p3', jump: null }),
  ])
  expect(body['added']).toEqual([{ articleId: 'p5', articleName: 'New', price: '1.00' }])
  expect((await send(readArticle, { query: { store, article: 'p2' } })).body['data']).toEqual({ LIST_PRICE: '1.49' })
  const batch = await upload(file)
  const list = (await send(listReceiptChanges, { query: { store, batch } })).body['changeList'] as Record<
    string,
    unknown
  >[]
  expect(list.map(({ articleId, changes, jump }) => ({ articleId, changes, jump }))).toEqual(
    (body['changes'] as Record<string, unknown>[]).map(({ articleId, changes, jump }) => ({
      articleId,
      changes,
      jump,
    })),
  )
})

test('a dry run of many changes lists the 500 with the largest price changes and counts all', async () => {
  const ids = Array.from({ length: 2_600 }, (_, n) => `many${n}`)
  await write(Object.fromEntries(ids.map((id) => [id, { LIST_PRICE: '100.00' }])))
  const file = `ProductId,Product,Price\n${ids.map((id, n) => `${id},${id},${(100 + n / 100).toFixed(2)}\n`).join('')}`
  const { body } = await postFile({ url: server.url, headers }, { store, dryRun: 'true' }, file)
  expect(body).toMatchObject({ total: 2_600, changed: 2_599 })
  const jumps = (body['changes'] as { jump: number }[]).map(({ jump }) => jump)
  expect(jumps).toHaveLength(500)
  expect(jumps[0]).toBe(26)
  expect(jumps.at(-1)).toBe(21)
})

test('the pictures of a change are those of the first label of the product, as it is mounted', async () => {
  await write({ l1: { LIST_PRICE: '2.00' }, l2: { LIST_PRICE: '2.00' } })
  const first = await label('00000000C201', 'l1')
  await label('00000000C202', 'l1')
  await sql`
    update label set model = 'M2_400x300_BWR', rotation = 90, template_name = 'SMALL' where label_id = ${first}`.execute(
    server.db,
  )
  const asOf = async (articleId: string) => (await send(readArticleAsOf, { query: { store, articleId } })).body['label']
  expect(await asOf('l1')).toMatchObject({ type: 'M2_400x300_BWR', rotation: 90 })
  expect(await asOf('l2')).toBeNull()
})

test('the store sets from which percentage a price change counts as a jump', async () => {
  await write({ j1: { LIST_PRICE: '10.00' } })
  const batch = await write({ j1: { LIST_PRICE: '11.50' } })
  expect(await receipt(batch)).toMatchObject({ jumps: 0, jumpLimit: 30 })
  await send(saveStore, { query: { store }, body: { storeConfig: { priceJumpPercent: 10 } } as never })
  expect(await receipt(batch)).toMatchObject({ jumps: 1, jumpLimit: 10 })
})

test('a receipt says how the labels ended, and why the others wait', async () => {
  const gateway_id = await addGatewayRow(server.db, {
    company: 'acme',
    store_id: storeIdOf(store),
    mac: '0000000000C1',
    name: 'Back room',
    network_status: 'DISCONNECTED',
  })
  await write({ w1: { LIST_PRICE: '1.00' }, w2: { LIST_PRICE: '1.00' } })
  const shown = await label('00000000C001', 'w1')
  await label('00000000C002', 'w1', gateway_id)
  const replaced = await label('00000000C003', 'w2')
  const gone = await label('00000000C004', 'w2')
  const batch = await write({ w1: { LIST_PRICE: '1.10' }, w2: { LIST_PRICE: '1.10' } })
  await sql`update label_page set shown_version = wanted_version where label_id = ${shown}`.execute(server.db)
  await sql`update label_page set wanted_version = wanted_version + 1 where label_id = ${replaced}`.execute(server.db)
  await sql`delete from label where label_id = ${gone}`.execute(server.db)
  const { labels, waiting } = await receipt(batch)
  expect(labels).toEqual({ total: 4, shown: 1, waiting: 1, replaced: 1, gone: 1 })
  expect(waiting).toMatchObject([{ code: 'GATEWAY_OFFLINE', gateway: 'Back room', count: 1 }])
})

test('a deletion has a receipt too, and another store has none', async () => {
  await write({ d1: { LIST_PRICE: '1.00' } })
  await send(deleteArticles, { query: { store, articleDeleteList: ['d1'] } })
  const [deletion] = (await send(listArticleChanges, { query: { store, articleId: 'd1' } })).body['articleHistoryList']
  expect(await receipt(deletion.uploadId)).toMatchObject({ source: 'API', changed: 1, undoUntil: null })
  expect((await send(readReceipt, { query: { store: 'nice', batch: deletion.uploadId } })).status).toBe(204)
})

const rejected = async (batch: string) => {
  const response = await fetch(`${server.url}${readRefusedRows.path}?store=${store}&batch=${batch}`, { headers })
  return { status: response.status, text: (await response.text()).replace('\ufeff', '') }
}

test.each([
  [
    'monday.csv',
    'SKU;Naziv;Cijena;Shelf\nm1;Mlijeko;x;A 1\nm2;Kruh;2,50;A 2\nm3;"Sir; mladi";-1;A 3\nm2;Kruh;2,60;A 4\n',
    'SKU,Naziv,Cijena,Shelf,Reason for rejection',
  ],
  [
    'monday.json',
    JSON.stringify([
      { SKU: 'm1', Naziv: 'Mlijeko', Cijena: 'x', Shelf: 'A 1' },
      { SKU: 'm2', Naziv: 'Kruh', Cijena: '2.50', Shelf: 'A 2' },
      { SKU: 'm3', Naziv: 'Sir; mladi', Cijena: '-1', Shelf: 'A 3' },
      { SKU: 'm2', Naziv: 'Kruh', Cijena: '2.60', Shelf: 'A 4' },
    ]),
    'SKU,Naziv,Cijena,Shelf,Reason for rejection',
  ],
])(
  'the rejected rows of %s come in its own columns with the reason, and load once corrected',
  async (name, content, head) => {
    const batch = await upload(content, name)
    const { text } = await rejected(batch)
    const [first, ...rows] = text.trim().split('\r\n')
    expect(first).toBe(head)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/^m1,Mlijeko,x,A 1,.+/)
    expect(rows[1]).toMatch(/^m3,Sir; mladi,'-1,A 3,.+/)
    expect(rows[2]).toContain('m2 is already in')
    const again = await upload(
      text
        .replace(',x,', ',1.20,')
        .replace(",'-1,", ',3.40,')
        .replace(/^m2,.*$/m, ''),
    )
    expect(await receipt(again)).toMatchObject({ result: 'SUCCESS', total: 2, refused: 0 })
    const { body } = await send(readArticle, { query: { store, article: 'm3' } })
    expect(body).toMatchObject({ articleName: 'Sir; mladi', data: { LIST_PRICE: '3.40', SHELF: 'A 3' } })
    expect(Object.keys(body['data'])).not.toContain('REASON_FOR_REJECTION')
    await send(deleteArticles, { query: { store, articleDeleteList: ['m1', 'm2', 'm3'] } })
  },
)

test('the rejected rows of a workbook come in its own columns with the reason, and load once corrected', async () => {
  const heading = ['SKU', 'Naziv', 'Cijena', 'Shelf', 'Interno']
  const book = await writeXlsx({
    sheets: [
      {
        name: 'List',
        rows: [
          heading,
          ['x1', 'Mlijeko', 'x', 'A 1', 'nabava'],
          ['x2', 'Kruh', 2.5, 'A 2', null],
          ['x3', 'Sir; mladi', -1, null, 7],
          ['x4', null, 4.25, 'A 4', null],
        ],
      },
    ],
  })
  const batch = await upload(book, 'monday.xlsx')
  expect(await receipt(batch)).toMatchObject({ total: 4, refused: 3 })
  const { text } = await rejected(batch)
  const [head, ...rows] = text.trim().split('\r\n')
  expect(head).toBe([...heading, 'Reason for rejection'].join())
  expect(rows).toEqual([
    expect.stringMatching(/^x1,Mlijeko,x,A 1,nabava,.+/),
    expect.stringMatching(/^x3,Sir; mladi,'-1,,7,.+/),
    expect.stringMatching(/^x4,,4\.25,A 4,,.+/),
  ])
  const again = await upload(
    text.replace(',x,', ',1.20,').replace(",'-1,", ',3.40,').replace('x4,,', 'x4,Maslac,'),
    'corrected.csv',
  )
  expect(await receipt(again)).toMatchObject({ result: 'SUCCESS', total: 3, added: 3, refused: 0 })
  const { body } = await send(readArticle, { query: { store, article: 'x3' } })
  expect(body).toMatchObject({ articleName: 'Sir; mladi', data: { LIST_PRICE: '3.40', INTERNO: '7' } })
  expect(Object.keys(body['data'])).not.toContain('REASON_FOR_REJECTION')
})

test('rejected rows of a call were not kept, and say so', async () => {
  const batch = await write({ n1: { LIST_PRICE: '1.00' } })
  expect((await rejected(batch)).status).toBe(404)
})
