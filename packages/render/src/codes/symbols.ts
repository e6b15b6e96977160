// render/codes: the kinds of codes, one row each. document/draw-symbol.ts draws them.
import { code128Of, gs1128Of } from './code128.ts'
import { dataMatrixOf, gs1DataMatrixOf } from './data-matrix.ts'
import { barsOf, shortBarsOf } from './ean.ts'
import { elementLink, elementsOf, hasElements } from './gs1.ts'
import { checkDigit, gtinProblem, isInStoreNumber } from './gtin.ts'
import { itf14Of } from './itf14.ts'
import { qrOf, qrQuiet } from './qr.ts'
import { symbolProblem, type LinearSymbol, type MatrixSymbol, type SymbolProblem, type Symbology } from './symbol.ts'

export type CodeSymbol = LinearSymbol | MatrixSymbol
type Maker = (text: string) => CodeSymbol | SymbolProblem

const makers: Record<Symbology, Maker> = {
  gtin: ofNumber([8, 12, 13], barsOf),
  ean13: ofNumber([13, 12], (gtin) => barsOf(gtin.padStart(13, '0'))),
  ean8: ofNumber([8], barsOf),
  upca: ofNumber([12, 13], (gtin) => barsOf(upcIn(gtin))),
  upce: ofNumber([12, 13], (gtin) => shortBarsOf(upcIn(gtin))),
  code128: code128Of,
  'gs1-128': gs1128Of,
  itf14: ofNumber([8, 12, 13, 14], (gtin) => itf14Of(gtin.padStart(14, '0'))),
  datamatrix: dataMatrixOf,
  'gs1-datamatrix': gs1DataMatrixOf,
  qr: qrSymbolOf,
  'digital-link': (text) => {
    if (/^https?:/i.test(text)) return qrSymbolOf(text)
    const elements = elementsOf(text)
    if (!hasElements(elements)) return elements
    const gtin = elements.find(({ ai }) => ai === '01')?.text
    if (gtin !== undefined && isInStoreNumber(gtin.replace(/^0/, ''))) return symbolProblem('inStore')
    const link = elementLink(elements)
    return link === undefined ? symbolProblem('elements') : qrSymbolOf(link)
  },
}

/** @param text what the code says; numbers of products without blanks */
export const symbolOf = (symbology: Symbology, text: string): CodeSymbol | SymbolProblem => makers[symbology](text)

/** A product's number of one of these lengths, with its check digit. */
function ofNumber(lengths: readonly number[], make: (gtin: string) => LinearSymbol | undefined): Maker {
  return (text) => {
    if (text === '') return symbolProblem('empty')
    if (!/^\d+$/.test(text)) return symbolProblem('digitsOnly')
    if (!lengths.includes(text.length)) return symbolProblem('length', { lengths: lengths.join(', ') })
    if (gtinProblem(text)) return symbolProblem('checkDigit', { digit: String(checkDigit(text.slice(0, -1))) })
    // All that can be left: not a UPC-A, or one without the zeros of a UPC-E.
    return make(text) ?? symbolProblem('notUpc')
  }
}

/** An EAN-13 that begins with zero is a UPC-A; others are none. */
const upcIn = (gtin: string) => (gtin.length === 12 ? gtin : gtin.startsWith('0') ? gtin.slice(1) : '')

/** Longer texts need more modules than any glass has room for. */
const mostInQr = 300

function qrSymbolOf(text: string): MatrixSymbol | SymbolProblem {
  if (text === '') return symbolProblem('empty')
  if (text.length > mostInQr) return symbolProblem('tooLong', { most: String(mostInQr) })
  const { size, isDark } = qrOf(text)
  return { kind: 'matrix', size, isDark, quiet: qrQuiet }
}
