// features/positions/plan: a floor plan to pan and zoom: its picture, shelves as shapes, labels on one canvas, and marks
// that users can move. It is never mirrored: a plan has its own left and right.
import { useEffect, useEffectEvent, useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Maximize, Minus, Plus } from 'lucide-react'
import type { Plan } from '@shelfcast/contract/positions/plans'
import { useImage } from '../../../api/image.ts'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { uncovered, type Covered, type Point } from './camera.ts'
import { drawLabels } from './draw.ts'
import { inks } from './inks.ts'
import type { Points } from './points.ts'
import { ScaleBar } from './scale-bar.tsx'
import { useView, type View } from './use-view.ts'
import { usePan, type Pen } from './use-pan.ts'

const keyPanPx = 60
const zoomStep = 1.35

export interface Goal extends Point {
  id: string
}

export interface PlanViewProps {
  plan: Plan
  /** The path of its picture. */
  picture: string | undefined
  points: Points | undefined
  /** The code of the label whose panel is open. */
  chosen: string | undefined
  /** What is open in the list: the plan goes there once, and stays while users move it. */
  goal: Goal | undefined
  /** Of the open panel that covers a part of the plan, in pixels. */
  panelWidth: number | undefined
  onPick: (code: string) => void
  /** A press where no label is. */
  onPress?: (point: Point) => void
  /** Shelves, in metres. */
  shapes?: (view: View) => ReactNode
  /** Gateways and anchors; see Marks. */
  marks?: (view: View) => ReactNode
  pen?: Pen | undefined
  /** Keys that the plan itself does not use. */
  onKey?: (event: KeyboardEvent) => void
  children?: ReactNode
}

export function PlanView({
  plan,
  picture,
  points,
  chosen,
  goal,
  panelWidth,
  pen,
  onPick,
  onKey,
  ...parts
}: PlanViewProps) {
  const text = useText()
  const keysId = useId()
  const room = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const shapes = useRef<SVGGElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const size = { width: plan.widthMetres, height: plan.heightMetres }
  const view = useView(room, size)
  const { image } = useImage(picture)
  const place = chosen === undefined ? undefined : points?.find(chosen)

  const drawing = useMemo(() => points && { points, chosen: place }, [points, place])
  useEffect(
    () =>
      view.onFrame((camera) => {
        const { x, y, scale } = camera
        if (paper.current) paper.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
        shapes.current?.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${x} ${y})`)
        if (marks.current) {
          marks.current.style.transform = `translate(${x}px, ${y}px)`
          marks.current.style.setProperty('--scale', String(scale))
        }
        const context = canvas.current?.getContext('2d')
        if (!canvas.current || !context) return
        fitCanvas(canvas.current, view.room())
        if (drawing) drawLabels(context, camera, { ...drawing, room: view.room() })
        else context.clearRect(0, 0, canvas.current.width, canvas.current.height)
      }),
    [view, drawing],
  )

  const covered = () => (panelWidth !== undefined && room.current ? coveredBy(panelWidth, room.current) : uncovered)
  const fly = useEffectEvent(() => {
    if (goal) view.flyTo(goal, covered())
  })
  useEffect(() => {
    fly()
  }, [goal?.id, plan.floor])

  const { onPointerDown, ...pointer } = usePan(room, view, {
    pen,
    onPress(point, radius) {
      const found = points?.nearest(point.x, point.y, radius)
      if (found !== undefined && points) onPick(points.codes[found] ?? '')
      else parts.onPress?.(point)
    },
    onHover(point, radius) {
      const found = point && points?.nearest(point.x, point.y, radius)
      const shown = tip.current
      if (!shown) return
      shown.hidden = found === undefined
      if (found === undefined || !points) return
      const { x, y, scale } = view.now()
      const group = points.groupOf(found)
      shown.textContent = [
        points.codes[found],
        group && text(`lbs.source.${group.source}`),
        group?.misplaced && text('lbs.misplaced.true'),
      ]
        .filter(Boolean)
        .join(' · ')
      shown.style.transform = `translate(${x + (points.x[found] ?? 0) * scale + 12}px, ${y + (points.y[found] ?? 0) * scale - 28}px)`
    },
  })

  function onKeyDown(event: KeyboardEvent) {
    const own = event.target === event.currentTarget && !event.ctrlKey && !event.metaKey && !event.altKey
    const acts: Record<string, () => void> = {
      ArrowLeft: () => view.pan(keyPanPx, 0),
      ArrowRight: () => view.pan(-keyPanPx, 0),
      ArrowUp: () => view.pan(0, keyPanPx),
      ArrowDown: () => view.pan(0, -keyPanPx),
      '+': () => view.zoom(zoomStep),
      '=': () => view.zoom(zoomStep),
      '-': () => view.zoom(1 / zoomStep),
      '0': () => view.fit(covered()),
    }
    const act = own ? acts[event.key] : undefined
    if (!act) return onKey?.(event)
    event.preventDefault()
    act()
  }
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden rounded border border-line bg-sunken" dir="ltr">
      <div
        ref={room}
        role="application"
        tabIndex={0}
        aria-label={text('lbs.plan.of', { floor: plan.floor })}
        aria-describedby={keysId}
        data-plan={plan.floor}
        data-labels={points?.count ?? ''}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.target instanceof Element && event.target.closest('[data-mark]')) return
          onPointerDown(event)
        }}
        {...pointer}
        data-pans
        className={`absolute inset-0 touch-none select-none overflow-hidden -outline-offset-2 ${pen ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
      >
        <div
          ref={paper}
          aria-hidden
          style={{ ...size, background: inks.paper }}
          className="absolute left-0 top-0 origin-top-left dark:brightness-85"
        >
          {image !== undefined && <img src={image} alt="" draggable={false} className="size-full" />}
        </div>
        <svg className="absolute inset-0 size-full">
          <g ref={shapes}>{parts.shapes?.(view)}</g>
        </svg>
        <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
        <div ref={marks} className="absolute left-0 top-0 size-0">
          {parts.marks?.(view)}
        </div>
        <div
          ref={tip}
          hidden
          aria-hidden
          className="pointer-events-none absolute left-0 top-0 whitespace-nowrap rounded-sm bg-strong px-2 py-0.5 text-caption text-on-strong shadow-lift"
        />
      </div>
      {/* Panels open at the other side. */}
      <div className="absolute left-2 top-2 flex flex-col rounded border border-line bg-surface shadow-lift rtl:left-auto rtl:right-2">
        <IconButton small icon={Plus} label={text('lbs.plan.zoomIn')} onClick={() => view.zoom(zoomStep)} />
        <IconButton small icon={Minus} label={text('lbs.plan.zoomOut')} onClick={() => view.zoom(1 / zoomStep)} />
        <IconButton small icon={Maximize} label={text('lbs.plan.fit')} onClick={() => view.fit(covered())} />
      </div>
      <span id={keysId} hidden>
        {text('lbs.plan.keys')}
      </span>
      <ScaleBar view={view} />
      {parts.children}
    </div>
  )
}

/** A canvas has the pixels of the screen. */
function fitCanvas(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }) {
  const [across, down] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)]
  if (canvas.width !== across) canvas.width = across
  if (canvas.height !== down) canvas.height = down
}

function coveredBy(panelWidth: number, room: Element): Covered {
  const { left, right } = room.getBoundingClientRect()
  const covers = (px: number) => Math.max(0, px)
  return document.documentElement.dir === 'rtl'
    ? { left: covers(panelWidth - left), right: 0 }
    : { left: 0, right: covers(right - (window.innerWidth - panelWidth)) }
}
