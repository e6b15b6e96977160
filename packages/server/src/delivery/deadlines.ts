// server/delivery: notes once, for each wish that was not proven in time, that its deadline has passed. One timer for the earliest of them.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { createLoop, type Loop } from './gate.ts'
import type { LabelNotices } from './notices.ts'
import { nextDeadlineMs, settleOverdue } from './queue.ts'

const mostAtOnce = 1_000
/** Deadlines that fall together are noted together. */
const togetherMs = 100

export function watchDeadlines({ db, log, notices }: { db: Db; log: FastifyBaseLogger; notices: LabelNotices }): Loop {
  const loop = createLoop('deadlines', log, async () => {
    for (;;) {
      const late = await settleOverdue(db, mostAtOnce)
      notices.add(late)
      if (late.length < mostAtOnce) break
    }
    const ms = await nextDeadlineMs(db)
    if (ms !== undefined) loop.wakeIn(Math.max(0, ms) + togetherMs)
  })
  return loop
}
