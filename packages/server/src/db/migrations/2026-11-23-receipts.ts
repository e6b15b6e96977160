// server/db/migrations: receipts: the size of each price change, the products that a file added, and undone batches.
import { sql, type Kysely } from 'kysely'

const statements = [
  // In percent of the price on the label. Older changes have none.
  `alter table article_change add column jump real`,
  // The transactions of a batch that added products: article.created_at is the time of its transaction.
  `create table article_added (
     batch_id uuid not null, at timestamptz not null, store_id integer not null references store on delete cascade,
     primary key (batch_id, at))`,
  `alter table article_file
     add column undoes uuid,
     add column undo_order jsonb,
     add column undo_position bigint not null default 0`,
  `create index article_file_undoes on article_file (undoes) where undoes is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
