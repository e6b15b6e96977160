// server/home-assistant: selected labels appear at a broker as Home Assistant expects them: device, state, picture,
// presses of buttons, and a command that makes a label blink.
import { sql } from 'kysely'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { startBroker, type SimulatedBroker } from '@shelfcast/simulator/broker'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { saveBroker } from '@shelfcast/contract/brokers/brokers'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { outgoingDefaults } from '../settings.ts'
import { takeIn, until } from '../testing/test-delivery.ts'
import { usingShop } from '../testing/shop.ts'

const { server, send, storeIdOf } = usingShop({
  company: 'C',
  stores: ['lyon.1'],
  settings: { outgoing: { ...outgoingDefaults, allow: ['127.0.0.0/8'] } },
})
const store = 'lyon.1'
const code = '0233AABBCC01'
const other = '0233AABBCC02'
const macOf = (label: string) => `0000${label}`
const base = 'shelfcast/lyon_1'
const config = `homeassistant/device/shelfcast_${code}/config`
let broker: SimulatedBroker
let point: AccessPoint
let home: MqttClient
let id = 0
const waitMs = 20_000

interface Heard {
  topic: string
  payload: string
  retain: boolean
}
interface Device {
  device: { name: string; via_device: string }
  origin: unknown
  availability: unknown
  state_topic: string
  components: Record<'picture' | 'blink', { command_topic?: string }>
}
const heard: Heard[] = []
const last = (topic: string) => heard.findLast((message) => message.topic === topic)
const json = (topic: string) => JSON.parse(last(topic)?.payload || '{}') as Partial<Device>

const label = async (wanted: string) =>
  ((await send(listLabels, { query: { store } })).body['labelList'] ?? []).find(
    ({ labelCode }: { labelCode: string }) => labelCode === wanted,
  )
const save = async (homeAssistant: Record<string, unknown>) => {
  const { status, body } = await send(saveBroker, {
    body: { id, name: 'Home', url: broker.url, store, homeAssistant: { enable: true, ...homeAssistant } } as never,
  })
  expect(status).toBe(200)
  id = body['id']
}

beforeAll(async () => {
  broker = await startBroker()
  home = await mqtt.connectAsync(broker.url)
  home.on('message', (topic, payload, { retain }) => {
    heard.push({ topic, payload: topic.endsWith('/picture') ? payload.toString('base64') : payload.toString(), retain })
  })
  await home.subscribeAsync(['homeassistant/#', 'shelfcast/#'])
  point = await startAccessPoint({
    speed: Infinity,
    seed: 1,
    labels: [code, other].map((one) => ({ mac: macOf(one), model: 'M3_384x168_BWRY' as const, firmware: 0x26 })),
  })
  await takeIn(server.db, server.events, point, storeIdOf(store))
  await send(replaceArticles, { query: { store }, body: [{ articleId: 'P1', articleName: 'Milk 1 l', data: {} }] })
  for (const one of [code, other])
    await until(async () => (await label(one)) !== undefined, `label ${one} to be heard`, waitMs)
  await send(linkLabels, { query: { store }, body: { assignList: [{ labelCode: code, articleIdList: ['P1'] }] } })
  await until(async () => (await label(code))?.updateStatus === 'SUCCESS', 'the picture', waitMs)
})
afterAll(async () => {
  await home.endAsync(true)
  await point.stop()
  await broker.stop()
})

test('a selected label is a device with its state and picture, and its gateway says whether it is connected', async () => {
  await save({ labels: [code] })
  await until(async () => last(`${base}/label/${code}/picture`) !== undefined, 'the picture at the broker', waitMs)
  expect(last(`${base}/status`)?.payload).toBe('online')
  const { device, origin, availability, state_topic: stateTopic, components } = json(config)
  expect(device).toMatchObject({ identifiers: [`shelfcast_${code}`], name: 'Milk 1 l', serial_number: code })
  expect(origin).toEqual({ name: 'Shelfcast' })
  expect(availability).toEqual([{ topic: `${base}/status` }])
  expect(stateTopic).toBe(`${base}/label/${code}/state`)
  expect(components?.picture).toMatchObject({ platform: 'image', image_topic: `${base}/label/${code}/picture` })
  expect(components?.blink).toEqual({ platform: 'button' })
  expect(json(`${base}/label/${code}/state`)).toMatchObject({ status: 'SHOWN', product: 'Milk 1 l' })
  expect(
    Buffer.from(last(`${base}/label/${code}/picture`)?.payload ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const gateway = device?.via_device.replace('shelfcast_gw_', '')
  expect(last(`${base}/gateway/${gateway}/connected`)?.payload).toBe('ON')
  expect(heard.some(({ topic }) => topic.includes(other))).toBe(false)
})

test('a new price is a new picture at the broker', async () => {
  const before = last(`${base}/label/${code}/picture`)?.payload
  await send(replaceArticles, { query: { store }, body: [{ articleId: 'P1', articleName: 'Milk 2 l', data: {} }] })
  await until(async () => last(`${base}/label/${code}/picture`)?.payload !== before, 'the new picture', waitMs)
  await until(async () => json(config).device?.name === 'Milk 2 l', 'the new name', waitMs)
})

test('a press is an event that is not retained', async () => {
  // Access points report whole seconds: a press in the second of the last report would be that report.
  await new Promise((resume) => setTimeout(resume, 1_100))
  point.pressButton(macOf(code), 2)
  await until(async () => last(`${base}/label/${code}/event`) !== undefined, 'the press', waitMs)
  expect(last(`${base}/label/${code}/event`)).toMatchObject({ payload: '{"event_type":"button_2"}', retain: false })
  const late: string[] = []
  const second = await mqtt.connectAsync(broker.url)
  second.on('message', (topic) => late.push(topic))
  await second.subscribeAsync('shelfcast/#')
  await until(async () => late.includes(`${base}/label/${code}/state`), 'stored messages', waitMs)
  expect(late.filter((topic) => topic.endsWith('/event'))).toEqual([])
  await second.endAsync()
})

test('a press is announced after the database was away', async () => {
  heard.length = 0
  await sql`
    insert into label_button (label_id, button, store_id, alarm, pressed_at)
    select label_id, 3, store_id, false, now() from label where code = ${code}`.execute(server.db)
  await sql`alter table label_button rename to label_button_away`.execute(server.db)
  await server.events.publish(server.db, { kind: 'LABEL', storeId: storeIdOf(store), ids: [code] })
  // The look fails at once.
  await new Promise((resume) => setTimeout(resume, 300))
  await sql`alter table label_button_away rename to label_button`.execute(server.db)
  await until(async () => last(`${base}/label/${code}/event`)?.payload.includes('button_3'), 'the press', waitMs)
})

test('a command makes a label blink only if commands are allowed, and only a selected one', async () => {
  const orders = async () =>
    server.db.selectFrom('audit').select(['account', 'target']).where('action', '=', 'label.led').execute()
  await home.publishAsync(`${base}/label/${code}/set`, 'blink')
  await save({ labels: [code], commands: true })
  await until(async () => json(config).components?.blink.command_topic !== undefined, 'the button', waitMs)
  expect(await orders()).toEqual([])
  await home.publishAsync(`${base}/label/${other}/set`, 'blink')
  await home.publishAsync(`${base}/label/${code}/set`, 'blink')
  await until(async () => (await orders()).length > 0, 'the order', waitMs)
  expect(await orders()).toEqual([{ account: 'Home Assistant', target: code }])
})

test('everything is announced again when Home Assistant starts, and after the broker was away', async () => {
  heard.length = 0
  await home.publishAsync('homeassistant/status', 'online')
  await until(async () => last(config) !== undefined, 'the device', waitMs)
  heard.length = 0
  broker.breakConnections()
  await until(
    async () => last(`${base}/status`)?.payload === 'online' && last(config) !== undefined,
    'a return',
    waitMs,
  )
})

test('a label that is no longer selected is removed, with its state and picture', async () => {
  await save({ labels: [other] })
  await until(
    async () => json(`homeassistant/device/shelfcast_${other}/config`).device !== undefined,
    'the other',
    waitMs,
  )
  await until(async () => last(`${base}/label/${code}/picture`)?.payload === '', 'the removal', waitMs)
  expect(last(config)?.payload).toBe('')
  expect(last(`${base}/label/${code}/state`)?.payload).toBe('')
})
