// server/gateways: gateway activity over time, read from the figures and events that delivery writes
// (delivery/gateway-figures.ts).
import { sql } from 'kysely'
import { dayMs, minuteMs } from '@shelfcast/contract/zone-time'
import type { Db } from '../db/database.ts'

export interface Period {
  from: Date
  to: Date
  minutes: number
}

/** The most points; a longer period gets wider ones. */
const mostPoints = 1_000
const step = 5

/** @param minutes width of one point; by default the last 24 hours, in about 300 points for figures. */
export function periodOf(
  start: Date | undefined,
  end: Date | undefined,
  minutes: number | undefined,
  now: number,
): Period {
  const to = end === undefined ? now : Math.min(end.getTime(), now)
  const from = Math.min(to, start === undefined ? to - dayMs : start.getTime())
  const least = Math.ceil((to - from) / minuteMs / mostPoints / step) * step
  const width = Math.max(step, least, minutes ?? step)
  const widthMs = width * minuteMs
  return { from: new Date(Math.floor(from / widthMs) * widthMs), to: new Date(to), minutes: width }
}

export interface Figure {
  time: string
  received: number
  sent: number
  confirmed: number
  failed: number
  queueLength: number
  noise: null
}

/** Points without a measurement are left out. */
export async function figuresOf(
  db: Db,
  storeIds: readonly number[],
  mac: string | undefined,
  { from, to, minutes }: Period,
): Promise<Figure[]> {
  const { rows } = await sql<{
    at: Date
    received: number
    sent: number
    confirmed: number
    failed: number
    queue_length: number
  }>`
    select date_bin(${minutes} * interval '1 minute', at, 'epoch') as at, sum(received)::int as received,
      sum(sent)::int as sent, sum(confirmed)::int as confirmed, sum(failed)::int as failed,
      max(queue_length)::int as queue_length
    from (select f.at, sum(f.received) as received, sum(f.sent) as sent, sum(f.confirmed) as confirmed,
      sum(f.failed) as failed, sum(f.queue_length) as queue_length
      from gateway g
      join gateway_figure f on f.gateway_id = g.gateway_id and f.at >= ${from} and f.at <= ${to}
      where g.store_id = any(${[...storeIds]}::integer[]) ${ofMac(mac)} group by f.at) each
    group by 1 order by 1`.execute(db)
  return rows.map((row) => ({
    time: row.at.toISOString(),
    received: row.received,
    sent: row.sent,
    confirmed: row.confirmed,
    failed: row.failed,
    queueLength: row.queue_length,
    noise: null,
  }))
}

const ofMac = (mac: string | undefined) => (mac === undefined ? sql`` : sql`and g.mac = ${mac}::bpchar`)

export interface StatusPoint {
  timeInterval: string
  status: 'online' | 'offline'
  count: number
}

/**
 * A gateway was online in an interval if it was connected from beginning to end. Intervals before its registration do
 * not count.
 */
export async function statusOverTime(
  db: Db,
  storeIds: readonly number[],
  mac: string | undefined,
  { from, to, minutes }: Period,
): Promise<StatusPoint[]> {
  const { rows } = await sql<{ at: Date; online: number; offline: number }>`
    select i.at, count(*) filter (where not s.away)::int as online, count(*) filter (where s.away)::int as offline
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second',
      ${minutes} * interval '1 minute') as i (at)
    left join lateral (
      select before.event is distinct from 'CONNECTED' or exists (
        select
        from gateway_event e
        where e.gateway_id = g.gateway_id and e.at > i.at and e.at <= i.at + ${minutes} * interval '1 minute'
          and e.event in ('NOT_READY', 'DISCONNECTED')) as away
      from gateway g join lateral (
        select e.event
        from gateway_event e
        where e.gateway_id = g.gateway_id
          and e.at <= case when g.created_at > i.at then g.created_at + interval '1 minute' else i.at end
          and e.event in ('CONNECTED', 'NOT_READY', 'DISCONNECTED')
        order by e.at desc limit 1) before
          on true
      where g.store_id = any(${[...storeIds]}::integer[]) ${ofMac(mac)}
        and g.created_at < i.at + ${minutes} * interval '1 minute') s
        on true
    group by i.at order by i.at`.execute(db)
  return rows.flatMap((row) =>
    (['online', 'offline'] as const).map((status) => ({
      timeInterval: row.at.toISOString(),
      status,
      count: row[status],
    })),
  )
}
