// server/sensors: a server clock that is set by an hour raises no alert early and delays none, with readings that have no
// time of their own.
import { expect, test } from 'vitest'
import { addAlertSetting } from '@shelfcast/contract/sensors/alert-settings'
import { sendReadings } from '@shelfcast/contract/sensors/readings'
import { listSensorAlerts } from '@shelfcast/contract/sensors/sensor-alerts'
import { linkSensors, listSensors } from '@shelfcast/contract/sensors/sensors'
import { apiClient } from '../testing/api-client.ts'
import { usingShop } from '../testing/shop.ts'
import { passTime } from './take.ts'

const minute = 60_000
let wall = Date.now()
let passed = 0
const [now, steady] = [() => wall, () => passed]
const { server, headersNow } = usingShop({ now, steady })
const send: ReturnType<typeof apiClient> = async (operation, call) =>
  apiClient(server.url, await headersNow())(operation, call)
const query = { store: 'lyon' }
/** Time passes for both clocks. */
const pass = (minutes: number) => {
  wall += minutes * minute
  passed += minutes * minute
}
const measure = (id: string, temperature: number) =>
  send(sendReadings, { query, body: { readings: [{ id, temperature }] } })
const kindsOf = async (sensorCode: string): Promise<string[]> => {
  const { body } = await send(listSensorAlerts, { query: { ...query, sensorCode, status: ['OPEN'] } })
  return (body?.['alertList'] ?? []).map(({ kind }: { kind: string }) => kind)
}

test.each([
  [60, 12],
  [-60, 12],
  [60, 18],
  [-60, 3],
])('set by %i minutes after %i: each alert comes at its time, and ends', async (set, after) => {
  const n = `${set > 0 ? 1 : 2}${after.toString().padStart(2, '0')}`
  const [warm, silent] = [`A4C138000${n}`, `A4C139000${n}`]
  const body = { name: `Set ${n}`, temperature: { cautionHigh: 5 }, delayMinutes: 20, offlineMinutes: 30 }
  const { id: notiId } = (await send(addAlertSetting, { query, body: body as never })).body as { id: number }
  const linkList = [warm, silent].map((sensorCode) => ({ sensorCode, notiId }))
  await send(linkSensors, { query, body: { linkList } } as never)
  await measure(warm, 4)
  await measure(silent, 4)
  for (let minutes = 1; minutes <= 32; minutes += 1) {
    pass(1)
    if (minutes === after) {
      wall += set * minute
      await passTime({ ...server, now, steady })
    }
    // Warm from the first minute on.
    await measure(warm, 9 + minutes / 10)
    await passTime({ ...server, now, steady })
    if ([20, 21, 29, 30].includes(minutes) || minutes === after) {
      // The server's own look may hold the sensor at this moment, and tells a moment later.
      const kinds = async () => [minutes, await kindsOf(warm), await kindsOf(silent)]
      await expect.poll(kinds).toEqual([minutes, minutes < 21 ? [] : ['TEMPERATURE'], minutes < 30 ? [] : ['OFFLINE']])
    }
  }
  for (let minutes = 0; minutes <= 6; minutes += 1) {
    await measure(warm, 3 + minutes / 10)
    pass(1)
  }
  await measure(silent, 4)
  expect([await kindsOf(warm), await kindsOf(silent)]).toEqual([[], []])
  const { body: listed } = await send(listSensors, { query: { ...query, sensorCode: warm } })
  expect(listed['sensorList'][0]).toMatchObject({ status: 'STABLE', networkStatus: true })
})
