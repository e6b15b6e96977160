// server/db/migrations: the second and third colour of an LED pattern; the first is that of the order.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table led_pattern add column further_colours text[] not null default '{}'`.execute(db)
}
