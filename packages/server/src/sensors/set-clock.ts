// server/sensors: a server clock that is set while sensors wait. Delays, silences and the last reading are times of that
// clock, so they move with it: otherwise a clock that is set forward would end every delay at once, and one that is set back
// would make all new readings older than the last one.
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'

interface Look {
  wall: number
  steady: number
  moved: Promise<void>
}

/** By clock: every room of a process asks the same one. */
const looks = new WeakMap<() => number, Look>()
/** Less is the work of a time service, and no delay is that exact. */
const leastMs = 30_000

/** Before anything is judged: moves stored times if the clock was set since the last call. */
export async function followClock({ db, now, steady = steadyNow }: Pick<Deps, 'db' | 'now' | 'steady'>): Promise<void> {
  const [wall, passed] = [now(), steady()]
  const before = looks.get(now)
  const set = before ? wall - before.wall - (passed - before.steady) : 0
  const moves = Math.abs(set) >= leastMs
  // A call that comes meanwhile waits too, and must not see times half moved.
  const moved = moves
    ? inTransaction(db, (tx) => moveTimes(tx, set, new Date(wall)))
    : (before?.moved ?? Promise.resolve())
  looks.set(now, { wall, steady: passed, moved })
  try {
    await moved
  } catch (error) {
    if (moves && before) looks.set(now, { ...before, moved: Promise.resolve() })
    throw error
  }
}

const steadyNow = () => performance.now()

/** Starts of violations; a clock that is set back also moves the times inside the limits and of the last reading. */
const [pending, all] = [
  ['caution', 'danger', 'since'],
  ['caution', 'danger', 'since', 'inCaution', 'inDanger', 'lastAt'],
]

/**
 * Set forward: the last reading and the violations of sensors that are online; what is offline stays so. Set back: what
 * would be in the future. Both conditions fail after the move, so a second instance changes nothing.
 */
async function moveTimes(tx: Tx, set: number, now: Date): Promise<void> {
  const forward = set > 0
  const by = sql`${set} * interval '1 millisecond'`
  const fits = (column: string) =>
    forward ? sql`${sql.ref(column)} + ${by} <= ${now}` : sql`${sql.ref(column)} > ${now}`
  const moved = (column: string) =>
    sql`case when ${fits(column)} then ${sql.ref(column)} + ${by} else ${sql.ref(column)} end`
  const value = sql`(f.value #>> '{}')::float8`
  const alarm = sql`
    s.alarm || coalesce((
      select jsonb_object_agg(k.key, (
        select jsonb_object_agg(f.key, case
          when f.key = any(${forward ? pending : all}::text[]) and jsonb_typeof(f.value) = 'number'
            and ${forward ? sql`${value} + ${set} <= ${now.getTime()}` : sql`${value} > ${now.getTime()}`}
            then to_jsonb(${value} + ${set}) else f.value end)
        from jsonb_each(k.value) f))
      from jsonb_each(s.alarm) k where jsonb_typeof(k.value) = 'object'), '{}')`
  await sql`
    update sensor s
    set heard_at = ${moved('s.heard_at')}, alarm = ${alarm}, due_at = ${now},
      measured_at = ${forward ? sql`s.measured_at` : moved('s.measured_at')},
      kept_at = ${forward ? sql`s.kept_at` : moved('s.kept_at')}
    where s.heard_at is not null and ${forward ? sql`s.online and ${fits('s.heard_at')}` : fits('s.heard_at')}`.execute(
    tx,
  )
  await sql`
    update sensor_alert a
    set noticed_at = ${moved('a.noticed_at')}, acknowledged_at = ${moved('a.acknowledged_at')}
    where a.closed_at is null`.execute(tx)
}
