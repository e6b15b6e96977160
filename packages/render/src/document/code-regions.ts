// render/document: where codes are on a label, and whether they can be read there: black on white, with nothing over
// them or over their quiet zone. lint.ts judges it.
import type { Drawn, DrawnCode } from '../drawn.ts'
import type { LabelImage } from '../label-image.ts'
import type { Box } from '../raster.ts'
import type { Place } from './draw-symbol.ts'
import type { Ink } from './shared-schema.ts'
import type { Sheet } from './sheet.ts'

export function noteCode(
  { drawn, image, index }: Sheet,
  code: Pick<DrawnCode, 'id' | 'symbology' | 'use'>,
  ink: Ink,
  place: Place,
) {
  const pixels = pixelsIn(image, place.region)
  drawn.codes.push({ ...code, ...place, pixels, isClear: index(ink) === image.palette.indexOf('black') })
}

/** Codes noted from `first` on were drawn on a separate sheet, and are on this picture now. */
export function moveCodes(drawn: Drawn, first: number, image: LabelImage, placeOf: (box: Box) => Box) {
  for (const code of drawn.codes.slice(first)) {
    code.region = placeOf(code.region)
    code.pixels = pixelsIn(image, code.region)
  }
}

/** When the page is complete. */
export function checkCodes({ drawn, image }: Sheet) {
  for (const code of drawn.codes) code.isClear &&= isReadable(code, image)
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

/**
 * Black on white, and as it was drawn. One plain loop: codes are a third of a label's pixels, and with a callback for each
 * pixel this took a third of the time of a label.
 */
function isReadable({ pixels, region }: DrawnCode, { pixels: now, width, palette }: LabelImage): boolean {
  const [black, white] = [palette.indexOf('black'), palette.indexOf('white')]
  // Its quiet zone is at both ends of this line. Outside the label there are no pixels.
  if (pixels[Math.floor(region.height / 2) * region.width] !== white) return false
  for (let row = 0, at = 0; row < region.height; row++) {
    const start = (region.y + row) * width + region.x
    for (let column = 0; column < region.width; column++, at++) {
      const pixel = pixels[at]
      if ((pixel !== black && pixel !== white) || now[start + column] !== pixel) return false
    }
  }
  return true
}
