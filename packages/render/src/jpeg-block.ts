// render/jpeg-block: encodes one 8 × 8 block of palette colours as the code words of its three components. jpeg.ts
// decides which blocks need it.
import { acTable as ac, hasColours, mostWords, packLevels, quantum } from './jpeg-stream.ts'
import type { PaletteColour } from './models.ts'
import { deviceRgb } from './palette.ts'

const zigzag = Uint8Array.of(
  0,
  1,
  8,
  16,
  9,
  2,
  3,
  10,
  17,
  24,
  32,
  25,
  18,
  11,
  4,
  5,
  12,
  19,
  26,
  33,
  40,
  48,
  41,
  34,
  27,
  20,
  13,
  6,
  7,
  14,
  21,
  28,
  35,
  42,
  49,
  56,
  57,
  50,
  43,
  36,
  29,
  22,
  15,
  23,
  30,
  37,
  44,
  51,
  58,
  59,
  52,
  45,
  38,
  31,
  39,
  46,
  53,
  60,
  61,
  54,
  47,
  55,
  62,
  63,
)

// One-dimensional cosine transform, row k holds the weights of frequency k; orthonormal, so a block's step is the same for every coefficient.
const cosine = new Float64Array(64)
for (let k = 0; k < 8; k++)
  for (let n = 0; n < 8; n++)
    cosine[k * 8 + n] = (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * n + 1) * k * Math.PI) / 16)
// A row of a mask is one byte, so its transform is looked up.
const rowTransform = new Float64Array(256 * 8)
for (let row = 0; row < 256; row++)
  for (let k = 0; k < 8; k++)
    for (let n = 0; n < 8; n++) if (row & (0x80 >> n)) rowTransform[row * 8 + k]! += cosine[k * 8 + n]!

type Triple = readonly [number, number, number]

/** A colour in a block other than its background, and its place. */
interface Shape {
  colour: number
  frequencies: Float64Array
}

export class BlockCoder {
  /** The quantised means of each colour's flat block. */
  readonly levels: readonly Triple[]
  private readonly colours: readonly Triple[]
  private readonly shapes: readonly Shape[]

  constructor(palette: readonly PaletteColour[]) {
    this.colours = palette.map((colour) => toYcc(deviceRgb[colour]))
    this.levels = this.colours.map(([y, cb, cr]) => [
      Math.round((y * 8) / quantum),
      Math.round((cb * 8) / quantum),
      Math.round((cr * 8) / quantum),
    ])
    this.shapes = palette.map((_, colour) => ({ colour, frequencies: new Float64Array(64) }))
  }

  /**
   * Transformed by linearity: a block is its background plus, for each other colour in it, the difference times that
   * colour's mask. The result is as jpeg-stream describes it, valid until the next call.
   */
  code(block: Uint8Array): Uint32Array {
    const ground = block[0]!
    let used = 0
    for (let at = 0; at < 64; at++) used |= 1 << block[at]!
    const shapes = this.shapes.filter(({ colour }) => colour !== ground && (used & (1 << colour)) !== 0)
    for (const { colour, frequencies } of shapes) transform(block, colour, frequencies)
    end = 1
    const y = this.component(0, ground, shapes)
    const grey = end
    const cb = this.component(1, ground, shapes)
    const cr = this.component(2, ground, shapes)
    coded[0] = packLevels(y, cb, cr)
    // Black on white, mostly: the colours say nothing.
    if (end === grey + 2 * endOnlyWords && coded[grey] === endOnlyBits && coded[grey + endOnlyWords] === endOnlyBits)
      end = grey
    else coded[0]! |= hasColours
    return coded.subarray(0, end)
  }

  /** Appends the frequencies; returns the quantised mean. */
  private component(component: 0 | 1 | 2, ground: number, shapes: readonly Shape[]): number {
    const base = this.colours[ground]![component]
    let mean = base * 8
    let different = 0
    for (const { colour, frequencies } of shapes) {
      const step = (this.colours[colour]![component] - base) / quantum
      if (step === 0) continue
      mean += frequencies[0]! * step * quantum
      if (different++ === 0) for (let k = 1; k < 64; k++) coefficients[k] = frequencies[zigzag[k]!]! * step
      else for (let k = 1; k < 64; k++) coefficients[k]! += frequencies[zigzag[k]!]! * step
    }
    if (different === 0) addEnd()
    else addCodes()
    return Math.round(mean / quantum)
  }
}

/** Of the current component, in zigzag order. */
const coefficients = new Float64Array(64)
const coded = new Uint32Array(mostWords)
/** The first free place in it. */
let end = 0

/** A component without frequencies is its mean and an end of block: a count and one word. */
const endOnlyBits = ac[0]! & 31
const endOnlyWords = 2

function addEnd() {
  coded[end++] = endOnlyBits
  coded[end++] = (ac[0]! >>> 5) << (32 - endOnlyBits)
}

/** Run lengths and values of the coefficients. */
function addCodes() {
  const start = end++
  let held = 0,
    holding = 0,
    run = 0
  // One code beyond the last coefficient, for the end of the block.
  for (let k = 1; k <= 64; k++) {
    let bits: number
    let length: number
    if (k === 64) {
      if (run === 0) break
      bits = ac[0]! >>> 5
      length = ac[0]! & 31
    } else {
      const exact = coefficients[k]!
      const value = exact < 0 ? -((0.5 - exact) | 0) : (exact + 0.5) | 0
      if (value === 0) {
        run++
        continue
      }
      if (run > 15) {
        // Sixteen zeros have a separate code; the coefficient is then handled with the rest.
        bits = ac[0xf0]! >>> 5
        length = ac[0xf0]! & 31
        run -= 16
        k--
      } else {
        const size = 32 - Math.clz32(value < 0 ? -value : value)
        const entry = ac[(run << 4) | size]!
        bits = ((entry >>> 5) << size) | (value < 0 ? value + (1 << size) - 1 : value)
        length = (entry & 31) + size
        run = 0
      }
    }
    holding += length
    if (holding <= 32) held = (held << length) | bits
    else {
      holding -= 32
      coded[end++] = (held << (length - holding)) | (bits >>> holding)
      held = bits & ((1 << holding) - 1)
    }
  }
  coded[start] = 32 * (end - start - 1) + holding
  if (holding > 0) coded[end++] = held << (32 - holding)
}

const mask = new Uint8Array(8)

/** Two-dimensional cosine transform of the mask of one colour: rows from the table, then columns by even and odd halves. */
function transform(block: Uint8Array, colour: number, shape: Float64Array) {
  for (let y = 0, at = 0; y < 8; y++) {
    let row = 0
    for (let x = 0; x < 8; x++) row = (row << 1) | (block[at++] === colour ? 1 : 0)
    mask[y] = row
  }
  for (let x = 0; x < 8; x++) {
    const r0 = rowTransform[mask[0]! * 8 + x]!,
      r1 = rowTransform[mask[1]! * 8 + x]!,
      r2 = rowTransform[mask[2]! * 8 + x]!,
      r3 = rowTransform[mask[3]! * 8 + x]!
    const r4 = rowTransform[mask[4]! * 8 + x]!,
      r5 = rowTransform[mask[5]! * 8 + x]!,
      r6 = rowTransform[mask[6]! * 8 + x]!,
      r7 = rowTransform[mask[7]! * 8 + x]!
    const s0 = r0 + r7,
      s1 = r1 + r6,
      s2 = r2 + r5,
      s3 = r3 + r4
    const d0 = r0 - r7,
      d1 = r1 - r6,
      d2 = r2 - r5,
      d3 = r3 - r4
    shape[x] = cosine[0]! * (s0 + s1 + s2 + s3)
    shape[32 + x] = cosine[32]! * (s0 - s1 - s2 + s3)
    shape[16 + x] = cosine[16]! * (s0 - s3) + cosine[17]! * (s1 - s2)
    shape[48 + x] = cosine[48]! * (s0 - s3) + cosine[49]! * (s1 - s2)
    for (let k = 1; k < 8; k += 2)
      shape[k * 8 + x] =
        cosine[k * 8]! * d0 + cosine[k * 8 + 1]! * d1 + cosine[k * 8 + 2]! * d2 + cosine[k * 8 + 3]! * d3
  }
}

/** Luma less 128 and the two colour differences, unrounded (JFIF). */
function toYcc([r, g, b]: readonly [number, number, number]): [number, number, number] {
  return [
    0.299 * r + 0.587 * g + 0.114 * b - 128,
    -0.168735892 * r - 0.331264108 * g + 0.5 * b,
    0.5 * r - 0.418687589 * g - 0.081312411 * b,
  ]
}
