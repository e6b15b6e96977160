// server/delivery: which instance serves which gateway. Each instance writes a heartbeat to its own row, and all
// compute the same shares from the live instances (shares.ts). A gateway row is written only when its owner changes.
import pg from 'pg'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Events } from '../db/events.ts'
import type { GatewayAddress, NetworkReport } from '../gateways/drivers/driver.ts'
import { createLoop } from '../loop.ts'
import { shareOf } from './shares.ts'

/**
 * The key of a DELIVERY notice for changed gateways or instances. Other keys are ids of gateways with work; no key
 * means all.
 */
export const gatewaysChanged = 'gateways'
/** With the id of a gateway: another gateway serves its labels from now on. */
export const leftPrefix = 'left '

export interface OwnedGateway extends GatewayAddress {
  gatewayId: number
  storeId: number
  mac: string
}

/** An instance that was silent this long has ended, even if its connection looks alive. */
const silentSeconds = 15
const beatMs = 2_500
/** A notice triggers a check of the gateways; this is the interval of the check without one. */
const lookMs = 60_000
const forgottenHours = 1
export const instancePrefix = 'shelfcast-delivery-'

interface Row {
  gateway_id: number
  store_id: number
  mac: string
  ip: string
  port: number
  scheme: 'HTTP' | 'HTTPS'
  owner: string | null
}

export interface Membership {
  /** Checks again soon: a gateway or an instance came or went. */
  refresh: () => void
  close: () => Promise<void>
}

interface Parts {
  db: Db
  databaseUrl: string
  events: Events
  log: FastifyBaseLogger
  /** This instance. */
  owner: string
  /**
   * Receives the gateways of this instance whenever they may have changed. It must have closed the others when it
   * resolves.
   */
  owned: (gateways: OwnedGateway[]) => Promise<void>
}

/**
 * Holds a fair share of all gateways. An instance is alive while its named connection to the database is open and its
 * row is fresh: after `kill -9` its gateways are free at once; behind a broken network they are free when its row is
 * old.
 */
export function startMembership({ db, databaseUrl, events, log, owner, owned }: Parts): Membership {
  const name = instancePrefix + owner
  let presence: pg.Client | undefined
  let known = new Set<string>()
  let beatAt = 0
  let lookedAt = -Infinity

  const loop = createLoop('gateway shares', log, async () => {
    presence ??= await announce()
    const alive = await beat()
    const isSame = alive.size === known.size && [...alive].every((one) => known.has(one))
    if (!isSame) log.info({ instances: alive.size }, 'instances that share the gateways')
    // It may have ended between a commit and its notice.
    if ([...known].some((one) => !alive.has(one))) events.reportGap()
    known = alive
    if (!isSame || Date.now() - lookedAt >= lookMs) {
      lookedAt = Date.now()
      const { gateways, isAll } = await share([...alive])
      await owned(gateways)
      // Another instance releases the rest soon, and each heartbeat asks for it until then.
      if (!isAll) lookedAt = -Infinity
    }
    loop.wakeIn(beatMs)
  })

  async function announce(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: name, keepAlive: true })
    const gone = () => {
      if (presence === client) presence = undefined
      loop.wakeIn(beatMs / 10)
    }
    client.on('error', gone)
    client.on('end', gone)
    await client.connect()
    return client
  }

  /** @returns the live instances, including this one */
  async function beat(): Promise<Set<string>> {
    const { rows } = await sql<{ fresh: boolean }>`
      with gone as (delete from delivery_instance
        where seen_at < now() - ${forgottenHours} * interval '1 hour' and instance <> ${owner})
      insert into delivery_instance as i (instance) values (${owner})
      on conflict (instance) do update set seen_at = now()
      returning i.joined_at = now() as fresh`.execute(db)
    // Others may have taken its gateways while this instance was silent.
    if (Date.now() - beatAt > silentSeconds * 1_000) lookedAt = -Infinity
    beatAt = Date.now()
    if (rows[0]?.fresh) await events.publish(db, { kind: 'DELIVERY', storeId: 0, ids: [gatewaysChanged] })
    const alive = await sql<{ instance: string }>`
      select instance from delivery_instance
      where seen_at > now() - ${silentSeconds} * interval '1 second'
        and exists (select
          from pg_stat_activity
          where datname = current_database() and application_name = ${instancePrefix} || instance)`.execute(db)
    return new Set([owner, ...alive.rows.map((row) => row.instance)])
  }

  /** Releases gateways that belong to others by now, then takes free ones that belong to this instance. */
  async function share(alive: readonly string[]): Promise<{ gateways: OwnedGateway[]; isAll: boolean }> {
    const { rows } = await sql<Row>`
        select gateway_id, store_id, mac, ip, port, scheme, owner from gateway order by gateway_id`.execute(db)
    const mine = shareOf(
      owner,
      alive,
      rows.map((row) => row.gateway_id),
    )
    const held = rows.filter((row) => row.owner === owner)
    const kept = held.filter((row) => mine.has(row.gateway_id))
    if (kept.length < held.length) {
      // Closed before they are free: two connections to one access point would send twice.
      await owned(kept.map(gatewayOf))
      const given = held.filter((row) => !mine.has(row.gateway_id)).map((row) => row.gateway_id)
      await sql`
        update gateway set owner = null where owner = ${owner} and gateway_id = any(${given}::integer[])`.execute(db)
      await events.publish(db, { kind: 'DELIVERY', storeId: 0, ids: [gatewaysChanged] })
    }
    const free = rows.filter(
      (row) => mine.has(row.gateway_id) && row.owner !== owner && (row.owner === null || !alive.includes(row.owner)),
    )
    const taken =
      free.length === 0
        ? []
        : (
            await sql<Row>`
      update gateway set owner = ${owner}
      where gateway_id = any(${free.map((row) => row.gateway_id)}::integer[])
        and (owner is null or owner <> all(${[...alive]}::text[]))
      returning gateway_id, store_id, mac, ip, port, scheme, owner`.execute(db)
          ).rows
    return { gateways: [...kept, ...taken].map(gatewayOf), isAll: kept.length + taken.length === mine.size }
  }

  loop.wake()
  return {
    refresh() {
      lookedAt = -Infinity
      loop.wakeIn(50)
    },
    async close() {
      await loop.close()
      await owned([])
      // Best effort: an ended instance loses its gateways anyway.
      await sql`
        with gone as (delete from delivery_instance where instance = ${owner})
        update gateway set owner = null where owner = ${owner}`
        .execute(db)
        .catch(() => undefined)
      await events.publish(db, { kind: 'DELIVERY', storeId: 0, ids: [gatewaysChanged] })
      const client = presence
      presence = undefined
      await client?.end().catch(() => undefined)
    },
  }
}

/**
 * Writes the state of a gateway, unless another instance serves it by now; notifies the screens when the state changed.
 */
export async function noteNetwork(
  db: Db,
  events: Events,
  gateway: OwnedGateway,
  owner: string,
  { status, reason, facts }: NetworkReport,
): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ changed: boolean }>`
    with noted as (
    update gateway g
    set network_status = ${status},
      status_since = case when g.network_status = ${status} then g.status_since else now() end,
      last_error = coalesce(${reason ?? null}, g.last_error),
      last_seen_at = case when ${status} = 'DISCONNECTED' then g.last_seen_at else now() end,
      model = coalesce(${facts?.model ?? null}, g.model), version = coalesce(${facts?.version ?? null}, g.version),
      channel = coalesce(${facts?.channel ?? null}, g.channel),
      can_roll_back = coalesce(${facts?.canRollBack ?? null}, g.can_roll_back),
      info = g.info || ${JSON.stringify(facts?.info ?? {})}::jsonb,
      reboot_asked_at = case when ${status} = 'CONNECTED'
        and g.network_status <> 'CONNECTED' then null else g.reboot_asked_at end
    from gateway old where g.gateway_id = ${gateway.gatewayId} and old.gateway_id = g.gateway_id and g.owner = ${owner}
    returning g.gateway_id, old.network_status <> g.network_status as changed,
      old.reboot_asked_at > now() - interval '10 minutes'
      and g.reboot_asked_at is null as restarted),
    logged as (insert into gateway_event (gateway_id, event, detail)
      select gateway_id, ${status}, ${reason ?? ''} from noted where changed),
    -- That it went away and came back is the proof of a restart that was asked for.
    proven as (insert into gateway_event (gateway_id, event) select gateway_id, 'REBOOTED' from noted where restarted)
    select changed from noted`.execute(db)
  if (row?.changed) await events.publish(db, { kind: 'GATEWAY', storeId: gateway.storeId, ids: [gateway.mac] })
}

/** A setting of the gateway that the server changed on its own. */
export async function noteChange(db: Db, { gatewayId }: OwnedGateway, detail: string): Promise<void> {
  await sql`insert into gateway_event (gateway_id, event, detail) values (${gatewayId}, 'CHANGED', ${detail})`.execute(
    db,
  )
}

function gatewayOf(row: Row): OwnedGateway {
  return {
    gatewayId: row.gateway_id,
    storeId: row.store_id,
    mac: row.mac,
    ip: row.ip,
    port: row.port,
    scheme: row.scheme,
  }
}
