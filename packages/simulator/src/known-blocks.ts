// simulator: a cache of decoded blocks, by their bits. Equal bits under equal tables are equal samples, and digits,
// bars and letters repeat on every label, so most of a picture needs no decoding. jpeg-scan.ts asks here first.
import type { HuffmanTable, QuantTable } from './jpeg-tables.ts'

/** A multiple of 4, so that the components of one unit never share a place. */
const places = 16_384
const mostWords = 24
const samplesPerBlock = 64

/** The samples of all places, 64 each. */
export const knownSamples = new Int16Array(places * samplesPerBlock)
const words = new Uint32Array(places * mostWords)
/** In bits; 0 for an empty place. */
const lengths = new Uint16Array(places)
const levels = new Int32Array(places)
const tables: (HuffmanTable | undefined)[] = Array.from({ length: places })
const quants: (QuantTable | undefined)[] = Array.from({ length: places })

/** 32 bits from any position. */
function wordAt(view: DataView, position: number): number {
  const byte = position >> 3,
    shift = position & 7
  return (view.getUint32(byte) << shift) | (view.getUint8(byte + 4) >> (8 - shift))
}

/** The place of a block with these first bits. @param component 0 to 2 */
export function placeOf(view: DataView, position: number, level: number, component: number): number {
  let mixed = Math.imul(wordAt(view, position) ^ level, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ wordAt(view, position + 32), 0x85ebca77)
  return ((mixed ^ (mixed >>> 13)) & (places - 4)) | component
}

/** @returns the number of matching bits of the block's frequencies at the position; 0 when it is another block. */
export function knownLength(
  place: number,
  view: DataView,
  position: number,
  level: number,
  table: HuffmanTable,
  quant: QuantTable,
): number {
  const length = lengths[place]!
  if (length === 0 || levels[place] !== level || tables[place] !== table || quants[place] !== quant) return 0
  let at = place * mostWords
  let left = length
  for (; left >= 32; left -= 32, position += 32, at++) if ((wordAt(view, position) ^ words[at]!) !== 0) return 0
  return left === 0 || (wordAt(view, position) ^ words[at]!) >>> (32 - left) === 0 ? length : 0
}

/** Stores a block decoded from this many bits at the position. Very long ones are not worth their room. */
export function keepBlock(
  place: number,
  samples: Int16Array,
  view: DataView,
  position: number,
  length: number,
  level: number,
  table: HuffmanTable,
  quant: QuantTable,
) {
  if (length > mostWords * 32) return
  lengths[place] = length
  levels[place] = level
  tables[place] = table
  quants[place] = quant
  for (let at = place * mostWords, read = 0; read < length; at++, read += 32) words[at] = wordAt(view, position + read)
  knownSamples.set(samples, place * samplesPerBlock)
}
