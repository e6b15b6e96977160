// server/positions: the SQL of positions and anchors. plan-rows.ts and shelf-rows.ts have the other lists.
import { sql, type RawBuilder } from 'kysely'
import type { Anchor } from '@shelfcast/contract/positions/anchors'
import type { LbsSearch } from '@shelfcast/contract/enumerations'
import type { PositionSource } from '@shelfcast/contract/positions/fields'
import type { Position } from '@shelfcast/contract/positions/results'
import type { z } from 'zod'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import type { PageQuery } from '../http/paging.ts'

type Page = Pick<PageQuery, 'sort' | 'limit' | 'offset'>

/** One of the five ways of search, or all of them. By store, the routes choose the store. */
export interface Searched {
  by?: z.infer<typeof LbsSearch> | undefined
  value?: string | undefined
}

/** The first product of a label `l` is `a`. */
export const firstArticle = sql`
  left join lateral (
    select ar.article_id, ar.name
    from label_article la join article ar on ar.article_key = la.article_key
    where la.label_id = l.label_id order by la.position limit 1) a on true`

/** Of a label with its `label_doubt d`, which counts only after some time. */
export const misplacedColumns = sql`
  coalesce(d.misplaced, false) as misplaced, case when d.misplaced then d.reason else 'NONE' end as reason,
  case when d.misplaced then d.confidence else 0 end as confidence`

const ofArticle = (condition: RawBuilder<unknown>) => sql`
  exists (
    select from label_article la join article ar on ar.article_key = la.article_key
    where la.label_id = l.label_id and ${condition})`

/** @param positionId of an anchor as SQL */
function searchedBy({ by, value }: Searched, positionId: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (by === 'getByStore' || !value) return []
  const text = contains(value.toLowerCase())
  const conditions = {
    getByLabel: sql`l.code like ${contains(value.replaceAll(/[-:.\s]/g, '').toUpperCase())}`,
    getByPosition: sql`lower(${positionId}) like ${text}`,
    getByArticleId: ofArticle(sql`lower(ar.article_id) like ${text}`),
    getByArticleName: ofArticle(sql`lower(ar.name) like ${text}`),
  }
  return [by === undefined ? sql`(${sql.join(Object.values(conditions), sql` or `)})` : conditions[by]]
}

const among = (storeIds: readonly number[], table = 'l') => {
  const column = sql.ref(`${table}.store_id`)
  return storeIds.length === 1 ? sql`${column} = ${storeIds[0]}` : sql`${column} = any(${storeIds}::integer[])`
}
const storeCode = sql`(select s.code from store s where s.store_id = l.store_id)`

export interface PositionFilter extends Searched {
  storeIds: readonly number[]
  floor?: string | undefined
  shelfId?: string | undefined
  source?: readonly PositionSource[] | undefined
  misplaced?: boolean | undefined
}

const positionId = sql`coalesce(own.position_id, nearest.position_id)`

const positions = ({ storeIds, floor, shelfId, source, misplaced, ...search }: PositionFilter) => {
  const conditions = [
    among(storeIds),
    ...(floor === undefined ? [] : [sql`lp.floor = ${floor}`]),
    ...(shelfId === undefined ? [] : [sql`l.shelf_id ilike ${contains(shelfId)}`]),
    ...(source && source.length > 0 ? [sql`lp.source = any(${source}::text[])`] : []),
    ...(misplaced === undefined ? [] : [sql`coalesce(d.misplaced, false) = ${misplaced}`]),
    ...searchedBy(search, positionId),
  ]
  return sql`
    label l
    left join label_position lp on lp.label_id = l.label_id and ${among(storeIds, 'lp')}
    left join label_doubt d on d.label_id = l.label_id and ${among(storeIds, 'd')}
    left join anchor own on own.label_id = l.label_id and ${among(storeIds, 'own')}
    left join anchor nearest on nearest.label_id = lp.anchor_id and ${among(storeIds, 'nearest')}
    where ${sql.join(conditions, sql` and `)}`
}

export async function countPositions(db: Db, filter: PositionFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${positions(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const mac = sql`(select g.mac::text from gateway g where g.gateway_id = l.gateway_id)`
const ofFirst = (column: RawBuilder<unknown>) => sql`
  (select ${column} from label_article la join article ar on ar.article_key = la.article_key
    where la.label_id = l.label_id order by la.position limit 1)`

const positionColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  labelCode: sql`l.code`,
  positionId,
  mac,
  articleId: ofFirst(sql`ar.article_id`),
  articleName: ofFirst(sql`lower(ar.name)`),
  storeCode,
  floor: sql`lp.floor`,
  x: sql`lp.x`,
  y: sql`lp.y`,
  accuracy: sql`lp.accuracy`,
  source: sql`lp.source`,
  updateTime: sql`lp.located_at`,
  shelfId: sql`nullif(l.shelf_id, '')`,
  misplaced: sql`coalesce(d.misplaced, false)`,
  reason: sql`case when d.misplaced then d.reason else 'NONE' end`,
  confidence: sql`case when d.misplaced then d.confidence else 0 end`,
}

export async function pageOfPositions(db: Db, filter: PositionFilter, page: Page): Promise<Position[]> {
  const order = orderBy(page.sort, positionColumns, sql`l.code`)
  const { rows } = await sql<Omit<Position, 'updateTime'> & { updateTime: Date | null }>`
    select coalesce(${positionId}, '') as "positionId", l.code::text as "labelCode", coalesce(${mac}, '') as mac,
      coalesce(${ofFirst(sql`ar.article_id`)}, '') as "articleId",
      coalesce(${ofFirst(sql`ar.name`)}, '') as "articleName", ${storeCode} as "storeCode",
      coalesce(lp.floor, '') as floor, lp.x, lp.y, lp.accuracy, lp.source, lp.located_at as "updateTime",
      coalesce(l.shelf_id, '') as "shelfId", ${misplacedColumns}
    from ${positions(filter)}
    order by ${sql.join([...order, sql`l.code`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ updateTime, ...row }) => ({ ...row, updateTime: updateTime?.toISOString() ?? null }))
}

export interface AnchorFilter extends Searched {
  storeIds: readonly number[]
  floor?: string | undefined
  positionId?: string | undefined
  labelCode?: string | undefined
}

const anchors = ({ storeIds, floor, positionId: id, labelCode, ...search }: AnchorFilter) => sql`
  anchor an join label l on l.label_id = an.label_id
  where ${sql.join(
    [
      among(storeIds, 'an'),
      ...(floor === undefined ? [] : [sql`an.floor = ${floor}`]),
      ...(id ? [sql`lower(an.position_id) like ${contains(id.toLowerCase())}`] : []),
      ...(labelCode ? searchedBy({ by: 'getByLabel', value: labelCode }, sql`an.position_id`) : []),
      ...searchedBy(search, sql`an.position_id`),
    ],
    sql` and `,
  )}`

export async function countAnchors(db: Db, filter: AnchorFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${anchors(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const state = sql`case when an.x is null then 'PROCESSING' else 'SUCCESS' end`
const anchorColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  positionId: sql`lower(an.position_id)`,
  labelCode: sql`l.code`,
  labelId: sql`l.code`,
  storeCode,
  requestDate: sql`an.requested_at`,
  state,
  floor: sql`nullif(an.floor, '')`,
  x: sql`an.x`,
  y: sql`an.y`,
}

export async function pageOfAnchors(db: Db, filter: AnchorFilter, page: Page): Promise<Anchor[]> {
  const order = orderBy(page.sort, anchorColumns, sql`an.position_id`)
  const { rows } = await sql<Omit<Anchor, 'requestDate'> & { requestDate: Date }>`
    select an.position_id as "positionId", l.code::text as "labelCode", l.code::text as "labelId",
      ${storeCode} as "storeCode", an.requested_at as "requestDate", ${state} as state, an.floor, an.x, an.y
    from ${anchors(filter)}
    order by ${sql.join([...order, sql`an.position_id`, sql`l.code`])}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ requestDate, ...row }) => ({ ...row, requestDate: requestDate.toISOString() }))
}
