// server/reports/pdf: the calls that print a report. A thread draws it (report-worker.ts), because a long one takes
// seconds.
import * as calls from '@shelfcast/contract/reports/pdf'
import * as errorCalls from '@shelfcast/contract/reports/errors'
import { listProductInfo } from '@shelfcast/contract/reports/products'
import { audit } from '../../audit/audit.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { pageOf, type SortKey } from '../../http/paging.ts'
import { FileReply, Nothing } from '../../http/reply.ts'
import type { FileThreads } from '../../uploads/file-threads.ts'
import { UnreadableFile } from '../../uploads/unreadable-file.ts'
import { errorSummary } from '../error-summary.ts'
import { countErrorRows, errorRows } from '../errors.ts'
import { errorQueryOf, idsOf, sortedModels, type ErrorFilter } from '../queries.ts'
import type { ReportDocument } from './document.ts'
import { errorDocument, productDocument, type DocumentFacts } from './documents.ts'

type Parts = Pick<Deps, 'db' | 'now'> & { threads: FileThreads }
interface Call<Query> {
  query: Query & { lang?: string | undefined; sort?: string | string[] | undefined; size?: number | undefined }
  body: Record<string, string> | undefined
  caller: Caller
  stores: readonly StoreRef[]
}

/** The bytes of a report. @throws Fault 'report.failed' if it takes too much time or memory */
async function printed(threads: FileThreads, report: ReportDocument): Promise<Buffer> {
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

export function printRoutes(api: Api, { db, now, threads }: Parts) {
  const sortOf = (list: typeof errorCalls.listErrors.list, sort: string | string[] | undefined): SortKey[] =>
    pageOf({ list: { ...list, sort: list.sort } }, { page: 0, sort }).sort

  const reply = async (report: ReportDocument, name: string, action: string, { caller, stores }: Call<unknown>) => {
    const content = await printed(threads, report)
    await audit(db, caller, { action, target: name, after: { stores: stores.map(({ code }) => code).slice(0, 20) } })
    return new FileReply(content, 'application/pdf', `${name}.pdf`)
  }

  const factsOf = ({ query, body, stores }: Call<unknown>, total: number): DocumentFacts => ({
    lang: query.lang ?? 'en',
    words: body ?? {},
    store: stores.length === 1 ? `${stores[0]?.name} (${stores[0]?.code})` : stores.map(({ code }) => code).join(', '),
    zone: stores[0]?.zoneId ?? 'UTC',
    made: new Date(now()),
    total,
  })

  async function errors(call: Call<ErrorFilter>, kind: 'department' | 'gateway', name: string, hasInfo: boolean) {
    const query = await errorQueryOf(db, call, kind === 'gateway')
    const total = await countErrorRows(db, query)
    if (total === 0) return new Nothing()
    const limit = Math.min(call.query.size ?? calls.mostPdfRows, calls.mostPdfRows)
    const sort = sortOf(errorCalls.listErrors.list, call.query.sort)
    const [rows, charts] = await Promise.all([
      errorRows(db, query, { sort, limit, offset: 0 }),
      errorSummary(db, query),
    ])
    const shown = hasInfo ? rows : rows.map((row) => ({ ...row, description: '', price: '' }))
    const { start, end } = query.failures
    const report = errorDocument(shown, { ...factsOf(call, total), kind, start, end, charts })
    return reply(report, name, calls.printErrors.audit, call)
  }

  api.handle(calls.printErrors, (call) => errors(call, 'department', 'error-list', false))
  api.handle(calls.printErrorInfo, (call) => errors(call, 'department', 'error-list-info', true))
  api.handle(calls.printGatewayErrors, (call) => errors(call, 'gateway', 'error-list-gw', true))

  api.handle(calls.printProductInfo, async (call) => {
    const { query, stores } = call
    const rows = await sortedModels(db, idsOf(stores), pageOf(listProductInfo, { page: 0, sort: query.sort }).sort)
    if (rows.length === 0) return new Nothing()
    const shown = rows.slice(0, Math.min(query.size ?? calls.mostPdfRows, calls.mostPdfRows))
    const report = productDocument(shown, factsOf(call, rows.length))
    return reply(report, 'product-info', calls.printProductInfo.audit, call)
  })
}
