// server/db: one pool and one Kysely for the whole server. Tables are typed in tables.ts; the embedded server is started by embedded/.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** Either the database or a transaction on it: what a rows.ts function takes. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database { db: Db; pool: pg.Pool; url: string; close: () => Promise<void> }

const int8 = 20
pg.types.setTypeParser(int8, Number)

/**
 * Opens a pool on any PostgreSQL from 15 on. Statement and lock time-outs keep one bad query from holding the shop.
 * @param url a PostgreSQL address; a socket folder goes in as `postgresql:///name?host=/folder`.
 */
export function openDatabase(url: string, size = 12): Database {
  const pool = new pg.Pool({ connectionString: url, max: size, idle_in_transaction_session_timeout: 60_000, statement_timeout: 120_000, lock_timeout: 30_000, application_name: 'shelfcast' })
  // An idle connection that breaks (the database was restarted) is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that breaks between two queries of a transaction; there the next query fails and says so.
  pool.on('connect', (client) => { client.on('error', () => undefined) })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, url, close: () => db.destroy() }
}

const serializationFailure = '40001'
const deadlock = '40P01'

/** Runs work in one transaction and repeats it when the database asks for that; at most five times. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt >= 5 || (code !== serializationFailure && code !== deadlock)) throw error
      await new Promise((resume) => setTimeout(resume, 10 * attempt + Math.random() * 20))
    }
  }
}

export { sql }
