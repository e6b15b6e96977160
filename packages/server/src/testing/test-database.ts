// server/testing: databases for tests, on the PostgreSQL that global-setup.ts chose for the run.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/**
 * SHELFCAST_TEST_DATABASE names a PostgreSQL of this machine. Without it, SHELFCAST_TEST_EMBEDDED is the embedded one.
 * @throws when none was started: run the tests with the test command, or name a PostgreSQL yourself.
 */
function testServerUrl(): string {
  const url = process.env['SHELFCAST_TEST_DATABASE'] || process.env['SHELFCAST_TEST_EMBEDDED']
  if (!url) throw new Error('SHELFCAST_TEST_DATABASE names no PostgreSQL. Use npm test, which starts one.')
  return url
}

/** An empty database without tables. Tests of migrations start from it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('')
}

/** A database with every table: a copy of the template that this run migrated once. */
export async function freshDatabase(): Promise<TestDatabase> {
  const run = process.env['SHELFCAST_TEST_RUN']
  if (run) return createDatabase(` template ${templateOf(run)}`)
  const made = await emptyDatabase()
  await migrateAt(made.url)
  return made
}

/** Creates the database that `freshDatabase` copies. Connections are closed afterwards, because PostgreSQL copies only unused databases. */
export async function createTemplate(server: string, run: string): Promise<() => Promise<void>> {
  const name = templateOf(run)
  await onServer(server, `create database ${name}`)
  await migrateAt(addressOf(server, name))
  await onServer(server, `alter database ${name} allow_connections false`)
  return () => onServer(server, `drop database if exists ${name}`)
}

/**
 * Keeps the databases of this run: a connection under the run's name, for as long as the run lives. Returns a function
 * that ends it.
 */
export async function markAlive(server: string, run: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server, application_name: `${aliveAs}${run}`, keepAlive: true })
  // A restart of PostgreSQL ends it. The tests notice that themselves.
  client.on('error', () => undefined)
  await client.connect()
  return () => client.end()
}

/** Drops the databases of killed runs. A live run has a connection under its name. */
export async function dropLeftovers(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      select d.datname as name
      from pg_database d
      where d.datname ~ '^test_[0-9a-f]{12}_([0-9a-f]{12}|template)$'
        and pg_get_userbyid(d.datdba) = current_user
        and not exists (
          select from pg_stat_activity a
          where a.application_name = '${aliveAs}' || substr(d.datname, 6, 12)
        )`)
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

const aliveAs = 'shelfcast-tests-'

function templateOf(run: string) {
  return `test_${run}_template`
}

async function createDatabase(like: string): Promise<TestDatabase> {
  const server = testServerUrl()
  const run = process.env['SHELFCAST_TEST_RUN']
  const name = `test_${run ? `${run}_` : ''}${randomBytes(6).toString('hex')}`
  // No test survives a power cut, so none has to wait for the disk.
  await onServer(server, `create database ${name}${like}`, `alter database ${name} set synchronous_commit = off`)
  return { url: addressOf(server, name), drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

function addressOf(server: string, name: string) {
  return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

async function migrateAt(url: string) {
  const database = openDatabase(url, 1)
  await migrate(database.db)
  await database.close()
}

async function onServer(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
