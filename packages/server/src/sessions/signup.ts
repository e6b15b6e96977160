// server/sessions: requests for an account. Off unless a setting turns it on; the account waits for approval, and the
// answer never reveals whether it existed.
import { sql } from 'kysely'
import type { BodyOf } from '@shelfcast/contract/operation'
import type { signup } from '@shelfcast/contract/sessions/sessions'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../db/database.ts'
import { audit } from '../audit/audit.ts'
import { checkPassword, passwordSettings } from './password-policy.ts'
import { Fault } from '../http/fault.ts'
import { readSettings } from '../settings/store.ts'
import { hashPassword } from './passwords.ts'

/** The lowest level that every company starts with. */
const newcomerLevel = '3'

/** @throws Fault 'signup.off', 'password.policy' */
export async function askForAccount({ db }: Pick<Deps, 'db'>, given: BodyOf<typeof signup>, ip: string): Promise<void> {
  const settings = await readSettings(db, '', ['signup', ...passwordSettings])
  if (!settings.signup) throw new Fault('signup.off')
  checkPassword(given.password, [given.id, given.email], settings)
  const password_hash = await hashPassword(given.password)
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      insert into account (account, password_hash, companies, access_level, email, approved)
      select ${given.id}, ${password_hash}, array[code], ${newcomerLevel}, ${given.email}, false
      from company order by code limit 1
      on conflict (lower(account)) do nothing returning account_id`.execute(tx)
    if (rows.length > 0)
      await audit(tx, { account: given.id, company: '', ip }, { action: 'session.signup', target: given.id })
  })
}
