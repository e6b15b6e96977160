// server/db/migrations: what is wrong with the picture of a label, as bits of render/lint, written with its hash.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table label_page add column warnings integer not null default 0`.execute(db)
  // Only pages with a warning are in it, so an ordinary price change does not touch it.
  await sql`create index label_page_warnings on label_page (store_id) where warnings <> 0`.execute(db)
}
