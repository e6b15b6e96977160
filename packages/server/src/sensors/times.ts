// server/sensors: what happens to sensors without a reading: delays that end, sensors that become offline, notices that
// are repeated or passed on; and the posts to the addresses of alert settings.
import { sql } from 'kysely'
import { inTransaction } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import type { Deps } from '../deps.ts'
import { startDueLoop } from '../due-loop.ts'
import { allowListOf } from '../notices/addresses.ts'
import { createOutbox } from '../notices/outbox.ts'
import { postJson } from '../notices/outgoing.ts'
import { nextReminder, remind } from './alerts.ts'
import { passTime } from './take.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'log' | 'now' | 'settings'>

export function startTimes(parts: Parts): { close: () => Promise<void> } {
  const { db, events, settings } = parts
  const allowed = allowListOf(settings.outgoing.allow)
  // Readings and settings that bring a time forward send a SCHEDULE notice (take.ts, settings.ts).
  const times = startDueLoop(parts, {
    name: 'sensors',
    align: async () => undefined,
    async run() {
      while ((await passTime(parts)) > 0);
      await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ mine: boolean }>`
          select pg_try_advisory_xact_lock(${advisoryLock.sensorTimes}::integer, 0) as mine`.execute(tx)
        if (rows[0]?.mine) await remind(parts, tx)
      })
    },
    async nextDue() {
      const { rows } = await sql<{ at: Date | null }>`select min(due_at) as at from sensor`.execute(db)
      const times = [rows[0]?.at, await nextReminder(db)].flatMap((at) => at ?? [])
      return times.length === 0 ? undefined : new Date(Math.min(...times.map(Number)))
    },
  })
  const posts = createOutbox(parts, 'SENSOR', async ({ id, recipient, content }) => {
    const headers = { 'x-shelfcast-delivery': id }
    return { answer: String(await postJson(recipient, JSON.stringify(content), headers, allowed)) }
  })
  const unsubscribe = events.subscribe(({ kind }) => {
    if (kind === 'OUTBOX') posts.wake()
  })
  events.onGap(() => {
    posts.wake()
  })
  posts.wake()
  return {
    async close() {
      unsubscribe()
      await Promise.all([times.close(), posts.close()])
    },
  }
}
