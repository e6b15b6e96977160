// render/document: what a template is: a versioned document of pages with elements. read-document.ts reads one from
// outside, draw.ts draws one.
import { z } from 'zod'
import { codeUses } from '../codes/modules.ts'
import { symbologies as codeSymbologies } from '../codes/symbol.ts'
import {
  documentLimits,
  Face,
  id,
  Ink,
  NoteSizes,
  sizePatch,
  sizes,
  Style,
  textSize,
  Word,
  wordName,
} from './shared-schema.ts'

export const documentFormat = 'shelfcast-template'
export const documentVersion = 1

/** Larger than any glass of the model table, so that a design for a new one still reads. */
const largestSide = 4000
const side = z.int().min(1).max(largestSide)
const place = z.int().min(-largestSide).max(largestSide)
const words = z.string().max(2000)
const expression = z.string().min(1).max(500)
/** Elements and pages are named by people. */
const title = z.string().min(1).max(100)

const Box = z.strictObject({ x: place, y: place, width: side, height: side })

/** What an element keeps its distance to when the label has another size. */
const Pin = z.strictObject({
  x: z.enum(['start', 'centre', 'end', 'stretch', 'scale']),
  y: z.enum(['start', 'centre', 'end', 'stretch', 'scale']),
})

const common = {
  /** Unique in the document. */
  id,
  /** As the designer's list of layers names it. */
  name: title.optional(),
  /** Whole pixels of the label. */
  box: Box,
  /** An expression. The element is drawn only if it is true. */
  when: expression.optional(),
  /** 1 goes first and 5 last when another size has no room. */
  keep: z.int().min(1).max(5).optional(),
  pin: Pin.optional(),
  /** Cannot be selected with the pointer while editing. */
  locked: z.literal(true).optional(),
}
const single = {
  ...common,
  /** Degrees clockwise; the box is that of the turned element. */
  turn: z.literal([90, 180, 270]).optional(),
}

/** One that takes values from a style of the document. */
const styled = { ...single, style: id.optional() }

/** `start` is the right side for a text that runs from right to left. */
const Align = z.enum(['start', 'centre', 'end'])
const TextElement = z.strictObject({
  ...styled,
  kind: z.literal('text'),
  /** Words with `{expressions}`. */
  text: words,
  face: Face,
  /** Pixels, largest first. The first that fits is taken. */
  sizes,
  lines: z.int().min(1).max(20),
  /** What happens to a text that does not fit in the smallest size. */
  overflow: z.enum(['ellipsis', 'cut', 'hide']),
  /** Words may be divided at the soft hyphens (U+00AD) that they have in the product's data. */
  hyphens: z.literal(true).optional(),
  /** Texts of a page with the same name have the same size: that of the smallest. */
  link: id.optional(),
  align: Align,
  /** Where the lines are in a box that is higher than they are. */
  vertical: z.enum(['top', 'middle', 'bottom']),
  ink: Ink,
  strike: z.literal(true).optional(),
  /** The purpose of the text, which decides how large it must be. */
  role: z.enum(['name', 'price', 'unitPrice', 'lowest', 'other']).optional(),
})

/** The product's price in large figures, on a panel in a promotion. With `notes`, they are at its right. */
const PriceElement = z.strictObject({
  ...styled,
  kind: z.literal('price'),
  /** An expression for another amount than the product's price. Such a price has no panel and no notes. */
  value: expression.optional(),
  /** Pixels around the figures. */
  pad: z.int().min(0).max(200),
  notes: NoteSizes.optional(),
  ink: Ink,
})

/** Old price, reduction, unit price and 30-day price, row by row, as large as the law wants them on this glass. */
const NotesElement = z.strictObject({
  ...styled,
  kind: z.literal('notes'),
  sizes: NoteSizes,
  /** If the unit price has a place apart from the others. */
  only: z.enum(['unitPrice', 'others']).optional(),
  ink: Ink,
})

/** `gtin` is the EAN of the product in bars, `link` the QR code of its page: its NFC address or its Digital Link. */
export const symbologies = ['gtin', 'link', ...codeSymbologies.filter((symbology) => symbology !== 'gtin')] as const

const CodeElement = z.strictObject({
  ...single,
  kind: z.literal('code'),
  symbology: z.enum(symbologies),
  /** Words with `{expressions}`. Without them the product's own number or page. */
  value: words.optional(),
  /** What to draw instead, in this order, if there is no such code of the value or no room for it. */
  fallback: z.array(z.enum(symbologies)).max(5).optional(),
  /** Who reads it. At tills, modules are as wide as GS1 wants them. */
  use: z.enum(codeUses).optional(),
  /** Pixels of a module, the narrowest bar, at most. Without it, bars have two, squares as many as the box allows. */
  largestModule: z.int().min(1).max(40).optional(),
  /** Text size of the digits below bars. */
  digits: textSize,
  align: Align,
  ink: Ink,
})

const ShapeElement = z.strictObject({
  ...single,
  kind: z.literal('shape'),
  shape: z.enum(['rectangle', 'ellipse', 'line']),
  fill: Ink.optional(),
  stroke: Ink.optional(),
  /** Pixels of the stroke. */
  width: z.int().min(1).max(100).optional(),
  /** Pixels of round corners. */
  radius: z.int().min(0).max(500).optional(),
})

/** Words on a coloured round box that is as wide as they are. */
const BadgeElement = z.strictObject({
  ...styled,
  kind: z.literal('badge'),
  text: words,
  sizes,
  align: Align,
  fill: Ink,
  ink: Ink,
})

export const imageFits = ['contain', 'cover', 'stretch'] as const
export const dithers = ['none', 'burkes', 'ordered'] as const

/** A picture of the company's library. */
const ImageElement = z.strictObject({
  ...single,
  kind: z.literal('image'),
  /** The name of the picture: words with `{expressions}`, so that a product can choose it. Empty draws nothing. */
  source: words,
  /** `contain` shows all of the picture, `cover` fills the box and cuts off, `stretch` changes its proportions. */
  fit: z.enum(imageFits),
  /** `burkes` for photographs, `ordered` for areas that should stay calm, `none` for drawings. */
  dither: z.enum(dithers),
  /** Where the picture is in a box of another shape; in `cover`, the part that is kept. */
  align: Align,
  vertical: z.enum(['top', 'middle', 'bottom']),
})

export const marks = ['battery', 'signal', 'page', 'nfc'] as const

/**
 * A sign for people: what the label last reported of its battery or signal in four steps, its page, or where to hold a
 * telephone. It changes only with the next picture of the label.
 */
const MarkElement = z.strictObject({ ...styled, kind: z.literal('mark'), mark: z.enum(marks), ink: Ink })

const group = { ...common, kind: z.literal('group') }
const GroupHead = z.strictObject(group)
/** The children's boxes are in pixels of the label as well; its own box is around them. */
type GroupElement = z.output<typeof GroupHead> & { children: DocumentElement[] }
const GroupElement = z.strictObject({
  ...group,
  get children(): z.ZodType<DocumentElement[]> {
    return z.array(DocumentElement).min(1).max(documentLimits.elements)
  },
})

const stack = {
  ...common,
  kind: z.literal('stack'),
  direction: z.enum(['row', 'column']),
  /** Pixels between two children, and between two lines of them. */
  gap: z.int().min(0).max(500),
  /** Children without room in a line begin another one. */
  wrap: z.literal(true).optional(),
}
const StackHead = z.strictObject(stack)
/**
 * Places its children itself, one after another. Those that print nothing take no room, and those without room are left
 * out. Of their boxes only the sizes count.
 */
type StackElement = z.output<typeof StackHead> & { children: DocumentElement[] }
const StackElement = z.strictObject({
  ...stack,
  get children(): z.ZodType<DocumentElement[]> {
    return z.array(DocumentElement).min(1).max(documentLimits.elements)
  },
})

const kinds = {
  text: TextElement,
  price: PriceElement,
  notes: NotesElement,
  code: CodeElement,
  shape: ShapeElement,
  badge: BadgeElement,
  image: ImageElement,
  mark: MarkElement,
}
export type DocumentElement = z.output<(typeof kinds)[keyof typeof kinds]> | GroupElement | StackElement

const schemas: ReadonlyMap<unknown, z.ZodType> = new Map<unknown, z.ZodType>([
  ...Object.entries(kinds),
  ['group', GroupElement],
  ['stack', StackElement],
])

/**
 * By its kind. Not zod's own union of kinds: that would be part of the console's first load, because zod is one file
 * there.
 */
export const DocumentElement = z.custom<DocumentElement>().superRefine((element: unknown, context) => {
  const kind: unknown = typeof element === 'object' && element !== null && 'kind' in element ? element.kind : undefined
  const schema = schemas.get(kind)
  if (!schema) {
    const known = [...schemas.keys()].join(', ')
    context.addIssue({ code: 'custom', path: ['kind'], message: `Use one of these kinds: ${known}.` })
    return
  }
  for (const issue of schema.safeParse(element).error?.issues ?? []) context.addIssue(issue as never)
})

const DocumentPage = z.strictObject({
  /** Unique in the document. By it, a size finds its own changes of the page, wherever the page is by now. */
  id: id.optional(),
  name: title,
  paper: Ink.optional(),
  elements: z.array(DocumentElement).max(documentLimits.elements),
})

const most = (limit: number, what: string) =>
  [(all: object) => Object.keys(all).length <= limit, `A template has at most ${limit} ${what}.`] as const

export const TemplateDocument = z.strictObject({
  format: z.literal(documentFormat),
  version: z.literal(documentVersion),
  /** Of the design. Templates of other sizes share it. */
  name: title,
  medium: z.literal('label'),
  size: z.strictObject({ width: side, height: side }),
  /** The colours of the model table: BW, BWR, BWY, BWRY, C7. */
  palette: z.string().min(1).max(10),
  /**
   * The saved design that this size was made from, and the own changes of the size. The rest follows the design.
   */
  madeFrom: z.strictObject({ template: z.string().min(1).max(200), version: z.int().min(1), ...sizePatch }).optional(),
  words: z
    .record(z.string().regex(wordName), Word)
    .refine(...most(documentLimits.words, 'words'))
    .optional(),
  styles: z
    .record(id, Style)
    .refine(...most(documentLimits.styles, 'styles'))
    .optional(),
  /** Lines that elements snap to, pixels from the left or top edge. */
  guides: z
    .array(z.strictObject({ axis: z.enum(['x', 'y']), at: place }))
    .max(100)
    .optional(),
  pages: z
    .array(DocumentPage)
    .min(1)
    .max(documentLimits.pages, `A template has at most ${documentLimits.pages} pages.`),
})

/** Elements are drawn in order, later ones above. */
export type TemplateDocument = z.output<typeof TemplateDocument>
export type DocumentPage = z.output<typeof DocumentPage>
export type ElementKind = DocumentElement['kind']
export type ElementOf<Kind extends ElementKind> = Extract<DocumentElement, { kind: Kind }>
