// server/article-files: after a crash at any point, the next start finishes the import with exact counts.
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
import { importFile } from './import.ts'
import { openProductFile } from './inspect.ts'
import { filesFolder, keptPath } from '../uploads/kept-file.ts'
import { startImports } from './queue.ts'
import { insertFile } from './rows.ts'

let database: Database
let drop: () => Promise<void>
let dataFolder: string

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = openDatabase(fresh.url)
  await addCompany(database.db, 'acme')
  dataFolder = await mkdtemp(path.join(tmpdir(), 'shelfcast-resume-'))
  await mkdir(filesFolder(dataFolder), { recursive: true })
})
afterAll(async () => {
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
    const open = await openProductFile(keptPath(dataFolder, kept), 'prices.csv')
    await importFile(
      { db, events: events(deadline), settings },
      open,
      { storeId, company: 'acme', code },
      { id, batchId, account: 'anna', source: 'FILE', total: 0 },
    ).catch((error: Error) => {
      expect(error.message).toBe('killed')
    })

    const imports = startImports({
      db,
      events: events(Infinity),
      settings,
      log: pino({ level: 'silent' }),
      now: Date.now,
    })
    await imports.idle()
    await imports.close()
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
