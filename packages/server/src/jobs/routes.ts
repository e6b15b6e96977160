// server/jobs: the calls of the tray. exports.ts makes exports; SQL is in rows.ts.
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { cancelJob, listJobs, readJobFile, readMailedExport } from '@shelfcast/contract/jobs/jobs'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { exportRows } from '../http/export.ts'
import { Fault } from '../http/fault.ts'
import { FileReply, Nothing, ok } from '../http/reply.ts'
import { exportsFolder } from './exports.ts'
import { fileWithRefusals, jobsOf, mailedResult, resultOf } from './rows.ts'
import { stopJob } from './stop.ts'

/** The refused rows of a product file, as a separate file: article-files/ has them. */
export interface Refusals {
  columns: readonly string[]
  rows: (storeId: number, batchId: string) => AsyncIterable<Readonly<Record<string, unknown>>>
}

type Parts = Pick<Deps, 'db' | 'events' | 'settings'> & { refusals: Refusals }

export function jobRoutes(api: Api, { db, events, settings, refusals }: Parts) {
  api.handle(listJobs, async ({ caller }) => {
    const jobList = await jobsOf(db, caller)
    return jobList.length > 0 ? { ...ok, jobList } : new Nothing()
  })

  api.handle(cancelJob, async ({ query, caller }) =>
    inTransaction(db, async (tx) => {
      const { found, ...rest } = await stopJob(tx, events, caller, query.id, settings.delivery.deadlineMs)
      if (found === 'none') throw new Fault('job.unknown')
      if (found === 'over') throw new Fault('job.over')
      await audit(tx, caller, { action: cancelJob.audit, target: query.id })
      await events.publish(tx, { kind: 'JOB', storeId: 'storeId' in rest ? rest.storeId : 0, ids: [query.id] })
      return ok
    }),
  )

  const fileOf = (result: Awaited<ReturnType<typeof resultOf>>) => {
    if (!result) throw new Fault('job.unknown')
    return new FileReply(
      createReadStream(path.join(exportsFolder(settings.dataFolder), result.path)),
      result.type,
      result.name,
    )
  }
  api.handle(readJobFile, async ({ query, caller }) => {
    const result = await resultOf(db, caller.accountId, query.id)
    const file = result ? undefined : await fileWithRefusals(db, caller.account, query.id)
    if (!file) return fileOf(result)
    return exportRows(
      caller.company,
      { format: 'csv' },
      `${path.parse(file.name).name}-refused`,
      refusals.columns,
      refusals.rows(file.storeId, query.id),
    )
  })
  api.handle(readMailedExport, async ({ query }) => fileOf(await mailedResult(db, query.id, query.ticket)))
}
