// server/accounts: the caller's own account: read it, save the profile, change the password.
import { changePassword, readOwnAccount, saveOwnAccount } from '@shelfcast/contract/accounts/accounts'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { createBuckets } from '../http/rate.ts'
import { Nothing, ok } from '../http/reply.ts'
import { storeAreas } from '../sessions/login-reply.ts'
import { hashPassword, isPassword } from '../sessions/passwords.ts'
import { endSessions, type SessionStore } from '../sessions/sessions.ts'
import { readSettings } from '../settings/store.ts'
import { checkPassword, passwordSettings } from '../sessions/password-policy.ts'

export function accountRoutes(api: Api, { db, events, now }: Deps & { sessions: SessionStore }) {
  // A stolen session must not be able to guess the password here.
  const wrongOldPasswords = createBuckets({ burst: 5, everyMs: 60_000, now })
  const ownRow = (caller: Caller) =>
    db.selectFrom('account').selectAll().where('account_id', '=', caller.accountId).executeTakeFirstOrThrow()

  api.handle(readOwnAccount, async ({ query, caller }) => {
    if (isSomebodyElse(query.account, caller)) return new Nothing()
    const row = await ownRow(caller)
    const level = await db
      .selectFrom('access_level')
      .select('title')
      .where('company', '=', caller.company)
      .where('level', '=', caller.accessLevel)
      .executeTakeFirst()
    return {
      ...ok,
      account: row.account,
      firstName: row.first_name,
      lastName: row.last_name,
      level: row.access_level,
      accessLevel: row.access_level,
      title: level?.title ?? '',
      emailAddress: row.email,
      phoneNumber: row.phone,
      emailAlarm: row.email_alarm,
      emailReport: row.email_report,
      permissionKey: row.permission_key,
      permissionValue: row.permission_value,
      storeList: caller.stores.map((store) => store.code),
      managedStores: await storeAreas(db, caller),
      language: row.language,
      timeZone: row.time_zone,
      lastModifiedDate: row.updated_at.toISOString(),
    }
  })

  api.handle(saveOwnAccount, async ({ body, caller }) => {
    if (isSomebodyElse(body.account, caller)) throw notOwn
    const before = await ownRow(caller)
    const changes = {
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.emailAddress,
      phone: body.phoneNumber,
      email_alarm: body.emailAlarm,
      email_report: body.emailReport,
      language: body.language ?? before.language,
      time_zone: body.timeZone ?? before.time_zone,
    }
    const keys = Object.keys(changes) as (keyof typeof changes)[]
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('account')
        .set({ ...changes, updated_at: new Date() })
        .where('account_id', '=', caller.accountId)
        .execute()
      await audit(tx, caller, {
        action: saveOwnAccount.audit,
        target: caller.account,
        before: Object.fromEntries(keys.map((key) => [key, before[key]])),
        after: changes,
      })
    })
    return ok
  })

  api.handle(changePassword, async ({ body, caller }) => {
    if (isSomebodyElse(body.account, caller)) throw notOwn
    const row = await ownRow(caller)
    const wait = wrongOldPasswords.take(String(caller.accountId))
    if (wait !== undefined) throw new Fault('login.locked', { retryAfter: wait })
    if (!(await isPassword(row.password_hash, body.oldPassword))) throw new Fault('password.old')
    wrongOldPasswords.refund(String(caller.accountId))
    const settings = await readSettings(db, caller.company, passwordSettings)
    checkPassword(body.newPassword, [row.account, row.email, row.first_name, row.last_name], settings)
    if (body.newPassword === body.oldPassword)
      throw new Fault('password.policy', { reason: 'It is the same as the current password.' })
    const password_hash = await hashPassword(body.newPassword)
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('account')
        .set({ password_hash, temporary_password: false, updated_at: new Date() })
        .where('account_id', '=', caller.accountId)
        .execute()
      // This ends sessions of others who knew the old password. The user who changed it stays signed in.
      await endSessions({ db: tx, events }, caller.accountId, 'password', { except: caller.sessionKey })
      await audit(tx, caller, { action: changePassword.audit, target: caller.account })
    })
    return ok
  })
}

/** These calls are about the caller. The name on the wire must match the caller. */
const isSomebodyElse = (account: string | undefined, caller: Caller) =>
  account !== undefined && account !== '' && account.toLowerCase() !== caller.account.toLowerCase()
const notOwn = new Fault('input.invalid', { message: 'account: You can change only your own account.' }, [
  { field: 'account', code: 'own', message: 'You can change only your own account.' },
])
