// server/alerts: recipients of alert emails: subscribed accounts for the stores they manage, and the company's addresses for all stores.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { storesOf } from '../sessions/callers.ts'
import { readSettings } from '../settings/store.ts'

/** Approved accounts of a company that subscribed to alerts and have an address. */
export function alarmAccounts(db: Db, company: string) {
  return db
    .selectFrom('account')
    .select(['account_id', 'account', 'email', 'companies', 'access_level', 'permission_key', 'permission_value'])
    .where('email_alarm', '=', true)
    .where('approved', '=', true)
    .where('email', '<>', '')
    .where(sql<boolean>`${company} = any(companies)`)
    .orderBy('account_id')
    .execute()
}

/** Each address once, with its stores, in this company and in others. */
export async function recipientsOf(db: Db, company: string): Promise<{ email: string; storeIds: Set<number> }[]> {
  const found = new Map<string, Set<number>>()
  const add = (address: string, storeIds: Iterable<number>) => {
    const email = address.toLowerCase()
    found.set(email, new Set([...(found.get(email) ?? []), ...storeIds]))
  }
  for (const account of await alarmAccounts(db, company))
    add(
      account.email,
      (await storesOf(db, account)).map((store) => store.storeId),
    )
  const { alertRecipients } = await readSettings(db, company, ['alertRecipients'])
  if (alertRecipients.length > 0) {
    const stores = await db.selectFrom('store').select('store_id').where('company', '=', company).execute()
    for (const address of alertRecipients)
      add(
        address,
        stores.map((store) => store.store_id),
      )
  }
  return [...found].map(([email, storeIds]) => ({ email, storeIds }))
}
