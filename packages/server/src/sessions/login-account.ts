// server/sessions: the account of a sign-in, as login.ts reads it.
import type { Db } from '../db/database.ts'
import { Fault } from '../http/fault.ts'

export interface AccountRow {
  account_id: number
  account: string
  password_hash: string
  companies: string[]
  approved: boolean
  disabled: boolean
}
export const accountColumns = ['account_id', 'account', 'password_hash', 'companies', 'approved', 'disabled'] as const

/** As failed attempts are counted. */
export const nameOf = ({ account }: Pick<AccountRow, 'account'>) => account.toLowerCase()

/** For the audit log. */
export const byOf = ({ account, companies }: AccountRow, ip: string) => ({ account, company: companies[0] ?? '', ip })

export const accountById = (db: Db, accountId: number): Promise<AccountRow | undefined> =>
  db.selectFrom('account').select(accountColumns).where('account_id', '=', accountId).executeTakeFirst()

/** Only after the right password. @throws Fault 'login.disabled', 'login.pending' */
export function checkApproved({ approved, disabled }: Pick<AccountRow, 'approved' | 'disabled'>) {
  if (!approved) throw new Fault(disabled ? 'login.disabled' : 'login.pending')
}
