// contract/receipts: mails a receipt, once its labels are at rest. The receipt itself is in receipts.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { StoreCode } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { BatchId } from './receipts.ts'

const path = '/api/common/articles/receipt/mail'
const readers = [MENU.updateRecords, MENU.productInfo] as const

/** A receipt is mailed this long after its batch ended, or was asked for, even if labels still wait. */
export const mailLatestMinutes = 30

export const readReceiptMail = operation({
  summary: 'Whether receipts can be mailed to you, and whether this one will be',
  method: 'GET',
  path,
  needs: [...readers, ACTION.articleUpload],
  scope: 'store',
  query: z.object({ store: StoreCode, batch: BatchId.optional() }),
  output: Envelope.extend({
    /** Of your account; empty without one. */
    email: z.string(),
    /** Why nothing can be mailed; null if it can. */
    problem: z.enum(['receipt.noAddress', 'mail.noServer']).nullable(),
    /** Whether this receipt will be mailed to you. */
    ordered: z.boolean(),
  }),
})

export const mailReceipt = operation({
  summary: 'Mail a receipt to you, once its labels are at rest',
  method: 'POST',
  path,
  needs: readers,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: z.object({ batch: BatchId }),
  output: Envelope.extend({ email: z.string() }),
  faults: ['batch.unknown', 'mail.noServer', 'receipt.noAddress'],
  audit: 'receipt.mail',
})
