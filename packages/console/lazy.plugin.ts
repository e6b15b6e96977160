// console/lazy.plugin: builds the schemas of the contract when they are first read. The console reads few of them before
// its first screen, mostly in forms, but declaring one builds all its fields. zod reads the fields of an object as late as
// it can, so a getter for each field is enough; the query and the body of a call become getters too.
import path from 'node:path'
import type { Plugin } from 'vite'
import { nodesOf, type Node, type Property } from './answers.plugin.ts'

const contract = path.join(import.meta.dirname, '../contract/src') + path.sep
/** The parts of a declaration that hold a schema. */
const schemas = ['query', 'body']

interface Call extends Node {
  callee: { name?: string; property?: { name?: string } }
  arguments: { type: string; properties?: Property[] }[]
}

const isBuilt = ({ type, value }: Property) => type === 'Property' && value.type === 'CallExpression'
const isObject = ({ callee }: Call) => /^(?:object|strictObject|looseObject|extend)$/.test(callee.property?.name ?? '')
const isDeclaration = ({ callee }: Call) => /^(?:operation|listOperation)$/.test(callee.name ?? '')

/** The fields of the objects that this call describes: its own, or those of a list's query. */
function fieldsOf(call: Call): Property[] {
  const properties = call.arguments[0]?.properties ?? []
  if (isObject(call)) return properties.filter(isBuilt)
  if (!isDeclaration(call)) return []
  const query = properties.find(({ key }) => key?.name === 'query')?.value as { properties?: Property[] } | undefined
  return (query?.properties ?? []).filter(isBuilt)
}

const partsOf = (call: Call): Property[] =>
  isDeclaration(call)
    ? (call.arguments[0]?.properties ?? []).filter((one) => isBuilt(one) && schemas.includes(one.key?.name ?? ''))
    : []

interface Edit {
  start: number
  end: number
  by: string
}

/** `name: value` as a getter. */
const getter = (code: string, { start, value, end }: Property, before: string, after: string): Edit[] => {
  const name = code.slice(start, value.start).replace(/\s*:\s*$/, '')
  return [
    { start, end: value.start, by: `get ${name}() { ${before}` },
    { start: end, end, by: `${after} }` },
  ]
}

export const lazySchemas: Plugin = {
  name: 'lazy-schemas',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(contract)) return undefined
    const calls = [...nodesOf(this.parse(code))].filter((node): node is Call => node.type === 'CallExpression')
    const edits = calls.flatMap((call) => [
      ...fieldsOf(call).flatMap((field) => getter(code, field, 'return ', '')),
      ...partsOf(call).flatMap((part) =>
        getter(
          code,
          part,
          'const value = ',
          `; Object.defineProperty(this, '${part.key?.name}', { value }); return value`,
        ),
      ),
    ])
    const written = edits
      .toSorted((one, other) => other.start - one.start || other.end - one.end)
      .reduce((left, { start, end, by }) => `${left.slice(0, start)}${by}${left.slice(end)}`, code)
    return { code: written, map: null }
  },
}
