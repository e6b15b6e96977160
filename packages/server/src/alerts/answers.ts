// server/alerts: what people do about alerts: acknowledge and snooze them. rows.ts lists them.
import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { reachOf, serverReachOf } from './reach.ts'
import { openWithin } from './rows.ts'

type Parts = Pick<Deps, 'db' | 'events'>

type Answer = { action: string; ids: readonly number[] } & (
  | { kind: 'acknowledge'; note: string }
  | { kind: 'snooze'; until: Date | null }
)

/** Only open alerts that the caller can see. @returns how many */
export async function answerAlerts({ db, events }: Parts, caller: Caller, answer: Answer): Promise<number> {
  const reach = [...(await reachOf(db, caller, caller.stores)), ...(await serverReachOf(db, caller))]
  if (reach.length === 0) return 0
  const change =
    answer.kind === 'acknowledge'
      ? sql`acknowledged_at = now(), acknowledged_by = ${caller.account}, note = ${answer.note}`
      : sql`snoozed_until = ${answer.until}`
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; store_id: number | null; name: string; kind: string }>`
      update alert a set ${change}
      where a.id = any(${answer.ids}::bigint[]) and ${openWithin(reach)}
      returning a.id, a.store_id, a.name, a.kind`.execute(tx)
    if (rows.length === 0) return 0
    await audit(tx, caller, {
      action: answer.action,
      target: rows
        .map(({ kind, name }) => `${kind} ${name}`)
        .join(', ')
        .slice(0, 500),
      after: answer.kind === 'acknowledge' ? { note: answer.note } : { until: answer.until },
    })
    for (const storeId of new Set(rows.map((row) => row.store_id)))
      await events.publish(tx, { kind: 'ALERT', storeId: storeId ?? 0, ids: [] })
    return rows.length
  })
}

/** Ends the snoozes that are over. @returns their stores, and the milliseconds until the next one ends */
export async function endSnoozes(db: Deps['db']): Promise<{ storeIds: number[]; nextMs: number | undefined }> {
  const { rows } = await sql<{ store_id: number | null }>`
    update alert
    set snoozed_until = null
    where snoozed_until is not null and closed_at is null and snoozed_until <= now()
    returning store_id`.execute(db)
  const { rows: next } = await sql<{ ms: number | null }>`
    select extract(epoch from min(snoozed_until) - now())::float8 * 1000 as ms
    from alert where snoozed_until is not null and closed_at is null`.execute(db)
  return {
    storeIds: [...new Set(rows.map((row) => row.store_id ?? 0))],
    nextMs: next[0]?.ms === null || next[0]?.ms === undefined ? undefined : Math.max(1, Math.ceil(next[0].ms)),
  }
}
