// server/article-files: reads text into rows of cells, each with its physical line. encoding.ts decodes the bytes.
import { breathe, rowsPerPortion, type FileRow, type RowPortions } from './file-row.ts'

export const delimiters = [',', ';', '\t', '|'] as const

/** A longer quoted cell counts as never closed. */
const longestQuoted = 64 * 1024

interface Parsed {
  rows: FileRow[]
  /** Characters of the text that were used. */ used: number
  line: number
}

/**
 * Reads whole rows from the start of `text`. A quote that is not closed, or that something other than a delimiter
 * follows, spoils only its own line: reading continues with the next.
 * @param last whether no more text follows
 */
function parse(text: string, delimiter: string, line: number, last: boolean): Parsed {
  const rows: FileRow[] = []
  let at = 0
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    if (end < 0 && !last) break
    const plainEnd = end < 0 ? text.length : end
    const quote = text.indexOf('"', at)
    if (quote < 0 || quote >= plainEnd) {
      rows.push({ line, cells: text.slice(at, plainEnd).split(delimiter) })
      at = plainEnd + 1
      line += 1
      continue
    }
    const row = quotedRow(text, at, delimiter, last)
    if (row === 'more') break
    if (row === 'broken') {
      rows.push({
        line,
        cells: text.slice(at, plainEnd).split(delimiter),
        problem: {
          field: '',
          code: 'quotes',
          message: 'A quotation mark is not closed, or text follows it before the next column.',
        },
      })
      at = plainEnd + 1
      line += 1
      continue
    }
    rows.push({ line, cells: row.cells })
    at = row.end + 1
    line += 1 + row.breaks
  }
  return { rows, used: Math.min(at, text.length), line }
}

function quotedRow(
  text: string,
  start: number,
  delimiter: string,
  last: boolean,
): { cells: string[]; end: number; breaks: number } | 'more' | 'broken' {
  const cells: string[] = []
  let at = start
  let breaks = 0
  for (;;) {
    if (text[at] === '"') {
      let close = at + 1
      for (;;) {
        close = text.indexOf('"', close)
        if (close < 0) return last || text.length - at > longestQuoted ? 'broken' : 'more'
        if (close - at > longestQuoted) return 'broken'
        if (text[close + 1] !== '"') break
        close += 2
      }
      const next = text[close + 1]
      if (next === undefined && !last) return 'more'
      if (next !== undefined && next !== delimiter && next !== '\n') return 'broken'
      const cell = text.slice(at + 1, close).replaceAll('""', '"')
      for (let found = cell.indexOf('\n'); found >= 0; found = cell.indexOf('\n', found + 1)) breaks += 1
      cells.push(cell)
      at = close + 1
    } else {
      const nextDelimiter = text.indexOf(delimiter, at)
      const nextLine = text.indexOf('\n', at)
      if (nextLine < 0 && !last) return 'more'
      const lineEnd = nextLine < 0 ? text.length : nextLine
      const cellEnd = nextDelimiter < 0 || nextDelimiter > lineEnd ? lineEnd : nextDelimiter
      cells.push(text.slice(at, cellEnd))
      at = cellEnd
    }
    if (text[at] !== delimiter) return { cells, end: at, breaks }
    at += 1
  }
}

const isBlank = (row: FileRow) => row.problem === undefined && row.cells.every((cell) => !cell || cell.trim() === '')

/** All rows except blank ones, in portions. */
export async function* csvRows(text: AsyncIterable<string>, delimiter: string): RowPortions {
  let rest = ''
  let line = 1
  let portion: FileRow[] = []
  const pieces = text[Symbol.asyncIterator]()
  for (let piece = await pieces.next(); ; piece = await pieces.next()) {
    const last = piece.done === true
    if (!last) rest += piece.value
    const parsed = parse(rest, delimiter, line, last)
    rest = rest.slice(parsed.used)
    line = parsed.line
    for (const row of parsed.rows) {
      if (isBlank(row)) continue
      portion.push(row)
      if (portion.length === rowsPerPortion) {
        yield portion
        portion = []
        await breathe()
      }
    }
    if (last) break
  }
  if (portion.length > 0) yield portion
}

/** The rows of a sample, without the last one, which may be cut. */
export function sampleRows(text: string, delimiter: string, whole: boolean): FileRow[] {
  return parse(text, delimiter, 1, whole)
    .rows.filter((row) => !isBlank(row))
    .slice(0, 200)
}

/**
 * The best delimiter: known column names count most, then the number of rows with as many cells as the first.
 * @param known counts the cells that match known column names
 */
export function delimiterOf(text: string, whole: boolean, known: (cells: string[]) => number): string {
  // Excel writes this line to declare the delimiter.
  const noted = /^sep=(.)\n/i.exec(text)?.[1]
  if (noted) return noted
  let best = { delimiter: ',', score: -1 }
  for (const delimiter of delimiters) {
    const [first, ...others] = sampleRows(text, delimiter, whole)
    if (!first) continue
    const width = first.cells.length
    const alike = others.length === 0 ? 0 : others.filter((row) => row.cells.length === width).length / others.length
    const score =
      width === 1 ? 0 : known(first.cells.map((cell) => cell ?? '')) * 10 + alike * 5 + Math.min(width, 20) / 20
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}
