// console/vite.config: builds the console and serves it during development. gallery.html is only for development and
// stays out of the build.
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { withoutAnswers } from './answers.plugin.ts'
import { firstLoad } from './first-load.plugin.ts'
import { lazySchemas } from './lazy.plugin.ts'
import { pureContract } from './pure.plugin.ts'
import { startedLater } from './shaper.plugin.ts'
import { wordsWithParts } from './words.plugin.ts'
import { withoutUnusedZod } from './zod.plugin.ts'

const server = process.env['SHELFCAST_SERVER'] ?? 'http://localhost:9001'
const proxied = [
  '/api',
  '/dashboardservice',
  '/dashboard',
  '/common',
  '/metro',
  '/sensor',
  '/lbs',
  '/properties',
  '/health',
  '/doc',
  '/guide',
]

// Few files, grouped by time of use: the needs of every page, the frame with the list engine, popups, forms, and the
// renderer. A group includes the imports of its files, unless a group above it has them.
const chunks = [
  // A separate file becomes a separate script, which runs while the next ones load.
  { name: 'ahead', test: /console\/src\/ahead\.ts$/, priority: 10 },
  { name: 'start', tags: ['$initial' as const], priority: 9 },
  // Icons that no list and no part of the frame shows.
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(battery-exclamation-point|bell-ring|calendar-days|archive-x|life-buoy|shield-off|clock|copy|diff|eye|eye-off|file-clock|file-exclamation-point|file-up|key-round|list-minus|list-plus|log-out|mail|map-pin-plus|map-pinned|maximize|monitor|moon|printer|replace|send|settings-2|smartphone|sun|table-2|tags|undo-2|unplug|user|waypoints)\.m?js$/,
    priority: 9,
  },
  {
    name: 'designer-icons',
    test: /lucide-react\/dist\/esm\/icons\/(align-center-horizontal|align-center-vertical|align-end-horizontal|align-end-vertical|align-horizontal-space-between|align-start-horizontal|align-start-vertical|align-vertical-space-between|arrow-down-to-line|arrow-left|arrow-right|arrow-up-to-line|badge-percent|barcode|braces|chevrons-down-up|circle|copy-plus|ellipsis-vertical|file-plus-corner|grip-vertical|group|image|images|keyboard|lock|lock-open|magnet|minus|mouse-pointer-2|pilcrow-left|qr-code|redo-2|rows-3|save|slash|square-dashed|type|ungroup)\.m?js$/,
    priority: 9,
  },
  {
    name: 'frame',
    test: /console\/src\/(app\/frame\.tsx|shell\/gone\/[\w.-]+\.ts|screens\/(late-panel|action-button)\.tsx|parts\/(label-(picture|thumb|state|cause)|article-thumb|battery-tone)\.tsx?|screens\/list-spec\.ts)$|render\/src\/edge\.ts$|contract\/src\/labels\/(led|commands)\.ts$|lucide-react/,
    priority: 8,
  },
  { name: 'popups', test: /@base-ui|@floating-ui/, priority: 7 },
  { name: 'forms', test: /console\/src\/screens\/(form-panel\.tsx|form-fields\.tsx|operation-form\.ts)$/, priority: 6 },
  // Asked for by itself, soon after the first list.
  {
    name: 'list-settings',
    test: /contract\/src\/accounts\/list-settings\.ts$|screens\/list-settings-sync\.ts$/,
    priority: 6,
  },
  { name: 'shaper', test: /harfbuzzjs|bidi-js|render\/src\/fonts\/shaper\.ts$/, priority: 6 },
  { name: 'render', test: /packages\/render\/src\//, priority: 5 },
  // Tables of countries: only the forms of stores read them.
  { name: 'countries', test: /contract\/src\/stores\/(country-zones|label-countries)\.ts$/, priority: 5 },
  {
    name: 'contract',
    test: /packages\/contract\/src\//,
    entriesAware: true,
    entriesAwareMergeThreshold: 8_000,
    priority: 4,
  },
  {
    debugName: 'what parts of a feature share',
    name: (id: string) => /features\/(\w[\w-]*)\//.exec(id)?.[1] ?? 'shared',
    test: /features\/[\w-]+\/(?:[\w-]+(?:-text\.en)?\.ts|[\w-]+-(?:actions|cell|columns)\.tsx)$/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    withoutAnswers,
    withoutUnusedZod,
    lazySchemas,
    pureContract,
    startedLater,
    wordsWithParts(),
    react(),
    tailwindcss(),
    firstLoad(),
  ],
  build: {
    target: 'es2022',
    outDir: 'dist',
    // The content security policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Named by harfbuzzjs for Node alone.
    rolldownOptions: {
      external: ['module'],
      output: {
        codeSplitting: { groups: chunks },
        // The build names shared files after all that share them; the first file lists every name.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
  },
})
