// server/reports: the number of failed updates by department, gateway, reason and day, in one reading of the failures.
// The rows behind them: errors.ts.
import { sql } from 'kysely'
import { FailCause } from '@shelfcast/contract/enumerations'
import type { Db } from '../db/database.ts'
import { failCondition, type FailFilter } from '../labels/fail-records/fail-records.ts'
import { departmentSql } from './departments.ts'

interface Part {
  kind: 'all' | 'department' | 'gateway' | 'reason' | 'day'
  name: string | null
  gateway_id: number | null
  count: number
  labels: number
}

/** Largest first, then by name, nameless ones last; days in their order. */
export async function errorSummary(
  db: Db,
  { storeIds, failures, field }: { storeIds: readonly number[]; failures: FailFilter; field: string },
) {
  const { rows } = await sql<Part>`
    with e as (
      select f.label_id, f.gateway_id, f.error_code, ${departmentSql(field)} as department,
        to_char(f.request_date at time zone (select s.zone_id from store s where s.store_id = f.store_id),
          'YYYY-MM-DD') as day
      from fail_record f left join article a on a.store_id = f.store_id and a.article_id = f.article_id
      where ${failCondition(storeIds, failures)}
    )
    select case
        when grouping(department) = 0 then 'department'
        when grouping(gateway_id) = 0 then 'gateway'
        when grouping(error_code) = 0 then 'reason'
        when grouping(day) = 0 then 'day'
        else 'all' end as kind,
      case
        when grouping(department) = 0 then department
        when grouping(error_code) = 0 then error_code
        when grouping(day) = 0 then day end as name,
      gateway_id, count(*)::int as count, count(distinct label_id)::int as labels
    from e
    group by grouping sets ((department), (gateway_id), (error_code), (day), ())
    order by count desc, name nulls last`.execute(db)
  const names = await gatewayNames(db, rows)
  const of = (kind: Part['kind']) => rows.filter((row) => row.kind === kind)
  const figures = ({ count, labels }: Part) => ({ count, labels })
  const [all] = of('all')
  return {
    count: all?.count ?? 0,
    labels: all?.labels ?? 0,
    departments: of('department')
      .map((row) => ({ name: row.name ?? '', ...figures(row) }))
      .sort(largestFirst),
    gateways: of('gateway')
      .map((row) => ({ ...(names.get(row.gateway_id ?? 0) ?? { id: '', name: '' }), ...figures(row) }))
      .sort(largestFirst),
    reasons: of('reason').map((row) => ({ errorCode: FailCause.parse(row.name), ...figures(row) })),
    days: of('day')
      .map((row) => ({ day: row.name ?? '', ...figures(row) }))
      .sort((one, other) => (one.day < other.day ? -1 : 1)),
  }
}

const largestFirst = (one: { name: string; count: number }, other: { name: string; count: number }) =>
  other.count - one.count || (other.name === '' || (one.name !== '' && one.name < other.name) ? -1 : 1)

async function gatewayNames(db: Db, parts: readonly Part[]): Promise<Map<number, { id: string; name: string }>> {
  const ids = parts.flatMap(({ gateway_id: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('gateway')
    .select(['gateway_id', 'mac', 'name'])
    .where('gateway_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.gateway_id, { id: row.mac, name: row.name || row.mac }]))
}
