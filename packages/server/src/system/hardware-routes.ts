// server/system: the calls of the hardware defaults, and of switches that are kept for other programs.
import * as contract from '@shelfcast/contract/settings/hardware'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { ok } from '../http/reply.ts'
import { readSettings } from '../settings/store.ts'
import { changeSetting } from './change.ts'

export function hardwareRoutes(api: Api, { db, events }: Pick<Deps, 'db' | 'events'>) {
  api.handle(contract.readHardware, async ({ caller }) => ({
    ...ok,
    ...((await readSettings(db, caller.company, ['hardware'])).hardware ?? contract.hardwareDefaults),
  }))
  api.handle(contract.saveHardware, async ({ body, caller }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const hardware = await changeSetting(db, caller, 'hardware', contract.saveHardware.audit, (before) => ({
      ...(before ?? contract.hardwareDefaults),
      ...given,
    }))
    return { ...ok, ...(hardware ?? contract.hardwareDefaults) }
  })

  api.handle(contract.readOnDemandAlive, async ({ caller }) => ({
    ...ok,
    ...(await readSettings(db, caller.company, ['onDemandAlive'])).onDemandAlive,
  }))
  api.handle(contract.saveOnDemandAlive, async ({ body, caller }) => ({
    ...ok,
    ...(await changeSetting(db, caller, 'onDemandAlive', contract.saveOnDemandAlive.audit, () => body)),
  }))

  api.handle(contract.readSse, async ({ caller }) => ({
    ...ok,
    ...(await readSettings(db, caller.company, ['sse'])).sse,
  }))
  api.handle(contract.saveSse, async ({ body, caller }) => ({
    ...ok,
    ...(await changeSetting(db, caller, 'sse', contract.saveSse.audit, () => body)),
  }))

  api.handle(contract.readReportSettings, async ({ caller }) => ({
    ...ok,
    reportList: (await readSettings(db, caller.company, ['reports'])).reports,
  }))
  api.handle(contract.saveReportSettings, async ({ body, caller }) => {
    const { audit } = contract.saveReportSettings
    const reportList = await changeSetting(db, caller, 'reports', audit, () => body.reportList)
    await events.publish(db, { kind: 'SCHEDULE', storeId: 0, ids: [] })
    return { ...ok, reportList }
  })
}
