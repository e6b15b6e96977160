// server/article-files: reads text into rows of cells, each with its physical line. encoding.ts decodes the bytes.
import { breathe, mostCells, rowsPerPortion, type FileRow, type RowPortions } from './file-row.ts'

export const delimiters = [',', ';', '\t', '|'] as const

/** A longer quoted cell counts as never closed. */
const longestQuoted = 64 * 1024
/** Longer lines are refused one by one; nothing of them stays in memory. */
const longestLine = 1024 * 1024

const lineEnd = 0x0a

interface Parsed {
  rows: FileRow[]
  /** Characters of the text that were used. */ used: number
  line: number
}

type Problem = NonNullable<FileRow['problem']>

const quotes: Problem = {
  field: '',
  code: 'quotes',
  message: 'A quotation mark is not closed, or text follows it before the next column.',
}
const tooLong: Problem = {
  field: '',
  code: 'length',
  message: `This line has more than ${longestLine.toLocaleString('en')} characters.`,
}
const tooWide: Problem = {
  field: '',
  code: 'columns',
  message: `This row has more than ${mostCells.toLocaleString('en')} cells.`,
}

/** Finds the next mark from a place on, or Infinity. Remembers it, because most lines ask for the same one. */
function finder(text: string, mark: string): (at: number) => number {
  let from = 0
  let found = -1
  return (at) => {
    if (at < from || at > found) {
      from = at
      found = text.indexOf(mark, at)
      if (found < 0) found = Infinity
    }
    return found
  }
}

/**
 * Reads whole rows from the start of `text`. A quote that is not closed, or that something other than a delimiter
 * follows, spoils only its own line: reading continues with the next.
 * @param last whether no more text follows
 */
function parse(text: string, delimiter: string, line: number, last: boolean): Parsed {
  const marks = { quote: finder(text, '"'), delimiter: finder(text, delimiter), end: finder(text, '\n') }
  const rows: FileRow[] = []
  let at = 0
  while (at < text.length) {
    // Empty lines are counted and not kept: a file may consist of millions of them.
    while (text.charCodeAt(at) === lineEnd) {
      at += 1
      line += 1
    }
    const end = marks.end(at)
    if (at === text.length || (end === Infinity && !last)) break
    const plainEnd = Math.min(end, text.length)
    const row =
      plainEnd - at > longestLine
        ? tooLong
        : marks.quote(at) < plainEnd
          ? quotedRow(text, at, marks, last)
          : { cells: text.slice(at, plainEnd).split(delimiter, mostCells + 1), end: plainEnd, breaks: 0 }
    if (row === 'more') break
    if (!('cells' in row)) {
      rows.push({
        line,
        cells: row === quotes ? text.slice(at, plainEnd).split(delimiter, mostCells) : [],
        problem: row,
      })
      at = plainEnd + 1
      line += 1
      continue
    }
    if (row.cells.length > mostCells) rows.push({ line, cells: [], problem: tooWide })
    else rows.push({ line, cells: row.cells })
    at = row.end + 1
    line += 1 + row.breaks
  }
  return { rows, used: Math.min(at, text.length), line }
}

function quotedRow(
  text: string,
  start: number,
  marks: Record<'quote' | 'delimiter' | 'end', (at: number) => number>,
  last: boolean,
): { cells: string[]; end: number; breaks: number } | 'more' | Problem {
  const cells: string[] = []
  let at = start
  let breaks = 0
  for (;;) {
    if (text[at] === '"') {
      let close = at + 1
      for (;;) {
        close = marks.quote(close)
        if (close === Infinity) return last || text.length - at > longestQuoted ? quotes : 'more'
        if (close - at > longestQuoted || close - start > longestLine) return quotes
        if (text[close + 1] !== '"') break
        close += 2
      }
      const next = text[close + 1]
      if (next === undefined && !last) return 'more'
      if (next !== undefined && marks.delimiter(close + 1) !== close + 1 && next !== '\n') return quotes
      const cell = text.slice(at + 1, close).replaceAll('""', '"')
      for (let found = cell.indexOf('\n'); found >= 0; found = cell.indexOf('\n', found + 1)) breaks += 1
      if (cells.length <= mostCells) cells.push(cell)
      at = close + 1
    } else {
      const end = marks.end(at)
      if (end === Infinity && !last) return text.length - start > longestLine ? quotes : 'more'
      const cellEnd = Math.min(marks.delimiter(at), end, text.length)
      if (cells.length <= mostCells) cells.push(text.slice(at, cellEnd))
      at = cellEnd
    }
    if (marks.delimiter(at) !== at) return { cells, end: at, breaks }
    at += 1
  }
}

const isBlank = (row: FileRow) => row.problem === undefined && row.cells.every((cell) => !cell || cell.trim() === '')

/** All rows except blank ones, in portions. */
export async function* csvRows(text: AsyncIterable<string>, delimiter: string): RowPortions {
  let rest = ''
  let line = 1
  /** Inside a line that is too long. */
  let skipping = false
  let portion: FileRow[] = []
  const pieces = text[Symbol.asyncIterator]()
  for (let piece = await pieces.next(); ; piece = await pieces.next()) {
    const last = piece.done === true
    if (!last) {
      rest += piece.value
      if (skipping) {
        const end = rest.indexOf('\n')
        rest = end < 0 ? '' : rest.slice(end + 1)
        if (end < 0) continue
        skipping = false
        line += 1
      }
    }
    const parsed = parse(rest, delimiter, line, last)
    rest = rest.slice(parsed.used)
    line = parsed.line
    if (rest.length > longestLine && !rest.includes('\n')) {
      parsed.rows.push({ line, cells: [], problem: tooLong })
      skipping = true
      rest = ''
    }
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
