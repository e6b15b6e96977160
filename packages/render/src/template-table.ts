// render/template-table: a template as a value: its elements and their places. template.ts draws one.
import type { Box } from './raster.ts'

/** Elements are drawn in order; boxes are pixels of the label. Text sizes are font sizes in pixels. */
export type Element =
  /** Largest size first; the last one is cut with an ellipsis. */
  | { kind: 'name'; box: Box; sizes: readonly number[]; lines: number }
  | { kind: 'detail'; box: Box; px: number; text: 'detail' | 'packSize' | 'articleId'; align: 'left' | 'right' }
  /** The price, on a coloured panel in a promotion. With `noteSizes`, the notes are at its right. */
  | { kind: 'offer'; box: Box; pad: number; noteSizes?: NoteSizes }
  /** The notes on their own, row by row from the top; `only` if the unit price has a place apart from the others. */
  | { kind: 'notes'; box: Box; sizes: NoteSizes; only?: 'unitPrice' | 'others' }
  | { kind: 'bars'; box: Box; digitsPx: number; largestModule: number }
  | { kind: 'qr'; box: Box }

export interface NoteSizes {
  badge: number
  text: number
}

export interface Template {
  width: number
  height: number
  elements: readonly Element[]
  /** For this size alone: no other size is scaled from it. */
  exact?: true
}
