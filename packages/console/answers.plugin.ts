// console/answers.plugin: removes the schemas of answers and what only the server and tests read of declarations and
// screens. The server checks its own answers (contract layer); the console only needs their types, which cost nothing,
// while a schema costs bytes and is built again on every visit before the first drawing.
import path from 'node:path'
import type { Plugin } from 'vite'

const contract = path.join(import.meta.dirname, '../contract/src')
/** The parts of a declaration that describe the answer. */
const answer = ['output', 'row', 'extra']
/** The parts that only the server reads. */
const serverOnly = [
  'summary',
  'audit',
  'faults',
  'countsAsActivity',
  'changesWith',
  'openToIntegrations',
  'openToOrigins',
  'refusesAs',
  'bodyLimit',
  'bodyAsQuery',
]
const screensFile = path.join(contract, 'screens.ts')
/** The parts of a screen's row that only the server and tests read. */
const notDrawn = ['reads', 'query', 'empty', 'opensRows']

export interface Node {
  type: string
  start: number
  end: number
}
export interface Property extends Node {
  key?: { name?: string }
  value: Node
}
interface Declaration extends Node {
  callee: { name?: string }
  arguments: { properties?: Property[] }[]
}

/** A node of a syntax tree and all nodes below it. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'start' in value) yield value as Node
  for (const child of Object.values(value)) yield* nodesOf(child)
}

interface Edit {
  start: number
  end: number
  by: string
}

const editsOf = (properties: readonly Property[]): Edit[] =>
  properties.flatMap((one) => {
    const { value, key } = one
    const name = key?.name ?? ''
    if (answer.includes(name)) return [{ start: value.start, end: value.end, by: name === 'extra' ? '{}' : 'unread' }]
    return serverOnly.includes(name) ? [without(properties, one)] : []
  })

/** Leaves out one property of these, with its comma. */
const without = (properties: readonly Property[], { start, end }: Property): Edit => ({
  start,
  end: properties.find((next) => next.start > start)?.start ?? end,
  by: '',
})

interface Row extends Node {
  properties: Property[]
}
/** The rows of the table of screens, each without what is not drawn. */
const rowEdits = (nodes: readonly Node[]): Edit[] =>
  nodes
    .filter((node): node is Row => node.type === 'ObjectExpression')
    .filter(({ properties }) => properties.some(({ key }) => key?.name === 'path'))
    .flatMap(({ properties }) =>
      properties.flatMap((one) => (notDrawn.includes(one.key?.name ?? '') ? [without(properties, one)] : [])),
    )

export const withoutAnswers: Plugin = {
  name: 'without-answers',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(contract) || id.endsWith('/operation.ts')) return undefined
    const nodes = [...nodesOf(this.parse(code))]
    const declarations = nodes.filter(
      (node): node is Declaration =>
        node.type === 'CallExpression' && /^(?:operation|listOperation)$/.test((node as Declaration).callee.name ?? ''),
    )
    const edits =
      id === screensFile
        ? rowEdits(nodes)
        : declarations.flatMap((declaration) => editsOf(declaration.arguments[0]?.properties ?? []))
    const kept = edits
      .toSorted((one, other) => other.start - one.start)
      .reduce((left, { start, end, by }) => `${left.slice(0, start)}${by}${left.slice(end)}`, code)
    return { code: `import { unread } from ${JSON.stringify(path.join(contract, 'operation.ts'))}\n${kept}`, map: null }
  },
}
