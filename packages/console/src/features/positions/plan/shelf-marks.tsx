// features/positions/plan: shelves that can be opened, and the open one that can be moved and resized, with the pointer
// or the arrow keys.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { PlanShelf } from '@shelfcast/contract/positions/shelves'
import { useText } from '../../../text/text.ts'
import { shelfKey, shelfName } from '../shelf-words.ts'
import { within, type Point, type Size } from './camera.ts'
import { cornersOf, ShelfName, ShelfShape } from './shelf-shapes.tsx'
import { inks } from './inks.ts'
import { movedBy, withCorner } from './polygon.ts'
import type { View } from './use-view.ts'

const keyStep = 0.1
const keyPauseMs = 500
const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The outline of a shelf while it is moved, until the server has it. */
export interface Moving {
  polygon: readonly Point[]
  /** Moves one corner, or without an index all of them, by metres from where the move began. */
  begin: (corner: number | undefined) => void
  by: (way: Point) => void
  drop: () => void
  onKeyDown: (event: KeyboardEvent, corner: number | undefined) => void
}

export function useMoving(
  shelf: PlanShelf | undefined,
  plan: Size,
  onMove: (shelf: PlanShelf, polygon: Point[]) => Promise<unknown>,
): Moving {
  const [moved, setMoved] = useState<{ from: readonly Point[]; to: Point[] }>()
  const start = useRef<{ corner: number | undefined; polygon: readonly Point[] }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stored = shelf?.polygon ?? []
  const polygon = moved?.from === shelf?.polygon && moved ? moved.to : stored
  const changed = (from: readonly Point[], corner: number | undefined, way: Point): Point[] => {
    const point = corner === undefined ? undefined : from[corner]
    if (corner === undefined || !point) return movedBy(from, way, plan)
    return withCorner(from, corner, within(plan, { x: point.x + way.x, y: point.y + way.y }))
  }
  const show = (to: Point[]) => shelf && setMoved({ from: shelf.polygon, to })
  async function save(to: Point[]) {
    if (!shelf) return
    await onMove(shelf, to)
    setMoved((now) => (now?.to === to ? undefined : now))
  }
  return {
    polygon,
    begin(corner) {
      start.current = { corner, polygon }
    },
    by(way) {
      const { current } = start
      if (current) show(changed(current.polygon, current.corner, way))
    },
    drop() {
      const { current } = start
      start.current = undefined
      if (current && moved && polygon === moved.to && cornersOf(current.polygon) !== cornersOf(polygon))
        void save(moved.to)
    },
    onKeyDown(event, corner) {
      const way = event.ctrlKey || event.metaKey || event.altKey ? undefined : ways[event.key]
      if (!way) return
      event.preventDefault()
      event.stopPropagation()
      const step = keyStep * (event.shiftKey ? 10 : 1)
      const to = changed(polygon, corner, { x: way.x * step, y: way.y * step })
      show(to)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(to), keyPauseMs)
    },
  }
}

/** Pointer handlers of something that moves. */
function useGrip(view: View, moving: Moving, corner: number | undefined) {
  const from = useRef<Point>(undefined)
  return {
    onPointerDown(event: PointerEvent<Element>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY }
      moving.begin(corner)
    },
    onPointerMove(event: PointerEvent) {
      if (!from.current) return
      const { scale } = view.now()
      moving.by({ x: (event.clientX - from.current.x) / scale, y: (event.clientY - from.current.y) / scale })
    },
    onPointerUp() {
      from.current = undefined
      moving.drop()
    },
    onKeyDown: (event: KeyboardEvent) => moving.onKeyDown(event, corner),
  }
}

interface ShelfMarksProps {
  view: View
  shelves: readonly PlanShelf[]
  /** The key of the open shelf. */
  chosen: string | undefined
  movable: boolean
  moving: Moving
  onOpen: (shelf: PlanShelf) => void
}

export function ShelfMarks({ shelves, chosen, ...props }: ShelfMarksProps) {
  return shelves
    .filter(({ polygon }) => polygon.length > 2)
    .map((shelf) => <ShelfMark key={shelfKey(shelf)} shelf={shelf} isChosen={shelfKey(shelf) === chosen} {...props} />)
}

function ShelfMark({
  view,
  shelf,
  isChosen,
  movable,
  moving,
  onOpen,
}: Omit<ShelfMarksProps, 'shelves' | 'chosen'> & { shelf: PlanShelf; isChosen: boolean }) {
  const text = useText()
  const moves = isChosen && movable
  const polygon = isChosen ? moving.polygon : shelf.polygon
  const { onKeyDown, ...grip } = useGrip(view, moving, undefined)
  return (
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={text('planShelf.onPlan', {
        name: shelfName(shelf),
        labels: shelf.labelCount,
        misplaced: shelf.misplacedCount,
      })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          onOpen(shelf)
        } else if (moves) onKeyDown(event)
      }}
      {...(moves ? { 'data-mark': shelf.shelfId, ...grip } : {})}
      className={`outline-none focus-visible:[&_polygon]:[stroke-width:3] ${moves ? 'cursor-move' : 'cursor-pointer'}`}
    >
      <ShelfShape polygon={polygon} cold={shelf.cold} chosen={isChosen} />
      <ShelfName shelf={shelf} polygon={polygon} />
    </g>
  )
}

/** The corners of the open shelf, over the plan. */
export function Corners({ view, moving }: { view: View; moving: Moving }) {
  return moving.polygon.map((point, index) => (
    <Corner key={index} view={view} moving={moving} point={point} index={index} />
  ))
}

function Corner({ view, moving, point, index }: { view: View; moving: Moving; point: Point; index: number }) {
  const text = useText()
  return (
    <button
      type="button"
      data-mark={index}
      aria-label={text('planShelf.corner', { number: index + 1 })}
      {...useGrip(view, moving, index)}
      style={{
        left: `calc(${point.x} * var(--scale) * 1px)`,
        top: `calc(${point.y} * var(--scale) * 1px)`,
        background: inks.paper,
        borderColor: inks.ink,
      }}
      className="absolute size-3.5 -translate-x-1/2 -translate-y-1/2 cursor-nwse-resize touch-none rounded-sm border-2 shadow-lift"
    />
  )
}
