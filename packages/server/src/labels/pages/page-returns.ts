// server/labels/pages: labels that show a page for a while and return to another one afterwards. A row per such label;
// any other order for its page removes the row. page-return-runner.ts turns them.
import { sql } from 'kysely'
import { pageReturnsAfterMinutes } from '@shelfcast/contract/labels/buttons'
import { minuteMs } from '@shelfcast/contract/zone-time'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** After the label was turned to `page`, in the same transaction. `backPage`: as before the first of several presses. */
export async function returnLater(
  tx: Db,
  { events, now }: Pick<Deps, 'events' | 'now'>,
  label: { labelId: number; storeId: number; page: number; backPage: number },
): Promise<void> {
  if (label.page === label.backPage) return
  await tx
    .insertInto('label_page_return')
    .values({
      label_id: label.labelId,
      page: label.page,
      back_page: label.backPage,
      due_at: new Date(now() + pageReturnsAfterMinutes * minuteMs),
    })
    .execute()
  await events.publish(tx, { kind: 'SCHEDULE', storeId: label.storeId, ids: [] })
}

/** Labels that show a page for a while stay on it, because another order says so. */
export async function endReturns(tx: Db, labelIds: readonly number[]): Promise<void> {
  await sql`delete from label_page_return where label_id = any(${labelIds}::bigint[])`.execute(tx)
}
