// server/article-files: a stopped file keeps and reports its stored rows and stores no others.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listArticleFiles } from '@shelfcast/contract/articles/files'
import { listArticles } from '@shelfcast/contract/articles/articles'
import { cancelJob, listJobs, type Job } from '@shelfcast/contract/jobs/jobs'
import { endOfFile, postFile } from '../testing/product-files.ts'
import { usingShop } from '../testing/shop.ts'

const store = 'shop'
const rows = 7_000
const content = [
  'ProductId,Product,Price',
  ...Array.from({ length: rows }, (_, n) => `${String(n).padStart(6, '0')},Product ${n},1.00`),
].join('\n')

const { server, headers, send, storeIdOf } = usingShop({ stores: [store] })
let writer: pg.Client

beforeAll(async () => {
  writer = new pg.Client({ connectionString: server.databaseUrl })
  await writer.connect()
})
afterAll(() => writer.end())

const upload = async (name: string) =>
  (await postFile({ url: server.url, headers }, { store }, content, name)).body['customBatchId'] as string
const stop = (id: string) => send({ ...cancelJob, path: cancelJob.path.replace('{id}', id) })
const job = async (id: string) => ((await send(listJobs)).body['jobList'] as Job[]).find((one) => one.id === id)
const line = async (batch: string) =>
  (
    (await send(listArticleFiles, { query: { store, batch } })).body['articleFileHistoryList'] as Record<
      string,
      unknown
    >[]
  )[0]

test('a stopped file ends with a report of the rows stored so far, and a waiting one stores nothing', async () => {
  // Another writer of the store: the first batch waits for it, as for a long call.
  await writer.query('begin')
  await writer.query('select pg_advisory_xact_lock(7701, $1)', [storeIdOf(store)])
  const first = await upload('first.csv')
  const second = await upload('second.csv')
  expect((await stop(second)).status).toBe(200)
  expect((await stop(first)).status).toBe(200)
  expect((await stop(first)).status).toBe(409)
  await writer.query('commit')
  await expect
    .poll(async () => [(await job(first))?.state, (await job(second))?.state], { timeout: 30_000, interval: 30 })
    .toEqual(['CANCELLED', 'CANCELLED'])
  const stored = Number((await send(listArticles, { query: { store } })).body['totalArticleCnt'])
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(rows)
  expect(await line(first)).toMatchObject({
    result: 'PARTIAL_SUCCESS',
    total: stored,
    success: stored,
    fail: 0,
    cancelled: true,
  })
  expect(await line(second)).toMatchObject({ result: 'FAILED', total: 0, success: 0, fail: 0, cancelled: true })
  expect(await job(first)).toMatchObject({ done: stored, mayCancel: false })
})

test('the same file, sent again, stores the rest', async () => {
  const batch = await upload('again.csv')
  expect(await endOfFile(send, store, batch)).toMatchObject({
    result: 'SUCCESS',
    total: rows,
    success: rows,
    cancelled: false,
  })
  expect((await send(listArticles, { query: { store } })).body['totalArticleCnt']).toBe(rows)
})
