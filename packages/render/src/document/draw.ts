// render/document: draws a page of a template for one product.
import type { LabelImage } from '../label-image.ts'
import type { Box } from '../raster.ts'
import { checkCodes, moveCodes } from './code-regions.ts'
import { drawCode } from './draw-code.ts'
import { drawImage } from './draw-image.ts'
import { drawMark } from './draw-mark.ts'
import { drawNotes, drawPriceElement } from './draw-price.ts'
import { drawShape } from './draw-shape.ts'
import { placedIn } from './draw-stack.ts'
import { drawBadge, drawTextElement, linkedSizes } from './draw-text.ts'
import type { DocumentElement, DocumentPage } from './schema.ts'
import type { Sheet } from './sheet.ts'

export function drawPage(plain: Sheet, { paper, elements }: DocumentPage) {
  const sheet: Sheet = { ...plain, linked: linkedSizes(plain, elements) }
  const index = sheet.index(paper ?? 'paper')
  if (index !== 0) sheet.image.pixels.fill(index)
  for (const element of elements) drawElement(sheet, element)
  checkCodes(sheet)
}

/** A template that takes longer than its caller allows. */
export class TooSlow extends Error {}

function drawElement(sheet: Sheet, element: DocumentElement) {
  if (performance.now() > sheet.until) throw new TooSlow('The template takes too long to draw.')
  if (element.when !== undefined && !sheet.holds(element.when)) return
  if ('turn' in element && element.turn !== undefined) return drawTurned(sheet, element, element.turn)
  switch (element.kind) {
    case 'text':
      return drawTextElement(sheet, element)
    case 'price':
      return drawPriceElement(sheet, element)
    case 'notes':
      return drawNotes(sheet, element)
    case 'code':
      return drawCode(sheet, element)
    case 'shape':
      return drawShape(sheet, element)
    case 'badge':
      return drawBadge(sheet, element)
    case 'image':
      return drawImage(sheet, element)
    case 'mark':
      return drawMark(sheet, element)
    case 'group':
      for (const child of element.children) drawElement(sheet, child)
      return
    case 'stack':
      for (const child of placedIn(sheet, element)) drawElement(sheet, child)
  }
}

/** No palette has so many colours. */
const untouched = 255

/** Draws upright on a separate sheet, and turns what was drawn into the place of the element. */
function drawTurned(
  sheet: Sheet,
  element: Exclude<DocumentElement, { kind: 'group' | 'stack' }>,
  turn: 90 | 180 | 270,
) {
  const { box } = element
  const onSide = turn !== 180
  const width = onSide ? box.height : box.width
  const height = onSide ? box.width : box.height
  const { image } = sheet
  const placeOf = (x: number, y: number) => ({
    x: box.x + (turn === 90 ? height - 1 - y : turn === 180 ? width - 1 - x : y),
    y: box.y + (turn === 90 ? x : turn === 180 ? height - 1 - y : width - 1 - x),
  })
  const seen = seenPart(box, image, turn)
  if (seen.width <= 0 || seen.height <= 0) return
  const upright: LabelImage = {
    ...image,
    width: seen.width,
    height: seen.height,
    pixels: new Uint8Array(seen.width * seen.height).fill(untouched),
  }
  const codes = sheet.drawn.codes.length
  const straight = { ...element, turn: undefined, when: undefined, box: { x: -seen.x, y: -seen.y, width, height } }
  drawElement({ ...sheet, image: upright }, straight)
  for (let y = 0; y < seen.height; y++) {
    for (let x = 0; x < seen.width; x++) {
      const index = upright.pixels[y * seen.width + x]!
      if (index === untouched) continue
      const to = placeOf(seen.x + x, seen.y + y)
      image.pixels[to.y * image.width + to.x] = index
    }
  }
  moveCodes(sheet.drawn, codes, image, (region) => {
    const [left, top] = [seen.x + region.x, seen.y + region.y]
    const corners = [placeOf(left, top), placeOf(left + region.width - 1, top + region.height - 1)]
    const [x, y] = [Math.min(...corners.map((corner) => corner.x)), Math.min(...corners.map((corner) => corner.y))]
    return onSide
      ? { x, y, width: region.height, height: region.width }
      : { x, y, width: region.width, height: region.height }
  })
}

/** The part of an upright element that is on the label once it is turned, from the element's own corner. */
function seenPart({ x, y, width, height }: Box, image: LabelImage, turn: 90 | 180 | 270): Box {
  // Pixels of the box beyond each edge of the label.
  const over = {
    left: Math.max(0, -x),
    top: Math.max(0, -y),
    right: Math.max(0, x + width - image.width),
    bottom: Math.max(0, y + height - image.height),
  }
  const { left, top, right, bottom } = over
  const seen = { width: width - left - right, height: height - top - bottom }
  if (turn === 180) return { x: right, y: bottom, ...seen }
  const onSide = { width: seen.height, height: seen.width }
  return turn === 90 ? { x: top, y: right, ...onSide } : { x: bottom, y: left, ...onSide }
}
