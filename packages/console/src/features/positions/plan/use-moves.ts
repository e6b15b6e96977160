// features/positions/plan: something on a plan that moves with the pointer or the arrow keys. It shows at once; the
// server has it a moment later.
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Point } from './camera.ts'
import type { View } from './use-view.ts'

/** Metres of an arrow key; with Shift ten times as far. */
const keyStep = 0.1
/** Keys are saved together. */
const keyPauseMs = 500
/** Of the arrow keys. */
export const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Options<Place, Part> {
  /** Which thing it is: another one begins at its stored place. */
  id: string
  stored: Place
  /** The place after a way in metres. */
  moved: (place: Place, way: Point, part: Part) => Place
  /** Ends when the plan was read again, or when the server refused. @returns whether it is saved */
  save: (to: Place) => Promise<boolean>
}

interface Shown<Place> {
  id: string
  to: Place
  /** It is saved, and the plan on screen still had this stored place then. */
  savedOver?: string
}

export interface Moves<Place, Part> {
  /** Where it shows. */
  place: Place
  onKeyDown: (event: KeyboardEvent, part: Part) => void
  /** Handlers of what the pointer takes hold of. */
  grip: (view: View, part: Part) => Grip
}

type OnPointer = (event: PointerEvent<Element>) => void
interface Grip {
  onPointerDown: OnPointer
  onPointerMove: OnPointer
  onPointerUp: OnPointer
  onPointerCancel: OnPointer
}

export function useMoves<Place, Part>({ id, stored, moved, save }: Options<Place, Part>): Moves<Place, Part> {
  const [shown, setShown] = useState<Shown<Place>>()
  /** The same as `shown`: events come faster than renders. */
  const now = useRef(shown)
  const storedNow = useRef('')
  const hold = useRef<{ at: Point; place: Place; moves: boolean }>(undefined)
  const waiting = useRef<{ id: string; timer: ReturnType<typeof setTimeout>; run: () => void }>(undefined)
  const saves = useRef<Promise<unknown>>(Promise.resolve())
  const storedKey = JSON.stringify(stored)
  const isOver = (known: Shown<Place>) => known.savedOver !== undefined && known.savedOver !== storedKey
  const placeOf = (known: typeof shown) => (known?.id === id && !isOver(known) ? known.to : stored)
  useEffect(() => {
    storedNow.current = storedKey
    if (now.current?.id === id && isOver(now.current)) forget()
  })

  function show(to: Place) {
    now.current = { id, to }
    setShown(now.current)
  }
  function forget() {
    now.current = undefined
    setShown(undefined)
  }
  /** One after the other, so that the last place wins. */
  function keep(saved: typeof shown) {
    if (!saved) return
    saves.current = saves.current.then(async () => {
      const isSaved = await save(saved.to)
      if (now.current !== saved) return
      // The plan is read again by now, but may not be drawn yet: until then a key moves on from here.
      if (isSaved) now.current = { ...saved, savedOver: storedNow.current }
      else forget()
    })
  }
  function saveWaiting() {
    const { current } = waiting
    waiting.current = undefined
    clearTimeout(current?.timer)
    current?.run()
  }
  function cancel() {
    hold.current = undefined
    forget()
  }
  return {
    place: placeOf(shown),
    onKeyDown(event, part) {
      if (event.key === 'Escape' && hold.current) {
        event.stopPropagation()
        return cancel()
      }
      const way = event.ctrlKey || event.metaKey || event.altKey ? undefined : ways[event.key]
      if (!way) return
      event.preventDefault()
      event.stopPropagation()
      if (waiting.current?.id === id) clearTimeout(waiting.current.timer)
      else saveWaiting()
      const step = keyStep * (event.shiftKey ? 10 : 1)
      show(moved(placeOf(now.current), { x: way.x * step, y: way.y * step }, part))
      const to = now.current
      waiting.current = { id, timer: setTimeout(saveWaiting, keyPauseMs), run: () => keep(to) }
    },
    grip: (view, part) => ({
      onPointerDown(event) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        saveWaiting()
        hold.current = { at: { x: event.clientX, y: event.clientY }, place: placeOf(now.current), moves: false }
      },
      onPointerMove(event) {
        const { current } = hold
        if (!current) return
        const { scale } = view.now()
        const way = { x: (event.clientX - current.at.x) / scale, y: (event.clientY - current.at.y) / scale }
        if (way.x === 0 && way.y === 0 && !current.moves) return
        current.moves = true
        show(moved(current.place, way, part))
      },
      onPointerUp() {
        const { current } = hold
        hold.current = undefined
        if (current?.moves) keep(now.current)
      },
      onPointerCancel: cancel,
    }),
  }
}
