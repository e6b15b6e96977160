// render/expressions: each function and each operator by examples, the limits, and the places of problems.
import { expect, test } from 'vitest'
import { evaluate, evaluateText } from './evaluate.ts'
import { functions } from './functions.ts'
import { parseExpression, parseText } from './parse.ts'
import { scope } from './scope.test-data.ts'
import { fieldsOf, usesToday } from './tree.ts'

const cheese = {
  LIST_PRICE: '20',
  SALE_PRICE: '12.50',
  BEST_PRICE_30: '16.6',
  UNIT_DIMENSION: '0.30 kg',
  BARCODE: '4006381333931',
  UNTIL: '2026-12-31',
  MADE: '31.10.2026',
  'Shelf no': ' A-7 ',
  ZERO: '0',
  BLANK: '   ',
}

function printed(text: string, data: Record<string, string> = cheese, more: Parameters<typeof scope>[1] = {}): string {
  const result = parseText(text)
  if ('problem' in result) throw new Error(`${text}: ${JSON.stringify(result.problem)}`)
  return evaluateText(result.parts, scope(data, more))
}

const gap = '\u00a0'
const examples: Record<string, Record<string, string>> = {
  operators: {
    'Only {money(SALE_PRICE)}': `Only 12,50${gap}€`,
    '{{{SALE_PRICE}}}': '{12.50}',
    '{SALE_PRICE + 0}': '12,5',
    '{1 + 2 * 3 - 4 / 8}': '6,5',
    '{(1 + 2) * -3}': '-9',
    '{LIST_PRICE - SALE_PRICE}': '7,5',
    "{'a' & MISSING & 1.50 & 'b'}": 'a1,5b',
    '{MISSING}{1 / 0}{MISSING + 1}{[Shelf no] * 2}': '',
    '{1 / 3}': '0,333333',
    '{2 / 3}': '0,666667',
    '{0.000001 / 2}': '0,000001',
    '{-0.000001 / 2}': '0',
    '{9000000000 + 1}': '',
    '{9000000000 * 1}': '9000000000',
    '{90000 * 100000}': '9000000000',
    '{-9000000000 - 0.000001}': '',
    "{'00012.50' = SALE_PRICE} {'12,50' = SALE_PRICE}": 'true false',
    "{BARCODE = '4006381333931'} {BARCODE = '04006381333931'}": 'true false',
    "{'9' < '10'} {'9' < '10a'}": 'true false',
    "{UNTIL > today()} {UNTIL = '2026-12-31'} {'2026-02-30' < '2026-2'}": 'true true true',
    "{MISSING = MISSING} {MISSING != 'x'} {not (MISSING = '')}": 'false false true',
    "{[Shelf no] contains '-'} {[Shelf no] contains 'a'} {MISSING contains ''}": 'true false false',
    '{ZERO or BLANK} {LIST_PRICE and UNTIL} {not ZERO}': 'false true true',
    "{'it''s'} {'}'} {[Shelf no]}": "it's } A-7",
    '{not 1 = 2 and 1 < 2 or 1 > 2}': 'true',
  },
  if: { "{if(SALE_PRICE < LIST_PRICE, 'low', 'high')}{if(MISSING, 'x')}": 'low' },
  first: { "{first(MISSING, '', BLANK, ZERO, 'x')}": '0' },
  empty: { "{empty(MISSING)} {empty('')} {empty(ZERO)}": 'true true false' },
  upper: { "{upper('straße')} {upper(MISSING)}": 'STRASSE ' },
  lower: { "{lower('ÄI')}": 'äi' },
  trim: { "[{trim('  a b ')}]": '[a b]' },
  left: { "{left('a😀b', 2)}{left('ab', -1)}{left('ab', MISSING)}": 'a😀' },
  right: { "{right('a😀b', 2)}|{right('ab', 9)}|{right('ab', -1)}": '😀b|ab|' },
  mid: { "{mid('abcdef', 2, 3)} {mid('abc', 2)} {mid('abc', 9)}": 'bcd bc ' },
  replace: {
    "{replace('a.b.c', '.', '$&')} {replace('abc', '', 'x')} {replace('abc', 'b', MISSING)}": 'a$&b$&c abc ac',
  },
  pad: { "{pad(7, 3)} {pad('x', 3, '-+')} {pad('long', 2)} {pad('x', 3, '')}": '007 --x long x' },
  join: { "{join(' · ', 'Emmi', MISSING, '', pack(UNIT_DIMENSION))}": `Emmi · 0,3${gap}kg` },
  startsWith: {
    "{startsWith(BARCODE, '400')} {startsWith(BARCODE, 401)} {startsWith(MISSING, '')}": 'true false false',
  },
  number: { "{number('1 234,50') + 1}|{number('12.5 €')}|{number('1.234,50')}|{number(today())}": '1235,5|||' },
  round: {
    '{round(2.5)} {round(-2.5)} {round(-2.500001)} {round(2.499999)}': '3 -2 -3 2',
    '{round(1.005, 2)} {round(1250, -2)} {round(1.5, 9)} {round(5, -20)} {round(1, MISSING)}': '1,01 1300 1,5 0 1',
    '{round(8999999999.5)}{round(9000000000, -10)}': '9000000000',
  },
  floor: { '{floor(1.99)} {floor(-1.01)} {floor(1.999, 2)}': '1 -2 1,99' },
  ceil: { '{ceil(1.01)} {ceil(-1.99)} {ceil(1.001, 2)}': '2 -1 1,01' },
  abs: { '{abs(-1.5)} {abs(LIST_PRICE)}': '1,5 20' },
  min: { "{min(LIST_PRICE, SALE_PRICE, MISSING, 'x')}|{min(MISSING)}": '12,5|' },
  max: { '{max(LIST_PRICE, SALE_PRICE, MISSING)}': '20' },
  money: {
    "{money(LIST_PRICE)} {money(SALE_PRICE, 'GBP')}": `20,00${gap}€ £12.50`,
    '{money(LIST_PRICE / 3)} {money(round(LIST_PRICE / 3, 2))} {money(0 - 5)}{money(MISSING)}': `6,6667${gap}€ 6,67${gap}€ −5,00${gap}€`,
    '{money(1234567.5)}|{money(1000000000)}': `1${gap}234${gap}567,50${gap}€|`,
  },
  percentOff: {
    '{percentOff(BEST_PRICE_30, SALE_PRICE)} {percentOff(8, 7)}': '24 12',
    '{percentOff(7, 7)}{percentOff(0, 1)}{percentOff(MISSING, 1)}': '',
    '{percentOff(100, 99.5)} {percentOff(0.000001, -9000000000)}': '0 ',
  },
  unitPrice: { '{unitPrice()}': `41,67${gap}€/kg` },
  perUnit: {
    "{perUnit(LIST_PRICE, '500 g')}|{perUnit(LIST_PRICE, 'x')}|{perUnit(MISSING, '1 kg')}": `40,00${gap}€/kg||`,
  },
  pack: { "{pack(UNIT_DIMENSION)} {pack('6 x 1')}": `0,3${gap}kg 6 x 1` },
  date: {
    "{date(UNTIL)} {date(MADE, 'DD.MM.YYYY')} {date('1.2.27', 'D.M.YY')}": '2026-12-31 2026-10-31 2027-02-01',
    "{date('2026-02-29')}{date(MADE)}{date(UNTIL, 'DDDDDDDDDDDDDDDD')}{date(UNTIL, 'MM-DD')}{date(MISSING, 'DD')}": '',
  },
  format: {
    "{format(UNTIL, 'D/M/YY')} {format(today(), 'DD.MM.YYYY')} {format(UNTIL, 'bis DD.MM.')}":
      '31/12/26 23.11.2026 bis 31.12.',
    "{format(7.125, '0.00')} {format(-7.125, '000.0')} {format(1, 'x')}{format(MISSING, '0')}": '7,13 -007,1 ',
  },
  addDays: {
    "{addDays('2024-02-28', 1)} {addDays('2023-02-28', 1)} {addDays(UNTIL, 1)} {addDays(today(), -23)}":
      '2024-02-29 2023-03-01 2027-01-01 2026-10-31',
    "{addDays('9999-12-31', 1)}{addDays('0001-01-01', -1)}{addDays(today(), 9000000000)}": '',
  },
  days: { '{days(today(), UNTIL)} {days(UNTIL, today())}{days(UNTIL, MISSING)}': '38 -38' },
  weekday: { "{weekday(today())} {weekday('2026-11-29')} {weekday('0001-01-01')}": '1 7 1' },
  word: { "{word('sale')}{word('none')}": 'Aktion' },
  today: { '{today()}': '2026-11-23' },
  gtin: { '{gtin()}': '4006381333931' },
  gtinOk: { "{gtinOk(BARCODE)} {gtinOk('4006381333932')} {gtinOk(MISSING)}": 'true false false' },
  digitalLink: {
    '{digitalLink()}': 'https://id.gs1.org/01/04006381333931',
    "{digitalLink('96385074')}|{digitalLink('2012345000001')}|{digitalLink('x')}":
      'https://id.gs1.org/01/00000096385074||',
  },
  ctx: { "{ctx('page')} {ctx('store')} {ctx('battery')}": '1 Nice 3' },
}

test('every function has examples', () => {
  expect(Object.keys(examples).sort()).toEqual(['operators', ...Object.keys(functions)].sort())
})

test.each(
  Object.entries(examples).flatMap(([name, all]) =>
    Object.entries(all).map(([text, result]) => ({ name, text, result })),
  ),
)('$name: $text prints $result', ({ text, result }) => {
  expect(printed(text)).toBe(result)
})

test('the days of 400 years count up by one, through leap years', () => {
  const day = parseExpression('addDays(D, 1)')
  const between = parseExpression("days('2000-01-01', D)")
  if ('problem' in day || 'problem' in between) throw new Error('These do not parse.')
  const date = new Date(Date.UTC(1999, 11, 31))
  for (let count = -1; count < 146_097; count += 1 + Math.abs(count % 7)) {
    date.setTime(Date.UTC(2000, 0, 1 + count))
    const today = date.toISOString().slice(0, 10)
    const tomorrow = new Date(date.getTime() + 86_400_000)
    const product = scope({ D: today })
    expect(evaluate(between.expression, product)).toBe(count * 1_000_000)
    expect(evaluate(day.expression, product)).toEqual({
      year: tomorrow.getUTCFullYear(),
      month: tomorrow.getUTCMonth() + 1,
      day: tomorrow.getUTCDate(),
    })
  }
})

test('the product’s currency decides the decimal sign, and the unit price follows the price files', () => {
  expect(printed('{SALE_PRICE + 0} {money(SALE_PRICE)}', { ...cheese, CURRENCY: 'USD' })).toBe('12.5 $12.50')
  expect(printed('{unitPrice()}', { ...cheese, UNIT_PRICE: '41.6', UNIT_PRICE_UNIT: 'kg' })).toBe(`41,60${gap}€/kg`)
  expect(printed("{perUnit(1000, '0.3 kg')} {money(1000)}", {}, { currency: 'HUF' })).toBe(
    `3${gap}333${gap}Ft/kg 1${gap}000${gap}Ft`,
  )
})

test('the name, the number and other EANs of a product are within reach, members of objects are not', () => {
  expect(printed('{[articleName]} {[articleId]}{[nfcUrl]}{[toString]}{[constructor]}')).toBe('Emmentaler 4711')
  expect(printed('{gtin()}', { BARCODE: 'x' }, { eans: ['123', '96385074'] })).toBe('96385074')
})

const problems: [source: string, at: number, code: string, values?: Record<string, string>][] = [
  ['', 0, 'incomplete'],
  ['1 +', 3, 'incomplete'],
  ['A ; B', 2, 'unknownCharacter', { character: ';' }],
  ['A & 😀', 4, 'unknownCharacter', { character: '😀' }],
  ["A & 'x", 4, 'unclosedText'],
  ['A & [x', 4, 'unclosedField'],
  ['A & [ ]', 4, 'emptyField'],
  ['0.1234567', 0, 'numberTooLong', { number: '0.1234567' }],
  ['A + 9000000001', 4, 'numberTooLong', { number: '9000000001' }],
  ['A B', 2, 'unexpected', { found: 'B' }],
  ['(A', 2, 'incomplete'],
  ['A)', 1, 'unexpected', { found: ')' }],
  ['A = B = C', 6, 'unexpected', { found: '=' }],
  ['first(A,)', 8, 'unexpected', { found: ')' }],
  ['1 + frist(A)', 4, 'unknownFunction', { name: 'frist', closest: '' }],
  ['IF(A, B)', 0, 'unknownFunction', { name: 'IF', closest: 'if' }],
  ['toString(A)', 0, 'unknownFunction', { name: 'toString', closest: '' }],
  ['A & price', 4, 'unknownName', { name: 'price' }],
  ['1 + if(A)', 4, 'tooFewArguments', { name: 'if', least: '2' }],
  ['today(1)', 0, 'tooManyArguments', { name: 'today', most: '0' }],
  ['ctx(A)', 0, 'unknownContext', { names: 'page, model, store, currency, battery, signal' }],
  ['word(A)', 0, 'unknownWord'],
  ["ctx('x')", 0, 'unknownContext', { names: 'page, model, store, currency, battery, signal' }],
  [`A${' '.repeat(500)}`, 500, 'tooLong', { most: '500' }],
  [`A${' & A'.repeat(32)}`, 126, 'tooManyNodes', { most: '64' }],
  [`${'('.repeat(17)}1${')'.repeat(17)}`, 16, 'tooDeep', { most: '16' }],
  [`${'abs('.repeat(17)}1${')'.repeat(17)}`, 64, 'tooDeep', { most: '16' }],
]

test.each(problems)('%s has a problem at %i: %s', (source, at, code, values = {}) => {
  expect(parseExpression(source)).toEqual({ problem: { at, code, values } })
})

test('in a text, the place counts from its start', () => {
  const problemOf = (text: string) => {
    const result = parseText(text)
    return 'problem' in result ? [result.problem.at, result.problem.code] : result
  }
  expect(problemOf('Only {A & frist()} now')).toEqual([10, 'unknownFunction'])
  expect(problemOf('Only {A')).toEqual([5, 'unclosedBrace'])
  expect(problemOf('Only {}')).toEqual([6, 'incomplete'])
  expect(problemOf('Only } now')).toEqual([5, 'loneBrace'])
  expect(problemOf(`ab{A${' '.repeat(500)}}`)).toEqual([503, 'tooLong'])
  expect(problemOf(`{'${'x'.repeat(300_000)}`)).toEqual([1, 'unclosedText'])
  expect(problemOf('{A}'.repeat(1001))).toEqual([3000, 'tooManySteps'])
})

test('what is just within the limits works', () => {
  expect(printed(`{A${' '.repeat(499)}}`, { A: 'x' })).toBe('x')
  expect(printed(`{upper(A${' & A'.repeat(31)})}`, { A: 'x' })).toBe('X'.repeat(32))
  expect(printed(`{${'('.repeat(16)}A${')'.repeat(16)}}`, { A: 'x' })).toBe('x')
  expect(printed('{A}'.repeat(1000), { A: 'x' })).toHaveLength(1000)
})

test('a result has 1,000 characters at most, and no half character at its end', () => {
  expect(printed("{pad('x', 9999)}")).toHaveLength(1000)
  expect(printed('{A}', { A: 'x'.repeat(4000) })).toHaveLength(1000)
  expect(printed('x{A}', { A: '😀'.repeat(600) })).toBe(`x${'😀'.repeat(499)}`)
  expect(printed("{replace(replace(A, 'x', A), 'x', A)}", { A: 'x'.repeat(1000) })).toHaveLength(1000)
})

test('functions name the fields that they read by themselves', () => {
  const text = parseText("{unitPrice()} {if(A = today(), [b c], 'D')} {gtin()}")
  if ('problem' in text) throw new Error('This does not parse.')
  expect([...fieldsOf(text.parts)].sort()).toEqual(
    [
      'A',
      'BARCODE',
      'CURRENCY',
      'LIST_PRICE',
      'SALE_PRICE',
      'UNIT',
      'UNIT_DIMENSION',
      'UNIT_PRICE',
      'UNIT_PRICE_UNIT',
      'b c',
    ].sort(),
  )
  expect(usesToday(text.parts)).toBe(true)
  expect(usesToday(['today()'])).toBe(false)
})
