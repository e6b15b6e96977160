// scripts: the path of the repository, and the two first checks of every command: the version of Node and the installed
// packages.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Shelfcast needs Node 20.19 or newer; this is ${process.versions.node}. Newer ones: https://nodejs.org`)
  process.exit(1)
}

/** Installs the packages of the lock file, unless they are there already. */
export function installPackages() {
  const lock = path.join(root, 'package-lock.json')
  const installed = path.join(root, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing packages …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Runs a command in the repository and exits with its code when it fails. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(`${command} did not start: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}
