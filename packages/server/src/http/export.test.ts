// server/http: exports and paging: the content of exported files, and the parameters of a list.
import { expect, test } from 'vitest'
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

test('a CSV export marks its encoding, quotes special characters and disarms formulas', async () => {
  const file = exportRows(
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
  const file = exportRows({}, 'articles', ['id', 'count'], rows({ id: '007', count: 3 }, { id: '@x', count: null }))
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

test('a fifth simultaneous export is refused as busy', async () => {
  const open = [1, 2, 3, 4].map(() => exportRows({ format: 'csv' }, 'x', ['a'], rows()))
  expect(() => exportRows({}, 'x', ['a'], rows())).toThrow(Fault)
  for (const file of open) await bytes(file.content)
  await new Promise((resume) => setImmediate(resume))
  await bytes(exportRows({ format: 'csv' }, 'x', ['a'], rows()).content)
})

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
