// server/power-rails: recorded messages of metering switches through a broker, and orders back to them: with the emulated
// broker always, and with Mosquitto where it is installed.
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteBroker, readBrokers, saveBroker } from '@shelfcast/contract/brokers/brokers'
import {
  cyclePower,
  deleteControllers,
  linkControllers,
  listControllers,
  type Controller,
} from '@shelfcast/contract/power-rails/power-rails'
import { startBroker } from '@shelfcast/simulator/broker'
import { outgoingDefaults } from '../settings.ts'
import { hasMosquitto, startMosquitto } from '../testing/mosquitto.ts'
import { usingShop } from '../testing/shop.ts'
import { until } from '../testing/test-delivery.ts'

const { send } = usingShop({
  settings: { outgoing: { ...outgoingDefaults, allow: ['127.0.0.0/8', 'localhost'] } },
})
const lyon = { store: 'lyon' }
const controllers = async (): Promise<Controller[]> =>
  ((await send(listControllers, { query: { ...lyon, size: 100 } })).body['controllerList'] ?? []) as Controller[]
const find = async (id: string) => (await controllers()).find(({ controllerId }) => controllerId === id)

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
  /** Each broker has its own switches. */
  const [gen2, gen1, tasmota] = [`08b61fd141e${n}`, `8CAAB505A3F${n}`, `C45BBEE1A2B${n}`]
  let broker: Awaited<ReturnType<typeof start>>
  let bridge: MqttClient
  let id: number
  const heard = new Map<string, string[]>()
  const orders = (topic: string) => heard.get(topic) ?? []

  beforeAll(async () => {
    broker = await start()
    const { url, user, password } = broker
    bridge = await mqtt.connectAsync(url, user === '' ? {} : { username: user, password })
    bridge.on('message', (topic, payload) => heard.set(topic, [...orders(topic), payload.toString('utf8')]))
    await bridge.subscribeAsync(['cmnd/#', 'shellies/+/relay/+/command', 'shellies/command', '+/rpc'])
    const config = { t: `rail${n}`, mac: tasmota, dn: `Checkout ${n}`, md: 'Athom Plug V2', sw: '14.2.0' }
    await retained(`tasmota/discovery/${tasmota}/config`, config)
    const body = { name: 'Attic', url, user, password, store: 'lyon', sensors: { drivers: ['shelly', 'tasmota'] } }
    id = (await send(saveBroker, { body: body as never })).body['id']
    await until(async () => {
      const { body: read } = await send(readBrokers)
      return read['brokers'].find((one: { id: number }) => one.id === id)?.state.connectedSince !== null
    }, 'the connection')
  })
  afterAll(async () => {
    await retained(`tasmota/discovery/${tasmota}/config`, '')
    await send(deleteBroker, { query: { id } })
    await bridge.endAsync()
    await broker.stop()
  })

  const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const publish = (topic: string, value: unknown) => bridge.publishAsync(topic, json(value))
  const retained = (topic: string, value: unknown) => bridge.publishAsync(topic, json(value), { retain: true, qos: 1 })
  const notify = (method: string, params: object) =>
    publish(`shellyplus1pm-${gen2}/events/rpc`, {
      src: `shellyplus1pm-${gen2}`,
      dst: `shellyplus1pm-${gen2}/events`,
      method,
      params: { ts: Date.now() / 1_000, ...params },
    })

  test('switches are asked for their state when a connection begins', async () => {
    await until(() => orders('shellies/command').includes('update'), 'the question to Shelly')
    await until(() => orders('cmnd/tasmotas/Status').includes('10'), 'the question to Tasmota')
  })

  test('Shelly from the second generation: a full status, changes, faults, and its absence', async () => {
    const code = `${gen2.toUpperCase()}0`
    await notify('NotifyStatus', { 'switch:0': { id: 0, output: true, source: 'button' } })
    await notify('NotifyFullStatus', {
      ble: {},
      'switch:0': {
        id: 0,
        source: 'init',
        output: true,
        apower: 41.7,
        voltage: 231.4,
        current: 0.21,
        aenergy: { total: 11.679, by_minute: [0, 0, 0], minute_ts: 1_654_511_972 },
        temperature: { tC: 53.3, tF: 127.9 },
      },
      'switch:77': { id: 77, apower: 1 },
      sys: { mac: gen2.toUpperCase(), restart_required: false, uptime: 658_773 },
    })
    await until(async () => (await find(code))?.power === 41.7, 'the status')
    expect(await find(code)).toMatchObject({
      source: 'shelly',
      model: 'shellyplus1pm',
      linked: false,
      networkStatus: 'CONNECTED',
      powerState: 'ON',
      voltage: 231.4,
      current: 0.21,
      temperature: 53.3,
      nominalVoltage: 230,
      state: 'NORMAL',
      gateway: 'Attic',
    })
    await notify('NotifyStatus', { 'switch:0': { id: 0, apower: 12.3, current: 0.06 } })
    await until(async () => (await find(code))?.power === 12.3, 'the change')
    expect(await find(code)).toMatchObject({ powerState: 'ON', voltage: 231.4 })
    await notify('NotifyStatus', { 'switch:0': { id: 0, output: false, errors: ['overpower'], source: 'limit' } })
    await until(async () => (await find(code))?.powerState === 'FAULT', 'the fault')
    expect(await find(code)).toMatchObject({ state: 'SHORT', errors: ['overpower'] })
    await notify('NotifyStatus', { 'switch:0': { id: 0, output: true, voltage: 201.5 } })
    await until(async () => (await find(code))?.state === 'LOW_VOLTAGE', 'the low voltage')
    expect(await find(code)).toMatchObject({ powerState: 'ON', errors: [] })
    await publish(`shellyplus1pm-${gen2}/online`, 'false')
    await until(async () => (await find(code))?.networkStatus === 'DISCONNECTED', 'its absence')
  })

  test('a power cycle of a Shelly is one order with its own timer, and its state proves it', async () => {
    const controllerId = `${gen2.toUpperCase()}0`
    const linked = await send(linkControllers, { query: lyon, body: { linkList: [{ controllerId }] } as never })
    expect(linked.status).toBe(200)
    expect((await send(cyclePower, { query: lyon, body: { controllerId } })).body['responseMessage']).toContain(
      'not connected',
    )
    await notify('NotifyFullStatus', { 'switch:0': { id: 0, output: true, apower: 12.3, voltage: 230 } })
    await until(async () => (await find(controllerId))?.networkStatus === 'CONNECTED', 'its return')
    expect((await send(cyclePower, { query: lyon, body: { controllerId, seconds: 5 } })).status).toBe(200)
    const topic = `shellyplus1pm-${gen2}/rpc`
    await until(() => orders(topic).length > 0, 'the order')
    expect(JSON.parse(orders(topic)[0] ?? '')).toEqual({
      id: 1,
      src: 'shelfcast/power',
      method: 'Switch.Set',
      params: { id: 0, on: false, toggle_after: 5 },
    })
    expect((await send(cyclePower, { query: lyon, body: { controllerId } })).status).toBe(409)
    await notify('NotifyStatus', { 'switch:0': { id: 0, output: false, source: 'MQTT' } })
    await until(async () => (await find(controllerId))?.cycleState === 'OFF', 'the power to be off')
    await notify('NotifyStatus', { 'switch:0': { id: 0, output: true, source: 'timer' } })
    await until(async () => (await find(controllerId))?.cycleState === 'DONE', 'the power to be on')
    expect(orders(topic)).toHaveLength(1)
  })

  test('Shelly of the first generation: a topic for each value, and a second order to switch on', async () => {
    const name = `shellyplug-s-${gen1}`
    const controllerId = `${gen1}0`
    await publish('shellies/announce', {
      id: name,
      model: 'SHPLG-S',
      mac: gen1,
      ip: '10.0.0.7',
      fw_ver: '20230913-113421',
    })
    await publish(`shellies/${name}/relay/0`, 'on')
    await publish(`shellies/${name}/relay/0/power`, '18.55')
    await publish(`shellies/${name}/relay/0/energy`, '4711')
    await publish(`shellies/${name}/relay/0/power`, 'nan')
    await until(async () => (await find(controllerId))?.power === 18.55, 'the values')
    expect(await find(controllerId)).toMatchObject({
      source: 'shelly1',
      model: 'SHPLG-S',
      firmwareVersion: '20230913-113421',
      powerState: 'ON',
      voltage: null,
    })
    await send(linkControllers, { query: lyon, body: { linkList: [{ controllerId, name: 'Deli' }] } as never })
    await send(cyclePower, { query: lyon, body: { controllerId, seconds: 5 } })
    const topic = `shellies/${name}/relay/0/command`
    await until(() => orders(topic).length === 1, 'the first order')
    await publish(`shellies/${name}/relay/0`, 'off')
    await until(() => orders(topic).length === 2, 'the second order')
    expect(orders(topic)).toEqual(['off', 'on'])
    await publish(`shellies/${name}/relay/0`, 'on')
    await until(async () => (await find(controllerId))?.cycleState === 'DONE', 'the power to be on')
    await publish(`shellies/${name}/relay/0`, 'overpower')
    await until(async () => (await find(controllerId))?.state === 'SHORT', 'the fault')
  })

  test('Tasmota: several channels as lists, and a power cycle that the switch times itself', async () => {
    const [first, second] = [`${tasmota}0`, `${tasmota}1`]
    await publish(`tele/rail${n}/SENSOR`, { Time: '2019-01-01T00:00:00', ENERGY: 'none', TempUnit: 'C' })
    await publish(`tele/rail${n}/SENSOR`, {
      Time: '2019-01-01T00:00:00',
      ENERGY: { Total: 3.185, Power: [7, 100], ApparentPower: [9, 110], Voltage: 229, Current: [0.04, 0.47] },
    })
    await publish(`tele/rail${n}/STATE`, {
      Time: '2019-01-01T00:00:00',
      POWER1: 'ON',
      POWER2: 'OFF',
      Wifi: { RSSI: 80 },
    })
    await until(async () => (await find(second))?.powerState === 'OFF', 'the state')
    expect(await find(first)).toMatchObject({
      name: `Checkout ${n} 1`,
      source: 'tasmota',
      model: 'Athom Plug V2',
      firmwareVersion: '14.2.0',
      power: 7,
      voltage: 229,
      current: 0.04,
      powerState: 'ON',
    })
    expect(await find(second)).toMatchObject({ name: `Checkout ${n} 2`, power: 100, current: 0.47 })
    await send(linkControllers, { query: lyon, body: { linkList: [{ controllerId: first }] } as never })
    await send(cyclePower, { query: lyon, body: { controllerId: first } })
    const topic = `cmnd/rail${n}/Backlog`
    await until(() => orders(topic).length > 0, 'the order')
    expect(orders(topic)).toEqual(['Power1 OFF; Delay 100; Power1 ON'])
    await publish(`stat/rail${n}/RESULT`, { POWER1: 'OFF' })
    await publish(`stat/rail${n}/POWER1`, 'OFF')
    await until(async () => (await find(first))?.cycleState === 'OFF', 'the power to be off')
    await publish(`stat/rail${n}/POWER1`, 'ON')
    await until(async () => (await find(first))?.cycleState === 'DONE', 'the power to be on')
    await publish(`stat/rail${n}/WARNING`, { Time: '2019-01-01T00:00:00', MaxPowerReached: 2300 })
    await until(async () => (await find(first))?.state === 'SHORT', 'the warning')
    await publish(`tele/rail${n}/LWT`, 'Offline')
    await until(async () => (await find(second))?.networkStatus === 'DISCONNECTED', 'its absence')
  })

  test('a stored message only fills the screen, and a flood costs one write for each controller', async () => {
    const name = `shellyplug-flood${n}`
    for (let at = 0; at < 3_000; at += 1) bridge.publish(`shellies/${name}/relay/0/power`, String(at))
    await publish(`shellies/${name}/relay/0/power`, '3000')
    const flooded = async () => (await controllers()).filter(({ model }) => model === name)
    await until(async () => (await flooded())[0]?.power === 3_000, 'the last value')
    expect(await flooded()).toHaveLength(1)
    const stored = `shellyplug-stored${n}`
    const shown = async () => (await controllers()).find(({ model }) => model === stored)
    await retained(`shellies/${stored}/relay/0/power`, '5')
    const { url, user, password } = broker
    const body = { id, name: 'Attic', url, user, password, store: 'lyon', sensors: { drivers: ['shelly'] } }
    await until(async () => (await shown()) !== undefined, 'the live value')
    await send(deleteControllers, { query: { ...lyon, controllerList: [(await shown())?.controllerId ?? ''] } })
    await send(saveBroker, { body: body as never })
    await until(async () => (await shown())?.power === 5, 'the stored value')
    expect(await shown()).toMatchObject({ networkStatus: 'NOT_READY', lastConnectionDate: null })
    await retained(`shellies/${stored}/relay/0/power`, '')
  })
})
