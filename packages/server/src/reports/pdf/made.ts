// server/reports/pdf: reports as documents and as bytes, for the calls that print them (routes.ts) and for the emails
// (mails/). A thread draws them (report-worker.ts), because a long one takes seconds.
import * as calls from '@shelfcast/contract/reports/pdf'
import * as errorCalls from '@shelfcast/contract/reports/errors'
import { listProductInfo } from '@shelfcast/contract/reports/products'
import type { Deps } from '../../deps.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { pageOf } from '../../http/paging.ts'
import type { FileThreads } from '../../uploads/file-threads.ts'
import { UnreadableFile } from '../../uploads/unreadable-file.ts'
import { errorSummary } from '../error-summary.ts'
import { countErrorRows, errorRows } from '../errors.ts'
import { errorQueryOf, idsOf, sortedModels, type ErrorFilter } from '../queries.ts'
import type { ReportDocument } from './document.ts'
import { errorDocument, productDocument, type DocumentFacts } from './documents.ts'

type Parts = Pick<Deps, 'db' | 'now'>

export interface Wanted<Query> {
  query: Query & { lang?: string | undefined; sort?: string | string[] | undefined; size?: number | undefined }
  /** Words in the language of the document. */
  body: Record<string, string> | undefined
  caller: Pick<Caller, 'company'>
  stores: readonly StoreRef[]
}

/** The bytes of a report. @throws Fault 'report.failed' if it takes too much time or memory */
export async function printed(threads: FileThreads, report: ReportDocument): Promise<Buffer> {
  try {
    return await threads.read<undefined, Uint8Array, Buffer>('report-worker', report, async (_opened, blocks) => {
      const parts: Uint8Array[] = []
      for await (const part of blocks) parts.push(part)
      return Buffer.concat(parts)
    })
  } catch (error) {
    throw error instanceof UnreadableFile ? new Fault('report.failed') : error
  }
}

const factsOf = ({ now }: Parts, { query, body, stores }: Wanted<unknown>, total: number): DocumentFacts => ({
  lang: query.lang ?? 'en',
  words: body ?? {},
  store: stores.length === 1 ? `${stores[0]?.name} (${stores[0]?.code})` : stores.map(({ code }) => code).join(', '),
  zone: stores[0]?.zoneId ?? 'UTC',
  made: new Date(now()),
  total,
})

/** Undefined if there is no error. */
export async function errorReport(
  parts: Parts,
  wanted: Wanted<ErrorFilter>,
  kind: 'department' | 'gateway',
  hasInfo: boolean,
): Promise<ReportDocument | undefined> {
  const { db } = parts
  const query = await errorQueryOf(db, wanted, kind === 'gateway')
  const total = await countErrorRows(db, query)
  if (total === 0) return undefined
  const limit = Math.min(wanted.query.size ?? calls.mostPdfRows, calls.mostPdfRows)
  const { list } = errorCalls.listErrors
  const { sort } = pageOf({ list: { ...list, sort: list.sort } }, { page: 0, sort: wanted.query.sort })
  const [rows, charts] = await Promise.all([errorRows(db, query, { sort, limit, offset: 0 }), errorSummary(db, query)])
  const shown = hasInfo ? rows : rows.map((row) => ({ ...row, description: '', price: '' }))
  const { start, end } = query.failures
  return errorDocument(shown, { ...factsOf(parts, wanted, total), kind, start, end, charts })
}

/** Undefined if there is no label. */
export async function productReport(parts: Parts, wanted: Wanted<unknown>): Promise<ReportDocument | undefined> {
  const { query, stores } = wanted
  const rows = await sortedModels(parts.db, idsOf(stores), pageOf(listProductInfo, { page: 0, sort: query.sort }).sort)
  if (rows.length === 0) return undefined
  const shown = rows.slice(0, Math.min(query.size ?? calls.mostPdfRows, calls.mostPdfRows))
  return productDocument(shown, factsOf(parts, wanted, rows.length))
}
