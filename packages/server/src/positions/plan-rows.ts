// server/positions: the SQL of floor plans: the list, one with its picture, and all labels of one for drawing.
import { sql, type RawBuilder } from 'kysely'
import { lbsBase } from '@shelfcast/contract/positions/fields'
import type { Plan } from '@shelfcast/contract/positions/plans'
import type { PlanPoint } from '@shelfcast/contract/positions/results'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import type { StoreRef } from '../http/caller.ts'
import type { PageQuery } from '../http/paging.ts'

type Row = Omit<Plan, 'imageUrl'> & { hash: string | null }

const counts: Readonly<Record<string, RawBuilder<unknown>>> = {
  labelCount: sql`(select count(*)::int from label_position lp where lp.store_id = p.store_id and lp.floor = p.floor)`,
  anchorCount: sql`(
    select count(*)::int from anchor a where a.store_id = p.store_id and a.floor = p.floor and a.x is not null)`,
  shelfCount: sql`(select count(*)::int from shelf h where h.store_id = p.store_id and h.floor = p.floor)`,
  misplacedCount: sql`(
    select count(*)::int from label_doubt d join label l on l.label_id = d.label_id
    where d.store_id = p.store_id and d.misplaced and l.floor = p.floor)`,
}

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  floor: sql`lower(p.floor)`,
  widthMetres: sql`p.width_metres`,
  heightMetres: sql`p.height_metres`,
  width: sql`p.width`,
  height: sql`p.height`,
  ...counts,
}

export async function countPlans(db: Db, { storeId }: StoreRef): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from floor_plan p where p.store_id = ${storeId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** @param floor only this one @param mount before the addresses of the pictures */
export async function pageOfPlans(
  db: Db,
  store: StoreRef,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
  mount: string,
  floor?: string,
): Promise<Plan[]> {
  const { rows } = await sql<Row>`
    select p.floor, encode(p.hash, 'hex') as hash, p.width_metres as "widthMetres", p.height_metres as "heightMetres",
      p.width, p.height, ${sql.join(Object.entries(counts).map(([name, count]) => sql`${count} as ${sql.ref(name)}`))},
      coalesce((
        select json_agg(json_build_object('mac', g.mac, 'name', g.name, 'networkStatus', g.network_status, 'x', pg.x,
          'y', pg.y) order by g.name, g.mac)
        from plan_gateway pg join gateway g using (gateway_id)
        where pg.plan_id = p.plan_id and g.store_id = p.store_id), '[]') as "gatewayList"
    from floor_plan p
    where p.store_id = ${store.storeId} and ${floor === undefined ? sql`true` : sql`p.floor = ${floor}`}
    order by ${sql.join([...orderBy(page.sort, columns, sql`p.floor`), sql`p.floor`])}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ hash, ...row }) => ({
    ...row,
    imageUrl:
      hash === null
        ? null
        : `${mount}${lbsBase}/plan/image?${new URLSearchParams({ store: store.code, floor: row.floor, hash }).toString()}`,
  }))
}

export async function planPicture(
  db: Db,
  storeId: number,
  floor: string,
): Promise<{ picture: Buffer; hash: string } | undefined> {
  const row = await db
    .selectFrom('floor_plan')
    .select(['picture', 'hash'])
    .where('store_id', '=', storeId)
    .where('floor', '=', floor)
    .executeTakeFirst()
  return row?.picture && row.hash ? { picture: row.picture, hash: row.hash.toString('hex') } : undefined
}

export async function planPoints(db: Db, storeId: number, floor: string): Promise<PlanPoint[]> {
  const { rows } = await sql<{ point: PlanPoint }>`
    select json_build_array(l.code, lp.x, lp.y, lp.accuracy, lp.source, coalesce(d.misplaced, false)) as point
    from label_position lp
    join label l on l.label_id = lp.label_id
    left join label_doubt d on d.label_id = lp.label_id
    where lp.store_id = ${storeId} and lp.floor = ${floor}
    order by l.code`.execute(db)
  return rows.map(({ point }) => point)
}
