// server/sessions: the Bearer tokens that we issue to programs: rotated pairs, stored as hashes only. The calls are in
// token-routes.ts.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { accessTokenS, refreshTokenS } from '@shelfcast/contract/sessions/tokens'
import type { Deps } from '../deps.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { audit } from '../audit/audit.ts'
import { Fault } from '../http/fault.ts'
import { hashOf, newToken } from './tokens.ts'

export interface TokenPair {
  access: string
  refresh: string
}
interface Asker {
  ip: string
  agent: string
}

/** A program that requests a new pair with every call must not fill the disk. */
const mostPairs = 200

export async function issuePair(
  deps: Pick<Deps, 'db' | 'now'>,
  account: { account_id: number; account: string; companies: string[] },
  asker: Asker,
): Promise<TokenPair> {
  return inTransaction(deps.db, async (tx) => {
    const pair = await storePair(tx, account.account_id, randomUUID(), asker, deps.now())
    await tx
      .deleteFrom('token_pair')
      .where('account_id', '=', account.account_id)
      .where(
        'access_hash',
        'not in',
        tx
          .selectFrom('token_pair')
          .select('access_hash')
          .where('account_id', '=', account.account_id)
          .orderBy('created_at', 'desc')
          .limit(mostPairs),
      )
      .execute()
    await audit(
      tx,
      { account: account.account, company: account.companies[0] ?? '', ip: asker.ip },
      { action: 'token.issue', target: account.account },
    )
    return pair
  })
}

interface PairRow {
  access_hash: Buffer
  family: string
  refresh_until: Date
  refreshed_at: Date | null
  ended_at: Date | null
  account_id: number
  account: string
  companies: string[]
  approved: boolean
}

/**
 * A new pair for an old refresh token. A second use means that someone copied it: then all its descendants end.
 * @param company must be one of the account's, if named
 * @throws Fault 'token.invalid', 'permission.company'
 */
export async function refreshPair(
  { db, events, now }: Pick<Deps, 'db' | 'events' | 'now'>,
  refresh: string,
  company: string | undefined,
  asker: Asker,
): Promise<TokenPair> {
  const outcome = await inTransaction(db, async (tx) => {
    const { rows } = await sql<PairRow>`
      select t.access_hash, t.family, t.refresh_until, t.refreshed_at, t.ended_at, a.account_id, a.account,
        a.companies, a.approved
      from token_pair t
      join account a using (account_id) where t.refresh_hash = ${hashOf(refresh)} for update of t`.execute(tx)
    const [row] = rows
    if (!row || row.ended_at || row.refresh_until.getTime() <= now() || !row.approved) return 'invalid'
    const who = { account: row.account, company: row.companies[0] ?? '', ip: asker.ip }
    if (row.refreshed_at) {
      await tx
        .updateTable('token_pair')
        .set({ ended_at: new Date(now()) })
        .where('family', '=', row.family)
        .where('ended_at', 'is', null)
        .execute()
      await audit(tx, who, { action: 'token.reuse', target: row.account })
      await events.publish(tx, { kind: 'ACCOUNT', storeId: 0, ids: [String(row.account_id)] })
      return 'invalid'
    }
    if (company !== undefined && !row.companies.includes(company)) return 'company'
    await tx
      .updateTable('token_pair')
      .set({ refreshed_at: new Date(now()) })
      .where('access_hash', '=', row.access_hash)
      .execute()
    const pair = await storePair(tx, row.account_id, row.family, asker, now())
    await audit(tx, who, { action: 'token.refresh', target: row.account })
    await events.publish(tx, { kind: 'ACCOUNT', storeId: 0, ids: [String(row.account_id)] })
    return pair
  })
  // Thrown only now, so that the tokens above stay ended.
  if (outcome === 'company') throw new Fault('permission.company')
  if (outcome === 'invalid') throw new Fault('token.invalid')
  return outcome
}

async function storePair(
  tx: Tx,
  accountId: number,
  family: string,
  { ip, agent }: Asker,
  nowMs: number,
): Promise<TokenPair> {
  const pair = { access: newToken(), refresh: newToken() }
  await tx
    .deleteFrom('token_pair')
    .where('account_id', '=', accountId)
    .where('refresh_until', '<', new Date(nowMs))
    .execute()
  await tx
    .insertInto('token_pair')
    .values({
      access_hash: hashOf(pair.access),
      refresh_hash: hashOf(pair.refresh),
      family,
      account_id: accountId,
      created_at: new Date(nowMs),
      access_until: new Date(nowMs + accessTokenS * 1000),
      refresh_until: new Date(nowMs + refreshTokenS * 1000),
      ip,
      agent: agent.slice(0, 500),
    })
    .execute()
  return pair
}

/** Ends all tokens of an account in the caller's transaction. Returns the number of ended pairs; the caller notifies other instances. */
export async function endTokens(db: Db, accountId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('token_pair')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Signs a program out: ends its token and the refresh token of the same pair. */
export async function endFamily(
  { db, events }: { db: Db; events: Deps['events'] },
  accountId: number,
  accessHash: Buffer,
): Promise<void> {
  await sql`
    update token_pair
    set ended_at = now()
    where ended_at is null and family = (select family from token_pair where access_hash = ${accessHash})`.execute(db)
  await events.publish(db, { kind: 'ACCOUNT', storeId: 0, ids: [String(accountId)] })
}
