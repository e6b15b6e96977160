// server/db/migrations: counts the starts of an import, so that a file that ends the server is not resumed for ever.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article_file add column starts smallint not null default 0`.execute(db)
}
