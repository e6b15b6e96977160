// server/summary: the overview's counts and its problems. All figures come from counts.ts.
import { readProblems, readSummary } from '@shelfcast/contract/summary/summary'
import { problemCount, problemsOf } from '@shelfcast/contract/summary/health'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { reachOf } from '../alerts/reach.ts'
import { countAlerts } from '../alerts/rows.ts'
import { Nothing, ok } from '../http/reply.ts'
import { noCounts, sumOf, type StoreCounts } from './counts.ts'
import { sensorFigures, storesWithin } from './rows.ts'

export function summaryRoutes(api: Api, { db, now, counts }: Pick<Deps, 'db' | 'now'> & { counts: StoreCounts }) {
  api.handle(readSummary, async ({ query, caller, stores }) => {
    const chosen = await storesWithin(
      db,
      stores.map((store) => store.storeId),
      query,
    )
    const inside = new Set(chosen)
    const alerts = reachOf(
      db,
      caller,
      stores.filter(({ storeId }) => inside.has(storeId)),
    ).then((reach) => countAlerts(db, reach, 'OPEN'))
    const [ofStores, updateStatus, openAlertCount] = await Promise.all([
      counts.of(chosen),
      counts.hours(chosen),
      alerts,
    ])
    const sum = sumOf(ofStores.values())
    const time = new Date(now()).toISOString()
    return {
      ...ok,
      ...sum,
      ...(await sensorFigures(db, chosen)),
      openAlertCount,
      totalStoreCount: chosen.length,
      issuedStoreCount: [...ofStores.values()].filter((one) => problemCount(one) > 0).length,
      lastUpdateInprogressCount: sum.inProgressLabelCount,
      lastUpdatetotalCount: sum.totalUpdatedLabelCount,
      updateStatus,
      lastModified: time,
      lastUpdateTime: time,
    }
  })

  api.handle(readProblems, async ({ query, stores }) => {
    const chosen = new Set(
      await storesWithin(
        db,
        stores.map((store) => store.storeId),
        query,
      ),
    )
    const ofStores = await counts.of([...chosen])
    const problems = stores
      .filter((store) => chosen.has(store.storeId))
      .map((store) => ({ store, count: problemsOf(ofStores.get(store.storeId) ?? noCounts)[query.problemType] }))
      .filter(({ count }) => count > 0)
    problems.sort((one, other) => other.count - one.count || (one.store.code < other.store.code ? -1 : 1))
    return problems.length === 0
      ? new Nothing()
      : {
          ...ok,
          problemStoreList: problems.map(({ store, count }) => ({
            storeName: store.name,
            storeCode: store.code,
            count: String(count),
          })),
        }
  })
}
