// scripts: `npm run check`: format, types, lint, unused code, imports between rooms, the places of texts, plain English,
// and the guide. All checks run, so that one call shows every problem.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { checkEnglish } from './english-check.mjs'
import { checkRooms } from './room-check.mjs'
import { checkTexts } from './text-check.mjs'
import { installPackages, root } from './root.mjs'

const knownFinding = 'scripts/known-finding.ts'

installPackages()
const failures = [format, types, lint, unused, rooms, texts, english, guide].filter((check) => !report(check))
if (failures.length > 0) process.exit(1)

function report(check) {
  const before = Date.now()
  const problems = check()
  console.log(
    `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${((Date.now() - before) / 1000).toFixed(1)} s)`,
  )
  for (const problem of problems) console.log(`     ${problem}`)
  return problems.length === 0
}

/** `npm run format` writes what this check wants. */
function format() {
  const { status, output, error } = tool('oxfmt', ['--list-different'])
  if (status === 0) return []
  return output.trim() === ''
    ? [`oxfmt did not run: ${error}`]
    : output
        .trim()
        .split('\n')
        .map((file) => `${file} is not formatted; run npm run format`)
}

function types() {
  const { status, output } = tool('tsc', ['-p', root, '--pretty', 'false'])
  return status === 0 ? [] : output.trim().split('\n')
}

function lint() {
  const { output, error } = tool('oxlint', ['--type-aware', '--format', 'json', root])
  if (!output.startsWith('{')) return [`oxlint did not run: ${output}${error}`]
  const found = JSON.parse(output).diagnostics.map((one) => ({ ...one, line: one.labels[0]?.span.line ?? 1 }))
  const known = found.filter((one) => one.filename === knownFinding)
  if (!known.some((one) => one.code.includes('no-floating-promises')))
    return [
      `The mistake in ${knownFinding} was not found: the checks that need types do not run. Look at tsconfig.json.`,
    ]
  return found
    .filter((one) => !known.includes(one) && one.severity === 'error')
    .map((one) => `${one.filename}:${one.line} ${one.code} ${one.message}`)
}

function unused() {
  const { status, output, error } = tool('knip', ['--no-progress', '--reporter', 'compact'])
  return status === 0 ? [] : (output + error).trim().split('\n')
}

function rooms() {
  return checkRooms()
}

function texts() {
  return checkTexts()
}

function english() {
  return checkEnglish()
}

/** The guide names the console's texts by key. */
function guide() {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'packages/guide/build.mjs'), '--check'], {
    encoding: 'utf8',
  })
  return status === 0 ? [] : [/^Error: (.*)$/m.exec(stderr)?.[1] ?? stderr]
}

function tool(name, args) {
  const { status, stdout, stderr, error } = spawnSync(path.join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { status, output: stdout ?? '', error: stderr || (error ? error.message : '') }
}
