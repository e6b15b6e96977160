// A template fits labels of its size that have its colours; models in one group share pixels, and one palette contains
// the other.
import { expect, test } from 'vitest'
import type { PaletteColour } from './models.ts'
import { colourSets, coloursOf, fitsLabel, wastedColours, whyNotAlike } from './template-fit.ts'

const glass = (colours: string, ...palette: PaletteColour[]) => ({ width: 296, height: 128, colours, palette })
const two = glass('BW', 'white', 'black')
const red = glass('BWR', 'white', 'black', 'red')
const yellow = glass('BWY', 'white', 'black', 'yellow')
const four = glass('BWRY', 'white', 'black', 'red', 'yellow')
const large = { ...two, width: 400, height: 300 }
const shape = (colours: string, width = 296) => ({ width, height: 128, colours })

test('a template fits labels of its size with its colours or more', () => {
  expect(colourSets.filter((set) => fitsLabel(four, shape(set)))).toEqual(['BW', 'BWR', 'BWY', 'BWRY'])
  expect(colourSets.filter((set) => fitsLabel(red, shape(set)))).toEqual(['BW', 'BWR'])
  expect(fitsLabel(four, shape('BW', 128))).toBe(false)
  expect(fitsLabel({ ...four, colours: 'C7' }, shape('C7'))).toBe(true)
})

test('in a group of models, colours that a label lacks are no obstacle', () => {
  expect(fitsLabel(red, shape('BWRY'))).toBe(false)
  expect(fitsLabel(red, shape('BWRY'), ['BWR', 'BWRY'])).toBe(true)
})

test('the nearest colours are its own, then fewer, then those of its group', () => {
  const nearest = ['BW', 'BWRY', 'BWR'].toSorted((one, other) => wastedColours(red, one) - wastedColours(red, other))
  expect(nearest).toEqual(['BWR', 'BW', 'BWRY'])
  expect(coloursOf('C7')).toBeUndefined()
})

test('a palette that contains the other is no obstacle, in any order', () => {
  expect(whyNotAlike(two, red)).toBeUndefined()
  expect(whyNotAlike(four, red)).toBeUndefined()
  expect(whyNotAlike(red, four)).toBeUndefined()
})

test('other pixels, or colours that neither palette contains, are one', () => {
  expect(whyNotAlike(two, large)).toBe('pixels')
  expect(whyNotAlike(red, yellow)).toBe('colours')
})
