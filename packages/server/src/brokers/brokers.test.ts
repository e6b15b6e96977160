// server/brokers: brokers are saved, tested and kept connected: with an emulated broker always, and with Mosquitto
// (users, rules, TLS) where it is installed.
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBroker, type SimulatedBroker } from '@shelfcast/simulator/broker'
import {
  BrokerSensors,
  HomeAssistant,
  deleteBroker,
  readBrokers,
  saveBroker,
  testBroker,
} from '@shelfcast/contract/brokers/brokers'
import { outgoingDefaults } from '../settings.ts'
import { hasMosquitto, startMosquitto, type Mosquitto } from '../testing/mosquitto.ts'
import { usingShop } from '../testing/shop.ts'
import { until } from '../testing/test-delivery.ts'
import { storeBroker } from './rows.ts'

const { server, send, signIn } = usingShop({
  settings: { outgoing: { ...outgoingDefaults, allow: ['127.0.0.0/8', 'localhost'] } },
})
let broker: SimulatedBroker
beforeAll(async () => {
  broker = await startBroker()
})
afterAll(() => broker.stop())

const brokers = async () => (await send(readBrokers)).body['brokers']
const save = (body: Record<string, unknown>) => send(saveBroker, { body: { name: 'Attic', ...body } as never })
const stateOf = async (id: number) => (await brokers()).find((one: { id: number }) => one.id === id)?.state
const drop = (id: number) => send(deleteBroker, { query: { id } })

test('a broker is connected as soon as it is saved, its password is never read back, and deleting ends it', async () => {
  const { body } = await save({ url: broker.url, user: 'anna', password: 'secret' })
  const id: number = body['id']
  await until(async () => (await stateOf(id))?.connectedSince !== null, 'the connection')
  const [row] = await brokers()
  expect(row).toMatchObject({ id, name: 'Attic', url: broker.url, user: 'anna', hasPassword: true, store: '' })
  expect(JSON.stringify(row)).not.toContain('secret')
  const { password } = await server.db.selectFrom('mqtt_broker').select('password').executeTakeFirstOrThrow()
  expect(password).not.toContain('secret')
  expect((await drop(id)).status).toBe(200)
  expect(await brokers()).toEqual([])
})

test('a broker is kept whole or not at all, however it is stored', async () => {
  await sql`
    create function no_state() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
    create trigger no_state before insert on mqtt_broker_state execute function no_state()`.execute(server.db)
  try {
    await expect(
      storeBroker(server.db, {
        id: 0,
        company: 'acme',
        name: 'Half',
        url: broker.url,
        user: '',
        password: '',
        ca: '',
        storeId: null,
        enable: true,
        homeAssistant: HomeAssistant.parse({}),
        sensors: BrokerSensors.parse({}),
      }),
    ).rejects.toThrow('cut')
  } finally {
    await sql`drop function no_state cascade`.execute(server.db)
  }
  expect(await server.db.selectFrom('mqtt_broker').select('name').where('name', '=', 'Half').execute()).toEqual([])
})

test('the password stays for the same address and user, and is dropped for another address', async () => {
  const { body } = await save({ url: broker.url, user: 'anna', password: 'secret' })
  const id: number = body['id']
  await save({ id, url: broker.url, user: 'anna', name: 'Cellar' })
  expect((await brokers())[0]).toMatchObject({ name: 'Cellar', hasPassword: true })
  await save({ id, url: 'mqtt://localhost:1', user: 'anna' })
  expect((await brokers())[0]).toMatchObject({ hasPassword: false })
  await drop(id)
})

test('a broker that goes away is reported, and connected again when it is back', async () => {
  const { body } = await save({ url: broker.url })
  const id: number = body['id']
  await until(async () => (await stateOf(id))?.connectedSince !== null, 'the connection')
  const first = (await stateOf(id)).connectedSince
  broker.breakConnections()
  await until(async () => {
    const { connectedSince } = await stateOf(id)
    return connectedSince !== null && connectedSince !== first
  }, 'the new connection')
  await save({ id, url: 'mqtt://127.0.0.1:1' })
  await until(async () => (await stateOf(id))?.failingSince !== null, 'the failure')
  expect(await stateOf(id)).toMatchObject({ answer: 'no broker answers at this address.', connectedSince: null })
  await drop(id)
})

test('the test listens to every topic and shows what arrived', async () => {
  const { body } = await save({ url: broker.url, enable: false })
  const id: number = body['id']
  const sender = await mqtt.connectAsync(broker.url)
  await sender.publishAsync('zigbee2mqtt/bridge/state', '{"state":"online"}', { retain: true })
  const timer = setInterval(() => {
    sender.publish('home/attic', '{"temperature":4.1}\u0000')
  }, 50)
  const tested = await send(testBroker, { body: { id, seconds: 1 } })
  clearInterval(timer)
  expect(tested.status).toBe(200)
  const topics: { topic: string; messages: number }[] = tested.body['topics']
  expect(topics.find(({ topic }) => topic === 'zigbee2mqtt/bridge/state')).toMatchObject({
    messages: 1,
    retained: true,
    sample: '{"state":"online"}',
  })
  const live = topics.find(({ topic }) => topic === 'home/attic')
  expect(live).toMatchObject({ retained: false, sample: '{"temperature":4.1} ' })
  expect(live?.messages).toBeGreaterThan(3)
  await sender.publishAsync('zigbee2mqtt/bridge/state', '', { retain: true })
  await sender.endAsync()
  await drop(id)
})

test.each([
  [{ url: 'http://broker.example' }, 405],
  [{ url: 'mqtt://anna:secret@broker.example' }, 405],
  [{ url: 'mqtt://broker.example/#' }, 405],
  [{ url: 'mqtt://10.1.2.3' }, 405],
  [{ url: 'mqtt://169.254.169.254' }, 405],
  [{ url: 'mqtt://127.0.0.1', ca: 'no certificate' }, 405],
  [{ url: 'mqtt://127.0.0.1', name: '' }, 405],
  [{ url: 'mqtt://127.0.0.1', store: 'elsewhere' }, 405],
  [{ url: 'mqtt://127.0.0.1', homeAssistant: { enable: true } }, 405],
  [{ url: 'mqtt://127.0.0.1', homeAssistant: { discoveryPrefix: 'home/#' } }, 405],
  [{ url: 'mqtt://127.0.0.1', homeAssistant: { discoveryPrefix: 'a//b' } }, 405],
  [{ url: 'mqtt://127.0.0.1', store: 'lyon', homeAssistant: { enable: true, labels: ['0000000000AA'] } }, 405],
  [{ url: 'mqtt://127.0.0.1', id: 4711 }, 404],
] as const)('%j is refused and saves nothing', async (body, status) => {
  expect((await save(body)).status).toBe(status)
  expect(await brokers()).toEqual([])
})

test('another company neither sees, changes, tests nor deletes a broker', async () => {
  const { body } = await save({ url: broker.url, enable: false })
  const id: number = body['id']
  const other = await signIn('bert', { company: 'other' })
  expect((await other.send(readBrokers)).body['brokers']).toEqual([])
  expect((await other.send(testBroker, { body: { id, seconds: 1 } })).status).toBe(404)
  expect((await other.send(deleteBroker, { query: { id } })).status).toBe(404)
  expect((await other.send(saveBroker, { body: { id, name: 'X', url: broker.url } as never })).status).toBe(404)
  await drop(id)
})

describe.skipIf(!hasMosquitto)('Mosquitto', () => {
  let mosquitto: Mosquitto
  beforeAll(async () => {
    mosquitto = await startMosquitto({
      users: { anna: 'right', bert: 'also' },
      acl: ['user anna', 'topic read home/#', 'user bert', 'topic readwrite #'],
    })
  })
  afterAll(() => mosquitto.stop())

  const tried = async (body: Record<string, unknown>) => {
    const id: number = (await save({ enable: false, ...body })).body['id']
    const answer = await send(testBroker, { body: { id, seconds: 1 } })
    await drop(id)
    return answer
  }

  test('a wrong password, an unknown authority and a missing TLS differ in words', async () => {
    const reasonOf = async (body: Record<string, unknown>) => (await tried(body)).body['responseMessage']
    expect(await reasonOf({ url: mosquitto.url, user: 'anna', password: 'wrong' })).toContain('user name or password')
    const anna = { user: 'anna', password: 'right' }
    expect(await reasonOf({ ...anna, url: mosquitto.secureUrl })).toContain('certificate is not trusted')
    expect(await reasonOf({ ...anna, url: mosquitto.secureUrl.replace('mqtts', 'mqtt') })).toContain('TLS')
    expect(await reasonOf({ ...anna, url: mosquitto.url.replace('mqtt', 'mqtts') })).toContain('TLS')
    expect((await tried({ ...anna, url: mosquitto.secureUrl, ca: mosquitto.ca })).status).toBe(200)
  })

  test('topics that the broker forbids deliver nothing, although it grants the subscription', async () => {
    const sender = await mqtt.connectAsync(mosquitto.url, { username: 'bert', password: 'also' })
    await sender.publishAsync('home/attic', '1', { retain: true, qos: 1 })
    await sender.publishAsync('secret/attic', '1', { retain: true, qos: 1 })
    const tested = await tried({ url: mosquitto.url, user: 'anna', password: 'right' })
    expect(tested.body['topics'].map(({ topic }: { topic: string }) => topic)).toEqual(['home/attic'])
    await sender.endAsync()
  })
})
