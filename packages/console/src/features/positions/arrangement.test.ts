// features/positions: labels keep one place each, whatever is moved.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelsOf, moved, nextOrder, onLevel, withChanges, type Placed } from './arrangement.ts'

const shelf = (...levels: string[][]): Placed[] =>
  levels.flatMap((codes, at) => codes.map((labelCode, order) => ({ labelCode, shelfFloor: at + 1, order: order + 1 })))
const shown = (rows: readonly Placed[], level: number) => onLevel(rows, level).map(({ labelCode }) => labelCode)

test('a label moves within its level and to another one, and only what changes is sent', () => {
  const rows = shelf(['a', 'b', 'c'], ['d'])
  const within = moved(rows, 'c', 1, 0)
  expect(shown(withChanges(rows, within), 1)).toEqual(['c', 'a', 'b'])
  const up = moved(rows, 'a', 2, 1)
  expect(up).toEqual([
    { labelCode: 'a', shelfFloor: 2, order: 2 },
    { labelCode: 'b', shelfFloor: 1, order: 1 },
    { labelCode: 'c', shelfFloor: 1, order: 2 },
  ])
  expect(moved(rows, 'a', 1, 0)).toEqual([])
})

test('a label without a level gets one, and the next order follows the last', () => {
  const rows = [...shelf(['a']), { labelCode: 'x', shelfFloor: null, order: null }]
  expect(moved(rows, 'x', 1, 9)).toEqual([{ labelCode: 'x', shelfFloor: 1, order: 2 }])
  expect(nextOrder(rows, 1)).toBe(2)
  expect(levelsOf(rows, 3)).toEqual([3, 2, 1])
})

test('after any moves, every label is on one level, numbered from 1', () => {
  const move = fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 3 }), fc.nat(8))
  fc.assert(
    fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
      let rows: Placed[] = shelf(['0', '1', '2', '3'], ['4', '5'], ['6', '7'])
      for (const [code, level, place] of moves) rows = withChanges(rows, moved(rows, String(code), level, place))
      expect(rows.map(({ labelCode }) => labelCode)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
      for (const level of [1, 2, 3])
        expect(onLevel(rows, level).map(({ order }) => order)).toEqual(onLevel(rows, level).map((_, at) => at + 1))
    }),
  )
})
