// ui/day-text: days and times of day as people type them. The fields are day-field.tsx.

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** 'YYYY-MM-DD', if the calendar has this day. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 2000 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? `${year}-${twoDigits(month)}-${twoDigits(day)}`
    : undefined
}

/**
 * Reads 2026-12-01, 2026/12/1, 20261201, and with points 1.12.2026, 1.12.26 or 1.12. of the year of `today`. Days and
 * months between slashes have no clear order, so those are not read.
 */
export function readDay(typed: string, today: string): string | undefined {
  const text = typed.trim()
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const points = /^(\d{1,2})\.(\d{1,2})\.?(\d{4}|\d{2})?$/.exec(text)
  if (!points) return undefined
  const year = points[3] === undefined ? Number(today.slice(0, 4)) : Number(points[3]) % 2000
  return dayOf(year < 100 ? 2000 + year : year, Number(points[2]), Number(points[1]))
}

/** Reads 8, 8:30, 08.30, 830, 8 pm as 'HH:MM'. */
export function readClock(typed: string): string | undefined {
  const found = /^(\d{1,2})[:.h]?(\d{2})?\s*(am|pm)?$/i.exec(typed.trim())
  if (!found) return undefined
  const half = found[3]?.toLowerCase()
  const hour = Number(found[1])
  const minute = Number(found[2] ?? 0)
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  return `${twoDigits(half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0))}:${twoDigits(minute)}`
}

/** A day some days or months later; the last day of a shorter month. */
export function movedDay(day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, months === 0 ? date + days : Math.min(date, last) + days))
    .toISOString()
    .slice(0, 10)
}

/** A time of day some minutes later, within the day. */
export function movedClock(clock: string, minutes: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const moved = Math.min(24 * 60 - 1, Math.max(0, hour * 60 + minute + minutes))
  return `${twoDigits(Math.floor(moved / 60))}:${twoDigits(moved % 60)}`
}
