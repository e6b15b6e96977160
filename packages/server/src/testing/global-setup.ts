// server/testing: the PostgreSQL of a test run, with the template for its databases. SHELFCAST_TEST_DATABASE names it;
// otherwise it is an embedded one, which all projects of the run share and which vanishes afterwards.
import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { createTemplate, dropLeftovers, markAlive } from './test-database.ts'

/** Vitest calls this once for each project that needs a database, one after the other. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const threads = await buildThreads()
  const database = await provideDatabase(project)
  return async () => {
    await database()
    await threads()
  }
}

/** Node runs the programs of threads only as JavaScript. */
async function buildThreads() {
  if (process.env['SHELFCAST_TEST_THREADS']) return () => Promise.resolve()
  // Inside the workspace, where the programs find their packages.
  const modules = path.join(import.meta.dirname, '../../../../node_modules')
  const folder = await mkdtemp(path.join(modules, '.shelfcast-threads-'))
  const { status } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, '../../../../scripts/build.mjs'), '--threads', folder],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error('The programs of the threads could not be built.')
  process.env['SHELFCAST_TEST_THREADS'] = folder
  return () => rm(folder, { recursive: true, force: true })
}

async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  process.env['SHELFCAST_TEST_RUN'] ??= randomBytes(6).toString('hex')
  const run = process.env['SHELFCAST_TEST_RUN']
  const { SHELFCAST_TEST_DATABASE: named } = { ...process.env, ...project.config.env }
  if (named) return prepare(named, run)
  if (process.env['SHELFCAST_TEST_EMBEDDED']) return () => Promise.resolve()
  const { url, stop } = await startShared()
  process.env['SHELFCAST_TEST_EMBEDDED'] = url
  const end = await prepare(url, run)
  return async () => {
    await end()
    await stop()
  }
}

/** Other runs may use the same PostgreSQL at the same time. */
async function prepare(url: string, run: string) {
  const end = await markAlive(url, run)
  await dropLeftovers(url)
  const dropTemplate = await createTemplate(url, run)
  return async () => {
    await dropTemplate()
    await end()
  }
}

async function startShared() {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'shelfcast-tests-'))
  const { url, stop } = await startEmbedded({ dataFolder })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Nothing here has to survive a power cut. Tests of power cuts use their own database.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
  return {
    url,
    async stop() {
      await stop()
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
