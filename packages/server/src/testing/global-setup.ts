// server/testing: one PostgreSQL for a whole test run: the one that SHELFCAST_TEST_DATABASE names, else an embedded one that vanishes afterwards.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../db/embedded/embedded.ts'

export default async function setUp() {
  if (process.env['SHELFCAST_TEST_DATABASE']) return undefined
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'shelfcast-tests-'))
  const { url, stop } = await startEmbedded({ dataFolder })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Nothing here has to survive a power cut. What must survive one has tests with a database of their own.
  for (const statement of ['alter system set fsync = off', 'alter system set synchronous_commit = off', 'alter system set full_page_writes = off', 'select pg_reload_conf()']) await client.query(statement)
  await client.end()
  process.env['SHELFCAST_TEST_DATABASE'] = url
  return async () => {
    await stop()
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}
