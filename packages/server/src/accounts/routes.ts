// server/accounts: the detail of an account, and changes of the caller's own profile and password. Other accounts are
// changed in user-routes.ts.
import { changePassword, readOwnAccount, saveOwnAccount } from '@shelfcast/contract/accounts/accounts'
import { ACTION, holds } from '@shelfcast/contract/permissions'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { Nothing, ok } from '../http/reply.ts'
import { storeAreas } from '../sessions/login-reply.ts'
import type { Mailer } from '../notices/mail.ts'
import type { Secrets } from '../secrets.ts'
import { storesOf } from '../sessions/callers.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { factorsOf, hasFactor } from '../sessions/second-factor/factors.ts'
import { endSessions } from '../sessions/sessions.ts'
import { readSettings } from '../settings/store.ts'
import { checkPassword, passwordSettings } from '../sessions/password-policy.ts'
import { factorRoutes } from './factor-routes.ts'
import { levelRoutes } from './level-routes.ts'
import { mappingRoutes } from './mapping-routes.ts'
import { createOwnPassword } from './own-password.ts'
import { publishAccounts } from './users.ts'
import { seenAccount } from './reach.ts'
import { mappedStores } from './rights.ts'
import { statusOf } from './rows.ts'
import { listSettingsRoutes } from './list-settings-routes.ts'
import { accountSessionRoutes } from './session-routes.ts'
import { userRoutes } from './user-routes.ts'

export function accountRoutes(api: Api, deps: Deps & { mailer: Mailer; secrets: Secrets }) {
  const { db, events } = deps
  const ownPassword = createOwnPassword(deps)
  const ownRow = (caller: Caller) =>
    db.selectFrom('account').selectAll().where('account_id', '=', caller.accountId).executeTakeFirstOrThrow()
  userRoutes(api, deps)
  mappingRoutes(api, deps)
  levelRoutes(api, deps)
  accountSessionRoutes(api, deps)
  listSettingsRoutes(api, deps)
  factorRoutes(api, deps, ownPassword)

  // Without the code for other accounts, they look like missing ones.
  api.handle(readOwnAccount, async ({ query, caller }) => {
    const name = isSomebodyElse(query.account, caller) ? query.account : caller.account
    if (name !== caller.account && !holds(caller, ACTION.userDetail)) return new Nothing()
    const row = await seenAccount(db, caller, name ?? caller.account)
    if (!row) return new Nothing()
    const company = row.companies[0] ?? ''
    const level = await db
      .selectFrom('access_level')
      .select('title')
      .where('company', '=', company)
      .where('level', '=', row.access_level)
      .executeTakeFirst()
    const own = new Set(caller.stores.map((store) => store.storeId))
    const stores =
      row.account_id === caller.accountId
        ? caller.stores
        : (await storesOf(db, row)).filter((one) => own.has(one.storeId))
    const mapped = new Set(await mappedStores(db, row.account_id))
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
      storeList: stores.map((store) => store.code),
      mappedStoreList: stores.filter((store) => mapped.has(store.storeId)).map((store) => store.code),
      managedStores: await storeAreas(db, { stores }),
      language: row.language,
      timeZone: row.time_zone,
      lastModifiedDate: row.updated_at.toISOString(),
      status: statusOf(row),
      lastSignIn: row.last_sign_in_at?.toISOString() ?? '',
      company,
      secondFactor: hasFactor(await factorsOf(db, row.account_id)),
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
      if (changes.email !== before.email || changes.email_report !== before.email_report)
        await events.publish(tx, { kind: 'SCHEDULE', storeId: 0, ids: [] })
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
    await ownPassword(caller, body.oldPassword)
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
      // What a temporary password permitted ends with it (sessions/callers).
      await publishAccounts(tx, events, [caller.accountId])
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
