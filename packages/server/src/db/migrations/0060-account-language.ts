// server/db/migrations: accounts have no language until somebody chooses one. English was the default, so it says nothing about a choice.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account alter column language set default ''`.execute(db)
  await sql`update account set language = '' where language = 'en'`.execute(db)
}
