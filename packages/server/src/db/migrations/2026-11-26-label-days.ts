// server/db/migrations: the day that a label shows, for labels that are drawn again at midnight.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for all labels whose template does not ask for the day. Only the others are in the index.
  await sql`alter table label_page add column drawn_day date`.execute(db)
  await sql`create index label_page_days on label_page (store_id) where drawn_day is not null`.execute(db)
}
