// server/labels/firmware: the calls about label firmware. firmware.ts reads reported versions, orders.ts makes orders.
import {
  listLabelFirmware,
  readFirmwareSummary,
  readFirmwareVersions,
  updateLabelFirmware,
} from '@shelfcast/contract/labels/firmware'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { theStore } from '../../http/caller.ts'
import { ok } from '../../http/reply.ts'
import { countFirmware, firmwareSummary, firmwareVersions, pageOfFirmware } from './firmware.ts'
import { updateFirmware } from './orders.ts'

export function labelFirmwareRoutes(api: Api, deps: Pick<Deps, 'db' | 'events'>) {
  const { db } = deps

  api.list(listLabelFirmware, ({ query, stores }) => ({
    count: () => countFirmware(db, stores, query),
    page: (part) => pageOfFirmware(db, stores, query, part),
    file: { name: 'label-firmware', key: 'labelCode' },
  }))

  api.handle(readFirmwareSummary, async ({ stores }) => ({ ...ok, ...(await firmwareSummary(db, stores)) }))

  api.handle(readFirmwareVersions, async ({ query, stores }) => ({
    ...ok,
    versionList: await firmwareVersions(db, stores, query.type),
  }))

  api.handle(updateLabelFirmware, async ({ body, stores, caller }) => ({
    ...ok,
    ...(await updateFirmware(deps, caller, theStore(stores), body.labelList, body.packageId)),
  }))
}
