// server/gateways/drivers/openepaperlink: encodes a picture for the access point, with the checksums that its reports
// use. Runs in render workers.
import { createHash } from 'node:crypto'
import { airType, encodeLabel, type LabelBytes } from '@shelfcast/render/encodings'
import { encodeJpeg } from '@shelfcast/render/jpeg'
import type { LabelImage } from '@shelfcast/render/label-image'
import { modelOf, type LabelModel } from '@shelfcast/render/models'
import { fromAir, zlibLabel } from '@shelfcast/render/zlib-encoding'
import type { EncodedPicture } from '../driver.ts'

/**
 * Possible checksums of a picture in a record's `hash`: `plain` is the sum of its uncompressed bytes, `air` of the
 * bytes for the label's firmware. `reported` is the access point's own checksum at confirmation: its compressor may
 * pack other bytes than ours.
 */
export interface Mark {
  plain: string
  air: string
  reported: string
}

export const markText = (mark: Mark) => `${mark.plain}:${mark.air}:${mark.reported}`

export function readMark(text: string): Mark {
  const [plain = '', air = '', reported = ''] = text.split(':')
  return { plain, air, reported }
}

/** First 8 bytes of the MD5, the access points' name for content. */
export const sumOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex').slice(0, 16)

/**
 * @param label the picture's uncompressed bytes.
 * @param firmware number of the label's firmware, null if it was never heard.
 */
export function encodePicture(
  image: LabelImage,
  label: LabelBytes,
  model: LabelModel,
  firmware: number | null,
): EncodedPicture {
  const plain = sumOf(label.bytes)
  const air =
    model.compression.kind === 'zlib' && firmware !== null && firmware >= model.compression.from
      ? sumOf(zlibLabel(label))
      : plain
  return { bytes: encodeJpeg(image), mark: markText({ plain, air, reported: '' }) }
}

/** The access point may compress for this label itself; we cannot predict those bytes then. */
export function compressionOf(modelKey: string, firmware: number | undefined): LabelModel['compression']['kind'] {
  const { compression } = modelOf(modelKey) ?? { compression: { kind: 'none' as const } }
  return compression.kind !== 'none' && (firmware === undefined || firmware >= compression.from)
    ? compression.kind
    : 'none'
}

/**
 * The checksum of the uncompressed picture, from the bytes that a label confirmed; undefined for a compression that we
 * cannot read.
 */
export function plainSumOf(bytes: Uint8Array, modelKey: string): string | undefined {
  const model = modelOf(modelKey)
  if (!model) return undefined
  for (const type of [airType.zlib, airType.twoPlanes]) {
    try {
      return sumOf(encodeLabel(fromAir(type, bytes, model), model).bytes)
    } catch {
      // Not of this kind: the next may fit; bytes that fit none stay unread.
    }
  }
  return undefined
}
