// server/article-files: the calls about receipts and undo. The SQL is in receipt-rows.ts and undo-rows.ts.
import {
  listAddedArticles,
  listReceiptChanges,
  planUndo,
  readRefusedRows,
  readReceipt,
  undoChanges,
} from '@shelfcast/contract/receipts/receipts'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore } from '../http/caller.ts'
import { exportRows } from '../http/export.ts'
import { Fault } from '../http/fault.ts'
import { Nothing, ok } from '../http/reply.ts'
import type { ImportQueue } from './queue.ts'
import { countAdded, pageOfAdded, receiptOf } from './receipt-rows.ts'
import { countChanges, pageOfChanges } from './records.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { rejectedRows } from './rejected-rows.ts'
import { keptUpload } from './rows.ts'
import { orderUndo, planOf } from './undo-order.ts'

export function receiptRoutes(
  api: Api,
  { db, settings, queue, threads }: Pick<Deps, 'db' | 'settings'> & { queue: ImportQueue; threads: FileThreads },
) {
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

  api.handle(readRefusedRows, async ({ query, caller, stores }) => {
    const { storeId } = theStore(stores)
    return rejectedFile({ db, settings, threads }, { company: caller.company, storeId, batch: query.batch })
  })

  api.handle(planUndo, async ({ query, stores }) => ({
    ...ok,
    ...(await planOf(db, theStore(stores).storeId, query.batch, query.change)),
  }))

  api.handle(undoChanges, ({ body, caller, stores }) => orderUndo({ db, queue }, caller, theStore(stores), body))
}

/** The rejected rows of a batch as a file. @throws Fault 'batch.unknown' or 'batch.notKept' */
export async function rejectedFile(
  { db, settings, threads }: Pick<Deps, 'db' | 'settings'> & { threads: FileThreads },
  { company, storeId, batch }: { company: string; storeId: number; batch: string },
) {
  const file = await keptUpload(db, storeId, batch)
  if (file === undefined) throw new Fault('batch.unknown')
  if (file === null) throw new Fault('batch.notKept')
  const { columns, rows } = await rejectedRows({ threads, dataFolder: settings.dataFolder }, file)
  return exportRows(company, { format: 'csv' }, `${plainName(file.name)}-rejected`, columns, Readable.from(rows))
}

/** The name of a file without its ending, also if it is compressed. */
const plainName = (name: string) => path.parse(name.replace(/\.gz$/i, '')).name
