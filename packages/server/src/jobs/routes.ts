// server/jobs: the calls of the tray. Exports are made in exports.ts; SQL is in rows.ts.
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { cancelJob, listJobs, readJobFile } from '@shelfcast/contract/jobs'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { FileReply, Nothing, ok } from '../http/reply.ts'
import { exportsFolder } from './exports.ts'
import { cancel, jobsOf, resultOf } from './rows.ts'

export function jobRoutes(api: Api, { db, events, settings }: Pick<Deps, 'db' | 'events' | 'settings'>) {
  api.handle(listJobs, async ({ caller }) => {
    const jobList = await jobsOf(db, caller)
    return jobList.length > 0 ? { jobList } : new Nothing()
  })

  api.handle(cancelJob, async ({ query, caller }) => inTransaction(db, async (tx) => {
    const { found, ...rest } = await cancel(tx, caller, query.id)
    if (found === 'none') throw new Fault('job.unknown')
    if (found === 'over') throw new Fault('job.over')
    await audit(tx, caller, { action: cancelJob.audit, target: query.id })
    await events.publish(tx, { kind: 'JOB', storeId: 'storeId' in rest ? rest.storeId : 0, ids: [query.id] })
    return ok
  }))

  api.handle(readJobFile, async ({ query, caller }) => {
    const result = await resultOf(db, caller.accountId, query.id)
    if (!result) throw new Fault('job.unknown')
    return new FileReply(createReadStream(path.join(exportsFolder(settings.dataFolder), result.path)), result.type, result.name)
  })
}
