// server/sessions: the ways to sign in, and the protection against guessing (security design §6, §7). sessions.ts opens
// and ends sessions.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Credentials } from '@shelfcast/contract/sessions/sessions'
import type { Deps } from '../deps.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { audit } from '../audit/audit.ts'
import { Fault } from '../http/fault.ts'
import { createBuckets } from '../http/rate.ts'
import { readSettings } from '../settings/store.ts'
import type { Directory } from './directory.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { endSessions, liveSessions, noteSignIn, openSession } from './sessions.ts'
import { isToken } from './tokens.ts'
import { readTicket, useTicket } from './tickets.ts'

const mostFailures = 5
/** The most sessions that a refusal names. */
const mostNamed = 3
const failureWindowMs = 5 * 60_000
/** Refusals that may come from guessing; the others come only after a right password. */
const guesses: readonly string[] = ['login.failed', 'login.ticket', 'login.locked']

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
}
export interface SignedIn {
  sessionId: string
  secret: string | undefined
  accountId: number
  stay: boolean
}

export type Login = ReturnType<typeof createLogin>

interface AccountRow {
  account_id: number
  account: string
  password_hash: string
  companies: string[]
  approved: boolean
  disabled: boolean
}
const accountColumns = ['account_id', 'account', 'password_hash', 'companies', 'approved', 'disabled'] as const

/** Only after the right password. @throws Fault 'login.disabled', 'login.pending' */
function checkApproved({ approved, disabled }: Pick<AccountRow, 'approved' | 'disabled'>) {
  if (!approved) throw new Fault(disabled ? 'login.disabled' : 'login.pending')
}

export function createLogin(deps: Pick<Deps, 'db' | 'events' | 'now'> & { directory: Directory | undefined }) {
  const { db, now } = deps
  // Only failures are charged for good: a shop's handhelds share an address and all sign in at opening time.
  const addresses = createBuckets({ burst: 10, everyMs: 6_000, now })
  // Also checked for unknown accounts, so that they cost the same time. Created on first use.
  let nobody: Promise<string> | undefined
  const nobodyHash = () => (nobody ??= hashPassword(randomBytes(24).toString('base64url')))

  /** @throws Fault 'login.tooMany' */
  function charge(ip: string) {
    const wait = addresses.take(ip)
    if (wait !== undefined) throw new Fault('login.tooMany', { retryAfter: wait })
  }

  /** Charges the address for anything that may be guessing. @throws Fault 'login.tooMany' */
  async function charged<T>(ip: string, work: () => Promise<T>): Promise<T> {
    charge(ip)
    try {
      const done = await work()
      addresses.refund(ip)
      return done
    } catch (error) {
      if (!(error instanceof Fault && guesses.includes(error.code))) addresses.refund(ip)
      throw error
    }
  }

  async function signIn(given: Credentials, visitor: Visitor): Promise<SignedIn> {
    return charged(visitor.ip, async () => {
      if (given.loginMode === 'ticket') return byTicket(given, visitor)
      const account = await checkPassword(given, visitor.ip)
      return inTransaction(db, (tx) => open(tx, account, given, visitor))
    })
  }

  /**
   * Checks account and password, without opening a session.
   * @throws Fault 'login.failed', 'login.locked', 'login.pending', 'login.disabled', 'login.tooMany'
   */
  function prove(account: string, password: string, ip: string): Promise<AccountRow> {
    return charged(ip, async () => {
      const found = await checkPassword({ account, password, loginMode: 'local', domain: '' }, ip)
      checkApproved(found)
      await noteSignIn(db, found.account_id, now())
      return found
    })
  }

  /** With loginMode 'domain' the directory checks the password; the rights are ours in both modes. */
  async function checkPassword(
    given: Pick<Credentials, 'account' | 'password' | 'loginMode' | 'domain'>,
    ip: string,
  ): Promise<AccountRow> {
    const name = given.account.trim().toLowerCase()
    const directory = given.loginMode === 'domain' ? deps.directory : undefined
    if (given.loginMode === 'domain' && directory?.domain.toLowerCase() !== given.domain.trim().toLowerCase())
      throw new Fault('login.mode')
    const attempt = await reserveAttempt(name, ip)
    const account = await db
      .selectFrom('account')
      .select(accountColumns)
      .where(sql<string>`lower(account)`, '=', name)
      .executeTakeFirst()
    const check = directory
      ? directory.accepts(given.account.trim(), given.password)
      : isPassword(account?.password_hash ?? (await nobodyHash()), given.password)
    const right = await check.catch(async (error: unknown) => {
      await forget(attempt) // the password was not checked
      throw error
    })
    if (!account || !right) {
      await audit(
        db,
        { account: account?.account ?? name, company: account?.companies[0] ?? '', ip },
        { action: 'session.failure', target: name },
      )
      throw new Fault('login.failed')
    }
    await db.deleteFrom('login_failure').where('account', '=', name).execute()
    if (!directory && isOutdated(account.password_hash))
      await db
        .updateTable('account')
        .set({ password_hash: await hashPassword(given.password) })
        .where('account_id', '=', account.account_id)
        .execute()
    return account
  }

  async function byTicket(given: Credentials, visitor: Visitor): Promise<SignedIn> {
    return inTransaction(db, async (tx) => {
      const ticket = await readTicket(tx, given.password)
      const account =
        ticket &&
        (await tx
          .selectFrom('account')
          .select(accountColumns)
          .where('account_id', '=', ticket.accountId)
          .executeTakeFirst())
      if (!account || account.account.toLowerCase() !== given.account.trim().toLowerCase())
        throw new Fault('login.ticket')
      const signedIn = await open(tx, account, given, visitor)
      // Only a successful sign-in uses the ticket up, so that "already signed in" can be answered with force and the
      // same link.
      await useTicket(tx, given.password)
      return signedIn
    })
  }

  /**
   * Counts the attempt as failed before it checks the password, so that many guesses at once count too.
   * @throws Fault 'login.locked' with the seconds until the oldest failure expires
   */
  async function reserveAttempt(name: string, ip: string): Promise<number> {
    const since = new Date(now() - failureWindowMs)
    const { id } = await db
      .insertInto('login_failure')
      .values({ account: name, ip, failed_at: new Date(now()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const earlier = await db
      .selectFrom('login_failure')
      .select('failed_at')
      .where('account', '=', name)
      .where('failed_at', '>', since)
      .where('id', '<', id)
      .orderBy('id', 'desc')
      .limit(mostFailures)
      .execute()
    if (earlier.length < mostFailures) return id
    await forget(id)
    const known = await db.selectFrom('account').select('companies').where('account', '=', name).executeTakeFirst()
    await audit(
      db,
      { account: name, company: known?.companies[0] ?? '', ip },
      { action: 'session.locked', target: name },
    )
    const oldest = earlier.at(-1)?.failed_at.getTime() ?? now()
    throw new Fault('login.locked', { retryAfter: Math.max(1, Math.ceil((oldest + failureWindowMs - now()) / 1000)) })
  }

  async function forget(id: number) {
    await db
      .deleteFrom('login_failure')
      .where((where) => where.or([where('id', '=', id), where('failed_at', '<', new Date(now() - 24 * 3_600_000))]))
      .execute()
  }

  /** Opens a session for an authenticated account. Its other sessions stay until a caller sends `force`. */
  async function open(tx: Tx, account: AccountRow, given: Credentials, visitor: Visitor): Promise<SignedIn> {
    checkApproved(account)
    // Two sign-ins at the same moment see each other's session only one after the other.
    await tx
      .selectFrom('account')
      .select('account_id')
      .where('account_id', '=', account.account_id)
      .forUpdate()
      .execute()
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
        others.slice(0, mostNamed).flatMap(({ ip, agent, last_call_at }, at) => [
          { field: 'ip', code: 'active', message: ip, row: at + 1 },
          { field: 'agent', code: 'active', message: agent, row: at + 1 },
          { field: 'lastCall', code: 'active', message: last_call_at.toISOString(), row: at + 1 },
        ]),
      )
    const by = { ip: visitor.ip, agent: visitor.agent.slice(0, 500) }
    if (others.length > 0) await endSessions({ db: tx, events: deps.events }, account.account_id, 'force', { by })
    else await endSessions({ db: tx, events: deps.events }, account.account_id, 'login')
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
    await audit(
      tx,
      { account: account.account, company: account.companies[0] ?? '', ip: visitor.ip },
      { action: 'session.login', target: account.account, after: { mode: given.loginMode, ended: others.length } },
    )
    return { ...opened, accountId: account.account_id, stay: given.staySignedIn }
  }

  return { signIn, prove, charge, charged }
}
