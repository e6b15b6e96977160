// simulator: converts an uploaded JPEG to the bytes for one label, like the access point's content loop (hardware facts
// §3).
import type { LabelImage } from '@shelfcast/render/label-image'
import type { LabelModel } from '@shelfcast/render/models'
import { airBytes, fromAir, toAir } from '@shelfcast/render/zlib-encoding'
import { decodeBaselineJpeg, type Picture565 } from './baseline-jpeg.ts'
import { inBufferOrder, packed } from './buffer-order.ts'
import { dithering, matchColours } from './colours.ts'
import { stamp } from './time-stamp.ts'

/** `rotate` and `invert` of the label's record; `timeStamp` is the access point's setting `showtimestamp`. */
export interface ConversionOptions {
  dither: number
  rotate: number
  invert: number
  firmware: number
  timeStamp: number
}

/** The indexes of the current picture, reused for the next: only its bytes for the air are kept. */
let indexes = new Uint8Array(65_536)

/** One table per palette: the nearest index of each of the 65,536 colours an access point can hold. */
const nearestTables = new Map<string, Uint8Array>()

/**
 * @returns the bytes for the air and their type. Throws InvalidJpeg for a picture that the access point refuses. It
 * compares no sizes: a picture in the wrong size gives bytes that the label cannot show.
 */
export function convert(
  jpeg: Uint8Array,
  model: LabelModel,
  options: ConversionOptions,
): { dataType: number; bytes: Uint8Array } {
  const { dither, rotate, invert, firmware, timeStamp } = options
  const picture = decodeBaselineJpeg(jpeg)
  stamp(picture, timeStamp, new Date())
  const isPlain = dither === dithering.none && rotate === 0 && invert === 0
  if (isPlain && picture.width === model.width && picture.height === model.height)
    return airBytes(nearest(picture, model), model, firmware)
  const buffer = inBufferOrder(picture, model.rotation, rotate)
  const matched = matchColours(buffer, model.palette, dither, invert === 1)
  return toAir(packed(matched, buffer.width, buffer.height, model.bitsPerPixel), model, firmware)
}

/** The label's picture from the received bytes. */
export function readPicture(dataType: number, bytes: Uint8Array, model: LabelModel): LabelImage {
  return fromAir(dataType, bytes, model)
}

function nearest({ width, height, pixels }: Picture565, { palette }: LabelModel): LabelImage {
  const table = nearestTable(palette)
  if (indexes.length < pixels.length) indexes = new Uint8Array(pixels.length)
  const found = indexes.subarray(0, pixels.length)
  for (let i = 0; i < pixels.length; i++) found[i] = table[pixels[i]!]!
  return { width, height, palette, pixels: found }
}

function nearestTable(palette: LabelModel['palette']): Uint8Array {
  const key = palette.join()
  let table = nearestTables.get(key)
  if (!table) {
    const all = Uint16Array.from({ length: 65_536 }, (_, colour) => colour)
    table = matchColours({ width: 256, height: 256, pixels: all }, palette, dithering.none, false)
    nearestTables.set(key, table)
  }
  return table
}
