// server/articles: the SQL of a product: its row in lists, and its details. filter.ts and pages.ts find products,
// article-lines.ts writes CSV files, write.ts writes products, articles.ts deletes them.
import { sql } from 'kysely'
import { modelOf } from '@shelfcast/render/models'
import { shownPrice } from '@shelfcast/render/shown-price'
import type { ArticleDetail, ArticleRow } from '@shelfcast/contract/articles/articles'
import type { ChangeSource } from '@shelfcast/contract/enumerations'
import type { Db } from '../db/database.ts'
import { priceHistory } from './prices.ts'

/** The result of `columns`. */
export interface Row {
  article_key: number
  article_id: string
  name: string
  nfc_url: string
  data: Record<string, string> | null
  eans: string[]
  created_at: Date
  updated_at: Date
  labels: number
  picture?: { labelCode: string; shownHash: string | null; rotation: number; model: string | null } | null
}

const firstPicture = sql`
  (select json_build_object('labelCode', l.code, 'shownHash', encode(p.shown_hash, 'hex'), 'rotation', l.rotation,
      'model', l.model)
    from label_article la
    join label l using (label_id)
    join label_page p on p.label_id = l.label_id and p.page = 1
    where la.article_key = a.article_key order by l.code limit 1) as picture,`

export const columns = (data: boolean, pictures = false) => sql`
  ${pictures ? firstPicture : sql``}
  a.article_key, a.article_id, a.name, a.nfc_url, ${sql.raw(data ? 'a.data' : 'null::jsonb')} as data, a.eans,
    a.created_at, a.updated_at,
  (select count(*)::int from label_article la where la.article_key = a.article_key) as labels`

export function toRow(row: Row): ArticleRow {
  return {
    articleId: row.article_id,
    articleName: row.name,
    nfcUrl: row.nfc_url,
    ...(row.data ? { data: row.data } : {}),
    eans: row.eans,
    generateDate: row.created_at.toISOString(),
    lastUpdated: row.updated_at.toISOString(),
    assignedLabel: row.labels,
    labelCount: row.labels,
    EANs: row.eans,
    reserved: {},
    ...(row.picture === undefined ? {} : { picture: pictureOf(row.picture) }),
  }
}

function pictureOf(picture: Row['picture']): ArticleRow['picture'] {
  if (!picture) return null
  const { model: key, ...rest } = picture
  const model = key === null ? undefined : modelOf(key)
  return { ...rest, width: model?.width ?? 0, height: model?.height ?? 0 }
}

export async function articleById(db: Db, storeId: number, articleId: string): Promise<ArticleDetail | undefined> {
  const { rows } = await sql<
    Row & { codes: string[]; best_price: string | null }
  >`select ${columns(true)}, a.best_price,
      array(select l.code::text
        from label_article la
        join label l using (label_id) where la.article_key = a.article_key order by l.code) as codes
    from article a where a.store_id = ${storeId} and a.article_id = ${articleId}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const now = shownPrice(row.data ?? {})
  const [priceHistoryList, addedBy] = await Promise.all([
    priceHistory(db, row.article_key),
    whoAdded(db, row.article_key),
  ])
  return {
    // Without a past price, the current one is the lowest; before a reduction, nothing is known.
    lowestPrice: row.data?.['BEST_PRICE_30'] || row.best_price || (now.reduced ? undefined : now.price) || null,
    priceHistory: priceHistoryList,
    addedBy,
    articleId: row.article_id,
    articleName: row.name,
    nfcUrl: row.nfc_url,
    data: row.data ?? {},
    eans: row.eans,
    assignedLabel: row.codes,
    generateDate: row.created_at.toISOString(),
    lastUpdated: row.updated_at.toISOString(),
  }
}

/**
 * Who added a product. A call leaves a record. A file leaves none for new rows, but a store imports one file at a time,
 * so it is the file that ran then.
 */
async function whoAdded(db: Db, articleKey: number): Promise<ArticleDetail['addedBy']> {
  const { rows } = await sql<{ source: ChangeSource; account: string; name: string; uploadId: string }>`
    (select c.source, c.account, '' as name, c.batch_id as "uploadId"
      from article a
      join article_change c on c.store_id = a.store_id and c.article_id = a.article_id
        and c.article_key = a.article_key and c.created_at = a.created_at
      where a.article_key = ${articleKey} and c.changes @> '[{"key":"articleId","before":null}]' limit 1)
    union all
    (select f.source, f.account, f.name, f.batch_id
      from article a
      join article_file f on f.store_id = a.store_id and f.created_at between a.created_at - interval '2 days'
        and a.created_at and coalesce(f.completed_at, 'infinity') >= a.created_at
      where a.article_key = ${articleKey} and f.created_rows > 0 and f.source in ('FILE', 'SCHEDULE')
      order by f.completed_at nulls last, f.id limit 1)
    limit 1`.execute(db)
  const [found] = rows
  return found ? { source: found.source, account: found.account, name: found.name, uploadId: found.uploadId } : null
}

/** The codes of the labels of these products. */
export async function labelCodesOf(
  db: Db,
  storeId: number,
  articleIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ article_id: string; codes: string[] }>`
    select a.article_id,
      array(select l.code::text
        from label_article la
        join label l using (label_id) where la.article_key = a.article_key order by l.code) as codes
    from article a where a.store_id = ${storeId} and a.article_id = any(${articleIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.article_id, row.codes]))
}

export async function articleKeysOf(db: Db, company: string): Promise<string[]> {
  const rows = await db
    .selectFrom('article_data_key')
    .select('key')
    .where('company', '=', company)
    .orderBy('first_seen')
    .orderBy('key')
    .execute()
  return rows.map((row) => row.key)
}
