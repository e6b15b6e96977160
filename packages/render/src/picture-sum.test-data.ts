// render: a checksum of a picture's pixels for golden tests, the same in Node and in browsers.
import type { LabelImage } from './label-image.ts'
import type { LabelModel } from './models.ts'

/**
 * The identity of a picture, to compare wanted, sent and shown: 32 hex digits over size, palette and pixels. Not
 * cryptographic, because no one gains from two label pictures with one hash. Same in Node and in browsers.
 */
export function imageHash(image: LabelImage, model: Pick<LabelModel, 'key'>): string {
  let a = 0x9e3779b9,
    b = 0x243f6a88,
    c = 0xb7e15162,
    d = 0x5be0cd19
  const mix = (word: number) => {
    a = Math.imul(a ^ word, 0x85ebca6b)
    a ^= a >>> 15
    b = (Math.imul(b ^ a, 0xc2b2ae35) + word) | 0
    b ^= b >>> 13
    c = Math.imul((c + b) ^ word, 0x27d4eb2f)
    c ^= c >>> 16
    d = (Math.imul(d ^ c, 0x165667b1) + a) | 0
  }
  for (const letter of `${model.key} ${image.width}x${image.height} ${image.palette.join(' ')}`)
    mix(letter.codePointAt(0)!)
  const { pixels } = image
  const whole = pixels.length - (pixels.length % 8)
  // Indexes are below 16, so eight pixels make one word.
  for (let at = 0; at < whole; at += 8) {
    mix(
      pixels[at]! |
        (pixels[at + 1]! << 4) |
        (pixels[at + 2]! << 8) |
        (pixels[at + 3]! << 12) |
        (pixels[at + 4]! << 16) |
        (pixels[at + 5]! << 20) |
        (pixels[at + 6]! << 24) |
        (pixels[at + 7]! << 28),
    )
  }
  for (let at = whole; at < pixels.length; at++) mix(pixels[at]!)
  for (let turn = 0; turn < 4; turn++) mix(pixels.length + turn)
  return [a, b, c, d].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
