// server/events: how the parts of the server, and its other instances, tell each other what changed: keys over LISTEN/NOTIFY.
import pg from 'pg'
import { sql } from 'kysely'
import type { LiveEventKind } from '@shelfcast/contract/enumerations'
import type { Db } from '../db/database.ts'

/** What travels: for screens a kind and keys; `DELIVERY` and `ACCOUNT` are for the server's own parts. */
export interface Notice { kind: LiveEventKind | 'DELIVERY' | 'ACCOUNT'; storeId: number; ids: string[] }

const channel = 'shelfcast'
/** NOTIFY carries at most 8,000 bytes; beyond this many keys "all of the store" is meant. */
const mostIds = 300

export interface Events {
  /** Told when the transaction commits, to every instance; never when it rolls back. */
  publish(db: Db, notice: Notice): Promise<void>
  subscribe(receiver: (notice: Notice) => void): () => void
  /** Called after the connection was lost and came back: what happened meanwhile is unknown. */
  onGap(receiver: () => void): void
  close(): Promise<void>
}

export async function createEvents(url: string): Promise<Events> {
  const receivers = new Set<(notice: Notice) => void>()
  const gapReceivers = new Set<() => void>()
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'shelfcast-events', keepAlive: true })
    next.on('notification', (message) => {
      const notice = JSON.parse(message.payload ?? '{}') as Notice
      for (const receiver of receivers) receiver(notice)
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
      const ids = notice.ids.length > mostIds ? [] : notice.ids
      await sql`select pg_notify(${channel}, ${JSON.stringify({ ...notice, ids })})`.execute(db)
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
