// render/sizes: how the boxes of a design are to each other: which overlap, and which are in front of another.
import type { DocumentElement } from '../document/schema.ts'
import type { Box } from '../raster.ts'

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

export const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const area = ({ width, height }: Box) => width * height

/** The smallest shape or panel behind an element. */
export function groundOf(element: DocumentElement, elements: readonly DocumentElement[]): DocumentElement | undefined {
  return elements
    .slice(0, elements.indexOf(element))
    .filter((other) => isGround(other) && contains(other.box, element.box))
    .toSorted((one, other) => area(one.box) - area(other.box))[0]
}

export const isGround = (element: DocumentElement) =>
  (element.kind === 'shape' && element.shape !== 'line') || element.kind === 'price'

/** Around all of them. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** What a label must show: a price without them is against the law. */
const required: ReadonlySet<string> = new Set(['price', 'unitPrice', 'lowest'])

/** Elements that are never dropped. */
export function isRequired(element: DocumentElement): boolean {
  if (element.kind === 'price' || element.kind === 'notes') return true
  if ('children' in element) return element.children.some(isRequired)
  return element.kind === 'text' && required.has(element.role ?? '')
}

/** 1 goes first. A ground goes with the last element on it. */
export const keepAmong = (element: DocumentElement, elements: readonly DocumentElement[]): number =>
  Math.max(
    keepOf(element),
    ...elements.filter((other) => groundOf(other, elements) === element).map((other) => keepAmong(other, elements)),
  )

/** Without a choice of the user: the name last, decoration first. */
function keepOf(element: DocumentElement): number {
  if (element.keep !== undefined) return element.keep
  if (element.kind === 'text') return element.role === 'name' ? 5 : 3
  if ('children' in element) return Math.max(...element.children.map(keepOf))
  return element.kind === 'code' ? 4 : element.kind === 'shape' ? 1 : 3
}
