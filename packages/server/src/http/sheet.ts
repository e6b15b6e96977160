// server/http: the lines of an exported list in the form of a screen (contract/sheet). export.ts writes the file.
import { Sheet, type SheetColumn } from '@shelfcast/contract/sheet'
import { wallAt } from '@shelfcast/contract/zone-time'
import { Fault } from './fault.ts'

type Line = Readonly<Record<string, unknown>>
type Cell = string | number | null

/** @throws Fault 'input.invalid' */
export function readSheet(text: string): Sheet {
  const sheet = Sheet.safeParse(parsed(text))
  if (!sheet.success)
    throw new Fault('input.invalid', { message: 'sheet: This is not the form of a file.' }, [
      { field: 'sheet', code: 'sheet', message: 'This is not the form of a file.' },
    ])
  return sheet.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // refused by the schema
  }
}

/** Without the characters that file systems refuse. */
export const fileNameOf = ({ name }: Sheet): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')

/** The headings; one that occurs twice gets a number, because it is also the key of its cells. */
export function headingsOf({ columns, zone }: Sheet): string[] {
  const used = new Map<string, number>()
  return columns.map(({ heading, kind }) => {
    const name = kind === 'time' ? `${heading} (${zone})` : heading
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}

export async function* sheetLines(sheet: Sheet, lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  const headings = headingsOf(sheet)
  for await (const line of lines)
    yield Object.fromEntries(
      sheet.columns.map((column, at) => [headings[at] ?? '', cellOf(column, line, sheet.zone)] as const),
    )
}

function cellOf({ key, kind, factor, words }: SheetColumn, line: Line, zone: string): Cell {
  if (key.includes('{')) return filled(key, line)
  const value = line[key]
  if (value === null || value === undefined || value === '') return null
  if (words) return words[String(value)] ?? String(value)
  if (kind === 'time') return localTime(String(value), zone)
  if (kind === 'number') return numberOf(String(value), factor)
  return Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Empty if one of its values is. */
function filled(pattern: string, line: Line): string | null {
  let isEmpty = false
  const text = pattern.replaceAll(/\{(\w+)\}/g, (_all, key: string) => {
    const value = line[key]
    if (value === null || value === undefined || value === '' || value === 0) isEmpty = true
    return String(value)
  })
  return isEmpty ? null : text
}

/** Catalogues may contain any text instead of a number. */
function numberOf(text: string, factor = 1): number | string {
  const number = Number(text)
  // Without the noise of binary fractions: 2.987, not 2.9870000000000001.
  return Number.isFinite(number) ? Number((number * factor).toPrecision(15)) : text
}

/** Clocks change on the quarter of an hour. Asking Intl for each row would take most of an export's time. */
const quarterMs = 900_000
const mostQuarters = 50_000
const shifts = new Map<string, number>()

function shiftOf(zone: string, instant: number): number {
  const quarter = Math.floor(instant / quarterMs)
  const key = `${zone} ${quarter}`
  let shift = shifts.get(key)
  if (shift === undefined) {
    if (shifts.size >= mostQuarters) shifts.clear()
    shift = wallAt(zone, quarter * quarterMs) - quarter * quarterMs
    shifts.set(key, shift)
  }
  return shift
}

function localTime(text: string, zone: string): string {
  const instant = Date.parse(text)
  if (Number.isNaN(instant)) return text
  return new Date(instant + shiftOf(zone, instant)).toISOString().slice(0, 19).replace('T', ' ')
}
