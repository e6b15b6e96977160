// features/positions: one shelf: its levels from the front with the labels in their order, and a walk along it.
import type { PlanShelf } from '@shelfcast/contract/positions/shelves'
import { listShelfLabels } from '@shelfcast/contract/positions/shelves'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { RowActions } from '../../screens/row-actions.tsx'
import { useText } from '../../text/text.ts'
import { Skeleton, readFailure } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { shelfActions } from './shelf-actions.ts'
import { ShelfFront } from './shelf-front.tsx'
import { shelfName } from './shelf-words.ts'

/** As many as a shelf can have. */
const mostLabels = 5_000

export function ShelfDetail({ row, store, onClose: _close, ...panel }: RowPanelProps<PlanShelf>) {
  const text = useText()
  const { floor, shelfId, misplacedCount, labelCount } = row
  const read = useQuery(
    ask(listShelfLabels, { store: store ?? '', floor, shelfId, size: mostLabels }, { background: true }),
  )
  const labels = read.data?.data?.labelList ?? []
  const failure = readFailure(read)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-body">
        <span>{text('planShelf.at', { floor, shelf: shelfId })}</span>
        <span className="text-muted">{text('lbs.count', { count: labelCount })}</span>
        {misplacedCount > 0 && <Status tone="danger">{text('planShelf.misplaced', { count: misplacedCount })}</Status>}
        {row.cold && <Status tone="info">{text('planShelf.cold.yes')}</Status>}
        {row.polygon.length === 0 && <span className="text-muted">{text('planShelf.notDrawn')}</span>}
      </div>
      <RowActions<PlanShelf> {...panel} store={store} row={row} actions={shelfActions} nameOf={shelfName} />
      {failure ? (
        failure
      ) : read.isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <ShelfFront store={store ?? ''} shelf={row} labels={labels} />
      )}
    </div>
  )
}
