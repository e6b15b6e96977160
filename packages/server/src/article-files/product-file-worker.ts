// server/article-files: the entry of a thread that reads product files, built next to the main program as
// product-file-worker.js.
import { serveFiles } from '../uploads/file-thread.ts'
import { batches, layoutOf } from './batches.ts'
import { openProductFile } from './inspect.ts'
import type { FileFacts, ReadOrder } from './product-file.ts'

serveFiles(async ({ path, name, options, store, skip = 0, keepsRejected }: ReadOrder) => {
  const file = await openProductFile(path, name, options)
  const { delimiter, encoding, samples, missing } = file
  const opened: FileFacts = { delimiter, encoding, samples, missing, ...layoutOf(file) }
  return { opened, blocks: batches(file, store, skip, keepsRejected) }
})
