// server/stores: the SQL of stores. list.ts joins their counts.
import { sql, type RawBuilder } from 'kysely'
import type { StoreRow } from '@shelfcast/contract/stores/stores'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import type { PageQuery } from '../http/paging.ts'

export interface StoreFilter {
  store?: string | undefined
  storeName?: string | undefined
  company?: string | undefined
  country?: string | undefined
  region?: string | undefined
  city?: string | undefined
}

const sortColumns: Record<string, RawBuilder<unknown>> = {
  code: sql`s.code`,
  store: sql`s.code`,
  storeName: sql`lower(s.name)`,
  name: sql`lower(s.name)`,
  storeDescription: sql`lower(s.description)`,
  address: sql`lower(s.address)`,
  zoneId: sql`s.zone_id`,
  company: sql`s.company`,
  country: sql`s.country`,
  region: sql`s.region`,
  city: sql`s.city`,
  createdTime: sql`s.created_at`,
  lastUpdateTime: sql`s.updated_at`,
}
/** The others are counts, which are not in this table. */
export const isColumn = (key: string): boolean => Object.hasOwn(sortColumns, key)

function where(storeIds: readonly number[], filter: StoreFilter) {
  const parts = [sql`s.store_id = any(${storeIds}::integer[])`]
  if (filter.store) parts.push(sql`s.code ilike ${contains(filter.store)}`)
  if (filter.storeName)
    parts.push(sql`(s.name ilike ${contains(filter.storeName)} or s.code ilike ${contains(filter.storeName)})`)
  for (const column of ['company', 'country', 'region', 'city'] as const) {
    if (filter[column]) parts.push(sql`${sql.ref(`s.${column}`)} = ${filter[column]}`)
  }
  return sql.join(parts, sql` and `)
}

export async function countStores(db: Db, storeIds: readonly number[], filter: StoreFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from store s where ${where(storeIds, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface StoreBase {
  storeId: number
  row: Omit<StoreRow, 'labelCount' | 'gatewayCount' | 'articleCount' | 'health' | 'problemCount'>
}

/** Stores without their counts. Without `page`: all matches. */
export async function findStores(
  db: Db,
  storeIds: readonly number[],
  filter: StoreFilter,
  page: { limit?: number; offset?: number; sort: PageQuery['sort'] },
): Promise<StoreBase[]> {
  const order = page.sort
    .filter((key) => isColumn(key.column))
    .map(({ column, dir }) => sql`${sortColumns[column] ?? sql`s.code`} ${sql.raw(dir)}`)
  const { rows } = await sql<{
    store_id: number
    code: string
    name: string
    description: string
    company: string
    country: string
    region: string
    city: string
    address: string
    zone_id: string
    created_at: Date
    updated_at: Date
  }>`
    select s.store_id, s.code, s.name, s.description, s.company, s.country, s.region, s.city, s.address, s.zone_id,
      s.created_at, s.updated_at
    from store s
    where ${where(storeIds, filter)}
    order by ${sql.join([...order, sql`s.code`])} limit ${page.limit ?? null} offset ${page.offset ?? 0}`.execute(db)
  return rows.map((row) => ({
    storeId: row.store_id,
    row: {
      store: row.code,
      storeName: row.name,
      storeDescription: row.description,
      company: row.company,
      country: row.country,
      region: row.region,
      city: row.city,
      address: row.address,
      zoneId: row.zone_id,
      createdTime: row.created_at.toISOString(),
      lastUpdateTime: row.updated_at.toISOString(),
    },
  }))
}
