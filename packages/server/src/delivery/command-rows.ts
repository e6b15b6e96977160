// server/delivery: the statements on orders to labels that are no pictures (`label_command`). Giving an order is in labels/commands.ts, carrying it out in command-line.ts.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Touched } from './queue.ts'

/** As `label_command.payload` holds an LED order. `light` is null where it switches off. */
export interface LedPayload { color: string; light: { colour: [number, number, number]; onMs: number; offMs: number; idleMs: number; repeats: number; durationMs: number } | null }

export interface CommandClaim { id: number; labelId: number; code: string; kind: 'LED' | 'ALIVE'; payload: LedPayload | Record<string, never> }

/** An order that was handed over and never reported on is taken again after this. */
const silentMinutes = 30

/** Takes orders that are due, but for the labels in `busy`. */
export async function claimCommands(db: Db, gatewayId: number, busy: readonly string[], most: number): Promise<CommandClaim[]> {
  const { rows } = await sql<{ id: number; label_id: number; code: string; kind: CommandClaim['kind']; payload: CommandClaim['payload'] }>`
    update label_command c set state = 'SENT', gateway_id = ${gatewayId}, attempt = c.attempt + 1, changed_at = now()
    from (select w.id from label_command w join label l on l.label_id = w.label_id
      where w.state = 'WAITING' and w.due_at <= now() and w.expires_at > now() and l.gateway_id = ${gatewayId} and l.code <> all(${[...busy]}::bpchar[]) order by w.due_at, w.id limit ${most} for update of w skip locked) due, label l
    where c.id = due.id and l.label_id = c.label_id returning c.id, c.label_id, l.code, c.kind, c.payload`.execute(db)
  return rows.map((row) => ({ id: row.id, labelId: row.label_id, code: row.code, kind: row.kind, payload: row.payload })).sort((a, b) => a.id - b.id)
}

/** Milliseconds until the next order for a free label of this gateway is due, undefined when none waits. */
export async function nextCommandMs(db: Db, gatewayId: number, busy: readonly string[]): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(c.due_at) - now())::float8 * 1000 as ms from label_command c join label l on l.label_id = c.label_id
    where c.state = 'WAITING' and c.expires_at > now() and l.gateway_id = ${gatewayId} and l.code <> all(${[...busy]}::bpchar[])`.execute(db)
  return rows[0]?.ms ?? undefined
}

/** Whoever had these orders is gone: they are given again. */
export async function takeBackCommands(db: Db, gatewayId: number): Promise<void> {
  await sql`update label_command set state = 'WAITING', due_at = now() where state = 'SENT' and gateway_id = ${gatewayId}`.execute(db)
}

/** By what the gateway may name the label from now on; kept before the label can have it. */
export async function markCommand(db: Db, id: number, mark: string): Promise<void> {
  await sql`update label_command set mark = ${mark} where id = ${id}`.execute(db)
}

export interface CommandEnd { id: number; done: boolean; reason: string }

/**
 * How orders ended. One that failed is tried again until it expires. A light that is on is switched off when its time is over: the label stops by itself
 * only after its last round.
 */
export async function settleCommands(db: Db, ends: readonly CommandEnd[], retryMs: number): Promise<Touched[]> {
  if (ends.length === 0) return []
  const { rows } = await sql<{ store_id: number; code: string }>`
    with ended as (
      update label_command c set state = case when r.done then 'DONE' when c.expires_at <= now() + ${retryMs} * interval '1 millisecond' then 'FAILED' else 'WAITING' end,
        due_at = case when r.done then c.due_at else now() + ${retryMs} * interval '1 millisecond' end, detail = r.reason, changed_at = now()
      from unnest(${ends.map((end) => end.id)}::bigint[], ${ends.map((end) => end.done)}::boolean[], ${ends.map((end) => end.reason)}::text[]) as r (id, done, reason)
      where c.id = r.id and c.state = 'SENT'
      returning c.id, c.label_id, c.store_id, c.kind, c.state, c.payload, c.batch_id, c.account, c.gateway_id, c.detail),
    lit as (
      update label l set led_color = case when e.payload->'light' = 'null'::jsonb then null else e.payload->>'color' end, led_until = now() + (e.payload->'light'->>'durationMs')::float8 * interval '1 millisecond'
      from ended e where e.kind = 'LED' and e.state = 'DONE' and l.label_id = e.label_id),
    stops as (
      insert into label_command (label_id, store_id, kind, payload, batch_id, account, due_at, expires_at)
      select label_id, store_id, 'LED', jsonb_build_object('color', payload->>'color', 'light', null), batch_id, account, now() + (payload->'light'->>'durationMs')::float8 * interval '1 millisecond',
        now() + (payload->'light'->>'durationMs')::float8 * interval '1 millisecond' + interval '1 hour'
      from ended where kind = 'LED' and state = 'DONE' and payload->'light' <> 'null'::jsonb on conflict do nothing),
    noted as (
      insert into label_event (label_id, store_id, event, gateway_id, account, batch_id, detail)
      select label_id, store_id, kind, gateway_id, account, batch_id,
        case when state = 'FAILED' then detail when kind = 'ALIVE' then detail when payload->'light' = 'null'::jsonb then 'The light is off.' else 'The light is on.' end
      from ended where state <> 'WAITING' order by id)
    select e.store_id, l.code from ended e join label l using (label_id)`.execute(db)
  return rows.map((row) => ({ storeId: row.store_id, code: row.code }))
}

/** Orders whose time is over before a label had them, and ones that were handed over and forgotten. @returns the labels, and when to look again. */
export async function expireCommands(db: Db, most: number): Promise<{ touched: Touched[]; nextMs: number | undefined }> {
  const { rows } = await sql<{ store_id: number; code: string }>`
    with over as (
      update label_command c set state = 'FAILED', changed_at = now(), detail = case when c.detail <> '' then c.detail when l.gateway_id is null then 'No gateway hears this label.' else 'The label did not take the order in time.' end
      from (select id from label_command where state = 'WAITING' and expires_at <= now() order by expires_at limit ${most} for update skip locked) due, label l
      where c.id = due.id and l.label_id = c.label_id returning c.label_id, c.store_id, c.kind, c.gateway_id, c.account, c.batch_id, c.detail, l.code),
    noted as (insert into label_event (label_id, store_id, event, gateway_id, account, batch_id, detail) select label_id, store_id, kind, gateway_id, account, batch_id, detail from over)
    select store_id, code from over`.execute(db)
  await sql`update label_command set state = 'WAITING', due_at = now() where state = 'SENT' and changed_at < now() - ${silentMinutes} * interval '1 minute'`.execute(db)
  const { rows: [next] } = await sql<{ ms: number | null }>`select extract(epoch from min(expires_at) - now())::float8 * 1000 as ms from label_command where state = 'WAITING'`.execute(db)
  return { touched: rows.map((row) => ({ storeId: row.store_id, code: row.code })), nextMs: next?.ms ?? undefined }
}

const keptDays = 7
const sweepBatch = 5_000

/** Forgets orders that ended more than a week ago. */
export async function sweepCommands(db: Db): Promise<void> {
  await sql`delete from label_command where id in (select id from label_command where changed_at < now() - ${keptDays} * interval '1 day' and state not in ('WAITING', 'SENT') limit ${sweepBatch})`.execute(db)
}
