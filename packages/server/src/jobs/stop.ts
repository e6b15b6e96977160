// server/jobs: stops a job of an account. Finished parts stay; the rest is cancelled.
import { sql } from 'kysely'
import { isCommand } from '@shelfcast/contract/jobs/jobs'
import type { Db } from '../db/database.ts'
import { stopCommands } from '../delivery/command-rows.ts'
import { putBack } from '../delivery/pages-before.ts'
import type { Events } from '../db/events.ts'
import { groupBy } from '../group-by.ts'
import { jobsOf } from './rows.ts'

type Owner = { accountId: number; account: string }
/** The job was stopped, had ended or cannot be stopped, or does not exist. */
type Stopped = { found: 'stopped'; storeId: number } | { found: 'over' | 'none' }

/** @param deadlineMs for labels that return to their earlier picture. */
export async function stopJob(tx: Db, events: Events, owner: Owner, id: string, deadlineMs: number): Promise<Stopped> {
  const job = await tx
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', owner.accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!job) return stopFile(tx, owner, id)
  // As in the tray: the labels show the progress of orders.
  const told = (await jobsOf(tx, owner)).find((one) => one.id === id)
  if (!told?.mayCancel) return { found: 'over' }
  await tx
    .updateTable('job')
    .set({ state: 'CANCELLED', finished_at: sql`now()`, ...(job.kind === 'EXPORT' ? {} : { done: told.done }) })
    .where('id', '=', id)
    .execute()
  if (job.kind === 'PUSH')
    await putBack(tx, events, job.before, job.label_versions, {
      account: owner.account,
      batchId: id,
      event: 'CHANGE',
      detail: 'Stopped. The label shows its previous content again.',
      deadlineMs,
    })
  if (isCommand(job.kind)) {
    for (const [storeId, ofStore] of groupBy(await stopCommands(tx, id, owner.account), (label) => label.storeId))
      await events.publish(tx, { kind: 'LABEL', storeId, ids: ofStore.map((label) => label.code) })
  }
  return { found: 'stopped', storeId: job.store_id ?? 0 }
}

async function stopFile(tx: Db, { account }: Owner, id: string): Promise<Stopped> {
  const file = await tx
    .updateTable('article_file')
    .set({ cancelled_at: sql`now()` })
    .where('batch_id', '=', id)
    .where('account', '=', account)
    .where('result', '=', 'PROCESSING')
    .where('cancelled_at', 'is', null)
    .returning('store_id')
    .executeTakeFirst()
  if (file) return { found: 'stopped', storeId: file.store_id }
  return {
    found: (await tx
      .selectFrom('article_file')
      .select('id')
      .where('batch_id', '=', id)
      .where('account', '=', account)
      .executeTakeFirst())
      ? 'over'
      : 'none',
  }
}
