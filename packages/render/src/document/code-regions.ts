// render/document: where codes are on a label, and whether they can be read there: black on white, with nothing over
// them or over their quiet zone. lint.ts judges it.
import type { Drawn, DrawnCode } from '../drawn.ts'
import type { LabelImage } from '../label-image.ts'
import type { Box } from '../raster.ts'
import type { Place } from './draw-symbol.ts'
import type { Ink } from './schema.ts'
import type { Sheet } from './sheet.ts'

export function noteCode(
  { drawn, image, index }: Sheet,
  code: Pick<DrawnCode, 'symbology' | 'use'>,
  ink: Ink,
  place: Place,
) {
  const pixels = pixelsIn(image, place.region)
  drawn.codes.push({ ...code, ...place, pixels, isClear: index(ink) === image.palette.indexOf('black') })
}

/** Codes noted from `first` on were drawn on a sheet of their own, and are on this picture now. */
export function moveCodes(drawn: Drawn, first: number, image: LabelImage, placeOf: (box: Box) => Box) {
  for (const code of drawn.codes.slice(first)) {
    code.region = placeOf(code.region)
    code.pixels = pixelsIn(image, code.region)
  }
}

/** When the page is complete. */
export function checkCodes({ drawn, image }: Sheet) {
  for (const code of drawn.codes) code.isClear &&= isBlackOnWhite(code, image) && isUntouched(code, image)
}

/** None if a part of the region is outside. */
function pixelsIn({ pixels, width, height }: LabelImage, region: Box): Uint8Array {
  const { x, y } = region
  const isInside = x >= 0 && y >= 0 && x + region.width <= width && y + region.height <= height
  const found = new Uint8Array(isInside ? region.width * region.height : 0)
  for (let row = 0; isInside && row < region.height; row++)
    found.set(pixels.subarray((y + row) * width + x, (y + row) * width + x + region.width), row * region.width)
  return found
}

function isUntouched({ pixels, region }: DrawnCode, image: LabelImage): boolean {
  const now = pixelsIn(image, region)
  return pixels.every((pixel, at) => pixel === now[at])
}

function isBlackOnWhite({ pixels, region }: DrawnCode, { palette }: LabelImage): boolean {
  const [black, white] = [palette.indexOf('black'), palette.indexOf('white')]
  // Its quiet zone is at both ends of this line.
  const middle = Math.floor(region.height / 2) * region.width
  return pixels[middle] === white && pixels.every((pixel) => pixel === black || pixel === white)
}
