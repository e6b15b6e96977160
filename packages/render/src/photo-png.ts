// render/photo-png: pictures of templates as they are stored: PNG files of 8-bit red, green, blue and alpha. Server and
// console read them with this code, so that both draw the same pixels: a browser's own decoder may convert colours.
import { pngOf } from './png.ts'
import type { Photo } from './photo.ts'

const bytesPerPixel = 4
/** Each byte is stored as its difference from a neighbour, which compresses well (PNG specification §9.4). */
const paeth = 4
/** 8 bits, with alpha, deflated, not interlaced. */
const form = [8, 6, 0, 0, 0]

/** @param deflate zlib format, for example node:zlib's deflateSync */
export function encodePhoto({ width, height, rgba }: Photo, deflate: (data: Uint8Array) => Uint8Array): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set(form, 8)
  const stride = width * bytesPerPixel
  const rows = new Uint8Array((stride + 1) * height)
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1)
    rows[to] = paeth
    for (let x = 0; x < stride; x++) rows[to + 1 + x] = rgba[y * stride + x]! - predicted(rgba, y, x, stride)
  }
  return pngOf({ IHDR: header, IDAT: deflate(rows) })
}

/** @throws Error for anything that `encodePhoto` did not make */
export async function decodePhoto(png: Uint8Array): Promise<Photo> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const headerAt = 16
  const width = view.getUint32(headerAt)
  const height = view.getUint32(headerAt + 4)
  if (form.some((byte, at) => png[headerAt + 8 + at] !== byte)) throw new Error('This is not a stored picture.')
  const dataAt = headerAt + 13 + 4
  const rows = await inflated(png.subarray(dataAt + 8, dataAt + 8 + view.getUint32(dataAt)))
  const stride = width * bytesPerPixel
  if (rows.length !== (stride + 1) * height) throw new Error('This stored picture is incomplete.')
  const rgba = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1) + 1
    for (let x = 0; x < stride; x++) rgba[y * stride + x] = rows[from + x]! + predicted(rgba, y, x, stride)
  }
  return { width, height, rgba }
}

/** Of the bytes to the left, above and between, the one that is nearest to left + above − between. */
function predicted(bytes: Photo['rgba'], y: number, x: number, stride: number): number {
  const at = y * stride + x
  const left = x < bytesPerPixel ? 0 : bytes[at - bytesPerPixel]!
  const above = y === 0 ? 0 : bytes[at - stride]!
  const between = x < bytesPerPixel || y === 0 ? 0 : bytes[at - stride - bytesPerPixel]!
  const fromLeft = Math.abs(above - between)
  const fromAbove = Math.abs(left - between)
  const fromBetween = Math.abs(left + above - 2 * between)
  if (fromLeft <= fromAbove && fromLeft <= fromBetween) return left
  return fromAbove <= fromBetween ? above : between
}

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
