// server/summary: the counts behind the overview. Each is a count of its own rows; none is kept by hand.
import { readProblems, readSummary } from '@shelfcast/contract/summary'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { ok } from '../http/reply.ts'
import { articleCounts, gatewayCounts, hourlyUpdates, labelCounts, problemStores } from './rows.ts'

export function summaryRoutes(api: Api, { db, now }: Pick<Deps, 'db' | 'now'>) {
  api.handle(readSummary, async ({ query, stores }) => {
    const chosen = stores.filter((store) => !query.company || store.company === query.company).map((store) => store.storeId)
    const [labels, gateways, articles, updateStatus, problems] = await Promise.all([
      labelCounts(db, chosen), gatewayCounts(db, chosen), articleCounts(db, chosen), hourlyUpdates(db, chosen), problemStores(db, chosen, 'any'),
    ])
    const time = new Date(now()).toISOString()
    return {
      ...ok, ...labels, ...gateways, ...articles,
      totalUpdatedLabelCount: labels.updatedLabelCount + labels.inProgressLabelCount + labels.notUpdatedLabelCount,
      // Nothing tells freezer labels from others yet, so none is in the wrong place.
      misUsedLabelCount: 0,
      totalStoreCount: chosen.length, issuedStoreCount: problems.length,
      lastUpdateInprogressCount: labels.inProgressLabelCount, lastUpdatetotalCount: labels.updatedLabelCount + labels.inProgressLabelCount + labels.notUpdatedLabelCount,
      updateStatus, lastModified: time, lastUpdateTime: time,
    }
  })

  api.handle(readProblems, async ({ query, stores }) => {
    const rows = await problemStores(db, stores.map((store) => store.storeId), query.problemType)
    return { ...ok, problemStoreList: rows.map((row) => ({ storeName: row.name, storeCode: row.code, count: String(row.count) })) }
  })
}
