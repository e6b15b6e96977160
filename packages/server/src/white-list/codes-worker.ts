// server/white-list: the entry of a thread that reads files of labels, built next to the main program as
// codes-worker.js.
import { serveFiles } from '../uploads/file-thread.ts'
import { readCodes } from './file.ts'

serveFiles(async (order: Parameters<typeof readCodes>[0]) => ({ opened: await readCodes(order) }))
