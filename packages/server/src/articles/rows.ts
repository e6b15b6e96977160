// server/articles: the SQL that reads products. article-lines.ts writes CSV files, write.ts writes products, articles.ts
// deletes them.
import { sql, type RawBuilder } from 'kysely'
import { modelOf } from '@shelfcast/render/models'
import type { ArticleDetail, ArticleRow } from '@shelfcast/contract/articles/articles'
import type { ChangeSource } from '@shelfcast/contract/enumerations'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { totalOf } from '../db/totals.ts'
import type { PageQuery } from '../http/paging.ts'
import { shownPrice } from '@shelfcast/render/shown-price'
import { priceHistory } from './prices.ts'
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
    parts.push(
      sql`
        ${sql.raw(filter.unlinked ? 'not exists' : 'exists')} (select
          from label_article la
          join label l using (label_id) where la.article_key = a.article_key and l.store_id = ${storeId})`,
    )
  return sql.join(parts, sql` and `)
}

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
      select count(distinct la.article_key)::int as count
      from label l
      join label_article la
      using (label_id)
      join article a using (article_key) where l.store_id = ${storeId} and a.store_id = ${storeId}`.execute(db)
    const linked = rows[0]?.count ?? 0
    return filter.unlinked ? (await totalOf(db, storeId, 'article')) - linked : linked
  }
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from article a where ${where(storeId, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether the call searches products by words. A call with a key reads only the products with that key. */
function isSearch({ id, name, search, ids, ean, nfcUrl, field }: ArticleFilter): boolean {
  return (
    Boolean(id || name || search) &&
    ids === undefined &&
    ean === undefined &&
    nfcUrl === undefined &&
    field === undefined
  )
}

/**
 * If a search finds more than this, a page fills quickly in any order. If it finds fewer, walking an order would read
 * most of the store.
 */
const mostKeys = 2_000

/**
 * Reads all matches once: with the trigram index, or the whole store for fewer than three letters.
 * @returns the count, and the keys unless there are too many: pages are then read by these keys
 */
async function match(
  db: Db,
  storeId: number,
  filter: ArticleFilter,
): Promise<{ total: number; keys: number[] | undefined }> {
  const { rows } = await sql<{
    total: number
    keys: number[] | null
  }>`
    select count(*)::int as total,
      case when count(*) <= ${mostKeys} then coalesce(array_agg(a.article_key), '{}') end as keys
    from article a where ${where(storeId, filter)}`.execute(db)
  return { total: rows[0]?.total ?? 0, keys: rows[0]?.keys ?? undefined }
}

/**
 * Caches what it reads about the matching rows until an event of these kinds: `counted` of the call, with its filter.
 */
type Known = <T>(read: () => Promise<T>) => Promise<T>

/**
 * A page and the total count. All pages share one count, and a search also shares its keys
 * (docs/decisions/lists-of-a-million.md).
 */
export async function searchArticles(
  db: Db,
  storeId: number,
  filter: ArticleFilter,
  page: Pick<PageQuery, 'limit' | 'offset' | 'sort'>,
  known: Known,
): Promise<{ total: number; rows: ArticleRow[] }> {
  if (isSearch(filter)) {
    const { total, keys } = await known(() => match(db, storeId, filter))
    return { total, rows: await pageOfArticles(db, storeId, { ...filter, keys }, page, total) }
  }
  const count = known(() => countArticles(db, storeId, filter))
  const deep = page.offset >= deepOffset ? await count : undefined
  const [total, rows] = await Promise.all([count, pageOfArticles(db, storeId, filter, page, deep)])
  return { total, rows }
}

interface Row {
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

const columns = (data: boolean, pictures = false) => sql`
  ${pictures ? firstPicture : sql``}
  a.article_key, a.article_id, a.name, a.nfc_url, ${sql.raw(data ? 'a.data' : 'null::jsonb')} as data, a.eans,
    a.created_at, a.updated_at,
  (select count(*)::int from label_article la where la.article_key = a.article_key) as labels`

/** Skipping fewer rows costs less than asking for the number of rows first. */
const deepOffset = 2_000

/** @param total the number of matches, if known: a page past the middle is then read from the other end. */
export async function pageOfArticles(
  db: Db,
  storeId: number,
  filter: ArticleFilter,
  page: Pick<PageQuery, 'limit' | 'offset' | 'sort'>,
  total?: number,
): Promise<ArticleRow[]> {
  const few = fewBy[page.sort[0]?.column ?? '']
  if (few) return pageWithFew(db, storeId, filter, page, few)
  const order = page.sort.map(({ column, dir }) => ({ of: sortColumns[column] ?? sql`lower(a.name)`, dir }))
  // The key breaks ties in the direction of the first column, as its index does. An id is unique in its store.
  if (!page.sort.some(({ column }) => column === 'articleId'))
    order.push({ of: sql`a.article_key`, dir: page.sort[0]?.dir ?? 'asc' })
  const by = (turned: boolean) =>
    sql.join(order.map(({ of, dir }) => sql`${of} ${sql.raw((dir === 'desc') === turned ? 'asc' : 'desc')}`))
  const isPastMiddle = total !== undefined && page.offset * 2 > total
  const limit = isPastMiddle ? Math.max(0, Math.min(page.limit, total - page.offset)) : page.limit
  const offset = isPastMiddle ? Math.max(0, total - page.offset - limit) : page.offset
  // Skips the rows of earlier pages without counting their labels.
  const { rows } = await sql<Row>`
    select ${columns(filter.data, filter.pictures)}
    from (select a.*
      from ${productsBy(page.sort[0]?.column, filter)}
      where ${where(storeId, filter)} order by ${by(isPastMiddle)} limit ${limit} offset ${offset}) a
    order by ${by(false)}`.execute(db)
  return rows.map(toRow)
}

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

/**
 * For an order in which most products are equal: a separate index finds the others, and the equal ones follow or
 * precede them, by name.
 */
interface Few {
  has: (storeId: number) => RawBuilder<unknown>
  others: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** Whether the different ones come first when sorted upwards; downwards they always do. */ firstUp: boolean
}

const linked: Few = {
  has: (storeId) =>
    sql`
      a.article_key = any(array(select la.article_key
        from label l join label_article la using (label_id) where l.store_id = ${storeId}))`,
  // Evaluated for each product in turn, never for all of them first.
  others: sql`(select la.article_key from label_article la where la.article_key = a.article_key limit 1) is null`,
  by: sql`(select count(*) from label_article la where la.article_key = a.article_key)`,
  firstUp: false,
}
const fewBy: Readonly<Record<string, Few>> = {
  assignedLabel: linked,
  labelCount: linked,
  nfcUrl: { has: () => sql`a.nfc_url <> ''`, others: sql`a.nfc_url = ''`, by: sql`a.nfc_url`, firstUp: true },
}

async function pageWithFew(
  db: Db,
  storeId: number,
  filter: ArticleFilter,
  { limit, offset, sort }: Pick<PageQuery, 'limit' | 'offset' | 'sort'>,
  { has, others, by, firstUp }: Few,
): Promise<ArticleRow[]> {
  const dir = sort[0]?.dir ?? 'asc'
  const byName = sql`lower(a.name), a.article_key`
  const parts = [
    { which: has(storeId), order: sql`${by} ${sql.raw(dir)}, ${byName}` },
    { which: others, order: byName },
  ]
  if (dir === 'asc' && !firstUp) parts.reverse()
  const found: ArticleRow[] = []
  let skip = offset
  for (const { which, order } of parts) {
    const { rows } = await sql<Row>`
        select ${columns(filter.data, filter.pictures)}
        from (select *
          from article a
          where ${where(storeId, filter)} and ${which} order by ${order} limit ${limit - found.length} offset ${skip}) a
        order by ${order}`.execute(db)
    found.push(...rows.map(toRow))
    if (found.length >= limit) return found
    // The offset of the second part depends on the size of the first.
    if (rows.length > 0) skip = 0
    else if (skip > 0 && which === parts[0]?.which)
      skip = Math.max(
        0,
        skip -
          ((
            await sql<{
              count: number
            }>`select count(*)::int as count from article a where ${where(storeId, filter)} and ${which}`.execute(db)
          ).rows[0]?.count ?? 0),
      )
  }
  return found
}

const exportPage = 1_000

/**
 * All matches, in list order, each page starting after the last row of the page before, so that a million cost no more
 * per row than ten.
 */
export async function* eachArticle(
  db: Db,
  storeId: number,
  filter: ArticleFilter,
  { sort }: Pick<PageQuery, 'sort'>,
): AsyncGenerator<ArticleRow> {
  const { column = 'name', dir = 'asc' } = sort[0] ?? {}
  const by = sortColumns[column] ?? sql`lower(a.name)`
  const direction = sql.raw(dir)
  // An id is unique in its store; other ties use the key, as in a page.
  const isAlone = column === 'articleId'
  let after = sql`true`
  for (;;) {
    // As text, the position keeps its microseconds.
    const { rows } = await sql<Row & { place: string }>`
      select ${columns(true)}, (${by})::text as place
      from ${productsBy(column, filter)}
      where ${where(storeId, filter)} and ${after}
      order by ${by} ${direction}${isAlone ? sql`` : sql`, a.article_key ${direction}`} limit ${exportPage}`.execute(db)
    yield* rows.map(toRow)
    const last = rows.at(-1)
    if (!last || rows.length < exportPage) return
    const place = timeColumns.has(column) ? sql`${last.place}::timestamptz` : sql`${last.place}`
    after = sql`${
      isAlone
        ? by
        : sql`
      (${by},
        a.article_key)`
    } ${sql.raw(dir === 'desc' ? '<' : '>')} ${
      isAlone
        ? place
        : sql`
          (${place}, ${last.article_key})`
    }`
  }
}

/** Sort keys whose position is a time. */
export const timeColumns: ReadonlySet<string> = new Set(['lastUpdated', 'generateDate'])

function toRow(row: Row): ArticleRow {
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
