// server/system: changes one setting, with its audit entry. Those that every company shares belong to the people who run the server.
import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { runsServer } from '../sessions/operator.ts'
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
    await mustRunServer(tx, caller)
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
 * Pictures, languages and addresses show before anybody signs in, so they belong to no company.
 * @throws Fault 'settings.shared'
 */
export async function mustRunServer(db: Db, caller: Caller): Promise<void> {
  if (!(await runsServer(db, caller))) throw new Fault('settings.shared')
}
