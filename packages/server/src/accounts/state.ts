// server/accounts: what of an account an administrator changes: as it is, as it is wanted, and what differs.
import type { BodyOf } from '@shelfcast/contract/operation'
import type { saveAccount as saveCall } from '@shelfcast/contract/accounts/users'
import type { Db, Tx } from '../db/database.ts'
import type { Manager, Target } from './reach.ts'
import { areasToGive, levelToGive, mappedStores, storesToGive } from './rights.ts'

export type State = Awaited<ReturnType<typeof stateOf>>

/** What of an account an administrator may change. */
export async function stateOf(db: Db, target: Target) {
  const {
    account_id,
    account: _account,
    companies: _companies,
    invited: _invited,
    language: _language,
    time_zone: _zone,
    updated_at: _updated,
    last_sign_in_at: _last,
    ...state
  } = target
  return { ...state, stores: await mappedStores(db, account_id) }
}

/** As the administrator wants it; what is not given stays. @throws Fault as the operation declares */
export async function stateAfter(
  tx: Tx,
  caller: Manager,
  target: Target,
  before: State,
  given: BodyOf<typeof saveCall>,
): Promise<State> {
  const level = given.accessLevel || given.level || before.access_level
  return {
    access_level:
      level === before.access_level ? level : await levelToGive(tx, caller, target.companies[0] ?? '', level),
    ...(await areasToGive(tx, caller, target.companies, given, before)),
    first_name: given.firstName ?? before.first_name,
    last_name: given.lastName ?? before.last_name,
    email: given.emailAddress ?? before.email,
    phone: given.phoneNumber ?? before.phone,
    email_alarm: given.emailAlarm ?? before.email_alarm,
    email_report: given.emailReport ?? before.email_report,
    approved: given.enabled ?? before.approved,
    disabled: given.enabled === undefined ? before.disabled : !given.enabled,
    stores: given.storeList ? storesToGive(caller, target.companies, given.storeList) : before.stores,
  }
}

/** Only what changed, for the audit log. */
export function difference(before: State, after: State, more: object) {
  const keys = (Object.keys(after) as (keyof State)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (state: State) => Object.fromEntries(keys.map((key) => [key, state[key]]))
  return { before: pick(before), after: { ...pick(after), ...more } }
}
