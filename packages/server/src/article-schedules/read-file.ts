// server/article-schedules: reads the file of a scheduled change at scheduling time, with the readers and rules of
// article-files, so that the user can still correct its errors.
import type { FieldError } from '@shelfcast/contract/envelope'
import { base64FileLimitBytes } from '@shelfcast/contract/constants'
import type { Deps } from '../deps.ts'
import type { ArticleToStore } from '../articles/stored-article.ts'
import { brokenOff, errorsReturned } from '../article-files/import.ts'
import { badRows } from '../article-files/batches.ts'
import { UnreadableFile } from '../uploads/unreadable-file.ts'
import { companyColumns } from '../article-files/company-columns.ts'
import { readProductFile } from '../article-files/product-file.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { bytesOf, discard, keep } from '../uploads/kept-file.ts'
import { Fault } from '../http/fault.ts'

export interface ReadSchedule {
  content: Buffer
  rows: ArticleToStore[]
  errors: FieldError[]
  total: number
  fail: number
}

/**
 * The valid rows of a base64 file, and the errors of the others.
 * @throws Fault 'file.unreadable', 'file.type', 'file.column', 'file.tooLarge', or 'article.allInvalid' when no row is
 * valid
 */
export async function readSchedule(
  { db, settings: { dataFolder }, threads }: Pick<Deps, 'db' | 'settings'> & { threads: FileThreads },
  base64: string,
  name: string,
  store: { code: string; company: string },
): Promise<ReadSchedule> {
  const pieces: Buffer[] = []
  async function* heard() {
    for await (const piece of bytesOf(base64)) {
      pieces.push(piece)
      yield piece
    }
  }
  const kept = await keep(dataFolder, heard(), base64FileLimitBytes)
  try {
    const read: ReadSchedule = { content: Buffer.concat(pieces), rows: [], errors: [], total: 0, fail: 0 }
    const refuse = (errors: readonly FieldError[], rows: number) => {
      read.fail += rows
      for (const error of errors) if (read.errors.length < errorsReturned) read.errors.push(error)
    }
    try {
      const order = { path: kept.path, name, store: store.code, options: await companyColumns(db, store.company) }
      await readProductFile(threads, order, async (_file, rows) => {
        for await (const batch of rows) {
          read.total += batch.total
          read.rows.push(...batch.articles)
          refuse(batch.errors, badRows(batch))
        }
      })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      read.total += 1
      refuse([brokenOff(error)], 1)
    }
    if (read.rows.length === 0) throw new Fault('article.allInvalid', {}, read.errors)
    return read
  } finally {
    await discard(kept)
  }
}
