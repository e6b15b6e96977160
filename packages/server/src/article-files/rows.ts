// server/article-files: the SQL of product files. import.ts counts while it stores a file; records.ts has the changes
// of each product.
import { sql, type RawBuilder } from 'kysely'
import type { ArticleFileRow } from '@shelfcast/contract/articles/files'
import type { FieldError } from '@shelfcast/contract/envelope'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { onlyAfter, type ExportPart } from '../http/export.ts'
import { outcomesOf } from './label-outcomes.ts'
import { errorsReturned, type FileToImport, type ImportStore } from './import.ts'
import type { ReadOptions } from './inspect.ts'
import type { KeptUpload } from './rejected-rows.ts'

export interface FileFilter {
  name?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
  batch?: string | undefined
  source?: string | undefined
  account?: string | undefined
  /** Adds the label results of each file. */ isImpact?: boolean
}

const fileSort: Record<string, RawBuilder<unknown>> = {
  key: sql`f.id`,
  created: sql`f.created_at`,
  name: sql`lower(f.name)`,
  result: sql`f.result`,
  total: sql`f.total`,
  success: sql`f.success`,
  fail: sql`f.fail`,
  id: sql`f.id`,
  customBatchId: sql`f.batch_id`,
  stationCode: sql`s.code`,
  completed: sql`f.completed_at`,
  unchanged: sql`f.unchanged`,
  labelCount: sql`f.label_count`,
  totalImpacted: sql`f.label_count`,
  source: sql`f.source`,
  account: sql`f.account`,
  cancelled: sql`(f.cancelled_at is not null and f.completed_at is not null)`,
  kept: sql`(f.content_path is not null)`,
  lastModified: sql`coalesce(f.completed_at, f.created_at)`,
  errorInfo: sql`
    coalesce((select e.message from article_file_error e where e.file_id = f.id order by e.position limit 1), '')`,
}

function whereFile(storeIds: readonly number[], filter: FileFilter) {
  // One store is the usual case, and only an equality lets the index also give the order.
  const parts = [
    storeIds.length === 1 ? sql`f.store_id = ${storeIds[0]}` : sql`f.store_id = any(${storeIds}::integer[])`,
  ]
  if (filter.name) parts.push(sql`f.name ilike ${contains(filter.name)}`)
  if (filter.start) parts.push(sql`f.created_at >= ${filter.start}`)
  if (filter.end) parts.push(sql`f.created_at <= ${filter.end}`)
  if (filter.batch) parts.push(sql`f.batch_id = ${filter.batch}::uuid`)
  if (filter.source) parts.push(sql`f.source = ${filter.source}`)
  if (filter.account) parts.push(sql`f.account = ${filter.account}`)
  return sql.join(parts, sql` and `)
}

export async function countFiles(db: Db, storeIds: readonly number[], filter: FileFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from article_file f where ${whereFile(storeIds, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface FileRecord {
  id: number
  batch_id: string
  name: string
  result: ArticleFileRow['result']
  code: string
  created_at: Date
  completed_at: Date | null
  total: number
  success: number
  fail: number
  unchanged: number
  label_count: number
  source: ArticleFileRow['source']
  account: string
  changed: number
  cancelled: boolean
  kept: boolean
  error: string | null
  good: number | null
  bad: number | null
}

export async function pageOfFiles(
  db: Db,
  storeIds: readonly number[],
  filter: FileFilter,
  page: ExportPart,
): Promise<(ArticleFileRow & { key: string })[]> {
  const order = page.sort.map(({ column, dir }) => sql`${fileSort[column] ?? sql`f.created_at`} ${sql.raw(dir)}`)
  const { rows } = await sql<FileRecord>`
    select f.id, f.batch_id, f.name, f.result, s.code, f.created_at, f.completed_at, f.total, f.success, f.fail,
      f.unchanged, f.label_count, f.source, f.account, f.created_rows + f.changed_rows as changed,
      f.cancelled_at is not null
      and f.completed_at is not null as cancelled, f.content_path is not null as kept,
      (select e.message from article_file_error e where e.file_id = f.id order by e.position limit 1) as error,
      ${filter.isImpact ? sql`i.good, i.bad` : sql`null as good, null as bad`}
    from article_file f join store s on s.store_id = f.store_id and s.store_id = any(${storeIds}::integer[])
    ${
      filter.isImpact
        ? sql`
      left join lateral (select sum(e.good)::int as good, sum(e.bad)::int as bad
        from article_change c
        cross join lateral (${outcomesOf(sql`c.label_versions`)}) e where c.batch_id = f.batch_id) i
        on true`
        : sql``
    }
    where ${whereFile(storeIds, filter)} and ${onlyAfter(sql`f.id`, page)}
    order by ${sql.join([...order, sql`f.id ${sql.raw(page.sort[0]?.dir ?? 'desc')}`])}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  // A caller that names a batch also wants its errors.
  const errors = filter.batch && rows[0] ? await errorsOf(db, rows[0].id) : undefined
  return rows.map((row) => ({
    key: String(row.id),
    id: row.id,
    customBatchId: row.batch_id,
    name: row.name,
    result: row.result,
    stationCode: row.code,
    created: row.created_at.toISOString(),
    completed: row.completed_at?.toISOString() ?? null,
    total: row.total,
    success: row.success,
    fail: row.fail,
    unchanged: row.unchanged,
    labelCount: row.label_count,
    source: row.source,
    account: row.account,
    ...(errors ? { errors } : {}),
    cancelled: row.cancelled,
    kept: row.kept,
    lastModified: (row.completed_at ?? row.created_at).toISOString(),
    errorInfo: row.error ?? '',
    storeWiseData: [{ store: row.code, articleCount: row.changed }],
    ...(filter.isImpact
      ? { totalImpacted: row.label_count, successImpacted: row.good ?? 0, failImpacted: row.bad ?? 0 }
      : {}),
  }))
}

async function errorsOf(db: Db, fileId: number): Promise<FieldError[]> {
  const rows = await db
    .selectFrom('article_file_error')
    .selectAll()
    .where('file_id', '=', fileId)
    .orderBy('position')
    .limit(errorsReturned)
    .execute()
  return rows.map(({ field, code, message, line, value }) => ({
    field,
    code,
    message,
    ...(line === null ? {} : { line }),
    ...(value === null ? {} : { value }),
  }))
}

export async function insertFile(
  tx: Db,
  file: {
    batchId: string
    storeId: number
    name: string
    account: string
    contentPath: string
    sha256: Buffer
    options: ReadOptions
  },
): Promise<number> {
  const row = await tx
    .insertInto('article_file')
    .values({
      batch_id: file.batchId,
      store_id: file.storeId,
      name: file.name,
      source: 'FILE',
      account: file.account,
      content_path: file.contentPath,
      content_sha256: file.sha256,
      mapping: JSON.stringify(file.options),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A file to store, unless it is stored already. */
export async function fileToImport(
  db: Db,
  fileId: number,
): Promise<
  (FileToImport & { name: string; contentPath: string; store: ImportStore; options: ReadOptions }) | undefined
> {
  const row = await db
    .selectFrom('article_file as f')
    .innerJoin('store as s', 's.store_id', 'f.store_id')
    .select([
      'f.id',
      'f.batch_id',
      'f.account',
      'f.source',
      'f.total',
      'f.name',
      'f.content_path',
      'f.mapping',
      'f.cancelled_at',
      's.store_id',
      's.company',
      's.code',
    ])
    .where('f.id', '=', fileId)
    .where('f.result', '=', 'PROCESSING')
    .executeTakeFirst()
  if (!row || row.content_path === null) return undefined
  return {
    id: row.id,
    batchId: row.batch_id,
    account: row.account,
    source: row.source === 'SCHEDULE' ? 'SCHEDULE' : 'FILE',
    total: row.total,
    cancelled: row.cancelled_at !== null,
    name: row.name,
    contentPath: row.content_path,
    store: { storeId: row.store_id, company: row.company, code: row.code },
    options: row.mapping ?? {},
  }
}

export async function unfinishedFiles(db: Db): Promise<{ id: number; storeId: number }[]> {
  const rows = await db
    .selectFrom('article_file')
    .select(['id', 'store_id'])
    .where('result', '=', 'PROCESSING')
    .where((is) => is.or([is('content_path', 'is not', null), is('undoes', 'is not', null)]))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, storeId: row.store_id }))
}

/** @returns how often its import has started since its last stored row, with this start. */
export async function countStart(db: Db, fileId: number): Promise<number> {
  const { rows } = await sql<{ starts: number }>`
    update article_file set starts = starts + 1 where id = ${fileId} and result = 'PROCESSING'
    returning starts`.execute(db)
  return rows[0]?.starts ?? 0
}

/** For a start that ended properly before it stored a row. */
export async function forgetStart(db: Db, fileId: number): Promise<void> {
  await sql`update article_file set starts = greatest(starts - 1, 0) where id = ${fileId}`.execute(db)
}

export async function isKept(db: Db, contentPath: string): Promise<boolean> {
  return (
    (await db.selectFrom('article_file').select('id').where('content_path', '=', contentPath).executeTakeFirst()) !==
    undefined
  )
}

/** The file of a batch: undefined if the store has no such batch, null if the file was not kept. */
export async function keptUpload(db: Db, storeId: number, batch: string): Promise<KeptUpload | null | undefined> {
  const row = await db
    .selectFrom('article_file as f')
    .innerJoin('store as s', 's.store_id', 'f.store_id')
    .select(['f.name', 'f.content_path', 'f.mapping', 's.code'])
    .where('f.batch_id', '=', batch)
    .where('f.store_id', '=', storeId)
    .executeTakeFirst()
  if (!row) return undefined
  return row.content_path === null
    ? null
    : { name: row.name, contentPath: row.content_path, store: row.code, options: row.mapping ?? {} }
}

/** A kept file of one of these stores. */
export async function keptFile(
  db: Db,
  storeIds: readonly number[],
  id: number,
): Promise<{ name: string; contentPath: string } | undefined> {
  if (storeIds.length === 0) return undefined
  const row = await db
    .selectFrom('article_file')
    .select(['name', 'content_path'])
    .where('id', '=', id)
    .where('store_id', 'in', [...storeIds])
    .executeTakeFirst()
  return row?.content_path ? { name: row.name, contentPath: row.content_path } : undefined
}
