// render/sizes: an element in its new box: letters, codes and strokes follow. room.ts says whether the result has room.
import type { DocumentElement, ElementOf } from '../document/schema.ts'
import type { NoteSizes } from '../document/shared-schema.ts'
import { smallestMm } from '../lint.ts'
import type { Box } from '../raster.ts'

/** How a design changes to another label. */
export interface Change {
  /** Pixels of the new label for one of the design with the same millimetres. */
  scale: number
  /** Millimetres of a pixel on the new glass. */
  pitch: number
}

/** Capitals are 714 of 1000 units of a letter's size, and fill whole pixels. */
const capital = 0.714
/** Smaller letters cannot be read on any glass. */
const smallestPx = 9
/** Widest module of an EAN in millimetres: GS1 General Specifications, symbol specification table 1. */
const widestEanMm = 0.66
const mostSizes = 40
const largestText = 600

/** The smallest size whose capitals are legible, in pixels. */
export function legiblePx(element: DocumentElement, pitch: number): number {
  const isPrice = element.kind === 'text' && ['price', 'unitPrice', 'lowest'].includes(element.role ?? '')
  const mm = isPrice ? smallestMm.price : smallestMm.text
  return Math.max(smallestPx, Math.ceil((Math.ceil(mm / pitch - 1e-6) - 0.5) / capital))
}

/** Sizes from the largest that the box has room for down to the smallest that is legible. */
function letters(sizes: readonly number[], ratio: number, least: number): number[] {
  const top = Math.min(largestText, Math.max(least, Math.round(Math.max(...sizes) * ratio)))
  const step = Math.max(1, Math.ceil((top - least) / (mostSizes - 1)))
  const found: number[] = []
  for (let px = top; px > least; px -= step) found.push(px)
  return [...found, least]
}

/** @param lines of a text that has another number of them now */
export function filled(
  element: DocumentElement,
  box: Box,
  change: Change,
  lines = element.kind === 'text' ? element.lines : 1,
): DocumentElement {
  const onSide = 'turn' in element && (element.turn === 90 || element.turn === 270)
  const high = onSide ? box.width / element.box.width : box.height / element.box.height
  const wide = onSide ? box.height / element.box.height : box.width / element.box.width
  const ratio = Math.min(high, wide)
  const px = (value: number) => Math.max(smallestPx, Math.round(value * ratio))
  const notes = ({ badge, text }: NoteSizes): NoteSizes => ({ badge: px(badge), text: px(text) })
  switch (element.kind) {
    case 'text': {
      const least = legiblePx(element, change.pitch)
      return { ...element, box, lines, sizes: letters(element.sizes, (high * element.lines) / lines, least) }
    }
    case 'badge':
      return { ...element, box, sizes: letters(element.sizes, high, legiblePx(element, change.pitch)) }
    case 'price':
      return {
        ...element,
        box,
        pad: Math.round(element.pad * ratio),
        ...(element.notes && { notes: notes(element.notes) }),
      }
    case 'notes':
      return { ...element, box, sizes: notes(element.sizes) }
    case 'code':
      return { ...element, box, digits: px(element.digits), ...moduleOf(element, change) }
    case 'shape':
      return {
        ...element,
        box,
        ...(element.width !== undefined && { width: Math.max(1, Math.round(element.width * Math.min(1, ratio))) }),
        ...(element.radius !== undefined && { radius: Math.round(element.radius * ratio) }),
      }
    case 'group':
      return { ...element, box, children: within(element.children, element.box, box, change) }
    case 'stack':
      return {
        ...element,
        box,
        gap: Math.round(element.gap * ratio),
        children: within(element.children, element.box, box, change),
      }
    default:
      return { ...(element as DocumentElement), box }
  }
}

/** The largest legal whole module of an EAN; other codes keep their millimetres. */
function moduleOf({ symbology, largestModule }: ElementOf<'code'>, { scale, pitch }: Change) {
  if (symbology === 'gtin') return { largestModule: Math.max(2, Math.floor(widestEanMm / pitch)) }
  return largestModule === undefined ? {} : { largestModule: Math.max(2, Math.round(largestModule * scale)) }
}

/** Elements of one box in another, each at its share of it. */
export function within(elements: readonly DocumentElement[], from: Box, to: Box, change: Change): DocumentElement[] {
  return elements.map((element) => filled(element, shareOf(element.box, from, to), change))
}

export function shareOf({ x, y, width, height }: Box, from: Box, to: Box): Box {
  const across = (at: number) => to.x + Math.round(((at - from.x) * to.width) / from.width)
  const down = (at: number) => to.y + Math.round(((at - from.y) * to.height) / from.height)
  return inside(
    { x: across(x), y: down(y), width: across(x + width) - across(x), height: down(y + height) - down(y) },
    to,
  )
}

/** The part of a box that is in another one; at least a pixel. */
export function inside({ x, y, width, height }: Box, room: Box): Box {
  const left = Math.min(Math.max(room.x, x), room.x + room.width - 1)
  const top = Math.min(Math.max(room.y, y), room.y + room.height - 1)
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(x + width, room.x + room.width) - left),
    height: Math.max(1, Math.min(y + height, room.y + room.height) - top),
  }
}
