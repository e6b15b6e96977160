// render/encodings: label pixels ↔ the bytes a label takes, uncompressed (hardware facts §3.2–3.4). Compression is in zlib-encoding.ts.
import type { LabelImage } from './label-image.ts'
import type { LabelModel } from './models.ts'

/** Data types on the air. */
export const airType = {
  firmware: 0x03,
  onePlane: 0x20,
  twoPlanes: 0x21,
  threeBit: 0x22,
  fourBit: 0x23,
  zlib: 0x30,
  g5: 0x31,
  nfc: 0xa0,
  command: 0xaf,
} as const

export interface LabelBytes {
  dataType: number
  /** 1 or 2; a stream of packed pixels counts as one. */
  planes: 1 | 2
  /** Of the buffer, after rotation. */
  bufferWidth: number
  bufferHeight: number
  bytes: Uint8Array
}

export function bufferSize(model: Pick<LabelModel, 'width' | 'height' | 'rotation'>): {
  width: number
  height: number
} {
  return model.rotation % 2 === 0
    ? { width: model.width, height: model.height }
    : { width: model.height, height: model.width }
}

/** Uncompressed bytes as an access point would make them. The picture must have the model's size. */
export function encodeLabel(image: LabelImage, model: LabelModel): LabelBytes {
  if (image.width !== model.width || image.height !== model.height)
    throw new RangeError(`A picture of ${image.width}×${image.height} does not fit ${model.key}.`)
  const { width, height } = bufferSize(model)
  const size = { bufferWidth: width, bufferHeight: height }
  switch (model.bitsPerPixel) {
    case 1:
    case 2:
      return { ...size, ...packPlanes(image.pixels, model) }
    case 3:
      return { ...size, dataType: airType.threeBit, planes: 1, bytes: packStream(rotate(image, model), 3) }
    case 4:
      return { ...size, dataType: airType.fourBit, planes: 1, bytes: packStream(rotate(image, model), 4) }
    case 5: {
      // Packed 2-bit has no separate type: it is one stream under the type for the equivalent number of planes.
      const dataType = image.pixels.some((index) => index > 1) ? airType.twoPlanes : airType.onePlane
      return { ...size, dataType, planes: 1, bytes: packStream(rotate(image, model), 2) }
    }
  }
}

/** The picture in uncompressed bytes; the inverse of encodeLabel. Throws RangeError when the length fits no picture of this model. */
export function decodeLabel(bytes: Uint8Array, model: LabelModel): LabelImage {
  const { width, height } = bufferSize(model)
  const count = width * height
  const planeBytes = count / 8
  const buffer = new Uint8Array(count)
  if (model.bitsPerPixel <= 2) {
    const twice = model.bitsPerPixel === 2 && bytes.length === planeBytes * 2
    if (bytes.length !== planeBytes && !twice)
      throw new RangeError(`${bytes.length} bytes are no picture for ${model.key}.`)
    for (let at = 0; at < count; at++) {
      const shift = 7 - (at & 7)
      buffer[at] = ((bytes[at >> 3]! >> shift) & 1) | (twice ? ((bytes[planeBytes + (at >> 3)]! >> shift) & 1) << 1 : 0)
    }
  } else {
    const bits = model.bitsPerPixel === 5 ? 2 : model.bitsPerPixel
    if (bytes.length !== Math.ceil((count * bits) / 8))
      throw new RangeError(`${bytes.length} bytes are no picture for ${model.key}.`)
    let held = 0
    let holding = 0
    let from = 0
    for (let at = 0; at < count; at++) {
      while (holding < bits) {
        held = ((held << 8) | bytes[from++]!) & 0xffff
        holding += 8
      }
      holding -= bits
      buffer[at] = (held >> holding) & ((1 << bits) - 1)
    }
  }
  const pixels = new Uint8Array(count)
  const { start, right, down } = bufferWalk(model)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0, to = start + y * down; x < width; x++, to += right) pixels[to] = buffer[at++]!
  return { width: model.width, height: model.height, palette: model.palette, pixels }
}

function rotate(image: LabelImage, model: LabelModel): Uint8Array {
  if (model.rotation === 0) return image.pixels
  const { pixels } = image
  const buffer = new Uint8Array(pixels.length)
  const { width, height } = bufferSize(model)
  const { start, right, down } = bufferWalk(model)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0, from = start + y * down; x < width; x++, from += right) buffer[at++] = pixels[from]!
  return buffer
}

/**
 * Viewed place of buffer pixel (0, 0), and how far one step right and one step down in the buffer moves in the view
 * (§3.2).
 */
function bufferWalk({ width: w, height: h, rotation }: Pick<LabelModel, 'width' | 'height' | 'rotation'>) {
  switch (rotation) {
    case 0:
      return { start: 0, right: 1, down: w }
    case 1:
      return { start: w - 1, right: w, down: -1 }
    case 2:
      return { start: w * h - 1, right: -1, down: -w }
    case 3:
      return { start: (h - 1) * w, right: -w, down: 1 }
  }
}

/**
 * One bit of every index per plane, the leftmost pixel in the most significant bit (buffer rows are whole bytes, §3.2).
 * Plane B is left out if no pixel uses an index above 1; a label knows from the length.
 */
function packPlanes(pixels: Uint8Array, model: LabelModel): { dataType: number; planes: 1 | 2; bytes: Uint8Array } {
  const size = pixels.length / 8
  const bytes = new Uint8Array(size * 2)
  const onItsSide = model.rotation % 2 === 1 && model.width % 4 === 0 && pixels.byteOffset % 4 === 0
  const coloured = onItsSide ? packColumns(pixels, model, bytes) : packRows(pixels, model, bytes)
  if (model.bitsPerPixel === 1 || !coloured)
    return { dataType: airType.onePlane, planes: 1, bytes: bytes.slice(0, size) }
  return { dataType: airType.twoPlanes, planes: 2, bytes }
}

/** Reads the picture in buffer order. @returns whether plane B has any bit set. */
function packRows(pixels: Uint8Array, model: LabelModel, bytes: Uint8Array): boolean {
  const { width, height } = bufferSize(model)
  const { start, right, down } = bufferWalk(model)
  const size = (width * height) / 8
  let coloured = 0
  for (let y = 0, to = 0; y < height; y++) {
    let from = start + y * down
    for (let x = 0; x < width; x += 8, to++) {
      let a = 0
      let b = 0
      for (let bit = 0; bit < 8; bit++, from += right) {
        const index = pixels[from]!
        a = (a << 1) | (index & 1)
        b = (b << 1) | ((index >> 1) & 1)
      }
      bytes[to] = a
      bytes[size + to] = b
      coloured |= b
    }
  }
  return coloured !== 0
}

const fourLowBits = 0x01010101

/**
 * The same for a rotated buffer: eight rows of the view are a byte of each buffer row. Read in the order of the view,
 * four columns at a time, because a step down in the view is far in memory. (This order works with either byte order,
 * as does `ofFour`.)
 */
function packColumns(pixels: Uint8Array, { width, height, rotation }: LabelModel, bytes: Uint8Array): boolean {
  const stride = width >> 2
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2)
  const columns = new Uint32Array(2)
  const ofFour = new Uint8Array(columns.buffer)
  const rowBytes = height >> 3
  const size = rowBytes * width
  // The first of eight rows, a step to the next, and where the first column's byte goes (§3.2, codes 1 and 3).
  const turnedRight = rotation === 1
  const step = turnedRight ? stride : -stride
  const next = turnedRight ? -rowBytes : rowBytes
  let coloured = 0
  for (let band = 0; band < rowBytes; band++) {
    const top = turnedRight ? band * 8 : height - 1 - band * 8
    let to = turnedRight ? (width - 1) * rowBytes + band : band
    for (let four = 0; four < stride; four++) {
      let a = 0
      let b = 0
      for (let bit = 0, at = top * stride + four; bit < 8; bit++, at += step) {
        const indexes = words[at]!
        a = (a << 1) | (indexes & fourLowBits)
        b = (b << 1) | ((indexes >>> 1) & fourLowBits)
      }
      columns[0] = a
      columns[1] = b
      coloured |= b
      for (let column = 0; column < 4; column++, to += next) {
        bytes[to] = ofFour[column]!
        bytes[size + to] = ofFour[column + 4]!
      }
    }
  }
  return coloured !== 0
}

/** Indexes one after another, most significant bit first, across byte and row borders. */
function packStream(pixels: Uint8Array, bits: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((pixels.length * bits) / 8))
  let held = 0
  let holding = 0
  let to = 0
  for (const index of pixels) {
    held = ((held << bits) | index) & 0xffff
    holding += bits
    if (holding >= 8) {
      holding -= 8
      bytes[to++] = held >> holding
    }
  }
  if (holding > 0) bytes[to] = held << (8 - holding)
  return bytes
}
