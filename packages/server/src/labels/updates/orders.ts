// server/labels/updates: bulk orders. They run in small transactions, one after the other, so that the shop's own work
// never waits for a whole store; each part is effective at once.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { allowedWhile } from '@shelfcast/contract/labels/orders'
import { audit } from '../../audit/audit.ts'
import { inTransaction } from '../../db/database.ts'
import { requestUpdates, type UpdateRequest } from '../../delivery/request-update.ts'
import { statusWhere } from '../../delivery/status.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { labelTables, labelsWhere, type LabelFilter } from '../filter.ts'

const labelsAtOnce = 500
const resendable = sql.join(allowedWhile.resend.map(statusWhere), sql` or `)

export interface BulkOrder {
  /** Name in the audit. */
  action: string
  filter: LabelFilter
  /** Also resends a confirmed picture; otherwise an unchanged picture is not sent. */
  anyway: boolean
  detail?: string
}

/** Redraws and resends all matching labels whose status allows it. */
export async function sendAgain(
  { db, events, settings }: Pick<Deps, 'db' | 'events' | 'settings'>,
  caller: Caller,
  store: StoreRef,
  order: BulkOrder,
): Promise<{ customBatchId: string; count: number }> {
  const customBatchId = randomUUID()
  const request: UpdateRequest = {
    account: caller.account,
    batchId: customBatchId,
    event: order.anyway ? 'PUSH' : 'CHANGE',
    ...(order.detail === undefined ? {} : { detail: order.detail }),
    deadlineMs: settings.delivery.deadlineMs,
  }
  let count = 0
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    last = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ label_id: number }>`
        select l.label_id
        from ${labelTables}
        where ${labelsWhere([store.storeId], order.filter)} and (${resendable}) and l.label_id > ${after}
        order by l.label_id limit ${labelsAtOnce} for update of l`.execute(tx)
      const ids = rows.map((row) => row.label_id)
      // Without a confirmed picture the worker cannot conclude that nothing changed.
      if (order.anyway && ids.length > 0)
        await sql`update label_page set shown_hash = null where label_id = any(${ids}::bigint[])`.execute(tx)
      count += (await requestUpdates(tx, events, ids, request)).length
      return ids.length < labelsAtOnce ? undefined : ids.at(-1)
    })
  }
  await audit(
    db,
    { ...caller, company: store.company },
    { action: order.action, target: store.code, after: { count, batchId: customBatchId, filter: order.filter } },
  )
  return { customBatchId, count }
}
