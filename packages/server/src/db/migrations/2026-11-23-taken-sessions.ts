// server/db/migrations: the address and browser of the sign-in that ended a session, for its user.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column ended_by jsonb`.execute(db)
}
