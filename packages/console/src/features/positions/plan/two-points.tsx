// features/positions/plan: two points on a picture, for its scale. A press sets one after the other; both can be dragged
// or moved with the arrow keys.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useText } from '../../../text/text.ts'
import type { Point } from './camera.ts'
import { inks } from './inks.ts'
import { ways } from './use-moves.ts'

/** As parts of the width and the height of the picture. */
export type Ends = readonly [Point, Point]

interface Shown {
  address: string
  width: number
  height: number
}

/** In pixels of the picture. */
export const distanceOf = ([one, other]: Ends, { width, height }: Pick<Shown, 'width' | 'height'>): number =>
  Math.hypot((one.x - other.x) * width, (one.y - other.y) * height)

const part = (value: number) => Math.min(1, Math.max(0, value))

export function TwoPoints({ picture, ends, onEnds }: { picture: Shown; ends: Ends; onEnds: (ends: Ends) => void }) {
  const text = useText()
  const room = useRef<HTMLDivElement>(null)
  const [next, setNext] = useState<0 | 1>(0)
  const dragged = useRef<0 | 1>(undefined)

  function place(index: 0 | 1, { x, y }: Point) {
    const point = { x: part(x), y: part(y) }
    onEnds(index === 0 ? [point, ends[1]] : [ends[0], point])
  }
  function placeOf({ clientX, clientY }: PointerEvent): Point {
    const rect = room.current?.getBoundingClientRect()
    if (!rect) return { x: 0, y: 0 }
    return { x: (clientX - rect.left) / rect.width, y: (clientY - rect.top) / rect.height }
  }
  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    event.preventDefault()
    const held = event.target instanceof Element ? event.target.closest('[data-end]')?.getAttribute('data-end') : null
    room.current?.setPointerCapture(event.pointerId)
    if (held !== null && held !== undefined) {
      dragged.current = held === '0' ? 0 : 1
      return
    }
    dragged.current = next
    place(next, placeOf(event))
    setNext(next === 0 ? 1 : 0)
  }
  function letGo() {
    dragged.current = undefined
  }
  function onKeyDown(index: 0 | 1, event: KeyboardEvent) {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? 10 : 1
    const at = ends[index]
    place(index, { x: at.x + (way.x * step) / picture.width, y: at.y + (way.y * step) / picture.height })
  }
  const percent = (value: number) => `${value * 100}%`
  return (
    <div className="flex flex-col gap-2">
      <p className="text-table text-muted">{text('lbs.plan.points.hint')}</p>
      <div
        ref={room}
        dir="ltr"
        onPointerDown={onPointerDown}
        onPointerMove={(event) => {
          if (dragged.current !== undefined) place(dragged.current, placeOf(event))
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        className="relative mx-auto max-h-96 max-w-full touch-none cursor-crosshair select-none border border-line bg-white"
        style={{ aspectRatio: `${picture.width} / ${picture.height}`, width: 'min(100%, 640px)' }}
      >
        <img src={picture.address} alt="" draggable={false} className="size-full" />
        <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
          <line
            x1={percent(ends[0].x)}
            y1={percent(ends[0].y)}
            x2={percent(ends[1].x)}
            y2={percent(ends[1].y)}
            stroke={inks.misplaced}
            strokeWidth="2"
          />
        </svg>
        {([0, 1] as const).map((index) => (
          <button
            key={index}
            type="button"
            data-end={index}
            aria-label={text('lbs.plan.point', { number: index + 1 })}
            onKeyDown={(event) => onKeyDown(index, event)}
            style={{ left: percent(ends[index].x), top: percent(ends[index].y), background: inks.misplaced }}
            className="absolute grid size-6 -translate-x-1/2 -translate-y-1/2 cursor-move place-items-center rounded-full border-2 border-white text-caption font-semibold text-white shadow-lift"
          >
            {index + 1}
          </button>
        ))}
      </div>
    </div>
  )
}
