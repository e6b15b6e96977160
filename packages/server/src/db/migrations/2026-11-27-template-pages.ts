// server/db/migrations: how many pages a template has, so that a label can be asked for one without its document.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Templates had one page until now.
  await sql`alter table template add column pages integer not null default 1`.execute(db)
}
