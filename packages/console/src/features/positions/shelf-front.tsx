// features/positions: the front of a shelf: its levels from the top, with the labels from left to right as a customer
// sees them. A drag or Alt with the arrow keys changes the order.
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { Undo2 } from 'lucide-react'
import type { PlanShelf, ShelfLabel } from '@shelfcast/contract/positions/shelves'
import { ACTION } from '@shelfcast/contract/permissions'
import { useAllowed } from '../../api/permission.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { levelsOf, onLevel } from './arrangement.ts'
import { ShelfCard } from './shelf-card.tsx'
import { ShelfWalk } from './shelf-walk.tsx'
import { useArranging } from './use-arranging.ts'

export function ShelfFront({
  store,
  shelf,
  labels,
}: {
  store: string
  shelf: PlanShelf
  labels: readonly ShelfLabel[]
}) {
  const text = useText()
  const { allowed, reason } = useAllowed(ACTION.lbsShelfEdit)
  const { rows, steps, move, takeOff } = useArranging(store, shelf, labels)
  const [dragged, setDragged] = useState<string>()
  const front = useRef<HTMLDivElement>(null)
  const isMirrored = shelf.direction === 'RIGHT_TO_LEFT'
  const levels = levelsOf(rows, shelf.levels)
  const loose = onLevel(rows, null)

  /** The card moves in the page; the focus stays on it. */
  function moveByKey(event: KeyboardEvent, label: ShelfLabel) {
    const forward = isMirrored ? -1 : 1
    const { shelfFloor } = label
    const place = onLevel(rows, shelfFloor).findIndex((row) => row === label)
    const level = shelfFloor ?? levels.at(-1) ?? 1
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [level, place - forward],
      ArrowRight: [level, place + forward],
      ArrowUp: [shelfFloor === null ? level : Math.min(level + 1, levels[0] ?? level), place],
      ArrowDown: [shelfFloor === null ? level : Math.max(level - 1, levels.at(-1) ?? level), place],
    }
    const way = ways[event.key]
    if (!way || way[1] < 0) return
    event.preventDefault()
    event.stopPropagation()
    if (!allowed) return
    move(label.labelCode, ...way)
    requestAnimationFrame(() => {
      front.current?.querySelector<HTMLElement>(`[data-card="${label.labelCode}"]`)?.focus()
    })
  }
  function onDrop(event: DragEvent, level: number, place: number) {
    event.preventDefault()
    event.stopPropagation()
    if (dragged !== undefined && allowed) move(dragged, level, place)
    setDragged(undefined)
  }
  const card = (label: ShelfLabel, place: number) => (
    <ShelfCard
      key={label.labelCode}
      label={label}
      movable={allowed}
      dragged={dragged === label.labelCode}
      onDrag={setDragged}
      onDropHere={(event, isAfter) => {
        if (label.shelfFloor === null) return
        const mates = onLevel(rows, label.shelfFloor)
        const from = mates.findIndex(({ labelCode }) => labelCode === dragged)
        const to = place + (isAfter === isMirrored ? 0 : 1)
        onDrop(event, label.shelfFloor, from >= 0 && from < to ? to - 1 : to)
      }}
      onMoveKey={(event) => moveByKey(event, label)}
      onTakeOff={() => takeOff(label.labelCode)}
    />
  )
  return (
    <div ref={front} className="flex flex-col gap-6">
      <ShelfWalk store={store} shelf={shelf} levels={levels} rows={rows} />
      <section aria-label={text('planShelf.frontView')} className="flex flex-col gap-2">
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h3 className="text-body font-semibold">{text('planShelf.frontView')}</h3>
          {steps.count > 0 && (
            <Button small icon={Undo2} busy={steps.busy} onClick={steps.undo}>
              {text('lbs.undo')}
            </Button>
          )}
        </div>
        <p className="text-caption text-muted">{allowed ? text('planShelf.order.hint') : reason}</p>
        {levels.map((level) => {
          const row = onLevel(rows, level)
          return (
            <div
              key={level}
              data-level={level}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => onDrop(event, level, row.length)}
              className="flex flex-col border-b-4 border-edge pb-1"
            >
              <span className="text-caption text-muted">{text('planShelf.level', { level })}</span>
              {row.length === 0 ? (
                <p className="py-3 text-caption text-muted">{text('planShelf.level.empty')}</p>
              ) : (
                <ol
                  aria-label={text('planShelf.level', { level })}
                  dir="ltr"
                  className={`flex gap-1.5 overflow-x-auto py-1 scroll-quiet ${isMirrored ? 'flex-row-reverse justify-end' : ''}`}
                >
                  {row.map(card)}
                </ol>
              )}
            </div>
          )
        })}
        {loose.length > 0 && (
          <div className="flex flex-col pt-2">
            <span className="text-caption text-muted">{text('planShelf.level.none')}</span>
            <ol aria-label={text('planShelf.level.none')} dir="ltr" className="flex flex-wrap gap-1.5 py-1">
              {loose.map(card)}
            </ol>
          </div>
        )}
      </section>
    </div>
  )
}
