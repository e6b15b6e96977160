// server/article-files: the SQL of how the labels of a change ended. Over its `label_versions`.
import { sql, type RawBuilder } from 'kysely'
import type { LabelOutcome } from '@shelfcast/contract/enumerations'

/**
 * The labels of a change, `[[labelId, version], …]`, as `v`, with the current page of each, as `p`. A deleted label
 * takes its row along.
 */
export const versions = (list: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    (select (pair->>0)::bigint as label_id, (pair->>1)::bigint as version from jsonb_array_elements(${list}) as pair) v
    left join label_page p on p.label_id = v.label_id and p.page = 1`

/** That version or a later one counts as shown. A wish that a newer one replaced is neither good nor bad. */
export const outcome: RawBuilder<LabelOutcome> = sql<LabelOutcome>`
  (case when p.label_id is null then 'GONE' when p.shown_version >= v.version then 'SUCCESS'
    when p.wanted_version > v.version then 'OVERTAKEN' when p.deadline_at <= now() then 'TIMEOUT'
      else 'PROCESSING' end)`

/** The number of labels per result, as one row. */
export const outcomesOf = (list: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    select count(*) filter (where ${outcome} = 'SUCCESS')::int as good,
      count(*) filter (where ${outcome} = 'TIMEOUT')::int as bad,
      count(*) filter (where ${outcome} = 'PROCESSING')::int as open
    from ${versions(list)}`
