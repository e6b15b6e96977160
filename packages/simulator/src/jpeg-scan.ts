// simulator: reads the scan of a baseline JPEG, unit by unit. Label pictures are mostly flat blocks, which need no transform, and blocks that come back,
// which known-blocks.ts remembers: several times faster than a general decoder. The tables are from jpeg-tables.ts, the arithmetic is in jpeg-pixels.ts.
import { InvalidJpeg } from './invalid-jpeg.ts'
import { clamp, colour565, fillBlock, paintGrey, paintUnit, transform, type Samples } from './jpeg-pixels.ts'
import { endOfBlock, shortBits, signed, zigzag, type HuffmanTable, type QuantTable } from './jpeg-tables.ts'
import { keepBlock, knownLength, knownSamples, placeOf } from './known-blocks.ts'

export interface Component extends Samples {
  id: number
  /** Which table it is divided by. */
  quant: number
  dc: HuffmanTable | undefined
  ac: HuffmanTable | undefined
  /** Quantised mean of its last block. */
  last: number
  /** Room for its blocks of one unit. */
  own: Uint8Array
}

/** What the frame and the tables before the scan say. */
export interface Frame { width: number; height: number; components: [Component, Component, Component]; quants: readonly (QuantTable | undefined)[]; restartInterval: number }

// One scan is decoded at a time and never suspends, so the reader's state may live in the module.
/** The scan without stuffing and markers, with zeros behind it. */
let bits: Uint8Array = new Uint8Array(65_536)
let view = new DataView(bits.buffer)
/** Where the next bit is, and where the present interval's bits end. */
let bitAt = 0
let bitEnd = 0
const coefficients = new Float64Array(64)
/** The picture in hand. A new one for each would cost more than filling it. */
let canvas = new Uint16Array(65_536)

/** @returns the pixels as RGB565. They hold until the next scan is read. */
export function readScan(data: Uint8Array, start: number, { width, height, components, quants, restartInterval }: Frame): Uint16Array {
  const intervals = unstuff(data, start)
  const hMax = Math.max(...components.map((each) => each.h))
  const vMax = Math.max(...components.map((each) => each.v))
  const columns = Math.ceil(width / (8 * hMax)), rows = Math.ceil(height / (8 * vMax))
  if (canvas.length < width * height) canvas = new Uint16Array(width * height)
  const pixels = canvas.subarray(0, width * height)
  const isFine = components.every(({ h, v }) => h === 1 && v === 1)
  const [y, cb, cr] = components
  let interval = 0
  for (let unit = 0; unit < rows * columns; unit++) {
    if (unit === 0 || (restartInterval > 0 && unit % restartInterval === 0)) {
      const range = intervals[interval++]
      if (!range) throw new InvalidJpeg('data ends early')
      bitAt = range.from * 8
      bitEnd = range.to * 8
      for (const component of components) component.last = 0
    }
    for (let index = 0; index < 3; index++) {
      const component = components[index]!
      if (isFine) readBlock(component, quants[component.quant], index)
      else readBlocks(component, quants[component.quant])
    }
    const left = unit % columns * 8 * hMax, top = Math.floor(unit / columns) * 8 * vMax
    if (isFine && cb.flat && cr.flat) {
      const blue = cb.samples[0]!, red = cr.samples[0]!
      if (y.flat) fillBlock(pixels, width, height, left, top, colour565(y.samples[0]!, blue, red))
      else if (blue === 128 && red === 128) paintGrey(pixels, width, height, left, top, y)
      else paintUnit(pixels, width, height, left, top, 1, 1, components)
    } else paintUnit(pixels, width, height, left, top, hMax, vMax, components)
  }
  return pixels
}

/** Copies a scan's bytes without stuffing. @returns the byte ranges between restart markers. */
function unstuff(data: Uint8Array, start: number): { from: number; to: number }[] {
  // Two bytes of marker become at most eight of room; a known block may look a hundred bytes ahead.
  const most = (data.length - start) * 4 + 256
  if (bits.length < most) {
    bits = new Uint8Array(most)
    view = new DataView(bits.buffer)
  }
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

/** The one block of a component that is as fine as its unit. */
function readBlock(component: Component, quant: QuantTable | undefined, index: number) {
  const { dc, ac, own } = component
  if (!quant || !dc || !ac) throw new InvalidJpeg('table missing')
  component.last += readSigned(readSymbol(dc))
  const { last } = component
  const start = bitAt
  if (ac.short[peek() >> 16 - shortBits]! >> 8 === endOfBlock) {
    component.flat = true
    component.samples = own
    component.from = 0
    // A flat block says it in its first sample; paintUnit fills in the rest where it is needed.
    own[0] = clamp(last * quant[0]! + 128.5)
    readSymbol(ac)
    return
  }
  const place = placeOf(view, start, last, index)
  const known = knownLength(place, view, start, last, ac, quant)
  if (known > 0 && start + known <= bitEnd) {
    bitAt = start + known
    component.flat = false
    component.samples = knownSamples
    component.from = place * 64
    return
  }
  component.flat = !readSpectrum(ac, quant)
  component.samples = own
  component.from = 0
  if (component.flat) own[0] = clamp(last * quant[0]! + 128.5)
  else {
    coefficients[0] = last * quant[0]! + 128.5
    transform(coefficients, own, 0, 8)
    keepBlock(place, own, view, start, bitAt - start, last, ac, quant)
  }
}

/** All blocks of a component in a unit of several. */
function readBlocks(component: Component, quant: QuantTable | undefined) {
  const { dc, ac, own } = component
  if (!quant || !dc || !ac) throw new InvalidJpeg('table missing')
  const stride = component.h * 8
  component.flat = false
  for (let block = 0; block < component.h * component.v; block++) {
    const origin = Math.floor(block / component.h) * 8 * stride + block % component.h * 8
    component.last += readSigned(readSymbol(dc))
    const mean = component.last * quant[0]! + 128.5
    if (readSpectrum(ac, quant)) {
      coefficients[0] = mean
      transform(coefficients, own, origin, stride)
    } else for (let y = 0; y < 8; y++) own.fill(clamp(mean), origin + y * stride, origin + y * stride + 8)
  }
}

/** Reads the 63 other coefficients of a block. @returns whether there are any. */
function readSpectrum(table: HuffmanTable, quant: QuantTable): boolean {
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
