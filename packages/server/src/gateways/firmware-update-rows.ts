// server/gateways: the SQL of firmware updates of gateways. Rules are in firmware-update.ts.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { GatewayAddress, OwnFirmwareEnd } from './drivers/driver.ts'
import { noteEvent } from './rows.ts'

export type OpenState = 'DOWNLOADING' | 'RESTARTING'
export interface OpenUpdate extends GatewayAddress {
  gatewayId: number
  storeId: number
  mac: string
  version: string
  state: OpenState
}

/**
 * The instance that follows an update renews its claim well within this time. Afterwards another instance or the next
 * start takes over.
 */
const followedSeconds = 20
const isOpen = sql`f.state in ('DOWNLOADING', 'RESTARTING')`

export interface NewUpdate {
  gatewayId: number
  packageId: number
  version: string
  before: string
  account: string
  ticket: string
}

/** @returns false when another update of this gateway is running. */
export async function beginUpdate(
  db: Db,
  { gatewayId, packageId, version, before, account, ticket }: NewUpdate,
): Promise<boolean> {
  const { rows } = await sql`
      insert into gateway_firmware as f (gateway_id, package_id, version, version_before, state, account, ticket,
        owner_until)
    values (${gatewayId}, ${packageId}, ${version}, ${before}, 'DOWNLOADING', ${account}, ${ticket},
      now() + ${followedSeconds} * interval '1 second')
    on conflict (gateway_id)
    do update set package_id = excluded.package_id, version = excluded.version,
      version_before = excluded.version_before, state = excluded.state, progress = 0, reason = '',
      account = excluded.account, ticket = excluded.ticket,
      owner_until = excluded.owner_until, ordered_at = now(), changed_at = now()
      where not (${isOpen}) returning f.gateway_id`.execute(db)
  return rows.length > 0
}

/** Nothing of it is fetched any more once it restarts. */
export async function noteStep(db: Db, gatewayId: number, state: OpenState, progress: number): Promise<void> {
  await sql`
    update gateway_firmware f
    set state = ${state}, progress = ${progress}, ticket = case when ${state} = 'DOWNLOADING' then f.ticket end,
      changed_at = now()
    where gateway_id = ${gatewayId} and ${isOpen}`.execute(db)
}

/** Renews the claims on these updates; an empty list releases all at once. */
export async function follow(db: Db, gatewayIds: readonly number[], still = true): Promise<void> {
  if (gatewayIds.length > 0)
    await sql`
      update gateway_firmware f
      set owner_until = now() + ${still ? followedSeconds : 0} * interval '1 second'
      where gateway_id = any(${[...gatewayIds]}::integer[]) and ${isOpen}`.execute(db)
}

/** Updates without a follower. This instance takes them over. */
export async function takeOrphans(db: Db): Promise<OpenUpdate[]> {
  const { rows } = await sql<OpenUpdate>`
      update gateway_firmware f set owner_until = now() + ${followedSeconds} * interval '1 second' from gateway g
    where f.gateway_id = g.gateway_id and ${isOpen} and f.owner_until < now()
    returning g.gateway_id as "gatewayId", g.store_id as "storeId", g.mac, g.ip, g.port, g.scheme, f.version,
      f.state`.execute(db)
  return rows
}

/** The gateway reported this version, so the list shows it at once. */
export async function endUpdate(
  db: Db,
  { gatewayId, version }: Pick<OpenUpdate, 'gatewayId' | 'version'>,
  end: OwnFirmwareEnd,
): Promise<void> {
  const {
    rows: [row],
  } = await sql<{
    account: string
    before: string
  }>`
    update gateway_firmware f
    set state = ${end.kind === 'runs' ? 'SUCCESS' : 'FAILED'},
      progress = case when ${end.kind === 'runs'} then 100 else f.progress end,
    reason = ${end.kind === 'runs' ? '' : end.reason}, ticket = null, changed_at = now()
    where f.gateway_id = ${gatewayId} and ${isOpen} returning f.account, f.version_before as before`.execute(db)
  if (!row) return
  if (end.kind !== 'runs') return noteEvent(db, gatewayId, 'FIRMWARE_FAILED', row.account, `${version}: ${end.reason}`)
  await sql`update gateway set version = ${version} where gateway_id = ${gatewayId}`.execute(db)
  await noteEvent(db, gatewayId, 'CHANGED', row.account, `Firmware: ${row.before || '-'} → ${version}`)
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
