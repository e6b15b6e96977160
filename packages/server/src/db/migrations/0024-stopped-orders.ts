// server/db/migrations: the earlier pages of labels in a bulk order, so that stopping the order restores them.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table job add column before jsonb not null default '[]'`).execute(db)
}
