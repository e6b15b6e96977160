// contract/zone-time: the nights on which clocks change, in every zone, and weekly repeats.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dateText,
  dayMs,
  firstWall,
  instantAt,
  isTimeZone,
  nextWall,
  shifted,
  wallAt,
  wallOf,
  wallText,
  weekdayOf,
  weekdays,
} from './zone-time.ts'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
const minuteMs = 60_000
const from = Date.UTC(2012, 0, 1)
const to = Date.UTC(2032, 0, 1)
const offsetAt = (zone: string, instant: number) => wallAt(zone, instant) - instant

/** Every instant of these years at which the zone's clock jumps. */
function transitionsOf(zone: string): number[] {
  const found: number[] = []
  const step = 12 * dayMs
  for (let at = from; at < to; at += step) {
    if (offsetAt(zone, at) === offsetAt(zone, at + step)) continue
    let [before, after] = [at / minuteMs, (at + step) / minuteMs]
    const old = offsetAt(zone, at)
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offsetAt(zone, middle * minuteMs) === old) before = middle
      else after = middle
    }
    found.push(after * minuteMs)
  }
  return found
}

/** The expected result, found the slow way: the first minute around whose clock shows this time or a later one. */
function slowly(zone: string, wall: number): number {
  for (let instant = wall - 27 * 60 * minuteMs; ; instant += minuteMs) if (wallAt(zone, instant) >= wall) return instant
}

describe('every zone', () => {
  test('keeps local time on both sides of each clock change', () => {
    let seen = 0
    for (const zone of zones) {
      for (const jump of transitionsOf(zone)) {
        seen += 1
        const before = wallAt(zone, jump - minuteMs) + minuteMs
        const after = wallAt(zone, jump)
        if (after > before) {
          // Skipped: each of these minutes is the first minute after the jump.
          for (const wall of [before, before + minuteMs, (before + after) / 2, after - minuteMs])
            expect([zone, wallText(wall), instantAt(zone, Math.floor(wall / minuteMs) * minuteMs)]).toEqual([
              zone,
              wallText(wall),
              jump,
            ])
        } else {
          // Shown twice: the first time counts.
          for (const wall of [after, after + minuteMs, before - minuteMs])
            expect([zone, wallText(wall), instantAt(zone, wall)]).toEqual([
              zone,
              wallText(wall),
              jump - (before - wall),
            ])
        }
        for (const wall of [Math.min(before, after) - minuteMs, Math.max(before, after)])
          expect(wallAt(zone, instantAt(zone, wall))).toBe(wall)
      }
    }
    expect(seen).toBeGreaterThan(3_000)
  }, 120_000)

  test('gives the same as a search minute by minute, and never goes back in time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: from / minuteMs, max: to / minuteMs }),
        (zone, minute) => {
          const wall = minute * minuteMs
          expect(instantAt(zone, wall)).toBe(slowly(zone, wall))
          expect(wallAt(zone, instantAt(zone, wall))).toBeGreaterThanOrEqual(wall)
        },
      ),
      { numRuns: 150 },
    )
  }, 60_000)
})

test.each([
  // Gap → first valid minute; overlap → first occurrence.
  ['Europe/Berlin', '2026-03-29 01:59', '2026-03-29T00:59Z'],
  ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-03-29 03:00', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-10-25 02:30', '2026-10-25T00:30Z'],
  ['Europe/Berlin', '2026-10-25 03:00', '2026-10-25T02:00Z'],
  ['America/New_York', '2026-03-08 02:00', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-03-08 02:59', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30Z'],
  ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:30Z'],
  ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45Z'],
  ['Australia/Lord_Howe', '2026-04-05 02:00', '2026-04-04T15:30Z'],
  ['Pacific/Apia', '2011-12-30 12:00', '2011-12-30T10:00Z'],
  ['Asia/Kathmandu', '2026-01-01 00:00', '2025-12-31T18:15Z'],
])('%s at %s is %s', (zone, wall, instant) => {
  expect(new Date(instantAt(zone, wallOf(wall, zone)!)).toISOString()).toBe(new Date(instant).toISOString())
})

test("times are read in the callers' formats, and impossible days are refused", () => {
  const berlin = (text: string) => {
    const wall = wallOf(text, 'Europe/Berlin')
    return wall === undefined ? undefined : wallText(wall)
  }
  expect(
    [
      '2026-12-01 06:00',
      '2026-12-01T06:00:00',
      '2026-12-01T05:00:00Z',
      '2026-12-01T05:00:59.5Z',
      '2026-07-01T04:00:00+0000',
    ].map(berlin),
  ).toEqual(['2026-12-01 06:00', '2026-12-01 06:00', '2026-12-01 06:00', '2026-12-01 06:00', '2026-07-01 06:00'])
  expect(
    [
      '',
      'tomorrow',
      '2026-02-30 06:00',
      '2026-13-01 06:00',
      '2026-12-01',
      '2026-12-01 24:00',
      '2026-12-01 06:60',
      '1999-12-31 06:00',
      '2101-01-01 06:00',
      '٢٠٢٦-12-01 06:00',
    ].map(berlin),
  ).toEqual(Array.from({ length: 10 }, () => undefined))
  expect([isTimeZone('Europe/Berlin'), isTimeZone('UTC'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a weekly rule gives exactly its days until its last', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: from / dayMs, max: to / dayMs }),
      fc.subarray([...weekdays], { minLength: 1 }),
      fc.integer({ min: 0, max: 40 }),
      (day, days, length) => {
        const start = day * dayMs + 6 * 3_600_000
        const until = dateText(start + length * dayMs)
        const wanted = Array.from({ length: length + 1 }, (_, after) => start + after * dayMs).filter((wall) =>
          days.includes(weekdayOf(wall)),
        )
        const given: number[] = []
        for (let wall = firstWall(start, { days, until }); wall !== undefined; wall = nextWall(wall, { days, until }))
          given.push(wall)
        expect(given).toEqual(wanted)
      },
    ),
  )
  expect(shifted({ days: ['FRI', 'SUN'], until: '2026-12-31' }, 1)).toEqual({
    days: ['MON', 'SAT'],
    until: '2027-01-01',
  })
})
