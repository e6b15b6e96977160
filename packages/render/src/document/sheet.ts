// render/document: what the elements of a label are drawn on and from: the picture, the product's content, the colours.
import type { Drawn } from '../drawn.ts'
import type { LabelImage } from '../label-image.ts'
import type { Photo } from '../photo.ts'
import type { PriceContent } from '../price-content.ts'
import type { LabelState } from '../render-input.ts'
import type { Inks } from './inks.ts'
import type { Ink } from './shared-schema.ts'

export interface Sheet {
  image: LabelImage
  content: PriceContent
  inks: Inks
  /** Millimetres of a pixel on this glass. */
  pitch: number
  drawn: Drawn
  /** The palette index of an ink. */
  index(ink: Ink): number
  /** A text with its expressions put in. */
  words(text: string): string
  /** The value of an expression as text; empty for none. */
  value(expression: string): string
  /** A picture of the library by its name. */
  picture(name: string): Photo | undefined
  /** The label itself; undefined where it is unknown. */
  label: LabelState | undefined
  /** Font sizes of linked texts, by their link. */
  linked: ReadonlyMap<string, number>
  /** When drawing stops, by the clock of `performance`. */
  until: number
  /** Whether an expression is true. */
  holds(expression: string): boolean
}
