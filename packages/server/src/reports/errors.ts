// server/reports: labels with their failed updates (fail_record), by department and by gateway. Every statement reads
// the failures of these stores in the period by their index, and the products and labels of those by their keys. The
// figures of the charts: error-summary.ts.
import { sql, type RawBuilder } from 'kysely'
import { FailCause } from '@shelfcast/contract/enumerations'
import type { ErrorRow } from '@shelfcast/contract/reports/errors'
import { shownPrice } from '@shelfcast/render/shown-price'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import type { SortKey } from '../http/paging.ts'
import { failCondition, type FailFilter } from '../labels/fail-records/fail-records.ts'
import { departmentSql, isOfDepartment } from './departments.ts'

export interface ErrorQuery {
  storeIds: readonly number[]
  /** Which failures count. */
  failures: FailFilter
  /** A row for each gateway of a label, instead of one with its last gateway. */
  byGateway: boolean
  /** The product field with the department. */
  field: string
  department?: string | undefined
  /** A part of the code of the label. */
  labelCode?: string | undefined
}

/** The failures of a label for a product, with the newest of them. */
function grouped({ storeIds, failures, byGateway }: ErrorQuery): RawBuilder<unknown> {
  return sql`
    select f.label_id, f.article_id, count(*)::int as count, max(f.last_retry_at) as last_at,
      (array_agg(f.id order by f.last_retry_at desc, f.id desc))[1] as last_id
    from fail_record f
    where ${failCondition(storeIds, failures)}
    group by f.label_id, f.article_id${byGateway ? sql`, f.gateway_id` : sql``}`
}

const article = sql`left join article a on a.store_id = f.store_id and a.article_id = f.article_id`
const gatewayName = sql`(select coalesce(nullif(g.name, ''), g.mac) from gateway g where g.gateway_id = f.gateway_id)`
const storeCode = sql`(select s.code from store s where s.store_id = f.store_id)`
const amount = sql`(select count(*)::int from label_article la where la.article_key = a.article_key)`

function from(query: ErrorQuery): RawBuilder<unknown> {
  const parts = [
    ...(query.department ? [isOfDepartment(query.field, query.department)] : []),
    ...(query.labelCode ? [sql<boolean>`l.code like ${contains(query.labelCode.toUpperCase())}`] : []),
  ]
  return sql`
    from (${grouped(query)}) e
    join fail_record f on f.id = e.last_id
    join label l on l.label_id = e.label_id ${article}
    where ${parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)}`
}

export async function countErrorRows(db: Db, query: ErrorQuery): Promise<number> {
  const counted =
    query.department || query.labelCode
      ? sql`select count(*)::int as count ${from(query)}`
      : sql`select count(*)::int as count from (${grouped(query)}) e`
  const { rows } = await sql<{ count: number }>`${counted}`.execute(db)
  return rows[0]?.count ?? 0
}

const numberOf = (name: string) => sql`
  case when trim(a.data->>${sql.lit(name)}) ~ '^-?[0-9]+([.][0-9]+)?$' then trim(a.data->>${sql.lit(name)})::numeric end`
/** The rule of `shownPrice`, as a number: a special price counts if it is lower, or alone. */
const shownAmount = sql`least(${numberOf('LIST_PRICE')}, ${numberOf('SALE_PRICE')})`

const columns = (field: string): Record<string, RawBuilder<unknown>> => {
  const department = sql`nullif(${departmentSql(field)}, '')`
  return {
    reserved_two: department,
    itemGroup: department,
    itemId: sql`nullif(f.article_id, '')`,
    description: sql`nullif(a.name, '')`,
    labelId: sql`l.code`,
    price: shownAmount,
    amountLabel: amount,
    gateway: gatewayName,
    errorCode: sql`f.error_code`,
    errorText: sql`nullif(f.error_text, '')`,
    lastErrorDate: sql`e.last_at`,
    count: sql`e.count`,
    store: storeCode,
  }
}

interface Row {
  department: string
  article_id: string
  name: string | null
  code: string
  data: Record<string, string> | null
  amount: number
  gateway: string | null
  error_code: string
  error_text: string
  last_at: Date
  count: number
  store: string
}

/** @param part all rows without a limit */
export async function errorRows(
  db: Db,
  query: ErrorQuery,
  part: { sort: readonly SortKey[]; limit?: number; offset?: number },
): Promise<ErrorRow[]> {
  const order = orderBy(part.sort, columns(query.field), sql`e.last_at`)
  const limited = part.limit === undefined ? sql`` : sql`limit ${part.limit} offset ${part.offset ?? 0}`
  const { rows } = await sql<Row>`
    select ${departmentSql(query.field)} as department, f.article_id, a.name, l.code, a.data, ${amount} as amount,
      ${gatewayName} as gateway, f.error_code, f.error_text, e.last_at, e.count, ${storeCode} as store
    ${from(query)}
    order by ${sql.join([...order, sql`l.code`, sql`f.article_id`, sql`f.id`])} ${limited}`.execute(db)
  return rows.map((row) => ({
    itemGroup: row.department,
    itemId: row.article_id,
    description: row.name ?? '',
    labelId: row.code,
    price: shownPrice(row.data ?? {}).price ?? '',
    amountLabel: String(row.amount),
    gateway: row.gateway ?? '',
    errorCode: FailCause.parse(row.error_code),
    errorText: row.error_text,
    lastErrorDate: row.last_at.toISOString(),
    count: row.count,
    store: row.store,
  }))
}

/** All rows, one store after the other: a store has at most some thousand labels with errors. */
export async function* eachErrorRow(db: Db, query: ErrorQuery, sort: readonly SortKey[]): AsyncGenerator<ErrorRow> {
  for (const storeId of query.storeIds) yield* await errorRows(db, { ...query, storeIds: [storeId] }, { sort })
}

/** The departments of products with failures, by name. */
export async function departmentsWithErrors(db: Db, storeIds: readonly number[], field: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct ${departmentSql(field)} as name
    from (select distinct f.store_id, f.article_id from fail_record f where ${failCondition(storeIds, {})}) f ${article}
    order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => name !== '')
}
