// server/db/migrations: past prices of products with the 30-day lowest price, and search columns for recorded changes.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Ended prices; the current one is in the product. A new product or an unchanged price writes no row
  // (articles/lowest-price.ts).
  `create table article_price (article_key bigint not null, until_at timestamptz not null, price text not null, reduced boolean not null, primary key (article_key, until_at))`,
  // The 30-day lowest price as labels print it, and when it changes without a change of the product. Null if there is
  // no past price.
  `alter table article add column best_price text, add column best_due_at timestamptz`,
  `create index article_best_due on article (best_due_at) where best_due_at is not null`,
  // Most products have one barcode, as a field; few have lists of them.
  `create index article_eans on article using gin (eans) where eans <> '{}'`,
  `create index article_change_batch on article_change (batch_id, id)`,
  `create index article_change_origin on article_change (store_id, source, account, created_at, id)`,
  `alter table article_file_error add column article_id text not null default ''`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
