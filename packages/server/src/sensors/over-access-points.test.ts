// server/sensors: Bluetooth thermometers that an emulated access point hears become sensors, and never labels.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { listSensorLogs } from '@shelfcast/contract/sensors/readings'
import { linkSensors, listSensors, type Sensor } from '@shelfcast/contract/sensors/sensors'
import { takeIn, until } from '../testing/test-delivery.ts'
import { usingShop } from '../testing/shop.ts'

const { server, send, storeIdOf } = usingShop({ company: 'C' })
const lyon = { store: 'lyon' }
let point: AccessPoint

const sensor = async (code: string): Promise<Sensor | undefined> =>
  (((await send(listSensors, { query: { ...lyon, size: 100 } })).body?.['sensorList'] ?? []) as Sensor[]).find(
    ({ sensorCode }) => sensorCode === code,
  )
const codeAt = (at: number) => `A4C1380000${at.toString(16).padStart(2, '0').toUpperCase()}`

beforeAll(async () => {
  point = await startAccessPoint({
    speed: Infinity,
    seed: 1,
    labels: [{ mac: '00000233AABBCC01', model: 'M3_384x168_BWRY', firmware: 0x26 }],
  })
})
afterAll(() => point.stop())

test('thermometers are sensors: frost is unwrapped, and what the access point remembers counts from its own time', async () => {
  const measured = [-60, -30.4, -18.4, -6.5, -0.5, 0, 4.9, 25.1, 60, 84.9]
  // Half of them before we connect: the access point has them in its records.
  const tell = (from: number, to: number) => {
    for (const [at, celsius] of measured.slice(from, to).entries())
      point.hearThermometer(codeAt(from + at), { celsius, humidity: 40 + at, rssi: -61 })
  }
  tell(0, 5)
  await takeIn(server.db, server.events, point, storeIdOf('lyon'))
  await until(async () => (await sensor(codeAt(0))) !== undefined, 'the remembered thermometers')
  tell(5, 10)
  await until(async () => (await sensor(codeAt(9))) !== undefined, 'the thermometers')
  for (const [at, celsius] of measured.entries()) {
    const found = await sensor(codeAt(at))
    expect(Math.abs((found?.temperature ?? 99) - celsius), String(celsius)).toBeLessThan(1)
  }
  expect(await sensor(codeAt(2))).toMatchObject({
    temperature: -18,
    humidity: 42,
    rssi: -61,
    source: 'openepaperlink',
    model: 'ATC MiThermometer',
    name: 'ATC_000002',
    linked: false,
    networkStatus: true,
    problem: '',
    batteryLevel: null,
  })
  const { labels } = await server.db
    .selectFrom('label')
    .select((select) => select.fn.countAll<string>().as('labels'))
    .executeTakeFirstOrThrow()
  expect(Number(labels)).toBe(1)
})

test('a repeated record is one reading, and a wrong clock of the access point proves nothing', async () => {
  const code = codeAt(2)
  await send(linkSensors, { query: lyon, body: { linkList: [{ sensorCode: code, name: 'Freezer' }] } } as never)
  const kept = point.kept.get(`0000${code}`)!
  const before = kept.record.lastseen
  const shows = (temperature: number) =>
    until(async () => (await sensor(code))?.temperature === temperature, `${temperature} °C`)
  Object.assign(kept.record, { lastseen: before + 20, temperature: -120 })
  point.broadcast.record(kept)
  point.broadcast.record(kept)
  await shows(-17)
  // Two years ahead.
  Object.assign(kept.record, { lastseen: before + 63_072_000, temperature: 8 })
  point.broadcast.record(kept)
  await until(async () => (await sensor(code))?.problem !== '', 'the wrong clock')
  expect(await sensor(code)).toMatchObject({ temperature: -17, name: 'Freezer' })
  const soon = new Date(Date.now() + 60_000).toISOString()
  const { body } = await send(listSensorLogs, { query: { ...lyon, sensorCode: code, end: soon } })
  expect(body['logList'].map(({ temperature }: { temperature: number }) => temperature)).toEqual([-17, -18])
})
