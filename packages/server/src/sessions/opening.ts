// server/sessions: opens the session of a user who has proven who they are. login.ts has the ways to prove it.
import { sql } from 'kysely'
import type { FieldError } from '@shelfcast/contract/envelope'
import type { Credentials } from '@shelfcast/contract/sessions/sessions'
import { audit } from '../audit/audit.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/fault.ts'
import { readSettings } from '../settings/store.ts'
import { byOf, checkApproved, type AccountRow } from './login-account.ts'
import type { StepBrowser } from './second-factor/second-step.ts'
import { endSessions, liveSessions, noteSignIn, openSession } from './sessions.ts'
import { isToken } from './tokens.ts'

/** The most sessions that a refusal names. */
const mostNamed = 3

/** A fact about another session; `at` is its place among those named. */
const named = (field: string, value: string, at: number): FieldError => ({
  field,
  code: 'active',
  message: value,
  value,
  row: at + 1,
})

/**
 * The parts of the request that matter for signing in. `ownSession` is the key of the session in the request itself.
 * After an automatic logout the page has removed that session's handle; `secret` is the other half, which the browser
 * still holds.
 */
export interface Visitor {
  ip: string
  agent: string
  browser: boolean
  ownSession: string | undefined
  secret: string | undefined
  /** Of a browser, for a second step. */
  step: StepBrowser | undefined
}
export interface SignedIn {
  sessionId: string
  secret: string | undefined
  accountId: number
  stay: boolean
  /** How the user signed in, and the domain of a directory. */
  mode: string
  domain: string
  /** New ones, which the user sees once. */
  recoveryCodes?: string[]
}

/** What the session that is opened depends on. */
type Opening = Pick<Credentials, 'force' | 'staySignedIn' | 'domain'> & { loginMode: string }

/** Opens a session for an authenticated account. Its other sessions stay until a caller sends `force`. */
export async function openFor(
  { events, now }: Pick<Deps, 'events' | 'now'>,
  tx: Tx,
  { account, given, visitor }: { account: AccountRow; given: Opening; visitor: Visitor },
): Promise<SignedIn> {
  checkApproved(account)
  // Two sign-ins at the same moment see each other's session only one after the other.
  await tx.selectFrom('account').select('account_id').where('account_id', '=', account.account_id).forUpdate().execute()
  const { sessionTimeout } = await readSettings(tx, account.companies[0] ?? '', ['sessionTimeout'])
  const isOwn = ({ session_hash, secret_hash }: { session_hash: Buffer; secret_hash: Buffer | null }) =>
    session_hash.toString('hex') === visitor.ownSession ||
    (secret_hash !== null && isToken(visitor.secret, secret_hash))
  const live = await liveSessions(tx, account.account_id, now(), sessionTimeout * 1000)
  const others = live.filter((session) => !isOwn(session))
  // Only the right password comes here, so the answer may name the other session (security design §6).
  if (others.length > 0 && !given.force)
    throw new Fault(
      'login.active',
      {},
      others
        .slice(0, mostNamed)
        .flatMap(({ ip, agent, last_call_at }, at) => [
          named('ip', ip, at),
          named('agent', agent, at),
          named('lastCall', last_call_at.toISOString(), at),
        ]),
    )
  const by = { ip: visitor.ip, agent: visitor.agent.slice(0, 500) }
  if (others.length > 0) await endSessions({ db: tx, events }, account.account_id, 'force', { by })
  else await endSessions({ db: tx, events }, account.account_id, 'login')
  // Sessions that ended before today are no longer needed.
  await tx
    .deleteFrom('session')
    .where('account_id', '=', account.account_id)
    .where('ended_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await noteSignIn(tx, account.account_id, now())
  const opened = await openSession(tx, {
    accountId: account.account_id,
    stay: given.staySignedIn,
    browser: visitor.browser,
    ip: visitor.ip,
    agent: visitor.agent,
    nowMs: now(),
  })
  await audit(tx, byOf(account, visitor.ip), {
    action: 'session.login',
    target: account.account,
    after: { mode: given.loginMode, ended: others.length },
  })
  return {
    ...opened,
    accountId: account.account_id,
    stay: given.staySignedIn,
    mode: given.loginMode,
    domain: given.domain,
  }
}
