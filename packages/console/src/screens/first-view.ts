// screens/first-view: the first part of a table to draw: the rows and columns that fit into the window. The rest
// follows in the next idle moment, so that a first visit does not wait for invisible parts.
import { menuWidthPx } from '@shelfcast/contract/constants'
import { useIdle } from './use-idle.ts'

/** Pixels above and below the rows of a list without boxes: header, title, filters and paging. */
const aroundRowsPx = 280
/** The rest is drawn after this time even if the page is never idle. */
const latestMs = 500

interface Shape {
  rowHeight: number
  rows: number
  /** Pixels of the columns, in their order. */ columns: readonly number[]
}

/** How many rows and columns to draw now: those in the window first, then all; `drawAll` draws them without delay. */
export function useFirstView({ rowHeight, rows, columns }: Shape): {
  rows: number
  columns: number
  drawAll: () => void
} {
  const [complete, drawAll] = useIdle(latestMs)
  if (complete) return { rows, columns: columns.length, drawAll }
  const { innerWidth: width, innerHeight: height } = globalThis
  return { ...firstView({ rowHeight, rows, columns }, { width, height }), drawAll }
}

/** How many of these rows and columns a window shows, in pixels. */
export const firstView = ({ rowHeight, rows, columns }: Shape, window: { width: number; height: number }) => ({
  rows: Math.min(rows, Math.ceil((window.height - aroundRowsPx) / rowHeight)),
  columns: fitting(columns, window.width - menuWidthPx),
})

/** The number of columns that begin within `room` pixels. */
function fitting(columns: readonly number[], room: number): number {
  let left = room
  const first = columns.findIndex((width) => {
    const outside = left <= 0
    left -= width
    return outside
  })
  return first === -1 ? columns.length : first
}
