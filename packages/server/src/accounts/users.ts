// server/accounts: adds, changes, approves and deletes accounts. Who may change whom is in reach.ts, what it may give in
// rights.ts, how users get their passwords in handover.ts.
import type { BodyOf } from '@shelfcast/contract/operation'
import {
  addAccount as addCall,
  approveAccounts as approveCall,
  deleteAccounts as deleteCall,
  saveAccount as saveCall,
  type Handover,
} from '@shelfcast/contract/accounts/users'
import { topLevel } from '@shelfcast/contract/permissions'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { checkPassword, passwordSettings } from '../sessions/password-policy.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { endSessions } from '../sessions/sessions.ts'
import { readSettings } from '../settings/store.ts'
import { canMail, madePassword, mailLink, ticketFor, type HandoverParts } from './handover.ts'
import { isAdministrator, keepAdministrator, managedAccount, type Manager, type Target } from './reach.ts'
import { areasToGive, levelToGive, sameList, setMappedStores, storesToGive } from './rights.ts'
import { difference, stateAfter, stateOf } from './state.ts'

export type UserParts = HandoverParts & Pick<Deps, 'events'>

/** @throws Fault as the operation declares */
export async function addAccount(
  parts: UserParts,
  caller: Manager,
  company: string,
  given: BodyOf<typeof addCall>,
): Promise<Handover> {
  const { db, events } = parts
  const level = await levelToGive(db, caller, company, requiredLevel(given))
  const stores = storesToGive(caller, [company], given.storeList ?? [])
  const areas = await areasToGive(db, caller, [company], given, { permission_key: 'STORE', permission_value: [] })
  if (caller.accessLevel !== topLevel && stores.length + areas.permission_value.length === 0) {
    const fault = new Fault('account.noStore')
    fault.errors.push({ field: 'storeList', code: 'noStore', message: fault.message })
    throw fault
  }
  const email = given.emailAddress ?? ''
  const byMail = given.password === undefined && (await canMail(parts, db, company, email))
  const made = given.password ?? madePassword()
  if (given.password !== undefined)
    await checkGivenPassword(db, company, given.password, [given.account, email, given.firstName, given.lastName])
  const password_hash = await hashPassword(byMail ? madePassword() : made)
  const ticket = await inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('account')
      .values({
        account: given.account,
        password_hash,
        companies: [company],
        access_level: level,
        first_name: given.firstName ?? '',
        last_name: given.lastName ?? '',
        email,
        phone: given.phoneNumber ?? '',
        email_alarm: given.emailAlarm ?? false,
        email_report: given.emailReport ?? false,
        ...areas,
        temporary_password: !byMail,
        invited: byMail,
        updated_at: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirst()
    if (!added) {
      const fault = new Fault('account.exists', { account: given.account })
      fault.errors.push({ field: 'account', code: 'exists', message: fault.message })
      throw fault
    }
    await setMappedStores(tx, added.account_id, stores)
    await audit(tx, caller, {
      action: addCall.audit,
      target: given.account,
      after: { level, stores, ...areas, email, password: byMail ? 'invitation' : 'temporary' },
    })
    await publishAccounts(tx, events, [added.account_id])
    return byMail ? ticketFor(tx, added.account_id, 'invite') : undefined
  })
  if (ticket !== undefined)
    return mailLink(parts, {
      account: given.account,
      email,
      company,
      ticket,
      purpose: 'invite',
      language: '',
      from: caller.account,
    })
  return { ...ok, invitation: 'NONE', ...(given.password === undefined ? { initialPassword: made } : {}) }
}

/** @throws Fault as the operation declares */
export async function changeAccount(
  { db, events }: UserParts,
  caller: Manager,
  given: BodyOf<typeof saveCall>,
): Promise<void> {
  const password = given.password === '' ? undefined : given.password
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const target = await managedAccount(tx, caller, given.account)
    checkUnchanged(target, given.lastModifiedDate)
    const before = await stateOf(tx, target)
    const after = await stateAfter(tx, caller, target, before, given)
    const changesRights =
      after.access_level !== before.access_level ||
      after.permission_key !== before.permission_key ||
      !sameList(after.permission_value, before.permission_value) ||
      !sameList(after.stores, before.stores)
    if (target.account_id === caller.accountId && (changesRights || password !== undefined || !after.approved))
      throw new Fault('account.self')
    if (isAdministrator(target) && (after.access_level !== topLevel || !after.approved))
      await keepAdministrator(tx, target)
    if (password !== undefined)
      await checkGivenPassword(tx, target.companies[0] ?? '', password, [target.account, after.email, after.first_name])
    const { stores, ...columns } = after
    await tx
      .updateTable('account')
      .set({
        ...columns,
        ...(password_hash === undefined ? {} : { password_hash, temporary_password: true, invited: false }),
        updated_at: new Date(),
      })
      .where('account_id', '=', target.account_id)
      .execute()
    if (!sameList(stores, before.stores)) await setMappedStores(tx, target.account_id, stores)
    if (target.approved && !after.approved) await endSessions({ db: tx, events }, target.account_id, 'admin')
    else if (password !== undefined) await endSessions({ db: tx, events }, target.account_id, 'password')
    await publishAccounts(tx, events, [target.account_id])
    await audit(tx, caller, {
      action: saveCall.audit,
      target: target.account,
      ...difference(before, after, password === undefined ? {} : { password: 'temporary' }),
    })
  })
}

/** All or none. @throws Fault as the operation declares */
export async function deleteAccounts(
  { db, events }: UserParts,
  caller: Manager,
  names: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids: number[] = []
    // Always in the same order, so that two deletions wait for each other instead of failing.
    for (const name of [...new Set(names)].sort()) {
      const target = await managedAccount(tx, caller, name, 'account.aboveOwn')
      if (target.account_id === caller.accountId) throw new Fault('account.self')
      await keepAdministrator(tx, target)
      await endSessions({ db: tx, events }, target.account_id, 'admin')
      const before = await stateOf(tx, target)
      await tx.deleteFrom('account').where('account_id', '=', target.account_id).execute()
      await audit(tx, caller, { action: deleteCall.audit, target: target.account, before })
      ids.push(target.account_id)
    }
    await publishAccounts(tx, events, ids)
  })
}

/** All or none. @throws Fault as the operation declares */
export async function approveAccounts(
  { db, events }: UserParts,
  caller: Manager,
  entries: BodyOf<typeof approveCall>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids: number[] = []
    for (const entry of [...entries].sort((one, other) => (one.account < other.account ? -1 : 1))) {
      const target = await managedAccount(tx, caller, entry.account)
      if (target.account_id === caller.accountId) throw new Fault('account.self')
      if (entry.customerCode !== undefined && !caller.companies.includes(entry.customerCode))
        throw new Fault('permission.company')
      const companies = entry.customerCode === undefined ? target.companies : [entry.customerCode]
      const before = await stateOf(tx, target)
      const level = entry.accountLevel ?? target.access_level
      const moves = entry.customerCode !== undefined && !target.companies.includes(entry.customerCode)
      const after = {
        ...before,
        // A level of another company may have other codes.
        access_level:
          level === target.access_level && !moves ? level : await levelToGive(tx, caller, companies[0] ?? '', level),
        approved: entry.approvalStatus,
        disabled: !entry.approvalStatus,
        stores: entry.storeList ? storesToGive(caller, companies, entry.storeList) : moves ? [] : before.stores,
      }
      if (isAdministrator(target) && (!after.approved || after.access_level !== topLevel || moves))
        await keepAdministrator(tx, target)
      const { stores, ...columns } = after
      await tx
        .updateTable('account')
        .set({ ...columns, companies, updated_at: new Date() })
        .where('account_id', '=', target.account_id)
        .execute()
      await setMappedStores(tx, target.account_id, stores)
      if (!entry.approvalStatus) await endSessions({ db: tx, events }, target.account_id, 'admin')
      await audit(tx, caller, {
        action: approveCall.audit,
        target: target.account,
        ...difference(before, after, { companies }),
      })
      ids.push(target.account_id)
    }
    await publishAccounts(tx, events, ids)
  })
}

/** Sessions of these accounts read their rights again, on every instance and in every open page. */
export async function publishAccounts(tx: Tx, events: Deps['events'], ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await events.publish(tx, { kind: 'ACCOUNT', storeId: 0, ids: ids.map(String) })
}

const requiredLevel = ({ accessLevel, level }: { accessLevel?: string | undefined; level?: string | undefined }) => {
  const wanted = accessLevel || level
  if (!wanted)
    throw new Fault('input.invalid', { message: 'accessLevel: FIELD_IS_MISSING' }, [
      { field: 'accessLevel', code: 'missing', message: 'Select a level.' },
    ])
  return wanted
}

/** @throws Fault 'account.changed' */
function checkUnchanged({ account, updated_at }: Target, read: string | undefined) {
  if (read !== undefined && read !== '' && Date.parse(read) !== updated_at.getTime())
    throw new Fault('account.changed', { account })
}

/** @throws Fault 'password.policy' */
async function checkGivenPassword(
  db: Db,
  company: string,
  password: string,
  names: readonly (string | undefined)[],
): Promise<void> {
  const settings = await readSettings(db, company, passwordSettings)
  try {
    checkPassword(
      password,
      names.filter((name) => name !== undefined),
      settings,
    )
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw new Fault(
      error.code,
      error.values,
      error.errors.map((one) => ({ ...one, field: 'password' })),
    )
  }
}
