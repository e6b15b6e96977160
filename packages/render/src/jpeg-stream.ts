// render/jpeg-stream: tables, headers and the bit stream of the JPEG files from jpeg.ts.

// Step of every coefficient: about quality 95, as access points receive it (hardware facts §1.2). Decoded colours stay
// within some twenty units of the palette's; another colour is nearer only beyond 127.
export const quantum = 12
// The standard luminance tables (ITU T.81 annex K.3). All three components use them.
const dcCounts = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
const dcSymbols = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const acCounts = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d]
const acSymbols = [
  0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71, 0x14,
  0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72, 0x82, 0x09,
  0x0a, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a,
  0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0x63, 0x64, 0x65,
  0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88,
  0x89, 0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9,
  0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca,
  0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea,
  0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa,
]
const dcTable = huffman(dcCounts, dcSymbols)
/** Code × 32 + length, by run × 16 + size. */
export const acTable = huffman(acCounts, acSymbols)

/** Code and length of every symbol, from the counts of a Huffman table: length in the low 5 bits. */
function huffman(counts: readonly number[], symbols: readonly number[]): Uint32Array {
  const table = new Uint32Array(256)
  let code = 0
  let at = 0
  counts.forEach((count, length) => {
    for (let n = 0; n < count; n++) table[symbols[at++]!] = (code++ << 5) | (length + 1)
    code <<= 1
  })
  return table
}

/** @param place class (0 mean, 1 frequencies) in the high digit, number in the low one. */
function huffmanSegment(place: number, counts: readonly number[], symbols: readonly number[]): number[] {
  return [0xff, 0xc4, 0, 3 + counts.length + symbols.length, place, ...counts, ...symbols]
}

/** Everything before the size, and everything between it and the picture's own bits. */
const beforeSize = [
  0xff,
  0xd8,
  0xff,
  0xe0,
  0,
  16,
  0x4a,
  0x46,
  0x49,
  0x46,
  0,
  1,
  1,
  0,
  0,
  1,
  0,
  1,
  0,
  0,
  0xff,
  0xdb,
  0,
  67,
  0,
  ...Array.from({ length: 64 }, () => quantum),
  0xff,
  0xc0,
  0,
  17,
  8,
]
// The colour differences use tables with another number, although they are the same tables: access points refuse a file
// with only one pair.
const afterSize = [
  3,
  1,
  0x11,
  0,
  2,
  0x11,
  0,
  3,
  0x11,
  0,
  ...huffmanSegment(0x00, dcCounts, dcSymbols),
  ...huffmanSegment(0x10, acCounts, acSymbols),
  ...huffmanSegment(0x01, dcCounts, dcSymbols),
  ...huffmanSegment(0x11, acCounts, acSymbols),
  0xff,
  0xda,
  0,
  12,
  3,
  1,
  0x00,
  2,
  0x11,
  3,
  0x11,
  0,
  63,
  0,
]
const header = Uint8Array.of(...beforeSize, 0, 0, 0, 0, ...afterSize)

/**
 * A coded block is a row of words: its three means, then for each component a count of bits and as many words as these
 * bits fill, the last one from its top. A block whose colours have no frequencies ends after its grey.
 */
export function packLevels(y: number, cb: number, cr: number): number {
  return (y + 128) | ((cb + 128) << 8) | ((cr + 128) << 16)
}
/** In the first word: the colours follow. */
export const hasColours = 1 << 24
/** Means, and three components with at most 63 codes of 16 bits with values of 11, and an end of block. */
export const mostWords = 1 + 3 * 56

const endOfBlock = acTable[0]! >>> 5
const endOfBlockLength = acTable[0]! & 31
/** A flat component like the one before it: no difference, end of block. */
const unchanged = ((dcTable[0]! >>> 5) << endOfBlockLength) | endOfBlock
const unchangedLength = (dcTable[0]! & 31) + endOfBlockLength
const unchangedTwice = (unchanged << unchangedLength) | unchanged
const unchangedThrice = (unchangedTwice << unchangedLength) | unchanged

/** The output buffer; each finished picture is copied out, so one buffer serves all. It grows to the largest need. */
let bytes = new Uint8Array(65_536)
let view = new DataView(bytes.buffer)

/** One picture at a time: its header, then Huffman-coded bits with the zero that must follow every 0xff. */
export class BitWriter {
  private at = header.length
  /** Fewer than 32 bits that wait for the rest of their word. */
  private held = 0
  private holding = 0
  private y = 0
  private cb = 0
  private cr = 0

  constructor(width: number, height: number) {
    bytes.set(header)
    bytes.set([height >> 8, height & 255, width >> 8, width & 255], beforeSize.length)
  }

  /** A block of one colour. */
  flat([y, cb, cr]: readonly [number, number, number]) {
    this.room(64)
    if (y === this.y && cb === this.cb && cr === this.cr) return this.put(unchangedThrice, 3 * unchangedLength)
    this.difference(y - this.y)
    this.put(endOfBlock, endOfBlockLength)
    this.y = y
    this.flatColour(cb, cr)
  }

  /** @param at where the block starts in `coded` */
  block(coded: Uint32Array, at: number) {
    this.room(8 * mostWords)
    const levels = coded[at]!
    const y = (levels & 255) - 128
    const cb = ((levels >>> 8) & 255) - 128
    const cr = ((levels >>> 16) & 255) - 128
    this.difference(y - this.y)
    this.y = y
    let next = this.frequencies(coded, at + 1)
    if ((levels & hasColours) === 0) return this.flatColour(cb, cr)
    this.difference(cb - this.cb)
    this.cb = cb
    next = this.frequencies(coded, next)
    this.difference(cr - this.cr)
    this.cr = cr
    this.frequencies(coded, next)
  }

  private flatColour(cb: number, cr: number) {
    if (cb === this.cb && cr === this.cr) return this.put(unchangedTwice, 2 * unchangedLength)
    this.difference(cb - this.cb)
    this.put(endOfBlock, endOfBlockLength)
    this.difference(cr - this.cr)
    this.put(endOfBlock, endOfBlockLength)
    this.cb = cb
    this.cr = cr
  }

  finish(): Uint8Array {
    this.room(16)
    const padding = -this.holding & 7
    if (padding > 0) this.put((1 << padding) - 1, padding)
    for (let left = this.holding - 8; left >= 0; left -= 8) this.byte((this.held >>> left) & 255)
    bytes[this.at++] = 0xff
    bytes[this.at++] = 0xd9
    return bytes.slice(0, this.at)
  }

  private difference(difference: number) {
    const size = 32 - Math.clz32(difference < 0 ? -difference : difference)
    const entry = dcTable[size]!
    this.put(
      ((entry >>> 5) << size) | (difference < 0 ? difference + (1 << size) - 1 : difference),
      (entry & 31) + size,
    )
  }

  /** The bits of one component; returns where the next one starts. */
  private frequencies(coded: Uint32Array, at: number): number {
    const { holding } = this
    let left = coded[at++]!
    for (; left >= 32; left -= 32) {
      const word = coded[at++]!
      if (holding === 0) this.word(word)
      else {
        this.word((this.held << (32 - holding)) | (word >>> holding))
        this.held = word & ((1 << holding) - 1)
      }
    }
    if (left > 0) this.put(coded[at++]! >>> (32 - left), left)
    return at
  }

  /** At most 31 bits. */
  private put(bits: number, length: number) {
    const space = 32 - this.holding
    if (length < space) {
      this.held = (this.held << length) | bits
      this.holding += length
      return
    }
    const left = length - space
    this.word((this.held << space) | (bits >>> left))
    this.held = bits & ((1 << left) - 1)
    this.holding = left
  }

  private word(word: number) {
    // The usual test for a byte of zeros, here for one of ones.
    if (((~word - 0x01010101) & word & 0x80808080) === 0) {
      view.setUint32(this.at, word)
      this.at += 4
    } else for (let left = 24; left >= 0; left -= 8) this.byte((word >>> left) & 255)
  }

  private byte(byte: number) {
    bytes[this.at++] = byte
    if (byte === 255) bytes[this.at++] = 0
  }

  /** Every byte may need a zero after it, so `count` is twice the number of bytes. */
  private room(count: number) {
    if (this.at + count <= bytes.length) return
    const larger = new Uint8Array(bytes.length * 2 + count)
    larger.set(bytes)
    bytes = larger
    view = new DataView(larger.buffer)
  }
}
