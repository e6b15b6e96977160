// server/labels/pictures: whether a PNG file is undamaged. The decoder draws what it can of a damaged one, and leaves the
// rest blank without an error.
import { crc32, createInflate } from 'node:zlib'

/** Bits of a pixel per bit of a sample, by the colour type (PNG specification §11.2.2). */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** First column and row of an interlaced pass, and the steps to the next ones (PNG specification §8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
/** Length, name and check sum of a chunk. */
const frame = 12

/** @returns a sentence, or undefined if all pixels are there. Unpacks as a stream, so a bomb takes no memory. */
export async function pngProblem(file: Uint8Array): Promise<string | undefined> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const data: Buffer[] = []
  for (let at = 8; at + frame <= bytes.length;) {
    const end = at + frame + bytes.readUInt32BE(at)
    if (end > bytes.length) return 'It is incomplete.'
    const name = bytes.toString('latin1', at + 4, at + 8)
    // Chunks with a small letter first are not part of the picture.
    if (/^[A-Z]/.test(name) && crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      return 'It is damaged.'
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, end - 4))
    if (name === 'IEND') return (await inflatedLength(data, pixelBytes(bytes))) ? undefined : 'It is damaged.'
    at = end
  }
  return 'It is incomplete.'
}

/** The length of all rows, each with its filter; undefined for a colour type that does not exist. */
function pixelBytes(bytes: Buffer): number | undefined {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const perPixel = samples[bytes[25]!]
  if (perPixel === undefined) return undefined
  const rows = (columns: number, count: number) =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * perPixel * bytes[24]!) / 8))
  if (bytes[28] !== 1) return rows(width, height)
  return passes.reduce(
    (sum, [left, top, right, down]) =>
      sum + rows(Math.ceil(Math.max(0, width - left) / right), Math.ceil(Math.max(0, height - top) / down)),
    0,
  )
}

/** Whether the data unpacks to at least this length. */
async function inflatedLength(data: readonly Buffer[], least: number | undefined): Promise<boolean> {
  if (least === undefined) return false
  const inflate = createInflate()
  inflate.end(Buffer.concat(data))
  let length = 0
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      length += piece.length
      if (length >= least) return true
    }
  } catch {
    return false // what is not deflated data is no picture either
  }
  return length >= least
}
