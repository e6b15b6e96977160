// server/db: no list reads a whole table, for any search and sort: the test asks the database for the plan of every
// statement of the running server.
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import {
  listArticleInfo,
  listArticlesByField,
  listArticlesByName,
  listArticlesByNfc,
  listLinkedArticles,
} from '@shelfcast/contract/articles/reads'
import { listArticles } from '@shelfcast/contract/articles/articles'
import type { OperationShape } from '@shelfcast/contract/operation'
import { allOperations } from '@shelfcast/contract/operations'
import { allActionCodes, allMenuCodes } from '@shelfcast/contract/permissions'
import { pagingHeaders } from '@shelfcast/contract/paging'
import { instancePrefix } from '../delivery/membership.ts'
import { deliveryDefaults } from '../settings.ts'
import { sessionSettings } from './database.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, openTestSession } from '../testing/people.ts'
import { apiClient } from '../testing/api-client.ts'
import { aChange, anArticle, lists, type List } from '../testing/every-list.ts'
import { elsewhere, large, perStore } from '../testing/many-stores/fill.ts'
import { fillStores } from '../testing/many-stores/stores.ts'

const tables = [
  ...Object.keys(perStore),
  'store',
  'label_article',
  'label_page',
  'label_button',
  'label_sample',
  'battery_forecast',
  'article_file_error',
  'article_time',
  'article_links',
  'article_word',
  'label_event',
  'article_price',
  'template',
  'template_group',
  'template_model_group',
  'template_image',
  'button_config',
  'anchor',
  'label_position',
  'label_doubt',
  'ota_label',
  'power_device',
  'pick_line',
  'sensor_reading',
  'sensor_quarter',
  'audit',
  'account',
  'account_store',
  'app_setting',
]

let server: TestServer
let send: ReturnType<typeof apiClient>
let planner: pg.Client
const asked = vi.spyOn(pg.Client.prototype, 'query')

beforeAll(async () => {
  server = await startServer({ delivery: { figuresMs: deliveryDefaults.figuresMs } })
  const { db } = server
  planner = new pg.Client({
    connectionString: server.databaseUrl,
    application_name: `${instancePrefix}${elsewhere}`,
  })
  await planner.connect()
  await planner.query(sessionSettings)
  await fillStores(db)
  const mine = await db
    .selectFrom('store')
    .select('store_id')
    .where(sql<boolean>`substr(code, 2)::integer % 100 = 1`)
    .execute()
  send = apiClient(
    server.url,
    (
      await openTestSession(
        db,
        await addAccount(db, {
          account: 'anna',
          company: 'acme',
          menu: [...allMenuCodes],
          action: [...allActionCodes],
          stores: mine.map((store) => store.store_id),
        }),
      )
    ).headers,
  )
  // With several companies, backups are for the operator only.
  await sql`update account set provider_administrator = true where account = 'anna'`.execute(db)
}, 120_000)
afterAll(async () => {
  asked.mockRestore()
  await planner.end()
  await server.stop()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
/** The patterns below name statements in one line. */
const inOneLine = (statement: string) => statement.replaceAll(/\s+/g, ' ').trim()
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const rowsRead = (node: Plan) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

interface Scan {
  table: string
  how: string
  rows: number
}
/** Most calls of a test ask for the same count; its plan is read once. */
const known = new Map<string, Promise<Scan[]>>()
beforeEach(() => known.clear())

async function planOf(text: string, values: unknown[]): Promise<Scan[]> {
  const { rows } = await planner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )
  return nodesOf((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan).flatMap((node) =>
    node['Relation Name'] ? [{ table: node['Relation Name'], how: node['Node Type'], rows: rowsRead(node) }] : [],
  )
}

/** The table scans of one call, with the number of rows each read. */
async function scansOf(operation: OperationShape, own: RegExp, query: Record<string, unknown>) {
  asked.mockClear()
  const answer = await send(operation, { query })
  expect([200, 204], JSON.stringify(query)).toContain(answer.status)
  const calls = (asked.mock.calls as unknown[][]).flatMap(([text, values]) =>
    typeof text === 'string' && /^(?:select|with)\b/.test(inOneLine(text)) && own.test(inOneLine(text))
      ? [{ text, values: values as unknown[] }]
      : [],
  )
  expect(calls.length).toBeGreaterThan(0)
  const scans: Scan[] = []
  for (const { text, values } of calls) {
    const key = JSON.stringify([text, values])
    if (!known.has(key)) known.set(key, planOf(text, values))
    scans.push(...(await known.get(key)!))
  }
  return { scans, total: Number(answer.headers.get(pagingHeaders.total)) }
}

/** Reading an empty month of history costs nothing, and the planner knows it. */
function isWhole({ table, how, rows }: Scan): boolean {
  const [history] = /^.*(?=_(?:\d{6}|before|rest)$)/.exec(table) ?? []
  return (
    how === 'Seq Scan' && (tables.includes(table) || (history !== undefined && tables.includes(history) && rows > 0))
  )
}

const declared = allOperations.flatMap(({ name, operation }) =>
  operation.list ? [{ name, operation, list: operation.list }] : [],
)

test('every list is tried', () => {
  expect(Object.keys(lists).sort()).toEqual(declared.map(({ name }) => name).sort())
})

test.each(declared)(
  '$name reads no whole table, for any search and any order',
  async ({ name, operation, list }) => {
    const { own, searches, reach, always } = lists[name] as List
    const orders = list.sort.flatMap((key) => [{ sort: `${key},asc` }, { sort: `${key},desc` }])
    const queries = [
      ...orders,
      ...searches,
      ...searches.flatMap((search) => orders.slice(0, 2).map((order) => ({ ...search, ...order }))),
    ]
    const whole: unknown[] = []
    for (const query of queries) {
      for (const store of reach) {
        const full = { ...always, ...query, ...(store === 'one' ? { store: 'S1' } : {}) }
        const { scans } = await scansOf(operation, own, full)
        for (const scan of scans) if (isWhole(scan)) whole.push({ full, ...scan })
      }
    }
    expect(whole).toEqual([])
  },
  120_000,
)

test('a product is found by its NFC address alone, and one count serves all pages of a search in one field', async () => {
  await sql`
    update article
    set nfc_url = 'https://n.example/' || article_id
    where store_id = (select store_id from store where code = 'S1') and article_id like '%77'`.execute(server.db)
  await sql`vacuum analyze article`.execute(server.db)
  const { scans, total } = await scansOf(listArticlesByNfc, anArticle, {
    store: 'S1',
    nfcUrl: 'https://n.example/00000077',
  })
  expect(total).toBe(1)
  for (const { table, rows } of scans) expect(rows, table).toBeLessThan(50)
  const search = { store: 'S1', key: 'ORIGIN', value: 'nowhere' }
  const counts = async (page: number) => (
    await scansOf(listArticlesByField, anArticle, { ...search, page }),
    (asked.mock.calls as unknown[][]).filter(
      ([text]) => typeof text === 'string' && /^select count.*from article a/.test(inOneLine(text)),
    ).length
  )
  expect(await counts(0)).toBe(1)
  expect(await counts(1)).toBe(0)
})

/** Lists with a search for product names, and its parameter. */
const searching = [
  [listArticles, 'name'],
  [listArticlesByName, 'name'],
  [listArticleInfo, 'articleName'],
  [listLinkedArticles, 'name'],
] as const

test.each(searching)(
  'a search for two letters reads the store once, and few matches give pages by their keys: $0.path',
  async (operation, field) => {
    await sql`
      update article
      set name = 'Quark ' || article_id
      where store_id = (select store_id from store where code = 'S1') and article_id like '%777'
        and name not like 'Quark%'`.execute(server.db)
    await sql`vacuum analyze article`.execute(server.db)
    await server.events.publish(server.db, { kind: 'ARTICLE', storeId: 0, ids: [] })
    for (const name of ['qu', 'zq', 'ea']) {
      const first = await scansOf(operation, anArticle, { store: 'S1', size: 20, [field]: name })
      if (operation === listArticles)
        expect({ qu: 20, zq: 0, ea: Math.max(2_001, first.total) }[name], name).toBe(first.total)
      for (const sort of ['articleId,desc', 'name,desc', 'lastUpdated,asc']) {
        const { scans, total } = await scansOf(operation, anArticle, { store: 'S1', size: 20, [field]: name, sort })
        expect(total).toBe(first.total)
        for (const { table, how, rows } of scans)
          expect(rows, `${name} by ${sort}: ${how} of ${table}`).toBeLessThan(400)
      }
    }
  },
)

test('a page of a large store reads little more than its own rows, in every order, and so does a narrow search', async () => {
  const most = 400
  const orders = listArticles.list.sort.flatMap((key) => [`${key},asc`, `${key},desc`])
  for (const query of [
    ...orders.map((sort) => ({ sort })),
    { id: '19998' },
    ...orders.map((sort) => ({ sort, name: 'čaj ab' })),
  ]) {
    const { scans } = await scansOf(listArticles, anArticle, { store: 'S1', size: 20, data: true, ...query })
    for (const { table, how, rows } of scans)
      expect(rows, `${JSON.stringify(query)}: ${how} of ${table}`).toBeLessThan(most)
  }
  for (const sort of ['uploadDate,asc', 'uploadDate,desc']) {
    const { scans, total } = await scansOf(listArticleChanges, aChange, { store: 'S1', sort })
    expect(total).toBe(large)
    for (const { table, how, rows } of scans) expect(rows, `${how} of ${table}`).toBeLessThan(most)
  }
}, 120_000)
