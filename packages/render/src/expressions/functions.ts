// render/expressions: the functions of expressions, one row each. A function that cannot answer gives none.
import { digitalLink, gtinProblem, isInStoreNumber } from '../codes/gtin.ts'
import { packText } from '../price-content.ts'
import { dateIn, dateOfDay, dateText, dayNumber, weekdayOf } from './dates.ts'
import { bounded, one, percentBelow, rounded, type Rounding } from './numbers.ts'
import type { ContextName, Scope } from './scope.ts'
import { dateOf, isEmpty, isTrue, longest, numberOf, padded, textOf, type Value } from './value.ts'

interface FunctionRow {
  /** How many arguments it takes. */
  least: number
  most: number
  /** Fields that it reads by itself. */
  reads?: readonly string[]
  evaluate(args: readonly Value[], scope: Scope): Value
}

/** As many as the nodes of an expression. */
const many = 64

const rows = {
  if: { least: 2, most: 3, evaluate: ([condition, yes, no]) => (isTrue(condition) ? yes : no) },
  first: { least: 1, most: many, evaluate: (args) => args.find((value) => !isEmpty(value)) },
  empty: { least: 1, most: 1, evaluate: ([value]) => isEmpty(value) },

  upper: { least: 1, most: 1, evaluate: onText((text) => text.toUpperCase()) },
  lower: { least: 1, most: 1, evaluate: onText((text) => text.toLowerCase()) },
  trim: { least: 1, most: 1, evaluate: onText((text) => text.trim()) },
  left: { least: 2, most: 2, evaluate: withCounts((text, count) => part(text, 0, count)) },
  right: { least: 2, most: 2, evaluate: withCounts((text, count) => part(text, [...text].length - count, Infinity)) },
  // The first character is 1.
  mid: { least: 2, most: 3, evaluate: withCounts((text, start, count) => part(text, start - 1, start - 1 + count)) },
  replace: { least: 3, most: 3, evaluate: ([text, from, to], { separator }) => replaced(text, from, to, separator) },
  pad: { least: 2, most: 3, evaluate: ([text, length, fill], scope) => paddedLeft(text, length, fill, scope) },
  join: {
    least: 2,
    most: many,
    evaluate: ([between, ...args], { separator }) =>
      args
        .filter((value) => !isEmpty(value))
        .map((value) => textOf(value, separator))
        .join(textOf(between, separator)),
  },
  startsWith: {
    least: 2,
    most: 2,
    evaluate: ([text, start], { separator }) =>
      text !== undefined && start !== undefined && textOf(text, separator).startsWith(textOf(start, separator)),
  },

  number: { least: 1, most: 1, evaluate: ([value]) => writtenNumber(value) },
  round: { least: 1, most: 2, evaluate: rounding('round') },
  floor: { least: 1, most: 2, evaluate: rounding('floor') },
  ceil: { least: 1, most: 2, evaluate: rounding('ceil') },
  abs: { least: 1, most: 1, evaluate: ([value]) => onNumber(value, Math.abs) },
  // Arguments that are no number do not count.
  min: { least: 1, most: many, evaluate: (args) => extreme(args, Math.min) },
  max: { least: 1, most: many, evaluate: (args) => extreme(args, Math.max) },

  money: {
    least: 1,
    most: 2,
    reads: ['CURRENCY'],
    evaluate: ([amount, currency], scope) =>
      onNumber(amount, (millionths) =>
        isEmpty(currency) ? scope.money(millionths) : scope.money(millionths, textOf(currency, scope.separator)),
      ),
  },
  percentOff: {
    least: 2,
    most: 2,
    evaluate: ([before, now]) =>
      onNumber(before, (was) => onNumber(now, (is) => (is < was ? percentBelow(was, is) : undefined))),
  },
  unitPrice: {
    least: 0,
    most: 0,
    reads: ['CURRENCY', 'LIST_PRICE', 'SALE_PRICE', 'UNIT', 'UNIT_DIMENSION', 'UNIT_PRICE', 'UNIT_PRICE_UNIT'],
    evaluate: (_none, scope) => scope.unitPrice() || undefined,
  },
  perUnit: {
    least: 2,
    most: 2,
    reads: ['CURRENCY'],
    evaluate: ([price, pack], scope) =>
      onNumber(price, (amount) => scope.perUnit(amount, textOf(pack, '.')) || undefined),
  },
  pack: { least: 1, most: 1, evaluate: onText((text, { separator }) => packText(text, separator)) },

  date: {
    least: 1,
    most: 2,
    evaluate: ([value, pattern], { separator }) =>
      pattern === undefined || typeof value !== 'string' ? dateOf(value) : dateIn(value, textOf(pattern, separator)),
  },
  format: { least: 2, most: 2, evaluate: ([value, pattern], scope) => formatted(value, pattern, scope.separator) },
  addDays: {
    least: 2,
    most: 2,
    evaluate: ([value, count]) => {
      const [date, days] = [dateOf(value), numberOf(count)]
      return date && days !== undefined ? dateOfDay(dayNumber(date) + Math.floor(days / one)) : undefined
    },
  },
  days: {
    least: 2,
    most: 2,
    evaluate: ([from, to]) => {
      const [start, end] = [dateOf(from), dateOf(to)]
      return start && end ? bounded((dayNumber(end) - dayNumber(start)) * one) : undefined
    },
  },
  weekday: {
    least: 1,
    most: 1,
    evaluate: ([value]) => {
      const date = dateOf(value)
      return date && weekdayOf(date) * one
    },
  },
  today: { least: 0, most: 0, evaluate: (_none, { today }) => today },

  gtin: { least: 0, most: 0, reads: ['BARCODE'], evaluate: (_none, scope) => scope.gtin() },
  gtinOk: { least: 1, most: 1, evaluate: ([value]) => typeof value === 'string' && gtinProblem(value) === undefined },
  digitalLink: { least: 0, most: 1, reads: ['BARCODE'], evaluate: (args, scope) => linkOf(args, scope) },

  // parse.ts admits only names in quotes, and for `ctx` those of the scope.
  word: { least: 1, most: 1, evaluate: ([name], scope) => scope.word(textOf(name, scope.separator)) },
  ctx: { least: 1, most: 1, evaluate: ([name], { context }) => context[name as ContextName] },
} satisfies Record<string, FunctionRow>

export type FunctionName = keyof typeof rows
export const functions: Readonly<Record<FunctionName, FunctionRow>> = rows

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(rows, name)

function onText(change: (text: string, scope: Scope) => Value): FunctionRow['evaluate'] {
  return ([value], scope) => (value === undefined ? undefined : change(textOf(value, scope.separator), scope))
}

function onNumber<Answer extends Value>(value: Value, change: (millionths: number) => Answer): Answer | undefined {
  const millionths = numberOf(value)
  return millionths === undefined ? undefined : change(millionths)
}

/** A text and whole numbers; a missing last number is infinite. */
function withCounts(change: (text: string, first: number, second: number) => Value): FunctionRow['evaluate'] {
  return ([value, ...counts], scope) => {
    const [first, second = Infinity] = counts.map(wholeOf)
    const isComplete = value !== undefined && counts.every((count) => numberOf(count) !== undefined)
    return isComplete ? change(textOf(value, scope.separator), first ?? 0, second) : undefined
  }
}

const wholeOf = (value: Value) => Math.floor((numberOf(value) ?? 0) / one)

/** Characters are code points, so that none is cut in half. */
const part = (text: string, from: number, to: number) => [...text].slice(Math.max(0, from), Math.max(0, to)).join('')

function replaced(text: Value, from: Value, to: Value, separator: string): Value {
  if (text === undefined) return undefined
  const [whole, old] = [textOf(text, separator), textOf(from, separator)]
  return old === '' ? whole : whole.split(old).join(textOf(to, separator))
}

function paddedLeft(text: Value, length: Value, fill: Value, { separator }: Scope): Value {
  if (text === undefined || numberOf(length) === undefined) return undefined
  const [whole, letter = ''] = [textOf(text, separator), ...textOf(fill ?? '0', separator)]
  return letter.repeat(Math.max(0, Math.min(longest, wholeOf(length)) - [...whole].length)) + whole
}

/** Also a text with a decimal comma and blanks between thousands, such as `1 234,50`. */
function writtenNumber(value: Value): number | undefined {
  return numberOf(
    typeof value === 'string' ? value.replace(/[ \u00a0\u202f]/g, '').replace(/^([^.,]*),/, '$1.') : value,
  )
}

function rounding(way: Rounding): FunctionRow['evaluate'] {
  return ([value, decimals = 0]) =>
    onNumber(value, (millionths) =>
      numberOf(decimals) === undefined ? undefined : rounded(millionths, wholeOf(decimals), way),
    )
}

function extreme(args: readonly Value[], pick: (...numbers: number[]) => number): number | undefined {
  const numbers = args.map(numberOf).filter((millionths) => millionths !== undefined)
  return numbers.length > 0 ? pick(...numbers) : undefined
}

/** A date as `DD.MM.YYYY`, or a number with the figures of `00.00`. */
function formatted(value: Value, pattern: Value, separator: string): Value {
  const wanted = textOf(pattern, separator)
  const date = dateOf(value)
  if (date) return dateText(date, wanted)
  const [, whole, decimals = ''] = /^(0+)(?:\.(0{1,6}))?$/.exec(wanted) ?? []
  if (whole === undefined) return undefined
  return onNumber(value, (millionths) => {
    const figures = rounded(millionths, decimals.length, 'round') ?? millionths
    const size = Math.abs(figures)
    const sign = figures < 0 ? '-' : ''
    const fraction = decimals === '' ? '' : separator + padded(size % one, 6).slice(0, decimals.length)
    return sign + padded(Math.floor(size / one), whole.length) + fraction
  })
}

function linkOf(args: readonly Value[], scope: Scope): string | undefined {
  const gtin = args.length === 0 ? scope.gtin() : args[0]
  if (typeof gtin !== 'string' || gtinProblem(gtin)) return undefined
  // In-store numbers mean nothing outside their shop, so they have no page.
  return isInStoreNumber(gtin.padStart(13, '0')) ? undefined : digitalLink(gtin)
}
