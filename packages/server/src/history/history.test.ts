// server/history: months of history: created ahead, filled, dropped by age; and older databases, whose rows stay.
import { randomUUID } from 'node:crypto'
import { Migrator, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { migrate, migrations } from '../db/migrate.ts'
import { totalOf } from '../db/totals.ts'
import { historyDefaults } from '../settings.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from '../testing/test-database.ts'
import { keepHistory } from './history.ts'

let made: TestDatabase
let database: Database

async function open(kind: typeof emptyDatabase) {
  made = await kind()
  database = openDatabase(made.url, 3)
  return database.db
}
let db: Database['db']
beforeEach(async () => {
  db = await open(freshDatabase)
})
afterEach(async () => {
  await database.close()
  await made.drop()
})

const histories = ['label_event', 'article_change', 'article_price', 'audit'] as const
const months = async (history: string) =>
  (
    await sql<{
      name: string
      ends: Date
    }>`select name, ends from history_month where history = ${history} order by ends`.execute(db)
  ).rows
const count = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)).rows[0]?.count
const monthsFromNow = (n: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1))
}

async function store(): Promise<number> {
  await db.insertInto('company').values({ code: 'C' }).execute()
  return (
    await db
      .insertInto('store')
      .values({ company: 'C', code: 'S', name: 'S', zone_id: 'UTC' })
      .returning('store_id')
      .executeTakeFirstOrThrow()
  ).store_id
}

async function change(storeId: number, id: string, name: string, ageDays: number) {
  await sql`
    insert into article_change (article_key, store_id, article_id, article_name, batch_id, source, changes, created_at)
    values (1, ${storeId}, ${id}, ${name}, ${randomUUID()}::uuid, 'CONSOLE', '[]',
      now() - ${ageDays} * interval '1 day')`.execute(db)
}

test('months are created ahead, also by a server that runs late, and rows written before their month existed move into it', async () => {
  for (const history of histories)
    expect((await months(history)).at(-1)?.ends.getTime(), history).toBeGreaterThanOrEqual(monthsFromNow(3).getTime())
  await sql`alter table label_event detach partition label_event_before`.execute(db)
  for (const { name } of await months('label_event')) await sql`drop table ${sql.table(name)}`.execute(db)
  await sql`
    create table label_event_202001 partition of label_event for
    values from (minvalue) to (${sql.lit(monthsFromNow(-3).toISOString())})`.execute(db)
  await sql`insert into label_event (label_id, store_id, event) values (1, 1, 'PUSH')`.execute(db)
  expect(await count('label_event_rest')).toBe(1)
  await keepHistory(db, {
    labelDays: 0,
    productDays: 0,
    priceDays: 0,
    sensorDays: 0,
    sensorQuarterDays: 0,
    auditDays: 0,
  })
  expect(await count('label_event_rest')).toBe(0)
  expect(await count('label_event')).toBe(1)
  expect((await months('label_event')).at(-1)?.ends.getTime()).toBeGreaterThan(Date.now())
})

test('a month is dropped when all of it is old, with its share of the totals and of the words', async () => {
  const storeId = await store()
  await sql`alter table article_change detach partition article_change_before`.execute(db)
  await sql`drop table article_change_before`.execute(db)
  await sql`
    create table article_change_202001 partition of article_change for
    values from (minvalue) to ('2020-02-01 00:00:00+00')`.execute(db)
  await sql`
    create table article_change_202002 partition of article_change for
    values from ('2020-02-01 00:00:00+00') to (${sql.lit(monthsFromNow(1).toISOString())})`.execute(db)
  await change(storeId, 'old', 'Gone milk', 3_000)
  await change(storeId, 'both', 'Bread', 3_000)
  await change(storeId, 'both', 'Bread', 1)
  expect(await totalOf(db, storeId, 'article_change')).toBe(3)
  expect(await keepHistory(db, { ...historyDefaults, productDays: 0 })).not.toContain('article_change_202001')
  expect(await count('article_change')).toBe(3)
  expect(await keepHistory(db, historyDefaults)).toContain('article_change_202001')
  expect(await count('article_change')).toBe(1)
  expect(await totalOf(db, storeId, 'article_change')).toBe(1)
  expect((await db.selectFrom('article_word').select('article_id').execute()).map((row) => row.article_id)).toEqual([
    'both',
  ])
  expect((await sql`select to_regclass('article_change_202001') as there`.execute(db)).rows).toEqual([{ there: null }])
  // There is always a month to write into.
  expect((await months('article_change')).length).toBeGreaterThan(1)
})

test('a server that ended between detaching a month and dropping it leaves nothing behind', async () => {
  const storeId = await store()
  await change(storeId, 'a', 'Milk', 0)
  const [first] = await months('article_change')
  await sql`alter table article_change detach partition ${sql.table(first?.name ?? '')}`.execute(db)
  expect(await totalOf(db, storeId, 'article_change')).toBe(1)
  await keepHistory(db, historyDefaults)
  expect(await totalOf(db, storeId, 'article_change')).toBe(0)
  expect((await sql`select to_regclass(${first?.name}) as there`.execute(db)).rows).toEqual([{ there: null }])
})

test('several servers at once keep history as one does', async () => {
  await Promise.all(Array.from({ length: 3 }, () => keepHistory(db, historyDefaults)))
  for (const history of histories)
    expect(new Set((await months(history)).map((month) => month.ends.getTime())).size).toBe(
      (await months(history)).length,
    )
})

test('a deleted label takes its timeline along', async () => {
  const storeId = await store()
  for (const code of ['A', 'B']) await sql`insert into label (store_id, code) values (${storeId}, ${code})`.execute(db)
  await sql`
    insert into label_event (label_id, store_id, event)
    select label_id, store_id, 'PUSH' from label cross join generate_series(1, 3)`.execute(db)
  await sql`delete from label where code = 'A'`.execute(db)
  expect(await count('label_event')).toBe(3)
})

test('the order of changes follows products that are added, changed, moved and deleted', async () => {
  const storeId = await store()
  const times = async () =>
    (
      await sql<{ id: string; same: boolean }>`
    select a.article_id as id, (t.updated_at, t.due_at) is not distinct from (a.updated_at, a.best_due_at)
      and t.store_id = a.store_id as same
    from article_time t left join article a using (article_key) order by 1`.execute(db)
    ).rows
  await sql`
    insert into article (store_id, article_id, name)
    select ${storeId}, 'a' || n, 'A' from generate_series(1, 3) n`.execute(db)
  await sql`
    update article set updated_at = now() + interval '1 hour', best_due_at = now() where article_id <> 'a1'`.execute(db)
  await sql`update article set name = 'B', best_due_at = null where article_id = 'a2'`.execute(db)
  await sql`delete from article where article_id = 'a3'`.execute(db)
  expect(await times()).toEqual([
    { id: 'a1', same: true },
    { id: 'a2', same: true },
  ])
  await sql`truncate article cascade`.execute(db)
  expect(await times()).toEqual([])
})

test('an older database keeps its rows in place, with its numbers and its search', async () => {
  await database.close()
  await made.drop()
  db = await open(emptyDatabase)
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '2026'))
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(older) },
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  expect(error).toBeUndefined()
  const storeId = await store()
  await sql`
    insert into article (store_id, article_id, name, best_due_at) values (${storeId}, 'a', 'Milk', now())`.execute(db)
  await sql`insert into label (store_id, code) values (${storeId}, 'A')`.execute(db)
  await sql`
    insert into label_event (label_id, store_id, event, created_at)
    select label_id, store_id, 'ACK', now() - n * interval '20 days'
    from label cross join generate_series(0, 9) n`.execute(db)
  for (const [id, name] of [
    ['a', 'Milk'],
    ['a', 'Oat milk'],
    ['b', 'Bread'],
  ] as const)
    await change(storeId, id, name, 40)
  await sql`
    insert into article_price (article_key, until_at, price, reduced)
    values (1, now() - interval '10 days', '1.00', false)`.execute(db)
  await sql`insert into audit (action) values ('before')`.execute(db)
  const filenode = async (table: string) =>
    (
      await sql<{
        node: string
      }>`select pg_relation_filenode(${table}::regclass)::text as node from (select 1) one`.execute(db)
    ).rows[0]?.node
  const before = new Map(
    await Promise.all(histories.map(async (history) => [history, await filenode(history)] as const)),
  )
  const newest = (await sql<{ id: number }>`select max(id) as id from label_event`.execute(db)).rows[0]?.id ?? 0

  await migrate(db)
  for (const history of histories) expect(await filenode(`${history}_before`), history).toBe(before.get(history))
  expect([
    await count('label_event'),
    await count('article_change'),
    await count('article_price'),
    await count('audit'),
  ]).toEqual([10, 3, 1, 1])
  expect(await totalOf(db, storeId, 'article_change')).toBe(3)
  expect(await count('article_word')).toBe(3)
  expect((await db.selectFrom('article_time').selectAll().execute())[0]).toMatchObject({
    store_id: storeId,
    article_key: 1,
    due_at: expect.any(Date) as Date,
  })
  await sql`insert into label_event (label_id, store_id, event) values (1, ${storeId}, 'PUSH')`.execute(db)
  expect((await sql<{ id: number }>`select max(id) as id from label_event`.execute(db)).rows[0]?.id).toBeGreaterThan(
    newest,
  )
  await change(storeId, 'a', 'Milk', 0)
  await sql`
    insert into article_price (article_key, until_at, price, reduced)
    values (1, now() + interval '40 days', '1.00', false), (1, now() + interval '400 days', '1.00', false)`.execute(db)
  expect(await count('article_price')).toBe(3)
  expect(await totalOf(db, storeId, 'article_change')).toBe(4)
  expect(await keepHistory(db, historyDefaults)).toEqual([])
})
