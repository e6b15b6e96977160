// server: work with due times in the database. It runs on a notice of a new time and at the next due time. Product and page schedules use it.
import type { Deps } from './deps.ts'
import { createLoop } from './loop.ts'

/** Another instance may hold the turn; check again after this. */
const againMs = 500
/** A clock that is set forward sends no notice, so waiting work is checked this often. */
const lookMs = 60_000

interface DueWork {
  name: string
  /** Runs once before any run: recomputes times that follow from rules, which can change while the server is down. */
  align: () => Promise<void>
  /** Runs everything that is due now. */
  run: () => Promise<void>
  nextDue: () => Promise<Date | undefined>
}

export interface DueLoop {
  close: () => Promise<void>
}

/** Starts at once. Notices of kind SCHEDULE report added or removed times. */
export function startDueLoop({ events, log, now }: Pick<Deps, 'events' | 'log' | 'now'>, work: DueWork): DueLoop {
  let aligned = false
  const loop = createLoop(work.name, log, async () => {
    if (!aligned) await work.align()
    aligned = true
    await work.run()
    const next = await work.nextDue()
    if (next) loop.wakeIn(Math.max(againMs, Math.min(lookMs, next.getTime() - now())))
  })
  const unsubscribe = events.subscribe((notice) => {
    if (notice.kind === 'SCHEDULE') loop.wake()
  })
  events.onGap(() => {
    loop.wake()
  })
  loop.wake()
  return {
    async close() {
      unsubscribe()
      await loop.close()
    },
  }
}

/** Lets other code run between two steps. */
export const breathe = () =>
  new Promise<void>((resume) => {
    setImmediate(resume)
  })
