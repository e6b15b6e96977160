// server/article-files: the rejected rows of a file as they came, with a column that says why, to correct and upload
// again. They are read from the kept file, so they cost nothing until someone asks.
import { rejectionColumn } from '@shelfcast/contract/constants'
import { mappedName } from './columns.ts'
import { keptPath } from '../uploads/kept-file.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { UnreadableFile } from '../uploads/unreadable-file.ts'
import { readProductFile } from './product-file.ts'
import type { ReadOptions } from './inspect.ts'

export interface KeptUpload {
  name: string
  contentPath: string
  store: string
  options: ReadOptions
}

export interface RejectedRows {
  columns: string[]
  rows: Record<string, string>[]
}

/** More rows are not corrected by hand, and these fit into memory. */
const mostRows = 20_000

/** @throws Fault when the file can no longer be opened */
export async function rejectedRows(
  { threads, dataFolder }: { threads: FileThreads; dataFolder: string },
  file: KeptUpload,
): Promise<RejectedRows> {
  return readProductFile(
    threads,
    {
      path: keptPath(dataFolder, file.contentPath),
      name: file.name,
      options: file.options,
      store: file.store,
      keepsRejected: true,
    },
    async (facts, batches) => {
      let names = facts.columns
      const found: { cells: readonly (string | null | undefined)[]; reason: string }[] = []
      try {
        for await (const batch of batches) {
          names = batch.layout?.columns ?? names
          found.push(...(batch.rejected ?? []).slice(0, mostRows - found.length))
        }
      } catch (error) {
        // A file that breaks off still has the rows before the damage.
        if (!(error instanceof UnreadableFile)) throw error
      }
      const width = Math.max(names.length, ...found.slice(0, 100).map((row) => row.cells.length))
      const columns = [...unique(Array.from({ length: width }, (_, at) => mappedName({ name: names[at] ?? '' }, at)))]
      return {
        columns: [...columns, rejectionColumn],
        rows: found.map(({ cells, reason }) => ({
          ...Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])),
          [rejectionColumn]: reason,
        })),
      }
    },
  )
}

/** Each name once: a second column of a name gets its number. An earlier reason is not a column of the file. */
function* unique(names: readonly string[]): Generator<string> {
  const taken = new Set<string>([rejectionColumn])
  for (const name of names) {
    let own = name
    for (let copy = 2; taken.has(own); copy += 1) own = `${name} ${copy}`
    taken.add(own)
    yield own
  }
}
