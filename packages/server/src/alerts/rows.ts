// server/alerts: the SQL of alerts. Triggers open and close them (db/migrations/0014-alerts.ts); this file lists them
// and takes them for sending.
import { sql, type RawBuilder } from 'kysely'
import type { AlertRow, AlertView } from '@shelfcast/contract/alerts/alerts'
import type { AlertKind } from '@shelfcast/contract/enumerations'
import type { Db } from '../db/database.ts'
import type { PageQuery } from '../http/paging.ts'

/** The kinds of alerts, and the stores, that an account can see; or alerts about the server itself, which are few. */
export type Reach = readonly (
  | { kinds: readonly AlertKind[]; storeIds: readonly number[] }
  | { ids: readonly number[] }
)[]

const views: Record<AlertView, RawBuilder<unknown>> = {
  NEW: sql`a.closed_at is null and a.acknowledged_at is null and a.snoozed_until is null`,
  OPEN: sql`a.closed_at is null and a.snoozed_until is null`,
  SNOOZED: sql`a.closed_at is null and a.snoozed_until is not null`,
  HISTORY: sql`a.closed_at is not null`,
}

/** Open alerts in reach, snoozed or not. */
export const openWithin = (reach: Reach) => sql`a.closed_at is null and ${inReach(reach)}`
const within = (reach: Reach, view: AlertView) => sql`${views[view]} and ${inReach(reach)}`

function inReach(reach: Reach): RawBuilder<unknown> {
  const parts = reach.map((part) => {
    if ('ids' in part) return sql`a.id = any(${part.ids}::bigint[])`
    const { kinds, storeIds } = part
    return sql`
      (${storeIds.length === 1 ? sql`a.store_id = ${storeIds[0]}` : sql`a.store_id = any(${storeIds}::integer[])`}
        and a.kind = any(${kinds}::text[]))`
  })
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Alerts about the server itself, open and past ones, of these companies. */
export async function serverAlerts(db: Db, companies: readonly string[], kinds: readonly AlertKind[]) {
  const { rows } = await sql<{ id: number }>`
    select id
    from alert
    where store_id is null and company = any(${companies}::text[]) and kind = any(${kinds}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countAlerts(db: Db, reach: Reach, view: AlertView): Promise<number> {
  if (reach.length === 0) return 0
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from alert a where ${within(reach, view)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Files of one pattern count as one recurring file (db/migrations/0014-alerts.ts); its first rows are stored before it
 * fails.
 */
const failedBatch = sql`
  (select f.batch_id::text
    from article_file f
    where f.store_id = a.store_id and f.created_at > a.opened_at - interval '1 day'
      and f.result in ('FAILED', 'EMPTY_FILE') and regexp_replace(lower(f.name), '[0-9]+', '#', 'g') = a.target
    order by f.created_at desc limit 1)`

const sortColumns: Record<string, RawBuilder<unknown>> = {
  id: sql`a.id`,
  kind: sql`a.kind`,
  company: sql`s.company`,
  store: sql`s.code`,
  storeName: sql`lower(s.name)`,
  target: sql`a.target`,
  name: sql`lower(a.name)`,
  detail: sql`a.detail`,
  batch: sql`case when a.kind = 'IMPORT_FAILED' then ${failedBatch} end`,
}

export async function pageOfAlerts(
  db: Db,
  reach: Reach,
  view: AlertView,
  page: Pick<PageQuery, 'limit' | 'offset' | 'sort'>,
): Promise<AlertRow[]> {
  const dir = sql.raw(page.sort[0]?.dir ?? 'desc')
  const storeIds = reach.flatMap((part) => ('ids' in part ? [] : part.storeIds))
  const store = sql`store s on s.store_id = a.store_id`
  const order = page.sort.map((key) => sql`${sortColumns[key.column] ?? sql`a.opened_at`} ${sql.raw(key.dir)}`)
  const { rows } = await sql<
    Omit<AlertRow, 'opened' | 'closed' | 'acknowledged' | 'snoozedUntil'> & {
      opened_at: Date
      closed_at: Date | null
      acknowledged_at: Date | null
      acknowledged_by: string
      note: string
      snoozed_until: Date | null
    }
  >`
    select a.id, a.kind, coalesce(s.company, a.company) as company, coalesce(s.code, '') as store,
      coalesce(s.name, '') as "storeName", a.target, a.name, a.detail, a.opened_at,
      a.closed_at, a.closed_why as "closedWhy", a.acknowledged_at, a.acknowledged_by, a.note, a.snoozed_until,
      case when a.kind = 'IMPORT_FAILED' then coalesce(${failedBatch}, '') else '' end as batch
    from alert a
    ${reach.some((part) => 'ids' in part) ? sql`left join ${store}` : sql`join ${store} and s.store_id = any(${storeIds}::integer[])`}
    where ${within(reach, view)}
    order by ${sql.join([...order, sql`a.id ${dir}`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ opened_at, closed_at, acknowledged_at, acknowledged_by, note, snoozed_until, ...row }) => ({
    ...row,
    opened: opened_at.toISOString(),
    closed: closed_at?.toISOString() ?? null,
    acknowledged: acknowledged_at && { account: acknowledged_by, time: acknowledged_at.toISOString(), note },
    snoozedUntil: snoozed_until?.toISOString() ?? null,
  }))
}

/** Must match the condition of the partial index `alert_pending`. */
const pending = sql`
  ((a.closed_at is null and a.told_at is null)
    or (a.closed_at is not null and a.told_at is not null and a.recovery_told_at is null))`
const changedAt = sql`coalesce(a.closed_at, a.opened_at)`
const companyOf = sql`coalesce(s.company, a.company)`

export interface Waiting {
  company: string
  firstMs: number
  lastMs: number
  quietMs: number | null
}

/** For each company with open alerts: the age of the oldest and the newest one, and of its last message. */
export async function waitingCompanies(tx: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select w.company, extract(epoch from now() - w.first)::float8 * 1000 as "firstMs",
      extract(epoch from now() - w.last)::float8 * 1000 as "lastMs",
      (select extract(epoch from now() - max(m.created_at))::float8 * 1000
        from alert_message m where m.company = w.company) as "quietMs"
    from (select ${companyOf} as company, min(${changedAt}) as first, max(${changedAt}) as last
      from alert a left join store s on s.store_id = a.store_id where ${pending} group by 1) w`.execute(tx)
  return rows
}

export interface Change {
  id: number
  /** Null, with empty names and zone, for an alert about the server itself. */
  storeId: number | null
  store: string
  storeName: string
  zone: string
  kind: AlertKind
  target: string
  name: string
  detail: string
  opened: Date
  closed: Date | null
  why: 'RECOVERED' | 'REMOVED' | null
}

/**
 * Takes due alerts and marks them as sent, in the transaction that writes their messages. Rows that another transaction
 * has locked come later, with their own notice.
 */
export async function takeSettled(tx: Db, company: string, settleMs: number, most: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with settled as (
      select a.id
      from alert a
      left join store s on s.store_id = a.store_id
      where ${pending} and ${companyOf} = ${company} and ${changedAt} <= now() - ${settleMs} * interval '1 millisecond'
      order by a.id limit ${most} for update of a skip locked),
    told as (update alert a
      set told_at = coalesce(a.told_at, now()), recovery_told_at = case when a.closed_at is not null then now() end
      from settled t where a.id = t.id returning a.*)
    select t.id, t.store_id as "storeId", coalesce(s.code, '') as store, coalesce(s.name, '') as "storeName",
      coalesce(s.zone_id, '') as zone, t.kind, t.target, t.name, t.detail, t.opened_at as opened, t.closed_at as closed,
      t.closed_why as why
    from told t left join store s on s.store_id = t.store_id order by t.id`.execute(tx)
  return rows
}

/** A failed file belongs to its day: the file of the next night raises a new alert. */
const importHours = 24
const keptDays = { alert: 90, message: 30 } as const
const sweepBatch = 5_000

/** Deletes finished alerts. @returns stores that now have fewer open alerts. */
export async function sweepAlerts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ store_id: number }>`
    update alert
    set closed_at = now(), closed_why = 'EXPIRED', told_at = coalesce(told_at, now()), recovery_told_at = now()
    where kind = 'IMPORT_FAILED' and closed_at is null and opened_at < now() - ${importHours} * interval '1 hour'
    returning store_id`.execute(db)
  for (const [table, column, days] of [
    ['alert', 'closed_at', keptDays.alert],
    ['alert_message', 'created_at', keptDays.message],
  ] as const) {
    for (;;) {
      const gone = await sql`
          delete from ${sql.table(table)}
          where ctid = any(array(select ctid
            from ${sql.table(table)}
            where ${sql.ref(column)} < now() - ${days} * interval '1 day' limit ${sweepBatch}))`.execute(db)
      if (Number(gone.numAffectedRows ?? 0) < sweepBatch) break
    }
  }
  return [...new Set(rows.map((row) => row.store_id))]
}
