// scripts: `npm run pack`: builds everything and writes shelfcast-<version>.tar.gz, which installs on a machine without
// the sources (docs/operations.md). The target needs Node and npm. `--built` packs what is built already, `--into` names
// another folder for the file.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages, root, run } from './root.mjs'

const { values: asked } = parseArgs({
  options: { built: { type: 'boolean', default: false }, into: { type: 'string', default: root } },
})
if (!asked.built) {
  installPackages()
  run(process.execPath, [`${root}/scripts/build.mjs`])
}

const { version, workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const name = `shelfcast-${version}`
const stage = mkdtempSync(path.join(tmpdir(), 'shelfcast-pack-'))
/** npm checks the lock file against the package file of every workspace. */
const packageFiles = workspaces
  .flatMap((place) =>
    place.endsWith('/*')
      ? readdirSync(path.join(root, place.slice(0, -2))).map((one) => place.replace('*', one))
      : [place],
  )
  .map((place) => `${place}/package.json`)
const built = ['server', 'simulator', 'console', 'guide'].map((part) => `packages/${part}/dist`)

try {
  for (const item of ['package.json', 'package-lock.json', 'README.md', 'docs', 'deploy', ...packageFiles, ...built]) {
    const target = path.join(stage, name, item)
    mkdirSync(path.dirname(target), { recursive: true })
    cpSync(path.join(root, item), target, { recursive: true })
  }
  const file = path.join(asked.into, `${name}.tar.gz`)
  const { status } = spawnSync('tar', ['-czf', file, '-C', stage, name], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  console.log(`The package is ${file}`)
} finally {
  rmSync(stage, { recursive: true, force: true })
}
