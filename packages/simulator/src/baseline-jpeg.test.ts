// simulator: the decoder against an independent one, and what it must refuse.
import { createCanvas, loadImage } from '@napi-rs/canvas'
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

test.each([[296, 128], [250, 122], [152, 152]])('a %i × %i picture decodes to the pixels an independent decoder finds', async (width, height) => {
  const jpeg = drawing(width, height).toBuffer('image/jpeg', 100)
  const ours = decodeBaselineJpeg(jpeg)
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(jpeg), 0, 0)
  const theirs = canvas.getContext('2d').getImageData(0, 0, width, height).data
  let far = 0
  for (let i = 0; i < width * height; i++) {
    // Green has no chroma smoothing differences larger than a few steps away from coloured edges.
    if (Math.abs((ours.pixels[i]! >> 5 & 63) * 4 - theirs[i * 4 + 1]!) > 24) far++
  }
  expect([ours.width, ours.height]).toEqual([width, height])
  expect(far / (width * height)).toBeLessThan(0.01)
})

test('progressive, grey and broken pictures are refused', () => {
  const jpeg = drawing(64, 64).toBuffer('image/jpeg', 95)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const progressive = Buffer.from(jpeg)
  progressive[frame + 1] = 0xc2
  const grey = Buffer.from(jpeg)
  grey[frame + 9] = 1
  for (const bad of [progressive, grey, Buffer.from('not a picture'), jpeg.subarray(0, frame), jpeg.subarray(0, jpeg.length - 200), Buffer.alloc(0)]) expect(() => decodeBaselineJpeg(bad)).toThrow(InvalidJpeg)
})

test('damaged data is refused or decoded to something of its size, and nothing else happens', () => {
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
