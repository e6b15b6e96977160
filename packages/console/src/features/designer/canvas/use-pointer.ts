// features/designer/canvas: the pointer on the canvas. It chooses the gesture (gestures.ts), starts it after a few
// pixels, and ends or cancels it.
import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { cancelRun, nowElements, select, useDesigner } from '../designer-state.ts'
import { scaleOf, useView } from '../designer-view.ts'
import { handles, type Handle } from '../editing/boxes.ts'
import type { CodeOnLabel } from '../editing/code-size.ts'
import { elementsAt, nextBelow, type Point } from '../editing/hit.ts'
import { usualBox, type InsertKind } from '../editing/insert.ts'
import { find, groupsAround, isGroup, type Box } from '../editing/tree.ts'
import { useTwoFingers } from './two-fingers.ts'
import { drawing, marquee, moving, press, pulling, type Gesture, type Held } from './gestures.ts'

/** A hand is not quite still while it clicks. */
const startsAfterPx = { mouse: 4, pen: 4, touch: 6 }

/** A finger that rests as long opens the menu. */
const longPressMs = 500

const heldIn = (event: { shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }): Held => ({
  shift: event.shiftKey,
  alt: event.altKey,
  several: useView.getState().several,
  mod: event.ctrlKey || event.metaKey,
})

interface Press {
  /** Before it. */
  selection: readonly string[]
  longPress?: ReturnType<typeof setTimeout>
  screen: Point
  gesture: Gesture | undefined
  isRunning: boolean
  /** It was on an element of the selection: without a drag, a click goes to the next below. */
  onSelected: boolean
}

export interface PointerOptions {
  /** The label on the screen. */
  label: RefObject<HTMLElement | null>
  /** Millimetres of a pixel. */
  pitch: number
  /** On the label now. */
  codes: () => readonly CodeOnLabel[]
  /** Adds the element that a tool has drawn. */
  place: (kind: InsertKind, box: Box) => void
  /** A double click on a text. */
  edit: () => void
  /** A long press, at pixels of the window. */
  openMenu: (at: Point) => void
  room: RefObject<HTMLElement | null>
}

export function usePointer({ room, label, pitch, codes, place, edit, openMenu }: PointerOptions) {
  const now = useRef<Press>(undefined)
  const fingers = useTwoFingers({
    room,
    label,
    onStart: () => {
      const selection = now.current?.selection
      cancel()
      if (selection) select(selection)
    },
  })

  function pointOf(event: { clientX: number; clientY: number }): Point {
    const rect = label.current?.getBoundingClientRect()
    const scale = scaleOf(useView.getState())
    return { x: (event.clientX - (rect?.left ?? 0)) / scale, y: (event.clientY - (rect?.top ?? 0)) / scale }
  }

  /** A click with a tool places the usual size around the pointer. */
  function placeAt(kind: InsertKind, at: Point) {
    const box = usualBox(kind, useDesigner.getState().document.size)
    place(kind, { ...box, x: at.x - box.width / 2, y: at.y - box.height / 2 })
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    useView.setState({ coarse: event.pointerType === 'touch' })
    if (fingers.down(event) || event.button !== 0 || now.current) return
    const at = pointOf(event)
    const held = heldIn(event)
    const { tool } = useView.getState()
    const target = event.target instanceof Element ? event.target : undefined
    if (target?.closest('[data-own-pointer]')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const handle = handles.find((one) => one === target?.closest<HTMLElement>('[data-handle]')?.dataset['handle'])
    const { selection } = useDesigner.getState()
    const screen = { x: event.clientX, y: event.clientY }
    now.current = { selection, screen, isRunning: false, ...startOf(tool, at, held, handle) }
    if (event.pointerType === 'touch' && tool === 'select')
      now.current.longPress = setTimeout(() => {
        cancel()
        openMenu(screen)
      }, longPressMs)
  }

  function startOf(tool: 'select' | InsertKind, at: Point, held: Held, handle: Handle | undefined) {
    if (tool !== 'select') return { gesture: drawing(at, (box) => place(tool, box)), onSelected: false }
    if (handle) return { gesture: pulling(handle, at, { pitch, codes: codes() }), onSelected: false }
    const taken = press(at, held)
    if (taken !== 'nothing') return { gesture: moving(at, pitch), onSelected: taken === 'selected' }
    if (!held.shift && !held.several) select([])
    return { gesture: marquee(at), onSelected: false }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current } = now
    if (fingers.move(event) || !current) return
    const far = Math.hypot(event.clientX - current.screen.x, event.clientY - current.screen.y)
    const most = startsAfterPx[event.pointerType as keyof typeof startsAfterPx] ?? startsAfterPx.mouse
    if (!current.isRunning && far < most) return
    if (!current.isRunning) {
      current.isRunning = true
      clearTimeout(current.longPress)
      if (current.gesture?.run) useView.setState({ before: useDesigner.getState().document })
    }
    current.gesture?.move(pointOf(event), heldIn(event))
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const { current } = now
    now.current = undefined
    clearTimeout(current?.longPress)
    if (fingers.up(event) || !current) return
    if (current.isRunning) {
      current.gesture?.end(pointOf(event), heldIn(event))
      useView.setState({ before: undefined })
      return
    }
    const { tool } = useView.getState()
    if (tool !== 'select') placeAt(tool, pointOf(event))
    else clicked.current = current.onSelected
  }

  const clicked = useRef(false)
  function onClick(event: MouseEvent<HTMLElement>) {
    const onSelected = clicked.current
    clicked.current = false
    // The second click of a double click stays on the element of the first.
    if (!onSelected || event.detail !== 1 || event.shiftKey || event.ctrlKey || event.metaKey) return
    const { selection, openGroup, hidden } = useDesigner.getState()
    const next = nextBelow(elementsAt(nowElements(), pointOf(event), { openGroup, hidden }), selection)
    if (next) select([next.id])
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    const { openGroup, hidden } = useDesigner.getState()
    const at = pointOf(event)
    const [top] = elementsAt(nowElements(), at, { openGroup, hidden })
    if (isGroup(top)) {
      const [inner] = elementsAt(nowElements(), at, { openGroup: top.id, hidden })
      select(inner ? [inner.id] : [], top.id)
    } else if (top) edit()
    else if (openGroup !== undefined && find(nowElements(), openGroup))
      select([openGroup], groupsAround(nowElements(), openGroup).at(-1))
  }

  function cancel() {
    const { current } = now
    now.current = undefined
    if (!current) return
    clearTimeout(current.longPress)
    if (current.gesture?.run) cancelRun(current.gesture.run)
    useView.setState({ lines: [], gaps: [], marquee: undefined, before: undefined })
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !now.current?.isRunning) return
      event.stopPropagation()
      event.preventDefault()
      cancel()
    }
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('keydown', onKey, true)
    }
  }, [])

  function onPointerCancel(event: PointerEvent) {
    fingers.up(event)
    cancel()
  }

  /** The right button of a mouse; a finger has its own time. */
  function onContextMenu(event: MouseEvent<HTMLElement>) {
    event.preventDefault()
    const isTouch = event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'touch'
    if (isTouch || useView.getState().tool !== 'select') return
    const held = { ...heldIn(event), shift: false, several: false }
    if (press(pointOf(event), held) === 'nothing') select([])
    openMenu({ x: event.clientX, y: event.clientY })
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onContextMenu, onClick, onDoubleClick }
}
