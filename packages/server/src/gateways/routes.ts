// server/gateways: the gateway calls. Rules are in gateways.ts, SQL in rows.ts.
import { addGateway, deleteGateways, listGateways, readGateway, scanGateway } from '@shelfcast/contract/gateways'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { everyRow, exportRows } from '../http/export.ts'
import { Fault } from '../http/fault.ts'
import { pageOf } from '../http/paging.ts'
import { Nothing, ok, PageReply } from '../http/reply.ts'
import { openEPaperLink } from './drivers/openepaperlink/openepaperlink.ts'
import { look, remove, takeIn, type Scanned } from './gateways.ts'
import { countGateways, gatewayByMac, pageOfGateways, type GatewayDetailRow } from './rows.ts'

export function gatewayRoutes(api: Api, { db, events }: Pick<Deps, 'db' | 'events'>) {
  const scanned: Scanned = new Map()
  const parts = { db, events, driver: openEPaperLink, scanned }

  api.handle(listGateways, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    const storeIds = stores.map((store) => store.storeId)
    if (query.export) return exportRows(query, 'gateways', operation.row.keyof().options, everyRow(page, 'macAddress', (part) => pageOfGateways(db, storeIds, query, part)))
    const total = await countGateways(db, storeIds, query)
    const gatewayList = await pageOfGateways(db, storeIds, query, page)
    return new PageReply({ gatewayList }, { count: gatewayList.length, total, page: page.page, size: page.size })
  })

  api.handle(readGateway, async ({ query, stores }) => {
    const gateway = await gatewayByMac(db, stores.map((store) => store.storeId), query.gateway)
    return gateway ? detailOf(gateway) : new Nothing()
  })

  api.handle(scanGateway, async ({ query, caller }) => {
    try {
      const { mac, netmask, facts, labelCount, address } = await look(parts, caller.company, { ip: query.ip, port: query.port, scheme: query.protocol?.toUpperCase().startsWith('HTTPS') ? 'HTTPS' : 'HTTP' })
      return { ...ok, ip: address.ip, netmask, mac, port: address.port, name: facts.name ?? '', model: facts.model ?? '', version: facts.version ?? '', labelCount }
    } catch (error) {
      // A look that finds nobody is no error (wire contract §13).
      if (error instanceof Fault && error.code === 'gateway.unreachable') return new Nothing()
      throw error
    }
  })

  api.handle(addGateway, async ({ query, body, caller, stores }) => {
    const [store] = stores
    if (!store) throw new Fault('store.unknown')
    const macAddress = await takeIn(parts, caller, store, { ...body, siteCode: query.siteCode })
    return { ...ok, macAddress }
  })

  api.handle(deleteGateways, async ({ query, caller }) => {
    const stores = query.store === undefined ? caller.stores : caller.stores.filter((store) => store.code === query.store)
    await remove(parts, caller, stores, { macs: [...(query.gateways ?? []), ...(query.gateway ?? [])], ids: query.ids ?? [] })
    return ok
  })
}

/** All strings, and both misspellings of the channels that callers read (wire contract §13). */
function detailOf(row: GatewayDetailRow) {
  const channel = row.channel === null ? '' : String(row.channel)
  const fact = (name: string) => (row.info[name] === undefined || row.info[name] === null ? '' : String(row.info[name]))
  return {
    ...ok, name: row.name, company: row.company, store: row.store, macAddress: row.mac, ipAddress: row.ip, port: String(row.port), networkStatus: row.network_status, state: row.state, version: row.version, type: row.model,
    labelCount: String(row.label_count), queueLength: String(row.queue_length),
    dataChennel: channel, dataChennal: channel, dataChannel: channel, wakeupChennel: '', wakeupChennal: '', wakeupChannel: '', beaconChennel: '', beaconChannel: '',
    lastUpdateTime: row.status_since.toISOString(), lastConnectionDate: row.last_seen_at?.toISOString() ?? '', lastError: row.last_error ?? '', heapFree: fact('heap'), uptime: fact('uptime'),
  }
}
