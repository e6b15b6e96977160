// server/publishing: the SQL of receivers and of their waiting and sent events.
import { sql } from 'kysely'
import type { Receiver, SentEvent } from '@shelfcast/contract/publishing/receivers'
import type { Db } from '../db/database.ts'
import type { OutgoingEvent, Settled, StoredReceiver } from './exit.ts'

const columns = sql`r.receiver_id as id, r.company, r.kind, r.url, r.types, r.enable, r.settings, r.secrets`

export async function receiverOf(db: Db, id: number, company?: string): Promise<StoredReceiver | undefined> {
  const { rows } = await sql<StoredReceiver>`
    select ${columns} from event_receiver r
    where r.receiver_id = ${id} and (${company ?? null}::text is null or r.company = ${company ?? null})`.execute(db)
  return rows[0]
}

export async function receiversOf(db: Db, company: string): Promise<Receiver[]> {
  const { rows } = await sql<
    StoredReceiver & {
      waiting: number
      oldest: Date | null
      delivered_at: Date | null
      failing_since: Date | null
      next_try_at: Date | null
      answer: string
      dropped: string
    }
  >`
    select ${columns}, s.delivered_at, s.failing_since, s.next_try_at, s.answer, s.dropped,
      (select count(*)::int from event_waiting w where w.receiver_id = r.receiver_id) as waiting,
      (select w.at from event_waiting w where w.receiver_id = r.receiver_id order by w.id limit 1) as oldest
    from event_receiver r join event_receiver_state s using (receiver_id)
    where r.company = ${company} order by r.receiver_id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    url: row.url,
    types: row.types,
    enable: row.enable,
    exchange: row.settings.exchange ?? '',
    hasPassword: row.kind === 'RABBITMQ' && row.secrets.length > 0,
    state: {
      waiting: row.waiting,
      oldest: row.oldest?.toISOString() ?? null,
      delivered: row.delivered_at?.toISOString() ?? null,
      failingSince: row.failing_since?.toISOString() ?? null,
      nextTry: row.next_try_at?.toISOString() ?? null,
      answer: row.answer,
      dropped: Number(row.dropped),
    },
  }))
}

export async function storeReceiver(db: Db, receiver: StoredReceiver): Promise<number> {
  const { id, company, ...rest } = receiver
  const values = { ...rest, settings: JSON.stringify(rest.settings), secrets: JSON.stringify(rest.secrets) }
  if (id !== 0) {
    await db.updateTable('event_receiver').set(values).where('receiver_id', '=', id).execute()
    if (!receiver.enable) await discardWaiting(db, id)
    return id
  }
  const { receiver_id } = await db
    .insertInto('event_receiver')
    .values({ company, ...values })
    .returning('receiver_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('event_receiver_state').values({ receiver_id }).execute()
  return receiver_id
}

export async function removeReceiver(db: Db, id: number): Promise<void> {
  await db.deleteFrom('event_receiver').where('receiver_id', '=', id).execute()
  await discardWaiting(db, id)
}

async function discardWaiting(db: Db, id: number): Promise<void> {
  await db.deleteFrom('event_waiting').where('receiver_id', '=', id).execute()
}

/** Receivers with events to send now that no instance works on, and whether there are any receivers at all. */
export async function dueReceivers(db: Db): Promise<{ due: number[]; any: boolean }> {
  const { rows } = await sql<{ id: number; due: boolean }>`
    select r.receiver_id as id, coalesce(s.next_try_at <= now(), true) and coalesce(s.owner_until < now(), true)
      and exists (select from event_waiting w where w.receiver_id = r.receiver_id) as due
    from event_receiver r join event_receiver_state s using (receiver_id) where r.enable`.execute(db)
  return { due: rows.filter(({ due }) => due).map(({ id }) => id), any: rows.length > 0 }
}

/** Longer than any single attempt; renewed while the work goes on. */
const leaseSeconds = 60

/** Takes a receiver for this instance, or keeps it. @returns false when another one has it */
export async function claimReceiver(db: Db, id: number, owner: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update event_receiver_state
    set owner = ${owner}, owner_until = now() + ${leaseSeconds} * interval '1 second'
    where receiver_id = ${id} and (owner = ${owner} or coalesce(owner_until < now(), true))`.execute(db)
  return numAffectedRows === 1n
}

export async function releaseReceiver(db: Db, id: number, owner: string): Promise<void> {
  await sql`
    update event_receiver_state set owner = null, owner_until = null
    where receiver_id = ${id} and owner = ${owner}`.execute(db)
}

/** The oldest waiting events of a receiver, in order. */
export async function waitingEvents(db: Db, receiverId: number, most: number): Promise<OutgoingEvent[]> {
  const { rows } = await sql<OutgoingEvent>`
    select id, event_id as "eventId", store_id as "storeId", type, data, at
    from event_waiting where receiver_id = ${receiverId} order by id limit ${most}`.execute(db)
  return rows
}

/** Sent events kept for each webhook, for its screen and for replay. */
const keptSent = { delivered: 200, refused: 1_000 } as const

/** Removes sent events, and keeps the last ones for the screen if wanted. */
export async function settle(db: Db, receiverId: number, done: readonly Settled[], keeps: boolean): Promise<void> {
  const ids = done.map(({ id }) => id)
  if (!keeps) {
    await sql`delete from event_waiting where id = any(${ids}::bigint[])`.execute(db)
    return
  }
  await sql`
    with gone as (delete from event_waiting where id = any(${ids}::bigint[]) returning *)
    insert into event_sent (id, receiver_id, event_id, store_id, type, data, at, delivered, status, answer)
    select g.id, g.receiver_id, g.event_id, g.store_id, g.type, g.data, g.at, d.delivered, d.status, d.answer
    from gone g
    join unnest(${ids}::bigint[], ${done.map(({ delivered }) => delivered)}::boolean[],
      ${done.map(({ status }) => status)}::integer[], ${done.map(({ answer }) => answer)}::text[])
      as d (id, delivered, status, answer) on d.id = g.id
    on conflict do nothing`.execute(db)
  for (const [delivered, most] of [
    [true, keptSent.delivered],
    [false, keptSent.refused],
  ] as const)
    await sql`
      delete from event_sent
      where receiver_id = ${receiverId} and delivered = ${delivered} and id <= (select id
        from event_sent
        where receiver_id = ${receiverId} and delivered = ${delivered} order by id desc offset ${most} limit 1)`.execute(
      db,
    )
}

export async function noteSuccess(db: Db, id: number, answer: string): Promise<void> {
  await sql`
    update event_receiver_state
    set failures = 0, failing_since = null, next_try_at = null, delivered_at = now(), answer = ${answer}
    where receiver_id = ${id}`.execute(db)
}

export async function noteFailure(db: Db, id: number, reason: string, pauseMs: (failures: number) => number) {
  const { rows } = await sql<{ failures: number }>`
    update event_receiver_state
    set failures = failures + 1, failing_since = coalesce(failing_since, now()), answer = ${reason}
    where receiver_id = ${id} returning failures`.execute(db)
  const pause = pauseMs(rows[0]?.failures ?? 1)
  await sql`
    update event_receiver_state set next_try_at = now() + ${pause} * interval '1 millisecond'
    where receiver_id = ${id}`.execute(db)
}

/** Ends a receiver that answered that it is gone. */
export async function stopReceiver(db: Db, id: number, answer: string): Promise<void> {
  await db.updateTable('event_receiver').set({ enable: false }).where('receiver_id', '=', id).execute()
  await db
    .updateTable('event_receiver_state')
    .set({ answer, next_try_at: null, failing_since: sql`coalesce(failing_since, now())` })
    .where('receiver_id', '=', id)
    .execute()
  await discardWaiting(db, id)
}

export async function sentEvents(db: Db, id: number, most = 100): Promise<SentEvent[]> {
  const { rows } = await sql<Omit<SentEvent, 'time' | 'ended'> & { at: Date; ended_at: Date }>`
    select e.id, e.event_id as event, e.type, coalesce(s.code, '') as store,
      coalesce(e.data ->> 'label', e.data ->> 'articleId', e.data ->> 'gateway', e.data ->> 'file',
        e.data ->> 'name', '') as subject, e.at, e.ended_at, e.delivered, e.status, e.answer
    from event_sent e left join store s using (store_id)
    where e.receiver_id = ${id} order by e.ended_at desc, e.id desc limit ${most}`.execute(db)
  return rows.map(({ at, ended_at, ...row }) => ({ ...row, time: at.toISOString(), ended: ended_at.toISOString() }))
}

/** Puts sent events back, with their own ids. Without `ids`: those that were refused. @returns how many */
export async function replay(db: Db, receiverId: number, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with again as (
      delete from event_sent
      where receiver_id = ${receiverId}
        and case when ${ids.length > 0}::boolean then id = any(${ids}::bigint[]) else not delivered end
      returning *)
    insert into event_waiting (receiver_id, event_id, store_id, type, data, at)
    select receiver_id, event_id, store_id, type, data, at from again order by id`.execute(db)
  await sql`
    update event_receiver_state set next_try_at = null where receiver_id = ${receiverId}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** While a receiver is away, its events wait this long, and at most this many. */
const kept = { days: 7, events: 200_000 } as const

/** Drops what waited too long, and events of receivers that are gone. The receiver's state counts the dropped ones. */
export async function sweepEvents(db: Db): Promise<void> {
  const receivers = await db.selectFrom('event_receiver').select('receiver_id').where('enable', '=', true).execute()
  for (const { receiver_id } of receivers)
    await sql`
      with gone as (
        delete from event_waiting
        where receiver_id = ${receiver_id} and (at < now() - ${kept.days} * interval '1 day' or id <= (select id
          from event_waiting where receiver_id = ${receiver_id} order by id desc offset ${kept.events} limit 1))
        returning id)
      update event_receiver_state set dropped = dropped + (select count(*) from gone)
      where receiver_id = ${receiver_id} and exists (select from gone)`.execute(db)
  await sql`
    delete from event_waiting w
    where not exists (select from event_receiver r where r.receiver_id = w.receiver_id and r.enable)`.execute(db)
  await sql`delete from event_sent where ended_at < now() - ${kept.days} * interval '1 day'`.execute(db)
}
