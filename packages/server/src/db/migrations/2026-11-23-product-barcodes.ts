// server/db/migrations: products by barcode and by category. Both are computed columns: an index on `data` itself would
// get a new entry with every price change (docs/decisions/what-a-price-change-writes.md).
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table article
     add column barcode text not null generated always as (
       case when translate(data->>'BARCODE', ' -', '') ~ '^[0-9]{6,14}$'
         then ltrim(translate(data->>'BARCODE', ' -', ''), '0') else '' end) stored,
     add column category text not null generated always as (left(coalesce(data->>'CATEGORY1', ''), 200)) stored`,
  `create index article_barcode on article (store_id, barcode) where barcode <> ''`,
  `create index article_category on article (store_id, category, lower(name), article_key) where category <> ''`,
  `analyze article`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
