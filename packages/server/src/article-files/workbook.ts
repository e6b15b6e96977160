// server/article-files: opens a workbook: an archive of XML parts. Every part is counted while it unfolds, because its
// directory may lie. xlsx.ts reads the rows.
import path from 'node:path'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { UnreadableFile } from '../uploads/unreadable-file.ts'
import { attribute, xmlReader, type XmlHandlers } from './xml-reader.ts'

const mostParts = 2_000
const megabyte = 1024 * 1024
/** A million rows of a dozen columns are about half of this. */
export const largestSheet = 1024 * megabyte
const largestTexts = 128 * megabyte
const largestPart = 8 * megabyte
const mostTexts = 2_000_000
/** As in the spreadsheet program. */
export const longestCell = 32_767

export interface Workbook {
  /** Texts that cells name by number. */
  texts: string[]
  /** By cell style: whether its numbers are dates. */
  dates: boolean[]
  /** Days count from 1904 on. */
  from1904: boolean
  /** Passes the first sheet to a reader, piece by piece. */
  sheet: () => AsyncGenerator<string, void, void>
  close: () => void
}

const idOf = attribute('Id')
const targetOf = attribute('Target')
const typeOf = attribute('Type')
const sheetIdOf = attribute('id')
const formatIdOf = attribute('numFmtId')
const formatCodeOf = attribute('formatCode')
const date1904Of = attribute('date1904')

/** @throws UnreadableFile for any archive that is not a workbook of reasonable size */
export async function openWorkbook(file: string): Promise<Workbook> {
  const zip = await openPromise(file, { autoClose: false }).catch(() => {
    throw new UnreadableFile('The workbook is incomplete.')
  })
  try {
    if (zip.entryCount > mostParts) throw new UnreadableFile('The workbook has too many parts.')
    const parts = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
    const read = (name: string, handlers: XmlHandlers, limit = largestPart) =>
      readPart(zip, parts.get(name), limit, handlers)
    const relations = async (of: string) => {
      const found: { id: string; type: string; part: string }[] = []
      const folder = path.posix.dirname(of)
      await read(path.posix.join(folder, '_rels', `${path.posix.basename(of)}.rels`), {
        ...ignore,
        open(name, tag) {
          if (name !== 'Relationship') return
          const part = path.posix.join('/', folder, targetOf(tag) ?? '')
          const target = targetOf(tag)?.startsWith('/') ? (targetOf(tag) ?? '') : part
          found.push({ id: idOf(tag) ?? '', type: typeOf(tag) ?? '', part: target.slice(1) })
        },
      })
      return found
    }
    const main = (await relations('')).find(({ type }) => type.endsWith('/officeDocument'))?.part ?? 'xl/workbook.xml'
    if (!parts.has(main)) throw new UnreadableFile('The archive is not a workbook.')
    const related = await relations(main)
    let first: string | undefined
    let from1904 = false
    await read(main, {
      ...ignore,
      open(name, tag) {
        if (name === 'sheet') first ??= sheetIdOf(tag)
        if (name === 'workbookPr') from1904 = ['1', 'true'].includes(date1904Of(tag) ?? '')
      },
    })
    const sheet = parts.get(related.find(({ id }) => id === first)?.part ?? '')
    if (!sheet) throw new UnreadableFile('The workbook has no sheet.')
    const part = (kind: string) => related.find(({ type }) => type.endsWith(kind))?.part ?? ''
    const texts: string[] = []
    await read(part('/sharedStrings'), textsInto(texts), largestTexts)
    const dates: boolean[] = []
    await read(part('/styles'), datesInto(dates))
    return {
      texts,
      dates,
      from1904,
      sheet: () => piecesOf(zip, sheet, largestSheet),
      close: () => {
        zip.close()
      },
    }
  } catch (error) {
    zip.close()
    throw error instanceof UnreadableFile ? error : damaged()
  }
}

const ignore: XmlHandlers = { open: () => undefined, close: () => undefined, text: () => undefined }

export const damaged = () => new UnreadableFile('The workbook is damaged or protected.')

/** A missing part is empty. */
async function readPart(zip: ZipFile, entry: Entry | undefined, limit: number, handlers: XmlHandlers): Promise<void> {
  if (!entry) return
  const read = xmlReader(handlers)
  for await (const piece of piecesOf(zip, entry, limit)) read(piece)
}

async function* piecesOf(zip: ZipFile, entry: Entry, limit: number): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8')
  let unfolded = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const piece of stream as AsyncIterable<Buffer>) {
    unfolded += piece.length
    if (unfolded > limit)
      throw new UnreadableFile(`A part of the workbook is larger than ${limit / megabyte} MB when it is unpacked.`)
    yield decoder.decode(piece, { stream: true })
  }
}

/** Text of rich parts is joined; reading aids of East Asian texts (`rPh`) are left out. */
function textsInto(texts: string[]): XmlHandlers {
  let text: string | undefined
  let inText = false
  let inAid = false
  return {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') inText = true
      else if (name === 'rPh') inAid = true
    },
    text(piece) {
      if (!inText || inAid || text === undefined) return
      text += piece
      if (text.length > longestCell)
        throw new UnreadableFile(`The workbook has a text of more than ${longestCell.toLocaleString('en')} characters.`)
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inAid = false
      else if (name === 'si') {
        texts.push(unescaped(text ?? ''))
        text = undefined
        if (texts.length > mostTexts)
          throw new UnreadableFile(`The workbook has more than ${mostTexts.toLocaleString('en')} texts.`)
      }
    },
  }
}

/** Spreadsheets write control characters as _x000D_. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Numbers of the formats that every spreadsheet program knows for dates and times. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Without quoted text, escaped letters, colours and conditions, only dates have these letters. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''))

function datesInto(dates: boolean[]): XmlHandlers {
  const own = new Map<string, string>()
  let inCells = false
  return {
    ...ignore,
    open(name, tag) {
      if (name === 'numFmt') own.set(formatIdOf(tag) ?? '', formatCodeOf(tag) ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = formatIdOf(tag) ?? '0'
        const code = own.get(id)
        dates.push(code === undefined ? isBuiltInDate(Number(id)) : isDateFormat(code))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  }
}
