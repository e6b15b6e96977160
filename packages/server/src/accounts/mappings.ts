// server/accounts: which accounts have which stores. An area stands for its current stores.
import { sql, type RawBuilder } from 'kysely'
import type { MappedAccount, Place } from '@shelfcast/contract/accounts/mappings'
import { topLevel } from '@shelfcast/contract/permissions'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { contains } from '../db/contains.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { PageQuery } from '../http/paging.ts'
import { codesOfLevel, idsOf, isAbove, seenAccount, visibleTo, type Manager, type Viewer } from './reach.ts'
import { publishAccounts } from './users.ts'

/** The stores of an area that the caller manages; `stores` are those of the named store, or all. */
export async function storesIn(
  db: Db,
  caller: Pick<Viewer, 'stores'>,
  stores: readonly StoreRef[],
  { country, region, city, area = 'STORE' }: Place,
): Promise<number[]> {
  const [base, another] = stores
  if (base && !another && area !== 'STORE') {
    const sameCity = area === 'CITY' ? sql`and s.city = b.city` : sql``
    const sameRegion = area === 'CITY' || area === 'REGION' ? sql`and s.region = b.region` : sql``
    const sameCountry = area === 'COMPANY' ? sql`` : sql`and s.country = b.country`
    const { rows } = await sql<{ store_id: number }>`
      select s.store_id from store b join store s on s.company = b.company ${sameCountry} ${sameRegion} ${sameCity}
      where b.store_id = ${base.storeId} and s.store_id = any(${idsOf(caller)}::integer[])`.execute(db)
    return rows.map((row) => row.store_id)
  }
  const ids = idsOf({ stores })
  if (!country && !region && !city) return ids
  const { rows } = await sql<{ store_id: number }>`
    select store_id from store
    where store_id = any(${ids}::integer[]) and (${country ?? ''} in ('', country)) and (${region ?? ''} in ('', region))
      and (${city ?? ''} in ('', city))`.execute(db)
  return rows.map((row) => row.store_id)
}

export interface MappingFilter {
  /** The stores of the area. */ ids: readonly number[]
  name?: string | undefined
  /** Accounts that lack some of these stores, instead of those that have one. */ lacking: boolean
}

const had = (ids: readonly number[]) => sql<number>`
  (select count(*)::int from account_store m where m.account_id = a.account_id and m.store_id = any(${ids}::integer[]))`

/** Level 1 reaches every store, so it has no mappings. */
function where(viewer: Viewer, { ids, name, lacking }: MappingFilter) {
  const parts: RawBuilder<unknown>[] = [
    visibleTo(viewer),
    sql`a.access_level <> ${topLevel}`,
    lacking
      ? sql`${had(ids)} < ${ids.length}`
      : sql`a.account_id in (select m.account_id from account_store m where m.store_id = any(${ids}::integer[]))`,
  ]
  if (name) parts.push(sql`(a.account ilike ${contains(name)} or a.first_name ilike ${contains(name)})`)
  return sql.join(parts, sql` and `)
}

export async function countMapped(db: Db, viewer: Viewer, filter: MappingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account a where ${where(viewer, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function pageOfMapped(
  db: Db,
  viewer: Viewer,
  filter: MappingFilter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<MappedAccount[]> {
  const columns: Record<string, RawBuilder<unknown>> = {
    firstName: sql`lower(a.first_name)`,
    accessLevel: sql`a.access_level`,
    title: sql`lower(coalesce(l.title, ''))`,
    stores: had(filter.ids),
  }
  const order = page.sort.map(({ column, dir }) => sql`${columns[column] ?? sql`lower(a.account)`} ${sql.raw(dir)}`)
  const { rows } = await sql<Omit<MappedAccount, 'storesOf'>>`
    select a.account, a.first_name as "firstName", a.access_level as "accessLevel", coalesce(l.title, '') as title,
      ${had(filter.ids)} as stores
    from account a left join access_level l on l.company = a.companies[1] and l.level = a.access_level
    where ${where(viewer, filter)}
    order by ${sql.join([...order, sql`lower(a.account)`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({ ...row, storesOf: filter.ids.length }))
}

interface MappingChange {
  ids: readonly number[]
  accounts: readonly { account: string }[]
  /** Given, or taken away. */ gives: boolean
  action: string
}

/**
 * All or none. The caller manages the stores; the accounts may have others as well.
 * @throws Fault 'account.unknown', 'account.changeAboveOwn', 'account.self'
 */
export async function changeMappings(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  caller: Manager,
  { ids, accounts, gives, action }: MappingChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed: number[] = []
    for (const name of [...new Set(accounts.map(({ account }) => account))].sort()) {
      const target = await seenAccount(tx, caller, name, true)
      if (!target) throw new Fault('account.unknown', { account: name })
      const level = await codesOfLevel(tx, target.companies[0] ?? '', target.access_level)
      if (level && isAbove(caller, level)) throw new Fault('account.changeAboveOwn', { account: target.account })
      if (target.account_id === caller.accountId) throw new Fault('account.self')
      const { rows } = gives
        ? await sql<{ store_id: number }>`
            insert into account_store (account_id, store_id)
            select ${target.account_id}, s.store_id from store s
            where s.store_id = any(${ids}::integer[]) and s.company = any(${target.companies}::text[])
            on conflict do nothing returning store_id`.execute(tx)
        : await sql<{ store_id: number }>`
            delete from account_store
            where account_id = ${target.account_id} and store_id = any(${ids}::integer[]) returning store_id`.execute(
            tx,
          )
      if (rows.length === 0) continue
      const stores = rows.map((row) => row.store_id)
      await audit(tx, caller, {
        action,
        target: target.account,
        ...(gives ? { after: { stores } } : { before: { stores } }),
      })
      changed.push(target.account_id)
    }
    await publishAccounts(tx, events, changed)
  })
}
