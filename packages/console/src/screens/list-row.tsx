// screens/list-row: one row of a list's table. It is memoised, because a list draws many of them.
import { memo, type MouseEvent, type RefObject } from 'react'
import type { Text } from '../text/text.ts'
import { ListCell, isEndAligned } from './list-cell.tsx'
import type { AnyListScreen } from './list-spec.ts'
import type { ListTableProps, Offsets, SizedColumn } from './list-table-props.ts'

interface RowProps<Row> {
  id: string
  spec: AnyListScreen
  columns: readonly SizedColumn<Row>[]
  lastSpan: number
  row: Row
  index: number
  number: number
  height: number
  offsets: Offsets
  name: string
  opens: boolean
  chosen: boolean
  open: boolean
  reachable: boolean
  handlers: RefObject<ListTableProps<Row>>
  onFocusRow: (id: string) => void
  text: Text
  timeZone: string
}

function PlainRow<Row>({
  id,
  spec,
  columns,
  lastSpan,
  row,
  index,
  number,
  height,
  offsets,
  name,
  opens,
  chosen,
  open,
  reachable,
  handlers,
  onFocusRow,
  text,
  timeZone,
}: RowProps<Row>) {
  const ground = chosen || open ? 'wash-solid' : 'bg-surface group-hover/row:hover-wash-solid'
  const cell = `overflow-hidden border-b border-line px-3 ${ground}`
  function onClick(event: MouseEvent<HTMLElement>) {
    if ((event.target as Element).closest('a, button, input, label') || getSelection()?.type === 'Range') return
    handlers.current.onOpen?.(row)
  }
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      tabIndex={reachable ? 0 : -1}
      onFocus={() => onFocusRow(handlers.current.idOf(row))}
      onClick={onClick}
      style={{ height }}
      className={`group/row outline-none focus-visible:[&>td]:shadow-[inset_0_2px_0_var(--accent),inset_0_-2px_0_var(--accent)] ${opens ? 'cursor-pointer' : ''}`}
    >
      <td className={`${cell} sticky start-0 z-5 pe-0`}>
        <input
          type="checkbox"
          aria-label={text('list.selectRow', { name })}
          tabIndex={-1}
          checked={chosen}
          onChange={(event) => handlers.current.onChoose([row], event.target.checked)}
          className="block size-4 accent-strong"
        />
      </td>
      <td className={`${cell} sticky z-5 px-0 pe-3! text-end text-muted`} style={{ insetInlineStart: offsets.number }}>
        {number}
      </td>
      {columns.map(({ column }, at) => (
        <td
          key={column.id}
          className={`${cell} truncate ${isEndAligned(column) ? 'text-end' : ''} ${at === 0 ? 'sticky z-5 font-semibold' : ''}`}
          style={at === 0 ? { insetInlineStart: offsets.first } : undefined}
        >
          <ListCell
            key={column.cell ? id : ''}
            id={id}
            spec={spec}
            column={column}
            row={row}
            text={text}
            timeZone={timeZone}
          />
        </td>
      ))}
      <td aria-hidden colSpan={lastSpan} className={cell} />
    </tr>
  )
}
export const Row = memo(PlainRow) as typeof PlainRow
