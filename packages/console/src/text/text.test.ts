// text: texts with values.
import { expect, test } from 'vitest'
import { learn, text } from './text.ts'

learn({ 'label.count_one': '{count} label', 'label.count_other': '{count} labels' })

test('numbers in a text have commas between thousands, as in lists; text values stay unchanged', () => {
  expect(text('label.count', { count: 1 })).toBe('1 label')
  expect(text('label.count', { count: 999 })).toBe('999 labels')
  expect(text('label.count', { count: 10_951 })).toBe('10,951 labels')
  expect(text('label.count', { count: 1_234_567.8912 })).toBe('1,234,567.8912 labels')
  expect(text('label.count', { count: -1_000 })).toBe('-1,000 labels')
  expect(text('label.count', { count: '90312379' })).toBe('90312379 labels')
})
