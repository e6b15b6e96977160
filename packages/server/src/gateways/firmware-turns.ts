// server/gateways: which waiting firmware update may begin: one gateway of a store at a time, so that the others keep
// serving its labels, and the next one when the one before has proven itself.
import { sql } from 'kysely'
import { minuteMs } from '@shelfcast/contract/zone-time'
import type { Db, Tx } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import { endUpdate, type FirmwareOrderKind } from './firmware-update-rows.ts'

/** The gateway before must have been connected for this time. */
const provenAfterMs = 5 * minuteMs
/** A gateway that does not stay connected by then ends the turns after it. */
const proofWithinMs = 60 * minuteMs

export interface Waiting {
  gatewayId: number
  kind: FirmwareOrderKind
  /** Another gateway of the store is running its update. */
  isBlocked: boolean
  /** The end of the latest update of another gateway of the store; null if it does not matter. */
  endedAt: Date | null
  /** That gateway has been connected since then, or before; null if it is not connected. */
  connectedSince: Date | null
  /** The update of the other gateway ended after this order. */
  isAfter: boolean
}

export async function storesThatWait(db: Db): Promise<number[]> {
  const { rows } = await sql<{ storeId: number }>`
    select distinct g.store_id as "storeId" from gateway_firmware f join gateway g using (gateway_id)
    where f.state = 'WAITING'`.execute(db)
  return rows.map(({ storeId }) => storeId)
}

/**
 * `never`: the gateway before is away, so the updates after it do not begin.
 * The transaction keeps other instances from the turns of this store.
 */
export type Turn = 'later' | 'never' | { gatewayId: number }

export async function nextTurn(tx: Tx, storeId: number, now: number): Promise<Turn> {
  const lock = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLock.gatewayUpdates}::integer, ${storeId}::integer) as mine`.execute(tx)
  if (!lock.rows[0]?.mine) return 'later'
  const {
    rows: [turn],
  } = await sql<Waiting>`
    select f.gateway_id as "gatewayId", f.kind, last.changed_at as "endedAt",
      case when last.network_status = 'CONNECTED' then last.status_since end as "connectedSince",
      coalesce(last.changed_at >= f.ordered_at, false) as "isAfter",
      exists (
        select from gateway_firmware r join gateway h using (gateway_id)
        where h.store_id = ${storeId} and r.state in ('DOWNLOADING', 'RESTARTING')) as "isBlocked"
    from gateway_firmware f join gateway g using (gateway_id) left join lateral (
      select e.changed_at, h.network_status, h.status_since
      from gateway_firmware e join gateway h using (gateway_id)
      where h.store_id = ${storeId} and e.gateway_id <> f.gateway_id and e.state in ('SUCCESS', 'FAILED')
      order by e.changed_at desc limit 1) last on true
    where g.store_id = ${storeId} and f.state = 'WAITING'
    order by f.ordered_at, f.gateway_id limit 1`.execute(tx)
  return turn ? turnOf(turn, now) : 'later'
}

/** @param now milliseconds */
export function turnOf({ gatewayId, kind, isBlocked, endedAt, connectedSince, isAfter }: Waiting, now: number): Turn {
  if (isBlocked) return 'later'
  if (endedAt === null) return { gatewayId }
  const sinceMs = now - endedAt.getTime()
  if (sinceMs < provenAfterMs) return 'later'
  // An update of another day says nothing about this one.
  const isProven = !isAfter || (connectedSince !== null && now - connectedSince.getTime() >= provenAfterMs)
  if (isProven) return { gatewayId }
  if (sinceMs < proofWithinMs) return 'later'
  return kind === 'ROLL_BACK' ? { gatewayId } : 'never'
}

interface Ended {
  gatewayId: number
  mac: string
  kind: FirmwareOrderKind
  version: string
}

/**
 * After a failure the updates that wait in the store do not begin: they would bring the same firmware to the next
 * gateway. Roll backs still do.
 * @returns the gateways whose order ended
 */
export async function endTurns(tx: Tx, storeId: number, reason: string, now: Date): Promise<string[]> {
  const { rows } = await sql<Ended>`
    select f.gateway_id as "gatewayId", g.mac, f.kind, f.version
    from gateway_firmware f join gateway g using (gateway_id)
    where g.store_id = ${storeId} and f.state = 'WAITING' and f.kind = 'UPDATE' for update of f`.execute(tx)
  for (const order of rows) await endUpdate(tx, order, { kind: 'failed', reason }, now)
  return rows.map(({ mac }) => mac)
}
