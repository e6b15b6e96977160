// server/brokers: collects what drivers hear on a connection and passes it on some times a second. What arrives on one
// device waits together, so a flood on one topic costs one write.
import type { FastifyBaseLogger } from 'fastify'
import { createLoop } from '../loop.ts'

const gatherMs = 300
/** A broker that lies names any number of devices; the rest waits for the next time. */
const mostWaiting = 2_000

export interface Gatherer<Heard> {
  add: (heard: Heard) => void
  close: () => Promise<void>
}

interface Gathering<Heard> {
  name: string
  log: FastifyBaseLogger
  /** The device that it is about. */
  keyOf: (heard: Heard) => string
  /** What waits about a device, with one more: drops or joins what says nothing new. */
  joined: (waiting: readonly Heard[], heard: Heard) => Heard[]
  /** Gets one list for each device. What it refuses comes again. */
  pass: (heard: Heard[][]) => Promise<void>
}

export function gather<Heard>({ name, log, keyOf, joined, pass }: Gathering<Heard>): Gatherer<Heard> {
  let waiting = new Map<string, Heard[]>()
  const put = (heard: Heard) => {
    const key = keyOf(heard)
    const before = waiting.get(key)
    if (before || waiting.size < mostWaiting) waiting.set(key, joined(before ?? [], heard))
  }
  const loop = createLoop(name, log, async () => {
    const taken = waiting
    waiting = new Map()
    try {
      await pass([...taken.values()])
    } catch (error) {
      // What came in the meantime follows.
      const later = waiting
      waiting = taken
      for (const heard of [...later.values()].flat()) put(heard)
      throw error
    }
  })
  return {
    add(heard) {
      put(heard)
      loop.wakeIn(gatherMs)
    },
    close: () => loop.close(),
  }
}
