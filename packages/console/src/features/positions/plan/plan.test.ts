// features/positions/plan: the camera, the grid of labels and the outlines of shelves.
import type { PlanPoint } from '@shelfcast/contract/positions/results'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting, kept, onPlan, onScreen, zoomed } from './camera.ts'
import { pointsOf, sources } from './points.ts'
import { boxBetween, boxOf, contains, facing, fronts, movedBy, polygonOf, withCorner } from './polygon.ts'

const plan = { width: 40, height: 25 }
const room = { width: 800, height: 600 }
const metres = (most: number) => fc.double({ min: 0, max: most, noNaN: true })

test('zooming keeps the place below the pointer, and the plan stays in view', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 3, noNaN: true }), fc.nat(700), fc.nat(500), (factor, x, y) => {
      const before = fitting(plan, room)
      const after = zoomed(before, factor, { x: x + 50, y: y + 50 }, plan, room)
      const held = onScreen(after, onPlan(before, { x: x + 50, y: y + 50 }))
      expect(held.x).toBeCloseTo(x + 50, 3)
      expect(held.y).toBeCloseTo(y + 50, 3)
    }),
  )
  const away = kept({ x: 1e6, y: -1e6, scale: 20 }, plan, room)
  expect(away.x).toBeLessThan(room.width)
  expect(away.y + plan.height * away.scale).toBeGreaterThan(0)
})

test('the grid finds the same label as a look at all of them', () => {
  const point = fc.tuple(metres(90), metres(60), fc.constantFrom(...sources), fc.boolean())
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), metres(90), metres(60), (list, x, y) => {
      const labels = list.map(([left, top, source, misplaced], at): PlanPoint => [
        `L${at}`,
        left,
        top,
        1,
        source,
        misplaced,
      ])
      const points = pointsOf(labels)
      const far = (index: number) => Math.hypot((points.x[index] ?? 0) - x, (points.y[index] ?? 0) - y)
      const least = Math.min(...labels.map((_, index) => far(index)))
      const found = points.nearest(x, y, 5)
      if (least < 4.999) expect(far(found ?? -1)).toBeCloseTo(least, 4)
      else if (least > 5.001) expect(found).toBeUndefined()
      for (const [code] of labels) expect(points.codes[points.find(code) ?? -1]).toBe(code)
    }),
  )
})

test('misplaced labels are drawn last', () => {
  const points = pointsOf([
    ['A', 1, 1, 1, 'CELL', true],
    ['B', 2, 2, 1, 'RADIO', false],
    ['C', 3, 3, 1, 'DECLARED', true],
  ])
  expect(points.codes).toEqual(['B', 'C', 'A'])
  expect(points.groupOf(1)).toMatchObject({ source: 'DECLARED', misplaced: true })
})

test.each(fronts)('a rectangle with the front %s keeps it through corners, moves and resizes', (front) => {
  const box = { left: 2, top: 3, width: 4, height: 1, front }
  const polygon = polygonOf(box)
  expect(boxOf(polygon)).toEqual(box)
  expect(facing(polygon)).toEqual(polygon)
  expect(boxOf(facing(polygon.map((_, at) => polygon[(5 - at) % 4]!)))?.front).toBe(front)
  expect(boxOf(movedBy(polygon, { x: 100, y: -1 }, plan))).toEqual({ ...box, left: 36, top: 2 })
  for (const corner of [0, 1, 2, 3]) expect(boxOf(withCorner(polygon, corner, { x: 20, y: 20 }))?.front).toBe(front)
  expect(contains(polygon, { x: 3, y: 3.5 })).toBe(true)
  expect(contains(polygon, { x: 3, y: 5 })).toBe(false)
})

test('a drawn rectangle has its front at a long side', () => {
  expect(boxBetween({ x: 5, y: 5 }, { x: 1, y: 4 })).toEqual({ left: 1, top: 4, width: 4, height: 1, front: 'BOTTOM' })
  expect(boxBetween({ x: 1, y: 1 }, { x: 2, y: 5 }).front).toBe('RIGHT')
})
