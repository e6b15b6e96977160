// server/http: turns the rows of any list into a download, CSV or XLSX, as a stream. List handlers call it when `query.export` is true:
//   if (query.export) return exportRows(query, 'stores', operation.row.keyof().options, everyRow((part) => pageOfStores(db, …, { ...page, ...part })))
import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { FileReply } from './reply.ts'
import { Fault } from './fault.ts'

type Row = Readonly<Record<string, unknown>>

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const csvType = 'text/csv;charset=UTF-8'
/** Exports run beside the work of the shop, so only so many at a time (security design §9). */
const mostExports = 4
let running = 0

/**
 * Streams rows as a file; XLSX unless the query says `format=csv`.
 * @param name file name without ending
 * @param columns keys of the rows, in order; they are also the header line
 * @param rows read only as fast as the caller takes the bytes
 * @throws Fault 'server.busy' when too many exports run already
 */
export function exportRows(query: { format?: 'xlsx' | 'csv' | undefined }, name: string, columns: readonly string[], rows: AsyncIterable<Row>): FileReply {
  if (running >= mostExports) throw new Fault('server.busy')
  running += 1
  const csv = query.format === 'csv'
  const stream = csv ? Readable.from(csvLines(columns, rows), { objectMode: false, highWaterMark: 65_536 }) : Readable.fromWeb(writeXlsxStream(cells(columns, rows), { name: name.slice(0, 31), columns: columns.map((header) => ({ header })), freezePane: { rows: 1 } }) as Parameters<typeof Readable.fromWeb>[0])
  stream.once('close', () => { running -= 1 })
  return new FileReply(stream, csv ? csvType : xlsxType, `${name}.${csv ? 'csv' : 'xlsx'}`)
}

const readAtOnce = 1_000

/** All rows that match, page by page, so that an export keeps little in memory. */
export async function* everyRow<T>(read: (page: { limit: number; offset: number }) => Promise<T[]>): AsyncGenerator<T> {
  for (let offset = 0; ; offset += readAtOnce) {
    const rows = await read({ limit: readAtOnce, offset })
    yield* rows
    if (rows.length < readAtOnce) return
  }
}

async function* cells(columns: readonly string[], rows: AsyncIterable<Row>) {
  for await (const row of rows) yield columns.map((column) => guarded(row[column]))
}

const linesPerChunk = 200

async function* csvLines(columns: readonly string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  // Spreadsheet programs take a file without the mark for their own old encoding.
  let chunk = `\uFEFF${columns.map(csvField).join(',')}\r\n`
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

function csvField(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A cell that a spreadsheet would run as a formula gets one leading quote; import takes it away again (security design §9). */
export function guarded(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)
  return /^'*[=+@\t\r-]/.test(text) ? `'${text}` : text
}
