// server/db/migrations: labels that a button turned to a page for a while.
import { sql, type Kysely } from 'kysely'

const statements = [
  // A label whose page is another one by now stays on it.
  `create table label_page_return (
     label_id bigint primary key references label on delete cascade, page integer not null, back_page integer not null,
     due_at timestamptz not null)`,
  `create index label_page_return_due on label_page_return (due_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
