// server/articles: pages of the product list, quick in a store of a million (docs/decisions/lists-of-a-million.md), and all
// products of an export.
import { sql, type RawBuilder } from 'kysely'
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import type { Db } from '../db/database.ts'
import type { PageQuery } from '../http/paging.ts'
import { countArticles, productsBy, sortColumns, timeColumns, where, type ArticleFilter } from './filter.ts'
import { columns, toRow, type Row } from './rows.ts'

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
 * For an order in which most products are equal: a separate index finds the others, and the equal ones follow or
 * precede them, by name.
 */
interface Few {
  /** The different products as `a`, with the condition that finds them and the columns of their order. */
  from: RawBuilder<unknown>
  has: (storeId: number) => RawBuilder<unknown>
  by: RawBuilder<unknown>
  ties: RawBuilder<unknown>
  others: RawBuilder<unknown>
  /** Whether the different ones come first when sorted upwards; downwards they always do. */ firstUp: boolean
}

const byName = sql`lower(a.name), a.article_key`
const linked: Few = {
  from: sql`(select a.*, k.store_id as of_store, k.links, k.name as sort_name
    from article_links k join article a using (article_key)) a`,
  has: (storeId) => sql`a.of_store = ${storeId}`,
  by: sql`a.links`,
  ties: sql`a.sort_name, a.article_key`,
  // Evaluated for each product in turn, never for all of them first.
  others: sql`(select k.links from article_links k where k.article_key = a.article_key limit 1) is null`,
  firstUp: false,
}
const fewBy: Readonly<Record<string, Few>> = {
  assignedLabel: linked,
  labelCount: linked,
  nfcUrl: {
    from: sql`article a`,
    has: () => sql`a.nfc_url <> ''`,
    by: sql`a.nfc_url`,
    ties: byName,
    others: sql`a.nfc_url = ''`,
    firstUp: true,
  },
}

async function pageWithFew(
  db: Db,
  storeId: number,
  filter: ArticleFilter,
  { limit, offset, sort }: Pick<PageQuery, 'limit' | 'offset' | 'sort'>,
  { from, has, by, ties, others, firstUp }: Few,
): Promise<ArticleRow[]> {
  const dir = sort[0]?.dir ?? 'asc'
  const parts = [
    { from, which: has(storeId), order: sql`${by} ${sql.raw(dir)}, ${ties}` },
    { from: sql`article a`, which: others, order: byName },
  ]
  if (dir === 'asc' && !firstUp) parts.reverse()
  const found: ArticleRow[] = []
  let skip = offset
  for (const part of parts) {
    const matches = sql`${part.from} where ${where(storeId, filter)} and ${part.which}`
    const { rows } = await sql<Row>`
      select ${columns(filter.data, filter.pictures)}
      from (select * from ${matches} order by ${part.order} limit ${limit - found.length} offset ${skip}) a
      order by ${part.order}`.execute(db)
    found.push(...rows.map(toRow))
    if (found.length >= limit) return found
    // The offset of the second part depends on the size of the first.
    if (rows.length > 0) skip = 0
    else if (skip > 0 && part === parts[0])
      skip = Math.max(
        0,
        skip -
          ((await sql<{ count: number }>`select count(*)::int as count from ${matches}`.execute(db)).rows[0]?.count ??
            0),
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
