// contract/audit/audit: the log of who did what, when and from where. Every change writes its entry in the transaction of
// the change (server/audit); no call edits or deletes one.
import { z } from 'zod'
import { listOperation } from '../operation.ts'
import { coercedNumber, plainText, queryList } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'

/** What an entry is about: the part of its action before the dot. */
export const AuditSubject = z.enum([
  'session',
  'token',
  'account',
  'level',
  'apiKey',
  'area',
  'company',
  'store',
  'whiteList',
  'article',
  'receipt',
  'report',
  'label',
  'buttonConfig',
  'led',
  'gateway',
  'sensor',
  'powerRail',
  'lbs',
  'pick',
  'firmware',
  'template',
  'templateGroup',
  'modelGroup',
  'mapping',
  'templateImage',
  'alert',
  'settings',
  'broker',
  'node',
  'job',
  'backup',
  'export',
  'denied',
])
export type AuditSubject = z.infer<typeof AuditSubject>

export const AuditEntry = z.object({
  id: z.number().int(),
  time: z.string(),
  /** Empty for changes that the server made by itself. */
  account: z.string(),
  ip: z.string(),
  /** The subject and what happened to it, such as 'store.save'. */
  action: z.string(),
  /** The code, name or number of what was changed. */
  target: z.string(),
  /** JSON as text; empty if there is nothing to show. */
  before: z.string(),
  after: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = listOperation({
  summary: 'Audit log',
  path: '/api/common/audit',
  needs: MENU.userInfo,
  scope: 'none',
  query: {
    target: plainText(200).optional(),
    account: plainText(100).optional(),
    action: queryList(AuditSubject).optional(),
    ip: plainText(50).optional(),
    start: plainText(40).optional(),
    end: plainText(40).optional(),
    id: coercedNumber().int().positive().optional(),
  },
  row: AuditEntry,
  rows: 'auditList',
  sort: ['time'],
  defaultSort: 'time,desc',
  size: 20,
  exportNeeds: ACTION.userExport,
})
