// server/white-list: reads label codes from a file: text, CSV or a workbook, with the line of each invalid one. It runs
// in a thread (codes-worker.ts).
import { stat } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { LabelCode } from '@shelfcast/contract/fields'
import type { FieldError } from '@shelfcast/contract/envelope'
import { csvRows, delimiterOf } from '../article-files/csv.ts'
import { encodingOf, textOf } from '../article-files/encoding.ts'
import { head } from '../article-files/file-bytes.ts'
import type { FileRow, RowPortions } from '../article-files/file-row.ts'
import { UnreadableFile } from '../uploads/unreadable-file.ts'
import { xlsxRows } from '../article-files/xlsx.ts'
import { Fault } from '../http/fault.ts'

export interface CodesOfFile {
  codes: string[]
  total: number
  errors: FieldError[]
}

const sampleBytes = 64 * 1024
const mostErrors = 1_000
/** Far more than any store has. */
const mostLabels = 1_000_000

/** @throws Fault 'file.type' or UnreadableFile */
export async function readCodes({ path, name }: { path: string; name: string }): Promise<CodesOfFile> {
  if ((await stat(path)).size === 0) throw new UnreadableFile('The file is empty.')
  return codesOf(await rowsOf(path, name), /\.txt$/i.test(name))
}

async function rowsOf(path: string, name: string): Promise<RowPortions> {
  const bytes = await head(path, sampleBytes)
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return xlsxRows(path)
  // Text in two-byte letters has zeros; any other file with zeros is not a list of codes.
  const encoding = await encodingOf(path)
  if (!encoding.startsWith('utf-16') && bytes.includes(0)) throw new Fault('file.type', { name })
  const sample = iconv.decode(bytes, encoding).replaceAll(/\r\n?/g, '\n')
  return csvRows(
    textOf(path, encoding),
    delimiterOf(sample, bytes.length < sampleBytes, () => 0),
  )
}

/** Some makers print codes with dashes, colons or blanks. */
const plain = (cell: string) => cell.replace(/[-:.\s]/g, '')

/**
 * @param isList plain text, as it is pasted: every code of a line counts. In a table, a row is one label, and its other
 *   cells may hold the address of its gateway.
 */
async function codesOf(rows: RowPortions, isList: boolean): Promise<CodesOfFile> {
  const lineOf = new Map<string, number>()
  const errors: FieldError[] = []
  let total = 0
  let heading: FieldError | undefined
  for await (const portion of rows) {
    for (const row of isList ? portion.flatMap(linesOfCodes) : portion) {
      const found = codeOf(row)
      // A first line without a code is the heading.
      if (!found.code && total === 0 && heading === undefined && !/\d/.test(found.value)) {
        heading = invalid(row, found.value)
        continue
      }
      total += 1
      if (total > mostLabels)
        throw new UnreadableFile(`The file has more than ${mostLabels.toLocaleString('en')} labels.`)
      const twice = found.code === undefined ? undefined : lineOf.get(found.code)
      if (found.code !== undefined && twice === undefined) lineOf.set(found.code, row.line)
      else if (errors.length < mostErrors) {
        errors.push({
          ...invalid(row, found.value),
          ...(twice !== undefined && { code: 'twice', message: `This label is already in line ${twice}.` }),
        })
      }
    }
  }
  // With nothing below it, it is the only line that the user gave.
  if (total === 0 && heading) return { codes: [], total: 1, errors: [heading] }
  return { codes: [...lineOf.keys()], total, errors }
}

const invalid = ({ line }: FileRow, value: string): FieldError => ({
  field: 'labelCode',
  line,
  value: value.slice(0, 100),
  code: 'labelCode',
  message: 'A label ID has 12 digits or letters A to F.',
})

/** A row for each code of a line with several codes. */
function linesOfCodes(row: FileRow): FileRow[] {
  const cells = row.cells.flatMap((cell) => (cell ?? '').split(/[,;\t ]+/).filter((part) => part !== ''))
  const codes = cells.filter((cell) => LabelCode.safeParse(plain(cell)).success)
  return codes.length < 2 ? [row] : cells.map((cell) => ({ ...row, cells: [cell] }))
}

function codeOf(row: FileRow): { code?: string; value: string } {
  const cells = row.cells.flatMap((cell) => (cell ? [cell.trim()] : [])).filter((cell) => cell !== '')
  for (const cell of cells) {
    const parsed = LabelCode.safeParse(plain(cell))
    if (parsed.success) return { code: parsed.data, value: cell }
  }
  return { value: cells[0] ?? '' }
}
