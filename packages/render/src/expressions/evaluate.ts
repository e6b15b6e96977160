// render/expressions: the value of an expression. It never throws: what cannot be answered is none. Each node of a tree
// is visited once, and parse.ts limits the nodes.
import { functions } from './functions.ts'
import { bounded, over, times } from './numbers.ts'
import { dayNumber } from './dates.ts'
import type { Scope } from './scope.ts'
import type { Comparison, Expression, Operator, TextParts } from './tree.ts'
import { cut, dateOf, isTrue, numberOf, textOf, type Value } from './value.ts'

/** The value, texts cut to 1,000 characters. */
export function evaluate(expression: Expression, scope: Scope): Value {
  const value = valueOf(expression, scope)
  return typeof value === 'string' ? cut(value) : value
}

/** The letters to print, at most 1,000. None prints nothing. */
export const evaluateText = (parts: TextParts, scope: Scope): string =>
  cut(parts.map((part) => (typeof part === 'string' ? part : textOf(evaluate(part, scope), scope.separator))).join(''))

function valueOf(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case 'number':
    case 'text':
      return expression.value
    case 'field':
      return scope.field(expression.key)
    case 'not':
      return !isTrue(evaluate(expression.of, scope))
    case 'minus': {
      const number = numberOf(evaluate(expression.of, scope))
      return number === undefined ? undefined : 0 - number
    }
    case 'pair':
      return pairs[expression.operator](evaluate(expression.left, scope), evaluate(expression.right, scope), scope)
    case 'call':
      return functions[expression.name].evaluate(
        expression.args.map((arg) => evaluate(arg, scope)),
        scope,
      )
  }
}

type Pair = (left: Value, right: Value, scope: Scope) => Value

/** What a comparison makes of the order of its sides: negative, 0 or positive. */
const orders: Record<Exclude<Comparison, 'contains'>, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

const pairs: Record<Operator, Pair> = {
  and: (left, right) => isTrue(left) && isTrue(right),
  or: (left, right) => isTrue(left) || isTrue(right),
  '&': (left, right, { separator }) => textOf(left, separator) + textOf(right, separator),
  '+': arithmetic((left, right) => bounded(left + right)),
  '-': arithmetic((left, right) => bounded(left - right)),
  '*': arithmetic(times),
  '/': arithmetic(over),
  contains: comparison((left, right, separator) => textOf(left, separator).includes(textOf(right, separator))),
  '=': ordered('='),
  '!=': ordered('!='),
  '<': ordered('<'),
  '<=': ordered('<='),
  '>': ordered('>'),
  '>=': ordered('>='),
}

function arithmetic(result: (left: number, right: number) => number | undefined): Pair {
  return (left, right) => {
    const [first, second] = [numberOf(left), numberOf(right)]
    return first === undefined || second === undefined ? undefined : result(first, second)
  }
}

/** Nothing can be said about none, not even that it differs. */
function comparison(holds: (left: Value, right: Value, separator: string) => boolean): Pair {
  return (left, right, { separator }) => left !== undefined && right !== undefined && holds(left, right, separator)
}

function ordered(sign: keyof typeof orders): Pair {
  return comparison((left, right, separator) => orders[sign](orderOf(left, right, separator)))
}

/** As numbers if both read as numbers, as dates if both are dates, otherwise as texts, capitals before small letters. */
function orderOf(left: Value, right: Value, separator: string): number {
  const numbers = [numberOf(left), numberOf(right)] as const
  if (numbers[0] !== undefined && numbers[1] !== undefined) return numbers[0] - numbers[1]
  const dates = [dateOf(left), dateOf(right)] as const
  if (dates[0] && dates[1]) return dayNumber(dates[0]) - dayNumber(dates[1])
  const texts = [textOf(left, separator), textOf(right, separator)] as const
  return texts[0] === texts[1] ? 0 : texts[0] < texts[1] ? -1 : 1
}
