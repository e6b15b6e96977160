// render/zlib-encoding: compressed label bytes (hardware facts §3.5) and the on-air format for a label's firmware. Node
// only: browsers never load it.
import { deflateSync, inflateSync } from 'node:zlib'
import { airType, bufferSize, decodeLabel, encodeLabel, type LabelBytes } from './encodings.ts'
import type { LabelImage } from './label-image.ts'
import type { LabelModel } from './models.ts'

const headerLength = 6

/** The six bytes before compressed planes: length, buffer size after rotation, number of planes. */
export function compressionHeader({
  bufferWidth,
  bufferHeight,
  planes,
}: Pick<LabelBytes, 'bufferWidth' | 'bufferHeight' | 'planes'>): Uint8Array {
  return Uint8Array.of(headerLength, bufferWidth & 255, bufferWidth >> 8, bufferHeight & 255, bufferHeight >> 8, planes)
}

/** u32 length of header and planes, then one zlib stream with the 4,096-byte window that labels have memory for. */
export function zlibLabel(plain: LabelBytes): Uint8Array {
  const content = Buffer.concat([compressionHeader(plain), plain.bytes])
  const packed = deflateSync(content, { windowBits: 12, level: 9 })
  const out = new Uint8Array(4 + packed.length)
  new DataView(out.buffer).setUint32(0, content.length, true)
  out.set(packed, 4)
  return out
}

/** The picture in a compressed transfer. Throws RangeError when length, size or planes do not fit the model, and zlib's error when damaged. */
export function unzlibLabel(bytes: Uint8Array, model: LabelModel): LabelImage {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
  const { width, height } = bufferSize(model)
  const limit = headerLength + width * height
  if (length > limit) throw new RangeError(`${length} bytes are too many for ${model.key}.`)
  const content = inflateSync(bytes.subarray(4), { maxOutputLength: limit })
  const header = compressionHeader({ bufferWidth: width, bufferHeight: height, planes: content[5] === 2 ? 2 : 1 })
  if (content.length !== length || header.some((byte, at) => content[at] !== byte))
    throw new RangeError(`This is no picture for ${model.key}.`)
  return decodeLabel(content.subarray(headerLength), model)
}

/**
 * The bytes that an access point sends over the air: compressed if the label's firmware supports it (zlib only; G5 is
 * sent plain, as an access point does when G5 does not pay).
 */
export function airBytes(
  image: LabelImage,
  model: LabelModel,
  firmware: number,
): { dataType: number; bytes: Uint8Array } {
  return toAir(encodeLabel(image, model), model, firmware)
}

/** The same from uncompressed bytes. */
export function toAir(
  plain: LabelBytes,
  { compression }: LabelModel,
  firmware: number,
): { dataType: number; bytes: Uint8Array } {
  if (compression.kind !== 'zlib' || firmware < compression.from)
    return { dataType: plain.dataType, bytes: plain.bytes }
  return { dataType: airType.zlib, bytes: zlibLabel(plain) }
}

/** The inverse of airBytes. */
export function fromAir(dataType: number, bytes: Uint8Array, model: LabelModel): LabelImage {
  return dataType === airType.zlib ? unzlibLabel(bytes, model) : decodeLabel(bytes, model)
}
