// render/fonts: letters beyond the bundled ones: the files that contain a text's letters, and the outlines loaded so
// far. Drawing never waits: `lettersFor` loads what a text needs before it is drawn.
import { letterTable } from './letter-table.ts'
import { fontFace, numbersFrom, readOutline, type Outline } from './outlines.ts'
import type { ShapingFont } from './shaper.ts'

/** Whose shapes of Han characters to draw. */
export type HanStyle = 'zh' | 'ja' | 'ko'

/** Reads a file of packages/render/letters by its name without extension. */
export type ReadLetters = (file: string) => Promise<Uint8Array>

/** Scripts whose letters change shape or place beside others. */
export const shapedScripts = ['hebrew', 'arabic', 'thai', 'devanagari'] as const
export type ShapedScript = (typeof shapedScripts)[number]
export type Script = ShapedScript | 'more' | 'east'

type Weight = 'regular' | 'bold'
const weights: readonly Weight[] = ['regular', 'bold']

/** A file's outlines by code point or glyph number, read from its bytes when first drawn. */
class LetterFile {
  readonly #bytes: Uint8Array
  readonly #places = new Map<number, number>()

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    const numbers = numbersFrom(bytes)
    for (let left = numbers.next(), code = 0; left > 0; left--) {
      code += numbers.next()
      const length = numbers.next()
      this.#places.set(code, numbers.at())
      numbers.skip(length)
    }
  }

  outline(code: number): Outline | undefined {
    const at = this.#places.get(code)
    return at === undefined ? undefined : readOutline(numbersFrom(this.#bytes, at))
  }
}

export interface ScriptFont {
  shaping: ShapingFont
  outline(glyph: number): Outline | undefined
}

const files = new Map<string, LetterFile>()
const scriptFonts = new Map<string, ScriptFont>()
const loading = new Map<string, Promise<void>>()
let loads = 0

/** Grows with each file: what was drawn before may look different now. */
export const letterLoads = (): number => loads

type Ranges = readonly (readonly [from: number, to: number])[]

function rangesOf(text: string): Ranges {
  return text.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-')
    return [parseInt(from, 16), parseInt(to, 16)]
  })
}

const ranges = new Map<'more' | ShapedScript | 'ja' | 'ko', Ranges>()
function covers(list: 'more' | ShapedScript | 'ja' | 'ko', code: number): boolean {
  let parsed = ranges.get(list)
  if (!parsed) ranges.set(list, (parsed = rangesOf(letterTable[list])))
  return parsed.some(([from, to]) => code >= from && code <= to)
}

const blocks = new Map(Object.entries(letterTable.east).map(([block, bits]) => [parseInt(block, 16), bits as string]))
function isEastern(code: number): boolean {
  const bits = blocks.get(code >> 8)
  if (bits === undefined) return false
  // Six bits a letter, the highest bit of a byte first; the table has the lowest bit of a byte first.
  const byte = (code & 255) >> 3
  const group = Math.floor(byte / 3) * 4
  const four = atob(bits.slice(group, group + 4))
  return ((four.charCodeAt(byte % 3) >> (code & 7)) & 1) === 1
}

const known = new Map<number, Script | undefined>()
/** Above this, letters are forgotten: texts use a few thousand of them. */
const mostKnown = 50_000

export const isBundled = (code: number): boolean => fontFace('bold').outline(code) !== undefined

/** The files that contain a letter that is not bundled; undefined for a letter that cannot be drawn. */
export function scriptOf(code: number): Script | undefined {
  if (known.has(code)) return known.get(code)
  if (known.size > mostKnown) known.clear()
  const script = covers('more', code)
    ? 'more'
    : (shapedScripts.find((each) => covers(each, code)) ?? (isEastern(code) ? 'east' : undefined))
  known.set(code, script)
  return script
}

/** The names of the files that a letter needs. */
function filesOf(code: number, script: Script, han: HanStyle): string[] {
  if (script !== 'east') return weights.map((weight) => `${script}-${weight}`)
  const block = (code >> 8).toString(16)
  return [
    `east-${block}`,
    ...(han !== 'zh' && covers('ja', code >> 8) ? [`ja-${block}`] : []),
    ...(han === 'ko' && covers('ko', code >> 8) ? ['ko'] : []),
  ]
}

/**
 * Loads the letters that texts need, so that they can be drawn. Returns undefined when there is nothing to wait for,
 * which is so for all texts in bundled letters.
 */
export function lettersFor(
  texts: Iterable<string>,
  { han, read }: { han: HanStyle; read: ReadLetters },
): Promise<void> | undefined {
  const missing = new Set<string>()
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      if (text.charCodeAt(at) < 0x180) continue
      const code = text.codePointAt(at)!
      const script = isBundled(code) ? undefined : scriptOf(code)
      if (!script) continue
      for (const file of filesOf(code, script, han)) if (!files.has(file) && !scriptFonts.has(file)) missing.add(file)
    }
  }
  if (missing.size === 0) return undefined
  return Promise.all([...missing].map((file) => load(file, read))).then(() => undefined)
}

function load(file: string, read: ReadLetters): Promise<void> {
  const started = loading.get(file) ?? read(file).then((bytes) => keep(file, bytes))
  loading.set(file, started)
  // A file that could not be read is asked for again by the next text.
  return started.finally(() => loading.delete(file))
}

async function keep(file: string, bytes: Uint8Array): Promise<void> {
  await keepOutlines(file, bytes)
  loads++
}

async function keepOutlines(file: string, bytes: Uint8Array): Promise<void> {
  if (!shapedScripts.some((script) => file.startsWith(`${script}-`))) {
    files.set(file, new LetterFile(bytes))
    return
  }
  const { shapingFont } = await loadShaper()
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const glyphs = new LetterFile(bytes.subarray(4 + size))
  scriptFonts.set(file, {
    shaping: shapingFont(bytes.subarray(4, 4 + size)),
    outline: (glyph) => glyphs.outline(glyph),
  })
}

type ShaperModule = typeof import('./shaper.ts')
let shaper: ShaperModule | undefined

async function loadShaper(): Promise<ShaperModule> {
  const loaded = await import('./shaper.ts')
  await loaded.started
  return (shaper ??= loaded)
}

/** Places letters of scripts that need it; undefined before a text of such a script was loaded. */
export function loadedShaper(): ShaperModule | undefined {
  return shaper
}

export function scriptFont(script: ShapedScript, weight: Weight): ScriptFont | undefined {
  return scriptFonts.get(`${script}-${weight}`)
}

/** The outline of a letter that stands alone. */
export function loadedOutline(code: number, weight: Weight, han: HanStyle): Outline | undefined {
  const script = scriptOf(code)
  if (script === 'more') return files.get(`more-${weight}`)?.outline(code)
  if (script !== 'east') return undefined
  const block = (code >> 8).toString(16)
  return (
    (han === 'ko' ? files.get('ko')?.outline(code) : undefined) ??
    (han === 'zh' ? undefined : files.get(`ja-${block}`)?.outline(code)) ??
    files.get(`east-${block}`)?.outline(code)
  )
}
