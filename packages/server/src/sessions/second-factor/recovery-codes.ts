// server/sessions/second-factor: recovery codes, for users who lost their app or passkey. Each works once; only hashes
// are stored.
import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/database.ts'
import { hashOf } from '../tokens.ts'

const count = 10
/** 80 bits: a plain hash is enough, because no one can try so many. */
const codeBytes = 10
const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Four groups of four letters and digits. */
function newCode(): string {
  const bits = [...randomBytes(codeBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** The account is part of the hash, so that a code of one is never one of another. */
const hashOfCode = (accountId: number, code: string) =>
  hashOf(`recovery ${accountId} ${code.toLowerCase().replace(/[^a-z2-7]/g, '')}`)

/** Ten new codes; earlier ones stop working. */
export async function renewCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await removeCodes(tx, accountId)
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOfCode(accountId, code) })))
    .execute()
  return codes
}

/** Uses a code up. False for a wrong or used one. */
export async function acceptRecoveryCode(tx: Tx, accountId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOfCode(accountId, code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removeCodes(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}

export async function codesLeft(db: Db, accountId: number): Promise<number> {
  const { count: left } = await db
    .selectFrom('recovery_code')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(left)
}
