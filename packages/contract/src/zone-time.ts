// contract/zone-time: converts between a store's local time and instants, on every night of the year, and applies
// repeat rules. A wall time is the local time of the store, as milliseconds of a day without zones; an instant is
// milliseconds since 1970.
export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
export type Weekday = (typeof weekdays)[number]

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const mostClocks = 2_000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    // Callers may write a zone in any case; the cache easily holds the few hundred that exist.
    if (clocks.size >= mostClocks) clocks.clear()
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  return clock
}

export function isTimeZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    return false // Intl has no other way to ask whether a zone exists
  }
}

/** The wall time at an instant, to the second. */
export function wallAt(zone: string, instant: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(instant)) parts[type] = Number(value)
  return Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  )
}

/** No zone was ever changed by more than a day at once (Samoa left one out). */
const lookAround = [-36, -24, -12, 0, 12, 24, 36].map((hours) => hours * hourMs)

/**
 * The instant of a wall time. A time that occurs twice, when clocks go back, means the first of the two; a skipped
 * time, when they go forward, means the first existing minute.
 */
export function instantAt(zone: string, wall: number): number {
  const candidates = [
    ...new Set(lookAround.map((around) => wall - (wallAt(zone, wall + around) - (wall + around)))),
  ].sort((a, b) => a - b)
  const found = candidates.find((instant) => wallAt(zone, instant) === wall)
  if (found !== undefined) return found
  // Skipped: between the earliest and the latest candidate the clock jumps over it, once.
  let before = Math.floor((candidates[0] ?? wall) / minuteMs) - 1
  let after = Math.ceil((candidates.at(-1) ?? wall) / minuteMs)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallAt(zone, middle * minuteMs) > wall) after = middle
    else before = middle
  }
  return after * minuteMs
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/
const firstYear = 2000
const lastYear = 2100

/**
 * 'YYYY-MM-DD HH:mm' as wall time of the zone. With Z or an offset it is an instant, converted to the zone. Undefined
 * for any other text, and for days outside the calendar.
 */
export function wallOf(text: string, zone: string): number | undefined {
  const found = pattern.exec(text.trim())
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1, 6).map(Number)
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  if (
    year < firstYear ||
    year > lastYear ||
    month > 12 ||
    hour > 23 ||
    minute > 59 ||
    new Date(wall).getUTCDate() !== day
  )
    return undefined
  if (found[6] === undefined) return wall
  const instant = Date.parse(text.trim().replace(' ', 'T'))
  return Number.isNaN(instant) ? undefined : Math.floor(wallAt(zone, instant) / minuteMs) * minuteMs
}

export const isScheduleTime = (text: string): boolean => wallOf(text, 'UTC') !== undefined

/** 'YYYY-MM-DD HH:mm'. */
export const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 16).replace('T', ' ')
/** 'YYYY-MM-DD'. */
export const dateText = (wall: number): string => wallText(wall).slice(0, 10)

export const weekdayOf = (wall: number): Weekday => weekdays[(new Date(wall).getUTCDay() + 6) % 7] ?? 'MON'

/** Every week on these days, until `until` (a date, included) or for ever. */
export interface Repeat {
  days: readonly Weekday[]
  until?: string | undefined
}

/** The first time of the rule from `wall` on; undefined when it has ended by then. */
export function firstWall(wall: number, repeat: Repeat): number | undefined {
  for (let days = 0; days < 7; days += 1) {
    const at = wall + days * dayMs
    if (repeat.until !== undefined && dateText(at) > repeat.until) return undefined
    if (repeat.days.includes(weekdayOf(at))) return at
  }
  return undefined
}

/** The next time after `wall`, at the same time of day. */
export const nextWall = (wall: number, repeat: Repeat): number | undefined => firstWall(wall + dayMs, repeat)

/** The same rule, some days later: the end of an offer that goes past midnight. */
export function shifted(repeat: Repeat, days: number): Repeat {
  const moved = repeat.days.map((day) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7] ?? day)
  return {
    days: weekdays.filter((day) => moved.includes(day)),
    ...(repeat.until === undefined ? {} : { until: dateText(Date.parse(`${repeat.until}T00:00:00Z`) + days * dayMs) }),
  }
}
