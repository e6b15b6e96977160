// server/db/migrations: past prices of products with the lowest of 30 days, and what the record of changes is searched by.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Prices that are over; the one in force is in the product. No row is written for a new product, and none for a price that stays (articles/lowest-price.ts).
  `create table article_price (article_key bigint not null, until_at timestamptz not null, price text not null, reduced boolean not null, primary key (article_key, until_at))`,
  // The lowest price of 30 days as labels print it, and when it will be another although nobody changes the product. Null while no price is past.
  `alter table article add column best_price text, add column best_due_at timestamptz`,
  `create index article_best_due on article (best_due_at) where best_due_at is not null`,
  // Most products have one barcode, as a field; lists of them are few.
  `create index article_eans on article using gin (eans) where eans <> '{}'`,
  `create index article_change_batch on article_change (batch_id, id)`,
  `create index article_change_origin on article_change (store_id, source, account, created_at, id)`,
  `alter table article_file_error add column article_id text not null default ''`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
