// features/designer/editing: equal gaps between an element and its neighbours in a row or a column. Snapping to lines is
// in snap.ts.
import type { Box } from './tree.ts'

/** The space between two neighbours: from edge to edge along the axis, and where across it. Pixels of the label. */
export interface Gap {
  axis: 'x' | 'y'
  from: number
  to: number
  across: number
}

interface Span {
  from: number
  to: number
  box: Box
}

const along = (box: Box, axis: 'x' | 'y'): Span => ({
  from: box[axis],
  to: box[axis] + (axis === 'x' ? box.width : box.height),
  box,
})
const acrossOf = (axis: 'x' | 'y') => (axis === 'x' ? 'y' : 'x')
const overlaps = (one: Span, other: Span) => one.from < other.to && other.from < one.to

/** The gaps beside a box that are as large as the one on its other side, or as the next one in its row or column. */
export function equalGaps(box: Box, others: readonly Box[], axis: 'x' | 'y'): Gap[] {
  const across = along(box, acrossOf(axis))
  const row = others
    .filter((other) => overlaps(along(other, acrossOf(axis)), across))
    .map((other) => along(other, axis))
  const own = along(box, axis)
  if (row.some((other) => overlaps(other, own))) return []
  const before = (span: Span) => last(row.filter(({ to }) => to <= span.from).sort((one, other) => one.to - other.to))
  const after = (span: Span) => row.filter(({ from }) => from >= span.to).sort((one, other) => one.from - other.from)[0]
  const [left, right] = [before(own), after(own)]
  const [farLeft, farRight] = [left && before(left), right && after(right)]
  const pairs: [Span | undefined, Span | undefined][] = [
    [farLeft, left],
    [left, own],
    [own, right],
    [right, farRight],
  ]
  const gaps = pairs.map(([one, other]) => one && other && gapBetween(one, other, axis, box))
  const length = (at: number) => (gaps[at] ? gaps[at].to - gaps[at].from : 0)
  // Each gap counts with the neighbour of the gap beside it; those of the box itself are in the middle.
  const isEqual = (at: number, next: number) => length(at) > 0 && length(at) === length(next)
  return gaps.filter((gap, at): gap is Gap => gap !== undefined && (isEqual(at, at - 1) || isEqual(at, at + 1)))
}

const last = <Value>(values: readonly Value[]): Value | undefined => values.at(-1)

function gapBetween(one: Span, other: Span, axis: 'x' | 'y', moved: Box): Gap {
  const [a, b] = [along(one.box, acrossOf(axis)), along(other.box, acrossOf(axis))]
  const shared = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }
  const { from, to } = shared.from < shared.to ? shared : along(moved, acrossOf(axis))
  return { axis, from: one.to, to: other.from, across: (from + to) / 2 }
}

/** How far a box must move along an axis, by `most` pixels of the label, to have equal gaps; undefined if it cannot. */
export function toEqualGaps(box: Box, others: readonly Box[], axis: 'x' | 'y', most: number): number | undefined {
  for (let far = 0; far <= most; far++)
    for (const by of far === 0 ? [0] : [-far, far])
      if (equalGaps({ ...box, [axis]: box[axis] + by }, others, axis).length > 0) return by
  return undefined
}
