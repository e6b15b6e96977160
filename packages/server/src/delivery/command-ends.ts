// server/delivery: collects results of label commands for some milliseconds and writes them together; also ends
// commands that no label received in time.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { expireCommands, settleCommands, type CommandEnd } from './command-rows.ts'
import { createLoop, type Loop } from '../loop.ts'
import type { LabelNotices } from './notices.ts'

export interface CommandEnds {
  add: (end: CommandEnd, written: () => void) => void
  close: () => Promise<void>
}

const gatherMs = 25
const mostAtOnce = 1_000

interface Parts {
  db: Db
  log: FastifyBaseLogger
  notices: LabelNotices
  retryMs: number
  /** A light that should last longer is ordered again. */
  longestLightMs: number
}

export function createCommandEnds({ db, log, notices, retryMs, longestLightMs }: Parts): CommandEnds {
  let waiting: { end: CommandEnd; written: () => void }[] = []
  const loop = createLoop('command ends', log, async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      notices.add(
        await settleCommands(db, [...new Map(batch.map(({ end }) => [end.id, end])).values()], {
          retryMs,
          longestLightMs,
        }),
      )
      waiting = waiting.slice(batch.length)
      for (const { written } of batch) written()
    }
  })
  return {
    add(end, written) {
      waiting.push({ end, written })
      loop.wakeIn(gatherMs)
    },
    async close() {
      loop.wake()
      await loop.close()
    },
  }
}

const togetherMs = 100

/** Ends expired commands. */
export function watchCommands({ db, log, notices }: { db: Db; log: FastifyBaseLogger; notices: LabelNotices }): Loop {
  const loop = createLoop('command deadlines', log, async () => {
    const { touched, nextMs } = await expireCommands(db, mostAtOnce)
    notices.add(touched)
    if (nextMs !== undefined) loop.wakeIn(Math.max(0, nextMs) + togetherMs)
  })
  return loop
}
