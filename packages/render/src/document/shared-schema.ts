// render/document: what the parts of a template share: limits, colours, sizes of letters, styles, words, and the own changes
// of a size. schema.ts is the document itself.
import { z } from 'zod'
import { labelLanguages, type LabelLanguage } from '../label-words.ts'

/** What one document may hold at most: `elements` on each page. A label has up to seven pages. */
export const documentLimits = { bytes: 256 * 1024, pages: 7, elements: 200, depth: 4, styles: 50, words: 100 } as const

export const textSize = z.int().min(4).max(600)
export const sizes = z.array(textSize).min(1).max(40)
/**
 * A colour by its purpose, so that one design suits every palette: black and white, or with red or yellow. On a panel
 * and on a badge, text has the colour that stands out there.
 */
export const inkRoles = ['paper', 'ink', 'panel', 'onPanel', 'badge', 'onBadge'] as const
export const Ink = z.enum([...inkRoles, 'white', 'black', 'red', 'yellow', 'green', 'blue', 'orange'])
/** A role, or a colour. One that the palette lacks is drawn as `ink`, white as `paper`. */
export type Ink = z.output<typeof Ink>

export const id = z.string().regex(/^[\w-]{1,40}$/)

export const Face = z.enum(['regular', 'bold'])
export const NoteSizes = z.strictObject({ badge: textSize, text: textSize })
export type NoteSizes = z.output<typeof NoteSizes>

/** What elements share. A change of a style is a change of its elements. */
export const Style = z
  .strictObject({ face: Face.optional(), sizes: sizes.optional(), ink: Ink.optional() })
  .refine((style) => Object.keys(style).length > 0, 'A style sets at least a weight, sizes or a colour.')
export type Style = z.output<typeof Style>

/** A text of the design in some languages; `word('name')` prints that of the store. */
export const Word = z
  .strictObject(
    Object.fromEntries(labelLanguages.map((language) => [language, z.string().min(1).max(200).optional()])) as Record<
      LabelLanguage,
      z.ZodOptional<z.ZodString>
    >,
  )
  .refine((word) => Object.keys(word).length > 0, 'A word has a text in at least one language.')
export type Word = z.output<typeof Word>
export const wordName = /^[a-z][A-Za-z0-9]{0,29}$/

export const sizePatch = {
  /** Values of elements by their id; null for one that the size takes away. Of an element that it adds, all values. */
  set: z.record(id, z.record(z.string().max(40), z.unknown())).optional(),
  /** The ids of elements that it leaves out. */
  hide: z
    .array(id)
    .max(documentLimits.elements * documentLimits.pages)
    .optional(),
  /** All ids in the order in which they are drawn, page by page, if it is another one. */
  order: z
    .array(id)
    .max(documentLimits.elements * documentLimits.pages)
    .optional(),
  /** Of the first page. */
  paper: Ink.optional(),
  /** By the name of the page (`pageKey`): its paper, and the ids of the elements that the size adds there. */
  pages: z.record(id, z.strictObject({ paper: Ink.optional(), added: z.array(id).optional() })).optional(),
}
const SizePatch = z.strictObject(sizePatch)
export type SizePatch = z.output<typeof SizePatch>
