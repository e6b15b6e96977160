// server/db/migrations: one heartbeat per instance, in place of an end of the lease on every gateway.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Rewritten every few seconds: room on its page keeps it there.
  `create table delivery_instance (
     instance text primary key,
     joined_at timestamptz not null default now(),
     seen_at timestamptz not null default now()) with (fillfactor = 20)`,
  `alter table gateway drop column owner_until`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
