// e2e: the very first start, killed again and again, each time later: the next start continues there, and in the end
// nothing is missing, double or left over.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '@shelfcast/server/db/database'
import { databaseOf, signInScript, until } from './calls.ts'
import { cutStart, endDatabase, startProduct, type Product } from './start-product.ts'

let root = ''
let dataFolder = ''
let product: Product | undefined

afterAll(async () => {
  await product?.stop()
  await endDatabase(dataFolder, 'SIGINT')
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const inHome = async (pattern: RegExp) =>
  (await readdir(path.join(dataFolder, 'postgres')).catch(() => [])).some((name) => pattern.test(name))

/** The number of rows in the product's database; none until it exists. */
async function count(rows: (db: Db) => Promise<unknown[]>): Promise<number> {
  const database = await databaseOf({ dataFolder }).catch(() => undefined)
  try {
    return database ? (await rows(database.db)).length : 0
  } catch {
    return 0 // no answer yet, or the table does not exist
  } finally {
    await database?.close()
  }
}

const accounts = () => count((db) => db.selectFrom('account').select('account').execute())
const demoStores = () => count((db) => db.selectFrom('store').select('code').where('code', '=', 'DEMO').execute())
const linked = () => count((db) => db.selectFrom('label').select('code').where('linked', '=', true).execute())

const connected = () =>
  count((db) => db.selectFrom('mqtt_broker_state').select('broker_id').where('connected_at', 'is not', null).execute())

const cuts: [where: string, soFar: () => Promise<boolean>][] = [
  ['its database program is being copied', () => inHome(/^program-/)],
  ['its database is being made', () => inHome(/^cluster\.half-/)],
  ['its database is being started', async () => existsSync(path.join(dataFolder, 'postgres/cluster/postmaster.pid'))],
  [
    'its tables are being made',
    async () => (await count((db) => db.introspection.getTables({ withInternalKyselyTables: true }))) > 0,
  ],
  ['its administrator is there', async () => (await accounts()) > 0],
  ['its demo store is being made', async () => (await demoStores()) > 0],
  ['its first labels are linked', async () => (await linked()) > 0],
  // A killed process holds its connection for a while, as far as others know.
  ['its broker is connected', async () => (await connected()) > 0],
]

test('a first start killed in its first moments has still begun the demo', async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shelfcast-first-start-'))
  dataFolder = path.join(root, 'data')
  // The state after a kill before anything else is made: the lock of a dead process.
  await mkdir(dataFolder, { mode: 0o700 })
  await writeFile(path.join(dataFolder, 'lock'), '4194304 1\n')
  await cutStart(dataFolder, async () => existsSync(path.join(dataFolder, 'simulator')))
})

test.each(cuts)('killed when %s, the next start gets that far again', async (_where, soFar) => {
  await cutStart(dataFolder, soFar)
})

test('then an uninterrupted start completes: one administrator, who can sign in; sixty labels with their products; nothing half done', async () => {
  product = await startProduct({ dataFolder, env: { SHELFCAST_DEMO: '' } })
  expect(product.output()).toContain('Demo Market')
  await signInScript(product)
  await until('the demo to be complete', () => existsSync(path.join(dataFolder, 'simulator/complete')))
  const shown = await count((db) =>
    db
      .selectFrom('label_article')
      .innerJoin('label_page', 'label_page.label_id', 'label_article.label_id')
      .select('label_page.page')
      .where('wanted_version', '>', 0)
      .execute(),
  )
  expect({
    shown,
    linked: await linked(),
    accounts: await accounts(),
    stores: await demoStores(),
    gateways: await count((db) => db.selectFrom('gateway').select('mac').execute()),
  }).toEqual({ shown: 60, linked: 60, accounts: 1, stores: 1, gateways: 3 })
  expect((await readdir(path.join(dataFolder, 'postgres'))).filter((name) => name.includes('half'))).toEqual([])
})
