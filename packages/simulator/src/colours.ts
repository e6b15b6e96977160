// simulator: matches each pixel to a palette colour, by the access point's three methods. The picture is in the order
// of the label's buffer, because errors are spread and patterns are applied in that order. conversion.ts calls this.
import type { PaletteColour } from '@shelfcast/render/models'
import { deviceRgb, type Rgb } from '@shelfcast/render/palette'
import type { Picture565 } from './baseline-jpeg.ts'

/** The numbers in uploads. Any other number gives the first colour everywhere. */
export const dithering = { none: 0, diffused: 1, ordered: 2 } as const

/** The distance of a colour that must not be matched. */
const forbidden = 0xffffffff
const greySpread = 20

/** @returns one palette index a pixel. `invert` swaps the first two colours before they are compared. */
export function matchColours(
  picture: Picture565,
  palette: readonly PaletteColour[],
  dither: number,
  invert: boolean,
): Uint8Array {
  const colours = palette.map((colour) => deviceRgb[colour])
  if (invert) colours.unshift(...colours.splice(0, 2).reverse())
  if (dither === dithering.diffused) return diffused(picture, colours)
  if (dither === dithering.ordered) return ordered(picture, colours)
  return dither === dithering.none ? nearest(picture, colours) : new Uint8Array(picture.pixels.length)
}

/** RGB565 to 8 bits a channel, the top bits repeated below so that white stays 255. */
function spread(colour: number): Rgb {
  const red = colour >> 11,
    green = (colour >> 5) & 63,
    blue = colour & 31
  return [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)]
}

const isGrey = ([red, green, blue]: Rgb) => Math.abs(red - green) < greySpread && Math.abs(blue - green) < greySpread
const isColoured = ([red, green, blue]: Rgb) =>
  Math.abs(red - green) > greySpread || Math.abs(blue - green) > greySpread

/**
 * Distance of a pixel and its spread error from a colour, in whole numbers. The pixel alone decides whether it is grey.
 */
function distance(pixel: Rgb, error: Rgb, colour: Rgb): number {
  if (isGrey(pixel) && isColoured(colour)) return forbidden
  const red = pixel[0] + error[0] - colour[0],
    green = pixel[1] + error[1] - colour[1],
    blue = pixel[2] + error[2] - colour[2]
  return Math.floor(3 * red * red + 5.47 * green * green + 1.53 * blue * blue)
}

const noError: Rgb = [0, 0, 0]

/** The first of the nearest colours. */
function nearestTo(pixel: Rgb, error: Rgb, colours: readonly Rgb[]): number {
  let best = 0,
    least = distance(pixel, error, colours[0]!)
  for (let index = 1; index < colours.length; index++) {
    const far = distance(pixel, error, colours[index]!)
    if (far >= least) continue
    best = index
    least = far
  }
  return best
}

function nearest({ pixels }: Picture565, colours: readonly Rgb[]): Uint8Array {
  const known = new Map<number, number>()
  return Uint8Array.from(pixels, (colour) => {
    let index = known.get(colour)
    if (index === undefined) known.set(colour, (index = nearestTo(spread(colour), noError, colours)))
    return index
  })
}

/** Two pixels beyond each end of a row receive errors that are never read. */
const margin = 2

/** Burkes' kernel in whole numbers, each part truncated towards zero; rows from left to right. */
function diffused({ width, height, pixels }: Picture565, colours: readonly Rgb[]): Uint8Array {
  const out = new Uint8Array(pixels.length)
  let here = new Int32Array((width + 2 * margin) * 3),
    below = new Int32Array((width + 2 * margin) * 3)
  for (let y = 0; y < height; y++) {
    below.fill(0)
    for (let x = 0; x < width; x++) {
      const at = (x + margin) * 3
      const pixel = spread(pixels[y * width + x]!)
      const received: Rgb = [here[at]!, here[at + 1]!, here[at + 2]!]
      const index = nearestTo(pixel, received, colours)
      const chosen = colours[index]!
      out[y * width + x] = index
      const errors = limited([
        pixel[0] + received[0] - chosen[0],
        pixel[1] + received[1] - chosen[1],
        pixel[2] + received[2] - chosen[2],
      ])
      errors.forEach((error, channel) => {
        const to = at + channel
        const quarter = (error / 4) | 0,
          eighth = (error / 8) | 0,
          sixteenth = (error / 16) | 0
        here[to + 3]! += quarter
        here[to + 6]! += eighth
        below[to - 6]! += sixteenth
        below[to - 3]! += eighth
        below[to]! += quarter
        below[to + 3]! += eighth
        below[to + 6]! += sixteenth
      })
    }
    ;[here, below] = [below, here]
  }
  return out
}

/** An error beyond 255 in one channel is reduced in all three, with the rounding of 32-bit fractions. */
function limited(error: Rgb): Rgb {
  const factor = Math.fround(255 / Math.max(...error.map(Math.abs)))
  if (factor >= 1) return error
  return error.map((value) => Math.trunc(Math.fround(value * factor))) as unknown as Rgb
}

/** The shares of the second colour at which the patterns of the two nearest change, from none to all. */
const [pure, few, half, most] = [0.03, 0.3, 0.7, 0.97]

/** Patterns of the two nearest colours, by how far the pixel is from each. The lighter of the two comes first. */
function ordered({ width, pixels }: Picture565, colours: readonly Rgb[]): Uint8Array {
  const known = new Map<number, [number, number, number]>()
  return Uint8Array.from(pixels, (colour, at) => {
    let pair = known.get(colour)
    if (!pair) known.set(colour, (pair = pairFor(spread(colour), colours)))
    const [first, second, share] = pair
    const x = at % width,
      y = Math.floor(at / width)
    const isQuarter = y % 2 === 1 && ((y >> 1) + x) % 2 === 1
    if (share <= pure) return first
    if (share < few) return isQuarter ? second : first
    if (share < half) return (x + y) % 2 === 1 ? second : first
    if (share < most) return isQuarter ? first : second
    return second
  })
}

/**
 * @returns the two nearest colours, the one with the larger RGB number first, and the first one's part of both
 * distances.
 */
function pairFor(pixel: Rgb, colours: readonly Rgb[]): [number, number, number] {
  let near = -1,
    next = -1,
    nearFar = Infinity,
    nextFar = Infinity
  colours.forEach((colour, index) => {
    const far = Math.fround(distance(pixel, noError, colour))
    if (far < nearFar) {
      ;[next, nextFar] = [near, nearFar]
      ;[near, nearFar] = [index, far]
    } else if (far < nextFar) [next, nextFar] = [index, far]
  })
  const asNumber = ([red, green, blue]: Rgb) => (red << 16) | (green << 8) | blue
  if (asNumber(colours[next]!) > asNumber(colours[near]!))
    [near, nearFar, next, nextFar] = [next, nextFar, near, nearFar]
  return [near, next, Math.fround(nearFar / Math.fround(nearFar + nextFar))]
}
