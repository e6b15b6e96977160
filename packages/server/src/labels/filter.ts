// server/labels: which labels a call means, as SQL. sorting.ts has their order, rows.ts the pages.
import { sql, type RawBuilder } from 'kysely'
import type { Battery, LabelStatusAsked, MisusedLabelType, Signal } from '@shelfcast/contract/enumerations'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { isLowWithin } from '../delivery/battery-days.ts'
import { statusWhere } from '../delivery/status.ts'
import { modelsLike } from '../models-like.ts'
import { labelMisused, labelOnline } from './radio.ts'

export interface LabelFilter {
  label?: string | undefined
  status?: LabelStatusAsked[] | undefined
  battery?: Battery[] | undefined
  signal?: Signal[] | undefined
  type?: string[] | undefined
  network?: boolean | undefined
  articleId?: string | undefined
  articleName?: string | undefined
  gateway?: string | undefined
  template?: string | undefined
  firmware?: string | undefined
  unlinked?: boolean | undefined
  warning?: boolean | undefined
  replaceWithin?: number | undefined
  templateType?: string[] | undefined
  misusedLabelType?: MisusedLabelType | undefined
  isSchedule?: boolean | undefined
  isArticleData?: boolean | undefined
  /** Exact values, for calls that name one, in addition to the searches above. */
  code?: string | undefined
  codes?: readonly string[] | undefined
  gatewayMac?: string | undefined
  article?: string | undefined
  onFloor?: string | undefined
  onShelf?: string | undefined
  shelfFloor?: number | undefined
  shelfOrder?: number | undefined
}

const linkedTo = (condition: RawBuilder<unknown>) =>
  sql`
    exists (select 1
      from label_article la
      join article a on a.article_key = la.article_key
      where la.label_id = l.label_id and a.store_id = l.store_id and ${condition})`

/** The condition for these labels, over `label` as `l`, `label_page` as `p` and `gateway` as `g`. */
export function labelsWhere(storeIds: readonly number[], filter: LabelFilter): RawBuilder<unknown> {
  // One store is the usual case, and only an equality lets the index also give the order.
  const parts: RawBuilder<unknown>[] = [
    storeIds.length === 1 ? sql`l.store_id = ${storeIds[0]}` : sql`l.store_id = any(${storeIds}::integer[])`,
  ]
  if (filter.label) parts.push(sql`l.code like ${contains(filter.label.toUpperCase())}`)
  if (filter.status?.length) parts.push(sql`(${sql.join(filter.status.map(statusWhere), sql` or `)})`)
  if (filter.battery?.length) parts.push(sql`l.battery = any(${filter.battery}::text[])`)
  if (filter.signal?.length) parts.push(sql`l.signal = any(${filter.signal}::text[])`)
  if (filter.type?.length) parts.push(sql`l.model = any(${modelsLike(filter.type)}::text[])`)
  if (filter.templateType?.length) parts.push(sql`l.model = any(${modelsLike(filter.templateType)}::text[])`)
  // No source defines how warm is too warm for a freezer label, so the search finds none.
  if (filter.misusedLabelType) parts.push(filter.misusedLabelType === 'freezer' ? sql`false` : labelMisused)
  if (filter.network !== undefined) parts.push(filter.network ? labelOnline : sql`not ${labelOnline}`)
  if (filter.articleId) parts.push(linkedTo(sql`lower(a.article_id) like ${contains(filter.articleId.toLowerCase())}`))
  if (filter.articleName)
    parts.push(
      linkedTo(
        sql`
          (lower(a.name) like ${contains(filter.articleName.toLowerCase())}
            or lower(a.article_id) like ${contains(filter.articleName.toLowerCase())})`,
      ),
    )
  if (filter.gateway)
    parts.push(sql`(g.mac like ${contains(filter.gateway.toUpperCase())} or g.name ilike ${contains(filter.gateway)})`)
  if (filter.template) parts.push(sql`l.template_name ilike ${contains(filter.template)}`)
  if (filter.firmware) parts.push(sql`l.firmware::text = ${filter.firmware}`)
  if (filter.unlinked !== undefined) parts.push(filter.unlinked ? sql`not l.linked` : sql`l.linked`)
  // A label without a product has nothing to be wrong with.
  if (filter.warning !== undefined)
    parts.push(filter.warning ? sql`p.warnings <> 0 and l.linked` : sql`not (p.warnings <> 0 and l.linked)`)
  if (filter.replaceWithin) parts.push(isLowWithin(storeIds, filter.replaceWithin))
  if (filter.code) parts.push(sql`l.code = ${filter.code}::bpchar`)
  if (filter.codes) parts.push(sql`l.code = any(${filter.codes}::bpchar[])`)
  if (filter.gatewayMac)
    parts.push(sql`l.gateway_id = (select gateway_id from gateway where mac = ${filter.gatewayMac}::bpchar)`)
  if (filter.article) parts.push(linkedTo(sql`a.article_id = ${filter.article} and a.store_id = l.store_id`))
  if (filter.onFloor) parts.push(sql`l.floor = ${filter.onFloor}`)
  if (filter.onShelf) parts.push(sql`l.shelf_id = ${filter.onShelf}`)
  if (filter.shelfFloor !== undefined) parts.push(sql`l.shelf_floor = ${filter.shelfFloor}`)
  if (filter.shelfOrder !== undefined) parts.push(sql`l.shelf_order = ${filter.shelfOrder}`)
  if (filter.isSchedule) parts.push(sql`exists (select 1 from label_schedule h where h.label_id = l.label_id)`)
  return sql.join(parts, sql` and `)
}

export const labelTables = sql`
  label l
  join label_page p on p.label_id = l.label_id and p.page = 1 left join gateway g on g.gateway_id = l.gateway_id`

/** Every label has one first page and at most one gateway: they only matter to a filter that reads them. */
export const tablesFor = (filter: LabelFilter) =>
  filter.status?.length || filter.gateway || filter.warning !== undefined ? labelTables : sql`label l`

export async function countLabels(db: Db, storeIds: readonly number[], filter: LabelFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${tablesFor(filter)} where ${labelsWhere(storeIds, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The `label_id` of labels of a store: those with these codes, and those that show these products. */
export const idsOfLabels = (
  storeId: number,
  { articleList, labelList }: { articleList: readonly string[] | undefined; labelList: readonly string[] | undefined },
): RawBuilder<unknown> => sql`
  select label_id from label where store_id = ${storeId} and code = any(${labelList ?? []}::bpchar[])
  union
  select la.label_id
  from article a join label_article la on la.article_key = a.article_key
  where a.store_id = ${storeId} and a.article_id = any(${articleList ?? []}::text[])`

/** The `label_id` of the late labels of a store, as its list finds them. */
export const lateLabels = (storeId: number): RawBuilder<unknown> =>
  sql`select l.label_id from ${labelTables} where ${labelsWhere([storeId], { status: ['TIMEOUT'] })}`
