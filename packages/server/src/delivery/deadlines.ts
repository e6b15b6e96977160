// server/delivery: marks each target that missed its deadline, once. One timer serves the earliest deadline.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { createLoop, type Loop } from '../loop.ts'
import type { LabelNotices } from './notices.ts'
import { nextDeadlineMs, settleOverdue } from './deadline-rows.ts'

const mostAtOnce = 1_000
/** Deadlines close together are marked together. */
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
