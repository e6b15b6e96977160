// server/http: exports and paging: the content of exported files, and the parameters of a list.
import { afterEach, expect, test, vi } from 'vitest'
import { streamXlsxRows } from 'hucre/xlsx'
import type { Readable } from 'node:stream'
import { exportRows, guarded } from './export.ts'
import { largestPage, pageOf } from './paging.ts'
import { Fault } from './fault.ts'

async function* rows(...list: Record<string, unknown>[]) {
  yield* list
}
const bytes = async (content: Buffer | Readable) => {
  const parts: Buffer[] = []
  for await (const part of content as Readable) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

afterEach(() => {
  vi.useRealTimers()
})

test('a CSV export marks its encoding, quotes special characters and disarms formulas', async () => {
  const file = exportRows(
    'acme',
    { format: 'csv' },
    'articles',
    ['id', 'name', 'price'],
    rows({ id: '007', name: 'Salt, "fine"', price: '=1+1' }, { id: '8', name: null, price: -1 }),
  )
  expect(file.name).toBe('articles.csv')
  expect((await bytes(file.content)).toString('utf8')).toBe(
    '\uFEFFid,name,price\r\n007,"Salt, ""fine""",\'=1+1\r\n8,,-1\r\n',
  )
})

test('an XLSX export can be read again, with leading zeros as text', async () => {
  const file = exportRows(
    'acme',
    {},
    'articles',
    ['id', 'count'],
    rows({ id: '007', count: 3 }, { id: '@x', count: null }),
  )
  const read: unknown[] = []
  for await (const row of streamXlsxRows(await bytes(file.content))) read.push(row.values)
  expect(read).toEqual([['id', 'count'], ['007', 3], ["'@x"]])
})

test('only text that a spreadsheet would run gets a quote', () => {
  expect(['=x', '+1', '-1', '@x', "'=x", '\t', 'a=1', '1-1', "it's"].map(guarded)).toEqual([
    "'=x",
    "'+1",
    "'-1",
    "'@x",
    "''=x",
    "'\t",
    'a=1',
    '1-1',
    "it's",
  ])
})

const csvOf = (company: string, list = rows()) => exportRows(company, { format: 'csv' }, 'x', ['a'], list).content

test('two exports of a company and four of all run at once; more are refused', async () => {
  const open = ['acme', 'acme', 'globex', 'globex'].map((company) => csvOf(company))
  expect(() => csvOf('initech')).toThrow(new Fault('export.tooMany'))
  const [first, , third] = open as Readable[]
  await bytes(third as Readable)
  await turn()
  expect(() => csvOf('acme')).toThrow(new Fault('export.tooMany'))
  await bytes(first as Readable)
  await turn()
  await bytes(csvOf('acme'))
  for (const other of open) if (!(other as Readable).destroyed) await bytes(other)
})

test('an export whose reader takes nothing for half a minute ends with an error and makes room', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  async function* endless() {
    for (;;) yield { a: 'x'.repeat(10_000) }
  }
  const stalled = [csvOf('acme', endless()), csvOf('acme', endless())] as Readable[]
  const ends = stalled.map((one) => new Promise((resolve) => one.once('error', resolve)))
  for (const one of stalled) one.read(1)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(() => csvOf('acme')).toThrow(new Fault('export.tooMany'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await Promise.all(ends)).toEqual([expect.any(Error), expect.any(Error)])
  await turn()
  await bytes(csvOf('acme'))
})

const turn = () => new Promise((resume) => setImmediate(resume))

test('paging uses the defaults of the operation, keeps its limits and refuses unknown sort keys', () => {
  const operation = { list: { rows: 'x', sort: ['code', 'name'], size: 20, defaultSort: 'code,asc' } }
  expect(pageOf(operation, { page: 2 })).toEqual({
    page: 2,
    size: 20,
    limit: 20,
    offset: 40,
    sort: [{ column: 'code', dir: 'asc' }],
  })
  expect(pageOf(operation, { page: 0, size: 1_000_000_000, sort: ['name,DESC', 'code'] })).toMatchObject({
    limit: largestPage,
    sort: [
      { column: 'name', dir: 'desc' },
      { column: 'code', dir: 'asc' },
    ],
  })
  for (const sort of ['password,asc', 'name,sideways', ''])
    expect(() => pageOf(operation, { page: 0, sort })).toThrow(Fault)
})
