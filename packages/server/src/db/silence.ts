// server/db: notices a database that accepts connections but answers nothing: a stopped process, a dropped network. The
// driver would wait for it without end. Here every waiting statement fails within seconds, so that callers get 503.
import type { Socket } from 'node:net'
import pg from 'pg'

/** Together below the 5 s within which a call must be answered. */
const [suspectMs, probeMs] = [1_500, 2_000]
const lookMs = 500

/** @see answer.ts, which turns the code into 503. */
export class SilentDatabaseError extends Error {
  readonly code = 'DATABASE_SILENT'
  constructor() {
    super('The database does not answer.')
  }
}

type WithSocket = pg.PoolClient & { connection: { stream: Socket } }

/**
 * A pool for Kysely whose connections fail while the database is silent. Looks only while a caller waits: after 1.5 s
 * without a byte from any connection it opens one more; if that gets no answer either, all connections are closed. Any
 * answer counts, also a refusal, so a slow statement or a full server is no silence.
 */
export function failWhenSilent(
  pool: pg.Pool,
  url: string,
): { connect: () => Promise<pg.PoolClient>; end: () => Promise<void> } {
  const clients = new Set<WithSocket>()
  let silent = false
  let ended = false
  let looking: NodeJS.Timeout | undefined
  let [bytes, since] = [0, Date.now()]
  let probing = false
  /** Rejects everyone who waits for a connection when the silence is noticed. */
  let alarm = newAlarm()

  pool.on('connect', (client) => clients.add(client as WithSocket))
  pool.on('remove', (client) => clients.delete(client as WithSocket))

  const isWaiting = () => pool.waitingCount > 0 || pool.totalCount > pool.idleCount

  function look() {
    if (ended || (!silent && !isWaiting())) {
      clearInterval(looking)
      looking = undefined
      return
    }
    const read = [...clients].reduce((sum, client) => sum + client.connection.stream.bytesRead, 0)
    if (read !== bytes) [bytes, since] = [read, Date.now()]
    if (!probing && (silent || Date.now() - since >= suspectMs)) void probe()
  }

  async function probe() {
    probing = true
    const answers = await isAnswering(url)
    probing = false
    if (answers) since = Date.now()
    if (ended || answers !== silent) return
    silent = !answers
    if (!silent) return
    alarm.reject(new SilentDatabaseError())
    alarm = newAlarm()
    for (const client of clients) client.connection.stream.destroy()
  }

  return {
    async connect() {
      if (silent) throw new SilentDatabaseError()
      if (!looking) {
        since = Date.now()
        looking = setInterval(look, lookMs).unref()
      }
      const connecting = pool.connect()
      try {
        return await Promise.race([connecting, alarm.promise])
      } catch (error) {
        // It may still connect when the database is back; then no caller waits for it any more.
        connecting.then(
          (client) => {
            client.release()
          },
          () => undefined,
        )
        throw error
      }
    },
    end() {
      ended = true
      clearInterval(looking)
      return pool.end()
    },
  }
}

function newAlarm(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse
  })
  promise.catch(() => undefined) // usually no caller waits
  return { promise, reject }
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'shelfcast-probe' })
  client.on('error', () => undefined) // the answer is known by then
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    // One turn more: after a long pause of this process, a timer is due before the answer that came meanwhile is read.
    timer = setTimeout(
      () =>
        setTimeout(() => {
          resolve(false)
        }, 50),
      probeMs,
    )
  })
  const answered = client.connect().then(
    () => true,
    () => true,
  )
  const answer = await Promise.race([answered, tooLate])
  clearTimeout(timer)
  if (answer) client.end().catch(() => undefined)
  else (client as unknown as WithSocket).connection.stream.destroy()
  return answer
}
