// server/reports/sensor-record: the days of a month from quarters of an hour: lowest, mean, highest, time outside the limits,
// and time without readings. Pure.
import { dayMs, instantAt, minuteMs, wallAt } from '@shelfcast/contract/zone-time'

export interface Quarter {
  at: number
  lowest: number
  mean: number
  highest: number
  count: number
}

export interface Day {
  start: number
  end: number
  lowest: number | null
  mean: number | null
  highest: number | null
  outsideMs: number
  gapMs: number
}

export const quarterMs = 15 * minuteMs

/** @param gapMs a longer silence is a gap, and shorter ones are the pace of the sensor */
export function daysOf(
  quarters: readonly Quarter[],
  {
    zone,
    start,
    end,
    gapMs,
    isOutside,
  }: { zone: string; start: number; end: number; gapMs: number; isOutside: (mean: number) => boolean },
): Day[] {
  const days: (Day & { sum: number; count: number })[] = []
  for (let wall = wallAt(zone, start); instantAt(zone, wall) < end; wall += dayMs) {
    const [from, to] = [instantAt(zone, wall), Math.min(end, instantAt(zone, wall + dayMs))]
    days.push({
      start: from,
      end: to,
      lowest: null,
      mean: null,
      highest: null,
      outsideMs: 0,
      gapMs: to - from,
      sum: 0,
      count: 0,
    })
  }
  let first = 0
  for (const [place, { at, lowest, mean, highest, count }] of quarters.entries()) {
    const next = quarters[place + 1]?.at ?? Infinity
    const until = Math.min(end, next - at <= gapMs ? next : Math.min(next, at + quarterMs))
    while (days[first] && days[first]!.end <= at) first += 1
    for (let index = first; days[index] && days[index]!.start < until; index += 1) {
      const day = days[index]!
      const held = Math.max(0, Math.min(until, day.end) - Math.max(at, day.start))
      day.gapMs -= held
      if (isOutside(mean)) day.outsideMs += held
      if (at < day.start || at >= day.end) continue
      day.lowest = Math.min(day.lowest ?? lowest, lowest)
      day.highest = Math.max(day.highest ?? highest, highest)
      day.sum += mean * count
      day.count += count
      day.mean = day.sum / day.count
    }
  }
  return days.map(({ sum: _sum, count: _count, ...day }) => day)
}

/** Cut where nothing was measured for longer than `gapMs`. */
export function stretchesOf(quarters: readonly Quarter[], gapMs: number): Quarter[][] {
  const stretches: Quarter[][] = []
  for (const quarter of quarters) {
    const last = stretches.at(-1)
    if (last && quarter.at - (last.at(-1)?.at ?? 0) <= gapMs) last.push(quarter)
    else stretches.push([quarter])
  }
  return stretches
}
