// features/designer/canvas: what lies over the elements: handles, snap lines, the marquee, and the box of a tool. None of
// it is for screen readers: keys and fields do the same.
import { numberText } from '../../../ui/number-text.ts'
import { useDesigner, usePageElements } from '../designer-state.ts'
import { useView } from '../designer-view.ts'
import { handles, type Handle } from '../editing/boxes.ts'
import type { CodeOnLabel } from '../editing/code-size.ts'
import { boxAround, chosen, type Box } from '../editing/tree.ts'
import { placeOf } from './element-boxes.tsx'

/** Handles are 8 px large, and take a mouse within 24 px, a finger within 40. On a small element they lie outside. */
const hitPx = { fine: 24, coarse: 40 }
/** Shorter sides have no handle in their middle. */
const smallPx = { fine: 40, coarse: 88 }
const outsidePx = { fine: 6, coarse: 18 }

export interface SelectionHandlesProps {
  scale: number
  /** On the label now. */
  codes: readonly CodeOnLabel[]
  /** Millimetres of a pixel. */
  pitch: number
}

export function SelectionHandles({ scale, codes, pitch }: SelectionHandlesProps) {
  const selection = useDesigner((state) => state.selection)
  const tool = useView((state) => state.tool)
  const touch = useView((state) => (state.coarse ? 'coarse' : 'fine'))
  const elements = chosen(usePageElements(), selection)
  if (elements.length === 0 || tool !== 'select' || elements.some(({ locked }) => locked)) return null
  const box = boxAround(elements)
  // Of a code alone, with what scanners see of it.
  const modulePx = elements.length === 1 ? codes.find(({ id }) => id === elements[0]?.id)?.modulePx : undefined
  const place = placeOf(box, scale)
  const small = { x: place.width < smallPx[touch], y: place.height < smallPx[touch] }
  return (
    <span aria-hidden className="pointer-events-none absolute outline-1 outline-info" style={place}>
      {handles
        .filter((handle) => handle.length === 2 || (handle === 'n' || handle === 's' ? !small.x : !small.y))
        .map((handle) => (
          <span
            key={handle}
            data-handle={handle}
            className={`pointer-events-auto absolute grid place-items-center ${cursors[handle]}`}
            style={{
              width: hitPx[touch],
              height: hitPx[touch],
              left: edgeOf(handle, 'w', 'e', place.width, small.x ? outsidePx[touch] : 0) - hitPx[touch] / 2,
              top: edgeOf(handle, 'n', 's', place.height, small.y ? outsidePx[touch] : 0) - hitPx[touch] / 2,
            }}
          >
            <span className="size-2 border border-info bg-white" />
          </span>
        ))}
      <span className="absolute start-1/2 top-full mt-2 -translate-x-1/2 whitespace-nowrap rounded-sm bg-ink px-1 text-caption text-surface">
        {box.width} × {box.height}
        {modulePx !== undefined && ` · ${modulePx} px = ${numberText(Math.round(modulePx * pitch * 100) / 100)} mm`}
      </span>
    </span>
  )
}

const cursors: Record<Handle, string> = {
  nw: 'cursor-nwse-resize',
  se: 'cursor-nwse-resize',
  ne: 'cursor-nesw-resize',
  sw: 'cursor-nesw-resize',
  n: 'cursor-ns-resize',
  s: 'cursor-ns-resize',
  e: 'cursor-ew-resize',
  w: 'cursor-ew-resize',
}

function edgeOf(handle: Handle, start: string, end: string, length: number, out: number): number {
  return handle.includes(start) ? -out : handle.includes(end) ? length + out : length / 2
}

export function SnapLines({ scale, page }: { scale: number; page: { width: number; height: number } }) {
  const lines = useView((state) => state.lines)
  return lines.map(({ axis, at }) => (
    <span
      key={`${axis} ${at}`}
      aria-hidden
      data-snap-line={axis}
      className="pointer-events-none absolute bg-error"
      style={
        axis === 'x'
          ? { left: at * scale - 0.5, top: -12, width: 1, height: page.height * scale + 24 }
          : { top: at * scale - 0.5, left: -12, height: 1, width: page.width * scale + 24 }
      }
    />
  ))
}

/** Of the brackets; here and not as classes, which every page would load. */
const bracketEnd = '1px solid var(--error)'

/** Brackets between neighbours with equal gaps. */
export function GapHints({ scale }: { scale: number }) {
  const gaps = useView((state) => state.gaps)
  return gaps.map(({ axis, from, to, across }) => {
    const [start, length] = [from * scale, (to - from) * scale]
    const middle = across * scale - 4
    return (
      <span
        key={`${axis} ${from} ${across}`}
        aria-hidden
        data-gap={axis}
        className="pointer-events-none absolute grid place-items-center"
        style={
          axis === 'x'
            ? { left: start, width: length, top: middle, height: 9, borderInline: bracketEnd }
            : { top: start, height: length, left: middle, width: 9, borderBlock: bracketEnd }
        }
      >
        <span className={`bg-error ${axis === 'x' ? 'h-px w-full' : 'h-full w-px'}`} />
      </span>
    )
  })
}

export function Marquee({ scale }: { scale: number }) {
  const box = useView((state) => state.marquee)
  return box ? (
    <span aria-hidden className="wash pointer-events-none absolute border border-info" style={placeOf(box, scale)} />
  ) : null
}

/** The box of the element that Enter places. */
export function PendingBox({ scale }: { scale: number }) {
  const box: Box | undefined = useView((state) => state.pending)
  return box ? (
    <span
      aria-hidden
      data-pending
      className="wash pointer-events-none absolute border border-dashed border-info"
      style={placeOf(box, scale)}
    />
  ) : null
}
