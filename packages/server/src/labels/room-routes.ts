// server/labels: the calls of the label screens beside Label Info: failed attempts, firmware, properties. Each has its rules and SQL in the file of its name.
import { listFailRecords } from '@shelfcast/contract/fail-records'
import { listLabelFirmware, readFirmwareSummary, updateLabelFirmware } from '@shelfcast/contract/label-firmware'
import { listLabelProperties, saveLabelProperties, type LabelProperty } from '@shelfcast/contract/label-properties'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { theStore } from '../http/caller.ts'
import { everyRow, exportRows } from '../http/export.ts'
import { dateOf } from '../http/dates.ts'
import { pageOf } from '../http/paging.ts'
import { PageReply, ok } from '../http/reply.ts'
import { sorted } from '../http/sorted.ts'
import { countFailRecords, eachFailRecord, pageOfFailRecords } from './fail-records.ts'
import { countFirmware, firmwareSummary, pageOfFirmware } from './firmware.ts'
import { updateFirmware } from './firmware-orders.ts'
import { propertiesOf, saveProperties } from './properties.ts'

export function labelRoomRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings'>) {
  const { db } = deps

  api.handle(listFailRecords, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    const storeIds = stores.map((store) => store.storeId)
    const filter = { ...query, start: dateOf(query.start, 'start'), end: dateOf(query.end, 'end') }
    if (query.export) return exportRows(query, 'fail-records', operation.row.keyof().options, eachFailRecord(db, storeIds, filter))
    const [total, failRecordList] = await Promise.all([countFailRecords(db, storeIds, filter), pageOfFailRecords(db, storeIds, filter, page)])
    return new PageReply({ failRecordList }, { count: failRecordList.length, total, page: page.page, size: page.size })
  })

  api.handle(listLabelFirmware, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    if (query.export) return exportRows(query, 'label-firmware', operation.row.keyof().options, everyRow(page, 'labelCode', (part) => pageOfFirmware(db, stores, query, part)))
    const [total, firmwareList] = await Promise.all([countFirmware(db, stores, query), pageOfFirmware(db, stores, query, page)])
    return new PageReply({ firmwareList }, { count: firmwareList.length, total, page: page.page, size: page.size })
  })

  api.handle(readFirmwareSummary, async ({ stores }) => ({ ...ok, ...await firmwareSummary(db, stores) }))

  api.handle(updateLabelFirmware, async ({ body, stores, caller }) => ({ ...ok, ...await updateFirmware(deps, caller, theStore(stores), body.labelList, body.packageId) }))

  api.handle(listLabelProperties, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    const all = sorted(await propertiesOf(db, stores.map((store) => store.storeId), query.type), page.sort, (row) => `${row.type} ${row.store}`, (row) => ({ ...row }))
    if (query.export) return exportRows(query, 'label-properties', operation.row.keyof().options, each(all))
    const labelPropertyList = all.slice(page.offset, page.offset + page.limit)
    return new PageReply({ labelPropertyList }, { count: labelPropertyList.length, total: all.length, page: page.page, size: page.size })
  })

  api.handle(saveLabelProperties, async ({ body, stores, caller }) => {
    const store = theStore(stores)
    await saveProperties(deps, caller, store, body.labelPropertyList)
    const saved = new Set(body.labelPropertyList.map(({ type }) => type))
    return { ...ok, labelPropertyList: (await propertiesOf(db, [store.storeId], undefined)).filter(({ type }) => saved.has(type)) }
  })
}

async function* each(rows: readonly LabelProperty[]) {
  yield* rows
}
