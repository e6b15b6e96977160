// server/positions: the rules for changing shelves and which labels are on them. The lists are in shelf-rows.ts; the places
// of single labels are in labels/shelves.
import { sql } from 'kysely'
import type { BodyOf } from '@shelfcast/contract/operation'
import type { addPlanShelf } from '@shelfcast/contract/positions/shelves'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault, refusedEntry } from '../http/fault.ts'
import { isSimple } from './geometry.ts'
import { mustBeInside, planOf } from './plans.ts'
import { positionsChanged } from './watch.ts'

type Parts = Pick<Deps, 'db' | 'events'>
type Form = BodyOf<typeof addPlanShelf>

const mostShelves = 2_000

/**
 * What is left out stays as it is.
 * @param isNew whether the shelf must not exist yet
 * @throws Fault 'lbs.shelfExists', 'lbs.shelfUnknown', 'lbs.polygon', 'lbs.planUnknown', 'lbs.outside', 'label.unknown' or
 * 'lbs.tooManyShelves'
 */
export async function storeShelf(
  { db, events }: Parts,
  caller: Caller,
  { storeId, code, company }: StoreRef,
  form: Form,
  { isNew, action }: { isNew: boolean; action: string },
): Promise<void> {
  const { floor, shelfId, labelCodes, ...drawn } = form
  await inTransaction(db, async (tx) => {
    // One after the other, so that two calls cannot add the same shelf.
    await tx.selectFrom('store').select('store_id').where('store_id', '=', storeId).forNoKeyUpdate().execute()
    const before = await tx
      .selectFrom('shelf')
      .select(['name', 'polygon', 'levels', 'direction', 'cold'])
      .where('store_id', '=', storeId)
      .where('floor', '=', floor)
      .where('shelf_id', '=', shelfId)
      .executeTakeFirst()
    if (isNew && before) throw new Fault('lbs.shelfExists', { shelfId, floor })
    if (!isNew && !before && !(await isNamed(tx, storeId, floor, shelfId)))
      throw new Fault('lbs.shelfUnknown', { shelfId, floor })
    if (drawn.polygon) await checkPolygon(tx, storeId, form, drawn.polygon)
    const { polygon, ...others } = drawn
    const given = { ...others, ...(polygon ? { polygon: JSON.stringify(polygon) } : {}) }
    const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    await tx
      .insertInto('shelf')
      .values({ store_id: storeId, floor, shelf_id: shelfId, ...values })
      .onConflict((conflict) =>
        conflict.columns(['store_id', 'floor', 'shelf_id']).doUpdateSet({ shelf_id: shelfId, ...values }),
      )
      .execute()
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from shelf where store_id = ${storeId}`.execute(tx)
    if ((rows[0]?.n ?? 0) > mostShelves) throw new Fault('lbs.tooManyShelves', { most: mostShelves })
    if (labelCodes) await putLabels(tx, storeId, floor, shelfId, labelCodes)
    await audit(
      tx,
      { ...caller, company },
      { action, target: shelfId, before, after: { store: code, floor, ...drawn, labels: labelCodes?.length } },
    )
    await positionsChanged(tx, events, storeId)
  })
}

async function isNamed(tx: Tx, storeId: number, floor: string, shelfId: string): Promise<boolean> {
  const label = await tx
    .selectFrom('label')
    .select('label_id')
    .where('store_id', '=', storeId)
    .where('floor', '=', floor)
    .where('shelf_id', '=', shelfId)
    .limit(1)
    .executeTakeFirst()
  return label !== undefined
}

async function checkPolygon(
  tx: Tx,
  storeId: number,
  { floor, shelfId }: Form,
  polygon: readonly { x: number; y: number }[],
) {
  const plan = await planOf(tx, storeId, floor)
  for (const corner of polygon) mustBeInside(corner, plan, floor)
  if (!isSimple(polygon)) throw new Fault('lbs.polygon', { shelfId })
}

/** These labels are on the shelf, and no others. @throws Fault 'label.unknown' */
async function putLabels(tx: Tx, storeId: number, floor: string, shelfId: string, codes: readonly string[]) {
  const { rows } = await sql<{ code: string }>`
    select code::text as code from label
    where store_id = ${storeId} and code = any(${[...codes]}::bpchar[]) order by label_id for update`.execute(tx)
  const known = new Set(rows.map((row) => row.code))
  for (const [at, labelCode] of codes.entries())
    if (!known.has(labelCode))
      throw refusedEntry('label.unknown', { labelCode }, { list: 'labelCodes', at, value: labelCode })
  await clear(tx, storeId, floor, [shelfId], codes)
  await sql`
    update label set floor = ${floor}, shelf_id = ${shelfId}
    where store_id = ${storeId} and code = any(${[...codes]}::bpchar[])
      and (floor, shelf_id) is distinct from (${floor}::text, ${shelfId}::text)`.execute(tx)
}

/** @param kept labels that stay @returns how many left */
async function clear(
  tx: Tx,
  storeId: number,
  floor: string,
  shelfIds: readonly string[],
  kept: readonly string[] = [],
) {
  const { rows } = await sql`
    with left_out as (
      select label_id from label
      where store_id = ${storeId} and floor = ${floor} and shelf_id = any(${[...shelfIds]}::text[])
        and code <> all(${[...kept]}::bpchar[])
      order by label_id for update)
    update label l set floor = null, shelf_id = null, shelf_floor = null, shelf_order = null
    from left_out where l.label_id = left_out.label_id
    returning l.label_id`.execute(tx)
  return rows.length
}

/** All or none. @throws Fault 'lbs.shelfUnknown' */
export async function removeShelves(
  { db, events }: Parts,
  caller: Caller,
  { storeId, code, company }: StoreRef,
  floor: string,
  shelfIds: readonly string[],
  action: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ shelfId: string }>`
      delete from shelf where store_id = ${storeId} and floor = ${floor} and shelf_id = any(${[...shelfIds]}::text[])
      returning shelf_id as "shelfId"`.execute(tx)
    for (const shelfId of shelfIds)
      if (!rows.some((row) => row.shelfId === shelfId) && !(await isNamed(tx, storeId, floor, shelfId)))
        throw new Fault('lbs.shelfUnknown', { shelfId, floor })
    const labels = await clear(tx, storeId, floor, shelfIds)
    await audit(
      tx,
      { ...caller, company },
      { action, target: shelfIds.join(' '), before: { store: code, floor, shelves: rows.length, labels } },
    )
    await positionsChanged(tx, events, storeId)
  })
}
