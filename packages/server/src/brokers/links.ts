// server/brokers: keeps the connections. One instance is connected to each broker; rooms above read and publish over
// that connection (BrokerUser).
import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { createLoop } from '../loop.ts'
import { OutgoingError } from '../notices/addresses.ts'
import type { Secrets } from '../secrets.ts'
import { openLink, type Link, type Message } from './link.ts'
import * as rows from './rows.ts'
import type { StoredBroker } from './rows.ts'

/** A room that reads from brokers or publishes to them. */
export interface BrokerUser {
  /** The topics that it reads from this broker. */
  topics: (broker: StoredBroker) => string[]
  /** What the broker publishes, retained, when this connection breaks. At most one room has one. */
  will?: (broker: StoredBroker) => { topic: string; payload: string } | undefined
  /** Starts with each new connection, and ends with it. */
  start: (broker: StoredBroker, link: Link) => BrokerUse
}

export interface BrokerUse {
  /**
   * Messages on the topics of every room arrive here. The next one waits for it, and so does every confirmation: never
   * wait for `link.publish` here.
   */
  take: (message: Message) => void | Promise<void>
  /** The connection is closed afterwards. */
  close: () => Promise<void>
}

const renewMs = 15_000
const [pauseFirstMs, pauseMostMs] = [1_000, 60_000]

interface Held {
  version: number
  close: () => Promise<void>
}

export const secretUse = (company: string) => `mqtt broker of ${company}`

export interface BrokerLinks {
  /** After a broker was saved or deleted. */
  wake: () => void
  close: () => Promise<void>
}

export function keepLinks(
  { db, events, log, secrets }: Pick<Deps, 'db' | 'events' | 'log'> & { secrets: Secrets },
  allowed: (host: string, address: string) => boolean,
  users: readonly BrokerUser[],
): BrokerLinks {
  const owner = randomUUID()
  const held = new Map<number, Held>()
  const failures = new Map<number, number>()
  const waits = new Map<number, number>()

  const loop = createLoop('MQTT brokers', log, async () => {
    const brokers = await rows.claimBrokers(db, owner)
    for (const [id, { version, close }] of held)
      if (!brokers.some((broker) => broker.id === id && broker.version === version)) {
        held.delete(id)
        await close()
        await rows.noteEnded(db, id, undefined)
      }
    for (const broker of brokers)
      if (!held.has(broker.id) && (waits.get(broker.id) ?? 0) <= Date.now()) await open(broker)
    if (await rows.anyBroker(db)) loop.wakeIn(Math.min(renewMs, ...pauses()))
  })
  const pauses = () => [...waits.values()].map((at) => Math.max(0, at - Date.now()))

  async function open(broker: StoredBroker) {
    const inbox = createInbox()
    try {
      const password = broker.password === '' ? '' : await secrets.open(secretUse(broker.company), broker.password)
      if (password === undefined)
        throw new OutgoingError('its password was encrypted with another key. Enter it again.')
      const wills = users.flatMap((user) => user.will?.(broker) ?? [])
      const link = await openLink(
        { ...broker, password },
        {
          clientId: `shelfcast-${broker.id}`,
          topics: [...new Set(users.flatMap((user) => user.topics(broker)))],
          will: wills[0],
          allowed,
          take: inbox.take,
        },
      )
      waits.delete(broker.id)
      failures.delete(broker.id)
      await rows.noteConnected(db, broker.id)
      hold(broker, link, inbox)
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      await failed(broker.id, error.message)
    }
  }

  function hold(broker: StoredBroker, link: Link, inbox: Inbox) {
    const uses = users.map((user) => user.start(broker, link))
    let count = 0
    let last = new Date()
    inbox.open(async (message) => {
      count += 1
      last = message.at
      for (const use of uses) await use.take(message)
    })
    const note = async () => {
      const counted = count
      count = 0
      if (counted > 0) await rows.noteMessages(db, broker.id, counted, last)
    }
    const timer = setInterval(() => {
      note().catch((error: unknown) => {
        log.warn({ err: error, broker: broker.id }, 'received messages could not be counted')
      })
    }, renewMs)
    let over = false
    const stop = async () => {
      if (over) return
      over = true
      clearInterval(timer)
      await Promise.all(uses.map((use) => use.close()))
      await note()
    }
    held.set(broker.id, {
      version: broker.version,
      close: async () => {
        await stop()
        await link.close()
      },
    })
    void link.ended.then(async (reason) => {
      if (over) return
      held.delete(broker.id)
      try {
        await stop()
        await failed(broker.id, reason)
      } catch (error) {
        log.warn({ err: error, broker: broker.id }, 'the end of a connection to a broker could not be noted')
      }
      loop.wake()
    })
  }

  async function failed(id: number, reason: string) {
    const count = (failures.get(id) ?? 0) + 1
    failures.set(id, count)
    waits.set(id, Date.now() + Math.min(pauseMostMs, pauseFirstMs * 2 ** Math.min(count - 1, 10)))
    log.warn({ broker: id, reason }, 'an MQTT broker is not connected')
    await rows.noteEnded(db, id, reason)
  }

  const wake = () => {
    waits.clear()
    loop.wake()
  }
  const unsubscribe = events.subscribe(({ kind }) => {
    if (kind === 'BROKER') wake()
  })
  events.onGap(wake)
  loop.wake()
  return {
    wake,
    async close() {
      unsubscribe()
      await loop.close()
      await Promise.all([...held.values()].map(({ close }) => close()))
      held.clear()
      await rows.releaseBrokers(db, owner)
    },
  }
}

interface Inbox {
  take: (message: Message) => Promise<void>
  open: (taker: (message: Message) => Promise<void>) => void
}

/** Keeps the first messages back until the rooms have started: retained ones arrive before anything else. */
function createInbox(): Inbox {
  let start: (taker: (message: Message) => Promise<void>) => void = () => undefined
  const started = new Promise<(message: Message) => Promise<void>>((resolve) => {
    start = resolve
  })
  return { take: async (message) => (await started)(message), open: (taker) => start(taker) }
}
