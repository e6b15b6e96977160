// server/stores: a chain of 2,500 stores: pages in any order and the whole list as a file, with the right counts and with no more statements than for one store.
// With 190,000 labels the first page by a count took 245 ms, once the labels were counted 60 ms, and the file 70 ms (two busy cores).
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { exportSize } from '@shelfcast/contract/paging'
import { listStores, type StoreRow } from '@shelfcast/contract/stores/stores'
import { usingShop } from '../testing/shop.ts'

const stores = 2_500
const codeOf = (n: number) => `S${String(n).padStart(4, '0')}`
/** One label of each store needs a new battery, but in every hundredth store all do. */
const labelsOf = (n: number) => 1 + (n % 13)
const problemsOf = (n: number) => (n % 100 === 0 ? labelsOf(n) : 1)
const all = Array.from({ length: stores }, (_, n) => n)
/** By a figure downwards; the code breaks ties. */
const by = (figure: (n: number) => number) =>
  all.toSorted((one, other) => figure(other) - figure(one) || one - other).map(codeOf)

const asked = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => asked.mockRestore())

const { server, send } = usingShop({ stores: [] })

beforeAll(async () => {
  const { db } = server
  await sql`
    insert into store (company, code, name, zone_id)
    select 'acme', 'S' || lpad(n::text, 4, '0'), 'Store ' || n, 'UTC'
    from generate_series(0, ${stores - 1}::integer) n`.execute(db)
  await sql`
    insert into label (store_id, code, linked, battery, signal, last_seen_at)
    select s.store_id, upper(lpad(to_hex(s.store_id * 4096 + k), 12, '0')), true,
      case when k = 1 or n % 100 = 0 then 'REPLACE' else 'GOOD' end, 'GOOD', now()
    from (select store_id, substr(code, 2)::integer as n from store) s
    cross join lateral generate_series(1, 1 + n % 13) k`.execute(db)
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label`.execute(db)
  await sql`insert into article (store_id, article_id, name) select store_id, '1', 'Milk' from store`.execute(db)
}, 120_000)

/** All statements of the server meanwhile; none runs once for each store. */
const few = stores / 10
async function list(query: object) {
  asked.mockClear()
  const answer = await send(listStores, { query })
  expect(answer.status).toBe(200)
  expect(asked.mock.calls.length).toBeLessThan(few)
  return answer
}

test.each([
  ['by code', {}, all.map(codeOf)],
  ['by labels', { sort: 'labelCount,desc' }, by(labelsOf)],
  ['the worst first', { sort: 'problemCount,desc' }, by(problemsOf)],
])('%s, page after page', async (_order, query, expected) => {
  for (const page of [0, 1, 49]) {
    const { body, headers } = await list({ ...query, page, size: 50 })
    expect((body['stores'] as StoreRow[]).map((row) => row.store)).toEqual(expected.slice(page * 50, page * 50 + 50))
    expect(headers.get('x-totalelements')).toBe(String(stores))
  }
})

test('the file has all of them, each with its own counts', async () => {
  const { body } = await list({ export: true, format: 'csv', size: exportSize, sort: 'labelCount,desc' })
  const [head = '', ...lines] = (body['text'] as string).replace('\uFEFF', '').trimEnd().split('\r\n')
  const at = (name: string) => head.split(',').indexOf(name)
  const rows = lines.map((line) => line.split(','))
  expect(rows.map((row) => row[at('store')])).toEqual(by(labelsOf))
  const figures = (n: number) => [labelsOf(n), 1, problemsOf(n)]
  for (const row of rows)
    expect(
      [at('labelCount'), at('articleCount'), at('problemCount')].map((column) => Number(row[column])),
      row[at('store')],
    ).toEqual(figures(Number(row[at('store')]?.slice(1))))
})
