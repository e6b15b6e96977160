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

function readGlyphs(text: string): Map<number, Outline> {
  const outlines = new Map<number, Outline>()
  let at = 0
  const number = () => {
    let value = 0
    for (let weight = 1; ; weight *= 128) {
      const byte = text.charCodeAt(at++)
      value += (byte & 127) * weight
      if (byte < 128) return value
    }
  }
  const signed = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
  for (let code = 0; at < text.length;) {
    code += number()
    const advance = number()
    const contours: Float64Array[] = []
    let x = 0
    let y = 0
    for (let left = number(); left > 0; left--) {
      const points = new Float64Array(number() * 3)
      for (let p = 0; p < points.length; p += 3) {
        const step = number()
        x += signed(Math.floor(step / 2))
        y += signed(number())
        points.set([x, y, step % 2], p)
      }
      contours.push(points)
    }
    outlines.set(code, { advance, contours })
  }
  return outlines
}
