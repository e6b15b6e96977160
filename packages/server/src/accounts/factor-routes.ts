// server/accounts: the second factors of the caller, and their reset for a user who lost them. The rules of the factors
// themselves are in sessions/second-factor.
import * as contract from '@shelfcast/contract/sessions/factors'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { createBuckets } from '../http/rate.ts'
import { ok } from '../http/reply.ts'
import type { Mailer } from '../notices/mail.ts'
import type { Secrets } from '../secrets.ts'
import { factorsOf, hasFactor, removeFactors } from '../sessions/second-factor/factors.ts'
import {
  keepPasskey,
  offerPasskey,
  passkeysOf,
  removePasskey,
  siteOf,
  takeOffer,
} from '../sessions/second-factor/passkeys.ts'
import { codesLeft, removeCodes, renewCodes } from '../sessions/second-factor/recovery-codes.ts'
import { keepTotp, newTotpKey, offerTotp, offeredTotp, removeTotp } from '../sessions/second-factor/totp.ts'
import { mailReset } from './factor-mail.ts'
import type { OwnPassword } from './own-password.ts'
import { managedAccount } from './reach.ts'

/** How long a new key waits for its first code. */
const offerMs = 15 * 60_000

export function factorRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'now'> & { mailer: Mailer; secrets: Secrets },
  ownPassword: OwnPassword,
): void {
  const { db, now, secrets } = deps
  const wrongCodes = createBuckets({ burst: 5, everyMs: 60_000, now })
  const checkPassword = (caller: Caller, password: string) => ownPassword(caller, password, { inDirectory: true })

  /** Changes of one account happen one after the other. */
  const lock = (tx: Tx, accountId: number) =>
    tx.selectFrom('account').select('account_id').where('account_id', '=', accountId).forUpdate().execute()

  api.handle(contract.readFactors, async ({ caller }) => {
    const { policy, totpSince, recoveryCodes } = await factorsOf(db, caller.accountId)
    const passkeys = await passkeysOf(db, caller.accountId)
    return { ...ok, policy, totpSince: totpSince?.toISOString() ?? '', passkeys, recoveryCodesLeft: recoveryCodes }
  })

  /** The account that sets up a factor. @throws Fault 'factor.off' and as `checkPassword` */
  async function beginner(caller: Caller, password: string) {
    await checkPassword(caller, password)
    if ((await factorsOf(db, caller.accountId)).policy === 'OFF') throw new Fault('factor.off')
    const { account } = await db
      .selectFrom('account')
      .select('account')
      .where('account_id', '=', caller.accountId)
      .executeTakeFirstOrThrow()
    return { accountId: caller.accountId, account }
  }

  api.handle(contract.startTotp, async ({ body, caller }) => {
    const key = await newTotpKey(secrets, await beginner(caller, body.password))
    const until = new Date(now() + offerMs)
    await inTransaction(db, (tx) => offerTotp(tx, caller.accountId, key.sealed, until))
    return key.reply
  })

  api.handle(contract.confirmTotp, async ({ body, caller }) => {
    const wait = wrongCodes.take(String(caller.accountId))
    if (wait !== undefined) throw new Fault('login.locked', { retryAfter: wait })
    const recoveryCodes = await inTransaction(db, async (tx) => {
      await lock(tx, caller.accountId)
      const sealed = await offeredTotp(tx, caller.accountId, now())
      if (sealed === undefined) throw new Fault('factor.notStarted')
      const code = body.otp.replace(/[\s-]/g, '')
      if (!(await keepTotp(tx, secrets, caller.accountId, { sealed, code, nowMs: now() })))
        throw new Fault('factor.codeWrong')
      await audit(tx, caller, { action: contract.confirmTotp.audit, target: caller.account, after: { factor: 'app' } })
      return firstCodes(tx, caller.accountId)
    })
    wrongCodes.refund(String(caller.accountId))
    return { ...ok, recoveryCodes }
  })

  api.handle(contract.startPasskey, async ({ body, caller, request }) => {
    const site = siteOf(request)
    const who = await beginner(caller, body.password)
    return { ...ok, options: { ...(await inTransaction(db, (tx) => offerPasskey(tx, who, site, now()))) } }
  })

  api.handle(contract.addPasskey, async ({ body, caller, request }) => {
    const site = siteOf(request)
    const recoveryCodes = await inTransaction(db, async (tx) => {
      await lock(tx, caller.accountId)
      const challenge = await takeOffer(tx, caller.accountId, now())
      await keepPasskey(tx, caller.accountId, { ...body, challenge, site, nowMs: now() })
      const after = { factor: 'passkey', name: body.name }
      await audit(tx, caller, { action: contract.addPasskey.audit, target: caller.account, after })
      return firstCodes(tx, caller.accountId)
    })
    return { ...ok, recoveryCodes }
  })

  api.handle(contract.renewRecoveryCodes, async ({ body, caller }) => {
    await checkPassword(caller, body.password)
    const recoveryCodes = await inTransaction(db, async (tx) => {
      await lock(tx, caller.accountId)
      if (!hasFactor(await factorsOf(tx, caller.accountId))) throw new Fault('factor.none')
      await audit(tx, caller, { action: contract.renewRecoveryCodes.audit, target: caller.account })
      return renewCodes(tx, caller.accountId)
    })
    return { ...ok, recoveryCodes }
  })

  api.handle(contract.removeFactor, async ({ body, caller }) => {
    await checkPassword(caller, body.password)
    await inTransaction(db, async (tx) => {
      await lock(tx, caller.accountId)
      const name = body.passkey === undefined ? undefined : await removePasskey(tx, caller.accountId, body.passkey)
      const isGone = body.passkey === undefined ? await removeTotp(tx, caller.accountId) : name !== undefined
      if (!isGone) throw new Fault('factor.none')
      const left = await factorsOf(tx, caller.accountId)
      if (!hasFactor(left)) {
        if (left.policy === 'REQUIRED') throw new Fault('factor.required')
        await removeCodes(tx, caller.accountId)
      }
      const before = name === undefined ? { factor: 'app' } : { factor: 'passkey', name }
      await audit(tx, caller, { action: contract.removeFactor.audit, target: caller.account, before })
    })
    return ok
  })

  api.handle(contract.resetFactors, async ({ body, caller }) => {
    const target = await inTransaction(db, async (tx) => {
      const found = await managedAccount(tx, caller, body.account)
      if (found.account_id === caller.accountId) throw new Fault('account.self')
      if (!(await removeFactors(tx, found.account_id))) throw new Fault('factor.none')
      await audit(tx, caller, { action: contract.resetFactors.audit, target: found.account })
      return found
    })
    return { ...ok, mail: await mailReset(deps, target, caller.account) }
  })
}

/** Recovery codes come with the first factor; later ones leave them as they are. */
async function firstCodes(tx: Tx, accountId: number): Promise<string[]> {
  return (await codesLeft(tx, accountId)) > 0 ? [] : renewCodes(tx, accountId)
}
