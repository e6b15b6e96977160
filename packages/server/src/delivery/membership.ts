// server/delivery: which instance serves which gateway. Gateways are leased, so that two instances share the work and one that dies leaves it to the other.
import pg from 'pg'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Events } from '../events/events.ts'
import type { GatewayAddress, NetworkReport } from '../gateways/drivers/driver.ts'
import { createLoop } from './gate.ts'

export interface OwnedGateway extends GatewayAddress { gatewayId: number; storeId: number; mac: string }

const leaseSeconds = 15
const renewMs = 5_000
const namePrefix = 'shelfcast-delivery-'

interface Row { gateway_id: number; store_id: number; mac: string; ip: string; port: number; scheme: 'HTTP' | 'HTTPS' }

export interface Membership {
  /** Looks again soon: a gateway came or went, or an instance. */
  refresh: () => void
  close: () => Promise<void>
}

/**
 * Holds a fair share of all gateways. An instance is alive while its named connection to the database is: after `kill -9` its gateways are free at
 * once; behind a broken network they are free when the lease ends.
 * @param owned told the gateways held now, whenever that may have changed; released ones must be closed when it resolves.
 */
export function startMembership(parts: { db: Db; databaseUrl: string; log: FastifyBaseLogger; owner: string; owned: (gateways: OwnedGateway[]) => Promise<void> }): Membership {
  const { db, log, owner } = parts
  const name = namePrefix + owner
  let presence: pg.Client | undefined
  let known = -1

  const loop = createLoop('gateway shares', log, async () => {
    presence ??= await announce()
    const gateways = await share()
    await parts.owned(gateways)
    loop.wakeIn(renewMs)
  })

  async function announce(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: parts.databaseUrl, application_name: name, keepAlive: true })
    const gone = () => {
      if (presence === client) presence = undefined
      loop.wakeIn(renewMs / 10)
    }
    client.on('error', gone)
    client.on('end', gone)
    await client.connect()
    return client
  }

  async function share(): Promise<OwnedGateway[]> {
    const held = await sql<Row>`update gateway set owner_until = now() + ${leaseSeconds} * interval '1 second' where owner = ${owner} returning gateway_id, store_id, mac, ip, port, scheme`.execute(db)
    const { rows: [sum] } = await sql<{ gateways: number; instances: string[] }>`
      select (select count(*) from gateway) as gateways, array(select distinct application_name from pg_stat_activity where datname = current_database() and starts_with(application_name, ${namePrefix})) as instances`.execute(db)
    const instances = new Set([...(sum?.instances ?? []), name])
    if (instances.size !== known && known !== -1) log.info({ instances: instances.size }, 'instances that share the gateways')
    known = instances.size
    const most = Math.ceil((sum?.gateways ?? 0) / instances.size)
    const rows = held.rows.sort((a, b) => a.gateway_id - b.gateway_id)
    if (rows.length > most) {
      const kept = rows.slice(0, most)
      // Closed before they are free: two connections to one access point would send twice.
      await parts.owned(kept.map(gatewayOf))
      await sql`update gateway set owner = null, owner_until = null where owner = ${owner} and gateway_id = any(${rows.slice(most).map((row) => row.gateway_id)}::integer[])`.execute(db)
      return kept.map(gatewayOf)
    }
    if (rows.length < most) {
      const taken = await sql<Row>`
        update gateway set owner = ${owner}, owner_until = now() + ${leaseSeconds} * interval '1 second'
        where gateway_id in (select gateway_id from gateway where owner is null or (owner <> ${owner} and (owner_until < now() or ${namePrefix} || owner <> all(${[...instances]}::text[]))) order by gateway_id limit ${most - rows.length} for update skip locked)
        returning gateway_id, store_id, mac, ip, port, scheme`.execute(db)
      rows.push(...taken.rows)
    }
    return rows.map(gatewayOf)
  }

  loop.wake()
  return {
    refresh: () => { loop.wakeIn(50) },
    async close() {
      await loop.close()
      await parts.owned([])
      // Best effort: an instance that is gone loses its gateways anyway.
      await sql`update gateway set owner = null, owner_until = null where owner = ${owner}`.execute(db).catch(() => undefined)
      const client = presence
      presence = undefined
      await client?.end().catch(() => undefined)
    },
  }
}

/** Writes how a gateway is, unless another instance serves it by now; tells the screens when its state changed. */
export async function noteNetwork(db: Db, events: Events, gateway: OwnedGateway, owner: string, { status, reason, facts }: NetworkReport): Promise<void> {
  const { rows: [row] } = await sql<{ changed: boolean }>`
    with noted as (
    update gateway g set network_status = ${status}, status_since = case when g.network_status = ${status} then g.status_since else now() end, last_error = coalesce(${reason ?? null}, g.last_error),
      last_seen_at = case when ${status} = 'DISCONNECTED' then g.last_seen_at else now() end, model = coalesce(${facts?.model ?? null}, g.model), version = coalesce(${facts?.version ?? null}, g.version),
      channel = coalesce(${facts?.channel ?? null}, g.channel), info = g.info || ${JSON.stringify(facts?.info ?? {})}::jsonb,
      reboot_asked_at = case when ${status} = 'CONNECTED' and g.network_status <> 'CONNECTED' then null else g.reboot_asked_at end
    from gateway old where g.gateway_id = ${gateway.gatewayId} and old.gateway_id = g.gateway_id and g.owner = ${owner}
    returning g.gateway_id, old.network_status <> g.network_status as changed, old.reboot_asked_at > now() - interval '10 minutes' and g.reboot_asked_at is null as restarted),
    logged as (insert into gateway_event (gateway_id, event, detail) select gateway_id, ${status}, ${reason ?? ''} from noted where changed),
    -- That it went away and came back is the proof of a restart that was asked for.
    proven as (insert into gateway_event (gateway_id, event) select gateway_id, 'REBOOTED' from noted where restarted)
    select changed from noted`.execute(db)
  if (row?.changed) await events.publish(db, { kind: 'GATEWAY', storeId: gateway.storeId, ids: [gateway.mac] })
}

function gatewayOf(row: Row): OwnedGateway {
  return { gatewayId: row.gateway_id, storeId: row.store_id, mac: row.mac, ip: row.ip, port: row.port, scheme: row.scheme }
}
