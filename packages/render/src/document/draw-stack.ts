// render/document: places the children of a stack one after another: those that print something, as far as there is room.
import { capHeight, lineStep, textWidth } from '../text.ts'
import { badgeIn, fitElement } from './draw-text.ts'
import { inFlow } from './flow.ts'
import type { DocumentElement, ElementOf } from './schema.ts'
import type { Sheet } from './sheet.ts'

type Stack = ElementOf<'stack'>
type Direction = Stack['direction']

/** The children to draw, with their places. Notes those without room. */
export function placedIn(sheet: Sheet, stack: Stack): DocumentElement[] {
  const shown = stack.children.flatMap((child) =>
    child.when === undefined || sheet.holds(child.when) ? asPrinted(sheet, child, stack.direction) : [],
  )
  const { placed, leftOut } = inFlow(shown, stack)
  sheet.drawn.notesLeftOut.push(...leftOut.map((child) => wordsIn(sheet, child) || (child.name ?? child.id)))
  return placed
}

const wordsIn = (sheet: Sheet, child: DocumentElement) =>
  child.kind === 'text' || child.kind === 'badge' ? sheet.words(child.text) : ''

/** As large as what it prints; nothing for a child that prints nothing. A turned one keeps its box. */
function asPrinted(sheet: Sheet, child: DocumentElement, direction: Direction): DocumentElement[] {
  if (child.kind === 'image') return sheet.words(child.source).trim() === '' ? [] : [child]
  if (child.kind === 'code' && child.value !== undefined && sheet.words(child.value).trim() === '') return []
  if (child.kind !== 'text' && child.kind !== 'badge') return [child]
  if (wordsIn(sheet, child).trim() === '') return []
  if (child.turn !== undefined) return [child]
  return child.kind === 'text' ? printedText(sheet, child, direction) : printedBadge(sheet, child, direction)
}

function printedText(sheet: Sheet, child: ElementOf<'text'>, direction: Direction): DocumentElement[] {
  const { lines, style, isCut } = fitElement(sheet, child, sheet.words(child.text))
  if (child.overflow === 'hide' && isCut) return []
  const { x, y, width, height } = child.box
  const share = Math.round((height * lines.length) / child.lines)
  const box =
    direction === 'row'
      ? { x, y, width: Math.min(width, Math.max(...lines.map((line) => textWidth(line, style)))), height }
      : { x, y, width, height: Math.min(height, Math.max(share, lines.length * lineStep(style))) }
  return [{ ...child, box: { ...box, width: Math.max(1, box.width) }, sizes: [style.px], lines: lines.length }]
}

function printedBadge(sheet: Sheet, child: ElementOf<'badge'>, direction: Direction): DocumentElement[] {
  const fitted = badgeIn(sheet, child)
  if (!fitted) return []
  const { x, y, width, height } = child.box
  const { style, pad } = fitted
  const box =
    direction === 'row' ? { x, y, width: fitted.width, height } : { x, y, width, height: capHeight(style) + 2 * pad }
  return [{ ...child, box, sizes: [style.px] }]
}
