// server/db/migrations: the products of a file or a call that have no price to show, and the keys that they brought.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table article_file
      add column unpriced integer not null default 0, add column unpriced_keys text[] not null default '{}'`.execute(db)
}
