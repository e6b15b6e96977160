// render/drawn: what happened while a label was drawn. document/ notes it, lint.ts judges it.
import type { CodeUse } from './codes/modules.ts'
import type { Symbology } from './codes/symbol.ts'
import type { Box } from './raster.ts'

/** A code on the label. */
export interface DrawnCode {
  /** Of its element. */
  id: string
  symbology: Symbology
  use: CodeUse | undefined
  /** Pixels of a module, and of the bars' height; squares have none. */
  modulePx: number
  /** The smallest steps of its width, quiet zones included: modules, or halves of them where a code has such. */
  steps: number
  barsPx?: number
  /** From the first bar to the last. */
  barsWidthPx?: number
  /** With its quiet zone. */
  region: Box
  /** The pixels of the region when it was drawn. */
  pixels: Uint8Array
  /** Black on white, and nothing drawn over it. */
  isClear: boolean
}

/** What the drawing had to cut, leave out or make small. */
export interface Drawn {
  /** The name as it is on the label, if it is cut. */
  nameCut?: string
  /** Notes without room, such as a unit price. */
  notesLeftOut: string[]
  barsLeftOut: boolean
  qrLeftOut: boolean
  codes: DrawnCode[]
  /** Texts that are no such code, and codes without room. */
  codesLeftOut: { symbology: Symbology; text: string; reason: 'invalid' | 'room' }[]
  /** Names of pictures that are not in the library. */
  imagesMissing: string[]
  /** The lowest capitals in pixels; Infinity without such text. */
  priceCap: number
  textCap: number
  /** The lowest capitals of each purpose in pixels, of what is on the label; figures of the price, not its currency. */
  caps: Partial<Record<TextPurpose, number>>
}
export type TextPurpose = 'name' | 'price' | 'unitPrice' | 'lowest' | 'other'

export function noteCap({ caps }: Drawn, of: TextPurpose, px: number): void {
  caps[of] = Math.min(caps[of] ?? Infinity, px)
}

export const nothingDrawn = (): Drawn => ({
  notesLeftOut: [],
  barsLeftOut: false,
  qrLeftOut: false,
  codes: [],
  codesLeftOut: [],
  imagesMissing: [],
  priceCap: Infinity,
  textCap: Infinity,
  caps: {},
})
