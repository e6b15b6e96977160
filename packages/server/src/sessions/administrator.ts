// server/sessions: the first start: a company, its default store and one administrator with a sign-in link. A command
// makes a new link later.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { defaultStoreCode } from '@shelfcast/contract/constants'
import { topLevel } from '@shelfcast/contract/permissions'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { audit } from '../audit/audit.ts'
import { ensureLevels } from './levels.ts'
import { Fault } from '../http/fault.ts'
import { readRuntimeProperties } from '../settings/store.ts'
import { checkPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { sealSignIn } from './sign-in-link.ts'
import { createTicket } from './tickets.ts'

const firstAccount = 'admin'
const firstCompany = 'DEFAULT'
/** The link in the terminal is still valid after lunch, but for no longer than a day. */
const firstTicketMs = 24 * 3_600_000

export interface Administrator {
  account: string
  /** Only for a new account without a given password. */
  password?: string
  /** The `data` parameter of `/login`: one sign-in, within a day. Only for a new account. */
  signInData?: string
}

interface Found {
  account: string
  accountId: number
}

/**
 * Makes sure that there is a company with its levels, the store for callers that know only one, and an administrator.
 * @param password of the administrator, if one has to be created; without it a random one is created and returned, once
 * @throws when the password breaks the rules, in words for the terminal
 */
export async function ensureAdministrator({ db }: { db: Db }, password: string | undefined): Promise<Administrator> {
  const made = password ?? randomBytes(12).toString('base64url')
  const { account, accountId, isNew } = await inTransaction(db, async (tx) => {
    // Two instances that start at once do this one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('shelfcast.administrator'))`.execute(tx)
    const companies = await ensureCompany(tx)
    const found = await administratorOf(tx)
    if (found) return { ...found, isNew: false }
    if (password !== undefined) refuseWeak(password)
    const { account_id } = await tx
      .insertInto('account')
      .values({
        account: firstAccount,
        password_hash: await hashPassword(made),
        companies,
        access_level: topLevel,
        first_name: 'Administrator',
        permission_value: companies,
        provider_administrator: true,
      })
      .returning('account_id')
      .executeTakeFirstOrThrow()
    await audit(
      tx,
      { account: '', company: companies[0] ?? '', ip: '' },
      { action: 'account.first', target: firstAccount },
    )
    return { account: firstAccount, accountId: account_id, isNew: true }
  })
  if (!isNew) return { account }
  const signInData = await signInDataOf(db, { account, accountId })
  return { account, signInData, ...(password === undefined ? { password: made } : {}) }
}

/** A new link for the administrator; earlier ones become void. Undefined before the first start. */
export async function newSignInData(
  db: Db,
): Promise<Required<Pick<Administrator, 'account' | 'signInData'>> | undefined> {
  const found = await administratorOf(db)
  return found && { account: found.account, signInData: await signInDataOf(db, found) }
}

async function administratorOf(db: Db): Promise<Found | undefined> {
  const found = await db
    .selectFrom('account')
    .select(['account', 'account_id'])
    .where('access_level', '=', topLevel)
    .where('approved', '=', true)
    .orderBy('account_id')
    .executeTakeFirst()
  return found && { account: found.account, accountId: found.account_id }
}

async function signInDataOf(db: Db, { account, accountId }: Found): Promise<string> {
  const { apiKey } = await readRuntimeProperties(db, undefined)
  return sealSignIn(apiKey, { account, ticket: await createTicket(db, accountId, firstTicketMs) })
}

function refuseWeak(password: string): void {
  try {
    checkPassword(password, [firstAccount], { pwPolicyEnable: true, pwMinimumLength: 0 })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw new Error(`SHELFCAST_ADMIN_PASSWORD is not accepted. ${error.values['reason'] ?? ''}`)
  }
}

async function ensureCompany(tx: Tx): Promise<string[]> {
  const found = (await tx.selectFrom('company').select('code').orderBy('code').execute()).map((row) => row.code)
  const companies = found.length > 0 ? found : [firstCompany]
  await tx
    .insertInto('company')
    .values(companies.map((code) => ({ code })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const company of companies) await ensureLevels(tx, company)
  const [first] = companies
  if (first !== undefined) {
    await tx
      .insertInto('area')
      .values({ company: first })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('store')
      .values({
        company: first,
        code: defaultStoreCode,
        name: 'Default store',
        zone_id: Intl.DateTimeFormat().resolvedOptions().timeZone,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return companies
}
