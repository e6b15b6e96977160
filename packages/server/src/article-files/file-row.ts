// server/article-files: what every kind of product file is read into. Readers: csv.ts, xlsx.ts, json.ts; meaning is given in article-rows.ts.
import type { FieldError } from '@shelfcast/contract/envelope'

/** A column; `exact` when its name is a field key already and needs no finding out (the `data` of a JSON product). */
export interface Column { name: string; exact?: boolean }

/** One row: the physical line it starts on, and a cell for each column. Null is an empty cell; undefined was not there at all. */
export interface FileRow { line: number; cells: (string | null | undefined)[]; problem?: Pick<FieldError, 'field' | 'code' | 'message'> }

/** Rows come in portions small enough to be worked on without keeping others waiting. */
export type RowPortions = AsyncGenerator<FileRow[], void, void>

export const rowsPerPortion = 100

/** The whole file is unusable. The sender receives the reason. */
export class UnreadableFile extends Error {}

/** Lets timers and sockets have their turn between two portions. */
export const breathe = () => new Promise<void>((resume) => { setImmediate(resume) })
