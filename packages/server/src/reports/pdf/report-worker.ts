// server/reports/pdf: the entry of the thread that draws reports, built next to the main program as report-worker.js.
import { serveFiles } from '../../uploads/file-thread.ts'
import type { ReportDocument } from './document.ts'
import { drawn } from './drawn.ts'

serveFiles(async (report: ReportDocument) => ({ opened: undefined, blocks: bytesOf(report) }))

/** The document part by part; copies, because a stream may reuse its memory. */
async function* bytesOf(report: ReportDocument): AsyncGenerator<Uint8Array, void, void> {
  for await (const part of drawn(report)) yield new Uint8Array(part as Buffer)
}
