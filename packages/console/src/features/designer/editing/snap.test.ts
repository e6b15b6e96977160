// features/designer/editing: what snaps to what, and what the pointer takes.
import { describe, expect, test } from 'vitest'
import type { DocumentElement } from '@shelfcast/render/document/schema'
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
