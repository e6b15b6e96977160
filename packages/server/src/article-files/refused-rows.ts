// server/article-files: the SQL of refused rows with their reasons. rejected-rows.ts has the rows as they came.
import { sql, type RawBuilder } from 'kysely'
import type { ValidationErrorRow } from '@shelfcast/contract/articles/records'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { ExportPart } from '../http/export.ts'

type ErrorRow = z.output<typeof ValidationErrorRow>
interface ErrorRecord {
  file_id: number
  position: number
  article_id: string
  field: string
  line: number | null
  message: string
  value: string | null
  created_at: Date
  batch_id: string
  name: string
}

const refused = (storeIds: readonly number[], batch: string | undefined) =>
  sql`
    from article_file f
    join article_file_error e on e.file_id = f.id
    where f.store_id = any(${storeIds}::integer[])
      and f.fail > 0${batch === undefined ? sql`` : sql` and f.batch_id = ${batch}::uuid`}`

export async function countRefused(db: Db, storeIds: readonly number[], batch: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${refused(storeIds, batch)}`.execute(db)
  return rows[0]?.count ?? 0
}

const refusedColumns: Record<string, RawBuilder<unknown>> = {
  articleId: sql`e.article_id`,
  field: sql`e.field`,
  row: sql`coalesce(e.line, 0)`,
  message: sql`e.message`,
  value: sql`coalesce(e.value, '')`,
  batchId: sql`f.batch_id`,
  name: sql`lower(f.name)`,
}

export async function pageOfRefused(
  db: Db,
  storeIds: readonly number[],
  batch: string | undefined,
  page: ExportPart,
): Promise<(ErrorRow & { key: string })[]> {
  const dir = sql.raw(page.sort[0]?.dir ?? 'desc')
  const [file, position] = page.after?.split(':').map(Number) ?? []
  const byKey = page.sort[0]?.column === 'key'
  const order = page.sort.map((key) => sql`${refusedColumns[key.column] ?? sql`f.created_at`} ${sql.raw(key.dir)}`)
  const after = file === undefined ? sql`` : sql` and (f.id, e.position) > (${file}, ${position ?? 0})`
  const { rows } = await sql<ErrorRecord>`
      select e.*, f.created_at, f.batch_id, f.name ${refused(storeIds, batch)}${after}
      order by ${byKey ? sql`f.id, e.position` : sql.join([...order, sql`f.id ${dir}`, sql`e.position`])}
      limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    key: `${row.file_id}:${row.position}`,
    articleId: row.article_id,
    field: row.field,
    row: row.line ?? 0,
    message: row.message,
    created: row.created_at.toISOString(),
    value: row.value ?? '',
    batchId: row.batch_id,
    name: row.name,
  }))
}
