// screens/list-table: the table of a list: sticky heading and first column, selected rows, keyboard, and only the rows
// in view when there are many.
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useAppData } from '../state/app-data.ts'
import { useFirstView } from './first-view.ts'
import { ListGrid } from './list-grid.tsx'
import { headHeightPx, rowHeightOf, scrollerLook, type ListTableProps } from './list-table-props.ts'
import { useRowPlaces } from './row-places.ts'
import { useRowsInView } from './rows-in-view.ts'
import { prepareSelection } from './selection.tsx'

/** With more rows than this, only those in view are drawn. */
const drawAllUpTo = 120

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { spec, columns, rows, idOf, openId } = props
  const timeZone = useAppData((state) => state.timezone)
  const scroller = useRef<HTMLDivElement>(null)
  const handlers = useLatest(props)
  const rowHeight = rowHeightOf(spec)
  const many = rows.length > drawAllUpTo
  const {
    from,
    to: inView,
    bringIntoView,
  } = useRowsInView(scroller, { count: rows.length, rowHeight, headHeight: headHeightPx, on: many })
  const drawn = useFirstView({ rowHeight, rows: inView - from, columns: columns.map((column) => column.width) })
  const to = from + drawn.rows
  const shown = useMemo(() => columns.slice(0, drawn.columns), [columns, drawn.columns])
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
      className={`${scrollerLook} outline-none [contain:strict] scroll-quiet`}
    >
      <ListGrid
        {...props}
        shown={shown}
        from={from}
        to={to}
        keyOf={(row) => places.get(idOf(row))}
        reachable={reachable}
        handlers={handlers}
        onFocusRow={setFocused}
        timeZone={timeZone}
      />
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
