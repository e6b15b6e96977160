// contract/articles/files: product files, their format, and the history of files and calls. The changes of each product
// are in articles/records.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { ContentFinding } from '../content-finding.ts'
import { BatchEnvelope, Envelope, FieldError } from '../envelope.ts'
import { StoreCode, coercedNumber, plainText, queryBool } from '../fields.ts'
import { ChangeSource, FileResult } from '../enumerations.ts'
import { base64FileLimitBytes, productFileLimitBytes } from '../constants.ts'
import { ACTION, MENU } from '../permissions.ts'
import { ArticleChangeRow } from './records.ts'

/** Endings of product files. */
export const productFileKinds = ['.csv', '.txt', '.dat', '.xlsx', '.json', '.ndjson', '.jsonl', '.gz']

/** Maps columns of a file to fields. Targets: articleId, articleName, nfcUrl, store, or any data key. */
export const ColumnMapping = z.record(z.string().max(200), z.string().max(64))
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** A finding about one product of a file. */
export const ProductFinding = ContentFinding.extend({ articleId: z.string(), articleName: z.string() })
export type ProductFinding = z.infer<typeof ProductFinding>

/** A change that an import would make. The limit keeps those with the largest price changes, which come first. */
export const PreviewChange = z.object({
  articleId: z.string(),
  articleName: z.string(),
  changes: ArticleChangeRow.shape.changes,
  /** Change of the price on the label in percent; null if it had or has none. */
  jump: z.number().nullable(),
  labelCount: z.number().int(),
})
export type PreviewChange = z.infer<typeof PreviewChange>

/** A product that an import would add. */
export const PreviewAdded = z.object({ articleId: z.string(), articleName: z.string(), price: z.string() })
export type PreviewAdded = z.infer<typeof PreviewAdded>

export const FileReport = z.object({
  total: z.number().int(),
  success: z.number().int(),
  fail: z.number().int(),
  /** Rows without a change. */
  unchanged: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  labelCount: z.number().int(),
  columns: z.array(z.string()),
  mapping: ColumnMapping,
  delimiter: z.string(),
  encoding: z.string(),
  /** An example value for each column; empty if there is none. */
  samples: z.array(z.string()),
  /** Required fields without a column: the file cannot be loaded before they have one. */
  missing: z.array(z.enum(['articleId', 'articleName'])),
  /** The first thousand; the history keeps them all. */
  errors: z.array(FieldError),
  /** Products whose new values bring a warning, and the first thousand warnings. They do not stop an import. */
  warned: z.number().int(),
  warnings: z.array(ProductFinding),
  /** What the import would change and add, without those beyond the limits. */
  changes: z.array(PreviewChange),
  added: z.array(PreviewAdded),
})
export type FileReport = z.infer<typeof FileReport>

const oneFile = z.object({
  contentType: z.string().max(100),
  imgBase64: z.string(),
  pageIndex: coercedNumber().int().optional(),
  fileName: z.string().max(255).optional(),
})
/**
 * `mapping` is JSON text, column to field, '' for a column to leave out; `dryRun` reports without changing anything;
 * with `unmapped` it returns the columns of a file without a required one, instead of refusing it; `encoding` overrides
 * a wrong guess; `mailReceipt` mails the receipt to the caller (receipts/receipt-mail.ts).
 */
const uploadQuery = z.object({
  store: StoreCode,
  dryRun: queryBool.default(false),
  unmapped: queryBool.default(false),
  mapping: z.string().max(20_000).optional(),
  encoding: plainText(40).optional(),
  mailReceipt: queryBool.default(false),
})

export const uploadArticleFile = operation({
  openToIntegrations: true,
  summary: 'Load a product file given as base64',
  method: 'POST',
  path: '/api/common/articles/upload',
  needs: ACTION.articleUpload,
  scope: 'store',
  query: uploadQuery,
  body: z.union([oneFile, z.array(oneFile).min(1).max(20)]),
  bodyLimit: base64FileLimitBytes,
  output: BatchEnvelope.extend(FileReport.partial().shape),
  faults: [
    'file.unreadable',
    'file.type',
    'file.tooLarge',
    'file.column',
    'input.invalid',
    'mail.noServer',
    'receipt.noAddress',
    'server.diskFull',
  ],
  audit: 'article.upload',
})

export const uploadArticleStream = operation({
  openToIntegrations: true,
  summary: 'Load a product file sent as a form',
  method: 'POST',
  path: '/api/common/articles/upload/multipart',
  needs: ACTION.articleUpload,
  scope: 'store',
  takes: 'multipart',
  query: uploadQuery,
  bodyLimit: productFileLimitBytes,
  output: BatchEnvelope.extend(FileReport.partial().shape),
  faults: [
    'file.unreadable',
    'file.type',
    'file.tooLarge',
    'file.column',
    'input.invalid',
    'mail.noServer',
    'receipt.noAddress',
    'server.diskFull',
  ],
  audit: 'article.upload',
})

const archiveFaults = [
  'file.unreadable',
  'file.type',
  'file.tooLarge',
  'file.column',
  'input.invalid',
  'mail.noServer',
  'receipt.noAddress',
  'server.diskFull',
] as const

/** Every file in the archive is imported as if sent alone, all or none; a refusal names the entry. */
export const uploadArticleArchive = operation({
  openToIntegrations: true,
  summary: 'Load the product files of an archive given as base64',
  method: 'POST',
  path: '/api/common/articles/upload/zip',
  needs: ACTION.articleUpload,
  scope: 'store',
  query: uploadQuery,
  body: z.union([oneFile, z.array(oneFile).min(1).max(5)]),
  bodyLimit: base64FileLimitBytes,
  output: BatchEnvelope.extend(FileReport.partial().shape),
  faults: archiveFaults,
  audit: 'article.upload',
})

export const uploadArticleArchiveStream = operation({
  openToIntegrations: true,
  summary: 'Load the product files of an archive sent as a form',
  method: 'POST',
  path: '/api/common/articles/upload/zip/multipart',
  needs: ACTION.articleUpload,
  scope: 'store',
  takes: 'multipart',
  query: uploadQuery,
  bodyLimit: productFileLimitBytes,
  output: BatchEnvelope.extend(FileReport.partial().shape),
  faults: archiveFaults,
  audit: 'article.upload',
})

export const readArticleFile = operation({
  openToIntegrations: true,
  summary: 'A past product file',
  method: 'GET',
  path: '/api/common/articles/upload/file',
  needs: [MENU.updateRecords, ACTION.articleUpload],
  scope: 'none',
  query: z.object({ id: coercedNumber().int().min(1) }),
  output: Envelope.extend({ fileName: z.string() }),
})

export const ArticleFileRow = z.object({
  id: z.number().int(),
  customBatchId: z.string(),
  name: z.string(),
  result: FileResult,
  stationCode: z.string(),
  created: z.string(),
  completed: z.string().nullable(),
  total: z.number().int(),
  success: z.number().int(),
  fail: z.number().int(),
  unchanged: z.number().int(),
  labelCount: z.number().int(),
  source: ChangeSource,
  account: z.string(),
  errors: z.array(FieldError).optional(),
  /** A user stopped it. The rows so far are stored. */
  cancelled: z.boolean(),
  /** Whether the file itself can be downloaded. */
  kept: z.boolean(),
  lastModified: z.string(),
  /** The first error; empty without one. */ errorInfo: z.string(),
  storeWiseData: z.array(z.object({ store: z.string(), articleCount: z.number().int() })),
  /** With `isImpact`: labels affected, showing it, and late. */
  totalImpacted: z.number().int().optional(),
  successImpacted: z.number().int().optional(),
  failImpacted: z.number().int().optional(),
})
export type ArticleFileRow = z.infer<typeof ArticleFileRow>

export const listArticleFiles = listOperation({
  openToIntegrations: true,
  summary: 'Past product files and calls',
  path: '/api/common/articles/history',
  needs: [MENU.updateRecords, MENU.productInfo],
  scope: 'store',
  query: {
    store: StoreCode.optional(),
    name: plainText(255).optional(),
    start: plainText(40).optional(),
    end: plainText(40).optional(),
    batch: z.uuid().optional(),
    source: ChangeSource.optional(),
    account: plainText(255).optional(),
    requestDataType: z.enum(['ARTICLE', 'ASSIGN', 'IMAGEPUSH']).default('ARTICLE'),
    isImpact: queryBool.default(false),
  },
  row: ArticleFileRow,
  rows: 'articleFileHistoryList',
  sort: [
    'created',
    'completed',
    'id',
    'customBatchId',
    'name',
    'result',
    'stationCode',
    'total',
    'success',
    'fail',
    'unchanged',
    'labelCount',
    'source',
    'account',
    'cancelled',
    'kept',
    'lastModified',
    'errorInfo',
    'totalImpacted',
  ],
  defaultSort: 'created,desc',
  size: 10,
  exportNeeds: ACTION.updateRecordsExport,
})
