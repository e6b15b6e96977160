// server/http: every call with invalid input. No input may cause a 5xx, and every refusal is in the wire's own form (security design §8).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { z } from 'zod'
import { allOperations } from '@shelfcast/contract/operations'
import type { OperationShape } from '@shelfcast/contract/operation'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'

let server: TestServer
let administrator: number

beforeAll(async () => {
  server = await startServer()
  await addCompany(server.db, 'ACME')
  await addStore(server.db, 'ACME', 'NORTH')
  administrator = await addAccount(server.db, { account: 'top', company: 'ACME', level: '1' })
})
afterAll(() => server.stop())

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc.stringMatching(/^[0-9A-F]{12}$/),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u0001',
    '\uD800',
    '\uFEFF',
    '%',
    "'; drop table label; --",
    '../../etc/passwd',
    '=1+1',
    '<script>',
    'NaN',
    '1e400',
    '-1',
    '99999999999999999999',
    '9007199254740991',
    '2147483648',
    '0x10',
    'null',
    'undefined',
    'true',
    '__proto__',
    'constructor',
    '[object Object]',
    'NORTH',
    'DEFAULT_STATION_CODE',
    '2026-02-30',
    '0000-00-00',
    'code,asc',
    'code,sideways',
    'A'.repeat(5_000),
    '👨‍👩‍👧‍👦'.repeat(50),
    '٣',
    'İ',
  ),
)
const anything = fc.oneof(
  { weight: 5, arbitrary: text },
  fc.anything({ maxDepth: 2, values: [fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null)] }),
  fc.double(),
  fc.integer({ min: -(2 ** 53), max: 2 ** 53 }),
)

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  required?: string[]
  additionalProperties?: Schema | boolean
}

/** Values close to a schema: mostly valid, so that they pass the first check, with something odd at any depth. */
function near(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 6) return anything
  const odd = { weight: 1, arbitrary: anything }
  if (schema.enum) return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...schema.enum) }, odd)
  if (schema.anyOf?.length) return fc.oneof(...schema.anyOf.map((one) => near(one, depth + 1)), odd)
  if (schema.type === 'object') {
    const shape = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [name, near(part, depth + 1)]),
    )
    return fc.oneof(
      { weight: 8, arbitrary: fc.record(shape, { requiredKeys: Object.keys(shape).filter((_, at) => at % 4 !== 3) }) },
      { weight: 1, arbitrary: fc.dictionary(text, anything, { maxKeys: 5 }) },
      odd,
    )
  }
  if (schema.type === 'array')
    return fc.oneof({ weight: 6, arbitrary: fc.array(near(schema.items ?? {}, depth + 1), { maxLength: 4 }) }, odd)
  if (schema.type === 'boolean') return fc.oneof({ weight: 4, arbitrary: fc.boolean() }, odd)
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: -5, max: 50_000 }) },
      { weight: 2, arbitrary: fc.integer({ min: -(2 ** 53), max: 2 ** 53 }) },
      odd,
    )
  return fc.oneof({ weight: 8, arbitrary: text }, odd)
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

function queryText(values: Record<string, unknown>): string {
  const parts = new URLSearchParams()
  const wellFormed = (value: unknown) =>
    String(typeof value === 'object' ? (JSON.stringify(value) ?? '') : value).slice(0, 6_000)
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value.slice(0, 5) : [value]) parts.append(name, wellFormed(one))
  return parts.toString().slice(0, 12_000)
}

/** The errors in the answer to one call, with everything needed to repeat it; empty for a correct answer. */
async function complaintsOf(
  operation: OperationShape,
  query: string,
  init: { body?: string; type?: string },
  headers: Record<string, string>,
): Promise<string[]> {
  const controller = new AbortController()
  const path = operation.path.replace(/\{\w+\}/g, '1')
  const response = await fetch(`${server.url}${path}?${query}`, {
    method: operation.method,
    signal: controller.signal,
    headers: { ...headers, ...(init.type === undefined ? {} : { 'content-type': init.type }) },
    ...(init.body === undefined || operation.method === 'GET' ? {} : { body: init.body }),
  })
  const answer = response.headers.get('content-type')?.startsWith('text/event-stream') ? '' : await response.text()
  controller.abort()
  const complaints = []
  if (response.status >= 500) complaints.push('a 5xx')
  if (response.status >= 400 && response.status !== 423) {
    const envelope = JSON.parse(answer) as { responseCode: string; responseMessage: string }
    if (envelope.responseCode !== String(response.status)) complaints.push('a code that is not the status')
    if (/\bat .*\.ts:|select .* from|violates|FST_|node_modules/i.test(envelope.responseMessage))
      complaints.push('words from inside')
  }
  return complaints.map(
    (complaint) =>
      `${complaint}: ${operation.method} ${path}?${query} ${init.body?.slice(0, 2_000) ?? ''} → ${response.status} ${answer.slice(0, 500)}`,
  )
}

/** A new session for each call, because some end it. */
const signIn = async () => (await openTestSession(server.db, administrator)).headers

const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const rawBodies: [string, string | undefined][] = [
  ['', 'application/json'],
  ['{', 'application/json'],
  ['null', 'application/json'],
  ['[]', 'application/json'],
  ['"text"', 'application/json'],
  ['7', 'application/json'],
  [deep, 'application/json'],
  ['{"__proto__":{"admin":true}}', 'application/json'],
  ['{"constructor":{"prototype":{"x":1}}}', 'application/json'],
  ['{"a":"\\u0000"}', 'application/json'],
  ['{"a":"\\ud800"}', 'application/json'],
  ['{"a":1e999}', 'application/json'],
  ['a=1', 'application/x-www-form-urlencoded'],
  ['<x/>', 'application/xml'],
  ['{}', 'text/plain'],
  ['{}', undefined],
  ['{}', 'application/json; charset=utf-16'],
  ['--x\r\n\r\n', 'multipart/form-data; boundary=x'],
  ['no boundary', 'multipart/form-data'],
  ['--x\r\n\r\n', `multipart/form-data; boundary=${'x'.repeat(300)}`],
  ['\uFEFF{}', 'application/json'],
]
const rawQueries = [
  '%zz',
  'page=-1',
  'page=1e9&size=1000000000',
  'size=0',
  'page[]=1&page[]=2',
  'store[$ne]=x',
  'store=%00',
  'store=%ED%A0%80',
  '__proto__=1&constructor=2',
  'sort=code,asc&sort=code,desc',
  'sort=;drop',
  'export=maybe',
  'format=exe',
  'company[]=ACME',
  '&&&=&=',
  'a='.repeat(3_000),
]

describe.each(allOperations.map((named) => ({ ...named, call: `${named.operation.method} ${named.operation.path}` })))(
  '$call ($name)',
  ({ operation }) => {
    test('answers input near its own schema with less than 500', async () => {
      expect.hasAssertions()
      const headers = await signIn()
      const query = near(schemaOf(operation.query))
      const body = operation.body ? near(schemaOf(operation.body)) : fc.constant(undefined)
      await fc.assert(
        fc.asyncProperty(query, body, async (values, content) => {
          const given =
            typeof values === 'object' && values !== null
              ? {
                  ...('store' in operation.query.shape ? { store: 'NORTH' } : {}),
                  ...(values as Record<string, unknown>),
                }
              : {}
          expect(
            await complaintsOf(
              operation,
              queryText(given),
              content === undefined ? {} : { body: JSON.stringify(content) ?? 'null', type: 'application/json' },
              headers,
            ),
          ).toEqual([])
        }),
        { numRuns: 25, interruptAfterTimeLimit: 20_000 },
      )
    })

    test('answers broken bodies and queries with less than 500', async () => {
      const headers = await signIn()
      const store = 'store' in operation.query.shape ? 'store=NORTH' : ''
      const complaints: string[] = []
      if (operation.method !== 'GET')
        for (const [body, type] of rawBodies)
          complaints.push(
            ...(await complaintsOf(operation, store, { body, ...(type === undefined ? {} : { type }) }, headers)),
          )
      for (const query of rawQueries) complaints.push(...(await complaintsOf(operation, query, {}, headers)))
      expect(complaints).toEqual([])
    })
  },
)

test('a body beyond the limit is refused before it is read', async () => {
  const headers = await signIn()
  const response = await fetch(`${server.url}/api/common/area`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ company: 'x'.repeat(1_100_000) }),
  })
  expect(response.status).toBe(413)
})

test('a media type that no call takes is refused as such', async () => {
  const headers = await signIn()
  const response = await fetch(`${server.url}/api/common/area`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/plain' },
    body: 'company=ACME',
  })
  expect([response.status, ((await response.json()) as { responseMessage: string }).responseMessage]).toEqual([
    415,
    'The media type text/plain is not supported here.',
  ])
})
