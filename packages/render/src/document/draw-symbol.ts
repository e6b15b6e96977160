// render/document: draws bars and squares in whole pixels, with their quiet zones.
import { isForTills, moduleRange } from '../codes/modules.ts'
import type { LinearSymbol, MatrixSymbol, Symbology } from '../codes/symbol.ts'
import type { CodeSymbol } from '../codes/symbols.ts'
import { blitModules, fillRect, type Box } from '../raster.ts'
import { capHeight, drawText, ellipsize, font, textWidth } from '../text.ts'
import { aligned } from './draw-text.ts'
import type { ElementOf } from './schema.ts'
import type { Sheet } from './sheet.ts'

type Code = ElementOf<'code'>

/** Smallest whole-pixel module that scanners and phones read on these panels (hardware facts §6.1). */
export const smallestModule = 2

/** What the use of a code allows on this glass, in pixels of a module. */
function modulesFor({ pitch }: Sheet, symbology: Symbology, { use }: Code): { least: number; most: number } {
  const range = use === 'till' && isForTills(symbology) ? moduleRange(symbology, use) : undefined
  if (!range) return { least: smallestModule, most: Infinity }
  const least = Math.max(smallestModule, Math.ceil(range.least / pitch))
  return { least, most: Math.max(least, Math.floor(range.most / pitch)) }
}

/** Where a code was drawn, with its quiet zone but without the digits. */
export interface Place {
  region: Box
  modulePx: number
  steps: number
  barsPx?: number
  barsWidthPx?: number
}

/** Draws a code as large as the element allows; undefined, and nothing drawn, if there is no room. */
export function drawSymbol(sheet: Sheet, element: Code, symbol: CodeSymbol, symbology: Symbology): Place | undefined {
  const { least, most } = modulesFor(sheet, symbology, element)
  const usual = symbol.kind === 'linear' ? least : most
  // The law of tills is stronger than the template.
  const largest = Math.max(least, Math.min(most, element.largestModule ?? usual))
  return symbol.kind === 'linear'
    ? drawBars(sheet, element, symbol, { least, largest })
    : drawSquare(sheet, element, symbol, { least, largest })
}

interface Modules {
  least: number
  largest: number
}

function drawBars(
  { image, index }: Sheet,
  element: Code,
  bars: LinearSymbol,
  { least, largest }: Modules,
): Place | undefined {
  const { box } = element
  const { modules, quietLeft, quietRight, perModule } = bars
  const total = quietLeft + modules.length + quietRight
  const unit = Math.min(Math.floor(largest / perModule), Math.floor(box.width / total))
  const style = font('regular', element.digits)
  const height = box.height - capHeight(style) - 2
  const modulePx = unit * perModule
  const bearer = bars.bearer * modulePx
  if (modulePx < least || height <= 2 * bearer) return undefined
  const ink = index(element.ink)
  const start = box.x + aligned(element.align, box.width - total * unit)
  const left = start + quietLeft * unit
  for (let at = 0; at < modules.length; at++) {
    if (modules[at] !== '1') continue
    let end = at + 1
    while (modules[end] === '1') end++
    fillRect(image, { x: left + at * unit, y: box.y, width: (end - at) * unit, height }, ink)
    at = end
  }
  const region = { x: start, y: box.y, width: total * unit, height }
  if (bearer > 0) {
    fillRect(image, { ...region, height: bearer }, ink)
    fillRect(image, { ...region, y: box.y + height - bearer, height: bearer }, ink)
  }
  drawDigits(image, bars.digits, { ...box, x: left, width: modules.length * unit }, style, ink)
  return { region, modulePx, steps: total, barsPx: height, barsWidthPx: modules.length * unit }
}

/** At the bottom of a box that is as wide as the bars. */
function drawDigits(image: Sheet['image'], digits: string, box: Box, style: ReturnType<typeof font>, ink: number) {
  const bottom = box.y + box.height
  if (!/^\d+$/.test(digits)) {
    const shown = ellipsize(digits, style, box.width)
    drawText(image, shown, box.x + Math.floor((box.width - textWidth(shown, style)) / 2), bottom, style, ink)
    return
  }
  // Digits are spread under the bars, so that they clearly belong to them.
  const advance = textWidth('0', style)
  const spacing = Math.max(
    0,
    Math.min(advance, Math.floor((box.width - digits.length * advance) / (digits.length - 1))),
  )
  let x = box.x + Math.floor((box.width - digits.length * advance - (digits.length - 1) * spacing) / 2)
  for (const digit of digits) x = drawText(image, digit, x, bottom, style, ink) + spacing
}

function drawSquare(
  { image, index }: Sheet,
  element: Code,
  symbol: MatrixSymbol,
  { least, largest }: Modules,
): Place | undefined {
  const { box, align } = element
  const modules = symbol.size + 2 * symbol.quiet
  const modulePx = Math.min(largest, Math.floor(Math.min(box.width, box.height) / modules))
  if (modulePx < least) return undefined
  const side = modules * modulePx
  const region = {
    x: box.x + aligned(align, box.width - side),
    y: box.y + aligned(align, box.height - side),
    width: side,
    height: side,
  }
  const quiet = symbol.quiet * modulePx
  blitModules(image, symbol, region.x + quiet, region.y + quiet, modulePx, index(element.ink))
  return { region, modulePx, steps: modules }
}
