// render/fit: fits a picture from outside to the size and the colours of a label. Arithmetic only, so that the preview
// in a browser matches the label pixel for pixel.
import type { LabelImage } from './label-image.ts'
import type { LabelModel } from './models.ts'
import { matchPalette, type Dither } from './palette.ts'
import type { Cut, Photo } from './photo.ts'

/** `contain` shows all of it and adds white; `cover` fills the label and cuts off. `crop`: only this part of the picture. */
export interface Placing {
  fit: 'contain' | 'cover'
  crop?: Cut | undefined
}

export function photoToLabel(
  photo: Photo,
  model: Pick<LabelModel, 'width' | 'height' | 'palette'>,
  placing: Placing,
  dither: Dither,
): LabelImage {
  return matchPalette(fitted(photo, model, placing), model.width, model.height, model.palette, dither)
}

/**
 * The picture at exactly the label's size, on white. Each pixel is the mean of the source pixels under it; an enlarged
 * picture uses the nearest pixel.
 */
export function fitted(
  photo: Photo,
  { width, height }: { width: number; height: number },
  { fit, crop }: Placing,
): Uint8ClampedArray {
  const out = new Uint8ClampedArray(width * height * 4).fill(255)
  const part = inside(photo, crop)
  const scale =
    fit === 'cover'
      ? Math.max(width / part.width, height / part.height)
      : Math.min(width / part.width, height / part.height)
  const left = (width - part.width * scale) / 2
  const top = (height - part.height * scale) / 2
  const firstX = Math.max(0, Math.ceil(left - 0.5)),
    lastX = Math.min(width, Math.max(firstX + 1, Math.ceil(left + part.width * scale - 0.5)))
  const firstY = Math.max(0, Math.ceil(top - 0.5)),
    lastY = Math.min(height, Math.max(firstY + 1, Math.ceil(top + part.height * scale - 0.5)))
  const columns = spans(firstX, lastX, left, scale, part.x, part.width, photo.width)
  const rows = spans(firstY, lastY, top, scale, part.y, part.height, photo.height)
  for (let y = firstY; y < lastY; y++)
    for (let x = firstX; x < lastX; x++)
      average(photo, columns, (x - firstX) * 2, rows, (y - firstY) * 2, out, (y * width + x) * 4)
  return out
}

function inside({ width, height }: Photo, crop: Cut | undefined): Cut {
  if (!crop) return { x: 0, y: 0, width, height }
  const x = Math.min(Math.max(0, crop.x), width - 1)
  const y = Math.min(Math.max(0, crop.y), height - 1)
  return {
    x,
    y,
    width: Math.max(1, Math.min(crop.width, width - x)),
    height: Math.max(1, Math.min(crop.height, height - y)),
  }
}

/** For each pixel of a side, the source pixels under it: the first, and one after the last. */
function spans(
  first: number,
  last: number,
  offset: number,
  scale: number,
  start: number,
  length: number,
  most: number,
): Int32Array {
  const found = new Int32Array((last - first) * 2)
  for (let at = first; at < last; at++) {
    const from = Math.min(Math.floor(start + Math.min(Math.max(0, (at - offset) / scale), length - 1e-6)), most - 1)
    const to = Math.ceil(start + Math.min(length, (at + 1 - offset) / scale) - 1e-6)
    // In an enlarged picture, a pixel's middle decides.
    const middle = Math.min(
      Math.floor(start + Math.min(Math.max(0, (at + 0.5 - offset) / scale), length - 1e-6)),
      most - 1,
    )
    found[(at - first) * 2] = scale >= 1 ? middle : from
    found[(at - first) * 2 + 1] = scale >= 1 ? middle + 1 : Math.min(most, Math.max(from + 1, to))
  }
  return found
}

function average(
  { width, rgba }: Photo,
  columns: Int32Array,
  column: number,
  rows: Int32Array,
  row: number,
  out: Uint8ClampedArray,
  to: number,
) {
  let red = 0,
    green = 0,
    blue = 0,
    count = 0
  for (let y = rows[row]!; y < rows[row + 1]!; y++) {
    for (let x = columns[column]!; x < columns[column + 1]!; x++) {
      const from = (y * width + x) * 4
      // Transparent pixels show the white of the label.
      const alpha = rgba[from + 3]!
      const white = 255 * (255 - alpha)
      red += rgba[from]! * alpha + white
      green += rgba[from + 1]! * alpha + white
      blue += rgba[from + 2]! * alpha + white
      count += 255
    }
  }
  out[to] = Math.floor(red / count + 0.5)
  out[to + 1] = Math.floor(green / count + 0.5)
  out[to + 2] = Math.floor(blue / count + 0.5)
}
