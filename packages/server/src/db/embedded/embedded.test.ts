// server/db/embedded: starts, kills, adopts and stops a real PostgreSQL in its own folder.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from './embedded.ts'
import { isAlive, waitForEnd } from './processes.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}, 30_000)

async function folder(name = 'data') {
  const root = await mkdtemp(path.join(tmpdir(), 'shelfcast-embedded-'))
  cleanUps.push(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))
  return path.join(root, name)
}

async function start(dataFolder: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataFolder })
  cleanUps.push(() => embedded.stop())
  return embedded
}

async function ask<T>(url: string, statement: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<{ answer: T }>(statement)).rows[0]?.answer
  } finally {
    await client.end()
  }
}

const pidOf = async (dataFolder: string) =>
  parseInt(await readFile(path.join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)

test('it has checksums, uses UTF-8, sorts by code point and listens on no network', async () => {
  const { url } = await start(await folder())
  const answer = await ask(
    url,
    `select concat_ws(' ', current_setting('data_checksums'), current_setting('server_encoding'), lower('ÄÖ'), current_setting('listen_addresses'), current_setting('fsync')) as answer`,
  )
  expect(answer).toBe('on UTF8 äö  on')
}, 60_000)

test('committed rows survive a kill -9 of the database, and it restarts automatically', async () => {
  const dataFolder = await folder()
  const { url } = await start(dataFolder)
  await ask(url, 'create table kept as select 42 as answer')
  const pid = await pidOf(dataFolder)
  process.kill(pid, 'SIGKILL')
  await waitForEnd(pid, 5_000)
  await expect.poll(() => ask(url, 'select answer from kept').catch(() => undefined), { timeout: 20_000 }).toBe(42)
}, 60_000)

test('after a stop, the next start finds everything, in a fraction of the time of the first', async () => {
  const dataFolder = await folder()
  const began = Date.now()
  const first = await start(dataFolder)
  const firstMs = Date.now() - began
  await ask(first.url, 'create table kept as select 42 as answer')
  const pid = await pidOf(dataFolder)
  await first.stop()
  expect(await isAlive(pid)).toBe(false)
  const before = Date.now()
  const second = await start(dataFolder)
  const secondMs = Date.now() - before
  expect(secondMs).toBeLessThan(firstMs / 2)
  expect(await ask(second.url, 'select answer from kept')).toBe(42)
}, 60_000)

test('the next start takes over a server that a killed program left running', async () => {
  const dataFolder = await folder()
  await start(dataFolder)
  const pid = await pidOf(dataFolder)
  await start(dataFolder)
  expect(await pidOf(dataFolder)).toBe(pid)
}, 60_000)

test('a lock file with a foreign process id does not block the start', async () => {
  const dataFolder = await folder()
  const first = await start(dataFolder)
  await first.stop()
  await writeFile(
    path.join(dataFolder, 'postgres/cluster/postmaster.pid'),
    `${process.pid}\n/elsewhere\n1700000000\n5432\n/elsewhere\n\n  1  1\nready   \n`,
  )
  const second = await start(dataFolder)
  expect(await ask(second.url, 'select 1 as answer')).toBe(1)
}, 60_000)

test('a folder too deep for a socket works too', async () => {
  const { url } = await start(await folder('deep'.repeat(30)))
  expect(await ask(url, 'select 1 as answer')).toBe(1)
}, 60_000)
