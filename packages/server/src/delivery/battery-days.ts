// server/delivery: once a day, keeps one battery reading of each label that reported, and renews its forecast
// (battery-forecast.ts). Reads of the forecast are at the end.
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { createLoop, type Loop } from '../loop.ts'
import { sampleDays } from './fail-rows.ts'
import { daysRead, forecastBattery, newBatteryMillivolts, type BatteryDay } from './battery-forecast.ts'

const lookMs = 3_600_000
/** In one transaction: small, because no other instance continues meanwhile. */
const labelsAtOnce = 200
const today = sql`(now() at time zone 'UTC')::date`

/** Starts at once, and looks every hour for a day that has ended. */
export function startBatteryDays({ db, log }: { db: Db; log: FastifyBaseLogger }): Loop {
  const loop = createLoop('battery days', log, async () => {
    await sumBatteryDays(db)
    loop.wakeIn(lookMs)
  })
  loop.wake()
  return loop
}

/**
 * Sums every day that has ended. A row of the database remembers how far it came, so a restart continues, and several
 * instances share the work.
 */
export async function sumBatteryDays(db: Db): Promise<void> {
  while (await inTransaction(db, sumNext));
  await sql`delete from battery_day where day < ${today} - ${daysRead}::integer`.execute(db)
}

interface Progress {
  day: string
  labelId: number
  isLast: boolean
}

/** @returns whether there may be more. */
async function sumNext(tx: Tx): Promise<boolean> {
  const {
    rows: [at],
  } = await sql<Progress>`
    select greatest(day, ${today} - ${sampleDays}::integer)::text as day, label_id as "labelId",
      day >= ${today} - 1 as "isLast"
    from battery_progress where day < ${today} for update skip locked`.execute(tx)
  if (!at) return false
  const { rows: labels } = await sql<{ id: number }>`
    select label_id as id from label
    where label_id > ${at.labelId} and sampled_at >= ${at.day}::date at time zone 'UTC'
    order by label_id limit ${labelsAtOnce}`.execute(tx)
  const ids = labels.map(({ id }) => id)
  await keepReadings(tx, ids, at.day)
  // Of several days to catch up, only the last one gives a forecast that anyone reads.
  if (at.isLast) await renewForecasts(tx, ids)
  if (ids.length < labelsAtOnce)
    await sql`update battery_progress set day = ${at.day}::date + 1, label_id = 0`.execute(tx)
  else await sql`update battery_progress set day = ${at.day}::date, label_id = ${ids.at(-1)}`.execute(tx)
  return true
}

/** The middle of a day's samples: a cold hour or a refresh during the measurement changes nothing. */
async function keepReadings(tx: Tx, labelIds: readonly number[], day: string): Promise<void> {
  await sql`
    insert into battery_day (label_id, day, battery_mv, temperature)
    select label_id, ${day}::date, percentile_disc(0.5) within group (order by battery_mv),
      percentile_disc(0.5) within group (order by temperature)
    from label_sample
    where label_id = any(${[...labelIds]}::bigint[]) and battery_mv is not null
      and at >= ${day}::date at time zone 'UTC' and at < (${day}::date + 1) at time zone 'UTC'
    group by label_id
    on conflict do nothing`.execute(tx)
}

async function renewForecasts(tx: Tx, labelIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; days: [number, number, number | null][] }>`
    select label_id as id, json_agg(json_build_array(day - ${today}, battery_mv, temperature) order by day) as days
    from battery_day where label_id = any(${[...labelIds]}::bigint[]) group by label_id`.execute(tx)
  const forecasts = rows.flatMap(({ id, days }) => {
    const forecast = forecastBattery(
      days.map(([day, millivolts, temperature]): BatteryDay => ({ day, millivolts, temperature })),
    )
    return forecast ? [{ id, ...forecast }] : []
  })
  await sql`
    insert into battery_forecast (label_id, store_id, battery_mv, low_on)
    select l.label_id, l.store_id, f.battery_mv, case when f.low_in is not null then ${today} + greatest(f.low_in, 0) end
    from unnest(${forecasts.map(({ id }) => id)}::bigint[], ${forecasts.map(({ millivolts }) => millivolts)}::smallint[],
      ${forecasts.map(({ lowOn }) => lowOn)}::integer[]) f (label_id, battery_mv, low_in)
    join label l on l.label_id = f.label_id
    on conflict (label_id) do update set store_id = excluded.store_id, battery_mv = excluded.battery_mv,
      low_on = excluded.low_on`.execute(tx)
}

/** A higher voltage than the forecast started from is a new battery, which has no forecast yet. Over `b` and `l`. */
const isSameBattery = sql`coalesce(l.battery_mv, 0) < b.battery_mv + ${sql.lit(newBatteryMillivolts)}`

/** When the battery of a label is low; null without a forecast. Over `label` as `l`. */
export const batteryLowOn = sql<string | null>`
  (select greatest(b.low_on, ${today})
    from battery_forecast b where b.label_id = l.label_id and b.low_on is not null and ${isSameBattery})`

/** Labels whose battery is low within this many days, today included. Over `label` as `l`. */
export const isLowWithin = (storeIds: readonly number[], days: number) => sql`
  exists (select from battery_forecast b
    where b.label_id = l.label_id and b.store_id = any(${[...storeIds]}::integer[])
      and b.low_on < ${today} + ${days}::integer and ${isSameBattery})`
