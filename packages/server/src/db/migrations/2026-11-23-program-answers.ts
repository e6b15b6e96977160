// server/db/migrations: programs without a session have no account, but their repeated calls are answered once too.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An answer is kept for a day, so one of a deleted account needs no cascade.
  await sql`alter table answered_call drop constraint answered_call_account_id_fkey`.execute(db)
}
