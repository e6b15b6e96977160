// server/article-files: the rows that every reader of product files produces. Readers: csv.ts, xlsx.ts, json.ts;
// article-rows.ts interprets them.
import type { FieldError } from '@shelfcast/contract/envelope'

/** A column; `exact` when its name already is a field key (the `data` of a JSON product). */
export interface Column {
  name: string
  exact?: boolean
}

/**
 * One row: the physical line of its start, and a cell for each column. Null is an empty cell; undefined is a missing
 * one.
 */
export interface FileRow {
  line: number
  cells: (string | null | undefined)[]
  problem?: Pick<FieldError, 'field' | 'code' | 'message'>
}

/** Portions are small, so that work on one does not block other requests. */
export type RowPortions = AsyncGenerator<FileRow[], void, void>

export const rowsPerPortion = 100

/** A row with more cells is refused. */
export const mostCells = 1_000

/** Lets timers and sockets run between two portions. */
export const breathe = () =>
  new Promise<void>((resume) => {
    setImmediate(resume)
  })
