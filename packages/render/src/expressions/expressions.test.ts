// render/expressions: random expressions against a second interpreter, and whatever a person may type.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate, evaluateText } from './evaluate.ts'
import { functions } from './functions.ts'
import { parseExpression, parseText } from './parse.ts'
import { problemValues } from './problems.ts'
import { print, referenceValue } from './reference.test-data.ts'
import { scope } from './scope.test-data.ts'
import { contextNames } from './scope.ts'
import { comparisons, fieldsOf, usesToday, type Expression } from './tree.ts'

const runs = { numRuns: 2000 }

const millionths = fc.oneof(
  fc.integer({ min: 0, max: 9_000_000_000_000_000 }),
  fc.integer({ min: 0, max: 20 }).map((whole) => whole * 1_000_000),
  fc.integer({ min: 0, max: 400 }).map((halves) => halves * 500_000 + 1),
  fc.constantFrom(0, 1, 499_999, 500_000, 500_001, 8_999_999_999_999_999, 9_000_000_000_000_000),
)
const numberLike = fc
  .tuple(fc.constantFrom('', '-'), millionths)
  .map(([sign, value]) => sign + print({ kind: 'number', value }))
const someText = fc.oneof(
  fc.string({ maxLength: 8 }),
  numberLike,
  fc.constantFrom(
    '',
    ' ',
    'false',
    'true',
    '12,50',
    '.5',
    '1e3',
    '007',
    '2026-02-28',
    '2026-02-29',
    '1999-12-31',
    "it's",
    '}',
    '{',
    ']',
    '😀'.repeat(3),
  ),
)
const fields = {
  SALE_PRICE: '12.50',
  LIST_PRICE: '20',
  NAME: 'Emmentaler',
  MADE: '2026-11-22',
  'shelf no': '0.3333333',
  LONG: 'ab😀'.repeat(300),
}
const key = fc.constantFrom(...Object.keys(fields), 'MISSING', 'constructor')

const { tree } = fc.letrec<{ tree: Expression; leaf: Expression }>((tie) => ({
  leaf: fc.oneof(
    millionths.map((value): Expression => ({ kind: 'number', value })),
    someText.map((value): Expression => ({ kind: 'text', value })),
    key.map((name): Expression => ({ kind: 'field', key: name })),
    fc.constant<Expression>({ kind: 'call', name: 'today', args: [] }),
    fc
      .constantFrom('sale', 'lowest', 'deposit', 'constructor')
      .map((value): Expression => ({ kind: 'call', name: 'word', args: [{ kind: 'text', value }] })),
    fc
      .constantFrom(...contextNames)
      .map((value): Expression => ({ kind: 'call', name: 'ctx', args: [{ kind: 'text', value }] })),
  ),
  tree: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.record({ kind: fc.constantFrom('not', 'minus'), of: tie('tree') }),
    fc.record({
      kind: fc.constant('pair'),
      operator: fc.constantFrom(...comparisons, '+', '-', '&', '*', '/', 'and', 'or'),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc
      .tuple(fc.constantFrom('weekday', 'addDays', 'days'), fc.array(tie('tree'), { minLength: 2, maxLength: 2 }))
      .map(([name, args]): Expression => ({ kind: 'call', name, args: args.slice(0, functions[name].most) })),
    fc
      .tuple(
        fc.constantFrom('if', 'first', 'empty', 'join', 'min', 'max', 'abs'),
        fc.array(tie('tree'), { minLength: 3, maxLength: 3 }),
      )
      .map(([name, args]): Expression => ({
        kind: 'call',
        name,
        args: args.slice(0, Math.min(3, functions[name].most)),
      })),
  ) as fc.Arbitrary<Expression>,
}))
/** Those within the limits. */
const printed = tree
  .map((made) => ({ made, source: print(made) }))
  .filter(({ source }) => 'expression' in parseExpression(source))

function parsed(source: string): Expression {
  const result = parseExpression(source)
  if ('problem' in result) throw new Error(`${source}: ${JSON.stringify(result.problem)}`)
  return result.expression
}

test('a printed tree parses to the same tree', () => {
  fc.assert(
    fc.property(printed, ({ made, source }) => {
      expect(parsed(source)).toEqual(made)
    }),
    runs,
  )
})

test('every random expression has the value of the reference interpreter', () => {
  fc.assert(
    fc.property(printed, fc.constantFrom(',', '.'), ({ made, source }, separator) => {
      const product = { ...scope(fields), separator }
      expect(evaluate(parsed(source), product)).toEqual(referenceValue(made, product))
    }),
    runs,
  )
})

test('arithmetic on any two numbers is exact, halves up', () => {
  const signed = fc
    .tuple(millionths, fc.boolean())
    .map(([value, negative]): Expression =>
      negative ? { kind: 'minus', of: { kind: 'number', value } } : { kind: 'number', value },
    )
  fc.assert(
    fc.property(signed, signed, fc.constantFrom('+', '-', '*', '/'), (left, right, operator) => {
      const made: Expression = { kind: 'pair', operator, left, right }
      expect(evaluate(made, scope({}))).toEqual(referenceValue(made, scope({})))
    }),
    { numRuns: 5000 },
  )
})

test('a tree survives the way to a worker thread', () => {
  fc.assert(
    fc.property(printed, ({ made }) => {
      expect(evaluate(structuredClone(made), scope(fields))).toEqual(evaluate(made, scope(fields)))
    }),
  )
})

const letters = fc.constantFrom(
  ...Array.from('{}[]()\'"&+-*/<>=!,. \n0129AZaz_€😀'),
  ...Object.keys(functions),
  'and ',
  ' or ',
  'not ',
  ' contains ',
  "'x'",
  'SALE_PRICE',
  '{{',
  '{A}',
)
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(letters, { maxLength: 40 }).map((all) => all.join('')),
)

test('anything typed is either a tree with a value or a problem at a place in it', () => {
  fc.assert(
    fc.property(typed, (source) => {
      const [expression, text] = [parseExpression(source), parseText(source)]
      for (const result of [expression, text]) {
        if (!('problem' in result)) continue
        const { at, code, values } = result.problem
        expect(at).toBeGreaterThanOrEqual(0)
        expect(at).toBeLessThanOrEqual(source.length)
        expect(Object.keys(values)).toEqual(problemValues[code])
      }
      if ('expression' in expression) expect(evaluate(expression.expression, scope(fields))).not.toBeNull()
      if ('parts' in text) expect(typeof evaluateText(text.parts, scope(fields))).toBe('string')
    }),
    { numRuns: 10_000 },
  )
})

test('a text without expressions prints itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (plain) => {
      const result = parseText(plain.replaceAll('{', '{{').replaceAll('}', '}}'))
      expect('parts' in result && evaluateText(result.parts, scope({}))).toBe(plain)
    }),
  )
})

test('any function with any arguments gives a value and never throws', () => {
  const name = fc.constantFrom(...(Object.keys(functions) as (keyof typeof functions)[]).filter((one) => one !== 'ctx'))
  fc.assert(
    fc.property(name, fc.array(tree, { maxLength: 4 }), (called, args) => {
      const value = evaluate({ kind: 'call', name: called, args }, scope(fields))
      if (typeof value === 'string') expect(value.length).toBeLessThanOrEqual(1000)
      if (typeof value === 'number') {
        expect(Number.isSafeInteger(value)).toBe(true)
        expect(Math.abs(value)).toBeLessThanOrEqual(9e15)
      }
    }),
    { numRuns: 5000 },
  )
})

test('the fields of a tree are those that change its value', () => {
  fc.assert(
    fc.property(printed, ({ made, source }) => {
      const asked = new Set<string>()
      const product = scope(fields)
      evaluate(made, { ...product, field: (name) => (asked.add(name), product.field(name)) })
      expect(fieldsOf(parsed(source))).toEqual(asked)
      expect(usesToday(made)).toBe(source.includes('today()'))
    }),
  )
})
