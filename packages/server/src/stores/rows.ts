// server/stores: the SQL of stores.
import { sql, type RawBuilder } from 'kysely'
import type { StoreRow } from '@shelfcast/contract/stores'
import type { Db } from '../db/database.ts'
import type { PageQuery } from '../http/paging.ts'

export interface StoreFilter { store?: string | undefined; storeName?: string | undefined; company?: string | undefined; country?: string | undefined; region?: string | undefined; city?: string | undefined }

const sortColumns: Record<string, RawBuilder<unknown>> = {
  code: sql`s.code`, store: sql`s.code`, storeName: sql`lower(s.name)`, company: sql`s.company`, country: sql`s.country`, region: sql`s.region`, city: sql`s.city`,
  labelCount: sql`label_count`, gatewayCount: sql`gateway_count`, articleCount: sql`article_count`, lastUpdateTime: sql`s.updated_at`,
}

/** `%`, `_` and the escape itself are plain characters to whoever types a search. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function where(storeIds: readonly number[], filter: StoreFilter) {
  const parts = [sql`s.store_id = any(${storeIds}::integer[])`]
  if (filter.store) parts.push(sql`s.code ilike ${contains(filter.store)}`)
  if (filter.storeName) parts.push(sql`(s.name ilike ${contains(filter.storeName)} or s.code ilike ${contains(filter.storeName)})`)
  for (const column of ['company', 'country', 'region', 'city'] as const) {
    if (filter[column]) parts.push(sql`${sql.ref(`s.${column}`)} = ${filter[column]}`)
  }
  return sql.join(parts, sql` and `)
}

export async function countStores(db: Db, storeIds: readonly number[], filter: StoreFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from store s where ${where(storeIds, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Row { code: string; name: string; description: string; company: string; country: string; region: string; city: string; address: string; zone_id: string; created_at: Date; updated_at: Date; label_count: number; gateway_count: number; article_count: number }

export async function pageOfStores(db: Db, storeIds: readonly number[], filter: StoreFilter, page: Pick<PageQuery, 'limit' | 'offset' | 'sort'>): Promise<StoreRow[]> {
  const order = page.sort.map(({ column, dir }) => sql`${sortColumns[column] ?? sql`s.code`} ${sql.raw(dir)}`)
  const { rows } = await sql<Row>`
    select s.code, s.name, s.description, s.company, s.country, s.region, s.city, s.address, s.zone_id, s.created_at, s.updated_at,
      (select count(*)::int from label l where l.store_id = s.store_id) as label_count,
      (select count(*)::int from gateway g where g.store_id = s.store_id) as gateway_count,
      (select count(*)::int from article a where a.store_id = s.store_id) as article_count
    from store s where ${where(storeIds, filter)} order by ${sql.join([...order, sql`s.store_id`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    store: row.code, storeName: row.name, storeDescription: row.description, company: row.company, country: row.country, region: row.region, city: row.city, address: row.address,
    labelCount: row.label_count, gatewayCount: row.gateway_count, articleCount: row.article_count, zoneId: row.zone_id, createdTime: row.created_at.toISOString(), lastUpdateTime: row.updated_at.toISOString(),
  }))
}
