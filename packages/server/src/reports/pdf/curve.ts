// server/reports/pdf: draws values over time as vectors: the range as a band, the mean as a line, limits across. drawn.ts
// has the pages and the texts.
import type { CurveChart, CurvePoint } from './document.ts'

type Doc = PDFKit.PDFDocument

/** Draws a text of the small size; `end` aligns it there. */
type Write = (words: string, x: number, y: number, colour: string, end?: boolean) => void

export const curveHeight = 190
const colours = {
  band: '#bcdcf7',
  mean: '#1565c0',
  grid: '#e3e6eb',
  text: '#5d6878',
  caution: '#9a6700',
  danger: '#c62828',
}
/** For the numbers at the left, the words of limits at the right, and the days below. */
const room = { left: 30, right: 128, below: 14 }
const lineHeight = 10
const mostTicks = 6
/** Even values have some room around them. */
const leastSpan = 2

export function drawCurve(
  doc: Doc,
  { from, to, ticks, stretches, limits }: CurveChart,
  { left, top, width }: { left: number; top: number; width: number },
  write: Write,
): void {
  const points = stretches.flat()
  const axis = axisOf([
    ...points.flatMap(({ lowest, highest }) => [lowest, highest]),
    ...limits.map(({ value }) => value),
  ])
  const [start, end] = [left + room.left, left + width - room.right]
  const bottom = top + curveHeight - room.below
  const x = (at: number) => start + ((at - from) / (to - from)) * (end - start)
  const y = (value: number) => bottom - ((value - axis.low) / (axis.high - axis.low)) * (bottom - top)

  doc.lineWidth(0.5)
  for (const value of axis.ticks) {
    doc.moveTo(start, y(value)).lineTo(end, y(value)).stroke(colours.grid)
    write(numberText(value, axis.step), start - 4, y(value) - 5, colours.text, true)
  }
  for (const { at, label } of ticks) {
    doc.moveTo(x(at), top).lineTo(x(at), bottom).stroke(colours.grid)
    write(label, x(at) + 2, bottom + 3, colours.text)
  }
  for (const stretch of stretches) band(stretch)
  doc.lineWidth(0.8).lineJoin('round')
  for (const stretch of stretches) {
    stretch.forEach(({ at, mean }, place) => {
      if (place === 0) doc.moveTo(x(at), y(mean))
      doc.lineTo(x(at) + (stretch.length === 1 ? 1 : 0), y(mean))
    })
    doc.stroke(colours.mean)
  }
  drawLimits()

  function band(stretch: readonly CurvePoint[]) {
    const [first] = stretch
    if (!first) return
    doc.moveTo(x(first.at), y(first.highest))
    for (const { at, highest } of stretch) doc.lineTo(x(at), y(highest))
    for (const { at, lowest } of stretch.toReversed()) doc.lineTo(x(at), y(lowest))
    doc.closePath().fill(colours.band)
  }

  /** Cautions are dashed, so that the two differ without colour too. Words of near limits make room for each other. */
  function drawLimits() {
    let free = -Infinity
    for (const { words, value, strong } of [...limits].sort((one, other) => other.value - one.value)) {
      const colour = strong ? colours.danger : colours.caution
      doc.lineWidth(1)
      if (strong) doc.undash()
      else doc.dash(4, { space: 3 })
      doc.moveTo(start, y(value)).lineTo(end, y(value)).stroke(colour)
      const at = Math.max(free, y(value) - lineHeight / 2)
      write(words, end + 6, at, colour)
      free = at + lineHeight
    }
    doc.undash()
  }
}

/** Round numbers around all values. */
function axisOf(values: readonly number[]): { low: number; high: number; step: number; ticks: number[] } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const around = Math.max(0, leastSpan - (most - least)) / 2
  const [low, high] = [least - around, most + around]
  const rough = (high - low) / mostTicks
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
  return { low: first * step, high: last * step, step, ticks }
}

const numberText = (value: number, step: number) => value.toFixed(step < 1 ? 1 : 0)
