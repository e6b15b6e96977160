// scripts: the imports between source files of a package, including type-only and lazy imports and workers. Allowed
// imports: room-check.mjs.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const statement = /(?:^|\n)\s*(?:import|export)\b[^'"\n]*?(?:\{[^}]*\}[^'"\n]*?)?['"]([^'"]+)['"]/
const lazy = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/
const worker = /\bnew URL\(\s*['"]([^'"]+\.ts)['"]\s*,\s*import\.meta\.url/
const imported = new RegExp([statement, lazy, worker].map((one) => one.source).join('|'), 'g')

/**
 * The files of a package, below its src, each with its imports as written. @type {(room: string) => Map<string,
 * string[]>}
 */
export function importsOf(room) {
  const folder = path.join(root, 'packages', room, 'src')
  const names = readdirSync(folder, { recursive: true }).filter((name) => /(?<!\.d)\.tsx?$/.test(name))
  return new Map(names.map((name) => [name, targetsIn(readFileSync(path.join(folder, name), 'utf8'))]))
}

/** @type {(code: string) => string[]} */
const targetsIn = (code) =>
  [...code.matchAll(imported)].map(([, first, second, third]) => first ?? second ?? third ?? '')

/** The same, with the files of the package itself instead of the written paths. */
export function graphOf(room, imports) {
  const inside = (file, target) => {
    if (target.startsWith(`@shelfcast/${room}/`)) return `${target.slice(`@shelfcast/${room}/`.length)}.ts`
    return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target.split('?', 1)[0]) : undefined
  }
  return new Map(
    [...imports].map(([file, targets]) => [
      file,
      targets.map((target) => inside(file, target)).filter((target) => imports.has(target)),
    ]),
  )
}

/** Each circle of files once, as the way around it. */
export function circlesIn(graph) {
  const circles = []
  const done = new Set()
  const visit = (file, way) => {
    const start = way.indexOf(file)
    if (start >= 0) circles.push([...way.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const target of graph.get(file) ?? []) visit(target, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}
