// server/article-files: after a crash at any point, the next start finishes the import or the undo with exact counts.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import type { Events } from '../db/events.ts'
import { deliveryDefaults, type Settings } from '../settings.ts'
import { freshDatabase } from '../testing/test-database.ts'
import { addCompany, addStore } from '../testing/people.ts'
import { testReading } from '../testing/start-server.ts'
import { importFile } from './import.ts'
import { readProductFile } from './product-file.ts'
import { createFileThreads } from '../uploads/file-threads.ts'
import { filesFolder, keptPath } from '../uploads/kept-file.ts'
import { startImports } from './queue.ts'
import { insertFile } from './rows.ts'
import { undoToRun } from './undo-rows.ts'
import { runUndo } from './undo.ts'

let database: Database
let drop: () => Promise<void>
let dataFolder: string
const threads = createFileThreads(testReading())

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = openDatabase(fresh.url)
  await addCompany(database.db, 'acme')
  dataFolder = await mkdtemp(path.join(tmpdir(), 'shelfcast-resume-'))
  await mkdir(filesFolder(dataFolder), { recursive: true })
})
afterAll(async () => {
  await threads.close()
  await database.close()
  await drop()
  await rm(dataFolder, { recursive: true, force: true })
})

const rows = 7_000
const content = [
  'ProductId,Product,Price',
  ...Array.from(
    { length: rows },
    (_, n) => `${String(n).padStart(6, '0')},Product ${n},${n % 1000 === 7 ? '-1' : '1.00'}`,
  ),
].join('\n')

/** Events that stop with the process at the given notice. */
const events = (deadline: number): Events => {
  let notices = 0
  return {
    publish: () => {
      notices += 1
      return notices > deadline ? Promise.reject(new Error('killed')) : Promise.resolve()
    },
    subscribe: () => () => undefined,
    onGap: () => undefined,
    reportGap: () => undefined,
    close: () => Promise.resolve(),
  }
}

/** The next start of the server takes up unfinished files. Returns when they have ended. */
async function nextStart(settings: Settings) {
  const imports = startImports({
    db: database.db,
    events: events(Infinity),
    settings,
    threads,
    log: pino({ level: 'silent' }),
    now: Date.now,
  })
  await imports.idle()
  await imports.close()
}

test.each([0, 1, 3, 4, 5, 6, 7, 9])(
  'killed at notice %i, the next start finishes the import',
  async (deadline) => {
    const { db } = database
    const settings = { dataFolder, delivery: deliveryDefaults } as Settings
    const code = `shop${deadline}`
    const storeId = await addStore(db, 'acme', code)
    const kept = `file${deadline}`
    await writeFile(keptPath(dataFolder, kept), content)
    const batchId = randomUUID()
    const id = await insertFile(db, {
      batchId,
      storeId,
      name: 'prices.csv',
      account: 'anna',
      contentPath: kept,
      sha256: Buffer.alloc(32),
      options: {},
    })
    await readProductFile(
      threads,
      { path: keptPath(dataFolder, kept), name: 'prices.csv', store: code },
      (_file, rows) =>
        importFile(
          { db, events: events(deadline), settings },
          rows,
          { storeId, company: 'acme', code },
          { id, batchId, account: 'anna', source: 'FILE', total: 0 },
        ),
    ).catch((error: Error) => {
      expect(error.message).toBe('killed')
    })

    await nextStart(settings)
    const file = await db.selectFrom('article_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(file).toMatchObject({
      result: 'PARTIAL_SUCCESS',
      total: rows,
      success: rows - 7,
      fail: 7,
      created_rows: rows - 7,
      unchanged: 0,
    })
    expect(await db.selectFrom('article').select('article_key').where('store_id', '=', storeId).execute()).toHaveLength(
      rows - 7,
    )
    expect(await db.selectFrom('article_file_error').select('line').where('file_id', '=', id).execute()).toHaveLength(7)
  },
  60_000,
)

/** Stores a file of a store. @returns its batch */
async function imported(storeId: number, name: string, text: string): Promise<string> {
  await writeFile(keptPath(dataFolder, name), text)
  const batchId = randomUUID()
  await insertFile(database.db, {
    batchId,
    storeId,
    name: `${name}.csv`,
    account: 'anna',
    contentPath: name,
    sha256: Buffer.alloc(32),
    options: {},
  })
  await nextStart({ dataFolder, delivery: deliveryDefaults } as Settings)
  return batchId
}

const undone = 1_200
const priceList = (price: string, count: number) =>
  ['ProductId,Product,Price', ...Array.from({ length: count }, (_, n) => `${n},Product ${n},${price}`)].join('\n')

test.each([0, 2, 5, 8, 10])(
  'killed at notice %i, the next start finishes the undo: each price is back once, each added product is deleted',
  async (deadline) => {
    const { db } = database
    const settings = { dataFolder, delivery: deliveryDefaults } as Settings
    const code = `undo${deadline}`
    const storeId = await addStore(db, 'acme', code)
    await imported(storeId, `${code}-first`, priceList('1.00', undone))
    const batch = await imported(storeId, `${code}-second`, priceList('2.00', undone + 700))
    const batchId = randomUUID()
    const { id } = await db
      .insertInto('article_file')
      .values({
        batch_id: batchId,
        store_id: storeId,
        name: 'second.csv',
        source: 'UNDO',
        account: 'anna',
        undoes: batch,
        undo_order: JSON.stringify({ overwrite: false, deleteAdded: true }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const undo = await undoToRun(db, id)
    let killed = ''
    await runUndo({ db, events: events(deadline), settings, now: Date.now }, undo!, () => false).catch(
      (error: Error) => {
        killed = error.message
      },
    )
    expect(killed).toBe('killed')
    const half = await db.selectFrom('article_file').select('result').where('id', '=', id).executeTakeFirstOrThrow()
    expect(half.result).toBe('PROCESSING')

    await nextStart(settings)
    const file = await db.selectFrom('article_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(file).toMatchObject({
      result: 'SUCCESS',
      total: undone + 700,
      success: undone + 700,
      fail: 0,
      created_rows: 0,
      changed_rows: undone + 700,
      unchanged: 0,
    })
    const articles = await db.selectFrom('article').select('data').where('store_id', '=', storeId).execute()
    expect(articles).toHaveLength(undone)
    expect(articles.every(({ data }) => data['LIST_PRICE'] === '1.00')).toBe(true)
    const recorded = await db
      .selectFrom('article_change')
      .select('article_id')
      .where('batch_id', '=', batchId)
      .execute()
    expect(recorded).toHaveLength(undone + 700)
    expect(new Set(recorded.map((row) => row.article_id)).size).toBe(undone + 700)
  },
  60_000,
)

test('a file whose import has stopped the server three times ends with the reason, and other files are stored', async () => {
  const { db } = database
  const settings = { dataFolder, delivery: deliveryDefaults } as Settings
  const storeId = await addStore(db, 'acme', 'crash')
  const add = async (name: string) => {
    await writeFile(keptPath(dataFolder, name), content)
    return insertFile(db, {
      batchId: randomUUID(),
      storeId,
      name: `${name}.csv`,
      account: 'anna',
      contentPath: name,
      sha256: Buffer.alloc(32),
      options: {},
    })
  }
  const bad = await add('bad')
  const good = await add('good')
  await db.updateTable('article_file').set({ starts: 3 }).where('id', '=', bad).execute()
  await nextStart(settings)
  const files = await db
    .selectFrom('article_file')
    .select(['id', 'result', 'starts'])
    .where('id', 'in', [bad, good])
    .orderBy('id')
    .execute()
  expect(files).toEqual([
    { id: bad, result: 'FAILED', starts: 4 },
    { id: good, result: 'PARTIAL_SUCCESS', starts: 0 },
  ])
  expect(await db.selectFrom('article_file_error').select('message').where('file_id', '=', bad).execute()).toEqual([
    {
      message:
        'The file cannot be read. The server stopped 3 times while it read this file. Check the file, or split it, and upload it again.',
    },
  ])
}, 60_000)
