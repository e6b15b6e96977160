// server/positions: what holds for every store: positions lie on fronts and inside plans, in the order of the shelf; and a
// label is in doubt exactly if its shelf mates contradict it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, frontOf, isSimple, ninetyFifth, type Point } from './geometry.ts'
import { leastInCell, locate, shelfKey, type LabelFacts, type StoreFacts } from './locate.ts'
import { doubtsOf, type ShelvedLabel } from './misplaced.ts'

const centimetre = 0.015
const metres = (most: number) => fc.integer({ min: 0, max: most * 10 }).map((tenth) => tenth / 10)
const small = fc.integer({ min: 1, max: 30 })
/** A rectangle, which a plan of 40 × 25 m contains, with any corner first and in both directions. */
const shelf = fc
  .record({ x: metres(30), y: metres(20), width: metres(9), height: metres(4), first: fc.nat(3), turned: fc.boolean() })
  .map(({ x, y, width, height, first, turned }) => {
    const [w, h] = [width + 0.5, height + 0.5]
    const corners = [
      { x, y },
      { x: x + w, y },
      { x: x + w, y: y + h },
      { x, y: y + h },
    ]
    const from = [...corners.slice(first), ...corners.slice(0, first)]
    return turned ? from.toReversed() : from
  })
const direction = fc.constantFrom('LEFT_TO_RIGHT' as const, 'RIGHT_TO_LEFT' as const)
const label = fc.record({
  shelfId: fc.option(fc.constantFrom('A', 'B', 'C'), { nil: null }),
  level: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  order: fc.option(fc.integer({ min: -3, max: 60 }), { nil: null }),
  gatewayId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
})
const store = fc
  .record({
    plan: fc.record({ widthMetres: small, heightMetres: small }),
    shelves: fc.array(fc.record({ polygon: shelf, direction }), { maxLength: 2 }),
    anchors: fc.array(fc.record({ x: metres(50), y: metres(50), at: fc.nat(39) }), { maxLength: 5 }),
    labels: fc.array(label, { maxLength: 40 }),
  })
  .map(({ plan, shelves, anchors, labels }): StoreFacts => ({
    plans: [{ floor: '1', ...plan }],
    shelves: shelves.map((one, at) => ({ floor: '1', shelfId: 'AB'[at]!, ...one })),
    anchors: anchors.map(({ at, ...point }) => ({ labelId: at, floor: '1', ...point })),
    labels: labels.map((one, labelId) => ({ labelId, floor: one.shelfId === null ? null : '1', ...one })),
  }))

test('every position is inside its plan, has a radius, and a label has one', () => {
  fc.assert(
    fc.property(store, (facts) => {
      const [plan] = facts.plans
      const located = locate(facts)
      expect(new Set(located.map(({ labelId }) => labelId)).size).toBe(located.length)
      for (const { x, y, accuracy } of located) {
        expect(x >= 0 && x <= plan!.widthMetres && y >= 0 && y <= plan!.heightMetres).toBe(true)
        expect(accuracy).toBeGreaterThanOrEqual(0.5)
      }
      // All that is drawn and ordered is declared.
      const declared = located.filter(({ source }) => source === 'DECLARED').map(({ labelId }) => labelId)
      const drawn = facts.shelves.map(({ shelfId }) => shelfId)
      for (const { labelId, shelfId, order } of facts.labels)
        if (order !== null && shelfId !== null && drawn.includes(shelfId)) expect(declared).toContain(labelId)
    }),
  )
})

test('declared labels lie on the front, in their order from the end where it starts, on every level alike', () => {
  const orders = fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(shelf, direction, orders, (polygon, way, given) => {
      const plans = [{ floor: '1', widthMetres: 50, heightMetres: 50 }]
      const facts = (level: number, first: number) =>
        given.map((order, at): LabelFacts => ({
          labelId: first + at,
          floor: '1',
          shelfId: 'A',
          level,
          order,
          gatewayId: null,
        }))
      const labels = [...facts(1, 0), ...facts(2, 100)]
      const located = locate({
        plans,
        shelves: [{ floor: '1', shelfId: 'A', polygon, direction: way }],
        anchors: [],
        labels,
      })
      const places = new Map<number, Point>(located.map((one) => [one.labelId, one]))
      const [start, end] = [polygon[0]!, polygon[1]!]
      for (const point of places.values())
        expect(distance(start, point) + distance(point, end) - distance(start, end)).toBeLessThan(2 * centimetre)
      const { left, right } = frontOf(polygon)
      const from = way === 'LEFT_TO_RIGHT' ? left : right
      const sorted = given.map((order, at) => ({ order, at })).sort((one, other) => one.order - other.order)
      const away = sorted.map(({ at }) => distance(from, places.get(at)!))
      for (const [at, here] of away.entries()) if (at > 0) expect(here).toBeGreaterThan(away[at - 1]! - 2 * centimetre)
      for (const [at] of given.entries()) expect(distance(places.get(at)!, places.get(100 + at)!)).toBe(0)
    }),
  )
})

test('a person in front of a shelf has its left end on the left', () => {
  fc.assert(
    fc.property(shelf, (corners) => {
      const { left, right } = frontOf(corners)
      const inside = { x: (corners[0]!.x + corners[2]!.x) / 2, y: (corners[0]!.y + corners[2]!.y) / 2 }
      // Looking to the inside, right is a quarter turn clockwise, as y grows downwards.
      const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
      const look = { x: inside.x - middle.x, y: inside.y - middle.y }
      expect(-look.y * (right.x - left.x) + look.x * (right.y - left.y)).toBeGreaterThan(0)
    }),
  )
})

test('rectangles are simple, and with two corners exchanged they are not', () => {
  fc.assert(
    fc.property(shelf, (corners) => {
      const [a, b, c, d] = corners as [Point, Point, Point, Point]
      expect([isSimple(corners), isSimple([a, c, b, d]), isSimple([a, b, b, c]), isSimple([a, b, a])]).toEqual([
        true,
        false,
        false,
        false,
      ])
    }),
  )
})

test('a cell is as large as nineteen of twenty errors of the others without each', () => {
  const labels = Array.from({ length: 41 }, (_, labelId): LabelFacts => ({
    labelId,
    floor: null,
    shelfId: null,
    level: null,
    order: null,
    gatewayId: 1,
  }))
  const anchors = labels.slice(1).map(({ labelId }) => ({ labelId, floor: '1', x: labelId, y: (labelId * 7) % 20 }))
  const located = locate({ plans: [{ floor: '1', widthMetres: 50, heightMetres: 50 }], shelves: [], anchors, labels })
  const errors = anchors.map((one) => {
    const others = anchors.filter(({ labelId }) => labelId !== one.labelId)
    const middle = {
      x: others.reduce((sum, { x }) => sum + x, 0) / others.length,
      y: others.reduce((sum, { y }) => sum + y, 0) / others.length,
    }
    return distance(one, middle)
  })
  const cell = located.find(({ labelId }) => labelId === 0)!
  expect(cell.source).toBe('CELL')
  expect(cell.accuracy).toBeCloseTo(ninetyFifth(errors), 2)
  const few = anchors.slice(0, leastInCell - 1)
  expect(
    locate({ plans: [{ floor: '1', widthMetres: 50, heightMetres: 50 }], shelves: [], anchors: few, labels }),
  ).toHaveLength(few.length)
})

const shelved = fc.array(
  fc.record({
    temperature: fc.option(fc.integer({ min: -25, max: 30 }), { nil: null }),
    gatewayId: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
  }),
  { maxLength: 20 },
)

test('a label is in doubt exactly if its mates contradict it', () => {
  fc.assert(
    fc.property(shelved, fc.boolean(), (given, isCold) => {
      const labels = given.map((one, labelId): ShelvedLabel => ({
        labelId,
        floor: '1',
        shelfId: 'A',
        level: null,
        order: null,
        ...one,
      }))
      const doubts = new Map(
        doubtsOf(labels, new Set(isCold ? [shelfKey('1', 'A')] : [])).map((doubt) => [doubt.labelId, doubt]),
      )
      for (const { labelId, temperature, gatewayId } of labels) {
        const mates = labels.filter((mate) => mate.labelId !== labelId)
        const heard = mates
          .flatMap((mate) => (mate.temperature === null ? [] : [mate.temperature]))
          .sort((a, b) => a - b)
        const middle =
          ((heard[Math.floor((heard.length - 1) / 2)] ?? 0) + (heard[Math.floor(heard.length / 2)] ?? 0)) / 2
        const isWarm = isCold && temperature !== null && heard.length >= 4 && temperature - middle >= 6
        const served = mates.filter((mate) => mate.gatewayId !== null)
        const isElsewhere =
          gatewayId !== null &&
          served.length >= 8 &&
          served.filter((mate) => mate.gatewayId !== gatewayId).length >= 0.8 * served.length
        const doubt = doubts.get(labelId)
        expect(doubt !== undefined).toBe(isWarm || isElsewhere)
        if (!doubt) continue
        expect(doubt.reason).toBe(isWarm ? 'WARM' : 'OTHER_GATEWAY')
        // With the threshold of the specification, each of the two alone counts.
        expect(doubt.confidence).toBeGreaterThanOrEqual(75)
        expect(doubt.confidence).toBeLessThanOrEqual(99)
      }
    }),
  )
})
