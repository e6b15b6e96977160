// screens: which row takes which place.
import { expect, test } from 'vitest'
import { placesOf } from './row-places.ts'

const first = placesOf(new Map(), ['a', 'b', 'c'])

test('the first rows are in order', () => {
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
})

test('a new page takes the places of the page before, in order', () => {
  expect([...placesOf(first, ['d', 'e', 'f'])]).toEqual([
    ['d', 0],
    ['e', 1],
    ['f', 2],
  ])
  expect([...placesOf(first, ['d', 'e', 'f', 'g'])]).toEqual([
    ['d', 0],
    ['e', 1],
    ['f', 2],
    ['g', 3],
  ])
})

test('a row that stays keeps its place wherever it moves', () => {
  expect([...placesOf(first, ['x', 'a', 'b', 'c'])]).toEqual([
    ['x', 3],
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
  expect([...placesOf(first, ['c', 'x', 'a'])]).toEqual([
    ['c', 2],
    ['x', 1],
    ['a', 0],
  ])
})

test('no two rows share a place, for any growing and shrinking of pages', () => {
  const pages = ['ab', 'cdef', 'c', 'xyzc', 'abcd', '', 'efghijk', 'ka'].map((ids) => [...ids])
  let places = first
  for (const ids of pages) {
    places = placesOf(places, ids)
    expect([...places.keys()]).toEqual(ids)
    expect(new Set(places.values()).size).toBe(ids.length)
  }
})
