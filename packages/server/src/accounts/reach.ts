// server/accounts: which accounts a caller sees and manages. Outside its reach, an account answers exactly like a
// missing one (security design §4; docs/decisions/levels-and-invitations.md).
import { sql, type RawBuilder } from 'kysely'
import { allActionCodes, allMenuCodes, topLevel } from '@shelfcast/contract/permissions'
import type { Db, Tx } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'

/** The parts of a caller that decide about its reach. */
export type Viewer = Pick<Caller, 'accountId' | 'accessLevel' | 'companies' | 'stores'>
export type Manager = Viewer & Pick<Caller, 'account' | 'company' | 'ip' | 'accessMenu' | 'accessAction'>

const area = sql`
  case a.permission_key when 'COMPANY' then s.company when 'COUNTRY' then s.country when 'REGION' then s.region
    when 'CITY' then s.city when 'STORE' then s.code end = any(a.permission_value)`

/** Whether the account `a` reaches the store `s`, as sessions/callers.ts computes the stores of a session. */
export const reaches = sql<boolean>`
  s.company = any(a.companies) and (a.access_level = ${topLevel} or ${area}
    or exists (select from account_store m where m.store_id = s.store_id and m.account_id = a.account_id))`

export const idsOf = ({ stores }: Pick<Viewer, 'stores'>) => stores.map((store) => store.storeId)

/** Level 1 sees the accounts of its companies, everybody else those that share a store. */
export function visibleTo(viewer: Viewer): RawBuilder<boolean> {
  const sameCompany = sql<boolean>`a.companies && ${viewer.companies}::text[]`
  if (viewer.accessLevel === topLevel) return sameCompany
  return sql<boolean>`
    ${sameCompany} and (a.account_id = ${viewer.accountId}
      or exists (select from store s where s.store_id = any(${idsOf(viewer)}::integer[]) and ${reaches}))`
}

/** The stores of an account within the caller's. */
export const sharedStores = (viewer: Viewer) => sql<number>`
  (select count(*)::int from store s where s.store_id = any(${idsOf(viewer)}::integer[]) and ${reaches})`

export interface Target {
  account_id: number
  account: string
  companies: string[]
  access_level: string
  first_name: string
  last_name: string
  email: string
  phone: string
  email_alarm: boolean
  email_report: boolean
  permission_key: string
  permission_value: string[]
  approved: boolean
  disabled: boolean
  invited: boolean
  language: string
  time_zone: string
  updated_at: Date
  last_sign_in_at: Date | null
}

/** An account that the viewer sees. */
export async function seenAccount(db: Db, viewer: Viewer, account: string, lock = false): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select a.account_id, a.account, a.companies, a.access_level, a.first_name, a.last_name, a.email, a.phone,
      a.email_alarm, a.email_report, a.permission_key, a.permission_value, a.approved, a.disabled, a.invited,
      a.language, a.time_zone, a.updated_at, a.last_sign_in_at
    from account a
    where lower(a.account) = lower(${account.trim()}) and ${visibleTo(viewer)} ${lock ? sql`for update of a` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Locks an account that the caller may change: it has no permission and no store that the caller lacks.
 * @param above the refusal of an account above the caller's level
 * @throws Fault 'account.unknown', `above`, 'account.otherStores'
 */
export async function managedAccount(
  tx: Tx,
  caller: Manager,
  account: string,
  above: 'account.aboveOwn' | 'account.changeAboveOwn' = 'account.changeAboveOwn',
): Promise<Target> {
  const target = await seenAccount(tx, caller, account, true)
  if (!target) throw new Fault('account.unknown', { account })
  await checkManaged(tx, caller, target, above)
  return target
}

/** @throws Fault `above`, 'account.otherStores' */
export async function checkManaged(
  db: Db,
  caller: Manager,
  target: Target,
  above: 'account.aboveOwn' | 'account.changeAboveOwn',
): Promise<void> {
  const { account } = target
  const level = await codesOfLevel(db, target.companies[0] ?? '', target.access_level)
  if (level && isAbove(caller, level)) throw new Fault(above, { account })
  if (target.companies.some((company) => !caller.companies.includes(company)))
    throw new Fault('account.otherStores', { account })
  if (caller.accessLevel === topLevel || target.account_id === caller.accountId) return
  const { rows } = await sql`
    select from account a join store s on ${reaches}
    where a.account_id = ${target.account_id} and s.store_id <> all(${idsOf(caller)}::integer[]) limit 1`.execute(db)
  if (rows.length > 0) throw new Fault('account.otherStores', { account })
}

export interface LevelCodes {
  level: string
  menu: readonly number[]
  action: readonly number[]
}

/** The codes of a level; at level 1 every code. Undefined if there is no such level. */
export async function codesOfLevel(db: Db, company: string, level: string): Promise<LevelCodes | undefined> {
  if (level === topLevel) return { level, menu: allMenuCodes, action: allActionCodes }
  return db
    .selectFrom('access_level')
    .select(['level', 'menu', 'action'])
    .where('company', '=', company)
    .where('level', '=', level)
    .executeTakeFirst()
}

/** The codes that the caller does not hold itself. */
export function lacking(
  caller: Pick<Caller, 'accessLevel' | 'accessMenu' | 'accessAction'>,
  { menu, action }: Pick<LevelCodes, 'menu' | 'action'>,
): number[] {
  if (caller.accessLevel === topLevel) return []
  return [
    ...menu.filter((code) => !caller.accessMenu.includes(code)),
    ...action.filter((code) => !caller.accessAction.includes(code)),
  ]
}

/** Level 1 is above all others, since it also reaches every store. */
export const isAbove = (caller: Pick<Caller, 'accessLevel' | 'accessMenu' | 'accessAction'>, level: LevelCodes) =>
  caller.accessLevel !== topLevel && (level.level === topLevel || lacking(caller, level).length > 0)

/** An account that signs in as an administrator. */
export const isAdministrator = (target: Pick<Target, 'access_level' | 'approved' | 'invited'>) =>
  target.access_level === topLevel && target.approved && !target.invited

/**
 * Before an administrator is deleted, disabled or given another level: each of its companies keeps another one. Changes
 * of two administrators at once happen one after the other.
 * @throws Fault 'account.lastAdministrator'
 */
export async function keepAdministrator(tx: Tx, target: Target): Promise<void> {
  if (!isAdministrator(target)) return
  await sql`select pg_advisory_xact_lock(hashtext('shelfcast.administrator'))`.execute(tx)
  const { rows } = await sql`
    select from unnest(${target.companies}::text[]) c
    where not exists (select from account a
      where a.access_level = ${topLevel} and a.approved and not a.invited and a.account_id <> ${target.account_id}
        and c = any(a.companies))`.execute(tx)
  if (rows.length > 0) throw new Fault('account.lastAdministrator')
}
