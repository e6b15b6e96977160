// server/articles: which products a call means, and in which order, as SQL. pages.ts and article-lines.ts use both.
import { sql, type RawBuilder } from 'kysely'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { totalOf } from '../db/totals.ts'
import { foundBy } from './search.ts'

export interface ArticleFilter {
  id?: string | undefined
  name?: string | undefined
  data: boolean
  /** Part of the name or ID, or a barcode. */
  search?: string | undefined
  category?: string | undefined
  /** With the picture of the first label. */
  pictures?: boolean
  unlinked?: boolean | undefined
  /**
   * Exact values; of `field` a part of the value. That reads the store's products in list order until the page is full:
   * an index over every field would cost each price change more than such a search saves.
   */
  ids?: readonly string[] | undefined
  ean?: string | undefined
  nfcUrl?: string | undefined
  field?: { key: string; value: string; whole?: boolean } | undefined
  /** Only these products, by their keys. */
  keys?: readonly number[] | undefined
}

export const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(a.name)`,
  articleName: sql`lower(a.name)`,
  articleId: sql`a.article_id`,
  lastUpdated: sql`a.updated_at`,
  generateDate: sql`a.created_at`,
}

export function where(storeId: number, filter: ArticleFilter) {
  const parts = [sql`a.store_id = ${storeId}`]
  if (filter.id) parts.push(sql`lower(a.article_id) like ${contains(filter.id.toLowerCase())}`)
  if (filter.name) parts.push(sql`lower(a.name) like ${contains(filter.name.toLowerCase())}`)
  if (filter.search) parts.push(foundBy(filter.search))
  if (filter.category) parts.push(sql`a.category <> '' and a.category = ${filter.category}`)
  if (filter.keys) parts.push(sql`a.article_key = any(${filter.keys}::bigint[])`)
  if (filter.ids) parts.push(sql`a.article_id = any(${filter.ids}::text[])`)
  if (filter.ean !== undefined) parts.push(sql`a.eans <> '{}' and a.eans @> array[${filter.ean}::text]`)
  if (filter.nfcUrl !== undefined) parts.push(sql`a.nfc_url <> '' and a.nfc_url = ${filter.nfcUrl}`)
  if (filter.field)
    parts.push(
      filter.field.whole
        ? sql`a.data->>${filter.field.key} = ${filter.field.value}`
        : sql`lower(a.data->>${filter.field.key}) like ${contains(filter.field.value.toLowerCase())}`,
    )
  if (filter.unlinked !== undefined)
    parts.push(haveLabels(filter.unlinked, filter.name !== undefined && filter.name !== ''))
  return sql.join(parts, sql` and `)
}

/** With a name few products are left, and each is looked up; else the database may begin with those that have labels. */
const haveLabels = (unlinked: boolean, few: boolean) =>
  few
    ? sql`(select k.links from article_links k where k.article_key = a.article_key limit 1) ${sql.raw(unlinked ? 'is null' : 'is not null')}`
    : sql`${sql.raw(unlinked ? 'not exists' : 'exists')} (select from article_links k where k.article_key = a.article_key)`

/** The events that can change the count for a filter. */
export const countChangesWith = ({ unlinked }: Pick<ArticleFilter, 'unlinked'>) =>
  unlinked === undefined ? (['ARTICLE'] as const) : (['ARTICLE', 'LABEL'] as const)

export async function countArticles(db: Db, storeId: number, filter: ArticleFilter): Promise<number> {
  if (
    !filter.id &&
    !filter.name &&
    !filter.search &&
    !filter.category &&
    !filter.ids &&
    filter.ean === undefined &&
    filter.nfcUrl === undefined &&
    !filter.field
  ) {
    if (filter.unlinked === undefined) return totalOf(db, storeId, 'article')
    const { rows } = await sql<{
      count: number
    }>`
      select count(*)::int as count from article_links where store_id = ${storeId}`.execute(db)
    const linked = rows[0]?.count ?? 0
    return filter.unlinked ? (await totalOf(db, storeId, 'article')) - linked : linked
  }
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from article a where ${where(storeId, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sort keys whose position is a time. */
export const timeColumns: ReadonlySet<string> = new Set(['lastUpdated', 'generateDate'])

/**
 * Products as `a`. The index of the narrow time table gives the order of changes; with few matches, their own rows give
 * the time.
 */
export function productsBy(column: string | undefined, { ids, keys, ean, nfcUrl }: ArticleFilter): RawBuilder<unknown> {
  const isFew = ids !== undefined || keys !== undefined || ean !== undefined || nfcUrl !== undefined
  if (column !== 'lastUpdated' || isFew) return sql`article a`
  return sql`(
    select t.store_id, t.article_key, t.updated_at, a.article_id, a.name, a.nfc_url, a.data, a.eans, a.created_at,
      a.barcode, a.category
    from article_time t join article a on a.article_key = t.article_key and a.store_id = t.store_id) a`
}
