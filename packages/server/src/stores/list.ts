// server/stores: pages of stores with their counts and their health. Counts are cached per store (summary/counts.ts),
// so sorting by a count does not count every label.
import type { StoreRow } from '@shelfcast/contract/stores/stores'
import type { AlertSetting } from '@shelfcast/contract/settings/settings'
import type { Counts } from '@shelfcast/contract/summary/summary'
import { gatewayTotal, problemCount, storeHealth, type Health } from '@shelfcast/contract/summary/health'
import type { Db } from '../db/database.ts'
import type { PageQuery } from '../http/paging.ts'
import { sorted } from '../http/sorted.ts'
import { readSettings } from '../settings/store.ts'
import { noCounts, type StoreCounts } from '../summary/counts.ts'
import { findStores, isColumn, type StoreBase, type StoreFilter } from './rows.ts'

type Parts = { db: Db; counts: StoreCounts }
type Page = Pick<PageQuery, 'limit' | 'offset' | 'sort'>

/** The worst first when sorted downwards. */
const healthOrder: Record<Health, number> = { off: 0, stable: 1, caution: 2, danger: 3 }

export async function pageOfStores(
  { db, counts }: Parts,
  storeIds: readonly number[],
  filter: StoreFilter,
  page: Page,
  login: boolean,
): Promise<StoreRow[]> {
  const bySql = page.sort.every((key) => isColumn(key.column))
  const stores = await findStores(db, storeIds, filter, bySql ? page : { sort: page.sort })
  const rows = await withCounts({ db, counts }, stores, login)
  return bySql
    ? rows
    : sorted(
        rows,
        page.sort,
        (row) => row.store,
        (row) => ({ ...row, code: row.store, name: row.storeName, health: healthOrder[row.health] }),
      ).slice(page.offset, page.offset + page.limit)
}

async function withCounts({ db, counts }: Parts, stores: readonly StoreBase[], login: boolean): Promise<StoreRow[]> {
  const ofStores = await counts.of(stores.map((store) => store.storeId))
  const settings = await alertSettings(
    db,
    stores.map((store) => store.row.company),
  )
  return stores.map(({ storeId, row }) => {
    const one = ofStores.get(storeId) ?? noCounts
    return {
      ...row,
      labelCount: one.totalLabelCount,
      gatewayCount: gatewayTotal(one),
      articleCount: one.totalProductCount,
      ...judged(one, settings.get(row.company) as AlertSetting),
      ...(login ? { code: row.store, name: row.storeName } : {}),
    }
  })
}

export const judged = (counts: Counts, setting: AlertSetting) => ({
  health: storeHealth(counts, setting),
  problemCount: problemCount(counts),
})

/** The alert setting of each of these companies. */
export async function alertSettings(db: Db, companies: readonly string[]): Promise<ReadonlyMap<string, AlertSetting>> {
  return new Map(
    await Promise.all(
      [...new Set(companies)].map(async (company): Promise<[string, AlertSetting]> => [
        company,
        (await readSettings(db, company, ['alertSetting'])).alertSetting,
      ]),
    ),
  )
}
