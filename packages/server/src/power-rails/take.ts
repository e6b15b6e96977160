// server/power-rails: takes what drivers report: unknown switches appear, known ones get their messages judged (judge.ts)
// in one transaction.
import { sql } from 'kysely'
import { codeOf } from '../brokers/said.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Outlet, PowerReport } from './drivers/driver.ts'
import { judge, type PowerNow } from './judge.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'now'>

/** Who heard: the broker of a company, and its store if it has one. */
export interface Origin {
  brokerId: number
  company: string
  storeId: number | null
}

/** A hostile network may report any number of switches. */
export const mostControllers = 1_000

type Readings = Extract<PowerReport, { kind: 'reading' }>[]
interface HeardOutlet {
  outlet: Outlet
  readings: Readings
}

export const controllerCode = ({ source, hardwareId, channel }: Outlet): string =>
  `${codeOf({ source, hardwareId, channel: '' })}${channel.toString(16).toUpperCase()}`

export async function takePower(parts: Parts, origin: Origin, reports: readonly PowerReport[]): Promise<void> {
  const heard = new Map<string, HeardOutlet>()
  for (const report of reports) {
    if (report.kind !== 'reading') continue
    const code = controllerCode(report.outlet)
    heard.set(code, { outlet: report.outlet, readings: [...(heard.get(code)?.readings ?? []), report] })
  }
  const gone = reports.flatMap((report) => (report.kind === 'gone' ? [report] : []))
  await inTransaction(parts.db, async (tx) => {
    const changed = new Map<number, string[]>()
    const note = (rows: readonly { code: string; storeId: number | null }[]) => {
      for (const { code, storeId } of rows) changed.set(storeId ?? 0, [...(changed.get(storeId ?? 0) ?? []), code])
    }
    if (heard.size > 0) {
      await noteOutlets(tx, origin, heard)
      note(await judgeAll(tx, origin, heard, new Date(parts.now())))
    }
    for (const { source, topic, at } of gone)
      note(
        (
          await sql<{ code: string; storeId: number | null }>`
            update power_controller set online = false
            where broker_id = ${origin.brokerId} and source = ${source} and topic = ${topic} and online
              and heard_at <= ${at}
            returning code, store_id as "storeId"`.execute(tx)
        ).rows,
      )
    for (const [storeId, ids] of changed) await parts.events.publish(tx, { kind: 'POWER', storeId, ids })
  })
}

const longest = 200
/** A device says anything about itself; the database takes no control characters and no half of a letter. */
const cleaned = (text = '') => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, longest)

/** Adds unknown switches that measure, and keeps how each is reached and what it says about itself. */
async function noteOutlets(tx: Tx, origin: Origin, heard: ReadonlyMap<string, HeardOutlet>): Promise<void> {
  const rows = [...heard].map(([code, { outlet, readings }]) => ({
    code,
    source: outlet.source,
    topic: cleaned(outlet.topic),
    channel: outlet.channel,
    name: cleaned(outlet.name),
    model: cleaned(outlet.model),
    firmware: cleaned(outlet.firmware),
    isMetered: readings.some(({ reading }) => reading.watts !== undefined),
  }))
  const fields = sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (code text, source text, topic text, channel integer,
      name text, model text, firmware text, "isMetered" boolean)`
  await sql`
    insert into power_controller (company, code, store_id, broker_id, source, topic, channel, name, model, firmware)
    select ${origin.company}, p.code, ${origin.storeId}::integer, ${origin.brokerId}, p.source, p.topic, p.channel,
      p.name, p.model, p.firmware
    from ${fields}
    where p."isMetered"
      and not exists (select from power_controller c where c.company = ${origin.company} and c.code = p.code)
      and (select count(*) from power_controller c where c.company = ${origin.company}) < ${mostControllers}
    order by p.code
    on conflict (company, code) do nothing`.execute(tx)
  await sql`
    update power_controller c
    set broker_id = ${origin.brokerId}, topic = p.topic,
      model = coalesce(nullif(p.model, ''), c.model), firmware = coalesce(nullif(p.firmware, ''), c.firmware)
    from ${fields}
    where c.company = ${origin.company} and c.code = p.code
      and (c.broker_id, c.topic, c.model, c.firmware) is distinct from (${origin.brokerId}::integer, p.topic,
        coalesce(nullif(p.model, ''), c.model), coalesce(nullif(p.firmware, ''), c.firmware))`.execute(tx)
}

type Row = PowerNow & { controllerId: number; code: string; storeId: number | null }

async function judgeAll(
  tx: Tx,
  { company }: Origin,
  heard: ReadonlyMap<string, HeardOutlet>,
  now: Date,
): Promise<Pick<Row, 'code' | 'storeId'>[]> {
  const { rows } = await sql<Row>`
    select c.controller_id as "controllerId", c.code, c.store_id as "storeId", c.power_on as on,
      c.on_since as "onSince", c.watts, c.volts, c.amperes, c.temperature, c.nominal, c.errors, c.is_low as "isLow",
      c.online, c.heard_at as "heardAt", c.measured_at as "measuredAt", c.cycle_state as cycle
    from power_controller c
    where c.company = ${company} and c.code = any(${[...heard.keys()]}::text[])
    order by c.controller_id for update`.execute(tx)
  const after = rows.map((row) => ({
    ...row,
    ...(heard.get(row.code)?.readings ?? []).reduce<PowerNow>((state, { reading }) => judge(state, reading, now), row),
  }))
  if (after.length === 0) return []
  await sql`
    update power_controller c
    set power_on = n.on, on_since = n."onSince", watts = n.watts, volts = n.volts, amperes = n.amperes,
      temperature = n.temperature, nominal = n.nominal, errors = n.errors, is_low = n."isLow", online = n.online,
      heard_at = n."heardAt", measured_at = n."measuredAt", cycle_state = n.cycle
    from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as n ("controllerId" integer, "on" boolean,
      "onSince" timestamptz, watts real, volts real, amperes real, temperature real, nominal real, errors text[],
      "isLow" boolean, online boolean, "heardAt" timestamptz, "measuredAt" timestamptz, cycle text)
    where c.controller_id = n."controllerId"`.execute(tx)
  return after
}
