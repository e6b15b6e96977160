// server/gateways: the gateway calls. Rules are in gateways.ts and change.ts, SQL in rows.ts, reads over time in read-routes.ts.
import {
  addGateway,
  changeGateway,
  deleteGateways,
  listGateways,
  listGatewayStatus,
  readGateway,
  restartGateways,
  scanGateway,
} from '@shelfcast/contract/gateways/gateways'
import {
  cancelGatewayFirmware,
  readGatewayFirmware,
  rollBackGatewayFirmware,
  updateGatewayFirmware,
} from '@shelfcast/contract/gateways/firmware'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore, type Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { FileReply, Nothing, ok } from '../http/reply.ts'
import { change } from './change.ts'
import { openEPaperLink } from './drivers/openepaperlink/openepaperlink.ts'
import { createFinder } from './finder.ts'
import type { Door } from './firmware-orders.ts'
import { createFirmwareUpdates } from './firmware-update.ts'
import { bytesFor } from './firmware-update-rows.ts'
import { look, remove, restart, takeIn } from './gateways.ts'
import { gatewayOrderRoutes } from './order-routes.ts'
import { gatewayReadRoutes } from './read-routes.ts'
import { countGateways, eventsOf, gatewayByMac, noSuchThing, pageOfGateways, type GatewayDetailRow } from './rows.ts'

export function gatewayRoutes(
  api: Api,
  {
    db,
    events,
    settings,
    log,
    now,
    door,
  }: Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'> & { door: () => Door },
): { close: () => Promise<void> } {
  const parts = { db, events, driver: openEPaperLink }
  const finder = createFinder({ db, driver: openEPaperLink, settings: settings.discovery, log })
  const updates = createFirmwareUpdates({ ...parts, log, now, door })
  gatewayReadRoutes(api, { db, now, finder })
  gatewayOrderRoutes(api, { db, events, settings })

  for (const operation of [listGateways, listGatewayStatus]) {
    api.list(operation, ({ query, stores }) => {
      const storeIds = stores.map((store) => store.storeId)
      return {
        count: () => countGateways(db, storeIds, query),
        page: (part) => pageOfGateways(db, storeIds, query, part),
        file: { name: 'gateways', key: 'macAddress' },
      }
    })
  }

  api.handle(readGateway, async ({ query, stores }) => {
    const gateway = await gatewayByMac(
      db,
      stores.map((store) => store.storeId),
      query.gateway,
    )
    return gateway ? { ...detailOf(gateway), eventList: await eventsOf(db, gateway.gateway_id) } : new Nothing()
  })

  api.handle(scanGateway, async ({ query, caller }) => {
    try {
      const { mac, netmask, facts, labelCount, address } = await look(parts, caller.company, {
        ip: query.ip,
        port: query.port,
        scheme: query.protocol?.toUpperCase().startsWith('HTTPS') ? 'HTTPS' : 'HTTP',
      })
      return {
        ...ok,
        ip: address.ip,
        netmask,
        mac,
        port: address.port,
        name: facts.name ?? '',
        model: facts.model ?? '',
        version: facts.version ?? '',
        labelCount,
      }
    } catch (error) {
      // A search without a result is not an error (wire contract §13).
      if (error instanceof Fault && error.code === 'gateway.unreachable') return new Nothing()
      throw error
    }
  })

  api.handle(addGateway, async ({ query, body, caller, stores, mount }) => {
    const store = theStore(stores)
    const macs = await takeIn(parts, caller, store, {
      ...body,
      siteCode: query.siteCode,
      byMac: body.code === 'mac' || (body.code === undefined && mount.edition === 'cloud'),
    })
    return { ...ok, macAddress: macs.join(',') }
  })

  api.handle(changeGateway, async ({ query, body, caller, stores, reply }) => {
    const notDone = await change(parts, caller, stores, query.gateway, {
      ...body,
      siteCode: body.siteCode ?? query.siteCode,
    })
    if (notDone.length === 0) return ok
    void reply.code(206)
    return { responseCode: '206', responseMessage: 'Partial Success', data: notDone }
  })

  const storesOf = (caller: Caller, code: string | undefined) =>
    code === undefined ? caller.stores : caller.stores.filter((store) => store.code === code)

  api.handle(restartGateways, async ({ query, caller }) => {
    await restart(parts, caller, storesOf(caller, query.store), [...(query.gateways ?? []), ...(query.gateway ?? [])])
    return ok
  })

  api.handle(deleteGateways, async ({ query, caller }) => {
    await remove(parts, caller, storesOf(caller, query.store), {
      macs: [...(query.gateways ?? []), ...(query.gateway ?? [])],
      ids: query.ids ?? [],
    })
    return ok
  })

  api.handle(updateGatewayFirmware, async ({ body, caller, stores }) => {
    await updates.order(caller, stores, body.gateways, body.packageId)
    return ok
  })

  api.handle(rollBackGatewayFirmware, async ({ body, caller, stores }) => {
    await updates.rollBack(caller, stores, body.gateways)
    return ok
  })

  api.handle(cancelGatewayFirmware, async ({ body, caller, stores }) => {
    await updates.cancel(caller, stores, body.gateways)
    return ok
  })

  api.handle(readGatewayFirmware, async ({ query }) => {
    const bytes = await bytesFor(db, query.ticket)
    if (!bytes) throw new Fault('firmware.unknown')
    // A content type that is never compressed: access points check the length, and a compressed answer has none.
    return new FileReply(bytes, 'application/x-binary', undefined, { 'content-length': String(bytes.length) })
  })

  return {
    async close() {
      await updates.close()
      await finder.close()
    },
  }
}

/** All strings, and both misspellings of the channels that callers read (wire contract §13). */
function detailOf(row: GatewayDetailRow) {
  const channel = row.channel === null ? '' : String(row.channel)
  const fact = (name: string) => (row.info[name] === undefined || row.info[name] === null ? '' : String(row.info[name]))
  return {
    ...ok,
    name: row.name,
    company: row.company,
    store: row.store,
    macAddress: row.mac,
    ipAddress: row.ip,
    port: String(row.port),
    networkStatus: row.network_status,
    state: row.state,
    version: row.version,
    type: row.model,
    labelCount: String(row.label_count),
    unassignedLabelCount: String(row.unassigned_count),
    queueLength: String(row.queue_length),
    dataChennel: channel,
    dataChennal: channel,
    dataChannel: channel,
    wakeupChennel: '',
    wakeupChennal: '',
    wakeupChannel: '',
    beaconChennel: '',
    beaconChannel: '',
    siteCode: row.site_code,
    lastUpdateTime: row.status_since.toISOString(),
    lastConnectionDate: row.last_seen_at?.toISOString() ?? '',
    lastRebootTime: row.rebooted_at?.toISOString() ?? '',
    lastError: row.last_error ?? '',
    heapFree: fact('heap'),
    uptime: fact('uptime'),
    signal: fact('rssi'),
    ...noSuchThing,
    slotTotal: '',
    wakeupOrder: '',
    machId: '',
    integMachId: '',
    refreshStart: '',
    ledNumber: '',
  }
}
