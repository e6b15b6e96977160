// server/article-files: reads the tags and texts of an XML document that arrives in pieces. It knows only what
// workbooks use: no entities of a document's own, and nothing outside of the document.
import { UnreadableFile } from '../uploads/unreadable-file.ts'

/** A longer tag or comment is damage. */
const longestTag = 64 * 1024

export interface XmlHandlers {
  /** `tag` is everything between the brackets; `attribute` reads it. */
  open: (name: string, tag: string) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** Takes the document piece by piece. Names come without their prefix. */
export function xmlReader({ open, close, text }: XmlHandlers): (piece: string) => void {
  let rest = ''
  const named = (tag: string) => {
    const end = tag.search(/[\s/]/)
    const name = end < 0 ? tag : tag.slice(0, end)
    return name.slice(name.indexOf(':') + 1)
  }
  return (piece) => {
    const buffer = rest + piece
    let at = 0
    for (;;) {
      const start = buffer.indexOf('<', at)
      const textEnd = start < 0 ? endOfText(buffer, at) : start
      if (textEnd > at) text(decoded(buffer.slice(at, textEnd)))
      if (start < 0) {
        rest = buffer.slice(textEnd)
        return
      }
      const end = endOfTag(buffer, start)
      if (end < 0) {
        if (buffer.length - start > longestTag) throw new UnreadableFile('The workbook is damaged.')
        rest = buffer.slice(start)
        return
      }
      const kind = buffer[start + 1]
      if (kind === '/') close(named(buffer.slice(start + 2, end - 1)))
      else if (kind === '!') {
        if (buffer.startsWith('<![CDATA[', start)) text(buffer.slice(start + 9, end - 3))
      } else if (kind !== '?') {
        const isEmpty = buffer[end - 2] === '/'
        const tag = buffer.slice(start + 1, isEmpty ? end - 2 : end - 1)
        const name = named(tag)
        open(name, tag)
        if (isEmpty) close(name)
      }
      at = end
    }
  }
}

/** A text may be cut inside `&amp;`, which then waits for its end. */
function endOfText(buffer: string, at: number): number {
  const cut = buffer.lastIndexOf('&')
  return cut >= at && buffer.length - cut < 12 && !buffer.includes(';', cut) ? cut : buffer.length
}

/** The place after a tag, or -1 while its end is missing. */
function endOfTag(buffer: string, start: number): number {
  const after = (mark: string) => {
    const found = buffer.indexOf(mark, start + 2)
    return found < 0 ? -1 : found + mark.length
  }
  if (buffer[start + 1] === '?') return after('?>')
  if (buffer[start + 1] === '!') {
    if (buffer.length - start < 9) return -1
    return after(buffer.startsWith('<!--', start) ? '-->' : buffer.startsWith('<![CDATA[', start) ? ']]>' : '>')
  }
  for (let at = start + 1; at < buffer.length; at += 1) {
    const letter = buffer[at]
    if (letter === '>') return at + 1
    if (letter === '"' || letter === "'") {
      at = buffer.indexOf(letter, at + 1)
      if (at < 0) return -1
    }
  }
  return -1
}

/** A function that reads one attribute of a tag, with any prefix. */
export function attribute(name: string): (tag: string) => string | undefined {
  const pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  return (tag) => {
    const found = pattern.exec(tag)
    return found ? decoded(found[1] ?? found[2] ?? '') : undefined
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole
    const code = hex === undefined ? Number(decimal) : parseInt(String(hex), 16)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}
