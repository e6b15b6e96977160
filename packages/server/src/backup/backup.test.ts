// server/backup: a backup of a running shop, restored: every row and file comes back, also while the server runs, and
// nothing changes when the backup is not whole.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { sql } from 'kysely'
import { listArticles, mergeArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { apiClient } from '../testing/api-client.ts'
import { usingShop } from '../testing/shop.ts'
import { backUp, backupName } from './backup.ts'
import { leftOut } from './manifest.ts'
import { restore } from './restore.ts'

const { server, send, headersNow } = usingShop()
const query = { store: 'lyon' }
let folder: string
let file: string
/** Databases of before, to be dropped. */
const kept: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelfcast-backup-'))
  file = path.join(folder, backupName(new Date('2026-11-22T22:30:05Z')))
  await send(mergeArticles, {
    query,
    body: [
      { articleId: 'A1', articleName: 'Zażółć, "gęślą" \\N jaźń\\', data: { LIST_PRICE: '1.29' } },
      { articleId: 'A2', articleName: '牛奶', data: {} },
    ],
  })
  await send(linkLabels, { query, body: { assignList: [{ labelCode: '0000000000A1', articleIdList: ['A1'] }] } })
  await writeFile(path.join(server.dataFolder, 'secret.key'), 'k'.repeat(32))
})
afterAll(async () => {
  const client = new pg.Client({ connectionString: at('postgres') })
  await client.connect()
  for (const name of kept) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
  await rm(folder, { recursive: true, force: true })
})

const at = (name: string) => server.databaseUrl.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)

/** Every row of every table that a backup holds, as text. */
async function everything(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name
    from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    order by 1`.execute(server.db)
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !leftOut.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t order by 1`.execute(
      server.db,
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

const names = async (as = send) =>
  (((await as(listArticles, { query })).body['articleList'] ?? []) as { articleName: string }[])
    .map(({ articleName }) => articleName)
    .toSorted()

test('a backup is written while the shop works, for its owner only', async () => {
  const manifest = await backUp(server.databaseUrl, server.dataFolder, file)
  expect(path.basename(file)).toBe('shelfcast-20261122-223005.zip')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(manifest.tables.find(({ name }) => name === 'article')?.rows).toBe(2)
  expect(Object.keys(manifest.entries)).toContain('secret.key')
  expect(manifest.tables.map(({ name }) => name)).not.toContain('session')
})

test('a check loads the whole backup and changes nothing', async () => {
  const before = await everything()
  expect(await restore(server.databaseUrl, server.dataFolder, file, { check: true })).toMatchObject({
    before: undefined,
  })
  expect(await everything()).toEqual(before)
})

test('a damaged or cut backup is refused, and nothing changes', async () => {
  const whole = await readFile(file)
  const damaged = Buffer.from(whole)
  // A byte in each kilobyte, so that rows are hit, not only the names between them.
  for (let at = 500; at < damaged.length; at += 1_000) damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at)
  const other = path.join(folder, 'other.zip')
  const before = await everything()
  for (const content of [damaged, whole.subarray(0, whole.length - 100), Buffer.from('no archive')]) {
    await writeFile(other, content)
    await expect(restore(server.databaseUrl, server.dataFolder, other)).rejects.toThrow()
  }
  expect(await everything()).toEqual(before)
  expect(await names()).toHaveLength(2)
})

test('a restore while the server runs brings every row back, and the server shows it', async () => {
  const before = await everything()
  await send(mergeArticles, { query, body: [{ articleId: 'A3', articleName: 'Later', data: {} }] })
  await sql`delete from label_article`.execute(server.db)
  expect(await names()).toHaveLength(3)

  const restored = await restore(server.databaseUrl, server.dataFolder, file)
  kept.push(restored.before ?? '')
  expect(restored).toMatchObject({ before: expect.stringMatching(/_before_\d{14}$/), newKey: false })
  await expect.poll(async () => (await fetch(`${server.url}/health`)).status).toBe(200)
  // Sessions are not part of a backup. The server may answer from memory until it notices the other database.
  await expect.poll(async () => (await send(listArticles, { query })).status, { timeout: 10_000 }).not.toBe(200)
  const again = apiClient(server.url, await headersNow())
  expect(await names(again)).toEqual(['Zażółć, "gęślą" \\N jaźń\\', '牛奶'].toSorted())
  const after = await everything()
  for (const [table, list] of Object.entries(before)) expect({ [table]: after[table] }).toEqual({ [table]: list })

  // Keys and sequences work as before.
  expect(
    (await again(mergeArticles, { query, body: [{ articleId: 'A4', articleName: 'New', data: {} }] })).status,
  ).toBe(200)
  await expect(sql`insert into label_article values (-1, -1, 0)`.execute(server.db)).rejects.toThrow(/foreign key/)
})
