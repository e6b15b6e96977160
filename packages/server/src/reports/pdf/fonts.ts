// server/reports/pdf: Noto Sans for a document, in its files for Latin, Greek, Cyrillic, Vietnamese and Devanagari. Only
// used letters get into the document. A letter of another script becomes a question mark, and the document says so.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const find = createRequire(import.meta.url)
const parts = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
  'devanagari',
] as const
type Part = (typeof parts)[number]
export type Weight = 400 | 700

const ranges = find('@fontsource/noto-sans/unicode.json') as Record<Part, string>
const covers = parts.map((part) => ({
  part,
  ranges: ranges[part].split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [parseInt(from, 16), parseInt(to, 16)] as const
  }),
}))

const known = new Map<number, Part | undefined>()
function partOf(code: number): Part | undefined {
  if (!known.has(code))
    known.set(code, covers.find((one) => one.ranges.some(([from, to]) => code >= from && code <= to))?.part)
  return known.get(code)
}

const fontName = (part: Part, weight: Weight) => `${part} ${weight}`

const unpacked = new Map<string, Uint8Array>()
/**
 * The bytes of a font, by its name. The packages have WOFF files, whose tables pdfkit would unpack again for every
 * letter, so they are unpacked once, into the older form of the same tables.
 */
export function fontBytes(name: string): Uint8Array {
  const known = unpacked.get(name)
  if (known) return known
  const file = find.resolve(`@fontsource/noto-sans/files/noto-sans-${name.replace(' ', '-')}-normal.woff`)
  const bytes = tablesOf(readFileSync(file))
  unpacked.set(name, bytes)
  return bytes
}

const [woffHeader, woffEntry, sfntHeader, sfntEntry] = [44, 20, 12, 16]

/** WOFF 1.0 (W3C) to OpenType: the same tables, of which each may be compressed. */
function tablesOf(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12)
  const out = Buffer.alloc(woff.readUInt32BE(16) + sfntHeader + sfntEntry * count)
  woff.copy(out, 0, 4, 8)
  out.writeUInt16BE(count, 4)
  let end = sfntHeader + sfntEntry * count
  for (let table = 0; table < count; table++) {
    const entry = woffHeader + woffEntry * table
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const stored = woff.subarray(offset, offset + packed)
    const content = packed < length ? inflateSync(stored) : stored
    const to = sfntHeader + sfntEntry * table
    woff.copy(out, to, entry, entry + 4)
    woff.copy(out, to + 4, entry + 16, entry + 20)
    out.writeUInt32BE(end, to + 8)
    out.writeUInt32BE(length, to + 12)
    content.copy(out, end)
    end += (length + 3) & ~3
  }
  return out.subarray(0, end)
}

export interface Run {
  font: string
  text: string
}

/** Controls, and marks that only direct or join letters, show nothing. */
const invisible = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

/** Pieces of a line, each in one font. @param missing collects the letters that no font has. */
export function runsOf(line: string, weight: Weight, missing: Set<string>): Run[] {
  const runs: Run[] = []
  for (const letter of line.normalize('NFC')) {
    if (invisible.test(letter)) continue
    const part = partOf(letter.codePointAt(0) ?? 0)
    if (part === undefined) missing.add(letter)
    const last = runs.at(-1)
    const font = fontName(part ?? 'latin', weight)
    const shown = part === undefined ? '?' : letter
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}
