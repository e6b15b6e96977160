// screens/open-row: the row of the open panel, also when it is on another page of the list.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '@shelfcast/contract/operation'
import { useAllowed } from '../api/permission.ts'
import { useLive } from '../api/live.ts'
import { useStore } from '../state/store-choice.ts'
import { loadChunk } from '../ui/chunk.ts'
import type { Reading } from '../ui/states.tsx'
import { askRows } from './list-data.ts'
import { scopeOf, type ListSearch } from './list-search.ts'
import { liveKinds, type AnyListScreen, type ListAction, type ListScope } from './list-spec.ts'

/** A condition that finds part of an id may match a few other rows too. */
const mostAlike = 50

interface Listed<Row> {
  rows: readonly Row[]
  /** Whether `rows` answer the current search. */
  known: boolean
}

/**
 * @returns the open row, and its place among `rows`; -1 if it is on another page. `lost` is the reading that did not
 *   bring the row that the address names
 */
export function useOpenRow<Row>(
  spec: AnyListScreen,
  search: ListSearch,
  scope: ListScope,
  { rows, known }: Listed<Row>,
): { row: Row | undefined; index: number; lost: Reading | undefined } {
  const idOf = spec.rowId as (row: Row) => string
  const { allowed } = useAllowed(spec.open?.needs)
  const isOpen = spec.open !== undefined && allowed && search.open !== undefined
  const index = isOpen ? rows.findIndex((row) => idOf(row) === search.open) : -1
  const by = spec.open?.by
  const isElsewhere = isOpen && index < 0 && by !== undefined
  const found = useQuery({
    ...askRows(spec, {
      ...spec.query,
      ...scopeOf(spec, scope),
      ...(by === undefined ? {} : typeof by === 'function' ? by(search.open ?? '') : { [by]: search.open }),
      page: 0,
      size: mostAlike,
    }),
    enabled: isElsewhere && known,
  })
  useLive(liveKinds(spec), () => {
    if (isElsewhere) void found.refetch({ cancelRefetch: false })
  })
  const others = isElsewhere ? rowsOf<Row>(spec.source.list, found.data?.data) : []
  const row = index >= 0 ? rows[index] : others.find((other) => idOf(other) === search.open)
  // The panel of a row that is deleted while it is open closes. Only a row that never came is lost.
  const [shown, setShown] = useState<string>()
  if (row && shown !== search.open) setShown(search.open)
  const isLost = isElsewhere && known && search.at === undefined && shown !== search.open && !row && !found.isFetching
  return { row, index, lost: isLost ? found : undefined }
}

/** Selects the store that the address names (a link from a mail), and takes it out of the address. */
export function useStoreOfAddress(search: ListSearch, setSearch: (search: ListSearch, replace: boolean) => void): void {
  const { store } = useStore()
  const { at } = search
  useEffect(() => {
    if (at === undefined) return
    const { at: _at, ...rest } = search
    const selected =
      at === store
        ? Promise.resolve()
        : loadChunk(() => import('./address-store.ts')).then((part) => part.selectStore(at))
    selected.then(
      () => {
        setSearch(rest, true)
      },
      () => undefined,
    ) // the call's error shows itself, and the page offers to reload a missing part
    // oxlint-disable-next-line exhaustive-deps -- once for each store in the address
  }, [at])
}

/** Starts the action that the address names, once: the search of the header leads to panels in this way. */
export function useNamedAction<Row>(
  spec: AnyListScreen,
  search: ListSearch,
  onStart: (action: ListAction<Row>, without: ListSearch) => void,
): void {
  const { act } = search
  useEffect(() => {
    if (act === undefined) return
    const { act: _started, ...without } = search
    const action = spec.actions?.find((one) => one.label === act && one.rows === 'none')
    if (action) onStart(action as ListAction<Row>, without)
    // oxlint-disable-next-line exhaustive-deps -- once for each name in the address
  }, [act])
}
