// server/reports/pdf: the calls that print a report. The documents are in made.ts.
import * as calls from '@shelfcast/contract/reports/pdf'
import { audit } from '../../audit/audit.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import type { Caller } from '../../http/caller.ts'
import { FileReply, Nothing } from '../../http/reply.ts'
import type { FileThreads } from '../../uploads/file-threads.ts'
import type { ErrorFilter } from '../queries.ts'
import type { ReportDocument } from './document.ts'
import { errorReport, printed, productReport, type Wanted } from './made.ts'

type Parts = Pick<Deps, 'db' | 'now'> & { threads: FileThreads }
type Call<Query> = Wanted<Query> & { caller: Caller }

export function printRoutes(api: Api, parts: Parts) {
  const reply = async (
    report: ReportDocument | undefined,
    name: string,
    action: string,
    { caller, stores }: Call<unknown>,
  ) => {
    if (!report) return new Nothing()
    const content = await printed(parts.threads, report)
    await audit(parts.db, caller, {
      action,
      target: name,
      after: { stores: stores.map(({ code }) => code).slice(0, 20) },
    })
    return new FileReply(content, 'application/pdf', `${name}.pdf`)
  }
  const errors = async (call: Call<ErrorFilter>, kind: 'department' | 'gateway', name: string, hasInfo: boolean) =>
    reply(await errorReport(parts, call, kind, hasInfo), name, calls.printErrors.audit, call)

  api.handle(calls.printErrors, (call) => errors(call, 'department', 'error-list', false))
  api.handle(calls.printErrorInfo, (call) => errors(call, 'department', 'error-list-info', true))
  api.handle(calls.printGatewayErrors, (call) => errors(call, 'gateway', 'error-list-gw', true))
  api.handle(calls.printProductInfo, async (call) =>
    reply(await productReport(parts, call), 'product-info', calls.printProductInfo.audit, call),
  )
}
