// contract/labels/fail-records: failed updates of labels with their reason. The server's delivery writes them.
import { z } from 'zod'
import { listOperation } from '../operation.ts'
import { FailCause, LabelStatus } from '../enumerations.ts'
import { plainText, queryBool, queryList } from '../fields.ts'
import { optionalStore } from './fields.ts'
import { ACTION, MENU } from '../permissions.ts'

/** How many days after the last attempt a record is kept. */
export const failDays = 30

export const FailRecord = z.object({
  id: z.number().int(),
  labelCode: z.string(),
  store: z.string(),
  type: z.string(),
  labelModel: z.string(),
  articleId: z.string(),
  articleName: z.string(),
  gateway: z.string(),
  /** The requested change: LINK, UNLINK, CHANGE, PUSH and so on, as in the timeline. */
  operation: z.string(),
  page: z.number().int(),
  errorCode: FailCause,
  errorText: z.string(),
  retryCount: z.number().int(),
  requestDate: z.string(),
  lastRetryDate: z.string(),
  /** When the label showed the failed content, or something newer. */
  closedDate: z.string().nullable(),
  /** The label's current status. */
  updateStatus: LabelStatus,
  /** SOLVED since `closedDate`. */
  state: z.enum(['OPEN', 'SOLVED']),
})
export type FailRecord = z.infer<typeof FailRecord>

export const listFailRecords = listOperation({
  summary: 'Failed updates',
  path: '/api/common/labels/failRecords',
  needs: MENU.failRecords,
  scope: 'store',
  query: {
    ...optionalStore,
    label: z.string().optional(),
    gateway: z.string().optional(),
    reason: queryList(FailCause).optional(),
    unsolved: queryBool.optional(),
    start: plainText(40).optional(),
    end: plainText(40).optional(),
  },
  row: FailRecord,
  rows: 'failRecordList',
  changesWith: ['LABEL', 'GATEWAY', 'STORE'],
  sort: [
    'requestDate',
    'lastRetryDate',
    'retryCount',
    'id',
    'code',
    'labelCode',
    'store',
    'type',
    'labelModel',
    'articleId',
    'articleName',
    'gateway',
    'operation',
    'page',
    'errorCode',
    'errorText',
    'closedDate',
    'updateStatus',
    'state',
  ],
  defaultSort: 'requestDate,desc',
  size: 20,
  exportNeeds: ACTION.failExport,
})
