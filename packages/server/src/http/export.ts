// server/http: turns the rows of any list into a download, CSV or XLSX, as a stream. list.ts calls it for every list.
import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { sql, type RawBuilder } from 'kysely'
import { FileReply } from './reply.ts'
import { Fault } from './fault.ts'
import { largestPage, type PageQuery } from './paging.ts'

type Row = Readonly<Record<string, unknown>>

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const csvType = 'text/csv;charset=UTF-8'
/** Exports compete with the shop's work, so their number is limited (security design §9); one company leaves room for others. */
const [mostExports, mostOfCompany] = [4, 2]
/** A reader that takes nothing for this long has gone or hangs. */
const stalledMs = 30_000
/** The companies of the running exports. */
const running: string[] = []

/**
 * Streams rows as a file; XLSX unless the query says `format=csv`.
 * @param company of the caller
 * @param name file name without ending
 * @param columns keys of the rows, in order; they are also the header line
 * @param rows read only as fast as the caller takes the bytes
 * @throws Fault 'export.tooMany'
 */
export function exportRows(
  company: string,
  query: { format?: 'xlsx' | 'csv' | undefined },
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<Row>,
): FileReply {
  let written = 0
  async function* counted() {
    for await (const row of rows) {
      written += 1
      yield row
    }
  }
  const content =
    query.format === 'csv'
      ? csvLines(columns, counted())
      : (writeXlsxStream(cells(columns, counted()), {
          name: name.slice(0, 31),
          columns: columns.map((header) => ({ header })),
          freezePane: { rows: 1 },
        }) as unknown as AsyncIterable<Uint8Array>)
  const [type, ending] = query.format === 'csv' ? [csvType, 'csv'] : [xlsxType, 'xlsx']
  return new FileReply(streamOf(company, content), type, `${name}.${ending}`, {}, () => written)
}

/**
 * The same for rows that are CSV lines already, which the database writes for very long lists. `columns` become the
 * header line.
 */
export function exportLines(
  company: string,
  name: string,
  columns: readonly string[],
  lines: AsyncIterable<{ text: string; rows: number }>,
): FileReply {
  let written = 0
  async function* texts() {
    yield headerLine(columns)
    for await (const { text, rows } of lines) {
      written += rows
      yield text
    }
  }
  return new FileReply(streamOf(company, texts()), csvType, `${name}.csv`, {}, () => written)
}

/**
 * A stream that counts as one running export of the company until it is read or destroyed. It destroys itself, and so
 * the connection, when its reader stalls.
 */
function streamOf(company: string, content: AsyncIterable<string | Uint8Array>): Readable {
  if (running.length >= mostExports || running.filter((other) => other === company).length >= mostOfCompany)
    throw new Fault('export.tooMany')
  running.push(company)
  let patience: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(patience)
    patience = setTimeout(() => {
      stream.destroy(new Error('The reader of an export took nothing for too long.'))
    }, stalledMs).unref()
  }
  async function* pieces() {
    for await (const piece of content) {
      wait()
      yield piece
      clearTimeout(patience)
    }
    wait()
  }
  const stream = Readable.from(pieces(), { objectMode: false, highWaterMark: 65_536 })
  stream.once('close', () => {
    clearTimeout(patience)
    running.splice(running.indexOf(company), 1)
  })
  return stream
}

const readAtOnce = 1_000
/**
 * This many rows are read and held at once, in the requested order; a longer list uses its key, or each page would sort
 * all rows.
 */
export const mostSorted = largestPage

/** A page of a list, or one after the key of a row, in the direction of the first sort. */
export type ExportPart = Pick<PageQuery, 'limit' | 'offset' | 'sort'> & { after?: string | undefined }

/**
 * All matching rows, each page after the last key, so that an export needs little memory and its last page costs the
 * same as its first.
 * @param key name of a unique value; `read` sorts by it under this name and under `code`
 */
export async function* everyRow<K extends string, T extends Readonly<Record<K, string>>>(
  { sort }: Pick<PageQuery, 'sort'>,
  key: K,
  read: (part: ExportPart) => Promise<T[]>,
): AsyncGenerator<T> {
  const [first] = sort
  const byKey = first?.column === key || first?.column === 'code'
  if (!byKey) {
    const rows = await read({ sort, limit: mostSorted + 1, offset: 0 })
    if (rows.length <= mostSorted) return yield* rows
  }
  const order = [{ column: key, dir: byKey ? first.dir : ('asc' as const) }]
  let after: string | undefined
  do {
    const rows: T[] = await read({ sort: order, limit: readAtOnce, offset: 0, after })
    if (after !== undefined && rows.at(-1)?.[key] === after)
      throw new Error(`An export by ${key} does not go on after ${after}.`)
    yield* rows
    after = rows.length < readAtOnce ? undefined : rows.at(-1)?.[key]
  } while (after !== undefined)
}

/** The condition behind `part.after`. `column` is the key. */
export function onlyAfter(
  column: RawBuilder<unknown>,
  { after, sort }: Pick<ExportPart, 'after' | 'sort'>,
): RawBuilder<unknown> {
  return after === undefined ? sql`true` : sql`${column} ${sql.raw(sort[0]?.dir === 'desc' ? '<' : '>')} ${after}`
}

async function* cells(columns: readonly string[], rows: AsyncIterable<Row>) {
  for await (const row of rows) yield columns.map((column) => guarded(row[column]))
}

const linesPerChunk = 200

async function* csvLines(columns: readonly string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let chunk = headerLine(columns)
  let lines = 0
  for await (const row of rows) {
    chunk += `${columns.map((column) => csvField(guarded(row[column]))).join(',')}\r\n`
    lines += 1
    if (lines % linesPerChunk === 0) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}

/** Without the mark, spreadsheet programs assume their old encoding. */
const headerLine = (columns: readonly string[]) => `\uFEFF${columns.map(csvField).join(',')}\r\n`

function csvField(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A cell that a spreadsheet would run as a formula gets one leading quote; import removes it (security design §9). */
export function guarded(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)
  return /^'*[=+@\t\r-]/.test(text) ? `'${text}` : text
}
