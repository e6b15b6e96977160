// render/expressions: days of the calendar, by arithmetic alone, and dates in the patterns of price files and labels.
import type { CalendarDate } from '../calendar-date.ts'
import { calendarDate, padded } from './value.ts'

/** Days since 1970-01-01. Years begin in March, so that a leap day is the last of its year. */
export function dayNumber({ year, month, day }: CalendarDate): number {
  const shifted = month > 2 ? year : year - 1
  const century = Math.floor(shifted / 400)
  const ofCentury = shifted - century * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const days = ofCentury * 365 + Math.floor(ofCentury / 4) - Math.floor(ofCentury / 100) + ofYear
  return century * 146_097 + days - 719_468
}

/** Undefined outside the years 1 to 9999. */
export function dateOfDay(dayNumberOfDate: number): CalendarDate | undefined {
  const days = dayNumberOfDate + 719_468
  const century = Math.floor(days / 146_097)
  const ofCentury = days - century * 146_097
  const yearOfCentury = Math.floor(
    (ofCentury - Math.floor(ofCentury / 1460) + Math.floor(ofCentury / 36_524) - Math.floor(ofCentury / 146_096)) / 365,
  )
  const ofYear = ofCentury - (365 * yearOfCentury + Math.floor(yearOfCentury / 4) - Math.floor(yearOfCentury / 100))
  const marchMonth = Math.floor((5 * ofYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const day = ofYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return calendarDate(century * 400 + yearOfCentury + (month <= 2 ? 1 : 0), month, day)
}

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (date: CalendarDate) => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

const parts = /YYYY|YY|MM|M|DD|D/g

const writers: Record<string, (date: CalendarDate) => string> = {
  YYYY: ({ year }) => padded(year, 4),
  YY: ({ year }) => padded(year % 100, 2),
  MM: ({ month }) => padded(month, 2),
  M: ({ month }) => String(month),
  DD: ({ day }) => padded(day, 2),
  D: ({ day }) => String(day),
}

/** @param pattern such as `DD.MM.YYYY`; other letters stay */
export const dateText = (date: CalendarDate, pattern: string) => pattern.replace(parts, (part) => writers[part]!(date))

/** The date in a text of that pattern. Two figures of a year are of this century. */
export function dateIn(text: string, pattern: string): CalendarDate | undefined {
  const order: string[] = []
  const literal = (plain: string) => plain.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  let expected = ''
  let done = 0
  for (const { 0: part, index } of pattern.matchAll(parts)) {
    expected += literal(pattern.slice(done, index)) + (part.length === 1 ? '(\\d{1,2})' : `(\\d{${part.length}})`)
    done = index + part.length
    order.push(part[0]!)
  }
  // Each part once: a pattern of many would take ages to compare.
  if ([...order].sort().join('') !== 'DMY') return undefined
  const found = new RegExp(`^${expected}${literal(pattern.slice(done))}$`).exec(text)
  if (!found) return undefined
  const figures = Object.fromEntries(order.map((letter, at) => [letter, Number(found[at + 1])]))
  const { Y: year = 0, M: month = 0, D: day = 0 } = figures
  return calendarDate(pattern.includes('YYYY') ? year : 2000 + year, month, day)
}
