// server/alerts: which open alerts an account can see: kinds that the company has enabled and whose list the account can open.
import { alertNeeds } from '@shelfcast/contract/alerts/alerts'
import { AlertKind } from '@shelfcast/contract/enumerations'
import { holds, type Codes } from '@shelfcast/contract/permissions'
import type { Db } from '../db/database.ts'
import { groupBy } from '../group-by.ts'
import { readSettings } from '../settings/store.ts'
import type { Reach } from './rows.ts'

export async function reachOf(
  db: Db,
  caller: Codes,
  stores: readonly { storeId: number; company: string }[],
): Promise<Reach> {
  const visible = AlertKind.options.filter((kind) => holds(caller, alertNeeds[kind]))
  const ofCompanies = await Promise.all(
    [...groupBy(stores, (store) => store.company)].map(async ([company, own]) => {
      const { alertRules } = await readSettings(db, company, ['alertRules'])
      return { kinds: visible.filter((kind) => alertRules.kinds[kind]), storeIds: own.map((store) => store.storeId) }
    }),
  )
  return ofCompanies.filter(({ kinds }) => kinds.length > 0)
}
