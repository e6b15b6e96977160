// server/jobs: the calls of the tray. exports.ts makes exports; SQL is in rows.ts.
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { cancelJob, listJobs, readJobFile, readMailedExport } from '@shelfcast/contract/jobs/jobs'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { FileReply, Nothing, ok } from '../http/reply.ts'
import { exportsFolder } from './exports.ts'
import { fileWithRefusals, jobsOf, mailedResult, resultOf } from './rows.ts'
import { stopJob } from './stop.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings'> & {
  /** The rejected rows of a product file: article-files/ has them. */
  rejected: (file: { company: string; storeId: number; batch: string }) => Promise<FileReply>
}

export function jobRoutes(api: Api, { db, events, settings, rejected }: Parts) {
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
    return file ? rejected({ company: caller.company, storeId: file.storeId, batch: query.id }) : fileOf(result)
  })
  api.handle(readMailedExport, async ({ query }) => fileOf(await mailedResult(db, query.id, query.ticket)))
}
