// server/sessions: the user of an invitation or a reset chooses a password with the ticket in its link, once.
import type { BodyOf } from '@shelfcast/contract/operation'
import { choosePassword } from '@shelfcast/contract/sessions/sessions'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { readSettings } from '../settings/store.ts'
import { checkPassword, passwordSettings } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { readTicket, useTicket } from './tickets.ts'

/**
 * A refused password leaves the ticket valid.
 * @throws Fault 'login.ticket' alike for a wrong, used or expired ticket and for another account; 'password.policy'
 */
export function choosePasswordByTicket(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { account, ticket, newPassword }: BodyOf<typeof choosePassword>,
  ip: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await readTicket(tx, ticket, true)
    const row =
      found &&
      (await tx
        .selectFrom('account')
        .selectAll()
        .where('account_id', '=', found.accountId)
        .forUpdate()
        .executeTakeFirst())
    if (!row || row.account.toLowerCase() !== account.trim().toLowerCase() || !row.approved)
      throw new Fault('login.ticket')
    const company = row.companies[0] ?? ''
    checkPassword(
      newPassword,
      [row.account, row.email, row.first_name, row.last_name],
      await readSettings(tx, company, passwordSettings),
    )
    await tx
      .updateTable('account')
      .set({
        password_hash: await hashPassword(newPassword),
        temporary_password: false,
        invited: false,
        updated_at: new Date(),
      })
      .where('account_id', '=', row.account_id)
      .execute()
    await useTicket(tx, ticket)
    await endSessions({ db: tx, events }, row.account_id, 'password')
    await audit(
      tx,
      { account: row.account, company, ip },
      { action: choosePassword.audit, target: row.account, after: { by: row.invited ? 'invitation' : 'reset' } },
    )
  })
}
