// server/areas: renames and deletes areas, and updates the stores, the areas below and the account permissions that
// depend on them.
import { sql } from 'kysely'
import type { AreaLevel } from '@shelfcast/contract/areas/areas'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'

export interface AreaPath {
  company: string
  country: string
  region: string
  city: string
}

/** From the top down. An area is a path: a city needs its region, and a region its country. */
export const levels = ['country', 'region', 'city'] as const
type Level = (typeof levels)[number]

type Parts = Pick<Deps, 'db' | 'events'>

export const words = (path: AreaPath) => [path.company, path.country, path.region, path.city].filter(Boolean).join('>')

/** @returns the number of the caller's stores in each area and the areas below it, by its `words` */
export async function countStores(
  db: Db,
  caller: Caller,
  companies: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // The sum over all regions of a country and its stores without a region come under the same key: the sum is larger.
  const { rows } = await sql<AreaPath & { stores: number }>`
    select company, coalesce(country, '') as country, coalesce(region, '') as region, coalesce(city, '') as city,
      count(*)::integer as stores
    from store
    where company = any(${companies}) and store_id = any(${caller.stores.map(({ storeId }) => storeId)})
    group by company, rollup (country, region, city)
    order by stores`.execute(db)
  return new Map(rows.map((row) => [words(row), row.stores]))
}

/** @throws Fault 'permission.company', or 'input.invalid' when a level above a given one is missing. */
export function checkPath(caller: Caller, path: AreaPath): void {
  if (!caller.companies.includes(path.company)) throw new Fault('permission.company')
  const gap = levels.find((level, at) => path[level] === '' && levels.slice(at + 1).some((below) => path[below] !== ''))
  if (gap)
    throw new Fault('input.invalid', { message: `${gap}: Fill in this level first.` }, [
      { field: gap, code: 'missing', message: 'This field is required.' },
    ])
}

/** The rows of the area and of all areas below it; works on the columns of `area` and of `store` alike. */
const within = (path: AreaPath) =>
  sql.join(
    [
      sql`company = ${path.company}`,
      ...levels.filter((level) => path[level] !== '').map((level) => sql`${sql.ref(level)} = ${path[level]}`),
    ],
    sql` and `,
  )

export async function renameArea(
  { db, events }: Parts,
  caller: Caller,
  { oldArea, newArea, changedKey }: { oldArea: AreaPath; newArea: AreaPath; changedKey: AreaLevel },
): Promise<void> {
  checkPath(caller, oldArea)
  if (changedKey === 'company')
    throw new Fault('area.company', {}, [
      { field: 'newArea.company', code: 'fixed', message: 'The code of a company cannot be changed.' },
    ])
  const name = newArea[changedKey]
  const from = upTo(oldArea, changedKey)
  const to = { ...from, [changedKey]: name }
  if (name === '' || from[changedKey] === '')
    throw new Fault('input.invalid', { message: `${changedKey}: This field is required.` }, [
      {
        field: `${name === '' ? 'newArea' : 'oldArea'}.${changedKey}`,
        code: 'missing',
        message: 'This field is required.',
      },
    ])
  if (name === from[changedKey]) return
  await inTransaction(db, async (tx) => {
    if (
      !(
        await tx
          .selectFrom('area')
          .select('area_id')
          .where(sql<boolean>`${within(from)}`)
          .orderBy('area_id')
          .forUpdate()
          .execute()
      ).length
    )
      throw new Fault('area.unknown', { area: words(from) })
    // A merge cannot be undone, so renaming must not merge two areas.
    if (
      await tx
        .selectFrom('area')
        .select('area_id')
        .where(sql<boolean>`${within(to)}`)
        .limit(1)
        .executeTakeFirst()
    )
      throw new Fault('area.exists', {}, [
        { field: `newArea.${changedKey}`, code: 'exists', message: 'An area with this name already exists.' },
      ])
    await sql`update area set ${sql.ref(changedKey)} = ${name} where ${within(from)}`.execute(tx)
    const { rows } = await sql<{
      store_id: number
      code: string
    }>`
      update store
      set ${sql.ref(changedKey)} = ${name}, updated_at = now() where ${within(from)} returning store_id, code`.execute(
      tx,
    )
    await renameRights(tx, from, changedKey, name)
    await audit(
      tx,
      { ...caller, company: from.company },
      {
        action: 'area.rename',
        target: words(from),
        before: from,
        after: { ...to, stores: rows.map((row) => row.code) },
      },
    )
    for (const row of rows) await events.publish(tx, { kind: 'STORE', storeId: row.store_id, ids: [row.code] })
    await events.publish(tx, { kind: 'ACCOUNT', storeId: 0, ids: [] })
  })
}

const upTo = (path: AreaPath, level: Level): AreaPath => ({
  company: path.company,
  country: path.country,
  region: level === 'country' ? '' : path.region,
  city: level === 'city' ? path.city : '',
})

/** Permissions are plain names: if another area keeps the old name, an account gets the new name in addition. */
async function renameRights(tx: Db, from: AreaPath, level: Level, name: string): Promise<void> {
  const old = from[level]
  const kept = await tx
    .selectFrom('area')
    .select('area_id')
    .where('company', '=', from.company)
    .where(level, '=', old)
    .limit(1)
    .executeTakeFirst()
  await sql`
    update account
    set permission_value = ${
      kept
        ? sql`
      array_append(permission_value, ${name})`
        : sql`array_replace(permission_value, ${old}, ${name})`
    },
      updated_at = now()
    where permission_key = ${level.toUpperCase()} and ${from.company} = any(companies)
      and ${old} = any(permission_value) and not ${name} = any(permission_value)`.execute(tx)
}

/** Deletes the area and those below it; refuses an area with stores. */
export async function deleteArea({ db, events }: Parts, caller: Caller, path: AreaPath): Promise<void> {
  checkPath(caller, path)
  await inTransaction(db, async (tx) => {
    if (
      !(
        await tx
          .selectFrom('area')
          .select('area_id')
          .where(sql<boolean>`${within(path)}`)
          .orderBy('area_id')
          .forUpdate()
          .execute()
      ).length
    )
      throw new Fault('area.unknown', { area: words(path) })
    const store = await tx
      .selectFrom('store')
      .select('code')
      .where(sql<boolean>`${within(path)}`)
      .orderBy('code')
      .limit(1)
      .executeTakeFirst()
    if (store)
      throw new Fault('area.inUse', {}, [
        {
          field: levels.findLast((level) => path[level] !== '') ?? 'company',
          code: 'inUse',
          message: `The store ${store.code} uses this area.`,
          value: store.code,
        },
      ])
    await sql`delete from area where ${within(path)}`.execute(tx)
    await audit(tx, { ...caller, company: path.company }, { action: 'area.delete', target: words(path), before: path })
    await events.publish(tx, { kind: 'ACCOUNT', storeId: 0, ids: [] })
  })
}
