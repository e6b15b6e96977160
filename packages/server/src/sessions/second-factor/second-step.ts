// server/sessions/second-factor: the second step of a sign-in: what it asks for, and checking the answer. login.ts does
// the first step and opens the session.
import type { MadePasskey, StepMethod, TotpKey } from '@shelfcast/contract/sessions/factors'
import type { Deps } from '../../deps.ts'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import { Fault } from '../../http/fault.ts'
import type { Secrets } from '../../secrets.ts'
import type { Attempts } from '../attempts.ts'
import { newToken } from '../tokens.ts'
import { factorsOf, methodsOf } from './factors.ts'
import { askForPasskey, keepPasskey, optionsForNew, type Site } from './passkeys.ts'
import { acceptRecoveryCode } from './recovery-codes.ts'
import { createStep, lockStep } from './steps.ts'
import { acceptTotp, isTotpCode, keepTotp, newTotpKey } from './totp.ts'

interface Who {
  account_id: number
  account: string
  companies: string[]
}

/** What a browser brings along: the secret of its cookie, and how to give it one. */
export interface StepBrowser {
  secret: string | undefined
  keep: (secret: string) => void
}

/** What a pending sign-in keeps until its factor is set up. */
type StepKept = { new_key: string } | { challenge: string }

export type SecondStep = ReturnType<typeof createSecondStep>

export function createSecondStep({
  db,
  now,
  secrets,
  attempts,
}: Pick<Deps, 'db' | 'now'> & { secrets: Secrets; attempts: Attempts }) {
  /**
   * The refusal after a right password. In a browser it names the pending sign-in; programs send the code with the
   * password.
   */
  async function refusal(
    who: Who,
    methods: readonly StepMethod[],
    signIn: { loginMode: string; domain: string; staySignedIn: boolean },
    browser: StepBrowser | undefined,
  ): Promise<Fault> {
    const fault = new Fault(methods.includes('SETUP') ? 'login.factorSetup' : 'login.secondFactor')
    if (!browser) return fault
    // Two tabs of one browser may sign in at once, so it keeps its secret.
    const secret = browser.secret ?? newToken()
    const { loginMode: mode, domain, staySignedIn: stay } = signIn
    const value = await createStep(db, secret, { accountId: who.account_id, mode, domain, stay }, now())
    browser.keep(secret)
    for (const code of methods) fault.errors.push({ field: 'otp', code, message: fault.message, value })
    return fault
  }

  /** Runs `work` for the account of a pending sign-in that must set up a factor. @throws Fault 'login.stepOver' */
  function inSetUp<T>(
    token: string,
    secret: string | undefined,
    work: (tx: Tx, account: { accountId: number; account: string }) => Promise<{ kept: StepKept; reply: T }>,
  ): Promise<T> {
    return inTransaction(db, async (tx) => {
      const step = await lockStep(tx, token, secret, now())
      const row = await tx
        .selectFrom('account')
        .select(['account_id', 'account'])
        .where('account_id', '=', step.account_id ?? 0)
        .executeTakeFirst()
      if (!row || !methodsOf(await factorsOf(tx, row.account_id)).includes('SETUP')) throw new Fault('login.stepOver')
      const { kept, reply } = await work(tx, { accountId: row.account_id, account: row.account })
      await tx.updateTable('sign_in_step').set(kept).where('step_hash', '=', step.step_hash).execute()
      return reply
    })
  }

  /** A key for the app of an account that must set up a factor before it gets in. @throws Fault 'login.stepOver' */
  const setUp = (token: string, secret: string | undefined): Promise<TotpKey> =>
    inSetUp(token, secret, async (_tx, account) => {
      const { sealed, reply } = await newTotpKey(secrets, account)
      return { kept: { new_key: sealed }, reply }
    })

  /** What the browser needs to make a passkey for such an account. @throws Fault 'login.stepOver' */
  const setUpPasskey = (token: string, secret: string | undefined, site: Site) =>
    inSetUp(token, secret, async (tx, account) => {
      const { options, challenge } = await optionsForNew(tx, account, site)
      return { kept: { challenge }, reply: options }
    })

  /** A challenge for the passkeys of a pending sign-in. @throws Fault 'login.stepOver' */
  function askInStep(token: string, secret: string | undefined, site: Site) {
    return inTransaction(db, async (tx) => {
      const step = await lockStep(tx, token, secret, now())
      if (step.account_id === null) throw new Fault('login.stepOver')
      const options = await askForPasskey(tx, site, step.account_id)
      await tx
        .updateTable('sign_in_step')
        .set({ challenge: options.challenge })
        .where('step_hash', '=', step.step_hash)
        .execute()
      return options
    })
  }

  /** Begins a sign-in with a passkey alone. */
  async function askAlone(stay: boolean, site: Site, browser: StepBrowser) {
    const secret = browser.secret ?? newToken()
    const options = await askForPasskey(db, site, undefined)
    const given = { accountId: undefined, mode: 'passkey', domain: '', stay, challenge: options.challenge }
    const step = await createStep(db, secret, given, now())
    browser.keep(secret)
    return { step, options }
  }

  /**
   * Runs `work` in a transaction in which the code of the account is used up. Wrong codes count like wrong passwords.
   * @throws Fault 'login.codeWrong', 'login.locked', 'login.keyLost', and as `work` does: then the code stays valid
   */
  async function withCode<T>(
    who: Who,
    ip: string,
    use: (tx: Tx) => Promise<boolean>,
    work: (tx: Tx) => Promise<T>,
    by: 'code' | 'passkey' = 'code',
  ) {
    const wrong = by === 'code' ? 'login.codeWrong' : 'login.passkeyWrong'
    const name = who.account.toLowerCase()
    const attempt = await attempts.reserve(name, ip)
    try {
      const done = await inTransaction(db, async (tx) => {
        if (!(await use(tx))) throw new Fault(wrong)
        return work(tx)
      })
      await attempts.clear(name)
      return done
    } catch (error) {
      if (!(error instanceof Fault && error.code === wrong)) {
        await attempts.forget(attempt)
        throw error
      }
      const whose = { account: who.account, company: who.companies[0] ?? '', ip }
      await audit(db, whose, { action: 'session.failure', target: who.account, after: { by } })
      throw error
    }
  }

  /** Uses up a code of the app, or a recovery code. */
  async function acceptCode(tx: Tx, accountId: number, given: string): Promise<boolean> {
    const code = given.replace(/[\s-]/g, '')
    return isTotpCode(code) ? acceptTotp(tx, secrets, accountId, code, now()) : acceptRecoveryCode(tx, accountId, code)
  }

  /** Keeps the key of the pending sign-in if the code is one of it. */
  async function acceptNewKey(tx: Tx, accountId: number, sealed: string | null, given: string): Promise<boolean> {
    const code = given.replace(/[\s-]/g, '')
    return sealed !== null && (await keepTotp(tx, secrets, accountId, { sealed, code, nowMs: now() }))
  }

  /** Keeps a passkey that was made for the challenge of the pending sign-in. @throws Fault 'passkey.refused' */
  async function acceptNewPasskey(
    tx: Tx,
    accountId: number,
    { challenge, ...made }: { name: string; passkey: MadePasskey; challenge: string | null; site: Site },
  ): Promise<boolean> {
    if (challenge === null) return false
    await keepPasskey(tx, accountId, { ...made, challenge, nowMs: now() })
    return true
  }

  return { refusal, setUp, setUpPasskey, acceptNewPasskey, askInStep, askAlone, withCode, acceptCode, acceptNewKey }
}
