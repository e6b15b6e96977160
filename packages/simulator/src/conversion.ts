// simulator: an uploaded JPEG becomes the bytes that one label takes, as the access point's content loop does it (hardware facts §3).
import { fromAir, airBytes } from '@shelfcast/render/zlib-encoding'
import type { LabelImage } from '@shelfcast/render/label-image'
import type { LabelModel } from '@shelfcast/render/models'
import { matchPalette, nearestIndex } from '@shelfcast/render/palette'
import { decodeBaselineJpeg, type Picture565 } from './baseline-jpeg.ts'
import { InvalidJpeg } from './invalid-jpeg.ts'

export interface ConversionOptions { dither: number; rotate: number; invert: number; firmware: number }

/** The indexes of the picture in hand, used again for the next: what is kept of a picture are its bytes for the air. */
let indexes = new Uint8Array(65_536)

/** One table per palette: the nearest index of each of the 65,536 colours an access point can hold. */
const nearestTables = new Map<string, Uint8Array>()

/**
 * @returns the bytes for the air and their type. Throws InvalidJpeg for a picture that is unreadable or not of the label's size (the access point never scales).
 */
export function convert(jpeg: Uint8Array, model: LabelModel, options: ConversionOptions): { dataType: number; bytes: Uint8Array } {
  const picture = turn(decodeBaselineJpeg(jpeg), options.rotate)
  if (picture.width !== model.width || picture.height !== model.height) throw new InvalidJpeg(`${picture.width}x${picture.height} does not fit ${model.width}x${model.height}`)
  const image = options.dither === 0 ? nearest(picture, model) : matchPalette(toRgba(picture), picture.width, picture.height, model.palette, 'burkes')
  if (options.invert) swapFirstTwo(image.pixels)
  return airBytes(image, model, options.firmware)
}

/** What a label makes of the bytes it received. */
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
    table = new Uint8Array(65_536)
    for (let colour = 0; colour < 65_536; colour++) table[colour] = nearestIndex(palette, ...spread(colour))
    nearestTables.set(key, table)
  }
  return table
}

/** RGB565 to 8 bits a channel, the top bits repeated below so that white stays 255. */
function spread(colour: number): [number, number, number] {
  const red = colour >> 11, green = colour >> 5 & 63, blue = colour & 31
  return [red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2]
}

function toRgba({ pixels }: Picture565): Uint8Array {
  const rgba = new Uint8Array(pixels.length * 4)
  for (let i = 0; i < pixels.length; i++) rgba.set(spread(pixels[i]!), i * 4)
  return rgba
}

/** Quarter turns clockwise, as stored on the label's record. */
function turn(picture: Picture565, quarters: number): Picture565 {
  let { width, height, pixels } = picture
  for (let i = 0; i < (quarters & 3); i++) {
    const turned = new Uint16Array(pixels.length)
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = pixels[y * width + x]!
    ;[width, height, pixels] = [height, width, turned]
  }
  return { width, height, pixels }
}

function swapFirstTwo(pixels: Uint8Array) {
  for (let i = 0; i < pixels.length; i++) if (pixels[i]! < 2) pixels[i] = 1 - pixels[i]!
}
