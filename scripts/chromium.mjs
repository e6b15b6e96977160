// scripts: finds the Chromium for tests, and installs one if the machine allows it.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { root } from './root.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium; undefined if there is none and none could be installed. */
export function provideChromium() {
  return find() ?? installWithApt() ?? downloadWithPlaywright()
}

function find() {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(path.delimiter)]
  const candidates = [
    process.env['SHELFCAST_CHROMIUM'],
    process.env['CHROME_BIN'],
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...downloaded(),
  ]
  return candidates.find((file) => file && existsSync(file) && spawnSync(file, ['--version']).status === 0)
}

function downloaded() {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .flatMap((name) => ['chrome-linux64/chrome', 'chrome-linux/chrome'].map((file) => path.join(cache, name, file)))
}

function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium with apt …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env })
  return find()
}

function downloadWithPlaywright() {
  console.log('Downloading Chromium with Playwright …')
  spawnSync(process.execPath, [path.join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    cwd: root,
  })
  return find()
}
