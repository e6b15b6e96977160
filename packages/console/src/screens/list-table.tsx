// screens/list-table: the table of a list: sticky heading and first column, selected rows, keyboard, and only the rows
// in view when there are many.
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useAppData } from '../state/app-data.ts'
import { useText } from '../text/text.ts'
import { useFirstView } from './first-view.ts'
import { Heading } from './list-heading.tsx'
import { Row } from './list-row.tsx'
import { boxWidthPx, headHeightPx, type ListTableProps } from './list-table-props.ts'
import { useRowPlaces } from './row-places.ts'
import { useRowsInView } from './rows-in-view.ts'
import { prepareSelection } from './selection.tsx'

/** With more rows than this, only those in view are drawn. */
const drawAllUpTo = 120

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { spec, columns, rows, firstNumber, idOf, openId, busy } = props
  const text = useText()
  const timeZone = useAppData((state) => state.timezone)
  const scroller = useRef<HTMLDivElement>(null)
  const handlers = useLatest(props)
  const rowHeight = spec.rowHeight ?? 36
  const many = rows.length > drawAllUpTo
  const numberWidth = Math.max(48, 20 + 8 * String(firstNumber + rows.length).length)
  const {
    from,
    to: inView,
    bringIntoView,
  } = useRowsInView(scroller, { count: rows.length, rowHeight, headHeight: headHeightPx, on: many })
  const drawn = useFirstView({ rowHeight, rows: inView - from, columns: columns.map((column) => column.width) })
  const to = from + drawn.rows
  const shown = useMemo(() => columns.slice(0, drawn.columns), [columns, drawn.columns])
  // The empty cell at the end of each row also spans the columns that are drawn later.
  const lastSpan = columns.length - shown.length + 1
  const places = useRowPlaces(rows, idOf)
  const [focused, setFocused] = useState<string>()
  const position = focused === undefined ? -1 : rows.findIndex((row) => idOf(row) === focused)
  const reachable = Math.max(0, position)

  function goTo(index: number) {
    const row = rows[index]
    if (!row) return
    setFocused(idOf(row))
    drawn.drawAll()
    if (many) bringIntoView(index)
    requestAnimationFrame(() => {
      const now = document.activeElement
      // Enter has opened the row meanwhile, and the focus is in its panel. A row that was scrolled away leaves none.
      if (now !== document.body && !scroller.current?.contains(now)) return
      scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus({ preventScroll: many })
    })
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    if (
      target.matches('input:not([type=checkbox]), textarea, select') ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const at = target.closest('tr[data-index]') ? reachable : -1
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(rows.length - 1, at + page),
      PageUp: Math.max(0, at - page),
      Home: 0,
      End: rows.length - 1,
    }
    const next = steps[event.key]
    const row = rows[at]
    if (next !== undefined && target.closest('thead') === null) {
      event.preventDefault()
      goTo(Math.min(rows.length - 1, Math.max(0, next)))
    } else if (row && event.key === 'Enter' && target.matches('tr') && props.onOpen) {
      event.preventDefault()
      props.onOpen(row)
    } else if (row && event.key === ' ' && target.matches('tr')) {
      event.preventDefault()
      props.onChoose([row], !props.chosen.has(idOf(row)))
    }
  }
  // The row of the open panel stays in view while arrows in the panel move through the list.
  useEffect(() => {
    if (openId === undefined) return
    const index = rows.findIndex((row) => idOf(row) === openId)
    if (many && index >= 0) bringIntoView(index)
    else scroller.current?.querySelector(`tr[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line exhaustive-deps -- only a change of the open row scrolls, not every new reading of the rows
  }, [openId])

  const width = boxWidthPx + numberWidth + columns.reduce((sum, column) => sum + column.width, 0)
  const offsets = useMemo(() => ({ number: boxWidthPx, first: boxWidthPx + numberWidth }), [numberWidth])
  const prepare = () => {
    prepareSelection()
    spec.open?.panel.prepare()
  }
  return (
    <div
      ref={scroller}
      onKeyDown={onKeyDown}
      onPointerEnter={prepare}
      onFocus={prepare}
      tabIndex={-1}
      data-focus-home
      className="min-h-60 flex-1 overflow-auto rounded border border-line bg-surface outline-none [contain:strict] scroll-quiet"
    >
      <table
        role="grid"
        aria-label={text(spec.title)}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        aria-busy={busy}
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
              key={places.get(idOf(row))}
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
              reachable={from + index === reachable}
              handlers={handlers}
              onFocusRow={setFocused}
              text={text}
              timeZone={timeZone}
            />
          ))}
          {to < rows.length && (
            <tr aria-hidden style={{ height: (rows.length - to) * rowHeight }}>
              <td colSpan={columns.length + 3} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Rows are memoised, so they read their callbacks from here at the time of the call. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
