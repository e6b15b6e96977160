// server/sensors: the SQL of the list of sensors and of its counts. Readings: logs.ts.
import { sql, type RawBuilder } from 'kysely'
import type { Battery } from '@shelfcast/contract/enumerations'
import type { Calibration, Placement, SensorStatus } from '@shelfcast/contract/sensors/fields'
import type { Sensor, SensorCounts } from '@shelfcast/contract/sensors/sensors'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import type { PageQuery } from '../http/paging.ts'

export interface SensorFilter {
  storeId: number
  company: string
  sensorCode?: string | undefined
  name?: string | undefined
  status?: readonly SensorStatus[] | undefined
  network?: boolean | undefined
  battery?: readonly Battery[] | undefined
  linked?: boolean | undefined
  notiId?: number | undefined
}

/** The steps of labels' batteries (wire contract §5). */
const batteryWord = sql`
  case when s.battery is null then 'NONE' when s.battery >= 80 then 'VERYGOOD' when s.battery >= 50 then 'GOOD'
    when s.battery >= 30 then 'LOW' when s.battery >= 10 then 'BAD' else 'REPLACE' end`
const signalWord = sql`
  case when s.rssi is null then 'NONE' when s.rssi >= -70 then 'EXCELLENT' when s.rssi >= -85 then 'GOOD' else 'BAD' end`

/** Those of the store, and those of the company that are in none yet. */
function where({ storeId, company, ...filter }: SensorFilter): RawBuilder<unknown> {
  const status = filter.status ?? []
  const battery = filter.battery ?? []
  return sql.join(
    [
      sql`(s.store_id = ${storeId} or (s.store_id is null and s.company = ${company}))`,
      ...(filter.sensorCode ? [sql`s.code ilike ${contains(filter.sensorCode.replaceAll(/[-:]/g, ''))}`] : []),
      ...(filter.name ? [sql`s.name ilike ${contains(filter.name)}`] : []),
      ...(status.length > 0 ? [sql`s.status = any(${status}::text[])`] : []),
      ...(filter.network === undefined ? [] : [sql`s.online = ${filter.network}`]),
      ...(battery.length > 0 ? [sql`${batteryWord} = any(${battery}::text[])`] : []),
      ...(filter.linked === undefined ? [] : [sql`s.linked = ${filter.linked}`]),
      ...(filter.notiId === undefined ? [] : [sql`s.setting_id = ${filter.notiId}`]),
    ],
    sql` and `,
  )
}

export async function countListed(db: Db, filter: SensorFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sensor s where ${where(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const ranks = (values: readonly string[]) => sql`array_position(${[...values]}::text[], `
const settingName = sql`(select g.name from sensor_setting g where g.setting_id = s.setting_id)`
const storeCode = sql`(select st.code from store st where st.store_id = s.store_id)`

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  sensorCode: sql`s.code`,
  name: sql`nullif(lower(s.name), '')`,
  store: storeCode,
  type: sql`case when s.has_humidity then 'TH' else 'T' end`,
  linked: sql`s.linked`,
  labelCode: sql`nullif(s.label_code, '')`,
  gateway: sql`nullif(lower(s.gateway), '')`,
  temperature: sql`s.temperature`,
  humidity: sql`s.humidity`,
  battery: sql`s.battery`,
  batteryLevel: sql`s.battery`,
  signal: sql`${ranks(['BAD', 'GOOD', 'EXCELLENT'])} ${signalWord})`,
  rssi: sql`s.rssi`,
  networkStatus: sql`s.online`,
  status: sql`s.status`,
  measuredTime: sql`s.measured_at`,
  measureIntervalSec: sql`s.interval_s`,
  notiId: sql`s.setting_id`,
  notiName: sql`lower(${settingName})`,
  firmwareVersion: sql`nullif(s.firmware, '')`,
  registeredTime: sql`s.registered_at`,
  source: sql`s.source`,
  model: sql`nullif(lower(s.model), '')`,
  problem: sql`nullif(s.problem, '')`,
}

type Row = Omit<Sensor, 'measuredTime' | 'registeredTime' | 'placement' | 'calibration'> & {
  measured_at: Date | null
  registered_at: Date
  placement: Placement
  calibration: Calibration
}

export async function pageOfSensors(
  db: Db,
  filter: SensorFilter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<Sensor[]> {
  const order = orderBy(page.sort, sortColumns, sql`s.code`)
  const { rows } = await sql<Row>`
    select s.code as "sensorCode", s.name, coalesce(${storeCode}, '') as store,
      case when s.has_humidity then 'TH' else 'T' end as type, s.linked, s.label_code as "labelCode", s.gateway,
      s.placement, s.temperature, s.humidity, ${batteryWord} as battery, s.battery as "batteryLevel",
      ${signalWord} as signal, s.rssi, s.online as "networkStatus", s.status, s.measured_at,
      s.interval_s as "measureIntervalSec", s.setting_id as "notiId", coalesce(${settingName}, '') as "notiName",
      s.firmware as "firmwareVersion", s.registered_at, s.source, s.model, s.problem, s.calibration
    from sensor s where ${where(filter)}
    order by ${sql.join([...order, sql`s.code`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ measured_at, registered_at, ...row }) => ({
    ...row,
    measuredTime: measured_at?.toISOString() ?? null,
    registeredTime: registered_at.toISOString(),
  }))
}

const lowBatteries: readonly Battery[] = ['BAD', 'REPLACE']

export async function sensorCounts(db: Db, storeIds: readonly number[]): Promise<SensorCounts> {
  const { rows } = await sql<SensorCounts>`
    select count(*)::int as "totalCount",
      count(*) filter (where s.linked)::int as "linkedCount",
      count(*) filter (where not s.linked)::int as "unlinkedCount",
      count(*) filter (where s.linked and s.status = 'STABLE')::int as "stableCount",
      count(*) filter (where s.linked and s.status = 'CAUTION')::int as "cautionCount",
      count(*) filter (where s.linked and s.status = 'DANGER')::int as "dangerCount",
      count(*) filter (where s.linked and s.online)::int as "onlineCount",
      count(*) filter (where s.linked and not s.online)::int as "offlineCount",
      count(*) filter (where s.linked and ${batteryWord} = any(${lowBatteries}::text[]))::int as "lowBatteryCount",
      (select count(*)::int from sensor_alert a
        where a.closed_at is null and a.store_id = any(${storeIds}::integer[])) as "openAlertCount"
    from sensor s where s.store_id = any(${storeIds}::integer[])`.execute(db)
  return rows[0] as SensorCounts
}
