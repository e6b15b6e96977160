// server/sensors: the readings of one sensor, as they were kept or as means of an interval. Periods older than the
// readings themselves come from the quarters of an hour.
import { sql, type RawBuilder } from 'kysely'
import type { SensorLog } from '@shelfcast/contract/sensors/readings'
import type { Db } from '../db/database.ts'
import type { PageQuery } from '../http/paging.ts'

export interface LogQuery {
  sensorId: number
  start: Date
  end: Date
  interval: 'RAW' | '1m' | '10m' | '1h' | '1d'
  /** Days begin at midnight there. */
  zone: string
  /** Before it only quarters are left. */
  rawSince: Date
}

const widths = { '1m': '1 minute', '10m': '10 minutes', '1h': '1 hour' } as const

/** The start of the interval of a time. */
function bin(column: RawBuilder<unknown>, { interval, zone }: LogQuery): RawBuilder<unknown> {
  if (interval === '1d') return sql`date_trunc('day', ${column}, ${zone}::text)`
  if (interval === 'RAW') return column
  return sql`date_bin(${widths[interval]}::interval, ${column}, '2000-01-01 00:00:00+00')`
}

/** Hours and days from the quarters, which are there for longer; anything finer from the readings. */
function source(query: LogQuery): RawBuilder<unknown> {
  const { sensorId, start, end, interval } = query
  if (interval === 'RAW')
    return sql`
      select r.measured_at as at, r.temperature::float8 as temperature, r.humidity::float8 as humidity,
        r.temperature as low, r.temperature as high, r.battery, r.rssi
      from sensor_reading r
      where r.sensor_id = ${sensorId} and r.measured_at between ${start} and ${end}`
  const isLong = interval === '1h' || interval === '1d' || start < query.rawSince
  return isLong
    ? sql`
      select ${bin(sql`q.at`, query)} as at, sum(q.temperature_sum) / nullif(sum(q.temperatures), 0) as temperature,
        sum(q.humidity_sum) / nullif(sum(q.humidities), 0) as humidity, min(q.temperature_min) as low,
        max(q.temperature_max) as high, null::integer as battery, null::integer as rssi
      from sensor_quarter q
      where q.sensor_id = ${sensorId} and q.at between ${start} and ${end} group by 1`
    : sql`
      select ${bin(sql`r.measured_at`, query)} as at, avg(r.temperature::float8) as temperature,
        avg(r.humidity::float8) as humidity, min(r.temperature) as low, max(r.temperature) as high,
        min(r.battery)::integer as battery, round(avg(r.rssi))::integer as rssi
      from sensor_reading r
      where r.sensor_id = ${sensorId} and r.measured_at between ${start} and ${end} group by 1`
}

export async function countLogs(db: Db, query: LogQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${source(query)}) l`.execute(db)
  return rows[0]?.n ?? 0
}

interface Row {
  at: Date
  temperature: number | null
  humidity: number | null
  low: number | null
  high: number | null
  battery: number | null
  rssi: number | null
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

/** @param part all rows without a limit */
export async function pageOfLogs(
  db: Db,
  query: LogQuery,
  part: Pick<PageQuery, 'sort'> & { limit?: number; offset?: number },
): Promise<SensorLog[]> {
  const dir = sql.raw(part.sort[0]?.dir ?? 'desc')
  const limited = part.limit === undefined ? sql`` : sql`limit ${part.limit} offset ${part.offset ?? 0}`
  const { rows } = await sql<Row>`select * from (${source(query)}) l order by at ${dir} ${limited}`.execute(db)
  return rows.map((row) => ({
    measuredTime: row.at.toISOString(),
    temperature: rounded(row.temperature),
    humidity: rounded(row.humidity),
    minTemperature: rounded(row.low),
    maxTemperature: rounded(row.high),
    battery: row.battery,
    rssi: row.rssi,
  }))
}
