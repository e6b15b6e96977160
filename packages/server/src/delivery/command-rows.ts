// server/delivery: the SQL of label commands other than pictures (`label_command`). labels/commands/commands.ts creates
// them, command-line.ts runs them.
import type { Light } from '@shelfcast/contract/labels/led-bytes'
import { sql, type RawBuilder } from 'kysely'
import { prepared, type Db } from '../db/database.ts'
import { isHeld, type Held } from './queue.ts'
import { touched, type Touched } from './touched.ts'

/** The `label_command.payload` of an LED command. `light` is null to switch it off. */
export interface LedPayload {
  color: string
  light: Light | null
  /** The end of a repeated light, in milliseconds since 1970. */
  until?: number
}

/** The `label_command.payload` of an NFC address; empty for none. */
export interface NfcPayload {
  url: string
}

/** The `label_command.payload` of firmware. */
export interface FirmwarePayload {
  packageId: number
  version: number
}

interface ClaimFrame {
  id: number
  labelId: number
  code: string
}
export type CommandClaim = ClaimFrame &
  (
    | { kind: 'LED'; payload: LedPayload }
    | { kind: 'NFC'; payload: NfcPayload }
    | { kind: 'FIRMWARE'; payload: FirmwarePayload }
    | { kind: 'ALIVE'; payload: Record<string, never> }
  )

/** Commands with many retries. The pause between retries grows up to this. */
const patient = sql`c.kind in ('NFC', 'FIRMWARE')`
const patientRetryMostMs = 3_600_000

/** A command that was handed over but never reported is taken again after this. */
const silentMinutes = 30

/** Firmware has a separate line: an access point holds only a few files at a time. */
export type CommandShare = 'firmware' | 'others' | 'all'
const inShare = (share: CommandShare, kind: RawBuilder<unknown>) =>
  share === 'all' ? sql`true` : share === 'firmware' ? sql`${kind} = 'FIRMWARE'` : sql`${kind} <> 'FIRMWARE'`

/**
 * Takes due commands, one for each label outside `busy`. A read of the gateway's data is not a command to the label and
 * waits for none; no command waits for firmware that has no slot yet.
 */
export async function claimCommands(
  db: Db,
  { gatewayId, owner }: Held,
  busy: readonly string[],
  share: CommandShare,
  most: number,
): Promise<CommandClaim[]> {
  const { rows } = await sql<CommandClaim>`${prepared}
    update label_command c set state = 'SENT', gateway_id = ${gatewayId}, attempt = c.attempt + 1, changed_at = now()
    from (select w.id from label_command w join label l on l.label_id = w.label_id
      where w.state = 'WAITING' and w.due_at <= now() and w.expires_at > now() and l.gateway_id = ${gatewayId}
        and l.code <> all(${[...busy]}::bpchar[]) and ${inShare(share, sql`w.kind`)} and ${isHeld({ gatewayId, owner })}
        and (w.kind = 'ALIVE'
        or not exists (select
          from label_command o
          where o.label_id = w.label_id and o.kind not in ('ALIVE', 'FIRMWARE', w.kind) and o.state = 'WAITING'
            and o.due_at <= now() and o.expires_at > now() and o.id < w.id))
      order by w.due_at, w.id limit ${most} for update of w skip locked) due, label l
    where c.id = due.id and l.label_id = c.label_id
    returning c.id, c.label_id as "labelId", l.code, c.kind, c.payload`.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/**
 * Milliseconds until the next command for a free label of this gateway is due; undefined if none waits or another
 * instance has the gateway.
 */
export async function nextCommandMs(
  db: Db,
  { gatewayId, owner }: Held,
  busy: readonly string[],
  share: CommandShare,
): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`${prepared}
    select extract(epoch from min(c.due_at) - now())::float8 * 1000 as ms
    from label_command c join label l on l.label_id = c.label_id
    where c.state = 'WAITING' and c.expires_at > now() and l.gateway_id = ${gatewayId}
      and l.code <> all(${[...busy]}::bpchar[]) and ${inShare(share, sql`c.kind`)}
      and ${isHeld({ gatewayId, owner })}`.execute(db)
  return rows[0]?.ms ?? undefined
}

/** The instance that held these commands is gone. Release them. */
export async function takeBackCommands(db: Db, gatewayId: number): Promise<void> {
  await sql`
    update label_command
    set state = 'WAITING', due_at = now() where state = 'SENT' and gateway_id = ${gatewayId}`.execute(db)
}

/** The identifier that the gateway may use for the label from now on; saved before the label can have it. */
export async function markCommand(db: Db, id: number, mark: string): Promise<void> {
  await sql`update label_command set mark = ${mark} where id = ${id}`.execute(db)
}

/** The share of a firmware that is on its label. */
export async function noteProgress(db: Db, id: number, percent: number): Promise<Touched[]> {
  const { rows } = await sql<{
    store_id: number
    code: string
  }>`
    update label_command c
    set progress = ${percent}, changed_at = now()
    from label l
    where c.id = ${id} and c.state = 'SENT' and l.label_id = c.label_id returning c.store_id, l.code`.execute(db)
  return rows.map(touched)
}

/** `final`: a retry would fail the same way. */
export interface CommandEnd {
  id: number
  done: boolean
  reason: string
  final?: boolean
}

/** A remaining light time this short is not worth another command. */
const lightSlackMs = 10_000

/** A label with one of the two chips finishes its light before it takes another; its model does not tell the chip. */
const burningText = ' If the label was still blinking, it may finish that first.'

/**
 * Writes the results of commands. A failed one is retried until it expires; addresses and firmware use growing pauses,
 * and the timeline shows only their first failure. A light that should last longer than one command allows is ordered
 * again when the command ends, and one that came while the label may still blink when that is over. At its end it is
 * switched off, because the label otherwise stops only after its last round.
 */
export async function settleCommands(
  db: Db,
  ends: readonly CommandEnd[],
  { retryMs, longestLightMs }: { retryMs: number; longestLightMs: number },
): Promise<Touched[]> {
  if (ends.length === 0) return []
  const { rows } = await sql<{ store_id: number; code: string }>`
    with ended as (
      update label_command c
      set state = case when r.done then 'DONE' when r.final
        or c.expires_at <= now() + ${retryMs} * interval '1 millisecond' then 'FAILED' else 'WAITING' end,
        due_at = case when r.done then c.due_at
          else now() + ${retryMs} * interval '1 millisecond' * case when ${patient}
            then least(power(2, least(c.attempt, 20) - 1), greatest(1, ${patientRetryMostMs} / ${retryMs}::float8))
              else 1 end end,
        detail = r.reason, progress = case when r.done then 100 else 0 end, changed_at = now()
      from unnest(${ends.map((end) => end.id)}::bigint[], ${ends.map((end) => end.done)}::boolean[],
        ${ends.map((end) => end.reason)}::text[], ${ends.map((end) => end.final ?? false)}::boolean[]) as r (id, done,
        reason, final)
      where c.id = r.id and c.state = 'SENT'
      returning c.id, c.label_id, c.store_id, c.kind, c.state, c.payload, c.batch_id, c.account, c.gateway_id,
        c.detail, c.attempt),
    -- In one update: of two in one statement a row would keep only one.
    kept as (
      update label l
      set nfc_shown = case when e.nfc is null then l.nfc_shown else e.nfc->>'url' end,
        nfc_shown_at = case when e.nfc is null then l.nfc_shown_at else now() end,
        led_color = case when e.led is null then l.led_color when e.led->'light' <> 'null'::jsonb
          then e.led->>'color' end,
        led_until = case when e.led is null then l.led_until
          else coalesce(to_timestamp((e.led->>'until')::float8 / 1000),
            now() + (e.led->'light'->>'durationMs')::float8 * interval '1 millisecond') end
      from (select label_id, (array_agg(payload) filter (where kind = 'NFC'))[1] as nfc,
        (array_agg(payload) filter (where kind = 'LED'))[1] as led
        from ended where state = 'DONE' and kind in ('LED', 'NFC') group by label_id) e
      where l.label_id = e.label_id),
    -- Until when an earlier order may still blink. A label of one chip confirms this order then, and ignores it.
    burning as (
      select e.id, least(l.led_until, o.changed_at + ${longestLightMs} * interval '1 millisecond') as ends_at
      from ended e
        join label l using (label_id)
        cross join lateral (
          select changed_at from label_command c
          where c.label_id = e.label_id and c.kind = 'LED' and c.state = 'DONE' and c.id <> e.id
            and c.payload->'light' <> 'null'::jsonb
          order by c.id desc limit 1) o
      where e.kind = 'LED' and e.state = 'DONE' and not e.payload ? 'until' and l.led_color is not null
        and least(l.led_until, o.changed_at + ${longestLightMs} * interval '1 millisecond') > now()),
    lights as (
      select id, label_id, store_id, payload, batch_id, account,
        coalesce((payload->>'until')::float8,
        extract(epoch from now())::float8 * 1000 + (payload->'light'->>'durationMs')::float8) as until
      from ended where kind = 'LED' and state = 'DONE' and payload->'light' <> 'null'::jsonb),
    timed as (
      select l.*, b.ends_at as burns_until,
        until - extract(epoch from now())::float8 * 1000 > ${longestLightMs + lightSlackMs}::float8 as outlasts_order,
        coalesce(to_timestamp(until / 1000) > b.ends_at + ${lightSlackMs} * interval '1 millisecond',
        false) as outlasts_earlier
      from lights l left join burning b using (id)),
    lasting as (select *, outlasts_order or outlasts_earlier as goes_on from timed),
    next as (
      insert into label_command (label_id, store_id, kind, payload, batch_id, account, due_at, expires_at)
      select label_id, store_id, 'LED',
        case when goes_on
          then jsonb_build_object('color', payload->>'color', 'light', payload->'light', 'until', until)
            else jsonb_build_object('color', payload->>'color', 'light', null) end,
        batch_id, account,
        case when outlasts_earlier then burns_until
          when goes_on then now() + ${longestLightMs} * interval '1 millisecond'
          else to_timestamp(until / 1000) end,
        to_timestamp(until / 1000) + case when goes_on then interval '0' else interval '1 hour' end
      from lasting on conflict do nothing),
    noted as (
      insert into label_event (label_id, store_id, event, gateway_id, account, batch_id, detail)
      select label_id, store_id, kind, gateway_id, account, batch_id,
        case when state <> 'DONE'
          or kind = 'ALIVE' then detail when kind = 'FIRMWARE'
            then 'The label reports version ' || (payload->>'version') || '.' when kind = 'NFC'
              then case when payload->>'url' = '' then 'The chip holds no address any more.'
                else 'The chip holds ' || (payload->>'url') end
                else (case when payload->'light' = 'null'::jsonb then 'The light is off.' else 'The light is on.' end)
            || case when burning.id is null then '' else ${burningText} end end
      from ended
      left join burning
      using (id)
      where (state <> 'WAITING' or (kind in ('NFC', 'FIRMWARE') and attempt = 1))
        and not (state = 'DONE' and payload ? 'until')
      order by id)
    select e.store_id, l.code from ended e join label l using (label_id)`.execute(db)
  return rows.map(touched)
}

/**
 * Ends commands that expired before delivery, and ones that were handed over and forgotten.
 * @returns the labels, and when to check again.
 */
export async function expireCommands(
  db: Db,
  most: number,
): Promise<{ touched: Touched[]; nextMs: number | undefined }> {
  const { rows } = await sql<{ store_id: number; code: string }>`
    with over as (
      update label_command c
      set state = 'FAILED', changed_at = now(),
        detail = case when c.detail <> '' then c.detail when l.gateway_id is null then 'No gateway hears this label.'
          else 'The label did not receive the order in time.' end
      from (select id
        from label_command
        where state = 'WAITING' and expires_at <= now() order by expires_at limit ${most} for update skip locked) due,
        label l
      where c.id = due.id and l.label_id = c.label_id
      returning c.label_id, c.store_id, c.kind, c.gateway_id, c.account, c.batch_id, c.detail, l.code),
    noted as (insert into label_event (label_id, store_id, event, gateway_id, account, batch_id, detail)
      select label_id, store_id, kind, gateway_id, account, batch_id, detail from over)
    select store_id, code from over`.execute(db)
  await sql`
    update label_command
    set state = 'WAITING', due_at = now()
    where state = 'SENT' and changed_at < now() - ${silentMinutes} * interval '1 minute'`.execute(db)
  const {
    rows: [next],
  } = await sql<{
    ms: number | null
  }>`
    select extract(epoch from min(expires_at) - now())::float8 * 1000 as ms
    from label_command where state = 'WAITING'`.execute(db)
  return { touched: rows.map(touched), nextMs: next?.ms ?? undefined }
}

/**
 * Ends the commands of a batch that no gateway holds yet. A light that is on is still switched off in time.
 * @returns their labels.
 */
export async function stopCommands(db: Db, batchId: string, account: string): Promise<Touched[]> {
  const { rows } = await sql<{ store_id: number; code: string }>`
    with stopped as (
      update label_command
      set state = 'STOPPED', changed_at = now(), detail = ${`Stopped by ${account}.`}
      where batch_id = ${batchId}::uuid and state = 'WAITING' and (kind = 'FIRMWARE' or payload ? 'duration')
      returning label_id, store_id, kind, detail),
    noted as (insert into label_event (label_id, store_id, event, account, batch_id, detail)
      select label_id, store_id, kind, ${account}, ${batchId}::uuid, detail from stopped)
    select s.store_id, l.code from stopped s join label l using (label_id)`.execute(db)
  return rows.map(touched)
}

const keptDays = 7
const sweepBatch = 5_000

/**
 * Deletes commands that ended more than a week ago, but keeps the newest address of each label: the gateway may use it
 * as the label's identifier until its product changes.
 */
export async function sweepCommands(db: Db): Promise<void> {
  await sql`
    delete from label_command
    where id in (select c.id
      from label_command c
      where c.changed_at < now() - ${keptDays} * interval '1 day' and c.state not in ('WAITING', 'SENT')
      and (c.kind <> 'NFC'
      or exists (select from label_command n where n.label_id = c.label_id and n.kind = 'NFC' and n.id > c.id))
      limit ${sweepBatch})`.execute(db)
}
