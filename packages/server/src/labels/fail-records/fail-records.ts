// server/labels/fail-records: the list of failed attempts. Delivery writes them (delivery/fail-rows.ts).
import { sql, type RawBuilder } from 'kysely'
import type { FailRecord } from '@shelfcast/contract/labels/fail-records'
import { FailCause, type LabelStatus } from '@shelfcast/contract/enumerations'
import { modelOf } from '@shelfcast/render/models'
import { contains } from '../../db/contains.ts'
import type { Db } from '../../db/database.ts'
import { labelStatusSql } from '../../delivery/status.ts'
import type { PageQuery } from '../../http/paging.ts'
import { ofModel } from '../sorting.ts'

export interface FailFilter {
  /** A part of its code. */
  label?: string | undefined
  /** Its whole code. */
  labelCode?: string | undefined
  /** The product at that time. */
  articleId?: string | undefined
  /** A part of its MAC address or name. */
  gateway?: string | undefined
  /** Its whole MAC address or name. */
  gatewayCode?: string | undefined
  reason?: FailCause[] | undefined
  unsolved?: boolean | undefined
  start?: Date | undefined
  end?: Date | undefined
}

const storeCode = sql`(select s.code from store s where s.store_id = f.store_id)`
const articleName = sql`(select a.name from article a where a.store_id = f.store_id and a.article_id = f.article_id)`
const gatewayName = sql`(select coalesce(nullif(g.name, ''), g.mac) from gateway g where g.gateway_id = f.gateway_id)`

const ownColumns: Record<string, RawBuilder<unknown>> = {
  requestDate: sql`f.request_date`,
  lastRetryDate: sql`f.last_retry_at`,
  retryCount: sql`f.retry_count`,
  id: sql`f.id`,
  store: storeCode,
  articleId: sql`nullif(f.article_id, '')`,
  articleName,
  gateway: gatewayName,
  operation: sql`f.operation`,
  page: sql`f.page`,
  errorCode: sql`f.error_code`,
  errorText: sql`f.error_text`,
  closedDate: sql`f.closed_at`,
  state: sql`f.closed_at is not null`,
}
const labelColumns = (): Record<string, RawBuilder<unknown>> => ({
  code: sql`l.code`,
  labelCode: sql`l.code`,
  type: sql`l.model`,
  labelModel: ofModel((model) => model.name),
  updateStatus: labelStatusSql,
})
/** Indexed columns are never null. */
const indexed: readonly string[] = ['requestDate', 'lastRetryDate', 'retryCount']

/** The condition of these records, as `f`. */
export function failCondition(storeIds: readonly number[], filter: FailFilter): RawBuilder<unknown> {
  // One store is the usual case, and only an equality lets the index also give the order.
  const parts: RawBuilder<unknown>[] = [
    storeIds.length === 1 ? sql`f.store_id = ${storeIds[0]}` : sql`f.store_id = any(${storeIds}::integer[])`,
  ]
  // Finds the labels in their stores first: a join with the records would read whole tables.
  if (filter.label)
    parts.push(
      sql`
        f.label_id = any(array(select l.label_id
          from label l
          where l.store_id = any(${storeIds}::integer[]) and l.code like ${contains(filter.label.toUpperCase())}))`,
    )
  if (filter.labelCode)
    parts.push(
      sql`
        f.label_id = any(array(select l.label_id
          from label l
          where l.store_id = any(${storeIds}::integer[]) and l.code = ${filter.labelCode.toUpperCase()}))`,
    )
  if (filter.articleId !== undefined) parts.push(sql`f.article_id = ${filter.articleId}`)
  if (filter.gatewayCode)
    parts.push(
      sql`
        f.gateway_id = any(array(select g.gateway_id
          from gateway g
          where g.store_id = any(${storeIds}::integer[])
            and (g.mac = ${filter.gatewayCode.toUpperCase()} or g.name = ${filter.gatewayCode})))`,
    )
  if (filter.gateway)
    parts.push(
      sql`
        f.gateway_id = any(array(select g.gateway_id
          from gateway g
          where g.store_id = any(${storeIds}::integer[])
            and (g.mac like ${contains(filter.gateway.toUpperCase())} or g.name ilike ${contains(filter.gateway)})))`,
    )
  if (filter.reason?.length) parts.push(sql`f.error_code = any(${filter.reason}::text[])`)
  if (filter.unsolved !== undefined)
    parts.push(filter.unsolved ? sql`f.closed_at is null` : sql`f.closed_at is not null`)
  if (filter.start) parts.push(sql`f.request_date >= ${filter.start}`)
  if (filter.end) parts.push(sql`f.request_date <= ${filter.end}`)
  return sql.join(parts, sql` and `)
}

export async function countFailRecords(db: Db, storeIds: readonly number[], filter: FailFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from fail_record f where ${failCondition(storeIds, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Row {
  id: number
  code: string
  store: string
  model: string | null
  article_id: string
  article_name: string | null
  gateway: string | null
  operation: string
  page: number
  error_code: string
  error_text: string
  retry_count: number
  request_date: Date
  last_retry_at: Date
  closed_at: Date | null
  status: LabelStatus
}

/** `before`: continues below this id; the order is then by id, newest first. */
export async function pageOfFailRecords(
  db: Db,
  storeIds: readonly number[],
  filter: FailFilter,
  page: Pick<PageQuery, 'limit' | 'offset' | 'sort'>,
  before?: number,
): Promise<FailRecord[]> {
  const keys = before === undefined ? page.sort : []
  const ofLabels = labelColumns()
  const order = keys.map(
    ({ column, dir }) =>
      sql`${ownColumns[column] ?? ofLabels[column] ?? sql`f.request_date`} ${sql.raw(indexed.includes(column) ? dir : `${dir} nulls last`)}`,
  )
  const label = sql`join label l on l.label_id = f.label_id join label_page p on p.label_id = f.label_id and p.page = 1`
  const tie = sql`f.id ${sql.raw(before === undefined ? (page.sort[0]?.dir ?? 'desc') : 'desc')}`
  const by = sql.join([...order, tie])
  // The page first, then its additional data.
  const { rows } = await sql<Row>`
    select f.id, l.code, ${storeCode} as store, l.model, f.article_id, ${articleName} as article_name,
      ${gatewayName} as gateway, f.operation, f.page, f.error_code, f.error_text, f.retry_count, f.request_date,
      f.last_retry_at, f.closed_at, ${labelStatusSql} as status
    from (select f.*
      from fail_record f ${keys.some(({ column }) => ofLabels[column]) ? label : sql``}
      where ${failCondition(storeIds, filter)}${before === undefined ? sql`` : sql` and f.id < ${before}`}
      order by ${by} limit ${page.limit} offset ${page.offset}) f ${label}
    order by ${by}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    labelCode: row.code,
    store: row.store,
    type: row.model ?? '',
    labelModel: (row.model === null ? undefined : modelOf(row.model))?.name ?? '',
    articleId: row.article_id,
    articleName: row.article_name ?? '',
    gateway: row.gateway ?? '',
    operation: row.operation,
    page: row.page,
    errorCode: FailCause.parse(row.error_code),
    errorText: row.error_text,
    retryCount: row.retry_count,
    requestDate: row.request_date.toISOString(),
    lastRetryDate: row.last_retry_at.toISOString(),
    closedDate: row.closed_at?.toISOString() ?? null,
    updateStatus: row.status,
    state: row.closed_at === null ? 'OPEN' : 'SOLVED',
  }))
}

const exportPage = 1_000

/** All matches, newest first, page after page below the last id. */
export async function* eachFailRecord(
  db: Db,
  storeIds: readonly number[],
  filter: FailFilter,
): AsyncGenerator<FailRecord> {
  let before: number | undefined = Number.MAX_SAFE_INTEGER
  while (before !== undefined) {
    const rows: FailRecord[] = await pageOfFailRecords(
      db,
      storeIds,
      filter,
      { limit: exportPage, offset: 0, sort: [] },
      before,
    )
    yield* rows
    before = rows.length < exportPage ? undefined : rows.at(-1)?.id
  }
}
