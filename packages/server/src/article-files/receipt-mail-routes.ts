// server/article-files: the calls that mail receipts. receipt-mails.ts sends them.
import { mailReceipt, readReceiptMail } from '@shelfcast/contract/receipts/receipt-mail'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import type { Mailer } from '../notices/mail.ts'
import { checkMail, isMailOrdered, mailTargetOf, orderReceiptMail, startReceiptMails } from './receipt-mails.ts'
import { receiptOf } from './receipt-rows.ts'

/** Also starts sending; the caller closes it. */
export function receiptMailRoutes(
  api: Api,
  parts: Pick<Deps, 'db' | 'events' | 'log' | 'settings'> & { mailer: Mailer },
) {
  const { db, events } = parts

  api.handle(readReceiptMail, async ({ query, caller, stores }) => {
    const { email, problem } = await mailTargetOf(parts, caller)
    const ordered = query.batch !== undefined && (await isMailOrdered(db, theStore(stores).storeId, query.batch, email))
    return { ...ok, email, problem, ordered }
  })

  api.handle(mailReceipt, async ({ body: { batch }, caller, stores }) => {
    const { storeId, code } = theStore(stores)
    const recipient = await checkMail(parts, caller)
    if (!(await receiptOf(db, storeId, batch))) throw new Fault('batch.unknown')
    await inTransaction(db, async (tx) => {
      await orderReceiptMail(tx, events, { batch, storeId, recipient })
      await audit(tx, caller, { action: mailReceipt.audit, target: `${code} ${batch}`, after: { recipient } })
    })
    return { ...ok, email: recipient }
  })

  return startReceiptMails(parts)
}
