// screens/list-heading: the sticky heading of a list's table: selects all rows, sorts, and makes columns wider.
import type { PointerEvent as ReactPointerEvent } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../text/text.ts'
import { narrowestColumnPx, widestColumnPx } from './column-memory.ts'
import { isEndAligned } from './list-cell.tsx'
import { headingKey } from './list-filters.ts'
import type { ListTableProps, Offsets } from './list-table-props.ts'

const headLook = 'sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-start font-semibold text-muted'

export function Heading<Row>({
  spec,
  columns,
  lastSpan,
  rows,
  idOf,
  chosen,
  onChoose,
  sort,
  onSort,
  onWidth,
  offsets,
}: ListTableProps<Row> & { lastSpan: number; offsets: Offsets }) {
  const text = useText()
  const count = rows.filter((row) => chosen.has(idOf(row))).length
  const [sorted, direction] = sort.split(',')
  return (
    <thead>
      <tr>
        <th scope="col" className={`${headLook} start-0 z-20 pe-0`}>
          <input
            type="checkbox"
            aria-label={text('list.selectAll')}
            checked={count > 0 && count === rows.length}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < rows.length
            }}
            onChange={(event) => onChoose(rows, event.target.checked)}
            className="block size-4 accent-strong"
          />
        </th>
        <th
          scope="col"
          className={`${headLook} z-20 px-0! pe-3! text-end!`}
          style={{ insetInlineStart: offsets.number }}
        >
          {text('list.number')}
        </th>
        {columns.map(({ column, sort: sortName, width }, index) => {
          const name = column.heading ?? text(headingKey(spec, column))
          const isSorted = sortName !== undefined && sortName === sorted
          const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
          const end = isEndAligned(column)
          const label = <span className="truncate">{name}</span>
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={isSorted ? (direction === 'desc' ? 'descending' : 'ascending') : undefined}
              title={name}
              className={`${headLook} group/head ${index === 0 ? 'z-20' : ''}`}
              style={index === 0 ? { insetInlineStart: offsets.first } : undefined}
            >
              {sortName === undefined ? (
                <span className={`flex items-center ${end ? 'justify-end' : ''}`}>{label}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(`${sortName},${isSorted && direction === 'asc' ? 'desc' : 'asc'}`)}
                  className={`flex w-full items-center gap-1 rounded-sm hover:text-ink ${end ? 'flex-row-reverse' : ''} ${isSorted ? 'text-ink' : ''}`}
                >
                  {label}
                  <Arrow
                    aria-hidden
                    size={14}
                    strokeWidth={1.75}
                    className={`shrink-0 ${isSorted ? '' : 'opacity-0 group-hover/head:opacity-40'}`}
                  />
                </button>
              )}
              <WidthHandle width={width} onWidth={(next) => onWidth(column.id, next)} />
            </th>
          )
        })}
        <td aria-hidden colSpan={lastSpan} className={headLook} />
      </tr>
    </thead>
  )
}

/** Drag to make a column wider; double-click is not needed, because the column chooser has widths for the keyboard. */
function WidthHandle({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  function onPointerDown(event: ReactPointerEvent<HTMLSpanElement>) {
    event.preventDefault()
    const handle = event.currentTarget
    const start = event.clientX
    const sign = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
    handle.setPointerCapture(event.pointerId)
    const move = (moved: PointerEvent) =>
      onWidth(Math.min(widestColumnPx, Math.max(narrowestColumnPx, Math.round(width + sign * (moved.clientX - start)))))
    const stop = () => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', stop)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', stop)
  }
  return (
    <span
      aria-hidden
      onPointerDown={onPointerDown}
      className="absolute end-0 top-2 bottom-2 w-2 cursor-col-resize touch-none border-e border-line opacity-0 transition-opacity group-hover/head:opacity-100 hover:border-accent-ink"
    />
  )
}
