// render/codes: codes of the standards' examples, sizes, and what has no code.
import { expect, test } from 'vitest'
import { symbologies, type Symbology } from './symbol.ts'
import { symbolOf } from './symbols.ts'

const problems: [Symbology, text: string, problem: string, values?: Record<string, string>][] = [
  ...symbologies.map((symbology): [Symbology, string, string] => [symbology, '', 'empty']),
  ['gtin', '400638133393x', 'digitsOnly'],
  ['gtin', '4006381333932', 'checkDigit', { digit: '1' }],
  ['gtin', '00012345600012', 'length', { lengths: '8, 12, 13' }],
  ['ean13', '96385074', 'length', { lengths: '13, 12' }],
  ['ean8', '4006381333931', 'length', { lengths: '8' }],
  ['upca', '4006381333931', 'notUpc'],
  ['upce', '036000291452', 'notUpc'],
  ['upce', '212345000052', 'notUpc'],
  ['itf14', '123', 'length', { lengths: '8, 12, 13, 14' }],
  ['code128', 'Käse', 'character', { character: 'ä' }],
  ['code128', 'a😀', 'character', { character: '😀' }],
  ['code128', 'x'.repeat(81), 'tooLong', { most: '80' }],
  ['gs1-128', '04012345678902', 'elements'],
  ['gs1-128', '(01)04012345678902', 'checkDigit', { digit: '1' }],
  ['gs1-128', '(00)340123450000000001', 'checkDigit', { digit: '0' }],
  ['gs1-128', '(01)0401234567890', 'element', { element: '01', text: '0401234567890' }],
  ['gs1-128', '(05)1', 'unknownElement', { element: '05' }],
  ['gs1-128', '(17)261331', 'element', { element: '17', text: '261331' }],
  ['gs1-128', '(10)', 'element', { element: '10', text: '' }],
  ['gs1-128', '(10)A(7)', 'elements'],
  ['gs1-128', `(10)${'A'.repeat(20)}(21)${'B'.repeat(20)}(22)1234`, 'tooLong', { most: '48' }],
  ['gs1-datamatrix', '10ABC', 'elements'],
  ['datamatrix', 'x'.repeat(1633), 'tooLong', { most: '1632' }],
  ['datamatrix', 'ž'.repeat(800), 'tooLong', { most: '1632' }],
  ['qr', 'x'.repeat(301), 'tooLong', { most: '300' }],
  ['digital-link', '2012345000001', 'inStore'],
  ['digital-link', '(10)A7', 'elements'],
]

test.each(problems)('%s of “%s”: %s', (symbology, text, problem, values = {}) => {
  expect(symbolOf(symbology, text)).toEqual({ problem, values })
})

const widthOf = (symbology: Symbology, text: string) => {
  const symbol = symbolOf(symbology, text)
  if ('problem' in symbol) return symbol.problem
  return symbol.kind === 'linear'
    ? (symbol.quietLeft + symbol.modules.length + symbol.quietRight) / symbol.perModule
    : symbol.size + 2 * symbol.quiet
}

test('codes have the widths of the standards, in modules with quiet zones', () => {
  expect(widthOf('ean13', '4006381333931')).toBe(113)
  expect(widthOf('upca', '036000291452')).toBe(113)
  expect(widthOf('ean8', '96385074')).toBe(81)
  expect(widthOf('upce', '042100005264')).toBe(67)
  // 13 digits: start, 6 pairs and a change for the last digit, check character, stop.
  expect(widthOf('code128', '4006381333931')).toBe(11 * 10 + 13 + 20)
  expect(widthOf('gs1-128', '4006381333931')).toBe(154)
  expect(widthOf('itf14', '04006381333931')).toBe(140.5)
  expect(widthOf('gs1-datamatrix', '4006381333931')).toBe(18)
  expect(widthOf('digital-link', '4006381333931')).toBe(33)
})

test('a UPC-A with zeros between maker and product has a UPC-E, as in the examples of the standard', () => {
  const shortOf = (gtin: string) => {
    const symbol = symbolOf('upce', gtin)
    return 'digits' in symbol ? symbol.digits : symbol
  }
  expect(shortOf('042100005264')).toBe('04252614')
  expect(shortOf('0042100005264')).toBe('04252614')
  expect(symbolOf('upca', '0042100005264')).toEqual(symbolOf('upca', '042100005264'))
})

test('the Data Matrix of 123456 is the one in the standard', () => {
  const symbol = symbolOf('datamatrix', '123456')
  if (!('isDark' in symbol)) throw new Error('There is no code.')
  const rows = Array.from({ length: symbol.size }, (_row, row) =>
    Array.from({ length: symbol.size }, (_column, column) => (symbol.isDark(row, column) ? '#' : '.')).join(''),
  )
  expect(rows).toEqual([
    '#.#.#.#.#.',
    '##..#.##.#',
    '##.....#..',
    '##...###.#',
    '##....#...',
    '#.....####',
    '###.##....',
    '####.##..#',
    '#..###.#..',
    '##########',
  ])
})

test('Code 128 changes between its sets where that saves characters', () => {
  const charactersOf = (text: string) => {
    const symbol = symbolOf('code128', text)
    // Start, check character and stop, which has 13 modules, are not of the text.
    return 'modules' in symbol ? (symbol.modules.length - 13) / 11 - 2 : symbol
  }
  expect(charactersOf('1234')).toBe(2)
  expect(charactersOf('ABC1')).toBe(4)
  // Four digits at the end are worth a change to pairs, two are not.
  expect(charactersOf('AB12')).toBe(4)
  expect(charactersOf('AB1234')).toBe(5)
  // One control character among small letters is shifted, two change the set.
  expect(charactersOf('ab\u0001cd')).toBe(6)
  expect(charactersOf('AB\u0001CD')).toBe(5)
})

test('cases have bars along the top and the bottom', () => {
  expect(symbolOf('itf14', '4006381333931')).toMatchObject({ digits: '04006381333931', bearer: 2, perModule: 2 })
})
