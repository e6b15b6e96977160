// server/demo: the sensors of the demo store: saves their broker and their limits, and takes each into the store as soon as
// it is heard.
import { sql } from 'kysely'
import { BrokerSensors, HomeAssistant } from '@shelfcast/contract/brokers/brokers'
import { AlertSettingBody, addAlertSetting } from '@shelfcast/contract/sensors/alert-settings'
import type { SensorSource } from '@shelfcast/contract/sensors/fields'
import { linkSensors } from '@shelfcast/contract/sensors/sensors'
import { storeBroker } from '../brokers/rows.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { linkAll } from '../sensors/sensors.ts'
import { storeSetting } from '../sensors/settings.ts'
import { hear } from './hear.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'now'>

const brokerName = 'Demo sensors'
/** Of the access point near the cabinets. */
const coldArea = 'Dairy and frozen'

/** Some sensors tell no name but their type and address. */
const shellyName = 'Cold room'
const thermometerNames: Readonly<Record<string, string>> = {
  ATC_D40001: 'Bakery fridge',
  ATC_D40002: 'Storeroom freezer',
}

/** Limits of temperature, and the sensors that follow them, by the names that the simulator gives them. */
const cabinets = [
  {
    name: 'Chilled goods',
    temperature: { cautionHigh: 6, dangerHigh: 8 },
    delayMinutes: 20,
    sensors: [
      'Dairy wall, left',
      'Dairy wall, right',
      'Cheese counter',
      'Meat counter',
      'Fish counter',
      'Salad cabinet',
      'Drinks cooler',
      shellyName,
      'Bakery fridge',
    ],
  },
  {
    name: 'Frozen goods',
    temperature: { cautionHigh: -17, dangerHigh: -15 },
    delayMinutes: 30,
    sensors: ['Frozen aisle, front', 'Frozen aisle, back', 'Ice cream chest', 'Freezer room', 'Storeroom freezer'],
  },
]
const sensorCount = cabinets.flatMap(({ sensors }) => sensors).length

/** @param url of the simulated broker */
export async function addSensors(parts: Parts, caller: Caller, store: StoreRef, url: string): Promise<void> {
  const { db, events } = parts
  const known = await db
    .selectFrom('mqtt_broker')
    .select('broker_id')
    .where('store_id', '=', store.storeId)
    .where('name', '=', brokerName)
    .executeTakeFirst()
  if (!known) {
    await storeBroker(db, {
      id: 0,
      company: store.company,
      name: brokerName,
      url,
      user: '',
      password: '',
      ca: '',
      storeId: store.storeId,
      enable: true,
      homeAssistant: HomeAssistant.parse({}),
      sensors: BrokerSensors.parse({ drivers: ['zigbee2mqtt', 'shelly', 'tasmota'] }),
    })
    await events.publish(db, { kind: 'BROKER', storeId: 0, ids: [] })
  } else await correctBroker(parts, store, url)
  const heard = await hear(`${sensorCount} sensors`, () => sensorsOf(parts, store))
  const labels = await labelsNear(parts, store)
  for (const { sensors, ...limits } of cabinets) {
    const existing = await db
      .selectFrom('sensor_setting')
      .select('setting_id')
      .where('store_id', '=', store.storeId)
      .where('name', '=', limits.name)
      .executeTakeFirst()
    const notiId =
      existing?.setting_id ??
      (await storeSetting(parts, caller, { store }, AlertSettingBody.parse(limits), addAlertSetting.audit))
    const linkList = sensors.flatMap((name) => {
      const sensor = heard.get(name)
      return sensor === undefined ? [] : [{ sensorCode: sensor, name, notiId, labelCode: labels.shift() ?? '' }]
    })
    await linkAll(parts, caller, store, linkList, linkSensors.audit)
  }
}

/** If another program has taken its port, the broker uses another one. */
export async function correctBroker({ db, events }: Parts, store: StoreRef, url: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('mqtt_broker')
    .set({ url, version: sql`version + 1` })
    .where('store_id', '=', store.storeId)
    .where('name', '=', brokerName)
    .where('url', '!=', url)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await events.publish(db, { kind: 'BROKER', storeId: 0, ids: [] })
}

/** The IDs of all sensors by name. */
async function sensorsOf({ db }: Parts, store: StoreRef): Promise<Map<string, string> | undefined> {
  const rows = await db
    .selectFrom('sensor')
    .select(['code', 'name', 'source'])
    .where('company', '=', store.company)
    .execute()
  const nameOf = ({ name, source }: { name: string; source: string | null }) =>
    source === ('shelly' satisfies SensorSource) ? shellyName : (thermometerNames[name] ?? name)
  return rows.length < sensorCount ? undefined : new Map(rows.map((row) => [nameOf(row), row.code.trim()]))
}

export async function labelsNear({ db }: Pick<Parts, 'db'>, { storeId }: StoreRef): Promise<string[]> {
  const rows = await db
    .selectFrom('label')
    .innerJoin('gateway', 'gateway.gateway_id', 'label.gateway_id')
    .select('label.code')
    .where('label.store_id', '=', storeId)
    .where('label.linked', '=', true)
    .where('gateway.name', '=', coldArea)
    .orderBy('label.code')
    .execute()
  return rows.map(({ code }) => code.trim())
}
