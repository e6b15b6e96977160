// server/history: the recorded past: timelines of labels, changes and prices of products, the audit. Each has one table
// per month; this loop creates the coming months and drops old ones. Each noun writes its own rows.
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import type { Deps } from '../deps.ts'
import { createLoop } from '../loop.ts'
import type { HistorySettings } from '../settings.ts'

interface History {
  name: 'label_event' | 'article_change' | 'article_price' | 'sensor_reading' | 'sensor_quarter' | 'audit'
  time: string
  days: keyof HistorySettings
}

const histories: readonly History[] = [
  { name: 'label_event', time: 'created_at', days: 'labelDays' },
  { name: 'article_change', time: 'created_at', days: 'productDays' },
  { name: 'article_price', time: 'until_at', days: 'priceDays' },
  { name: 'sensor_reading', time: 'measured_at', days: 'sensorDays' },
  { name: 'sensor_quarter', time: 'at', days: 'sensorQuarterDays' },
  { name: 'audit', time: 'time', days: 'auditDays' },
]

/** Months created ahead: a server that runs into a new month finds its table, even if the loop failed for weeks. */
const monthsAhead = 2
const lookMs = 3_600_000
/**
 * Adding or detaching a month waits for readers and writers of the table, and they wait for it: no longer than this.
 */
const lockMs = 2_000

/** Starts at once, and checks every hour. */
export function startHistory({ db, settings, log }: Pick<Deps, 'db' | 'settings' | 'log'>): {
  close: () => Promise<void>
} {
  const loop = createLoop('history', log, async () => {
    const dropped = await keepHistory(db, settings.history)
    if (dropped.length > 0) log.info({ dropped }, 'old history was dropped')
    loop.wakeIn(lookMs)
  })
  loop.wake()
  return loop
}

/** @returns the names of dropped months */
export async function keepHistory(db: Db, ages: HistorySettings): Promise<string[]> {
  const dropped: string[] = []
  for (const history of histories) {
    while (await inTransaction(db, (tx) => addMonth(tx, history)));
    const days = ages[history.days]
    if (days === 0) continue
    for (let gone = await takeAway(db, history, days); gone; gone = await takeAway(db, history, days))
      dropped.push(gone)
    await finish(db, history)
    await sql`
      delete from ${sql.table(`${history.name}_rest`)}
      where ${sql.ref(history.time)} < now() - ${days} * interval '1 day'`.execute(db)
  }
  return dropped
}

/** @returns whether a month was added, so that there may be another to add */
async function addMonth(tx: Tx, { name, time }: History): Promise<boolean> {
  await lockHistory(tx)
  const { rows } = await sql<{ missing: boolean }>`
    select max(ends) <= now() + ${monthsAhead} * interval '1 month' as missing
    from history_month where history = ${name}`.execute(tx)
  if (!rows[0]?.missing) return false
  await sql`select history_add_month(${name}, ${time})`.execute(tx)
  return true
}

/** Detaches the oldest month, if it is old enough. From then on no query reads its rows. */
async function takeAway(db: Db, { name }: History, days: number): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    await lockHistory(tx)
    const {
      rows: [oldest],
    } = await sql<{ name: string }>`
      select name from history_month
      where history = ${name} and ends <= now() - ${days} * interval '1 day'
        and ends < (select max(ends) from history_month where history = ${name})
      order by ends limit 1`.execute(tx)
    if (!oldest) return undefined
    await sql`alter table ${sql.table(name)} detach partition ${sql.table(oldest.name)}`.execute(tx)
    return oldest.name
  })
}

/** Drops detached months, also those of a server that ended in between. Only then the store's totals change. */
async function finish(db: Db, { name }: History): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname ~ ${`^${name}_([0-9]{6}|before)$`}`.execute(db)
  for (const { name: month } of rows) {
    await inTransaction(db, async (tx) => {
      await lockHistory(tx)
      if (name === 'article_change') {
        await sql`
          update store_total t set total = t.total - gone.count
          from (select store_id, count(*)::integer as count from ${sql.table(month)} group by store_id) gone
          where t.store_id = gone.store_id and t.noun = ${name}`.execute(tx)
        await sql`
          delete from article_word w
          using (select distinct store_id, article_id, article_name from ${sql.table(month)}) gone
          where w.store_id = gone.store_id and w.article_id = gone.article_id and w.name = gone.article_name
            and not exists (
              select from article_change c
              where c.store_id = w.store_id and c.article_id = w.article_id and c.article_name = w.name)`.execute(tx)
      }
      await sql`drop table if exists ${sql.table(month)}`.execute(tx)
    })
  }
}

async function lockHistory(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock.history}::integer, 0)`.execute(tx)
  await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(tx)
}
