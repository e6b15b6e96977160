// server: limits concurrent work, so that background work leaves the machine to users.

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/** The number of tasks that may wait, and the error for one more. */
interface Line {
  waiting: number
  full: () => Error
}

/** At most `most` tasks at a time; the others wait in order. Without `line` any number may wait. */
export function createLimiter(most: number, line?: Line): Limiter {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running += 1
    else {
      if (line && waiting.length >= line.waiting) throw line.full()
      await new Promise<void>((resume) => {
        waiting.push(resume)
      })
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
