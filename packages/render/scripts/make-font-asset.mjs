// render/scripts: reads the bundled Noto Sans and writes the outlines that labels use to src/fonts/noto-sans.ts. Run it again after an update of the font:
//   node packages/render/scripts/make-font-asset.mjs
// Outlines, not pictures: text.ts turns them into pixels with plain arithmetic, so that browser and server draw the same label.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundledLetters } from './bundled-letters.mjs'
import { number, writeOutline } from './outline-bytes.mjs'
import { range, readWoff } from './woff.mjs'

const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans/package.json')), 'files')
const figures = [
  ...range(0x20, 0x7e),
  0xa0,
  0xa3,
  0xa5,
  0x20a9,
  0x20ac,
  0x20b4,
  0x20b9,
  0x20ba,
  0x20bd,
  0x2212,
  0x10d,
  0x142,
  0x44,
  0x2e,
]
const faces = {
  regular: { weight: 400, codes: bundledLetters },
  bold: { weight: 700, codes: bundledLetters },
  price: { weight: 800, codes: figures },
}

let out = `// render/fonts: outlines of Noto Sans (SIL Open Font License 1.1, © The Noto Project Authors), written by scripts/make-font-asset.mjs; the format is read in outlines.ts.\n\n`
out += 'export const notoSans = {\n'
for (const [face, { weight, codes }] of Object.entries(faces)) {
  const fonts = ['latin', 'latin-ext', 'greek', 'cyrillic'].map((subset) =>
    readWoff(join(folder, `noto-sans-${subset}-${weight}-normal.woff`)),
  )
  const bytes = []
  let last = 0
  let count = 0
  for (const code of [...new Set(codes)].sort((a, b) => a - b)) {
    const font = fonts.find((candidate) => candidate.glyphOf(code) > 0)
    if (!font) continue
    const glyph = font.glyphOf(code)
    number(bytes, code - last)
    writeOutline(bytes, font.advance(glyph), font.contours(glyph))
    last = code
    count++
  }
  const { capHeight, xHeight } = fonts[0]
  out += `  ${face}: { capHeight: ${capHeight}, xHeight: ${xHeight}, glyphs: '${Buffer.from(bytes).toString('base64')}' },\n`
  console.log(face, count, 'glyphs', bytes.length, 'bytes')
}
out += '} as const\n'
writeFileSync(new URL('../src/fonts/noto-sans.ts', import.meta.url), out)
