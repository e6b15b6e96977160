// server/article-files: the calls about receipts and undo. The SQL is in receipt-rows.ts and undo-rows.ts.
import {
  listAddedArticles,
  listReceiptChanges,
  planUndo,
  readReceipt,
  undoChanges,
} from '@shelfcast/contract/receipts/receipts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore } from '../http/caller.ts'
import { Nothing, ok } from '../http/reply.ts'
import type { ImportQueue } from './queue.ts'
import { countAdded, pageOfAdded, receiptOf } from './receipt-rows.ts'
import { countChanges, pageOfChanges } from './records.ts'
import { orderUndo, planOf } from './undo-order.ts'

export function receiptRoutes(api: Api, { db, queue }: Pick<Deps, 'db'> & { queue: ImportQueue }) {
  api.handle(readReceipt, async ({ query, stores }) => {
    const receipt = await receiptOf(db, theStore(stores).storeId, query.batch)
    return receipt ? { ...ok, ...receipt } : new Nothing()
  })

  api.list(listReceiptChanges, ({ query, stores }) => {
    const { storeId } = theStore(stores)
    const filter = { batch: query.batch }
    return {
      count: () => countChanges(db, storeId, filter),
      page: (part) => pageOfChanges(db, storeId, filter, part),
      file: {
        name: 'receipt',
        key: 'id',
        line: ({ changes, ...row }) => ({
          ...row,
          changes: changes.map(({ key, before, after }) => `${key}: ${before || '-'} → ${after || '-'}`).join('; '),
        }),
      },
    }
  })

  api.list(listAddedArticles, ({ query, stores }) => {
    const { storeId } = theStore(stores)
    return {
      count: () => countAdded(db, storeId, query.batch),
      page: (part) => pageOfAdded(db, storeId, query.batch, part),
    }
  })

  api.handle(planUndo, async ({ query, stores }) => ({
    ...ok,
    ...(await planOf(db, theStore(stores).storeId, query.batch, query.change)),
  }))

  api.handle(undoChanges, ({ body, caller, stores }) => orderUndo({ db, queue }, caller, theStore(stores), body))
}
