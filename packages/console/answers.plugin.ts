// console/answers.plugin: leaves the shapes of answers behind. The server checks what it answers (contract layer); the console only needs their types, which cost nothing,
// while a schema costs bytes and is built anew on every visit before anything is drawn.
import path from 'node:path'
import type { Plugin } from 'vite'

const contract = path.join(import.meta.dirname, '../contract/src')
/** What of a declaration says how an answer looks. */
const answer = ['output', 'row', 'extra']

interface Node { type: string; start: number; end: number }
interface Declaration extends Node { callee: { name?: string }; arguments: { properties?: { key?: { name?: string }; value: Node }[] }[] }

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'start' in value) yield value as Node
  for (const child of Object.values(value)) yield* nodesOf(child)
}

export const withoutAnswers: Plugin = {
  name: 'without-answers', apply: 'build',
  transform(code, id) {
    if (!id.startsWith(contract) || id.endsWith('/operation.ts')) return undefined
    const declarations = [...nodesOf(this.parse(code))].filter((node): node is Declaration => node.type === 'CallExpression' && /^(?:operation|listOperation)$/.test((node as Declaration).callee.name ?? ''))
    const shapes = declarations.flatMap((declaration) => declaration.arguments[0]?.properties?.filter(({ key }) => answer.includes(key?.name ?? '')).map(({ key, value }) => ({ name: key?.name, ...value })) ?? [])
    const kept = shapes.toSorted((one, other) => other.start - one.start).reduce((left, { name, start, end }) => `${left.slice(0, start)}${name === 'extra' ? '{}' : 'unread'}${left.slice(end)}`, code)
    return { code: `import { unread } from ${JSON.stringify(path.join(contract, 'operation.ts'))}\n${kept}`, map: null }
  },
}
