// server/sessions: whether an account runs the server, and so may do what concerns every company on it.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'

/** True for a provider administrator, and for an account of every company: any account while there is only one company. */
export async function runsServer(db: Db, { accountId }: Pick<Caller, 'accountId'>): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`select runs_server(${accountId}) as runs`.execute(db)
  return rows[0]?.runs === true
}
