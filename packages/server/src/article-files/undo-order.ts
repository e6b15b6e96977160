// server/article-files: orders an undo, and says before what it would do. The run is in undo.ts.
import { randomUUID } from 'node:crypto'
import { undoDays, type UndoPlan } from '@shelfcast/contract/receipts/receipts'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import type { ImportQueue } from './queue.ts'
import { changesPerStep, undoings } from './undo.ts'
import { changesOf, countAddedAtRest, undoneBatch, type UndoOrder } from './undo-rows.ts'

const mostListed = 100

/** Records an undo and adds it to the queue. @throws Fault 'batch.unknown', 'batch.tooOld' or 'batch.running' */
export async function orderUndo(
  { db, queue }: Pick<Deps, 'db'> & { queue: Pick<ImportQueue, 'add'> },
  caller: Caller,
  store: StoreRef,
  { batch, ...order }: UndoOrder & { batch: string },
) {
  const undone = await undoneBatch(db, store.storeId, batch, undoDays)
  if (!undone) throw new Fault('batch.unknown')
  if (undone.isOld) throw new Fault('batch.tooOld', { days: String(undoDays) })
  if (undone.result === 'PROCESSING') throw new Fault('batch.running')
  const batchId = randomUUID()
  const fileId = await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('article_file')
      .values({
        batch_id: batchId,
        store_id: store.storeId,
        name: undone.name,
        source: 'UNDO',
        account: caller.account,
        undoes: batch,
        undo_order: JSON.stringify(order),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, caller, {
      action: 'article.undo',
      target: `${store.code} ${batch}`,
      after: { batchId, ...order },
    })
    return id
  })
  queue.add(fileId, store.storeId)
  return { ...ok, customBatchId: batchId }
}

/** What an undo would do, without doing it. @throws Fault 'batch.unknown' */
export async function planOf(db: Db, storeId: number, batch: string, change: number | undefined): Promise<UndoPlan> {
  if (!(await undoneBatch(db, storeId, batch, undoDays))) throw new Fault('batch.unknown')
  const added = change === undefined ? await countAddedAtRest(db, storeId, batch) : { deletable: 0, staying: 0 }
  const plan: UndoPlan = { products: 0, kept: 0, keptList: [], ...added }
  let position = 0
  for (;;) {
    const changes = await changesOf(db, storeId, batch, { change }, position, changesPerStep)
    for (const { article, kept, added: life } of await undoings(db, storeId, batch, changes, false)) {
      if (article) plan.products += 1
      if (kept.length > 0) plan.kept += 1
      plan.keptList.push(...kept.slice(0, mostListed - plan.keptList.length))
      if (life) plan[life] += 1
    }
    const last = changes.at(-1)
    if (!last || changes.length < changesPerStep) return plan
    position = last.id
  }
}
