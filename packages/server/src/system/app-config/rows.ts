// server/system: the SQL of the settings of the hand-held app. Which place a call means is in places.ts.
import { sql, type RawBuilder } from 'kysely'
import type {
  AppSettings,
  ConfiguredPlace,
  CustomerInfo,
  FavoriteButton,
} from '@shelfcast/contract/settings/app-config'
import type { Db } from '../../db/database.ts'
import type { PageQuery } from '../../http/paging.ts'
import { isAt, type Place } from './places.ts'

/** Undefined: nothing is saved for this place. */
export async function appSettingsAt(db: Db, company: string, place: Place): Promise<AppSettings | undefined> {
  const row = await db
    .selectFrom('app_setting')
    .select('value')
    .where('company', '=', company)
    .where(isAt(place))
    .executeTakeFirst()
  return row?.value as AppSettings | undefined
}

export async function putAppSettings(db: Db, company: string, place: Place, value: AppSettings): Promise<void> {
  await sql`
    insert into app_setting (company, area_id, store_id, value)
    values (${company}, ${place.areaId}, ${place.storeId}, ${JSON.stringify(value)}::jsonb)
    on conflict (company, coalesce(area_id, 0), coalesce(store_id, 0)) do update set value = excluded.value,
      modified_at = now()`.execute(db)
}

export async function removeAppSettings(db: Db, company: string, place: Place): Promise<void> {
  await db.deleteFrom('app_setting').where('company', '=', company).where(isAt(place)).execute()
}

interface Filter {
  /** The caller's stores; settings of others do not show. */
  storeIds: readonly number[]
  /** Undefined: every place. */
  place?: Place | undefined
}

const whereOf = (company: string, { storeIds, place }: Filter) => sql`
  p.company = ${company} and (p.store_id is null or p.store_id = any(${[...storeIds]}::integer[]))
    and ${
      place === undefined
        ? sql`true`
        : sql`p.area_id is not distinct from ${place.areaId}::integer
          and p.store_id is not distinct from ${place.storeId}::integer`
    }`

export async function countPlaces(db: Db, company: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app_setting p where ${whereOf(company, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

const placeSort: Record<string, RawBuilder<unknown>> = {
  area_id: sql`coalesce(p.area_id, 0)`,
  areaId: sql`coalesce(p.area_id, 0)`,
  stationCode: sql`coalesce(s.code, '')`,
  storeName: sql`coalesce(lower(s.name), '')`,
  country: sql`coalesce(a.country, s.country, '')`,
  region: sql`coalesce(a.region, s.region, '')`,
  city: sql`coalesce(a.city, s.city, '')`,
  lastModified: sql`p.modified_at`,
}

export async function pageOfPlaces(
  db: Db,
  company: string,
  filter: Filter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<ConfiguredPlace[]> {
  const order = page.sort.map(({ column, dir }) => sql`${placeSort[column] ?? placeSort['area_id']} ${sql.raw(dir)}`)
  const { rows } = await sql<ConfiguredPlace & { at: Date }>`
    select coalesce(p.area_id, 0) as "areaId", coalesce(s.code, '') as "stationCode",
      coalesce(a.country, s.country, '') as country, coalesce(a.region, s.region, '') as region,
      coalesce(a.city, s.city, '') as city, coalesce(s.name, '') as "storeName", p.modified_at as at
    from app_setting p
    left join area a on a.area_id = p.area_id
    -- Only the caller's: the planner would read the stores of every company.
    left join store s on s.store_id = p.store_id and s.store_id = any(${filter.storeIds}::integer[])
    where ${whereOf(company, filter)}
    order by ${sql.join([...order, sql`p.app_setting_id`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, lastModified: at.toISOString() }))
}

export async function customerInfoAt(
  db: Db,
  company: string,
  place: Place,
  { usage, language, contents }: { usage?: string | undefined; language?: string | undefined; contents: boolean },
): Promise<CustomerInfo[]> {
  const { rows } = await sql<CustomerInfo>`
    select p.id, coalesce(s.code, '') as "stationCode", coalesce(p.area_id, 0) as "areaId", p.language, p.description,
      p.usage, p.priority, ${contents ? sql`p.contents` : sql`'[]'::jsonb`} as contents
    from customer_info p left join store s on s.store_id = p.store_id
    where ${whereOf(company, { storeIds: place.storeId === null ? [] : [place.storeId], place })}
      and ${usage === undefined ? sql`true` : sql`p.usage = ${usage}`}
      and ${language === undefined ? sql`true` : sql`p.language = ${language}`}
    order by p.priority, p.id`.execute(db)
  return rows
}

export async function favoriteButtonsAt(db: Db, company: string, place: Place): Promise<FavoriteButton[]> {
  const { rows } = await sql<FavoriteButton>`
    select p.id, coalesce(s.code, '') as "stationCode", coalesce(p.area_id, 0) as "areaId", p.type, p.menu,
      p.description, p.priority
    from favorite_button p left join store s on s.store_id = p.store_id
    where ${whereOf(company, { storeIds: place.storeId === null ? [] : [place.storeId], place })}
    order by p.priority, p.id`.execute(db)
  return rows
}
