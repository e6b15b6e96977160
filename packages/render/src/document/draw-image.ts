// render/document: draws a picture of the library in the colours of the label, in whole pixels.
import type { LabelImage } from '../label-image.ts'
import { matchPalette } from '../palette.ts'
import { resized, rounded, type Cut, type Photo } from '../photo.ts'
import type { Box } from '../raster.ts'
import { aligned } from './draw-text.ts'
import type { ElementOf } from './schema.ts'
import type { Sheet } from './sheet.ts'

type Image = ElementOf<'image'>

/** More pixels than any glass has: such a box is a mistake, and would take seconds to draw. */
const mostPixels = 4_000_000

export function drawImage(sheet: Sheet, element: Image) {
  const name = sheet.words(element.source).trim()
  if (name === '') return
  const photo = sheet.picture(name)
  if (!photo) {
    sheet.drawn.imagesMissing.push(name)
    return
  }
  const { place, part } = placing(element, photo)
  if (place.width * place.height > mostPixels) return
  copy(sheet.image, matched(photo, part, place, element.dither, sheet.image), place)
}

/** Where the picture is on the label, and which part of it is seen. */
function placing({ box, fit, align, vertical }: Image, { width, height }: Photo): { place: Box; part: Cut } {
  const whole = { x: 0, y: 0, width, height }
  if (fit === 'stretch') return { place: box, part: whole }
  const down = vertical === 'top' ? 'start' : vertical === 'bottom' ? 'end' : 'centre'
  const inside = (size: { width: number; height: number }, room: Box): Box => ({
    ...size,
    x: room.x + aligned(align, room.width - size.width),
    y: room.y + aligned(down, room.height - size.height),
  })
  // The side that the fit decides is as long as the room, the other one follows.
  const scaled = (shape: Box | Photo, room: { width: number; height: number }) =>
    shape.width * room.height < shape.height * room.width
      ? { width: Math.max(1, rounded(shape.width * room.height, shape.height)), height: room.height }
      : { width: room.width, height: Math.max(1, rounded(shape.height * room.width, shape.width)) }
  return fit === 'contain'
    ? { place: inside(scaled(whole, box), box), part: whole }
    : { place: box, part: inside(scaled(box, whole), whole) }
}

/** No palette has so many colours. */
const clear = 255
/** A pixel that is less than half there shows what is below it. */
const halfThere = 128

const made = new WeakMap<Photo, Map<string, Uint8Array>>()
/** Of one picture: some sizes in some palettes. */
const mostMade = 20

/** The palette indexes of a picture in a size. The same picture is on many labels, so they are kept with it. */
function matched(
  photo: Photo,
  part: Cut,
  { width, height }: Box,
  dither: Image['dither'],
  { palette }: Pick<LabelImage, 'palette'>,
): Uint8Array {
  const key = [part.x, part.y, part.width, part.height, width, height, dither, ...palette].join()
  const known = made.get(photo) ?? new Map<string, Uint8Array>()
  made.set(photo, known)
  const before = known.get(key)
  if (before) return before
  const { rgba } = resized(photo, part, width, height)
  const isClear = (at: number) => rgba[4 * at + 3]! < halfThere
  // White, so that the colour of clear pixels is not spread to their neighbours.
  for (let at = 0; at < width * height; at++) if (isClear(at)) rgba.fill(255, 4 * at, 4 * at + 3)
  const { pixels } = matchPalette(rgba, width, height, palette, dither)
  for (let at = 0; at < pixels.length; at++) if (isClear(at)) pixels[at] = clear
  if (known.size >= mostMade) known.clear()
  known.set(key, pixels)
  return pixels
}

function copy(image: LabelImage, pixels: Uint8Array, { x, y, width, height }: Box) {
  for (let row = Math.max(0, -y); row < Math.min(height, image.height - y); row++) {
    for (let column = Math.max(0, -x); column < Math.min(width, image.width - x); column++) {
      const index = pixels[row * width + column]!
      if (index !== clear) image.pixels[(y + row) * image.width + x + column] = index
    }
  }
}
