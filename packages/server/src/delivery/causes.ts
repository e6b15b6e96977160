// server/delivery: why a label does not show its wanted picture yet, computed from its row, its gateway and its last
// failure, like the status (status.ts). Nothing stores it, so a gateway that goes offline writes no label row.
import { sql, type RawBuilder } from 'kysely'
import type { CauseGroup, LabelCause, LabelCauseCode, LabelProgress } from '@shelfcast/contract/labels/causes'
import type { Db } from '../db/database.ts'

/** A label sleeps 10 minutes at most (hardware facts §7); without a known next check-in it is expected after that. */
const sleepMinutes = 10
/** A check-in that is late by this was missed. */
const missedMinutes = 5
/** A restart takes a minute or two. A gateway that stays away longer is offline. */
const restartMinutes = 10

/**
 * The last failure of the wanted picture, for labels that do not show it: one look by key for each. Over `label_page`
 * as `p`.
 */
export const causeTables: RawBuilder<unknown> = sql`
  left join fail_record f on p.shown_version < p.wanted_version
    and f.label_id = p.label_id and f.page = p.page and f.version = p.wanted_version`

/** The gateway has the picture and reported no failure since. */
const isAway = sql`
  (p.sent_version = p.wanted_version and p.sent_at is not null
    and (p.attempt = 0 or f.last_retry_at is null or p.sent_at > f.last_retry_at))`
const isSilent = sql`
  (coalesce(l.next_check_in_at, l.last_seen_at + ${sql.lit(sleepMinutes)} * interval '1 minute')
    < now() - ${sql.lit(missedMinutes)} * interval '1 minute')`
const isRestarting = sql`
  (g.network_status <> 'CONNECTED' and g.reboot_asked_at > now() - ${sql.lit(restartMinutes)} * interval '1 minute')`

/** The first that applies is the one that a user can change first. */
const causeSql: RawBuilder<LabelCauseCode | null> = sql<LabelCauseCode | null>`(case
  when p.shown_version >= p.wanted_version then null
  when p.gateway_id is null then 'NO_GATEWAY'
  when ${isRestarting} then 'GATEWAY_RESTARTING'
  when g.network_status = 'DISCONNECTED' then 'GATEWAY_OFFLINE'
  when g.network_status <> 'CONNECTED' then 'GATEWAY_NOT_READY'
  when l.model is null or p.due_at is null then 'UNKNOWN_MODEL'
  when not ${isAway} and p.attempt > 0 and f.error_code = 'NOT_DRAWN' then 'NOT_DRAWN'
  when not ${isAway} and p.attempt > 0 and f.error_code = 'REFUSED' then 'REFUSED'
  when ${isSilent} then 'LABEL_SILENT'
  when ${isAway} then 'CHECK_IN'
  when p.attempt > 0 then 'RETRYING'
  else 'SENDING' end)`

interface Facts {
  since: RawBuilder<unknown>
  nextAt?: RawBuilder<unknown>
  reason?: RawBuilder<unknown>
}

const failed: Facts = { since: sql`f.last_retry_at`, nextAt: sql`p.due_at`, reason: sql`p.fail_reason` }

const facts: Record<LabelCauseCode, Facts> = {
  NO_GATEWAY: { since: sql`p.wanted_at` },
  GATEWAY_RESTARTING: { since: sql`g.reboot_asked_at` },
  GATEWAY_OFFLINE: { since: sql`g.status_since` },
  GATEWAY_NOT_READY: { since: sql`g.status_since`, reason: sql`g.last_error` },
  UNKNOWN_MODEL: { since: sql`p.wanted_at` },
  NOT_DRAWN: failed,
  REFUSED: failed,
  LABEL_SILENT: { since: sql`l.last_seen_at` },
  CHECK_IN: {
    since: sql`p.sent_at`,
    nextAt: sql`case when l.next_check_in_at > now() then l.next_check_in_at end`,
  },
  RETRYING: failed,
  SENDING: { since: sql`p.wanted_at` },
}

/** The columns of a cause in the row of a query. */
export interface CauseColumns {
  cause: LabelCauseCode | null
  cause_since: Date | null
  cause_next_at: Date | null
  cause_reason: string | null
}

const factSql = (fact: keyof Facts, cause: RawBuilder<unknown>) => sql`(case ${cause}
  ${sql.join(
    Object.entries(facts).map(([code, of]) => sql`when ${sql.lit(code)} then ${of[fact] ?? sql`null`}`),
    sql` `,
  )} end)`

/**
 * A lateral table `c` with `CauseColumns`, over `label` as `l`, `label_page` as `p`, `gateway` as `g` and
 * `causeTables`.
 */
export const causeColumns: RawBuilder<unknown> = sql`
  cross join lateral (select ${causeSql} as cause) named_cause
  cross join lateral (
    select named_cause.cause, ${factSql('since', sql`named_cause.cause`)} as cause_since,
      ${factSql('nextAt', sql`named_cause.cause`)} as cause_next_at,
      ${factSql('reason', sql`named_cause.cause`)} as cause_reason) c`

/** The cause in the row of a query; null if the label shows its wanted picture. */
export function causeOf(row: CauseColumns, gateway: string | null): LabelCause | null {
  if (row.cause === null) return null
  return {
    code: row.cause,
    gateway,
    since: row.cause_since?.toISOString() ?? null,
    nextAt: row.cause_next_at?.toISOString() ?? null,
    reason: row.cause_reason === '' ? null : row.cause_reason,
  }
}

/**
 * How these labels stand, grouped by cause, gateway and reason, for any number of labels: the database groups them.
 * @param labelIds SQL that returns their `label_id`, such as a select or `unnest(…)`; each counts once
 */
export async function progressOf(db: Db, labelIds: RawBuilder<unknown>): Promise<LabelProgress> {
  const { rows } = await sql<CauseColumns & { gateway: string | null; count: number }>`
    select c.cause, coalesce(nullif(g.name, ''), g.mac::text) as gateway, count(*)::int as count,
      min(c.cause_since) as cause_since, min(c.cause_next_at) as cause_next_at, c.cause_reason
    from label l
    join label_page p on p.label_id = l.label_id and p.page = 1
    left join gateway g on g.gateway_id = p.gateway_id
    ${causeTables}
    ${causeColumns}
    where l.label_id in (${labelIds})
    group by c.cause, c.cause_reason, g.gateway_id
    order by count(*) desc, c.cause, g.name`.execute(db)
  const waiting: CauseGroup[] = []
  let labelCount = 0
  let shownCount = 0
  for (const { count, gateway, ...row } of rows) {
    labelCount += count
    const cause = causeOf(row, gateway)
    if (cause === null) shownCount += count
    else waiting.push({ ...cause, count })
  }
  return { labelCount, shownCount, waiting }
}
