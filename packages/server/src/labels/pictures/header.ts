// server/labels/pictures: type and size of a picture file from its first bytes: nothing is unpacked before its size is
// checked. decode.ts unpacks.
export interface PictureHeader {
  kind: 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp'
  width: number
  height: number
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
/** Segments without a length, and the frame headers, which carry the size. */
const bare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Undefined for other file types, and for bytes that end before the size. */
export function pictureHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(pngStart))
    return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.length >= 26 && bytes.toString('latin1', 0, 2) === 'BM') return bitmapHeader(bytes)
  if (bytes.length >= 13 && /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)))
    return { kind: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (bytes.length >= 30 && /^RIFF....WEBP/s.test(bytes.toString('latin1', 0, 12))) return webpHeader(bytes)
  if (bytes.length >= 4 && bytes[0] === 0xff && bytes[1] === 0xd8) return jpegHeader(bytes)
  return undefined
}

function bitmapHeader(bytes: Buffer): PictureHeader {
  // The oldest form has sizes of two bytes. A negative height means rows from the top.
  if (bytes.readUInt32LE(14) === 12)
    return { kind: 'bmp', width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
  return { kind: 'bmp', width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
}

/** Three kinds of data: lossy, lossless, and both in an extended form (WebP container specification). */
function webpHeader(bytes: Buffer): PictureHeader | undefined {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { kind: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L') {
    const sizes = bytes.readUInt32LE(21)
    return { kind: 'webp', width: (sizes & 0x3fff) + 1, height: ((sizes >> 14) & 0x3fff) + 1 }
  }
  return kind === 'VP8 '
    ? { kind: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    : undefined
}

function jpegHeader(bytes: Buffer): PictureHeader | undefined {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (bare(marker)) at += 2
    else if (isFrame(marker))
      return { kind: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** Whether the file is complete. Half a file would be drawn half without an error. */
export function isWhole(bytes: Buffer, { kind }: PictureHeader): boolean {
  if (kind === 'png') return bytes.lastIndexOf('IEND', undefined, 'latin1') > 0
  if (kind === 'gif') return isWholeGif(bytes)
  if (kind === 'webp') return bytes.length >= bytes.readUInt32LE(4) + 8
  if (kind === 'jpeg') return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0
  return bytes.length >= bytes.readUInt32LE(2)
}

/** Walks from block to block to the end mark (GIF specification §17 and following). */
function isWholeGif(bytes: Buffer): boolean {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + colours(bytes[10]!)
  for (;;) {
    const kind = bytes[at]
    if (kind === 0x3b) return true
    if (kind === 0x21) at += 2
    else if (kind === 0x2c) at += 11 + colours(bytes[at + 9] ?? 0)
    else return false
    // Data in parts of at most 255 bytes, the last one empty.
    while ((bytes[at] ?? 0) > 0) at += 1 + bytes[at]!
    at += 1
  }
}
