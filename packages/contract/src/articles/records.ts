// contract/articles/records: changes of products with their account and the result on each label. Files and calls are in articles/files.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { LabelCode, StoreCode, coercedNumber, plainText } from '../fields.ts'
import { ChangeSource, LabelOutcome } from '../enumerations.ts'
import { ACTION, MENU } from '../permissions.ts'

const records = [MENU.updateRecords, MENU.productInfo] as const
const count = z.number().int()

export const ArticleChangeRow = z.object({
  id: z.string(),
  articleId: z.string(),
  articleName: z.string(),
  uploadId: z.string(),
  uploadDate: z.string(),
  regenerateInputBatchId: z.string(),
  account: z.string(),
  source: ChangeSource,
  changes: z.array(z.object({ key: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** The file or schedule behind it; for calls the batch id. Empty if none was kept. */
  fileName: z.string(),
  fileId: count.nullable(),
  labelCount: count,
  /** Show this change or a later one. */ labelSuccess: count,
  /** Their deadline passed. */ labelFail: count,
  labelProcessing: count,
})
export type ArticleChangeRow = z.infer<typeof ArticleChangeRow>

/**
 * `article`: part of an ID or name; `articleId`: exactly this one. `start` and `end` are dates or times, UTC unless
 * they have a zone.
 */
export const listArticleChanges = listOperation({
  openToIntegrations: true,
  summary: 'Product changes',
  path: '/api/common/articles/update/history',
  needs: records,
  scope: 'store',
  query: {
    store: StoreCode,
    article: plainText(255).optional(),
    articleId: plainText(255).optional(),
    source: ChangeSource.optional(),
    account: plainText(255).optional(),
    start: plainText(40).optional(),
    end: plainText(40).optional(),
    batch: z.uuid('This is not a batch ID.').optional(),
  },
  row: ArticleChangeRow,
  rows: 'articleHistoryList',
  sort: ['uploadDate', 'id', 'articleId', 'uploadId', 'regenerateInputBatchId'],
  defaultSort: 'uploadDate,desc',
  size: 10,
  exportNeeds: ACTION.updateRecordsExport,
})

/** Some callers name the product `article` and mean the newest upload (wire contract §23). */
export const readArticleAsOf = operation({
  openToIntegrations: true,
  summary: 'A product after an upload',
  method: 'GET',
  path: '/api/common/articles/update/history/detail',
  needs: records,
  scope: 'store',
  query: z
    .object({
      store: StoreCode,
      articleId: plainText(255).optional(),
      article: plainText(255).optional(),
      uploadId: z.uuid().optional(),
    })
    .refine((query) => query.articleId !== undefined || query.article !== undefined, {
      message: 'FIELD_IS_MISSING',
      path: ['articleId'],
    }),
  output: Envelope.extend({
    articleId: z.string(),
    articleName: z.string(),
    nfcUrl: z.string(),
    eans: z.array(z.string()),
    data: z.record(z.string(), z.string()),
    /** How its first label shows it now; null without a label. */
    label: z.object({ type: z.string(), rotation: z.number(), templateName: z.string() }).nullable(),
  }),
})

export const ArticleUpdateDetail = z.object({
  articleId: z.string(),
  labelCode: z.string(),
  result: LabelOutcome,
  errorCode: z.string(),
  addlErrorCode: z.string(),
  addlErrorMessage: z.string(),
  addlErrorPages: z.string(),
  updateTime: z.string().nullable(),
})
export type ArticleUpdateDetail = z.infer<typeof ArticleUpdateDetail>

/** `name`: a batch id, or the name of a file, meaning the newest. `change` is ours: one row of the record only. */
export const listArticleUpdateDetails = listOperation({
  openToIntegrations: true,
  summary: 'Results of an upload by label',
  path: '/api/common/articles/history/detail',
  needs: records,
  scope: 'store',
  query: {
    store: StoreCode.optional(),
    name: plainText(255).min(1, 'This field is required.'),
    articleId: plainText(255).optional(),
    labelCode: LabelCode.optional(),
    linkedProducts: plainText(255).optional(),
    result: LabelOutcome.optional(),
    errorCode: plainText(40).optional(),
    change: coercedNumber().int().min(1).optional(),
  },
  row: ArticleUpdateDetail,
  rows: 'updateDetailList',
  sort: [
    'articleId',
    'labelCode',
    'code',
    'result',
    'errorCode',
    'addlErrorCode',
    'addlErrorMessage',
    'addlErrorPages',
    'updateTime',
  ],
  defaultSort: 'articleId,asc',
  size: 10,
})

export const ValidationErrorRow = z.object({
  articleId: z.string(),
  field: z.string(),
  row: count,
  message: z.string(),
  created: z.string(),
  value: z.string(),
  batchId: z.string(),
  name: z.string(),
})

export const listValidationErrors = listOperation({
  openToIntegrations: true,
  summary: 'Rejected rows',
  path: '/api/common/articles/validationerror/logs',
  needs: [...records, ACTION.articleUpload],
  scope: 'store',
  query: { store: StoreCode.optional(), batchId: z.uuid().optional() },
  row: ValidationErrorRow,
  rows: 'data',
  sort: ['created', 'articleId', 'field', 'row', 'message', 'value', 'batchId', 'name'],
  defaultSort: 'created,desc',
  size: 10,
  exportNeeds: ACTION.updateRecordsExport,
})
