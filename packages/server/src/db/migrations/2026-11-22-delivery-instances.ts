// server/db/migrations: one heartbeat per instance replaces the lease time of every gateway.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Updated every few seconds: spare room keeps the row on its page.
  `create table delivery_instance (
     instance text primary key,
     joined_at timestamptz not null default now(),
     seen_at timestamptz not null default now()) with (fillfactor = 20)`,
  `alter table gateway drop column owner_until`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
