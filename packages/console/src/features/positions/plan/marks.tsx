// features/positions/plan: gateways and anchors on a plan. While they can be moved, a drag or the arrow keys move them.
import { MapPin, Router } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { numberText } from '../../../ui/number-text.ts'
import { within, type Point, type Size } from './camera.ts'
import { useMoves } from './use-moves.ts'
import type { View } from './use-view.ts'

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
  onMove: (mark: Mark, to: Point) => Promise<boolean>
  onPress: (mark: Mark) => void
}

export function Marks({ marks, ...props }: MarksProps) {
  return marks.map((mark) => <MarkButton key={`${mark.kind} ${mark.id}`} mark={mark} {...props} />)
}

function MarkButton({ view, plan, mark, movable, onMove, onPress }: Omit<MarksProps, 'marks'> & { mark: Mark }) {
  const text = useText()
  const Icon = icons[mark.kind]
  const {
    place: at,
    grip,
    onKeyDown,
  } = useMoves<Point, undefined>({
    id: mark.id,
    stored: mark,
    moved: ({ x, y }, way) => within(plan, { x: x + way.x, y: y + way.y }),
    save: ({ x, y }) => onMove(mark, { x, y }),
  })
  const place = text('lbs.at', { x: numberText(at.x), y: numberText(at.y) })
  const name = text(`lbs.mark.${mark.kind}`, { name: mark.name })
  return (
    <button
      type="button"
      data-mark={mark.id}
      aria-label={`${name}, ${place}`}
      title={`${name}\n${place}`}
      {...(movable && { ...grip(view, undefined), onKeyDown: (event) => onKeyDown(event, undefined) })}
      onClick={() => onPress(mark)}
      style={{ left: `calc(${at.x} * var(--scale) * 1px)`, top: `calc(${at.y} * var(--scale) * 1px)` }}
      className={`absolute grid size-6 -translate-x-1/2 -translate-y-1/2 touch-none place-items-center border-2 border-surface bg-strong text-on-strong shadow-lift ${mark.kind === 'gateway' ? 'rounded-sm' : 'rounded-full'} ${movable ? 'cursor-move ring-2 ring-accent' : 'cursor-pointer'}`}
    >
      <Icon aria-hidden size={14} strokeWidth={1.75} />
    </button>
  )
}
