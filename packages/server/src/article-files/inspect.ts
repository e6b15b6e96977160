// server/article-files: opens a product file of any kind: its type, format, columns and rows. import.ts imports it.
import { stat } from 'node:fs/promises'
import iconv from 'iconv-lite'
import type { ColumnMapping } from '@shelfcast/contract/articles/files'
import type { ProductIdExtraction } from '@shelfcast/contract/product-rules'
import type { OwnPrice } from '../articles/own-keys.ts'
import { decimalMarkOf, type DecimalMark } from '../articles/written-price.ts'
import { Fault } from '../http/fault.ts'
import { isTarget, knownColumns, mappedName, planColumns, type ColumnPlan } from './columns.ts'
import { csvRows, delimiterOf, sampleRows } from './csv.ts'
import { encodingOf, textOf, wideWithoutMark } from './encoding.ts'
import { head, isGzip, unfoldedSize } from './file-bytes.ts'
import { UnreadableFile } from '../uploads/unreadable-file.ts'
import { mostCells, type Column, type FileRow, type RowPortions } from './file-row.ts'
import { jsonRows } from './json.ts'
import { xlsxRows } from './xlsx.ts'

export type FileKind = 'csv' | 'xlsx' | 'json'

export interface OpenFile {
  kind: FileKind
  encoding: string
  /** Empty if there is none. */
  delimiter: string
  mark: DecimalMark
  /** In a JSON list, reading more rows can add columns. */
  columns: Column[]
  /** An example value for each column, from the first rows. */
  samples: string[]
  /** Required product fields without a column. */
  missing: Needed[]
  plan: ColumnPlan
  extraction: ProductIdExtraction | undefined
  /** Updated columns and plan after new columns appeared. */
  replan: () => ColumnPlan
  /** The rows below the header, from the start at every call. */
  rows: () => RowPortions
}

type Needed = 'articleId' | 'articleName'
const needed: Record<Needed, string> = { articleId: 'the product ID', articleName: 'the product name' }

/**
 * `usual`: the company's column names; columns missing from a file do not matter. `ownPrices`: its own keys that are
 * prices. `unmapped`: opens a file without a
 * required column too, so that the user can map its columns.
 */
export interface ReadOptions {
  mapping?: ColumnMapping | undefined
  usual?: ColumnMapping | undefined
  ownPrices?: Record<string, OwnPrice> | undefined
  encoding?: string | undefined
  /** Between the cells of a text file; undefined finds it. */
  delimiter?: string | undefined
  /** False: no row has names, so columns are #1, #2 and so on. */
  header?: boolean | undefined
  /** How to find the product ID in the cell of the ID. */
  extraction?: ProductIdExtraction | undefined
  unmapped?: boolean | undefined
}

const sampleBytes = 64 * 1024
/** Lines before the header may hold a title, a date, or nothing. */
const headerWithin = 20

/**
 * Opens a file and checks everything that it can before reading rows.
 * @param name the sender's file name; only its extension matters
 * @throws Fault 'file.type', 'file.unreadable' or 'file.column'
 */
export async function openProductFile(path: string, name: string, options: ReadOptions = {}): Promise<OpenFile> {
  try {
    const size = (await isGzip(path)) ? await unfoldedSize(path) : (await stat(path)).size
    if (size === 0) throw new UnreadableFile('The file is empty.')
    const kind = await kindOf(path, name)
    const open =
      kind === 'xlsx'
        ? await openWorkbook(path, options)
        : await openText(path, kind, lineKinds.has(endingOf(name)), options)
    const [field] = options.unmapped ? [] : open.missing
    if (field) throw lacks(open, field)
    return open
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Fault('file.unreadable', { reason: error.message })
    throw error
  }
}

function lacks(open: OpenFile, field: Needed): Fault {
  const words = needed[field]
  const has = open.columns
    .map((column) => column.name || '(no name)')
    .slice(0, 50)
    .join(', ')
    .slice(0, 1_000)
  return new Fault('file.column', { field: words, columns: has }, [
    { field, code: 'missing', message: `The file has no column for ${words}.` },
  ])
}

/** Lists with one product in each line. */
const lineKinds = new Set(['ndjson', 'jsonl'])

/** The extension without that of gzip, which its bytes tell. */
const endingOf = (name: string) => /\.([A-Za-z0-9]{1,8})$/.exec(name.replace(/\.gz$/i, ''))?.[1]?.toLowerCase() ?? ''

/** The content decides the type. Only the extensions of workbooks and JSON must match. */
async function kindOf(path: string, name: string): Promise<FileKind> {
  const bytes = await head(path, 4096)
  const ending = endingOf(name)
  const refused = new Fault('file.type', { name })
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    if (await isGzip(path))
      throw new UnreadableFile('Workbooks and archives are compressed already. Send the file without gzip.')
    if (ending !== '' && !['xlsx', 'xlsm', 'csv', 'txt', 'dat'].includes(ending)) throw refused
    return 'xlsx'
  }
  if (isBinary(bytes)) {
    if (ending === 'xlsx') throw new UnreadableFile('The file is not a workbook.')
    if (isText(bytes))
      throw new UnreadableFile('The file contains zero bytes (NUL), which are not text. Export it again as UTF-8.')
    throw refused
  }
  if (ending === 'xlsx') throw new UnreadableFile('The file is not a workbook.')
  const start = bytes
    .toString('latin1')
    .replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '')
    .replaceAll('\0', '')
    .trimStart()
  if (/^%PDF|^<|^\{\\rtf/.test(start)) throw refused
  if (/^\[|^\{/.test(start)) return 'json'
  if (ending === 'json' || lineKinds.has(ending)) throw new UnreadableFile('The JSON is not a list of products.')
  return 'csv'
}

/** Text has no zero bytes, except every second one in UTF-16, and hardly any control characters. */
function isBinary(bytes: Buffer): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || wideWithoutMark(bytes)) return false
  let controls = 0
  for (const byte of bytes) {
    if (byte === 0) return true
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1a) controls += 1
  }
  return controls > bytes.length / 500
}

/** Text but for its zero bytes: a damaged export, not another kind of file. */
const isText = (bytes: Buffer): boolean => {
  const rest = bytes.filter((byte) => byte !== 0)
  return rest.length > bytes.length * 0.9 && !isBinary(Buffer.from(rest))
}

async function openText(path: string, kind: 'csv' | 'json', isLines: boolean, options: ReadOptions): Promise<OpenFile> {
  const encoding = await encodingOf(path, options.encoding)
  const text = () => textOf(path, encoding)
  if (kind === 'json') return openList(() => text(), isLines, encoding, options)
  const bytes = await head(path, sampleBytes)
  const whole = bytes.length < sampleBytes
  const sample = iconv.decode(bytes, encoding).replaceAll(/\r\n?/g, '\n')
  if (!whole && !sample.includes('\n'))
    throw new UnreadableFile(`The first line has more than ${sampleBytes.toLocaleString('en')} characters.`)
  const delimiter = options.delimiter || delimiterOf(sample, whole, knownColumns)
  return openTable(
    'csv',
    encoding,
    delimiter,
    sampleRows(sample, delimiter, whole),
    () => csvRows(text(), delimiter),
    options,
  )
}

async function openWorkbook(path: string, options: ReadOptions): Promise<OpenFile> {
  const rows = xlsxRows(path)
  const first = await rows.next()
  await rows.return()
  return openTable('xlsx', 'utf-8', '', first.done ? [] : first.value, () => xlsxRows(path), options)
}

async function openList(
  text: () => AsyncIterable<string>,
  isLines: boolean,
  encoding: string,
  options: ReadOptions,
): Promise<OpenFile> {
  const columns: Column[] = []
  const rows = jsonRows(text(), columns, isLines)
  const first = await rows.next()
  await rows.return()
  if (first.done) throw new UnreadableFile('The JSON contains no products.')
  return describe('json', encoding, '', columns, first.value, () => jsonRows(text(), columns, isLines), options)
}

function openTable(
  kind: 'csv' | 'xlsx',
  encoding: string,
  delimiter: string,
  sample: readonly FileRow[],
  rows: () => RowPortions,
  options: ReadOptions,
): OpenFile {
  const header = options.header === false ? noHeader(sample) : headerOf(sample, options.mapping ?? options.usual)
  if (!header) throw new UnreadableFile('The file has no rows.')
  if (header.problem?.code === 'columns' || header.cells.length > mostCells)
    throw new UnreadableFile(`The file has more than ${mostCells.toLocaleString('en')} columns.`)
  const columns = header.cells.map((cell) => ({ name: cell?.trim() ?? '' }))
  // Delimiters at the end of the header make columns without a name. Ignore those that hold no data either.
  while (options.header !== false && columns.at(-1)?.name === '') columns.pop()
  const twice = repeatedName(columns)
  if (twice !== undefined)
    throw new UnreadableFile(`Two columns are named “${twice}”. Rename one, so that it is clear which one to import.`)
  async function* below(): RowPortions {
    for await (const portion of rows())
      yield portion[0] && portion[0].line > header!.line ? portion : portion.filter((row) => row.line > header!.line)
  }
  return describe(
    kind,
    encoding,
    delimiter,
    columns,
    sample.filter((row) => row.line > header.line),
    below,
    options,
  )
}

/** Nameless columns before the first row, as many as the widest of the first rows has. */
function noHeader(sample: readonly FileRow[]): FileRow | undefined {
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  return sample.length === 0 ? undefined : { line: 0, cells: Array.from({ length: width }, () => '') }
}

/** A name that two columns have, if it is that of a product field: a second price must not win or lose in silence. */
function repeatedName(columns: readonly Column[]): string | undefined {
  const seen = new Set<string>()
  return columns.find(({ name }) => {
    const same = seen.has(name.toLowerCase()) && knownColumns([name]) > 0
    seen.add(name.toLowerCase())
    return same
  })?.name
}

/** The row with the most names that are known, or that are in the caller's mapping; the first row if there is none. */
function headerOf(sample: readonly FileRow[], mapping: ColumnMapping | undefined): FileRow | undefined {
  const rows = sample.slice(0, headerWithin).filter((row) => !/^sep=.$/i.test(row.cells.join('')))
  let best: { row: FileRow; known: number } | undefined
  for (const row of rows) {
    const cells = row.cells.map((cell) => cell?.trim() ?? '')
    const known = knownColumns(cells) + cells.filter((cell) => mapping && Object.hasOwn(mapping, cell)).length
    if (known > (best?.known ?? 1)) best = { row, known }
  }
  return best?.row ?? rows[0]
}

function describe(
  kind: FileKind,
  encoding: string,
  delimiter: string,
  columns: Column[],
  sample: readonly FileRow[],
  rows: () => RowPortions,
  options: ReadOptions,
): OpenFile {
  const given = () =>
    options.mapping
      ? checkedMapping(options.mapping, kind === 'json' ? undefined : columns)
      : usualMapping(options.usual, columns)
  const plan = planColumns(columns, given(), options.ownPrices)
  const own = new Set(plan.ownPrices.map(({ at }) => at))
  const prices = sample.flatMap((row) =>
    plan.targets.flatMap((target, at) =>
      own.has(at) || (target && 'key' in target && target.price) ? [row.cells[at] ?? ''] : [],
    ),
  )
  const open: OpenFile = {
    kind,
    encoding,
    delimiter,
    columns,
    plan,
    rows,
    extraction: options.extraction,
    samples: columns.map((_column, at) => sampleOf(sample, at)),
    missing: (Object.keys(needed) as Needed[]).filter(
      (field) => !plan.targets.some((target) => target && 'field' in target && target.field === field),
    ),
    mark: decimalMarkOf(prices) ?? 'point',
    replan: () => {
      open.plan = planColumns(columns, { ...open.plan.mapping, ...given() }, options.ownPrices)
      return open.plan
    },
  }
  return open
}

const longestSample = 60

function sampleOf(rows: readonly FileRow[], at: number): string {
  for (const { cells } of rows) {
    const text = cells[at]?.trim()
    if (text) return text.slice(0, longestSample)
  }
  return ''
}

/** Compares names without regard to case. */
function usualMapping(usual: ColumnMapping | undefined, columns: readonly Column[]): ColumnMapping {
  const targets = new Map(Object.entries(usual ?? {}).map(([name, target]) => [name.toLowerCase(), target]))
  return Object.fromEntries(
    columns.flatMap((column, at) => {
      const name = mappedName(column, at)
      return targets.has(name.toLowerCase()) ? [[name, targets.get(name.toLowerCase()) ?? '']] : []
    }),
  )
}

function checkedMapping(mapping: ColumnMapping | undefined, columns: readonly Column[] | undefined): ColumnMapping {
  for (const [name, target] of Object.entries(mapping ?? {})) {
    if (!isTarget(target))
      throw new Fault('input.invalid', { message: `mapping: ${target} is not a field.` }, [
        { field: 'mapping', code: 'target', message: `${target} is not a field.`, value: name },
      ])
    if (columns && !columns.some((column, at) => mappedName(column, at) === name))
      throw new Fault('file.column', { field: name, columns: columns.map(mappedName).join(', ').slice(0, 1_000) })
  }
  return mapping ?? {}
}
