// server/testing: where the tests' PostgreSQL is. The test command starts the embedded one and says where in SHELFCAST_TEST_DATABASE.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** @throws when nothing was started: run the tests with the test command, or name a PostgreSQL yourself. */
export function testDatabaseUrl(): string {
  const url = process.env['SHELFCAST_TEST_DATABASE']
  if (!url) throw new Error('SHELFCAST_TEST_DATABASE names no PostgreSQL. Use npm test, which starts one.')
  return url
}

/** An empty database of its own on the test PostgreSQL. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = testDatabaseUrl()
  const name = `t_${randomBytes(6).toString('hex')}`
  await onServer(base, `create database ${name}`)
  const url = base.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
  return { url, drop: () => onServer(base, `drop database if exists ${name} with (force)`) }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
