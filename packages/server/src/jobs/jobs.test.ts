// server/jobs: the tray over HTTP: background exports, product files, stopping, and ownership.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { listArticles, mergeArticles } from '@shelfcast/contract/articles/articles'
import { uploadArticleFile } from '@shelfcast/contract/articles/files'
import { cancelJob, listJobs, readJobFile, type Job } from '@shelfcast/contract/jobs/jobs'
import { undoChanges } from '@shelfcast/contract/receipts/receipts'
import { until } from '../testing/test-delivery.ts'
import { exportsFolder } from './exports.ts'
import { usingShop } from '../testing/shop.ts'

const { server, headers, send: anna, signIn, storeIdOf } = usingShop()
let ben: typeof anna
const store = 'lyon'

beforeAll(async () => {
  ;({ send: ben } = await signIn('ben'))
  await sql`
    insert into article (store_id, article_id, name)
    select ${storeIdOf(store)}, lpad(n::text, 6, '0'), 'Product ' || n from generate_series(1, 12000) as n`.execute(
    server.db,
  )
})

const jobs = async (send: typeof anna) => ((await send(listJobs)).body['jobList'] ?? []) as Job[]
const jobOf = async (send: typeof anna, id: string) => (await jobs(send)).find((job) => job.id === id)
const ended = (send: typeof anna, id: string) =>
  until(async () => {
    const job = await jobOf(send, id)
    return job?.state === 'RUNNING' ? undefined : job
  }, 'the job to end')
const begin = async (format: 'csv' | 'xlsx') =>
  String(
    (await anna(listArticles, { query: { store, export: 'true', background: 'true', format } })).body['customBatchId'],
  )

test('a background export becomes a job with a file that holds every row', async () => {
  const id = await begin('csv')
  const job = await ended(anna, id)
  expect(job).toMatchObject({ kind: 'EXPORT', state: 'SUCCESS', total: 12_000, done: 12_000, store, mayCancel: false })
  const response = await fetch(`${server.url}${readJobFile.path.replace('{id}', id)}`, { headers })
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines.length).toBe(12_001)
  expect(lines.some((line) => line.startsWith('012000,'))).toBe(true)
})

test('no account can see, read or stop the job of another', async () => {
  const id = await begin('csv')
  await ended(anna, id)
  expect(await jobOf(ben, id)).toBeUndefined()
  const path = { ...readJobFile, path: readJobFile.path.replace('{id}', id) }
  expect((await ben(path)).status).toBe(404)
  expect((await ben({ ...cancelJob, path: cancelJob.path.replace('{id}', id) })).status).toBe(404)
})

test('a finished job cannot be stopped', async () => {
  const id = await begin('csv')
  await ended(anna, id)
  expect((await anna({ ...cancelJob, path: cancelJob.path.replace('{id}', id) })).status).toBe(409)
})

test('a stopped export is listed as cancelled and leaves no file', async () => {
  const before = await readdir(exportsFolder(server.dataFolder))
  // Marked as running in another process: stopping it must not depend on its process.
  const id = crypto.randomUUID()
  const { account_id } = await server.db
    .selectFrom('account')
    .select('account_id')
    .where('account', '=', 'anna')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('job')
    .values({
      id,
      account_id,
      store_id: null,
      kind: 'EXPORT',
      name: 'labels.csv',
      label_versions: '[]',
      result_path: null,
      result_name: null,
      result_type: null,
      created_at: new Date(),
      seen_at: new Date(),
    })
    .execute()
  expect((await anna({ ...cancelJob, path: cancelJob.path.replace('{id}', id) })).status).toBe(200)
  expect(await jobOf(anna, id)).toMatchObject({ state: 'CANCELLED', resultUrl: null })
  expect(await readdir(exportsFolder(server.dataFolder))).toEqual(before)
})

test('an export whose process was killed is listed as failed, not as running forever', async () => {
  const id = crypto.randomUUID()
  const { account_id } = await server.db
    .selectFrom('account')
    .select('account_id')
    .where('account', '=', 'anna')
    .executeTakeFirstOrThrow()
  const long = new Date(Date.now() - 5 * 60_000)
  await server.db
    .insertInto('job')
    .values({
      id,
      account_id,
      store_id: null,
      kind: 'EXPORT',
      name: 'labels.csv',
      label_versions: '[]',
      result_path: null,
      result_name: null,
      result_type: null,
      created_at: long,
      seen_at: long,
    })
    .execute()
  expect(await jobOf(anna, id)).toMatchObject({ state: 'FAILED' })
})

test('a product file is a job of the account that uploaded it', async () => {
  const file = Buffer.from('ARTICLE_ID;ITEM_NAME;LIST_PRICE\n9001;Butter;2.49\n9002;;1\n').toString('base64')
  const { body } = await anna(uploadArticleFile, {
    query: { store },
    body: { contentType: 'csv', imgBase64: file, fileName: 'week.csv' },
  })
  const job = await ended(anna, String(body['customBatchId']))
  expect(job).toMatchObject({
    kind: 'IMPORT',
    name: 'week.csv',
    state: 'PARTIAL_SUCCESS',
    total: 2,
    done: 1,
    failed: 1,
    store,
    storeName: expect.stringContaining(store),
    company: 'acme',
  })
  expect(path.basename(String(job?.name))).toBe('week.csv')
  const refused = await fetch(`${server.url}${job?.resultUrl}`, { headers })
  expect(refused.headers.get('content-disposition')).toContain('week-rejected.csv')
  const [head, ...lines] = (await refused.text()).trim().split('\r\n')
  // As they came, to correct and upload again.
  expect(head).toBe('ARTICLE_ID,ITEM_NAME,LIST_PRICE,Reason for rejection')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^9002,,1,.+/)
  expect(
    (await ben({ ...readJobFile, path: readJobFile.path.replace('{id}', String(body['customBatchId'])) })).status,
  ).toBe(404)
  expect(await jobOf(ben, String(body['customBatchId']))).toBeUndefined()
})

test('an undo is a job of the account that ordered it, and ends without a file', async () => {
  const { body } = await anna(mergeArticles, {
    query: { store },
    body: [{ articleId: '9001', articleName: 'Butter', data: { LIST_PRICE: '2.99' } }],
  })
  const { body: undo } = await anna(undoChanges, { query: { store }, body: { batch: String(body['customBatchId']) } })
  const id = String(undo['customBatchId'])
  expect(await ended(anna, id)).toMatchObject({
    kind: 'UNDO',
    state: 'SUCCESS',
    total: 1,
    done: 1,
    failed: 0,
    store,
    resultUrl: null,
  })
  expect(await jobOf(ben, id)).toBeUndefined()
})
