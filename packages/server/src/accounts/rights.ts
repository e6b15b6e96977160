// server/accounts: the level, stores and areas that a caller gives to an account. Callers give only what they hold
// (security design §4).
import { topLevel } from '@shelfcast/contract/permissions'
import type { AccountForm } from '@shelfcast/contract/accounts/users'
import type { Db, Tx } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { codesOfLevel, isAbove, type Manager } from './reach.ts'

export interface Rights {
  access_level: string
  permission_key: string
  permission_value: string[]
}

/** @throws Fault 'level.unknown', 'account.levelAbove' */
export async function levelToGive(db: Db, caller: Manager, company: string, level: string): Promise<string> {
  const codes = await codesOfLevel(db, company, level)
  if (!codes) throw new Fault('level.unknown', { level }, [levelError(`The level ${level} does not exist.`)])
  if (isAbove(caller, codes)) {
    const fault = new Fault('account.levelAbove', { level })
    fault.errors.push(levelError(fault.message))
    throw fault
  }
  return level
}
const levelError = (message: string) => ({ field: 'accessLevel', code: 'level', message })

/** Ids of stores that the caller manages in the account's companies. @throws Fault 'store.unknown' */
export function storesToGive(caller: Manager, companies: readonly string[], codes: readonly string[]): number[] {
  const known = new Map(
    caller.stores.filter((store) => companies.includes(store.company)).map((store) => [store.code, store.storeId]),
  )
  return [...new Set(codes)].map((code) => {
    const id = known.get(code)
    if (id === undefined)
      throw new Fault('store.unknown', {}, [
        { field: 'storeList', code: 'unknown', message: `The store ${code} does not exist.`, value: code },
      ])
    return id
  })
}

/**
 * The areas of an account after a change. Level 1 gives every area of its companies; others give their own stores, and
 * areas that they have with all future stores.
 * @throws Fault 'account.area'
 */
export async function areasToGive(
  db: Db,
  caller: Manager,
  companies: readonly string[],
  given: Pick<AccountForm, 'permissionKey' | 'permissionValue'>,
  before: Pick<Rights, 'permission_key' | 'permission_value'>,
): Promise<Pick<Rights, 'permission_key' | 'permission_value'>> {
  const permission_key = given.permissionKey === '' ? 'STORE' : (given.permissionKey ?? before.permission_key)
  const permission_value =
    given.permissionKey === '' ? [] : [...new Set(given.permissionValue ?? before.permission_value)]
  const added = permission_value.filter(
    (value) => permission_key !== before.permission_key || !before.permission_value.includes(value),
  )
  if (added.length > 0) {
    const own = await db
      .selectFrom('account')
      .select(['permission_key', 'permission_value'])
      .where('account_id', '=', caller.accountId)
      .executeTakeFirstOrThrow()
    const holdsCompanies =
      caller.accessLevel === topLevel ||
      (own.permission_key === 'COMPANY' && companies.every((company) => own.permission_value.includes(company)))
    const isHeld = (value: string) =>
      permission_key === 'COMPANY'
        ? holdsCompanies && companies.includes(value)
        : permission_key === 'STORE'
          ? caller.stores.some((store) => store.code === value && companies.includes(store.company))
          : holdsCompanies || (own.permission_key === permission_key && own.permission_value.includes(value))
    const stranger = added.find((value) => !isHeld(value))
    if (stranger !== undefined) {
      const fault = new Fault('account.area', { area: stranger })
      fault.errors.push({ field: 'permissionValue', code: 'area', message: fault.message, value: stranger })
      throw fault
    }
  }
  return { permission_key, permission_value }
}

/** The mapped stores of an account. */
export async function mappedStores(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.selectFrom('account_store').select('store_id').where('account_id', '=', accountId).execute()
  return rows.map((row) => row.store_id).sort((one, other) => one - other)
}

/** Gives an account exactly these stores. */
export async function setMappedStores(tx: Tx, accountId: number, stores: readonly number[]): Promise<void> {
  await tx.deleteFrom('account_store').where('account_id', '=', accountId).execute()
  if (stores.length > 0)
    await tx
      .insertInto('account_store')
      .values(stores.map((store_id) => ({ account_id: accountId, store_id })))
      .execute()
}

export const sameList = <T extends string | number>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((entry) => other.includes(entry))
