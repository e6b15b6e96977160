// server/sessions: the ways to sign in, and the protection against guessing (security design §6, §7). opening.ts opens
// the session.
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
import { createAttempts } from './attempts.ts'
import type { Directory } from './directory.ts'
import { accountById, accountColumns, byOf, checkApproved, nameOf, type AccountRow } from './login-account.ts'
import { openFor, type SignedIn, type Visitor } from './opening.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { factorsOf, methodsOf } from './second-factor/factors.ts'
import { acceptPasskey, accountOfPasskey, type Site } from './second-factor/passkeys.ts'
import { renewCodes } from './second-factor/recovery-codes.ts'
import { createSecondStep } from './second-factor/second-step.ts'
import { lockStep, useStep } from './second-factor/steps.ts'
import { noteSignIn } from './sessions.ts'
import { readTicket, useTicket } from './tickets.ts'

/** Refusals that may come from guessing; the others come only after a right password. */
const guesses: readonly string[] = [
  'login.failed',
  'login.ticket',
  'login.locked',
  'login.codeWrong',
  'login.passkeyWrong',
]

export type Login = ReturnType<typeof createLogin>

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
        work: (tx) => openFor(deps, tx, { account, given, visitor }),
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
    { step: token, otp = '', passkey, newPasskey, force }: BodyOf<typeof completeSignIn>,
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
          if (newPasskey)
            return isNew && second.acceptNewPasskey(tx, account.account_id, { ...newPasskey, challenge, site: site() })
          return isNew
            ? second.acceptNewKey(tx, account.account_id, new_key, otp)
            : !alone && second.acceptCode(tx, account.account_id, otp)
        },
        async (tx): Promise<SignedIn> => {
          const step = await lock(tx)
          await useStep(tx, step.step_hash, now())
          const recoveryCodes = isNew ? { recoveryCodes: await renewCodes(tx, account.account_id) } : {}
          if (isNew)
            await audit(tx, byOf(account, visitor.ip), {
              action: 'account.factor.add',
              target: account.account,
              after: newPasskey ? { factor: 'passkey', name: newPasskey.name } : { factor: 'app' },
            })
          const { stay: staySignedIn, mode: loginMode, domain } = step
          const given = { force, staySignedIn, loginMode, domain }
          return { ...(await openFor(deps, tx, { account, given, visitor })), ...recoveryCodes }
        },
        passkey || newPasskey ? 'passkey' : 'code',
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
  const setUpPasskey = (token: string, visitor: Visitor, site: Site) =>
    charged(visitor.ip, () => second.setUpPasskey(token, visitor.step?.secret, site))

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
      const signedIn = await openFor(deps, tx, { account, given, visitor })
      // Only a successful sign-in uses the ticket up, so that "already signed in" can be answered with force and the
      // same link.
      await useTicket(tx, given.password)
      return signedIn
    })
  }

  return { signIn, completeStep, setUp, setUpPasskey, askInStep, askAlone, prove, charge, charged }
}
