// server/db/migrations: label models that gateways reported, by company. The key identifies the whole definition, so a
// row never changes.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table learned_model (
     company text not null, key text not null, definition jsonb not null, learned_at timestamptz not null default now(),
     primary key (company, key))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
