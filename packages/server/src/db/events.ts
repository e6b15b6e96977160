// server/db: how the parts of the server and its other instances announce changes. Local receivers hear of a change at
// commit; other instances receive it over LISTEN/NOTIFY a moment later.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { LiveEventKind } from '@shelfcast/contract/enumerations'
import { afterCommit, type Db } from './database.ts'

/**
 * For screens: a kind and keys. `DELIVERY`, `MODEL`, `SCHEDULE`, `OUTBOX` and `BROKER` are for parts of the server.
 */
export interface Notice {
  kind: LiveEventKind | 'DELIVERY' | 'MODEL' | 'SCHEDULE' | 'OUTBOX' | 'BROKER'
  storeId: number
  ids: string[]
}

const channel = 'shelfcast'
/** A notice with more keys than this, or than the 8,000 bytes of NOTIFY hold, means the whole store. */
const mostIds = 300
const mostBytes = 7_900
/** Notices of one kind and store are sent together. */
const gatherMs = 25
const againMs = 250

export interface Events {
  /**
   * Announces a change to every part when the transaction commits, and to none when it rolls back. Receivers of this
   * instance run before `inTransaction` returns, so a caller reads its own writes. Other instances receive it within
   * milliseconds, by a separate statement: a NOTIFY inside the transaction would make all commits wait for one lock.
   */
  publish(db: Db, notice: Notice): Promise<void>
  subscribe(receiver: (notice: Notice) => void): () => void
  /**
   * Called when notices may be lost: the connection broke, or another instance ended between its commit and its notice.
   * Receivers then check everything once.
   */
  onGap(receiver: () => void): void
  /** Another instance ended without a shutdown. */
  reportGap(): void
  close(): Promise<void>
}

export async function createEvents(url: string): Promise<Events> {
  /** Marks our own notices when they come back. */
  const instance = randomUUID()
  const receivers = new Set<(notice: Notice) => void>()
  const gapReceivers = new Set<() => void>()
  /** Notices that other instances have yet to receive, by kind and store. */
  let outbox = new Map<string, Notice>()
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let closed = false

  function hand(notice: Notice) {
    for (const receiver of receivers) receiver(notice)
  }

  function reportGap() {
    for (const receiver of gapReceivers) receiver()
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'shelfcast-events', keepAlive: true })
    next.on('notification', (message) => {
      const { from, ...notice } = JSON.parse(message.payload ?? '{}') as Notice & { from: string }
      if (from !== instance) hand(notice)
    })
    next.on('error', () => {
      void reconnect(next)
    })
    next.on('end', () => {
      void reconnect(next)
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    sendSoon()
  }

  async function reconnect(lost: pg.Client) {
    if (closed || client !== lost) return
    client = undefined
    while (!closed) {
      await new Promise((resume) => setTimeout(resume, 250))
      try {
        await connect()
        reportGap()
        return
      } catch {
        // The database is still down. The next round tries again until it is back or this is closed.
      }
    }
  }

  function merge(notice: Notice) {
    const key = `${notice.kind} ${notice.storeId}`
    const ids = outbox.get(key)?.ids
    // No keys mean the whole store, and stay that way.
    const isAll = notice.ids.length === 0 || ids?.length === 0
    outbox.set(key, fitting({ ...notice, ids: isAll ? [] : [...new Set([...(ids ?? []), ...notice.ids])] }))
  }

  function sendSoon(ms = gatherMs) {
    if (outbox.size === 0 || timer || sending || !client) return
    timer = setTimeout(() => {
      timer = undefined
      sending = sendAndGoOn()
    }, ms)
  }

  async function sendAndGoOn() {
    const pause = await send()
    sending = undefined
    sendSoon(pause)
  }

  /** @returns the pause before the next */
  async function send(): Promise<number> {
    const [by, batch] = [client, outbox]
    if (!by || batch.size === 0) return gatherMs
    outbox = new Map()
    const payloads = [...batch.values()].map((notice) => JSON.stringify({ from: instance, ...notice }))
    try {
      await by.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])
      return gatherMs
    } catch {
      // The connection broke. New notices join the unsent ones; all are sent later.
      const since = outbox
      outbox = batch
      for (const notice of since.values()) merge(notice)
      return againMs
    }
  }

  await connect()
  return {
    publish(db, notice) {
      const told = fitting(notice)
      afterCommit(db, () => {
        hand(told)
        merge(told)
        sendSoon()
      })
      return Promise.resolve()
    },
    subscribe(receiver) {
      receivers.add(receiver)
      return () => receivers.delete(receiver)
    },
    onGap(receiver) {
      gapReceivers.add(receiver)
    },
    reportGap,
    async close() {
      clearTimeout(timer)
      await sending
      await send()
      closed = true
      await client?.end()
    },
  }
}

/** In the size that NOTIFY allows. */
function fitting(notice: Notice): Notice {
  const bytes = () => Buffer.byteLength(JSON.stringify(notice)) + 60
  return notice.ids.length <= mostIds && bytes() <= mostBytes ? notice : { ...notice, ids: [] }
}
