// server/gateways: the SQL of firmware updates of gateways. Rules are in firmware-update.ts, orders in
// firmware-orders.ts, and which update may begin in firmware-turns.ts.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { GatewayAddress, OwnFirmwareEnd } from './drivers/driver.ts'
import { noteEvent } from './rows.ts'

export type FirmwareOrderKind = 'UPDATE' | 'ROLL_BACK'
export type RunningState = 'DOWNLOADING' | 'RESTARTING'
export interface RunningUpdate extends GatewayAddress {
  gatewayId: number
  storeId: number
  mac: string
  kind: FirmwareOrderKind
  /** Wanted; of a roll back empty if unknown. */
  version: string
  before: string
  state: RunningState
}

/**
 * The instance that follows an update renews its claim well within this time. Afterwards another instance or the next
 * start takes over.
 */
const followedSeconds = 20
const isRunning = sql`f.state in ('DOWNLOADING', 'RESTARTING')`
const isOpen = sql`f.state in ('WAITING', 'DOWNLOADING', 'RESTARTING')`
const claimed = sql`now() + ${followedSeconds} * interval '1 second'`
const runningColumns = sql`
  g.gateway_id as "gatewayId", g.store_id as "storeId", g.mac, g.ip, g.port, g.scheme, f.kind, f.version,
  f.version_before as before, f.state`

export interface NewUpdate {
  gatewayId: number
  kind: FirmwareOrderKind
  packageId: number | null
  version: string
  before: string
  account: string
}

/** @returns false when another update of this gateway is open. */
export async function addUpdate(
  db: Db,
  { gatewayId, kind, packageId, version, before, account }: NewUpdate,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
      insert into gateway_firmware as f (gateway_id, kind, package_id, version, version_before, state, account,
        owner_until, ordered_at, changed_at)
    values (${gatewayId}, ${kind}, ${packageId}, ${version}, ${before}, 'WAITING', ${account}, now(), ${now}, ${now})
    on conflict (gateway_id)
    do update set kind = excluded.kind, package_id = excluded.package_id, version = excluded.version,
      version_before = excluded.version_before, state = excluded.state, progress = 0, reason = '',
      account = excluded.account, ticket = null, owner_until = excluded.owner_until,
      ordered_at = excluded.ordered_at, changed_at = excluded.changed_at
      where not (${isOpen}) returning f.gateway_id`.execute(db)
  return rows.length > 0
}

/** @returns whether it waited */
export async function removeWaiting(db: Db, gatewayId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from gateway_firmware where gateway_id = ${gatewayId} and state = 'WAITING' returning gateway_id`.execute(db)
  return rows.length > 0
}

export interface BegunUpdate extends RunningUpdate {
  ticket: string
  md5: string
  size: number
}

/** This instance follows it from now on. @returns undefined if it does not wait any more */
export async function beginUpdate(db: Db, gatewayId: number, ticket: string): Promise<BegunUpdate | undefined> {
  const { rows } = await sql<BegunUpdate>`
    update gateway_firmware f
    set state = 'DOWNLOADING', ticket = ${ticket}, owner_until = ${claimed}, changed_at = now()
    from gateway g
    where f.gateway_id = ${gatewayId} and g.gateway_id = f.gateway_id and f.state = 'WAITING'
    returning ${runningColumns}, f.ticket,
      coalesce((select p.md5 from firmware_package p where p.package_id = f.package_id), '') as md5,
      coalesce((select p.size from firmware_package p where p.package_id = f.package_id), 0) as size`.execute(db)
  return rows[0]
}

/** Nothing of it is fetched any more once it restarts. */
export async function noteStep(db: Db, gatewayId: number, state: RunningState, progress: number): Promise<void> {
  await sql`
    update gateway_firmware f
    set state = ${state}, progress = ${progress}, ticket = case when ${state} = 'DOWNLOADING' then f.ticket end,
      changed_at = now()
    where gateway_id = ${gatewayId} and ${isRunning}`.execute(db)
}

/** Renews the claims on these updates; an empty list releases all at once. */
export async function follow(db: Db, gatewayIds: readonly number[], still = true): Promise<void> {
  if (gatewayIds.length > 0)
    await sql`
      update gateway_firmware f
      set owner_until = now() + ${still ? followedSeconds : 0} * interval '1 second'
      where gateway_id = any(${[...gatewayIds]}::integer[]) and ${isRunning}`.execute(db)
}

/** Running updates without a follower. This instance takes them over. */
export async function takeOrphans(db: Db): Promise<RunningUpdate[]> {
  const { rows } = await sql<RunningUpdate>`
    update gateway_firmware f set owner_until = ${claimed} from gateway g
    where f.gateway_id = g.gateway_id and ${isRunning} and f.owner_until < now()
    returning ${runningColumns}`.execute(db)
  return rows
}

/** If the gateway reported the version, the list shows it at once. */
export async function endUpdate(
  db: Db,
  { gatewayId, kind, version }: Pick<RunningUpdate, 'gatewayId' | 'kind' | 'version'>,
  end: OwnFirmwareEnd,
  now: Date,
): Promise<void> {
  const runs = end.kind === 'runs'
  const {
    rows: [row],
  } = await sql<{ account: string; before: string }>`
    update gateway_firmware f
    set state = ${runs ? 'SUCCESS' : 'FAILED'}, progress = case when ${runs} then 100 else f.progress end,
      version = ${runs ? end.version : version}, reason = ${runs ? '' : end.reason}, ticket = null, changed_at = ${now}
    where f.gateway_id = ${gatewayId} and ${isOpen}
    returning f.account, f.version_before as before`.execute(db)
  if (!row) return
  if (!runs) {
    const detail = kind === 'ROLL_BACK' ? `Roll back: ${end.reason}` : `Version ${version}: ${end.reason}`
    return noteEvent(db, gatewayId, 'FIRMWARE_FAILED', row.account, detail)
  }
  await sql`update gateway set version = ${end.version} where gateway_id = ${gatewayId}`.execute(db)
  await noteEvent(db, gatewayId, 'CHANGED', row.account, `Firmware: ${row.before || '-'} → ${end.version}`)
}

/** What the gateway says after a failure: a program that it began to write is gone. */
export async function noteRollBack(db: Db, gatewayId: number, canRollBack: boolean): Promise<void> {
  await sql`update gateway set can_roll_back = ${canRollBack} where gateway_id = ${gatewayId}`.execute(db)
}

/** @returns the bytes for a valid ticket. */
export async function bytesFor(db: Db, ticket: string): Promise<Buffer | undefined> {
  const {
    rows: [row],
  } = await sql<{
    content: Buffer
  }>`
    select p.content
    from gateway_firmware f
    join firmware_package p on p.package_id = f.package_id
    where f.ticket = ${ticket} and f.state = 'DOWNLOADING'`.execute(db)
  return row?.content
}
