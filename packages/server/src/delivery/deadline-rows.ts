// server/delivery: the statements on queue rows that are past their deadline. deadlines.ts runs them in time.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { failuresOf } from './fail-rows.ts'
import { touched, type Touched } from './touched.ts'

/** Wishes past their deadline get one line in the timeline; attempts continue. */
export async function settleOverdue(db: Db, most: number): Promise<Touched[]> {
  const { rows } = await sql<{ store_id: number; code: string }>`
    with late as (
      update label_page p set timed_out_version = p.wanted_version,
        fail_reason = coalesce(p.fail_reason,
        case when p.gateway_id is null then ${neverHeard} when g.network_status <> 'CONNECTED'
          then 'The gateway is not connected.' else 'The label has not confirmed the picture in time.' end)
      from (select label_id, page
        from label_page
        where shown_version < wanted_version and timed_out_version is distinct from wanted_version
          and deadline_at <= now()
        order by deadline_at limit ${most} for update skip locked) due
        join label l on l.label_id = due.label_id left join gateway g on g.gateway_id = l.gateway_id
      where p.label_id = due.label_id and p.page = due.page
      returning p.label_id, p.page, p.store_id, l.code, p.wanted_version, p.gateway_id, p.fail_reason, p.attempt,
        p.wanted_at,
        case when p.gateway_id is null then 'NO_GATEWAY' when g.network_status <> 'CONNECTED' then 'GATEWAY_OFFLINE'
          when l.model is null then 'UNKNOWN_MODEL' else 'NOT_CONFIRMED' end as cause),
    recorded as (${failuresOf('late', { version: 'wanted_version', text: 'fail_reason' }, 'left')}),
    noted as (insert into label_event (label_id, store_id, page, event, version, gateway_id, detail)
      select label_id, store_id, page, 'TIMEOUT', wanted_version, gateway_id, fail_reason from late)
    select store_id, code from late`.execute(db)
  return rows.map(touched)
}

const neverHeard = 'No gateway has heard this label yet.'

/** Milliseconds until the next unrecorded deadline; undefined if there is none. */
export async function nextDeadlineMs(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{
    ms: number | null
  }>`
    select extract(epoch from min(deadline_at) - now())::float8 * 1000 as ms
    from label_page where shown_version < wanted_version and timed_out_version is distinct from wanted_version`.execute(
    db,
  )
  return rows[0]?.ms ?? undefined
}
