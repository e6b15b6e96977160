// features/designer/editing: which element is under the pointer, and which a marquee takes.
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { childrenOf, find, isGroup, type Box, type Elements } from './tree.ts'

export interface Point {
  x: number
  y: number
}

const holds = ({ x, y, width, height }: Box, point: Point) =>
  point.x >= x && point.x < x + width && point.y >= y && point.y < y + height

const touches = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const encloses = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height

/** What the pointer can take now: the children of the open group, or the page's own elements. */
function layer(elements: Elements, openGroup: string | undefined): Elements {
  const group = openGroup === undefined ? undefined : find(elements, openGroup)
  return group ? childrenOf(group) : elements
}

/** Everything at a point that is neither locked nor hidden, top first. `deep` looks into groups. */
export function elementsAt(
  elements: Elements,
  point: Point,
  { openGroup, hidden, deep = false }: { openGroup?: string | undefined; hidden: ReadonlySet<string>; deep?: boolean },
): DocumentElement[] {
  const usable = layer(elements, openGroup).filter(({ id, locked }) => !locked && !hidden.has(id))
  return usable
    .toReversed()
    .filter(({ box }) => holds(box, point))
    .flatMap((element) =>
      deep && isGroup(element) ? elementsAt(element.children, point, { hidden, deep }) : [element],
    )
}

/** The element that a click takes: the top one, or the next below the one that is already selected. */
export function nextBelow(
  under: readonly DocumentElement[],
  selection: readonly string[],
): DocumentElement | undefined {
  const at = selection.length === 1 ? under.findIndex(({ id }) => id === selection[0]) : -1
  return under[(at + 1) % Math.max(1, under.length)]
}

/** The elements that a marquee touches, or those that it encloses. */
export function inMarquee(
  elements: Elements,
  marquee: Box,
  {
    openGroup,
    hidden,
    enclosed = false,
  }: { openGroup?: string | undefined; hidden: ReadonlySet<string>; enclosed?: boolean },
): string[] {
  return layer(elements, openGroup)
    .filter(({ id, locked }) => !locked && !hidden.has(id))
    .filter(({ box }) => (enclosed ? encloses(marquee, box) : touches(marquee, box)))
    .map(({ id }) => id)
}

/** The names of elements that lie on the same pixels, for the name of an element. */
export const overlapping = (elements: Elements, element: DocumentElement): DocumentElement[] =>
  elements.filter(({ id, box }) => id !== element.id && touches(box, element.box))
