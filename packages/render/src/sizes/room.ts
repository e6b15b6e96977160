// render/sizes: whether an element has room where it is, by drawing it alone for a product with all fields.
import type { ElementOf, DocumentElement, TemplateDocument } from '../document/schema.ts'
import { exampleLabel } from '../example-article.ts'
import { wordIn } from '../document/own-words.ts'
import { expressionOf, textPartsOf } from '../document/parsed.ts'
import { nothingDrawn, type Drawn } from '../drawn.ts'
import { evaluateText } from '../expressions/evaluate.ts'
import { labelScope } from '../expressions/label-scope.ts'
import { fieldsOf } from '../expressions/tree.ts'
import type { LabelLanguage } from '../label-words.ts'
import { lintDrawing } from '../lint.ts'
import type { LabelModel } from '../models.ts'
import type { LabelArticle } from '../render-input.ts'
import { renderLabel } from '../render.ts'
import { capHeight, fitText, font, textWidth } from '../text.ts'
import { legiblePx } from './fill.ts'
import { pitchOf } from '../models.ts'

const currency = 'EUR'
/** Two figures for day and month, which need the most room. */
const exampleDay = { year: 2026, month: 12, day: 28 }
/** In a promotion with every note, so that the fullest label has room. */
const usual: LabelArticle = {
  articleId: '90291790',
  name: 'Whole milk chocolate with nuts',
  nfcUrl: '',
  eans: [],
  data: {
    LIST_PRICE: '12.99',
    SALE_PRICE: '9.49',
    BEST_PRICE_30: '12.49',
    UNIT_PRICE: '18.98',
    UNIT_PRICE_UNIT: 'kg',
    UNIT_DIMENSION: '500 g',
    MANUFACTURER: 'Alpenhof',
    ORIGIN: 'Germany',
    BARCODE: '4006381333931',
  },
}
/** The value of a field that only the shop knows. */
const otherValue = 'A1-23'

/** A product that has a value in every field that the design reads. */
export function fullProduct(elements: readonly DocumentElement[]): LabelArticle {
  const data = { ...usual.data }
  const visit = (element: DocumentElement) => {
    if ('children' in element) return element.children.forEach(visit)
    const text = element.kind === 'text' || element.kind === 'badge' ? element.text : undefined
    const value = element.kind === 'code' ? element.value : undefined
    const parts = [text, value].filter((one) => one !== undefined).map(textPartsOf)
    const own = element.kind === 'price' && element.value !== undefined ? [expressionOf(element.value)] : []
    for (const tree of [...parts, ...own]) for (const key of fieldsOf(tree)) data[key] ??= otherValue
  }
  elements.forEach(visit)
  return { ...usual, data }
}

/** Where an element is judged: its label and a full product. */
export interface Glass {
  model: LabelModel
  product: LabelArticle
  document: TemplateDocument
  language: LabelLanguage
}

/** The element drawn alone, as if it were always shown. */
export function drawnAlone(element: DocumentElement, { model, product, document, language }: Glass): Drawn {
  const drawn = nothingDrawn()
  const template = { ...document, pages: [{ name: 'Product', elements: [{ ...element, when: undefined }] }] }
  renderLabel(
    {
      model,
      template: template as TemplateDocument,
      kind: 'article',
      articles: [product],
      currency,
      language,
      today: exampleDay,
      label: exampleLabel,
    },
    drawn,
  )
  return drawn
}

const wordsOf = (text: string, { product, document, language }: Glass) =>
  evaluateText(
    textPartsOf(text),
    labelScope(product, {
      storeCurrency: currency,
      today: exampleDay,
      context: {},
      word: (name) => wordIn(document, language, name),
    }),
  )

/** A text is cut, a badge or a code is missing, a price is too small. */
export function hasRoom(element: DocumentElement, glass: Glass): boolean {
  switch (element.kind) {
    case 'text':
      return textHasRoom(element, glass)
    case 'badge': {
      const style = font('bold', element.sizes.at(-1)!)
      const pad = Math.max(2, Math.round(style.px * 0.25))
      const wide = textWidth(wordsOf(element.text, glass), style) + 2 * pad
      return wide <= element.box.width && capHeight(style) + 2 * pad <= element.box.height
    }
    case 'price':
    case 'notes':
    case 'code':
      return lintDrawing(drawnAlone(element, glass), glass.model).length === 0
    case 'group':
      return element.children.every((child) => hasRoom(child, glass))
    case 'stack':
      return (
        element.children.every((child) => hasRoom(child, glass)) && drawnAlone(element, glass).notesLeftOut.length === 0
      )
    default:
      return true
  }
}

function textHasRoom(element: ElementOf<'text'>, glass: Glass): boolean {
  const onSide = element.turn === 90 || element.turn === 270
  const { width, height } = element.box
  const box = onSide ? { width: height, height: width } : { width, height }
  if (box.height < legiblePx(element, pitchOf(glass.model))) return false
  const words = wordsOf(element.text, glass)
  const fonts = element.sizes.map((px) => font(element.face, px))
  const { isCut } = fitText(words, fonts, box, { most: element.lines, hyphens: element.hyphens })
  // A name may be cut: the designer and the list of labels say so. At least its first words are there.
  if (element.role === 'name') return textWidth('Chocolate', fonts.at(-1)!) <= box.width
  return !isCut
}
