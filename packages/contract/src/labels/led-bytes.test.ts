// contract/labels: LED patterns follow the hardware facts and last the right time.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledPattern, roundOf as playedBy, sumOfPattern } from './led-bytes.ts'

const light = { colour: [0, 255, 0], onMs: 320, offMs: 180, idleMs: 1_000, repeats: 3, durationMs: 10_000 } as const

/** How long a label blinks, read from the bytes alone, in milliseconds. */
function lengthOf(pattern: string): number {
  const bytes = Buffer.from(pattern, 'hex')
  const phase = (at: number) => ((bytes[at + 1]! & 15) * (bytes[at + 1]! >> 4) + bytes[at + 2]!) * 100
  return (phase(1) + phase(4) + phase(7)) * (bytes[10]! + 1)
}

/** One round: the flashes of all phases and their pauses. */
const roundOf = (pattern: string) => lengthOf(pattern) / (Buffer.from(pattern, 'hex')[10]! + 1)

test('green is 1C and red is E0 and blue is 03, as the hardware facts say', () => {
  expect(ledPattern(light)).toBe('211C530A000000000000' + '0300')
  expect(ledPattern({ ...light, colour: [255, 0, 0] }).slice(2, 4)).toBe('E0')
  expect(ledPattern({ ...light, colour: [0, 0, 255] }).slice(2, 4)).toBe('03')
})

test('off flashes nothing and is not all zeros, which would be the name of "no picture"', () => {
  expect(Buffer.from(ledPattern(null), 'hex')[0]! & 15).toBe(0)
  expect(sumOfPattern(ledPattern(null))).not.toBe('0'.repeat(16))
})

const longest = 120_000

test('a pattern lasts at least the requested time, up to the limit of one command, and at most one round longer', () => {
  const any = fc.record({
    onMs: fc.integer({ min: 10, max: 2_250 }),
    offMs: fc.integer({ min: 10, max: 2_250 }),
    idleMs: fc.integer({ min: 1_000, max: 225_000 }),
    repeats: fc.integer({ min: 1, max: 225 }),
    durationMs: fc.integer({ min: 1_000, max: 3_600_000 }),
  })
  fc.assert(
    fc.property(any, (given) => {
      const pattern = ledPattern({ ...light, ...given })
      expect(pattern).toMatch(/^[0-9A-F]{24}$/)
      const length = lengthOf(pattern)
      const wanted = Math.min(given.durationMs, longest)
      expect(length).toBeGreaterThanOrEqual(wanted - 100)
      expect(length).toBeLessThan(wanted + roundOf(pattern))
    }),
  )
})

test('none of 4,500 settings wraps the repeats of a label, has a round longer than labels sleep, or exceeds the limit of one command', () => {
  const broken: string[] = []
  let count = 0
  for (const onMs of [10, 100, 500, 1_000, 2_250])
    for (const offMs of [10, 100, 500, 1_000, 2_250])
      for (const idleS of [1, 2, 10, 25, 60, 225])
        for (const repeats of [1, 2, 5, 15, 50, 225]) {
          for (const durationMs of [10_000, 60_000, 120_000, 900_000, 3_600_000]) {
            count += 1
            const pattern = ledPattern({ ...light, onMs, offMs, idleMs: idleS * 1_000, repeats, durationMs })
            const last = Buffer.from(pattern, 'hex')[10]!
            if (last > 253 || roundOf(pattern) > 30_000 || lengthOf(pattern) > longest + roundOf(pattern))
              broken.push(`${onMs} ${offMs} ${idleS} ${repeats} ${durationMs}: ${pattern}`)
          }
        }
  expect(count).toBe(4_500)
  expect(broken).toEqual([])
})

test('three colours flash one after the other, then the pause, within the longest round', () => {
  const given = {
    ...light,
    repeats: 2,
    further: [
      [255, 0, 0],
      [0, 0, 255],
    ] as [number, number, number][],
  }
  expect(ledPattern(given)).toMatch(/^211C5200E0520003520A/)
  const { flashes, lengthMs } = playedBy(ledPattern({ ...given, idleMs: 2_000 }))
  expect(flashes.map(({ atMs }) => atMs)).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500])
  expect(flashes.map(({ colour }) => colour.join())).toEqual([
    '0,255,0',
    '0,255,0',
    '255,0,0',
    '255,0,0',
    '0,0,255',
    '0,0,255',
  ])
  expect(lengthMs).toBe(5_000)
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 2_250 }), fc.integer({ min: 1, max: 225 }), (onMs, repeats) => {
      const round = playedBy(ledPattern({ ...given, onMs, offMs: onMs, repeats, idleMs: 225_000 }))
      expect(round.lengthMs).toBeLessThanOrEqual(30_000)
      expect(round.flashes.length % 3).toBe(0)
    }),
  )
})

test('a preview plays what the bytes say', () => {
  expect(playedBy(ledPattern(null))).toEqual({ flashes: [], lengthMs: 0, rounds: 1 })
  const { flashes, lengthMs, rounds } = playedBy(ledPattern(light))
  expect(flashes).toHaveLength(3)
  expect(lengthMs * rounds).toBeGreaterThanOrEqual(10_000)
})
