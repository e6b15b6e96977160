// render/expressions: a second, slow interpreter for the tests, with exact fractions, and a printer of trees. Written
// from docs/decisions/template-expressions.md, without code of the first one.
import type { CalendarDate } from '../calendar-date.ts'
import type { Scope } from './scope.ts'
import type { Expression } from './tree.ts'
import type { Value } from './value.ts'

/** The source of a tree, with brackets everywhere. */
export function print(tree: Expression): string {
  switch (tree.kind) {
    case 'number':
      return decimal(BigInt(tree.value), '.')
    case 'text':
      return `'${tree.value.split("'").join("''")}'`
    case 'field':
      return /^[A-Z][A-Z0-9_]*$/.test(tree.key) ? tree.key : `[${tree.key}]`
    case 'not':
      return `(not ${print(tree.of)})`
    case 'minus':
      return `(-${print(tree.of)})`
    case 'pair':
      return `(${print(tree.left)} ${tree.operator} ${print(tree.right)})`
    case 'call':
      return `${tree.name}(${tree.args.map(print).join(', ')})`
  }
}

/** Whole numbers of millionths as text. */
function decimal(millionths: bigint, separator: string): string {
  let digits = String(millionths < 0n ? -millionths : millionths)
  while (digits.length < 7) digits = `0${digits}`
  let [whole, fraction] = [digits.slice(0, -6), digits.slice(-6)]
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return (millionths < 0n ? '-' : '') + whole + (fraction === '' ? '' : separator + fraction)
}

/** above / below, below > 0. */
interface Fraction {
  above: bigint
  below: bigint
}

const million = 1_000_000n

/** Searches the whole count of millionths that is nearest; of two, the larger. */
function toMillionths({ above, below }: Fraction): number | undefined {
  const near = (above * million) / below
  let best: bigint | undefined
  let distance = 0n
  for (let candidate = near - 2n; candidate <= near + 2n; candidate++) {
    const difference = above * million - candidate * below
    const size = difference < 0n ? -difference : difference
    if (best === undefined || size <= distance) [best, distance] = [candidate, size]
  }
  return best === undefined || best > 9_000_000_000n * million || best < -9_000_000_000n * million
    ? undefined
    : Number(best)
}

function numeric(value: Value): Fraction | undefined {
  if (typeof value === 'number') return { above: BigInt(value), below: million }
  if (typeof value !== 'string') return undefined
  let text = value
  const negative = text.startsWith('-')
  if (negative) text = text.slice(1)
  const pieces = text.split('.')
  if (pieces.length > 2 || pieces.some((piece) => piece === '' || piece.length > 20)) return undefined
  if ([...pieces.join('')].some((letter) => !'0123456789'.includes(letter))) return undefined
  const [whole = '', fraction = ''] = pieces
  const size = { above: BigInt(whole + fraction), below: BigInt(`1${'0'.repeat(fraction.length)}`) }
  const rounded = toMillionths({ above: negative ? -size.above : size.above, below: size.below })
  return rounded === undefined ? undefined : { above: BigInt(rounded), below: million }
}

function day(value: Value): CalendarDate | undefined {
  if (typeof value === 'object') return value
  if (typeof value !== 'string' || value.length !== 10 || value[4] !== '-' || value[7] !== '-') return undefined
  const digits = value.slice(0, 4) + value.slice(5, 7) + value.slice(8)
  if ([...digits].some((letter) => !'0123456789'.includes(letter))) return undefined
  const [year, month, dayOfMonth] = [Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6))]
  const date = new Date(Date.UTC(2000, month - 1, dayOfMonth))
  date.setUTCFullYear(year, month - 1, dayOfMonth)
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
    ? { year, month, day: dayOfMonth }
    : undefined
}

function text(value: Value, separator: string): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return decimal(BigInt(value), separator)
  if (typeof value === 'object')
    return [
      String(value.year).padStart(4, '0'),
      ...[value.month, value.day].map((n) => String(n).padStart(2, '0')),
    ].join('-')
  return String(value)
}

function truth(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (value === undefined || value === '' || value === 'false') return false
  return numeric(value)?.above !== 0n
}

const shortened = (value: Value): Value => {
  if (typeof value !== 'string' || value.length <= 1000) return value
  let kept = ''
  for (const character of value) {
    if (kept.length + character.length > 1000) break
    kept += character
  }
  return kept
}

export function referenceValue(tree: Expression, scope: Scope): Value {
  return shortened(unlimited(tree, scope))
}

function unlimited(tree: Expression, scope: Scope): Value {
  const value = (of: Expression) => referenceValue(of, scope)
  if (tree.kind === 'number' || tree.kind === 'text') return tree.value
  if (tree.kind === 'field') return scope.field(tree.key)
  if (tree.kind === 'not') return !truth(value(tree.of))
  if (tree.kind === 'minus') {
    const number = numeric(value(tree.of))
    return number && toMillionths({ above: -number.above, below: number.below })
  }
  if (tree.kind === 'call') return called(tree.name, tree.args.map(value), scope)
  if (tree.kind !== 'pair') return undefined
  const [left, right] = [value(tree.left), value(tree.right)]
  const [a, b] = [numeric(left), numeric(right)]
  const { operator } = tree
  if (operator === 'and') return truth(left) ? truth(right) : false
  if (operator === 'or') return truth(left) ? true : truth(right)
  if (operator === '&') return text(left, scope.separator) + text(right, scope.separator)
  if (operator === '+' || operator === '-' || operator === '*' || operator === '/') {
    if (!a || !b) return undefined
    if (operator === '*') return toMillionths({ above: a.above * b.above, below: a.below * b.below })
    if (operator === '/') {
      if (b.above === 0n) return undefined
      const sign = b.above < 0n ? -1n : 1n
      return toMillionths({ above: a.above * b.below * sign, below: a.below * b.above * sign })
    }
    const other = operator === '+' ? b.above : -b.above
    return toMillionths({ above: a.above * b.below + other * a.below, below: a.below * b.below })
  }
  if (left === undefined || right === undefined) return false
  if (operator === 'contains') return text(left, scope.separator).indexOf(text(right, scope.separator)) >= 0
  const [from, to] = [day(left), day(right)]
  const asDays = (date: CalendarDate) => BigInt(date.year * 10_000 + date.month * 100 + date.day)
  const [low, high] =
    a && b
      ? [a.above * b.below, b.above * a.below]
      : from && to
        ? [asDays(from), asDays(to)]
        : [text(left, scope.separator), text(right, scope.separator)]
  if (operator === '=') return low === high
  if (operator === '!=') return low !== high
  if (operator === '<') return low < high
  if (operator === '<=') return low <= high
  return operator === '>' ? low > high : low >= high
}

/** The functions that random expressions use. */
function called(name: string, args: Value[], scope: Scope): Value {
  const { separator, today } = scope
  const filled = args.filter((value) => value !== undefined && value !== '')
  const numbers = args.flatMap((value) => numeric(value) ?? []).map(({ above }) => above)
  const [first] = args
  if (name === 'if') return truth(first) ? args[1] : args[2]
  if (name === 'first') return filled[0]
  if (name === 'empty') return filled.length === 0
  if (name === 'today') return today
  if (name === 'word') return scope.word(text(first, separator))
  if (name === 'ctx') return Object.entries(scope.context).find(([known]) => known === first)?.[1]
  if (name === 'weekday') return weekday(day(first))
  if (name === 'addDays') return later(day(first), numeric(args[1]))
  if (name === 'days') return between(day(first), day(args[1]))
  if (name === 'join') {
    let joined = ''
    for (const [at, value] of args
      .slice(1)
      .filter((one) => one !== undefined && one !== '')
      .entries())
      joined += (at > 0 ? text(first, separator) : '') + text(value, separator)
    return joined
  }
  if (name === 'min' || name === 'max') {
    const sorted = [...numbers].sort((a, b) => (a < b ? -1 : 1))
    const found = name === 'min' ? sorted[0] : sorted.at(-1)
    return found === undefined ? undefined : Number(found)
  }
  if (name === 'abs') {
    const number = numeric(first)?.above
    return number === undefined ? undefined : Number(number < 0n ? -number : number)
  }
  throw new Error(`The reference does not know ${name}.`)
}

/** Counts one day after another, from a Monday. */
const knownMonday = { year: 2026, month: 11, day: 23 }
const dayOf = ({ year, month, day: ofMonth }: CalendarDate): number => {
  const date = new Date(Date.UTC(2000, month - 1, ofMonth))
  date.setUTCFullYear(year, month - 1, ofMonth)
  return date.getTime() / 86_400_000
}

function weekday(date: CalendarDate | undefined): Value {
  if (!date) return undefined
  let at = (dayOf(date) - dayOf(knownMonday)) % 7
  if (at < 0) at += 7
  return (at + 1) * 1_000_000
}

function later(date: CalendarDate | undefined, count: Fraction | undefined): Value {
  if (!date || !count) return undefined
  let whole = count.above / count.below
  if (whole * count.below > count.above) whole -= 1n
  const moved = new Date((dayOf(date) + Number(whole)) * 86_400_000)
  const year = moved.getUTCFullYear()
  return year >= 1 && year <= 9999 ? { year, month: moved.getUTCMonth() + 1, day: moved.getUTCDate() } : undefined
}

const between = (from: CalendarDate | undefined, to: CalendarDate | undefined): Value =>
  from && to ? (dayOf(to) - dayOf(from)) * 1_000_000 : undefined
