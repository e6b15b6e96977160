// render/document: draws text, and badges, which are text on a coloured box.
import { noteCap } from '../drawn.ts'
import { fillRounded, strike, type Box } from '../raster.ts'
import {
  capHeight,
  drawText,
  fitText,
  font,
  inkLeft,
  lineStep,
  textWidth,
  withoutSoftHyphens,
  type Font,
} from '../text.ts'
import { everyElement } from './elements.ts'
import type { DocumentElement, ElementOf } from './schema.ts'
import type { Sheet } from './sheet.ts'

type Text = ElementOf<'text'>

export function drawTextElement(sheet: Sheet, element: Text) {
  const { overflow } = element
  const text = sheet.words(element.text)
  const { lines, style, rightToLeft, isCut } = fitElement(sheet, element, text)
  if (isCut && overflow === 'hide') return
  note(sheet, element, style, text === '', isCut ? lines : undefined)
  const ink = sheet.index(element.ink)
  const cap = capHeight(style)
  let baseline = firstBaseline(element, style, cap, lines.length)
  for (const line of lines) {
    const x = lineStart(element, line, style, rightToLeft)
    drawText(sheet.image, line, x, baseline, style, ink)
    if (element.strike && line !== '') strikeLine(sheet, { line, x, baseline, style, cap }, ink)
    baseline += lineStep(style)
  }
}

/** The lines of a text in its box, not larger than the texts that it is linked with. */
export function fitElement(sheet: Sheet, { box, face, sizes, lines, overflow, hyphens, link }: Text, text: string) {
  const largest = (link !== undefined && sheet.linked.get(link)) || Infinity
  const allowed = sizes.filter((px) => px <= largest)
  return fitText(
    text,
    (allowed.length > 0 ? allowed : sizes.slice(-1)).map((px) => font(face, px, sheet.content.han)),
    box,
    { most: lines, hyphens, end: overflow === 'cut' ? '' : '…' },
  )
}

/** The size of each link of a page: that of its text that needs the smallest. Texts that are not shown do not count. */
export function linkedSizes(sheet: Sheet, elements: readonly DocumentElement[]): Map<string, number> {
  const linked = new Map<string, number>()
  for (const element of linkedTexts(elements)) {
    if (element.when !== undefined && !sheet.holds(element.when)) continue
    const words = sheet.words(element.text)
    if (words === '') continue
    const { box, turn, link } = element
    const upright = turn === 90 || turn === 270 ? { ...box, width: box.height, height: box.width } : box
    const { style } = fitElement(sheet, { ...element, box: upright, link: undefined }, words)
    linked.set(link, Math.min(linked.get(link) ?? Infinity, style.px))
  }
  return linked
}

const known = new WeakMap<readonly DocumentElement[], readonly LinkedText[]>()
type LinkedText = Text & { link: string }

/** Looked for once for all labels of a template. */
function linkedTexts(elements: readonly DocumentElement[]): readonly LinkedText[] {
  let found = known.get(elements)
  if (!found) {
    found = [...everyElement(elements)].filter(
      (element): element is LinkedText => element.kind === 'text' && element.link !== undefined,
    )
    known.set(elements, found)
  }
  return found
}

/** For the linter: what was cut, and how small a text of a purpose became. */
function note({ drawn }: Sheet, { role }: Text, style: Font, isEmpty: boolean, cut: string[] | undefined) {
  if (role === 'name' && cut) drawn.nameCut = cut.join(' ').replaceAll('\u200f', '')
  if (isEmpty || role === undefined) return
  noteCap(drawn, role, capHeight(style))
  if (role === 'name' || role === 'other') drawn.textCap = Math.min(drawn.textCap, capHeight(style))
  else drawn.priceCap = Math.min(drawn.priceCap, capHeight(style))
}

/** Letters reach this part of their size below the line. */
const belowLine = 0.22
/** And the first line starts this part of their size below the top, so that accents on capitals have room. */
const aboveLine = 0.95

function firstBaseline({ box, vertical }: Text, style: Font, cap: number, lines: number): number {
  const rest = (lines - 1) * lineStep(style)
  if (vertical === 'top') return box.y + Math.round(style.px * aboveLine)
  if (vertical === 'bottom') return box.y + box.height - Math.round(style.px * belowLine) - rest
  // Capitals are centred in the box, whatever the number of lines.
  return box.y + Math.round((box.height - cap - rest) / 2) + cap
}

function lineStart({ box, align, face }: Text, line: string, style: Font, rightToLeft: boolean): number {
  const room = box.width - textWidth(line, style)
  if (align === 'centre') return box.x + Math.round(room / 2)
  if ((align === 'end') !== rightToLeft) return box.x + room
  // The eye aligns headings by their ink; columns of small text share their origin.
  return face === 'bold' && !rightToLeft ? box.x - inkLeft(line, style) : box.x
}

function strikeLine(
  { image }: Sheet,
  { line, x, baseline, style, cap }: { line: string; x: number; baseline: number; style: Font; cap: number },
  ink: number,
) {
  const width = textWidth(line, style)
  const thickness = Math.max(1, Math.round(style.px / 12))
  strike(image, { x: x - 1, y: baseline - cap, width: width + 2, height: cap }, thickness, ink)
}

/** The largest size whose badge fits its box; undefined if none does. */
export function badgeIn(sheet: Sheet, { box, text, sizes }: ElementOf<'badge'>) {
  const words = withoutSoftHyphens(sheet.words(text))
  for (const px of sizes) {
    const style = font('bold', px, sheet.content.han)
    const pad = Math.max(2, Math.round(px * 0.25))
    const size = { width: textWidth(words, style) + 2 * pad, height: capHeight(style) + 2 * pad }
    if (size.width <= box.width && size.height <= box.height) return { words, style, pad, ...size }
  }
  return undefined
}

/** A text that fits in no size is not drawn: half a reduction is a wrong one. */
export function drawBadge(sheet: Sheet, badge: ElementOf<'badge'>) {
  if (sheet.words(badge.text) === '') return
  const fitted = badgeIn(sheet, badge)
  if (!fitted) return
  const { words, style, pad, width, height } = fitted
  const { box, align, fill, ink } = badge
  const place: Box = { width, height, x: box.x + aligned(align, box.width - width), y: box.y + centred(box, fitted) }
  fillRounded(sheet.image, place, Math.max(2, Math.round(pad * 0.8)), sheet.index(fill))
  drawText(sheet.image, words, place.x + pad, place.y + pad + capHeight(style), style, sheet.index(ink))
}

const centred = (box: Box, size: { height: number }) => Math.round((box.height - size.height) / 2)

/** Pixels before an element that has this much room left. */
export const aligned = (align: Text['align'], room: number): number =>
  align === 'start' ? 0 : align === 'end' ? room : Math.round(room / 2)
