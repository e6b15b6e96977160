// server/labels/commands: creates label commands other than pictures. The rows are the queue; delivery/command-line.ts
// runs them. labels/led makes LED commands.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { commandKinds } from '@shelfcast/contract/jobs/jobs'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { groupBy } from '../../group-by.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { insertJob } from '../../jobs/rows.ts'

export interface Order {
  labelId: number
  /** For label_command.payload. */ payload: object
  /** For the timeline. */ detail: string
}

/** Commands for this many labels or more appear in the tray. */
export const jobFrom = 10
/** How long an access point offers a command to a label. */
export const lightWaitsMs = 20 * 60_000
const aliveWaitsMs = 60_000

export interface OrderFrame {
  kind: 'LED' | 'ALIVE' | 'NFC' | 'FIRMWARE'
  account: string | null
  batchId: string
  waitsMs: number
}

/** Creates commands in the caller's transaction. The newest of a kind replaces an open one. */
export async function giveOrders(
  tx: Db,
  events: Deps['events'],
  orders: readonly Order[],
  { kind, account, batchId, waitsMs }: OrderFrame,
): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map((order) => order.labelId)
  await sql`select 1 from label where label_id = any(${ids}::bigint[]) order by label_id for update`.execute(tx)
  await sql`
    update label_command
    set state = 'REPLACED', changed_at = now()
    where label_id = any(${ids}::bigint[]) and kind = ${kind} and state in ('WAITING', 'SENT')`.execute(tx)
  const { rows } = await sql<{ store_id: number; code: string; gateway_id: number | null }>`
    with given as (select *
      from unnest(${ids}::bigint[], ${orders.map((order) => JSON.stringify(order.payload))}::text[],
        ${orders.map((order) => order.detail)}::text[]) as t (label_id, payload, detail)),
    made as (
      insert into label_command (label_id, store_id, kind, payload, batch_id, account, expires_at)
      select l.label_id, l.store_id, ${kind}, given.payload::jsonb, ${batchId}::uuid, ${account},
        now() + ${waitsMs} * interval '1 millisecond'
      from given join label l using (label_id)),
    noted as (insert into label_event (label_id, store_id, event, account, batch_id, detail)
      select l.label_id, l.store_id, ${kind}, ${account}, ${batchId}::uuid, given.detail
      from given join label l using (label_id))
    select l.store_id, l.code, l.gateway_id from given join label l using (label_id)`.execute(tx)
  for (const [storeId, ofStore] of groupBy(rows, (row) => row.store_id)) {
    await events.publish(tx, { kind: 'LABEL', storeId, ids: ofStore.map((row) => row.code) })
    const gateways = [...new Set(ofStore.flatMap((row) => row.gateway_id ?? []))]
    // Without a gateway none is woken; an empty notice would wake all.
    if (gateways.length > 0) await events.publish(tx, { kind: 'DELIVERY', storeId, ids: gateways.map(String) })
  }
}

/** A line in the tray for bulk commands. */
export async function noteJob(
  tx: Db,
  events: Deps['events'],
  caller: Caller,
  job: { batchId: string; storeId: number | null; kind?: (typeof commandKinds)[number]; name: string; total: number },
): Promise<void> {
  if (job.total >= jobFrom)
    await insertJob(tx, events, {
      id: job.batchId,
      accountId: caller.accountId,
      storeId: job.storeId,
      kind: job.kind ?? 'LED',
      name: job.name,
      total: job.total,
    })
}

export interface FoundLabel {
  labelId: number
  storeId: number
  code: string
  model: string | null
  capabilities: number | null
}

/** Labels of these stores by their codes. */
export async function labelsByCode(
  db: Db,
  stores: readonly StoreRef[],
  codes: readonly string[],
): Promise<Map<string, FoundLabel>> {
  const { rows } = await sql<{
    label_id: number
    store_id: number
    code: string
    model: string | null
    capabilities: number | null
  }>`
    select label_id, store_id, code, model, capabilities
    from label
    where store_id = any(${stores.map((store) => store.storeId)}::integer[])
      and code = any(${[...codes]}::bpchar[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.code,
      {
        labelId: row.label_id,
        storeId: row.store_id,
        code: row.code,
        model: row.model,
        capabilities: row.capabilities,
      },
    ]),
  )
}

/** @throws Fault 'label.unknown' or 'label.twice' */
export function refuseStrangers(
  found: ReadonlyMap<string, FoundLabel>,
  codes: readonly string[],
  list: string,
): FoundLabel[] {
  const seen = new Set<string>()
  return codes.map((code, at) => {
    const field = { field: `${list}.${at}`, row: at + 1, value: code }
    const label = found.get(code)
    if (!label)
      throw new Fault('label.unknown', { labelCode: code }, [
        { ...field, code: 'unknown', message: 'This label does not exist in this store.' },
      ])
    if (seen.has(code))
      throw new Fault('label.twice', { labelCode: code }, [
        { ...field, code: 'twice', message: 'This entry is listed twice.' },
      ])
    seen.add(code)
    return label
  })
}

/** Asks the gateway of each label for its current data. @returns the batch id. */
export async function askAlive(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  caller: Caller,
  stores: readonly StoreRef[],
  codes: readonly string[],
): Promise<string> {
  const batchId = randomUUID()
  await inTransaction(db, async (tx) => {
    const labels = refuseStrangers(await labelsByCode(tx, stores, codes), codes, 'labelList')
    await giveOrders(
      tx,
      events,
      labels.map(({ labelId }) => ({ labelId, payload: {}, detail: 'Check-in requested from the gateway.' })),
      { kind: 'ALIVE', account: caller.account, batchId, waitsMs: aliveWaitsMs },
    )
    await audit(tx, caller, {
      action: 'label.alive',
      target: codes.slice(0, 20).join(' '),
      after: { count: codes.length, batchId },
    })
  })
  return batchId
}
