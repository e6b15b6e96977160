// scripts: `npm test`: prepares everything that the tests need on a clean checkout, then checks, builds and runs every
// test. Ends with one line of counts. Arguments after `npm test --` go to vitest, for example a file's name.
import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createConnection } from 'node:net'
import { memoryFolder } from './memory-folder.mjs'
import { processorSeconds } from './processor-time.mjs'
import { installPackages, root } from './root.mjs'

installPackages()
const { provideChromium } = await import('./chromium.mjs')
const chromium = provideChromium()
if (!chromium) {
  console.error('There is no Chromium, and none could be installed. Install one, or name it in SHELFCAST_CHROMIUM.')
  process.exit(1)
}
const memory = memoryFolder()
const reports = mkdtempSync(path.join(memory ?? tmpdir(), 'shelfcast-reports-'))
/** More failed files than this have a common cause; running them again would only cost time. */
const mostFilesAgain = 4
const slowestShown = 10
/** The end of the run names every file that takes longer. */
const longestFileS = 60
let passed = 0
let failed = 0
const notes = []
/** Seconds for each part of the run. */
const spent = new Map()

if (!step('check', [path.join(root, 'scripts/check.mjs')])) failed += 1
if (!step('build', [path.join(root, 'scripts/build.mjs')])) failed += 1
const postgres = await systemPostgres()
if (!postgres)
  notes.push('SKIPPED: no PostgreSQL answers on port 5432 (or PGHOST), so the tests ran on the embedded one only.')
const env = {
  SHELFCAST_CHROMIUM: chromium,
  ...(memory ? { TMPDIR: memory } : {}),
  ...(postgres ? { SHELFCAST_TEST_DATABASE: postgres, SHELFCAST_TEST_BOTH: '1' } : {}),
}
tests(process.argv.slice(2))

for (const folder of [reports, memory].filter(Boolean)) rmSync(folder, { recursive: true, force: true })
reportProcessorTime()
for (const note of notes) console.log(note)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function step(name, args) {
  console.log(`\n── ${name}`)
  const before = processorSeconds()
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: root })
  if (before !== undefined) spent.set(name, processorSeconds() - before)
  return status === 0
}

/** The time on the clock depends on what else the machine does. This hardly does, so it shows a growing suite. */
function reportProcessorTime() {
  const left = processorSeconds()
  if (left === undefined) return
  const parts = [...spent].toSorted(([, one], [, other]) => other - one)
  // The time of a browser is lost with its end, because it is not awaited. Its part has counted it.
  const all = Math.max(
    left,
    sum(parts, ([, seconds]) => seconds),
  )
  console.log(`\nProcessor time: ${Math.round(all)} s, without the PostgreSQL of this machine. Of these:`)
  for (const [name, seconds] of parts) console.log(`${seconds.toFixed(0).padStart(7)}  ${name}`)
}

/**
 * Runs vitest and counts the results in its report; a run without a report counts as one failure. If a few files
 * failed, each of them runs once more alone: on a machine that stalls for half a minute a browser test can fail without
 * being wrong. Such a test is reported loudly, so that someone fixes it.
 */
function tests(args) {
  console.log('\n── tests')
  const first = vitest(args)
  const failedFiles = first.files.filter((file) => file.failed.length > 0)
  const again = !first.broken && failedFiles.length > 0 && failedFiles.length <= mostFilesAgain
  passed += sum(first.files, (file) => (again && file.failed.length > 0 ? 0 : file.passed))
  const skipped = sum(first.files, (file) => file.skipped)
  if (skipped > 0) notes.push(`SKIPPED: ${skipped} tests.`)
  if (!again) failed += first.broken ? 1 : countFailed(failedFiles)
  else for (const file of failedFiles) runAgain(file)
  reportSlowFiles(first.files)
}

function runAgain(file) {
  console.log(`\n── once more: ${nameOf(file)}`)
  const {
    files: [second],
    broken,
  } = vitest(['--project', file.project, file.name])
  passed += second?.passed ?? 0
  failed += second && !broken ? second.failed.length : 1
  if (!second || broken) return
  for (const test of file.failed.filter((one) => !second.failed.includes(one))) {
    notes.push(`FLAKY: "${test}" failed once and passed when its file ran by itself.`)
  }
}

/** Every run prints its costs, so that an increase is visible. */
function reportSlowFiles(files) {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds)
  console.log('\nThe slowest files, in seconds:')
  for (const file of slowest.slice(0, slowestShown)) {
    console.log(`${file.seconds.toFixed(1).padStart(7)}  ${nameOf(file)} (${file.project})`)
  }
  for (const file of slowest.filter(({ seconds }) => seconds > longestFileS)) {
    notes.push(
      `SLOW: ${nameOf(file)} took ${Math.round(file.seconds)} s. Split it or speed it up (over ${longestFileS} s).`,
    )
  }
}

function nameOf(file) {
  return path.relative(root, file.name)
}

function sum(files, numberOf) {
  return files.reduce((total, file) => total + numberOf(file), 0)
}

function countFailed(files) {
  return sum(files, (file) => file.failed.length)
}

/** One run; `broken` if a file did not load, something failed outside of a test, or there is no report. */
function vitest(args) {
  const report = path.join(reports, `${randomUUID()}.json`)
  const program = path.join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${path.join(root, 'scripts/test-report.mjs')}`]
  const { status } = spawnSync(process.execPath, [program, 'run', ...reporters, ...args], {
    stdio: 'inherit',
    cwd: root,
    env: { ...process.env, ...env, SHELFCAST_TEST_REPORT: report },
  })
  if (!existsSync(report)) return { files: [], broken: true }
  const { files, processorSeconds: parts } = JSON.parse(readFileSync(report, 'utf8'))
  for (const [name, seconds] of Object.entries(parts)) spent.set(name, (spent.get(name) ?? 0) + seconds)
  return { files, broken: status !== 0 && countFailed(files) === 0 }
}

/** An address with which the machine's own PostgreSQL lets us make databases, or undefined. */
async function systemPostgres() {
  const host = process.env['PGHOST'] ?? '127.0.0.1'
  const port = Number(process.env['PGPORT'] ?? 5432)
  if (!host.startsWith('/') && !(await answers(host, port))) return undefined
  const { default: pg } = await import('pg')
  const users = [
    [process.env['PGUSER'] ?? 'postgres', process.env['PGPASSWORD'] ?? ''],
    ['postgres', 'postgres'],
  ]
  for (const [user, password] of users) {
    const url = `postgresql://${user}${password ? `:${encodeURIComponent(password)}` : ''}@${host.startsWith('/') ? 'localhost' : host}:${port}/postgres${host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : ''}`
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
    try {
      await client.connect()
      const { rows } = await client.query(
        "select rolcreatedb or rolsuper as may, current_setting('server_version_num')::int as version from pg_roles where rolname = current_user",
      )
      if (rows[0].may && rows[0].version >= 150_000) return url
    } catch {
      // Not this user; the next one is tried.
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  notes.push(
    `A PostgreSQL answers on port ${port}, but no user there may make databases. Name one with PGUSER and PGPASSWORD.`,
  )
  return undefined
}

function answers(host, port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: 2000 })
    socket
      .once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      .once('error', () => resolve(false))
      .once('timeout', () => {
        socket.destroy()
        resolve(false)
      })
  })
}
