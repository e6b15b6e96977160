// scripts: `npm test`: prepares whatever the tests need on a clean checkout, then checks, builds and runs every test. Ends with one line of counts.
// What follows `npm test --` goes to vitest, say a file's name.
import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createConnection } from 'node:net'
import { installPackages, root } from './root.mjs'

installPackages()
const { provideChromium } = await import('./chromium.mjs')
const chromium = provideChromium()
if (!chromium) {
  console.error('There is no Chromium, and none could be installed. Install one, or name it in SHELFCAST_CHROMIUM.')
  process.exit(1)
}
const reports = mkdtempSync(path.join(tmpdir(), 'shelfcast-reports-'))
/** More files than these fail for a reason; running them again would only cost time. */
const mostFilesAgain = 4
let passed = 0
let failed = 0
const notes = []

if (!step('check', [path.join(root, 'scripts/check.mjs')])) failed += 1
if (!step('build', [path.join(root, 'scripts/build.mjs')])) failed += 1
tests('all rooms', process.argv.slice(2), { SHELFCAST_CHROMIUM: chromium })
const other = await systemPostgres()
if (other) tests('the server on the PostgreSQL of this machine', ['--project', 'server', ...process.argv.slice(2)], { SHELFCAST_TEST_DATABASE: other })
else notes.push('SKIPPED: no PostgreSQL answers on port 5432 (or PGHOST), so the tests ran on the embedded one only.')

rmSync(reports, { recursive: true, force: true })
for (const note of notes) console.log(note)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function step(name, args) {
  console.log(`\n── ${name}`)
  return spawnSync(process.execPath, args, { stdio: 'inherit', cwd: root }).status === 0
}

/**
 * Runs vitest and adds up what its own report says; a run without a report counts as one failure. Where a few files failed, each of them runs once more
 * by itself: on a machine that stalls for half a minute a browser test can fail without being wrong. Such a test is named loudly, so that it gets mended.
 */
function tests(name, args, env) {
  console.log(`\n── tests: ${name}`)
  const first = vitest(args, env)
  const failedFiles = first.files.filter((file) => file.failed.length > 0)
  const again = !first.broken && failedFiles.length > 0 && failedFiles.length <= mostFilesAgain
  passed += first.files.reduce((sum, file) => sum + (again && file.failed.length > 0 ? 0 : file.passed), 0)
  if (first.skipped > 0) notes.push(`SKIPPED: ${first.skipped} tests of ${name}.`)
  if (!again) failed += first.broken ? 1 : count(failedFiles)
  else for (const file of failedFiles) runAgain(file, args, env)
}

function runAgain(file, args, env) {
  console.log(`\n── once more: ${path.relative(root, file.name)}`)
  const { files, broken } = vitest([...args, file.name], env)
  const second = files.find(({ name }) => name === file.name)
  passed += second?.passed ?? 0
  failed += second && !broken ? second.failed.length : 1
  if (second && !broken) for (const test of file.failed.filter((one) => !second.failed.includes(one))) notes.push(`FLAKY: "${test}" failed once and passed when its file ran by itself.`)
}

function count(files) {
  return files.reduce((sum, file) => sum + file.failed.length, 0)
}

/** One run; `broken` when a file did not load, something failed outside of a test, or there is no report. */
function vitest(args, env) {
  const report = path.join(reports, `${randomUUID()}.json`)
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args], { stdio: 'inherit', cwd: root, env: { ...process.env, ...env } })
  if (!existsSync(report)) return { files: [], skipped: 0, broken: true }
  const { testResults, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  const files = testResults.map(({ name, status: outcome, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName)
    // A file whose set-up failed has no failed test of its own.
    return { name, passed: assertionResults.filter((one) => one.status === 'passed').length, failed: outcome === 'failed' && failed.length === 0 ? [path.relative(root, name)] : failed }
  })
  return { files, skipped: numPendingTests, broken: status !== 0 && count(files) === 0 }
}

/** An address with which the machine's own PostgreSQL lets us make databases, or undefined. */
async function systemPostgres() {
  const host = process.env['PGHOST'] ?? '127.0.0.1'
  const port = Number(process.env['PGPORT'] ?? 5432)
  if (!host.startsWith('/') && !(await answers(host, port))) return undefined
  const { default: pg } = await import('pg')
  const users = [[process.env['PGUSER'] ?? 'postgres', process.env['PGPASSWORD'] ?? ''], ['postgres', 'postgres']]
  for (const [user, password] of users) {
    const url = `postgresql://${user}${password ? `:${encodeURIComponent(password)}` : ''}@${host.startsWith('/') ? 'localhost' : host}:${port}/postgres${host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : ''}`
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
    try {
      await client.connect()
      const { rows } = await client.query('select rolcreatedb or rolsuper as may, current_setting(\'server_version_num\')::int as version from pg_roles where rolname = current_user')
      if (rows[0].may && rows[0].version >= 150_000) return url
    } catch {
      // Not this user; the next one is tried.
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  notes.push(`A PostgreSQL answers on port ${port}, but no user there may make databases. Name one with PGUSER and PGPASSWORD.`)
  return undefined
}

function answers(host, port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: 2000 })
    socket.once('connect', () => { socket.destroy(); resolve(true) }).once('error', () => resolve(false)).once('timeout', () => { socket.destroy(); resolve(false) })
  })
}
