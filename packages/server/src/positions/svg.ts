// server/positions: reads an SVG file before it is drawn: refuses what points out of it or cannot be drawn in a short time,
// and gives it the size in pixels that is wanted. No parser of XML: the drawing library reads the file itself, in a separate
// process.
import { imageLimitPixels } from '@shelfcast/contract/constants'
import { pictureHeader } from '../labels/pictures/header.ts'

const mostElements = 100_000
/** The drawing library calls itself for each level. */
const deepest = 200
/** Pixels of a length in this unit, as CSS defines them. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
}

export const isSvg = (text: string) => /<svg[\s>]/.test(text.slice(0, 10_000)) && /^\uFEFF?\s*</.test(text)

/** @returns the file with the wanted size, or why it is refused */
export function prepareSvg(text: string, longestSide: number): { svg: string } | { problem: string } {
  let [depth, elements, at] = [0, 0, 0]
  let root: { start: number; end: number; attributes: Map<string, string> } | undefined
  for (;;) {
    const start = text.indexOf('<', at)
    if (start < 0) break
    const special = specials.find(({ opens }) => text.startsWith(opens, start))
    const end = special ? text.indexOf(special.closes, start + special.opens.length) : endOfTag(text, start)
    if (end < 0) return { problem: 'it is incomplete' }
    at = end + (special?.closes.length ?? 1)
    const tag = text.slice(start, at)
    if (special) {
      if (special.opens === '<!DOCTYPE' && /[[&]|<!ENTITY/i.test(tag)) return { problem: 'it declares entities' }
      continue
    }
    if (tag.startsWith('</')) {
      depth -= 1
      continue
    }
    const name = /^<(?:[\w.-]+:)?([\w.-]*)/.exec(tag)?.[1]?.toLowerCase() ?? ''
    const attributes = attributesOf(tag)
    const problem = problemOf(name, attributes)
    if (problem) return { problem }
    elements += 1
    if (elements > mostElements) return { problem: `it has more than ${mostElements} elements` }
    if (!root && name === 'svg') root = { start, end: at, attributes }
    if (!tag.endsWith('/>')) depth += 1
    if (depth > deepest) return { problem: 'its elements are nested too deeply' }
    if (name === 'style' && !tag.endsWith('/>')) {
      const close = text.indexOf('</', at)
      if (close < 0 || pointsOut(text.slice(at, close))) return { problem: outside }
    }
  }
  const size = root && sizeOf(root.attributes)
  if (!root || !size) return { problem: 'it has no size' }
  return { svg: text.slice(0, root.start) + rootWith(root.attributes, size, longestSide) + text.slice(root.end) }
}

const outside = 'it refers to other files'
const specials = [
  { opens: '<!--', closes: '-->' },
  { opens: '<![CDATA[', closes: ']]>' },
  { opens: '<?', closes: '?>' },
  { opens: '<!DOCTYPE', closes: '>' },
]

/** Of the `>` after the values, which may contain one. */
function endOfTag(text: string, start: number): number {
  let quote = ''
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]!
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at
  }
  return -1
}

const attributesOf = (tag: string) =>
  new Map(
    [...tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, one, other]) => [
      name!,
      (one ?? other ?? '').trim(),
    ]),
  )

function problemOf(name: string, attributes: ReadonlyMap<string, string>): string | undefined {
  if (name === 'script' || name === 'foreignobject') return 'it contains a script or another document'
  if (name.startsWith('fe') || name === 'filter') return 'it contains filters'
  for (const [attribute, value] of attributes) {
    if (attribute.startsWith('xmlns')) continue
    if (/(?:^|:)(?:href|src)$/i.test(attribute)) {
      const data = /^data:image\/(?:png|jpe?g);base64,(.*)$/is.exec(value)?.[1]
      if (data === undefined ? !value.startsWith('#') : isTooLarge(data)) return outside
    } else if (pointsOut(value)) return outside
  }
  return undefined
}

const pointsOut = (css: string) => /@import|url\(\s*["']?\s*(?!["'#\s])|image-set\(/i.test(css)

function isTooLarge(base64: string): boolean {
  const header = pictureHeader(Buffer.from(base64, 'base64'))
  return !header || header.width * header.height > imageLimitPixels
}

interface Size {
  width: number
  height: number
  viewBox: string
}

function sizeOf(attributes: ReadonlyMap<string, string>): Size | undefined {
  const box = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number)
  const hasBox = box.length === 4 && box.every(Number.isFinite) && box[2]! > 0 && box[3]! > 0
  const [width, height] = [pixels(attributes.get('width')) ?? box[2], pixels(attributes.get('height')) ?? box[3]]
  if (!width || !height || !Number.isFinite(width * height)) return undefined
  return { width, height, viewBox: hasBox ? box.join(' ') : `0 0 ${width} ${height}` }
}

function pixels(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(\d*\.?\d+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(length ?? '') ?? []
  const factor = units[unit.toLowerCase()]
  return number === undefined || factor === undefined || Number(number) <= 0 ? undefined : Number(number) * factor
}

function rootWith(attributes: ReadonlyMap<string, string>, { width, height, viewBox }: Size, longestSide: number) {
  const scale = longestSide / Math.max(width, height)
  const own = { width: sideOf(width * scale), height: sideOf(height * scale), viewBox }
  const others = [...attributes].filter(([name]) => !(name in own))
  const written = [...others, ...Object.entries(own)].map(
    ([name, value]) => `${name}="${String(value).replaceAll('"', '&quot;')}"`,
  )
  return `<svg ${written.join(' ')}>`
}

const sideOf = (length: number) => Math.max(1, Math.round(length))
