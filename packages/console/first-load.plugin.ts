// console/first-load.plugin: speeds up the first screen (docs/decisions/what-the-first-screen-loads.md): a list of each
// screen's files for the page, code that is compiled while it loads, and compressed files.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { parseAst, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const source = path.join(import.meta.dirname, 'src')
const screensFile = path.join(source, 'app/screens.ts')
const hint = '//# allFunctionsCalledOnLoad\n'
/** Chunks that run completely before the first row: V8 compiles them while they load, off the page's own thread. */
const atOnce = ['index', 'frame', 'contract', 'designer-window']

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function nodesIn(node: Node): Node[] {
  return [node, ...Object.values(node).flat().filter(isNode).flatMap(nodesIn)]
}

const textOf = (node: unknown) => (isNode(node) && typeof node['value'] === 'string' ? node['value'] : undefined)

/** The rows of the table: an address, and the file that its loader imports, however the loader is written. */
export function screenFiles(code: string): [address: string, part: string | undefined][] {
  const program: unknown = parseAst(code, { lang: 'ts' })
  if (!isNode(program)) return []
  return nodesIn(program).flatMap((node) => {
    const address = node.type === 'Property' ? textOf(node['key']) : undefined
    if (!address?.startsWith('/') || !isNode(node['value'])) return []
    const loaded = nodesIn(node['value']).find(({ type }) => type === 'ImportExpression')
    return [[address, textOf(loaded?.['source'])] as [string, string | undefined]]
  })
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')

/** Writes screens.json: the files of each screen by path, which the server names in the page. */
const nameScreens: Plugin = {
  name: 'name-screens',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
    const withImports = (fileNames: readonly string[], seen = new Set<string>()): Set<string> => {
      for (const fileName of fileNames.filter((one) => !seen.has(one))) {
        seen.add(fileName)
        withImports(chunks.get(fileName)?.imports ?? [], seen)
      }
      return seen
    }
    const all = [...chunks.values()]
    const holding = (file: string) =>
      (
        all.find(({ facadeModuleId }) => facadeModuleId === file) ??
        all.find(({ moduleIds }) => moduleIds.includes(file))
      )?.fileName
    const entries = all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
    const first = withImports(entries)
    const screens = screenFiles(await readFile(screensFile, 'utf8')).map(([address, part]) => {
      const own = part === undefined ? undefined : holding(path.join(path.dirname(screensFile), part))
      const frame = holding(path.join(source, 'app/frame.tsx'))
      if (own === undefined || frame === undefined)
        return this.error(`${address} of ${screensFile} has no separate file`)
      const files = withImports([frame, own])
      return [address, [...files].filter((file) => !first.has(file)).map((file) => `/${file}`)] as const
    })
    if (screens.length === 0) this.error(`no screen was found in ${screensFile}`)
    this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.fromEntries(screens)) })
  },
}

/** Runs ahead.ts before the console's own code has arrived: the build would only load it early. */
const runAheadFirst: Plugin = {
  name: 'run-ahead-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const file = chunksOf(bundle ?? {}).find(({ name }) => name === 'ahead')?.fileName
      if (file === undefined) throw new Error('The build made no separate file for ahead.ts.')
      const others = html.replace(new RegExp(`\\s*<(?:link|script)[^>]*${file}"[^>]*>(?:</script>)?`), '')
      return others.replace(/ *<script/, `    <script type="module" async crossorigin src="/${file}"></script>\n$&`)
    },
  },
}

/** A style sheet in the head would hold back what index.html paints first. Scripts still wait for it. */
const paintFirst: Plugin = {
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      return sheets
        .reduce((page, sheet) => page.replace(sheet, ''), html)
        .replace(/ *<div id="root">/, `${sheets.join('')}$&`)
    },
  },
}

/** V8 reads the hint only at the start of a file, and Vite adds its own first line after all plugins. */
const compileAtOnce: Plugin = {
  name: 'compile-at-once',
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir = '' }, bundle) {
      for (const { fileName } of chunksOf(bundle).filter(({ name }) => atOnce.includes(name))) {
        const file = path.join(dir, fileName)
        await writeFile(file, hint + (await readFile(file, 'utf8')))
      }
    },
  },
}

/** Writes each text file a second time with the highest brotli compression: no first visit should wait for that. */
const pack: Plugin = {
  name: 'pack',
  async writeBundle({ dir = '' }, bundle) {
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => /^assets\/.*\.(?:js|css)$/.test(name))
        .map(async (name) => {
          const file = path.join(dir, name)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)))
        }),
    )
  },
}

export const firstLoad = (): Plugin[] => [nameScreens, runAheadFirst, paintFirst, compileAtOnce, pack]
