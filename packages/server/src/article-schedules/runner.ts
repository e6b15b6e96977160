// server/article-schedules: runs due changes, store by store and in order of time. Each transaction includes the
// progress, so a kill at any point neither loses nor repeats a change.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { wallText } from '@shelfcast/contract/zone-time'
import { lockArticles, writeArticles, type Written } from '../articles/write.ts'
import type { ArticleToStore } from '../articles/stored-article.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import type { Deps } from '../deps.ts'
import { breathe, startDueLoop, type DueLoop } from '../due-loop.ts'
import { realign } from './rows.ts'
import { after, instantOf, latest, repeatOf, wallAs, type When } from './when.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'>

/** Products per transaction. */
const rowsPerStep = 1_000
/**
 * After this number of failures the schedule is the cause, not the database: it ends as failed, and the next one runs.
 */
const mostAttempts = 20

export function startScheduleRunner(parts: Parts): DueLoop {
  const { db, now } = parts
  return startDueLoop(parts, {
    name: 'scheduled changes',
    align: () => realign(db),
    async run() {
      const { rows } = await sql<{
        store_id: number
      }>`
        select distinct store_id
        from article_schedule where status = 'NOT_PROCESSED' and due_at <= ${new Date(now())}`.execute(db)
      for (const { store_id } of rows) while ((await stepOrFail(parts, store_id)) === 'done') await breathe()
    },
    nextDue: async () =>
      (
        await db
          .selectFrom('article_schedule')
          .select('due_at')
          .where('status', '=', 'NOT_PROCESSED')
          .orderBy('due_at')
          .limit(1)
          .executeTakeFirst()
      )?.due_at,
  })
}

interface Due {
  id: number
  fileName: string
  account: string
  when: When
  done: number
  total: number
  batchId: string | null
  endOf: number | null
  store: { storeId: number; code: string; company: string }
}
/** 'idle': nothing is due, or another instance runs it. */
type Step = 'done' | 'idle'

async function stepOrFail(parts: Parts, storeId: number): Promise<Step> {
  let current: number | undefined
  try {
    return await inTransaction(parts.db, (tx) =>
      step(parts, tx, storeId, (id) => {
        current = id
      }),
    )
  } catch (error) {
    if (current === undefined) throw error
    const failed = await sql<{
      attempts: number
    }>`update article_schedule set attempts = attempts + 1 where id = ${current} returning attempts`.execute(parts.db)
    if ((failed.rows[0]?.attempts ?? 0) < mostAttempts) throw error
    parts.log.error({ err: error, schedule: current }, 'a scheduled change failed and is not retried')
    await giveUp(parts, storeId, current)
    return 'done'
  }
}

/** Runs some products of the store's earliest schedule; the last part also ends it. */
async function step(parts: Parts, tx: Tx, storeId: number, current: (id: number) => void): Promise<Step> {
  const turn = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLock.articleSchedules}::integer, ${storeId}::integer) as mine`.execute(
    tx,
  )
  if (!turn.rows[0]?.mine) return 'idle'
  const now = parts.now()
  await leaveOutMissed(tx, storeId, now)
  const due = await earliest(tx, storeId, now)
  if (!due) return 'idle'
  current(due.id)
  const batchId = due.batchId ?? randomUUID()
  const rows = await tx
    .selectFrom('article_schedule_row')
    .selectAll()
    .where('schedule_id', '=', due.id)
    .where('position', '>', due.done)
    .orderBy('position')
    .limit(rowsPerStep)
    .execute()
  await lockArticles(tx, storeId)
  const { articles, gone } = await asTheyStand(tx, storeId, rows)
  const written = await writeArticles(tx, parts.events, {
    store: due.store,
    rows: articles,
    mode: 'merge',
    source: 'SCHEDULE',
    account: due.account,
    batchId,
    deadlineMs: parts.settings.delivery.deadlineMs,
    at: now,
  })
  const fileId = await recordRun(tx, due, batchId, rows.length, written, gone)
  const done = rows.at(-1)?.position ?? due.total
  if (done < due.total)
    await tx.updateTable('article_schedule').set({ done, batch_id: batchId }).where('id', '=', due.id).execute()
  else await finish(parts, tx, due, fileId, batchId, now)
  await parts.events.publish(tx, { kind: 'JOB', storeId, ids: [batchId] })
  return 'done'
}

/**
 * A weekly change that was missed several times runs only its last time, in order among the others. A started one
 * continues unchanged.
 */
async function leaveOutMissed(tx: Tx, storeId: number, now: number) {
  const rows = await tx
    .selectFrom('article_schedule')
    .select(['id', 'zone_id', 'local_time', 'repeat_days', 'repeat_until'])
    .where('store_id', '=', storeId)
    .where('status', '=', 'NOT_PROCESSED')
    .where('due_at', '<=', new Date(now))
    .where('repeat_days', 'is not', null)
    .where('done', '=', 0)
    .execute()
  for (const row of rows) {
    const when = {
      zone: row.zone_id,
      wall: wallAs(row.local_time, row.zone_id),
      repeat: repeatOf(row.repeat_days, row.repeat_until),
    }
    const last = latest(when, now)
    if (last.wall !== when.wall)
      await tx
        .updateTable('article_schedule')
        .set({ local_time: wallText(last.wall), due_at: new Date(instantOf(last)) })
        .where('id', '=', row.id)
        .execute()
  }
}

/**
 * At one instant, ends run before starts, then in order of scheduling (docs/decisions/scheduled-changes.md). A started
 * one finishes first.
 */
async function earliest(tx: Tx, storeId: number, now: number): Promise<Due | undefined> {
  const {
    rows: [row],
  } = await sql<{
    id: number
    file_name: string
    account: string
    zone_id: string
    local_time: string
    repeat_days: string | null
    repeat_until: string | null
    done: number
    total: number
    batch_id: string | null
    end_of: number | null
    code: string
    company: string
  }>`
    select h.*, s.code, s.company
    from article_schedule h
    join store s
    using (store_id) where h.store_id = ${storeId} and h.status = 'NOT_PROCESSED' and h.due_at <= ${new Date(now)}
    order by (h.done > 0) desc, h.due_at, h.is_end desc, h.id limit 1 for update of h`.execute(tx)
  return (
    row && {
      id: row.id,
      fileName: row.file_name,
      account: row.account,
      done: row.done,
      total: row.total,
      batchId: row.batch_id,
      endOf: row.end_of,
      store: { storeId, code: row.code, company: row.company },
      when: {
        zone: row.zone_id,
        wall: wallAs(row.local_time, row.zone_id),
        repeat: repeatOf(row.repeat_days, row.repeat_until),
      },
    }
  )
}

/**
 * The effective change for the current product: an unchanged name stays out, and a product deleted meanwhile stays
 * deleted.
 */
async function asTheyStand(
  tx: Tx,
  storeId: number,
  rows: readonly {
    position: number
    article_id: string
    article: ArticleToStore
    known: boolean
    same_name: boolean
  }[],
) {
  const present = await tx
    .selectFrom('article')
    .select(['article_id', 'name'])
    .where('store_id', '=', storeId)
    .where('article_id', 'in', rows.length > 0 ? rows.map((row) => row.article_id) : [''])
    .execute()
  const names = new Map(present.map((article) => [article.article_id, article.name]))
  const gone = rows.filter((row) => row.known && !names.has(row.article_id))
  const articles = rows
    .filter((row) => !gone.includes(row))
    .map((row) =>
      row.same_name ? { ...row.article, name: names.get(row.article_id) ?? row.article.name } : row.article,
    )
  return { articles, gone }
}

/** The run's line in the file history, with its failed rows. */
async function recordRun(
  tx: Tx,
  due: Due,
  batchId: string,
  dealt: number,
  written: Written,
  gone: readonly { position: number; article_id: string }[],
): Promise<number> {
  const {
    rows: [file],
  } = await sql<{ id: number }>`
    insert into article_file (batch_id, store_id, name, source, account, total, success, fail, unchanged, created_rows,
      changed_rows, label_count)
    values (${batchId}::uuid, ${due.store.storeId}, ${due.fileName}, 'SCHEDULE', ${due.account}, ${dealt},
      ${dealt - gone.length}, ${gone.length}, ${written.unchanged}, ${written.created}, ${written.changed},
      ${written.labels})
    on conflict (batch_id)
    do update set total = article_file.total + excluded.total, success = article_file.success + excluded.success,
      fail = article_file.fail + excluded.fail, unchanged = article_file.unchanged + excluded.unchanged,
      created_rows = article_file.created_rows + excluded.created_rows,
      changed_rows = article_file.changed_rows + excluded.changed_rows,
      label_count = article_file.label_count + excluded.label_count
    returning id`.execute(tx)
  const fileId = file?.id ?? 0
  for (const row of gone)
    await tx
      .insertInto('article_file_error')
      .values({
        file_id: fileId,
        position: row.position,
        line: null,
        field: 'articleId',
        code: 'gone',
        message: 'The product was deleted before the change.',
        value: row.article_id,
      })
      .execute()
  return fileId
}

async function finish({ now }: Parts, tx: Tx, due: Due, fileId: number, batchId: string, startedAt: number) {
  const file = await tx
    .updateTable('article_file')
    .set({
      completed_at: new Date(now()),
      result: sql`case when fail = 0 then 'SUCCESS' when success = 0 then 'FAILED' else 'PARTIAL_SUCCESS' end`,
    })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const next = after(due.when, startedAt)
  const status = next ? 'NOT_PROCESSED' : file.success > 0 ? 'SUCCESS' : 'FAIL'
  const result = `${file.result}: ${file.changed_rows} changed, ${file.created_rows} new, ${file.unchanged} unchanged, ${file.fail} failed; ${file.label_count} labels`
  await tx
    .updateTable('article_schedule')
    .set({
      status,
      result,
      processed_at: new Date(startedAt),
      modified_at: new Date(startedAt),
      label_count: file.label_count,
      done: 0,
      attempts: 0,
      batch_id: null,
      ...(next ? { local_time: wallText(next.wall), due_at: new Date(instantOf(next)) } : {}),
    })
    .where('id', '=', due.id)
    .execute()
  await audit(
    tx,
    { account: due.account, company: due.store.company, ip: '' },
    {
      action: 'article.schedule.run',
      target: `${due.store.code} ${due.fileName}`,
      after: { id: due.id, batchId, at: wallText(due.when.wall), zone: due.when.zone, result },
    },
  )
}

async function giveUp({ db, events, now }: Parts, storeId: number, id: number) {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('article_schedule')
      .set({
        status: 'FAIL',
        result: 'The change failed.',
        processed_at: new Date(now()),
        modified_at: new Date(now()),
      })
      .where('id', '=', id)
      .execute()
    await sql`
      update article_file f
      set result = 'FAILED', completed_at = now()
      from article_schedule h where h.id = ${id} and f.batch_id = h.batch_id`.execute(tx)
    await events.publish(tx, { kind: 'JOB', storeId, ids: [] })
  })
}
