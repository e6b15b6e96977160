// features/designer/editing: snapping to edges and centres of the page, guides and other elements. Pure: boxes in, an
// offset and the lines to show out.
import type { Box } from './tree.ts'

/** Screen pixels; divided by the zoom, they are pixels of the label. */
export const snapScreenPx = 8
/** Of the safe area inside the page's edges. */
const marginMm = 1.5

/** A line that elements snap to. Of equally near lines, the first kind in this order wins. */
export interface SnapLine {
  axis: 'x' | 'y'
  at: number
  from: 'page' | 'guide' | 'element'
}
const ranks = ['page', 'guide', 'element'] as const

interface Target {
  page: { width: number; height: number }
  /** Millimetres of a pixel. */
  pitch: number
  guides: readonly { axis: 'x' | 'y'; at: number }[]
  /** Boxes of the elements that stay. */
  others: readonly Box[]
}

export function snapLines({ page, pitch, guides, others }: Target): SnapLine[] {
  const margin = Math.round(marginMm / pitch)
  const along = (axis: 'x' | 'y', side: 'width' | 'height'): SnapLine[] => [
    ...[0, page[side], margin, page[side] - margin, page[side] / 2].map((at): SnapLine => ({ axis, at, from: 'page' })),
    ...guides.filter((guide) => guide.axis === axis).map(({ at }): SnapLine => ({ axis, at, from: 'guide' })),
    ...others.flatMap((box) =>
      [box[axis], box[axis] + box[side], box[axis] + box[side] / 2].map((at): SnapLine => ({
        axis,
        at,
        from: 'element',
      })),
    ),
  ]
  return [...along('x', 'width'), ...along('y', 'height')]
}

/** Places of a moving box that snap: both edges and the middle, or the pulled edge alone. */
export type Edges = 'all' | 'start' | 'end' | 'none'

export interface Snap {
  dx: number
  dy: number
  /** The lines that the box now touches. */
  lines: SnapLine[]
}

/** How far a box must move to touch the nearest line within `threshold` pixels of the label. */
export function snap(
  box: Box,
  lines: readonly SnapLine[],
  threshold: number,
  edges: { x: Edges; y: Edges } = { x: 'all', y: 'all' },
): Snap {
  const x = nearest(placesOf(box.x, box.width, edges.x), lines, 'x', threshold)
  const y = nearest(placesOf(box.y, box.height, edges.y), lines, 'y', threshold)
  const found = [x, y].flatMap((one) => (one ? [one.line] : []))
  return { dx: x?.by ?? 0, dy: y?.by ?? 0, lines: found }
}

function placesOf(start: number, length: number, edges: Edges): number[] {
  if (edges === 'none') return []
  if (edges === 'start') return [start]
  if (edges === 'end') return [start + length]
  return [start, start + length / 2, start + length]
}

function nearest(places: readonly number[], lines: readonly SnapLine[], axis: 'x' | 'y', threshold: number) {
  let best: { by: number; line: SnapLine } | undefined
  for (const line of lines) {
    if (line.axis !== axis) continue
    for (const place of places) {
      // The middle of an odd box is between two pixels: it snaps to the pixel before.
      const by = Math.floor(line.at - place)
      if (Math.abs(line.at - place) > threshold) continue
      const isNearer =
        !best ||
        Math.abs(by) < Math.abs(best.by) ||
        (Math.abs(by) === Math.abs(best.by) && ranks.indexOf(line.from) < ranks.indexOf(best.line.from))
      if (isNearer) best = { by, line }
    }
  }
  return best
}
