// server/testing: the next run deletes the remains of a killed test run, and keeps the databases of a live one.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { dropLeftovers, freshDatabase, markAlive, type TestDatabase } from './test-database.ts'

const newRun = () => randomBytes(6).toString('hex')
const server = process.env['SHELFCAST_TEST_DATABASE'] || process.env['SHELFCAST_TEST_EMBEDDED'] || ''
let own: TestDatabase
let client: pg.Client
beforeAll(async () => {
  own = await freshDatabase()
  client = new pg.Client({ connectionString: server })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await own.drop()
})

async function databases(run: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'test\\_${run}\\_%' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('databases of a killed run are dropped; those of a live run stay', async () => {
  const [killed, alive] = [newRun(), newRun()]
  const endAlive = await markAlive(server, alive)
  const endKilled = await markAlive(server, killed)
  for (const run of [killed, alive]) await client.query(`create database test_${run}_template allow_connections false`)
  await client.query(`create database test_${killed}_${newRun()}`)

  await dropLeftovers(server)
  expect([(await databases(killed)).length, (await databases(alive)).length]).toEqual([2, 1])

  await endKilled()
  await expect
    .poll(async () => {
      await dropLeftovers(server)
      return databases(killed)
    })
    .toEqual([])
  expect(await databases(alive)).toEqual([`test_${alive}_template`])

  await endAlive()
  await expect
    .poll(async () => {
      await dropLeftovers(server)
      return databases(alive)
    })
    .toEqual([])
})

test('a run keeps its own databases', async () => {
  await dropLeftovers(server)
  const { rows } = await client.query('select from pg_database where datname = $1', [
    new URL(own.url).pathname.slice(1),
  ])
  expect(rows).toHaveLength(1)
})
