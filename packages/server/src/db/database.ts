// server/db: one pool and one Kysely for the whole server. tables.ts has the types; embedded/ starts the embedded
// server.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { CopyIn } from './copy-in.ts'
import { failWhenSilent } from './silence.ts'
import type { Tables } from './tables.ts'

/** The database or a transaction on it: the parameter of every rows.ts function. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  url: string
  close: () => Promise<void>
}

/**
 * Settings of the embedded database that any session can set, so that an external database plans our queries the same
 * way. Its defaults suit spinning disks, for which reading a whole table looks cheap.
 */
export const sessionSettings = `set jit = off; set random_page_cost = 1.1; set work_mem = '16MB'`

const int8 = 20
pg.types.setTypeParser(int8, Number)

/**
 * Opens a pool on PostgreSQL 15 or later. Statement and lock time-outs keep one bad query from blocking the shop.
 * @param url a PostgreSQL address; a socket folder is `postgresql:///name?host=/folder`.
 */
export function openDatabase(url: string, size = 12): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 120_000,
    lock_timeout: 30_000,
    application_name: 'shelfcast',
    verify: (client, done) => {
      client.query(sessionSettings, (error) => {
        done(error ?? undefined)
      })
    },
  })
  // The pool replaces a broken idle connection (the database restarted) at the next query; without a listener the error
  // would end the process.
  pool.on('error', () => undefined)
  // The same for a connection that breaks between two queries of a transaction; there the next query fails with the
  // error.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    keepPrepared(client)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: failWhenSilent(pool, url), cursor: CopyIn }) })
  return { db, pool, url, close: () => db.destroy() }
}

const preparedMark = '/* prepared */'

/**
 * Begins a statement that runs many times a second: each connection parses and plans it once. Its text must not vary,
 * because a connection never forgets a prepared statement, and its columns must have names.
 */
export const prepared = sql.raw(preparedMark)

const names = new Map<string, string>()

function keepPrepared(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !text.startsWith(preparedMark)) return query(text, values, ...rest)
    const name = names.get(text) ?? `shelfcast_${names.size}`
    names.set(text, name)
    return query({ name, text, values })
  }
  client.query = named as typeof client.query
}

const serializationFailure = '40001'
const deadlock = '40P01'

/** The actions that wait for each open transaction to commit. */
const waiting = new WeakMap<Db, (() => void)[]>()

/**
 * Runs an action when other connections can read the writes through `db`: at once, or when the transaction commits;
 * never after a rollback.
 */
export function afterCommit(db: Db, act: () => void): void {
  if (!db.isTransaction) return act()
  const acts = waiting.get(db)
  if (!acts) throw new Error('Use inTransaction for a transaction that publishes events.')
  acts.push(act)
}

/**
 * Runs work in one transaction and repeats it at the database's request, at most five times. Actions that waited for
 * the commit have run when this returns.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const acts: (() => void)[] = []
    const tell = () => {
      for (const act of acts) act()
    }
    let commits = false
    let result: T
    try {
      result = await db.transaction().execute(async (tx) => {
        waiting.set(tx, acts)
        const made = await work(tx)
        commits = true
        return made
      })
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt >= 5 || (code !== serializationFailure && code !== deadlock)) {
        // If the connection breaks during the commit, the result is unknown; running the action once too often does no
        // harm.
        if (commits) tell()
        throw error
      }
      await new Promise((resume) => setTimeout(resume, 10 * attempt + Math.random() * 20))
      continue
    }
    tell()
    return result
  }
}

export { sql }
