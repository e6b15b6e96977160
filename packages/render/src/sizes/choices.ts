// render/sizes: alternatives: elements in one place of which a label shows some for one product and the others for
// another, such as "In use" and "Free". Each of them may have all of the place.
import type { DocumentElement } from '../document/schema.ts'
import type { Box } from '../raster.ts'
import { around, contains, isGround } from './boxes.ts'

type Elements = readonly DocumentElement[]

/** Two alternatives share at least this part of a box. */
const sharedPart = 0.5

/** The alternatives among elements that touch each other, by their conditions; all of them together if there are none. */
export function choicesIn(elements: Elements): Elements[] {
  const byWhen = new Map<string | undefined, DocumentElement[]>()
  for (const element of elements) byWhen.set(element.when, [...(byWhen.get(element.when) ?? []), element])
  const choices = [...byWhen.values()]
  const are = choices.every((one, at) => choices.slice(at + 1).every((other) => areAlternatives(one, other)))
  return choices.length > 1 && are ? choices : [elements]
}

/** What is on a ground of the others is seen with them. */
const isOn = (one: Elements, other: Elements) =>
  one.some(
    (element) =>
      !one.some((own) => own !== element && isGround(own) && contains(own.box, element.box)) &&
      other.some(
        (ground) => isGround(ground) && contains(ground.box, element.box) && !sameBox(ground.box, element.box),
      ),
  )

function areAlternatives(one: Elements, other: Elements): boolean {
  if (isOn(one, other) || isOn(other, one)) return false
  const boxes = [one, other].map((elements) => around(elements.map(({ box }) => box)))
  const areas = boxes.map(({ width, height }) => width * height)
  const common = commonArea(boxes[0]!, boxes[1]!)
  const always = [...one, ...other].filter(({ when }) => when === undefined)
  if (always.length === 0) return common >= sharedPart * Math.min(...areas)
  // What is always seen can be the background of the others, such as a picture under a badge.
  return always.every(({ kind }) => kind === 'text') && common >= sharedPart * Math.max(...areas)
}

const sameBox = (one: Box, other: Box) => contains(one, other) && contains(other, one)

function commonArea(one: Box, other: Box): number {
  const side = (start: number, length: number, from: number, size: number) =>
    Math.max(0, Math.min(start + length, from + size) - Math.max(start, from))
  return side(one.x, one.width, other.x, other.width) * side(one.y, one.height, other.y, other.height)
}
