// ui: numbers have the browser's own English format.
import { expect, test } from 'vitest'
import { marksOf, withLatinDigits } from '../text/number-marks.ts'
import { percentText, writeNumbersWith } from '../text/numbers.ts'
import { numberText } from './number-text.ts'

const values = [
  0, -0, 7, -3, 999, 1_000, -1_000, 12_345, 999_999, 1_000_000, 1_234_567.5, 0.1, 0.5, 2.5, -0.00001, 1.00005, 1.23456,
  0.99999, 9_999.99995, 3.14159, 1e15, 123_456_789_012.25, 1e20,
]

test.each(values)('%d has the format of Intl', (value) => {
  expect(numberText(value)).toBe(new Intl.NumberFormat('en', { maximumFractionDigits: 4 }).format(value))
  expect(numberText(value, 2)).toBe(
    new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(value),
  )
})

test('numbers may also come as text, and other text stays unchanged', () => {
  expect([numberText('4.5', 2), numberText('1e3'), numberText('on request'), numberText('12 kg')]).toEqual([
    '4.50',
    '1,000',
    'on request',
    '12 kg',
  ])
})

test.each(['de', 'fr', 'es', 'it', 'pl', 'hr', 'ko', 'ja', 'ar'])('%s has its own marks, and Latin digits', (tag) => {
  const format = new Intl.NumberFormat(withLatinDigits(tag), { maximumFractionDigits: 4 })
  const percent = new Intl.NumberFormat(withLatinDigits(tag), { style: 'percent' })
  try {
    writeNumbersWith(marksOf(tag))
    for (const value of values.filter((one) => one < 1e20)) expect(numberText(value)).toBe(format.format(value))
    expect([7, 100].map(percentText)).toEqual([percent.format(0.07), percent.format(1)])
  } finally {
    writeNumbersWith()
  }
})
