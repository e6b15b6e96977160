// contract/jobs: long work of one account, for the tray in the header: files being loaded, lists being exported, orders to many labels.
import { z } from 'zod'
import { operation } from './operation.ts'
import { Envelope } from './envelope.ts'
import { JobKind, JobState } from './enumerations.ts'

/** What gateways are told beside pictures, and everything that labels do, each in its own time: pictures and pages too. */
export const commandKinds = ['LED', 'FIRMWARE'] as const satisfies readonly JobKind[]
export const orderKinds = ['PUSH', ...commandKinds] as const satisfies readonly JobKind[]
export type OrderKind = (typeof orderKinds)[number]
export const isOrder = (kind: JobKind): kind is OrderKind => (orderKinds as readonly JobKind[]).includes(kind)
export const isCommand = (kind: string): boolean => (commandKinds as readonly string[]).includes(kind)

export const Job = z.object({
  /** Also the batch id, where the work has one. */
  id: z.uuid(), kind: JobKind, customBatchId: z.uuid(), name: z.string(),
  /** Where; all empty for work of no one store. */
  store: z.string(), storeName: z.string(), company: z.string(),
  /** Rows or labels; 0 while nobody knows how many there are. */
  total: z.number().int(), done: z.number().int(), failed: z.number().int(),
  state: JobState, created: z.string(), finished: z.string().nullable(),
  /** Where the result lies, relative to the server; null while there is none. */
  resultUrl: z.string().nullable(),
  message: z.string(),
  /** Links, and pictures sent again, have nothing to go back to. */
  mayCancel: z.boolean(),
})
export type Job = z.infer<typeof Job>

/** Work of the last day, newest first, and whatever still runs. Nobody sees another account's. */
export const listJobs = operation({
  summary: 'Long work of one’s own', method: 'GET', path: '/api/common/jobs', needs: 'session', scope: 'none',
  query: z.object({}), output: Envelope.extend({ jobList: z.array(Job) }),
})

export const cancelJob = operation({
  summary: 'Stop a file, an export or an order to labels; what was stored stays, and labels that have it keep it', method: 'DELETE', path: '/api/common/jobs/{id}', needs: 'session', scope: 'none',
  query: z.object({ id: z.uuid() }), output: Envelope, faults: ['job.unknown', 'job.over'], audit: 'job.cancel',
})

/** Whoever has the link has the file: the ticket is 128 random bits that stand in the mail alone, and is good for a day. */
export const readMailedExport = operation({
  summary: 'The file that a mail told of', method: 'GET', path: '/api/common/jobs/{id}/mailed/{ticket}', needs: 'public', scope: 'none', reply: 'file',
  query: z.object({ id: z.uuid(), ticket: z.string().regex(/^[0-9a-f]{32}$/) }), output: z.unknown(), faults: ['job.unknown'],
})

export const readJobFile = operation({
  summary: 'The file that an export made, or the refused rows of a product file', method: 'GET', path: '/api/common/jobs/{id}/file', needs: 'session', scope: 'none', reply: 'file',
  query: z.object({ id: z.uuid() }), output: z.unknown(), faults: ['job.unknown'],
})
