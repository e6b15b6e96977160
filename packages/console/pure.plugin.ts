// console/pure.plugin: marks each call that a contract file makes at load time as pure, so that the build leaves out
// values that the console does not use. Only contract files: by name (`z`) a local variable of a dependency would count
// as pure too, and its calls would be left out.
import path from 'node:path'
import type { Plugin } from 'vite'

const contract = path.join(import.meta.dirname, '../contract/src') + path.sep

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/**
 * Calls that run while the file loads: not those inside functions, and not separate statements, which exist for their
 * effect.
 */
function* callsOnLoad(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) {
    if (/Function|^Class|^ExpressionStatement$/.test(value.type)) return
    if (value.type === 'CallExpression' || value.type === 'NewExpression') yield value
  }
  for (const child of Object.values(value)) yield* callsOnLoad(child)
}

export const pureContract: Plugin = {
  name: 'pure-contract',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(contract)) return undefined
    // A chain of calls begins at its first call and needs one mark.
    const starts = new Set([...callsOnLoad(this.parse(code))].map(({ start }) => start))
    const marked = [...starts]
      .toSorted((one, other) => other - one)
      .reduce((left, start) => `${left.slice(0, start)}/* @__PURE__ */ ${left.slice(start)}`, code)
    return { code: marked, map: null }
  },
}
