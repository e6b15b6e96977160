// render/sizes: gives an element more room as far as nothing is in the way.
import type { DocumentElement } from '../document/schema.ts'
import type { Box } from '../raster.ts'
import { groundOf, overlap } from './boxes.ts'
import { inside } from './fill.ts'
import { hasRoom, type Glass } from './room.ts'

/** The element in a larger box, as far as nothing is in the way; undefined if that does not help. */
export function withMoreRoom(
  element: DocumentElement,
  placed: readonly DocumentElement[],
  glass: Glass,
): DocumentElement | undefined {
  if (element.kind === 'group') return undefined
  const ground = groundOf(element, placed)
  const page = { x: 0, y: 0, width: glass.model.width, height: glass.model.height }
  const room = ground && ground.kind === 'shape' ? ground.box : page
  const others = placed.filter((other) => other.id !== element.id && !overlap(other.box, element.box))
  const isFree = (box: Box) => others.every((other) => !overlap(other.box, box))
  let { box } = element
  for (let step = 0; step < 60; step++) {
    const before = box
    for (const grow of [
      { x: 0, y: 0, width: 2, height: 0 },
      { x: 0, y: 0, width: 0, height: 2 },
      { x: -2, y: 0, width: 2, height: 0 },
      { x: 0, y: -2, width: 0, height: 2 },
    ]) {
      const { x, y, width, height } = box
      const wider = inside(
        { x: x + grow.x, y: y + grow.y, width: width + grow.width, height: height + grow.height },
        room,
      )
      if (isFree(wider)) box = wider
    }
    if (box.x === before.x && box.y === before.y && box.width === before.width && box.height === before.height)
      return undefined
    const grown = { ...element, box }
    if (hasRoom(grown, glass)) return grown
  }
  return undefined
}
