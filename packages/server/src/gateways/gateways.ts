// server/gateways: the rules: which address becomes a gateway of which store, and what its removal means. SQL is in rows.ts, the wire in drivers/.
import { canonicalMac } from '@shelfcast/contract/fields'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { gatewaysChanged } from '../delivery/delivery.ts'
import type { Deps } from '../deps.ts'
import { groupBy } from '../group-by.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { GatewayAddress, GatewayDriver } from './drivers/driver.ts'
import { deleteGatewayRows, insertGateway } from './rows.ts'

type Parts = Pick<Deps, 'db' | 'events'> & { driver: GatewayDriver; scanned: Scanned }
export type Found = Awaited<ReturnType<GatewayDriver['scan']>> & { address: GatewayAddress }

/** What scans found, by company and MAC: whoever adds a gateway by MAC means one of these. */
export type Scanned = Map<string, Found>
const mostScanned = 1_000

const defaultPorts = { HTTP: 80, HTTPS: 443 } as const

/** @throws Fault 'gateway.unreachable' */
export async function look({ driver, scanned }: Pick<Parts, 'driver' | 'scanned'>, company: string, { ip, port, scheme }: GatewayAddress): Promise<Found> {
  const address = { ip, port: port > 0 ? port : defaultPorts[scheme], scheme }
  const found = { ...(await driver.scan(address)), address }
  const key = `${company}/${found.mac}`
  scanned.delete(key)
  scanned.set(key, found)
  for (const oldest of scanned.keys()) {
    if (scanned.size <= mostScanned) break
    scanned.delete(oldest)
  }
  return found
}

export interface GatewayToAdd { name: string; gateway: string; port: number; uriScheme: 'HTTP' | 'HTTPS'; code: 'ip' | 'mac'; siteCode: string | undefined }

const defaultSiteCode = '1234'

/** @returns its MAC. @throws Fault 'gateway.unreachable', 'gateway.exists' or 'gateway.mac' */
export async function takeIn(parts: Parts, caller: Caller, store: StoreRef, wish: GatewayToAdd): Promise<string> {
  const found = wish.code === 'mac' ? scannedBefore(parts.scanned, store.company, wish.gateway) : await look(parts, store.company, { ip: wish.gateway, port: wish.port, scheme: wish.uriScheme })
  const { mac, facts, address } = found
  const name = wish.name || (facts.name ?? '').slice(0, 100) || mac
  await inTransaction(parts.db, async (tx) => {
    const made = await insertGateway(tx, {
      company: store.company, storeId: store.storeId, mac, name, ip: address.ip, port: address.port, scheme: address.scheme, siteCode: wish.siteCode ?? defaultSiteCode,
      model: facts.model ?? '', version: facts.version ?? '', channel: facts.channel ?? null,
    })
    if (!made) throw new Fault('gateway.exists', { mac })
    await audit(tx, { ...caller, company: store.company }, { action: 'gateway.add', target: mac, after: { store: store.code, name, address: `${address.ip}:${address.port}` } })
    await parts.events.publish(tx, { kind: 'GATEWAY', storeId: store.storeId, ids: [mac] })
    await parts.events.publish(tx, { kind: 'DELIVERY', storeId: store.storeId, ids: [gatewaysChanged] })
  })
  return mac
}

function scannedBefore(scanned: Scanned, company: string, text: string): Found {
  const mac = canonicalMac(text)
  if (!/^[0-9A-F]{12}$/.test(mac)) throw new Fault('gateway.mac')
  const found = scanned.get(`${company}/${mac}`)
  if (!found) throw new Fault('gateway.unreachable', { address: mac, reason: 'look for it by its address first' })
  return found
}

/** @throws Fault 'gateway.unknown' when none of them is a gateway of these stores. */
export async function remove({ db, events }: Pick<Parts, 'db' | 'events'>, caller: Caller, stores: readonly StoreRef[], wanted: { macs: readonly string[]; ids: readonly number[] }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await deleteGatewayRows(tx, stores.map((store) => store.storeId), wanted)
    if (gone.length === 0) throw new Fault('gateway.unknown')
    for (const [storeId, ofStore] of groupBy(gone, (gateway) => gateway.storeId)) {
      const company = stores.find((store) => store.storeId === storeId)?.company ?? caller.company
      const macs = ofStore.map((gateway) => gateway.mac)
      await audit(tx, { ...caller, company }, { action: 'gateway.delete', target: macs.join(' '), before: ofStore.map(({ mac, name }) => ({ mac, name })) })
      await events.publish(tx, { kind: 'GATEWAY', storeId, ids: macs })
      await events.publish(tx, { kind: 'LABEL', storeId, ids: [] })
      await events.publish(tx, { kind: 'DELIVERY', storeId, ids: [gatewaysChanged] })
    }
  })
}
