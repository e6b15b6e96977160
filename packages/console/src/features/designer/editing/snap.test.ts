// features/designer/editing: what snaps to what, and what the pointer takes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { equalGaps, toEqualGaps } from './gaps.ts'
import { elementsAt, inMarquee, nextBelow } from './hit.ts'
import { snap, snapLines } from './snap.ts'
import { inReadingOrder } from './tree.ts'

const page = { width: 296, height: 128 }
const lines = snapLines({
  page,
  pitch: 0.2,
  guides: [{ axis: 'x', at: 100 }],
  others: [{ x: 102, y: 30, width: 40, height: 10 }],
})
const at = (x: number, y: number) => ({ x, y, width: 20, height: 10 })

describe('snapping', () => {
  test('edges and the middle snap to the page, its margin of 1.5 mm, guides and other elements', () => {
    expect(snap(at(3, 60), lines, 4)).toMatchObject({ dx: -3 })
    expect(snap(at(6, 60), lines, 4)).toMatchObject({ dx: 2 })
    expect(snap(at(137, 45), lines, 2)).toMatchObject({ dx: 1, lines: [{ axis: 'x', at: 148, from: 'page' }] })
    expect(snap(at(81, 45), lines, 4)).toMatchObject({ dx: -1, lines: [{ at: 100, from: 'guide' }] })
    expect(snap(at(200, 28), lines, 2)).toMatchObject({ dy: 2 })
  })

  test('the nearest line wins, and of two equally near ones the page, then a guide', () => {
    expect(snap(at(101, 200), lines, 4).lines[0]).toMatchObject({ at: 100, from: 'guide' })
  })

  test('nothing beyond the threshold snaps, and a pulled edge snaps alone', () => {
    expect(snap(at(40, 200), lines, 4)).toEqual({ dx: 0, dy: 0, lines: [] })
    expect(snap(at(79, 200), lines, 4, { x: 'end', y: 'none' })).toMatchObject({ dx: 1, dy: 0 })
    expect(snap(at(99, 200), lines, 0, { x: 'end', y: 'none' })).toMatchObject({ dx: 0 })
  })
})

describe('equal gaps', () => {
  const row = [
    { x: 10, y: 20, width: 30, height: 20 },
    { x: 50, y: 25, width: 30, height: 30 },
  ]

  test('a box snaps after two neighbours, before them, and to the middle between them; the gaps are named', () => {
    expect(toEqualGaps({ x: 93, y: 30, width: 15, height: 10 }, row, 'x', 4)).toBe(-3)
    expect(equalGaps({ x: 90, y: 30, width: 15, height: 10 }, row, 'x')).toEqual([
      { axis: 'x', from: 40, to: 50, across: 32.5 },
      { axis: 'x', from: 80, to: 90, across: 35 },
    ])
    expect(toEqualGaps({ x: -13, y: 30, width: 15, height: 8 }, row, 'x', 4)).toBe(-2)
    expect(toEqualGaps({ x: 42, y: 30, width: 4, height: 8 }, row, 'x', 4)).toBe(1)
  })

  test('neighbours of another row do not count, and nothing beyond the threshold', () => {
    expect(toEqualGaps({ x: 92, y: 60, width: 15, height: 10 }, row, 'x', 4)).toBeUndefined()
    expect(toEqualGaps({ x: 95, y: 30, width: 15, height: 10 }, row, 'x', 4)).toBeUndefined()
  })

  test('wherever boxes are, the nearest place with equal gaps is found, and its gaps touch the edges of boxes', () => {
    const side = fc.integer({ min: 1, max: 40 })
    const place = fc.integer({ min: 0, max: 150 })
    const anyBox = fc.record({ x: place, y: fc.integer({ min: 0, max: 30 }), width: side, height: side })
    let found = 0
    fc.assert(
      fc.property(
        fc.array(anyBox, { maxLength: 6 }),
        anyBox,
        fc.constantFrom('x' as const, 'y' as const),
        (others, box, axis) => {
          const by = toEqualGaps(box, others, axis, 8)
          if (by === undefined) return
          found++
          expect(Math.abs(by)).toBeLessThanOrEqual(8)
          const placed = { ...box, [axis]: box[axis] + by }
          const gaps = equalGaps(placed, others, axis)
          const length = axis === 'x' ? ('width' as const) : ('height' as const)
          const ends = [placed, ...others].map((one) => one[axis] + one[length])
          const starts = [placed, ...others].map((one) => one[axis])
          expect(gaps.length).toBeGreaterThanOrEqual(2)
          expect(new Set(gaps.map(({ from, to }) => to - from)).size).toBeLessThanOrEqual(2)
          for (const { from, to } of gaps) {
            expect(to).toBeGreaterThan(from)
            expect(ends).toContain(from)
            expect(starts).toContain(to)
          }
        },
      ),
      { seed: 5, numRuns: 3000 },
    )
    expect(found).toBeGreaterThan(50)
  })

  test('a row that continues with the same gap is always found', () => {
    const small = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(small, small, small, small, fc.integer({ min: -4, max: 4 }), (first, second, width, gap, off) => {
        const row = [
          { x: 0, y: 0, width: first, height: 10 },
          { x: first + gap, y: 0, width: second, height: 10 },
        ]
        const wanted = first + second + 2 * gap
        const by = toEqualGaps({ x: wanted + off, y: 0, width, height: 10 }, row, 'x', 4)
        expect(Math.abs(by ?? Infinity)).toBeLessThanOrEqual(Math.abs(off))
      }),
    )
  })
})

const shape = (id: string, x: number, y: number, more: Partial<DocumentElement> = {}): DocumentElement =>
  ({ id, kind: 'shape', shape: 'rectangle', box: { x, y, width: 50, height: 50 }, ...more }) as DocumentElement
const bottom = shape('bottom', 0, 0)
const top = shape('top', 10, 10)
const locked = shape('locked', 10, 10, { locked: true })
const group: DocumentElement = {
  id: 'group',
  kind: 'group',
  box: { x: 100, y: 0, width: 50, height: 50 },
  children: [shape('inner', 100, 0)],
}
const all = [bottom, top, locked, group]
const nothing = new Set<string>()
const ids = (elements: readonly DocumentElement[]) => elements.map(({ id }) => id)

describe('the pointer', () => {
  test('takes the top unlocked element, and the next below with another click', () => {
    const under = elementsAt(all, { x: 20, y: 20 }, { hidden: nothing })
    expect(ids(under)).toEqual(['top', 'bottom'])
    expect(nextBelow(under, [])?.id).toBe('top')
    expect(nextBelow(under, ['top'])?.id).toBe('bottom')
    expect(nextBelow(under, ['bottom'])?.id).toBe('top')
    expect(nextBelow([], [])).toBeUndefined()
  })

  test('takes no hidden element, a group as a whole, and its inner element deep or inside the open group', () => {
    expect(ids(elementsAt(all, { x: 20, y: 20 }, { hidden: new Set(['top']) }))).toEqual(['bottom'])
    expect(ids(elementsAt(all, { x: 120, y: 20 }, { hidden: nothing }))).toEqual(['group'])
    expect(ids(elementsAt(all, { x: 120, y: 20 }, { hidden: nothing, deep: true }))).toEqual(['inner'])
    expect(ids(elementsAt(all, { x: 120, y: 20 }, { hidden: nothing, openGroup: 'group' }))).toEqual(['inner'])
  })

  test('a marquee takes what it touches, or only what it encloses', () => {
    const marquee = { x: 0, y: 0, width: 55, height: 55 }
    expect(inMarquee(all, marquee, { hidden: nothing })).toEqual(['bottom', 'top'])
    expect(inMarquee(all, marquee, { hidden: nothing, enclosed: true })).toEqual(['bottom'])
  })

  test('reading order goes by rows, then from the left', () => {
    expect(ids(inReadingOrder([shape('c', 0, 60), shape('b', 90, 5), shape('a', 0, 0)]))).toEqual(['a', 'b', 'c'])
  })
})
