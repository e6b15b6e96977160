// server/sessions: whether an account runs the server, and so may do what concerns every company on it.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'

/** True for a provider administrator, and for any account while the server has only one company. */
export async function runsServer(db: Db, { accountId }: Pick<Caller, 'accountId'>): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`
    select (select count(*) from (select from company limit 2) c) < 2
      or exists (select from account where account_id = ${accountId} and provider_administrator) as runs`.execute(db)
  return rows[0]?.runs === true
}
