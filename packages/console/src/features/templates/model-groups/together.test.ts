// features/templates/model-groups: the model that another one cannot be in a group with is named.
import { expect, test } from 'vitest'
import type { LabelModel, PaletteColour } from '@shelfcast/render/models'
import { obstacle } from './together.ts'

const glass = (key: string, size: [number, number], ...palette: PaletteColour[]) =>
  ({ key, width: size[0], height: size[1], palette }) satisfies Partial<LabelModel>
const two = glass('two', [296, 128], 'white', 'black')
const red = glass('red', [296, 128], 'white', 'black', 'red')
const yellow = glass('yellow', [296, 128], 'white', 'black', 'yellow')
const four = glass('four', [296, 128], 'white', 'black', 'yellow', 'red')
const large = glass('large', [400, 300], 'white', 'black')

test('the first obstacle is named; a model is none for itself', () => {
  expect(obstacle(red, [red, four])).toBeUndefined()
  expect(obstacle(red, [two, yellow, large])).toEqual({ other: yellow, reason: 'colours' })
})
