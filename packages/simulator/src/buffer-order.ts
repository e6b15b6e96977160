// simulator: an uploaded picture in the order of a label's buffer, and its palette indexes as bytes, for pictures of
// any size and rotation. The access point compares no sizes: a picture in another size comes out cut and wrong.
// conversion.ts calls this.
import { airType, type LabelBytes } from '@shelfcast/render/encodings'
import type { LabelModel } from '@shelfcast/render/models'
import type { Picture565 } from './baseline-jpeg.ts'

const outside = 0xffff

/** @param quarters turns of the label's record. With an odd number, only square pictures come out complete. */
export function inBufferOrder(picture: Picture565, rotation: LabelModel['rotation'], quarters: number): Picture565 {
  const isOnSide = rotation % 2 === 1
  const width = isOnSide ? picture.height : picture.width,
    height = isOnSide ? picture.width : picture.height
  const turn = (quarters + rotation + (isOnSide ? 2 : 0)) % 4
  const pixels = new Uint16Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const fromX = [x, y, width - 1 - x, height - 1 - y][turn]!
      const fromY = [y, width - 1 - x, height - 1 - y, x][turn]!
      const isInside = fromX >= 0 && fromY >= 0 && fromX < picture.width && fromY < picture.height
      pixels[at] = isInside ? picture.pixels[fromY * picture.width + fromX]! : outside
    }
  }
  return { width, height, pixels }
}

/** Indexes of a buffer as uncompressed bytes (hardware facts §3.3). */
export function packed(
  indexes: Uint8Array,
  width: number,
  height: number,
  bitsPerPixel: LabelModel['bitsPerPixel'],
): LabelBytes {
  const size = { bufferWidth: width, bufferHeight: height }
  const isColoured = indexes.some((index) => index > 1)
  if (bitsPerPixel === 1 || bitsPerPixel === 2) {
    const isTwice = isColoured && bitsPerPixel === 2
    const planeBytes = Math.ceil(indexes.length / 8)
    const bytes = new Uint8Array(planeBytes * (isTwice ? 2 : 1))
    indexes.forEach((index, at) => {
      // The bit depends only on the column, so rows that are not whole bytes run into each other.
      const bit = 0x80 >> ((at % width) & 7)
      if (index === 1 || (index === 3 && isTwice)) bytes[at >> 3]! |= bit
      if (index > 1 && isTwice) bytes[planeBytes + (at >> 3)]! |= bit
    })
    return { ...size, dataType: isTwice ? airType.twoPlanes : airType.onePlane, planes: isTwice ? 2 : 1, bytes }
  }
  const bits = bitsPerPixel === 5 ? 2 : bitsPerPixel
  const bytes = new Uint8Array(Math.ceil((indexes.length * bits) / 8))
  indexes.forEach((index, at) => {
    for (let bit = 0; bit < bits; bit++) {
      const to = at * bits + bit
      if ((index >> (bits - 1 - bit)) & 1) bytes[to >> 3]! |= 0x80 >> (to & 7)
    }
  })
  const dataType =
    bitsPerPixel === 3
      ? airType.threeBit
      : bitsPerPixel === 4
        ? airType.fourBit
        : isColoured
          ? airType.twoPlanes
          : airType.onePlane
  return { ...size, dataType, planes: 1, bytes }
}
