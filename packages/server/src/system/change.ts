// server/system: changes one setting, with its audit entry, and says who may change a setting that every company shares.
import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { readSettings, saveSetting, type SettingValues } from '../settings/store.ts'

/** Saves a setting of the caller's company. */
export async function changeSetting<K extends keyof SettingValues>(
  db: Db,
  caller: Caller,
  key: K,
  action: string,
  change: (before: SettingValues[K]) => SettingValues[K],
): Promise<SettingValues[K]> {
  return inTransaction(db, (tx) => changeIn(tx, caller, caller.company, key, action, change))
}

/** The same for all companies. @throws Fault 'settings.shared' */
export async function changeShared<K extends keyof SettingValues>(
  db: Db,
  caller: Caller,
  key: K,
  action: string,
  change: (before: SettingValues[K]) => SettingValues[K] | Promise<SettingValues[K]>,
  shown: (value: SettingValues[K]) => unknown = (value) => value,
): Promise<SettingValues[K]> {
  return inTransaction(db, async (tx) => {
    await mayChangeShared(tx, caller)
    return changeIn(tx, caller, '', key, action, change, shown)
  })
}

async function changeIn<K extends keyof SettingValues>(
  tx: Db,
  caller: Caller,
  company: string,
  key: K,
  action: string,
  change: (before: SettingValues[K]) => SettingValues[K] | Promise<SettingValues[K]>,
  shown: (value: SettingValues[K]) => unknown = (value) => value,
): Promise<SettingValues[K]> {
  // Two changes of one list at a time would lose the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${company} ${key}`}))`.execute(tx)
  const before = (await readSettings(tx, company, [key]))[key]
  const after = await change(before)
  await saveSetting(tx, company, key, after)
  await audit(tx, caller, { action, target: key, before: shown(before), after: shown(after) })
  return after
}

/**
 * Pictures, languages and addresses show before anybody signs in, so they belong to no company. Someone may change them
 * who manages every company that has accounts, or who works for the provider.
 * @throws Fault 'settings.shared'
 */
export async function mayChangeShared(db: Db, caller: Caller): Promise<void> {
  const { rows } = await sql<{ alone: boolean }>`
    select not exists (select from account where not companies <@ ${[...caller.companies]}::text[])
      or exists (select from account where account_id = ${caller.accountId} and provider_administrator) as alone
  `.execute(db)
  if (rows[0]?.alone !== true) throw new Fault('settings.shared')
}
