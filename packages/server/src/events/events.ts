// server/events: how the parts of the server, and its other instances, tell each other what changed: here as soon as it is committed, there by keys over LISTEN/NOTIFY.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sql } from 'kysely'
import type { LiveEventKind } from '@shelfcast/contract/enumerations'
import { afterCommit, type Db } from '../db/database.ts'

/** What travels: for screens a kind and keys; `DELIVERY`, `ACCOUNT`, `SCHEDULE` and `OUTBOX` are for the server's own parts. */
export interface Notice { kind: LiveEventKind | 'DELIVERY' | 'ACCOUNT' | 'SCHEDULE' | 'OUTBOX'; storeId: number; ids: string[] }

const channel = 'shelfcast'
/** Beyond this many keys, or the 8,000 bytes that NOTIFY carries, "all of the store" is meant. */
const mostIds = 300
const mostBytes = 7_900

export interface Events {
  /**
   * Told when the transaction commits, to every instance; never when it rolls back. This one's receivers know before `inTransaction` returns, so
   * whoever wrote reads what they wrote.
   */
  publish(db: Db, notice: Notice): Promise<void>
  subscribe(receiver: (notice: Notice) => void): () => void
  /** Called after the connection was lost and came back: what happened meanwhile is unknown. */
  onGap(receiver: () => void): void
  close(): Promise<void>
}

export async function createEvents(url: string): Promise<Events> {
  /** Marks what we said ourselves when it comes back. */
  const instance = randomUUID()
  const receivers = new Set<(notice: Notice) => void>()
  const gapReceivers = new Set<() => void>()
  let client: pg.Client | undefined
  let closed = false

  function hand(notice: Notice) {
    for (const receiver of receivers) receiver(notice)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'shelfcast-events', keepAlive: true })
    next.on('notification', (message) => {
      const { from, ...notice } = JSON.parse(message.payload ?? '{}') as Notice & { from: string }
      if (from !== instance) hand(notice)
    })
    next.on('error', () => { void reconnect(next) })
    next.on('end', () => { void reconnect(next) })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }

  async function reconnect(lost: pg.Client) {
    if (closed || client !== lost) return
    client = undefined
    while (!closed) {
      await new Promise((resume) => setTimeout(resume, 250))
      try {
        await connect()
        for (const receiver of gapReceivers) receiver()
        return
      } catch {
        // The database is still away; the next round tries again until it is back or we close.
      }
    }
  }

  await connect()
  return {
    async publish(db, notice) {
      const payload = (told: Notice) => JSON.stringify({ from: instance, ...told })
      const fits = notice.ids.length <= mostIds && Buffer.byteLength(payload(notice)) <= mostBytes
      const told = fits ? notice : { ...notice, ids: [] }
      await sql`select pg_notify(${channel}, ${payload(told)})`.execute(db)
      afterCommit(db, () => { hand(told) })
    },
    subscribe(receiver) {
      receivers.add(receiver)
      return () => receivers.delete(receiver)
    },
    onGap(receiver) { gapReceivers.add(receiver) },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
