// server/testing: companies, stores, accounts and signed-in callers for tests, created as the server creates them.
import { sql } from 'kysely'
import { secretCookie, sessionCookie } from '@shelfcast/contract/constants'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/database.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { openSession } from '../sessions/sessions.ts'
import { ensureLevels } from '../sessions/levels.ts'

export const testPassword = 'a long way to the harbour'
let testHash: Promise<string> | undefined

export async function addCompany(db: Db, code: string): Promise<void> {
  await db
    .insertInto('company')
    .values({ code })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await ensureLevels(db, code)
}

export async function addStore(db: Db, company: string, code: string): Promise<number> {
  const { store_id } = await db
    .insertInto('store')
    .values({ company, code, name: `Store ${code}`, zone_id: 'UTC' })
    .returning('store_id')
    .executeTakeFirstOrThrow()
  return store_id
}

/** A store as a caller adds it, without its code. */
export const storeForm = {
  storeName: 'Nice',
  company: 'acme',
  country: 'France',
  region: 'South',
  city: 'Nice',
  zoneId: 'Europe/Paris',
}

export interface TestAccount {
  account: string
  company: string
  level?: string
  stores?: number[]
  /** Creates a level with exactly these codes. */ menu?: number[]
  action?: number[]
  approved?: boolean
}

/** An account whose password is `testPassword`. */
export async function addAccount(db: Db, given: TestAccount): Promise<number> {
  testHash ??= hashPassword(testPassword)
  const own = given.menu !== undefined || given.action !== undefined
  const level = own ? `own-${given.account}` : (given.level ?? '1')
  if (own)
    await sql`
      insert into access_level (company, level, title, menu, action)
      values (${given.company}, ${level}, ${level}, ${given.menu ?? []}::integer[],
        ${given.action ?? []}::integer[])`.execute(db)
  const { account_id } = await db
    .insertInto('account')
    .values({
      account: given.account,
      password_hash: await testHash,
      companies: [given.company],
      access_level: level,
      approved: given.approved ?? true,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  for (const store_id of given.stores ?? [])
    await db.insertInto('account_store').values({ account_id, store_id }).execute()
  return account_id
}

/**
 * Opens a session without the password. `headers` go with every call: a script's token, or the headers of our own page.
 */
export async function openTestSession(
  db: Db,
  accountId: number,
  options: { browserAt?: string; nowMs?: number } = {},
): Promise<{ sessionId: string; headers: Record<string, string> }> {
  const { sessionId, secret } = await inTransaction(db, (tx) =>
    openSession(tx, {
      accountId,
      stay: false,
      browser: options.browserAt !== undefined,
      ip: '127.0.0.1',
      agent: 'test',
      nowMs: options.nowMs ?? Date.now(),
    }),
  )
  if (options.browserAt === undefined) return { sessionId, headers: { sessionid: sessionId } }
  return {
    sessionId,
    headers: {
      sessionid: sessionId,
      cookie: `${sessionCookie}=${sessionId}; ${secretCookie}=${secret}`,
      origin: options.browserAt,
    },
  }
}
