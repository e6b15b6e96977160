// render/encodings: bytes compared with vectors computed by hand from the hardware facts.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { airType, decodeLabel, encodeLabel } from './encodings.ts'
import type { LabelImage } from './label-image.ts'
import { modelByHardwareType, modelOf, models, type LabelModel } from './models.ts'
import { airBytes, compressionHeader, fromAir, unzlibLabel, zlibLabel } from './zlib-encoding.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function small(over: Partial<LabelModel> & Pick<LabelModel, 'width' | 'height'>): LabelModel {
  return { ...modelOf('M3_400x300_BWRY')!, ...over }
}

function picture(model: LabelModel, rows: string[]): LabelImage {
  return {
    width: model.width,
    height: model.height,
    palette: model.palette,
    pixels: Uint8Array.from(rows.join(''), Number),
  }
}

function noise(model: LabelModel): LabelImage {
  let seed = 7
  const next = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 16
  return {
    width: model.width,
    height: model.height,
    palette: model.palette,
    pixels: Uint8Array.from({ length: model.width * model.height }, () => next() % model.palette.length),
  }
}

test('one bit per pixel: the leftmost pixel is the highest bit', () => {
  // 10010000 → 90, 01111111 → 7f
  const model = small({ width: 8, height: 2, bitsPerPixel: 1, rotation: 0 })
  expect(encodeLabel(picture(model, ['10010000', '01111111']), model)).toMatchObject({
    dataType: airType.onePlane,
    planes: 1,
    bytes: Uint8Array.of(0x90, 0x7f),
  })
})

test('two planes: A is the low bit of the index, B the high one', () => {
  // 0 1 2 3 0 1 2 3: A = 01010101 → 55, B = 00110011 → 33
  const model = small({ width: 8, height: 1, bitsPerPixel: 2, rotation: 0 })
  const coded = encodeLabel(picture(model, ['01230123']), model)
  expect(coded).toMatchObject({ dataType: airType.twoPlanes, planes: 2 })
  expect(hex(coded.bytes)).toBe('5533')
})

test('plane B is left out if no pixel uses a colour beyond black', () => {
  const model = small({ width: 8, height: 1, bitsPerPixel: 2, rotation: 0 })
  const coded = encodeLabel(picture(model, ['01100110']), model)
  expect(coded).toMatchObject({ dataType: airType.onePlane, planes: 1 })
  expect(hex(coded.bytes)).toBe('66')
  expect([...decodeLabel(coded.bytes, model).pixels].join('')).toBe('01100110')
})

test('packed two bits, three bits and four bits run across byte borders', () => {
  // 0 1 2 3 → 00 01 10 11 → 1b
  const two = small({ width: 4, height: 2, bitsPerPixel: 5, rotation: 0 })
  expect(hex(encodeLabel(picture(two, ['0123', '3210']), two).bytes)).toBe('1be4')
  // 1 2 3 4 5 6 0 7 → 001 010 011 100 101 110 000 111 → 00101001 11001011 10000111 → 29 cb 87
  const three = small({ width: 4, height: 2, bitsPerPixel: 3, rotation: 0 })
  expect(hex(encodeLabel(picture(three, ['1234', '5607']), three).bytes)).toBe('29cb87')
  const four = small({ width: 4, height: 1, bitsPerPixel: 4, rotation: 0 })
  expect(hex(encodeLabel(picture(four, ['1236']), four).bytes)).toBe('1236')
})

test('the four rotation codes place viewed pixels as the facts say', () => {
  // Black at the left of the first row and at the right of the second: bytes 80 01 00 00 00 00 00 00 as viewed.
  const rows = ['10000000', '00000001', ...Array.from({ length: 6 }, () => '00000000')]
  const coded = (rotation: LabelModel['rotation']) => {
    const model = small({ width: 8, height: 8, bitsPerPixel: 1, rotation })
    return hex(encodeLabel(picture(model, rows), model).bytes)
  }
  expect(coded(0)).toBe('8001000000000000')
  // 1: buffer row y is viewed column 7−y read downwards: the right column is 01000000, the left one 10000000
  expect(coded(1)).toBe('4000000000000080')
  // 2: everything backwards
  expect(coded(2)).toBe('0000000000008001')
  // 3: buffer row y is viewed column y read upwards: the left column is 00000001, the right one 00000010
  expect(coded(3)).toBe('0100000000000002')
})

test.each([
  ['M2_296x128_BW', 4736],
  ['M2_296x128_BWR', 9472],
  ['M3_400x300_BWR', 30000],
  ['M3_800x480_BWRY', 96000],
  ['PANEL_640x400_C7', 96000],
  ['PANEL_800x480_C7', 192000],
])('%s takes %i bytes uncompressed', (key, bytes) => {
  const model = modelOf(key)!
  expect(encodeLabel(noise(model), model).bytes.length).toBe(bytes)
})

test('the compression header holds the size after rotation and the planes', () => {
  const model = modelOf('M2_296x128_BWR')!
  expect(hex(compressionHeader(encodeLabel(noise(model), model)))).toBe('068000280102')
})

test('compressed bytes start with their length and a stream of a 4,096-byte window', () => {
  const model = modelOf('HANSHOW_296x128_BWRY')!
  const packed = zlibLabel(encodeLabel(noise(model), model))
  // 6 + 9,472 = 9,478 = 0x2506
  expect(hex(packed.subarray(0, 6))).toBe('0625000048c7')
})

test.each(models.map((model) => [model.key, model] as const))(
  '%s: every picture comes back from its bytes, plain and in the format of its firmware',
  (_, model) => {
    const image = noise(model)
    const same = (other: LabelImage) =>
      expect([other.width, other.height, Buffer.compare(other.pixels, image.pixels)]).toEqual([
        image.width,
        image.height,
        0,
      ])
    same(decodeLabel(encodeLabel(image, model).bytes, model))
    for (const firmware of [0x00, 0x30]) {
      const { dataType, bytes } = airBytes(image, model, firmware)
      same(fromAir(dataType, bytes, model))
      expect(dataType === airType.zlib).toBe(model.compression.kind === 'zlib' && firmware >= model.compression.from)
    }
  },
)

test('bytes that are not a picture of the model are refused', () => {
  const model = modelOf('HANSHOW_296x128_BWRY')!
  const other = modelOf('HANSHOW_296x152_BWR')!
  expect(() => decodeLabel(new Uint8Array(10), model)).toThrow(RangeError)
  expect(() => unzlibLabel(zlibLabel(encodeLabel(noise(other), other)), model)).toThrow(RangeError)
  expect(() => encodeLabel(noise(other), model)).toThrow(RangeError)
})

// One model for each palette, depth and rotation; the sums come from the firmware's own converter for these pictures.
test.each([
  ['M2_152x152_BWR', 0x21, '599e46469e03038c'],
  ['M2_296x128_BWR', 0x21, '8a4daa6e8f6cfe8a'],
  ['M2_296x128_BW', 0x20, 'd284a76bef4dc8a2'],
  ['M2_640x384_BW', 0x20, '8f502ddf97970357'],
  ['M3_168x168_BWRY', 0x21, 'b8985eea4b50f9b0'],
  ['M3_296x168_BWRY', 0x21, '240b4b804ea12e44'],
  ['M3_522x152_BWR', 0x21, '569b26b2081e809a'],
  ['M3_400x300_BWY', 0x21, '23532443889c14fc'],
  ['M3_384x168_BW', 0x20, '3ad0dc08b2351435'],
  ['OPTICON_400x300_BWR', 0x21, '4b36a58cdea69362'],
  ['HANSHOW_384x184_BWY', 0x21, 'a462a54d28f95d01'],
  ['HANSHOW_384x184_BWRY', 0x21, '4b13d9a835342afd'],
  ['PICKSMART_296x128_BWRY', 0x21, 'f364991f844d6619'],
  ['PANEL_640x400_C7', 0x22, 'dd843e7f6cc316e5'],
  ['PANEL_800x480_C7', 0x23, 'dd53ab7989b5e805'],
] as const)('%s: type and bytes are those of the firmware', (key, dataType, sum) => {
  const model = modelOf(key)!
  const { width, height, palette } = model
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const x = at % width,
      y = Math.floor(at / width)
    return (((x >> 2) * 7 + (y >> 1) * 13) ^ ((x * y) >> 5)) % palette.length
  })
  const made = encodeLabel({ width, height, palette, pixels }, model)
  expect([made.dataType, createHash('md5').update(made.bytes).digest('hex').slice(0, 16)]).toEqual([dataType, sum])
})

test('model keys and hardware types are unique, and buffers need no padding', () => {
  expect(models.length).toBe(92)
  expect(new Set(models.map((model) => model.key)).size).toBe(models.length)
  expect(new Set(models.map((model) => model.hardwareType)).size).toBe(models.length)
  expect(models.filter((model) => (model.rotation % 2 === 0 ? model.width : model.height) % 8 !== 0)).toEqual([])
  expect(modelByHardwareType(0x6e)?.key).toBe('HANSHOW_296x128_BWRY')
  expect(modelOf('PICKSMART_296x128_BWRY')?.palette).toEqual(['black', 'white', 'yellow', 'red'])
  expect(modelOf('M2_296x128_BWR')).toMatchObject({
    hardwareType: 1,
    rotation: 1,
    bitsPerPixel: 2,
    compression: { kind: 'g5', from: 0x29 },
    button: true,
    led: false,
  })
})
