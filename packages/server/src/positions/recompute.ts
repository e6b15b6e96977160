// server/positions: computes the positions of a store and its misplaced labels, and writes what changed. watch.ts decides
// when.
import { sql } from 'kysely'
import { lbsEnabledDefault } from '@shelfcast/contract/constants'
import { inTransaction, type Tx } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import type { Deps } from '../deps.ts'
import { locate, shelfKey, type AnchorFacts, type Located, type PlanFacts, type ShelfFacts } from './locate.ts'
import { doubtsOf, lastsHours, type ShelvedLabel } from './misplaced.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'now'>

/** A temperature that was reported longer ago says nothing about now. */
const freshHours = 1

/**
 * @param judgeOnly only misplaced labels, which follow from time and temperature too
 * @returns false if another instance computes the store now
 */
export async function recompute(
  { db, events, now }: Parts,
  storeId: number,
  { judgeOnly = false } = {},
): Promise<boolean> {
  const at = new Date(now())
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLock.positions}::integer, ${storeId}::integer) as mine`.execute(tx)
    if (!rows[0]?.mine) return false
    if (!judgeOnly) await sql`delete from position_due where store_id = ${storeId}`.execute(tx)
    const store = await tx.selectFrom('store').select('lbs_enabled').where('store_id', '=', storeId).executeTakeFirst()
    if (!store) return true
    const labels = store.lbs_enabled ? await labelsOf(tx, storeId, at) : []
    const shelves = store.lbs_enabled ? await shelvesOf(tx, storeId) : []
    const moved = judgeOnly ? 0 : await place(tx, storeId, labels, shelves, at)
    const judged = await judge(tx, storeId, labels, shelves, at)
    if (!judgeOnly)
      await sql`
        insert into position_run (store_id, located_at) values (${storeId}, ${at})
        on conflict (store_id) do update set located_at = excluded.located_at`.execute(tx)
    if (moved + judged > 0) await events.publish(tx, { kind: 'LABEL', storeId, ids: [] })
    return true
  })
}

async function labelsOf(tx: Tx, storeId: number, now: Date): Promise<ShelvedLabel[]> {
  const { rows } = await sql<ShelvedLabel>`
    select label_id as "labelId", floor, shelf_id as "shelfId", shelf_floor as level, shelf_order as "order",
      gateway_id as "gatewayId",
      case when last_seen_at > ${now}::timestamptz - ${freshHours} * interval '1 hour' then temperature end as temperature
    from label where store_id = ${storeId}`.execute(tx)
  return rows
}

async function shelvesOf(tx: Tx, storeId: number): Promise<(ShelfFacts & { cold: boolean })[]> {
  return tx
    .selectFrom('shelf')
    .select(['floor', 'shelf_id as shelfId', 'polygon', 'direction', 'cold'])
    .where('store_id', '=', storeId)
    .execute()
}

/** @returns how many positions changed */
async function place(
  tx: Tx,
  storeId: number,
  labels: readonly ShelvedLabel[],
  shelves: readonly ShelfFacts[],
  at: Date,
): Promise<number> {
  const plans: PlanFacts[] = await tx
    .selectFrom('floor_plan')
    .select(['floor', 'width_metres as widthMetres', 'height_metres as heightMetres'])
    .where('store_id', '=', storeId)
    .execute()
  const { rows: anchors } = await sql<AnchorFacts>`
    select label_id as "labelId", floor, x, y from anchor where store_id = ${storeId} and x is not null`.execute(tx)
  const located = labels.length === 0 ? [] : locate({ plans, shelves, anchors, labels })
  const { rows: before } = await sql<Located>`
    select label_id as "labelId", floor, x, y, accuracy, source, anchor_id as "anchorId"
    from label_position where store_id = ${storeId}`.execute(tx)
  const old = new Map(before.map((one) => [one.labelId, one]))
  const changed = located.filter((one) => {
    const was = old.get(one.labelId)
    old.delete(one.labelId)
    return !was || keys.some((key) => was[key] !== one[key])
  })
  if (old.size > 0) await sql`delete from label_position where label_id = any(${[...old.keys()]}::bigint[])`.execute(tx)
  if (changed.length > 0) await write(tx, storeId, changed, at)
  return changed.length + old.size
}

const keys = ['floor', 'x', 'y', 'accuracy', 'source', 'anchorId'] as const

/** A label that was deleted meanwhile is left out. */
async function write(tx: Tx, storeId: number, rows: readonly Located[], at: Date): Promise<void> {
  const column = <K extends keyof Located>(name: K) => rows.map((row) => row[name])
  await sql`
    insert into label_position (label_id, store_id, floor, x, y, accuracy, source, anchor_id, located_at)
    select t.label_id, ${storeId}::integer, t.floor, t.x, t.y, t.accuracy, t.source, t.anchor_id, ${at}::timestamptz
    from unnest(${column('labelId')}::bigint[], ${column('floor')}::text[], ${column('x')}::double precision[],
      ${column('y')}::double precision[], ${column('accuracy')}::double precision[], ${column('source')}::text[],
      ${column('anchorId')}::bigint[]) as t (label_id, floor, x, y, accuracy, source, anchor_id)
    join label l on l.label_id = t.label_id
    on conflict (label_id) do update set store_id = excluded.store_id, floor = excluded.floor, x = excluded.x,
      y = excluded.y, accuracy = excluded.accuracy, source = excluded.source, anchor_id = excluded.anchor_id,
      located_at = excluded.located_at`.execute(tx)
}

/** @returns how many labels became misplaced, or no longer are */
async function judge(
  tx: Tx,
  storeId: number,
  labels: readonly ShelvedLabel[],
  shelves: readonly (ShelfFacts & { cold: boolean })[],
  at: Date,
): Promise<number> {
  const cold = new Set(shelves.flatMap((shelf) => (shelf.cold ? [shelfKey(shelf.floor, shelf.shelfId)] : [])))
  const doubts = doubtsOf(labels, cold)
  const column = <K extends keyof (typeof doubts)[number]>(name: K) => doubts.map((doubt) => doubt[name])
  const ended = await sql<{ misplaced: boolean }>`
    delete from label_doubt
    where store_id = ${storeId} and label_id <> all(${column('labelId')}::bigint[]) returning misplaced`.execute(tx)
  const closed = ended.rows.filter(({ misplaced }) => misplaced).length
  if (doubts.length === 0) return closed
  await sql`
    insert into label_doubt as d (label_id, store_id, reason, confidence, since)
    select t.label_id, ${storeId}::integer, t.reason, t.confidence, ${at}::timestamptz
    from unnest(${column('labelId')}::bigint[], ${column('reason')}::text[], ${column('confidence')}::integer[])
      as t (label_id, reason, confidence)
    join label l on l.label_id = t.label_id
    on conflict (label_id) do update set reason = excluded.reason, confidence = excluded.confidence
      where (d.reason, d.confidence) is distinct from (excluded.reason, excluded.confidence)`.execute(tx)
  const { rows } = await sql`
    update label_doubt d set misplaced = not d.misplaced
    where d.store_id = ${storeId} and d.misplaced is distinct from (
      d.since <= ${at}::timestamptz - ${lastsHours} * interval '1 hour'
      and d.confidence >= coalesce((select threshold from lbs_setting s where s.store_id = d.store_id),
        ${lbsEnabledDefault.threshold}::integer))
    returning d.label_id`.execute(tx)
  return closed + rows.length
}
