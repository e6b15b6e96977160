// server/db/migrations: a job that was ordered for a time may start after its account was deleted.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job alter column account_id drop not null`.execute(db)
}
