// server/db: no list reads a whole table, however it is searched and sorted: every statement of the running server is put before the database again, to say how it goes about it.
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listArticleChanges } from '@shelfcast/contract/article-records'
import { listArticleFiles } from '@shelfcast/contract/article-files'
import { listArticles } from '@shelfcast/contract/articles'
import { listFailRecords } from '@shelfcast/contract/fail-records'
import { listGateways } from '@shelfcast/contract/gateways'
import { listLabelFirmware } from '@shelfcast/contract/label-firmware'
import { listUnassigned } from '@shelfcast/contract/label-reads'
import { listLabels } from '@shelfcast/contract/labels'
import type { ListOperation } from '@shelfcast/contract/operation'
import { allMenuCodes } from '@shelfcast/contract/permissions'
import { pagingHeaders } from '@shelfcast/contract/paging'
import { listStores } from '@shelfcast/contract/stores'
import { sessionSettings } from './database.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, addCompany, openTestSession } from '../testing/people.ts'
import { apiClient } from '../testing/api-client.ts'

/** Enough for the planner to prefer an index wherever there is one. Every hundredth store is the caller's, and S1 is large. */
const stores = 600
const perStore = { article: 20, label: 20, gateway: 2, article_change: 10, article_file: 10, fail_record: 20 }
const large = 20_000
const isLarge: readonly string[] = ['article', 'article_change']
const tables = [...Object.keys(perStore), 'store', 'label_article', 'label_page']

let server: TestServer
let send: ReturnType<typeof apiClient>
let planner: pg.Client
const asked = vi.spyOn(pg.Client.prototype, 'query')

/** Rows for every store; `s` is the store, `n` the number of the row in it. */
async function fill(table: keyof typeof perStore, columns: string, values: string) {
  await sql.raw(`
  insert into ${table} (store_id, ${columns}) select s.store_id, ${values}
  from store s cross join lateral generate_series(1, ${isLarge.includes(table) ? `case when s.code = 'S1' then ${large} else ${perStore[table]} end` : perStore[table]}) n`).execute(server.db)
  await sql.raw(`vacuum analyze ${table}`).execute(server.db)
}
const code = 'lpad(to_hex(s.store_id * 100 + n), 12, \'0\')'
const id = 'lpad(n::text, 8, \'0\')'
const name = `(array['Milk', 'Bread', 'Čaj', 'Cheese', 'Soap'])[1 + n % 5] || ' ' || substr(md5(s.store_id || '-' || n), 1, 6)`

beforeAll(async () => {
  server = await startServer()
  const { db } = server
  await addCompany(db, 'acme')
  await sql`insert into store (company, code, name, zone_id, country, updated_at) select 'acme', 'S' || n, 'Store ' || n, 'UTC', 'C' || n % 7, now() - n * interval '1 minute' from generate_series(1, ${stores}::integer) n`.execute(db)
  await sql`vacuum analyze store`.execute(db)
  await fill('article', 'article_id, name, created_at, updated_at', `${id}, ${name}, now() - n * interval '1 second', now() - n * interval '2 seconds'`)
  await fill('gateway', 'company, mac, name, ip, port, network_status', `'acme', ${code}, 'Gateway ' || n, '10.0.0.' || n, 80, 'CONNECTED'`)
  await fill('label', 'code, model, linked, battery_mv, rssi, last_seen_at, gateway_id', `${code}, 'oepl-1', true, 2500 + n, -n, now() - n * interval '1 minute', (select min(gateway_id) from gateway g where g.store_id = s.store_id)`)
  await sql`insert into label_page (label_id, store_id, gateway_id, wanted_version, shown_version, wanted_at) select label_id, store_id, gateway_id, 2, case when label_id % 50 = 0 then 1 else 2 end, now() from label`.execute(db)
  await sql`insert into label_article (label_id, article_key, position) select l.label_id, a.article_key, 1 from (select label_id, store_id, row_number() over (partition by store_id) as n from label) l join article a on a.store_id = l.store_id and a.article_id = lpad(l.n::text, 8, '0')`.execute(db)
  await fill('article_change', 'article_key, article_id, article_name, batch_id, source, changes, created_at', `n, ${id}, ${name}, gen_random_uuid(), 'FILE', '[]', now() - n * interval '1 second'`)
  await fill('article_file', 'batch_id, name, source, result, created_at', `gen_random_uuid(), 'File ' || n, 'FILE', 'SUCCESS', now() - n * interval '1 minute'`)
  await fill('fail_record', 'label_id, page, version, operation, error_code, error_text, request_date', `(select min(label_id) from label l where l.store_id = s.store_id), 1, n, 'LINK', 'NOT_CONFIRMED', 'Late', now() - n * interval '1 minute'`)
  for (const table of ['label_page', 'label_article']) await sql.raw(`vacuum analyze ${table}`).execute(db)
  planner = new pg.Client({ connectionString: server.databaseUrl })
  await planner.connect()
  await planner.query(sessionSettings)
  const mine = await db.selectFrom('store').select('store_id').where(sql<boolean>`substr(code, 2)::integer % 100 = 1`).execute()
  send = apiClient(server.url, (await openTestSession(db, await addAccount(db, { account: 'anna', company: 'acme', menu: [...allMenuCodes], action: [], stores: mine.map((store) => store.store_id) }))).headers)
}, 120_000)
afterAll(async () => {
  await planner.end()
  await server.stop()
})

interface Plan { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; 'Rows Removed by Index Recheck'?: number; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const rowsRead = (node: Plan) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops']

/** `own` tells the statements of the list from those of delivery, which goes on meanwhile. */
interface List { operation: ListOperation; own: RegExp; searches: Record<string, unknown>[]; /** Called for one store, and for all of the caller's. */ reach: ('one' | 'all')[] }

/** What the database did for one call: the scans of tables, with how many rows each read. */
async function scansOf({ operation, own }: Pick<List, 'operation' | 'own'>, query: Record<string, unknown>) {
  asked.mockClear()
  const answer = await send(operation, { query })
  expect([200, 204], JSON.stringify(query)).toContain(answer.status)
  const calls = (asked.mock.calls as unknown[][]).flatMap(([text, values]) => (typeof text === 'string' && /^\s*(?:select|with)\b/.test(text) && own.test(text) ? [{ text, values: values as unknown[] }] : []))
  expect(calls.length).toBeGreaterThan(0)
  const scans: { table: string; how: string; rows: number }[] = []
  for (const { text, values } of calls) {
    const { rows } = await planner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, timing off, format json) ${text}`, values)
    for (const node of nodesOf((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan)) if (node['Relation Name']) scans.push({ table: node['Relation Name'], how: node['Node Type'], rows: rowsRead(node) })
  }
  return { scans, total: Number(answer.headers.get(pagingHeaders.total)) }
}

const articles = { operation: listArticles, own: /\barticle a\b|"store_total"/ }
const changes = { operation: listArticleChanges, own: /from article_change c\b|"store_total"/ }
const lists: List[] = [
  { ...articles, reach: ['one'], searches: [{ id: '0001999' }, { id: '1999' }, { name: 'čaj a' }, { name: 'cheese' }, { id: '000', name: 'soap' }, { unlinked: false }, { unlinked: true }, { unlinked: false, name: 'milk' }, { unlinked: true, name: 'milk' }, { data: true }] },
  { ...changes, reach: ['one'], searches: [{ article: '0001999' }, { article: 'čaj a' }, { articleId: '00000007' }, { source: 'API' }, { account: 'anna' }, { batch: '00000000-0000-4000-8000-000000000000' }, { start: '2099-01-01' }, { end: '2020-01-01' }] },
  { operation: listArticleFiles, own: /from article_file f\b/, reach: ['one', 'all'], searches: [{ name: 'file 3' }, { start: '2020-01-01', end: '2099-01-01' }] },
  { operation: listLabels, own: /from label l (?:where|join label_page p)/, reach: ['one', 'all'], searches: [{ label: '0' }, { status: 'SUCCESS' }, { status: ['PROCESSING', 'TIMEOUT'] }, { battery: 'NONE' }, { signal: 'NONE' }, { network: true }, { articleId: '00001' }, { articleName: 'milk' }, { gateway: 'gateway' }, { unlinked: false }] },
  { operation: listFailRecords, own: /from fail_record f\b/, reach: ['one', 'all'], searches: [{ label: '0' }, { gateway: 'gateway' }, { reason: 'NOT_CONFIRMED' }, { unsolved: true }, { start: '2020-01-01' }] },
  { operation: listLabelFirmware, own: /newest as materialized/, reach: ['one', 'all'], searches: [{ label: '0' }, { type: 'oepl' }, { version: '3' }, { outdated: true }] },
  { operation: listUnassigned, own: /from label l (?:where|join label_page p)/, reach: ['one'], searches: [{ label: '0' }, { network: true }] },
  { operation: listGateways, own: /from gateway g (?:where|join store s)/, reach: ['one', 'all'], searches: [{ ip: '10.0' }, { mac: '000' }, { name: 'gate' }, { network: 'online' }] },
  { operation: listStores, own: /from store s where/, reach: ['all'], searches: [{ store: 's1' }, { storeName: 'store 1' }, { country: 'C1' }] },
]

test.each(lists.map((list) => ({ ...list, path: list.operation.path })))('$path reads no whole table, for any search and any order', async ({ operation, own, searches, reach }) => {
  const orders = operation.list.sort.flatMap((key) => [{ sort: `${key},asc` }, { sort: `${key},desc` }])
  const queries = [...orders, ...searches, ...searches.flatMap((search) => orders.slice(0, 2).map((order) => ({ ...search, ...order })))]
  const whole: unknown[] = []
  for (const query of queries) {
    for (const store of reach) {
      const full = { ...query, ...(store === 'one' ? { store: 'S1' } : {}) }
      const { scans } = await scansOf({ operation, own }, full)
      for (const scan of scans) if (tables.includes(scan.table) && scan.how === 'Seq Scan') whole.push({ full, ...scan })
    }
  }
  expect(whole).toEqual([])
}, 120_000)

test('a page of a large store reads little more than its own rows, in every order, and so does a search for few', async () => {
  const most = 400
  const orders = listArticles.list.sort.flatMap((key) => [`${key},asc`, `${key},desc`])
  for (const query of [...orders.map((sort) => ({ sort })), { id: '19998' }, ...orders.map((sort) => ({ sort, name: 'čaj ab' }))]) {
    const { scans } = await scansOf(articles, { store: 'S1', size: 20, data: true, ...query })
    for (const { table, how, rows } of scans) expect(rows, `${JSON.stringify(query)}: ${how} of ${table}`).toBeLessThan(most)
  }
  for (const sort of ['uploadDate,asc', 'uploadDate,desc']) {
    const { scans, total } = await scansOf(changes, { store: 'S1', sort })
    expect(total).toBe(large)
    for (const { table, how, rows } of scans) expect(rows, `${how} of ${table}`).toBeLessThan(most)
  }
}, 120_000)
