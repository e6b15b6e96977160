// server/delivery: the statements behind sightings.ts, each for a whole batch.
import { sql } from 'kysely'
import type { Battery, Signal } from '@shelfcast/contract/enumerations'
import { aliveMinutesDefault } from '@shelfcast/contract/labels/properties'
import { prepared, type Db } from '../db/database.ts'
import { touched, type Touched } from './touched.ts'

export interface Heard {
  gatewayId: number
  storeId: number
  code: string
  model: string | null
  rssi: number | null
  lqi: number | null
  batteryMv: number | null
  battery: Battery
  signal: Signal
  temperature: number | null
  firmware: number | null
  capabilities: number | null
  lastSeen: Date | null
  nextCheckIn: Date | null
  /** The channel that the label reports. */
  channel: number | null
}

export interface KnownRow {
  labelId: number
  storeId: number
  code: string
  model: string | null
  gatewayId: number | null
  gatewayStatus: string | null
  gatewayChannel: number | null
  rssi: number | null
  batteryMv: number | null
  battery: string
  signal: string
  temperature: number | null
  firmware: number | null
  capabilities: number | null
  lastSeen: Date | null
  sampledAt: Date | null
  routedAt: Date | null
}

export async function knownLabels(db: Db, codes: readonly string[]): Promise<Map<string, KnownRow>> {
  const { rows } = await sql<KnownRow>`${prepared}
    select l.label_id as "labelId", l.store_id as "storeId", l.code, l.model, l.gateway_id as "gatewayId",
      g.network_status as "gatewayStatus", g.channel as "gatewayChannel", l.rssi, l.battery_mv as "batteryMv",
      l.battery, l.signal,
      l.temperature, l.firmware, l.capabilities, l.last_seen_at as "lastSeen", l.sampled_at as "sampledAt",
      l.routed_at as "routedAt"
    from label l
    left join gateway g on g.gateway_id = l.gateway_id where l.code = any(${[...codes]}::bpchar[])`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}

/** Gateways of these stores that can serve labels now. */
export async function connectedOf(db: Db, storeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{
    gateway_id: number
  }>`
    select gateway_id
    from gateway where store_id = any(${[...storeIds]}::integer[]) and network_status = 'CONNECTED'`.execute(db)
  return new Set(rows.map((row) => row.gateway_id))
}

/** Of a known label. `sample`: adds a line to its radio history. */
export type HeardKnown = Heard & { labelId: number; sample: boolean }

function heardRows(rows: readonly (Heard & { labelId?: number; sample?: boolean })[]) {
  const column = <K extends keyof Heard>(name: K) => rows.map((row) => row[name])
  return sql`
    (select *
      from unnest(${rows.map((row) => row.labelId ?? 0)}::bigint[], ${column('gatewayId')}::integer[],
        ${column('storeId')}::integer[], ${column('code')}::bpchar[], ${column('model')}::text[],
        ${column('rssi')}::integer[],
    ${column('lqi')}::integer[], ${column('batteryMv')}::integer[], ${column('battery')}::text[],
    ${column('signal')}::text[], ${column('temperature')}::integer[], ${column('firmware')}::integer[],
    ${column('capabilities')}::integer[],
    ${column('lastSeen')}::timestamptz[], ${column('nextCheckIn')}::timestamptz[],
    ${rows.map((row) => row.sample ?? false)}::boolean[])
    as given (label_id, gateway_id, store_id, code, model, rssi, lqi, battery_mv, battery, signal, temperature,
      firmware, capabilities, last_seen_at, next_check_in_at, sample)) s`
}

const radioValues = sql`
  rssi = coalesce(s.rssi, l.rssi), lqi = s.lqi, battery_mv = s.battery_mv, battery = s.battery, signal = s.signal,
    temperature = s.temperature, firmware = s.firmware, capabilities = s.capabilities,
  last_seen_at = greatest(l.last_seen_at, s.last_seen_at), next_check_in_at = s.next_check_in_at,
  sampled_at = case when s.sample then now() else l.sampled_at end`

const heardFacts = sql`
  l.label_id, l.store_id, l.gateway_id, l.page, l.rssi, l.lqi, l.battery_mv, l.battery, l.temperature, s.sample`
/** Lines of the radio history, from a part of a statement that returned `heardFacts`. */
const samplesOf = (
  part: string,
) => sql`insert into label_sample (label_id, gateway_id, version, rssi, lqi, battery_mv, temperature, page, shown)
  select h.label_id, h.gateway_id, p.wanted_version, h.rssi, h.lqi, h.battery_mv, h.temperature, h.page,
    p.shown_version = p.wanted_version
  from ${sql.ref(part)} h
  join label_page p on p.label_id = h.label_id and p.page = 1 where h.sample on conflict do nothing`

/** A battery that is low before it has a forecast is due at once. */
const lowOf = (part: string) => sql`insert into battery_forecast (label_id, store_id, battery_mv, low_on)
  select h.label_id, h.store_id, h.battery_mv, (now() at time zone 'UTC')::date
  from ${sql.ref(part)} h
  where h.battery in ('BAD', 'REPLACE') on conflict do nothing`

export async function hearLabels(db: Db, rows: readonly HeardKnown[]): Promise<void> {
  if (rows.length === 0) return
  await sql`${prepared}
    with heard as (update label l
      set ${radioValues}
      from ${heardRows(rows)} where l.label_id = s.label_id and l.gateway_id = s.gateway_id returning ${heardFacts}),
    low as (${lowOf('heard')})
    ${samplesOf('heard')}`.execute(db)
}

/** From now on these gateways serve these labels; pages that are not current are due at once. */
export async function routeLabels(db: Db, rows: readonly HeardKnown[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    with routed as (update label l
      set gateway_id = s.gateway_id, routed_at = case when l.gateway_id is null then l.routed_at else now() end,
        ${radioValues}
      from ${heardRows(rows)}
      join gateway g on g.gateway_id = s.gateway_id
      where l.label_id = s.label_id and l.store_id = s.store_id returning ${heardFacts}),
    sampled as (${samplesOf('routed')}),
    low as (${lowOf('routed')}),
    due as (
      update label_page p
      set gateway_id = r.gateway_id, due_at = case when p.shown_version < p.wanted_version then now() end
      from routed r where p.label_id = r.label_id)
    insert into label_event (label_id, store_id, event, gateway_id)
    select label_id, store_id, 'ROUTE', gateway_id from routed`.execute(db)
}

/** An access point serves some 250 labels; do not trust one that reports thousands. */
const mostPerGateway = 2_000

/** New labels: unlinked and without a target. With a white list, only listed ones. */
export async function createLabels(db: Db, rows: readonly Heard[]): Promise<Touched[]> {
  if (rows.length === 0) return []
  const made = await sql<{ store_id: number; code: string }>`
    with made as (
      insert into label (store_id, code, model, gateway_id, rssi, lqi, battery_mv, battery, signal, temperature,
        firmware, capabilities, last_seen_at, next_check_in_at, rotation, alive_minutes)
      select s.store_id, s.code, s.model, s.gateway_id, s.rssi, s.lqi, s.battery_mv, s.battery, s.signal,
        s.temperature, s.firmware, s.capabilities, s.last_seen_at, s.next_check_in_at, coalesce(q.rotation, 0),
        coalesce(q.alive_minutes, ${aliveMinutesDefault}::integer)
      from ${heardRows(rows)}
      join store st on st.store_id = s.store_id
      join gateway g on g.gateway_id = s.gateway_id
      left join label_property q on q.store_id = s.store_id and q.model = s.model
      where (not st.white_list_enabled
        or exists (select from white_list w where w.store_id = s.store_id and w.label_code = s.code))
        and (select count(*) from label o where o.gateway_id = s.gateway_id) < ${mostPerGateway}
      order by s.code on conflict (code) do nothing
      returning label_id, store_id, code, gateway_id, battery, battery_mv),
    low as (${lowOf('made')}),
    paged as (insert into label_page (label_id, page, store_id, gateway_id)
      select label_id, 1, store_id, gateway_id from made),
    noted as (insert into label_event (label_id, store_id, event, gateway_id, detail)
      select label_id, store_id, 'ROUTE', gateway_id, 'Heard for the first time.' from made)
    select store_id, code from made`.execute(db)
  return made.rows.map(touched)
}

/** Labels that waited for a model can be drawn now, with the properties of that model. */
export async function setModels(db: Db, labels: readonly { labelId: number; model: string }[]): Promise<void> {
  await sql`
    with named as (
      update label l
      set model = r.model, rotation = coalesce(v.rotation, q.rotation, 0),
        alive_minutes = coalesce(v.alive_minutes, q.alive_minutes, ${aliveMinutesDefault}::integer)
      from unnest(${labels.map((label) => label.labelId)}::bigint[],
        ${labels.map((label) => label.model)}::text[]) as r (label_id, model)
        join label held on held.label_id = r.label_id
        left join label_property q on q.store_id = held.store_id and q.model = r.model
        left join label_override v on v.label_id = r.label_id
      where l.label_id = r.label_id returning l.label_id)
    update label_page p
    set due_at = now() from named where p.label_id = named.label_id and p.shown_version < p.wanted_version`.execute(db)
}
