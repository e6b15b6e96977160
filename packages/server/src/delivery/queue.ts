// server/delivery: the statements that find due queue rows (`label_page`) and mark them. Each serves a whole batch and
// repeats its conditions, so that late or repeated calls change nothing. report-rows.ts settles what gateways report,
// deadline-rows.ts what is late.
import { sql } from 'kysely'
import { prepared, type Db } from '../db/database.ts'
import type { Remembered } from '../gateways/drivers/driver.ts'
import { closedBy } from './fail-rows.ts'
import { imagesStored, type StoredImage } from './images.ts'
import { locked } from './row-order.ts'
import { touched, type Touched } from './touched.ts'

/** One row in work. `version` is the wanted version at that time. */
export interface Claim {
  labelId: number
  page: number
  storeId: number
  code: string
  firmware: number | null
  version: number
  attempt: number
  /** Hash of the confirmed picture if nothing else is on its way; null otherwise. */
  atRest: string | null
  /** Another gateway delivered the picture that the label shows. */
  moved: boolean
}

/**
 * A drawn row. `warnings` as bits of render/lint; `mapped` is the template that rules selected, null for none; `day` is
 * the day that it shows, null if it shows none.
 */
export type Drawn = Claim & { hash: string; warnings: number; mapped: string | null; day: string | null }

/** A gateway and the instance that serves it. */
export interface Held {
  gatewayId: number
  owner: string
}

/** A frozen instance may not know yet that another serves its gateway. */
export const isHeld = ({ gatewayId, owner }: Held) => sql`exists (
  select from gateway held_gateway where held_gateway.gateway_id = ${gatewayId} and held_gateway.owner = ${owner})`

/** The condition of the index `label_page_due`. A row with a due time meets it, and no index holds the time itself. */
const isOpen = sql`shown_version < wanted_version`

/** A page of a label. */
export type PageKey = Pick<Claim, 'labelId' | 'page'>

const notIn = (pages: readonly PageKey[]) => sql`(label_id, page) not in (
  select * from unnest(${pages.map(({ labelId }) => labelId)}::bigint[], ${pages.map(({ page }) => page)}::integer[]))`

/**
 * Due rows, except those in work already. Nothing marks them: the one pump of a gateway works on one batch at a time.
 * Read their articles in a later statement, so that no version is drawn with prices older than itself.
 */
export async function claimDue(
  db: Db,
  { gatewayId, owner }: Held,
  most: number,
  inWork: readonly PageKey[],
): Promise<Claim[]> {
  const { rows } = await sql<{
    label_id: number
    page: number
    store_id: number
    code: string
    firmware: number | null
    wanted_version: number
    attempt: number
    at_rest: string | null
    moved: boolean
  }>`${prepared}
    select p.label_id, p.page, p.store_id, l.code, l.firmware, p.wanted_version, p.attempt,
      case when p.sent_version <= p.shown_version then encode(p.shown_hash, 'hex') end as at_rest,
      coalesce(p.shown_gateway_id <> ${gatewayId}, false) as moved
    from (select *
      from label_page
      where gateway_id = ${gatewayId} and ${isOpen} and due_at <= now() and ${isHeld({ gatewayId, owner })}
        and ${notIn(inWork)}
      order by due_at, label_id limit ${most}) p
    join label l on l.label_id = p.label_id
    order by p.due_at, p.label_id`.execute(db)
  return rows.map((row) => ({
    labelId: row.label_id,
    page: row.page,
    storeId: row.store_id,
    code: row.code,
    firmware: row.firmware,
    version: row.wanted_version,
    attempt: row.attempt,
    atRest: row.at_rest,
    moved: row.moved,
  }))
}

/**
 * Milliseconds until the next row of a gateway is due, except those in work; undefined if none waits or another instance
 * has the gateway.
 */
export async function nextDueMs(
  db: Db,
  { gatewayId, owner }: Held,
  inWork: readonly PageKey[],
): Promise<number | undefined> {
  const { rows } = await sql<{
    ms: number | null
  }>`${prepared} select extract(epoch from min(due_at) - now())::float8 * 1000 as ms from label_page
    where gateway_id = ${gatewayId} and ${isOpen} and due_at is not null and ${isHeld({ gatewayId, owner })}
      and ${notIn(inWork)}`.execute(db)
  return rows[0]?.ms ?? undefined
}

/** Work that waits this long missed its wake-up. */
const overlookedSeconds = 5

/** Of these gateways, those with due work that no instance has taken. */
export async function overdueGateways(db: Db, gatewayIds: readonly number[]): Promise<number[]> {
  const since = sql`now() - ${overlookedSeconds} * interval '1 second'`
  const { rows } = await sql<{ gateway_id: number }>`
    select gateway_id from unnest(${[...gatewayIds]}::integer[]) as mine (gateway_id)
    where exists (
        select from label_page where label_page.gateway_id = mine.gateway_id and ${isOpen} and due_at <= ${since})
      or mine.gateway_id in (
        select l.gateway_id from label_command c join label l using (label_id)
        where c.state = 'WAITING' and c.due_at <= ${since} and c.expires_at > now())`.execute(db)
  return rows.map((row) => row.gateway_id)
}

/** The labels show these pictures already: done without sending. */
export async function settleUnchanged(db: Db, claims: readonly Drawn[]): Promise<Touched[]> {
  if (claims.length === 0) return []
  const { rows } = await sql<{ store_id: number; code: string }>`
    with done as (
      update label_page p
      set shown_version = r.version, shown_at = now(), wanted_hash = p.shown_hash, due_at = null, attempt = 0,
        fail_reason = null, warnings = r.warnings, mapped_template = r.mapped, drawn_day = r.day
      from ${claimed(claims)}
      where p.label_id = r.label_id and p.page = r.page and p.wanted_version = r.version
        and p.shown_hash = decode(r.hash, 'hex') and p.sent_version <= p.shown_version
      returning p.label_id, p.page, p.store_id, r.version, p.shown_hash),
    noted as (insert into label_event (label_id, store_id, page, event, version, hash)
      select label_id, store_id, page, 'UNCHANGED', version, shown_hash from done),
    closed as (${closedBy('done')})
    select done.store_id, l.code from done join label l using (label_id)`.execute(db)
  return rows.map(touched)
}

/**
 * Stores the pictures and marks their rows before sending, because a report may arrive before the answer to the upload.
 * @param images the pictures of these claims
 * @returns the keys that still want this version.
 */
export async function markSending(
  db: Db,
  { gatewayId, owner }: Held,
  claims: readonly (Drawn & { mark: string })[],
  images: readonly StoredImage[],
): Promise<Set<string>> {
  if (claims.length === 0) return new Set()
  const { rows } = await sql<{ label_id: number; page: number }>`${prepared}
    with stored as (${imagesStored(images)})
    update label_page p
    set wanted_hash = decode(r.hash, 'hex'), sent_version = r.version, sent_hash = decode(r.hash, 'hex'),
      sent_gateway_id = ${gatewayId}, sent_at = null, sent_mark = r.mark, warnings = r.warnings,
      mapped_template = r.mapped, drawn_day = r.day
    from ${claimed(
      claims,
      claims.map((claim) => claim.mark),
    )}
    where p.label_id = r.label_id and p.page = r.page and p.wanted_version = r.version and p.gateway_id = ${gatewayId}
      and ${isHeld({ gatewayId, owner })}
    returning p.label_id, p.page`.execute(db)
  return new Set(rows.map((row) => `${row.label_id}/${row.page}`))
}

export const claimKey = (claim: PageKey) => `${claim.labelId}/${claim.page}`

/**
 * The gateway accepted these pictures; wait `waitMs` for a report. A report that came already, good or bad, has set the
 * row's time itself.
 */
export async function markSent(
  db: Db,
  gatewayId: number,
  claims: readonly (Claim & { hash: string })[],
  waitMs: number,
): Promise<void> {
  if (claims.length === 0) return
  await sql`${prepared}
    with sent as (
      update label_page p
      set sent_at = now(),
        due_at = case when p.wanted_version = r.version and p.shown_version < r.version
          and p.attempt = r.attempt then now() + ${waitMs} * interval '1 millisecond' else p.due_at end
      from ${claimed(claims)}
      where p.label_id = r.label_id and p.page = r.page and p.sent_version = r.version
        and p.sent_gateway_id = ${gatewayId}
      returning p.label_id, p.store_id, p.page, r.version, p.sent_hash)
    insert into label_event (label_id, store_id, page, event, version, hash, gateway_id)
    select label_id, store_id, page, 'PUSH', version, sent_hash, ${gatewayId} from sent`.execute(db)
}

/** Parks rows until missing information arrives; the code that receives it makes them due again. */
export async function setAside(db: Db, claims: readonly Claim[], reason: string): Promise<void> {
  if (claims.length === 0) return
  await sql`
    update label_page p
    set due_at = null, fail_reason = ${reason}
    from ${claimed(claims.map((claim) => ({ ...claim, hash: '' })))}
    where p.label_id = r.label_id and p.page = r.page and p.wanted_version = r.version`.execute(db)
}

/**
 * The batch, with its rows locked in one order for all, so that two batches never deadlock. A single row needs no order,
 * and its lock would be written to the log.
 */
function claimed(
  claims: readonly (Claim & { hash: string } & Partial<Pick<Drawn, 'warnings' | 'mapped' | 'day'>>)[],
  marks?: string[],
) {
  return sql`
    (select given.*
      from unnest(${claims.map((claim) => claim.labelId)}::bigint[], ${claims.map((claim) => claim.page)}::integer[],
        ${claims.map((claim) => claim.storeId)}::integer[], ${claims.map((claim) => claim.version)}::bigint[],
    ${claims.map((claim) => claim.attempt)}::integer[], ${claims.map((claim) => claim.hash)}::text[],
    ${marks ?? claims.map(() => '')}::text[],
    ${claims.map((claim) => claim.warnings ?? 0)}::integer[],
    ${claims.map((claim) => claim.mapped ?? null)}::text[],
    ${claims.map((claim) => claim.day ?? null)}::date[]) as given (label_id, page, store_id, version, attempt, hash,
      mark, warnings, mapped, day)
    join label_page held on held.label_id = given.label_id and held.page = given.page
    order by held.label_id, held.page${locked(claims)}) r`
}

/** Of these labels, those that another gateway serves by now. */
export async function strayedOf(db: Db, gatewayId: number, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<{
    code: string
  }>`
    select code
    from label where code = any(${[...codes]}::bpchar[]) and gateway_id is distinct from ${gatewayId}`.execute(db)
  return rows.map((row) => row.code)
}

/** Pictures handed to this gateway before: on their way, or confirmed and still shown. */
export async function rememberedOf(db: Db, gatewayId: number): Promise<Remembered[]> {
  const { rows } = await sql<{
    code: string
    page: number
    version: number
    hash: string
    model: string
    mark: string
    proven: boolean
    commands: string[]
  }>`
    select array(select c.mark
      from label_command c where c.label_id = l.label_id and c.mark is not null order by c.id desc limit 8) as commands,
      l.code, p.page, p.sent_version as version, encode(p.sent_hash, 'hex') as hash, l.model, p.sent_mark as mark,
      p.sent_version <= p.shown_version as proven
    from label_page p join label l on l.label_id = p.label_id
    where l.gateway_id = ${gatewayId} and p.gateway_id = ${gatewayId} and p.sent_gateway_id = ${gatewayId}
      and p.sent_mark is not null and p.sent_at is not null and l.model is not null
      and (p.sent_version <= p.shown_version or p.sent_version = p.wanted_version)`.execute(db)
  return rows.map(({ code, page, version, hash, model, mark, proven, commands }) => ({
    labelCode: code,
    page,
    version,
    hash,
    modelKey: model,
    mark,
    proven,
    commands,
  }))
}

/** The gateway is back: everything outdated is due, except labels in `busy`, whose pictures it has. */
export async function dueAgain(db: Db, gatewayId: number, busy: readonly string[]): Promise<void> {
  await sql`update label_page p set due_at = now() from label l
    where p.gateway_id = ${gatewayId} and l.label_id = p.label_id and p.shown_version < p.wanted_version
      and (p.due_at is null or p.due_at > now()) and l.code <> all(${[...busy]}::bpchar[])`.execute(db)
}
