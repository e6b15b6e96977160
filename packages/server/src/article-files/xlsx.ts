// server/article-files: reads the first sheet of a workbook as rows. Only this file knows the spreadsheet library.
import { open } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { streamXlsxRows } from 'hucre/xlsx'
import { UnreadableFile } from '../uploads/unreadable-file.ts'
import { breathe, rowsPerPortion, type FileRow, type RowPortions } from './file-row.ts'

/** The reader holds all texts of a workbook in memory, so their unpacked size is limited. */
const largestTexts = 256 * 1024 * 1024
const largestSheet = 2 * 1024 * 1024 * 1024
const mostEntries = 2_000

/** Rows of the first sheet; `line` is the row number in the spreadsheet program. Trailing empty cells are missing. */
export async function* xlsxRows(path: string): RowPortions {
  const stream = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
  let portion: FileRow[] = []
  try {
    for await (const row of streamXlsxRows(stream, { readStyles: true })) {
      const cells = row.values.map(cellText)
      if (cells.every((cell) => cell === null || cell.trim() === '')) continue
      portion.push({ line: row.index + 1, cells })
      if (portion.length < rowsPerPortion) continue
      yield portion
      portion = []
      await breathe()
    }
  } catch (error) {
    throw new UnreadableFile(
      `The workbook is damaged or protected (${error instanceof Error ? error.name : 'unknown'}).`,
    )
  }
  if (portion.length > 0) yield portion
}

/** Spreadsheets store numbers as doubles: the first 15 digits are real, the rest is noise. */
function cellText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return String(Number(value.toPrecision(15))).replace('e', 'E')
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null
}

/**
 * Reads the directory at the end of the archive before it unpacks anything.
 * @throws UnreadableFile when there is none, or when the unpacked size is unreasonable
 */
export async function checkWorkbook(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, 66_000))
    await file.read(tail, 0, tail.length, size - tail.length)
    const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
    if (end < 0 || end + 22 > tail.length) throw new UnreadableFile('The workbook is incomplete.')
    const entries = tail.readUInt16LE(end + 10)
    const directory = Buffer.alloc(Math.min(tail.readUInt32LE(end + 12), 4 * 1024 * 1024))
    await file.read(directory, 0, directory.length, tail.readUInt32LE(end + 16))
    if (entries > mostEntries) throw new UnreadableFile('The workbook has too many parts.')
    let sheets = 0
    for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
      const unpacked = directory.readUInt32LE(at + 24)
      const nameLength = directory.readUInt16LE(at + 28)
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
      if (name.startsWith('xl/worksheets/')) sheets += 1
      if (unpacked > (name.startsWith('xl/worksheets/') ? largestSheet : largestTexts))
        throw new UnreadableFile('The unpacked workbook is too large.')
      at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    }
    if (sheets === 0) throw new UnreadableFile('The archive is not a workbook.')
  } finally {
    await file.close()
  }
}
