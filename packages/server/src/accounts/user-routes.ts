// server/accounts: the calls about users, and the rules for their passwords. users.ts changes accounts, rows.ts lists
// them.
import * as contract from '@shelfcast/contract/accounts/users'
import { readPasswordPolicy, savePasswordPolicy } from '@shelfcast/contract/accounts/password-policy'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { rowsAtOnce } from '../http/list.ts'
import { createBuckets } from '../http/rate.ts'
import { Nothing, ok } from '../http/reply.ts'
import type { Mailer } from '../notices/mail.ts'
import { storesOf } from '../sessions/callers.ts'
import { passwordSettings } from '../sessions/password-policy.ts'
import { readSettings, saveSetting } from '../settings/store.ts'
import { seenAccount, type Viewer } from './reach.ts'
import { asAccountRow, countAccounts, pageOfAccounts, type AccountFilter } from './rows.ts'
import { invite } from './handover.ts'
import * as users from './users.ts'

/** More accounts than a company has. */
const mostInFile = 100_000

export function userRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'events' | 'settings' | 'now'> & { mailer: Mailer },
): void {
  const { db, now } = deps
  // Each invitation may send a mail and takes the time of a password hash.
  const invitations = createBuckets({ burst: 20, everyMs: 3_000, now })
  const source = (viewer: Viewer, filter: AccountFilter, sort: { column: string; dir: 'asc' | 'desc' }[]) => ({
    count: () => countAccounts(db, viewer, filter),
    page: (part: Parameters<typeof pageOfAccounts>[3]) => pageOfAccounts(db, viewer, filter, part),
    file: {
      name: 'users',
      each: () => rowsAtOnce(() => pageOfAccounts(db, viewer, filter, { sort, limit: mostInFile, offset: 0 })),
    },
  })

  api.list(contract.listAccounts, ({ query, caller, page }) => ({
    ...source(caller, query, page.sort),
    row: asAccountRow,
  }))

  api.list(contract.listAccountsSeenBy, async ({ query, caller, page }) => {
    const user = await seenAccount(db, caller, query.user)
    if (!user) return new Nothing()
    const seenBy = {
      accountId: user.account_id,
      accessLevel: user.access_level,
      companies: user.companies,
      stores: await storesOf(db, user),
    }
    return { ...source(caller, { ...query, seenBy }, page.sort), row: asAccountRow }
  })

  api.list(contract.listCloudAccounts, ({ query, caller, page }) => source(caller, query, page.sort))

  api.handle(contract.addAccount, ({ query, body, caller }) => {
    takeTurn(caller.accountId)
    return users.addAccount(deps, caller, query.company ?? caller.company, body)
  })
  api.handle(contract.saveAccount, async ({ body, caller }) => {
    await users.changeAccount(deps, caller, body)
    return ok
  })
  api.handle(contract.deleteAccounts, async ({ query, caller }) => {
    await users.deleteAccounts(deps, caller, query.account)
    return ok
  })
  api.handle(contract.approveAccounts, async ({ body, caller }) => {
    await users.approveAccounts(deps, caller, body)
    return ok
  })
  api.handle(contract.sendInvitation, ({ body, caller }) => {
    takeTurn(caller.accountId)
    return invite(deps, caller, body.account)
  })

  function takeTurn(accountId: number) {
    const wait = invitations.take(String(accountId))
    if (wait !== undefined) throw new Fault('request.tooMany', { retryAfter: wait })
  }

  api.handle(readPasswordPolicy, async ({ caller }) => ({
    ...ok,
    ...(await readSettings(db, caller.company, passwordSettings)),
  }))
  api.handle(savePasswordPolicy, async ({ body, caller }) => {
    await inTransaction(db, async (tx) => {
      const before = await readSettings(tx, caller.company, passwordSettings)
      for (const key of passwordSettings) await saveSetting(tx, caller.company, key, body[key])
      await audit(tx, caller, { action: savePasswordPolicy.audit, target: caller.company, before, after: body })
    })
    return ok
  })
}
