// server/alerts: recipients of alert emails: subscribed accounts for the stores they manage, and the company's addresses
// for all stores. Those who run the server also hear about the server itself, as the company's addresses do.
import { sql } from 'kysely'
import { alertNeeds } from '@shelfcast/contract/alerts/alerts'
import { topLevel } from '@shelfcast/contract/permissions'
import type { Db } from '../db/database.ts'
import { languageAt } from '../notices/mail-language.ts'
import { storesOf } from '../sessions/callers.ts'
import { runsServer } from '../sessions/operator.ts'
import { readSettings } from '../settings/store.ts'

type AlarmAccount = Awaited<ReturnType<typeof alarmAccounts>>[number]

/** Approved accounts of a company that subscribed to alerts and have an address. */
export function alarmAccounts(db: Db, company: string) {
  return db
    .selectFrom('account')
    .select([
      'account_id',
      'account',
      'email',
      'language',
      'companies',
      'access_level',
      'permission_key',
      'permission_value',
    ])
    .where('email_alarm', '=', true)
    .where('approved', '=', true)
    .where('email', '<>', '')
    .where(sql<boolean>`${company} = any(companies)`)
    .orderBy('account_id')
    .execute()
}

export interface Recipient {
  email: string
  /** Of this company and of others. */
  storeIds: Set<number>
  /** Whether alerts about the server itself go there. */
  ofServer: boolean
  /** Of the account with this address; '' for none. */
  language: string
}

/** Each address once. */
export async function recipientsOf(db: Db, company: string): Promise<Recipient[]> {
  const found = new Map<string, Recipient>()
  const add = (address: string, storeIds: Iterable<number>, ofServer: boolean, language: string) => {
    const email = address.toLowerCase()
    const before = found.get(email)
    found.set(email, {
      email,
      storeIds: new Set([...(before?.storeIds ?? []), ...storeIds]),
      ofServer: ofServer || before?.ofServer === true,
      language: before?.language || language,
    })
  }
  for (const account of await alarmAccounts(db, company))
    add(
      account.email,
      (await storesOf(db, account)).map((store) => store.storeId),
      await seesServer(db, account),
      account.language,
    )
  const { alertRecipients } = await readSettings(db, company, ['alertRecipients'])
  if (alertRecipients.length > 0) {
    const stores = await db.selectFrom('store').select('store_id').where('company', '=', company).execute()
    for (const address of alertRecipients)
      add(
        address,
        stores.map((store) => store.store_id),
        true,
        await languageAt(db, company, address),
      )
  }
  return [...found.values()]
}

/** As reach.ts decides it for the bell. */
async function seesServer(db: Db, { account_id, access_level, companies }: AlarmAccount): Promise<boolean> {
  if (!(await runsServer(db, { accountId: account_id }))) return false
  if (access_level === topLevel) return true
  const level = await db
    .selectFrom('access_level')
    .select('menu')
    .where('company', '=', companies[0] ?? '')
    .where('level', '=', access_level)
    .executeTakeFirst()
  return level?.menu.includes(alertNeeds.BACKUP_FAILED.code) === true
}
