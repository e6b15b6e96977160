// server/label-ota: when a schedule may begin updates: its start, and the hours of its daily window, in the time of the
// store on every night of the year (contract/zone-time).
import { dayMs, instantAt, minuteMs, wallAt, wallOf } from '@shelfcast/contract/zone-time'

export interface Times {
  zone: string
  /** Empty: it has started. */
  otaTime: string
  windowStart: string
  windowEnd: string
}

const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** Undefined if it started when it was saved. */
export function startOf({ zone, otaTime }: Pick<Times, 'zone' | 'otaTime'>): number | undefined {
  const wall = otaTime === '' ? undefined : wallOf(otaTime, zone)
  return wall === undefined ? undefined : instantAt(zone, wall)
}

/** A window may cross midnight. */
export function isInWindow({ zone, windowStart, windowEnd }: Times, now: number): boolean {
  if (windowStart === '') return true
  const [from, to] = [minuteOf(windowStart), minuteOf(windowEnd)]
  const minute = Math.floor((wallAt(zone, now) % dayMs) / minuteMs)
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

export const mayBeginNow = (times: Times, now: number): boolean =>
  (startOf(times) ?? now) <= now && isInWindow(times, now)

/** The next time at which updates may begin; undefined if they may now. */
export function opensAt(times: Times, now: number): number | undefined {
  if (mayBeginNow(times, now)) return undefined
  const from = Math.max(now, startOf(times) ?? now)
  if (isInWindow(times, from)) return from
  const today = Math.floor(wallAt(times.zone, from) / dayMs) * dayMs
  return [today, today + dayMs]
    .map((day) => instantAt(times.zone, day + minuteOf(times.windowStart) * minuteMs))
    .find((instant) => instant > from)
}
