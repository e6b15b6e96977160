// render/expressions: the expressions of label templates, such as `money(SALE_PRICE)`. This file: values, and how one
// kind reads as another. parse.ts makes a tree of a source, evaluate.ts its value. No Intl, no time zone: a browser and
// the server must get the same text.
import type { CalendarDate } from '../calendar-date.ts'
import { bounded, dividedHalvesUp, one } from './numbers.ts'

/** Undefined is none: a missing field, a division by zero. A number is a whole count of millionths, at most 9·10¹⁵. */
export type Value = undefined | string | number | boolean | CalendarDate

/** UTF-16 units of a text. */
export const longest = 1000

/** The first 1,000 units of a text, without half a character at the end. */
export function cut(text: string): string {
  if (text.length <= longest) return text
  const last = text.charCodeAt(longest - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? longest - 1 : longest)
}

/** A value as printed. @param separator decimal sign */
export function textOf(value: Value, separator: string): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(value, separator)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return `${padded(value.year, 4)}-${padded(value.month, 2)}-${padded(value.day, 2)}`
}

export const padded = (figure: number, length: number) => String(figure).padStart(length, '0')

/** Without zeros at the end: 12.5 is `12.5`. */
export function numberText(millionths: number, separator: string): string {
  const size = Math.abs(millionths)
  const whole = Math.floor(size / one)
  const fraction = padded(size % one, 6).replace(/0+$/, '')
  return `${millionths < 0 ? '-' : ''}${whole}${fraction === '' ? '' : separator + fraction}`
}

const decimalNumber = /^(-?\d{1,20})(?:\.(\d{1,20}))?$/

/** A number, or a text such as `12.50` as one; more than six decimals are rounded. Undefined for anything else. */
export function numberOf(value: Value): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const [, whole, fraction = ''] = decimalNumber.exec(value) ?? []
  if (whole === undefined) return undefined
  return bounded(dividedHalvesUp(BigInt(whole + fraction) * BigInt(one), 10n ** BigInt(fraction.length)))
}

const isoDate = /^(\d{4})-(\d\d)-(\d\d)$/

/** A date, or a text such as `2026-12-31` as one. */
export function dateOf(value: Value): CalendarDate | undefined {
  if (typeof value === 'object') return value
  const [, year, month, day] = (typeof value === 'string' && isoDate.exec(value)) || []
  return year === undefined ? undefined : calendarDate(Number(year), Number(month), Number(day))
}

/** Undefined for a day that no calendar has. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | undefined {
  const isDay = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
  return isDay ? { year, month, day } : undefined
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** None, an empty text, `false` and zero are false, everything else is true. */
export function isTrue(value: Value): boolean {
  if (value === undefined || value === '' || value === false || value === 'false') return false
  return numberOf(value) !== 0
}

/** None, and an empty text. */
export const isEmpty = (value: Value) => value === undefined || value === ''
