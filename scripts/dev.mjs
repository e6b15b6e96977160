// scripts: `npm run dev`: the server with a demo store, rebuilt and restarted at every change, and the console with hot
// reload in front of it.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { installPackages, root } from './root.mjs'

installPackages()
const { build } = await import('./build.mjs')
const restartAfterMs = 300
let server
let timer

await restart()
const { createServer } = await import('vite')
// The development server of the pages forwards calls to this address.
process.env.SHELFCAST_SERVER ??= `http://127.0.0.1:${process.env.PORT || 9001}`
const pages = await createServer({ configFile: path.join(root, 'packages/console/vite.config.ts') })
await pages.listen()
console.log('\n  The console with hot reload:')
pages.printUrls()
const places = [
  ...['contract', 'render', 'server', 'simulator', 'guide'].map((room) => `packages/${room}/src`),
  'docs/guide',
]
for (const place of places) {
  watch(path.join(root, place), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      restart().catch((error) => console.error(error.message))
    }, restartAfterMs)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    void end().then(() => process.exit(0))
  })

async function restart() {
  await build()
  await end()
  server = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'packages/server/dist/main.js')], {
    stdio: 'inherit',
    detached: true,
    env: { SHELFCAST_CHECK_ANSWERS: '1', ...process.env },
  })
}

function end() {
  if (!server || server.exitCode !== null) return Promise.resolve()
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  return gone
}
