// server/positions: the rules for changing anchors. The list is in rows.ts.
import { sql } from 'kysely'
import type { BodyOf } from '@shelfcast/contract/operation'
import type { saveAnchor } from '@shelfcast/contract/positions/anchors'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { mustBeInside, planOf } from './plans.ts'
import { positionsChanged } from './watch.ts'

type Parts = Pick<Deps, 'db' | 'events'>

interface Stored {
  positionId: string
  floor: string
  x: number | null
  y: number | null
}

/** What is left out stays. @throws Fault 'label.unknown', 'lbs.anchorTaken', 'lbs.planUnknown' or 'lbs.outside' */
export async function storeAnchor(
  { db, events }: Parts,
  caller: Caller,
  { storeId, code, company }: StoreRef,
  { positionId, labelId: labelCode, floor, x, y }: BodyOf<typeof saveAnchor>,
  action: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; floor: string | null }>`
      select label_id as id, floor from label
      where store_id = ${storeId} and code = ${labelCode}::bpchar for update`.execute(tx)
    const label = rows[0]
    if (!label) throw new Fault('label.unknown', { labelCode })
    const { rows: stored } = await sql<Stored>`
      select position_id as "positionId", floor, x, y from anchor where label_id = ${label.id}`.execute(tx)
    const before = stored[0]
    const onFloor = floor ?? before?.floor ?? label.floor ?? ''
    const isMoved = x !== undefined && y !== undefined
    // On another floor, the old point means nothing.
    const kept = before?.floor === onFloor ? { x: before.x, y: before.y } : { x: null, y: null }
    if (isMoved) mustBeInside({ x, y }, await planOf(tx, storeId, onFloor), onFloor)
    const place = { position_id: positionId, floor: onFloor, ...(isMoved ? { x, y } : kept), requested_at: new Date() }
    await mustBeFree(tx, storeId, positionId, label.id)
    await tx
      .insertInto('anchor')
      .values({ label_id: label.id, store_id: storeId, ...place })
      .onConflict((conflict) => conflict.column('label_id').doUpdateSet({ ...place, store_id: storeId }))
      .execute()
    await audit(
      tx,
      { ...caller, company },
      { action, target: labelCode, before, after: { store: code, positionId, floor: onFloor, x: place.x, y: place.y } },
    )
    await positionsChanged(tx, events, storeId)
  })
}

async function mustBeFree(tx: Tx, storeId: number, positionId: string, labelId: number): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select l.code::text as code from anchor a join label l using (label_id)
    where a.store_id = ${storeId} and a.position_id = ${positionId} and a.label_id <> ${labelId}`.execute(tx)
  if (rows[0]) throw new Fault('lbs.anchorTaken', { positionId, labelId: rows[0].code })
}

/** All or none. @throws Fault 'lbs.anchorUnknown' */
export async function removeAnchors(
  { db, events }: Parts,
  caller: Caller,
  { storeId, code, company }: StoreRef,
  labelCodes: readonly string[],
  action: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<Stored & { labelCode: string }>`
      delete from anchor a using label l
      where l.label_id = a.label_id and a.store_id = ${storeId} and l.code = any(${[...labelCodes]}::bpchar[])
      returning l.code::text as "labelCode", a.position_id as "positionId", a.floor, a.x, a.y`.execute(tx)
    const missing = labelCodes.find((labelCode) => rows.every((row) => row.labelCode !== labelCode))
    if (missing !== undefined) throw new Fault('lbs.anchorUnknown', { labelId: missing })
    await audit(
      tx,
      { ...caller, company },
      { action, target: labelCodes.join(' '), before: { store: code, anchors: rows } },
    )
    await positionsChanged(tx, events, storeId)
  })
}
