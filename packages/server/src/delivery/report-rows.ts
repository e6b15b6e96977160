// server/delivery: the statements that settle reports of gateways on the queue rows. Each serves a whole batch and repeats
// its conditions, so that late or repeated reports change nothing. reports.ts gathers the batches.
import { sql } from 'kysely'
import type { FailCause } from '@shelfcast/contract/enumerations'
import { prepared, type Db } from '../db/database.ts'
import type { Offer } from '../gateways/drivers/driver.ts'
import { closedBy, failuresOf } from './fail-rows.ts'
import { locked } from './row-order.ts'
import { touched, type Touched } from './touched.ts'

/** `cause`: the kind of failure, for reports of one. */
export interface ReportRow extends Offer {
  gatewayId: number
  detail: string
  mark: string
  cause: FailCause
}

/** The reports, with their rows locked in one order for all. `code` is compared in its own type, or its index would not serve. */
function reported(rows: readonly ReportRow[]) {
  return sql`
    (select given.*, held.label_id
      from unnest(${rows.map((row) => row.labelCode)}::bpchar[], ${rows.map((row) => row.page)}::integer[],
        ${rows.map((row) => row.version)}::bigint[], ${rows.map((row) => row.hash)}::text[],
    ${rows.map((row) => row.gatewayId)}::integer[], ${rows.map((row) => row.detail)}::text[],
    ${rows.map((row) => row.mark)}::text[], ${rows.map((row) => row.cause)}::text[]) as given (code, page, version,
    hash, gateway_id, detail, mark, cause)
    join label named on named.code = given.code
    join label_page held on held.label_id = named.label_id and held.page = given.page
    order by held.label_id, held.page${locked(rows)}) r`
}

/**
 * The only way to SUCCESS: the gateway that received exactly this version and hash confirms it. An old report never
 * replaces a newer picture.
 */
export async function settleConfirmed(db: Db, rows: readonly ReportRow[]): Promise<Touched[]> {
  if (rows.length === 0) return []
  const result = await sql<{ store_id: number; code: string }>`${prepared}
    with shown as (
      update label_page p
      set shown_version = r.version, shown_hash = p.sent_hash, shown_at = now(), shown_gateway_id = r.gateway_id,
        sent_at = coalesce(p.sent_at, now()), sent_mark = r.mark,
        due_at = case when p.wanted_version = r.version then null else p.due_at end,
        attempt = case when p.wanted_version = r.version then 0 else p.attempt end,
        fail_reason = case when p.wanted_version = r.version then null else p.fail_reason end
      from ${reported(rows)}
      where p.label_id = r.label_id and p.page = r.page and p.sent_version = r.version
        and p.sent_hash = decode(r.hash, 'hex') and p.sent_gateway_id = r.gateway_id and p.shown_version < r.version
      returning p.label_id, p.page, p.store_id, r.code, r.version, p.shown_hash, r.gateway_id, r.detail,
        p.wanted_version),
    noted as (insert into label_event (label_id, store_id, page, event, version, hash, gateway_id, detail)
      select label_id, store_id, page, 'ACK', version, shown_hash, gateway_id, detail from shown),
    closed as (${closedBy('shown')})
    select store_id, code from shown`.execute(db)
  return result.rows.map(touched)
}

/** A failed attempt: retries after a pause that doubles, with jitter so that labels do not retry together. */
export async function settleFailed(
  db: Db,
  rows: readonly ReportRow[],
  pause: { firstMs: number; mostMs: number },
): Promise<Touched[]> {
  if (rows.length === 0) return []
  const result = await sql<{ store_id: number; code: string }>`
    with failed as (
      update label_page p set attempt = p.attempt + 1, fail_reason = r.detail,
        due_at = now() + least(${pause.mostMs}::float8,
        ${pause.firstMs}::float8 * 2 ^ least(p.attempt, 20)) * (0.5 + random() / 2) * interval '1 millisecond'
      from ${reported(rows)}
      where p.label_id = r.label_id and p.page = r.page and p.wanted_version = r.version
        and p.gateway_id = r.gateway_id and p.shown_version < r.version
      returning p.label_id, p.page, p.store_id, r.code, r.version, r.hash, r.gateway_id, r.detail, r.cause, p.attempt,
        p.wanted_at),
    recorded as (${failuresOf('failed', { version: 'version', text: 'detail' }, 'counted')}),
    noted as (insert into label_event (label_id, store_id, page, event, version, hash, gateway_id, detail)
      select label_id, store_id, page, 'RETRY', version, decode(hash, 'hex'), gateway_id, detail from failed)
    select store_id, code from failed`.execute(db)
  return result.rows.map(touched)
}

/** These labels lost their confirmed picture. Only a report of the serving gateway counts. */
export async function settleLost(db: Db, rows: readonly ReportRow[], deadlineMs: number): Promise<Touched[]> {
  if (rows.length === 0) return []
  const result = await sql<{ store_id: number; code: string }>`
    with lost as (
      update label_page p
      set shown_version = 0, shown_hash = null, shown_at = null,
        deadline_at = now() + ${deadlineMs} * interval '1 millisecond', timed_out_version = null,
        fail_reason = r.detail,
        due_at = case when p.sent_version = p.wanted_version
          and p.shown_version < p.wanted_version then p.due_at else now() end
      from ${reported(rows)} join label l on l.label_id = r.label_id and l.gateway_id = r.gateway_id
      where p.label_id = r.label_id and p.page = r.page and p.shown_version > 0
      returning p.label_id, p.page, p.store_id, l.code, p.wanted_version, r.gateway_id, r.detail),
    noted as (insert into label_event (label_id, store_id, page, event, version, gateway_id, detail)
      select label_id, store_id, page, 'REBOOT', wanted_version, gateway_id, detail from lost)
    select store_id, code from lost`.execute(db)
  return result.rows.map(touched)
}

/**
 * These gateways sent pictures to labels that others serve by now and that had confirmed another picture: send that one
 * again.
 */
export async function settleOvertaken(db: Db, rows: readonly ReportRow[], deadlineMs: number): Promise<Touched[]> {
  if (rows.length === 0) return []
  const result = await sql<{ store_id: number; code: string }>`
    with lost as (
      update label_page p
      set shown_version = 0, shown_hash = null, shown_at = null,
        deadline_at = now() + ${deadlineMs} * interval '1 millisecond', shown_gateway_id = r.gateway_id,
        timed_out_version = null, fail_reason = ${overtaken}, due_at = now()
      from ${reported(rows)}
      where p.label_id = r.label_id and p.page = r.page and p.sent_gateway_id <> r.gateway_id and p.shown_version > 0
        and p.shown_hash <> decode(r.hash, 'hex')
      returning p.label_id, p.page, p.store_id, r.code, p.wanted_version, r.gateway_id),
    noted as (insert into label_event (label_id, store_id, page, event, version, gateway_id, detail)
      select label_id, store_id, page, 'REBOOT', wanted_version, gateway_id, ${overtaken} from lost)
    select store_id, code from lost`.execute(db)
  return result.rows.map(touched)
}

const overtaken = 'An older picture arrived late, through another gateway.'

/** A gateway reported something impossible about these labels; record it and change nothing. */
export async function noteAlerts(db: Db, rows: readonly ReportRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into label_event (label_id, store_id, event, gateway_id, detail)
    select l.label_id, l.store_id, 'ALERT', r.gateway_id, r.detail
    from ${reported(rows)}
    join label l on l.code = r.code join gateway g on g.gateway_id = r.gateway_id and g.store_id = l.store_id`.execute(
    db,
  )
}
