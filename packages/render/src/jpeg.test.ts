// render/jpeg: an access point must decode exactly the label's own pixels.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { encodeJpeg } from './jpeg.ts'
import type { LabelImage } from './label-image.ts'
import { modelOf, models, type PaletteColour } from './models.ts'
import { matchPalette } from './palette.ts'
import { encodePng } from './png.ts'
import { templateFor } from './price-template.ts'
import { renderLabel } from './render.ts'
import { toRgba } from './rgba.ts'

async function decode(bytes: Uint8Array, { width, height }: LabelImage): Promise<Uint8ClampedArray> {
  const picture = await loadImage(Buffer.from(bytes))
  expect([picture.width, picture.height]).toEqual([width, height])
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, width, height).data
}

async function decodesToItself(image: LabelImage): Promise<boolean> {
  const rgba = await decode(encodeJpeg(image), image)
  return Buffer.compare(matchPalette(rgba, image.width, image.height, image.palette).pixels, image.pixels) === 0
}

const palettes = [...new Map(models.map((model) => [model.palette.join(), model.palette])).values()]

test.each(palettes.map((palette) => [palette.join(' '), palette] as const))(
  'random pictures of any size in %s decode to their own pixels',
  async (_, palette) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer(),
        fc.integer({ min: 1, max: 9 }),
        async (width, height, seed, grain) => {
          expect(await decodesToItself(randomPicture(width, height, palette, seed, grain))).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  },
)

/** Blobs `grain` pixels wide, so that flat, two-coloured and many-coloured blocks all occur. */
function randomPicture(
  width: number,
  height: number,
  palette: readonly PaletteColour[],
  seed: number,
  grain: number,
): LabelImage {
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const cell = Math.floor((at % width) / grain) * 7919 + Math.floor(at / width / grain) * 104729 + seed
    pixels[at] = ((Math.imul(cell ^ (cell >>> 13), 0x5bd1e995) >>> 16) & 0xffff) % palette.length
  }
  return { width, height, palette, pixels }
}

test.each([
  'M2_152x152_BWR',
  'M2_296x128_BW',
  'HANSHOW_296x128_BWRY',
  'PICKSMART_296x128_BWRY',
  'M3_400x300_BWY',
  'M3_800x480_BWRY',
  'PANEL_800x480_C7',
  'M3_522x152_BWR',
])('a price label for %s decodes to its own pixels', async (key) => {
  const articles = [
    {
      articleId: '7',
      name: 'Čokolada mliječna s lješnjacima 220 g',
      nfcUrl: '',
      eans: [],
      data: {
        LIST_PRICE: '12.99',
        SALE_PRICE: '9.49',
        BEST_PRICE_30: '9.99',
        UNIT_PRICE: '43.14',
        UNIT_PRICE_UNIT: 'kg',
        BARCODE: '3850334018090',
      },
    },
  ]
  expect(
    await decodesToItself(
      renderLabel({
        model: modelOf(key)!,
        template: templateFor(modelOf(key)!),
        kind: 'article',
        articles,
        currency: 'EUR',
        language: 'en',
      }),
    ),
  ).toBe(true)
})

test('the file is baseline, three components, none of them subsampled', () => {
  const jpeg = Buffer.from(encodeJpeg(randomPicture(33, 17, ['white', 'black', 'red'], 1, 1)))
  const frame = jpeg.indexOf(Buffer.of(0xff, 0xc0))
  expect(frame).toBeGreaterThan(0)
  expect(jpeg.indexOf(Buffer.of(0xff, 0xc2))).toBe(-1)
  expect(jpeg.subarray(frame + 4, frame + 10).toString('hex')).toBe('080011002103')
  expect([11, 14, 17].map((at) => jpeg[frame + at])).toEqual([0x11, 0x11, 0x11])
  expect(jpeg.subarray(-2).toString('hex')).toBe('ffd9')
})

test('the colour differences have separate table numbers, which access points require', () => {
  const jpeg = Buffer.from(encodeJpeg(randomPicture(33, 17, ['white', 'black', 'red'], 1, 1)))
  const tables = [0x00, 0x10, 0x01, 0x11].map((place) =>
    jpeg.indexOf(Buffer.of(0xff, 0xc4, 0, place < 0x10 ? 31 : 181, place)),
  )
  expect(tables.every((at, index) => at > (tables[index - 1] ?? 0))).toBe(true)
  const scan = jpeg.indexOf(Buffer.of(0xff, 0xda))
  expect(jpeg.subarray(scan + 4, scan + 11).toString('hex')).toBe('03010002110311')
})

test.each(palettes.map((palette) => [palette.join(' '), palette] as const))(
  'a PNG in %s holds exactly the device colours',
  async (_, palette) => {
    const image = randomPicture(37, 11, palette, 3, 2)
    const rgba = await decode(encodePng(image, deflateSync), image)
    expect(Buffer.compare(Buffer.from(rgba), Buffer.from(toRgba(image)))).toBe(0)
  },
)

test('grey pixels never become red, and red ones do', () => {
  const rgba = Uint8Array.of(120, 110, 112, 255, 255, 0, 0, 255, 250, 250, 250, 255, 200, 60, 60, 255)
  expect([...matchPalette(rgba, 4, 1, ['white', 'black', 'red']).pixels]).toEqual([1, 2, 0, 2])
})

test('error diffusion keeps the mean grey of an even picture', () => {
  const rgba = new Uint8Array(64 * 64 * 4).fill(64)
  const black = matchPalette(rgba, 64, 64, ['white', 'black'], 'burkes').pixels.reduce((sum, index) => sum + index, 0)
  expect(black / 4096).toBeCloseTo(0.75, 1)
})
