// render/scripts: writes packages/render/letters, the outlines that labels load when a text needs them, and the table of
// their letters, src/fonts/letter-table.ts. The fonts are too large for an install, so give the folder that has them:
//   npm install --prefix /tmp/fonts @fontsource/noto-sans{,-arabic,-hebrew,-thai,-devanagari,-sc,-jp,-kr}@5.3.0
//   node packages/render/scripts/make-letters.mjs /tmp/fonts/node_modules/@fontsource
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledLetters } from './bundled-letters.mjs'
import { number, writeOutline } from './outline-bytes.mjs'
import { shapingFont } from './shaping-font.mjs'
import { range, readWoff } from './woff.mjs'

const [fonts] = process.argv.slice(2)
if (!fonts) throw new Error('Name the folder with the font packages.')
const output = new URL('../letters/', import.meta.url)
mkdirSync(output, { recursive: true })
for (const file of readdirSync(output)) if (file.endsWith('.bin')) rmSync(new URL(file, output))

const weights = { regular: 400, bold: 700 }
const bundled = new Set(bundledLetters)

/** All letters of a font package: code point → the bytes of its outline. */
function lettersOf(name, weight, subsets) {
  const folder = join(fonts, name, 'files')
  const found = new Map()
  for (const file of readdirSync(folder)
    .filter((each) => each.endsWith(`-${weight}-normal.woff`))
    .sort()) {
    if (subsets && !subsets.some((subset) => file === `${name}-${subset}-${weight}-normal.woff`)) continue
    const font = readWoff(join(folder, file))
    for (const [code, glyph] of font.codes) {
      if (glyph === 0 || found.has(code) || bundled.has(code)) continue
      const bytes = []
      writeOutline(bytes, font.advance(glyph), font.contours(glyph))
      found.set(code, bytes)
    }
  }
  return found
}

/** Count; then per glyph the step to its number, the length of its outline, and the outline. */
function packed(glyphs) {
  const bytes = []
  number(bytes, glyphs.size)
  let last = 0
  for (const [code, outline] of [...glyphs].sort(([a], [b]) => a - b)) {
    number(bytes, code - last)
    number(bytes, outline.length)
    for (const byte of outline) bytes.push(byte) // too many to be arguments
    last = code
  }
  return Buffer.from(bytes)
}

let total = 0
function write(name, bytes) {
  writeFileSync(new URL(`${name}.bin`, output), bytes)
  total += bytes.length
}

/** First and last code point of each run, in hexadecimal. */
function rangesOf(codes) {
  const runs = []
  for (const code of [...codes].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else runs.push([code, code])
  }
  return runs
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join(' ')
}

const isText = (code) =>
  code >= 0x20 &&
  code < 0x1f000 &&
  !/\p{Emoji_Presentation}|\p{Cf}|\p{Co}|\p{Cc}|\p{Zs}/u.test(String.fromCodePoint(code))
const only = (letters, wanted) => new Map([...letters].filter(([code]) => isText(code) && wanted(code)))

// The rest of Latin, Greek and Cyrillic.
const alphabets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const more = {}
for (const [face, weight] of Object.entries(weights)) {
  more[face] = only(lettersOf('noto-sans', weight, alphabets), () => true)
  write(`more-${face}`, packed(more[face]))
}

// Scripts whose letters change shape or place beside others.
const scripts = {
  hebrew: (code) => (code >= 0x590 && code < 0x600) || (code >= 0xfb1d && code < 0xfb50),
  arabic: (code) => (code >= 0x600 && code < 0x900) || (code >= 0xfb50 && code < 0xff00),
  thai: (code) => code >= 0xe00 && code < 0xe80,
  devanagari: (code) =>
    (code >= 0x900 && code < 0x980) || (code >= 0x1cd0 && code < 0x1d00) || (code >= 0xa830 && code < 0xa900),
}
const shaped = {}
for (const [script, own] of Object.entries(scripts)) {
  for (const [face, weight] of Object.entries(weights)) {
    const font = readWoff(
      join(fonts, `noto-sans-${script}`, 'files', `noto-sans-${script}-${script}-${weight}-normal.woff`),
    )
    const glyphs = new Map(
      range(0, font.glyphCount - 1).map((glyph) => {
        const bytes = []
        writeOutline(bytes, font.advance(glyph), font.contours(glyph))
        return [glyph, bytes]
      }),
    )
    const tables = shapingFont(font.tables)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(tables.length)
    write(`${script}-${face}`, Buffer.concat([size, tables, packed(glyphs)]))
    shaped[script] = [...font.codes].filter(([code, glyph]) => glyph > 0 && own(code)).map(([code]) => code)
  }
}

// Chinese, Japanese and Korean in blocks of 256. The first font that has a letter gives it; a block named by a language
// has the letters that its readers expect in another shape.
const inScripts = new Set(Object.values(shaped).flat())
const isEastern = (code) => code >= 0x2000 && !more.regular.has(code) && !inScripts.has(code)
const [chinese, japanese, korean] = ['sc', 'jp', 'kr'].map((name) =>
  only(lettersOf(`noto-sans-${name}`, 400), isEastern),
)
const base = new Map([...korean, ...japanese, ...chinese])
const differing = (letters, others) =>
  new Map(
    [...letters].filter(([code, bytes]) =>
      others.every((other) => !Buffer.from(other.get(code) ?? []).equals(Buffer.from(bytes))),
    ),
  )
function inBlocks(letters) {
  const blocks = new Map()
  for (const letter of letters) blocks.set(letter[0] >> 8, [...(blocks.get(letter[0] >> 8) ?? []), letter])
  return blocks
}
const japaneseOnly = differing(japanese, [base])
const koreanOnly = new Map(
  [...korean].filter(
    ([code, bytes]) => !Buffer.from(japaneseOnly.get(code) ?? base.get(code)).equals(Buffer.from(bytes)),
  ),
)
for (const [block, letters] of inBlocks(base)) write(`east-${block.toString(16)}`, packed(new Map(letters)))
for (const [block, letters] of inBlocks(japaneseOnly)) write(`ja-${block.toString(16)}`, packed(new Map(letters)))
write('ko', packed(koreanOnly))

const blockNames = (letters) => rangesOf(new Set([...letters.keys()].map((code) => code >> 8)))
const bitmaps = [...inBlocks(base)].map(([block, letters]) => {
  const bits = Buffer.alloc(32)
  for (const [code] of letters) bits[(code & 255) >> 3] |= 1 << (code & 7)
  return `    '${block.toString(16)}': '${bits.toString('base64').replace(/=+$/, '')}',`
})
writeFileSync(
  new URL('../src/fonts/letter-table.ts', import.meta.url),
  `// render/fonts: which letters the files of packages/render/letters contain, written by scripts/make-letters.mjs.

/** Ranges of code points, in hexadecimal. */
export const letterTable = {
  more: '${rangesOf(more.regular.keys())}',
  hebrew: '${rangesOf(shaped.hebrew)}',
  arabic: '${rangesOf(shaped.arabic)}',
  thai: '${rangesOf(shaped.thai)}',
  devanagari: '${rangesOf(shaped.devanagari)}',
  /** A bit for each of the 256 code points of a block. */
  east: {
${bitmaps.join('\n')}
  },
  /** Blocks with shapes for Japanese. */
  ja: '${blockNames(japaneseOnly)}',
  /** Blocks with shapes for Korean, all in one file. */
  ko: '${blockNames(koreanOnly)}',
} as const
`,
)
console.log(`${readdirSync(output).length - 1} files, ${(total / 1e6).toFixed(1)} MB`)
console.log({
  more: more.regular.size,
  ...Object.fromEntries(Object.entries(shaped).map(([k, v]) => [k, v.length])),
  east: base.size,
  ja: japaneseOnly.size,
  ko: koreanOnly.size,
})
