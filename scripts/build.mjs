// scripts: builds outdated parts: the server, the simulator and the console. Own packages are bundled, others are
// loaded from node_modules.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { notices } from './notices.mjs'
import { root, run } from './root.mjs'

const builds = [
  { name: 'server', inputs: ['contract', 'render', 'server'], build: buildServer },
  {
    name: 'simulator',
    inputs: ['contract', 'render', 'simulator'],
    build: () => bundle('simulator', () => ['src/main.ts']),
  },
  { name: 'console', inputs: ['contract', 'render', 'console'], build: buildConsole },
  { name: 'guide', inputs: ['guide', 'console'], texts: 'docs/guide', build: buildGuide },
]

/** The parts whose sources changed since their last build. */
export async function staleParts() {
  const stale = []
  for (const part of builds) {
    const fingerprint = await fingerprintOf(part)
    if ((await readFile(stampOf(part), 'utf8').catch(() => '')) !== fingerprint) stale.push({ ...part, fingerprint })
  }
  return stale
}

/** Builds outdated parts, all of them or the named ones. Returns the names of the parts built. */
export async function build(names = builds.map(({ name }) => name)) {
  const stale = (await staleParts()).filter(({ name }) => names.includes(name))
  for (const part of stale) {
    const stamp = stampOf(part)
    await rm(path.dirname(stamp), { recursive: true, force: true })
    await part.build()
    await mkdir(path.dirname(stamp), { recursive: true })
    await writeFile(stamp, part.fingerprint) // last, so that an interrupted build counts as none
  }
  return stale.map((part) => part.name)
}

const stampOf = (part) => path.join(root, 'packages', part.name, 'dist/.built-from')

/** Names, sizes and times of all sources: reading their content would take too long for a second start. */
async function fingerprintOf({ inputs, texts }) {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'scripts/build.mjs']) hash.update(await markOf(path.join(root, file)))
  for (const place of [...inputs.map((name) => `packages/${name}`), ...(texts ? [texts] : [])]) {
    const folder = path.join(root, place)
    const files = (await readdir(folder, { recursive: true }))
      .filter((file) => !/^(dist|node_modules)(\/|$)|\.test\.tsx?$/.test(file))
      .sort()
    for (const mark of await Promise.all(files.map((file) => markOf(path.join(folder, file))))) hash.update(mark)
  }
  return hash.digest('hex')
}

async function markOf(file) {
  const found = await stat(file)
  return found.isDirectory() ? '' : `${path.relative(root, file)} ${found.size} ${found.mtimeMs}\n`
}

async function buildServer() {
  await bundle('server', serverEntries)
  const file = path.join(root, 'packages/server/dist/notices.json')
  await writeFile(file, JSON.stringify(await notices()))
}

async function serverEntries(folder) {
  return ['src/main.ts', 'src/commands/command.ts', ...(await threadEntries(folder))]
}

async function threadEntries(folder) {
  const files = await readdir(path.join(folder, 'src'), { recursive: true })
  return files.filter((file) => file.endsWith('-worker.ts')).map((file) => `src/${file}`)
}

async function bundle(name, entries, output = path.join(root, 'packages', name, 'dist')) {
  const { rolldown } = await import('rolldown')
  const folder = path.join(root, 'packages', name)
  const bundled = await rolldown({
    cwd: folder,
    input: (await entries(folder)).map((entry) => path.join(folder, entry)),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@shelfcast/'),
  })
  await bundled.write({
    dir: output,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[hash].js',
  })
  await bundled.close()
}

/**
 * In a separate process: Vite sets NODE_ENV, which would reach the server that npm start runs afterwards, and keeps
 * hundreds of megabytes. NODE_ENV is set to production here, because a test runner's value would build React for
 * developers.
 */
async function buildConsole() {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  for (const config of ['vite.config.ts', 'first-rows.config.ts']) {
    const file = path.join(root, 'packages/console', config)
    run(process.execPath, [vite, 'build', 'packages/console', '--config', file, '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    })
  }
}

function buildGuide() {
  run(process.execPath, [path.join(root, 'packages/guide/build.mjs')])
}

if (process.argv[1] === import.meta.filename) {
  if (!existsSync(path.join(root, 'node_modules'))) throw new Error('Run npm ci first, or npm start, which does it.')
  const named = process.argv.slice(2)
  if (named[0] === '--threads') {
    // The programs of the server's threads alone, for tests, which run the rest from its sources.
    await bundle('server', threadEntries, named[1])
  } else {
    const built = await build(named.length > 0 ? named : undefined)
    console.log(built.length > 0 ? `Built ${built.join(', ')}.` : 'Nothing to build.')
  }
}
