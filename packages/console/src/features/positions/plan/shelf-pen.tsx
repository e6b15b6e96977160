// features/positions/plan: draws a shelf: a rectangle from corner to corner, or an outline corner by corner.
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { isUndo } from '../steps.ts'
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
const dotPx = 10

export interface ShelfPen {
  pen: Pen | undefined
  /** Enter closes an outline; Backspace or Ctrl+Z takes its last corner back. @returns whether the key was for the pen */
  onKey: (event: KeyboardEvent) => boolean
  /** What is drawn so far. */
  drawn: readonly Point[]
  /** A press here closes the outline. */
  closing: Point | undefined
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
  const cancel = useEffectEvent(() => {
    forget()
    onCancel()
  })
  // The focus may still be at the button that began the drawing.
  useEffect(() => {
    if (kind === undefined) return
    function onEscape(event: globalThis.KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      cancel()
    }
    window.addEventListener('keydown', onEscape, { capture: true })
    return () => window.removeEventListener('keydown', onEscape, { capture: true })
  }, [kind])
  const [first] = corners
  const closing = kind === 'outline' && corners.length > 2 ? first : undefined
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
    up(point, reach) {
      const at = within(plan, point)
      const isBack = closing && Math.hypot(closing.x - at.x, closing.y - at.y) < reach
      if (isBack || corners.length >= mostCorners) finish(corners)
      else setCorners([...corners, at])
    },
    cancel: () => undefined,
  }
  return {
    pen: kind === 'box' ? box : kind === 'outline' ? outline : undefined,
    onKey(event) {
      if (kind !== 'outline' || corners.length === 0) return false
      if (event.key === 'Backspace' || isUndo(event)) setCorners(corners.slice(0, -1))
      else if (event.key === 'Enter' && closing) finish(corners)
      else return false
      event.preventDefault()
      return true
    },
    drawn:
      kind === 'box' && first && last
        ? polygonOf(boxBetween(first, last))
        : last && corners.length > 0
          ? [...corners, last]
          : corners,
    closing,
  }
}

export function Drawn({ drawn, closing }: Pick<ShelfPen, 'drawn' | 'closing'>) {
  return (
    drawn.length > 0 && (
      <g data-drawn stroke={inks.ink} strokeWidth="2" className="pointer-events-none">
        <polygon points={cornersOf(drawn)} vectorEffect="non-scaling-stroke" fill={inks.chosenShelf} />
        {closing && <Dot at={closing} />}
      </g>
    )
  )
}

/** As large in every zoom: a line without length has round ends. */
function Dot({ at: { x, y } }: { at: Point }) {
  return (
    <line x1={x} y1={y} x2={x} y2={y} vectorEffect="non-scaling-stroke" strokeWidth={dotPx} strokeLinecap="round" />
  )
}
