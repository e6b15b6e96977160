// server/sensors: takes what drivers and programs hear: unknown sensors appear, known ones get their readings judged
// (judge.ts) in one transaction with their history and their alerts. Time that passes goes the same way.
import { sql } from 'kysely'
import { codeOf } from '../brokers/said.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { applyChanges, type AlertSensor } from './alerts.ts'
import { judge, keepKelvin, keepMs, keepPercent, type Applied, type KeptReading, type SensorState } from './judge.ts'
import type { Heard, Probe, Reading } from './reading.ts'
import type { SettingValue } from './rules.ts'
import { followClock } from './set-clock.ts'

/** Who heard: the company, and the store if it is known. */
export interface Origin {
  company: string
  storeId: number | null
}

type Parts = Pick<Deps, 'db' | 'events' | 'now' | 'steady'> & { settings: Pick<Deps['settings'], 'address'> }

/** A hostile network may report any number of devices. */
export const mostSensors = 5_000

interface Row extends AlertSensor {
  sensorId: number
  state: SensorState
  applied: Applied | null
  offset: number
}

export async function takeHeard(parts: Parts, { company, storeId }: Origin, heard: readonly Heard[]): Promise<void> {
  const byCode = new Map<string, Heard>()
  for (const { probe: said, readings } of heard) {
    const probe = cleaned(said)
    const code = codeOf(probe)
    byCode.set(code, { probe, readings: [...(byCode.get(code)?.readings ?? []), ...readings] })
  }
  if (byCode.size === 0) return
  await followClock(parts)
  await inTransaction(parts.db, async (tx) => {
    const fresh = await noteProbes(tx, { company, storeId }, byCode)
    const rows = await lockedSensors(tx, sql`s.company = ${company} and s.code = any(${[...byCode.keys()]}::text[])`)
    await judgeAll(
      parts,
      tx,
      rows.map((row) => ({ row, readings: byCode.get(row.code)?.readings ?? [] })),
    )
    // One without a store is in the list of every store.
    if (fresh.length > 0) await parts.events.publish(tx, { kind: 'SENSOR', storeId: storeId ?? 0, ids: fresh })
  })
}

const longest = 200

/** A device says anything about itself; the database takes no control characters and no half of a letter. */
function cleaned(probe: Probe): Probe {
  const words = Object.entries(probe).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, longest) : value,
  ])
  return Object.fromEntries(words) as Probe
}

/** Judges sensors again because time has passed. @returns how many */
export async function passTime(parts: Parts): Promise<number> {
  await followClock(parts)
  return inTransaction(parts.db, async (tx) => {
    const rows = await lockedSensors(
      tx,
      sql`s.sensor_id in (select d.sensor_id from sensor d
        where d.due_at <= ${new Date(parts.now())} order by d.due_at limit 200 for update skip locked)`,
    )
    await judgeAll(
      parts,
      tx,
      rows.map((row) => ({ row, readings: [] })),
    )
    return rows.length
  })
}

/** Judges them by their present settings, after these or their links changed. */
export async function judgeAgain(parts: Parts, tx: Tx, sensorIds: readonly number[]): Promise<void> {
  if (sensorIds.length === 0) return
  const rows = await lockedSensors(tx, sql`s.sensor_id = any(${sensorIds}::integer[])`)
  await judgeAll(
    parts,
    tx,
    rows.map((row) => ({ row, readings: [] })),
  )
}

/** Adds unknown ones, and keeps what the devices say about themselves. @returns the codes of new ones */
async function noteProbes(tx: Tx, { company, storeId }: Origin, heard: ReadonlyMap<string, Heard>): Promise<string[]> {
  const probes = JSON.stringify([...heard].map(([code, { probe }]) => ({ ...probe, code })))
  const fields = sql`
    jsonb_to_recordset(${probes}::jsonb) as p (code text, source text, "hardwareId" text, channel text, name text,
      model text, gateway text, firmware text, "intervalSeconds" integer, problem text)`
  const { rows } = await sql<{ code: string }>`
    insert into sensor (company, code, store_id, source, hardware_id, model, name, gateway, firmware, interval_s, problem)
    select ${company}, p.code, ${storeId}::integer, p.source,
      p."hardwareId" || case when p.channel = '' then '' else ' ' || p.channel end, coalesce(p.model, ''),
      coalesce(p.name, ''), coalesce(p.gateway, ''), coalesce(p.firmware, ''), coalesce(p."intervalSeconds", 0),
      coalesce(p.problem, '')
    from ${fields}
    where not exists (select from sensor s where s.company = ${company} and s.code = p.code)
      and (select count(*) from sensor s where s.company = ${company}) < ${mostSensors}
    order by p.code
    on conflict (company, code) do nothing returning code`.execute(tx)
  await sql`
    update sensor s
    set source = coalesce(s.source, p.source), model = coalesce(p.model, s.model),
      gateway = coalesce(p.gateway, s.gateway), firmware = coalesce(p.firmware, s.firmware),
      interval_s = coalesce(p."intervalSeconds", s.interval_s), problem = coalesce(p.problem, s.problem),
      name = case when s.name = '' then coalesce(p.name, '') else s.name end,
      hardware_id = case when s.hardware_id = '' then p."hardwareId" else s.hardware_id end
    from ${fields}
    where s.company = ${company} and s.code = p.code
      and (s.source is null, coalesce(p.model, s.model), coalesce(p.gateway, s.gateway),
        coalesce(p.firmware, s.firmware), coalesce(p."intervalSeconds", s.interval_s), coalesce(p.problem, s.problem),
        s.name = '' and coalesce(p.name, '') <> '')
        is distinct from (false, s.model, s.gateway, s.firmware, s.interval_s, s.problem, false)`.execute(tx)
  return rows.map(({ code }) => code)
}

type Selected = Omit<SensorState, 'alarm'> &
  Pick<Row, 'sensorId' | 'company' | 'code' | 'storeId' | 'name' | 'settingId'> & {
    alarm: SensorState['alarm']
    offset: number
    setting: SettingValue | null
    zone: string | null
  }

async function lockedSensors(tx: Tx, condition: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Selected>`
    select s.sensor_id as "sensorId", s.company, s.code, s.store_id as "storeId", s.name, s.linked,
      s.has_humidity as "hasHumidity", s.interval_s as "intervalSeconds", s.gap_s as "gapSeconds", s.gaps,
      s.temperature, s.humidity, s.battery, s.rssi, s.measured_at as "measuredAt", s.heard_at as "heardAt",
      s.kept_at as "keptAt", s.kept_temperature as "keptTemperature", s.kept_humidity as "keptHumidity", s.alarm,
      s.status, s.online, s.due_at as "dueAt", (s.calibration->>'offset')::float8 as offset,
      g.value as setting, g.setting_id as "settingId", (select st.zone_id from store st where st.store_id = s.store_id) as zone
    from sensor s
    left join sensor_setting g on g.setting_id = s.setting_id and g.enable and s.linked and g.store_id = s.store_id
    where ${condition}
    order by s.sensor_id for update of s`.execute(tx)
  return rows.map(({ sensorId, company, code, storeId, name, settingId, offset, setting, zone, ...state }) => ({
    sensorId,
    company,
    code,
    storeId,
    name,
    settingId,
    offset,
    setting,
    applied: setting && zone !== null ? { setting, zone } : null,
    state,
  }))
}

async function judgeAll(parts: Parts, tx: Tx, work: readonly { row: Row; readings: readonly Reading[] }[]) {
  const now = new Date(parts.now())
  const kept: (KeptReading & { sensorId: number })[] = []
  const states: (SensorState & { sensorId: number })[] = []
  const [moved, turned] = [new Map<number, string[]>(), new Map<number, string[]>()]
  let isSooner = false
  for (const { row, readings } of work) {
    const { next, kept: own, changes } = judge(row.state, readings, { applied: row.applied, offset: row.offset, now })
    kept.push(...own.map((one) => ({ ...one, sensorId: row.sensorId })))
    states.push({ ...next, sensorId: row.sensorId })
    await applyChanges(parts, tx, row, changes, now)
    const add = (to: Map<number, string[]>) => to.set(row.storeId ?? 0, [...(to.get(row.storeId ?? 0) ?? []), row.code])
    const [was, due] = [row.state.dueAt, next.dueAt]
    isSooner ||= changes.length > 0 || (due !== null && (was === null || due < was))
    if (readings.length > 0) add(moved)
    if (changes.length > 0 || next.status !== row.state.status || next.online !== row.state.online) add(turned)
  }
  await writeReadings(tx, kept)
  await writeStates(tx, states)
  if (isSooner) await parts.events.publish(tx, { kind: 'SCHEDULE', storeId: 0, ids: [] })
  for (const [kind, of] of [
    ['SENSOR', moved],
    ['SENSOR_STATUS', turned],
  ] as const)
    for (const [storeId, ids] of of) await parts.events.publish(tx, { kind, storeId, ids })
}

/** Readings that arrive twice count once, in the quarters too. */
async function writeReadings(tx: Tx, kept: readonly (KeptReading & { sensorId: number })[]): Promise<void> {
  if (kept.length === 0) return
  await sql`
    with kept as (
      insert into sensor_reading (sensor_id, measured_at, temperature, raw_temperature, humidity, battery, rssi)
      select distinct on (r."sensorId", r.at) r."sensorId", r.at, r.temperature, r."rawTemperature", r.humidity,
        r.battery, r.rssi
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r ("sensorId" integer, at timestamptz,
        temperature real, "rawTemperature" real, humidity real, battery smallint, rssi smallint, late boolean)
      where not r.late or not exists (
        select from sensor_reading o
        where o.sensor_id = r."sensorId"
          and o.measured_at between r.at - ${keepMs} * interval '1 millisecond' and r.at
          and coalesce(abs(o.temperature - r.temperature), 0) < ${keepKelvin}
          and coalesce(abs(o.humidity - r.humidity), 0) < ${keepPercent})
      on conflict do nothing returning sensor_id, measured_at, temperature, humidity)
    insert into sensor_quarter as q (sensor_id, at, temperature_min, temperature_max, temperature_sum, temperatures,
      humidity_min, humidity_max, humidity_sum, humidities)
    select sensor_id, date_bin('15 minutes', measured_at, '2000-01-01 00:00:00+00'), min(temperature), max(temperature),
      coalesce(sum(temperature::float8), 0), count(temperature), min(humidity), max(humidity),
      coalesce(sum(humidity::float8), 0), count(humidity)
    from kept group by 1, 2
    on conflict (sensor_id, at) do update set
      temperature_min = least(q.temperature_min, excluded.temperature_min),
      temperature_max = greatest(q.temperature_max, excluded.temperature_max),
      temperature_sum = q.temperature_sum + excluded.temperature_sum,
      temperatures = q.temperatures + excluded.temperatures,
      humidity_min = least(q.humidity_min, excluded.humidity_min),
      humidity_max = greatest(q.humidity_max, excluded.humidity_max),
      humidity_sum = q.humidity_sum + excluded.humidity_sum,
      humidities = q.humidities + excluded.humidities`.execute(tx)
}

async function writeStates(tx: Tx, states: readonly (SensorState & { sensorId: number })[]): Promise<void> {
  if (states.length === 0) return
  await sql`
    update sensor s
    set has_humidity = n."hasHumidity", gap_s = n."gapSeconds", gaps = n.gaps, temperature = n.temperature,
      humidity = n.humidity, battery = n.battery, rssi = n.rssi, measured_at = n."measuredAt", heard_at = n."heardAt",
      kept_at = n."keptAt", kept_temperature = n."keptTemperature", kept_humidity = n."keptHumidity", alarm = n.alarm,
      status = n.status, online = n.online, due_at = n."dueAt"
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as n ("sensorId" integer, "hasHumidity" boolean,
      "gapSeconds" real, gaps integer, temperature real, humidity real, battery integer, rssi integer,
      "measuredAt" timestamptz, "heardAt" timestamptz, "keptAt" timestamptz, "keptTemperature" real,
      "keptHumidity" real, alarm jsonb, status text, online boolean, "dueAt" timestamptz)
    where s.sensor_id = n."sensorId"`.execute(tx)
}
