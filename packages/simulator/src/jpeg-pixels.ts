// simulator: converts coefficients to samples and samples to RGB565, for jpeg-scan.ts. Whole numbers, rounded like the
// access point's decoder: error diffusion spreads one unit of difference over the rest of the picture.

/**
 * A component's samples of one unit: `h` × `v` blocks from `from` on. A flat one has only its first sample. They are not
 * clipped yet and may lie outside 0 to 255.
 */
export interface Samples {
  h: number
  v: number
  samples: Int16Array
  from: number
  flat: boolean
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

const spectrum = new Int32Array(64)
/** Factors of the transform, in 4096ths. */
const [root2, f1848, f1082, f2613] = [1.414213562, 1.847759065, 1.0823922, 2.61312593].map((factor) =>
  Math.floor(factor * 4096),
) as [number, number, number, number]

/** Inverse cosine transform of a block's coefficients, columns then rows, into 8 × 8 samples. Written out twice: as a function of eight numbers it is half as fast. */
export function transform(c: Int32Array, out: Int16Array, origin: number, stride: number) {
  const s = spectrum
  for (let x = 0; x < 8; x++) {
    const i0 = c[x]!,
      i1 = c[x + 8]!,
      i2 = c[x + 16]!,
      i3 = c[x + 24]!,
      i4 = c[x + 32]!,
      i5 = c[x + 40]!,
      i6 = c[x + 48]!,
      i7 = c[x + 56]!
    if (i1 === 0 && i2 === 0 && i3 === 0 && i4 === 0 && i5 === 0 && i6 === 0 && i7 === 0) {
      s[x] = s[x + 8] = s[x + 16] = s[x + 24] = s[x + 32] = s[x + 40] = s[x + 48] = s[x + 56] = i0
      continue
    }
    const s04 = i0 + i4,
      d04 = i0 - i4,
      s26 = i2 + i6,
      d26 = (Math.imul(i2 - i6, root2) >> 12) - s26
    const e0 = s04 + s26,
      e3 = s04 - s26,
      e1 = d04 + d26,
      e2 = d04 - d26
    const z13 = i5 + i3,
      z10 = i5 - i3,
      z11 = i1 + i7,
      z12 = i1 - i7,
      z5 = Math.imul(z10 + z12, f1848) >> 12
    const o7 = z11 + z13,
      o6 = z5 - (Math.imul(z10, f2613) >> 12) - o7,
      o5 = (Math.imul(z11 - z13, root2) >> 12) - o6,
      o4 = z5 - (Math.imul(z12, f1082) >> 12) - o5
    s[x] = e0 + o7
    s[x + 56] = e0 - o7
    s[x + 8] = e1 + o6
    s[x + 48] = e1 - o6
    s[x + 16] = e2 + o5
    s[x + 40] = e2 - o5
    s[x + 24] = e3 + o4
    s[x + 32] = e3 - o4
  }
  for (let i = 0, o = origin; i < 64; i += 8, o += stride) {
    // The mean of all samples is zero in the file; here it becomes 128.
    const i0 = s[i]! + (128 << 8),
      i1 = s[i + 1]!,
      i2 = s[i + 2]!,
      i3 = s[i + 3]!,
      i4 = s[i + 4]!,
      i5 = s[i + 5]!,
      i6 = s[i + 6]!,
      i7 = s[i + 7]!
    const s04 = i0 + i4,
      d04 = i0 - i4,
      s26 = i2 + i6,
      d26 = (Math.imul(i2 - i6, root2) >> 12) - s26
    const e0 = s04 + s26,
      e3 = s04 - s26,
      e1 = d04 + d26,
      e2 = d04 - d26
    const z13 = i5 + i3,
      z10 = i5 - i3,
      z11 = i1 + i7,
      z12 = i1 - i7,
      z5 = Math.imul(z10 + z12, f1848) >> 12
    const o7 = z11 + z13,
      o6 = z5 - (Math.imul(z10, f2613) >> 12) - o7,
      o5 = (Math.imul(z11 - z13, root2) >> 12) - o6,
      o4 = z5 - (Math.imul(z12, f1082) >> 12) - o5
    out[o] = (e0 + o7) >> 8
    out[o + 7] = (e0 - o7) >> 8
    out[o + 1] = (e1 + o6) >> 8
    out[o + 6] = (e1 - o6) >> 8
    out[o + 2] = (e2 + o5) >> 8
    out[o + 5] = (e2 - o5) >> 8
    out[o + 3] = (e3 + o4) >> 8
    out[o + 4] = (e3 - o4) >> 8
  }
}

/** JFIF's factors in 1024ths; the products are truncated towards zero. */
const [redByCr, greenByCb, greenByCr, blueByCb] = [1.402, 0.344, 0.714, 1.772].map((factor) =>
  Math.floor(factor * 1024),
) as [number, number, number, number]

export function colour565(y: number, cb: number, cr: number): number {
  const u = cb - 128,
    v = cr - 128
  const red = clamp(y + (((redByCr * v) / 1024) | 0))
  const green = clamp(y - (((greenByCb * u + greenByCr * v) / 1024) | 0))
  const blue = clamp(y + (((blueByCb * u) / 1024) | 0))
  return ((red & 0xf8) << 8) | ((green & 0xfc) << 3) | (blue >> 3)
}

export function fillBlock(
  pixels: Uint16Array,
  width: number,
  height: number,
  left: number,
  top: number,
  colour: number,
) {
  const right = Math.min(left + 8, width),
    bottom = Math.min(top + 8, height)
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left, stop = y * width + right; at < stop; at++) pixels[at] = colour
}

/** Black on white: most blocks of a label that are not flat. */
export function paintGrey(
  pixels: Uint16Array,
  width: number,
  height: number,
  left: number,
  top: number,
  { samples, from }: Samples,
) {
  const right = Math.min(8, width - left),
    bottom = Math.min(8, height - top)
  for (let y = 0; y < bottom; y++) {
    const row = (top + y) * width + left
    for (let x = 0; x < right; x++) {
      const value = clamp(samples[from + y * 8 + x]!)
      pixels[row + x] = ((value & 0xf8) << 8) | ((value & 0xfc) << 3) | (value >> 3)
    }
  }
}

/** Any unit: fine or coarse components, flat or not. */
export function paintUnit(
  pixels: Uint16Array,
  width: number,
  height: number,
  left: number,
  top: number,
  hMax: number,
  vMax: number,
  components: readonly [Samples, Samples, Samples],
) {
  const [y, cb, cr] = components
  for (const { flat, samples } of components) if (flat) samples.fill(samples[0]!)
  const right = Math.min(left + 8 * hMax, width),
    bottom = Math.min(top + 8 * vMax, height)
  // Sampling factors are 1 or 2, so a component is either as fine as the unit (shift 0) or half as fine (shift 1).
  const yx = hMax - y.h,
    yy = vMax - y.v,
    bx = hMax - cb.h,
    by = vMax - cb.v,
    rx = hMax - cr.h,
    ry = vMax - cr.v
  for (let row = top; row < bottom; row++) {
    const dy = row - top
    const yRow = y.from + (dy >> yy) * y.h * 8,
      bRow = cb.from + (dy >> by) * cb.h * 8,
      rRow = cr.from + (dy >> ry) * cr.h * 8
    for (let column = left; column < right; column++) {
      const dx = column - left
      pixels[row * width + column] = colour565(
        y.samples[yRow + (dx >> yx)]!,
        cb.samples[bRow + (dx >> bx)]!,
        cr.samples[rRow + (dx >> rx)]!,
      )
    }
  }
}
