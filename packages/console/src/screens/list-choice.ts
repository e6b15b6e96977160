// screens/list-choice: the selected rows of a list, on all its pages, and selecting all matches. The bar is
// selection-bar.tsx.
import { useMemo, useState } from 'react'
import { rowsOf, type OperationShape } from '@shelfcast/contract/operation'
import { call, type CallQuery } from '../api/call.ts'
import { useText } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { AnyListScreen } from './list-spec.ts'
import { useAttempt } from './use-attempt.ts'

/** Calls accept at most this many rows at once. */
export const mostChosen = 5_000

export interface ListChoice<Row> {
  chosen: ReadonlyMap<string, Row>
  /** The selected rows, with current values for those on this page. */
  rows: Row[]
  /** Selected rows that are not on this page. */
  elsewhere: number
  choose: (rows: readonly Row[], on: boolean) => void
  drop: () => void
  /** Selects every row that matches `query`, on all pages. */
  chooseAll: (query: Record<string, unknown>) => Promise<void>
  choosing: boolean
}

/** A selection belongs to its `scope`: another store or company starts with none. */
export function useListChoice<Row>(spec: AnyListScreen, shown: readonly Row[], scope: string): ListChoice<Row> {
  const text = useText()
  const idOf = spec.rowId as (row: Row) => string
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [chosenIn, setChosenIn] = useState(scope)
  const { busy: choosing, attempt } = useAttempt((reason) => toast.warn(text('list.failed', { reason })))
  if (chosenIn !== scope) {
    setChosenIn(scope)
    setChosen(new Map())
  }
  const current = useMemo(() => new Map(shown.map((row) => [idOf(row), row])), [shown, idOf])

  function choose(some: readonly Row[], on: boolean) {
    setChosen((before) => {
      const next = new Map(before)
      for (const row of some) {
        if (on) next.set(idOf(row), row)
        else next.delete(idOf(row))
      }
      return next
    })
  }
  const chooseAll = (query: Record<string, unknown>) =>
    attempt(async () => {
      const { data } = await call(spec.source as OperationShape, {
        query: { ...query, page: 0, size: mostChosen } as CallQuery<OperationShape>,
        background: true,
      })
      choose(rowsOf<Row>(spec.source.list, data), true)
    })
  return {
    chosen,
    choose,
    chooseAll,
    choosing,
    drop: () => setChosen(new Map()),
    rows: [...chosen].map(([id, row]) => current.get(id) ?? row),
    elsewhere: [...chosen.keys()].filter((id) => !current.has(id)).length,
  }
}
