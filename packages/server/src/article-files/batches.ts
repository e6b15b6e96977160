// server/article-files: the rows of a product file in batches, checked and converted. It runs in the thread that reads
// the file; import.ts stores them.
import type { ColumnMapping } from '@shelfcast/contract/articles/files'
import type { ArticleToStore } from '../articles/stored-article.ts'
import { UnreadableFile } from '../uploads/unreadable-file.ts'
import { readRow, type RowError } from './article-rows.ts'
import type { FileRow, RowPortions } from './file-row.ts'
import type { OpenFile } from './inspect.ts'
import { SeenIds } from './seen-ids.ts'

/** Rows per transaction: one disk flush for all of them (security design §13). */
const rowsPerBatch = 2_000
/** More than the largest shop has; a longer file is a mistake. */
const mostRows = 2_000_000
/** The history keeps so many errors of one file. Further rows with errors are only counted. */
const mostErrors = 100_000

export interface Batch {
  total: number
  articles: ArticleToStore[]
  /** Without a line in a list of JSON that is one long line. */
  errors: (Omit<RowError, 'line'> & { line?: number; row: number; articleId: string })[]
  /** Rows that repeat an earlier one in every cell. */ repeated: number
  /** After columns appeared: rows of a JSON list bring their own. */ layout?: Layout
  /** The rejected rows as they came, if the reader asked for them. */ rejected?: RejectedRow[]
}

export interface RejectedRow {
  cells: FileRow['cells']
  reason: string
}

export interface Layout {
  columns: string[]
  mapping: ColumnMapping
}

export const layoutOf = ({ columns, plan }: OpenFile): Layout => ({
  columns: columns.map((column) => column.name),
  mapping: plan.mapping,
})

const emptyBatch = (): Batch => ({ total: 0, articles: [], errors: [], repeated: 0 })

/**
 * The valid and the invalid rows of a file, in order.
 * @param store its code: rows may name it
 * @param skip rows that an earlier run processed; it reads only their ids
 * @param keepsRejected adds the rejected rows as they came
 * @throws UnreadableFile when the file breaks off
 */
export async function* batches(
  file: OpenFile,
  store: string,
  skip: number,
  keepsRejected = false,
): AsyncGenerator<Batch, void, void> {
  const seen = new SeenIds()
  let plan = file.plan
  let position = 0
  let errors = 0
  let batch = emptyBatch()
  for await (const portion of wholePortions(file.rows())) {
    if (portion instanceof UnreadableFile) {
      if (batch.total > 0) yield batch
      throw portion
    }
    if (plan.targets.length < file.columns.length) {
      plan = file.replan()
      batch.layout = layoutOf(file)
    }
    const rules = {
      columns: file.columns,
      plan,
      store,
      mark: file.mark,
      fixedWidth: file.kind === 'csv',
      extraction: file.extraction,
    }
    for (const row of portion) {
      position += 1
      if (position > mostRows) {
        yield batch
        throw new UnreadableFile(`The file has more than ${mostRows.toLocaleString('en')} rows.`)
      }
      const read = readRow(row, rules)
      // A list of JSON may be one long line; then the position says more.
      const isOneLine = file.kind === 'json' && row.line === 1
      const place = isOneLine ? position : row.line
      const first = 'article' in read ? seen.add(read.article.id, row.cells.join('\u0001'), place) : 'new'
      const bad: Omit<Batch['errors'][number], 'row'>[] =
        'errors' in read
          ? read.errors.map((error) => ({ ...error, articleId: read.articleId }))
          : first === 'new' || first.same
            ? []
            : [
                {
                  line: row.line,
                  field: idColumn(file),
                  code: 'duplicate',
                  message: `${read.article.id} is already in ${isOneLine ? 'row' : 'line'} ${first.line} with other values.`,
                  value: read.article.id,
                  articleId: read.article.id,
                },
              ]
      errors += bad.length
      if (position <= skip) continue
      batch.total += 1
      if (keepsRejected && bad.length > 0)
        (batch.rejected ??= []).push({
          cells: row.cells,
          reason: [...new Set(bad.map((error) => error.message))].join(' '),
        })
      if (errors <= mostErrors)
        for (const { line, ...error } of bad)
          batch.errors.push({
            ...error,
            row: position,
            ...(isOneLine || line === undefined ? {} : { line }),
          })
      if ('article' in read) {
        if (first === 'new') batch.articles.push(read.article)
        else if (first.same) batch.repeated += 1
      }
      if (batch.total >= rowsPerBatch) {
        yield batch
        batch = emptyBatch()
      }
    }
  }
  if (batch.total > 0) yield batch
}

/** The portions, and the error that ends them: rows before the damage count. */
async function* wholePortions(rows: RowPortions): AsyncGenerator<FileRow[] | UnreadableFile, void, void> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield error
  }
}

function idColumn(file: OpenFile): string {
  return (
    file.columns[file.plan.targets.findIndex((target) => target && 'field' in target && target.field === 'articleId')]
      ?.name ?? 'articleId'
  )
}

/** Rows with errors. */
export const badRows = (batch: Batch) => batch.total - batch.articles.length - batch.repeated
