// server/sensors: the alarm against a second, slower reading of the rules, with random readings, gaps, restarts and
// defrosts: never an end without proof, never a missed violation, never an alarm before its time.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calm, nextDue, read, wait, type AlarmRules, type AlarmState } from './alarm.ts'

const minute = 60_000
const chilled: AlarmRules = {
  limits: { cautionLow: 0, cautionHigh: 5, dangerLow: null, dangerHigh: 8 },
  delayMs: 20 * minute,
  hysteresis: 0.5,
  recoverMs: 5 * minute,
  extremeBy: 10,
  defrost: () => [],
}

/** Readings as [minute, value] from the calm state. */
const after = (readings: readonly (readonly [number, number])[], rules = chilled) =>
  readings.reduce((state, [at, value]) => read(state, { at: at * minute, value }, rules), calm)

test('an alarm needs the whole delay outside, and one reading inside starts it again', () => {
  expect(
    after([
      [0, 6],
      [19, 6],
    ]).level,
  ).toBe('STABLE')
  expect(
    after([
      [0, 6],
      [20, 6],
    ]).level,
  ).toBe('CAUTION')
  expect(
    after([
      [0, 6],
      [19, 4],
      [20, 6],
      [39, 6],
    ]).level,
  ).toBe('STABLE')
  expect(
    after([
      [0, 9],
      [20, 9],
    ]),
  ).toMatchObject({ level: 'DANGER', since: 0, worst: { value: 9, limit: 8 } })
  expect(
    after([
      [0, 6],
      [20, 9],
    ]).level,
  ).toBe('CAUTION')
  expect(
    after([
      [0, -1],
      [20, -2],
    ]),
  ).toMatchObject({ level: 'CAUTION', worst: { value: -2, limit: 0 } })
})

test('silence does not stop the clock, and never ends an alarm', () => {
  const quiet = after([[0, 9]])
  expect(nextDue(quiet, chilled)).toBe(20 * minute)
  expect(wait(quiet, 20 * minute - 1, chilled).level).toBe('STABLE')
  const alarmed = wait(quiet, 20 * minute, chilled)
  expect(alarmed.level).toBe('DANGER')
  expect(wait(alarmed, 10_000 * minute, chilled).level).toBe('DANGER')
  // The reading that ends the silence is inside, but too late.
  expect(read(quiet, { at: 30 * minute, value: 4 }, chilled).level).toBe('DANGER')
})

test('an alarm ends inside the limit by the hysteresis, after some time there, by readings', () => {
  const alarmed = [
    [0, 9],
    [20, 9],
  ] as const
  expect(after([...alarmed, [21, 4.8], [40, 4.8]]).level).toBe('CAUTION')
  expect(after([...alarmed, [21, 4.5], [25, 4.5]]).level).toBe('DANGER')
  expect(after([...alarmed, [21, 4.5], [26, 4.5]])).toMatchObject({ level: 'STABLE', since: null, worst: null })
  expect(after([...alarmed, [21, 4.5], [24, 6], [26, 4.5]]).level).toBe('CAUTION')
  expect(after([...alarmed, [21, 4.5], [24, 9], [26, 4.5]]).level).toBe('DANGER')
})

test('a defrost lengthens the delay to 20 minutes after its end, but not far outside the limit', () => {
  const defrost = {
    ...chilled,
    defrost: (from: number, to: number) =>
      [{ start: 10 * minute, end: 40 * minute }].filter(({ start, end }) => start <= to && end > from),
  }
  expect(
    after(
      [
        [0, 9],
        [59, 9],
      ],
      defrost,
    ).level,
  ).toBe('STABLE')
  expect(
    after(
      [
        [0, 9],
        [60, 9],
      ],
      defrost,
    ).level,
  ).toBe('DANGER')
  expect(
    after(
      [
        [12, 9],
        [13, 18],
      ],
      defrost,
    ).level,
  ).toBe('DANGER')
  expect(
    after(
      [
        [12, 9],
        [13, 17],
      ],
      defrost,
    ).level,
  ).toBe('STABLE')
  // Without a defrost the normal delay is short enough.
  expect(
    after([
      [12, 9],
      [13, 18],
    ]).level,
  ).toBe('STABLE')
})

test('older and repeated readings change nothing', () => {
  const state = after([
    [0, 9],
    [10, 9],
  ])
  expect(read(state, { at: 10 * minute, value: 4 }, chilled)).toBe(state)
  expect(read(state, { at: 3 * minute, value: 4 }, chilled)).toBe(state)
})

type Step = { gap: number; value: number } | { gap: number; value: null }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      gap: fc.integer({ min: 1, max: 12 }),
      value: fc.integer({ min: -4, max: 40 }).map((n) => n / 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ gap: fc.integer({ min: 1, max: 120 }), value: fc.constant(null) }) },
)
const anyRules = fc.record({
  delay: fc.integer({ min: 0, max: 40 }),
  hysteresis: fc.constantFrom(0, 0.5, 1),
  recover: fc.integer({ min: 0, max: 15 }),
  high: fc.constantFrom(null, 5, 8),
  danger: fc.constantFrom(null, 8, 12),
  low: fc.constantFrom(null, 0, 2),
})

test('random readings, gaps and restarts', () => {
  fc.assert(
    fc.property(anyRules, fc.array(step, { minLength: 1, maxLength: 60 }), ({ delay, recover, ...given }, steps) => {
      const limits = { cautionLow: given.low, cautionHigh: given.high, dangerLow: null, dangerHigh: given.danger }
      const rules = {
        ...chilled,
        limits,
        delayMs: delay * minute,
        hysteresis: given.hysteresis,
        recoverMs: recover * minute,
      }
      const high = given.high ?? given.danger
      const isOut = (value: number) => (high !== null && value > high) || (given.low !== null && value < given.low)
      let state: AlarmState = calm
      let now = 0
      // The second reading: when the violation began that still lasts, and since when all is well.
      let outSince = null as number | null
      let innerSince = null as number | null
      for (const { gap, value } of steps) {
        const before = state.level
        // Time passes minute by minute, as the server looks.
        for (let end = now + gap; now < end;) {
          now += 1
          state = wait(JSON.parse(JSON.stringify(state)) as AlarmState, now * minute, rules)
          if (outSince !== null && now - outSince >= delay) expect(state.level).not.toBe('STABLE')
          else if (before === 'STABLE') expect(state.level).toBe('STABLE')
        }
        const silent = state.level
        if (value === null) {
          expect(silent === 'STABLE' && before !== 'STABLE').toBe(false)
          continue
        }
        state = read(state, { at: now * minute, value }, rules)
        outSince = isOut(value) ? (outSince ?? now) : null
        innerSince = isOut(value) ? null : (innerSince ?? now)
        if (outSince !== null && now - outSince >= delay) expect(state.level).not.toBe('STABLE')
        if (silent !== 'STABLE' && state.level === 'STABLE') {
          expect(isOut(value)).toBe(false)
          expect(now - (innerSince ?? Infinity)).toBeGreaterThanOrEqual(recover)
        }
        if (silent === 'STABLE' && state.level !== 'STABLE')
          expect(now - (outSince ?? Infinity)).toBeGreaterThanOrEqual(delay)
        if (state.level === 'DANGER') expect(given.danger).not.toBeNull()
        if (isOut(value)) expect(state.worst).not.toBeNull()
      }
    }),
    { numRuns: 500 },
  )
})
