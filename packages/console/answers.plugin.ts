// console/answers.plugin: removes the schemas of answers and the server-only parts of declarations. The server checks
// its own answers (contract layer); the console only needs their types, which cost nothing, while a schema costs bytes
// and is built again on every visit before the first drawing.
import path from 'node:path'
import type { Plugin } from 'vite'

const contract = path.join(import.meta.dirname, '../contract/src')
/** The parts of a declaration that describe the answer. */
const answer = ['output', 'row', 'extra']
/** The parts that only the server reads. */
const serverOnly = ['openToIntegrations']

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
  properties.flatMap(({ key, start, end, value }, place) => {
    const name = key?.name ?? ''
    if (answer.includes(name)) return [{ start: value.start, end: value.end, by: name === 'extra' ? '{}' : 'unread' }]
    return serverOnly.includes(name) ? [{ start, end: properties[place + 1]?.start ?? end, by: '' }] : []
  })

export const withoutAnswers: Plugin = {
  name: 'without-answers',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(contract) || id.endsWith('/operation.ts')) return undefined
    const declarations = [...nodesOf(this.parse(code))].filter(
      (node): node is Declaration =>
        node.type === 'CallExpression' && /^(?:operation|listOperation)$/.test((node as Declaration).callee.name ?? ''),
    )
    const edits = declarations.flatMap((declaration) => editsOf(declaration.arguments[0]?.properties ?? []))
    const kept = edits
      .toSorted((one, other) => other.start - one.start)
      .reduce((left, { start, end, by }) => `${left.slice(0, start)}${by}${left.slice(end)}`, code)
    return { code: `import { unread } from ${JSON.stringify(path.join(contract, 'operation.ts'))}\n${kept}`, map: null }
  },
}
