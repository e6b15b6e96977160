// server/articles: the product list as lines of a CSV file, written by the database.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { cellEnd, isoTime, safeCell, unsafe } from '../http/csv-lines.ts'
import type { PageQuery } from '../http/paging.ts'
import { productsBy, sortColumns, timeColumns, where, type ArticleFilter } from './filter.ts'

const linesPage = 4_000
const productCells: Readonly<Record<string, RawBuilder<unknown>>> = {
  articleId: sql`a.article_id`,
  articleName: sql`a.name`,
  nfcUrl: sql`a.nfc_url`,
  eans: sql`array_to_string(a.eans, ' ')`,
  generateDate: isoTime(sql`a.created_at`),
  lastUpdated: isoTime(sql`a.updated_at`),
  labelCount: sql`(select count(*) from label_article la where la.article_key = a.article_key)::text`,
}

/**
 * All matching products as lines of a CSV file, in list order. The database writes the text, because it has the rows:
 * sent row by row through this process, a million would slow every caller down.
 * @param columns names of a product's own values, or of a store's data
 */
export async function* articleLines(
  db: Db,
  storeId: number,
  filter: ArticleFilter,
  { sort }: Pick<PageQuery, 'sort'>,
  columns: readonly string[],
): AsyncGenerator<{ text: string; rows: number }> {
  const { column = 'name', dir = 'asc' } = sort[0] ?? {}
  const by = sortColumns[column] ?? sql`lower(a.name)`
  const direction = sql.raw(dir)
  const cells = sql.join(columns.map((name) => sql`coalesce(${productCells[name] ?? sql`a.data->>${name}`}, '')`))
  let after = sql`true`
  for (;;) {
    const {
      rows: [page],
    } = await sql<{ text: string | null; rows: number; place: string; key: number }>`
      select string_agg(
          case when line ~ ${unsafe}
            or length(line) - length(replace(line, ${cellEnd}, '')) <> ${columns.length - 1}::integer
            then array_to_string(array(select ${safeCell}
              from unnest(cells) with ordinality as c (cell, at) order by at),
              ',')
            else replace(line, ${cellEnd}, ',') end || E'\r\n', '' order by n) as text,
        count(*)::int as rows, (array_agg(place order by n desc))[1] as place,
        (array_agg(article_key order by n desc))[1] as key
      from (
        select n, article_key, place, cells, array_to_string(cells, ${cellEnd}) as line
        from (
          select row_number() over () as n, a.article_key, (${by})::text as place, array[${cells}] as cells
          from (select * from ${productsBy(column, filter)} where ${where(storeId, filter)} and ${after}
            order by ${by} ${direction}, a.article_key ${direction} limit ${linesPage}) a) numbered
              offset 0) lined`.execute(db)
    if (!page?.text) return
    yield { text: page.text, rows: page.rows }
    if (page.rows < linesPage) return
    const place = timeColumns.has(column) ? sql`${page.place}::timestamptz` : sql`${page.place}`
    after = sql`(${by}, a.article_key) ${sql.raw(dir === 'desc' ? '<' : '>')} (${place}, ${page.key})`
  }
}
