// contract/alerts: the description of an alert in the units of the screen.
import { expect, test } from 'vitest'
import { alertDetail } from './alerts.ts'

test.each([
  ['2347 mV', '2.35 V'],
  ['2000 mV', '2.00 V'],
  ['', ''],
  ['Label 12 mV is late', 'Label 12 mV is late'],
])('%j is written %j', (detail, words) => {
  expect(alertDetail({ detail })).toBe(words)
})
