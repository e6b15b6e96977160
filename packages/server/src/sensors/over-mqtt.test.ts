// server/sensors: recorded messages of bridges through a broker: with the emulated one always, and with Mosquitto where it
// is installed.
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteBroker, readBrokers, saveBroker } from '@shelfcast/contract/brokers/brokers'
import { listSensorLogs } from '@shelfcast/contract/sensors/readings'
import { linkSensors, listSensors, type Sensor } from '@shelfcast/contract/sensors/sensors'
import { startBroker } from '@shelfcast/simulator/broker'
import { outgoingDefaults } from '../settings.ts'
import { hasMosquitto, startMosquitto } from '../testing/mosquitto.ts'
import { usingShop } from '../testing/shop.ts'
import { until } from '../testing/test-delivery.ts'

const { send } = usingShop({
  settings: { outgoing: { ...outgoingDefaults, allow: ['127.0.0.0/8', 'localhost'] } },
})
const lyon = { store: 'lyon' }
const sensors = async (): Promise<Sensor[]> =>
  ((await send(listSensors, { query: lyon })).body['sensorList'] ?? []) as Sensor[]
const named = async (name: string) => (await sensors()).find((one) => one.name === name)

const brokers = [
  {
    name: 'the emulated broker',
    n: 1,
    isThere: true,
    start: async () => ({ user: '', password: '', ...(await startBroker()) }),
  },
  {
    name: 'Mosquitto',
    n: 2,
    isThere: hasMosquitto,
    start: async () => ({
      user: 'anna',
      password: 'right',
      ...(await startMosquitto({ users: { anna: 'right' }, acl: ['user anna', 'topic readwrite #'] })),
    }),
  },
]

describe.each(brokers.filter(({ isThere }) => isThere))('$name', ({ start, n }) => {
  /** Each broker has its own devices. */
  const [address, mac, shellyMac] = [`0x00158d0001a2b3c${n}`, `AABBCC11223${n}`, `84fce63ad20${n}`]
  let broker: Awaited<ReturnType<typeof start>>
  let bridge: MqttClient
  let id: number

  beforeAll(async () => {
    broker = await start()
    const { url, user, password } = broker
    bridge = await mqtt.connectAsync(url, user === '' ? {} : { username: user, password })
    await retained('zigbee2mqtt/bridge/devices', [
      { ieee_address: address, friendly_name: `cold/${n}`, definition: { vendor: 'Aqara', model: 'WSDCGQ11LM' } },
      { ieee_address: '0x00158d0001ffffff', friendly_name: 'off', disabled: true },
    ])
    const drivers = ['zigbee2mqtt', 'homeassistant', 'shelly', 'tasmota']
    const body = { name: 'Attic', url, user, password, store: 'lyon', sensors: { drivers } }
    id = (await send(saveBroker, { body: body as never })).body['id']
    await until(async () => {
      const { body: read } = await send(readBrokers)
      return read['brokers'].find((one: { id: number }) => one.id === id)?.state.connectedSince !== null
    }, 'the connection')
  })
  afterAll(async () => {
    await retained('zigbee2mqtt/bridge/devices', '')
    await send(deleteBroker, { query: { id } })
    await bridge.endAsync()
    await broker.stop()
  })

  const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const publish = (topic: string, value: unknown) => bridge.publishAsync(topic, json(value))
  /** Confirmed before the next message: the emulated broker drops a stored one that another overtakes. */
  const retained = (topic: string, value: unknown) => bridge.publishAsync(topic, json(value), { retain: true, qos: 1 })

  test('Zigbee2MQTT: devices by their address, cached values after a restart prove nothing, names may change', async () => {
    const value = { temperature: 4.1, humidity: 60, battery: 90, linkquality: 120 }
    await publish(`zigbee2mqtt/cold/${n}`, { ...value, last_seen: new Date().toISOString() })
    await publish('zigbee2mqtt/off', value)
    await publish('zigbee2mqtt/stranger', value)
    await publish(`zigbee2mqtt/cold/${n}`, 'no JSON')
    await until(async () => (await named(`cold/${n}`))?.temperature === 4.1, 'the reading')
    expect(await named(`cold/${n}`)).toMatchObject({
      source: 'zigbee2mqtt',
      model: 'Aqara WSDCGQ11LM',
      type: 'TH',
      batteryLevel: 90,
      networkStatus: true,
      linked: false,
      problem: '',
    })
    expect(await named('off')).toBeUndefined()
    const code = (await named(`cold/${n}`))?.sensorCode ?? ''
    await send(linkSensors, { query: lyon, body: { linkList: [{ sensorCode: code, name: `Cold ${n}` }] } })
    // A restart repeats the cache, with the old time.
    await publish('zigbee2mqtt/bridge/state', { state: 'online' })
    await publish(`zigbee2mqtt/cold/${n}`, { ...value, temperature: 20, last_seen: '2020-01-01T00:00:00Z' })
    await publish(`zigbee2mqtt/cold/${n}`, { ...value, temperature: 21 })
    // Renamed, and measured again.
    await retained('zigbee2mqtt/bridge/devices', [{ ieee_address: address, friendly_name: 'Freezer' }])
    await publish('zigbee2mqtt/Freezer', { ...value, temperature: 4.6, last_seen: Date.now() })
    await until(async () => (await named(`Cold ${n}`))?.temperature === 4.6, 'the reading under the new name')
    const { body } = await send(listSensorLogs, { query: { ...lyon, sensorCode: code } })
    expect(body['logList'].map(({ temperature }: { temperature: number }) => temperature)).toEqual([4.6, 4.1])
  })

  test('Shelly: its own time, its MAC and its pace; a retained message only fills the screen', async () => {
    const status = {
      src: `shellyhtg3-${shellyMac}`,
      dst: `shellyhtg3-${shellyMac}/events`,
      method: 'NotifyFullStatus',
      params: {
        ts: Date.now() / 1_000 - 30,
        'temperature:0': { id: 0, tC: -18.4, tF: -1.1 },
        'humidity:0': { id: 0, rh: 55 },
        'devicepower:0': { id: 0, battery: { V: 5.1, percent: 80 } },
        sys: { mac: shellyMac.toUpperCase(), wakeup_period: 600 },
      },
    }
    await publish(`shellyhtg3-${shellyMac}/events/rpc`, status)
    const find = async () => (await sensors()).find(({ sensorCode }) => sensorCode === shellyMac.toUpperCase())
    await until(async () => (await find())?.temperature === -18.4, 'the reading')
    expect(await find()).toMatchObject({ humidity: 55, batteryLevel: 80, measureIntervalSec: 600, source: 'shelly' })
    expect(Date.parse((await find())?.measuredTime ?? '')).toBeLessThan(Date.now() - 20_000)
  })

  test('Tasmota: °F, several probes, and no trust in its times', async () => {
    await retained(`tasmota/discovery/${mac}/config`, { t: 'cellar', mac, dn: `Cellar ${n}`, md: 'D1' })
    const values = {
      Time: '2019-01-01T00:00:00',
      'DS18B20-1': { Id: '01', Temperature: 39.2 },
      'DS18B20-2': { Id: '02', Temperature: 'nan' },
      AM2301: { Temperature: 41, Humidity: 60 },
      TempUnit: 'F',
    }
    await publish('tele/cellar/SENSOR', values)
    await until(async () => (await named(`Cellar ${n} AM2301`)) !== undefined, 'the probes')
    expect(await named(`Cellar ${n} AM2301`)).toMatchObject({ temperature: 5, humidity: 60, networkStatus: true })
    expect(await named(`Cellar ${n} DS18B20-1`)).toMatchObject({ temperature: 4, type: 'T' })
    await retained(`tasmota/discovery/${mac}/config`, '')
  })

  test('a sensor with several topics about its availability follows the announced rule', async () => {
    const modes = ['all', 'any', 'latest'] as const
    for (const mode of modes)
      await retained(`homeassistant/sensor/shed-${mode}${n}/temperature/config`, {
        dev_cla: 'temperature',
        unit_of_meas: '°C',
        stat_t: `shed${n}/state`,
        avty: [{ t: `shed${n}/gate` }, { t: `shed${n}/unit` }],
        // Home Assistant's default.
        ...(mode === 'latest' ? {} : { avty_mode: mode }),
        dev: { ids: [`shed-${mode}-${n}`], name: `Shed ${mode} ${n}` },
      })
    const away = 'It reports itself as unavailable.'
    /** Repeated: the broker subscribes us while we publish. */
    const becomes = (said: [topic: string, word: string][], problems: Record<(typeof modes)[number], string>) =>
      until(async () => {
        for (const [topic, word] of said) await publish(`shed${n}/${topic}`, word)
        await publish(`shed${n}/state`, '7')
        const found = await Promise.all(modes.map((mode) => named(`Shed ${mode} ${n}`)))
        return modes.every((mode, at) => found[at]?.temperature === 7 && found[at]?.problem === problems[mode])
      }, JSON.stringify(problems))
    const [gate, unit] = [['gate', 'offline'] as [string, string], ['unit', 'online'] as [string, string]]
    await becomes([gate, unit], { all: away, any: '', latest: '' })
    await becomes([unit, gate], { all: away, any: '', latest: away })
    await becomes([['gate', 'online'], unit], { all: '', any: '', latest: '' })
  })

  // As ESPHome, Theengs, Zigbee2MQTT and Tasmota write them.
  test('announcements for Home Assistant: short keys, wildcards, units, availability and what cannot be read', async () => {
    const espId = `20500de464e${n}`
    const announce = (topic: string, config: unknown) => retained(`homeassistant/${topic}/config`, config)
    const esp = (name: string, kind: string, unit: string) =>
      announce(`sensor/garage${n}/garage_${kind}`, {
        sug_dsp_prc: 1,
        unit_of_meas: unit,
        stat_cla: 'measurement',
        name,
        dev_cla: kind,
        stat_t: `garage${n}/sensor/garage_${kind}/state`,
        avty_t: `garage${n}/status`,
        uniq_id: `ESPsensorgarage_${kind}`,
        dev: { ids: espId, name: `Garage ${n}`, sw: '2026.8.0', mdl: 'esp32', mf: 'Espressif', cns: [['mac', espId]] },
      })
    await esp('Garage Temperature', 'temperature', '°F')
    await esp('Garage Humidity', 'humidity', '%')
    const ruuvi = `E69FBF98381${n}`
    for (const [name, kind, unit] of [
      ['tempc', 'temperature', '°C'],
      ['hum', 'humidity', '%'],
      ['batt', 'battery', '%'],
    ])
      await announce(`sensor/${ruuvi}-${name}`, {
        stat_t: `+/+/BTtoMQTT/${ruuvi}`,
        dev_cla: kind,
        unit_of_meas: unit,
        name: `RuuviTag_RAWv2-${name}`,
        uniq_id: `${ruuvi}-${name}`,
        val_tpl: `{{ value_json.${name} | is_defined }}`,
        ...(kind === 'battery' ? { ent_cat: 'diagnostic' } : {}),
        device: { ids: [ruuvi], cns: [['mac', ruuvi]], mf: 'Ruuvi', mdl: 'RuuviTag_RAWv2', name: `Ruuvi ${n}` },
      })
    await announce(`device/kitchen${n}`, {
      '~': `kitchen${n}`,
      dev: { ids: [`kitchen-${n}`], name: `Kitchen ${n}` },
      o: { name: 'bridge2mqtt' },
      avty: [{ t: '~/bridge', val_tpl: '{{ value_json.state }}' }],
      stat_t: '~/state',
      cmps: {
        one: {
          p: 'sensor',
          dev_cla: 'temperature',
          unit_of_meas: '°C',
          val_tpl: "{{ value_json['AM2301'].Temperature }}",
        },
        two: {
          p: 'sensor',
          dev_cla: 'humidity',
          unit_of_meas: '%',
          val_tpl: '{{ value_json["AM2301"].Humidity | float(0) }}',
        },
        chip: {
          p: 'sensor',
          dev_cla: 'temperature',
          unit_of_meas: '°C',
          ent_cat: 'diagnostic',
          val_tpl: '{{ value_json.chip }}',
        },
        bell: { p: 'button' },
      },
    })
    await announce(`sensor/odd${n}/temperature`, {
      device_class: 'temperature',
      unit_of_measurement: '°C',
      state_topic: `odd${n}/state`,
      value_template: '{{ value_json.t / 10 }}',
      device: { identifiers: [`odd-${n}`], name: `Odd ${n}` },
    })
    await announce(`sensor/label${n}/temperature`, {
      device_class: 'temperature',
      unit_of_measurement: '°C',
      state_topic: `odd${n}/state`,
      origin: { name: 'Shelfcast' },
      device: { identifiers: [`label-${n}`], name: `Label ${n}` },
    })
    await until(async () => (await named(`Odd ${n}`))?.problem !== undefined, 'the announcements')
    expect(await named(`Odd ${n}`)).toMatchObject({
      temperature: null,
      problem: 'Its template cannot be read: {{ value_json.t / 10 }}',
    })

    // Repeated: the broker subscribes us while we publish.
    const hears = (name: string, fits: (one: Sensor | undefined) => boolean, tell: () => Promise<unknown>) =>
      until(async () => {
        await tell()
        return fits(await named(name))
      }, name)
    await hears(
      `Garage ${n} garage`,
      (one) => one?.temperature === 4 && one.humidity === 60,
      async () => {
        await publish(`garage${n}/sensor/garage_temperature/state`, '39.2')
        await publish(`garage${n}/sensor/garage_humidity/state`, '60')
      },
    )
    await publish(`garage${n}/sensor/garage_temperature/state`, 'nan')
    const heard = { id: ruuvi, tempc: -18.4, hum: 55.5, batt: 85, rssi: -82 }
    await hears(
      `Ruuvi ${n}`,
      (one) => one?.temperature === -18.4,
      () => publish(`home/gateway/BTtoMQTT/${ruuvi}`, heard),
    )
    expect(await named(`Ruuvi ${n}`)).toMatchObject({
      sensorCode: ruuvi,
      humidity: 55.5,
      batteryLevel: 85,
      source: 'homeassistant',
      model: 'Ruuvi RuuviTag_RAWv2',
      networkStatus: true,
    })
    const kitchen = async () => (await sensors()).find(({ name }) => name.startsWith(`Kitchen ${n}`))
    const measured = { AM2301: { Temperature: 7.5, Humidity: 40 }, chip: 51 }
    await until(async () => {
      await publish(`kitchen${n}/state`, measured)
      return (await kitchen())?.temperature === 7.5
    }, 'the device')
    expect(await kitchen()).toMatchObject({ humidity: 40, gateway: 'bridge2mqtt', problem: '', networkStatus: true })
    // A bridge that comes back repeats its cache; one that is away proves nothing.
    await publish(`kitchen${n}/bridge`, { state: 'online' })
    await publish(`kitchen${n}/state`, { AM2301: { Temperature: 21, Humidity: 40 } })
    await publish(`kitchen${n}/bridge`, { state: 'offline' })
    await publish(`kitchen${n}/state`, { AM2301: { Temperature: 22, Humidity: 40 } })
    await until(async () => (await kitchen())?.problem !== '', 'the bridge that is away')
    expect(await kitchen()).toMatchObject({ temperature: 7.5, problem: 'It reports itself as unavailable.' })
    await announce(`device/kitchen${n}`, '')
    await until(async () => (await kitchen())?.problem.includes('removed'), 'the end of the announcement')
    expect((await sensors()).filter(({ name }) => name.startsWith(`Kitchen ${n}`))).toHaveLength(1)
    expect(await named(`Label ${n}`)).toBeUndefined()
    expect(await named(`Garage ${n} garage`)).toMatchObject({ temperature: 4, firmwareVersion: '2026.8.0' })
  })
})
