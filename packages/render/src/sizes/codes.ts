// render/sizes: codes without room: a smaller one with the same number, or its digits.
import type { DocumentElement, ElementOf } from '../document/schema.ts'
import { filled, type Change } from './fill.ts'
import { withMoreRoom } from './grow.ts'
import { drawnAlone, hasRoom, type Glass } from './room.ts'

/** Modules of an EAN with its quiet zones, at the two pixels that scanners need. */
const eanPx = 2 * 113
/** Modules with the quiet zone of the codes that replace one, and the millimetres that scanners need for each. */
const squares = { 'gs1-datamatrix': { modules: 18, mm: 0.396 }, link: { modules: 33, mm: 0 } } as const

/** Bars that are wider than the label become a square before the blocks are placed, because they need another place. */
export function squared(
  element: DocumentElement,
  all: readonly DocumentElement[],
  { model }: Glass,
  { scale, pitch }: Change,
): DocumentElement {
  if (element.kind !== 'code' || element.symbology !== 'gtin' || element.value !== undefined) return element
  if (model.width >= eanPx + 8) return element
  const wanted = element.fallback ?? ['gs1-datamatrix' as const, 'link' as const]
  const symbology = wanted.find((kind) => !all.some((other) => other.kind === 'code' && other.symbology === kind))
  if (symbology !== 'gs1-datamatrix' && symbology !== 'link') return element
  const { modules, mm } = squares[symbology]
  const least = element.use === undefined || element.use === 'till' ? mm : 0
  const side = Math.ceil((modules * Math.max(2, Math.ceil(least / pitch))) / Math.min(scale, 1.5)) + 2
  const { largestModule: _module, fallback: _fallback, ...rest } = element
  return { ...rest, symbology, box: { ...element.box, width: side, height: side } }
}

/** A smaller code with the same number, or its digits. */
export function otherCode(
  code: ElementOf<'code'>,
  placed: readonly DocumentElement[],
  { glass, change }: { glass: Glass; change: Change },
): DocumentElement | undefined {
  const isNumber = code.symbology === 'gtin' && code.value === undefined
  const shown = new Set(placed.flatMap((one) => (one.kind === 'code' && one.id !== code.id ? [one.symbology] : [])))
  const kinds = code.fallback ?? (isNumber ? (['gs1-datamatrix', 'link'] as const) : [])
  for (const symbology of kinds) {
    if (shown.has(symbology)) continue
    const { largestModule: _module, fallback: _fallback, ...rest } = code
    const other = { ...rest, symbology }
    const fits = hasRoom(other, glass) ? other : withMoreRoom(other, placed, glass)
    if (fits && drawnAlone(fits, glass).codes.length > 0) return fits
  }
  if (!isNumber) return undefined
  const { id, box, name, when, pin, keep, locked, turn, ink, align } = code
  const optional = Object.fromEntries(
    Object.entries({ name, when, pin, keep, locked, turn }).filter(([, value]) => value !== undefined),
  )
  const digits: DocumentElement = {
    id,
    kind: 'text',
    box,
    text: '{gtin()}',
    face: 'regular',
    sizes: [code.digits],
    lines: 1,
    overflow: 'hide',
    align,
    vertical: 'middle',
    ink,
    role: 'other',
    ...optional,
  }
  const legible = filled(digits, box, change)
  const fits = hasRoom(legible, glass) ? legible : withMoreRoom(legible, placed, glass)
  return fits
}
