// server/alerts: which open alerts an account can see: kinds that the company has enabled and whose list the account can open.
import { alertNeeds } from '@shelfcast/contract/alerts/alerts'
import { AlertKind } from '@shelfcast/contract/enumerations'
import { holds } from '@shelfcast/contract/permissions'
import type { Db } from '../db/database.ts'
import { groupBy } from '../group-by.ts'
import type { Caller } from '../http/caller.ts'
import { runsServer } from '../sessions/operator.ts'
import { readSettings } from '../settings/store.ts'
import { serverAlerts, type Reach } from './rows.ts'

type Who = Pick<Caller, 'accountId' | 'accessLevel' | 'accessMenu' | 'accessAction' | 'companies'>

/** Alerts of these stores. */
export async function reachOf(
  db: Db,
  caller: Who,
  stores: readonly { storeId: number; company: string }[],
): Promise<Reach> {
  const ofCompanies = await Promise.all(
    [...groupBy(stores, (store) => store.company)].map(async ([company, own]) => ({
      kinds: await kindsOf(db, caller, company),
      storeIds: own.map((store) => store.storeId),
    })),
  )
  return ofCompanies.filter(({ kinds }) => kinds.length > 0)
}

/** Alerts about the server itself. They belong to those who run it. */
export async function serverReachOf(db: Db, caller: Who): Promise<Reach> {
  if (!(await runsServer(db, caller))) return []
  const ids = await Promise.all(
    caller.companies.map(async (company) => serverAlerts(db, [company], await kindsOf(db, caller, company))),
  )
  return ids.flat().length > 0 ? [{ ids: ids.flat() }] : []
}

async function kindsOf(db: Db, caller: Who, company: string): Promise<AlertKind[]> {
  const { alertRules } = await readSettings(db, company, ['alertRules'])
  return AlertKind.options.filter((kind) => holds(caller, alertNeeds[kind]) && alertRules.kinds[kind])
}
