// render/png: a label picture as an indexed PNG of 1, 2 or 4 bits. photo-png.ts has pictures of all colours. The caller supplies zlib, so that browsers, which
// draw on a canvas, never load one.
import type { LabelImage } from './label-image.ts'
import { deviceRgb, perceptualRgb } from './palette.ts'

/**
 * @param deflate zlib format, for example node:zlib's deflateSync.
 * @param perceptual colours of ink on e-paper instead of the device's.
 */
export function encodePng(
  image: LabelImage,
  deflate: (data: Uint8Array) => Uint8Array,
  { perceptual = false } = {},
): Uint8Array {
  const { width, height, palette, pixels } = image
  const bits = palette.length <= 2 ? 1 : palette.length <= 4 ? 2 : 4
  const stride = 1 + Math.ceil((width * bits) / 8)
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * bits
      rows[y * stride + 1 + (bit >> 3)]! |= pixels[y * width + x]! << (8 - bits - (bit & 7))
    }
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([bits, 3], 8)
  const colours = Uint8Array.from(palette.flatMap((colour) => (perceptual ? perceptualRgb : deviceRgb)[colour]))
  return pngOf({ IHDR: header, PLTE: colours, IDAT: deflate(rows) })
}

/** A PNG file of these chunks. */
export function pngOf(chunks: Record<string, Uint8Array>): Uint8Array {
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    ...Object.entries(chunks).map(([name, data]) => chunk(name, data)),
    chunk('IEND', new Uint8Array(0)),
  ]
  const png = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    png.set(part, at)
    at += part.length
  }
  return png
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let n = 0; n < 4; n++) bytes[4 + n] = name.charCodeAt(n)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)))
  return bytes
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1
  return n >>> 0
})

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = crcTable[(value ^ byte) & 255]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
