// console/vite.config: how the console is built and served while developing. gallery.html is only for developing and stays out of the build.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { withoutAnswers } from './answers.plugin.ts'
import { wordsWithParts } from './words.plugin.ts'

const server = process.env['SHELFCAST_SERVER'] ?? 'http://localhost:9001'
const proxied = ['/api', '/dashboardservice', '/dashboard', '/common', '/metro', '/sensor', '/lbs', '/properties', '/health', '/doc']

// Few files, and in each what is wanted at the same moment: what every page needs, the frame with the list engine, what opens, forms, and the renderer.
// A group takes along what its files import, unless a group above it has that.
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 9 },
  { name: 'frame', test: /console\/src\/(app\/frame\.ts|screens\/(late-panel|action-button)\.tsx|ui\/label-picture\.tsx|screens\/list-spec\.ts)$|render\/src\/edge\.ts$/, priority: 8 },
  { name: 'popups', test: /@base-ui|@floating-ui/, priority: 7 },
  { name: 'forms', test: /console\/src\/screens\/(form-panel\.tsx|form-fields\.tsx|operation-form\.ts)$/, priority: 6 },
  { name: 'render', test: /packages\/render\/src\//, priority: 5 },
  { name: 'contract', test: /packages\/contract\/src\//, entriesAware: true, entriesAwareMergeThreshold: 4_000, priority: 4 },
  { name: 'label', test: /console\/src\/preview\/label-(thumb|state)\.tsx?$/, priority: 3.5 },
  // Above the features: one of them would take an icon along that all lists show, and with it come to every first visit.
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 3.2 },
  { debugName: 'what parts of a feature share', name: (id: string) => /features\/(\w[\w-]*)\//.exec(id)?.[1] ?? 'shared', test: /features\/[\w-]+\/[\w-]+\.ts$/, minShareCount: 2, priority: 3 },
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
]

/** Chunks that run whole on the way to the first row: a browser that knows the hint compiles them while they load, off the page's own thread. */
const atOnce = ['start', 'frame', 'contract']
/** Chunks that the first screen imports when it is known which it is; the page asks for them at once. */
const soon = ['frame', 'contract']
const preloadSoon: Plugin = {
  name: 'preload-soon',
  transformIndexHtml: (_html, { bundle }) => Object.values(bundle ?? {}).filter((file) => file.type === 'chunk' && soon.includes(file.name)).map(({ fileName }) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` }, injectTo: 'head' })),
}

/** Writes each text file a second time, compressed by brotli as far as it goes: seconds of work that no first visit should wait for (server/http/static-files). */
const packed: Plugin = {
  name: 'packed',
  async writeBundle({ dir = '' }, bundle) {
    await Promise.all(Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css)$/.test(name)).map(async (name) => {
      const file = path.join(dir, name)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)))
    }))
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutAnswers, wordsWithParts(), react(), tailwindcss(), preloadSoon, packed],
  build: {
    target: 'es2022',
    outDir: 'dist',
    // The content security policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Whatever is called so anywhere counts as pure, and a statement that only calls it is left out: no name here may be one that a local variable would bear.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'operation', 'listOperation', 'menuCode', 'actionCode'] }, output: { codeSplitting: { groups: chunks }, postBanner: ({ name }) => (atOnce.includes(name) ? '//# allFunctionsCalledOnLoad' : '') } },
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])) },
})
