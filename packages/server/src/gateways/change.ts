// server/gateways: changes a gateway: settings of the access point, our own settings, and settings that neither has.
// Other rules are in gateways.ts.
import type { BodyOf } from '@shelfcast/contract/operation'
import type { changeGateway } from '@shelfcast/contract/gateways/gateways'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { gatewaysChanged } from '../delivery/membership.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { GatewayAddress } from './drivers/driver.ts'
import type { Parts } from './gateways.ts'
import { gatewayByMac, noteEvent, type GatewayDetailRow } from './rows.ts'

type Wish = BodyOf<typeof changeGateway>
export interface NotDone {
  field: string
  responseCode: string
  message: string
}

const noPlace = [
  'wakeupChannel',
  'lbsChannel',
  'scanChannel',
  'aliveChannel',
  'refreshStart',
  'slotTotal',
  'wakeupOrder',
  'displayNoEnable',
  'displayNo',
] as const satisfies readonly (keyof Wish)[]

/** @returns the settings that failed. @throws Fault 'gateway.unknown', 'gateway.unreachable', 'gateway.otherDevice' */
export async function change(
  { db, events, driver }: Parts,
  caller: Caller,
  stores: readonly StoreRef[],
  mac: string,
  wish: Wish,
): Promise<NotDone[]> {
  const gateway = await gatewayByMac(
    db,
    stores.map((store) => store.storeId),
    mac,
  )
  if (!gateway) throw new Fault('gateway.unknown')
  const address = {
    ip: wish.ip ?? gateway.ip,
    port: wish.port !== undefined && wish.port > 0 ? wish.port : gateway.port,
    scheme: wish.uriScheme ?? gateway.scheme,
  }
  const moved = address.ip !== gateway.ip || address.port !== gateway.port || address.scheme !== gateway.scheme
  if (moved) await checkDevice(driver, gateway, address)
  const notDone: NotDone[] = noPlace
    .filter((field) => wish[field] !== undefined)
    .map((field) => refused(field, 'The gateway has no such setting.'))
  const { channel, problems } = await configure(driver, address, wish)
  const after = {
    name: wish.name ?? gateway.name,
    site_code: wish.siteCode ?? gateway.site_code,
    channel: channel ?? gateway.channel,
    ip: address.ip,
    port: address.port,
    scheme: address.scheme,
  }
  const before = {
    name: gateway.name,
    site_code: gateway.site_code,
    channel: gateway.channel,
    ip: gateway.ip,
    port: gateway.port,
    scheme: gateway.scheme,
  }
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((key) => after[key] !== before[key])
  if (changed.length > 0) {
    await inTransaction(db, async (tx) => {
      await tx.updateTable('gateway').set(after).where('gateway_id', '=', gateway.gateway_id).execute()
      await noteEvent(
        tx,
        gateway.gateway_id,
        'CHANGED',
        caller.account,
        changed.map((key) => `${names[key]}: ${before[key] ?? '-'} → ${after[key] ?? '-'}`).join(', '),
      )
      await audit(tx, { ...caller, company: gateway.company }, { action: 'gateway.change', target: mac, before, after })
      await events.publish(tx, { kind: 'GATEWAY', storeId: gateway.store_id, ids: [mac] })
      if (moved) await events.publish(tx, { kind: 'DELIVERY', storeId: gateway.store_id, ids: [gatewaysChanged] })
    })
  }
  return [...notDone, ...problems]
}

/** As the screens call them. */
const names = {
  name: 'Name',
  site_code: 'Site code',
  channel: 'Channel',
  ip: 'IP address',
  port: 'Port',
  scheme: 'Connection',
} as const

const refused = (field: string, message: string): NotDone => ({ field, responseCode: '422', message })

/**
 * If the network reveals an access point's MAC, another device is refused; a MAC made from the address proves nothing
 * (docs/decisions/gateway-mac.md).
 */
async function checkDevice(driver: Parts['driver'], gateway: GatewayDetailRow, address: GatewayAddress): Promise<void> {
  const found = await driver.scan(address)
  const isMade = (mac: string) => mac.startsWith('02')
  if (found.mac !== gateway.mac && !isMade(found.mac) && !isMade(gateway.mac))
    throw new Fault('gateway.otherDevice', { address: `${address.ip}:${address.port}`, mac: found.mac })
}

/** Settings that the access point itself keeps. Our own name for it changes even when it is unreachable. */
async function configure(
  driver: Parts['driver'],
  address: GatewayAddress,
  { name, dataChannel }: Wish,
): Promise<{ channel: number | undefined; problems: NotDone[] }> {
  if (name === undefined && dataChannel === undefined) return { channel: undefined, problems: [] }
  const wanted = [...(name === undefined ? [] : ['name']), ...(dataChannel === undefined ? [] : ['dataChannel'])]
  try {
    const facts = await driver.configure(address, { name, channel: dataChannel })
    const problems = wanted.filter((field) =>
      field === 'name'
        ? !(facts.name !== undefined && facts.name !== '' && (name ?? '').startsWith(facts.name))
        : facts.channel !== dataChannel,
    )
    return {
      channel: facts.channel,
      problems: problems.map((field) => refused(field, 'The gateway rejected this value.')),
    }
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'gateway.unreachable')) throw error
    return { channel: undefined, problems: wanted.map((field) => refused(field, error.message)) }
  }
}
