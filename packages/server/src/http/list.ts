// server/http: the list engine: one page of a list, or all of it as a file. A noun declares the source of its rows as a
// value; api.ts calls this for every list.
import type { ListOperation, RowOf } from '@shelfcast/contract/operation'
import type { ZodObject } from 'zod'
import { everyRow, exportLines, exportRows } from './export.ts'
import type { PageQuery } from './paging.ts'
import { projected } from './projection.ts'
import { csvRows } from './csv-rows.ts'
import { fileNameOf, headingsOf, readSheet, sheetLines } from './sheet.ts'
import { PageReply, type FileReply, type ReadyReply } from './reply.ts'

type Line = Readonly<Record<string, unknown>>

/** A page to read, or for a file the part of the list after the key of a row. */
export type ListPart = PageQuery & { after?: string | undefined }

/** Rows that are counted and read in one step. */
export interface Counted<Read> {
  total: number
  rows: readonly Read[]
}

/** The source of a list's rows. `Read` is a row before conversion. */
export interface ListSource<O extends ListOperation, Read> {
  /** The number of matches; left out if `page` counts. */
  count?: () => Promise<number>
  page: (part: ListPart) => Promise<readonly Read[] | Counted<Read>>
  /** Converts to a row of the answer, if the read row has more. */
  row?: (read: Read) => RowOf<O>
  /** Further keys of the answer in addition to its rows. */
  further?: (rows: readonly Read[], total: number) => object
  /** The list as a file; without it there are only pages. */
  file?: ListFile<Read>
}

/** A file of a list has either a `key`, after which `page` continues, or reads `each` of its lines itself. */
export interface ListFile<Read> {
  /** Without ending. */
  name: string
  /** If they are not the keys of a row. */
  columns?: readonly string[]
  /** Name of a unique value. `page` sorts by it under this name and under `code`. */
  key?: string
  /** A line, if it differs from the read row. */
  line?: (read: Read) => Line
  each?: () => AsyncIterable<Line>
  /** CSV lines that the database wrote, instead of `each`, for very long lists. */
  csv?: () => AsyncIterable<{ text: string; rows: number }>
}

/** The query of any list, limited to the keys that this file needs. */
interface ListQuery {
  export?: boolean | undefined
  format?: 'xlsx' | 'csv' | undefined
  sheet?: string | undefined
  filter?: unknown
}

/** A page of the list with its paging, or the whole list as a file when the query asks for one. */
export async function listReply<O extends ListOperation, Read>(
  operation: O,
  company: string,
  query: ListQuery,
  page: PageQuery,
  source: ListSource<O, Read>,
): Promise<PageReply<object> | FileReply | ReadyReply> {
  const { file } = source
  if (query.export && file) {
    if (query.sheet !== undefined) {
      const sheet = readSheet(query.sheet)
      const columns = file.columns ?? (operation.row as ZodObject).keyof().options
      const read = file.csv ? csvRows(columns, file.csv()) : (file.each?.() ?? linesOf(source, file, page))
      const lines = sheetLines(sheet, read)
      return exportRows(company, query, fileNameOf(sheet), headingsOf(sheet), lines)
    }
    const columns = file.columns ?? (operation.row as ZodObject).keyof().options
    if (query.format === 'csv' && file.csv) return exportLines(company, file.name, columns, file.csv())
    return exportRows(company, query, file.name, columns, file.each?.() ?? linesOf(source, file, page))
  }
  const { total, rows } = await counted(source, page)
  const converted = source.row ? rows.map(source.row) : rows
  const { rows: key } = operation.list
  const body = key === '' ? converted : { [key]: converted, ...source.further?.(rows, total) }
  const reply = new PageReply(body, { count: rows.length, total, page: page.page, size: page.size })
  return typeof query.filter === 'string' ? projected(query.filter, reply) : reply
}

async function counted<Read>(
  { count, page: read }: Pick<ListSource<never, Read>, 'count' | 'page'>,
  page: PageQuery,
): Promise<Counted<Read>> {
  const [total, rows] = await Promise.all([count?.(), read(page)])
  return 'total' in rows ? rows : { total: total ?? rows.length, rows }
}

async function* linesOf<Read>(
  { page: read }: Pick<ListSource<never, Read>, 'page'>,
  { key, line }: ListFile<Read>,
  page: PageQuery,
): AsyncGenerator<Line> {
  if (key === undefined) throw new Error('A file of a list needs a key or reads each of its lines.')
  const part = async (one: Omit<ListPart, 'page' | 'size'>) => {
    const rows = await read({ ...page, ...one })
    return [...('total' in rows ? rows.rows : rows)] as (Read & Record<string, string>)[]
  }
  for await (const row of everyRow(page, key, part)) yield line ? line(row) : row
}

/** All rows of a list that is short enough to read at once. */
export async function* rowsAtOnce<Read>(read: () => Promise<readonly Read[]>): AsyncGenerator<Read> {
  yield* await read()
}

/** A list whose rows are all in memory, in the requested order. */
export function inMemory<Row extends Line>(name: string, rows: readonly Row[]) {
  return {
    page: ({ offset, limit }: ListPart): Promise<Counted<Row>> =>
      Promise.resolve({ total: rows.length, rows: rows.slice(offset, offset + limit) }),
    file: { name, each: () => rowsAtOnce(() => Promise.resolve(rows)) },
  }
}
