// server/db/migrations: links that wait for the white list keep all their values, such as the place of the label.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table white_list_pending add column rest jsonb not null default '{}'`.execute(db)
}
