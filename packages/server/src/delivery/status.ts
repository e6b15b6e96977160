// server/delivery: computes the status of a label from its wish, its confirmed picture and a deadline. No code ever
// sets it.
import { sql, type RawBuilder } from 'kysely'
import type { LabelStatus, LabelStatusAsked } from '@shelfcast/contract/enumerations'

/** The columns a status is computed from. */
export interface StatusFacts {
  linked: boolean
  wantedVersion: number
  shownVersion: number
  deadlineAt: Date | null
}

/** @param now milliseconds; the database compares with its own clock. */
export function labelStatus(facts: StatusFacts, now: number): LabelStatus {
  const proven = facts.shownVersion === facts.wantedVersion
  if (!facts.linked) return proven ? 'UNASSIGNED' : 'UNASSIGNING'
  if (proven) return 'SUCCESS'
  return facts.deadlineAt !== null && facts.deadlineAt.getTime() > now ? 'PROCESSING' : 'TIMEOUT'
}

/** The same in SQL, over `label` as `l` and `label_page` as `p`. */
export const labelStatusSql: RawBuilder<LabelStatus> = sql<LabelStatus>`(case
  when l.linked
    then case when p.shown_version = p.wanted_version then 'SUCCESS' when p.deadline_at > now() then 'PROCESSING'
      else 'TIMEOUT' end
  when p.shown_version = p.wanted_version then 'UNASSIGNED' else 'UNASSIGNING' end)`

/**
 * Each status as a condition over `l` and `p`. `shown < wanted` must match the partial index `label_page_open`: a shown
 * version never exceeds the wanted one.
 */
const conditions: Record<LabelStatusAsked, RawBuilder<boolean>> = {
  NONE: sql<boolean>`false`,
  SUCCESS: sql<boolean>`(l.linked and p.shown_version = p.wanted_version)`,
  PROCESSING: sql<boolean>`(l.linked and p.shown_version < p.wanted_version and p.deadline_at > now())`,
  TIMEOUT: sql<boolean>`
    (l.linked and p.shown_version < p.wanted_version and (p.deadline_at is null or p.deadline_at <= now()))`,
  UNASSIGNED: sql<boolean>`(not l.linked and p.shown_version = p.wanted_version)`,
  UNASSIGNING: sql<boolean>`(not l.linked and p.shown_version < p.wanted_version)`,
}

/** Rows of exactly this status, as a condition over `label` as `l` and `label_page` as `p`. */
export function statusWhere(status: LabelStatusAsked): RawBuilder<boolean> {
  return conditions[status]
}
