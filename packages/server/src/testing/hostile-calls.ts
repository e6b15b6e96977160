// server/testing: calls with hostile bodies, made from the declarations of all operations: for the test and the bench of
// what a server withstands.
import { request, type Agent } from 'node:http'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { allOperations } from '@shelfcast/contract/operations'
import type { OperationShape } from '@shelfcast/contract/operation'

export interface HostileCall {
  what: string
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

const zeros = (count: number) => `[0${',0'.repeat(count - 1)}]`
const csv = (content: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${content}\r\n--x--\r\n`
const packed = (text: string) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION })

interface Hostile {
  what: string
  body: Buffer
  encoding?: string
  type?: string
}

/** Made once: making a bomb costs more than sending it. */
function hostileBodies(): Hostile[] {
  const plain = (what: string, text: string): Hostile => ({ what, body: Buffer.from(text) })
  return [
    plain('nothing', ''),
    plain('half an object', '{"store":'),
    plain('deep lists', '['.repeat(100_000)),
    plain('deep objects', `${'{"a":'.repeat(50_000)}0${'}'.repeat(50_000)}`),
    plain('a long list', zeros(400_000)),
    plain('many keys', `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":0`).join()}}`),
    plain('one key many times', `{${Array.from({ length: 90_000 }, () => '"a":0').join()}}`),
    plain('a long text', JSON.stringify({ store: 'x'.repeat(1_000_000) })),
    plain('a long number', `{"page":${'9'.repeat(500_000)}}`),
    plain('zero characters', '{"store":"a\\u0000b","articleId":"\\u0000"}'),
    plain('half a letter', '{"store":"\\ud800"}'),
    plain('keys of prototypes', '{"__proto__":{"a":1},"constructor":{"prototype":{"x":1}}}'),
    {
      what: 'broken UTF-8',
      body: Buffer.concat([Buffer.from('{"store":"'), Buffer.from([0xc0, 0xff, 0x80, 0x22, 0x7d])]),
    },
    { what: 'gzip of zeros', body: packed(zeros(8_000_000)), encoding: 'gzip' },
    { what: 'gzip of blanks', body: packed(`[${' '.repeat(60_000_000)}]`), encoding: 'gzip' },
    { what: 'gzip of a text', body: packed(JSON.stringify(['x'.repeat(30_000_000)])), encoding: 'gzip' },
    { what: 'gzip in gzip', body: gzipSync(packed(zeros(8_000_000))), encoding: 'gzip' },
    { what: 'half a gzip', body: packed(zeros(100_000)).subarray(0, 90), encoding: 'gzip' },
    {
      what: 'brotli of zeros',
      body: brotliCompressSync(zeros(8_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
      encoding: 'br',
    },
    { what: 'deflate of lists', body: deflateSync('[]'.repeat(5_000_000)), encoding: 'deflate' },
    { what: 'not gzip', body: Buffer.from('{}'), encoding: 'gzip' },
    { what: 'an unknown encoding', body: Buffer.from('{}'), encoding: 'zip' },
    { what: 'another type', body: Buffer.from('<a/>'), type: 'application/xml' },
    { what: 'a form without an end', body: Buffer.from('--x\r\n\r\n'), type: 'multipart/form-data; boundary=x' },
    ...[
      ['a file of commas', ','.repeat(2_000_000)],
      ['a file of line ends', '\n'.repeat(2_000_000)],
      ['a file of quotation marks', '"'.repeat(2_000_000)],
      ['a file of lists', `[${'[],'.repeat(300_000)}[]]`],
      ['a file of deep lists', '['.repeat(900_000)],
      ['a file of zero characters', '\0'.repeat(1_000)],
      ['a broken workbook', 'PK\u0003\u0004'.repeat(1_000)],
      ['a file of headings', `ProductId,Product\n${'a,b\n'.repeat(200)}`],
    ].map(([what = '', content = '']) => ({
      what,
      body: Buffer.from(csv(content)),
      type: 'multipart/form-data; boundary=x',
    })),
  ]
}

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; enum?: unknown[] }

const odd: unknown[] = [
  '',
  'x'.repeat(20_000),
  '\0',
  '\uD800',
  -1,
  1e308,
  2 ** 53,
  null,
  true,
  [],
  {},
  Array(2_000).fill(0),
  Array(300).fill({}),
  [[[[[[[[]]]]]]]],
  '../../etc/passwd',
  "'; drop table label; --",
  '9999-99-99',
]

/** A body of the declared form with odd values in it. */
function near(schema: Schema, chance: () => number, depth = 0): unknown {
  const one = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)]
  if (depth > 5 || chance() < 0.15) return one(odd)
  if (schema.enum) return one(schema.enum)
  if (schema.anyOf?.length) return near(one(schema.anyOf) ?? {}, chance, depth + 1)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [name, near(part, chance, depth + 1)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: one([0, 1, 3, 50]) ?? 0 }, () => near(schema.items ?? {}, chance, depth + 1))
  if (schema.type === 'boolean') return chance() < 0.5
  if (schema.type === 'integer' || schema.type === 'number') return Math.floor(chance() * 100)
  return one(['NORTH', 'A1', '00000000A001', 'x'.repeat(300)])
}

/** Endless calls to all operations, the same for the same seed. */
export function* hostileCalls(store: string, seed = 1): Generator<HostileCall, never, void> {
  const bodies = hostileBodies()
  const schemas = new Map<OperationShape, Schema>()
  let state = seed
  // The generator of Park and Miller: good enough, and repeatable.
  const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const one = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  for (;;) {
    const { name, operation } = one(allOperations)
    const writes = operation.method !== 'GET'
    // Deletions name another store, so that the rest still meets this one.
    const query = new URLSearchParams({ store: operation.method === 'DELETE' ? 'NONE' : store })
    if (chance() < 0.3)
      query.append(one(['page', 'size', 'sort', 'name', '__proto__', 'a[0]']), String(one(odd)).slice(0, 2_000))
    const call = {
      what: name,
      method: operation.method,
      path: `${operation.path.replaceAll(/\{\w+\}/g, '1')}?${query.toString().replaceAll('%EF%BF%BD', '%ED%A0%80')}`,
      headers: {},
    }
    if (!writes) yield call
    else if (operation.body && chance() < 0.5) {
      let schema = schemas.get(operation)
      if (!schema)
        schemas.set(
          operation,
          (schema = z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' }) as Schema),
        )
      const body = Buffer.from(JSON.stringify(near(schema, chance)) ?? 'null')
      yield { ...call, headers: { 'content-type': 'application/json' }, body }
    } else {
      const { what, body, type = 'application/json', encoding } = one(bodies)
      const headers = { 'content-type': type, ...(encoding === undefined ? {} : { 'content-encoding': encoding }) }
      yield { ...call, what: `${name} with ${what}`, headers, body }
    }
  }
}

/** The status of the answer; 0 when the server closed the connection, as it may while a refused body is still coming. */
export function statusOf(url: string, { method, path, headers, body }: HostileCall, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      method,
      agent,
      headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
    })
    sent.once('response', (response) => {
      const status = response.statusCode ?? 0
      // A stream of events stays open until the caller leaves.
      if (response.headers['content-type']?.startsWith('text/event-stream')) sent.destroy()
      response.resume().once('close', () => {
        resolve(status)
      })
    })
    sent.once('error', () => {
      resolve(0)
    })
    sent.end(body)
  })
}
