// screens/list-grid: the grid of a list: its columns, its heading and the rows from `from` to `to`. It follows from its
// properties alone, so the server can draw it too (first-rows.tsx).
import { useMemo, type RefObject } from 'react'
import { useText } from '../text/text.ts'
import { Heading } from './list-heading.tsx'
import { Row } from './list-row.tsx'
import { boxWidthPx, rowHeightOf, type ListTableProps, type SizedColumn } from './list-table-props.ts'

interface ListGridProps<Row> extends ListTableProps<Row> {
  /** The columns drawn now, from the first. */ shown: readonly SizedColumn<Row>[]
  from: number
  to: number
  /** The element that shows a row, as a key. */ keyOf: (row: Row) => string | number | undefined
  /** The index of the row that the keyboard reaches. */ reachable: number
  handlers: RefObject<ListTableProps<Row>>
  onFocusRow: (id: string) => void
  timeZone: string
}

export function ListGrid<Row>(props: ListGridProps<Row>) {
  const { spec, columns, shown, rows, from, to, firstNumber, idOf, openId } = props
  const text = useText()
  const rowHeight = rowHeightOf(spec)
  const numberWidth = Math.max(48, 20 + 8 * String(firstNumber + rows.length).length)
  const offsets = useMemo(() => ({ number: boxWidthPx, first: boxWidthPx + numberWidth }), [numberWidth])
  const width = boxWidthPx + numberWidth + columns.reduce((sum, column) => sum + column.width, 0)
  // The empty cell at the end of each row also spans the columns that are drawn later.
  const lastSpan = columns.length - shown.length + 1
  return (
    <table
      role="grid"
      aria-label={text(spec.title)}
      aria-rowcount={rows.length + 1}
      aria-multiselectable
      aria-busy={props.busy}
      className="w-full table-fixed border-separate border-spacing-0 text-table"
      style={{ minWidth: width }}
    >
      <colgroup>
        <col style={{ width: boxWidthPx }} />
        <col style={{ width: numberWidth }} />
        {columns.map(({ column, width: columnWidth }) => (
          <col key={column.id} style={{ width: columnWidth }} />
        ))}
        <col />
      </colgroup>
      <Heading {...props} columns={shown} lastSpan={lastSpan} offsets={offsets} />
      <tbody>
        {from > 0 && (
          <tr aria-hidden style={{ height: from * rowHeight }}>
            <td colSpan={columns.length + 3} />
          </tr>
        )}
        {rows.slice(from, to).map((row, index) => (
          <Row
            key={props.keyOf(row)}
            id={idOf(row)}
            spec={spec}
            columns={shown}
            lastSpan={lastSpan}
            row={row}
            index={from + index}
            number={firstNumber + from + index}
            height={rowHeight}
            offsets={offsets}
            name={props.nameOf(row)}
            opens={props.onOpen !== undefined}
            chosen={props.chosen.has(idOf(row))}
            open={openId === idOf(row)}
            reachable={from + index === props.reachable}
            handlers={props.handlers}
            onFocusRow={props.onFocusRow}
            text={text}
            timeZone={props.timeZone}
          />
        ))}
        {to < rows.length && (
          <tr aria-hidden style={{ height: (rows.length - to) * rowHeight }}>
            <td colSpan={columns.length + 3} />
          </tr>
        )}
      </tbody>
    </table>
  )
}
