// contract/jobs/jobs: long work of one account, for the tray in the header: file imports, list exports, bulk orders.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { JobKind, JobState } from '../enumerations.ts'

/**
 * Gateway orders other than pictures, and everything that labels do in their own time, including pictures and pages.
 */
export const commandKinds = ['LED', 'FIRMWARE'] as const satisfies readonly JobKind[]
export const orderKinds = ['PUSH', ...commandKinds] as const satisfies readonly JobKind[]
export type OrderKind = (typeof orderKinds)[number]
export const isOrder = (kind: JobKind): kind is OrderKind => (orderKinds as readonly JobKind[]).includes(kind)
export const isCommand = (kind: string): boolean => (commandKinds as readonly string[]).includes(kind)

export const Job = z.object({
  /** Also the batch id, if the work has one. */
  id: z.uuid(),
  kind: JobKind,
  customBatchId: z.uuid(),
  name: z.string(),
  /** Its store; empty for work on several stores. */
  store: z.string(),
  storeName: z.string(),
  company: z.string(),
  /** Rows or labels; 0 while the number is unknown. */
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  state: JobState,
  created: z.string(),
  finished: z.string().nullable(),
  /** The address of the result, relative to the server; null without one. */
  resultUrl: z.string().nullable(),
  message: z.string(),
  /** Links and resent pictures have no earlier state to restore. */
  mayCancel: z.boolean(),
})
export type Job = z.infer<typeof Job>

/** Jobs of the last day, newest first, and running ones. A user sees only their own jobs. */
export const listJobs = operation({
  summary: 'Your jobs',
  method: 'GET',
  path: '/api/common/jobs',
  needs: 'session',
  scope: 'none',
  query: z.object({}),
  output: Envelope.extend({ jobList: z.array(Job) }),
})

export const cancelJob = operation({
  summary: 'Stop an import, an export or an order to labels. Finished parts stay',
  method: 'DELETE',
  path: '/api/common/jobs/{id}',
  needs: 'session',
  scope: 'none',
  query: z.object({ id: z.uuid() }),
  output: Envelope,
  faults: ['job.unknown', 'job.over'],
  audit: 'job.cancel',
})

/** The link alone opens the file. Its ticket is 128 random bits that only the email contains, valid for a day. */
export const readMailedExport = operation({
  summary: 'The export file behind an emailed link',
  method: 'GET',
  path: '/api/common/jobs/{id}/mailed/{ticket}',
  needs: 'public',
  scope: 'none',
  reply: 'file',
  query: z.object({ id: z.uuid(), ticket: z.string().regex(/^[0-9a-f]{32}$/) }),
  output: z.unknown(),
  faults: ['job.unknown'],
})

export const readJobFile = operation({
  summary: 'The file of an export, or the rejected rows of a product file as in its receipt',
  method: 'GET',
  path: '/api/common/jobs/{id}/file',
  needs: 'session',
  scope: 'none',
  reply: 'file',
  query: z.object({ id: z.uuid() }),
  output: z.unknown(),
  faults: ['batch.notKept', 'batch.unknown', 'job.unknown'],
})
