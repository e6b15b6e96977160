// render: a picture in a label's own form: one palette index per pixel. Everything else (PNG, JPEG, radio bytes) is
// made from it.
import type { PaletteColour } from './models.ts'

export interface LabelImage {
  width: number
  height: number
  palette: readonly PaletteColour[]
  /** Row by row from the top left, width × height bytes, each an index into `palette`. */
  pixels: Uint8Array
}
