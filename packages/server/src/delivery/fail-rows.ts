// server/delivery: failed attempts, one record for each failed wish: parts of the statements in queue.ts, so that a
// record and its cause are written together or not at all.
import { sql, type RawBuilder } from 'kysely'
import { failDays } from '@shelfcast/contract/labels/fail-records'
import type { Db } from '../db/database.ts'

/** The kinds of wish that the timeline begins with. */
const wishes = sql`('LINK', 'UNLINK', 'CHANGE', 'PUSH', 'PAGE')`

/**
 * Records a failure for each row of the named part of a statement. The part has the columns label_id, page, store_id,
 * gateway_id, wanted_at, attempt and cause, and columns of these names for version and words.
 * @param again for an existing record: 'counted' counts, 'left' changes nothing
 */
export function failuresOf(
  part: string,
  { version, text }: { version: string; text: string },
  again: 'counted' | 'left',
): RawBuilder<unknown> {
  return sql`
    insert into fail_record (store_id, label_id, page, version, operation, article_id, gateway_id, error_code,
      error_text, retry_count, request_date)
    select x.store_id, x.label_id, x.page, x.${sql.ref(version)},
      coalesce((select e.event
        from label_event e
        where e.label_id = x.label_id and e.version = x.${sql.ref(version)} and e.event in ${wishes}
        order by e.id limit 1),
      ''),
      coalesce((select a.article_id
        from label_article la
        join article a on a.article_key = la.article_key where la.label_id = x.label_id order by la.position limit 1),
      ''),
      x.gateway_id, x.cause, coalesce(x.${sql.ref(text)}, ''), x.attempt, coalesce(x.wanted_at, now())
    from ${sql.ref(part)} x
    on conflict (label_id, page,
      version) do ${
        again === 'left'
          ? sql`nothing`
          : sql`
        update set retry_count = excluded.retry_count, error_code = excluded.error_code,
          error_text = excluded.error_text, gateway_id = excluded.gateway_id, last_retry_at = now(), closed_at = null`
      }`
}

/**
 * Closes the failure records of labels in the named part of a statement, which has label_id, page and the shown
 * version. Without failures the lookup is empty and free.
 */
export function closedBy(part: string): RawBuilder<unknown> {
  return sql`
    update fail_record f
    set closed_at = now()
    from ${sql.ref(part)} x
    where f.label_id = x.label_id and f.page = x.page and f.closed_at is null and f.version <= x.version`
}

/** How many days radio samples are kept. */
export const sampleDays = 7
const sweepBatch = 5_000

/** Deletes failures without a retry for a month, and radio samples of more than a week, in small batches. */
export async function sweepRecords(db: Db): Promise<void> {
  for (;;) {
    const old = await sql`
        delete from fail_record
        where id in (select id
          from fail_record where last_retry_at < now() - ${failDays} * interval '1 day' limit ${sweepBatch})`.execute(
      db,
    )
    const stale = await sql`
        delete from label_sample
        where ctid = any(array(select ctid
          from label_sample where at < now() - ${sampleDays} * interval '1 day' limit ${sweepBatch}))`.execute(db)
    if (Number(old.numAffectedRows ?? 0) < sweepBatch && Number(stale.numAffectedRows ?? 0) < sweepBatch) return
  }
}
