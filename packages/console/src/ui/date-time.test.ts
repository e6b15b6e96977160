// ui/date-time: times in the zone that the user chose.
import { afterEach, expect, test } from 'vitest'
import { dateTimeText, showTimesIn, zoneOfTimes } from './date-time.tsx'

const time = '2026-01-31T23:30:00Z'

afterEach(() => {
  showTimesIn('')
})

test('times show in the chosen zone, and in a zone of their own where one is given', () => {
  showTimesIn('Europe/Zagreb')
  expect(dateTimeText(time)).toBe('2026-02-01 00:30:00')
  expect(zoneOfTimes()).toBe('Europe/Zagreb')
  expect(dateTimeText(time, 'America/New_York')).toBe('2026-01-31 18:30:00')
})

test('a zone that the browser does not know means its own', () => {
  const own = dateTimeText(time)
  showTimesIn('Nowhere/At_All')
  expect(dateTimeText(time)).toBe(own)
  expect(zoneOfTimes()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
