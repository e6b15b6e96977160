// features/designer/canvas: two fingers pan and zoom the label. One finger edits, as the mouse does (use-pointer.ts).
import { useRef, type PointerEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { scaleOf, useView, zoomSteps } from '../designer-view.ts'
import type { Point } from '../editing/hit.ts'
import { betweenFingers } from '../../../ui/two-fingers.ts'

interface Pinch {
  /** Screen pixels between the fingers, and the zoom, when it began. */
  distance: number
  scale: number
  /** The place of the label that stays between the fingers. */
  held: Point
}

export interface TwoFingerOptions {
  /** What scrolls. */
  room: RefObject<HTMLElement | null>
  /** The label on the screen. */
  label: RefObject<HTMLElement | null>
  /** The second finger is down: what the first one began is no edit. */
  onStart: () => void
}

/** Each handler returns true for an event that is not for editing. */
export function useTwoFingers({ room, label, onStart }: TwoFingerOptions) {
  const fingers = useRef(new Map<number, Point>())
  const pinch = useRef<Pinch>(undefined)

  const between = () => betweenFingers(fingers.current)

  return {
    down(event: PointerEvent): boolean {
      if (event.pointerType !== 'touch') return false
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const now = between()
      if (!now) return false
      onStart()
      const scale = scaleOf(useView.getState())
      const rect = label.current?.getBoundingClientRect()
      const held = { x: (now.middle.x - (rect?.left ?? 0)) / scale, y: (now.middle.y - (rect?.top ?? 0)) / scale }
      pinch.current = { distance: now.distance, scale, held }
      return true
    },
    move(event: PointerEvent): boolean {
      if (!fingers.current.has(event.pointerId)) return false
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const [now, begun] = [between(), pinch.current]
      if (now && begun) show(begun, now)
      return begun !== undefined
    },
    up(event: PointerEvent): boolean {
      fingers.current.delete(event.pointerId)
      const wasPinch = pinch.current !== undefined
      // The finger that is left draws nothing by mistake.
      if (fingers.current.size === 0) pinch.current = undefined
      return wasPinch
    },
  }

  function show(begun: Pinch, { middle, distance }: { middle: Point; distance: number }) {
    const zoom = nearestStep((begun.scale * distance) / begun.distance)
    if (zoom !== scaleOf(useView.getState())) flushSync(() => useView.setState({ zoom }))
    const rect = label.current?.getBoundingClientRect()
    if (!rect || !room.current) return
    room.current.scrollLeft += rect.left + begun.held.x * zoom - middle.x
    room.current.scrollTop += rect.top + begun.held.y * zoom - middle.y
  }
}

/** By ratio: from 1 to 2 is as far as from 2 to 4. */
const nearestStep = (scale: number): number =>
  zoomSteps.reduce((best, step) => (Math.abs(Math.log(step / scale)) < Math.abs(Math.log(best / scale)) ? step : best))
