// server/labels/led: the LED commands of users, and what became of them.
import { sql, type RawBuilder } from 'kysely'
import { LedDuration, type LedOrder } from '@shelfcast/contract/labels/led'
import type { Db } from '../../db/database.ts'

interface HistoryRow {
  code: string
  store: string
  color: string
  duration: string
  state: LedOrder['status']
  account: string | null
  detail: string
  created_at: Date
  changed_at: Date
  articles: { productCode: string; productName: string; labelCode: string }[] | null
}

// Only user commands; the end of a light is not a separate command.
const ordered = sql`c.kind = 'LED' and c.payload ? 'duration'`
const historyWhere = (storeIds: readonly number[], labelCode: string | undefined) =>
  sql`
    ${storeIds.length === 1 ? sql`c.store_id = ${storeIds[0]}` : sql`c.store_id = any(${storeIds}::integer[])`}
      and ${ordered}${
        labelCode === undefined
          ? sql``
          : sql`
        and c.label_id = (select label_id from label where code = ${labelCode.toUpperCase()}::bpchar)`
      }`

export async function countLedOrders(
  db: Db,
  storeIds: readonly number[],
  labelCode: string | undefined,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from label_command c where ${historyWhere(storeIds, labelCode)}`.execute(db)
  return rows[0]?.count ?? 0
}

const historyColumns: Record<string, RawBuilder<unknown>> = {
  statusUpdateTime: sql`c.changed_at`,
  ledColor: sql`c.payload->>'color'`,
  status: sql`c.state`,
  labelCode: sql`l.code`,
  code: sql`l.code`,
  store: sql`s.code`,
  account: sql`coalesce(c.account, '')`,
  duration: sql`array_position(${LedDuration.options as string[]}::text[], c.payload->>'duration')`,
  detail: sql`c.detail`,
}

export async function pageOfLedOrders(
  db: Db,
  storeIds: readonly number[],
  labelCode: string | undefined,
  page: { limit: number; offset: number; sort: readonly { column: string; dir: string }[] },
): Promise<LedOrder[]> {
  const dir = sql.raw(page.sort[0]?.dir === 'asc' ? 'asc' : 'desc')
  const order = page.sort.map((key) => sql`${historyColumns[key.column] ?? sql`c.created_at`} ${sql.raw(key.dir)}`)
  const { rows } = await sql<HistoryRow>`
    select l.code, s.code as store, c.payload->>'color' as color, c.payload->>'duration' as duration, c.state,
      c.account, c.detail, c.created_at, c.changed_at,
      (select json_agg(json_build_object('productCode', a.article_id, 'productName', a.name, 'labelCode', l.code)
        order by la.position)
        from label_article la
        join article a on a.article_key = la.article_key where la.label_id = l.label_id) as articles
    from label_command c
    join label l on l.label_id = c.label_id
    join store s on s.store_id = c.store_id and s.store_id = any(${storeIds}::integer[])
    where ${historyWhere(storeIds, labelCode)}
    order by ${sql.join([...order, sql`c.created_at ${dir}`, sql`c.id ${dir}`])}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    articles: row.articles ?? [],
    ledColor: row.color,
    status: row.state,
    requestTime: row.created_at.toISOString(),
    statusUpdateTime: row.changed_at.toISOString(),
    labelCode: row.code,
    store: row.store,
    account: row.account ?? '',
    duration: row.duration,
    detail: row.detail,
  }))
}
