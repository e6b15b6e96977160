// server/sensors: alert settings: listed, saved, deleted, and replayed on the last 30 days before they are saved.
import { sql, type RawBuilder } from 'kysely'
import {
  replayDays,
  type AlertSetting,
  type AlertSettingBody,
  type replaySetting,
} from '@shelfcast/contract/sensors/alert-settings'
import type { OutputOf } from '@shelfcast/contract/operation'
import { dayMs } from '@shelfcast/contract/zone-time'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { contains } from '../db/contains.ts'
import { isDuplicate } from '../db/violations.ts'
import { orderBy } from '../db/order.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { PageQuery } from '../http/paging.ts'
import { OutgoingError, pinned } from '../notices/addresses.ts'
import { checkedUrl, hostOf, type Allowed } from '../notices/outgoing.ts'
import { inStores } from './alert-rows.ts'
import { replayed } from './replay.ts'
import type { SettingValue } from './rules.ts'
import { judgeAgain } from './take.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'now'> & { settings: Pick<Deps['settings'], 'address'> }

/** Of a store. */
const mostSettings = 100

export interface SettingFilter {
  storeIds: readonly number[]
  name?: string | undefined
}

const where = ({ storeIds, name }: SettingFilter) =>
  sql`${inStores(sql`g.store_id`, storeIds)} and ${name ? sql`g.name ilike ${contains(name)}` : sql`true`}`

export async function countSettings(db: Db, filter: SettingFilter): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from sensor_setting g where ${where(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const storeCode = sql`(select st.code from store st where st.store_id = g.store_id)`
const numberOf = (key: string) => sql`(g.value->>${sql.lit(key)})::float8`
const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`g.setting_id`,
  store: storeCode,
  enable: sql`g.enable`,
  webhookUrl: sql`nullif(lower(g.value->>'webhookUrl'), '')`,
  ...Object.fromEntries(
    [
      'offlineMinutes',
      'delayMinutes',
      'repeatMinutes',
      'hysteresis',
      'recoverMinutes',
      'ackMinutes',
      'escalateMinutes',
    ].map((key) => [key, numberOf(key)]),
  ),
}

interface Row {
  id: number
  name: string
  store: string
  store_id: number
  enable: boolean
  value: SettingValue
  sensorList: string[]
}

const columns = sql`
  g.setting_id as id, g.name, g.store_id, ${storeCode} as store, g.enable, g.value,
  array(select s.code from sensor s where s.setting_id = g.setting_id order by s.code) as "sensorList"`

const toSetting = ({ id, name, store, enable, value, sensorList }: Row): AlertSetting => ({
  ...value,
  id,
  name,
  store,
  enable,
  sensorList,
})

export async function pageOfSettings(
  db: Db,
  filter: SettingFilter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<AlertSetting[]> {
  const order = orderBy(page.sort, sortColumns, sql`lower(g.name)`)
  const { rows } = await sql<Row>`
    select ${columns} from sensor_setting g where ${where(filter)}
    order by ${sql.join([...order, sql`g.setting_id`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(toSetting)
}

/** @throws Fault 'sensor.webhook' */
export async function checkWebhook({ webhookUrl }: Pick<AlertSettingBody, 'webhookUrl'>, allowed: Allowed) {
  if (webhookUrl === '') return
  try {
    await pinned(hostOf(checkedUrl(webhookUrl)), 'notPublic', allowed)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    throw new Fault('sensor.webhook', { address: webhookUrl, reason: error.message }, [
      { field: 'webhookUrl', code: 'address', message: error.message, value: webhookUrl },
    ])
  }
}

/** @param id undefined for a new one. @returns its id. @throws Fault */
export async function storeSetting(
  parts: Parts,
  caller: Caller,
  target: { store: StoreRef } | { id: number; stores: readonly StoreRef[] },
  { name, sensorList, ...value }: AlertSettingBody,
  action: string,
): Promise<number> {
  return inTransaction(parts.db, async (tx) => {
    const before = 'id' in target ? await settingOf(tx, target.id, target.stores) : undefined
    const storeId = 'id' in target ? (before as Row).store_id : target.store.storeId
    if (!before && (await countSettings(tx, { storeIds: [storeId] })) >= mostSettings)
      throw new Fault('sensor.tooManySettings', { most: mostSettings })
    const id = await write(tx, { id: before?.id, storeId, name, value })
    const followers = await followersOf(tx, id)
    if (sensorList) await follow(tx, id, storeId, sensorList)
    await judgeAgain(parts, tx, [...new Set([...followers, ...(await followersOf(tx, id))])])
    await audit(tx, caller, {
      action,
      target: name,
      ...(before ? { before: toSetting(before) } : {}),
      after: { name, ...value, sensorList },
    })
    await parts.events.publish(tx, { kind: 'SENSOR', storeId, ids: [] })
    await parts.events.publish(tx, { kind: 'SCHEDULE', storeId, ids: [] })
    return id
  })
}

async function followersOf(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select sensor_id as id from sensor where setting_id = ${id}`.execute(tx)
  return rows.map((row) => row.id)
}

async function write(
  tx: Tx,
  { id, storeId, name, value }: { id: number | undefined; storeId: number; name: string; value: SettingValue },
): Promise<number> {
  const text = JSON.stringify(value)
  try {
    const { rows } =
      id === undefined
        ? await sql<{ id: number }>`
            insert into sensor_setting (store_id, name, enable, value)
            values (${storeId}, ${name}, ${value.enable}, ${text}::jsonb) returning setting_id as id`.execute(tx)
        : await sql<{ id: number }>`
            update sensor_setting set name = ${name}, enable = ${value.enable}, value = ${text}::jsonb
            where setting_id = ${id} returning setting_id as id`.execute(tx)
    return rows[0]?.id ?? 0
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Fault('sensor.settingExists', { name }, [
      { field: 'name', code: 'exists', message: 'This name is already in use.', value: name },
    ])
  }
}

/** @throws Fault 'sensor.unknown' for one that is not linked in this store */
async function follow(tx: Tx, id: number, storeId: number, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from sensor where store_id = ${storeId} and linked and code = any(${codes}::text[])`.execute(tx)
  const known = new Set(rows.map(({ code }) => code))
  const missing = codes.find((code) => !known.has(code))
  if (missing !== undefined) throw new Fault('sensor.unknown', { sensorCode: missing })
  await sql`
    update sensor set setting_id = case when code = any(${codes}::text[]) then ${id}::integer end
    where store_id = ${storeId} and (setting_id = ${id} or code = any(${codes}::text[]))`.execute(tx)
}

/** @throws Fault 'sensor.noSetting' */
async function settingOf(db: Db, id: number, stores: readonly StoreRef[]): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from sensor_setting g
    where g.setting_id = ${id} and g.store_id = any(${stores.map(({ storeId }) => storeId)}::integer[])`.execute(db)
  if (!rows[0]) throw new Fault('sensor.noSetting')
  return rows[0]
}

/** Their sensors follow no setting afterwards, and their alerts end. @throws Fault 'sensor.noSetting' */
export async function removeSettings(
  parts: Parts,
  caller: Caller,
  stores: readonly StoreRef[],
  ids: readonly number[],
  action: string,
): Promise<void> {
  if (ids.length === 0) throw new Fault('sensor.noSetting')
  await inTransaction(parts.db, async (tx) => {
    for (const id of ids) {
      const setting = await settingOf(tx, id, stores)
      const { rows } = await sql<{ id: number }>`
        update sensor set setting_id = null where setting_id = ${id} returning sensor_id as id`.execute(tx)
      await judgeAgain(
        parts,
        tx,
        rows.map((row) => row.id),
      )
      await sql`delete from sensor_setting where setting_id = ${id}`.execute(tx)
      await audit(tx, caller, { action, target: setting.name, before: toSetting(setting) })
      await parts.events.publish(tx, { kind: 'SENSOR', storeId: setting.store_id, ids: [] })
    }
  })
}

/** A sensor that reports every second for a month is judged by its last so many readings. */
const mostReadings = 50_000

/** What limits that are not saved yet would have raised. @throws Fault 'sensor.unknown' */
export async function replay(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  store: StoreRef,
  { sensorList, ...value }: SettingValue & { sensorList: string[] },
): Promise<OutputOf<typeof replaySetting>['sensors']> {
  const { rows: sensors } = await sql<{ id: number; code: string; name: string }>`
    select sensor_id as id, code, name from sensor
    where store_id = ${store.storeId} and linked and code = any(${sensorList}::text[]) order by code`.execute(db)
  const missing = sensorList.find((code) => !sensors.some((sensor) => sensor.code === code))
  if (missing !== undefined) throw new Fault('sensor.unknown', { sensorCode: missing })
  const made = []
  for (const { id, code, name } of sensors) {
    const { rows } = await sql<{ at: Date; temperature: number | null; humidity: number | null }>`
      select measured_at as at, temperature, humidity from sensor_reading
      where sensor_id = ${id} and measured_at >= ${new Date(now() - replayDays * dayMs)}
      order by measured_at desc limit ${mostReadings}`.execute(db)
    made.push({ sensorCode: code, name, ...replayed(rows.reverse(), value, store.zoneId, now()) })
  }
  return made
}
