// server/label-ota: how a schedule ends before all labels have its version: by the stop rule, by a person, or because it is
// deleted. Updates that no gateway has yet are stopped; those that run go on.
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { stopCommands } from '../delivery/command-rows.ts'
import type { Deps } from '../deps.ts'
import { groupBy } from '../group-by.ts'

type Parts = Pick<Deps, 'events' | 'now'>

const alertKind = 'FIRMWARE_STOPPED'

/** Too many updates failed. */
export async function stopSchedule(
  parts: Parts,
  tx: Tx,
  { id, storeId, name }: { id: number; storeId: number; name: string },
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select detail as text from ota_label
    where schedule_id = ${id} and state = 'FAILED' order by changed_at, label_id limit 1`.execute(tx)
  const text = rows[0]?.text ?? ''
  await sql`
    update ota_schedule set is_on = false, stopped_at = ${new Date(parts.now())}, stopped_text = ${text}
    where schedule_id = ${id}`.execute(tx)
  await stopWaiting(parts, tx, id, 'Shelfcast')
  await sql`select alert_begin(${storeId}, ${alertKind}, ${String(id)}, ${name}, ${text})`.execute(tx)
}

/** Ends the orders of a schedule that no gateway has yet. */
export async function stopWaiting({ events }: Parts, tx: Tx, scheduleId: number, account: string): Promise<void> {
  const { rows } = await sql<{ batchId: string }>`
    select distinct batch_id as "batchId" from ota_label
    where schedule_id = ${scheduleId} and state = 'ORDERED'`.execute(tx)
  const touched = []
  for (const { batchId } of rows) touched.push(...(await stopCommands(tx, batchId, account)))
  for (const [storeId, labels] of groupBy(touched, (label) => label.storeId))
    await events.publish(tx, { kind: 'LABEL', storeId, ids: labels.map(({ code }) => code) })
}

export async function endAlert(tx: Tx, storeId: number, id: number, why: 'RECOVERED' | 'REMOVED'): Promise<void> {
  await sql`select alert_end(${alertKind}, array[${String(id)}]::text[], ${why}, ${storeId})`.execute(tx)
}
