// scripts: finds the Chromium for tests, and installs one if the machine allows it.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { root } from './root.mjs'

/** Chromium without the windows around its pages: tests need a quarter less processor time than with the whole one. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium; undefined if there is none and none could be installed. */
export function provideChromium() {
  const { SHELFCAST_CHROMIUM, CHROME_BIN } = process.env
  return (
    running([SHELFCAST_CHROMIUM, CHROME_BIN]) ??
    findShell() ??
    addShell() ??
    findWhole() ??
    installWithApt() ??
    downloadWithPlaywright()
  )
}

const findShell = () =>
  running([...installed([shell]), ...downloaded(/^chromium_headless_shell-\d+$/, 'chrome-headless-shell')])
const findWhole = () => running([...installed(names), ...downloaded(/^chromium-\d+$/, 'chrome')])

const running = (files) => files.find((file) => file && existsSync(file) && spawnSync(file, ['--version']).status === 0)

function installed(programs) {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(path.delimiter)]
  return folders.flatMap((folder) => programs.map((name) => path.join(folder, name)))
}

/** Those of Playwright: a folder for each version, and inside it one for the kind of machine. */
function downloaded(version, program) {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => version.test(name))
    .flatMap((name) => readdirSync(path.join(cache, name)).map((kind) => path.join(cache, name, kind, program)))
}

const hasApt = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Beside a whole Chromium, from the lists that apt has, and only if no other package of the machine changes. */
function addShell() {
  if (!hasApt() || !findWhole()) return undefined
  const { status, stdout } = spawnSync('apt-get', ['install', '--simulate', '--no-install-recommends', shell], {
    encoding: 'utf8',
  })
  if (status !== 0 || /^(?:Remv |Inst \S+ \[)/m.test(stdout)) return undefined
  install(shell)
  return findShell()
}

function installWithApt() {
  if (!hasApt()) return undefined
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  install(shell)
  if (!findShell()) install('chromium')
  return findShell() ?? findWhole()
}

function install(name) {
  console.log(`Installing ${name} with apt …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env })
}

function downloadWithPlaywright() {
  console.log('Downloading Chromium with Playwright …')
  const program = path.join(root, 'node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [program, 'install', '--only-shell', 'chromium'], { stdio: 'inherit', cwd: root })
  return findShell() ?? findWhole()
}
