// features/positions/plan: draws a shelf: a rectangle from corner to corner, or an outline corner by corner.
import { useState, type KeyboardEvent } from 'react'
import type { Point, Size } from './camera.ts'
import { within } from './camera.ts'
import { inks } from './inks.ts'
import { boxBetween, facing, polygonOf } from './polygon.ts'
import { cornersOf } from './shelf-shapes.tsx'
import type { Pen } from './use-pan.ts'

export type PenKind = 'box' | 'outline'

/** Smaller rectangles are presses by mistake. */
const leastSideMetres = 0.05
const mostCorners = 20
/** As close to the first corner, a press closes the outline. */
const closesMetres = 0.3

export interface ShelfPen {
  pen: Pen | undefined
  onKey: (event: KeyboardEvent) => void
  /** What is drawn so far. */
  drawn: readonly Point[]
}

export function useShelfPen(
  kind: PenKind | undefined,
  plan: Size,
  { onDone, onCancel }: { onDone: (polygon: Point[]) => void; onCancel: () => void },
): ShelfPen {
  const [corners, setCorners] = useState<readonly Point[]>([])
  const [last, setLast] = useState<Point>()
  const forget = () => {
    setCorners([])
    setLast(undefined)
  }
  function finish(polygon: readonly Point[]) {
    forget()
    onDone(facing(polygon))
  }
  const [first] = corners
  const box: Pen = {
    down: (point) => setCorners([within(plan, point)]),
    move: (point) => setLast(within(plan, point)),
    up(point) {
      const drawn = first && boxBetween(first, within(plan, point))
      if (drawn && Math.min(drawn.width, drawn.height) >= leastSideMetres) finish(polygonOf(drawn))
      else forget()
    },
    cancel: forget,
  }
  const outline: Pen = {
    down: () => undefined,
    move: (point) => setLast(within(plan, point)),
    up(point) {
      const at = within(plan, point)
      const isBack = first && corners.length > 2 && Math.hypot(first.x - at.x, first.y - at.y) < closesMetres
      if (isBack || corners.length >= mostCorners) finish(corners)
      else setCorners([...corners, at])
    },
    cancel: () => undefined,
  }
  return {
    pen: kind === 'box' ? box : kind === 'outline' ? outline : undefined,
    onKey(event) {
      if (kind === undefined) return
      if (event.key === 'Escape') {
        event.stopPropagation()
        forget()
        onCancel()
      } else if (event.key === 'Enter' && kind === 'outline' && corners.length > 2) finish(corners)
    },
    drawn:
      kind === 'box' && first && last
        ? polygonOf(boxBetween(first, last))
        : last && corners.length > 0
          ? [...corners, last]
          : corners,
  }
}

export function Drawn({ points }: { points: readonly Point[] }) {
  return (
    points.length > 0 && (
      <polygon
        points={cornersOf(points)}
        vectorEffect="non-scaling-stroke"
        strokeWidth="2"
        fill={inks.chosenShelf}
        stroke={inks.ink}
        className="pointer-events-none"
      />
    )
  )
}
