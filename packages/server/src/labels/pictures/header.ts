// server/labels/pictures: type and size of a picture file from its first bytes: nothing is unpacked before its size is
// checked. decode.ts unpacks.
export interface PictureHeader {
  kind: 'png' | 'jpeg' | 'bmp'
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
  if (bytes.length >= 4 && bytes[0] === 0xff && bytes[1] === 0xd8) return jpegHeader(bytes)
  return undefined
}

function bitmapHeader(bytes: Buffer): PictureHeader {
  // The oldest form has sizes of two bytes. A negative height means rows from the top.
  if (bytes.readUInt32LE(14) === 12)
    return { kind: 'bmp', width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
  return { kind: 'bmp', width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
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
  if (kind === 'jpeg') return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0
  return bytes.length >= bytes.readUInt32LE(2)
}
