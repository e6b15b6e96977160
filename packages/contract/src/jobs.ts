// contract/jobs: long work of one account, for the tray in the header: files being loaded, lists being exported, orders to many labels.
import { z } from 'zod'
import { operation } from './operation.ts'
import { Envelope } from './envelope.ts'
import { JobKind, JobState } from './enumerations.ts'

export const Job = z.object({
  /** Also the batch id, where the work has one. */
  id: z.uuid(), kind: JobKind, customBatchId: z.uuid(), name: z.string(), store: z.string(),
  /** Rows or labels; 0 while nobody knows how many there are. */
  total: z.number().int(), done: z.number().int(), failed: z.number().int(),
  state: JobState, created: z.string(), finished: z.string().nullable(),
  /** Where the result lies, relative to the server; null while there is none. */
  resultUrl: z.string().nullable(),
  message: z.string(),
  /** What labels should show can not be taken back by stopping to wait for it. */
  mayCancel: z.boolean(),
})
export type Job = z.infer<typeof Job>

/** Work of the last day, newest first, and whatever still runs. Nobody sees another account's. */
export const listJobs = operation({
  summary: 'Long work of one’s own', method: 'GET', path: '/api/common/jobs', needs: 'session', scope: 'none',
  query: z.object({}), output: z.object({ jobList: z.array(Job) }),
})

export const cancelJob = operation({
  summary: 'Stop a file or an export; what was stored stays', method: 'DELETE', path: '/api/common/jobs/{id}', needs: 'session', scope: 'none',
  query: z.object({ id: z.uuid() }), output: Envelope, faults: ['job.unknown', 'job.over'], audit: 'job.cancel',
})

export const readJobFile = operation({
  summary: 'The file that an export made', method: 'GET', path: '/api/common/jobs/{id}/file', needs: 'session', scope: 'none', reply: 'file',
  query: z.object({ id: z.uuid() }), output: z.unknown(), faults: ['job.unknown'],
})
