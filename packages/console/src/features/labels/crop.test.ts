// features/labels: the remaining part of a picture after its edges are dragged.
import { expect, test } from 'vitest'
import { cutOf, heldAt, pulled, wholeOf } from './crop.ts'

const size = { width: 200, height: 100 }
const some = { left: 50, top: 20, right: 150, bottom: 80 }
const none = { left: false, top: false, right: false, bottom: false }
const all = { left: true, top: true, right: true, bottom: true }

test('the whole picture is no crop, and a part is one in pixels', () => {
  expect(cutOf(wholeOf(size), size)).toBeUndefined()
  expect(cutOf(some, size)).toEqual({ x: 50, y: 20, width: 100, height: 60 })
})

test.each([
  ['inside', { x: 100, y: 50 }, all],
  ['at an edge', { x: 51, y: 50 }, { ...none, left: true }],
  ['at a corner', { x: 148, y: 81 }, { ...none, right: true, bottom: true }],
  ['outside', { x: 10, y: 50 }, undefined],
])('a pointer %s grabs the edges there', (_place, point, held) => expect(heldAt(some, size, point, 5)).toEqual(held))

test('inside the whole picture a drag draws a new part', () =>
  expect(heldAt(wholeOf(size), size, { x: 100, y: 50 }, 5)).toBeUndefined())

test.each([
  ['moves as it is and stops at the border', all, { x: 500, y: -500 }, { left: 100, top: 0, right: 200, bottom: 60 }],
  ['stays within the picture', { ...none, right: true }, { x: 90, y: 0 }, { ...some, right: 200 }],
  [
    'turns over when an edge is pulled past the other',
    { ...none, left: true },
    { x: 120, y: 0 },
    { ...some, left: 150, right: 170 },
  ],
  ['is never empty', { ...none, right: true }, { x: -100, y: 0 }, { ...some, right: 51 }],
])('a part that is dragged at %s', (_case, held, by, left) => expect(pulled(some, held, by, size)).toEqual(left))
