// render/sizes: places elements by their pins: distances in millimetres to an edge or the centre, or in proportion.
import type { DocumentElement } from '../document/schema.ts'
import type { Box } from '../raster.ts'
import { overlap } from './boxes.ts'
import { filled, inside, type Change } from './fill.ts'

type Size = { width: number; height: number }
type Pin = NonNullable<DocumentElement['pin']>['x']

/** Start and end on the new label. @param from where it starts, how long it is, and how long the label is */
function placed(pin: Pin, [at, length, whole]: readonly [number, number, number], to: number, scale: number) {
  const mm = (px: number) => Math.round(px * scale)
  const rest = whole - at - length
  switch (pin) {
    case 'start':
      return [mm(at), mm(at) + mm(length)] as const
    case 'end':
      return [to - mm(rest) - mm(length), to - mm(rest)] as const
    case 'centre': {
      const start = Math.round(to / 2 + (at - whole / 2) * scale)
      return [start, start + mm(length)] as const
    }
    case 'stretch':
      return [mm(at), to - mm(rest)] as const
    case 'scale':
      return [Math.round((at * to) / whole), Math.round(((at + length) * to) / whole)] as const
  }
}

function pinned({ box, pin }: DocumentElement, from: Size, to: Size, scale: number): Box {
  const [left, right] = placed(pin?.x ?? 'scale', [box.x, box.width, from.width], to.width, scale)
  const [top, bottom] = placed(pin?.y ?? 'scale', [box.y, box.height, from.height], to.height, scale)
  return inside({ x: left, y: top, width: right - left, height: bottom - top }, { x: 0, y: 0, ...to })
}

/**
 * Every element in its place on the new label. Where pins bring two elements together that were apart, both keep their
 * proportions instead.
 */
export function byPins(elements: readonly DocumentElement[], from: Size, to: Size, change: Change): DocumentElement[] {
  const free = elements.map((element) => element.pin === undefined)
  for (;;) {
    const boxes = elements.map((element, at) =>
      pinned(free[at] ? { ...element, pin: undefined } : element, from, to, change.scale),
    )
    const clash = elements.findIndex((element, at) =>
      elements.some(
        (other, index) =>
          index !== at &&
          (!free[at] || !free[index]) &&
          overlap(boxes[at]!, boxes[index]!) &&
          !overlap(element.box, other.box),
      ),
    )
    if (clash < 0) return elements.map((element, at) => filled(element, boxes[at]!, change))
    elements.forEach((element, at) => {
      if (at === clash || (overlap(boxes[at]!, boxes[clash]!) && !overlap(element.box, elements[clash]!.box)))
        free[at] = true
    })
  }
}
