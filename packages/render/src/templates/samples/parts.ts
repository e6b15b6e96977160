// render/templates/samples: the elements that the sample designs are made of, with their usual properties.
import type { DocumentElement, ElementOf, TemplateDocument } from '../../document/schema.ts'
import type { LabelArticle } from '../../render-input.ts'
import { box } from '../elements.ts'

/** A design to start from, and a product with all its fields. */
export interface Sample {
  document: TemplateDocument
  /** Invented. Its keys are those that a shop gives its own products to use the design. */
  product: LabelArticle
}

type Place = readonly [x: number, y: number, width: number, height: number]
/** What may differ from the usual element of a kind. */
type Rest<Kind extends DocumentElement['kind']> = Partial<Omit<ElementOf<Kind>, 'id' | 'kind' | 'box'>>

/** One line of text from the left, in the middle of its box. @param sizes largest first */
export const text = (
  id: string,
  place: Place,
  words: string,
  sizes: number[],
  rest: Rest<'text'> = {},
): ElementOf<'text'> => ({
  id,
  kind: 'text',
  box: box(...place),
  text: words,
  face: 'regular',
  sizes,
  lines: 1,
  overflow: 'ellipsis',
  align: 'start',
  vertical: 'middle',
  ink: 'ink',
  role: 'other',
  ...rest,
})

/** The product's name in bold letters. */
export const name = (place: Place, sizes: number[], rest: Rest<'text'> = {}): ElementOf<'text'> =>
  text('name', place, '{first([articleName], [articleId])}', sizes, { face: 'bold', role: 'name', keep: 5, ...rest })

export const price = (place: Place, pad: number, rest: Rest<'price'> = {}): ElementOf<'price'> => ({
  id: 'price',
  kind: 'price',
  box: box(...place),
  pad,
  ink: 'ink',
  ...rest,
})

export const notes = (
  place: Place,
  sizes: ElementOf<'notes'>['sizes'],
  rest: Rest<'notes'> = {},
): ElementOf<'notes'> => ({ id: 'notes', kind: 'notes', box: box(...place), sizes, ink: 'ink', ...rest })

export const code = (
  id: string,
  place: Place,
  symbology: ElementOf<'code'>['symbology'],
  rest: Rest<'code'> = {},
): ElementOf<'code'> => ({
  id,
  kind: 'code',
  box: box(...place),
  symbology,
  digits: 11,
  align: 'start',
  ink: 'ink',
  ...rest,
})

export const rectangle = (id: string, place: Place, rest: Rest<'shape'>): ElementOf<'shape'> => ({
  id,
  kind: 'shape',
  shape: 'rectangle',
  box: box(...place),
  ...rest,
})

/** A horizontal or vertical line as thick as its box. */
export const line = (id: string, place: Place, rest: Rest<'shape'> = {}): ElementOf<'shape'> => ({
  id,
  kind: 'shape',
  shape: 'line',
  box: box(...place),
  stroke: 'ink',
  width: Math.min(place[2], place[3]),
  keep: 1,
  ...rest,
})

export const badge = (
  id: string,
  place: Place,
  words: string,
  sizes: number[],
  rest: Rest<'badge'> = {},
): ElementOf<'badge'> => ({
  id,
  kind: 'badge',
  box: box(...place),
  text: words,
  sizes,
  align: 'start',
  fill: 'badge',
  ink: 'onBadge',
  ...rest,
})

export const sample = (
  name: string,
  [width, height, palette]: readonly [width: number, height: number, palette: string],
  product: Omit<LabelArticle, 'nfcUrl' | 'eans'> & Partial<LabelArticle>,
  elements: DocumentElement[],
): Sample => ({
  document: {
    format: 'shelfcast-template',
    version: 1,
    name,
    medium: 'label',
    size: { width, height },
    palette,
    pages: [{ name: 'Product', elements }],
  },
  product: { nfcUrl: '', eans: [], ...product },
})
