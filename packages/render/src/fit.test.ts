// render: pictures from outside on labels: fitted, cropped, in the label's colours, and identical in every engine.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, photoToLabel } from './fit.ts'
import type { Photo } from './photo.ts'
import { modelOf } from './models.ts'
import { toRgba } from './rgba.ts'

const flat = (width: number, height: number, [r, g, b, a = 255]: readonly number[]): Photo => ({
  width,
  height,
  rgba: Uint8Array.from({ length: width * height * 4 }, (_, at) => [r, g, b, a][at & 3]!),
})
const pixel = (rgba: Uint8ClampedArray, width: number, x: number, y: number) => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
]
const red = [255, 0, 0]
const white = [255, 255, 255]

test('contain shows all of a tall picture between white edges, cover fills the label', () => {
  const tall = flat(50, 100, red)
  const contained = fitted(tall, { width: 200, height: 100 }, { fit: 'contain' })
  expect([
    pixel(contained, 200, 74, 50),
    pixel(contained, 200, 75, 50),
    pixel(contained, 200, 124, 50),
    pixel(contained, 200, 125, 50),
  ]).toEqual([white, red, red, white])
  const covered = fitted(tall, { width: 200, height: 100 }, { fit: 'cover' })
  expect(new Set([0, 50, 199].flatMap((x) => [0, 99].map((y) => String(pixel(covered, 200, x, y)))))).toEqual(
    new Set([String(red)]),
  )
})

test('a crop uses its part and nothing else', () => {
  const photo = flat(100, 100, white)
  for (let y = 20; y < 40; y++) for (let x = 30; x < 60; x++) photo.rgba.set(red, (y * 100 + x) * 4)
  const cut = fitted(
    photo,
    { width: 30, height: 20 },
    { fit: 'contain', crop: { x: 30, y: 20, width: 30, height: 20 } },
  )
  expect(new Set(Array.from({ length: 600 }, (_, at) => String(pixel(cut, 30, at % 30, Math.floor(at / 30)))))).toEqual(
    new Set([String(red)]),
  )
})

test('transparent pixels become the white of the label', () => {
  expect(pixel(fitted(flat(10, 10, [0, 0, 0, 0]), { width: 10, height: 10 }, { fit: 'contain' }), 10, 5, 5)).toEqual(
    white,
  )
})

test('a picture in the label’s own size and colours stays unchanged with every method', () => {
  const model = modelOf('M3_296x160_BWRY')!
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
      fc.constantFrom('none' as const, 'burkes' as const),
      (colours, dither) => {
        const pixels = Uint8Array.from({ length: model.width * model.height }, () => colours.next().value as number)
        const rgba = toRgba({ ...model, pixels })
        expect(
          Buffer.compare(
            photoToLabel({ width: model.width, height: model.height, rgba }, model, { fit: 'contain' }, dither).pixels,
            pixels,
          ),
        ).toBe(0)
      },
    ),
    { numRuns: 5 },
  )
})

test('every size and every crop gives a picture of the label’s size in its colours', () => {
  const model = modelOf('M2_152x152_BWR')!
  const cut = fc.option(
    fc.record({
      x: fc.double({ min: 0, max: 500, noNaN: true }),
      y: fc.double({ min: 0, max: 500, noNaN: true }),
      width: fc.double({ min: 1, max: 500, noNaN: true }),
      height: fc.double({ min: 1, max: 500, noNaN: true }),
    }),
    { nil: undefined },
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      cut,
      fc.constantFrom('contain' as const, 'cover' as const),
      fc.constantFrom('none' as const, 'burkes' as const, 'ordered' as const),
      (width, height, crop, fit, dither) => {
        const { pixels } = photoToLabel(flat(width, height, [200, 30, 40]), model, { fit, crop }, dither)
        expect(pixels.length).toBe(152 * 152)
        expect(Math.max(...new Set(pixels))).toBeLessThan(3)
      },
    ),
    { numRuns: 60 },
  )
})

test('a middle grey keeps half of its light when it is dithered', () => {
  const model = modelOf('M3_384x168_BW')!
  for (const dither of ['burkes', 'ordered'] as const) {
    const { pixels } = photoToLabel(flat(384, 168, [128, 128, 128]), model, { fit: 'cover' }, dither)
    const black = pixels.reduce((sum, index) => sum + index, 0) / pixels.length
    expect(Math.abs(black - 0.5)).toBeLessThan(0.03)
  }
})

test('a gradient always has exactly these pixels', () => {
  const model = modelOf('M3_296x160_BWRY')!
  const rgba = Uint8Array.from({ length: 500 * 300 * 4 }, (_, at) => {
    const p = at >> 2
    return [(p % 500) >> 1, (Math.floor(p / 500) * 255) / 300, 255 - ((p % 500) >> 1), 255][at & 3]!
  })
  expect(
    (['none', 'burkes', 'ordered'] as const).map((dither) =>
      createHash('sha256')
        .update(photoToLabel({ width: 500, height: 300, rgba }, model, { fit: 'cover' }, dither).pixels)
        .digest('hex')
        .slice(0, 16),
    ),
  ).toMatchInlineSnapshot(`
    [
      "5f3ee4bdddb34a26",
      "c22b29ea725a9226",
      "139e1846031ef6ba",
    ]
  `)
})
