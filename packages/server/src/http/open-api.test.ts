// server/http: the rules of the OpenAPI document that generators of typed clients rely on.
import { expect, test } from 'vitest'
import { allOperations } from '@shelfcast/contract/operations'
import { openApi } from './open-api.ts'

interface Schema {
  $ref?: string
  [more: string]: unknown
}
interface Content {
  content?: Record<string, { schema: Schema }>
}
interface Call {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}
interface Document {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Call>>
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, Schema> }
}

const document = JSON.parse(JSON.stringify(openApi())) as Document
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ at: `${method.toUpperCase()} ${path}`, path, method, call })),
)

function* partsOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, unknown>
  for (const part of Object.values(value)) yield* partsOf(part)
}

test('every call of the contract is in the document, under each of its paths', () => {
  const declared = allOperations.flatMap(({ operation }) =>
    [operation.path, ...('also' in operation ? (operation.also ?? []) : [])].map((path) => ({ operation, path })),
  )
  expect(calls).toHaveLength(declared.length)
})

test('every operationId is unique and a name that a program can use', () => {
  const ids = calls.map(({ call }) => call.operationId)
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('every reference leads to a schema', () => {
  const references = [...partsOf(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  const places = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect(references.length).toBeGreaterThan(0)
  expect([...new Set(references)].filter((reference) => !places.includes(reference))).toEqual([])
  expect([...partsOf(document)].filter((part) => '$defs' in part)).toEqual([])
  expect(Object.keys(document.components.schemas).filter((name) => !/^[\w.-]+$/.test(name))).toEqual([])
})

test('paths differ in more than the names of their values, and declare each value', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
  for (const { at, path, call } of calls) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = call.parameters.filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name).toSorted(), at).toEqual(inPath.toSorted())
    expect(
      declared.every(({ required }) => required),
      at,
    ).toBe(true)
    const names = call.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(names).size, at).toBe(names.length)
  }
})

test('every call says how its callers sign in', () => {
  const schemes = Object.keys(document.components.securitySchemes)
  const isPublic = new Set(
    allOperations.filter(({ operation }) => operation.needs === 'public').map(({ name }) => name),
  )
  for (const { at, call } of calls) {
    expect(
      call.security.flatMap((way) => Object.keys(way)).filter((name) => !schemes.includes(name)),
      at,
    ).toEqual([])
    expect(call.security.length === 0, at).toBe(isPublic.has(call.operationId.replace(/\d+$/, '')))
  }
})

test('every body, answer and refusal has a type', () => {
  for (const { at, call } of calls) {
    for (const [status, answer] of Object.entries(call.responses)) {
      const contents = Object.values(answer.content ?? {})
      expect(status === '204' ? contents.length === 0 : contents.length > 0, `${at} ${status}`).toBe(true)
      expect(
        contents.filter(({ schema }) => Object.keys(schema).length === 0),
        `${at} ${status}`,
      ).toEqual([])
    }
    expect(call.responses['default']?.content?.['application/json']?.schema.$ref, at).toBe('#/components/schemas/Fault')
    const bodies = Object.values(call.requestBody?.content ?? {})
    expect(
      bodies.filter(({ schema }) => Object.keys(schema).length === 0),
      at,
    ).toEqual([])
    expect(
      call.parameters.filter(({ schema }) => Object.keys(schema).length === 0),
      at,
    ).toEqual([])
  }
})

test('every change that can be repeated declares its Idempotency-Key and the refusals of it', () => {
  const keyOf = (id: string) => {
    const call = calls.find(({ call: { operationId } }) => operationId === id)?.call
    const isDeclared = call?.parameters.some(({ name }) => name === 'Idempotency-Key') ?? false
    return [isDeclared, '409' in (call?.responses ?? {}), '422' in (call?.responses ?? {})]
  }
  expect(keyOf('mergeArticles')).toEqual([true, true, true])
  expect(keyOf('addApiKey')[0]).toBe(false) // the answer holds a secret
  expect(keyOf('login')[0]).toBe(false)
  expect(keyOf('listArticles')[0]).toBe(false)
})

test('a boolean of a query is a boolean', () => {
  const list = calls.find(({ call }) => call.operationId === 'listArticles')?.call
  expect(list?.parameters.find(({ name }) => name === 'export')?.schema).toEqual({ type: 'boolean' })
})
