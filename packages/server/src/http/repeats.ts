// server/http: repeated calls with an Idempotency-Key: for a day, the same key of the same caller gets the first answer,
// and nothing runs again.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { Fault } from './fault.ts'

const keptMs = 24 * 3_600_000
/** A call that is still running after this lost its server; a repeat may run. */
const longestCallMs = 5 * 60_000
/** A twin of a short call waits for its answer instead of being refused. */
const waitMs = 2_000
const lookMs = 50
const longestKey = 255

export interface RepeatableCall {
  caller: string
  operation: string
  key: string
  /** Everything that decides what the call does. */
  request: string
}

/** Runs the work, or returns the answer of an earlier run. Refusals and answers that are no plain JSON are not kept. */
export function createRepeats({ db, now }: { db: Db; now: () => number }) {
  return async function once<T>(call: RepeatableCall, work: () => Promise<T>): Promise<T> {
    const key = call.key.slice(0, longestKey)
    const hash = createHash('sha256').update(call.request).digest()
    const mine = sql`caller = ${call.caller} and operation = ${call.operation} and key = ${key}`
    await sql`delete from repeated_call where started_at <= ${new Date(now() - keptMs)}`.execute(db)
    const until = performance.now() + waitMs
    for (;;) {
      const { numAffectedRows } = await sql`
        insert into repeated_call (caller, operation, key, request_hash, started_at)
        values (${call.caller}, ${call.operation}, ${key}, ${hash}, ${new Date(now())})
        on conflict (caller, operation, key) do update set started_at = excluded.started_at
        where repeated_call.answer is null and repeated_call.request_hash = excluded.request_hash
          and repeated_call.started_at <= ${new Date(now() - longestCallMs)}`.execute(db)
      if (numAffectedRows === 1n) break
      const { rows } = await sql<{ request_hash: Buffer; answer: { body: T } | null }>`
        select request_hash, answer from repeated_call where ${mine}`.execute(db)
      const [known] = rows
      if (!known) continue // the first call was refused meanwhile
      if (!known.request_hash.equals(hash)) throw new Fault('repeat.other')
      if (known.answer) return known.answer.body
      if (performance.now() > until) throw new Fault('repeat.running')
      await new Promise((resume) => setTimeout(resume, lookMs))
    }
    let kept = false
    try {
      const answer = await work()
      if (isPlain(answer)) {
        await sql`update repeated_call set answer = ${JSON.stringify({ body: answer })}::json where ${mine}`.execute(db)
        kept = true
      }
      return answer
    } finally {
      if (!kept) await sql`delete from repeated_call where ${mine}`.execute(db)
    }
  }
}

export type Repeats = ReturnType<typeof createRepeats>

const isPlain = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && Object.getPrototypeOf(answer) === Object.prototype
