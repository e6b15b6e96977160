// server/db/migrations: an account has no language until the user selects one. English was the default, so it does not
// count as a selection.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account alter column language set default ''`.execute(db)
  await sql`update account set language = '' where language = 'en'`.execute(db)
}
