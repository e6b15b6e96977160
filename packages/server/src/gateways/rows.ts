// server/gateways: the SQL of gateways.
import { sql, type RawBuilder } from 'kysely'
import { canonicalMac } from '@shelfcast/contract/fields'
import type { z } from 'zod'
import { GatewayEventKind, type GatewayRow } from '@shelfcast/contract/gateways/gateways'
import type { NetworkStatus } from '@shelfcast/contract/enumerations'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import { onlyAfter, type ExportPart } from '../http/export.ts'

export interface GatewayFilter {
  ip?: string | undefined
  mac?: string | undefined
  name?: string | undefined
  network?: 'all' | 'both' | 'online' | 'notready' | 'offline' | undefined
  state?: GatewayRow['state'][] | undefined
  channel?: number | undefined
  model?: string | undefined
  version?: string | undefined
  aliveStatus?: 'ON' | 'OFF' | 'on' | 'off' | undefined
  gateway?: string | undefined
  ipAddress?: string | undefined
}

const sortColumns: Record<string, RawBuilder<unknown>> = {
  code: sql`g.mac`,
  macAddress: sql`g.mac`,
  state: sql`state`,
  networkStatus: sql`g.network_status`,
  name: sql`lower(g.name)`,
  ipAddress: sql`g.ip`,
  lastConnectionDate: sql`g.last_seen_at`,
  id: sql`g.gateway_id`,
  company: sql`g.company`,
  store: sql`s.code`,
  siteCode: sql`g.site_code`,
  model: sql`g.model`,
  gwVersion: sql`g.version`,
  version: sql`g.version`,
  dataChannel: sql`g.channel`,
  labelCount: sql`n.label_count`,
  unassignedLabelCount: sql`n.unassigned_count`,
  queueLength: sql`q.queue_length`,
  lastRebootTime: sql`rebooted_at`,
  port: sql`g.port`,
}
const networkOf = { online: 'CONNECTED', notready: 'NOT_READY', offline: 'DISCONNECTED' } as const

const isWorking = sql`
  exists (select
    from label_page p
    where p.gateway_id = g.gateway_id and p.due_at is not null and p.shown_version < p.wanted_version)`
const stateWhere: Record<GatewayRow['state'], RawBuilder<unknown>> = {
  Offline: sql`g.network_status <> 'CONNECTED'`,
  Working: sql`(g.network_status = 'CONNECTED' and ${isWorking})`,
  Online: sql`(g.network_status = 'CONNECTED' and not ${isWorking})`,
}

function where(storeIds: readonly number[], filter: GatewayFilter) {
  const parts = [sql`g.store_id = any(${storeIds}::integer[])`]
  for (const ip of [filter.ip, filter.ipAddress]) if (ip) parts.push(sql`g.ip ilike ${contains(ip)}`)
  for (const mac of [filter.mac, filter.gateway])
    if (mac) parts.push(sql`g.mac::text like ${contains(canonicalMac(mac))}`)
  if (filter.channel !== undefined) parts.push(sql`g.channel = ${filter.channel}`)
  if (filter.model) parts.push(sql`g.model ilike ${contains(filter.model)}`)
  if (filter.version) parts.push(sql`g.version ilike ${contains(filter.version)}`)
  if (filter.aliveStatus)
    parts.push(
      filter.aliveStatus.toUpperCase() === 'ON'
        ? sql`g.network_status = 'CONNECTED'`
        : sql`g.network_status <> 'CONNECTED'`,
    )
  if (filter.name) parts.push(sql`g.name ilike ${contains(filter.name)}`)
  if (filter.network && filter.network !== 'all' && filter.network !== 'both')
    parts.push(sql`g.network_status = ${networkOf[filter.network]}`)
  if (filter.state?.length)
    parts.push(
      sql`(${sql.join(
        filter.state.map((state) => stateWhere[state]),
        sql` or `,
      )})`,
    )
  return sql.join(parts, sql` and `)
}

export async function countGateways(db: Db, storeIds: readonly number[], filter: GatewayFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from gateway g where ${where(storeIds, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface GatewayDetailRow {
  gateway_id: number
  company: string
  store: string
  mac: string
  name: string
  driver: string
  ip: string
  port: number
  site_code: string
  network_status: NetworkStatus
  model: string
  version: string
  channel: number | null
  info: Record<string, unknown>
  last_error: string | null
  last_seen_at: Date | null
  status_since: Date
  state: GatewayRow['state']
  label_count: number
  unassigned_count: number
  queue_length: number
  scheme: 'HTTP' | 'HTTPS'
  store_id: number
  rebooted_at: Date | null
  can_roll_back: boolean
}

/** Working: it has pictures on their way. A gateway that is not ready serves no label, so it counts as offline. */
const columns = sql`
  g.gateway_id, g.company, s.code as store, g.mac, g.name, g.driver, g.ip, g.port, g.scheme, g.store_id, g.site_code,
    g.network_status, g.model, g.version, g.channel, g.info, g.last_error, g.last_seen_at, g.status_since, g.can_roll_back,
  q.queue_length, n.label_count, n.unassigned_count,
  case when jsonb_typeof(g.info->'currtime') = 'number'
    and jsonb_typeof(g.info->'uptime') = 'number'
      then to_timestamp((g.info->>'currtime')::float8 - (g.info->>'uptime')::float8) end as rebooted_at,
  case when g.network_status <> 'CONNECTED' then 'Offline' when q.queue_length > 0 then 'Working'
    else 'Online' end as state`
const tables = sql`gateway g join store s on s.store_id = g.store_id
  cross join lateral (select count(*)::int as queue_length
    from label_page p
    where p.gateway_id = g.gateway_id and p.due_at is not null and p.shown_version < p.wanted_version) q
  cross join lateral (select count(*)::int as label_count, count(*) filter (where not l.linked)::int as unassigned_count
    from label l where l.gateway_id = g.gateway_id) n`

export async function pageOfGateways(
  db: Db,
  storeIds: readonly number[],
  filter: GatewayFilter,
  page: ExportPart,
): Promise<GatewayRow[]> {
  const order = orderBy(page.sort, sortColumns, sql`g.mac`)
  const { rows } = await sql<GatewayDetailRow>`
      select ${columns}
      from ${tables}
      where ${where(storeIds, filter)} and s.store_id = any(${storeIds}::integer[]) and ${onlyAfter(sql`g.mac`, page)}
      order by ${sql.join([...order, sql`g.gateway_id`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    id: row.gateway_id,
    company: row.company,
    store: row.store,
    name: row.name,
    macAddress: row.mac,
    ipAddress: row.ip,
    port: row.port,
    networkStatus: row.network_status,
    state: row.state,
    labelCount: String(row.label_count),
    unassignedLabelCount: row.unassigned_count,
    model: row.model,
    gwVersion: row.version,
    version: row.version,
    dataChannel: row.channel,
    queueLength: row.queue_length,
    siteCode: row.site_code,
    lastConnectionDate: row.last_seen_at?.toISOString() ?? null,
    lastRebootTime: row.rebooted_at?.toISOString() ?? null,
    ...noSuchThing,
  }))
}

/** Fields that access points do not have (contract/gateways/gateways). */
export const noSuchThing = {
  ntpServerIp: '',
  displayNo: '',
  displayNoEnable: 'No' as const,
  deviceId: '',
  gwFirmwareReadyVersion: '',
}

export async function gatewayByMac(
  db: Db,
  storeIds: readonly number[],
  mac: string,
): Promise<GatewayDetailRow | undefined> {
  const { rows } = await sql<GatewayDetailRow>`
      select ${columns}
      from ${tables} where g.store_id = any(${storeIds}::integer[]) and g.mac = ${mac}::bpchar`.execute(db)
  return rows[0]
}

export async function gatewaysByMac(
  db: Db,
  storeIds: readonly number[],
  macs: readonly string[],
): Promise<GatewayDetailRow[]> {
  const { rows } = await sql<GatewayDetailRow>`
      select ${columns}
      from ${tables}
      where g.store_id = any(${storeIds}::integer[]) and g.mac = any(${[...macs]}::bpchar[]) order by g.mac`.execute(db)
  return rows
}

/**
 * @returns the MAC of the company's gateway at this address. Other companies may use the same address on their own
 * networks.
 */
export async function gatewayAt(
  db: Db,
  company: string,
  { ip, port }: { ip: string; port: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('gateway')
    .select('mac')
    .where('company', '=', company)
    .where(sql<boolean>`lower(ip) = lower(${ip})`)
    .where('port', '=', port)
    .executeTakeFirst()
  return row?.mac
}

const eventsShown = 20

export async function eventsOf(
  db: Db,
  gatewayId: number,
): Promise<{ time: string; event: z.output<typeof GatewayEventKind>; account: string; detail: string }[]> {
  const rows = await db
    .selectFrom('gateway_event')
    .select(['at', 'event', 'account', 'detail'])
    .where('gateway_id', '=', gatewayId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(eventsShown)
    .execute()
  return rows.map(({ at, event, account, detail }) => ({
    time: at.toISOString(),
    event: GatewayEventKind.parse(event),
    account,
    detail,
  }))
}

export async function noteEvent(
  db: Db,
  gatewayId: number,
  event: z.output<typeof GatewayEventKind>,
  account: string,
  detail = '',
): Promise<void> {
  await db
    .insertInto('gateway_event')
    .values({ gateway_id: gatewayId, event, account, detail, at: sql`now()` as unknown as Date })
    .execute()
}

export interface NewGateway {
  company: string
  storeId: number
  mac: string
  name: string
  ip: string
  port: number
  scheme: 'HTTP' | 'HTTPS'
  siteCode: string
  model: string
  version: string
  channel: number | null
}

/** @returns false when the MAC is registered already. */
export async function insertGateway(db: Db, gateway: NewGateway): Promise<boolean> {
  const {
    company,
    storeId: store_id,
    mac,
    name,
    ip,
    port,
    scheme,
    siteCode: site_code,
    model,
    version,
    channel,
  } = gateway
  const made = await db
    .insertInto('gateway')
    .values({
      company,
      store_id,
      mac,
      name,
      ip,
      port,
      scheme,
      site_code,
      model,
      version,
      channel,
      last_error: null,
      owner: null,
    })
    .onConflict((conflict) => conflict.column('mac').doNothing())
    .returning('gateway_id')
    .executeTakeFirst()
  if (!made) return false
  await db.deleteFrom('floating_gateway').where('mac', '=', mac).execute()
  return true
}

export interface DeletedGateway {
  gatewayId: number
  storeId: number
  mac: string
  name: string
}

/** Removes gateways of these stores; their labels wait for another gateway to hear them. */
export async function deleteGatewayRows(
  db: Db,
  storeIds: readonly number[],
  wanted: { macs: readonly string[]; ids: readonly number[] },
): Promise<DeletedGateway[]> {
  const { rows } = await sql<{ gateway_id: number; store_id: number; mac: string; name: string }>`
    select gateway_id, store_id, mac, name
    from gateway
    where store_id = any(${storeIds}::integer[])
      and (mac = any(${[...wanted.macs]}::bpchar[]) or gateway_id = any(${[...wanted.ids]}::integer[]))
    order by gateway_id for update`.execute(db)
  const ids = rows.map((row) => row.gateway_id)
  if (ids.length > 0) {
    await sql`update label_page set gateway_id = null where gateway_id = any(${ids}::integer[])`.execute(db)
    await sql`delete from gateway where gateway_id = any(${ids}::integer[])`.execute(db)
  }
  return rows.map((row) => ({ gatewayId: row.gateway_id, storeId: row.store_id, mac: row.mac, name: row.name }))
}
