// render/document: draws a page of a template for one product.
import type { LabelImage } from '../label-image.ts'
import { checkCodes, moveCodes } from './code-regions.ts'
import { drawCode } from './draw-code.ts'
import { drawImage } from './draw-image.ts'
import { drawNotes, drawPriceElement } from './draw-price.ts'
import { drawShape } from './draw-shape.ts'
import { drawBadge, drawTextElement } from './draw-text.ts'
import type { DocumentElement, DocumentPage } from './schema.ts'
import type { Sheet } from './sheet.ts'

export function drawPage(sheet: Sheet, { paper, elements }: DocumentPage) {
  const index = sheet.index(paper ?? 'paper')
  if (index !== 0) sheet.image.pixels.fill(index)
  for (const element of elements) drawElement(sheet, element)
  checkCodes(sheet)
}

function drawElement(sheet: Sheet, element: DocumentElement) {
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
    case 'group':
      for (const child of element.children) drawElement(sheet, child)
  }
}

/** No palette has so many colours. */
const untouched = 255

/** Draws upright on a sheet of its own, and turns what was drawn into the place of the element. */
function drawTurned(sheet: Sheet, element: Exclude<DocumentElement, { kind: 'group' }>, turn: 90 | 180 | 270) {
  const { box } = element
  const onSide = turn !== 180
  const width = onSide ? box.height : box.width
  const height = onSide ? box.width : box.height
  const upright: LabelImage = {
    ...sheet.image,
    width,
    height,
    pixels: new Uint8Array(width * height).fill(untouched),
  }
  const codes = sheet.drawn.codes.length
  const straight = { ...element, turn: undefined, when: undefined, box: { x: 0, y: 0, width, height } }
  drawElement({ ...sheet, image: upright }, straight)
  const { image } = sheet
  const placeOf = (x: number, y: number) => ({
    x: box.x + (turn === 90 ? height - 1 - y : turn === 180 ? width - 1 - x : y),
    y: box.y + (turn === 90 ? x : turn === 180 ? height - 1 - y : width - 1 - x),
  })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = upright.pixels[y * width + x]!
      if (index === untouched) continue
      const to = placeOf(x, y)
      if (to.x >= 0 && to.x < image.width && to.y >= 0 && to.y < image.height)
        image.pixels[to.y * image.width + to.x] = index
    }
  }
  moveCodes(sheet.drawn, codes, image, (region) => {
    const corners = [placeOf(region.x, region.y), placeOf(region.x + region.width - 1, region.y + region.height - 1)]
    const [x, y] = [Math.min(...corners.map((corner) => corner.x)), Math.min(...corners.map((corner) => corner.y))]
    return onSide
      ? { x, y, width: region.height, height: region.width }
      : { x, y, width: region.width, height: region.height }
  })
}
