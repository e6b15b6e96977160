// server/power-rails: the rules for changing rails: taking controllers into a store and devices onto them, out of it, and
// deleting them.
import { sql, type RawBuilder } from 'kysely'
import type { BodyOf, QueryOf } from '@shelfcast/contract/operation'
import type { RailDeviceType, linkControllers, unlinkControllers } from '@shelfcast/contract/power-rails/power-rails'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault, refusedEntry } from '../http/fault.ts'
import { isOff } from './judge.ts'
import { endAlerts } from './watch.ts'

type Parts = Pick<Deps, 'db' | 'events'>
type Link = BodyOf<typeof linkControllers>['linkList'][number]

interface Stored {
  id: number
  code: string
  name: string
  storeId: number | null
  linked: boolean
  alerts: string[]
  volts: number | null
  isLow: boolean
}

const mostDevices = 500

/** The controllers of the company with these IDs, locked. */
async function known(tx: Tx, company: string, codes: readonly string[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select controller_id as id, code, name, store_id as "storeId", linked, alerts, volts, is_low as "isLow"
    from power_controller where company = ${company} and code = any(${codes}::text[])
    order by controller_id for update`.execute(tx)
  return new Map(rows.map((row) => [row.code, row]))
}

const tell = (parts: Parts, tx: Tx, storeId: number, ids: string[]) =>
  parts.events.publish(tx, { kind: 'POWER', storeId, ids })

/** @throws Fault 'powerRail.unknown', 'powerRail.elsewhere', 'powerRail.device' or 'powerRail.tooManyDevices' */
export async function linkRails(
  parts: Parts,
  caller: Caller,
  store: StoreRef,
  list: readonly Link[],
  action: string,
): Promise<void> {
  const codes = [...new Set(list.map(({ controllerId }) => controllerId))]
  await inTransaction(parts.db, async (tx) => {
    const before = await known(tx, store.company, codes)
    for (const [at, link] of list.entries()) {
      const { controllerId } = link
      const stored = before.get(controllerId)
      const entry = { list: 'linkList', at, field: 'controllerId', value: controllerId }
      if (!stored) throw refusedEntry('powerRail.unknown', { controllerId }, entry)
      if (stored.linked && stored.storeId !== store.storeId)
        throw refusedEntry('powerRail.elsewhere', { controllerId }, entry)
      await linkOne(tx, store, stored, link)
    }
    await audit(tx, caller, {
      action,
      target: codes.join(' '),
      before: { names: [...before.values()].map(({ name }) => name) },
      after: { store: store.code, linkList: list },
    })
    await tell(parts, tx, store.storeId, codes)
  })
}

async function linkOne(
  tx: Tx,
  store: StoreRef,
  { id, volts, isLow }: Stored,
  { controllerId, name, placement, nominalVoltage, deviceList }: Link,
) {
  const low = nominalVoltage === undefined || volts === null ? isLow : isOff(volts, nominalVoltage, isLow)
  await sql`
    update power_controller
    set linked = true, store_id = ${store.storeId}, name = coalesce(nullif(${name}, ''), name),
      placement = coalesce(${placement ? JSON.stringify(placement) : null}::jsonb, placement),
      nominal = coalesce(${nominalVoltage ?? null}::real, nominal), is_low = ${low}
    where controller_id = ${id}`.execute(tx)
  for (const [at, { deviceId, position, deviceType }] of deviceList.entries()) {
    const device = await deviceIn(tx, store, deviceId, deviceType)
    if (!device)
      throw refusedEntry(
        'powerRail.device',
        { deviceId },
        { list: 'deviceList', at, field: 'deviceId', value: deviceId },
      )
    await sql`
      delete from power_device d using power_controller c
      where c.controller_id = d.controller_id and c.store_id = ${store.storeId} and c.controller_id <> ${id}
        and d.code = ${device.code} and d.kind = ${device.kind}`.execute(tx)
    await sql`
      insert into power_device (controller_id, code, kind, position)
      values (${id}, ${device.code}, ${device.kind}, ${position ?? null})
      on conflict (controller_id, code) do update set kind = excluded.kind, position = excluded.position`.execute(tx)
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from power_device where controller_id = ${id}`.execute(tx)
  if ((rows[0]?.n ?? 0) > mostDevices) throw new Fault('powerRail.tooManyDevices', { most: mostDevices, controllerId })
}

interface Device {
  code: string
  kind: RailDeviceType
}

/** Labels, sensors and gateways must be in the store. Lights and displays report nothing, so any name will do. */
async function deviceIn(
  tx: Tx,
  store: StoreRef,
  deviceId: string,
  kind: RailDeviceType | undefined,
): Promise<Device | undefined> {
  if (kind === 'LIGHT' || kind === 'DISPLAY') return { code: deviceId, kind }
  const digits = deviceId.replaceAll(/[-:\s]/g, '').toUpperCase()
  // Callers also write the MAC of a gateway with FFFE in its middle (wire contract §5).
  const mac = digits.replace(/^(.{6})FFFE(.{6})$/, '$1$2')
  const { rows } = await sql<Device>`
    select * from (
      select code::text as code, 'LABEL' as kind, 1 as rank from label
      where store_id = ${store.storeId} and code = ${digits}::bpchar
      union all
      select mac::text, 'GATEWAY', 2 from gateway where store_id = ${store.storeId} and mac = ${mac}::bpchar
      union all
      select code, 'SENSOR', 3 from sensor where store_id = ${store.storeId} and linked and code = ${digits}) d
    where ${kind ?? null}::text is null or kind = ${kind ?? null}
    order by rank limit 1`.execute(tx)
  return rows[0] && { code: rows[0].code.trim(), kind: rows[0].kind }
}

/** @throws Fault 'powerRail.unknown' or 'powerRail.device' */
export async function unlinkRails(
  parts: Parts,
  caller: Caller,
  store: StoreRef,
  { unlinkList = [], controllerId, deviceIds }: QueryOf<typeof unlinkControllers>,
  action: string,
): Promise<void> {
  const list = [...unlinkList, ...(controllerId === undefined ? [] : [{ controllerId, deviceIds }])]
  const codes = [...new Set(list.map((one) => one.controllerId))]
  await inTransaction(parts.db, async (tx) => {
    const before = await known(tx, store.company, codes)
    for (const one of list) {
      const stored = before.get(one.controllerId)
      if (!stored?.linked || stored.storeId !== store.storeId)
        throw new Fault('powerRail.unknown', { controllerId: one.controllerId })
      if (one.deviceIds && one.deviceIds.length > 0) await takeOff(parts, tx, store, stored, one.deviceIds)
      else await release(parts, tx, store, stored)
    }
    await audit(tx, caller, { action, target: codes.join(' '), before: { store: store.code }, after: { list } })
    await tell(parts, tx, store.storeId, codes)
  })
}

async function takeOff(parts: Parts, tx: Tx, store: StoreRef, { id, code }: Stored, deviceIds: readonly string[]) {
  for (const deviceId of deviceIds) {
    const { rows } = await sql`
      delete from power_device where controller_id = ${id} and lower(code) = lower(${deviceId}) returning code`.execute(
      tx,
    )
    const labels = await forget(parts, tx, store, code, sql`code = ${deviceId.toUpperCase()}::bpchar`)
    if (rows.length + labels === 0) throw new Fault('powerRail.device', { deviceId })
  }
}

async function release(parts: Parts, tx: Tx, store: StoreRef, { id, code, alerts }: Stored) {
  await sql`delete from power_device where controller_id = ${id}`.execute(tx)
  await forget(parts, tx, store, code, sql`true`)
  await sql`update power_controller set linked = false, alerts = '{}' where controller_id = ${id}`.execute(tx)
  await endAlerts(tx, { storeId: store.storeId, code, kinds: alerts, why: 'REMOVED' })
}

/** Labels that were linked with the controller's ID no longer name it. @returns how many */
async function forget(
  { events }: Parts,
  tx: Tx,
  { storeId }: StoreRef,
  controller: string,
  which: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ code: string }>`
    update label set link_info = link_info - 'powerRailCtrlId'
    where store_id = ${storeId} and link_info ? 'powerRailCtrlId' and link_info->>'powerRailCtrlId' = ${controller}
      and ${which}
    returning code`.execute(tx)
  if (rows.length > 0) await events.publish(tx, { kind: 'LABEL', storeId, ids: rows.map(({ code }) => code.trim()) })
  return rows.length
}

/** @throws Fault 'powerRail.unknown' or 'powerRail.linked' */
export async function deleteRails(
  parts: Parts,
  caller: Caller,
  store: StoreRef,
  codes: readonly string[],
  action: string,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const before = await known(tx, store.company, codes)
    for (const controllerId of codes) {
      const stored = before.get(controllerId)
      if (!stored || (stored.storeId !== null && stored.storeId !== store.storeId))
        throw new Fault('powerRail.unknown', { controllerId })
      if (stored.linked) throw new Fault('powerRail.linked', { controllerId })
    }
    const ids = [...before.values()].map(({ id }) => id)
    await sql`delete from power_controller where controller_id = any(${ids}::integer[])`.execute(tx)
    await audit(tx, caller, {
      action,
      target: codes.join(' '),
      before: { names: [...before.values()].map(({ name }) => name) },
    })
    await tell(parts, tx, store.storeId, [...codes])
  })
}
