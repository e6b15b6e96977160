// server/sessions: the ways to sign in, and the protection against guessing (security design §6, §7). sessions.ts opens
// and ends sessions.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '@shelfcast/contract/operation'
import type { completeSignIn, StepMethod } from '@shelfcast/contract/sessions/factors'
import type { Credentials } from '@shelfcast/contract/sessions/sessions'
import type { Deps } from '../deps.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { audit } from '../audit/audit.ts'
import { Fault } from '../http/fault.ts'
import { createBuckets } from '../http/rate.ts'
import type { Secrets } from '../secrets.ts'
import { readSettings } from '../settings/store.ts'
import { createAttempts } from './attempts.ts'
import type { Directory } from './directory.ts'
import { accountById, accountColumns, byOf, checkApproved, nameOf, type AccountRow } from './login-account.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { factorsOf, methodsOf } from './second-factor/factors.ts'
import { acceptPasskey, accountOfPasskey, type Site } from './second-factor/passkeys.ts'
import { renewCodes } from './second-factor/recovery-codes.ts'
import { createSecondStep, type StepBrowser } from './second-factor/second-step.ts'
import { lockStep, useStep } from './second-factor/steps.ts'
import { endSessions, liveSessions, noteSignIn, openSession } from './sessions.ts'
import { isToken } from './tokens.ts'
import { readTicket, useTicket } from './tickets.ts'

/** The most sessions that a refusal names. */
const mostNamed = 3
/** Refusals that may come from guessing; the others come only after a right password. */
const guesses: readonly string[] = [
  'login.failed',
  'login.ticket',
  'login.locked',
  'login.codeWrong',
  'login.passkeyWrong',
]

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

export type Login = ReturnType<typeof createLogin>

/** What the session that is opened depends on. */
type Opening = Pick<Credentials, 'force' | 'staySignedIn' | 'domain'> & { loginMode: string }
/** No account has this number. */
const unknownAccount = 0

export function createLogin(
  deps: Pick<Deps, 'db' | 'events' | 'now'> & { directory: Directory | undefined; secrets: Secrets },
) {
  const { db, now } = deps
  const attempts = createAttempts(deps)
  const second = createSecondStep({ ...deps, attempts })
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
      checkApproved(account)
      return afterPassword(account, given.otp, visitor.ip, {
        refused: (methods) => second.refusal(account, methods, given, visitor.step),
        work: (tx) => open(tx, account, given, visitor),
      })
    })
  }

  /** Goes on with the second factor, if the account has one or its level needs one. */
  async function afterPassword<T>(
    account: AccountRow,
    otp: string | undefined,
    ip: string,
    { refused, work }: { refused: (methods: StepMethod[]) => Promise<Fault>; work: (tx: Tx) => Promise<T> },
  ): Promise<T> {
    const methods = methodsOf(await factorsOf(db, account.account_id))
    if (methods.length === 0) {
      await attempts.clear(nameOf(account))
      return inTransaction(db, work)
    }
    if (otp === undefined || methods.includes('SETUP')) throw await refused(methods)
    return second.withCode(account, ip, (tx) => second.acceptCode(tx, account.account_id, otp), work)
  }

  /**
   * The second step in a browser. The pending sign-in is used up only by success, so that "already signed in" can be
   * answered with force and the same code.
   * @throws Fault 'login.stepOver', 'login.codeWrong', 'login.active' and as `signIn` does
   */
  function completeStep(
    { step: token, otp = '', passkey, force }: BodyOf<typeof completeSignIn>,
    visitor: Visitor,
    site: () => Site,
  ) {
    const lock = (tx: Tx) => lockStep(tx, token, visitor.step?.secret, now())
    return charged(visitor.ip, async () => {
      const begun = await inTransaction(db, lock)
      const alone = begun.account_id === null
      const account = await accountById(
        db,
        begun.account_id ?? (passkey && (await accountOfPasskey(db, passkey))) ?? unknownAccount,
      )
      if (!account) throw new Fault(alone ? 'login.passkeyWrong' : 'login.stepOver')
      checkApproved(account)
      const factors = await factorsOf(db, account.account_id)
      if (alone && factors.policy === 'OFF') throw new Fault('factor.off')
      const isNew = methodsOf(factors).includes('SETUP')
      return second.withCode(
        account,
        visitor.ip,
        async (tx) => {
          const { challenge, new_key } = await lock(tx)
          if (passkey) {
            const asked = { challenge, site: site(), alone, nowMs: now() }
            return acceptPasskey(tx, account.account_id, passkey, asked)
          }
          return isNew
            ? second.acceptNewKey(tx, account.account_id, new_key, otp)
            : !alone && second.acceptCode(tx, account.account_id, otp)
        },
        async (tx): Promise<SignedIn> => {
          const step = await lock(tx)
          await useStep(tx, step.step_hash, now())
          const recoveryCodes = isNew ? { recoveryCodes: await renewCodes(tx, account.account_id) } : {}
          if (isNew)
            await audit(tx, byOf(account, visitor.ip), { action: 'account.factor.add', target: account.account })
          const { stay: staySignedIn, mode: loginMode, domain } = step
          return { ...(await open(tx, account, { force, staySignedIn, loginMode, domain }, visitor)), ...recoveryCodes }
        },
        passkey ? 'passkey' : 'code',
      )
    })
  }

  const askInStep = (token: string, visitor: Visitor, site: Site) =>
    charged(visitor.ip, () => second.askInStep(token, visitor.step?.secret, site))

  // Each request stores a challenge. A shop's devices share an address and may all sign in at opening time.
  const beginnings = createBuckets({ burst: 60, everyMs: 1_000, now })
  function askAlone(stay: boolean, visitor: Visitor, site: Site) {
    const wait = beginnings.take(visitor.ip)
    if (wait !== undefined) throw new Fault('login.tooMany', { retryAfter: wait })
    return second.askAlone(stay, site, visitor.step ?? { secret: undefined, keep: () => undefined })
  }

  const setUp = (token: string, visitor: Visitor) =>
    charged(visitor.ip, () => second.setUp(token, visitor.step?.secret))

  /**
   * Checks account, password and second factor, without opening a session.
   * @throws Fault 'login.failed', 'login.locked', 'login.pending', 'login.disabled', 'login.tooMany',
   *   'login.secondFactor', 'login.factorSetup', 'login.codeWrong'
   */
  function prove(account: string, password: string, otp: string | undefined, ip: string): Promise<AccountRow> {
    return charged(ip, async () => {
      const found = await checkPassword({ account, password, loginMode: 'local', domain: '' }, ip)
      checkApproved(found)
      const signIn = { loginMode: 'local', domain: '', staySignedIn: false }
      return afterPassword(found, otp, ip, {
        refused: (methods) => second.refusal(found, methods, signIn, undefined),
        work: async (tx) => {
          await noteSignIn(tx, found.account_id, now())
          return found
        },
      })
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
    const attempt = await attempts.reserve(name, ip)
    const account = await db
      .selectFrom('account')
      .select(accountColumns)
      .where(sql<string>`lower(account)`, '=', name)
      .executeTakeFirst()
    const check = directory
      ? directory.accepts(given.account.trim(), given.password)
      : isPassword(account?.password_hash ?? (await nobodyHash()), given.password)
    const right = await check.catch(async (error: unknown) => {
      await attempts.forget(attempt) // the password was not checked
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
    await attempts.forget(attempt) // earlier failures count until the whole sign-in is right
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
      const account = ticket && (await accountById(tx, ticket.accountId))
      if (!account || account.account.toLowerCase() !== given.account.trim().toLowerCase())
        throw new Fault('login.ticket')
      const signedIn = await open(tx, account, given, visitor)
      // Only a successful sign-in uses the ticket up, so that "already signed in" can be answered with force and the
      // same link.
      await useTicket(tx, given.password)
      return signedIn
    })
  }

  /** Opens a session for an authenticated account. Its other sessions stay until a caller sends `force`. */
  async function open(tx: Tx, account: AccountRow, given: Opening, visitor: Visitor): Promise<SignedIn> {
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

  return { signIn, completeStep, setUp, askInStep, askAlone, prove, charge, charged }
}
