// server/positions: the SQL of shelves: the list, and the labels of one in their order.
import { sql, type RawBuilder } from 'kysely'
import type { PlanShelf, ShelfLabel } from '@shelfcast/contract/positions/shelves'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import type { PageQuery } from '../http/paging.ts'
import { labelOnline } from '../labels/radio.ts'
import { firstArticle, misplacedColumns } from './rows.ts'

type Page = Pick<PageQuery, 'sort' | 'limit' | 'offset'>

export interface ShelfFilter {
  storeId: number
  floor?: string | undefined
  shelfId?: string | undefined
  name?: string | undefined
  misplaced?: boolean | undefined
}

const also = (condition: RawBuilder<unknown>, given: unknown) => (given === undefined ? [] : [condition])

/** Shelves that have a row, and those that only labels name. */
const shelves = ({ storeId, floor, shelfId, name, misplaced }: ShelfFilter) => {
  const conditions = [
    sql`true`,
    ...also(sql`k.floor = ${floor}`, floor),
    ...also(sql`k.shelf_id ilike ${contains(shelfId ?? '')}`, shelfId),
    ...also(sql`h.name ilike ${contains(name ?? '')}`, name),
    ...also(sql`(coalesce(n.misplaced, 0) > 0) = ${misplaced}`, misplaced),
  ]
  return sql`
    (select h.floor, h.shelf_id from shelf h where h.store_id = ${storeId}
      union
      select l.floor, l.shelf_id from label l
      where l.store_id = ${storeId} and l.shelf_id is not null and l.floor is not null) k
    left join shelf h on h.store_id = ${storeId} and h.floor = k.floor and h.shelf_id = k.shelf_id
    left join (
      select l.floor, l.shelf_id, count(*)::int as labels, count(*) filter (where d.misplaced)::int as misplaced
      from label l left join label_doubt d on d.label_id = l.label_id
      where l.store_id = ${storeId} and l.shelf_id is not null
      group by l.floor, l.shelf_id) n on n.floor = k.floor and n.shelf_id = k.shelf_id
    where ${sql.join(conditions, sql` and `)}`
}

export async function countShelves(db: Db, filter: ShelfFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${shelves(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const shelfColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  shelfId: sql`lower(k.shelf_id)`,
  floor: sql`lower(k.floor)`,
  name: sql`nullif(lower(h.name), '')`,
  levels: sql`coalesce(h.levels, 1)`,
  direction: sql`coalesce(h.direction, 'LEFT_TO_RIGHT')`,
  cold: sql`coalesce(h.cold, false)`,
  labelCount: sql`coalesce(n.labels, 0)`,
  misplacedCount: sql`coalesce(n.misplaced, 0)`,
}

export async function pageOfShelves(db: Db, filter: ShelfFilter, page: Page): Promise<PlanShelf[]> {
  const order = orderBy(page.sort, shelfColumns, sql`k.shelf_id`)
  const { rows } = await sql<PlanShelf>`
    select k.shelf_id as "shelfId", k.floor, coalesce(h.name, '') as name, coalesce(h.polygon, '[]') as polygon,
      coalesce(h.levels, 1) as levels, coalesce(h.direction, 'LEFT_TO_RIGHT') as direction,
      coalesce(h.cold, false) as cold, coalesce(n.labels, 0) as "labelCount",
      coalesce(n.misplaced, 0) as "misplacedCount",
      array(select l.code::text from label l
        where l.store_id = ${filter.storeId} and l.floor = k.floor and l.shelf_id = k.shelf_id
        order by l.shelf_floor, l.shelf_order, l.code) as "labelCodes"
    from ${shelves(filter)}
    order by ${sql.join([...order, sql`k.floor`, sql`k.shelf_id`])}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export interface ShelfLabelFilter {
  storeId: number
  floor: string
  shelfId: string
}

const onShelf = ({ storeId, floor, shelfId }: ShelfLabelFilter) => sql`
  l.store_id = ${storeId} and l.floor = ${floor} and l.shelf_id = ${shelfId}`

export async function countShelfLabels(db: Db, filter: ShelfLabelFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from label l where ${onShelf(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const labelColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  order: sql`l.shelf_order`,
  shelfFloor: sql`l.shelf_floor`,
  labelCode: sql`l.code`,
  articleId: sql`a.article_id`,
  articleName: sql`lower(a.name)`,
  model: sql`l.model`,
  networkStatus: labelOnline,
  misplaced: sql`coalesce(d.misplaced, false)`,
  reason: sql`case when d.misplaced then d.reason else 'NONE' end`,
  confidence: sql`case when d.misplaced then d.confidence else 0 end`,
  source: sql`lp.source`,
}

/** By level and order, unless the caller asks for another order. */
export async function pageOfShelfLabels(db: Db, filter: ShelfLabelFilter, page: Page): Promise<ShelfLabel[]> {
  const byOrder = page.sort[0]?.column === 'order' ? [sql`l.shelf_floor ${sql.raw(page.sort[0].dir)} nulls last`] : []
  const order = orderBy(page.sort, labelColumns, sql`l.shelf_order`)
  const { rows } = await sql<ShelfLabel>`
    select l.code::text as "labelCode", l.shelf_floor as "shelfFloor", l.shelf_order as "order",
      coalesce(a.article_id, '') as "articleId", coalesce(a.name, '') as "articleName", coalesce(l.model, '') as model,
      ${labelOnline} as "networkStatus", ${misplacedColumns}, lp.source
    from label l
    left join label_position lp on lp.label_id = l.label_id
    left join label_doubt d on d.label_id = l.label_id
    ${firstArticle}
    where ${onShelf(filter)}
    order by ${sql.join([...byOrder, ...order, sql`l.code`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}
