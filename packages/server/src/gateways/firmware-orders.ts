// server/gateways: orders for the firmware of gateways: install a package, or return to the earlier program. They wait
// for their turn (firmware-turns.ts); firmware-update.ts runs them.
import { isIPv6 } from 'node:net'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { isLoopback } from '../environment.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { GatewayAddress } from './drivers/driver.ts'
import { earlierVersions } from './firmware.ts'
import { addUpdate, removeWaiting, type FirmwareOrderKind } from './firmware-update-rows.ts'
import type { Parts } from './gateways.ts'
import { gatewaysByMac, type GatewayDetailRow } from './rows.ts'

/** The addresses where this server listens. */
export interface Door {
  host: string
  port: number
  tls: boolean
}

export type OrderParts = Parts & Pick<Deps, 'now'> & { door: () => Door }

/** @throws Fault 'gateway.unknown', 'gateway.offline', 'gateway.unreachable', 'gateway.updating', 'firmware.unknown', 'firmware.otherGateway', 'firmware.runs' or 'firmware.address' */
export async function orderUpdates(
  parts: OrderParts,
  caller: Caller,
  stores: readonly StoreRef[],
  macs: readonly string[],
  packageId: number,
): Promise<void> {
  const { db } = parts
  const gateways = await gatewaysOf(parts, stores, macs)
  const found = await db
    .selectFrom('firmware_package')
    .select(['company', 'model', 'version'])
    .where('package_id', '=', packageId)
    .where('type', '=', 'GATEWAY')
    .executeTakeFirst()
  if (!found || gateways.some((gateway) => gateway.company !== found.company)) throw new Fault('firmware.unknown')
  for (const gateway of gateways) {
    refuseOffline(gateway)
    if (gateway.model !== found.model)
      throw new Fault('firmware.otherGateway', { mac: gateway.mac, model: gateway.model })
    // A later report of the same version would prove nothing.
    if (gateway.version === found.version)
      throw new Fault('firmware.runs', { mac: gateway.mac, version: gateway.version })
  }
  // Now rather than at its turn, because the answer names the reason.
  await Promise.all(gateways.map((gateway) => originFor(parts, gateway)))
  await add(parts, caller, gateways, 'UPDATE', packageId, () => found.version)
}

/** @throws Fault 'gateway.unknown', 'gateway.offline', 'gateway.updating' or 'firmware.noEarlier' */
export async function orderRollBacks(
  parts: OrderParts,
  caller: Caller,
  stores: readonly StoreRef[],
  macs: readonly string[],
): Promise<void> {
  const gateways = await gatewaysOf(parts, stores, macs)
  for (const gateway of gateways) {
    refuseOffline(gateway)
    if (!gateway.can_roll_back) throw new Fault('firmware.noEarlier', { mac: gateway.mac })
  }
  const earlier = await earlierVersions(
    parts.db,
    gateways.map((gateway) => gateway.gateway_id),
  )
  await add(parts, caller, gateways, 'ROLL_BACK', null, (gateway) => earlier.get(gateway.gateway_id) ?? '')
}

/** @throws Fault 'gateway.unknown' or 'firmware.begun' */
export async function cancelOrders(
  parts: OrderParts,
  caller: Caller,
  stores: readonly StoreRef[],
  macs: readonly string[],
): Promise<void> {
  const gateways = await gatewaysOf(parts, stores, macs)
  await inTransaction(parts.db, async (tx) => {
    for (const { gateway_id, store_id, mac, company } of gateways) {
      if (!(await removeWaiting(tx, gateway_id))) throw new Fault('firmware.begun', { mac })
      await audit(tx, { ...caller, company }, { action: 'gateway.firmwareCancel', target: mac })
      await parts.events.publish(tx, { kind: 'GATEWAY', storeId: store_id, ids: [mac] })
    }
  })
}

async function gatewaysOf({ db }: OrderParts, stores: readonly StoreRef[], macs: readonly string[]) {
  const gateways = await gatewaysByMac(
    db,
    stores.map((store) => store.storeId),
    macs,
  )
  if (gateways.length < new Set(macs).size) throw new Fault('gateway.unknown')
  return gateways
}

function refuseOffline({ mac, network_status }: GatewayDetailRow) {
  if (network_status === 'DISCONNECTED') throw new Fault('gateway.offline', { mac })
}

/** All or none. @param versionFor empty if unknown */
async function add(
  { db, events, now }: OrderParts,
  caller: Caller,
  gateways: readonly GatewayDetailRow[],
  kind: FirmwareOrderKind,
  packageId: number | null,
  versionFor: (gateway: GatewayDetailRow) => string,
) {
  // One time for all: within an order, the gateway that was added first begins (firmware-turns.ts).
  const at = new Date(now())
  await inTransaction(db, async (tx) => {
    for (const gateway of gateways) {
      const version = versionFor(gateway)
      const added = await addUpdate(
        tx,
        {
          gatewayId: gateway.gateway_id,
          kind,
          packageId,
          version,
          before: gateway.version,
          account: caller.account,
        },
        at,
      )
      if (!added) throw new Fault('gateway.updating', { mac: gateway.mac })
      await audit(
        tx,
        { ...caller, company: gateway.company },
        {
          action: kind === 'UPDATE' ? 'gateway.firmware' : 'gateway.rollBack',
          target: gateway.mac,
          before: { version: gateway.version },
          after: { version, ...(packageId === null ? {} : { packageId }) },
        },
      )
      await events.publish(tx, { kind: 'GATEWAY', storeId: gateway.store_id, ids: [gateway.mac] })
    }
  })
}

const anyAddress = ['0.0.0.0', '::', '']

/** The server's address from the gateway's side. @throws Fault 'firmware.address' or 'gateway.unreachable' */
export async function originFor(
  { driver, door }: Pick<OrderParts, 'driver' | 'door'>,
  gateway: GatewayAddress & { mac: string },
): Promise<string> {
  const { mac } = gateway
  const seen = await driver.addressSeenBy(gateway)
  const { host, port, tls } = door()
  if (tls)
    throw new Fault('firmware.address', {
      mac,
      reason: 'the server uses HTTPS only, and gateways load firmware over HTTP',
    })
  if (isLoopback(host) && !isLoopback(seen))
    throw new Fault('firmware.address', { mac, reason: `the server listens only on its own machine (${host})` })
  const address = anyAddress.includes(host) || isLoopback(host) ? seen : host
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}
