// server/summary: the SQL of the summary without the counts, which are in counts.ts.
import { sql } from 'kysely'
import { hourMs } from '@shelfcast/contract/zone-time'
import type { Db } from '../db/database.ts'

/** By the start of the hour, in milliseconds; empty hours are missing. */
export type StoreHours = Map<number, { images: number; articles: number }>
export interface Hour {
  updateDate: string
  updateCount: string
  imageUpdateCount: string
  articleUpdateCount: string
}

const hoursShown = 24

/** Confirmed pictures and changed products. */
export async function hoursOfStores(db: Db, storeIds: readonly number[]): Promise<Map<number, StoreHours>> {
  const ids = sql`any(${[...storeIds]}::integer[])`
  const since = sql`now() - ${hoursShown} * interval '1 hour'`
  const { rows } = await sql<{ store_id: number; hour: Date; images: number; articles: number }>`
    select store_id, date_trunc('hour', created_at, 'UTC') as hour, count(*)::int as images, 0 as articles
    from label_event where event = 'ACK' and store_id = ${ids} and created_at >= ${since} group by 1, 2
    union all
    select store_id, date_trunc('hour', created_at, 'UTC'), 0, count(*)::int
    from article_change where store_id = ${ids} and created_at >= ${since} group by 1, 2`.execute(db)
  const all = new Map<number, StoreHours>()
  for (const { store_id, hour, images, articles } of rows) {
    const ofStore: StoreHours = all.get(store_id) ?? new Map()
    all.set(store_id, ofStore)
    const before = ofStore.get(hour.getTime()) ?? { images: 0, articles: 0 }
    ofStore.set(hour.getTime(), { images: before.images + images, articles: before.articles + articles })
  }
  return all
}

/** Oldest first, the current hour last; empty hours have 0. */
export function last24(stores: ReadonlyMap<number, StoreHours>, now: number): Hour[] {
  const running = Math.floor(now / hourMs) * hourMs
  return Array.from({ length: hoursShown }, (_, at) => {
    const hour = running - (hoursShown - 1 - at) * hourMs
    const sum = { images: 0, articles: 0 }
    for (const ofStore of stores.values()) {
      sum.images += ofStore.get(hour)?.images ?? 0
      sum.articles += ofStore.get(hour)?.articles ?? 0
    }
    return {
      updateDate: new Date(hour).toISOString(),
      updateCount: String(sum.images),
      imageUpdateCount: String(sum.images),
      articleUpdateCount: String(sum.articles),
    }
  })
}

const noSensors = { sensorCount: 0, sensorDangerCount: 0, sensorCautionCount: 0, sensorStableCount: 0 }

/** Linked sensors, and how many of them have each state. */
export async function sensorFigures(db: Db, storeIds: readonly number[]): Promise<typeof noSensors> {
  const { rows } = await sql<typeof noSensors>`
    select count(*)::int as "sensorCount", count(*) filter (where s.status = 'DANGER')::int as "sensorDangerCount",
      count(*) filter (where s.status = 'CAUTION')::int as "sensorCautionCount",
      count(*) filter (where s.status = 'STABLE')::int as "sensorStableCount"
    from sensor s where s.linked and s.store_id = any(${[...storeIds]}::integer[])`.execute(db)
  return rows[0] ?? noSensors
}

/** The stores in an area; any level may be left out. */
export async function storesWithin(
  db: Db,
  storeIds: readonly number[],
  area: {
    company?: string | undefined
    country?: string | undefined
    region?: string | undefined
    city?: string | undefined
  },
): Promise<readonly number[]> {
  const given = (['company', 'country', 'region', 'city'] as const).filter((level) => area[level])
  if (given.length === 0 || storeIds.length === 0) return storeIds
  let query = db
    .selectFrom('store')
    .select('store_id')
    .where('store_id', 'in', [...storeIds])
  for (const level of given) query = query.where(level, '=', area[level] ?? '')
  return (await query.execute()).map((row) => row.store_id)
}
