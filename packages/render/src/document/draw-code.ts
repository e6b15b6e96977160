// render/document: draws the code of a product, or of any text, or what its template wants instead. draw-symbol.ts
// draws bars and squares.
import type { Symbology } from '../codes/symbol.ts'
import { symbolOf } from '../codes/symbols.ts'
import { drawText, ellipsize, font } from '../text.ts'
import { noteCode } from './code-regions.ts'
import { drawSymbol, smallestModule } from './draw-symbol.ts'
import type { ElementOf } from './schema.ts'
import type { Sheet } from './sheet.ts'

type Code = ElementOf<'code'>

/** Blank modules before an EAN-13: bare digits start where bars would. */
const eanQuiet = 11

/** The first kind, and of its texts the first, that makes a code with room. */
export function drawCode(sheet: Sheet, element: Code) {
  const own = element.value === undefined ? undefined : sheet.words(element.value).trim()
  const kinds = [element.symbology, ...(element.fallback ?? [])]
  const leftOut: typeof sheet.drawn.codesLeftOut = []
  for (const kind of kinds) {
    const symbology = kind === 'link' ? 'qr' : kind
    for (const text of own === undefined ? textsOf(sheet, kind) : [own]) {
      const symbol = symbolOf(symbology, text)
      if ('problem' in symbol) {
        const reason = symbol.problem === 'tooLong' ? 'room' : 'invalid'
        if (symbol.problem !== 'empty') leftOut.push({ symbology, text, reason })
        continue
      }
      const place = drawSymbol(sheet, element, symbol, symbology)
      if (place) return noteCode(sheet, { id: element.id, symbology, use: element.use }, element.ink, place)
      leftOut.push({ symbology, text, reason: 'room' })
    }
  }
  noteLeftOut(sheet, element, leftOut)
  if (isLinear(element.symbology)) drawBareDigits(sheet, element, own ?? sheet.content.digits)
}

/** The product's own texts for a kind of code. */
function textsOf({ content }: Sheet, kind: Code['symbology']): readonly string[] {
  if (kind === 'link' || kind === 'qr') return content.links
  return [content.bars?.digits ?? content.digits]
}

const squares: ReadonlySet<string> = new Set<Symbology | 'link'>([
  'link',
  'qr',
  'digital-link',
  'datamatrix',
  'gs1-datamatrix',
])
const isLinear = (kind: Code['symbology']) => !squares.has(kind)

/** A product's own number and page are judged by other rules: a wrong number is a finding of the product. */
function noteLeftOut({ drawn }: Sheet, { symbology, value }: Code, leftOut: typeof drawn.codesLeftOut) {
  const hasRoom = leftOut.every(({ reason }) => reason !== 'room')
  if (value === undefined && symbology === 'gtin') drawn.barsLeftOut ||= !hasRoom
  else if (value === undefined && (symbology === 'link' || symbology === 'qr')) drawn.qrLeftOut ||= !hasRoom
  else drawn.codesLeftOut.push(...leftOut.slice(0, 1))
}

function drawBareDigits(sheet: Sheet, { box, digits, ink }: Code, text: string) {
  const style = font('regular', digits)
  const left = box.x + eanQuiet * smallestModule
  const shown = ellipsize(text, style, box.width - eanQuiet * smallestModule)
  drawText(sheet.image, shown, left, box.y + box.height, style, sheet.index(ink))
}
