// server/delivery: the sweep deletes all pictures that no label needs, and no others.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isSweepDue, packPicture, storeImages, sweepImages } from './images.ts'

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await freshDatabase()
  database = openDatabase(made.url, 3)
  await database.db.insertInto('company').values({ code: 'C' }).execute()
  await database.db.insertInto('store').values({ company: 'C', code: 'S', name: 'S', zone_id: 'UTC' }).execute()
})
afterAll(async () => {
  await database.close()
  await made.drop()
})
beforeEach(() => sql`truncate label, label_page, label_content, label_image cascade`.execute(database.db))

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32)
const pixels = packPicture(new Uint8Array(64))
const store = (names: readonly string[]) =>
  storeImages(
    database.db,
    names.map((name) => ({ hash: hashOf(name), model: 'M', width: 8, height: 8, packed: pixels })),
  )
const ageAll = () => sql`update label_image set created_at = now() - interval '2 hours'`.execute(database.db)
const kept = async () =>
  (await database.db.selectFrom('label_image').select('hash').execute())
    .map((row) => row.hash.toString('hex'))
    .toSorted()

test('pictures that a label shows, was sent, wants or has on a page stay, and all others go at once', async () => {
  const needed = ['shown', 'sent', 'wanted', 'pushed']
  await store([...needed, ...Array.from({ length: 2_300 }, (_, at) => `left${at}`)])
  await sql`insert into label (store_id, code) select 1, 'L' || n from generate_series(1, 4) n`.execute(database.db)
  await sql`insert into label_page (label_id, store_id, shown_hash, sent_hash, wanted_hash)
    select label_id, 1, case code when 'L1' then decode(${hashOf('shown')}, 'hex') end,
      case code when 'L2' then decode(${hashOf('sent')}, 'hex') end,
      case code when 'L3' then decode(${hashOf('wanted')}, 'hex') end
    from label`.execute(database.db)
  await sql`
    insert into label_content (label_id, page, kind, image_hash)
    select label_id, 2, 'image', decode(${hashOf('pushed')}, 'hex') from label where code = 'L4'`.execute(database.db)
  expect(await sweepImages(database.db)).toBe(0) // all are young
  await ageAll()
  expect(await sweepImages(database.db)).toBe(2_300)
  expect(await kept()).toEqual(needed.map(hashOf).toSorted())
})

test('a picture that is made again counts as new, because it may be on its way into the row of a label', async () => {
  await store(['again', 'left'])
  await ageAll()
  await store(['again'])
  expect(await sweepImages(database.db)).toBe(1)
  expect(await kept()).toEqual([hashOf('again')])
})

test('a pass waits until enough unused pictures make it worth while', async () => {
  const counted = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.db).catch(() => undefined)
    await sql`analyze label_image, label_page, label_content`.execute(database.db)
  }
  await sql`insert into label (store_id, code) select 1, 'L' || n from generate_series(1, 100) n`.execute(database.db)
  await sql`insert into label_page (label_id, store_id) select label_id, 1 from label`.execute(database.db)
  await store(Array.from({ length: 104 }, (_, at) => `some${at}`))
  await counted()
  await expect.poll(() => isSweepDue(database.db)).toBe(false)
  await store(Array.from({ length: 120 }, (_, at) => `some${at}`))
  await counted()
  await expect.poll(() => isSweepDue(database.db)).toBe(true)
})
