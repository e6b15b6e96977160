// features/designer: how elements are called: in the list of layers, and for screen readers on the canvas.
import { defaultCurrency } from '@shelfcast/contract/constants'
import { textPartsOf } from '@shelfcast/render/document/parsed'
import { wordIn } from '@shelfcast/render/document/own-words'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { evaluateText } from '@shelfcast/render/expressions/evaluate'
import { labelScope } from '@shelfcast/render/expressions/label-scope'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { previewDay } from '../../parts/preview-day.ts'
import type { Text, TextKey } from '../../text/text.ts'
import { overlapping } from './editing/hit.ts'
import { useDesigner } from './designer-state.ts'
import { isGroup, type Elements } from './editing/tree.ts'
import { comma } from '../../text/numbers.ts'

/** Codes of squares; all others are bars. */
const squares: readonly string[] = ['link', 'qr', 'digital-link', 'datamatrix', 'gs1-datamatrix']
export const isSquare = (symbology: string): boolean => squares.includes(symbology)
const squareName = (symbology: string): TextKey =>
  symbology.endsWith('datamatrix') ? 'designer.kind.dataMatrix' : 'designer.tool.qr'

/** The kind of an element, as its tool is called. */
export function kindName(element: DocumentElement): TextKey {
  switch (element.kind) {
    case 'code':
      return isSquare(element.symbology) ? squareName(element.symbology) : 'designer.tool.bars'
    case 'shape':
      return `designer.tool.${element.shape}`
    case 'group':
      return 'designer.kind.group'
    case 'stack':
      return 'designer.kind.stack'
    case 'mark':
      return `designer.choice.mark.${element.mark}`
    default:
      return `designer.tool.${element.kind}`
  }
}

const longest = 40

/** What an element prints for this product, shortened; the text of the template if that is nothing. */
export function contentOf(element: DocumentElement, article: LabelArticle | undefined): string {
  const words =
    element.kind === 'text' || element.kind === 'badge'
      ? element.text
      : element.kind === 'code'
        ? (element.value ?? '')
        : element.kind === 'image'
          ? element.source
          : ''
  const printed =
    article && words !== ''
      ? evaluateText(
          textPartsOf(words),
          labelScope(article, {
            storeCurrency: defaultCurrency,
            today: previewDay(),
            context: {},
            word: (name) => wordIn(useDesigner.getState().document, 'en', name),
          }),
        )
      : ''
  const line = (printed.trim() || words).replaceAll(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

/** As the list of layers shows it: its own name, what it prints, or its kind. */
export const layerName = (element: DocumentElement, article: LabelArticle | undefined, text: Text): string =>
  element.name ?? (contentOf(element, article) || text(kindName(element)))

/** Kind, content, place, size and neighbours in one sentence. */
export function spokenName(
  element: DocumentElement,
  { siblings, article, text }: { siblings: Elements; article: LabelArticle | undefined; text: Text },
): string {
  const { x, y, width, height } = element.box
  const content = element.name ?? contentOf(element, article)
  const [other, ...more] = overlapping(siblings, element)
  return [
    text(kindName(element)),
    ...(content === '' ? [] : [content]),
    ...(isGroup(element) ? [text('designer.group.count', { count: element.children.length })] : []),
    text('designer.place', { x, y, width, height }),
    ...(element.locked ? [text('designer.locked')] : []),
    ...(other
      ? [
          more.length === 0
            ? text('designer.overlaps', { name: layerName(other, article, text) })
            : text('designer.overlapsMore', { name: layerName(other, article, text), count: more.length }),
        ]
      : []),
  ].join(comma())
}
