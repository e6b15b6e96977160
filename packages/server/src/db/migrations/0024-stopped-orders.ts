// server/db/migrations: what labels had on their pages before an order to many of them, so that stopping the order puts it back.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table job add column before jsonb not null default '[]'`).execute(db)
}
