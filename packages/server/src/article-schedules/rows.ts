// server/article-schedules: the SQL of scheduled product changes. when.ts computes the next due time.
import { sql, type RawBuilder } from 'kysely'
import type { ArticleScheduleRow, ScheduleFileStatus } from '@shelfcast/contract/articles/schedules'
import { wallText } from '@shelfcast/contract/zone-time'
import { lockArticles } from '../articles/write.ts'
import { contains } from '../db/contains.ts'
import type { Db, Tx } from '../db/database.ts'
import type { StoreRef } from '../http/caller.ts'
import { onlyAfter, type ExportPart } from '../http/export.ts'
import type { ReadSchedule } from './read-file.ts'
import { instantOf, repeatOf, wallAs, type When } from './when.ts'

/** A schedule that the transaction has locked. */
export interface Held {
  id: number
  storeId: number
  fileName: string
  zone: string
  localTime: string
  total: number
  status: ScheduleFileStatus
  done: number
  endOf: number | null
  createdAt: Date
}

export async function holdSchedule(tx: Tx, storeIds: readonly number[], id: number): Promise<Held | undefined> {
  if (storeIds.length === 0) return undefined
  const row = await tx
    .selectFrom('article_schedule')
    .selectAll()
    .where('id', '=', id)
    .where('store_id', 'in', [...storeIds])
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      storeId: row.store_id,
      fileName: row.file_name,
      zone: row.zone_id,
      localTime: row.local_time,
      total: row.total,
      status: row.status as ScheduleFileStatus,
      done: row.done,
      endOf: row.end_of,
      createdAt: row.created_at,
    }
  )
}

/** Deletes a schedule with its end. The end of a running offer stays and runs once. */
export async function deleteSchedule(tx: Tx, id: number): Promise<void> {
  await sql`
    update article_schedule e
    set end_of = null, repeat_days = null, repeat_until = null
    from article_schedule s
    where s.id = ${id} and e.end_of = s.id and e.status = 'NOT_PROCESSED' and e.due_at < s.due_at`.execute(tx)
  await tx.deleteFrom('article_schedule').where('id', '=', id).execute()
}

export interface NewSchedule {
  store: StoreRef
  fileName: string
  account: string
  when: When
  read: ReadSchedule
  now: number
  /** Kept on replacement. */ id?: number | undefined
  createdAt?: Date | undefined
  endOf?: number
}

const rowsPerStatement = 1_000

/**
 * Stores a schedule, its file and its products. Each product records whether the store has it now, and under this name.
 */
export async function insertSchedule(
  tx: Tx,
  { store, fileName, account, when, read, now, id, createdAt, endOf }: NewSchedule,
): Promise<number> {
  const inserted = await tx
    .insertInto('article_schedule')
    .values({
      ...(id === undefined ? {} : { id }),
      store_id: store.storeId,
      file_name: fileName,
      account,
      zone_id: when.zone,
      local_time: wallText(when.wall),
      due_at: new Date(instantOf(when)),
      repeat_days: when.repeat?.days.join(',') ?? null,
      repeat_until: when.repeat?.until ?? null,
      end_of: endOf ?? null,
      is_end: endOf !== undefined,
      total: read.rows.length,
      fail: read.fail,
      batch_id: null,
      created_at: createdAt ?? new Date(now),
      modified_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('article_schedule_file').values({ schedule_id: inserted.id, content: read.content }).execute()
  // Blocks renames and deletions between reading and writing.
  await lockArticles(tx, store.storeId)
  for (let from = 0; from < read.rows.length; from += rowsPerStatement) {
    const part = read.rows
      .slice(from, from + rowsPerStatement)
      .map((article, at) => ({ position: from + at + 1, article_id: article.id, name: article.name, article }))
    await sql`
      insert into article_schedule_row (schedule_id, position, store_id, article_id, article, known, same_name)
      select ${inserted.id}, r.position, ${store.storeId}, r.article_id, r.article, a.article_key is not null,
        coalesce(a.name = r.name, false)
      from json_to_recordset(${JSON.stringify(part)}::json) as r(position integer, article_id text, name text,
        article jsonb)
        left join article a on a.store_id = ${store.storeId} and a.article_id = r.article_id`.execute(tx)
  }
  return inserted.id
}

export interface ScheduleFilter {
  name?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
  fileStatus?: ScheduleFileStatus | undefined
}

function where(storeId: number, filter: ScheduleFilter) {
  const parts = [sql`h.store_id = ${storeId}`]
  if (filter.name) parts.push(sql`h.file_name ilike ${contains(filter.name)}`)
  if (filter.start) parts.push(sql`h.created_at >= ${filter.start}`)
  if (filter.end) parts.push(sql`h.created_at <= ${filter.end}`)
  if (filter.fileStatus) parts.push(sql`h.status = ${filter.fileStatus}`)
  return sql.join(parts, sql` and `)
}

export async function countSchedules(db: Db, storeId: number, filter: ScheduleFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from article_schedule h where ${where(storeId, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

const sortColumns: Record<string, RawBuilder<unknown>> = {
  key: sql`h.id`,
  created: sql`h.created_at`,
  scheduleTime: sql`h.due_at`,
  fileName: sql`lower(h.file_name)`,
  fileStatus: sql`h.status`,
  processDate: sql`h.processed_at`,
  lastModifiedDate: sql`h.modified_at`,
  id: sql`h.id`,
  timeZone: sql`h.zone_id`,
  stationCode: sql`s.code`,
  executionResult: sql`h.result`,
  runsAt: sql`case when h.status = 'NOT_PROCESSED' then h.due_at end`,
  endOf: sql`h.end_of`,
  total: sql`h.total`,
  fail: sql`h.fail`,
  labelCount: sql`h.label_count`,
  account: sql`h.account`,
}

interface Row {
  id: number
  file_name: string
  zone_id: string
  local_time: string
  due_at: Date
  code: string
  created_at: Date
  modified_at: Date
  processed_at: Date | null
  status: ScheduleFileStatus
  result: string
  repeat_days: string | null
  repeat_until: string | null
  end_of: number | null
  total: number
  fail: number
  label_count: number
  account: string
}

export async function pageOfSchedules(
  db: Db,
  storeId: number,
  filter: ScheduleFilter,
  page: ExportPart,
): Promise<ArticleScheduleRow[]> {
  const order = page.sort.map(({ column, dir }) => sql`${sortColumns[column] ?? sql`h.created_at`} ${sql.raw(dir)}`)
  const tie = sql`h.id ${sql.raw(page.sort[0]?.dir ?? 'desc')}`
  const { rows } = await sql<Row>`
      select h.*, s.code
      from article_schedule h
      join store s
      using (store_id)
      where ${where(storeId, filter)} and ${onlyAfter(sql`h.id`, page)}
      order by ${sql.join([...order, tie])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    timeZone: row.zone_id,
    scheduleTime: row.local_time,
    stationCode: row.code,
    created: row.created_at.toISOString(),
    lastModifiedDate: row.modified_at.toISOString(),
    processDate: row.processed_at?.toISOString() ?? null,
    fileStatus: row.status,
    executionResult: row.result,
    runsAt: row.status === 'NOT_PROCESSED' ? row.due_at.toISOString() : null,
    repeat: row.repeat_days === null ? null : { days: row.repeat_days, until: row.repeat_until },
    endOf: row.end_of,
    total: row.total,
    fail: row.fail,
    labelCount: row.label_count,
    account: row.account,
  }))
}

/** The content of a schedule of one of these stores. */
export async function scheduleFile(
  db: Db,
  storeIds: readonly number[],
  id: number,
): Promise<{ name: string; content: Buffer } | undefined> {
  if (storeIds.length === 0) return undefined
  const row = await db
    .selectFrom('article_schedule as h')
    .innerJoin('article_schedule_file as f', 'f.schedule_id', 'h.id')
    .select(['h.file_name', 'f.content'])
    .where('h.id', '=', id)
    .where('h.store_id', 'in', [...storeIds])
    .executeTakeFirst()
  return row && { name: row.file_name, content: row.content }
}

/** Recomputes all waiting instants from this program's time zones: a country may have changed its clocks since. */
export async function realign(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('article_schedule')
    .select(['id', 'zone_id', 'local_time', 'due_at', 'repeat_days', 'repeat_until'])
    .where('status', '=', 'NOT_PROCESSED')
    .execute()
  for (const row of rows) {
    const due = instantOf({
      zone: row.zone_id,
      wall: wallAs(row.local_time, row.zone_id),
      repeat: repeatOf(row.repeat_days, row.repeat_until),
    })
    if (due !== row.due_at.getTime())
      await db
        .updateTable('article_schedule')
        .set({ due_at: new Date(due) })
        .where('id', '=', row.id)
        .where('local_time', '=', row.local_time)
        .where('status', '=', 'NOT_PROCESSED')
        .execute()
  }
}
