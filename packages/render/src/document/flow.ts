// render/document: places the children of a stack in rows or columns. Without letters, so that the designer can use it
// before the renderer is loaded.
import type { Box } from '../raster.ts'
import { shifted } from './elements.ts'
import type { DocumentElement, ElementOf } from './schema.ts'

type Stack = ElementOf<'stack'>

/**
 * The children of a stack at their places, each as large as its box.
 * @param children in their order; those without room are in `leftOut`, and smaller ones after them may still fit
 */
export function inFlow(
  children: readonly DocumentElement[],
  { box, direction, gap, wrap }: Pick<Stack, 'box' | 'direction' | 'gap' | 'wrap'>,
): { placed: DocumentElement[]; leftOut: DocumentElement[] } {
  const isRow = direction === 'row'
  const along = ({ width, height }: Box) => (isRow ? width : height)
  const across = ({ width, height }: Box) => (isRow ? height : width)
  const placed: DocumentElement[] = []
  const leftOut: DocumentElement[] = []
  let line = { at: 0, from: 0, size: 0 }
  for (const child of children) {
    const start = line.at > 0 ? line.at + gap : 0
    const next = line.from + line.size + gap
    const fits = (at: number, from: number) =>
      at + along(child.box) <= along(box) && from + across(child.box) <= across(box)
    if (fits(start, line.from)) {
      line = { ...line, at: start + along(child.box), size: Math.max(line.size, across(child.box)) }
      placed.push(movedTo(child, box, isRow ? [start, line.from] : [line.from, start]))
    } else if (wrap && line.at > 0 && fits(0, next)) {
      line = { at: along(child.box), from: next, size: across(child.box) }
      placed.push(movedTo(child, box, isRow ? [0, next] : [next, 0]))
    } else leftOut.push(child)
  }
  return { placed, leftOut }
}

const movedTo = (child: DocumentElement, { x, y }: Box, [right, down]: readonly [number, number]): DocumentElement =>
  shifted(child, x + right - child.box.x, y + down - child.box.y)
