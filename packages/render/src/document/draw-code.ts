// render/document: draws codes black on white in whole pixels, with their quiet zones.
import { barsOf } from '../codes/ean.ts'
import { qrOf, qrQuiet, type Modules } from '../codes/qr.ts'
import type { LinearSymbol } from '../codes/symbol.ts'
import { blitModules, fillRect } from '../raster.ts'
import { capHeight, drawText, ellipsize, font, textWidth } from '../text.ts'
import { aligned } from './draw-text.ts'
import type { ElementOf } from './schema.ts'
import type { Sheet } from './sheet.ts'

type Code = ElementOf<'code'>

/** Smallest whole-pixel module that scanners and phones read on these panels (hardware facts §6.1). */
const smallestModule = 2
/** Blank modules before an EAN-13: bare digits start where bars would. */
const eanQuiet = 11

export function drawCode(sheet: Sheet, element: Code) {
  const own = element.value === undefined ? undefined : sheet.words(element.value)
  const { bars, digits, links } = sheet.content
  if (element.symbology !== 'gtin') return drawQr(sheet, element, own === undefined ? links : own === '' ? [] : [own])
  return own === undefined ? drawBars(sheet, element, bars, digits) : drawBars(sheet, element, barsOf(own), own)
}

/** Or the bare digits if bars do not fit or do not exist. */
function drawBars(sheet: Sheet, element: Code, bars: LinearSymbol | undefined, digits: string) {
  const { image, drawn } = sheet
  const { box, largestModule = smallestModule } = element
  const ink = sheet.index(element.ink)
  const style = font('regular', element.digits)
  const cap = capHeight(style)
  const total = bars ? bars.quietLeft + bars.modules.length + bars.quietRight : 0
  const module = bars ? Math.min(largestModule, Math.floor(box.width / total)) : 0
  if (!bars || module < smallestModule) {
    drawn.barsLeftOut ||= bars !== undefined
    const left = box.x + eanQuiet * smallestModule
    const shown = ellipsize(digits, style, box.width - eanQuiet * smallestModule)
    drawText(image, shown, left, box.y + box.height, style, ink)
    return
  }
  const start = box.x + aligned(element.align, box.width - total * module)
  const left = start + bars.quietLeft * module
  const height = box.height - cap - 2
  for (let at = 0; at < bars.modules.length; at++) {
    if (bars.modules[at] !== '1') continue
    let end = at + 1
    while (bars.modules[end] === '1') end++
    fillRect(image, { x: left + at * module, y: box.y, width: (end - at) * module, height }, ink)
    at = end
  }
  const width = bars.modules.length * module
  // Digits are spread under the bars, so that they clearly belong to them.
  const advance = textWidth('0', style)
  const spacing = Math.max(
    0,
    Math.min(advance, Math.floor((width - bars.digits.length * advance) / (bars.digits.length - 1))),
  )
  let x = left + Math.floor((width - bars.digits.length * advance - (bars.digits.length - 1) * spacing) / 2)
  for (const digit of bars.digits) x = drawText(image, digit, x, box.y + box.height, style, ink) + spacing
}

/** The first text whose code fits in whole pixels, as large as the box allows. */
function drawQr(sheet: Sheet, { box, align, ink }: Code, texts: readonly string[]) {
  for (const text of texts) {
    const code = codeFor(text)
    const module = code ? Math.floor(Math.min(box.width, box.height) / (code.size + 2 * qrQuiet)) : 0
    if (!code || module < smallestModule) continue
    const size = (code.size + 2 * qrQuiet) * module
    const x = box.x + aligned(align, box.width - size) + qrQuiet * module
    const y = box.y + aligned(align, box.height - size) + qrQuiet * module
    blitModules(sheet.image, code, x, y, module, sheet.index(ink))
    return
  }
  sheet.drawn.qrLeftOut ||= texts.length > 0
}

function codeFor(text: string): Modules | undefined {
  // Longer texts need more modules than any panel here fits next to a price at two pixels each.
  return text.length <= 300 ? qrOf(text) : undefined
}
