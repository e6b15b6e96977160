// server/jobs: the SQL of the tray: exports and bulk orders (`job`), and product files and undos, which count for themselves
// (`article_file`).
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { commandKinds, orderKinds, type Job, type OrderKind } from '@shelfcast/contract/jobs/jobs'
import type { Db } from '../db/database.ts'
import type { PagesBefore } from '../delivery/pages-before.ts'
import type { Events } from '../db/events.ts'

/** How long finished jobs stay in the tray, and the files of exports on disk. */
export const keptHours = 24
/** A running export reports more often; one that is silent for this long ended with its process. */
const silentSeconds = 60
const mostShown = 100

interface Row {
  id: string
  kind: Job['kind']
  name: string
  store: string | null
  store_name: string | null
  company: string | null
  total: number
  done: number
  failed: number
  state: Job['state']
  message: string
  created_at: Date
  finished_at: Date | null
  has_result: boolean
  may_cancel: boolean
}

/**
 * Newest first. An order for a label is done when the label is confirmed to show that version or a later one, and
 * failed when its deadline has passed.
 */
export async function jobsOf(db: Db, account: { accountId: number; account: string }): Promise<Job[]> {
  const { rows } = await sql<Row>`
    with kept as (
      select j.*, j.kind = any(${orderKinds}::text[])
        and j.state <> 'CANCELLED' as by_labels,
          case when kind = 'PUSH' then jsonb_array_length(label_versions) when kind = any(${commandKinds}::text[])
            then c.given else j.total end as size,
          coalesce(c.done, p.shown) as shown, coalesce(c.failed, p.late) as late
      from job j cross join lateral (
        select count(*) filter (where p.shown_version >= v.version or p.wanted_version > v.version)::int as shown,
          count(*) filter (where p.shown_version < v.version and p.wanted_version = v.version
            and p.deadline_at < now())::int as late
        from (select (pair->>0)::bigint as label_id, (pair->>1)::bigint as version
          from jsonb_array_elements(j.label_versions) as pair) v
        join label_page p on p.label_id = v.label_id and p.page = 1) p
        left join lateral (select count(*)::int as given,
          count(*) filter (where c.state in ('DONE', 'REPLACED'))::int as done,
          count(*) filter (where c.state = 'FAILED')::int as failed
          from label_command c where c.batch_id = j.id and (c.kind = 'FIRMWARE' or c.payload ? 'duration')) c
          on j.kind = any(${commandKinds}::text[])
      where j.account_id = ${account.accountId}
        and (j.created_at > now() - ${keptHours} * interval '1 hour' or j.state = 'RUNNING')),
    work as (
      select k.id, k.kind, k.name, k.store_id, k.size as total,
        case when k.by_labels then k.shown else k.done end as done,
        case when k.by_labels then k.late else 0 end as failed,
        case when k.by_labels
          then case when k.shown + k.late < k.size then 'RUNNING' when k.late = 0 then 'SUCCESS' when k.shown = 0
            then 'FAILED' else 'PARTIAL_SUCCESS' end
          when k.state = 'RUNNING'
            and k.seen_at < now() - ${silentSeconds} * interval '1 second' then 'FAILED' else k.state end as state,
        k.message, k.created_at, k.finished_at, k.result_path is not null as has_result, k.kind <> 'PUSH'
          or k.before <> '[]'::jsonb as may_cancel
      from kept k
      union all
      select f.batch_id, case f.source when 'UNDO' then 'UNDO' else 'IMPORT' end, f.name, f.store_id, f.total, f.success, f.fail,
        case f.result when 'PROCESSING' then 'RUNNING' when 'EMPTY_FILE' then 'FAILED'
          else case when f.cancelled_at is not null then 'CANCELLED' else f.result end end,
        '', f.created_at, f.completed_at, f.source = 'FILE' and f.content_path is not null
          and f.fail > 0 and f.result <> 'PROCESSING', true
      from article_file f
      where f.account = ${account.account} and f.source in ('FILE', 'UNDO')
        and (f.created_at > now() - ${keptHours} * interval '1 hour' or f.result = 'PROCESSING'))
    select w.id, w.kind, w.name, s.code as store, s.name as store_name, s.company, w.total, w.done, w.failed, w.state,
      w.message, w.created_at, w.finished_at, w.has_result, w.may_cancel
    from work w left join store s on s.store_id = w.store_id order by w.created_at desc limit ${mostShown}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    customBatchId: row.id,
    kind: row.kind,
    name: row.name,
    store: row.store ?? '',
    storeName: row.store_name ?? '',
    company: row.company ?? '',
    total: row.total,
    done: row.done,
    failed: row.failed,
    state: row.state,
    message: row.message,
    created: row.created_at.toISOString(),
    finished: row.finished_at?.toISOString() ?? null,
    resultUrl: row.has_result ? `/api/common/jobs/${row.id}/file` : null,
    mayCancel: row.may_cancel && row.state === 'RUNNING',
  }))
}

export interface NewJob {
  id: string
  accountId: number | null
  storeId: number | null
  kind: 'EXPORT' | 'TEMPLATE' | 'MAPPING' | OrderKind
  name: string
  total?: number
  labelVersions?: readonly [number, number][]
  /** For an order that can be stopped. */ before?: readonly PagesBefore[]
}

/** Adds a job and notifies the tray. */
export async function insertJob(db: Db, events: Events, job: NewJob): Promise<void> {
  await db
    .insertInto('job')
    .values({
      id: job.id,
      account_id: job.accountId,
      store_id: job.storeId,
      kind: job.kind,
      name: job.name,
      total: job.total ?? 0,
      label_versions: JSON.stringify(job.labelVersions ?? []),
      before: JSON.stringify(job.before ?? []),
    })
    .execute()
  await events.publish(db, { kind: 'JOB', storeId: job.storeId ?? 0, ids: [job.id] })
}

/** Records the progress of a running export. @returns false if a user stopped it. */
export async function noteProgress(db: Db, id: string, done: number): Promise<boolean> {
  const row = await db
    .updateTable('job')
    .set({ done, seen_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function finishJob(
  db: Db,
  id: string,
  end: {
    state: 'SUCCESS' | 'FAILED'
    done: number
    message: string
    result?: { path: string; name: string; type: string }
  },
): Promise<boolean> {
  const row = await db
    .updateTable('job')
    .set({
      state: end.state,
      done: end.done,
      total: end.state === 'SUCCESS' ? end.done : sql`total`,
      message: end.message,
      finished_at: sql`now()`,
      result_path: end.result?.path ?? null,
      result_name: end.result?.name ?? null,
      result_type: end.result?.type ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function resultOf(
  db: Db,
  accountId: number,
  id: string,
): Promise<{ path: string; name: string; type: string } | undefined> {
  const row = await db
    .selectFrom('job')
    .select(['result_path', 'result_name', 'result_type'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.result_path
    ? { path: row.result_path, name: row.result_name ?? 'export', type: row.result_type ?? 'application/octet-stream' }
    : undefined
}

/** The caller's own product file, if some of its rows were refused: they are its result. */
export async function fileWithRefusals(db: Db, account: string, id: string): Promise<{ storeId: number } | undefined> {
  const row = await db
    .selectFrom('article_file')
    .select('store_id')
    .where('batch_id', '=', id)
    .where('account', '=', account)
    .where('source', '=', 'FILE')
    .where('fail', '>', 0)
    .where('result', '<>', 'PROCESSING')
    .executeTakeFirst()
  return row && { storeId: row.store_id }
}

/** The file written under this name in the last day. The name is a secret, so the search does not use it. */
export async function mailedResult(
  db: Db,
  id: string,
  ticket: string,
): Promise<{ path: string; name: string; type: string } | undefined> {
  const row = await db
    .selectFrom('job')
    .select(['result_path', 'result_name', 'result_type'])
    .where('id', '=', id)
    .where('created_at', '>', sql<Date>`now() - ${keptHours} * interval '1 hour'`)
    .executeTakeFirst()
  if (!row?.result_path || !timingSafeEqual(Buffer.from(row.result_path), Buffer.from(ticket))) return undefined
  return {
    path: row.result_path,
    name: row.result_name ?? 'export',
    type: row.result_type ?? 'application/octet-stream',
  }
}

/** Deletes old jobs. The rows go first, so that no row names a deleted file. @returns the files to delete. */
export async function forgetOld(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('job')
    .where('created_at', '<', sql<Date>`now() - ${2 * keptHours} * interval '1 hour'`)
    .returning('result_path')
    .execute()
  return rows.flatMap((row) => row.result_path ?? [])
}
