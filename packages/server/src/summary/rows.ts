// server/summary: the SQL of what the summary says beside the counts, which are counts.ts.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Confirmed pictures and changed products per hour of the last 24, oldest first; hours without any are there with 0. */
export async function hourlyUpdates(db: Db, storeIds: readonly number[]) {
  const { rows } = await sql<{ hour: Date; images: number; articles: number }>`
    with hours as (select generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') as hour),
    images as (select date_trunc('hour', created_at) as hour, count(*)::int as n from label_event where event = 'ACK' and store_id = any(${storeIds}::integer[]) and created_at >= date_trunc('hour', now()) - interval '23 hours' group by 1),
    articles as (select date_trunc('hour', created_at) as hour, count(*)::int as n from article_change where store_id = any(${storeIds}::integer[]) and created_at >= date_trunc('hour', now()) - interval '23 hours' group by 1)
    select h.hour, coalesce(i.n, 0) as images, coalesce(a.n, 0) as articles from hours h left join images i on i.hour = h.hour left join articles a on a.hour = h.hour order by h.hour`.execute(db)
  return rows.map((row) => ({ updateDate: row.hour.toISOString(), updateCount: String(row.images), imageUpdateCount: String(row.images), articleUpdateCount: String(row.articles) }))
}

/** Those of the stores that lie in an area; any level may be left out. */
export async function storesWithin(db: Db, storeIds: readonly number[], area: { company?: string | undefined; country?: string | undefined; region?: string | undefined; city?: string | undefined }): Promise<readonly number[]> {
  const given = (['company', 'country', 'region', 'city'] as const).filter((level) => area[level])
  if (given.length === 0 || storeIds.length === 0) return storeIds
  let query = db.selectFrom('store').select('store_id').where('store_id', 'in', [...storeIds])
  for (const level of given) query = query.where(level, '=', area[level] ?? '')
  return (await query.execute()).map((row) => row.store_id)
}
