// scripts: `npm run bench`: runs every bench/*.ts and prints its rows as one table of ratios. With names, only those: `npm run bench -- render import`.
import { readdirSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { installPackages, root } from './root.mjs'

installPackages()
const folder = path.join(root, 'bench')
const output = path.join(folder, 'dist')
const wanted = process.argv.slice(2)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .filter((name) => wanted.length === 0 || wanted.includes(name))

const { build } = await import('./build.mjs')
await build()
const { rolldown } = await import('rolldown')
rmSync(output, { recursive: true, force: true })
// Workers are next to their program.
const workers = readdirSync(path.join(root, 'packages/server/src'), { recursive: true }).filter((file) =>
  file.endsWith('-worker.ts'),
)
const bundled = await rolldown({
  cwd: folder,
  platform: 'node',
  input: Object.fromEntries([
    ...names.map((name) => [name, path.join(folder, `${name}.bench.ts`)]),
    ...workers.map((file) => [path.basename(file, '.ts'), path.join(root, 'packages/server/src', file)]),
  ]),
  external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@shelfcast/'),
})
await bundled.write({ dir: output, format: 'esm', sourcemap: true, entryFileNames: '[name].js' })
await bundled.close()

process.setSourceMapsEnabled(true)
const rows = []
for (const name of names) {
  console.log(`${name} …`)
  // Each exports `run`, which returns rows of { what, measured, beside, ratio, goal }: ratios within one run, because
  // machines differ.
  const { run } = await import(pathToFileURL(path.join(output, `${name}.js`)).href)
  rows.push(...(await run()))
}
console.table(rows)
process.exit(0)
