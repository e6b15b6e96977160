// server/sensors: the SQL of the lists of alerts and of notices, and of their counts.
import { sql, type RawBuilder } from 'kysely'
import {
  SensorAlertKind,
  type AlertReason,
  type SensorAlertLevel,
  type SensorAlertStatus,
} from '@shelfcast/contract/sensors/fields'
import type { SensorAlert, SensorNotice } from '@shelfcast/contract/sensors/sensor-alerts'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import type { PageQuery } from '../http/paging.ts'

export interface AlertFilter {
  storeIds: readonly number[]
  sensorCode?: string | undefined
  status?: readonly SensorAlertStatus[] | undefined
  level?: readonly SensorAlertLevel[] | undefined
  kind?: readonly SensorAlertKind[] | undefined
  start?: Date | undefined
  end?: Date | undefined
}

type Part = Pick<PageQuery, 'sort' | 'limit' | 'offset'>

/** A literal for one store, so that the index gives the order too. */
export const inStores = (column: RawBuilder<unknown>, storeIds: readonly number[]) =>
  storeIds.length === 1 ? sql`${column} = ${storeIds[0]}` : sql`${column} = any(${[...storeIds]}::integer[])`

const statusWord = sql`
  case when a.closed_at is not null then 'CLOSED' when a.acknowledged_at is not null then 'ACKNOWLEDGED' else 'OPEN' end`
const codeOf = sql`(select s.code from sensor s where s.sensor_id = a.sensor_id)`
const nameOf = sql`(select s.name from sensor s where s.sensor_id = a.sensor_id)`
const storeOf = sql`(select st.code from store st where st.store_id = a.store_id)`

function where({ storeIds, sensorCode, status = [], level = [], kind = [], start, end }: AlertFilter) {
  return sql.join(
    [
      inStores(sql`a.store_id`, storeIds),
      ...(sensorCode
        ? [
            sql`a.sensor_id in (select s.sensor_id from sensor s
              where s.store_id = any(${[...storeIds]}::integer[]) and s.code ilike ${contains(sensorCode.replaceAll(/[-:]/g, ''))})`,
          ]
        : []),
      ...(status.length > 0 ? [sql`${statusWord} = any(${[...status]}::text[])`] : []),
      ...(level.length > 0 ? [sql`a.level = any(${[...level]}::text[])`] : []),
      ...(kind.length > 0 ? [sql`a.kind = any(${[...kind]}::text[])`] : []),
      ...(start ? [sql`a.occurred_at >= ${start}`] : []),
      ...(end ? [sql`a.occurred_at <= ${end}`] : []),
    ],
    sql` and `,
  )
}

export async function countAlerts(db: Db, filter: AlertFilter): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from sensor_alert a where ${where(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`a.id`,
  sensorCode: codeOf,
  name: sql`nullif(lower(${nameOf}), '')`,
  store: storeOf,
  kind: sql`a.kind`,
  level: sql`a.level`,
  value: sql`a.value`,
  limit: sql`a.limit_value`,
  closedTime: sql`a.closed_at`,
  status: statusWord,
  acknowledgedBy: sql`nullif(lower(a.acknowledged_by), '')`,
  acknowledgedTime: sql`a.acknowledged_at`,
  reason: sql`a.reason`,
  memo: sql`nullif(lower(a.memo), '')`,
  notiId: sql`a.setting_id`,
}

interface AlertRow {
  id: number
  sensorCode: string
  name: string
  store: string
  kind: SensorAlertKind
  level: SensorAlertLevel
  value: number
  limit: number
  occurred_at: Date
  closed_at: Date | null
  status: SensorAlertStatus
  acknowledgedBy: string
  acknowledged_at: Date | null
  reason: AlertReason | null
  memo: string
  notiId: number | null
}

export async function pageOfAlerts(db: Db, filter: AlertFilter, page: Part): Promise<SensorAlert[]> {
  const order = orderBy(page.sort, sortColumns, sql`a.occurred_at`)
  // The order of the index has its nulls first where it goes down.
  const isPlain = page.sort.length === 1 && page.sort[0]?.column === 'occurredTime'
  const dir = sql.raw(page.sort[0]?.dir ?? 'desc')
  const { rows } = await sql<AlertRow>`
    select a.id, ${codeOf} as "sensorCode", ${nameOf} as name, ${storeOf} as store, a.kind, a.level, a.value,
      a.limit_value as limit, a.occurred_at, a.closed_at, ${statusWord} as status,
      a.acknowledged_by as "acknowledgedBy", a.acknowledged_at, a.reason, a.memo, a.setting_id as "notiId"
    from sensor_alert a where ${where(filter)}
    order by ${isPlain ? sql`a.occurred_at ${dir}, a.id ${dir}` : sql.join([...order, sql`a.id`])}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ occurred_at, closed_at, acknowledged_at, ...row }) => ({
    ...row,
    occurredTime: occurred_at.toISOString(),
    closedTime: closed_at?.toISOString() ?? null,
    acknowledgedTime: acknowledged_at?.toISOString() ?? null,
  }))
}

export async function openAlertCounts(db: Db, storeIds: readonly number[]) {
  const { rows } = await sql<{ kind: SensorAlertKind; level: SensorAlertLevel; seen: boolean; n: number }>`
    select a.kind, a.level, a.acknowledged_at is not null as seen, count(*)::int as n
    from sensor_alert a where a.closed_at is null and ${inStores(sql`a.store_id`, storeIds)}
    group by 1, 2, 3`.execute(db)
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((total, { n }) => total + n, 0)
  return {
    openCount: sum(({ seen }) => !seen),
    acknowledgedCount: sum(({ seen }) => seen),
    cautionCount: sum(({ level }) => level === 'CAUTION'),
    dangerCount: sum(({ level }) => level === 'DANGER'),
    byKind: SensorAlertKind.options.map((kind) => ({
      kind,
      count: sum((row) => row.kind === kind),
    })),
  }
}

export async function alertHistory(
  db: Db,
  storeIds: readonly number[],
  { start, end, unit, zone }: { start: Date; end: Date; unit: 'hour' | 'day'; zone: string },
) {
  const bin = (column: RawBuilder<unknown>) => sql`date_trunc(${unit}, ${column}, ${zone}::text)`
  const { rows } = await sql<{ at: Date; caution: number; danger: number; closed: number }>`
    select e.at, sum(e.caution)::int as caution, sum(e.danger)::int as danger, sum(e.closed)::int as closed
    from (
      select ${bin(sql`a.occurred_at`)} as at, (a.level = 'CAUTION')::int as caution, (a.level = 'DANGER')::int as danger,
        0 as closed
      from sensor_alert a where ${inStores(sql`a.store_id`, storeIds)} and a.occurred_at between ${start} and ${end}
      union all
      select ${bin(sql`a.closed_at`)}, 0, 0, 1
      from sensor_alert a where ${inStores(sql`a.store_id`, storeIds)} and a.closed_at between ${start} and ${end}
    ) e group by 1 order by 1`.execute(db)
  return rows.map(({ at, caution, danger, closed }) => ({
    time: at.toISOString(),
    cautionCount: caution,
    dangerCount: danger,
    closedCount: closed,
  }))
}

export interface NoticeFilter {
  storeIds: readonly number[]
  sensorCode?: string | undefined
  alertId?: number | undefined
  start?: Date | undefined
  end?: Date | undefined
}

function whereNotice({ storeIds, sensorCode, alertId, start, end }: NoticeFilter) {
  return sql.join(
    [
      inStores(sql`n.store_id`, storeIds),
      ...(alertId === undefined ? [] : [sql`n.alert_id = ${alertId}`]),
      ...(sensorCode
        ? [
            sql`n.alert_id in (select a.id from sensor_alert a join sensor s using (sensor_id)
              where a.store_id = any(${[...storeIds]}::integer[]) and s.code = ${sensorCode})`,
          ]
        : []),
      ...(start ? [sql`n.sent_at >= ${start}`] : []),
      ...(end ? [sql`n.sent_at <= ${end}`] : []),
    ],
    sql` and `,
  )
}

export async function countNotices(db: Db, filter: NoticeFilter): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from sensor_notice n where ${whereNotice(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** A message that is no longer kept was sent, or given up, long ago. */
const message = sql`alert_message m on m.id = n.message_id`
const result = sql`case when m.id is not null and m.sent_at is null then 'FAILED' else 'SENT' end`

const noticeColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`n.id`,
  alertId: sql`n.alert_id`,
  notiId: sql`n.setting_id`,
  channel: sql`n.channel`,
  recipient: sql`nullif(lower(n.recipient), '')`,
  result,
  errorText: sql`nullif(m.error, '')`,
}

export async function pageOfNotices(db: Db, filter: NoticeFilter, page: Part): Promise<SensorNotice[]> {
  const order = orderBy(page.sort, noticeColumns, sql`n.sent_at`)
  const { rows } = await sql<Omit<SensorNotice, 'sentTime'> & { sent_at: Date }>`
    select n.id, n.alert_id as "alertId", n.setting_id as "notiId", n.channel, n.recipient,
      n.sent_at, ${result} as result,
      coalesce(m.error, '') as "errorText"
    from sensor_notice n left join ${message}
    where ${whereNotice(filter)}
    order by ${sql.join([...order, sql`n.id`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ sent_at, ...row }) => ({ ...row, sentTime: sent_at.toISOString() }))
}
