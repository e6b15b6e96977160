// features/picks: lines that people type or paste become products and quantities.
import { expect, test } from 'vitest'
import { linesOf } from './pick-lines.ts'

test.each([
  ['100234', [[1, '100234', 1]]],
  ['100234 3', [[1, '100234', 3]]],
  [
    '100234\t3\n\n  200 \n',
    [
      [1, '100234', 3],
      [3, '200', 1],
    ],
  ],
  ['blue paint 2', [[1, 'blue paint', 2]]],
  ['100234 three', [[1, '100234', undefined]]],
  ['100234 0', [[1, '100234', undefined]]],
  ['100234 1.5', [[1, '100234', undefined]]],
  ['100234 100001', [[1, '100234', undefined]]],
  ['', []],
])('%j', (typed, expected) => {
  expect(linesOf(typed).map(({ line, articleId, quantity }) => [line, articleId, quantity])).toEqual(expected)
})
