// server/db: the row count of a noun in a store, without reading the rows. Triggers count them
// (migrations/0003-list-indexes.ts).
import type { Db } from './database.ts'

export async function totalOf(db: Db, storeId: number, noun: 'article' | 'article_change'): Promise<number> {
  const row = await db
    .selectFrom('store_total')
    .select('total')
    .where('store_id', '=', storeId)
    .where('noun', '=', noun)
    .executeTakeFirst()
  return row?.total ?? 0
}
