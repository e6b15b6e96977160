// server: background loops: work that runs when woken, never twice at once, and again after an error. Work with known times uses due-loop.ts.
import type { FastifyBaseLogger } from 'fastify'

const pauseFirstMs = 250
const pauseMostMs = 5_000

export interface Loop {
  /** Runs the work soon, once, for any number of calls meanwhile. */
  wake: () => void
  /** Runs it then, unless it runs sooner. */
  wakeIn: (ms: number) => void
  close: () => Promise<void>
}

/**
 * Work that runs when woken and never twice at once. An error is logged, and the work runs again after a growing pause.
 */
export function createLoop(name: string, log: FastifyBaseLogger, work: () => Promise<void>): Loop {
  let woken = false
  let closed = false
  let failures = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let timerAt = Infinity

  async function run() {
    while (woken && !closed) {
      woken = false
      try {
        await work()
        failures = 0
      } catch (error) {
        if (closed) return
        failures += 1
        log.warn({ err: error, loop: name, failures }, 'background work failed and is retried')
        wakeIn(Math.min(pauseMostMs, pauseFirstMs * 2 ** (failures - 1)))
        return
      }
    }
  }

  function wake() {
    woken = true
    if (closed || running) return
    clearTimeout(timer)
    timerAt = Infinity
    running = run().finally(() => {
      running = undefined
      // Woken between the loop's last check and its end.
      if (woken && !closed && timerAt === Infinity) wake()
    })
  }

  function wakeIn(ms: number) {
    const at = Date.now() + ms
    if (closed || at >= timerAt) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(
      () => {
        timerAt = Infinity
        wake()
      },
      Math.min(ms, longestTimerMs),
    )
  }

  return {
    wake,
    wakeIn,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

/** setTimeout takes at most 2^31 milliseconds; a check once an hour costs nothing. */
const longestTimerMs = 3_600_000
