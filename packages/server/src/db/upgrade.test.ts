// server/db: upgrades a database of an earlier version and reads it. The fixture is the demo store of 22 November 2026,
// cut down.
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listArticles } from '@shelfcast/contract/articles/articles'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import { listGateways } from '@shelfcast/contract/gateways/gateways'
import { listLabels, readLabel } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { shippedPack } from '@shelfcast/contract/languages/shipped'
import { shippedTags } from '@shelfcast/contract/languages/shipped-tags'
import { languageKey } from '@shelfcast/contract/languages/tag'
import { listLanguages, readLanguage, type Language } from '@shelfcast/contract/settings/settings'
import { listStores } from '@shelfcast/contract/stores/stores'
import { apiClient } from '../testing/api-client.ts'
import { openTestSession } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase, type Db } from './database.ts'
import { migrate, migrations } from './migrate.ts'

const fixture = new URL('../testing/database-2026-11-22.sql', import.meta.url)
const store = 'DEMO'
let old: TestDatabase
let server: TestServer
let send: ReturnType<typeof apiClient>

beforeAll(async () => {
  old = await emptyDatabase()
  const client = new pg.Client({ connectionString: old.url })
  await client.connect()
  await client.query(await readFile(fixture, 'utf8'))
  await client.query(`insert into setting (company, key, value) values ('', 'languages', $1)`, [
    JSON.stringify([
      { languageId: 4, languageName: 'german', defaultLanguage: true, fileName: 'own.json', content: '{"a.b":"Moin"}' },
    ]),
  ])
  await client.end()
  const database = openDatabase(old.url, 1)
  await migrate(database.db)
  await database.close()
  server = await startServer({ beside: { databaseUrl: old.url } })
  const { account_id } = await server.db
    .selectFrom('account')
    .select('account_id')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow()
  send = apiClient(server.url, (await openTestSession(server.db, account_id)).headers)
})
afterAll(async () => {
  await server.stop()
  await old.drop()
})

test('every migration has run, the earlier ones under their old names', async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(server.db)
  expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations).sort())
})

test('the tables match those of a new database', async () => {
  const fresh = await freshDatabase()
  const database = openDatabase(fresh.url, 1)
  expect(await columnsOf(server.db)).toEqual(await columnsOf(database.db))
  await database.close()
  await fresh.drop()
})

test('its store, products, labels, gateways and records are listed unchanged', async () => {
  expect((await send(listStores, { query: {} })).body['stores']).toContainEqual(
    expect.objectContaining({ store, storeName: 'Demo Market', labelCount: 12, articleCount: 12 }),
  )
  const articles = (await send(listArticles, { query: { store, sort: 'articleId,asc', size: 100 } })).body
  expect(articles).toMatchObject({ totalArticleCnt: 12 })
  expect(articles['articleList'][0]).toMatchObject({ articleId: '100001', articleName: 'Bananas' })
  const labels = (await send(listLabels, { query: { store, size: 100 } })).body['labelList'] as {
    labelCode: string
    linked: boolean
    updateStatus: string
  }[]
  expect(labels).toHaveLength(12)
  expect(labels.every((label) => label.linked && label.updateStatus === 'SUCCESS')).toBe(true)
  expect((await send(listGateways, { query: { store } })).body['gatewayList']).toHaveLength(3)
  expect((await send(listArticleChanges, { query: { store } })).body['articleHistoryList']).not.toEqual([])
})

test('it has every language of the product, and an own one with its messages over the shipped ones', async () => {
  const { languageList } = (await send(listLanguages)).body as { languageList: Language[] }
  expect(languageList.map(({ languageId, languageName }) => `${languageId} ${languageName}`)).toEqual([
    '0 English',
    '4 german',
    '5 Français',
    '6 Español',
    '7 Italiano',
    '8 Polski',
    '9 Hrvatski',
    '10 한국어',
    '11 日本語',
    '12 العربية',
  ])
  expect(languageList.map(({ languageName }) => languageKey(languageName)).toSorted()).toEqual(
    ['en', ...shippedTags].toSorted(),
  )
  const { content } = (await send(readLanguage, { query: { languageId: 4 } })).body as { content: string }
  expect(JSON.parse(content)).toEqual({ ...(await shippedPack('de')), 'a.b': 'Moin' })
})

test('a label still has its picture and its timeline', async () => {
  const [first] = (await send(listLabels, { query: { store } })).body['labelList'] as { labelCode: string }[]
  const label = first?.labelCode ?? ''
  expect((await send(readLabel, { query: { store, label } })).body['currentImage']).toMatchObject([
    { state: 'SUCCESS' },
  ])
  const { timelineInfo } = (await send(readLabelHistory, { query: { store, label } })).body as {
    timelineInfo: { event: string }[]
  }
  expect(timelineInfo.map((line) => line.event)).toEqual(expect.arrayContaining(['ROUTE', 'LINK', 'ACK']))
})

async function columnsOf(db: Db) {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as column
    from information_schema.columns where table_schema = 'public' order by 1`.execute(db)
  return rows.map((row) => row.column)
}
