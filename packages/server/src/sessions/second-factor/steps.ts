// server/sessions/second-factor: sign-ins that wait for their second step: short, used once, and only in the browser
// that began them.
import type { Db, Tx } from '../../db/database.ts'
import { Fault } from '../../http/fault.ts'
import { hashOf, isToken, newToken } from '../tokens.ts'

/** Enough to fetch a phone. */
export const stepMs = 5 * 60_000

export interface NewStep {
  /** Undefined until a passkey names it. */
  accountId: number | undefined
  mode: string
  domain: string
  stay: boolean
  challenge?: string
}

/** @param browser the secret in the browser's cookie */
export async function createStep(db: Db, browser: string, step: NewStep, nowMs: number): Promise<string> {
  const token = newToken()
  await db.deleteFrom('sign_in_step').where('expires_at', '<', new Date(nowMs)).execute()
  await db
    .insertInto('sign_in_step')
    .values({
      step_hash: hashOf(token),
      account_id: step.accountId ?? null,
      browser_hash: hashOf(browser),
      mode: step.mode,
      domain: step.domain,
      stay: step.stay,
      challenge: step.challenge ?? null,
      expires_at: new Date(nowMs + stepMs),
    })
    .execute()
  return token
}

/**
 * Locks a step that this browser began, so that only one of two answers completes it.
 * @throws Fault 'login.stepOver' alike for a used, expired or unknown one, and for another browser
 */
export async function lockStep(tx: Tx, token: string, browser: string | undefined, nowMs: number) {
  const row = await tx
    .selectFrom('sign_in_step')
    .selectAll()
    .where('step_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .forUpdate()
    .executeTakeFirst()
  if (!row || !isToken(browser, row.browser_hash)) throw new Fault('login.stepOver')
  return row
}

export async function useStep(tx: Tx, stepHash: Buffer, nowMs: number): Promise<void> {
  await tx
    .updateTable('sign_in_step')
    .set({ used_at: new Date(nowMs) })
    .where('step_hash', '=', stepHash)
    .execute()
}
