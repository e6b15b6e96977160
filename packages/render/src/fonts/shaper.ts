// render/fonts: places the letters of Hebrew, Arabic, Thai and Devanagari with HarfBuzz, and orders text that runs from
// right to left. Loaded only when a text needs it (letter-files.ts).
import bidiFactory from 'bidi-js'
import * as harfbuzz from 'harfbuzzjs'

const { Blob, Buffer, Direction, Face, Font, shape } = harfbuzz

/** Done before anything is shaped. In Node the import itself waits; the console's build has a promise instead. */
export const started = Promise.resolve<unknown>(Reflect.get(harfbuzz, 'ready'))

export const bidi = bidiFactory()

export interface PlacedGlyph {
  glyph: number
  /** In thousandths of the font size. */
  advance: number
  dx: number
  dy: number
}
export interface ShapingFont {
  /** Glyphs from left to right. `script`: a code of ISO 15924. */
  shape(text: string, options: { rightToLeft: boolean; script: string }): PlacedGlyph[]
}

export function shapingFont(bytes: Uint8Array): ShapingFont {
  // A copy: `slice` of a Node buffer would share the memory of the whole file.
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
  const buffer = new Buffer()
  return {
    shape(text, { rightToLeft, script }) {
      buffer.reset()
      buffer.addText(text)
      buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
      buffer.setScript(script)
      shape(font, buffer)
      return buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        glyph: codepoint,
        advance: xAdvance,
        dx: xOffset,
        dy: yOffset,
      }))
    },
  }
}
