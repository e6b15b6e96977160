// server/article-files: reads the first sheet of a workbook as rows. workbook.ts opens it.
import { dayMs } from '@shelfcast/contract/zone-time'
import { UnreadableFile } from '../uploads/unreadable-file.ts'
import { breathe, mostCells, rowsPerPortion, type FileRow, type RowPortions } from './file-row.ts'
import { damaged, longestCell, openWorkbook, unescaped, type Workbook } from './workbook.ts'
import { attribute, xmlReader, type XmlHandlers } from './xml-reader.ts'

/** As in the spreadsheet program. */
const mostRows = 1_048_576

/** Rows of the first sheet; `line` is the row number in the spreadsheet program. Trailing empty cells are missing. */
export async function* xlsxRows(path: string): RowPortions {
  const workbook = await openWorkbook(path)
  let portion: FileRow[] = []
  let broken: UnreadableFile | undefined
  const rows: FileRow[] = []
  const read = xmlReader(rowsInto(rows, workbook))
  try {
    for await (const piece of workbook.sheet()) {
      read(piece)
      for (const row of rows.splice(0)) {
        portion.push(row)
        if (portion.length < rowsPerPortion) continue
        yield portion
        portion = []
        await breathe()
      }
    }
  } catch (error) {
    broken = error instanceof UnreadableFile ? error : damaged()
  } finally {
    workbook.close()
  }
  portion.push(...rows)
  if (portion.length > 0) yield portion
  if (broken) throw broken
}

const placeOf = attribute('r')
const typeOf = attribute('t')
const styleOf = attribute('s')

function rowsInto(rows: FileRow[], workbook: Workbook): XmlHandlers {
  let row: FileRow = { line: 0, cells: [] }
  let column = -1
  let type = ''
  let style = -1
  let text = ''
  /** Only the text of values and of inline texts counts, not that of formulas and reading aids. */
  let counts = false
  let inAid = false
  return {
    open(name, tag) {
      if (name === 'row') {
        const line = Number(placeOf(tag) ?? row.line + 1)
        if (!Number.isInteger(line) || line < 1 || line > mostRows) throw damaged()
        row = { line, cells: [] }
        column = -1
      } else if (name === 'c') {
        const place = placeOf(tag)
        column = place === undefined ? column + 1 : columnOf(place)
        type = typeOf(tag) ?? 'n'
        style = Number(styleOf(tag) ?? -1)
        text = ''
      } else if (name === 'v' || name === 't') counts = true
      else if (name === 'rPh') inAid = true
    },
    text(piece) {
      if (!counts || inAid) return
      text += piece
      if (text.length > longestCell)
        throw new UnreadableFile(
          `A cell in row ${row.line} has more than ${longestCell.toLocaleString('en')} characters.`,
        )
    },
    close(name) {
      if (name === 'v' || name === 't') counts = false
      else if (name === 'rPh') inAid = false
      else if (name === 'c') {
        const value = cellText(type, text, workbook.dates[style] === true, workbook)
        if (value === null) return
        if (column >= mostCells) {
          row.problem = {
            field: '',
            code: 'columns',
            message: `This row has more than ${mostCells.toLocaleString('en')} cells.`,
          }
          return
        }
        while (row.cells.length < column) row.cells.push(null)
        row.cells[column] = value
      } else if (name === 'row' && (row.problem || row.cells.some((cell) => cell?.trim()))) rows.push(row)
    },
  }
}

/** 'AB12' is column 27. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  if (column === 0) throw damaged()
  return column - 1
}

function cellText(type: string, text: string, isDate: boolean, { texts, from1904 }: Workbook): string | null {
  if (type === 's') return texts[Number(text)] || null
  if (text === '') return null
  if (type === 'b') return String(text === '1' || text.toLowerCase() === 'true')
  if (type !== 'n') return unescaped(text)
  const number = Number(text)
  if (Number.isNaN(number)) return text
  const date = isDate ? dateOf(number, from1904) : undefined
  if (date && !Number.isNaN(date.getTime())) return dateText(date)
  // Spreadsheets store numbers as doubles: the first 15 digits are real, the rest is noise.
  return String(Number(number.toPrecision(15))).replace('e', 'E')
}

/** As people write it: a cell of a sheet has no time zone, and a date has no time. */
function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, time.startsWith('00', 6) ? 5 : 8)}`
}

/** Spreadsheets believe in the 29th of February 1900, which is day 60. */
function dateOf(days: number, from1904: boolean): Date {
  return from1904
    ? new Date(Date.UTC(1904, 0, 1) + Math.round(days * dayMs))
    : new Date(Date.UTC(1899, 11, 31) + Math.round((days >= 60 ? days - 1 : days) * dayMs))
}
