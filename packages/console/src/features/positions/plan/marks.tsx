// features/positions/plan: gateways and anchors on a plan. While they can be moved, a drag or the arrow keys move them.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { MapPin, Router } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { numberText } from '../../../ui/number-text.ts'
import { within, type Point, type Size } from './camera.ts'
import type { View } from './use-view.ts'

/** Metres of an arrow key; with Shift ten times as far. */
const keyStep = 0.1
/** Keys are saved together. */
const keyPauseMs = 500

export interface Mark extends Point {
  kind: 'gateway' | 'anchor'
  /** The MAC or the label ID. */
  id: string
  name: string
}

const icons = { gateway: Router, anchor: MapPin } as const

interface MarksProps {
  view: View
  plan: Size
  marks: readonly Mark[]
  movable: boolean
  /** Saves it, and reads the plan again. */
  onMove: (mark: Mark, to: Point) => Promise<unknown>
  onPress: (mark: Mark) => void
}

export function Marks({ marks, ...props }: MarksProps) {
  return marks.map((mark) => <MarkButton key={`${mark.kind} ${mark.id}`} mark={mark} {...props} />)
}

function MarkButton({ view, plan, mark, movable, onMove, onPress }: Omit<MarksProps, 'marks'> & { mark: Mark }) {
  const text = useText()
  /** Where it was moved to, from where it is saved. */
  const [moved, setMoved] = useState<{ from: Point; to: Point }>()
  const drag = useRef<{ from: Point; start: Point }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const at = moved?.from.x === mark.x && moved.from.y === mark.y ? moved.to : mark
  const Icon = icons[mark.kind]

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!movable || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: { x: event.clientX, y: event.clientY }, start: at }
  }
  function onPointerMove(event: PointerEvent) {
    if (!drag.current) return
    const { from, start } = drag.current
    const { scale } = view.now()
    const [x, y] = [start.x + (event.clientX - from.x) / scale, start.y + (event.clientY - from.y) / scale]
    setMoved({ from: { x: mark.x, y: mark.y }, to: within(plan, { x, y }) })
  }
  function onPointerUp() {
    const { current } = drag
    drag.current = undefined
    if (current && (at.x !== current.start.x || at.y !== current.start.y)) void save(at)
  }
  /** By then the plan has the saved place, or still has the earlier one. */
  async function save(to: Point) {
    await onMove(mark, { x: to.x, y: to.y })
    setMoved((now) => (now?.to === to ? undefined : now))
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = keyStep * (event.shiftKey ? 10 : 1)
    const ways: Record<string, Point> = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step },
      ArrowDown: { x: 0, y: step },
    }
    const way = movable && !event.ctrlKey && !event.metaKey && !event.altKey ? ways[event.key] : undefined
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    const to = within(plan, { x: at.x + way.x, y: at.y + way.y })
    setMoved({ from: { x: mark.x, y: mark.y }, to })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(to), keyPauseMs)
  }
  const place = text('lbs.at', { x: numberText(at.x), y: numberText(at.y) })
  const name = text(`lbs.mark.${mark.kind}`, { name: mark.name })
  return (
    <button
      type="button"
      data-mark={mark.id}
      aria-label={`${name}, ${place}`}
      title={`${name}\n${place}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onKeyDown={onKeyDown}
      onClick={() => onPress(mark)}
      style={{ left: `calc(${at.x} * var(--scale) * 1px)`, top: `calc(${at.y} * var(--scale) * 1px)` }}
      className={`absolute grid size-6 -translate-x-1/2 -translate-y-1/2 touch-none place-items-center border-2 border-surface bg-strong text-on-strong shadow-lift ${mark.kind === 'gateway' ? 'rounded-sm' : 'rounded-full'} ${movable ? 'cursor-move ring-2 ring-accent' : 'cursor-pointer'}`}
    >
      <Icon aria-hidden size={14} strokeWidth={1.75} />
    </button>
  )
}
