// server/gateways: the rules for registering, changing, restarting and removing gateways. SQL is in rows.ts, the wire
// in drivers/.
import { sql } from 'kysely'
import { canonicalMac } from '@shelfcast/contract/fields'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { gatewaysChanged } from '../delivery/membership.ts'
import type { Deps } from '../deps.ts'
import { groupBy } from '../group-by.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { Found, GatewayAddress, GatewayDriver } from './drivers/driver.ts'
import { findersFor, floatingByMac, noteFound } from './floating.ts'
import { deleteGatewayRows, gatewayAt, gatewaysByMac, insertGateway, noteEvent } from './rows.ts'

export type Parts = Pick<Deps, 'db' | 'events'> & { driver: GatewayDriver }

const defaultPorts = { HTTP: 80, HTTPS: 443 } as const
const withPort = ({ ip, port, scheme }: GatewayAddress): GatewayAddress => ({
  ip,
  port: port > 0 ? port : defaultPorts[scheme],
  scheme,
})

/** Scans an address; a device that answers may be claimed by its MAC afterwards. @throws Fault 'gateway.unreachable' */
export async function look(
  { db, driver }: Pick<Parts, 'db' | 'driver'>,
  company: string,
  wanted: GatewayAddress,
): Promise<Found> {
  const address = withPort(wanted)
  const found = { ...(await driver.scan(address)), address }
  await noteFound(db, company, found)
  return found
}

export interface GatewayToAdd {
  name: string
  gateway: string
  port: number
  uriScheme: 'HTTP' | 'HTTPS'
  code?: 'ip' | 'mac' | undefined
  siteCode: string | undefined
  /** The input contains MACs of floating gateways, not an address. */ byMac?: boolean
}

const defaultSiteCode = '1234'
const macDigits = /^[0-9A-F]{12}$/
/** Looks like a MAC, valid or not: no host has such a name. */
const manyDigits = /^[0-9A-F]{12,}$/
const macsOf = (text: string) =>
  text
    .split(',')
    .map((part) => canonicalMac(part.trim()))
    .filter((part) => part !== '')

/**
 * The device at an address. A silent address may belong to a gateway that is off: then it is registered, not unknown.
 * @throws Fault 'gateway.exists' or 'gateway.unreachable'
 */
async function lookToAdd(parts: Parts, company: string, address: GatewayAddress): Promise<Found> {
  try {
    return await look(parts, company, address)
  } catch (error) {
    const known =
      error instanceof Fault && error.code === 'gateway.unreachable'
        ? await gatewayAt(parts.db, company, withPort(address))
        : undefined
    throw known === undefined ? error : new Fault('gateway.exists', { mac: known })
  }
}

/** @returns their MACs. @throws Fault 'gateway.unreachable', 'gateway.exists', 'gateway.mac' or 'gateway.notFloating' */
export async function takeIn(parts: Parts, caller: Caller, store: StoreRef, wish: GatewayToAdd): Promise<string[]> {
  const macs = macsOf(wish.gateway)
  const byMac = wish.byMac || (wish.code === undefined && macs.length > 0 && macs.every((mac) => manyDigits.test(mac)))
  if (byMac && !macs.every((mac) => macDigits.test(mac))) throw new Fault('gateway.mac')
  const found = byMac
    ? await floatingByMac(parts.db, await findersFor(parts.db, caller, [store.company]), macs)
    : [await lookToAdd(parts, store.company, { ip: wish.gateway, port: wish.port, scheme: wish.uriScheme })]
  const [registered] =
    found.length === 0 && wish.code === 'mac'
      ? await gatewaysByMac(
          parts.db,
          caller.stores.map((known) => known.storeId),
          macs,
        )
      : []
  if (registered) throw new Fault('gateway.exists', { mac: registered.mac })
  if (found.length === 0 && wish.code === 'mac')
    throw new Fault('gateway.unreachable', { address: macs.join(' '), reason: 'scan its address first' })
  if (found.length === 0) throw new Fault('gateway.notFloating')
  await inTransaction(parts.db, async (tx) => {
    for (const { mac, facts, address } of found) {
      const name = (found.length === 1 ? wish.name : '') || (facts.name ?? '').slice(0, 100) || mac
      const made = await insertGateway(tx, {
        company: store.company,
        storeId: store.storeId,
        mac,
        name,
        ip: address.ip,
        port: address.port,
        scheme: address.scheme,
        siteCode: wish.siteCode ?? defaultSiteCode,
        model: facts.model ?? '',
        version: facts.version ?? '',
        channel: facts.channel ?? null,
      })
      if (!made) throw new Fault('gateway.exists', { mac })
      await audit(
        tx,
        { ...caller, company: store.company },
        {
          action: 'gateway.add',
          target: mac,
          after: { store: store.code, name, address: `${address.ip}:${address.port}` },
        },
      )
    }
    await parts.events.publish(tx, { kind: 'GATEWAY', storeId: store.storeId, ids: found.map(({ mac }) => mac) })
    await parts.events.publish(tx, { kind: 'DELIVERY', storeId: store.storeId, ids: [gatewaysChanged] })
  })
  return found.map(({ mac }) => mac)
}

const atOnce = 8

/**
 * Restarts gateways; the timeline records when they go away and come back.
 * @throws Fault 'gateway.unknown', 'gateway.offline' or 'gateway.unreachable'
 */
export async function restart(
  { db, events, driver }: Parts,
  caller: Caller,
  stores: readonly StoreRef[],
  macs: readonly string[],
): Promise<void> {
  const gateways = await gatewaysByMac(
    db,
    stores.map((store) => store.storeId),
    macs,
  )
  if (gateways.length === 0) throw new Fault('gateway.unknown')
  const offline = gateways.filter((gateway) => gateway.network_status === 'DISCONNECTED')
  if (offline.length > 0) throw new Fault('gateway.offline', { mac: offline.map((gateway) => gateway.mac).join(' ') })
  await inTransaction(db, async (tx) => {
    await setAsked(
      tx,
      gateways.map((gateway) => gateway.gateway_id),
      true,
    )
    for (const gateway of gateways) {
      await noteEvent(tx, gateway.gateway_id, 'REBOOT', caller.account)
      await audit(tx, { ...caller, company: gateway.company }, { action: 'gateway.restart', target: gateway.mac })
      await events.publish(tx, { kind: 'GATEWAY', storeId: gateway.store_id, ids: [gateway.mac] })
    }
  })
  const refused: unknown[] = []
  for (let from = 0; from < gateways.length; from += atOnce) {
    await Promise.all(
      gateways.slice(from, from + atOnce).map((gateway) =>
        driver.restart(gateway).catch(async (error: unknown) => {
          refused.push(error)
          await setAsked(db, [gateway.gateway_id], false)
        }),
      ),
    )
  }
  if (refused.length > 0) throw refused[0]
}

/** When it goes away and comes back, that counts as the requested restart. */
export async function setAsked(db: Db, ids: readonly number[], asked: boolean): Promise<void> {
  await sql`
    update gateway
    set reboot_asked_at = case when ${asked} then now() end where gateway_id = any(${[...ids]}::integer[])`.execute(db)
}

/** @throws Fault 'gateway.unknown' when none of them is a gateway of these stores. */
export async function remove(
  { db, events }: Pick<Parts, 'db' | 'events'>,
  caller: Caller,
  stores: readonly StoreRef[],
  wanted: { macs: readonly string[]; ids: readonly number[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await deleteGatewayRows(
      tx,
      stores.map((store) => store.storeId),
      wanted,
    )
    if (gone.length === 0) throw new Fault('gateway.unknown')
    for (const [storeId, ofStore] of groupBy(gone, (gateway) => gateway.storeId)) {
      const company = stores.find((store) => store.storeId === storeId)?.company ?? caller.company
      const macs = ofStore.map((gateway) => gateway.mac)
      await audit(
        tx,
        { ...caller, company },
        { action: 'gateway.delete', target: macs.join(' '), before: ofStore.map(({ mac, name }) => ({ mac, name })) },
      )
      await events.publish(tx, { kind: 'GATEWAY', storeId, ids: macs })
      await events.publish(tx, { kind: 'LABEL', storeId, ids: [] })
      await events.publish(tx, { kind: 'DELIVERY', storeId, ids: [gatewaysChanged] })
    }
  })
}
