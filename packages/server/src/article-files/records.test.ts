// server/article-files: recorded changes and past prices over HTTP, on a clock that the test sets: who, when, old →
// new, which labels, and each result.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listArticleFiles } from '@shelfcast/contract/articles/files'
import {
  listArticleChanges,
  listArticleUpdateDetails,
  listValidationErrors,
  readArticleAsOf,
} from '@shelfcast/contract/articles/records'
import { mergeArticles, readArticle, replaceArticles } from '@shelfcast/contract/articles/articles'
import type { OperationShape } from '@shelfcast/contract/operation'
import { renderInputs } from '../delivery/render-inputs.ts'
import { apiClient } from '../testing/api-client.ts'
import { endOfFile, postFile } from '../testing/product-files.ts'
import { usingShop } from '../testing/shop.ts'

const dayMs = 86_400_000
const store = 'shop'
let clock = Date.parse('2027-01-01T12:00:00Z')
const { server, headersNow: headers, storeIdOf } = usingShop({ now: () => clock, stores: [store] })

const send = async (operation: OperationShape, query: Record<string, unknown> = {}, body?: unknown) =>
  apiClient(server.url, await headers())(operation, {
    query: { store, ...query },
    ...(body === undefined ? {} : { body }),
  } as object)
const write = async (id: string, data: Record<string, string | null>, name = `Product ${id}`, eans?: string[]) =>
  String((await send(mergeArticles, {}, [{ articleId: id, articleName: name, data, eans }])).body['customBatchId'])
const read = async (id: string) => (await send(readArticle, { article: id })).body
const changes = async (query: Record<string, unknown> = {}) =>
  ((await send(listArticleChanges, query)).body['articleHistoryList'] ?? []) as Record<string, any>[] // oxlint-disable-line no-explicit-any -- a test reads whatever came
const details = async (query: Record<string, unknown>) =>
  ((await send(listArticleUpdateDetails, query)).body['updateDetailList'] ?? []) as Record<string, unknown>[]

/** A label that shows these products. No radio runs here: the test sets the shown version in place of a driver. */
async function label(code: string, ...ids: string[]): Promise<number> {
  const { label_id } = await server.db
    .insertInto('label')
    .values({ store_id: storeIdOf(store), code, linked: true, model: 'M2_296x128_BWR' })
    .returning('label_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into label_page (label_id, store_id, wanted_version, shown_version)
    values (${label_id}, ${storeIdOf(store)}, 1, 1)`.execute(server.db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select ${label_id}, article_key, row_number() over (order by article_key)
    from article where store_id = ${storeIdOf(store)} and article_id = any(${ids}::text[])`.execute(server.db)
  return label_id
}

async function upload(name: string, content: string): Promise<string> {
  const own = await headers()
  const { body } = await postFile({ url: server.url, headers: own }, { store }, content, name)
  const batch = body['customBatchId'] as string
  await endOfFile(apiClient(server.url, own), store, batch)
  return batch
}

test('a record names user, source, change and label results, and a search finds it by each of them', async () => {
  await send(replaceArticles, {}, [
    { articleId: 'r1', articleName: 'Milk', data: { LIST_PRICE: '1.00' } },
    { articleId: 'r2', articleName: 'Bread', data: { LIST_PRICE: '2.00' } },
  ])
  const shown = await label('00000000A001', 'r1')
  const late = await label('00000000A002', 'r1')
  await label('00000000A003', 'r1')
  const gone = await label('00000000A004', 'r1')
  const batch = await upload(
    'monday.csv',
    'ProductId,Product,Price\nr1,Milk,1.50\nr2,Bread,2.00\nr3,New,3.00\nr4,Bad,-1\n',
  )
  await sql`update label_page set shown_version = wanted_version, shown_at = now() where label_id = ${shown}`.execute(
    server.db,
  )
  await sql`update label_page set deadline_at = now() - interval '1 second' where label_id = ${late}`.execute(server.db)
  await sql`delete from label where label_id = ${gone}`.execute(server.db)

  const [row] = await changes({ batch })
  expect(row).toMatchObject({
    articleId: 'r1',
    source: 'FILE',
    account: 'anna',
    fileName: 'monday.csv',
    uploadId: batch,
    changes: [{ key: 'LIST_PRICE', before: '1.00', after: '1.50' }],
    labelCount: 4,
    labelSuccess: 1,
    labelFail: 1,
    labelProcessing: 1,
  })
  expect((await changes({ articleId: 'r1', source: 'FILE', account: 'anna' })).map((one) => one['id'])).toEqual([
    row!['id'],
  ])
  expect(await changes({ articleId: 'r' })).toEqual([])
  expect((await changes({ source: 'API' })).map((one) => one['articleId']).sort()).toEqual(['r1', 'r2'])
  expect(await changes({ account: 'ben' })).toEqual([])
  expect(await changes({ start: '2020-01-01', end: '2020-12-31' })).toEqual([])

  expect(await details({ name: 'monday.csv', linkedProducts: 'true' })).toEqual([
    expect.objectContaining({ labelCode: '00000000A001', result: 'SUCCESS', updateTime: expect.any(String) }),
    expect.objectContaining({ labelCode: '00000000A002', result: 'TIMEOUT' }),
    expect.objectContaining({ labelCode: '00000000A003', result: 'PROCESSING' }),
    expect.objectContaining({ labelCode: '', result: 'GONE' }),
  ])
  expect((await details({ name: batch, result: 'TIMEOUT' })).map((one) => one['labelCode'])).toEqual(['00000000A002'])
  expect(await details({ name: 'nothing.csv' })).toEqual([])
  await write('r1', { LIST_PRICE: '1.60' }, 'Milk')
  expect((await details({ name: batch, labelCode: '00000000A003' }))[0]).toMatchObject({ result: 'OVERTAKEN' })

  expect((await send(listValidationErrors, { batchId: batch })).body['data']).toEqual([
    expect.objectContaining({
      articleId: 'r4',
      field: 'Price',
      row: 5,
      name: 'monday.csv',
      message: expect.stringContaining('negative'),
    }),
  ])
  expect((await send(listArticleFiles, { batch, isImpact: 'true' })).body['articleFileHistoryList'][0]).toMatchObject({
    totalImpacted: 4,
    kept: true,
    cancelled: false,
    errorInfo: expect.stringContaining('negative'),
    storeWiseData: [{ store, articleCount: 2 }],
  })
  expect(await read('r3')).toMatchObject({
    addedBy: { source: 'FILE', account: 'anna', name: 'monday.csv', uploadId: batch },
  })
  expect(await read('r1')).toMatchObject({ addedBy: { source: 'API', account: 'anna', name: '' } })
})

test('a product is returned as each upload left it', async () => {
  const first = await write('h1', { LIST_PRICE: '1.00', ORIGIN: 'HR' })
  const second = await write('h1', { LIST_PRICE: '2.00', ORIGIN: null }, 'Other')
  await write('h1', { TYPE: 'x' }, 'Other')
  expect((await send(readArticleAsOf, { articleId: 'h1', uploadId: first })).body).toMatchObject({
    articleName: 'Product h1',
    data: { LIST_PRICE: '1.00', ORIGIN: 'HR' },
  })
  expect((await send(readArticleAsOf, { articleId: 'h1', uploadId: second })).body).toMatchObject({
    articleName: 'Other',
    data: { LIST_PRICE: '2.00' },
  })
  expect((await send(readArticleAsOf, { article: 'h1' })).body['data']).toEqual({ LIST_PRICE: '2.00', TYPE: 'x' })
  expect((await send(readArticleAsOf, { articleId: 'nobody' })).status).toBe(204)
})

test('a product is returned with the barcodes that it had, as its labels show them', async () => {
  const first = await write('h2', { LIST_PRICE: '1.00' }, 'Peas', ['95200248'])
  await write('h2', { LIST_PRICE: '2.00' }, 'Peas', ['95200248', '4006381333931'])
  expect((await send(readArticleAsOf, { articleId: 'h2', uploadId: first })).body['eans']).toEqual(['95200248'])
  expect((await send(readArticleAsOf, { articleId: 'h2' })).body['eans']).toEqual(['95200248', '4006381333931'])
})

test('all records of any filter are exported, newest first', async () => {
  const response = await fetch(
    `${server.url}${listArticleChanges.path}?store=${store}&export=true&format=csv&source=API`,
    { headers: await headers() },
  )
  const csv = await response.text()
  const lines = csv.trim().split('\r\n')
  // In words: JSON is hard to read in a spreadsheet cell.
  expect(csv).toContain('LIST_PRICE: 1.00 → 2.00')
  expect(csv).not.toContain('before')
  expect(lines.length - 1).toBe(
    Number((await send(listArticleChanges, { source: 'API', size: 1 })).headers.get('X-totalElements')),
  )
})

test('the 30-day lowest price follows price changes, is fixed during a reduction, and labels update when an old price expires', async () => {
  await write('p1', { LIST_PRICE: '2.00' })
  const labelId = await label('00000000B001', 'p1')
  const printed = async () =>
    (await renderInputs(server.db, [labelId])).get(labelId)?.articles[0]?.data['BEST_PRICE_30']
  clock += 10 * dayMs
  await write('p1', { LIST_PRICE: '3.00' })
  expect(await read('p1')).toMatchObject({ lowestPrice: '2.00', priceHistory: [{ price: '2.00', reduced: false }] })
  // An unchanged price writes nothing.
  await write('p1', { LIST_PRICE: '3.00', TYPE: 'x' })
  expect((await read('p1'))['priceHistory']).toHaveLength(1)
  await send(mergeArticles, {}, [
    { articleId: 'own', articleName: 'Own', data: { LIST_PRICE: '3.00', BEST_PRICE_30: '1.11' } },
  ])
  expect(await read('own')).toMatchObject({ lowestPrice: '1.11' })

  clock += 31 * dayMs
  await server.events.publish(server.db, { kind: 'SCHEDULE', storeId: storeIdOf(store), ids: [] })
  await expect.poll(async () => (await read('p1'))['lowestPrice'], { timeout: 20_000, interval: 30 }).toBe('3.00')
  expect((await changes({ articleId: 'p1' }))[0]).toMatchObject({
    source: 'SCHEDULE',
    changes: [{ key: 'BEST_PRICE_30', before: '2.00', after: '3.00' }],
    labelCount: 1,
  })
  expect(await printed()).toBe('3.00')

  await write('p1', { SALE_PRICE: '2.50' })
  expect(await read('p1')).toMatchObject({ lowestPrice: '3.00' })
  clock += 60 * dayMs
  await write('p1', { SALE_PRICE: '2.20' })
  expect(await read('p1')).toMatchObject({
    lowestPrice: '3.00',
    priceHistory: [{ price: '2.50', reduced: true }, { price: '3.00' }, { price: '2.00' }],
  })
  expect(await printed()).toBe('3.00')
  await write('p1', { SALE_PRICE: null })
  expect(await read('p1')).toMatchObject({ lowestPrice: '2.20' })
})
