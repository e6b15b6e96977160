// features/positions/plan: the camera of a plan. It changes in every frame while a user pans, so those who draw listen
// to it, and React does not render again.
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import {
  centred,
  fitting,
  kept,
  uncovered,
  zoomed,
  type Camera,
  type Covered,
  type Point,
  type Size,
} from './camera.ts'

const flightMs = 220
/** Close enough to tell labels apart. */
const nearPxPerMetre = 36

export interface View {
  now: () => Camera
  room: () => Size
  pan: (dx: number, dy: number) => void
  zoom: (factor: number, at?: Point) => void
  /** Shows the whole plan. */
  fit: (covered: Covered) => void
  /** Brings a point into view, and goes near it. */
  flyTo: (point: Point, covered: Covered) => void
  /** Draws the next frame again. */
  redraw: () => void
  /** @returns stops listening */
  onFrame: (draw: (camera: Camera) => void) => () => void
  resize: (plan: Size, room: Size) => void
}

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function createView(): View {
  let plan: Size = { width: 1, height: 1 }
  let room: Size = { width: 0, height: 0 }
  let camera: Camera = { x: 0, y: 0, scale: 1 }
  let isFitting = true
  let frame: number | undefined
  let flight: number | undefined
  const listeners = new Set<(camera: Camera) => void>()

  function redraw() {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      for (const draw of listeners) draw(camera)
    })
  }
  function set(next: Camera) {
    if (flight !== undefined) cancelAnimationFrame(flight)
    flight = undefined
    camera = next
    redraw()
  }
  function move(next: Camera) {
    isFitting = false
    set(kept(next, plan, room))
  }
  return {
    now: () => camera,
    room: () => room,
    redraw,
    pan: (dx, dy) => move({ ...camera, x: camera.x + dx, y: camera.y + dy }),
    zoom: (factor, at = { x: room.width / 2, y: room.height / 2 }) => move(zoomed(camera, factor, at, plan, room)),
    fit(covered) {
      isFitting = covered === uncovered
      set(fitting(plan, room, covered))
    },
    flyTo(point, covered) {
      isFitting = false
      const to = centred(camera, point, nearPxPerMetre, room, covered)
      if (stillness() || room.width === 0) return set(to)
      if (flight !== undefined) cancelAnimationFrame(flight)
      const from = camera
      const start = performance.now()
      const step = (time: number) => {
        const part = Math.min(1, Math.max(0, (time - start) / flightMs))
        const eased = 1 - (1 - part) ** 3
        const between = (key: keyof Camera) => from[key] + (to[key] - from[key]) * eased
        camera = { x: between('x'), y: between('y'), scale: between('scale') }
        redraw()
        flight = part < 1 ? requestAnimationFrame(step) : undefined
      }
      flight = requestAnimationFrame(step)
    },
    onFrame(draw) {
      listeners.add(draw)
      redraw()
      return () => listeners.delete(draw)
    },
    resize(newPlan, newRoom) {
      const isOther = newPlan.width !== plan.width || newPlan.height !== plan.height
      ;[plan, room] = [newPlan, newRoom]
      if (flight !== undefined) return
      if (isFitting || isOther) this.fit(uncovered)
      else set(kept(camera, plan, room))
    },
  }
}

/** The view of a plan of `width` by `height` metres, in the element of `room`. */
export function useView(room: RefObject<HTMLElement | null>, { width, height }: Size): View {
  const [view] = useState(createView)
  const measure = useEffectEvent(() => {
    const element = room.current
    if (element) view.resize({ width, height }, { width: element.clientWidth, height: element.clientHeight })
  })
  useEffect(() => {
    measure()
  }, [width, height])
  useEffect(() => {
    const element = room.current
    if (!element) return
    const observer = new ResizeObserver(() => measure())
    observer.observe(element)
    return () => observer.disconnect()
  }, [room])
  return view
}
