// server/positions: the rules for changing floor plans and the access points on them. The lists are in plan-rows.ts.
import { sql } from 'kysely'
import type { BodyOf } from '@shelfcast/contract/operation'
import type { placeGateways, savePlan } from '@shelfcast/contract/positions/plans'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault, refusedEntry } from '../http/fault.ts'
import { isInside, type Area, type Point } from './geometry.ts'
import type { PlanPainter, PlanPicture } from './plan-picture.ts'
import { positionsChanged } from './watch.ts'

type Parts = Pick<Deps, 'db' | 'events'>

/** A store with more floors than this is several stores. */
const mostPlans = 50

/** @throws Fault 'lbs.planUnknown' */
export async function planOf(db: Db, storeId: number, floor: string): Promise<Area & { planId: number }> {
  const plan = await db
    .selectFrom('floor_plan')
    .select(['plan_id as planId', 'width_metres as widthMetres', 'height_metres as heightMetres'])
    .where('store_id', '=', storeId)
    .where('floor', '=', floor)
    .executeTakeFirst()
  if (!plan) throw new Fault('lbs.planUnknown', { floor })
  return plan
}

/** @throws Fault 'lbs.outside' */
export function mustBeInside(point: Point, plan: Area, floor: string): void {
  if (!isInside(point, plan)) throw new Fault('lbs.outside', { x: point.x, y: point.y, floor })
}

/** @throws Fault 'lbs.planPicture', 'lbs.planTooLarge' or 'lbs.tooManyPlans' */
export async function storePlan(
  { db, events, painter }: Parts & { painter: PlanPainter },
  caller: Caller,
  { storeId, code, company }: StoreRef,
  { floor, imageBase64, widthMetres, heightMetres }: BodyOf<typeof savePlan>,
  action: string,
): Promise<void> {
  const picture = imageBase64 ? await painter.paint(imageBase64) : undefined
  await inTransaction(db, async (tx) => {
    await insertPlan(tx, storeId, { floor, widthMetres, heightMetres, picture })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from floor_plan where store_id = ${storeId}`.execute(tx)
    if ((rows[0]?.n ?? 0) > mostPlans) throw new Fault('lbs.tooManyPlans', { most: mostPlans })
    const after = { store: code, widthMetres, heightMetres, ...(picture ? sizeOf(picture) : {}) }
    await audit(tx, { ...caller, company }, { action, target: floor, after })
    await positionsChanged(tx, events, storeId)
  })
}

const sizeOf = ({ width, height, webp }: PlanPicture) => ({ width, height, bytes: webp.length })

/** Without a picture, an existing plan keeps its own. */
async function insertPlan(
  tx: Tx,
  storeId: number,
  {
    floor,
    widthMetres,
    heightMetres,
    picture,
  }: { floor: string; widthMetres: number; heightMetres: number; picture: PlanPicture | undefined },
): Promise<void> {
  const shown = picture
    ? { picture: picture.webp, hash: picture.hash, width: picture.width, height: picture.height }
    : {}
  const values = { width_metres: widthMetres, height_metres: heightMetres, modified_at: new Date(), ...shown }
  await tx
    .insertInto('floor_plan')
    .values({ store_id: storeId, floor, ...values })
    .onConflict((conflict) => conflict.columns(['store_id', 'floor']).doUpdateSet(values))
    .execute()
}

/** What was on it has no point any more; labels keep their shelves. @throws Fault 'lbs.planUnknown' */
export async function removePlan(
  { db, events }: Parts,
  caller: Caller,
  { storeId, code, company }: StoreRef,
  floor: string,
  action: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { planId, ...size } = await planOf(tx, storeId, floor)
    await tx.deleteFrom('floor_plan').where('plan_id', '=', planId).execute()
    await sql`update anchor set x = null, y = null where store_id = ${storeId} and floor = ${floor}`.execute(tx)
    await sql`update shelf set polygon = '[]' where store_id = ${storeId} and floor = ${floor}`.execute(tx)
    await audit(tx, { ...caller, company }, { action, target: floor, before: { store: code, ...size } })
    await positionsChanged(tx, events, storeId)
  })
}

/** @throws Fault 'lbs.planUnknown', 'gateway.unknown' or 'lbs.outside' */
export async function putGateways(
  { db, events }: Parts,
  caller: Caller,
  { storeId, code, company }: StoreRef,
  { floor, gatewayList }: BodyOf<typeof placeGateways>,
  action: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const plan = await planOf(tx, storeId, floor)
    const { rows } = await sql<{ id: number; mac: string }>`
      select gateway_id as id, mac from gateway
      where store_id = ${storeId} and mac = any(${gatewayList.map(({ mac }) => mac)}::bpchar[])`.execute(tx)
    const ids = new Map(rows.map(({ id, mac }) => [mac.trim(), id]))
    for (const [at, { mac, x, y }] of gatewayList.entries()) {
      const id = ids.get(mac)
      if (id === undefined)
        throw refusedEntry('gateway.unknown', { mac }, { list: 'gatewayList', at, field: 'mac', value: mac })
      if (x === undefined || y === undefined) {
        await tx.deleteFrom('plan_gateway').where('gateway_id', '=', id).execute()
        continue
      }
      mustBeInside({ x, y }, plan, floor)
      const place = { plan_id: plan.planId, x, y }
      await tx
        .insertInto('plan_gateway')
        .values({ gateway_id: id, ...place })
        .onConflict((conflict) => conflict.column('gateway_id').doUpdateSet(place))
        .execute()
    }
    await audit(tx, { ...caller, company }, { action, target: floor, after: { store: code, gatewayList } })
    await events.publish(tx, { kind: 'GATEWAY', storeId, ids: gatewayList.map(({ mac }) => mac) })
  })
}
