// server/sensors: the rules for changing sensors: taking them into a store, out of it, and deleting them.
import { sql } from 'kysely'
import type { BodyOf } from '@shelfcast/contract/operation'
import type { linkSensors, saveSensor } from '@shelfcast/contract/sensors/sensors'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault, refusedEntry } from '../http/fault.ts'
import { judgeAgain, mostSensors } from './take.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'now'> & { settings: Pick<Deps['settings'], 'address'> }

interface Stored {
  sensorId: number
  code: string
  storeId: number | null
  linked: boolean
  name: string
  settingId: number | null
  labelCode: string
}

/** Those of the store, and those of the company in no store; locked. */
async function sensorsIn(tx: Tx, store: StoreRef, codes: readonly string[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select s.sensor_id as "sensorId", s.code, s.store_id as "storeId", s.linked, s.name, s.setting_id as "settingId",
      s.label_code as "labelCode"
    from sensor s
    where s.company = ${store.company} and s.code = any(${codes}::text[])
      and (s.store_id = ${store.storeId} or s.store_id is null)
    order by s.sensor_id for update`.execute(tx)
  return new Map(rows.map((row) => [row.code, row]))
}

const tell = (parts: Parts, tx: Tx, storeId: number, ids: string[]) =>
  parts.events.publish(tx, { kind: 'SENSOR', storeId, ids })

/** @throws Fault 'sensor.unknown', 'sensor.noSetting' or 'label.unknown' */
export async function changeSensor(
  parts: Parts,
  caller: Caller,
  store: StoreRef,
  { sensorCode, name, placement, notiId, labelCode, measureIntervalSec, calibration }: BodyOf<typeof saveSensor>,
  action: string,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const before = (await sensorsIn(tx, store, [sensorCode])).get(sensorCode)
    if (!before) throw new Fault('sensor.unknown', { sensorCode })
    const setting = await settingIn(tx, store, notiId)
    await checkLabels(tx, store, labelCode === undefined ? [] : [labelCode])
    await sql`
      update sensor
      set name = coalesce(${name ?? null}, name),
        placement = coalesce(${placement ? JSON.stringify(placement) : null}::jsonb, placement),
        setting_id = case when ${setting === undefined}::boolean then setting_id else ${setting ?? null}::integer end,
        label_code = coalesce(${labelCode?.toUpperCase() ?? null}, label_code),
        interval_s = coalesce(${measureIntervalSec ?? null}::integer, interval_s),
        calibration = coalesce(${calibration ? JSON.stringify(calibration) : null}::jsonb, calibration)
      where sensor_id = ${before.sensorId}`.execute(tx)
    await judgeAgain(parts, tx, [before.sensorId])
    await audit(tx, caller, {
      action,
      target: sensorCode,
      before: { name: before.name, notiId: before.settingId, labelCode: before.labelCode },
      after: { name, placement, notiId, labelCode, measureIntervalSec, calibration },
    })
    await tell(parts, tx, store.storeId, [sensorCode])
  })
}

/** @throws Fault 'sensor.elsewhere', 'sensor.noSetting', 'sensor.tooMany' or 'label.unknown' */
export async function linkAll(
  parts: Parts,
  caller: Caller,
  store: StoreRef,
  list: BodyOf<typeof linkSensors>['linkList'],
  action: string,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const codes = list.map(({ sensorCode }) => sensorCode)
    await addUnheard(tx, store, codes)
    const known = await sensorsIn(tx, store, codes)
    const taken = await takeOver(
      tx,
      store,
      codes.filter((code) => !known.has(code)),
    )
    const at = codes.findIndex((code) => !known.has(code) && !taken.has(code))
    const sensorCode = codes[at]
    if (sensorCode !== undefined)
      throw refusedEntry('sensor.elsewhere', { sensorCode }, { list: 'linkList', at, value: sensorCode })
    await checkSettings(
      tx,
      store,
      list.flatMap(({ notiId }) => notiId ?? []),
    )
    await checkLabels(
      tx,
      store,
      list.flatMap(({ labelCode }) => labelCode ?? []),
    )
    await writeLinks(tx, store, list)
    const { rows } = await sql<{ id: number }>`
      select sensor_id as id from sensor where company = ${store.company} and code = any(${codes}::text[])`.execute(tx)
    await judgeAgain(
      parts,
      tx,
      rows.map(({ id }) => id),
    )
    await audit(tx, caller, { action, target: codes.join(' '), after: { store: store.code, linkList: list } })
    await tell(parts, tx, store.storeId, codes)
  })
}

/** A sensor may be written down before it is heard. */
async function addUnheard(tx: Tx, store: StoreRef, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ n: number; fresh: number }>`
    select count(*)::int as n,
      (select count(*)::int from unnest(${codes}::text[]) c
        where not exists (select from sensor s where s.company = ${store.company} and s.code = c)) as fresh
    from sensor where company = ${store.company}`.execute(tx)
  if ((rows[0]?.n ?? 0) + (rows[0]?.fresh ?? 0) > mostSensors) throw new Fault('sensor.tooMany', { most: mostSensors })
  await sql`
    insert into sensor (company, code, store_id)
    select ${store.company}, c, ${store.storeId} from unnest(${codes}::text[]) c
    on conflict (company, code) do nothing`.execute(tx)
}

/** Those that another store of the company hears, but that none has linked, may be taken. @returns their codes */
async function takeOver(tx: Tx, store: StoreRef, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const { rows } = await sql<{ code: string }>`
    update sensor set store_id = ${store.storeId}
    where company = ${store.company} and code = any(${[...codes]}::text[]) and not linked returning code`.execute(tx)
  return new Set(rows.map(({ code }) => code))
}

async function writeLinks(tx: Tx, store: StoreRef, list: BodyOf<typeof linkSensors>['linkList']): Promise<void> {
  // Of a sensor that is listed twice, the last entry counts.
  const entries = new Map(
    list.map(({ sensorCode: code, name, placement, notiId, labelCode }) => [
      code,
      {
        code,
        name,
        placement,
        leaves: notiId === undefined,
        notiId: notiId || null,
        labelCode: labelCode?.toUpperCase(),
      },
    ]),
  )
  await sql`
    update sensor s
    set linked = true, store_id = ${store.storeId}, name = coalesce(nullif(n.name, ''), s.name),
      placement = coalesce(n.placement, s.placement),
      setting_id = case when n.leaves then s.setting_id else n."notiId" end,
      label_code = coalesce(n."labelCode", s.label_code)
    from jsonb_to_recordset(${JSON.stringify([...entries.values()])}::jsonb) as n (code text, name text,
      placement jsonb, leaves boolean, "notiId" integer, "labelCode" text)
    where s.company = ${store.company} and s.code = n.code`.execute(tx)
}

/** @throws Fault 'sensor.unknown' */
export async function unlinkAll(
  parts: Parts,
  caller: Caller,
  store: StoreRef,
  codes: readonly string[],
  action: string,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const sensors = await allKnown(tx, store, codes)
    const ids = sensors.map(({ sensorId }) => sensorId)
    await sql`update sensor set linked = false, setting_id = null where sensor_id = any(${ids}::integer[])`.execute(tx)
    await judgeAgain(parts, tx, ids)
    await audit(tx, caller, { action, target: codes.join(' '), before: { store: store.code } })
    await tell(parts, tx, store.storeId, [...codes])
  })
}

/** @throws Fault 'sensor.unknown' or 'sensor.linked' */
export async function deleteAll(
  parts: Parts,
  caller: Caller,
  store: StoreRef,
  codes: readonly string[],
  action: string,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const sensors = await allKnown(tx, store, codes)
    const linked = sensors.find((sensor) => sensor.linked)
    if (linked) throw new Fault('sensor.linked', { sensorCode: linked.code })
    const ids = sensors.map(({ sensorId }) => sensorId)
    for (const table of ['sensor_reading', 'sensor_quarter', 'sensor'])
      await sql`delete from ${sql.table(table)} where sensor_id = any(${ids}::integer[])`.execute(tx)
    await audit(tx, caller, { action, target: codes.join(' '), before: { names: sensors.map(({ name }) => name) } })
    await tell(parts, tx, store.storeId, [...codes])
  })
}

async function allKnown(tx: Tx, store: StoreRef, codes: readonly string[]): Promise<Stored[]> {
  const known = await sensorsIn(tx, store, codes)
  const missing = codes.find((code) => !known.has(code))
  if (missing !== undefined) throw new Fault('sensor.unknown', { sensorCode: missing })
  return [...known.values()]
}

/** Undefined leaves it, null takes it away. */
async function settingIn(tx: Tx, store: StoreRef, id: number | null | undefined): Promise<number | null | undefined> {
  if (id === undefined) return undefined
  if (id === null || id === 0) return null
  await checkSettings(tx, store, [id])
  return id
}

/** @throws Fault 'sensor.noSetting' */
async function checkSettings(tx: Tx, store: StoreRef, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => id !== 0)
  if (wanted.length === 0) return
  const found = await tx
    .selectFrom('sensor_setting')
    .select('setting_id')
    .where('setting_id', 'in', wanted)
    .where('store_id', '=', store.storeId)
    .execute()
  if (found.length < wanted.length) throw new Fault('sensor.noSetting')
}

/** @throws Fault 'label.unknown' */
async function checkLabels(tx: Tx, store: StoreRef, codes: readonly string[]): Promise<void> {
  const wanted = [...new Set(codes.map((code) => code.toUpperCase()))].filter((code) => code !== '')
  if (wanted.length === 0) return
  const { rows } = await sql<{ code: string }>`
    select trim(code) as code from label
    where store_id = ${store.storeId} and code = any(${wanted}::bpchar[])`.execute(tx)
  const known = new Set(rows.map(({ code }) => code))
  const labelCode = wanted.find((code) => !known.has(code))
  if (labelCode !== undefined) throw new Fault('label.unknown', { labelCode })
}
