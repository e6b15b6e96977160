// screens: the items that fit in a row, and those that go into its menu.
import { expect, test } from 'vitest'
import { howManyFit } from './how-many-fit.ts'

test.each([
  ['all of them, to the pixel', 324, 3],
  ['one pixel less leaves room for the menu too', 323, 2],
  ['two and the menu', 256, 2],
  ['one and the menu', 255, 1],
  ['the menu alone', 100, 0],
  ['nothing', 0, 0],
])('%s', (_case, room, count) => expect(howManyFit([100, 100, 100], room, 8, 40)).toBe(count))
