// render/turn: pictures turned for the glass, and models in the shape of mounted labels.
import { expect, test } from 'vitest'
import { decodeLabel, encodeLabel } from './encodings.ts'
import { modelOf, models } from './models.ts'
import { templateFor, templateNamesFor } from './price-template.ts'
import { renderLabel } from './render.ts'
import { sampleArticles } from './samples.test-data.ts'
import { asHung, hungModelOf, turned } from './turn.ts'

const palette = ['white', 'black'] as const
const picture = { width: 3, height: 2, palette, pixels: new Uint8Array([1, 2, 3, 4, 5, 6]) }

test('a turn is clockwise, and turning back restores the picture', () => {
  expect(turned(picture, 90)).toMatchObject({ width: 2, height: 3, pixels: new Uint8Array([4, 1, 5, 2, 6, 3]) })
  expect(turned(picture, 180)).toMatchObject({ width: 3, height: 2, pixels: new Uint8Array([6, 5, 4, 3, 2, 1]) })
  expect(turned(picture, 270)).toMatchObject({ width: 2, height: 3, pixels: new Uint8Array([3, 6, 2, 5, 1, 4]) })
  for (const degrees of [0, 90, 180, 270]) expect(turned(turned(picture, degrees), -degrees)).toEqual(picture)
})

test('a label on edge is drawn in the swapped size, with a template of that size', () => {
  const model = modelOf('M2_296x128_BWR')!
  for (const degrees of [90, 270])
    expect(asHung(model, degrees)).toMatchObject({ width: 128, height: 296, palette: model.palette })
  for (const degrees of [0, 180]) expect(asHung(model, degrees)).toBe(model)
  expect(templateNamesFor(asHung(model, 90))).toEqual(['price-128x296-BWR', 'big-price-128x296-BWR'])
  expect(
    renderLabel({
      model: asHung(model, 90),
      template: templateFor(asHung(model, 90)),
      kind: 'article',
      articles: [sampleArticles[0]!],
      currency: 'EUR',
      language: 'en',
    }),
  ).toMatchObject({ width: 128, height: 296 })
  expect(hungModelOf('M2_296x128_BWR@90')).toEqual(asHung(model, 90))
  expect(hungModelOf('X@90')).toBeUndefined()
})

test.each(models.map((model) => [model.key, model] as const))(
  '%s on edge: an upright picture has the bytes of the turned one, and comes back from them',
  (_, model) => {
    const hung = asHung(model, 90)
    const upright = renderLabel({
      model: hung,
      template: templateFor(hung),
      kind: 'article',
      articles: [sampleArticles[1]!],
      currency: 'EUR',
      language: 'en',
    })
    const { bytes } = encodeLabel(turned(upright, 90), model)
    expect(Buffer.from(encodeLabel(upright, hung).bytes).equals(bytes)).toBe(true)
    expect(Buffer.from(decodeLabel(bytes, hung).pixels).equals(upright.pixels)).toBe(true)
  },
)
