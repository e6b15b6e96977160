// server/labels: the radio history of a label: samples that delivery takes at check-ins (delivery/sighting-rows.ts).
import { sql, type RawBuilder } from 'kysely'
import type { StatusSample } from '@shelfcast/contract/labels/history'
import type { Db } from '../db/database.ts'
import { batteryPercent, batteryWord, signalWord } from '../delivery/battery.ts'
import type { PageQuery } from '../http/paging.ts'

const tables = sql`
  label_sample s
  join label l on l.label_id = s.label_id
  join store st on st.store_id = l.store_id left join gateway g on g.gateway_id = s.gateway_id`
const where = (storeIds: readonly number[], code: string) =>
  sql`l.code = ${code}::bpchar and l.store_id = any(${storeIds}::integer[])`

export async function countSamples(db: Db, storeIds: readonly number[], code: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`
    select count(*)::int as count
    from label_sample s join label l on l.label_id = s.label_id where ${where(storeIds, code)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Battery and signal by measured value. */
const sortColumns: Record<string, RawBuilder<unknown>> = {
  page: sql`s.page`,
  currentPage: sql`s.page`,
  gateway: sql`coalesce(nullif(g.name, ''), g.mac)`,
  store: sql`st.code`,
  txSequence: sql`s.version`,
  updateStatus: sql`s.shown`,
  dataChannelRssi: sql`s.rssi`,
  signalStrength: sql`s.rssi`,
  lqi: sql`s.lqi`,
  batteryLevel: sql`s.battery_mv`,
  intBatteryValue: sql`s.battery_mv`,
  batteryStatus: sql`s.battery_mv`,
  temperature: sql`s.temperature`,
}

interface Row {
  at: Date
  store: string
  gateway: string | null
  version: number
  shown: boolean
  page: number
  rssi: number | null
  lqi: number | null
  battery_mv: number | null
  temperature: number | null
}

export async function pageOfSamples(
  db: Db,
  storeIds: readonly number[],
  code: string,
  page: Pick<PageQuery, 'limit' | 'offset' | 'sort'>,
): Promise<StatusSample[]> {
  const order = page.sort.map(({ column, dir }) =>
    sortColumns[column] ? sql`${sortColumns[column]} ${sql.raw(dir)} nulls last` : sql`s.at ${sql.raw(dir)}`,
  )
  const { rows } = await sql<Row>`
    select s.at, st.code as store, coalesce(nullif(g.name, ''), g.mac) as gateway, s.version, s.shown, s.page, s.rssi,
      s.lqi, s.battery_mv, s.temperature
    from ${tables}
    where ${where(storeIds, code)}
    order by ${sql.join([...order, sql`s.at desc`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => {
    const time = row.at.toISOString()
    return {
      page: row.page,
      currentPage: row.page,
      lastUpdatedOn: time,
      updateTime: time,
      gateway: row.gateway ?? '',
      store: row.store,
      txSequence: row.version,
      updateStatus: row.shown ? 1 : 0,
      dataChannelRssi: row.rssi,
      lqi: row.lqi,
      batteryLevel: row.battery_mv === null ? '' : String(row.battery_mv),
      intBatteryValue: batteryPercent(row.battery_mv),
      batteryStatus: batteryWord(row.battery_mv),
      signalStrength: signalWord(row.rssi),
      temperature: row.temperature,
    }
  })
}
