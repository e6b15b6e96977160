// server/sessions/second-factor: codes of authenticator apps (TOTP, RFC 6238). The keys are sealed, because the server
// must compute the same codes.
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { TotpKey } from '@shelfcast/contract/sessions/factors'
import type { Tx } from '../../db/database.ts'
import { Fault } from '../../http/fault.ts'
import { ok } from '../../http/reply.ts'
import type { Secrets } from '../../secrets.ts'

const periodS = 30
/** Codes of the step before and after, for clocks that differ by up to half a minute (RFC 6238 §5.2). */
const stepsAround = 1
/** Accepted codes are remembered beyond the time in which they would be accepted again. */
const remembered = 20
/** 160 bits, the length of the hash (RFC 4226 §4). */
const keyBytes = 20
const issuer = 'Shelfcast'

const purposeOf = (accountId: number) => `totp ${accountId}`

/** What every authenticator app can do: SHA-1, six digits, 30 seconds. */
const totpOf = (key: string, account = '') =>
  new TOTP({ issuer, label: account, algorithm: 'SHA1', digits: 6, period: periodS, secret: Secret.fromBase32(key) })

/** A new key, and the form in which the database keeps it. */
export async function newTotpKey(
  secrets: Secrets,
  { accountId, account }: { accountId: number; account: string },
): Promise<{ reply: TotpKey; sealed: string }> {
  const key = new Secret({ size: keyBytes }).base32
  return {
    reply: { ...ok, key, address: totpOf(key, account).toString() },
    sealed: await secrets.seal(purposeOf(accountId), key),
  }
}

/** Six digits, as apps show them; anything else may be a recovery code. */
export const isTotpCode = (code: string) => /^\d{6}$/.test(code)

/** The 30-second step of a right code; undefined for a wrong one. */
export function stepOfCode(key: string, code: string, nowMs: number): number | undefined {
  const delta = totpOf(key).validate({ token: code, timestamp: nowMs, window: stepsAround })
  return delta === null ? undefined : Math.floor(nowMs / 1000 / periodS) + delta
}

/**
 * Whether the code is right and was not accepted before; then it is used up.
 * @throws Fault 'login.keyLost' when the server's key changed
 */
export async function acceptTotp(
  tx: Tx,
  secrets: Secrets,
  accountId: number,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('account_totp')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sealed_key', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.sealed_key) return false
  const key = await secrets.open(purposeOf(accountId), row.sealed_key)
  if (key === undefined) throw new Fault('login.keyLost')
  const step = stepOfCode(key, code, nowMs)
  if (step === undefined || row.used_steps.includes(step)) return false
  await tx
    .updateTable('account_totp')
    .set({ used_steps: [step, ...row.used_steps].slice(0, remembered) })
    .where('account_id', '=', accountId)
    .execute()
  return true
}

/** Keeps a new key after a right code of it, which is used up. False for a wrong code. */
export async function keepTotp(
  tx: Tx,
  secrets: Secrets,
  accountId: number,
  given: { sealed: string; code: string; nowMs: number },
): Promise<boolean> {
  const key = await secrets.open(purposeOf(accountId), given.sealed)
  const step = key === undefined ? undefined : stepOfCode(key, given.code, given.nowMs)
  if (step === undefined) return false
  const row = {
    sealed_key: given.sealed,
    confirmed_at: new Date(given.nowMs),
    used_steps: [step],
    new_key: null,
    new_key_until: null,
  }
  await tx
    .insertInto('account_totp')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  return true
}

/** Keeps a key until its user confirms it. */
export async function offerTotp(tx: Tx, accountId: number, sealed: string, until: Date): Promise<void> {
  const row = { new_key: sealed, new_key_until: until }
  await tx
    .insertInto('account_totp')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** The key that its user has not confirmed yet. */
export async function offeredTotp(tx: Tx, accountId: number, nowMs: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('account_totp')
    .select('new_key')
    .where('account_id', '=', accountId)
    .where('new_key_until', '>', new Date(nowMs))
    .forUpdate()
    .executeTakeFirst()
  return row?.new_key ?? undefined
}

/** Removes the app. False if there was none. */
export async function removeTotp(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    delete from account_totp
    where account_id = ${accountId} returning sealed_key is not null as had`.execute(tx)
  return rows[0]?.had === true
}
