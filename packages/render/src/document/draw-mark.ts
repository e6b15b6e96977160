// render/document: draws the marks of a label: its battery, its signal, its page, and where to hold a telephone. In whole
// pixels, from the box alone, so that each is the same everywhere.
import { fillRect, type Box } from '../raster.ts'
import { capHeight, drawText, font, textWidth } from '../text.ts'
import type { ElementOf } from './schema.ts'
import type { Sheet } from './sheet.ts'

type Mark = ElementOf<'mark'>

/** Steps of a battery and of a signal. */
const steps = 4

const painters: Record<Mark['mark'], (sheet: Sheet, box: Box, ink: number) => void> = {
  battery: drawBattery,
  signal: drawSignal,
  page: drawSheetOfPage,
  nfc: drawWaves,
}

export function drawMark(sheet: Sheet, { box, mark, ink }: Mark) {
  painters[mark](sheet, box, sheet.index(ink))
}

/** The largest box of these proportions in the middle of another. */
function centred({ x, y, width, height }: Box, wide: number, high: number): Box {
  const size = Math.min(width / wide, height / high)
  const inner = { width: Math.max(1, Math.floor(wide * size)), height: Math.max(1, Math.floor(high * size)) }
  return { ...inner, x: x + ((width - inner.width) >> 1), y: y + ((height - inner.height) >> 1) }
}

const lineOf = ({ width, height }: Box) => Math.max(1, Math.round(Math.min(width, height) / 10))

function frame({ image }: Sheet, { x, y, width, height }: Box, line: number, ink: number) {
  fillRect(image, { x, y, width, height: line }, ink)
  fillRect(image, { x, y: y + height - line, width, height: line }, ink)
  fillRect(image, { x, y, width: line, height }, ink)
  fillRect(image, { x: x + width - line, y, width: line, height }, ink)
}

/** Lying, its contact at the right, with a bar for each step. Unknown is empty. */
function drawBattery(sheet: Sheet, place: Box, ink: number) {
  const { image, label } = sheet
  const { x, y, width, height } = centred(place, 2, 1)
  const line = lineOf({ x, y, width, height })
  const body = { x, y, width: Math.max(1, width - line), height }
  frame(sheet, body, line, ink)
  const contact = Math.max(1, height >> 1)
  fillRect(
    image,
    { x: x + body.width, y: y + ((height - contact) >> 1), width: width - body.width, height: contact },
    ink,
  )
  const inner = { x: x + 2 * line, y: y + 2 * line, width: body.width - 4 * line, height: height - 4 * line }
  if (inner.width < steps || inner.height < 1) return
  const gap = inner.width >= 3 * steps ? 1 : 0
  for (let step = 0; step < (label?.battery ?? 0); step++) {
    const from = Math.floor((inner.width * step) / steps)
    const to = Math.floor((inner.width * (step + 1)) / steps)
    fillRect(image, { x: inner.x + from, y: inner.y, width: to - from - gap, height: inner.height }, ink)
  }
}

/** Four columns, each higher than the one before. Those above the step are only a foot. */
function drawSignal({ image, label }: Sheet, place: Box, ink: number) {
  const { x, y, width, height } = centred(place, 1, 1)
  const gap = width >= 3 * steps ? Math.max(1, Math.round(width / 16)) : 0
  const foot = Math.max(1, Math.round(height / 10))
  for (let step = 0; step < steps; step++) {
    const from = Math.floor((width * step) / steps)
    const to = Math.floor((width * (step + 1)) / steps)
    const high = step < (label?.signal ?? 0) ? Math.max(foot, Math.round((height * (step + 1)) / steps)) : foot
    fillRect(image, { x: x + from, y: y + height - high, width: Math.max(1, to - from - gap), height: high }, ink)
  }
}

const smallestFigure = 6

/** A sheet of paper with the number of the page. */
function drawSheetOfPage(sheet: Sheet, place: Box, ink: number) {
  const { image, label } = sheet
  const box = centred(place, 3, 4)
  const line = lineOf(box)
  frame(sheet, box, line, ink)
  const figure = String(label?.page ?? 1)
  for (let px = box.height; px >= smallestFigure; px--) {
    const style = font('bold', px)
    const [wide, high] = [textWidth(figure, style), capHeight(style)]
    if (wide > box.width - 4 * line || high > box.height - 4 * line) continue
    const left = box.x + Math.round((box.width - wide) / 2)
    drawText(image, figure, left, box.y + Math.round((box.height - high) / 2) + high, style, ink)
    return
  }
}

/** Waves from the left to the right, each longer than the one before: where a telephone reads the label. */
function drawWaves({ image }: Sheet, place: Box, ink: number) {
  const box = centred(place, 3, 4)
  const { width, height } = box
  // From the middle of the left edge, in half pixels, so that even and odd heights are both symmetrical.
  const widest = 2 * width
  const line = Math.max(2, Math.round(widest / 9))
  for (let row = 0; row < height; row++) {
    const down = 2 * row + 1 - height
    for (let column = 0; column < width; column++) {
      const right = 2 * column + 1
      if (Math.abs(down) > right) continue
      const distance = Math.sqrt(right * right + down * down)
      const onWave = [1, 2, 3, 4].some((wave) => {
        const outer = (widest * wave) / steps
        return distance <= outer && distance > outer - line
      })
      if (onWave) fillRect(image, { x: box.x + column, y: box.y + row, width: 1, height: 1 }, ink)
    }
  }
}
