// features/positions/plan: pointers on a plan: drag and pinch move it, the wheel zooms, a press picks what is there. A
// pen takes the pointer for drawing.
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { onPlan, type Point } from './camera.ts'
import type { View } from './use-view.ts'
import { betweenFingers } from '../../../ui/two-fingers.ts'

/** A shorter way is a press. */
const leastDragPx = 4
/** How far from a mark a press still means it. */
const reachPx = 10

/** Draws on the plan; points in metres. */
export interface Pen {
  down: (point: Point) => void
  move: (point: Point) => void
  /** `reach`: how near a press still means something. */
  up: (point: Point, reach: number) => void
  cancel: () => void
}

interface Options {
  onPress: (point: Point, radius: number) => void
  onHover: (point: Point | undefined, radius: number) => void
  pen: Pen | undefined
}

interface Drag {
  from: Point
  last: Point
  moved: boolean
  /** The pen draws. */
  draws: boolean
}

export function usePan(room: RefObject<HTMLElement | null>, view: View, { onPress, onHover, pen }: Options) {
  const fingers = useRef(new Map<number, Point>())
  const drag = useRef<Drag>(undefined)

  useEffect(() => {
    const element = room.current
    if (!element) return
    function onWheel(event: WheelEvent) {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      view.zoom(1.0016 ** -(event.deltaY * lines * (event.ctrlKey ? 4 : 1)), inRoom(element!, event))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [room, view])

  const place = (event: PointerEvent): Point => inRoom(room.current!, event)
  const metres = (pixel: Point) => onPlan(view.now(), pixel)
  const between = () => betweenFingers(fingers.current)

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button > 1) return
      room.current?.setPointerCapture(event.pointerId)
      const at = place(event)
      fingers.current.set(event.pointerId, at)
      onHover(undefined, 0)
      if (fingers.current.size > 1) {
        if (drag.current?.draws) pen?.cancel()
        drag.current = undefined
        return
      }
      const draws = event.button === 0 && pen !== undefined
      drag.current = { from: at, last: at, moved: false, draws }
      if (draws) pen.down(metres(at))
    },
    onPointerMove(event: PointerEvent) {
      const at = place(event)
      if (!fingers.current.has(event.pointerId)) {
        if (pen) pen.move(metres(at))
        else onHover(metres(at), reachPx / view.now().scale)
        return
      }
      const before = between()
      fingers.current.set(event.pointerId, at)
      const after = between()
      if (before && after) {
        view.pan(after.middle.x - before.middle.x, after.middle.y - before.middle.y)
        view.zoom(after.distance / before.distance, after.middle)
        return
      }
      const { current } = drag
      if (!current) return
      current.moved ||= Math.hypot(at.x - current.from.x, at.y - current.from.y) >= leastDragPx
      if (current.draws) pen?.move(metres(at))
      else if (current.moved) view.pan(at.x - current.last.x, at.y - current.last.y)
      current.last = at
    },
    onPointerUp(event: PointerEvent) {
      fingers.current.delete(event.pointerId)
      const { current } = drag
      drag.current = undefined
      const [left] = fingers.current.values()
      // After a pinch: the other finger pans on, and is no press.
      if (left) drag.current = { from: left, last: left, moved: true, draws: false }
      if (!current) return
      const at = metres(place(event))
      const reach = reachPx / view.now().scale
      if (current.draws) pen?.up(at, reach)
      else if (!current.moved) onPress(at, reach)
    },
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId)
      if (drag.current?.draws) pen?.cancel()
      drag.current = undefined
    },
    onPointerLeave: () => onHover(undefined, 0),
  }
}

function inRoom(room: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = room.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
