// server/label-ota: saves and deletes schedules. runner.ts runs them.
import { sql } from 'kysely'
import type { OtaScheduleEntry } from '@shelfcast/contract/firmware/schedules'
import { minuteMs } from '@shelfcast/contract/zone-time'
import { modelOf } from '@shelfcast/render/models'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault, refusedEntry } from '../http/fault.ts'
import { endAlert, stopWaiting } from './stop.ts'
import { startOf } from './when.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'now'>

interface Stored {
  id: number
  storeId: number
  packageId: number
  isOn: boolean
  otaTime: string
  windowStart: string
  windowEnd: string
  gwMac: string
  labels: string[]
}
type Wanted = Omit<Stored, 'id' | 'storeId'>

interface Package {
  type: string
  model: string
  version: string
}

const listed = 'scheduleList'

/** All or none. @returns their ids. @throws Fault 'store.unknown', 'firmware.unknown', 'label.unknown', 'schedule.past' or one of 'ota.…' */
export async function saveSchedules(
  parts: Parts,
  caller: Caller,
  stores: readonly StoreRef[],
  entries: readonly OtaScheduleEntry[],
  action: string,
): Promise<number[]> {
  return inTransaction(parts.db, async (tx) => {
    const ids: number[] = []
    for (const [at, entry] of entries.entries()) {
      const store = stores.find(({ code }) => code === entry.stationCode)
      if (!store)
        throw refusedEntry('store.unknown', {}, { list: listed, at, field: 'stationCode', value: entry.stationCode })
      ids.push(await saveOne(parts, tx, caller, store, { entry, at, action }))
      await parts.events.publish(tx, { kind: 'OTA', storeId: store.storeId, ids: ids.map(String) })
    }
    return ids
  })
}

async function saveOne(
  parts: Parts,
  tx: Tx,
  caller: Caller,
  store: StoreRef,
  { entry, at, action }: { entry: OtaScheduleEntry; at: number; action: string },
): Promise<number> {
  const before = entry.id === undefined ? undefined : await stored(tx, [store], entry.id)
  if (entry.id !== undefined && !before)
    throw refusedEntry('ota.unknown', { id: entry.id }, { list: listed, at, field: 'id', value: String(entry.id) })
  const wanted: Wanted = {
    packageId: entry.firmwareId,
    isOn: entry.otaSet === 'ON',
    otaTime: entry.otaTime ?? before?.otaTime ?? '',
    windowStart: entry.windowStart ?? before?.windowStart ?? '',
    windowEnd: entry.windowEnd ?? before?.windowEnd ?? '',
    gwMac: entry.gwMac ?? before?.gwMac ?? '',
    labels: entry.labelList ?? before?.labels ?? [],
  }
  const found = await packageOf(tx, store, wanted.packageId, at)
  checkTimes(parts, store, wanted, before, at)
  await checkTargets(tx, store, found, wanted, at)
  if (wanted.isOn) await checkAlone(tx, store, found, wanted.packageId, before?.id, at)
  const id = before ? await change(parts, tx, caller, before, wanted) : await insert(tx, caller, store, wanted)
  await audit(
    tx,
    { ...caller, company: store.company },
    {
      action,
      target: `${store.code} ${found.model} ${found.version}`,
      ...(before ? { before } : {}),
      after: { id, ...wanted },
    },
  )
  return id
}

async function stored(tx: Tx, stores: readonly StoreRef[], id: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select schedule_id as id, store_id as "storeId", package_id as "packageId", is_on as "isOn", ota_time as "otaTime",
      window_start as "windowStart", window_end as "windowEnd", gw_mac as "gwMac", labels
    from ota_schedule
    where schedule_id = ${id} and store_id = any(${stores.map(({ storeId }) => storeId)}::integer[]) for update`.execute(
    tx,
  )
  return rows[0]
}

async function packageOf(tx: Tx, store: StoreRef, packageId: number, at: number): Promise<Package> {
  // Held, so that the package is not deleted meanwhile.
  const { rows } = await sql<Package>`
    select type, model, version from firmware_package
    where company = ${store.company} and package_id = ${packageId} for share`.execute(tx)
  const entry = { list: listed, at, field: 'firmwareId', value: String(packageId) }
  const [found] = rows
  if (!found) throw refusedEntry('firmware.unknown', {}, entry)
  if (found.type !== 'TAG') throw refusedEntry('ota.gatewayPackage', { model: found.model }, entry)
  return found
}

function checkTimes({ now }: Parts, store: StoreRef, wanted: Wanted, before: Stored | undefined, at: number) {
  const { otaTime, windowStart, windowEnd } = wanted
  if ((windowStart === '') !== (windowEnd === '') || (windowStart !== '' && windowStart === windowEnd))
    throw refusedEntry('ota.window', {}, { list: listed, at, field: 'windowEnd', value: windowEnd })
  if (otaTime === before?.otaTime) return
  const start = startOf({ zone: store.zoneId, otaTime })
  // The current minute does not count as past.
  if (start !== undefined && start + minuteMs <= now())
    throw refusedEntry(
      'schedule.past',
      { time: otaTime, zone: store.zoneId },
      { list: listed, at, field: 'otaTime', value: otaTime },
    )
}

async function checkTargets(tx: Tx, store: StoreRef, found: Package, { gwMac, labels }: Wanted, at: number) {
  if (gwMac !== '') {
    const { rows } = await sql`
      select from gateway where store_id = ${store.storeId} and mac = ${gwMac}::bpchar`.execute(tx)
    if (rows.length === 0)
      throw refusedEntry('ota.gateway', { mac: gwMac }, { list: listed, at, field: 'gwMac', value: gwMac })
  }
  if (labels.length === 0) return
  const { rows } = await sql<{ code: string; model: string | null }>`
    select code::text as code, model from label
    where store_id = ${store.storeId} and code = any(${labels}::bpchar[])`.execute(tx)
  const models = new Map(rows.map(({ code, model }) => [code, model]))
  for (const labelCode of labels) {
    const entry = { list: listed, at, field: 'labelList', value: labelCode }
    if (!models.has(labelCode)) throw refusedEntry('label.unknown', { labelCode }, entry)
    if (models.get(labelCode) !== found.model)
      throw refusedEntry('ota.otherModel', { labelCode, model: modelOf(found.model)?.name ?? found.model }, entry)
  }
}

/** Two versions that are on for one model would replace each other for ever. */
async function checkAlone(
  tx: Tx,
  store: StoreRef,
  { model }: Package,
  packageId: number,
  id: number | undefined,
  at: number,
) {
  const { rows } = await sql<{ version: string }>`
    select p.version from ota_schedule o join firmware_package p using (package_id)
    where o.store_id = ${store.storeId} and o.is_on and p.model = ${model} and o.package_id <> ${packageId}
      and o.schedule_id <> ${id ?? 0} limit 1`.execute(tx)
  if (rows[0])
    throw refusedEntry(
      'ota.conflict',
      { version: rows[0].version, model: modelOf(model)?.name ?? model },
      { list: listed, at, field: 'firmwareId', value: String(packageId) },
    )
}

async function insert(tx: Tx, caller: Caller, store: StoreRef, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ota_schedule (store_id, package_id, is_on, ota_time, window_start, window_end, gw_mac, labels, account)
    values (${store.storeId}, ${wanted.packageId}, ${wanted.isOn}, ${wanted.otaTime}, ${wanted.windowStart},
      ${wanted.windowEnd}, ${wanted.gwMac}, ${wanted.labels}::text[], ${caller.account})
    returning schedule_id as id`.execute(tx)
  return rows[0]?.id ?? 0
}

async function change(parts: Parts, tx: Tx, caller: Caller, before: Stored, wanted: Wanted): Promise<number> {
  const { id, storeId } = before
  const isOther = wanted.packageId !== before.packageId
  if (!wanted.isOn || isOther) await stopWaiting(parts, tx, id, caller.account)
  // Another firmware, or switched on again: it begins with one label, and failed ones have another chance.
  const restarts = isOther || (wanted.isOn && !before.isOn)
  if (restarts)
    await sql`
      delete from ota_label
      where schedule_id = ${id} and (${isOther} or state not in ('ORDERED', 'PICTURE'))`.execute(tx)
  await sql`
    update ota_schedule
    set package_id = ${wanted.packageId}, is_on = ${wanted.isOn}, ota_time = ${wanted.otaTime},
      window_start = ${wanted.windowStart}, window_end = ${wanted.windowEnd}, gw_mac = ${wanted.gwMac},
      labels = ${wanted.labels}::text[], step = case when ${restarts} then 'CANARY' else step end, stopped_at = null,
      stopped_text = '', account = ${caller.account}, updated_at = now()
    where schedule_id = ${id}`.execute(tx)
  await endAlert(tx, storeId, id, 'RECOVERED')
  return id
}

/** All or none. Updates that a gateway has go on. @throws Fault 'ota.unknown' */
export async function deleteSchedules(
  parts: Parts,
  caller: Caller,
  stores: readonly StoreRef[],
  ids: readonly number[],
  action: string,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    if (ids.length === 0) throw new Fault('ota.unknown', { id: '' })
    for (const id of new Set(ids)) {
      const before = await stored(tx, stores, id)
      const store = stores.find(({ storeId }) => storeId === before?.storeId)
      if (!before || !store) throw new Fault('ota.unknown', { id })
      await stopWaiting(parts, tx, id, caller.account)
      await sql`delete from ota_schedule where schedule_id = ${id}`.execute(tx)
      await endAlert(tx, before.storeId, id, 'REMOVED')
      await audit(tx, { ...caller, company: store.company }, { action, target: `${store.code} ${id}`, before })
      await parts.events.publish(tx, { kind: 'OTA', storeId: before.storeId, ids: [String(id)] })
    }
  })
}
