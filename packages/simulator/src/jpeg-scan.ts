// simulator: reads the scan of a baseline JPEG, unit by unit. Label pictures have mostly flat blocks, which need no
// transform, and repeated blocks, which known-blocks.ts remembers: several times faster than a general decoder. The
// tables are from jpeg-tables.ts, the arithmetic is in jpeg-pixels.ts.
import { InvalidJpeg } from './invalid-jpeg.ts'
import { colour565, fillBlock, paintGrey, paintUnit, transform, type Samples } from './jpeg-pixels.ts'
import { endOfBlock, shortBits, signed, zigzag, type HuffmanTable, type QuantTable } from './jpeg-tables.ts'
import { keepBlock, knownLength, knownSamples, placeOf } from './known-blocks.ts'

export interface Component extends Samples {
  /** Number of its quantisation table. */
  quant: number
  dc: HuffmanTable | undefined
  ac: HuffmanTable | undefined
  /** Quantised mean of its last block. */
  last: number
  /** Room for its blocks of one unit. */
  own: Int16Array
}

/** Data from the frame and the tables before the scan. */
export interface Frame {
  width: number
  height: number
  components: readonly Component[]
  quants: readonly (QuantTable | undefined)[]
  restartInterval: number
}

// One scan is decoded at a time and never suspends, so the reader's state may live in the module.
/** The scan without stuffing and markers, with zeros behind it. */
let bits: Uint8Array = new Uint8Array(65_536)
let view = new DataView(bits.buffer)
/** The position of the next bit, the last possible start of a code in the current interval, and the end of its bits. */
let bitAt = 0
let lastCode = 0
let bitEnd = 0
/** The decoder reads this many bits before it looks for a code. After a marker it reads ones. */
const codeBits = 16
const paddingBytes = 8
const coefficients = new Int32Array(64)
const noDifference: Samples = { h: 1, v: 1, samples: new Int16Array(64).fill(128), from: 0, flat: true }
/** The current picture. A new one for each would cost more than filling it. */
let canvas = new Uint16Array(65_536)

/**
 * @returns the pixels as RGB565. They are valid until the next scan. From the first damaged unit on they are white: the
 * access point reports nothing, and sends such a picture.
 */
export function readScan(data: Uint8Array, start: number, frame: Frame): Uint16Array {
  const { width, height, components } = frame
  const hMax = Math.max(...components.map((each) => each.h))
  const vMax = Math.max(...components.map((each) => each.v))
  const columns = Math.ceil(width / (8 * hMax)),
    rows = Math.ceil(height / (8 * vMax))
  if (canvas.length < width * height) canvas = new Uint16Array(width * height)
  const pixels = canvas.subarray(0, width * height)
  let unit = 0
  try {
    const intervals = unstuff(data, start)
    for (; unit < rows * columns; unit++) {
      const left = (unit % columns) * 8 * hMax,
        top = Math.floor(unit / columns) * 8 * vMax
      readUnit(pixels, intervals, unit, left, top, frame)
    }
  } catch (error) {
    if (!(error instanceof InvalidJpeg)) throw error
    for (; unit < rows * columns; unit++) {
      const left = (unit % columns) * 8 * hMax,
        top = Math.floor(unit / columns) * 8 * vMax
      for (let block = 0; block < hMax * vMax; block++) {
        fillBlock(pixels, width, height, left + (block % hMax) * 8, top + Math.floor(block / hMax) * 8, 0xffff)
      }
    }
  }
  return pixels
}

function readUnit(
  pixels: Uint16Array,
  intervals: readonly Interval[],
  unit: number,
  left: number,
  top: number,
  frame: Frame,
) {
  const { width, height, components, quants, restartInterval } = frame
  if (unit === 0) enter(intervals[0], components)
  else if (restartInterval > 0 && unit % restartInterval === 0) {
    const past = unit / restartInterval - 1
    if (intervals[past]?.marker !== firstRestart + (past & 7)) throw new InvalidJpeg('restart marker')
    enter(intervals[past + 1], components)
  }
  // A grey picture has no colour differences.
  const [y, cb = noDifference, cr = noDifference] = components as [Component, Component?, Component?]
  const isFine = y.h === 1 && y.v === 1
  for (let index = 0; index < components.length; index++) {
    const component = components[index]!
    if (isFine) readBlock(component, quants[component.quant], index)
    else readBlocks(component, quants[component.quant])
  }
  if (isFine && cb.flat && cr.flat) {
    const blue = cb.samples[0]!,
      red = cr.samples[0]!
    if (y.flat) fillBlock(pixels, width, height, left, top, colour565(y.samples[0]!, blue, red))
    else if (blue === 128 && red === 128) paintGrey(pixels, width, height, left, top, y)
    else paintUnit(pixels, width, height, left, top, 1, 1, [y, cb, cr])
  } else paintUnit(pixels, width, height, left, top, y.h, y.v, [y, cb, cr])
}

/** Bytes between markers, and the marker behind them: 0 where the file ends. */
interface Interval {
  from: number
  to: number
  marker: number
}

function enter(interval: Interval | undefined, components: readonly Component[]) {
  if (!interval) throw new InvalidJpeg('data ends early')
  bitAt = interval.from * 8
  bitEnd = interval.to * 8
  lastCode = bitEnd - codeBits
  if (interval.marker !== 0) {
    lastCode = bitEnd + paddingBytes * 4
    bitEnd += paddingBytes * 8
  }
  for (const component of components) component.last = 0
}

const firstRestart = 0xd0

/** Copies a scan's bytes without stuffing. */
function unstuff(data: Uint8Array, start: number): Interval[] {
  // Two bytes of marker become at most eight of room; a known block may look a hundred bytes ahead.
  const most = (data.length - start) * 4 + 256
  if (bits.length < most) {
    bits = new Uint8Array(most)
    view = new DataView(bits.buffer)
  }
  const intervals: Interval[] = []
  let from = 0,
    to = 0,
    read = start
  for (;;) {
    const mark = data.indexOf(0xff, read)
    const stop = mark < 0 ? data.length : mark
    bits.set(data.subarray(read, stop), to)
    to += stop - read
    const marker = mark < 0 ? undefined : data[mark + 1]
    read = mark + 2
    if (marker === 0) {
      bits[to++] = 0xff
      continue
    }
    intervals.push({ from, to, marker: marker ?? 0 })
    bits.fill(0xff, to, to + paddingBytes)
    from = to += paddingBytes
    if (marker === undefined || (marker & 0xf8) !== firstRestart) return intervals
  }
}

/** The next 16 bits, without taking them. */
function peek(): number {
  const byte = bitAt >> 3
  return (((bits[byte]! << 16) | (bits[byte + 1]! << 8) | bits[byte + 2]!) >> (8 - (bitAt & 7))) & 0xffff
}

/** One code of the table. Reading past the end of the data means that the picture is cut off. */
function readSymbol(table: HuffmanTable): number {
  if (bitAt > lastCode) throw new InvalidJpeg('data ends early')
  const entry = table.whole[peek()]!
  if (entry === 0) throw new InvalidJpeg('code')
  bitAt += entry >> 8
  return entry & 255
}

function readSigned(size: number): number {
  if (size === 0) return 0
  if (size > 15) throw new InvalidJpeg('size')
  const value = peek() >> (16 - size)
  bitAt += size
  if (bitAt > bitEnd) throw new InvalidJpeg('data ends early')
  return signed(value, size)
}

/** The one block of a component that is as fine as its unit. */
function readBlock(component: Component, quant: QuantTable | undefined, index: number) {
  const { dc, ac, own } = component
  if (!quant || !dc || !ac) throw new InvalidJpeg('table missing')
  component.last += readSigned(readSymbol(dc))
  const { last } = component
  const start = bitAt
  if (ac.short[peek() >> (16 - shortBits)]! >> 8 === endOfBlock) {
    component.flat = true
    component.samples = own
    component.from = 0
    // The first sample of a flat block holds its value; paintUnit fills in the rest if needed.
    own[0] = flatSample(last, quant)
    readSymbol(ac)
    return
  }
  const place = placeOf(view, start, last, index)
  const known = knownLength(place, view, start, last, ac, quant)
  if (known > 0 && start + known <= lastCode) {
    bitAt = start + known
    component.flat = false
    component.samples = knownSamples
    component.from = place * 64
    return
  }
  component.flat = !readSpectrum(ac, quant)
  component.samples = own
  component.from = 0
  if (component.flat) own[0] = flatSample(last, quant)
  else {
    coefficients[0] = (last * quant[0]!) >> 8
    transform(coefficients, own, 0, 8)
    keepBlock(place, own, view, start, bitAt - start, last, ac, quant)
  }
}

/** Every sample of a block without frequencies: truncated towards zero, where the transform would round down. */
function flatSample(mean: number, quant: QuantTable): number {
  return ((((mean * quant[0]!) >> 8) / 256) | 0) + 128
}

/** All blocks of a component in a unit of several. */
function readBlocks(component: Component, quant: QuantTable | undefined) {
  const { dc, ac, own } = component
  if (!quant || !dc || !ac) throw new InvalidJpeg('table missing')
  const stride = component.h * 8
  component.flat = false
  for (let block = 0; block < component.h * component.v; block++) {
    const origin = Math.floor(block / component.h) * 8 * stride + (block % component.h) * 8
    component.last += readSigned(readSymbol(dc))
    if (readSpectrum(ac, quant)) {
      coefficients[0] = (component.last * quant[0]!) >> 8
      transform(coefficients, own, origin, stride)
    } else
      for (let y = 0; y < 8; y++)
        own.fill(flatSample(component.last, quant), origin + y * stride, origin + y * stride + 8)
  }
}

/** Reads the 63 other coefficients of a block. @returns whether it has any code other than the end of block. */
function readSpectrum(table: HuffmanTable, quant: QuantTable): boolean {
  const { short } = table
  const source = bits,
    target = coefficients
  let position = bitAt,
    used = false
  for (let k = 1; k < 64; k++) {
    if (position > lastCode) throw new InvalidJpeg('data ends early')
    const byte = position >> 3
    const window =
      (((source[byte]! << 16) | (source[byte + 1]! << 8) | source[byte + 2]!) >> (8 - (position & 7))) & 0xffff
    const entry = short[window >> (16 - shortBits)]!
    let value: number
    if (entry !== 0) {
      position += entry & 255
      const run = (entry >> 8) & 255
      if (run === endOfBlock) break
      k += run
      value = entry >> 16
    } else {
      bitAt = position
      const symbol = readSymbol(table)
      if (symbol === 0) {
        position = bitAt
        break
      }
      k += symbol >> 4
      value = readSigned(symbol & 15)
      position = bitAt
    }
    if (k > 63) throw new InvalidJpeg('coefficient')
    if (!used) {
      used = true
      target.fill(0)
    }
    const place = zigzag[k]!
    target[place] = Math.imul(value, quant[place]!) >> 8
  }
  bitAt = position
  return used
}
