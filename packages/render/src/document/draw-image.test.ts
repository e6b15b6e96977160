// Pictures of the library on a label, and the form in which they are stored.
import { deflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nothingDrawn } from '../drawn.ts'
import { lintDrawing } from '../lint.ts'
import { modelOf, type PaletteColour } from '../models.ts'
import { resized, type Photo } from '../photo.ts'
import { decodePhoto, encodePhoto } from '../photo-png.ts'
import { encodePng } from '../png.ts'
import { templateFor } from '../price-template.ts'
import { imageNamesOf, renderLabel } from '../render.ts'
import { turned } from '../turn.ts'
import { readDocument } from './read-document.ts'
import type { DocumentElement, ElementOf } from './schema.ts'

const model = modelOf('M2_152x152_BWR')!
type Rgba = readonly [number, number, number, number]
const red = [255, 0, 0, 255] as const
const black = [0, 0, 0, 255] as const
const clear = [0, 0, 0, 0] as const

const photo = (width: number, height: number, colour: (x: number, y: number) => Rgba): Photo => ({
  width,
  height,
  rgba: Uint8Array.from(
    Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width))).flat(),
  ),
})
/** The left half red, the right one black. */
const halves = photo(40, 20, (x) => (x < 20 ? red : black))

const image = (more: Partial<ElementOf<'image'>> = {}): ElementOf<'image'> => ({
  id: 'logo',
  kind: 'image',
  box: { x: 10, y: 20, width: 80, height: 80 },
  source: 'logo.png',
  fit: 'contain',
  dither: 'none',
  align: 'centre',
  vertical: 'middle',
  ...more,
})
const article = { articleId: '7', name: 'Bread', nfcUrl: '', eans: [], data: { LIST_PRICE: '3.49', BRAND: 'Acme' } }
function input(elements: DocumentElement[], images: Record<string, Photo> = { 'logo.png': halves }) {
  const template = { ...templateFor(model), pages: [{ name: 'Product', elements }] }
  return {
    model,
    template,
    kind: 'article' as const,
    articles: [article],
    currency: 'EUR',
    language: 'en' as const,
    images: new Map(Object.entries(images)),
  }
}
const drawn = (elements: DocumentElement[], images?: Record<string, Photo>) => renderLabel(input(elements, images))

/** First and last column and row of a colour; undefined without it. */
function extent({ pixels, palette }: ReturnType<typeof drawn>, colour: PaletteColour) {
  const at = [...pixels.keys()].filter((index) => palette[pixels[index]!] === colour)
  if (at.length === 0) return undefined
  const columns = at.map((index) => index % 152)
  const rows = at.map((index) => Math.floor(index / 152))
  return [Math.min(...columns), Math.min(...rows), Math.max(...columns), Math.max(...rows)]
}

describe('the picture in its box', () => {
  test.each<[string, Partial<ElementOf<'image'>>, number[] | undefined, number[] | undefined]>([
    ['contain shows all of it', {}, [10, 40, 49, 79], [50, 40, 89, 79]],
    ['contain at the top', { vertical: 'top' }, [10, 20, 49, 59], [50, 20, 89, 59]],
    ['contain at the bottom', { vertical: 'bottom' }, [10, 60, 49, 99], [50, 60, 89, 99]],
    ['cover cuts off both sides', { fit: 'cover' }, [10, 20, 49, 99], [50, 20, 89, 99]],
    ['cover keeps the start', { fit: 'cover', align: 'start' }, [10, 20, 89, 99], undefined],
    ['cover keeps the end', { fit: 'cover', align: 'end' }, undefined, [10, 20, 89, 99]],
    ['stretch changes its proportions', { fit: 'stretch' }, [10, 20, 49, 99], [50, 20, 89, 99]],
    [
      'a box that reaches over the edges',
      { fit: 'stretch', box: { x: -40, y: -40, width: 80, height: 240 } },
      undefined,
      [0, 0, 39, 151],
    ],
    ['reduced', { box: { x: 0, y: 0, width: 10, height: 10 } }, [0, 3, 4, 7], [5, 3, 9, 7]],
  ])('%s', (_which, more, ofRed, ofBlack) => {
    const label = drawn([image(more)])
    expect([extent(label, 'red'), extent(label, 'black')]).toEqual([ofRed, ofBlack])
  })

  test.each([90, 180, 270] as const)('turned by %i degrees it is its upright picture, turned', (turn) => {
    const box = { x: 0, y: 0, width: 152, height: 152 }
    expect(drawn([image({ box, turn })]).pixels).toEqual(turned(drawn([image({ box })]), turn).pixels)
  })

  test('clear pixels show what is below, and spread no colour', () => {
    const below: DocumentElement = { id: 'b', kind: 'shape', shape: 'rectangle', box: image().box, fill: 'red' }
    const hole = photo(40, 40, (x) => (x < 20 ? clear : black))
    for (const dither of ['none', 'burkes', 'ordered'] as const) {
      const label = drawn([below, image({ dither })], { 'logo.png': hole })
      expect([extent(label, 'red'), extent(label, 'black')]).toEqual([
        [10, 20, 49, 99],
        [50, 20, 89, 99],
      ])
    }
  })

  test('grey is one colour, or dots of two', () => {
    const grey = { 'logo.png': photo(40, 40, () => [120, 120, 120, 255]) }
    const dots = (dither: 'none' | 'burkes' | 'ordered') =>
      drawn([image({ dither })], grey).pixels.filter((index) => index !== 0).length / 6400
    expect(dots('none')).toBe(1)
    expect(dots('burkes')).toBeCloseTo(0.53, 1)
    expect(dots('ordered')).toBeCloseTo(0.53, 1)
  })
})

describe('the name', () => {
  test('can come from the product', () => {
    const fromBrand = input([image({ source: '{BRAND}.png' }), image({ id: 'b', source: '{NONE}' })])
    expect(imageNamesOf(fromBrand)).toEqual(['Acme.png'])
    const label = drawn([image({ source: '{BRAND}.png' })], { 'Acme.png': halves })
    expect(extent(label, 'red')).toBeDefined()
  })

  test('of no picture draws nothing and is a finding; an empty one is none', () => {
    const list = nothingDrawn()
    const group: DocumentElement = { id: 'g', kind: 'group', box: image().box, children: [image({ id: 'c' })] }
    const label = renderLabel(input([image({ source: '' }), group, image({ id: 'd' })], {}), list)
    expect(label.pixels.every((index) => index === 0)).toBe(true)
    expect(lintDrawing(list, model)).toEqual([{ code: 'imageMissing', field: '', values: { image: 'logo.png' } }])
  })

  test('with an expression that does not parse is refused', () => {
    expect(readDocument(input([image({ source: '{BRAND' })]).template)).toMatchObject({
      problems: [{ path: 'pages.0.elements.0.source' }],
    })
  })
})

describe('a stored picture', () => {
  const anyPhoto = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })).chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      rgba: fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }),
    }),
  )
  test('is the same after it was stored', async () => {
    await fc.assert(
      fc.asyncProperty(anyPhoto, async (before) => {
        expect(await decodePhoto(encodePhoto(before, (data) => deflateSync(data)))).toEqual(before)
      }),
      { numRuns: 60 },
    )
  })

  test('of another form or cut off is refused', async () => {
    const other = encodePng(drawn([image()]), (data) => deflateSync(data))
    await expect(decodePhoto(other)).rejects.toThrow('stored picture')
    const stored = encodePhoto(halves, (data) => deflateSync(data))
    await expect(decodePhoto(stored.subarray(0, 70))).rejects.toThrow(/./)
  })

  test('keeps its colours when it is enlarged or reduced', () => {
    fc.assert(
      fc.property(anyPhoto, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (from, width, height) => {
        const { rgba } = resized(from, { x: 0, y: 0, width: from.width, height: from.height }, width, height)
        const seen = (bytes: ArrayLike<number>, channel: number) =>
          Array.from({ length: bytes.length / 4 }, (_, at) =>
            bytes[at * 4 + 3] ? bytes[at * 4 + channel]! : -1,
          ).filter((value) => value >= 0)
        for (const channel of [0, 1, 2]) {
          const before = seen(from.rgba, channel)
          for (const value of seen(rgba, channel))
            expect(value >= Math.min(...before) && value <= Math.max(...before)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})
