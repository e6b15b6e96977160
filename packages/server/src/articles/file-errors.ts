// server/articles: the errors of a product file, kept for its record. Imports write them while reading; so do calls
// that are recorded like files.
import { sql } from 'kysely'
import type { FieldError } from '@shelfcast/contract/envelope'
import type { Db } from '../db/database.ts'

/** For a row of a call, `line` is its position in the body. */
export async function recordErrors(tx: Db, fileId: number, errors: readonly (FieldError & { articleId?: string })[]) {
  if (errors.length === 0) return
  const rows = errors.map(({ line, row, field, code, message, value, articleId }, at) => ({
    at,
    line: line ?? row ?? null,
    field,
    code,
    message: message.slice(0, 1_000),
    value: value ?? null,
    article: articleId ?? '',
  }))
  await sql`
    insert into article_file_error (file_id, position, line, field, code, message, value, article_id)
    select ${fileId}, coalesce((select max(position) from article_file_error where file_id = ${fileId}), 0) + 1 + r.at,
      r.line, r.field, r.code, r.message, r.value, r.article
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(at integer, line integer, field text, code text,
      message text, value text, article text)`.execute(tx)
}
