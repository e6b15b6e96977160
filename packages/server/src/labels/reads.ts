// server/labels: the smaller reads about labels. All read the label list's own rows (rows.ts); this file makes the
// other formats.
import { sql, type RawBuilder } from 'kysely'
import { mostPages } from '@shelfcast/contract/labels/pages'
import { macWithFffe } from '@shelfcast/contract/fields'
import type { LabelStatus, LabelStatusAsked } from '@shelfcast/contract/enumerations'
import type { UnassignedRow } from '@shelfcast/contract/labels/fields'
import type { CategoryRow } from '@shelfcast/contract/labels/reads'
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import type { Db } from '../db/database.ts'
import { labelStatusSql, statusWhere } from '../delivery/status.ts'
import type { PageQuery } from '../http/paging.ts'
import type { LabelFilter } from './filter.ts'
import { pageOfLabels } from './rows.ts'

/** A label code's first 8 digits (wire contract §5). */
const macDigits = 8

export function unassignedRow(label: LabelRow): UnassignedRow {
  const [article] = label.articleList
  return {
    labelCode: label.labelCode,
    labelMac: label.labelCode.slice(0, macDigits),
    labelModel: label.labelModel,
    type: label.type,
    firmwareVersion: label.firmwareVersion === null ? '' : String(label.firmwareVersion),
    signal: label.signal,
    battery: label.battery,
    networkStatus: label.networkStatus,
    lastResponseTime: label.lastResponseTime,
    unAssignedOn: label.linked ? null : label.requestDate,
    temperature: label.temperature,
    info: '',
    productInfo: article ? article.articleName : '',
    gateway: label.gateway ? macWithFffe(label.gateway.macAddress) : '',
    store: label.store,
  }
}

/** A label in the answer about a product's labels. */
export function labelOfArticle(label: LabelRow) {
  const {
    labelCode,
    labelMac,
    labelModel,
    firmwareVersion,
    signal,
    battery,
    networkStatus,
    lastResponseTime,
    temperature,
    info,
    productInfo,
    gateway,
  } = unassignedRow(label)
  return {
    labelCode,
    labelMac,
    gatewayMac: gateway,
    firmwareVersion,
    signal,
    battery,
    networkStatus,
    lastResponseTime,
    labelModel,
    temperature,
    info,
    product_info: productInfo,
  }
}

export async function labelByCode(db: Db, storeIds: readonly number[], code: string): Promise<LabelRow | undefined> {
  const [label] = await pageOfLabels(db, storeIds, { code }, { limit: 1, offset: 0, sort: [] })
  return label
}

/** All matching labels, up to the limit of one answer. */
export function labelsThat(
  db: Db,
  storeIds: readonly number[],
  filter: LabelFilter,
  limit: number,
): Promise<LabelRow[]> {
  return pageOfLabels(db, storeIds, filter, { limit, offset: 0, sort: [{ column: 'code', dir: 'asc' }] })
}

export async function linkedByModel(
  db: Db,
  storeIds: readonly number[],
): Promise<{ store: string; labelTypes: { type: string; linked: number }[] }[]> {
  const { rows } = await sql<{ store: string; types: { type: string; linked: number }[] }>`
    select s.code as store, json_agg(json_build_object('type', t.model, 'linked', t.linked) order by t.model) as types
    from (
      select store_id, model, count(*) filter (where linked)::int as linked
      from label where store_id = any(${storeIds}::integer[]) and model is not null group by store_id, model) t
    join store s using (store_id) group by s.code order by s.code`.execute(db)
  return rows.map(({ store, types }) => ({ store, labelTypes: types }))
}

/**
 * Labels of this status, or of any, with a request or confirmation in the last minutes, and the total number of labels
 * of the store.
 */
export async function changedLately(
  db: Db,
  storeIds: readonly number[],
  status: LabelStatusAsked | undefined,
  minutes: number,
): Promise<{ store: string; count: number; total: number }[]> {
  const lately = sql`greatest(p.wanted_at, p.shown_at) > now() - ${minutes} * interval '1 minute'`
  const { rows } = await sql<{ store: string; count: number; total: number }>`
    select s.code as store,
      count(*) filter (where ${lately} and ${status === undefined ? sql`true` : statusWhere(status)})::int as count,
      count(*)::int as total
    from label l
    join label_page p on p.label_id = l.label_id and p.page = 1
    join store s on s.store_id = l.store_id
    where l.store_id = any(${storeIds}::integer[]) group by s.code order by s.code`.execute(db)
  return rows
}

interface Category {
  key?: string | undefined
  value?: string | undefined
}

const categoryTables = sql`label l join label_page p on p.label_id = l.label_id and p.page = 1`
const categoryWhere = (storeId: number, { key, value }: Category) =>
  sql`l.store_id = ${storeId} and l.linked and ${
    key === undefined
      ? sql`true`
      : sql`
        exists (select
          from label_article la
          join article a on a.article_key = la.article_key
          where la.label_id = l.label_id
            and a.data->>${key} ${value === undefined ? sql`is not null` : sql`= ${value}`})`
  }`

export async function countCategory(db: Db, storeId: number, category: Category): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from label l where ${categoryWhere(storeId, category)}`.execute(db)
  return rows[0]?.count ?? 0
}

const ofFirst = (field: string) =>
  sql`
    nullif((select a.data->>${sql.lit(field)}
      from label_article la
      join article a on a.article_key = la.article_key where la.label_id = l.label_id order by la.position limit 1),
      '')`
const categoryColumns: Record<string, RawBuilder<unknown>> = {
  updateStatus: labelStatusSql,
  type: sql`l.model`,
  category1: ofFirst('CATEGORY1'),
  category2: ofFirst('CATEGORY2'),
  category3: ofFirst('CATEGORY3'),
  category4: ofFirst('CATEGORY4'),
  etc0: ofFirst('ETC_0'),
  etc1: ofFirst('ETC_1'),
  etc2: ofFirst('ETC_2'),
  etc3: ofFirst('ETC_3'),
}
const categoryOrder = (sort: PageQuery['sort']) =>
  sql.join([
    ...sort.map(({ column, dir }) =>
      categoryColumns[column]
        ? sql`${categoryColumns[column]} ${sql.raw(dir)} nulls last`
        : sql`l.code ${sql.raw(dir)}`,
    ),
    sql`l.code`,
  ])

interface CategoryRecord {
  code: string
  status: LabelStatus
  model: string | null
  articles: { id: string; name: string; data: Record<string, string> }[] | null
  floor: string | null
  shelf_id: string | null
  shelf_floor: number | null
  shelf_order: number | null
}

export async function pageOfCategory(
  db: Db,
  storeId: number,
  category: Category,
  page: Pick<PageQuery, 'limit' | 'offset' | 'sort'>,
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRecord>`
    select l.code, ${labelStatusSql} as status, l.model, l.floor, l.shelf_id, l.shelf_floor, l.shelf_order,
      (select json_agg(json_build_object('id', a.article_id, 'name', a.name, 'data', a.data) order by la.position)
        from label_article la
        join article a on a.article_key = la.article_key where la.label_id = l.label_id) as articles
    from ${categoryTables}
    where ${categoryWhere(storeId, category)}
    order by ${categoryOrder(page.sort)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => {
    const data = row.articles?.[0]?.data ?? {}
    const field = (name: string) => data[name] ?? ''
    return {
      labelCode: row.code,
      updateStatus: row.status,
      type: row.model ?? '',
      articleList: (row.articles ?? []).map((article) => ({
        articleId: article.id,
        articleName: article.name,
        price: article.data['LIST_PRICE'] ?? '',
        salePrice: article.data['SALE_PRICE'] ?? '',
        zone: article.data['ZONE'] ?? '',
      })),
      category1: field('CATEGORY1'),
      category2: field('CATEGORY2'),
      category3: field('CATEGORY3'),
      category4: field('CATEGORY4'),
      etc0: field('ETC_0'),
      etc1: field('ETC_1'),
      etc2: field('ETC_2'),
      etc3: field('ETC_3'),
      position:
        row.floor === null && row.shelf_id === null
          ? []
          : [
              {
                floor: row.floor ?? '',
                shelfId: row.shelf_id ?? '',
                shelfFloor: row.shelf_floor ?? 0,
                order: row.shelf_order ?? 0,
              },
            ],
    }
  })
}

/** The number of pages that the labels of a model may have in a store. */
export async function pagesOf(db: Db, storeId: number, model: string): Promise<number> {
  const row = await db
    .selectFrom('label_property')
    .select('total_page')
    .where('store_id', '=', storeId)
    .where('model', '=', model)
    .executeTakeFirst()
  return row?.total_page ?? mostPages
}
