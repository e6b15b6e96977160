// guide: builds the user guide from docs/guide into dist, which the server serves at /guide/. Its text is
// docs/guide/*.md. With --check it only checks that keys, links and pictures exist.
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { layout, notFound } from './src/layout.mjs'
import { readPage } from './src/page.mjs'
import { pictureSize } from './src/picture-size.mjs'

const here = import.meta.dirname
const source = path.join(here, '../../docs/guide')
const target = path.join(here, 'dist')
const fonts = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/source-sans-3/package.json')),
  'files',
)

const sections = JSON.parse(await readFile(path.join(source, 'contents.json'), 'utf8'))
const sizes = await readPictureSizes()
const words = await readConsoleWords()
const pages = []
for (const { title: section, pages: names } of sections) {
  for (const name of names)
    pages.push(
      readPage({
        name,
        section,
        text: withWords(name, await readFile(path.join(source, `${name}.md`), 'utf8')),
        sizes,
      }),
    )
}
checkLinks()
if (!process.argv.includes('--check')) await writeGuide()

/** Writes pages, search index, pictures, fonts and scripts. */
async function writeGuide() {
  await rm(target, { recursive: true, force: true })
  await mkdir(path.join(target, 'pictures'), { recursive: true })
  for (const [at, page] of pages.entries()) {
    await writeFile(
      path.join(target, `${page.name}.html`),
      layout({ sections, pages, page, before: pages[at - 1], after: pages[at + 1] }),
    )
  }
  await writeFile(path.join(target, 'not-found.html'), notFound({ sections, pages }))
  await writeFile(path.join(target, 'search.json'), JSON.stringify(pages.flatMap((page) => page.parts)))
  for (const file of ['guide.css', 'theme.js', 'guide.js'])
    await cp(path.join(here, 'src', file), path.join(target, file))
  for (const name of sizes.keys()) await cp(path.join(source, 'pictures', name), path.join(target, 'pictures', name))
  for (const set of ['latin', 'latin-ext']) {
    const file = `source-sans-3-${set}-wght-normal.woff2`
    await cp(path.join(fonts, file), path.join(target, file))
  }
}

/** The texts of the console by key, so that the guide names every button correctly. */
async function readConsoleWords() {
  const bundled = await rolldown({ input: path.join(here, '../console/src/text/en.ts') })
  const {
    output: [chunk],
  } = await bundled.generate({ format: 'esm' })
  await bundled.close()
  return (await import(`data:text/javascript;base64,${Buffer.from(chunk.code).toString('base64')}`)).en
}

/**
 * Replaces keys such as `{{store.add}}` with the console's texts. A key that the console does not have stops the build.
 */
function withWords(name, text) {
  return text.replace(/\{\{([\w.]+)\}\}/g, (_, key) => {
    if (words[key] === undefined) throw new Error(`${name}.md names ${key}, which the console does not say.`)
    return words[key]
  })
}

/** Width and height of each picture, so that the text does not jump while pictures load. */
async function readPictureSizes() {
  const names = (await readdir(path.join(source, 'pictures'))).filter((name) => name.endsWith('.webp'))
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, pictureSize(await readFile(path.join(source, 'pictures', name)))]),
    ),
  )
}

/** A link to a page, heading or picture that does not exist stops the build. */
function checkLinks() {
  const places = new Set(
    pages.flatMap((page) => [page.address, ...page.headings.map(({ id }) => `${page.address}#${id}`)]),
  )
  const wrong = pages.flatMap((page) =>
    page.links.filter((link) => !places.has(link)).map((link) => `${page.name}.md: ${link}`),
  )
  if (wrong.length > 0) throw new Error(`These links of the guide lead nowhere: ${wrong.join('; ')}`)
}
