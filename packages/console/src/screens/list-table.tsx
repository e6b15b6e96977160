// screens/list-table: the table of a list: sticky heading and first column, selected rows, keyboard, and only the rows
// in view when there are many.
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Skeleton } from '../ui/states.tsx'
import { useAppData } from '../state/app-data.ts'
import { useText, type Text } from '../text/text.ts'
import { headingKey } from './list-filters.ts'
import { ListCell, isEndAligned } from './list-cell.tsx'
import { narrowestColumnPx, widestColumnPx } from './column-memory.ts'
import { useRowPlaces } from './row-places.ts'
import { useRowsInView } from './rows-in-view.ts'
import { useFirstView } from './first-view.ts'
import type { Column } from './column-kit.tsx'
import type { AnyListScreen } from './list-spec.ts'

const boxWidthPx = 40
const headHeightPx = 36
/** With more rows than this, only those in view are drawn. */
const drawAllUpTo = 120

export interface SizedColumn<Row> {
  column: Column<Row>
  width: number
  /** Name the server sorts it by; undefined when it cannot. */ sort: string | undefined
}

export interface ListTableProps<Row> {
  spec: AnyListScreen
  columns: readonly SizedColumn<Row>[]
  rows: readonly Row[]
  /** Number of the first row, from 1: page × size + 1 (specification §3). */
  firstNumber: number
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  chosen: ReadonlyMap<string, Row>
  onChoose: (rows: readonly Row[], chosen: boolean) => void
  openId: string | undefined
  onOpen: ((row: Row) => void) | undefined
  sort: string
  onSort: (sort: string) => void
  onWidth: (id: string, width: number) => void
  busy: boolean
}

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
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus({ preventScroll: many }),
    )
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
  return (
    <div
      ref={scroller}
      onKeyDown={onKeyDown}
      onPointerEnter={spec.open?.panel.prepare}
      onFocus={spec.open?.panel.prepare}
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

interface Offsets {
  number: number
  first: number
}

const headLook = 'sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-start font-semibold text-muted'

function Heading<Row>({
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

/** Rows are memoised, so they read their callbacks from here at the time of the call. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

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
const Row = memo(PlainRow) as typeof PlainRow

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
