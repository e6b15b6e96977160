// simulator: reads a baseline three-component JPEG into RGB565, the way an access point holds a picture before it matches colours.
// Own decoder because the access point refuses what a browser accepts (progressive, grey), and because label pictures are
// mostly flat blocks, which this one fills without a transform: several times faster than a general decoder.

export interface Picture565 { width: number; height: number; pixels: Uint16Array }

/** The access point's own words for anything it cannot read. */
export class InvalidJpeg extends Error {}

interface HuffmanTable {
  /** By the next 16 bits: length << 8 | symbol; 0 for no code. */
  whole: Uint16Array
  /** By the next 10 bits, when code and value fit in them: value << 16 | run << 8 | length; 0 otherwise. An end of block has run 64. */
  short: Int32Array
}
interface Component { id: number; h: number; v: number; quant: number; dc: HuffmanTable | undefined; ac: HuffmanTable | undefined; last: number; samples: Uint8Array; flat: boolean }

const shortBits = 10
const endOfBlock = 64
const zigzag = Uint8Array.of(
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
)
/** Arai, Agui and Nakajima's factors: folded into the quantisation table so that the transform needs five multiplications a row. */
const aan = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379]

// The same few tables come with every picture of one sender.
const tableCache = new Map<string, HuffmanTable>()
const quantCache = new Map<string, Float32Array>()

/**
 * Decodes a baseline JPEG (8 bits, three components, any sampling up to 2 × 2, restart intervals) to RGB565.
 * Throws InvalidJpeg for progressive, arithmetic, grey or CMYK pictures and for broken data, as the access point does.
 */
export function decodeBaselineJpeg(data: Uint8Array): Picture565 {
  if (data[0] !== 0xff || data[1] !== 0xd8) throw new InvalidJpeg('not a JPEG')
  const quants: (Float32Array | undefined)[] = []
  const dcTables: (HuffmanTable | undefined)[] = []
  const acTables: (HuffmanTable | undefined)[] = []
  let width = 0, height = 0, restartInterval = 0
  let components: Component[] = []
  let at = 2
  while (at + 4 <= data.length) {
    if (data[at] !== 0xff) throw new InvalidJpeg('marker expected')
    const marker = data[at + 1]!
    if (marker === 0xff) { at++; continue }
    const length = data[at + 2]! << 8 | data[at + 3]!
    const start = at + 4
    const end = at + 2 + length
    if (length < 2 || end > data.length) throw new InvalidJpeg('segment runs past the end')
    if (marker === 0xdb) readQuants(data, start, end, quants)
    else if (marker === 0xc4) readHuffman(data, start, end, dcTables, acTables)
    else if (marker === 0xdd) restartInterval = data[start]! << 8 | data[start + 1]!
    else if (marker === 0xc0) {
      height = data[start + 1]! << 8 | data[start + 2]!
      width = data[start + 3]! << 8 | data[start + 4]!
      if (data[start] !== 8 || data[start + 5] !== 3) throw new InvalidJpeg('not three components of 8 bits')
      if (width === 0 || height === 0 || width * height > 4_000_000) throw new InvalidJpeg('size')
      components = [0, 1, 2].map((index) => readComponent(data, start + 6 + index * 3))
    } else if (marker > 0xc0 && marker < 0xd0 && marker !== 0xc8 && marker !== 0xcc) throw new InvalidJpeg('not baseline')
    else if (marker === 0xda) {
      if (components.length !== 3 || data[start] !== 3) throw new InvalidJpeg('not one scan of three components')
      for (let i = 0; i < 3; i++) {
        const component = components.find((each) => each.id === data[start + 1 + i * 2])
        if (!component) throw new InvalidJpeg('unknown component')
        const tables = data[start + 2 + i * 2]!
        component.dc = dcTables[tables >> 4]
        component.ac = acTables[tables & 15]
      }
      return readScan(data, end, width, height, components, quants, restartInterval)
    }
    at = end
  }
  throw new InvalidJpeg('no picture')
}

function readComponent(data: Uint8Array, at: number): Component {
  const h = data[at + 1]! >> 4, v = data[at + 1]! & 15
  if (h < 1 || h > 2 || v < 1 || v > 2) throw new InvalidJpeg('sampling')
  return { id: data[at]!, h, v, quant: data[at + 2]!, dc: undefined, ac: undefined, last: 0, samples: new Uint8Array(64 * h * v), flat: false }
}

function readQuants(data: Uint8Array, start: number, end: number, quants: (Float32Array | undefined)[]) {
  for (let at = start; at < end; at += 65) {
    if (data[at]! >> 4 !== 0 || at + 65 > end) throw new InvalidJpeg('quantisation table')
    const key = latin1(data, at + 1, at + 65)
    let table = quantCache.get(key)
    if (!table) {
      table = new Float32Array(64)
      for (let i = 0; i < 64; i++) {
        const position = zigzag[i]!
        table[position] = data[at + 1 + i]! * aan[position >> 3]! * aan[position & 7]! / 8
      }
      remember(quantCache, key, table)
    }
    quants[data[at]! & 15] = table
  }
}

function readHuffman(data: Uint8Array, start: number, end: number, dc: (HuffmanTable | undefined)[], ac: (HuffmanTable | undefined)[]) {
  let at = start
  while (at + 17 <= end) {
    let count = 0
    for (let i = 1; i <= 16; i++) count += data[at + i]!
    if (count > 256 || at + 17 + count > end) throw new InvalidJpeg('Huffman table')
    const key = latin1(data, at + 1, at + 17 + count)
    let table = tableCache.get(key)
    if (!table) {
      table = makeHuffman(data.subarray(at + 1, at + 17), data.slice(at + 17, at + 17 + count))
      remember(tableCache, key, table)
    }
    ;(data[at]! >> 4 ? ac : dc)[data[at]! & 15] = table
    at += 17 + count
  }
}

function makeHuffman(lengths: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const whole = new Uint16Array(65_536)
  let code = 0, index = 0
  for (let bits = 1; bits <= 16; bits++, code <<= 1) {
    for (let i = lengths[bits - 1]!; i > 0; i--, code++, index++) whole.fill(bits << 8 | symbols[index]!, code << 16 - bits, code + 1 << 16 - bits)
  }
  const short = new Int32Array(1 << shortBits)
  for (let bits = 0; bits < short.length; bits++) {
    const entry = whole[bits << 16 - shortBits]!
    const length = entry >> 8, size = entry & 15, run = entry >> 4 & 15
    if (length === 0 || length + size > shortBits) continue
    if (size > 0) short[bits] = signed(bits >> shortBits - length - size & (1 << size) - 1, size) << 16 | run << 8 | length + size
    else if (run === 0) short[bits] = endOfBlock << 8 | length
  }
  return { whole, short }
}

/** JPEG's spelling of signed numbers: the lower half of a size counts up from the most negative. */
function signed(value: number, size: number): number {
  return value < 1 << size - 1 ? value - (1 << size) + 1 : value
}

function remember<T>(cache: Map<string, T>, key: string, value: T) {
  if (cache.size > 64) cache.clear()
  cache.set(key, value)
}

function latin1(data: Uint8Array, from: number, to: number): string {
  return Buffer.from(data.buffer, data.byteOffset + from, to - from).toString('latin1')
}

// One scan is decoded at a time and never suspends, so the reader's state may live in the module.
/** The scan without stuffing and markers, with zeros behind it. */
let bits: Uint8Array = new Uint8Array(4096)
/** Where the next bit is, and where the present interval's bits end. */
let bitAt = 0
let bitEnd = 0
const coefficients = new Float64Array(64)
const spectrum = new Float64Array(64)

/** Copies a scan's bytes without stuffing. @returns the byte ranges between restart markers. */
function unstuff(data: Uint8Array, start: number): { from: number; to: number }[] {
  // Two bytes of marker become at most eight of room.
  const most = (data.length - start) * 4 + 64
  if (bits.length < most) bits = new Uint8Array(most)
  const intervals: { from: number; to: number }[] = []
  let from = 0, to = 0, read = start
  for (;;) {
    const mark = data.indexOf(0xff, read)
    const stop = mark < 0 ? data.length : mark
    bits.set(data.subarray(read, stop), to)
    to += stop - read
    const marker = mark < 0 ? 0xd9 : data[mark + 1] ?? 0xd9
    read = mark + 2
    if (marker === 0) bits[to++] = 0xff
    else if (marker === 0xff) read--
    else {
      intervals.push({ from, to })
      // Room behind the interval, so that looking ahead finds zeros.
      bits.fill(0, to, to + 8)
      from = to += 8
      if (marker < 0xd0 || marker > 0xd7) return intervals
    }
  }
}

/** The next 16 bits, without taking them. */
function peek(): number {
  const byte = bitAt >> 3
  return (bits[byte]! << 16 | bits[byte + 1]! << 8 | bits[byte + 2]!) >> 8 - (bitAt & 7) & 0xffff
}

/** One code of the table. Reading past the end of the data means that the picture is cut off. */
function readSymbol(table: HuffmanTable): number {
  const entry = table.whole[peek()]!
  if (entry === 0) throw new InvalidJpeg('code')
  bitAt += entry >> 8
  if (bitAt > bitEnd) throw new InvalidJpeg('data ends early')
  return entry & 255
}

function readSigned(size: number): number {
  if (size === 0) return 0
  if (size > 15) throw new InvalidJpeg('size')
  const value = peek() >> 16 - size
  bitAt += size
  return signed(value, size)
}

function readScan(data: Uint8Array, start: number, width: number, height: number, components: Component[], quants: (Float32Array | undefined)[], restartInterval: number): Picture565 {
  const intervals = unstuff(data, start)
  const hMax = Math.max(...components.map((each) => each.h))
  const vMax = Math.max(...components.map((each) => each.v))
  const columns = Math.ceil(width / (8 * hMax)), rows = Math.ceil(height / (8 * vMax))
  const pixels = new Uint16Array(width * height)
  const isFine = components.every(({ h, v }) => h === 1 && v === 1)
  let interval = 0
  for (let unit = 0; unit < rows * columns; unit++) {
    if (unit === 0 || (restartInterval > 0 && unit % restartInterval === 0)) {
      const range = intervals[interval++]
      if (!range) throw new InvalidJpeg('data ends early')
      bitAt = range.from * 8
      bitEnd = range.to * 8
      for (const component of components) component.last = 0
    }
    for (const component of components) readUnit(component, quants[component.quant])
    const left = unit % columns * 8 * hMax, top = Math.floor(unit / columns) * 8 * vMax
    const [y, cb, cr] = components as [Component, Component, Component]
    if (isFine && cb.flat && cr.flat) {
      const blue = cb.samples[0]!, red = cr.samples[0]!
      if (y.flat) fillBlock(pixels, width, height, left, top, colour565(y.samples[0]!, blue, red))
      else if (blue === 128 && red === 128) paintGrey(pixels, width, height, left, top, y.samples)
      else paintUnit(pixels, width, height, left, top, 1, 1, components)
    } else paintUnit(pixels, width, height, left, top, hMax, vMax, components)
  }
  return { width, height, pixels }
}

function readUnit(component: Component, quant: Float32Array | undefined) {
  const { dc, ac, samples } = component
  if (!quant || !dc || !ac) throw new InvalidJpeg('table missing')
  const stride = component.h * 8
  for (let block = 0; block < component.h * component.v; block++) {
    const origin = Math.floor(block / component.h) * 8 * stride + block % component.h * 8
    component.last += readSigned(readSymbol(dc))
    const mean = component.last * quant[0]! + 128.5
    component.flat = !readSpectrum(ac, quant)
    if (component.flat) {
      // A component of one flat block says it in its first sample; paintUnit fills in the rest where it is needed.
      const value = clamp(mean)
      if (stride === 8 && component.v === 1) samples[0] = value
      else for (let y = 0; y < 8; y++) samples.fill(value, origin + y * stride, origin + y * stride + 8)
    } else {
      coefficients[0] = mean
      transform(samples, origin, stride)
    }
  }
}

/** Reads the 63 other coefficients of a block. @returns whether there are any. */
function readSpectrum(table: HuffmanTable, quant: Float32Array): boolean {
  const { short } = table
  const source = bits, target = coefficients
  let position = bitAt, used = false
  for (let k = 1; k < 64; k++) {
    const byte = position >> 3
    const window = (source[byte]! << 16 | source[byte + 1]! << 8 | source[byte + 2]!) >> 8 - (position & 7) & 0xffff
    const entry = short[window >> 16 - shortBits]!
    let value: number
    if (entry !== 0) {
      position += entry & 255
      k += entry >> 8 & 255
      value = entry >> 16
    } else {
      bitAt = position
      const symbol = readSymbol(table)
      k += symbol >> 4
      value = readSigned(symbol & 15)
      position = bitAt
      if (symbol === 0xf0) continue
    }
    if (value === 0) break
    if (k > 63) throw new InvalidJpeg('coefficient')
    if (!used) {
      used = true
      target.fill(0)
    }
    const place = zigzag[k]!
    target[place] = value * quant[place]!
  }
  bitAt = position
  if (bitAt > bitEnd) throw new InvalidJpeg('data ends early')
  return used
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value | 0
}

/** Inverse cosine transform of `coefficients`, columns then rows, into 8 × 8 samples. Written out twice: as a function of eight numbers it is half as fast. */
function transform(out: Uint8Array, origin: number, stride: number) {
  const c = coefficients, s = spectrum
  for (let x = 0; x < 8; x++) {
    const i0 = c[x]!, i1 = c[x + 8]!, i2 = c[x + 16]!, i3 = c[x + 24]!, i4 = c[x + 32]!, i5 = c[x + 40]!, i6 = c[x + 48]!, i7 = c[x + 56]!
    if (i1 === 0 && i2 === 0 && i3 === 0 && i4 === 0 && i5 === 0 && i6 === 0 && i7 === 0) {
      s[x] = s[x + 8] = s[x + 16] = s[x + 24] = s[x + 32] = s[x + 40] = s[x + 48] = s[x + 56] = i0
      continue
    }
    const s04 = i0 + i4, d04 = i0 - i4, s26 = i2 + i6, d26 = (i2 - i6) * 1.414213562 - s26
    const e0 = s04 + s26, e3 = s04 - s26, e1 = d04 + d26, e2 = d04 - d26
    const z13 = i5 + i3, z10 = i5 - i3, z11 = i1 + i7, z12 = i1 - i7, z5 = (z10 + z12) * 1.847759065
    const o7 = z11 + z13, o6 = z5 - z10 * 2.61312593 - o7, o5 = (z11 - z13) * 1.414213562 - o6, o4 = z5 - z12 * 1.0823922 - o5
    s[x] = e0 + o7; s[x + 56] = e0 - o7; s[x + 8] = e1 + o6; s[x + 48] = e1 - o6; s[x + 16] = e2 + o5; s[x + 40] = e2 - o5; s[x + 24] = e3 + o4; s[x + 32] = e3 - o4
  }
  for (let i = 0, o = origin; i < 64; i += 8, o += stride) {
    const i0 = s[i]!, i1 = s[i + 1]!, i2 = s[i + 2]!, i3 = s[i + 3]!, i4 = s[i + 4]!, i5 = s[i + 5]!, i6 = s[i + 6]!, i7 = s[i + 7]!
    const s04 = i0 + i4, d04 = i0 - i4, s26 = i2 + i6, d26 = (i2 - i6) * 1.414213562 - s26
    const e0 = s04 + s26, e3 = s04 - s26, e1 = d04 + d26, e2 = d04 - d26
    const z13 = i5 + i3, z10 = i5 - i3, z11 = i1 + i7, z12 = i1 - i7, z5 = (z10 + z12) * 1.847759065
    const o7 = z11 + z13, o6 = z5 - z10 * 2.61312593 - o7, o5 = (z11 - z13) * 1.414213562 - o6, o4 = z5 - z12 * 1.0823922 - o5
    out[o] = clamp(e0 + o7); out[o + 7] = clamp(e0 - o7); out[o + 1] = clamp(e1 + o6); out[o + 6] = clamp(e1 - o6)
    out[o + 2] = clamp(e2 + o5); out[o + 5] = clamp(e2 - o5); out[o + 3] = clamp(e3 + o4); out[o + 4] = clamp(e3 - o4)
  }
}

function colour565(y: number, cb: number, cr: number): number {
  const red = clamp(y + 1.402 * (cr - 128) + 0.5)
  const green = clamp(y - 0.344136 * (cb - 128) - 0.714136 * (cr - 128) + 0.5)
  const blue = clamp(y + 1.772 * (cb - 128) + 0.5)
  return (red & 0xf8) << 8 | (green & 0xfc) << 3 | blue >> 3
}

function fillBlock(pixels: Uint16Array, width: number, height: number, left: number, top: number, colour: number) {
  const right = Math.min(left + 8, width), bottom = Math.min(top + 8, height)
  for (let y = top; y < bottom; y++) for (let at = y * width + left, stop = y * width + right; at < stop; at++) pixels[at] = colour
}

/** Black on white: most of what is not flat on a label. */
function paintGrey(pixels: Uint16Array, width: number, height: number, left: number, top: number, samples: Uint8Array) {
  const right = Math.min(8, width - left), bottom = Math.min(8, height - top)
  for (let y = 0; y < bottom; y++) {
    const row = (top + y) * width + left
    for (let x = 0; x < right; x++) {
      const value = samples[y * 8 + x]!
      pixels[row + x] = (value & 0xf8) << 8 | (value & 0xfc) << 3 | value >> 3
    }
  }
}

function paintUnit(pixels: Uint16Array, width: number, height: number, left: number, top: number, hMax: number, vMax: number, components: Component[]) {
  const [y, cb, cr] = components as [Component, Component, Component]
  for (const { flat, h, v, samples } of components) if (flat && h === 1 && v === 1) samples.fill(samples[0]!)
  const right = Math.min(left + 8 * hMax, width), bottom = Math.min(top + 8 * vMax, height)
  // Sampling factors are 1 or 2, so a component is either as fine as the unit (shift 0) or half as fine (shift 1).
  const yx = hMax - y.h, yy = vMax - y.v, bx = hMax - cb.h, by = vMax - cb.v, rx = hMax - cr.h, ry = vMax - cr.v
  for (let row = top; row < bottom; row++) {
    const dy = row - top
    const yRow = (dy >> yy) * y.h * 8, bRow = (dy >> by) * cb.h * 8, rRow = (dy >> ry) * cr.h * 8
    for (let column = left; column < right; column++) {
      const dx = column - left
      pixels[row * width + column] = colour565(y.samples[yRow + (dx >> yx)]!, cb.samples[bRow + (dx >> bx)]!, cr.samples[rRow + (dx >> rx)]!)
    }
  }
}
