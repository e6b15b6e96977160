// server/label-ota: the calls about scheduled label updates, and the work behind them.
import { listOtaDetails, listOtaLabels, readOtaStatus } from '@shelfcast/contract/firmware/ota-labels'
import { deleteOtaSchedules, listOtaSchedules, saveOtaSchedules } from '@shelfcast/contract/firmware/schedules'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore } from '../http/caller.ts'
import { Nothing, ok } from '../http/reply.ts'
import { countLabels, pageOfDetails, pageOfLabels } from './label-rows.ts'
import { countSchedules, pageOfSchedules } from './rows.ts'
import { startRunner } from './runner.ts'
import { deleteSchedules, saveSchedules } from './schedules.ts'
import { otaStatus } from './status.ts'

export function labelOtaRoutes(api: Api, parts: Pick<Deps, 'db' | 'events' | 'log' | 'now' | 'settings'>) {
  const { db } = parts
  const now = () => new Date(parts.now())

  api.list(listOtaSchedules, ({ query, stores }) => {
    const filter = { ...query, storeIds: stores.map(({ storeId }) => storeId) }
    return { count: () => countSchedules(db, filter), page: (part) => pageOfSchedules(db, filter, part, now()) }
  })
  api.list(listOtaDetails, ({ query, stores }) => {
    const filter = { ...query, storeIds: [theStore(stores).storeId] }
    return {
      count: () => countLabels(db, filter, now(), false),
      page: (part) => pageOfDetails(db, filter, part, now()),
    }
  })
  api.list(listOtaLabels, ({ query: { label, ...query }, stores }) => {
    const filter = { ...query, code: label, storeIds: [theStore(stores).storeId] }
    return {
      count: () => countLabels(db, filter, now(), true),
      page: (part) => pageOfLabels(db, filter, part, now()),
    }
  })
  api.handle(readOtaStatus, async ({ query, stores }) => {
    const statusList = await otaStatus(db, theStore(stores), query.type)
    return statusList.length === 0 ? new Nothing() : { ...ok, statusList }
  })
  api.handle(saveOtaSchedules, async ({ body, caller, stores, operation }) => ({
    ...ok,
    idList: await saveSchedules(parts, caller, stores, body.scheduleList, operation.audit),
  }))
  api.handle(deleteOtaSchedules, async ({ query, caller, stores, operation }) => {
    await deleteSchedules(parts, caller, stores, [...(query.ids ?? []), ...(query.idList ?? [])], operation.audit)
    return ok
  })

  return startRunner(parts)
}
