// server/accounts: sessions of the caller and of accounts that it manages. sessions/ opens and ends them.
import { endOwnSession, listOwnSessions } from '@shelfcast/contract/sessions/sessions'
import { ACTION, holds, type ActionCode } from '@shelfcast/contract/permissions'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { endSessions, liveSessions } from '../sessions/sessions.ts'
import { readSettings } from '../settings/store.ts'
import { managedAccount } from './reach.ts'

export function accountSessionRoutes(api: Api, { db, events, now }: Pick<Deps, 'db' | 'events' | 'now'>): void {
  /** The account of a call. @param needs the code for accounts of others */
  async function ownerOf(tx: Tx, caller: Caller, account: string | undefined, needs: ActionCode) {
    const isOwn = account === undefined || account === '' || account.toLowerCase() === caller.account.toLowerCase()
    if (isOwn) return { account: caller.account, accountId: caller.accountId, company: caller.company, isOwn }
    if (!holds(caller, needs)) throw new Fault('permission.missing', { code: needs.code, title: needs.title })
    const { account: name, account_id, companies } = await managedAccount(tx, caller, account)
    return { account: name, accountId: account_id, company: companies[0] ?? '', isOwn }
  }

  api.handle(listOwnSessions, ({ query, caller }) =>
    inTransaction(db, async (tx) => {
      const { accountId, company } = await ownerOf(tx, caller, query.account, ACTION.userDetail)
      const { sessionTimeout } = await readSettings(tx, company, ['sessionTimeout'])
      const rows = await liveSessions(tx, accountId, now(), sessionTimeout * 1000)
      // The list shows the stored hash: it identifies a session and opens none.
      const sessionList = rows.map((row) => {
        const sessionId = row.session_hash.toString('hex')
        return {
          sessionId,
          created: row.created_at.toISOString(),
          lastCall: row.last_call_at.toISOString(),
          ip: row.ip,
          agent: row.agent,
          current: sessionId === caller.sessionKey,
        }
      })
      return { sessionList }
    }),
  )

  api.handle(endOwnSession, ({ query, caller }) =>
    inTransaction(db, async (tx) => {
      const { account, accountId, isOwn } = await ownerOf(tx, caller, query.account, ACTION.userEdit)
      const { sessionId } = query
      if (sessionId === undefined && isOwn)
        throw new Fault('input.invalid', { message: 'sessionId: FIELD_IS_MISSING' }, [
          { field: 'sessionId', code: 'missing', message: 'This field is required.' },
        ])
      // An ended session and a session of another account get the same answer: it is not one of these.
      if (sessionId !== undefined && !/^[0-9a-f]{64}$/.test(sessionId)) return ok
      const why = sessionId !== undefined && sessionId === caller.sessionKey ? 'logout' : 'admin'
      const which = sessionId === undefined ? {} : { only: sessionId }
      const ended = await endSessions({ db: tx, events }, accountId, why, which)
      if (ended > 0)
        await audit(tx, caller, {
          action: endOwnSession.audit,
          target: isOwn ? (sessionId ?? '').slice(0, 12) : account,
          after: { ended },
        })
      return ok
    }),
  )
}
