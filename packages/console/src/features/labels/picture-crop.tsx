// features/labels: selects the part of a picture to push: a rectangle drawn, moved or resized with the pointer, or four
// edges by sliders with the keyboard. The arithmetic is crop.ts.
import { useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { Maximize } from 'lucide-react'
import type { fitted } from '@shelfcast/render/fit'
import type { Photo } from '@shelfcast/render/photo'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { heldAt, isWhole, pulled, wholeOf, type Edge, type Edges, type Held } from './crop.ts'

/** Room for the picture, in screen pixels. */
const room = { width: 360, height: 240 }
const nearPx = 9
const edgeNames = ['left', 'right', 'top', 'bottom'] as const satisfies readonly Edge[]

interface Pull {
  held: Held
  from: Edges
  x: number
  y: number
}

export function PictureCrop({
  photo,
  edges,
  onEdges,
  fit,
}: {
  photo: Photo
  edges: Edges
  onEdges: (edges: Edges) => void
  fit: typeof fitted
}) {
  const text = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pull, setPull] = useState<Pull>()
  const scale = Math.min(room.width / photo.width, room.height / photo.height)
  const shown = useMemo(
    () => ({
      width: Math.max(1, Math.round(photo.width * scale)),
      height: Math.max(1, Math.round(photo.height * scale)),
    }),
    [photo, scale],
  )
  useLayoutEffect(() => {
    canvas.current
      ?.getContext('2d')
      ?.putImageData(
        new ImageData(new Uint8ClampedArray(fit(photo, shown, { fit: 'cover' })), shown.width, shown.height),
        0,
        0,
      )
  }, [photo, shown, fit])

  function pointOf(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale }
  }
  function start(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = pointOf(event)
    const held = heldAt(edges, photo, { x, y }, nearPx / scale)
    setPull(
      held
        ? { held, from: edges, x, y }
        : {
            held: { left: false, top: false, right: true, bottom: true },
            from: { left: x, top: y, right: x, bottom: y },
            x,
            y,
          },
    )
  }
  function move(event: PointerEvent<HTMLElement>) {
    if (!pull) return
    const { x, y } = pointOf(event)
    onEdges(pulled(pull.from, pull.held, { x: x - pull.x, y: y - pull.y }, photo))
  }
  const percent = (part: number, all: number) => `${(part / all) * 100}%`
  const box = {
    insetInlineStart: percent(edges.left, photo.width),
    top: percent(edges.top, photo.height),
    width: percent(edges.right - edges.left, photo.width),
    height: percent(edges.bottom - edges.top, photo.height),
  }
  return (
    <section className="flex flex-wrap items-start gap-5 rounded bg-sunken p-4" aria-label={text('label.crop')}>
      {/* Left stays left in every language, because this is a picture. */}
      <div
        dir="ltr"
        className="relative shrink-0 cursor-crosshair touch-none overflow-hidden select-none"
        style={shown}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={() => setPull(undefined)}
        onPointerCancel={() => setPull(undefined)}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={text('label.crop.picture', { ...edges })}
          width={shown.width}
          height={shown.height}
          className="block"
        />
        <span
          aria-hidden
          className={`absolute outline-2 -outline-offset-2 outline-accent outline-solid shadow-[0_0_0_9999px_rgb(0_0_0/0.5)] ${isWhole(edges, photo) ? '' : 'cursor-move'}`}
          style={box}
        >
          {(['-start-1 -top-1', '-end-1 -top-1', '-start-1 -bottom-1', '-end-1 -bottom-1'] as const).map((corner) => (
            <span key={corner} className={`absolute size-3 rounded-sm border-2 border-accent bg-white ${corner}`} />
          ))}
        </span>
      </div>
      <div className="flex min-w-48 flex-1 flex-col gap-2.5">
        <p className="text-table text-muted">{text('label.crop.hint')}</p>
        {edgeNames.map((edge) => {
          const most = edge === 'left' || edge === 'right' ? photo.width : photo.height
          return (
            <label key={edge} className="grid grid-cols-[4rem_1fr_3rem] items-center gap-2 text-table">
              <span className="font-semibold">{text(`label.crop.${edge}`)}</span>
              <input
                type="range"
                min={0}
                max={most}
                step={1}
                value={edges[edge]}
                aria-label={text(`label.crop.${edge}.name`)}
                aria-valuetext={text('label.crop.pixels', { count: edges[edge] })}
                className="min-w-0 accent-strong"
                onChange={(event) =>
                  onEdges({ ...edges, [edge]: beside(edges, edge, event.target.valueAsNumber, photo) })
                }
              />
              <span className="text-end text-muted tabular-nums">{edges[edge]}</span>
            </label>
          )
        })}
        <Button
          small
          icon={Maximize}
          className="self-start"
          disabledReason={isWhole(edges, photo) ? text('label.crop.isWhole') : undefined}
          onClick={() => onEdges(wholeOf(photo))}
        >
          {text('label.crop.whole')}
        </Button>
      </div>
    </section>
  )
}

/** A slider stops at the opposite edge; a pointer would flip the rectangle there. */
function beside(edges: Edges, edge: Edge, value: number, { width, height }: Photo): number {
  if (edge === 'left') return Math.min(value, edges.right - 1)
  if (edge === 'top') return Math.min(value, edges.bottom - 1)
  return Math.min(edge === 'right' ? width : height, Math.max(value, (edge === 'right' ? edges.left : edges.top) + 1))
}
