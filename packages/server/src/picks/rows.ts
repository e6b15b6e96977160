// server/picks: the SQL of the lists of picking orders and their lines.
import { sql, type RawBuilder } from 'kysely'
import { mostPickLines, type Pick as Order, type PickLine, type PickState } from '@shelfcast/contract/picks/picks'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import type { PageQuery } from '../http/paging.ts'
import { hasLed } from '../labels/led/led.ts'
import { labelHasLed } from '../labels/radio.ts'

type Page = Pick<PageQuery, 'sort' | 'limit' | 'offset'>

export interface PickFilter {
  storeId: number
  name?: string | undefined
  articleId?: string | undefined
  state?: readonly PickState[] | undefined
}

const picks = ({ storeId, name, articleId, state }: PickFilter) => sql`
  pick p
  cross join lateral (
    select count(*)::int as lines, count(n.picked_at)::int as picked from pick_line n where n.pick_id = p.pick_id) c
  where ${sql.join(
    [
      sql`p.store_id = ${storeId}`,
      ...(name ? [sql`p.name ilike ${contains(name)}`] : []),
      ...(articleId
        ? [sql`exists (select from pick_line n where n.pick_id = p.pick_id and n.article_id = ${articleId})`]
        : []),
      ...(state && state.length > 0 ? [sql`p.state = any(${[...state]}::text[])`] : []),
    ],
    sql` and `,
  )}`

export async function countPicks(db: Db, filter: PickFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${picks(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const darkCount = () => sql`
  (select count(*)::int from pick_line n where n.pick_id = p.pick_id and not exists (
    select from article a join label_article la using (article_key) join label l on l.label_id = la.label_id
    where a.store_id = p.store_id and a.article_id = n.article_id and ${labelHasLed()}))`

const columns = (): Readonly<Record<string, RawBuilder<unknown>>> => ({
  startedTime: sql`p.started_at`,
  endedTime: sql`p.ended_at`,
  id: sql`p.pick_id`,
  name: sql`lower(p.name)`,
  color: sql`p.color`,
  state: sql`p.state`,
  lineCount: sql`c.lines`,
  pickedCount: sql`c.picked`,
  darkCount: darkCount(),
  account: sql`lower(p.account)`,
})

type OrderRow = Omit<Order, 'startedTime' | 'endedTime' | 'store'> & { startedTime: Date; endedTime: Date | null }

export async function pageOfPicks(db: Db, store: string, filter: PickFilter, page: Page): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select p.pick_id as id, p.name, p.color, p.state, c.lines as "lineCount", c.picked as "pickedCount",
      ${darkCount()} as "darkCount", p.started_at as "startedTime", p.ended_at as "endedTime", p.account
    from ${picks(filter)}
    order by ${sql.join([...orderBy(page.sort, columns(), sql`p.pick_id`), sql`p.pick_id desc`])}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    ...row,
    store,
    startedTime: row.startedTime.toISOString(),
    endedTime: row.endedTime?.toISOString() ?? null,
  }))
}

export interface LineFilter {
  storeId: number
  id: number
  picked?: boolean | undefined
}

const lines = ({ storeId, id, picked }: LineFilter) => sql`
  pick_line n join pick p using (pick_id)
  where p.store_id = ${storeId} and p.pick_id = ${id}${
    picked === undefined ? sql`` : sql` and (n.picked_at is not null) = ${picked}`
  }`

export async function countLines(db: Db, filter: LineFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${lines(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

interface LineRow extends Omit<PickLine, 'pickedTime' | 'labelList' | 'labelCount'> {
  pickedTime: Date | null
  labels: (PickLine['labelList'][number] & { model: string | null; capabilities: number | null })[] | null
}

const mostNamedLabels = 20

/** An order has at most `mostPickLines` lines, so they are sorted here, where their labels are known. */
export async function pageOfLines(db: Db, filter: LineFilter, page: Page): Promise<PickLine[]> {
  const { rows } = await sql<LineRow>`
    select n.position, n.article_id as "articleId", n.article_name as "articleName", n.quantity,
      n.picked_at is not null as picked, n.picked_by as "pickedBy", n.by_whom as by, n.picked_at as "pickedTime",
      (select json_agg(json_build_object('labelCode', l.code, 'model', l.model, 'capabilities', l.capabilities,
        'lit', coalesce(p.state = 'OPEN' and l.led_color = p.color and l.led_until > now(), false),
        'floor', coalesce(l.floor, ''), 'shelfId', coalesce(l.shelf_id, '')) order by l.code)
        from article a join label_article la using (article_key) join label l on l.label_id = la.label_id
        where a.store_id = p.store_id and a.article_id = n.article_id) as labels
    from ${lines(filter)}
    order by n.position limit ${mostPickLines}`.execute(db)
  return rows
    .map(({ labels, pickedTime, ...row }) => {
      const able = (labels ?? []).filter(hasLed)
      return {
        ...row,
        pickedTime: pickedTime?.toISOString() ?? null,
        labelCount: able.length,
        labelList: able
          .slice(0, mostNamedLabels)
          .map(({ labelCode, lit, floor, shelfId }) => ({ labelCode, lit, floor, shelfId })),
      }
    })
    .toSorted((one, other) => compare(one, other, page.sort))
    .slice(page.offset, page.offset + page.limit)
}

function compare(one: PickLine, other: PickLine, sort: Page['sort']): number {
  for (const { column, dir } of sort) {
    const [a, b] = [one, other].map((line) => line[column as keyof PickLine] as string | number | boolean | null)
    if (a === b) continue
    // Empty values come last either way, as in other lists.
    if (a === null || a === undefined) return 1
    if (b === null || b === undefined) return -1
    return a < b === (dir === 'asc') ? -1 : 1
  }
  return one.position - other.position
}
