// features/designer/editing: examples of each step: the history, boxes, layers, copies and new elements.
// any-steps.test.ts has what is true for all of them.
import { describe, expect, test } from 'vitest'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { align, distribute, fitInto, moveBy, pulled } from './boxes.ts'
import { copied, pasted, readCopy, withStyle } from './clipboard.ts'
import { noHistory, recorded, type Moment } from './history.ts'
import { emptyDocument, insertKinds, usualBox } from './insert.ts'
import { group, placeLayer, reorder, ungroup } from './layers.ts'
import { elementsOf, withElements } from './tree.ts'

const size = { width: 296, height: 128 }
const page = { x: 0, y: 0, ...size }
const start = emptyDocument('Test', size, 'BWR', 'Product')

const box = (id: string, x: number, y: number, width = 10, height = 10): DocumentElement => ({
  id,
  kind: 'shape',
  shape: 'rectangle',
  fill: 'ink',
  box: { x, y, width, height },
})
const placesOf = (elements: readonly DocumentElement[]) => elements.map(({ box: { x, y } }) => [x, y])

describe('history', () => {
  const moments = [1, 2, 3, 4].map((x): Moment => ({
    document: withElements(start, [box('a', x, 0)]),
    page: 0,
    selection: [],
  }))
  const record = (runs: { key: string; pauseMs?: number; at: number }[]) =>
    runs.reduce(
      (history, { at, ...run }, index) => recorded(history, moments[index]!, moments[index + 1]!, { run, at }),
      noHistory,
    )

  test('a run of arrow keys is one step until a pause of 600 ms', () => {
    const nudge = { key: 'nudge', pauseMs: 600 }
    expect(
      record([
        { ...nudge, at: 0 },
        { ...nudge, at: 599 },
        { ...nudge, at: 1198 },
      ]).past,
    ).toHaveLength(1)
    expect(
      record([
        { ...nudge, at: 0 },
        { ...nudge, at: 600 },
      ]).past,
    ).toHaveLength(2)
  })

  test('a gesture is one step, whatever its length', () => {
    expect(
      record([
        { key: 'drag 1', at: 0 },
        { key: 'drag 1', at: 90_000 },
        { key: 'drag 2', at: 90_001 },
      ]).past,
    ).toHaveLength(2)
  })

  test('the oldest steps go when the history weighs more than its limit, and the last one always stays', () => {
    let history = noHistory
    let now: Moment = { document: withElements(start, [box('a', 0, 0)]), page: 0, selection: [] }
    for (let x = 1; x <= 100; x++) {
      const after = { document: withElements(start, [box('a', x, 0)]), page: 0, selection: [] }
      history = recorded(history, now, after, { at: x, limit: 5_000 })
      now = after
    }
    expect(history.past.length).toBeGreaterThan(1)
    expect(history.past.length).toBeLessThan(20)
    expect(history.past.at(-1)?.document.pages[0]?.elements[0]?.box.x).toBe(99)
    expect(recorded(noHistory, moments[0]!, moments[1]!, { at: 0, limit: 1 }).past).toHaveLength(1)
  })

  test('ten thousand moves of one of two hundred elements weigh less than 64 MB', () => {
    const many = Array.from({ length: 199 }, (_, at) => box(`b${at}`, at, 0))
    let history = noHistory
    let now: Moment = { document: withElements(start, [...many, box('a', 0, 0)]), page: 0, selection: ['a'] }
    for (let at = 0; at < 10_000; at++) {
      const after = {
        ...now,
        document: withElements(now.document, moveBy(elementsOf(now.document), ['a'], at % 2 ? 1 : -1, 0)),
      }
      history = recorded(history, now, after, { at })
      now = after
    }
    expect(history.past).toHaveLength(10_000)
  })
})

describe('boxes', () => {
  test('a pulled corner keeps the opposite one; with the ratio it keeps the shape, from the centre the middle', () => {
    const from = { x: 10, y: 10, width: 40, height: 20 }
    expect(pulled(from, { handle: 'se', dx: 10, dy: 5 })).toEqual({ x: 10, y: 10, width: 50, height: 25 })
    expect(pulled(from, { handle: 'nw', dx: 10, dy: 5 })).toEqual({ x: 20, y: 15, width: 30, height: 15 })
    expect(pulled(from, { handle: 'e', dx: 7, dy: 99 })).toEqual({ x: 10, y: 10, width: 47, height: 20 })
    expect(pulled(from, { handle: 'se', dx: 40, dy: 0, keepRatio: true })).toEqual({
      x: 10,
      y: 10,
      width: 80,
      height: 40,
    })
    expect(pulled(from, { handle: 'e', dx: 5, dy: 0, fromCentre: true })).toEqual({
      x: 5,
      y: 10,
      width: 50,
      height: 20,
    })
    expect(pulled(from, { handle: 'e', dx: -99, dy: 0 })).toEqual({ x: 10, y: 10, width: 1, height: 20 })
    expect(pulled(from, { handle: 'w', dx: 99, dy: 0 })).toEqual({ x: 49, y: 10, width: 1, height: 20 })
  })

  test('elements move together and stop together at the limit of a document', () => {
    const moved = moveBy([box('a', 0, 0), box('b', 100, 0)], ['a', 'b'], 9_000, -9_000)
    expect(placesOf(moved)).toEqual([
      [3890, -4000],
      [3990, -4000],
    ])
  })

  test('several elements align with each other, a single one with the page', () => {
    const two = [box('a', 5, 20), box('b', 50, 90, 30, 30)]
    expect(placesOf(align(two, ['a', 'b'], 'right', page))).toEqual([
      [70, 20],
      [50, 90],
    ])
    expect(placesOf(align(two, ['a'], 'right', page))).toEqual([
      [286, 20],
      [50, 90],
    ])
    expect(placesOf(align(two, ['a'], 'middle', page))).toEqual([
      [5, 59],
      [50, 90],
    ])
  })

  test('distributing makes gaps equal and keeps the outermost in place', () => {
    const three = [box('a', 0, 0), box('b', 90, 0), box('c', 20, 0, 30)]
    expect(placesOf(distribute(three, ['a', 'b', 'c'], 'x'))).toEqual([
      [0, 0],
      [90, 0],
      [35, 0],
    ])
  })

  test('a group that is resized takes its children along', () => {
    const made = group([box('a', 0, 0), box('b', 90, 40)], ['a', 'b'], { id: 'g', deepest: 4 })!
    const [resized] = fitInto(
      made,
      ['g'],
      { x: 0, y: 0, width: 100, height: 50 },
      { x: 0, y: 0, width: 200, height: 100 },
    )
    expect(resized?.kind === 'group' ? resized.children.map(({ box: inner }) => inner) : undefined).toEqual([
      { x: 0, y: 0, width: 20, height: 20 },
      { x: 180, y: 80, width: 20, height: 20 },
    ])
  })
})

describe('layers', () => {
  const four = ['a', 'b', 'c', 'd'].map((id, at) => box(id, at * 20, 0))
  const order = (elements: readonly DocumentElement[]) => elements.map(({ id }) => id).join('')
  test.each([
    ['forward', ['a', 'b'], 'cabd'],
    ['backward', ['d'], 'abdc'],
    ['front', ['a', 'c'], 'bdac'],
    ['back', ['d', 'b'], 'bdac'],
    ['forward', ['d'], 'abcd'],
  ] as const)('%s moves %j', (step, ids, expected) => {
    expect(order(reorder(four, ids, step))).toBe(expected)
  })

  test('a group takes the place of its topmost member, and ungrouping puts the members there', () => {
    const made = group(four, ['a', 'c'], { id: 'g', deepest: 4 })!
    expect(order(made)).toBe('bgd')
    const free = ungroup(made, ['g'])
    expect([order(free.elements), free.ids]).toEqual(['bacd', ['a', 'c']])
  })

  test('elements of two groups do not become one, and groups are not deeper than a document allows', () => {
    const one = group(four, ['a', 'b'], { id: 'g', deepest: 4 })!
    expect(group(one, ['a', 'c'], { id: 'h', deepest: 4 })).toBeUndefined()
    expect(group(one, ['g', 'c'], { id: 'h', deepest: 2 })).toBeUndefined()
  })

  test('a layer is placed above, below and inside others, never inside itself', () => {
    const made = group(four, ['a', 'b'], { id: 'g', deepest: 4 })!
    expect(order(placeLayer(made, 'd', 'g', 'below'))).toBe('dgc')
    const inside = placeLayer(made, 'd', 'g', 'inside')
    expect(inside[0]?.kind === 'group' && order(inside[0].children)).toBe('abd')
    expect(placeLayer(made, 'g', 'a', 'above')).toBe(made)
  })
})

describe('copies', () => {
  test('a copy goes to its place, or beside it when the original is there', () => {
    const text = copied([box('a', 10, 10)], ['a'])
    const alone = pasted(start, readCopy(text)!)
    expect(placesOf(elementsOf(alone.document))).toEqual([[10, 10]])
    const twice = pasted(alone.document, readCopy(text)!)
    expect(placesOf(elementsOf(twice.document))).toEqual([
      [10, 10],
      [18, 18],
    ])
    expect(placesOf(elementsOf(pasted(twice.document, readCopy(text)!).document)).at(-1)).toEqual([26, 26])
  })

  test('a text that is no copy, or a damaged one, is not pasted', () => {
    for (const text of [
      '',
      'price',
      '{}',
      '[]',
      'null',
      copied([box('a', 0, 0)], ['a']).replace('"height":10', '"height":0'),
    ])
      expect(readCopy(text)).toBeUndefined()
  })

  test('the place of an element stays when it gets the style of another', () => {
    const [, other] = [box('a', 0, 0), { ...box('b', 9, 9), fill: 'red' as const }]
    const [styled] = withStyle([box('a', 0, 0)], ['a'], other as DocumentElement)
    expect(styled).toEqual({ ...box('a', 0, 0), fill: 'red' })
  })
})

test('a new element of each kind lies on the page of each size', () => {
  for (const labelSize of [{ width: 152, height: 152 }, size, { width: 960, height: 640 }])
    for (const kind of insertKinds) {
      const at = usualBox(kind, labelSize)
      expect([
        kind,
        at.x >= 0,
        at.y >= 0,
        at.x + at.width <= labelSize.width,
        at.y + at.height <= labelSize.height,
      ]).toEqual([kind, true, true, true, true])
    }
})
