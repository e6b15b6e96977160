// ui: days and times of day are read as people type them, and never guessed.
import { expect, test } from 'vitest'
import { movedClock, movedDay, readClock, readDay } from './day-text.ts'

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026/2/3', '2026-02-03'],
  ['20261201', '2026-12-01'],
  ['1.12.2026', '2026-12-01'],
  ['1.12.27', '2027-12-01'],
  ['1.12.', '2026-12-01'],
  ['31.12', '2026-12-31'],
  ['29.2.2026', undefined],
  ['12/01/2026', undefined],
  ['2026-13-01', undefined],
  ['tomorrow', undefined],
])('the day %s', (typed, expected) => {
  expect(readDay(typed, '2026-11-23')).toBe(expected)
})

test.each([
  ['8', '08:00'],
  ['08:30', '08:30'],
  ['8.05', '08:05'],
  ['830', '08:30'],
  ['1745', '17:45'],
  ['12 am', '00:00'],
  ['5pm', '17:00'],
  ['13 pm', undefined],
  ['24:00', undefined],
  ['8:5', undefined],
])('the time %s', (typed, expected) => {
  expect(readClock(typed)).toBe(expected)
})

test('a month later ends on the last day of a shorter month', () => {
  expect(movedDay('2026-01-31', { months: 1 })).toBe('2026-02-28')
  expect(movedDay('2026-12-31', { days: 1 })).toBe('2027-01-01')
  expect(movedClock('23:50', 15)).toBe('23:59')
})
