// render/fonts: letters as one-bit masks, made from outlines by area coverage. The same arithmetic runs in Node and in browsers, so the pixels agree by construction.
import { fitOutline } from './hinting.ts'
import { loadedOutline, type HanStyle } from './letter-files.ts'
import { fontFace, unknownLetter, type Face, type Outline } from './outlines.ts'

export interface Glyph {
  /** Pixels to the next letter. */
  advance: number
  /** Extent of the ink from the origin; bottom and right exclusive, y downwards from the baseline. Empty ink is 0,0,0,0. */
  left: number
  top: number
  right: number
  bottom: number
  /** Runs of ink: y, first x, x after the last, from the origin on the baseline. */
  spans: Int16Array
}

export interface Font {
  face: Face
  /** Font size in pixels. */
  px: number
  /** Whose shapes of Han characters. */
  han: HanStyle
  /** Letters made so far. Missing letters share one box. */
  glyphs: Map<number, Glyph>
}

/** A shelf in Latin letters uses some hundred, one in Chinese a few thousand; above this they are made again. */
const mostGlyphs = 6_000

/** Ink when this much of a pixel is covered. A little under half keeps thin slants whole. */
const coverage = 0.46

const fonts = new Map<string, Font>()

/**
 * The one font of this face and size, so that every caller shares its letters. Sizes come from templates, which are
 * few.
 */
export function font(face: Face, px: number, han: HanStyle = 'zh'): Font {
  const key = `${face} ${px} ${han}`
  let known = fonts.get(key)
  if (!known) fonts.set(key, (known = { face, px, han, glyphs: new Map() }))
  return known
}

export function glyphOf(code: number, style: Font): Glyph {
  const known = style.glyphs.get(code)
  if (known) return known
  const face = fontFace(style.face)
  const outline = isInvisible(code) ? nothing : (face.outline(code) ?? loadedOutline(code, weightOf(style), style.han))
  if (!outline) return glyphOf(unknownLetter, style)
  if (style.glyphs.size >= mostGlyphs) style.glyphs.clear()
  const glyph = rasterise(fitOutline(outline, face, style.px))
  style.glyphs.set(code, glyph)
  return glyph
}

export const weightOf = ({ face }: Font) => (face === 'regular' ? 'regular' : 'bold')

const nothing: Outline = { advance: 0, contours: [] }

/** Joiners, marks of direction, and choices between shapes: they change other letters and have no ink. */
export function isInvisible(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0x61c ||
    code === 0xfeff
  )
}

/** An outline in pixels as ink. */
export function rasterise(outline: Outline): Glyph {
  let minX = Infinity,
    minY = Infinity,
    maxX = -Infinity,
    maxY = -Infinity
  for (const points of outline.contours) {
    for (let p = 0; p < points.length; p += 3) {
      minX = Math.min(minX, points[p]!)
      maxX = Math.max(maxX, points[p]!)
      minY = Math.min(minY, points[p + 1]!)
      maxY = Math.max(maxY, points[p + 1]!)
    }
  }
  if (minX > maxX) return { advance: outline.advance, left: 0, top: 0, right: 0, bottom: 0, spans: new Int16Array(0) }
  const left = Math.floor(minX)
  const top = Math.floor(-maxY)
  const width = Math.ceil(maxX) - left + 2
  const height = Math.ceil(-minY) - top + 1
  const area = new Float64Array(width * height)
  for (const points of outline.contours)
    walkContour(points, (x0, y0, x1, y1) => addLine(area, width, x0 - left, -y0 - top, x1 - left, -y1 - top))
  return { advance: outline.advance, ...inkOf(area, width, height, left, top) }
}

/** Calls back for every straight piece of a closed contour; curves are split finely enough for a tenth of a pixel. */
function walkContour(points: Float64Array, line: (x0: number, y0: number, x1: number, y1: number) => void) {
  const count = points.length / 3
  if (count < 2) return
  const x = (n: number) => points[(n % count) * 3]!
  const y = (n: number) => points[(n % count) * 3 + 1]!
  const on = (n: number) => points[(n % count) * 3 + 2] === 1
  let first = 0
  while (first < count && !on(first)) first++
  // A contour with only control points starts half way between two of them.
  let fromX = first < count ? x(first) : (x(0) + x(count - 1)) / 2
  let fromY = first < count ? y(first) : (y(0) + y(count - 1)) / 2
  const begin = first < count ? first + 1 : 0
  for (let n = begin; n < begin + count; n++) {
    if (on(n)) {
      line(fromX, fromY, x(n), y(n))
      fromX = x(n)
      fromY = y(n)
      continue
    }
    const toX = on(n + 1) ? x(n + 1) : (x(n) + x(n + 1)) / 2
    const toY = on(n + 1) ? y(n + 1) : (y(n) + y(n + 1)) / 2
    const bend = Math.abs(fromX - 2 * x(n) + toX) + Math.abs(fromY - 2 * y(n) + toY)
    const pieces = Math.max(2, Math.min(32, Math.ceil(Math.sqrt(bend * 2))))
    let lastX = fromX
    let lastY = fromY
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces
      const u = 1 - t
      const nextX = u * u * fromX + 2 * u * t * x(n) + t * t * toX
      const nextY = u * u * fromY + 2 * u * t * y(n) + t * t * toY
      line(lastX, lastY, nextX, nextY)
      lastX = nextX
      lastY = nextY
    }
    fromX = toX
    fromY = toY
    if (on(n + 1)) n++
  }
}

/** Adds the signed area to the right of a line, per pixel, as differences along the row. */
function addLine(area: Float64Array, width: number, x0: number, y0: number, x1: number, y1: number) {
  if (y0 === y1) return
  const sign = y0 < y1 ? 1 : -1
  const [topX, topY, endX, endY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (endX - topX) / (endY - topY)
  let x = topX
  for (let row = Math.floor(topY); row < endY; row++) {
    const from = Math.max(topY, row)
    const to = Math.min(endY, row + 1)
    const share = (to - from) * sign
    const nextX = x + slope * (to - from)
    const lowX = Math.min(x, nextX)
    const highX = Math.max(x, nextX)
    const firstColumn = Math.floor(lowX)
    const at = row * width + firstColumn
    if (highX <= firstColumn + 1) {
      const middle = (lowX + highX) / 2 - firstColumn
      area[at]! += share * (1 - middle)
      area[at + 1]! += share * middle
    } else {
      // Area right of the line, column by column, as a running total whose differences are stored.
      const perColumn = share / (highX - lowX)
      let before = 0
      for (let column = firstColumn; column < highX; column++) {
        const enter = Math.max(lowX, column)
        const leave = Math.min(highX, column + 1)
        const crossed = perColumn * (leave - enter)
        const passed = perColumn * (enter - lowX)
        const covered = passed + crossed * (column + 1 - (enter + leave) / 2)
        area[row * width + column]! += covered - before
        before = covered
      }
      area[row * width + Math.ceil(highX)]! += share - before
    }
    x = nextX
  }
}

function inkOf(area: Float64Array, width: number, height: number, left: number, top: number): Omit<Glyph, 'advance'> {
  const spans: number[] = []
  let inkLeft = Infinity,
    inkTop = Infinity,
    inkRight = -Infinity,
    inkBottom = -Infinity
  for (let y = 0; y < height; y++) {
    let sum = 0
    let start = -1
    for (let x = 0; x < width; x++) {
      sum += area[y * width + x]!
      const ink = Math.abs(sum) >= coverage && x < width - 1
      if (ink && start < 0) start = x
      if (!ink && start >= 0) {
        spans.push(y + top, start + left, x + left)
        inkLeft = Math.min(inkLeft, start + left)
        inkRight = Math.max(inkRight, x + left)
        inkTop = Math.min(inkTop, y + top)
        inkBottom = Math.max(inkBottom, y + top + 1)
        start = -1
      }
    }
  }
  if (spans.length === 0) return { left: 0, top: 0, right: 0, bottom: 0, spans: new Int16Array(0) }
  return { left: inkLeft, top: inkTop, right: inkRight, bottom: inkBottom, spans: Int16Array.from(spans) }
}
