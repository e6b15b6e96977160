// scripts: who may import whom. Arrows go down only: contract, then render, then server, console and simulator, which do not know one another.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const mayUse = { contract: [], render: ['contract'], simulator: ['contract', 'render'], server: ['contract', 'render'], console: ['contract', 'render'] }
const imported = /(?:^|\n)\s*(?:import|export)\b[^'"\n]*?(?:\{[^}]*\}[^'"\n]*?)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Returns a line for each import that points the wrong way. */
export function checkRooms() {
  const wrong = []
  for (const [room, allowed] of Object.entries(mayUse)) {
    const folder = path.join(root, 'packages', room, 'src')
    for (const name of readdirSync(folder, { recursive: true }).filter((file) => /\.tsx?$/.test(file))) {
      const file = path.join(folder, name)
      for (const [, first, second] of readFileSync(file, 'utf8').matchAll(imported)) {
        const target = first ?? second
        // Tests play the real access point against the server; the product itself never knows that it is simulated.
        if (/\.test\.tsx?$|^testing\//.test(name) && target.startsWith('@shelfcast/simulator/')) continue
        const why = problem(room, allowed, folder, file, target)
        if (why) wrong.push(`${path.relative(root, file)}: ${why}`)
      }
    }
  }
  return wrong
}

function problem(room, allowed, folder, file, target) {
  const other = /^@shelfcast\/([^/]+)/.exec(target)?.[1]
  if (other !== undefined && other !== room && !allowed.includes(other)) return `${room} may not import ${target}.`
  if (!target.startsWith('.')) return undefined
  const resolved = path.relative(folder, path.resolve(path.dirname(file), target))
  if (resolved.startsWith('..') && resolved !== '../package.json') return `${target} leaves the room. Import @shelfcast/<room>/<file>.`
  const [from, to] = [path.relative(folder, file), resolved].map((at) => /^features\/([^/]+)\//.exec(at)?.[1])
  if (room !== 'console' || to === undefined) return undefined
  // text/en.ts gathers the words of every feature and nothing else of them.
  if (from === undefined) return /^(?:app\/|text\/en\.ts)/.test(path.relative(folder, file)) ? undefined : `only app/ knows features, and this imports ${target}.`
  return from === to ? undefined : `features do not import one another: ${target}.`
}
