// server/db/migrations: receipts to mail once their labels are at rest, and messages that are never sent twice.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table receipt_mail (
     batch_id uuid not null, recipient text not null, store_id integer not null references store on delete cascade,
     created_at timestamptz not null default now(), primary key (batch_id, recipient))`,
  `alter table alert_message add column once boolean not null default false`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
