// simulator: the tables of a JPEG, in the form that jpeg-scan.ts uses. baseline-jpeg.ts finds them in the file.
import { InvalidJpeg } from './invalid-jpeg.ts'
import type { WorkingMemory } from './working-memory.ts'

export interface HuffmanTable {
  /** By the next 16 bits: length << 8 | symbol; 0 for no code. */
  whole: Uint16Array
  /** By the next 10 bits, when code and value fit in them: value << 16 | run << 8 | length; 0 otherwise. An end of block has run 64. */
  short: Int32Array
}
/** A component's steps, in the order of the block, times the transform's factors in 8192nds. */
export type QuantTable = Int32Array

export const shortBits = 10
export const endOfBlock = 64
export const zigzag = Uint8Array.of(
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
/** Arai, Agui and Nakajima's factors, folded into the quantisation table so that the transform needs five multiplications a row. */
const aan = Array.from({ length: 8 }, (_, k) => (k === 0 ? 1 : Math.SQRT2 * Math.cos((k * Math.PI) / 16)))
const scales = Int32Array.from({ length: 64 }, (_, at) => Math.floor(8192 * aan[at >> 3]! * aan[at & 7]! + 1e-9))
// The access point's decoder rounds this one up.
scales[10] = scales[17] = 14_846

// All pictures of one sender have the same few tables.
const tableCache = new Map<string, HuffmanTable>()
const quantCache = new Map<string, QuantTable>()

/** Reads a segment of quantisation tables into their places. */
export function readQuants(
  data: Uint8Array,
  start: number,
  end: number,
  quants: (QuantTable | undefined)[],
  memory: WorkingMemory,
) {
  for (let at = start; at < end; at += 65) {
    if (data[at]! >> 4 !== 0 || at + 65 > end) throw new InvalidJpeg('quantisation table')
    memory.takeQuant()
    const key = latin1(data, at + 1, at + 65)
    let table = quantCache.get(key)
    if (!table) {
      table = new Int32Array(64)
      for (let i = 0; i < 64; i++) {
        const position = zigzag[i]!
        table[position] = data[at + 1 + i]! * scales[position]!
      }
      remember(quantCache, key, table)
    }
    quants[data[at]! & 3] = table
  }
}

/** Reads a segment of Huffman tables into their places: class and number 0 or 1. */
export function readHuffman(
  data: Uint8Array,
  start: number,
  end: number,
  dc: (HuffmanTable | undefined)[],
  ac: (HuffmanTable | undefined)[],
  memory: WorkingMemory,
) {
  for (let at = start; at < end;) {
    const place = data[at]!
    if (at + 17 > end || (place & 0xee) !== 0) throw new InvalidJpeg('Huffman table')
    let count = 0
    for (let i = 1; i <= 16; i++) count += data[at + i]!
    memory.takeHuffman(count)
    const symbols = data.slice(at + 17, at + 17 + count)
    if (at + 17 + count > end || (place < 0x10 && symbols.some((size) => size > 11)))
      throw new InvalidJpeg('Huffman table')
    const key = latin1(data, at + 1, at + 17 + count)
    let table = tableCache.get(key)
    if (!table) {
      table = makeHuffman(data.subarray(at + 1, at + 17), symbols)
      remember(tableCache, key, table)
    }
    ;(place >> 4 ? ac : dc)[place & 15] = table
    at += 17 + count
  }
}

function makeHuffman(lengths: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const whole = new Uint16Array(65_536)
  let code = 0,
    index = 0
  for (let bits = 1; bits <= 16; bits++, code <<= 1) {
    for (let i = lengths[bits - 1]!; i > 0; i--, code++, index++)
      whole.fill((bits << 8) | symbols[index]!, code << (16 - bits), (code + 1) << (16 - bits))
  }
  const short = new Int32Array(1 << shortBits)
  for (let bits = 0; bits < short.length; bits++) {
    const entry = whole[bits << (16 - shortBits)]!
    const length = entry >> 8,
      size = entry & 15,
      run = (entry >> 4) & 15
    if (length === 0 || length + size > shortBits) continue
    if (size > 0)
      short[bits] =
        (signed((bits >> (shortBits - length - size)) & ((1 << size) - 1), size) << 16) | (run << 8) | (length + size)
    else if (run === 0) short[bits] = (endOfBlock << 8) | length
  }
  return { whole, short }
}

/** JPEG's format of signed numbers: the lower half of a size counts up from the most negative. */
export function signed(value: number, size: number): number {
  return value < 1 << (size - 1) ? value - (1 << size) + 1 : value
}

function remember<T>(cache: Map<string, T>, key: string, value: T) {
  if (cache.size > 64) cache.clear()
  cache.set(key, value)
}

function latin1(data: Uint8Array, from: number, to: number): string {
  return Buffer.from(data.buffer, data.byteOffset + from, to - from).toString('latin1')
}
