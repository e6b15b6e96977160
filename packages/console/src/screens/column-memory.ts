// screens/column-memory: order, width and visibility of a list's columns, and its page size, stored per user in this
// browser.
import { useState } from 'react'
import { useAuth } from '../api/auth-state.ts'
import type { Column } from './column-kit.tsx'

export interface ColumnMemory {
  order: string[]
  widths: Record<string, number>
  hidden: Record<string, boolean>
  size?: number
}

export const narrowestColumnPx = 56
export const widestColumnPx = 800
const nothing: ColumnMemory = { order: [], widths: {}, hidden: {} }

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
      ...(typeof stored.size === 'number' && stored.size > 0 ? { size: stored.size } : {}),
    }
  } catch {
    return nothing // not ours, or damaged: the list uses its defaults
  }
}

/** The user's column settings for the list at `path`; `change` saves them at once. */
export function useColumnMemory(path: string): {
  memory: ColumnMemory
  change: (change: Partial<ColumnMemory>) => void
  reset: () => void
} {
  const account = useAuth((state) => state.account)
  const key = keyOf(account, path)
  const [held, setHeld] = useState(() => ({ key, memory: readMemory(account, path) }))
  const memory = held.key === key ? held.memory : readMemory(account, path)
  function change(part: Partial<ColumnMemory>) {
    const next = { ...memory, ...part }
    localStorage.setItem(key, JSON.stringify(next))
    setHeld({ key, memory: next })
  }
  function reset() {
    localStorage.removeItem(key)
    setHeld({ key, memory: nothing })
  }
  return { memory, change, reset }
}

/** All columns in the user's order; new ones keep their place behind the one they follow. */
export function orderedColumns<Row>(columns: readonly Column<Row>[], { order }: ColumnMemory): Column<Row>[] {
  const placed = order.flatMap((id) => columns.filter((column) => column.id === id))
  columns.forEach((column, index) => {
    if (order.includes(column.id)) return
    const before = columns[index - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  })
  return placed
}

type AnyColumn = Pick<Column<never>, 'id' | 'hidden' | 'width'>
export const isHidden = (column: AnyColumn, { hidden }: ColumnMemory) => hidden[column.id] ?? column.hidden ?? false
export const widthOf = (column: AnyColumn, { widths }: ColumnMemory) =>
  Math.min(widestColumnPx, Math.max(narrowestColumnPx, widths[column.id] ?? column.width ?? 140))
