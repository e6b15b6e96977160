// features/positions/plan: shelves that can be opened, and the open one that can be moved and resized, with the pointer
// or the arrow keys.
import type { PlanShelf } from '@shelfcast/contract/positions/shelves'
import { useText } from '../../../text/text.ts'
import { shelfKey, shelfName } from '../shelf-words.ts'
import { within, type Point, type Size } from './camera.ts'
import { ShelfName, ShelfShape } from './shelf-shapes.tsx'
import { inks } from './inks.ts'
import { boxOf, middleOf, movedBy, withCorner } from './polygon.ts'
import { useMoves, type Moves } from './use-moves.ts'
import type { View } from './use-view.ts'

/** The outline of a shelf; its part is a corner, or undefined for all of it. */
export type ShelfMoves = Moves<readonly Point[], number | undefined>

export function useShelfMoves(
  shelf: PlanShelf | undefined,
  plan: Size,
  onMove: (shelf: PlanShelf, polygon: Point[]) => Promise<boolean>,
): ShelfMoves {
  return useMoves<readonly Point[], number | undefined>({
    id: shelf ? shelfKey(shelf) : '',
    stored: shelf?.polygon ?? [],
    moved(polygon, way, corner) {
      const point = corner === undefined ? undefined : polygon[corner]
      if (corner === undefined || !point) return movedBy(polygon, way, plan)
      return withCorner(polygon, corner, within(plan, { x: point.x + way.x, y: point.y + way.y }))
    },
    save: async (polygon) => shelf !== undefined && onMove(shelf, [...polygon]),
  })
}

interface ShelfMarksProps {
  view: View
  shelves: readonly PlanShelf[]
  /** The key of the open shelf. */
  chosen: string | undefined
  movable: boolean
  moves: ShelfMoves
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
  moves,
  onOpen,
}: Omit<ShelfMarksProps, 'shelves' | 'chosen'> & { shelf: PlanShelf; isChosen: boolean }) {
  const text = useText()
  const canMove = isChosen && movable
  const polygon = isChosen ? moves.place : shelf.polygon
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
        } else if (canMove) moves.onKeyDown(event, undefined)
      }}
      {...(canMove ? { 'data-mark': shelf.shelfId, ...moves.grip(view, undefined) } : {})}
      className={`outline-none focus-visible:[&_polygon]:[stroke-width:3] ${canMove ? 'cursor-move' : 'cursor-pointer'}`}
    >
      <ShelfShape polygon={polygon} cold={shelf.cold} chosen={isChosen} />
      <ShelfName shelf={shelf} polygon={polygon} />
    </g>
  )
}

/** The corners of the open shelf, over the plan. */
export function Corners({ view, moves }: { view: View; moves: ShelfMoves }) {
  const text = useText()
  const polygon = moves.place
  return polygon.map((point, index) => (
    <button
      key={index}
      type="button"
      data-mark={index}
      aria-label={text('planShelf.corner', { number: index + 1 })}
      {...moves.grip(view, index)}
      onKeyDown={(event) => moves.onKeyDown(event, index)}
      style={{
        left: `calc(${point.x} * var(--scale) * 1px)`,
        top: `calc(${point.y} * var(--scale) * 1px)`,
        background: inks.paper,
        borderColor: inks.ink,
      }}
      className={`absolute size-3.5 -translate-x-1/2 -translate-y-1/2 touch-none rounded-sm border-2 shadow-lift ${cursorOf(polygon, point)}`}
    />
  ))
}

/** A corner of a rectangle resizes it; another one goes anywhere. */
function cursorOf(polygon: readonly Point[], { x, y }: Point): string {
  if (!boxOf(polygon)) return 'cursor-move'
  const middle = middleOf(polygon)
  return x < middle.x === y < middle.y ? 'cursor-nwse-resize' : 'cursor-nesw-resize'
}
