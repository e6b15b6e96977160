// e2e: a picking order, for tests of screens that need rows.
import { sql, type Db } from '@shelfcast/server/db/database'

/** Two of its products exist, and one does not. */
export async function addPick(db: Db, storeId: number): Promise<void> {
  await sql`
    with p as (
      insert into pick (store_id, name, color, account) values (${storeId}, 'Order 1', 'CYAN', 'demo') returning pick_id)
    insert into pick_line (pick_id, position, article_id, article_name, quantity)
    select pick_id, row_number() over (), a.article_id, a.name, 2
    from p cross join (select article_id, name from article where store_id = ${storeId} order by article_id limit 2) a
    union all select pick_id, 3, 'gone', 'Sold out', 1 from p`.execute(db)
}
