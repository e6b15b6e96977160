// server/articles: finds products by one text for everything, and lists the categories of a store. Other conditions are
// in rows.ts.
import { sql, type RawBuilder } from 'kysely'
import { barcodeForms, paddedForms } from '@shelfcast/contract/articles/barcodes'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'

/** Part of the name or ID, or the barcode: each with its own index. */
export function foundBy(text: string): RawBuilder<unknown> {
  const part = contains(text.toLowerCase())
  const ways = [sql`lower(a.name) like ${part}`, sql`lower(a.article_id) like ${part}`]
  const forms = barcodeForms(text)
  if (forms.length > 0)
    ways.push(
      sql`(a.barcode <> '' and a.barcode = any(${forms}::text[]))`,
      sql`(a.eans <> '{}' and a.eans && ${paddedForms(forms)}::text[])`,
    )
  return sql`(${sql.join(ways, sql` or `)})`
}

const mostCategories = 500

/** Jumps from one category to the next in the index, so that the cost depends on their number only. */
export async function categoriesOf(db: Db, storeId: number): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    with recursive found(category) as (
      (select category from article where store_id = ${storeId} and category <> '' order by category limit 1)
      union all
      select (select a.category
        from article a
        where a.store_id = ${storeId} and a.category <> '' and a.category > found.category
        order by a.category limit 1)
      from found where found.category is not null)
    select category from found where category is not null limit ${mostCategories}`.execute(db)
  return rows.map((row) => row.category)
}
