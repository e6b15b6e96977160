// server/gateways/drivers/openepaperlink: definitions of hardware types become models, and odd or hostile ones are
// dropped.
import { expect, test } from 'vitest'
import { encodeLabel } from '@shelfcast/render/encodings'
import { templateFor } from '@shelfcast/render/price-template'
import { renderLabel } from '@shelfcast/render/render'
import { asHung } from '@shelfcast/render/turn'
import { modelFrom } from './tag-type.ts'

const white = [255, 255, 255],
  black = [0, 0, 0],
  red = [255, 0, 0],
  yellow = [255, 255, 0]
const given = {
  version: 1,
  name: 'Made up 5.8" BWR',
  width: 720,
  height: 256,
  rotatebuffer: 1,
  bpp: 2,
  colortable: { white, black, red },
  shortlut: 0,
  zlib_compression: '27',
  options: ['led'],
  contentids: [22, 23],
}
const read = (change: object) => modelFrom(0xa7, JSON.stringify({ ...given, ...change }))

test('a definition becomes a model whose key identifies all of it', () => {
  const model = read({})
  expect(model).toMatchObject({
    hardwareType: 0xa7,
    name: 'Made up 5.8" BWR',
    inches: 5.8,
    width: 720,
    height: 256,
    palette: ['white', 'black', 'red'],
    colours: 'BWR',
    bitsPerPixel: 2,
    rotation: 1,
    compression: { kind: 'zlib', from: 0x27 },
    button: false,
    led: true,
    cold: false,
  })
  expect(model?.key).toMatch(/^HWA7_720x256_BWR_[0-9a-f]{6}$/)
  expect(read({})?.key).toBe(model?.key)
  expect(read({ rotatebuffer: 3 })?.key).not.toBe(model?.key)
})

test.each([
  ['four colours', { colortable: { white, black, red, yellow }, bpp: 2 }, { colours: 'BWRY' }],
  ['black and white', { colortable: { white, black }, bpp: 1 }, { colours: 'BW' }],
  [
    'packed pixels',
    { colortable: { black, white, yellow, red }, bpp: 5 },
    { palette: ['black', 'white', 'yellow', 'red'] },
  ],
  [
    'seven colours',
    { colortable: { black, white, green: [0, 255, 0], blue: [0, 0, 255], red, yellow, orange: [255, 128, 0] }, bpp: 3 },
    { colours: 'C7' },
  ],
  ['a comma in the diagonal', { name: 'HS BWRY 2,60"' }, { inches: 2.6 }],
  ['no diagonal', { name: 'Panel' }, { inches: 6 }],
  ['a name with markup and line ends', { name: '<b>x</b>\r\n\u0007y' }, { name: '<b>x</b> y' }],
  ['no name', { name: '' }, { name: 'Type A7' }],
  ['an unknown kind of options', { options: 'led' }, { led: false }],
  ['G5', { zlib_compression: undefined, g5_compression: '29' }, { compression: { kind: 'g5', from: 0x29 } }],
])('%s', (_what, change, wanted) => {
  expect(read(change)).toMatchObject(wanted)
})

test.each([
  ['a thermometer', { width: 0, height: 0 }],
  ['a colour screen', { bpp: 16 }],
  ['a width that is no number', { width: '720' }],
  ['half a pixel', { width: 720.5 }],
  ['a strip', { width: 8 }],
  ['too many pixels', { width: 1_600, height: 1_600 }],
  ['rows that do not end with a byte', { height: 250 }],
  ['a turn that there is not', { rotatebuffer: 4 }],
  ['one colour', { colortable: { white } }],
  ['more colours than bits', { colortable: { white, black, red }, bpp: 1 }],
  ['no black', { colortable: { white, red } }],
  ['a colour without a name of ours', { colortable: { white, black, mauve: [200, 100, 200] } }],
  ['two names for one colour', { colortable: { white, black, red: white } }],
  ['a red that is black', { colortable: { white, black: red, red: black } }],
  ['a colour of two numbers', { colortable: { white, black, red: [255, 0] } }],
  ['a name of a megabyte', { name: 'x'.repeat(1_000_000) }],
  ['a prototype', { colortable: { white, black, constructor: red } }],
])('refused: %s', (_what, change) => {
  expect(read(change)).toBeUndefined()
})

test('a definition of the wrong shape is refused', () => {
  for (const text of ['', 'null', '[]', '{', '"x"', '[[[[[[', 'Not found', '1e999'])
    expect(modelFrom(0xa7, text)).toBeUndefined()
})

test.each([
  [64, 64],
  [2_000, 64],
  [64, 2_000],
  [1_000, 1_000],
  [720, 256],
])('a label of %i×%i can be drawn and encoded, also on its edge', (width, height) => {
  const model = read({ width, height })!
  const articles = [
    { articleId: 'P1', name: 'Butter', data: { LIST_PRICE: '2.49' }, nfcUrl: '', eans: ['4006381333931'] },
  ]
  for (const hung of [model, asHung(model, 90)]) {
    const image = renderLabel({
      model: hung,
      template: templateFor(hung),
      kind: 'article',
      articles,
      currency: 'EUR',
      language: 'en',
    })
    expect([image.width, image.height]).toEqual([hung.width, hung.height])
    expect(encodeLabel(image, hung).bytes.length).toBeGreaterThan(0)
  }
})
