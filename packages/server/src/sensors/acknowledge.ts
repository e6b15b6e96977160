// server/sensors: people take care of alerts: an acknowledgement with its reason, here and in the bell.
import { sql } from 'kysely'
import type { BodyOf } from '@shelfcast/contract/operation'
import type { acknowledgeSensorAlerts } from '@shelfcast/contract/sensors/sensor-alerts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'

/** Only open alerts of these stores. @returns how many */
export async function acknowledge(
  { db, events, now }: Pick<Deps, 'db' | 'events' | 'now'>,
  caller: Caller,
  storeIds: readonly number[],
  { alertIds, reason, memo }: BodyOf<typeof acknowledgeSensorAlerts>,
  action: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ store_id: number; code: string; kind: string }>`
      update sensor_alert a
      set acknowledged_at = ${new Date(now())}, acknowledged_by = ${caller.account}, reason = ${reason}, memo = ${memo}
      from sensor s
      where s.sensor_id = a.sensor_id and a.id = any(${alertIds}::bigint[]) and a.closed_at is null
        and a.store_id = any(${[...storeIds]}::integer[])
      returning a.store_id, s.code, a.kind`.execute(tx)
    if (rows.length === 0) return 0
    for (const { store_id, code, kind } of rows)
      await sql`
        update alert set acknowledged_at = now(), acknowledged_by = ${caller.account}, note = ${memo}
        where store_id = ${store_id} and kind = ${`SENSOR_${kind}`} and target = ${code} and closed_at is null`.execute(
        tx,
      )
    await audit(tx, caller, {
      action,
      target: rows.map(({ kind, code }) => `${kind} ${code}`).join(', '),
      after: { reason, memo },
    })
    for (const storeId of new Set(rows.map((row) => row.store_id)))
      for (const kind of ['SENSOR_STATUS', 'ALERT'] as const)
        await events.publish(tx, {
          kind,
          storeId,
          ids: rows.filter((row) => row.store_id === storeId && kind !== 'ALERT').map(({ code }) => code),
        })
    return rows.length
  })
}
