// server/sensors: sensors are heard, taken into a store, measured and judged: over HTTP, with a clock that the test sets.
import { expect, test } from 'vitest'
import { listAlerts } from '@shelfcast/contract/alerts/alerts'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import {
  addAlertSetting,
  deleteAlertSettings,
  listAlertSettings,
  replaySetting,
  changeAlertSetting,
} from '@shelfcast/contract/sensors/alert-settings'
import { listSensorLogs, sendReadings } from '@shelfcast/contract/sensors/readings'
import {
  acknowledgeSensorAlerts,
  countSensorAlerts,
  listSensorAlerts,
  listSensorNotices,
  readAlertHistory,
} from '@shelfcast/contract/sensors/sensor-alerts'
import {
  countSensors,
  deleteSensors,
  linkSensors,
  listSensors,
  readMeasureScale,
  saveMeasureScale,
  saveSensor,
  unlinkSensors,
} from '@shelfcast/contract/sensors/sensors'
import { readSummary } from '@shelfcast/contract/summary/summary'
import { inTransaction } from '../db/database.ts'
import { apiClient } from '../testing/api-client.ts'
import { usingShop } from '../testing/shop.ts'
import { remind } from './alerts.ts'
import { passTime } from './take.ts'

const minute = 60_000
let clock = Date.now()
const pass = (minutes: number) => {
  clock += minutes * minute
}
const { server, headersNow, signIn } = usingShop({ stores: ['lyon', 'nice'], now: () => clock })
/** By the clock of the test an earlier session may be over. */
const send: ReturnType<typeof apiClient> = async (operation, call) =>
  apiClient(server.url, await headersNow())(operation, call)

const lyon = { store: 'lyon' }
const code = (n: number) => `A4C1380000${n.toString(16).padStart(2, '0').toUpperCase()}`
const measure = (n: number, temperature: number, more: Record<string, unknown> = {}) => {
  clock += 1_000
  return send(sendReadings, { query: lyon, body: { readings: [{ id: code(n), temperature, ...more }] } })
}
const sensor = async (n: number, store = 'lyon') =>
  ((await send(listSensors, { query: { store, sensorCode: code(n) } })).body['sensorList'] ?? [])[0]
const alerts = async (n: number, query: Record<string, unknown> = {}) =>
  (await send(listSensorAlerts, { query: { ...lyon, sensorCode: code(n), ...query } })).body['alertList'] ?? []
const link = (n: number, more: Record<string, unknown> = {}, store = 'lyon') =>
  send(linkSensors, { query: { store }, body: { linkList: [{ sensorCode: code(n), ...more }] } as never })
const setting = async (body: Record<string, unknown>) =>
  (await send(addAlertSetting, { query: lyon, body: body as never })).body['id'] as number
const chilled = { temperature: { cautionHigh: 5, dangerHigh: 8 }, delayMinutes: 20 }
/** What the server's own loop does when something is due: the clock of these tests jumps past the times it waits for. */
const look = async () => {
  await passTime({ ...server, now: () => clock })
  await inTransaction(server.db, (tx) => remind({ ...server, now: () => clock }, tx))
}

test('an unknown sensor appears unlinked, is linked, unlinked and only then deleted', async () => {
  expect((await measure(1, 4.1, { humidity: 60, battery: 90 })).body).toMatchObject({ accepted: 1, rejected: [] })
  expect(await sensor(1)).toMatchObject({
    sensorCode: code(1),
    type: 'TH',
    linked: false,
    temperature: 4.1,
    humidity: 60,
    battery: 'VERYGOOD',
    batteryLevel: 90,
    networkStatus: true,
    status: 'UNKNOWN',
    source: 'http',
  })
  expect((await link(1, { name: 'Dairy', placement: { shelfId: 'D1' } })).status).toBe(200)
  expect(await sensor(1)).toMatchObject({ linked: true, name: 'Dairy', placement: { floor: '', shelfId: 'D1' } })
  expect((await link(1, {}, 'nice')).status).toBe(409)
  expect((await send(deleteSensors, { query: { ...lyon, sensorList: [code(1)] } })).status).toBe(405)
  expect((await send(unlinkSensors, { query: { ...lyon, sensorList: [code(1)] } })).status).toBe(200)
  expect((await send(listSensorLogs, { query: { ...lyon, sensorCode: code(1) } })).body['logList']).toHaveLength(1)
  expect((await link(1, {}, 'nice')).status).toBe(200)
  expect(await sensor(1)).toBeUndefined()
  expect((await send(unlinkSensors, { query: { store: 'nice', sensorList: [code(1)] } })).status).toBe(200)
  expect((await send(deleteSensors, { query: { store: 'nice', sensorList: [code(1)] } })).status).toBe(200)
  expect(await sensor(1, 'nice')).toBeUndefined()
})

test('wrong codes, unknown sensors, labels and settings are refused, and an empty list is 204', async () => {
  const wrong = await send(linkSensors, { query: lyon, body: { linkList: [{ sensorCode: 'XYZ' }] } as never })
  expect(wrong.status).toBe(405)
  expect(wrong.body['responseMessage']).toContain('SENSOR_CODE_IS_NOT_VALID')
  expect((await send(listSensors, { query: { store: 'nice' } })).status).toBe(204)
  expect((await send(saveSensor, { query: lyon, body: { sensorCode: code(99) } })).status).toBe(404)
  expect((await send(unlinkSensors, { query: { ...lyon, sensorList: [code(99)] } })).status).toBe(404)
  await measure(2, 4)
  expect((await link(2, { labelCode: '00000000AAAA' })).status).toBe(405)
  expect((await link(2, { notiId: 4711 })).status).toBe(404)
  expect((await sensor(2)).linked).toBe(false)
  expect((await send(sendReadings, { query: lyon, body: { hello: 1 } as never })).status).toBe(405)
  const bad = await send(sendReadings, {
    query: lyon,
    body: {
      readings: [
        { id: 'far', temperature: 300 },
        { id: 'old', temperature: 4, time: '2001-01-01T00:00:00Z' },
        { id: 'nan', temperature: Number.NaN },
      ],
    },
  })
  const odd = await send(sendReadings, {
    query: lyon,
    body: { deviceInfo: { devEui: 'EUI\u00001', deviceName: 'a\ud800b' }, object: { temperature: 4 } } as never,
  })
  expect([200, 400, 405]).toContain(odd.status)
  expect((await send(listSensors, { query: { ...lyon, notiId: 9_007_199_254_740_991 } })).status).toBe(405)
  expect(bad.body['accepted']).toBe(0)
  expect(bad.body['rejected'].map(({ id }: { id: string }) => id)).toEqual(['far', 'old', 'nan'])
})

test('readings count once, are kept when they move, and become quarters', async () => {
  const at = (seconds: number) => new Date(clock - 3_600_000 + seconds * 1_000).toISOString()
  const body = {
    readings: [0, 60, 120, 180, 500].map((s, n) => ({
      id: code(3),
      time: at(s),
      temperature: [4, 4.05, 4.2, 4.2, 4.2][n],
    })),
  }
  await send(sendReadings, { query: lyon, body })
  await send(sendReadings, { query: lyon, body })
  const logs = async (query: Record<string, unknown> = {}) =>
    (await send(listSensorLogs, { query: { ...lyon, sensorCode: code(3), ...query } as never })).body['logList']
  expect((await logs()).map(({ temperature }: { temperature: number }) => temperature)).toEqual([4.2, 4.2, 4])
  const days = await logs({ interval: '1d' })
  expect(Math.min(...days.map(({ minTemperature }: { minTemperature: number }) => minTemperature))).toBe(4)
  expect(Math.max(...days.map(({ maxTemperature }: { maxTemperature: number }) => maxTemperature))).toBe(4.2)
  expect(await logs({ interval: '10m' })).not.toHaveLength(0)
})

test('an alert begins after its delay, in the list, the bell, the summary and the notices, and ends well inside', async () => {
  const id = await setting({ ...chilled, name: 'Chilled', recipients: ['ann@shop.example'] })
  await measure(4, 4)
  await link(4, { notiId: id, name: 'Fish' })
  expect((await sensor(4)).status).toBe('STABLE')
  await measure(4, 9)
  pass(19)
  await measure(4, 9.5)
  expect(await alerts(4)).toEqual([])
  pass(1)
  await look()
  expect(await alerts(4)).toMatchObject([
    { kind: 'TEMPERATURE', level: 'DANGER', value: 9.5, limit: 8, status: 'OPEN', name: 'Fish', notiId: id },
  ])
  expect((await sensor(4)).status).toBe('DANGER')
  const bell = await send(listAlerts, { query: { ...lyon, show: 'OPEN' } })
  expect(bell.body['alertList']).toMatchObject([
    { kind: 'SENSOR_TEMPERATURE', target: code(4), name: 'Fish', detail: '9.5 °C > 8 °C' },
  ])
  expect((await send(countSensors, { query: lyon })).body).toMatchObject({ dangerCount: 1, openAlertCount: 1 })
  expect((await send(countSensorAlerts, { query: lyon })).body).toMatchObject({ openCount: 1, dangerCount: 1 })
  expect((await send(readSummary, { query: lyon })).body).toMatchObject({ sensorCount: 1, sensorDangerCount: 1 })
  const [{ id: alertId }] = await alerts(4)
  const notices = await send(listSensorNotices, { query: { ...lyon, alertId } })
  expect(notices.body['notiHistoryList'].map(({ channel }: { channel: string }) => channel).sort()).toEqual([
    'EMAIL',
    'SCREEN',
  ])

  pass(1)
  await measure(4, 4.8)
  pass(30)
  await measure(4, 4.8)
  expect((await alerts(4))[0].status).toBe('OPEN')
  await measure(4, 4.4)
  pass(5)
  await measure(4, 4.3)
  expect(await alerts(4)).toMatchObject([{ status: 'CLOSED' }])
  expect((await sensor(4)).status).toBe('STABLE')
  expect((await send(listAlerts, { query: { ...lyon, show: 'OPEN' } })).status).toBe(204)
  const history = await send(readAlertHistory, { query: { ...lyon, start: '2020-01-01', end: '2099-01-01' } })
  // By day: near midnight the alert ends on the next one.
  const days = history.body['historyList'] as { dangerCount: number; closedCount: number }[]
  const all = (count: 'dangerCount' | 'closedCount') => days.reduce((sum, day) => sum + day[count], 0)
  expect([all('dangerCount'), all('closedCount')]).toEqual([1, 1])
})

test('an acknowledgement names a reason and silences; without one an alert is repeated and passed on', async () => {
  const id = await setting({
    ...chilled,
    name: 'Loud',
    delayMinutes: 0,
    recipients: ['ann@shop.example'],
    repeatMinutes: 15,
    escalateMinutes: 30,
    escalateTo: ['boss@shop.example'],
    ackMinutes: 60,
  })
  await measure(5, 4)
  await link(5, { notiId: id })
  await measure(5, 4)
  pass(1)
  await measure(5, 6)
  const [{ id: alertId }] = await alerts(5)
  const mails = async () =>
    ((await send(listSensorNotices, { query: { ...lyon, alertId } })).body['notiHistoryList'] ?? [])
      .filter(({ channel }: { channel: string }) => channel === 'EMAIL')
      .map(({ recipient }: { recipient: string }) => recipient)
  expect(await mails()).toEqual(['ann@shop.example'])
  pass(15)
  await look()
  expect(await mails()).toHaveLength(2)
  pass(15)
  await look()
  expect((await mails()).sort()).toEqual([
    'ann@shop.example',
    'ann@shop.example',
    'ann@shop.example',
    'boss@shop.example',
  ])
  const acknowledged = await send(acknowledgeSensorAlerts, {
    query: lyon,
    body: { alertIds: [alertId], reason: 'DOOR', memo: 'Left open' } as never,
  })
  expect(acknowledged.body['changed']).toBe(1)
  expect(await alerts(5)).toMatchObject([
    { status: 'ACKNOWLEDGED', acknowledgedBy: 'anna', reason: 'DOOR', memo: 'Left open' },
  ])
  pass(30)
  await look()
  expect(await mails()).toHaveLength(4)
  pass(31)
  await look()
  expect(await mails()).toHaveLength(5)
  await send(unlinkSensors, { query: { ...lyon, sensorList: [code(5)] } })
  expect(await alerts(5)).toMatchObject([{ status: 'CLOSED' }])
})

test('a silent sensor becomes offline, and a reading ends that; retained and late ones prove nothing', async () => {
  const id = await setting({ ...chilled, name: 'Quiet', offlineMinutes: 30 })
  await measure(6, 4)
  await link(6, { notiId: id })
  await measure(6, 4.1)
  pass(30)
  await look()
  expect(await sensor(6)).toMatchObject({ networkStatus: false, status: 'UNKNOWN' })
  expect(await alerts(6)).toMatchObject([{ kind: 'OFFLINE', status: 'OPEN', limit: 30 }])
  await measure(6, 4.1, { time: new Date(clock - 90 * minute).toISOString() })
  expect((await sensor(6)).networkStatus).toBe(false)
  await measure(6, 4.2)
  expect(await sensor(6)).toMatchObject({ networkStatus: true, status: 'STABLE' })
  expect(await alerts(6)).toMatchObject([{ status: 'CLOSED' }])
})

test('a calibration corrects what comes after it, and the history stays', async () => {
  await measure(7, 4)
  await link(7)
  const calibration = { offset: -0.6, date: '2026-01-31', certificate: 'K-17', nextDue: '2027-01-31' }
  await send(saveSensor, { query: lyon, body: { sensorCode: code(7), calibration } })
  pass(10)
  await measure(7, 4)
  const { body } = await send(listSensorLogs, { query: { ...lyon, sensorCode: code(7) } })
  expect(body['logList'].map(({ temperature }: { temperature: number }) => temperature)).toEqual([3.4, 4])
  expect((await sensor(7)).calibration).toEqual(calibration)
})

test('alert settings are added, changed, tried on the past and deleted', async () => {
  const id = await setting({ ...chilled, name: 'Meat', sensorList: [code(7)] })
  expect((await sensor(7)).notiName).toBe('Meat')
  expect((await send(addAlertSetting, { query: lyon, body: { ...chilled, name: 'meat' } as never })).status).toBe(409)
  for (const wrong of [
    { temperature: { cautionHigh: 8, dangerHigh: 5 } },
    { temperature: { cautionHigh: 200 } },
    { recipients: ['nobody'] },
    { webhookUrl: 'http://127.0.0.1/x' },
    { defrost: [{ days: [], start: '02:00', end: '03:00' }] },
    { sensorList: [code(98)] },
  ]) {
    const { status } = await send(addAlertSetting, { query: lyon, body: { name: 'Wrong', ...wrong } as never })
    expect([404, 405], JSON.stringify(wrong)).toContain(status)
  }
  await send(changeAlertSetting, { query: { id }, body: { ...chilled, name: 'Minced meat', delayMinutes: 5 } as never })
  const { body } = await send(listAlertSettings, { query: lyon })
  expect(body['notiList'].find((one: { id: number }) => one.id === id)).toMatchObject({
    name: 'Minced meat',
    delayMinutes: 5,
    sensorList: [code(7)],
    temperature: { cautionHigh: 5, dangerHigh: 8, cautionLow: null, dangerLow: null },
  })
  const tried = await send(replaySetting, {
    query: lyon,
    body: { name: 'New', temperature: { cautionHigh: 3 }, delayMinutes: 5, sensorList: [code(4)] } as never,
  })
  expect(tried.body['sensors'][0].alerts).toMatchObject([{ kind: 'TEMPERATURE', level: 'CAUTION', value: 9.5 }])
  expect((await send(deleteAlertSettings, { query: { ids: [id] } })).status).toBe(200)
  expect((await send(deleteAlertSettings, { query: { ids: [id] } })).status).toBe(404)
  expect((await sensor(7)).notiId).toBeNull()
})

test('the scale of screens is a setting of the company', async () => {
  expect((await send(readMeasureScale)).body['temperature']).toBe('C')
  await send(saveMeasureScale, { body: { temperature: 'F' } })
  expect((await send(readMeasureScale)).body['temperature']).toBe('F')
})

test('another company, and people without the store, see nothing and change nothing', async () => {
  await measure(8, 4)
  await link(8)
  const other = await signIn('bert', { company: 'other' })
  expect((await other.send(listSensors, { query: lyon })).body['responseMessage']).toBe('STORE_CODE_NOT_FOUND')
  expect((await other.send(listSensorAlerts)).status).toBe(204)
  expect((await other.send(listAlertSettings)).status).toBe(204)
  const all = await send(listAlertSettings, { query: lyon })
  const [{ id }] = all.body['notiList']
  expect((await other.send(changeAlertSetting, { query: { id }, body: { name: 'X' } as never })).status).toBe(404)
  const [{ id: alertId }] = (await send(listSensorAlerts, { query: lyon })).body['alertList']
  const tried = await other.send(acknowledgeSensorAlerts, { body: { alertIds: [alertId] } as never })
  expect(tried.body['changed']).toBe(0)
  const reader = await signIn('carl', { level: 'own', menu: [MENU.sensorList.code], action: [], stores: [] })
  expect((await reader.send(sendReadings, { query: lyon, body: { readings: [{ id: 'x' }] } })).status).toBe(403)
  expect(ACTION.sensorEdit.code).toBe(13_101)
})

test('the loop sleeps until something is due: the notice of a sooner time wakes it, and nothing else has to', async () => {
  const store = 'nice'
  const query = { store }
  const read = async (n: number, temperature: number) => {
    clock += 1_000
    await send(sendReadings, { query, body: { readings: [{ id: code(n), temperature }] } })
  }
  const body = { name: 'Quick', temperature: { cautionHigh: 5 }, delayMinutes: 5 }
  const notiId = (await send(addAlertSetting, { query, body: body as never })).body['id'] as number
  // Several at once, each with its own fields; a sensor that is listed twice keeps the last ones.
  const linkList = [
    { sensorCode: code(40), name: 'A', notiId, placement: { shelfId: 'S1' } },
    { sensorCode: code(41), name: 'B' },
    { sensorCode: code(40), name: 'C', notiId },
    { sensorCode: code(42) },
  ]
  await read(42, 3)
  expect((await send(linkSensors, { query, body: { linkList } } as never)).status).toBe(200)
  expect(await sensor(40, store)).toMatchObject({ linked: true, name: 'C', notiId, notiName: 'Quick' })
  expect(await sensor(41, store)).toMatchObject({ linked: true, name: 'B', notiId: null })
  expect(await sensor(42, store)).toMatchObject({ linked: true, temperature: 3 })
  const bad = [{ sensorCode: code(43) }, { sensorCode: code(44), notiId: 4_711 }]
  expect((await send(linkSensors, { query, body: { linkList: bad } } as never)).status).toBe(404)
  expect(await sensor(43, store)).toBeUndefined()

  await read(40, 9)
  pass(6)
  // A new sensor has the sooner time. No reading of the warm one follows, and no test looks.
  await read(45, 4)
  await expect
    .poll(async () => (await send(listSensorAlerts, { query })).body?.['alertList'] ?? [], { timeout: 5_000 })
    .toMatchObject([{ sensorCode: code(40), level: 'CAUTION' }])
})
