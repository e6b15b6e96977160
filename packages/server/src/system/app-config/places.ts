// server/system: where a setting of the hand-held app applies: the whole company, an area or a store, and what is above
// it.
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'

/** Both null: the whole company. */
export interface Place {
  areaId: number | null
  storeId: number | null
}

interface Named {
  areaId?: number | undefined
  stationCode?: string | undefined
}

interface AreaRow {
  area_id: number
  country: string
  region: string
  city: string
}

/** The place that a call names. @throws Fault 'store.unknown' or 'area.notFound' */
export async function placeOf(db: Db, caller: Caller, { areaId = 0, stationCode = '' }: Named): Promise<Place> {
  if (stationCode !== '') {
    const store = caller.stores.find(({ code, company }) => code === stationCode && company === caller.company)
    if (!store) throw new Fault('store.unknown')
    return { areaId: null, storeId: store.storeId }
  }
  if (areaId === 0) return { areaId: null, storeId: null }
  const area = await areaById(db, caller.company, areaId)
  if (!area) throw new Fault('area.notFound')
  return area.country === '' ? { areaId: null, storeId: null } : { areaId, storeId: null }
}

const areaById = (db: Db, company: string, areaId: number): Promise<AreaRow | undefined> =>
  db
    .selectFrom('area')
    .select(['area_id', 'country', 'region', 'city'])
    .where('company', '=', company)
    .where('area_id', '=', areaId)
    .executeTakeFirst()

/** The place and those above it, nearest first: store, city, region, country, company. */
export async function upwards(db: Db, company: string, place: Place): Promise<Place[]> {
  const whole: Place = { areaId: null, storeId: null }
  const start =
    place.storeId !== null
      ? await db
          .selectFrom('store')
          .select(['country', 'region', 'city'])
          .where('store_id', '=', place.storeId)
          .executeTakeFirst()
      : place.areaId === null
        ? undefined
        : await areaById(db, company, place.areaId)
  if (!start) return [place]
  const { rows } = await sql<AreaRow>`
    select area_id, country, region, city
    from area
    where company = ${company} and country = ${start.country} and country <> '' and region in ('', ${start.region})
      and city in ('', ${start.city}) and (city = '' or region <> '')
    order by city = '', region = ''`.execute(db)
  const areas = rows.map((row): Place => ({ areaId: row.area_id, storeId: null }))
  return [
    ...(place.storeId === null ? [] : [place]),
    ...areas,
    ...(place.areaId === null && !place.storeId ? [] : [whole]),
  ]
}

/** Conditions on the columns `area_id` and `store_id` of a table. */
export const isAt = ({ areaId, storeId }: Place) =>
  sql<boolean>`area_id is not distinct from ${areaId}::integer and store_id is not distinct from ${storeId}::integer`
