// simulator: the decoder compared with an independent one, and the files that it must refuse.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { encodeJpeg } from '@shelfcast/render/jpeg'
import { expect, test } from 'vitest'
import { decodeBaselineJpeg } from './baseline-jpeg.ts'
import { chanceFrom } from './chance.ts'
import { InvalidJpeg } from './invalid-jpeg.ts'

function drawing(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#c00'
  context.fillRect(13, 9, 60, 33)
  context.fillStyle = '#000'
  context.font = '30px sans-serif'
  context.fillText('12,99 €', 20, 60)
  return canvas
}

test.each([
  [296, 128],
  [250, 122],
  [152, 152],
])('a %i × %i picture decodes to the pixels of an independent decoder', async (width, height) => {
  const jpeg = drawing(width, height).toBuffer('image/jpeg', 100)
  const ours = decodeBaselineJpeg(jpeg)
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(jpeg), 0, 0)
  const theirs = canvas.getContext('2d').getImageData(0, 0, width, height).data
  let far = 0
  for (let i = 0; i < width * height; i++) {
    // Green has no chroma smoothing differences larger than a few steps away from coloured edges.
    if (Math.abs(((ours.pixels[i]! >> 5) & 63) * 4 - theirs[i * 4 + 1]!) > 24) far++
  }
  expect([ours.width, ours.height]).toEqual([width, height])
  expect(far / (width * height)).toBeLessThan(0.01)
})

const label = Buffer.from(
  encodeJpeg({
    width: 24,
    height: 16,
    palette: ['white', 'black', 'red'],
    pixels: Uint8Array.from({ length: 384 }, (_, at) => ((at * 7) % 5) % 3),
  }),
)
const frame = label.indexOf(Buffer.from([0xff, 0xc0])),
  scan = label.indexOf(Buffer.from([0xff, 0xda]))
/** The file with other bytes at a place. */
function changed(at: number, ...bytes: number[]): Buffer {
  const copy = Buffer.from(label)
  copy.set(bytes, at)
  return copy
}
/** The file with something put before its frame. */
function withSegment(marker: number, content: Uint8Array): Buffer {
  const head = [0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]
  return Buffer.concat([label.subarray(0, frame), Buffer.from(head), content, label.subarray(frame)])
}
const quantTable = (number: number) => Buffer.from([number, ...Buffer.alloc(64, 12)])

test.each([
  ['progressive', changed(frame + 1, 0xc2)],
  ['extended sequential', changed(frame + 1, 0xc1)],
  ['two components', changed(frame + 9, 2)],
  ['four components', changed(frame + 9, 4)],
  ['luma of one column and two rows', changed(frame + 11, 0x12)],
  ['luma of four columns', changed(frame + 11, 0x41)],
  ['colour differences as fine as coarse luma', changed(frame + 14, 0x22)],
  ['a quantisation table above 3', changed(frame + 12, 4)],
  ['a quantisation table that is not there', changed(frame + 12, 1)],
  ['a quantisation table of 16 bits', withSegment(0xdb, quantTable(0x11))],
  ['a Huffman table above 1', withSegment(0xc4, Buffer.from([0x02, 1, ...Buffer.alloc(15), 0]))],
  ['a mean of more than 11 bits', withSegment(0xc4, Buffer.from([0x00, 1, ...Buffer.alloc(15), 12]))],
  ['no tables for the colour differences', changed(label.indexOf(Buffer.from([0xff, 0xc4, 0, 31, 1])) + 4, 0)],
  ['different numbers for mean and frequencies', changed(scan + 8, 0x10)],
  ['a scan of one component of three', changed(scan + 4, 1)],
  [
    'a table segment longer than the input buffer',
    withSegment(0xdb, Buffer.concat(Array.from({ length: 8 }, () => quantTable(0)))),
  ],
  [
    'more tables than there is memory for',
    withSegment(0xdb, Buffer.concat(Array.from({ length: 7 }, () => quantTable(0)))),
  ],
  ['an empty segment', withSegment(0xfe, Buffer.alloc(0))],
  ['no width', changed(frame + 7, 0, 0)],
  ['no picture', label.subarray(0, frame)],
  ['a file of another kind', Buffer.from('not a picture')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused', (_, bad) => {
  expect(() => decodeBaselineJpeg(bad)).toThrow(InvalidJpeg)
})

test.each([
  ['bytes before the picture', Buffer.concat([Buffer.from('mime'), label])],
  ['a comment of any length', withSegment(0xfe, Buffer.alloc(3000))],
  ['one quantisation table in four places', withSegment(0xdb, Buffer.concat([1, 2, 3].map(quantTable)))],
  ['any depth and any numbers of components', changed(frame + 4, 12)],
  ['one selection for all components', changed(scan + 8, 0x00)],
])('%s change nothing', (_, odd) => {
  const { pixels } = decodeBaselineJpeg(label)
  const expected = Uint16Array.from(pixels)
  expect(decodeBaselineJpeg(odd).pixels).toEqual(expected)
})

test('a grey picture is read', () => {
  // One black block: a mean of −128 in 8 bits, and no frequencies.
  const grey = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...Buffer.alloc(64, 8)]),
    Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    label.subarray(label.indexOf(Buffer.from([0xff, 0xc4])), scan),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0x00, 0, 63, 0, 0xf9, 0xfe, 0xbf, 0xff, 0xd9]),
  ])
  expect(decodeBaselineJpeg(grey)).toMatchObject({ width: 8, height: 8, pixels: new Uint16Array(64) })
})

test('damaged data is refused or decoded to a picture of its size, without other effects', () => {
  const jpeg = drawing(64, 48).toBuffer('image/jpeg', 95)
  const chance = chanceFrom(3)
  for (let i = 0; i < 1500; i++) {
    const bad = Buffer.from(jpeg)
    for (let k = 0; k < 4; k++) bad[Math.floor(chance.between(2, bad.length))] = Math.floor(chance.between(0, 256))
    try {
      const { width, height, pixels } = decodeBaselineJpeg(bad)
      expect(pixels).toHaveLength(width * height)
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidJpeg)
    }
  }
})
