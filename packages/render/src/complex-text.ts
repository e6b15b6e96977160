// render/complex-text: lines with letters that change beside others or run from right to left. text.ts draws all lines
// and measures simple ones itself.
import { glyphOf, rasterise, weightOf, type Font, type Glyph } from './fonts/glyphs.ts'
import { fitOutline } from './fonts/hinting.ts'
import {
  letterLoads,
  loadedShaper,
  scriptFont,
  scriptOf,
  shapedScripts,
  type ShapedScript,
} from './fonts/letter-files.ts'
import { fontFace } from './fonts/outlines.ts'

/** Ink in its order from left to right. */
export interface Line {
  width: number
  /** `at`: the place of the glyph's origin. */
  pieces: { glyph: Glyph; at: number }[]
}

/** Letters of the shaped scripts, and marks of direction. */
const complex =
  /[\u0590-\u08ff\u0900-\u097f\u0e00-\u0e7f\u1cd0-\u1cff\u200e\u200f\u202a-\u202e\u2066-\u2069\ua830-\ua8ff\ufb1d-\ufdff\ufe70-\ufefc]/
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/
const leftToRight =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\u0900-\u0dff\u0e00-\u10ff\u200e]/u

const codeOf: Record<ShapedScript, string> = { hebrew: 'Hebr', arabic: 'Arab', thai: 'Thai', devanagari: 'Deva' }
/** Letters of these touch their neighbours. */
const joining: ReadonlySet<ShapedScript> = new Set(['arabic', 'devanagari'])

export const isComplex = (text: string): boolean => complex.test(text) && loadedShaper() !== undefined

/** Code points that belong to the letter before them: accents, vowel signs, joiners. */
const marks: readonly (readonly [from: number, to: number])[] = [
  [0x300, 0x36f],
  [0x591, 0x5c7],
  [0x610, 0x61a],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6ed],
  [0x8d3, 0x8ff],
  [0x900, 0x903],
  [0x93a, 0x93c],
  [0x93e, 0x94f],
  [0x951, 0x957],
  [0x962, 0x963],
  [0xe31, 0xe31],
  [0xe34, 0xe3a],
  [0xe47, 0xe4e],
  [0x200c, 0x200d],
  [0xfe00, 0xfe0f],
]

export function isMark(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0x300 && marks.some(([from, to]) => code >= from && code <= to)
}

/** Whether the first letter with a direction runs from right to left. */
export function startsRightToLeft(text: string): boolean {
  if (!rightToLeft.test(text)) return false
  for (const letter of text) {
    if (rightToLeft.test(letter)) return true
    if (leftToRight.test(letter)) return false
  }
  return false
}

const lines = new Map<string, Line>()
const words = new Map<string, Glyph>()
/** A label has about ten texts, each measured in a few sizes. */
const mostKept = 3_000

function kept<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key)
  if (known) return known
  if (map.size >= mostKept) map.clear()
  const made = make()
  map.set(key, made)
  return made
}

/** A line as it is drawn, once its letters are loaded; boxes before. */
export function complexLine(text: string, style: Font): Line {
  return kept(lines, `${letterLoads()} ${style.face} ${style.px} ${style.han} ${text}`, () => {
    const pieces: Line['pieces'] = []
    let width = 0
    const add = (glyph: Glyph) => {
      pieces.push({ glyph, at: width })
      width += glyph.advance
    }
    for (const run of runsOf(text)) {
      if (run.script) add(wordOf(run.text, run.script, run.rightToLeft, style))
      else for (const letter of run.text) add(glyphOf(letter.codePointAt(0)!, style))
    }
    return { width, pieces }
  })
}

interface Run {
  /** In logical order for a script, from left to right otherwise. */
  text: string
  script: ShapedScript | undefined
  rightToLeft: boolean
}

/** Pieces of one script and direction, from left to right. */
function runsOf(text: string): Run[] {
  const bidi = loadedShaper()?.bidi
  if (!bidi) return [{ text, script: undefined, rightToLeft: false }]
  const levels = bidi.getEmbeddingLevels(text)
  const scripts = scriptsOf(text)
  const places: { from: number; to: number; level: number; script: ShapedScript | undefined }[] = []
  for (const at of bidi.getReorderedIndices(text, levels)) {
    const level = levels.levels[at]!
    const last = places.at(-1)
    const follows = last && (level % 2 === 1 ? at === last.from - 1 : at === last.to)
    if (last && follows && last.level === level && last.script === scripts[at]) {
      last.from = Math.min(last.from, at)
      last.to = Math.max(last.to, at + 1)
    } else places.push({ from: at, to: at + 1, level, script: scripts[at] })
  }
  return places.map(({ from, to, level, script }) => {
    const logical = text.slice(from, to)
    const isRightToLeft = level % 2 === 1
    if (script || !isRightToLeft) return { text: logical, script, rightToLeft: isRightToLeft }
    const mirrored = [...logical].map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    return { text: mirrored.reverse().join(''), script, rightToLeft: true }
  })
}

/** The script of each UTF-16 unit; a mark has that of its letter. Undefined for letters that stand alone. */
function scriptsOf(text: string): (ShapedScript | undefined)[] {
  const scripts: (ShapedScript | undefined)[] = []
  for (const letter of text) {
    const found = scriptOf(letter.codePointAt(0)!)
    const own = shapedScripts.find((script) => script === found)
    const script = isMark(letter) ? (scripts.at(-1) ?? own) : own
    for (let unit = 0; unit < letter.length; unit++) scripts.push(script)
  }
  return scripts
}

/** A word of a shaped script as one glyph, so that its letters join without gaps. */
function wordOf(text: string, script: ShapedScript, isRightToLeft: boolean, style: Font): Glyph {
  return kept(words, `${letterLoads()} ${script} ${style.face} ${style.px} ${isRightToLeft} ${text}`, () => {
    const font = scriptFont(script, weightOf(style))
    if (!font) return glyphOf(-1, style)
    const joins = joining.has(script)
    const scale = style.px / 1000
    const fit = joins ? (value: number) => value : Math.round
    const contours: Float64Array[] = []
    let x = 0
    for (const placed of font.shaping.shape(text, { rightToLeft: isRightToLeft, script: codeOf[script] })) {
      const outline = font.outline(placed.glyph)
      if (outline) {
        const moveX = x + fit(placed.dx * scale)
        const moveY = Math.round(placed.dy * scale)
        for (const points of fitOutline(outline, fontFace('regular'), style.px, joins).contours) {
          for (let p = 0; p < points.length; p += 3) {
            points[p]! += moveX
            points[p + 1]! += moveY
          }
          contours.push(points)
        }
      }
      x += fit(placed.advance * scale)
    }
    return rasterise({ advance: Math.ceil(x), contours })
  })
}
