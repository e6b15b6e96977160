// render/jpeg: a label picture as the baseline, three-component, 4:4:4 JPEG that access points take (hardware facts §1.2). Made for label pictures: few colours, many flat blocks.
import type { LabelImage } from './label-image.ts'
import { acTable as ac, BitWriter, headers, quantum } from './jpeg-stream.ts'
import { deviceRgb } from './palette.ts'

const zigzag = Uint8Array.of(
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63)

// One-dimensional cosine transform, row k holds the weights of frequency k; orthonormal, so a block's step is the same for every coefficient.
const cosine = new Float64Array(64)
for (let k = 0; k < 8; k++) for (let n = 0; n < 8; n++) cosine[k * 8 + n] = (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * n + 1) * k * Math.PI) / 16)
// A row of a mask is one byte, so its transform is looked up.
const rowTransform = new Float64Array(256 * 8)
for (let row = 0; row < 256; row++) for (let k = 0; k < 8; k++) for (let n = 0; n < 8; n++) if (row & (0x80 >> n)) rowTransform[row * 8 + k]! += cosine[k * 8 + n]!

/** Codes of the frequencies of one component: bits × 32 + length, at most 24 bits each; and what to add to the mean of the ground colour. */
interface Coded { level: number; codes: Uint32Array }

/** A block of two colours, kept because bars, figures and letters come back on thousands of labels. */
interface KnownBlock { high: number; low: number; colours: string; components: Coded[] }

const knownBlocks: (KnownBlock | undefined)[] = Array.from({ length: 16384 })

/**
 * Baseline JPEG whose every pixel decodes to its own palette colour (nearest match). Blocks are transformed by linearity: a block is its
 * ground plus, for each other colour in it, the difference times that colour's mask; a block of two colours needs one transform for all components.
 */
export function encodeJpeg(image: LabelImage): Uint8Array {
  const { width, height, pixels } = image
  const palette = image.palette.join(' ')
  const colours = image.palette.map((colour) => toYcc(deviceRgb[colour]))
  const pairs = image.palette.map((_, ground) => image.palette.map((_, other) => `${palette} ${ground} ${other}`))
  const levels = colours.map((colour) => colour.map((value) => Math.round((value * 8) / quantum)))
  const out = new BitWriter(headers(width, height), width * height)
  const block = new Uint8Array(64)
  const mask = new Uint8Array(8)
  const shapes = image.palette.map(() => new Float64Array(64))
  const previous = [0, 0, 0]
  const words = width % 4 === 0 && pixels.byteOffset % 4 === 0 ? new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2) : undefined
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      if (words && isFlat(words, width >> 2, height, left >> 2, top)) {
        const level = levels[pixels[top * width + left]!]!
        for (let component = 0; component < 3; component++) {
          out.dcDifference(level[component]! - previous[component]!)
          previous[component] = level[component]!
          out.endOfBlock()
        }
        continue
      }
      const used = gather(pixels, width, height, left, top, block)
      const ground = block[0]!
      const rest = used & ~(1 << ground)
      const last = 31 - Math.clz32(rest)
      let components: Coded[]
      if (rest === 1 << last) {
        maskOf(block, last, mask)
        components = twoColours(mask, colours[ground]!, colours[last]!, pairs[ground]![last]!, shapes[0]!)
      } else {
        const others = colours.flatMap((_, index) => (rest & (1 << index) ? [index] : []))
        for (const index of others) { maskOf(block, index, mask); transform(mask, shapes[index]!) }
        components = code(colours[ground]!, others.map((index) => ({ colour: colours[index]!, shape: shapes[index]! })))
      }
      for (let component = 0; component < 3; component++) {
        const { level, codes } = components[component]!
        out.dcDifference(level - previous[component]!)
        previous[component] = level
        for (let at = 0; at < codes.length; at++) out.put(codes[at]! >>> 5, codes[at]! & 31)
      }
    }
  }
  return out.finish()
}

type Ycc = readonly [number, number, number]

function twoColours(mask: Uint8Array, ground: Ycc, other: Ycc, colours: string, shape: Float64Array): Coded[] {
  const high = (mask[0]! << 24) | (mask[1]! << 16) | (mask[2]! << 8) | mask[3]!
  const low = (mask[4]! << 24) | (mask[5]! << 16) | (mask[6]! << 8) | mask[7]!
  const mixed = Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca77)
  const slot = (mixed ^ (mixed >>> 15)) & (knownBlocks.length - 1)
  const known = knownBlocks[slot]
  if (known && known.high === high && known.low === low && known.colours === colours) return known.components
  transform(mask, shape)
  const components = code(ground, [{ colour: other, shape }])
  knownBlocks[slot] = { high, low, colours, components }
  return components
}

const endOnly = Uint32Array.of(ac[0]!)
const coefficients = new Float64Array(64)

function code(ground: Ycc, others: { colour: Ycc; shape: Float64Array }[]): Coded[] {
  return [0, 1, 2].map((component) => {
    const base = ground[component]!
    let mean = base * 8
    let flat = true
    for (const { colour, shape } of others) {
      const step = (colour[component]! - base) / quantum
      if (step === 0) continue
      if (flat) coefficients.fill(0)
      flat = false
      mean += shape[0]! * step * quantum
      for (let k = 1; k < 64; k++) coefficients[k]! += shape[k]! * step
    }
    return { level: Math.round(mean / quantum), codes: flat ? endOnly : acCodes() }
  })
}

const scratch = new Uint32Array(256)
let scratchCount = 0
let held = 0
let holding = 0

/** Joins codes to pieces of up to 24 bits: the writer has fewer of them to place. */
function add(bits: number, length: number) {
  if (holding + length > 24) flush()
  held = (held << length) | bits
  holding += length
}

function flush() {
  if (holding > 0) scratch[scratchCount++] = (held << 5) | holding
  held = 0
  holding = 0
}

/** Run lengths and values of the coefficients in zigzag order. */
function acCodes(): Uint32Array {
  scratchCount = 0
  let run = 0
  for (let k = 1; k < 64; k++) {
    const exact = coefficients[zigzag[k]!]!
    const value = exact < 0 ? -((0.5 - exact) | 0) : (exact + 0.5) | 0
    if (value === 0) { run++; continue }
    for (; run > 15; run -= 16) add(ac[0xf0]! >>> 5, ac[0xf0]! & 31)
    const size = 32 - Math.clz32(value < 0 ? -value : value)
    const entry = ac[(run << 4) | size]!
    add(entry >>> 5, entry & 31)
    add(value < 0 ? value + (1 << size) - 1 : value, size)
    run = 0
  }
  if (run > 0) add(ac[0]! >>> 5, ac[0]! & 31)
  flush()
  return scratch.slice(0, scratchCount)
}

/** Whether a block that lies wholly inside has one colour, four pixels at a time. */
function isFlat(words: Uint32Array, stride: number, height: number, left: number, top: number): boolean {
  if (top + 8 > height || left + 2 > stride) return false
  const first = words[top * stride + left]!
  if (first !== Math.imul(first & 255, 0x01010101) >>> 0) return false
  for (let y = 0, at = top * stride + left; y < 8; y++, at += stride) if (words[at] !== first || words[at + 1] !== first) return false
  return true
}

/** Copies one block, edges repeated where it leaves the picture; answers which indexes occur, as bits. */
function gather(pixels: Uint8Array, width: number, height: number, left: number, top: number, block: Uint8Array): number {
  let used = 0
  const whole = left + 8 <= width
  for (let y = 0, at = 0; y < 8; y++) {
    const row = Math.min(top + y, height - 1) * width + left
    for (let x = 0; x < 8; x++) {
      const index = pixels[whole ? row + x : row + Math.min(x, width - 1 - left)]!
      block[at++] = index
      used |= 1 << index
    }
  }
  return used
}

function maskOf(block: Uint8Array, index: number, mask: Uint8Array) {
  for (let y = 0, at = 0; y < 8; y++) {
    let row = 0
    for (let x = 0; x < 8; x++) row = (row << 1) | (block[at++] === index ? 1 : 0)
    mask[y] = row
  }
}

/** Two-dimensional cosine transform of a one-bit mask: rows from the table, then columns by even and odd halves. */
function transform(mask: Uint8Array, shape: Float64Array) {
  for (let x = 0; x < 8; x++) {
    const r0 = rowTransform[mask[0]! * 8 + x]!, r1 = rowTransform[mask[1]! * 8 + x]!, r2 = rowTransform[mask[2]! * 8 + x]!, r3 = rowTransform[mask[3]! * 8 + x]!
    const r4 = rowTransform[mask[4]! * 8 + x]!, r5 = rowTransform[mask[5]! * 8 + x]!, r6 = rowTransform[mask[6]! * 8 + x]!, r7 = rowTransform[mask[7]! * 8 + x]!
    const s0 = r0 + r7, s1 = r1 + r6, s2 = r2 + r5, s3 = r3 + r4
    const d0 = r0 - r7, d1 = r1 - r6, d2 = r2 - r5, d3 = r3 - r4
    shape[x] = cosine[0]! * (s0 + s1 + s2 + s3)
    shape[32 + x] = cosine[32]! * (s0 - s1 - s2 + s3)
    shape[16 + x] = cosine[16]! * (s0 - s3) + cosine[17]! * (s1 - s2)
    shape[48 + x] = cosine[48]! * (s0 - s3) + cosine[49]! * (s1 - s2)
    for (let k = 1; k < 8; k += 2) shape[k * 8 + x] = cosine[k * 8]! * d0 + cosine[k * 8 + 1]! * d1 + cosine[k * 8 + 2]! * d2 + cosine[k * 8 + 3]! * d3
  }
}

/** Luma less 128 and the two colour differences, unrounded (JFIF). */
function toYcc([r, g, b]: readonly [number, number, number]): [number, number, number] {
  return [0.299 * r + 0.587 * g + 0.114 * b - 128, -0.168735892 * r - 0.331264108 * g + 0.5 * b, 0.5 * r - 0.418687589 * g - 0.081312411 * b]
}
