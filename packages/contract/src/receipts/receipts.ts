// contract/receipts: the receipt of a file, a call or a form: what came in, what changed, how its labels ended,
// and how to undo it. The changes of a store are in articles/records.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { BatchEnvelope, Envelope } from '../envelope.ts'
import { ChangeSource, FileResult } from '../enumerations.ts'
import { StoreCode, coercedNumber, plainText, queryBool } from '../fields.ts'
import { CauseGroup } from '../labels/causes.ts'
import { ACTION, MENU } from '../permissions.ts'
import { PreviewAdded } from '../articles/files.ts'
import { ArticleChangeRow } from '../articles/records.ts'

const records = [MENU.updateRecords, MENU.productInfo] as const
const count = z.number().int()
export const BatchId = z.uuid('This is not a batch ID.')

/** How long a batch can be undone. */
export const undoDays = 30

export const Receipt = z.object({
  batch: z.string(),
  source: ChangeSource,
  /** Of the file; empty for others. */
  name: z.string(),
  account: z.string(),
  created: z.string(),
  completed: z.string().nullable(),
  result: FileResult,
  cancelled: z.boolean(),
  fileId: count.nullable(),
  /** Whether the file itself can be downloaded. */
  kept: z.boolean(),
  /** Rows that came in so far, and how they ended. */
  total: count,
  added: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** Products that have no price to show although they brought keys without a meaning: the first of these keys. */
  unpriced: z.object({ count, keys: z.array(z.string()) }),
  /** Price changes beyond the limit of the store, in percent. */
  jumps: count,
  jumpLimit: z.number(),
  labels: z.object({ total: count, shown: count, waiting: count, replaced: count, gone: count }),
  /** Why labels wait, largest group first. */
  waiting: z.array(CauseGroup),
  /** The batch that this one undoes, and the latest that undoes this one. */
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Null once it cannot be undone. */
  undoUntil: z.string().nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const readReceipt = operation({
  summary: 'The receipt of a file, a call or a form',
  method: 'GET',
  path: '/api/common/articles/receipt',
  needs: records,
  scope: 'store',
  query: z.object({ store: StoreCode, batch: BatchId }),
  output: Envelope.extend(Receipt.shape),
})

export const ReceiptChange = ArticleChangeRow.extend({
  /** Change of the price on the label in percent; null if it had or has none. */
  jump: z.number().nullable(),
})
export type ReceiptChange = z.infer<typeof ReceiptChange>

export const listReceiptChanges = listOperation({
  summary: 'The changes of a file, a call or a form, by the size of the price change',
  path: '/api/common/articles/receipt/changes',
  needs: records,
  scope: 'store',
  query: { store: StoreCode, batch: BatchId },
  row: ReceiptChange,
  rows: 'changeList',
  sort: ['jump', 'articleId', 'id'],
  defaultSort: 'jump,desc',
  size: 20,
  exportNeeds: ACTION.updateRecordsExport,
})

export const AddedArticle = PreviewAdded.extend({ created: z.string() })

export const listAddedArticles = listOperation({
  summary: 'The products that a file added',
  path: '/api/common/articles/receipt/added',
  needs: records,
  scope: 'store',
  query: { store: StoreCode, batch: BatchId },
  row: AddedArticle,
  rows: 'addedList',
  sort: ['created', 'articleId'],
  defaultSort: 'created,asc',
  size: 20,
})

export const readRefusedRows = operation({
  summary: 'The refused rows of a product file, in its own columns with the reason, to correct and upload again',
  method: 'GET',
  path: '/api/common/articles/receipt/refused',
  needs: [...records, ACTION.articleUpload],
  scope: 'store',
  reply: 'file',
  query: z.object({ store: StoreCode, batch: BatchId }),
  output: z.unknown(),
  faults: ['batch.unknown', 'batch.notKept'],
})

/** `change` limits it to one change of the batch, `articleIds` to these products. */
const undoOrder = {
  batch: BatchId,
  change: coercedNumber().int().min(1).optional(),
  articleIds: z.array(plainText(255)).max(1_000).optional(),
}

export const UndoPlan = z.object({
  /** Products that get values back. */
  products: count,
  /** Products with values that changed again since; these values stay unless `overwrite`. */
  kept: count,
  /** The first of them. */
  keptList: z.array(
    z.object({ articleId: z.string(), key: z.string(), now: z.string().nullable(), before: z.string().nullable() }),
  ),
  /** Products that the batch added: those that can be deleted, and those that are linked or changed since. */
  deletable: count,
  staying: count,
})
export type UndoPlan = z.infer<typeof UndoPlan>

export const planUndo = operation({
  summary: 'What undoing a file, a call or one change would do',
  method: 'GET',
  path: '/api/common/articles/undo',
  needs: records,
  scope: 'store',
  query: z.object({ store: StoreCode, batch: undoOrder.batch, change: undoOrder.change }),
  output: Envelope.extend(UndoPlan.shape),
  faults: ['batch.unknown'],
})

export const undoChanges = operation({
  summary: 'Undo a file, a call or one change, as a new batch',
  method: 'POST',
  path: '/api/common/articles/undo',
  needs: [ACTION.articleUpload, ACTION.articleEdit],
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: z.object({
    ...undoOrder,
    /** Also values that changed again since. */
    overwrite: queryBool.default(false),
    /** Deletes products that the batch added, if they are unlinked and unchanged. */
    deleteAdded: queryBool.default(false),
  }),
  output: BatchEnvelope,
  faults: ['batch.unknown', 'batch.tooOld', 'batch.running'],
  audit: 'article.undo',
})
