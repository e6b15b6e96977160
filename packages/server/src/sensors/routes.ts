// server/sensors: the calls about sensors, their readings and their alerts, and the work that time alone causes.
import {
  addAlertSetting,
  deleteAlertSettings,
  listAlertSettings,
  replaySetting,
  changeAlertSetting,
} from '@shelfcast/contract/sensors/alert-settings'
import { listSensorLogs, sendReadings } from '@shelfcast/contract/sensors/readings'
import {
  acknowledgeSensorAlerts,
  countSensorAlerts,
  listSensorAlerts,
  listSensorNotices,
  readAlertHistory,
} from '@shelfcast/contract/sensors/sensor-alerts'
import {
  countSensors,
  deleteSensors,
  linkSensors,
  listSensors,
  readMeasureScale,
  readSensorProducts,
  saveMeasureScale,
  saveSensor,
  unlinkSensors,
} from '@shelfcast/contract/sensors/sensors'
import { dayMs } from '@shelfcast/contract/zone-time'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { inCompany, theStore } from '../http/caller.ts'
import { dateOf } from '../http/dates.ts'
import { Fault } from '../http/fault.ts'
import { rowsAtOnce } from '../http/list.ts'
import { Nothing, ok } from '../http/reply.ts'
import { allowListOf } from '../notices/addresses.ts'
import { readSettings, saveSetting } from '../settings/store.ts'
import { acknowledge } from './acknowledge.ts'
import * as alerts from './alert-rows.ts'
import { countLogs, pageOfLogs, type LogQuery } from './logs.ts'
import { productsOf } from './products.ts'
import { countListed, pageOfSensors, sensorCounts } from './rows.ts'
import { changeSensor, deleteAll, linkAll, unlinkAll } from './sensors.ts'
import { checkWebhook, countSettings, pageOfSettings, removeSettings, replay, storeSetting } from './settings.ts'
import { takeHeard } from './take.ts'
import { startTimes } from './times.ts'
import { uplinksOf } from './uplinks.ts'

/** Without a start, the last day. */
const usualLogDays = 1
const usualHistoryDays = 30

export function sensorRoutes(api: Api, parts: Pick<Deps, 'db' | 'events' | 'log' | 'now' | 'settings'>) {
  const { db, now, settings } = parts
  const allowed = allowListOf(settings.outgoing.allow)
  const period = ({ start, end }: { start?: string | undefined; end?: string | undefined }) => ({
    start: dateOf(start, 'start'),
    end: dateOf(end, 'end'),
  })
  const ids = (stores: readonly { storeId: number }[]) => stores.map(({ storeId }) => storeId)

  api.list(listSensors, ({ query, stores, page }) => {
    const { storeId, company } = theStore(stores)
    const filter = { ...query, storeId, company }
    return {
      count: () => countListed(db, filter),
      page: (part) => pageOfSensors(db, filter, part),
      file: {
        name: 'sensors',
        each: () => rowsAtOnce(() => pageOfSensors(db, filter, { ...page, limit: 1_000_000, offset: 0 })),
      },
    }
  })

  api.handle(saveSensor, async ({ body, caller, stores, operation }) => {
    await changeSensor(parts, caller, theStore(stores), body, operation.audit)
    return ok
  })
  api.handle(linkSensors, async ({ body, caller, stores, operation }) => {
    await linkAll(parts, caller, theStore(stores), body.linkList, operation.audit)
    return ok
  })
  api.handle(unlinkSensors, async ({ query, caller, stores, operation }) => {
    await unlinkAll(parts, caller, theStore(stores), query.sensorList, operation.audit)
    return ok
  })
  api.handle(deleteSensors, async ({ query, caller, stores, operation }) => {
    await deleteAll(parts, caller, theStore(stores), query.sensorList, operation.audit)
    return ok
  })
  api.handle(countSensors, async ({ stores }) => ({ ...ok, ...(await sensorCounts(db, ids(stores))) }))
  api.handle(readSensorProducts, async ({ query, stores }) => {
    const productList = await productsOf(db, theStore(stores).storeId, query.sensorCode)
    return productList.length === 0 ? new Nothing() : { ...ok, productList }
  })

  api.list(listSensorLogs, async ({ query, stores, page }) => {
    const store = theStore(stores)
    const sensor = await db
      .selectFrom('sensor')
      .select('sensor_id')
      .where('store_id', '=', store.storeId)
      .where('code', '=', query.sensorCode)
      .executeTakeFirst()
    if (!sensor) return new Nothing()
    const { start, end = new Date(now()) } = period(query)
    const days = settings.history.sensorDays
    const logs: LogQuery = {
      sensorId: sensor.sensor_id,
      start: start ?? new Date(end.getTime() - usualLogDays * dayMs),
      end,
      interval: query.interval,
      zone: store.zoneId,
      rawSince: new Date(days === 0 ? 0 : now() - days * dayMs),
    }
    return {
      count: () => countLogs(db, logs),
      page: (part) => pageOfLogs(db, logs, part),
      file: { name: 'sensor-readings', each: () => rowsAtOnce(() => pageOfLogs(db, logs, { sort: page.sort })) },
    }
  })

  api.handle(sendReadings, async ({ body, stores }) => {
    const store = theStore(stores)
    const found = uplinksOf(body, new Date(now()))
    if (!found) throw new Fault('sensor.unreadable')
    await takeHeard(parts, { company: store.company, storeId: store.storeId }, found.sent)
    return { ...ok, accepted: found.sent.length, rejected: found.rejected }
  })

  api.list(listSensorAlerts, ({ query, stores, page }) => {
    if (stores.length === 0) return new Nothing()
    const filter = { ...query, ...period(query), storeIds: ids(stores) }
    return {
      count: () => alerts.countAlerts(db, filter),
      page: (part) => alerts.pageOfAlerts(db, filter, part),
      file: {
        name: 'sensor-alerts',
        each: () => rowsAtOnce(() => alerts.pageOfAlerts(db, filter, { ...page, limit: 1_000_000, offset: 0 })),
      },
    }
  })
  api.handle(acknowledgeSensorAlerts, async ({ body, caller, stores, operation }) => ({
    ...ok,
    changed: await acknowledge(parts, caller, ids(stores), body, operation.audit),
  }))
  api.handle(countSensorAlerts, async ({ stores }) => ({
    ...ok,
    ...(await alerts.openAlertCounts(db, ids(stores))),
  }))
  api.handle(readAlertHistory, async ({ query, stores }) => {
    const { start, end = new Date(now()) } = period(query)
    const historyList = await alerts.alertHistory(db, ids(stores), {
      start: start ?? new Date(end.getTime() - usualHistoryDays * dayMs),
      end,
      unit: query.interval === '1h' ? 'hour' : 'day',
      zone: stores.length === 1 && stores[0] ? stores[0].zoneId : 'UTC',
    })
    return historyList.length === 0 ? new Nothing() : { ...ok, historyList }
  })
  api.list(listSensorNotices, ({ query, stores }) => {
    if (stores.length === 0) return new Nothing()
    const filter = { ...query, ...period(query), storeIds: ids(stores) }
    return {
      count: () => alerts.countNotices(db, filter),
      page: (part) => alerts.pageOfNotices(db, filter, part),
    }
  })

  api.list(listAlertSettings, ({ query, stores }) => {
    if (stores.length === 0) return new Nothing()
    const filter = { storeIds: ids(stores), name: query.name }
    return { count: () => countSettings(db, filter), page: (part) => pageOfSettings(db, filter, part) }
  })
  api.handle(addAlertSetting, async ({ body, caller, stores, operation }) => {
    await checkWebhook(body, allowed)
    const id = await storeSetting(parts, caller, { store: theStore(stores) }, body, operation.audit)
    return { ...ok, id }
  })
  api.handle(changeAlertSetting, async ({ query, body, caller, stores, operation }) => {
    await checkWebhook(body, allowed)
    await storeSetting(parts, caller, { id: query.id, stores }, body, operation.audit)
    return ok
  })
  api.handle(deleteAlertSettings, async ({ query, caller, stores, operation }) => {
    await removeSettings(parts, caller, stores, [...(query.ids ?? []), ...(query.idList ?? [])], operation.audit)
    return ok
  })
  api.handle(replaySetting, async ({ body, stores }) => ({
    ...ok,
    sensors: await replay(parts, theStore(stores), body),
  }))

  api.handle(readMeasureScale, async ({ query, caller }) => ({
    ...ok,
    temperature: (await readSettings(db, inCompany(caller, query.company).company, ['sensorScale'])).sensorScale,
  }))
  api.handle(saveMeasureScale, async ({ query, body: { temperature }, caller, operation }) => {
    const { company } = inCompany(caller, query.company)
    await inTransaction(db, async (tx) => {
      const before = await readSettings(tx, company, ['sensorScale'])
      await saveSetting(tx, company, 'sensorScale', temperature)
      await audit(tx, caller, { action: operation.audit, target: company, before, after: { sensorScale: temperature } })
    })
    return { ...ok, temperature }
  })

  return startTimes(parts)
}
