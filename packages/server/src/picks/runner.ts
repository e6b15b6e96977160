// server/picks: ends orders that are open for too long, and deletes those that ended a week ago.
import { sql } from 'kysely'
import { longestPickHours } from '@shelfcast/contract/picks/picks'
import { dayMs, hourMs } from '@shelfcast/contract/zone-time'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { startDueLoop, type DueLoop } from '../due-loop.ts'
import { end } from './picks.ts'

const keptMs = 7 * dayMs

export function startPickRunner(parts: Pick<Deps, 'db' | 'events' | 'log' | 'now'>): DueLoop {
  const { db, events, now } = parts
  return startDueLoop(parts, {
    name: 'picking orders',
    align: () => Promise.resolve(),
    async run() {
      await sql`delete from pick where ended_at <= ${new Date(now() - keptMs)}`.execute(db)
      while (await endOne()) continue
    },
    async nextDue() {
      const { rows } = await sql<{ started: Date | null; ended: Date | null }>`
        select min(started_at) filter (where state = 'OPEN') as started, min(ended_at) as ended from pick`.execute(db)
      const { started, ended } = rows[0] ?? {}
      const times = [
        ...(started ? [started.getTime() + longestPickHours * hourMs] : []),
        ...(ended ? [ended.getTime() + keptMs] : []),
      ]
      return times.length > 0 ? new Date(Math.min(...times)) : undefined
    },
  })

  /** @returns whether there was one */
  function endOne(): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: number; name: string; storeId: number; company: string }>`
        select p.pick_id as id, p.name, p.store_id as "storeId", s.company
        from pick p join store s using (store_id)
        where p.state = 'OPEN' and p.started_at <= ${new Date(now() - longestPickHours * hourMs)}
        limit 1 for update of p skip locked`.execute(tx)
      const due = rows[0]
      if (due) await end(tx, events, due, due, 'STOPPED', null)
      return due !== undefined
    })
  }
}
