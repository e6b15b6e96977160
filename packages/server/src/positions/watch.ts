// server/positions: computes stores soon after a change, once a day at the end of the store's own window, and looks for
// misplaced labels in between, because temperature and time change without a call.
import { sql } from 'kysely'
import { lbsEnabledDefault } from '@shelfcast/contract/constants'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { createLoop } from '../loop.ts'
import { recompute } from './recompute.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'log' | 'now'>

/** Changes come in bursts, such as a walk along a shelf. */
const gatherMs = 1_000
/** A change of a label that comes without a notice is noticed so late. */
const lookMs = 60_000
const judgeMs = 10 * 60_000
/** Labels change their access point all the time in a large store: it rests for so many times what it took. */
const restFactor = 20

/** Marks a store for the next run. Triggers do it for labels and for the store's switch. */
export async function positionsChanged(tx: Tx, events: Deps['events'], storeId: number): Promise<void> {
  await sql`insert into position_due (store_id) values (${storeId})`.execute(tx)
  await events.publish(tx, { kind: 'LABEL', storeId, ids: [] })
}

export function startPositions(parts: Parts): { close: () => Promise<void> } {
  const { db, events, log, now } = parts
  let [lookAt, judgeAt] = [0, Date.now() + judgeMs]
  const restsUntil = new Map<number, number>()

  const loop = createLoop('positions', log, async () => {
    const due = await sql<{ id: number }>`select distinct store_id as id from position_due`.execute(db)
    const stores = new Set(due.rows.map(({ id }) => id))
    if (Date.now() >= lookAt) {
      for (const id of await endedWindows(parts)) stores.add(id)
      lookAt = Date.now() + lookMs
    }
    let againAt = lookAt
    for (const storeId of stores) {
      const start = Date.now()
      const rest = restsUntil.get(storeId) ?? 0
      if (rest > start) againAt = Math.min(againAt, rest)
      else if (await recompute(parts, storeId)) restsUntil.set(storeId, Date.now() + restFactor * (Date.now() - start))
      else againAt = Math.min(againAt, start + gatherMs)
    }
    if (Date.now() >= judgeAt) {
      for (const storeId of await storesToJudge(parts)) await recompute(parts, storeId, { judgeOnly: true })
      judgeAt = Date.now() + judgeMs
    }
    loop.wakeIn(Math.max(0, againAt - Date.now()))
  })

  /** Daily windows that ended since the last run of their store. */
  async function endedWindows({ db: from }: Pick<Parts, 'db'>): Promise<number[]> {
    const { startTime, endTime, gatheringEndTime } = lbsEnabledDefault
    const { rows } = await sql<{ id: number }>`
      select s.store_id as id
      from store s
      left join lbs_setting c using (store_id)
      left join position_run r using (store_id)
      cross join generate_series(0, 3) ago
      cross join lateral (select (date_trunc('day', ${new Date(now())}::timestamptz at time zone s.zone_id)
          - ago * interval '1 day' + to_timestamp(coalesce(c.start_time, ${startTime}), 'HH24MI')::time) at time zone s.zone_id
          + coalesce(c.end_time, ${endTime}::integer) * interval '1 hour'
          + coalesce(c.gathering_end_time, ${gatheringEndTime}::integer) * interval '1 second' as ends) w
      where s.lbs_enabled and w.ends <= ${new Date(now())}
      group by s.store_id, r.located_at
      having max(w.ends) > coalesce(r.located_at, '-infinity')`.execute(from)
    return rows.map(({ id }) => id)
  }

  /** Those with a cold shelf, and those with a contradiction that may become old enough, or end. */
  async function storesToJudge({ db: from }: Pick<Parts, 'db'>): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select s.store_id as id from store s
      where s.lbs_enabled and (exists (select from shelf h where h.store_id = s.store_id and h.cold)
        or exists (select from label_doubt d where d.store_id = s.store_id))`.execute(from)
    return rows.map(({ id }) => id)
  }

  const unsubscribe = events.subscribe(({ kind }) => {
    if (kind === 'LABEL' || kind === 'GATEWAY' || kind === 'STORE') loop.wakeIn(gatherMs)
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
