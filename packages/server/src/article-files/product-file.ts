// server/article-files: reads a product file in a separate thread (product-file-worker.ts), so that no file can stop
// the server.
import type { FileThreads } from '../uploads/file-threads.ts'
import { asFault } from '../uploads/unreadable-file.ts'
import type { Batch, Layout } from './batches.ts'
import type { OpenFile, ReadOptions } from './inspect.ts'

export interface ReadOrder {
  path: string
  /** The sender's; only its extension matters. */
  name: string
  options?: ReadOptions | undefined
  /** Code of the store, which rows may name. */
  store: string
  /** Rows that an earlier run processed. */
  skip?: number
  keepsRejected?: boolean
}

export type FileFacts = Pick<OpenFile, 'delimiter' | 'encoding' | 'samples' | 'missing'> & Layout
export type Batches = AsyncGenerator<Batch, void, void>

/**
 * Opens a file and passes its facts and its rows to `use`. Rows may end with an UnreadableFile.
 * @throws Fault 'file.type', 'file.unreadable' or 'file.column' when it cannot be opened
 */
export async function readProductFile<Result>(
  threads: FileThreads,
  order: ReadOrder,
  use: (file: FileFacts, rows: Batches) => Promise<Result>,
): Promise<Result> {
  let isOpen = false
  try {
    return await threads.read<FileFacts, Batch, Result>('product-file-worker', order, (file, rows) => {
      isOpen = true
      return use(file, rows)
    })
  } catch (error) {
    if (isOpen) throw error
    asFault(error)
  }
}
