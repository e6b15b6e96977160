// contract/articles/schedules: scheduled changes of products: a file or single values, once or weekly, with a preview. Direct imports are in articles/files.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope, FieldError } from '../envelope.ts'
import { ArticleId, StoreCode, coercedNumber, plainText } from '../fields.ts'
import { base64FileLimitBytes } from '../constants.ts'
import { ACTION, MENU } from '../permissions.ts'
import { isScheduleTime, isTimeZone, weekdays } from '../zone-time.ts'

export const ScheduleFileStatus = z.enum(['NOT_PROCESSED', 'SUCCESS', 'FAIL'])
export type ScheduleFileStatus = z.infer<typeof ScheduleFileStatus>

/** 'YYYY-MM-DD HH:mm' in the store's time zone, or in the given one. */
export const ScheduleTime = z.string().max(40).refine(isScheduleTime, 'Write the time like 2026-12-01 06:00.')
export const ZoneId = plainText(64).refine((zone) => zone === '' || isTimeZone(zone), 'This is not a time zone.')

/** Comma-joined MON…SUN, in any order and case; kept in the order of the week. */
export const RepeatDays = z
  .string()
  .max(60)
  .transform((text) =>
    text
      .split(',')
      .map((day) => day.trim().toUpperCase())
      .filter(Boolean),
  )
  .refine(
    (days) => days.length > 0 && days.every((day) => (weekdays as readonly string[]).includes(day)),
    'Write days like MON,TUE,WED,THU,FRI,SAT,SUN.',
  )
  .transform((days) => weekdays.filter((day) => days.includes(day)))
export const ScheduleDate = z
  .string()
  .max(10)
  .refine(
    (date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && isScheduleTime(`${date} 00:00`),
    'Write the day like 2026-12-31.',
  )

const repeat = z.object({ days: z.string(), until: z.string().nullable() }).nullable()

export const ArticleScheduleRow = z.object({
  id: z.number().int(),
  fileName: z.string(),
  timeZone: z.string(),
  scheduleTime: z.string(),
  stationCode: z.string(),
  created: z.string(),
  lastModifiedDate: z.string(),
  processDate: z.string().nullable(),
  fileStatus: ScheduleFileStatus,
  executionResult: z.string(),
  /**
   * That time in UTC; null once it has passed. On the night when clocks go forward it is later than the written time.
   */
  runsAt: z.string().nullable(),
  repeat /** Set on the end of an offer: the schedule that starts it. */,
  endOf: z.number().int().nullable(),
  /** Its products; the rejected rows of the file; the account behind it. */
  total: z.number().int(),
  fail: z.number().int(),
  labelCount: z.number().int(),
  account: z.string(),
})
export type ArticleScheduleRow = z.infer<typeof ArticleScheduleRow>

/** The same on the cloud's mounts, where the batch of its file identifies a schedule. */
const ScheduledArticlesFile = ArticleScheduleRow.extend({ /** The id as text. */ inputBatchId: z.string() })

const mayChange = [ACTION.articleUpload, ACTION.articleEdit, ACTION.articleDetail] as const
const ScheduleId = coercedNumber().int().min(1)

export const listArticleSchedules = listOperation({
  openToIntegrations: true,
  summary: 'Scheduled changes of products',
  path: '/api/common/articles/schedule',
  needs: MENU.productInfo,
  scope: 'store',
  query: {
    store: StoreCode,
    name: plainText(255).optional(),
    start: plainText(40).optional(),
    end: plainText(40).optional(),
    fileStatus: ScheduleFileStatus.optional(),
  },
  row: ArticleScheduleRow,
  rows: 'articleScheduleList',
  extra: { scheduledArticlesFile: z.array(ScheduledArticlesFile).optional() },
  changesWith: ['JOB', 'STORE'],
  sort: [
    'created',
    'scheduleTime',
    'id',
    'fileName',
    'timeZone',
    'stationCode',
    'lastModifiedDate',
    'processDate',
    'fileStatus',
    'executionResult',
    'runsAt',
    'endOf',
    'total',
    'fail',
    'labelCount',
    'account',
  ],
  defaultSort: 'created,desc',
  size: 10,
  exportNeeds: ACTION.articleExport,
})

/**
 * Valid rows of the file are kept and shown on their products; others are named by line and column
 * (docs/decisions/scheduled-changes.md). `end` and `repeat` are ours.
 */
const order = {
  path: '/api/common/articles/schedule',
  needs: mayChange,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  bodyLimit: base64FileLimitBytes,
  /** The cloud's callers send a form with the file as `articleFile`. */ form: { file: 'binaryData', name: 'fileName' },
  body: z.object({
    id: ScheduleId.optional(),
    inputBatchId: ScheduleId.optional(),
    fileName: plainText(255).min(1, 'This field is required.'),
    timezone: ZoneId.optional(),
    binaryData: z.string().min(1, 'This field is required.'),
    scheduleTime: ScheduleTime,
    /** The end of an offer: stored and cancelled together with its start. */
    end: z.object({ scheduleTime: ScheduleTime, binaryData: z.string().min(1, 'This field is required.') }).nullish(),
    repeat: z.object({ days: RepeatDays, until: z.union([z.literal(''), ScheduleDate]).nullish() }).nullish(),
  }),
  output: Envelope.extend({
    id: z.number().int(),
    inputBatchId: z.string(),
    scheduleTime: z.string(),
    runsAt: z.string(),
    total: z.number().int(),
    success: z.number().int(),
    fail: z.number().int(),
    errors: z.array(FieldError).optional(),
  }),
  faults: [
    'schedule.unknown',
    'schedule.processed',
    'schedule.past',
    'schedule.backDate',
    'schedule.noDay',
    'schedule.overlap',
    'article.allInvalid',
    'file.unreadable',
    'file.type',
    'file.tooLarge',
    'file.column',
    'server.diskFull',
    'input.invalid',
  ],
  audit: 'article.schedule',
} as const

export const scheduleArticles = operation({
  openToIntegrations: true,
  ...order,
  summary: 'Schedule a product file, or replace a waiting one',
  method: 'POST',
})

export const replaceScheduledArticles = operation({
  openToIntegrations: true,
  ...order,
  summary: 'Replace a waiting product file',
  method: 'PUT',
  body: order.body.refine((body) => body.id !== undefined || body.inputBatchId !== undefined, {
    message: 'FIELD_IS_MISSING',
    path: ['inputBatchId'],
  }),
})

export const deleteArticleSchedule = operation({
  openToIntegrations: true,
  summary: 'Cancel a waiting change. An offer is cancelled with its end',
  method: 'DELETE',
  path: '/api/common/articles/schedule',
  needs: mayChange,
  scope: 'none',
  query: z
    .object({ id: ScheduleId.optional(), inputBatchId: ScheduleId.optional() })
    .refine((query) => query.id !== undefined || query.inputBatchId !== undefined, {
      message: 'FIELD_IS_MISSING',
      path: ['id'],
    }),
  output: Envelope,
  faults: ['schedule.unknown', 'schedule.processed'],
  audit: 'article.unschedule',
})

export const readArticleScheduleFile = operation({
  openToIntegrations: true,
  summary: 'The file of a scheduled change',
  method: 'GET',
  path: '/api/common/articles/schedule/file',
  needs: [MENU.productInfo, ...mayChange],
  scope: 'none',
  query: z.object({ id: ScheduleId }),
  output: Envelope.extend({ fileName: z.string() }),
})

export const ScheduledChange = z.object({
  id: z.number().int(),
  fileName: z.string(),
  account: z.string(),
  scheduleTime: z.string(),
  timeZone: z.string(),
  runsAt: z.string(),
  endOf: z.number().int().nullable(),
  repeat,
  /** The differences from the product at that time; empty if it will have these values already. */
  changes: z.array(z.object({ key: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Labels that show the product now. */
  labelCount: z.number().int(),
  /** The 30-day lowest price after the change, as the label shows it beside an offer. */
  lowestPrice: z.string().nullable(),
  /** The product after the change. */
  article: z.object({
    articleId: z.string(),
    articleName: z.string(),
    nfcUrl: z.string(),
    data: z.record(z.string(), z.string()),
    eans: z.array(z.string()),
  }),
})
export type ScheduledChange = z.infer<typeof ScheduledChange>

/** "From 1 Dec 06:00: 1.99 → 1.49, 4 labels." */
export const readScheduledChanges = operation({
  openToIntegrations: true,
  summary: 'Scheduled changes of a product',
  method: 'GET',
  path: '/api/common/articles/schedule/changes',
  needs: [MENU.productInfo, MENU.labelInfo],
  scope: 'store',
  query: z.object({ store: StoreCode, articleId: ArticleId }),
  output: Envelope.extend({ timeZone: z.string(), scheduledChangeList: z.array(ScheduledChange) }),
})
