// features/designer/editing: places and sizes. Boxes are whole pixels of the label and stay inside what a document can
// hold. Snapping is in snap.ts.
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { boxAround, changeElements, chosen, isGroup, movedBy, tidied, type Box, type Elements } from './tree.ts'

/** As in the schema of documents. */
const farthest = 4000
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, Math.round(value)))

/** Whole pixels inside the limits of a document, at least one pixel wide and high. */
export function legalBox({ x, y, width, height }: Box): Box {
  return {
    x: between(-farthest, x, farthest),
    y: between(-farthest, y, farthest),
    width: between(1, width, farthest),
    height: between(1, height, farthest),
  }
}

/** Moves elements together. They stop where the first of them reaches the limit. */
export function moveBy(elements: Elements, ids: readonly string[], dx: number, dy: number): Elements {
  const moving = chosen(elements, ids)
  if (moving.length === 0) return elements
  const around = boxAround(moving)
  const right = between(-farthest - around.x, dx, farthest - (around.x + around.width))
  const down = between(-farthest - around.y, dy, farthest - (around.y + around.height))
  if (right === 0 && down === 0) return elements
  return changeElements(elements, ids, (element) => movedBy(element, right, down))
}

/** An element stretched from one frame to another: its edges keep their share of the frame. */
function stretched(element: DocumentElement, from: Box, to: Box): DocumentElement {
  const left = to.x + ((element.box.x - from.x) * to.width) / from.width
  const top = to.y + ((element.box.y - from.y) * to.height) / from.height
  const right = to.x + ((element.box.x + element.box.width - from.x) * to.width) / from.width
  const bottom = to.y + ((element.box.y + element.box.height - from.y) * to.height) / from.height
  const box = legalBox({
    x: left,
    y: top,
    width: Math.round(right) - Math.round(left),
    height: Math.round(bottom) - Math.round(top),
  })
  // A stack is the room of its children, which keep their sizes.
  if (element.kind === 'stack') return tidied({ ...element, box })
  if (element.kind !== 'group') return { ...element, box }
  const children = element.children.map((child) => stretched(child, from, to))
  return { ...element, box: boxAround(children), children }
}

/** Fits elements, which have `from` around them, into `to`. Letters keep their size; only boxes change. */
export function fitInto(elements: Elements, ids: readonly string[], from: Box, to: Box): Elements {
  const box = legalBox(to)
  if (sameBox(from, box)) return elements
  return changeElements(elements, ids, (element) => stretched(element, from, box))
}

export const sameBox = (one: Box, other: Box): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

export interface HandlePull {
  handle: Handle
  dx: number
  dy: number
  /** Width and height keep their ratio. */
  keepRatio?: boolean
  /** The middle stays in its place. */
  fromCentre?: boolean
}

/** A box pulled at one of its handles. It never turns inside out. */
export function pulled(box: Box, { handle, dx, dy, keepRatio = false, fromCentre = false }: HandlePull): Box {
  const toLeft = handle.includes('w')
  const toTop = handle.includes('n')
  const wide = toLeft || handle.includes('e')
  const high = toTop || handle.includes('s')
  const share = fromCentre ? 2 : 1
  let width = wide ? Math.max(1, box.width + (toLeft ? -dx : dx) * share) : box.width
  let height = high ? Math.max(1, box.height + (toTop ? -dy : dy) * share) : box.height
  if (keepRatio) {
    const scale =
      wide && high ? Math.max(width / box.width, height / box.height) : wide ? width / box.width : height / box.height
    width = Math.max(1, Math.round(box.width * scale))
    height = Math.max(1, Math.round(box.height * scale))
  }
  // The opposite edge stays; a side that is not pulled stays in the middle.
  const along = (start: number, before: number, after: number, pulls: boolean, back: boolean) =>
    fromCentre || !pulls ? start + Math.round((before - after) / 2) : back ? start + before - after : start
  return legalBox({
    x: along(box.x, box.width, width, wide, toLeft),
    y: along(box.y, box.height, height, high, toTop),
    width,
    height,
  })
}

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** Aligns elements within the box around them, or one element on the page. */
export function align(elements: Elements, ids: readonly string[], edge: Alignment, page: Box): Elements {
  const aligned = chosen(elements, ids)
  if (aligned.length === 0) return elements
  const frame = aligned.length === 1 ? page : boxAround(aligned)
  return changeElements(elements, ids, (element) => {
    const { box } = element
    const dx = {
      left: frame.x - box.x,
      centre: Math.round(frame.x + (frame.width - box.width) / 2) - box.x,
      right: frame.x + frame.width - box.width - box.x,
      top: 0,
      middle: 0,
      bottom: 0,
    }[edge]
    const dy = {
      left: 0,
      centre: 0,
      right: 0,
      top: frame.y - box.y,
      middle: Math.round(frame.y + (frame.height - box.height) / 2) - box.y,
      bottom: frame.y + frame.height - box.height - box.y,
    }[edge]
    return dx === 0 && dy === 0 ? element : movedBy(element, dx, dy)
  })
}

/** Makes the gaps between three or more elements equal; the outermost stay. */
export function distribute(elements: Elements, ids: readonly string[], axis: 'x' | 'y'): Elements {
  const side = axis === 'x' ? 'width' : 'height'
  const sorted = chosen(elements, ids).sort((one, other) => one.box[axis] - other.box[axis])
  if (sorted.length < 3) return elements
  const around = boxAround(sorted)
  const gaps = around[side] - sorted.reduce((sum, { box }) => sum + box[side], 0)
  const places = new Map<string, number>()
  let taken = 0
  sorted.forEach(({ id, box }, at) => {
    places.set(id, around[axis] + taken + Math.round((gaps * at) / (sorted.length - 1)))
    taken += box[side]
  })
  return changeElements(elements, ids, (element) => {
    const by = (places.get(element.id) ?? element.box[axis]) - element.box[axis]
    return by === 0 ? element : movedBy(element, axis === 'x' ? by : 0, axis === 'y' ? by : 0)
  })
}

/** Turns an element to these degrees. A quarter turn swaps its sides around the middle. Groups do not turn. */
export function turnTo(element: DocumentElement, degrees: 0 | 90 | 180 | 270): DocumentElement {
  if (isGroup(element)) return element
  const { turn = 0, ...upright } = element
  const isQuarter = (degrees - turn) % 180 !== 0
  const { box } = element
  const swapped = legalBox({
    x: box.x + (box.width - box.height) / 2,
    y: box.y + (box.height - box.width) / 2,
    width: box.height,
    height: box.width,
  })
  const placed = isQuarter ? { ...upright, box: swapped } : upright
  return (degrees === 0 ? placed : { ...placed, turn: degrees }) as DocumentElement
}
