// render/text: measures, fits and draws text. Letters come from fonts/glyphs.ts.
import { font, glyphOf, type Font } from './fonts/glyphs.ts'
import type { LabelImage } from './label-image.ts'
import { blitSpans } from './raster.ts'

export { font, type Font }

/** Width in pixels from the origin of the first letter to the end of the last. */
export function textWidth(text: string, style: Font): number {
  let width = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!
    if (code > 0xffff) at++
    width += glyphOf(code, style).advance
  }
  return width
}

/** Draws with the origin at x on the baseline y. @returns x after the last letter. */
export function drawText(
  image: LabelImage,
  text: string,
  x: number,
  baseline: number,
  style: Font,
  index: number,
): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!
    if (code > 0xffff) at++
    const glyph = glyphOf(code, style)
    blitSpans(image, glyph.spans, x, baseline, index)
    x += glyph.advance
  }
  return x
}

/** Blank pixels (or overhang, negative) before the ink of the first letter. */
export function inkLeft(text: string, style: Font): number {
  const code = text.codePointAt(0)
  return code === undefined ? 0 : glyphOf(code, style).left
}

/** Pixels from baseline to the top of capitals and figures. */
export function capHeight(style: Font): number {
  return -glyphOf(0x48, style).top
}

/** Cuts with an ellipsis so that the text is at most `width` wide; empty if even the ellipsis does not fit. */
export function ellipsize(text: string, style: Font, width: number): string {
  if (textWidth(text, style) <= width) return text
  const letters = [...text]
  let used = textWidth('…', style)
  if (used > width) return ''
  let kept = 0
  for (; kept < letters.length; kept++) {
    used += textWidth(letters[kept]!, style)
    if (used > width) break
  }
  return letters.slice(0, kept).join('').trimEnd() + '…'
}

/**
 * Breaks at blanks into lines of at most `width`; a word wider than a line is broken inside. At most `most` lines;
 * undefined if the text needs more.
 */
export function wrap(text: string, style: Font, width: number, most: number): string[] | undefined {
  const blank = textWidth(' ', style)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(' ')) {
    const wide = textWidth(word, style)
    if (line !== '' && used + blank + wide <= width) {
      line += ' ' + word
      used += blank + wide
      continue
    }
    if (wide > width) return undefined
    if (line !== '') lines.push(line)
    if (lines.length === most) return undefined
    line = word
    used = wide
  }
  if (line !== '') lines.push(line)
  return lines.length > most ? undefined : lines
}

export interface Fitted {
  lines: string[]
  style: Font
}

/** From one baseline to the next. */
export function lineStep(style: Font): number {
  return Math.round(style.px * 1.16)
}

/**
 * The largest style in which the text fits the box; a large one may leave room for one line only. In the smallest, the
 * last line is cut. Repeated blanks are merged first, because files contain many; a no-break space stays.
 */
export function fitText(
  raw: string,
  styles: readonly Font[],
  { width, height }: { width: number; height: number },
  most: number,
): Fitted {
  const text = raw.replace(/[^\S\u00a0]+/gu, ' ').trim()
  const linesIn = (style: Font) => Math.max(1, Math.min(most, Math.floor(height / lineStep(style))))
  for (const style of styles) {
    const lines = wrap(text, style, width, linesIn(style))
    if (lines) return { lines: lines.length === 2 ? balanced(lines, style) : lines, style }
  }
  const style = styles.at(-1)!
  return { lines: cutLines(text, style, width, linesIn(style)), style }
}

/** Moves last words of the first line down while that makes the longer line shorter: no single word at the end. */
function balanced([first = '', second = '']: string[], style: Font): string[] {
  for (;;) {
    const blank = first.lastIndexOf(' ')
    if (blank < 0) return [first, second]
    const longer = `${first.slice(blank + 1)} ${second}`
    if (textWidth(longer, style) >= textWidth(first, style)) return [first, second]
    first = first.slice(0, blank)
    second = longer
  }
}

function cutLines(text: string, style: Font, width: number, most: number): string[] {
  const lines: string[] = []
  let rest = text
  while (lines.length < most - 1 && textWidth(rest, style) > width) {
    const letters = [...rest]
    let used = 0
    let kept = 0
    while (kept < letters.length && (used += textWidth(letters[kept]!, style)) <= width) kept++
    if (kept === 0) return lines
    const head = letters.slice(0, kept).join('')
    const atBlank = letters[kept] === ' ' ? head.length : head.lastIndexOf(' ')
    // A blank early in the line would leave it nearly empty; a long word is broken instead.
    const cut = atBlank > head.length / 3 ? atBlank : head.length
    lines.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  lines.push(ellipsize(rest, style, width))
  return lines
}
