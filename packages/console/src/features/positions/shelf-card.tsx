// features/positions: one label on the front of a shelf: its product, its order, and why it may be misplaced.
import type { DragEvent, KeyboardEvent } from 'react'
import { X } from 'lucide-react'
import type { ShelfLabel } from '@shelfcast/contract/positions/shelves'
import { useText } from '../../text/text.ts'
import { StatusDot } from '../../ui/status.tsx'

interface ShelfCardProps {
  label: ShelfLabel
  movable: boolean
  dragged: boolean
  onDrag: (labelCode: string | undefined) => void
  /** Another card is dropped on it; `isAfter` on its right half. */
  onDropHere: (event: DragEvent, isAfter: boolean) => void
  /** An arrow key with Alt. */
  onMoveKey: (event: KeyboardEvent) => void
  onTakeOff: () => void
}

export function ShelfCard({ label, movable, dragged, onDrag, onDropHere, onMoveKey, onTakeOff }: ShelfCardProps) {
  const text = useText()
  const { labelCode, articleName, articleId, order, misplaced, reason, networkStatus } = label
  const product = articleName || articleId || text('planShelf.noProduct')
  const state = misplaced ? text(`lbs.reason.${reason}`) : networkStatus ? undefined : text('planShelf.offline')
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey) return onMoveKey(event)
    if (event.key === 'Delete' && movable) return onTakeOff()
    const cards = [...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    const isReversed = getComputedStyle(event.currentTarget.closest('ol')!).flexDirection === 'row-reverse'
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = cards[cards.indexOf(event.currentTarget as HTMLElement) + (isReversed ? -step : step)]
    if (step === 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <li className="relative shrink-0">
      <button
        type="button"
        data-card={labelCode}
        draggable={movable}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', labelCode)
          onDrag(labelCode)
        }}
        onDragEnd={() => onDrag(undefined)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          onDropHere(event, event.clientX > left + width / 2)
        }}
        className={`flex h-22 w-31 flex-col rounded border bg-surface px-2 py-1 text-start text-caption ${misplaced ? 'border-error' : 'border-line'} ${movable ? 'cursor-grab' : 'cursor-default'} ${dragged ? 'opacity-50' : ''}`}
      >
        <span className="tabular-nums text-muted">
          {order === null ? (
            <span aria-hidden>-</span>
          ) : (
            <>
              <span aria-hidden>{order}</span>
              <span className="sr-only">{text('planShelf.order', { order })}</span>
            </>
          )}
        </span>
        <bdi dir="auto" className="line-clamp-2 min-h-8 font-semibold">
          {product}
        </bdi>
        {state === undefined ? (
          <bdi dir="ltr" className="truncate text-muted">
            {labelCode}
          </bdi>
        ) : (
          <span className="flex items-center gap-1 truncate text-error-ink" title={state}>
            <StatusDot tone="danger" />
            <span className="sr-only">
              {labelCode} {misplaced && text('lbs.misplaced.true')}
            </span>
            <span className="truncate">{state}</span>
          </span>
        )}
      </button>
      {movable && (
        <button
          type="button"
          aria-label={text('planShelf.takeOff', { name: `${product} ${labelCode}` })}
          onClick={onTakeOff}
          className="absolute end-1 top-1 grid size-5 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden size={12} strokeWidth={1.75} />
        </button>
      )}
    </li>
  )
}
