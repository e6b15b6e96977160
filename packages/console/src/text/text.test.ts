// text: what is said with values.
import { expect, test } from 'vitest'
import { learn, text } from './text.ts'

learn({ 'list.count_one': '{count} row', 'list.count_other': '{count} rows' })

test('numbers in a text have commas between thousands, as in lists; what is handed over as text stays as it is', () => {
  expect(text('list.count', { count: 1 })).toBe('1 row')
  expect(text('list.count', { count: 999 })).toBe('999 rows')
  expect(text('list.count', { count: 10_951 })).toBe('10,951 rows')
  expect(text('list.count', { count: 1_234_567.8912 })).toBe('1,234,567.8912 rows')
  expect(text('list.count', { count: -1_000 })).toBe('-1,000 rows')
  expect(text('list.count', { count: '90312379' })).toBe('90312379 rows')
})
