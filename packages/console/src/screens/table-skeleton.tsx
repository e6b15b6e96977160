// screens/table-skeleton: stands for a list's table while its first rows load.
import { Skeleton } from '../ui/states.tsx'
import { useText } from '../text/text.ts'
import { boxWidthPx, headHeightPx } from './list-table-props.ts'

/** The table's placeholder while the first rows load. */
export function TableSkeleton({
  columns,
  rows,
  rowHeight,
}: {
  columns: readonly number[]
  rows: number
  rowHeight: number
}) {
  const text = useText()
  return (
    <div
      role="status"
      aria-label={text('ui.loading')}
      className="min-h-60 flex-1 overflow-hidden rounded border border-line bg-surface"
    >
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div
          key={row}
          className="flex items-center border-b border-line"
          style={{ height: row === 0 ? headHeightPx : rowHeight }}
        >
          <span style={{ width: boxWidthPx }} className="shrink-0 px-3">
            <Skeleton className="size-4" />
          </span>
          {columns.map((width, index) => (
            <span key={index} style={{ width }} className="shrink-0 px-3">
              <Skeleton
                className={`h-3 ${row === 0 ? 'w-16 max-w-full' : ['w-3/4', 'w-1/2', 'w-2/3'][(row + index) % 3]}`}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
