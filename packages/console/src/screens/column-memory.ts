// screens/column-memory: order, width and visibility of a list's columns, its page size and saved searches, for each
// user: on the server for all of the user's browsers, and in this browser, so that the first drawing has them.
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { useAuth } from '../api/auth-state.ts'
import { whenQuiet } from '../api/when-quiet.ts'
import type { Column } from './column-kit.tsx'

export interface ColumnLayout {
  order: string[]
  widths: Record<string, number>
  hidden: Record<string, boolean>
}

export interface ColumnMemory extends ColumnLayout {
  size?: number
  searches: SavedSearch[]
}

/** Conditions and sort order of a list under a name, as in its address. */
export interface SavedSearch {
  name: string
  search: Record<string, string>
}

export const narrowestColumnPx = 56
export const widestColumnPx = 800
const nothing: ColumnMemory = { order: [], widths: {}, hidden: {}, searches: [] }

const keyOf = (account: string, path: string) => `shelfcast.columns.${account}.${path}`

/** The column settings of `account` for the list at `path`. */
export function readMemory(account: string, path: string): ColumnMemory {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(account, path)) ?? 'null') as Partial<ColumnMemory> | null
    if (!stored || !Array.isArray(stored.order)) return nothing
    return {
      order: stored.order.filter((id) => typeof id === 'string'),
      widths: { ...stored.widths },
      hidden: { ...stored.hidden },
      searches: Array.isArray(stored.searches) ? stored.searches : [],
      ...(typeof stored.size === 'number' && stored.size > 0 ? { size: stored.size } : {}),
    }
  } catch {
    return nothing // not ours, or damaged: the list uses its defaults
  }
}

/** How often the server brought other settings. */
const useRead = create(() => ({ times: 0 }))

const sync = () => import('./list-settings-sync.ts')

/** Reads the settings of all lists from the server, once for each page load and account. */
async function readFromServer(account: string): Promise<void> {
  const { readLists } = await sync()
  const lists = await readLists(account)
  for (const { list, ...settings } of lists) localStorage.setItem(keyOf(account, list), JSON.stringify(settings))
  if (lists.length > 0) useRead.setState(({ times }) => ({ times: times + 1 }))
}

/** The user's settings for the list at `path`; `change` saves them at once. `reset` keeps the searches. */
export function useColumnMemory(path: string): {
  memory: ColumnMemory
  change: (change: Partial<ColumnMemory>) => void
  reset: () => void
} {
  const account = useAuth((state) => state.account)
  const times = useRead((state) => state.times)
  const key = `${keyOf(account, path)} ${times}`
  const [held, setHeld] = useState(() => ({ key, memory: readMemory(account, path) }))
  const memory = held.key === key ? held.memory : readMemory(account, path)
  useEffect(
    () =>
      whenQuiet(() => {
        readFromServer(account).catch(() => undefined) // those of this browser stay
      }),
    [account],
  )
  function keep(next: ColumnMemory) {
    localStorage.setItem(keyOf(account, path), JSON.stringify(next))
    // A failure costs nothing in this browser, and the next change saves everything.
    sync()
      .then(({ saveSoon }) => saveSoon({ list: path, ...next }))
      .catch(() => undefined)
    setHeld({ key, memory: next })
  }
  return {
    memory,
    change: (part) => keep({ ...memory, ...part }),
    reset: () => keep({ ...nothing, searches: memory.searches }),
  }
}

/** All columns in the user's order; new ones keep their place behind the one they follow. */
export function orderedColumns<Row>(columns: readonly Column<Row>[], { order }: ColumnLayout): Column<Row>[] {
  const placed = order.flatMap((id) => columns.filter((column) => column.id === id))
  columns.forEach((column, index) => {
    if (order.includes(column.id)) return
    const before = columns[index - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  })
  return placed
}

type AnyColumn = Pick<Column<never>, 'id' | 'hidden' | 'width'>
export const isHidden = (column: AnyColumn, { hidden }: ColumnLayout) => hidden[column.id] ?? column.hidden ?? false
export const widthOf = (column: AnyColumn, { widths }: ColumnLayout) =>
  Math.min(widestColumnPx, Math.max(narrowestColumnPx, widths[column.id] ?? column.width ?? 140))
