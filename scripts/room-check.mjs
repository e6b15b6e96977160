// scripts: checks imports. Between packages imports go down only: contract, then render, then server, console and
// simulator, which do not know one another. Inside a package they go down the floors of floors.mjs, and never in a
// circle.
import path from 'node:path'
import { floors } from './floors.mjs'
import { circlesIn, graphOf, importsOf } from './import-graph.mjs'
import { root } from './root.mjs'

const mayUse = {
  contract: [],
  render: ['contract'],
  simulator: ['contract', 'render'],
  server: ['contract', 'render'],
  console: ['contract', 'render'],
}
const isTest = (file) => /\.test\.tsx?$|\.test-data\.ts$|(?:^|\/)testing(?:\/|\.tsx?$)/.test(file)
const isWords = (file) => file.endsWith('-text.en.ts')

/** Returns a line for each import that points the wrong way. */
export function checkRooms() {
  return Object.entries(mayUse).flatMap(([room, allowed]) => {
    const imports = importsOf(room)
    const folder = path.join(root, 'packages', room, 'src')
    const wrong = []
    for (const [file, targets] of imports) {
      for (const target of targets) {
        // Tests run the real server against the emulated access point; the product itself never knows the simulator.
        if (isTest(file) && target.startsWith('@shelfcast/simulator/')) continue
        const why = problem(room, allowed, folder, file, target)
        if (why) wrong.push(`packages/${room}/src/${file}: ${why}`)
      }
    }
    return [...wrong, ...(floors[room] ? checkFloors(room, floors[room], graphOf(room, imports)) : [])]
  })
}

function problem(room, allowed, folder, file, target) {
  const other = /^@shelfcast\/([^/]+)/.exec(target)?.[1]
  if (other !== undefined && other !== room && !allowed.includes(other)) return `${room} may not import ${target}.`
  if (!target.startsWith('.')) return undefined
  const resolved = path.relative(folder, path.resolve(path.dirname(path.join(folder, file)), target))
  if (resolved.startsWith('..') && resolved !== '../package.json')
    return `${target} leaves the room. Import @shelfcast/<room>/<file>.`
  // Features meet in app/ only.
  const [from, to] = [file, resolved].map((at) => /^features\/([^/]+)\//.exec(at)?.[1])
  return room === 'console' && from !== undefined && to !== undefined && from !== to
    ? `features do not import one another: ${target}.`
    : undefined
}

function checkFloors(room, rows, graph) {
  const wrong = circlesIn(graph).map((circle) => `packages/${room}/src: a circle: ${circle.join(' → ')}.`)
  const named = rows.flat()
  const used = new Set(['*', '*.ts'])
  for (const [file, targets] of graph) {
    if (isTest(file) || isWords(file)) continue
    const from = placeOf(file, rows, named)
    if (from) used.add(from.entry)
    else wrong.push(`packages/${room}/src/${file}: give ${file.split('/', 1)[0]} a floor in scripts/floors.mjs.`)
    for (const target of targets) {
      const to = placeOf(target, rows, named)
      if (!from || !to || isWords(target) || from.entry === to.entry || to.floor < from.floor) continue
      wrong.push(
        `packages/${room}/src/${file}: ${from.entry} may not import ${target}, which is ${from.floor === to.floor ? 'beside' : 'above'} it in scripts/floors.mjs.`,
      )
    }
  }
  return [
    ...wrong,
    ...named
      .filter((name) => !used.has(name))
      .map((name) => `scripts/floors.mjs: packages/${room}/src has no ${name}.`),
  ]
}

/**
 * The floor of a file and its unit there: the nearest folder with a floor, the file itself, or a folder that no floor
 * names.
 */
function placeOf(file, rows, named) {
  const [top] = file.split('/', 1)
  const parts = file.split('/')
  const nearest = parts
    .map((_part, at) => parts.slice(0, parts.length - at).join('/'))
    .find((place) => named.includes(place))
  const written = nearest ?? (top === file ? '*.ts' : '*')
  const floor = rows.findIndex((row) => row.includes(written))
  return floor < 0 ? undefined : { floor, entry: written === '*' ? top : written }
}
