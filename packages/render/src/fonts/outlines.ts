// render/fonts: reads the outlines of noto-sans.ts (written by scripts/make-font-asset.mjs). Units are 1/1000 of the font size, y upwards.
import { notoSans } from './noto-sans.ts'

export type Face = keyof typeof notoSans

export interface Outline {
  advance: number
  /** Closed curves, outer ones clockwise: x, y, 1 when on the curve or 0 for the control point of a quadratic. */
  contours: Float64Array[]
}

export interface FontFace {
  capHeight: number
  xHeight: number
  outline(code: number): Outline | undefined
}

const faces = new Map<Face, FontFace>()

/** A face, read once. */
export function fontFace(face: Face): FontFace {
  const known = faces.get(face)
  if (known) return known
  const { capHeight, xHeight, glyphs } = notoSans[face]
  const outlines = readGlyphs(atob(glyphs))
  outlines.set(unknownLetter, unknownBox)
  const made = { capHeight, xHeight, outline: (code: number) => outlines.get(code) }
  faces.set(face, made)
  return made
}

/** Code point for every letter that a face lacks: an upright box. */
export const unknownLetter = -1

const unknownBox: Outline = {
  advance: 600,
  contours: [box(60, 0, 540, 714), box(130, 70, 470, 644).reverse()].map(flat),
}

function box(left: number, bottom: number, right: number, top: number): number[][] {
  return [
    [left, bottom, 1],
    [left, top, 1],
    [right, top, 1],
    [right, bottom, 1],
  ]
}

function flat(points: number[][]): Float64Array {
  return Float64Array.from(points.flat())
}

/** Numbers of seven bits a byte, the lowest first. */
export function numbersFrom(bytes: Uint8Array, start = 0) {
  let at = start
  return {
    at: () => at,
    skip: (length: number) => (at += length),
    next() {
      let value = 0
      for (let weight = 1; ; weight *= 128) {
        const byte = bytes[at++]!
        value += (byte & 127) * weight
        if (byte < 128) return value
      }
    },
  }
}

type Numbers = ReturnType<typeof numbersFrom>

const signed = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

/** The outline whose bytes come next. */
export function readOutline(numbers: Numbers): Outline {
  const advance = numbers.next()
  const contours: Float64Array[] = []
  let x = 0
  let y = 0
  for (let left = numbers.next(); left > 0; left--) {
    const points = new Float64Array(numbers.next() * 3)
    for (let p = 0; p < points.length; p += 3) {
      const step = numbers.next()
      x += signed(Math.floor(step / 2))
      y += signed(numbers.next())
      points[p] = x
      points[p + 1] = y
      points[p + 2] = step % 2
    }
    contours.push(points)
  }
  return { advance, contours }
}

function readGlyphs(text: string): Map<number, Outline> {
  // A loop: Uint8Array.from takes ten times as long, and each page that shows labels waits for it.
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  const outlines = new Map<number, Outline>()
  const numbers = numbersFrom(bytes)
  for (let code = 0; numbers.at() < bytes.length;) {
    code += numbers.next()
    outlines.set(code, readOutline(numbers))
  }
  return outlines
}
