// screens/list-data: the rows of a list for the user: live in place, but never moving under the pointer.
import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { rowsOf, type OperationShape } from '@shelfcast/contract/operation'
import { ask } from '../api/ask.ts'
import type { CallQuery } from '../api/call.ts'
import { useLive } from '../api/live.ts'
import { liveKinds, type AnyListScreen } from './list-spec.ts'

/** Bursts of events, as during an import, cause one read. */
const liveReadEveryMs = 700

interface View<Row> {
  key: string
  readAt: number
  rows: Row[]
  total: number
  firstNumber: number
  /** Waiting new rows, or a changed order or deleted rows. */ waiting: { fresh: number } | undefined
}

export interface ListData<Row> {
  rows: Row[] | undefined
  total: number
  /** Number of the first of `rows`, from 1. They may still be those of the page before while the next is read. */
  firstNumber: number
  waiting: { fresh: number } | undefined
  /** Shows the waiting changes. */
  showWaiting: () => void
  /** Reads again and shows the result. */
  reread: () => void
  reading: boolean
  error: Error | null
}

/** The read of a page of rows. The table shows its own loading state, so the overlay does not. */
export const askRows = (spec: AnyListScreen, query: Record<string, unknown>) =>
  ask(spec.source as OperationShape, query as CallQuery<OperationShape>, { background: true })

export function useListData<Row>(spec: AnyListScreen, query: Record<string, unknown>, enabled: boolean): ListData<Row> {
  const idOf = spec.rowId as (row: Row) => string
  const result = useQuery({ ...askRows(spec, query), enabled, placeholderData: keepPreviousData })
  const [view, setView] = useState<View<Row>>()
  const [accepting, setAccepting] = useState(false)
  const key = JSON.stringify(query)

  if (result.data && !result.isPlaceholderData && (view?.key !== key || view.readAt !== result.dataUpdatedAt)) {
    const rows = rowsOf<Row>(spec.source.list, result.data.data)
    const { page } = result.data
    const fresh: View<Row> = {
      key,
      readAt: result.dataUpdatedAt,
      rows,
      firstNumber: page ? page.page * page.size + 1 : 1,
      total: result.data.page?.total ?? rows.length,
      waiting: undefined,
    }
    setView(view && view.key === key && view.rows.length > 0 && !accepting ? keepPlaces(view, fresh, idOf) : fresh)
    setAccepting(false)
  }

  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  useEffect(() => () => clearInterval(timer.current), [])
  const reading = useRef(false)
  useEffect(() => {
    reading.current = result.isFetching
  })
  useLive(liveKinds(spec), (event) => {
    const { store } = query as { store?: string }
    if (event !== 'gap' && store !== undefined && event.store !== store) return
    // A failure stays visible: in a busy store it would otherwise come and go with every event.
    if (event !== 'gap' && result.isError) return
    timer.current ??= setInterval(() => {
      // A running read may have started before this event, so another follows it.
      if (reading.current) return
      clearInterval(timer.current)
      timer.current = undefined
      if (enabled) void result.refetch({ cancelRefetch: false })
    }, liveReadEveryMs)
  })

  function reread() {
    setAccepting(true)
    void result.refetch()
  }
  return {
    rows: view?.rows,
    total: view?.total ?? 0,
    firstNumber: view?.firstNumber ?? 1,
    waiting: view?.waiting,
    reread,
    showWaiting: reread,
    reading: result.isFetching,
    error: result.isError && !result.isFetching ? result.error : null,
  }
}

/** The rows of `view` in place, with their new content; added and deleted rows wait. */
function keepPlaces<Row>(view: View<Row>, fresh: View<Row>, idOf: (row: Row) => string): View<Row> {
  const now = new Map(fresh.rows.map((row) => [idOf(row), row]))
  const before = new Set(view.rows.map(idOf))
  const added = fresh.rows.filter((row) => !before.has(idOf(row))).length
  const inPlace = view.rows.map((row) => now.get(idOf(row)) ?? row)
  const sameOrder =
    added === 0 &&
    fresh.rows.length === view.rows.length &&
    fresh.rows.every((row, index) => idOf(row) === idOf(inPlace[index] as Row))
  return sameOrder ? fresh : { ...fresh, rows: inPlace, waiting: { fresh: added } }
}
