// render/palette: the colours of labels, and the matching of a full-colour pixel to a palette colour, exactly as in an
// access point (hardware facts §3.1).
import type { LabelImage } from './label-image.ts'
import type { PaletteColour } from './models.ts'

export type Rgb = readonly [number, number, number]

/** The colours that an access point compares with: send these and nothing else. */
export const deviceRgb: Record<PaletteColour, Rgb> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  yellow: [255, 255, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  orange: [255, 128, 0],
}

/**
 * Colours of ink on e-paper, for previews only: the contrasts of photographed panels (OpenDisplay's BWRY 3.97", Spectra
 * 7.3") on the brightness of a screen. Black on red is hard to read (1.5:1), and a preview must show that.
 */
export const perceptualRgb: Record<PaletteColour, Rgb> = {
  white: [241, 241, 236],
  black: [63, 62, 67],
  red: [158, 51, 34],
  yellow: [237, 178, 0],
  green: [56, 128, 82],
  blue: [72, 112, 196],
  orange: [216, 112, 44],
}

/** A source pixel greyer than this never becomes a coloured entry, so black edges do not turn red. */
const greySpread = 20

export type Dither = 'none' | 'burkes' | 'ordered'

/** Index of the nearest palette entry for one pixel, 0–255 per channel, with values in the access point's precision. */
export function nearestIndex(palette: readonly PaletteColour[], r: number, g: number, b: number): number {
  const grey = Math.abs(r - g) < greySpread && Math.abs(b - g) < greySpread
  let best = 0
  let bestDistance = Infinity
  for (let index = 0; index < palette.length; index++) {
    const [pr, pg, pb] = deviceRgb[palette[index] as PaletteColour]
    if (grey && (Math.abs(pr - pg) > greySpread || Math.abs(pb - pg) > greySpread)) continue
    const red = pr - r,
      green = pg - g,
      blue = pb - b
    // In whole numbers: of two colours that are equally far the first counts.
    const distance = Math.floor(3 * red * red + 5.47 * green * green + 1.53 * blue * blue)
    if (distance < bestDistance) {
      best = index
      bestDistance = distance
    }
  }
  return best
}

/**
 * A full-colour picture in the label's colours.
 * @param rgba width × height × 4 bytes; alpha is ignored.
 * @param dither 'none' for price labels, 'burkes' for photographs, 'ordered' for areas that should stay calm.
 */
export function matchPalette(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  palette: readonly PaletteColour[],
  dither: Dither = 'none',
): LabelImage {
  const pixels = new Uint8Array(width * height)
  if (dither === 'ordered') return order(rgba, { width, height, palette, pixels })
  if (dither === 'burkes') return diffuse(rgba, { width, height, palette, pixels })
  const nearest = nearestTable(palette)
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4) {
    const colour = ((rgba[from]! & 0xf8) << 8) | ((rgba[from + 1]! & 0xfc) << 3) | (rgba[from + 2]! >> 3)
    let index = nearest[colour]!
    if (index === unasked)
      nearest[colour] = index = nearestIndex(palette, as5(rgba[from]), as6(rgba[from + 1]), as5(rgba[from + 2]))
    pixels[at] = index
  }
  return { width, height, palette, pixels }
}

const unasked = 255
const tables = new Map<string, Uint8Array>()

/** Results by RGB565 colour, filled on demand: a label picture has few colours and many pixels. */
function nearestTable(palette: readonly PaletteColour[]): Uint8Array {
  const key = palette.join()
  let table = tables.get(key)
  if (!table) tables.set(key, (table = new Uint8Array(65536).fill(unasked)))
  return table
}

/** Bayer's 8 × 8 thresholds, made by doubling: each a number of 0 to 63. */
const thresholds = [1, 2, 4].reduce(
  (small, size) =>
    Uint8Array.from({ length: size * size * 4 }, (_, at) => {
      const y = Math.floor(at / (size * 2)),
        x = at % (size * 2)
      return small[(y % size) * size + (x % size)]! * 4 + [0, 2, 3, 1][(y < size ? 0 : 2) + (x < size ? 0 : 1)]!
    }),
  Uint8Array.of(0),
)

/** Makes each pixel lighter or darker by its place before matching; all channels alike, so that grey stays grey. */
function order(rgba: Uint8Array | Uint8ClampedArray, image: LabelImage): LabelImage {
  const { width, height, palette, pixels } = image
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      const change = ((thresholds[(y & 7) * 8 + (x & 7)]! + 0.5) / 64 - 0.5) * 255
      pixels[y * width + x] = nearestIndex(
        palette,
        clamp(as5(rgba[from]) + change),
        clamp(as6(rgba[from + 1]) + change),
        clamp(as5(rgba[from + 2]) + change),
      )
    }
  }
  return image
}

/** Error diffusion with the Burkes kernel: 8 and 4 of 32 to the right, 2 4 8 4 2 below. */
function diffuse(rgba: Uint8Array | Uint8ClampedArray, image: LabelImage): LabelImage {
  const { width, height, palette, pixels } = image
  const margin = 2
  const stride = (width + 2 * margin) * 3
  let here = new Float64Array(stride)
  let below = new Float64Array(stride)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      const at = (x + margin) * 3
      const r = clamp(as5(rgba[from]) + here[at]!)
      const g = clamp(as6(rgba[from + 1]) + here[at + 1]!)
      const b = clamp(as5(rgba[from + 2]) + here[at + 2]!)
      const index = nearestIndex(palette, r, g, b)
      pixels[y * width + x] = index
      const chosen = deviceRgb[palette[index] as PaletteColour]
      const source = [r, g, b]
      for (let channel = 0; channel < 3; channel++) {
        const error = (source[channel]! - chosen[channel]!) / 32
        here[at + 3 + channel]! += error * 8
        here[at + 6 + channel]! += error * 4
        below[at - 6 + channel]! += error * 2
        below[at - 3 + channel]! += error * 4
        below[at + channel]! += error * 8
        below[at + 3 + channel]! += error * 4
        below[at + 6 + channel]! += error * 2
      }
    }
    ;[here, below] = [below, here]
    below.fill(0)
  }
  return image
}

// The access point holds a picture as RGB565 before it matches.
function as5(value = 0): number {
  return (value & 0xf8) | (value >> 5)
}

function as6(value = 0): number {
  return (value & 0xfc) | (value >> 6)
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}
