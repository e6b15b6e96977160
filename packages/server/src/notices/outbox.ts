// server/notices: outgoing mails and posts. A row is claimed, sent and marked; only if a process dies between sending
// and marking does another send it again, unless the row is for one attempt at that point.
import { sql } from 'kysely'
import type { Delivery } from '@shelfcast/contract/notices/notices'
import type { Db } from '../db/database.ts'
import { createLoop, type Loop } from '../loop.ts'
import type { Deps } from '../deps.ts'
import { OutgoingError } from './addresses.ts'

/** SENSOR: to the address that an alert setting of sensors names. REPORT: the mail is made when it is sent. */
export type Channel = 'MAIL' | 'WEBHOOK' | 'SENSOR' | 'REPORT'
export interface Message {
  id: string
  company: string
  recipient: string
  content: unknown
}

/** Accepted, with the receiver's answer. */
export interface Sent {
  answer: string
}

/** Sent at the same time, by one instance. */
const atOnce = 8
/** Longer than any attempt takes. */
const leaseSeconds = 120
const pauseGrows = 3
const pauseMostMs = 3_600_000
/** With pauses of up to an hour: about a day. */
const mostAttempts = 28

/** @param once never twice: a message that a dying process may have sent is not sent again */
export async function putMessages(
  tx: Db,
  channel: Channel,
  messages: readonly (Omit<Message, 'id'> & { id?: string })[],
  once = false,
): Promise<void> {
  if (messages.length === 0) return
  await sql`
    insert into alert_message (id, company, channel, recipient, content, once)
    select coalesce(r.id, gen_random_uuid()), r.company, ${channel}, r.recipient, r.content, ${once}::boolean
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as r (id uuid, company text, recipient text,
      content jsonb)`.execute(tx)
}

/** @param send throws an OutgoingError if a retry makes sense; 'gone' gives up at once. */
export function createOutbox(
  { db, log, settings }: Pick<Deps, 'db' | 'log'> & { settings: Pick<Deps['settings'], 'outgoing'> },
  channel: Channel,
  send: (message: Message) => Promise<Sent | 'gone'>,
): Loop {
  const loop = createLoop(`outbox ${channel}`, log, async () => {
    for (;;) {
      const messages = await claim()
      await Promise.all(messages.map(deliver))
      if (messages.length < atOnce) break
    }
    const { rows } = await sql<{
      ms: number | null
    }>`
      select extract(epoch from min(due_at) - now())::float8 * 1000 as ms
      from alert_message where channel = ${channel} and due_at is not null`.execute(db)
    const ms = rows[0]?.ms
    if (ms !== null && ms !== undefined) loop.wakeIn(Math.max(1, Math.ceil(ms)))
  })

  async function claim(): Promise<(Message & { attempts: number })[]> {
    const { rows } = await sql<Message & { attempts: number }>`
      update alert_message m
      set due_at = case when not m.once then now() + ${leaseSeconds} * interval '1 second' end,
        attempts = m.attempts + 1
      from (select id
        from alert_message
        where channel = ${channel} and due_at <= now() order by due_at limit ${atOnce} for update skip locked) due
      where m.id = due.id
      returning m.id, m.company, m.recipient, m.content, m.attempts`.execute(db)
    return rows
  }

  async function deliver({ attempts, ...message }: Message & { attempts: number }) {
    try {
      const end = await send(message)
      await sql`
        update alert_message
        set due_at = null, error = '', answer = ${end === 'gone' ? '' : end.answer},
          sent_at = case when ${end !== 'gone'}::boolean then now() end
        where id = ${message.id}::uuid`.execute(db)
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      log.warn({ message: message.id, channel, attempts, reason: error.message }, 'an alert message was not sent')
      const pauseMs = Math.min(pauseMostMs, settings.outgoing.retryFirstMs * pauseGrows ** (attempts - 1))
      await sql`
        update alert_message
        set error = ${error.message},
          due_at = case when ${attempts >= mostAttempts}::boolean then null
            else now() + ${pauseMs} * interval '1 millisecond' end
        where id = ${message.id}::uuid`.execute(db)
    }
  }
  return loop
}

/** The newest message to each of these recipients, if any. Discarded messages do not count. */
export async function lastDeliveries(
  db: Db,
  company: string,
  channel: Channel,
  recipients: readonly string[],
): Promise<Map<string, Delivery>> {
  const { rows } = await sql<{
    recipient: string
    created_at: Date
    due_at: Date | null
    sent_at: Date | null
    attempts: number
    error: string
    answer: string
  }>`
    select r.recipient, m.created_at, m.due_at, m.sent_at, m.attempts, m.error, m.answer
    from unnest(${[...recipients]}::text[]) r (recipient)
    cross join lateral (select *
      from alert_message m
      where m.company = ${company} and m.channel = ${channel} and m.recipient = r.recipient
        and (m.due_at is not null or m.sent_at is not null or m.error <> '')
      order by m.created_at desc limit 1) m`.execute(db)
  return new Map(
    rows.map((row) => [
      row.recipient,
      {
        state: row.sent_at ? 'SENT' : row.due_at ? 'WAITING' : 'FAILED',
        time: (row.sent_at ?? row.created_at).toISOString(),
        attempts: row.attempts,
        answer: row.sent_at ? row.answer : row.error,
      },
    ]),
  )
}
