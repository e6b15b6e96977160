// server/testing: watches, holds back and refuses the statements of one instance, so that a test decides in which
// order two instances write, and what fails.
import type pg from 'pg'

export interface Statements {
  /** Whether a statement like this was answered. */
  done: (like: RegExp) => boolean
  /** How many statements like this were answered. */
  count: (like: RegExp) => number
  /** From now on such statements wait. */
  hold: (like: RegExp) => void
  /** Whether a statement waits now. */
  isHolding: () => boolean
  releaseAll: () => void
  /** The next statement like this fails, as when the database stops. */
  refuseOnce: (like: RegExp) => void
}

export function watchStatements(pool: pg.Pool): Statements {
  const answered: string[] = []
  const refused: RegExp[] = []
  const holds = new Set<{ like: RegExp; end: Promise<void>; open: () => void }>()
  let held = 0

  async function pass(text: string) {
    for (const { like, end } of holds) {
      if (!like.test(text)) continue
      held += 1
      await end
      held -= 1
    }
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    const watched = async (...given: unknown[]) => {
      const [sent] = given
      if (typeof sent !== 'string') return query(...given)
      // A test names a statement in one line.
      const text = sent.replaceAll(/\s+/g, ' ')
      await pass(text)
      const at = refused.findIndex((like) => like.test(text))
      if (at >= 0) throw new Error(`The test refuses ${String(refused.splice(at, 1)[0])}.`)
      const result = await query(...given)
      answered.push(text)
      return result
    }
    Object.assign(client, { query: watched })
  })

  return {
    done: (like) => answered.some((text) => like.test(text)),
    count: (like) => answered.filter((text) => like.test(text)).length,
    hold(like) {
      let open = () => {
        /* Set below. */
      }
      const end = new Promise<void>((resume) => {
        open = resume
      })
      holds.add({ like, end, open })
    },
    isHolding: () => held > 0,
    releaseAll() {
      for (const { open } of holds) open()
      holds.clear()
    },
    refuseOnce: (like) => {
      refused.push(like)
    },
  }
}
