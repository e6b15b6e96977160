// server/power-rails: the SQL of controllers and devices: lists, counts, and what watch.ts compares.
import { sql, type RawBuilder } from 'kysely'
import type {
  Controller,
  ControllerNetwork,
  PowerState,
  RailDevice,
  RailState,
} from '@shelfcast/contract/power-rails/power-rails'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import type { PageQuery } from '../http/paging.ts'

type Page = Pick<PageQuery, 'sort' | 'limit' | 'offset'>

/** After its power came on, a device has so long to report. */
export const startMinutes = 5

/**
 * The devices of a controller `c`: those that a person put on it, and labels that were linked with its ID. A label is silent as
 * on other screens (labels/radio.ts), or if it missed its check-in since its power came on.
 * @param now the time that the silence of a device is measured by
 */
const devicesOf = (now: Date) => sql`
  select p.code, p.kind, p.position, coalesce(g.name, s.name, '') as name, l.label_id,
    coalesce(l.last_seen_at, g.last_seen_at, s.heard_at) as heard_at,
    case p.kind
      when 'LABEL' then l.last_seen_at is null or l.last_seen_at < ${now}::timestamptz - l.alive_minutes * interval '1 minute'
        or (l.last_seen_at < c.on_since
          and coalesce(l.next_check_in_at, c.on_since) < ${now}::timestamptz - ${startMinutes} * interval '1 minute')
      when 'GATEWAY' then coalesce(g.network_status = 'DISCONNECTED', true)
      when 'SENSOR' then not coalesce(s.online, false) end as silent
  from (
    select d.code, d.kind, d.position from power_device d where d.controller_id = c.controller_id
    union all
    select n.code::text, 'LABEL', null from label n
    where n.store_id = c.store_id and n.link_info ? 'powerRailCtrlId' and n.link_info->>'powerRailCtrlId' = c.code
      and not exists (select from power_device d where d.controller_id = c.controller_id and d.code = n.code::text)) p
  left join label l on p.kind = 'LABEL' and l.store_id = c.store_id and l.code = p.code::bpchar
  left join gateway g on p.kind = 'GATEWAY' and g.store_id = c.store_id and g.mac = p.code::bpchar
  left join sensor s on p.kind = 'SENSOR' and s.store_id = c.store_id and s.company = c.company and s.code = p.code`

const isStarting = (now: Date) => sql`
  (c.power_on and c.online and c.on_since > ${now}::timestamptz - ${startMinutes} * interval '1 minute')`

/** Why a device `d` on a controller `c` is in its state. */
const reasonOf = (now: Date) => sql`
  case when c.online and c.power_on is false then 'POWER_OFF'
    when d.silent and ${isStarting(now)} then 'STARTING'
    when d.silent and c.online then 'UNHEARD'
    when not c.online and coalesce(d.silent, true) then 'CONTROLLER_SILENT'
    when d.silent is null then 'UNKNOWN'
    else 'NONE' end`

const isShort = sql`cardinality(c.errors) > 0`
const stateOf = (now: Date) => sql`
  case when ${isShort} then 'SHORT'
    when c.is_low then 'LOW_VOLTAGE'
    when ${reasonOf(now)} in ('POWER_OFF', 'UNHEARD', 'CONTROLLER_SILENT') then 'OFFLINE'
    else 'NORMAL' end`

const networkOf = sql`
  case when c.heard_at is null then 'NOT_READY' when c.online then 'CONNECTED' else 'DISCONNECTED' end`
const powerOf = sql`
  case when ${isShort} then 'FAULT' when c.power_on then 'ON' when c.power_on is false then 'OFF' end`
/** Of the controller itself: a switch that is away, or devices with power that are silent. */
const railState = sql`
  case when ${isShort} then 'SHORT' when c.is_low then 'LOW_VOLTAGE'
    when c.heard_at is not null and not c.online or x.silent > 0 or (c.cycle_state = 'FAILED' and c.power_on is false)
      then 'OFFLINE'
    else 'NORMAL' end`

/** Counts of the devices of a controller `c`. */
const counted = (now: Date) => sql`
  cross join lateral (
    select count(*)::int as devices, count(*) filter (where ${reasonOf(now)} = 'UNHEARD')::int as silent,
      coalesce(json_agg(coalesce(nullif(d.name, ''), d.code) order by d.code)
        filter (where ${reasonOf(now)} = 'UNHEARD'), '[]') as names
    from (${devicesOf(now)}) d) x`

export interface ControllerFilter {
  storeIds: readonly number[]
  companies: readonly string[]
  controllerId?: string | undefined
  name?: string | undefined
  networkStatus?: readonly ControllerNetwork[] | undefined
  powerState?: readonly PowerState[] | undefined
  state?: readonly RailState[] | undefined
  linked?: boolean | undefined
}

const among = (column: RawBuilder<unknown>, values: readonly string[] = []) =>
  values.length > 0 ? [sql`${column} = any(${values}::text[])`] : []

/** Those of the stores, and those of their companies that are in none yet. */
const controllers = (filter: ControllerFilter, now: Date) => sql`
  power_controller c ${counted(now)}
  where ${sql.join(
    [
      sql`(c.store_id = any(${filter.storeIds}::integer[])
        or (c.store_id is null and c.company = any(${filter.companies}::text[])))`,
      ...(filter.controllerId ? [sql`c.code ilike ${contains(filter.controllerId.replaceAll(/[-:]/g, ''))}`] : []),
      ...(filter.name ? [sql`c.name ilike ${contains(filter.name)}`] : []),
      ...among(networkOf, filter.networkStatus),
      ...among(powerOf, filter.powerState),
      ...among(railState, filter.state),
      ...(filter.linked === undefined ? [] : [sql`c.linked = ${filter.linked}`]),
    ],
    sql` and `,
  )}`

export async function countControllers(db: Db, filter: ControllerFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${controllers(filter, now)}`.execute(db)
  return rows[0]?.n ?? 0
}

const storeCode = sql`(select st.code from store st where st.store_id = c.store_id)`
const brokerName = sql`(select b.name from mqtt_broker b where b.broker_id = c.broker_id)`

const controllerColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  controllerId: sql`c.code`,
  name: sql`nullif(lower(c.name), '')`,
  store: storeCode,
  linked: sql`c.linked`,
  networkStatus: networkOf,
  powerState: powerOf,
  state: railState,
  voltage: sql`c.volts`,
  current: sql`c.amperes`,
  power: sql`c.watts`,
  temperature: sql`c.temperature`,
  gateway: sql`lower(${brokerName})`,
  deviceCount: sql`x.devices`,
  offlineCount: sql`x.silent`,
  firmwareVersion: sql`nullif(c.firmware, '')`,
  lastConnectionDate: sql`c.heard_at`,
  source: sql`c.source`,
  model: sql`nullif(lower(c.model), '')`,
  nominalVoltage: sql`c.nominal`,
  onSince: sql`c.on_since`,
  cycleState: sql`c.cycle_state`,
  cycleTime: sql`c.cycle_asked_at`,
  cycleBy: sql`nullif(c.cycle_by, '')`,
}

type Dates<Row, Key extends keyof Row> = Omit<Row, Key> & Record<Key, Date | null>
const iso = (date: Date | null) => date?.toISOString() ?? null

export async function pageOfControllers(
  db: Db,
  filter: ControllerFilter,
  page: Page,
  now: Date,
): Promise<Controller[]> {
  const order = orderBy(page.sort, controllerColumns, sql`c.code`)
  const { rows } = await sql<Dates<Controller, 'lastConnectionDate' | 'onSince' | 'cycleTime'>>`
    select c.code as "controllerId", c.name, coalesce(${storeCode}, '') as store, c.linked,
      ${networkOf} as "networkStatus", ${powerOf} as "powerState", ${railState} as state, c.volts as voltage,
      c.amperes as current, c.watts as power, c.temperature, coalesce(${brokerName}, '') as gateway,
      x.devices as "deviceCount", x.silent as "offlineCount", c.firmware as "firmwareVersion", c.placement,
      c.heard_at as "lastConnectionDate", c.source, c.model, c.errors, c.nominal as "nominalVoltage",
      c.on_since as "onSince", c.cycle_state as "cycleState", c.cycle_asked_at as "cycleTime", c.cycle_by as "cycleBy"
    from ${controllers(filter, now)}
    order by ${sql.join([...order, sql`c.code`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ lastConnectionDate, onSince, cycleTime, ...row }) => ({
    ...row,
    lastConnectionDate: iso(lastConnectionDate),
    onSince: iso(onSince),
    cycleTime: iso(cycleTime),
  }))
}

export interface DeviceFilter {
  storeId: number
  controllerId?: string | undefined
  label?: string | undefined
  state?: readonly RailState[] | undefined
}

const devices = ({ storeId, controllerId, label, state }: DeviceFilter, now: Date) => sql`
  power_controller c cross join lateral (${devicesOf(now)}) d
  where ${sql.join(
    [
      sql`c.store_id = ${storeId} and c.linked`,
      ...(controllerId ? [sql`c.code = ${controllerId.replaceAll(/[-:]/g, '').toUpperCase()}`] : []),
      ...(label ? [sql`d.kind = 'LABEL' and d.code ilike ${contains(label)}`] : []),
      ...among(stateOf(now), state),
    ],
    sql` and `,
  )}`

export async function countDevices(db: Db, filter: DeviceFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${devices(filter, now)}`.execute(db)
  return rows[0]?.n ?? 0
}

const deviceColumns = (now: Date): Readonly<Record<string, RawBuilder<unknown>>> => ({
  position: sql`d.position`,
  controllerId: sql`c.code`,
  deviceId: sql`d.code`,
  deviceType: sql`d.kind`,
  labelCode: sql`case when d.kind = 'LABEL' then d.code end`,
  name: sql`nullif(lower(d.name), '')`,
  state: stateOf(now),
  reason: reasonOf(now),
  // A switch measures all its devices together.
  voltage: sql`null::real`,
  current: sql`null::real`,
  lastResponseTime: sql`d.heard_at`,
})

export async function pageOfDevices(db: Db, filter: DeviceFilter, page: Page, now: Date): Promise<RailDevice[]> {
  const order = orderBy(page.sort, deviceColumns(now), sql`d.position`)
  const { rows } = await sql<Dates<RailDevice, 'lastResponseTime'>>`
    select c.code as "controllerId", d.code as "deviceId", d.kind as "deviceType",
      case when d.kind = 'LABEL' then d.code else '' end as "labelCode", d.position, ${stateOf(now)} as state,
      ${reasonOf(now)} as reason, null as voltage, null as current, d.name, d.heard_at as "lastResponseTime",
      coalesce((
        select json_agg(json_build_object('articleId', a.article_id, 'articleName', a.name) order by la.position)
        from label_article la join article a using (article_key)
        where la.label_id = d.label_id), '[]') as "articleList"
    from ${devices(filter, now)}
    order by ${sql.join([...order, sql`c.code`, sql`d.code`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ lastResponseTime, ...row }) => ({ ...row, lastResponseTime: iso(lastResponseTime) }))
}

/** A linked controller as alerts see it. */
export interface Watched {
  controllerId: number
  code: string
  name: string
  storeId: number
  /** The kinds of its open alerts. */
  alerts: string[]
  isGone: boolean
  isLow: boolean
  errors: string[]
  volts: number | null
  nominal: number | null
  /** Devices that have power and are silent. */
  silent: string[]
  /** Its power did not come back after a power cycle. */
  isStuck: boolean
}

/** @param codes only these controllers */
export async function watchedControllers(db: Db, now: Date, codes?: readonly string[]): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select c.controller_id as "controllerId", c.code, coalesce(nullif(c.name, ''), c.code) as name,
      c.store_id as "storeId", c.alerts, c.heard_at is not null and not c.online as "isGone", c.is_low as "isLow",
      c.errors, c.volts, c.nominal, x.names as silent,
      c.cycle_state = 'FAILED' and c.power_on is false as "isStuck"
    from power_controller c ${counted(now)}
    where c.linked and c.store_id is not null
      and (${codes === undefined}::boolean or c.code = any(${codes ?? []}::text[]))
    order by c.controller_id`.execute(db)
  return rows
}
