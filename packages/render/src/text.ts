// render/text: measures, fits and draws text. Letters come from fonts/glyphs.ts.
import { breakable, letterClusters } from './breaks.ts'
import { complexLine, isComplex, startsRightToLeft } from './complex-text.ts'
import { font, glyphOf, type Font } from './fonts/glyphs.ts'
import type { LabelImage } from './label-image.ts'
import { blitSpans } from './raster.ts'

export { font, type Font }

/** Width in pixels from the origin of the first letter to the end of the last. */
export function textWidth(text: string, style: Font): number {
  if (isComplex(text)) return complexLine(text, style).width
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
  if (isComplex(text)) {
    const { pieces, width } = complexLine(text, style)
    for (const { glyph, at } of pieces) blitSpans(image, glyph.spans, x + at, baseline, index)
    return x + width
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!
    if (code > 0xffff) at++
    const glyph = glyphOf(code, style)
    blitSpans(image, glyph.spans, x, baseline, index)
    x += glyph.advance
  }
  return x
}

/** Blank pixels (or overhang, negative) before the ink of the leftmost letter. */
export function inkLeft(text: string, style: Font): number {
  if (isComplex(text)) return complexLine(text, style).pieces[0]?.glyph.left ?? 0
  const code = text.codePointAt(0)
  return code === undefined ? 0 : glyphOf(code, style).left
}

/** Pixels from baseline to the top of capitals and figures. */
export function capHeight(style: Font): number {
  return -glyphOf(0x48, style).top
}

/** Cuts with an ellipsis so that the text is at most `width` wide; empty if even the ellipsis does not fit. */
export const ellipsize = (text: string, style: Font, width: number): string => shortened(text, style, width, '…')

/** The letters that fit, with this sign after them if some do not; empty if even the sign does not fit. */
function shortened(text: string, style: Font, width: number, sign: '…' | ''): string {
  if (textWidth(text, style) <= width) return text
  if (textWidth(sign, style) > width) return ''
  const letters = letterClusters(text)
  const kept = most(letters.length, (count) => textWidth(letters.slice(0, count).join('') + sign, style) <= width)
  return letters.slice(0, kept).join('').trimEnd() + sign
}

/** The largest number up to `limit` that fits. What fits still fits when shorter. */
function most(limit: number, fits: (count: number) => boolean): number {
  let low = 0
  let high = limit
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** A part of a text that is never broken, and the blank before it, if any. */
interface Piece {
  blank: '' | ' '
  text: string
  /** A hyphen is printed after it at the end of a line. */
  isDivided?: true
}

const softHyphen = '\u00ad'
/** They mark where a word may be divided, and are no letters. */
export const withoutSoftHyphens = (text: string) => text.replaceAll(softHyphen, '')

const piecesOf = (text: string): Piece[] =>
  text
    .split(' ')
    .flatMap((word) => breakable(word).map((part, at) => ({ blank: at === 0 ? (' ' as const) : '', text: part })))

/** The same, also divided at soft hyphens. */
const dividedPieces = (text: string): Piece[] =>
  piecesOf(text).flatMap(({ blank, text: word }) => {
    const parts = word.split(softHyphen).filter((part) => part !== '')
    return parts.map((part, at): Piece => ({
      blank: at === 0 ? blank : '',
      text: part,
      ...(at < parts.length - 1 && { isDivided: true }),
    }))
  })

const lineOf = (pieces: readonly Piece[]) =>
  pieces.map(({ blank, text }, at) => (at === 0 ? text : blank + text)).join('') + (pieces.at(-1)?.isDivided ? '-' : '')

/**
 * Breaks at blanks, between letters of scripts without blanks and at soft hyphens, into lines of at most `width`. At most
 * `most` lines; undefined if the text needs more, or one part of it is wider than a line. `measured`: joined letters are
 * narrower than the sum of their parts.
 */
function wrap(
  pieces: readonly Piece[],
  measured: boolean,
  style: Font,
  width: number,
  most: number,
): Piece[][] | undefined {
  const lines: Piece[][] = []
  let line: Piece[] = []
  let used = 0
  const blank = textWidth(' ', style)
  const hyphen = textWidth('-', style)
  for (const piece of pieces) {
    const end = piece.isDivided ? hyphen : 0
    const wide = textWidth(piece.text, style)
    const longer = measured
      ? textWidth(lineOf([...line, piece]), style) - end
      : used + (piece.blank === '' ? 0 : blank) + wide
    if (line.length > 0 && longer + end <= width) {
      line.push(piece)
      used = longer
      continue
    }
    if (wide + end > width) return undefined
    if (line.length > 0) lines.push(line)
    if (lines.length === most) return undefined
    line = [piece]
    used = wide
  }
  if (line.length > 0) lines.push(line)
  return lines.length > most ? undefined : lines
}

export interface Fitted {
  lines: string[]
  style: Font
  /** The text runs from right to left, so its lines end at the right. */
  rightToLeft: boolean
  /** Not all of the text is in the lines. */
  isCut: boolean
}

export interface FitOptions {
  /** Lines, at most. */
  most: number
  /** A word with soft hyphens may be divided there, where its size would not fit otherwise. */
  hyphens?: boolean | undefined
  /** What ends a text that fits in no size. */
  end?: '…' | ''
}

/** From one baseline to the next. */
export function lineStep(style: Font): number {
  return Math.round(style.px * 1.16)
}

/**
 * The largest style in which the text fits the box; a large one may leave room for one line only. In the smallest, the
 * last line is cut. Repeated blanks are merged first, because files contain many; a no-break space stays. Soft hyphens
 * are never printed themselves.
 */
export function fitText(
  raw: string,
  styles: readonly Font[],
  { width, height }: { width: number; height: number },
  { most, hyphens = false, end = '…' }: FitOptions,
): Fitted {
  const source = raw.replace(/[^\S\u00a0]+/gu, ' ').trim()
  const text = withoutSoftHyphens(source)
  const linesIn = (style: Font) => Math.max(1, Math.min(most, Math.floor(height / lineStep(style))))
  const rightToLeft = startsRightToLeft(text)
  const pieces = piecesOf(text)
  const divided = hyphens && text !== source ? dividedPieces(source) : undefined
  const measured = isComplex(text)
  // A line that begins with a foreign word keeps the direction of the whole text.
  const directed = (lines: string[]) => (rightToLeft ? lines.map((line) => '\u200f' + line) : lines)
  for (const style of styles) {
    const room = linesIn(style)
    const lines = wrap(pieces, measured, style, width, room) ?? (divided && wrap(divided, measured, style, width, room))
    if (!lines) continue
    const shown = (lines.length === 2 ? balanced(lines, style) : lines).map(lineOf)
    return { lines: directed(shown), style, rightToLeft, isCut: false }
  }
  const style = styles.at(-1)!
  const { lines, isCut } = cutLines(text, style, { width, most: linesIn(style), end })
  return { lines: directed(lines), style, rightToLeft, isCut }
}

/** Moves last parts of the first line down while that makes the longer line shorter: no single word at the end. */
function balanced([first = [], second = []]: Piece[][], style: Font): Piece[][] {
  for (;;) {
    if (first.length < 2) return [first, second]
    const longer = [...first.slice(-1), ...second]
    if (textWidth(lineOf(longer), style) >= textWidth(lineOf(first), style)) return [first, second]
    first = first.slice(0, -1)
    second = longer
  }
}

function cutLines(
  text: string,
  style: Font,
  { width, most: mostLines, end }: { width: number; most: number; end: '…' | '' },
): Pick<Fitted, 'lines' | 'isCut'> {
  const lines: string[] = []
  let rest = text
  while (lines.length < mostLines - 1 && textWidth(rest, style) > width) {
    const letters = letterClusters(rest)
    const kept = most(letters.length, (count) => textWidth(letters.slice(0, count).join(''), style) <= width)
    if (kept === 0) return { lines, isCut: true }
    const head = letters.slice(0, kept).join('')
    const atBreak = letters[kept] === ' ' ? head.length : lastBreak(rest, head.length)
    // A break early in the line would leave it nearly empty; a long word is broken instead.
    const cut = atBreak > head.length / 3 ? atBreak : head.length
    lines.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  const last = shortened(rest, style, width, end)
  return { lines: [...lines, last], isCut: last !== rest }
}

/** The end of the last part of a text that ends by `limit`; -1 if none does. */
function lastBreak(text: string, limit: number): number {
  let end = -1
  let at = 0
  for (const [index, { blank, text: part }] of piecesOf(text).entries()) {
    if (index > 0 && at <= limit) end = at
    at += (index === 0 ? 0 : blank.length) + part.length
    if (at > limit) break
  }
  return end
}
