// server/article-files: reads a JSON list of products, or one product per line (NDJSON), one object at a time. Each is an
// ArticleForm (with `data`) or flat. Memory holds only one object.
import { plainText } from '../articles/stored-article.ts'
import { UnreadableFile } from '../uploads/unreadable-file.ts'
import { breathe, rowsPerPortion, type Column, type FileRow, type RowPortions } from './file-row.ts'

const largestObject = 1024 * 1024
const mostColumns = 500
/** A list is the whole document, or the value of one of these keys. */
const listStart = /^\s*(?:\{\s*"[^"\\]{1,100}"\s*:\s*)?\[/
/** A product in one line, and another one in the next. */
const linesStart = /^\s*\{[^\n]*\}\s*\n\s*\{/

/**
 * Cuts the objects of a list out of text that arrives in pieces.
 * @param declaresLines the name says that each line is a product, so the first one may be alone, or begin with a list
 */
async function* objects(
  text: AsyncIterable<string>,
  declaresLines: boolean,
): AsyncGenerator<{ text: string; line: number }> {
  let buffer = ''
  let started = false
  let isLines = false
  let ended = false
  let line = 1
  let depth = 0
  let start = -1
  let at = 0
  let inText = false
  let startLine = 1
  for await (const piece of text) {
    if (ended) continue
    buffer += piece
    if (!started) {
      const found = (declaresLines ? /^\s*\[/ : listStart).exec(buffer)
      isLines = !found && (declaresLines ? /^\s*\{/ : linesStart).test(buffer)
      if (!found && !isLines) {
        if (buffer.length > 1_000) throw new UnreadableFile('The JSON is not a list of products.')
        continue
      }
      started = true
      if (found) {
        line += countBreaks(found[0])
        buffer = buffer.slice(found[0].length)
      }
    }
    for (; at < buffer.length; at += 1) {
      const code = buffer.charCodeAt(at)
      if (inText) {
        if (code === 0x5c) at += 1
        else if (code === 0x22) inText = false
      } else if (code === 0x0a) line += 1
      else if (code === 0x22) inText = true
      else if (code === 0x7b || code === 0x5b) {
        if (depth === 0) {
          start = at
          startLine = line
        }
        depth += 1
      } else if (code === 0x7d || code === 0x5d) {
        if (depth === 0) {
          ended = true
          break
        }
        depth -= 1
        if (depth === 0) {
          yield { text: buffer.slice(start, at + 1), line: startLine }
          start = -1
        }
      }
    }
    const from = start < 0 ? at : start
    if (buffer.length - from > largestObject)
      throw new UnreadableFile(`The product that starts in line ${startLine} is incomplete.`)
    buffer = buffer.slice(from)
    at = Math.max(0, at - from)
    if (start >= 0) start = 0
  }
  if (!started) throw new UnreadableFile('The JSON is not a list of products.')
  if (isLines && start >= 0) throw new UnreadableFile(`The product that starts in line ${startLine} is incomplete.`)
  if (!ended && !isLines) throw new UnreadableFile(`The JSON list is incomplete. It ends after line ${line}.`)
}

function countBreaks(text: string): number {
  return text.split('\n').length - 1
}

/** Rows of a JSON list. New keys extend `columns`. */
export async function* jsonRows(text: AsyncIterable<string>, columns: Column[], isLines = false): RowPortions {
  const places = new Map<string, number>(
    columns.map((column, at) => [`${column.exact ? 'data.' : ''}${column.name}`, at]),
  )
  let portion: FileRow[] = []
  const place = (name: string, exact: boolean): number => {
    const key = `${exact ? 'data.' : ''}${name}`
    const known = places.get(key)
    if (known !== undefined) return known
    if (columns.length >= mostColumns) throw new UnreadableFile(`The file has more than ${mostColumns} different keys.`)
    columns.push(exact ? { name, exact } : { name })
    places.set(key, columns.length - 1)
    return columns.length - 1
  }
  for await (const { text: source, line } of objects(text, isLines)) {
    portion.push(rowOf(source, line, place))
    if (portion.length < rowsPerPortion) continue
    yield portion
    portion = []
    await breathe()
  }
  if (portion.length > 0) yield portion
}

function rowOf(source: string, line: number, place: (name: string, exact: boolean) => number): FileRow {
  const row: FileRow = { line, cells: [] }
  const broken = (code: string, message: string): FileRow => ({ ...row, problem: { field: '', code, message } })
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    return broken('json', 'This product is not valid JSON.')
  }
  if (!isObject(value)) return broken('json', 'A product must be an object.')
  for (const [name, item] of Object.entries(value)) {
    if (name === 'data' && isObject(item)) {
      for (const [key, inner] of Object.entries(item)) {
        if (typeof inner === 'object' && inner !== null) return broken('json', `${key} is not text.`)
        row.cells[place(key, true)] = cellText(inner)
      }
    } else if (Array.isArray(item) && item.every((part) => typeof part === 'string' || typeof part === 'number'))
      row.cells[place(name, false)] = item.join(' ')
    else if (typeof item === 'object' && item !== null) return broken('json', `${name} is not text.`)
    else row.cells[place(name, false)] = cellText(item)
  }
  return row
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function cellText(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? plainText(value) : null
}
