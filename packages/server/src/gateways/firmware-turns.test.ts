// server/gateways: roll backs of gateway firmware, and the turns of updates and roll backs in a store, over HTTP against
// emulated access points, with the clock of the server in the test's hand.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { addGateway, readGateway } from '@shelfcast/contract/gateways/gateways'
import {
  cancelGatewayFirmware,
  rollBackGatewayFirmware,
  updateGatewayFirmware,
} from '@shelfcast/contract/gateways/firmware'
import { listGatewayFirmware, type GatewayFirmwareRow } from '@shelfcast/contract/gateways/reads'
import { deleteFirmwarePackages, uploadFirmwarePackage } from '@shelfcast/contract/firmware/packages'
import { minuteMs } from '@shelfcast/contract/zone-time'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { accessPointFirmware } from '@shelfcast/simulator/own-firmware'
import { usingShop } from '../testing/shop.ts'
import { turnOf, type Turn, type Waiting } from './firmware-turns.ts'

const timeout = 45_000
let aheadMs = 0
const { server, send } = usingShop({ now: () => Date.now() + aheadMs })
let north: AccessPoint
let south: AccessPoint
let northMac = ''
let southMac = ''
let packageId = 0

const add = async (box: AccessPoint) =>
  (
    (
      await send(addGateway, {
        query: { store: 'lyon' },
        body: { name: '', gateway: box.address.host, port: box.address.port, uriScheme: 'HTTP', code: 'ip' },
      })
    ).body as { macAddress: string }
  ).macAddress
const row = async (mac: string) =>
  (
    (await send(listGatewayFirmware, { query: { store: 'lyon', mac } })).body as {
      gatewayFirmwareList: [GatewayFirmwareRow]
    }
  ).gatewayFirmwareList[0]
const upload = async (version: string) =>
  (
    (
      await send(uploadFirmwarePackage, {
        body: {
          fileName: `${version}.bin`,
          type: 'GATEWAY',
          fwVersion: version,
          system: 'ESP32_S3_16_8_YELLOW_AP',
          binaryData: Buffer.from(accessPointFirmware(version)).toString('base64'),
        },
      })
    ).body as { id: number }
  ).id
const update = (...gateways: string[]) =>
  send(updateGatewayFirmware, { query: { store: 'lyon' }, body: { gateways, packageId } })
const rollBack = (...gateways: string[]) =>
  send(rollBackGatewayFirmware, { query: { store: 'lyon' }, body: { gateways } })
const cancel = (...gateways: string[]) => send(cancelGatewayFirmware, { query: { store: 'lyon' }, body: { gateways } })
async function becomes(mac: string, wanted: Partial<GatewayFirmwareRow>) {
  await expect.poll(() => row(mac), { timeout }).toMatchObject(wanted)
}
/** Both gateways are as after a long time with the first firmware, and connected. */
async function fresh(box: AccessPoint, mac: string) {
  await box.return()
  box.setFaults({ corruptUpdate: 0 })
  box.nextVersion = '2.85'
  if (box.version !== '2.85') await box.reboot()
  await becomes(mac, { offline: false, gwVersion: '2.85' })
}

beforeAll(async () => {
  ;[north, south] = await Promise.all([
    startAccessPoint({ speed: Infinity, host: '127.0.0.43', alias: 'North' }),
    startAccessPoint({ speed: Infinity, host: '127.0.0.44', alias: 'South' }),
  ])
  ;[northMac, southMac] = [await add(north), await add(south)]
  packageId = await upload('2.90')
})
beforeEach(async () => {
  await Promise.all([fresh(north, northMac), fresh(south, southMac)])
  await sql`delete from gateway_firmware`.execute(server.db)
})
afterAll(() => Promise.all([north.stop(), south.stop()]))

test('after an update a gateway returns to the firmware before, and proves it with the version that it reports', async () => {
  await sql`update gateway set can_roll_back = false`.execute(server.db)
  expect((await rollBack(northMac)).body).toMatchObject({
    responseCode: '405',
    responseMessage: `The gateway ${northMac} has no earlier firmware.`,
  })
  await update(northMac)
  await becomes(northMac, {
    otaStatus: 'SUCCESS',
    otaKind: 'UPDATE',
    gwVersion: '2.90',
    canRollBack: true,
    earlierVersion: '2.85',
    offline: false,
  })
  expect((await rollBack(northMac)).status).toBe(200)
  await becomes(northMac, {
    otaStatus: 'SUCCESS',
    otaKind: 'ROLL_BACK',
    targetVersion: '2.85',
    gwVersion: '2.85',
    state: 'OUTDATED',
    canRollBack: true,
    earlierVersion: '2.90',
  })
  expect(north.version).toBe('2.85')
  const { eventList } = (await send(readGateway, { query: { store: 'lyon', gateway: northMac } })).body as {
    eventList: object[]
  }
  expect(eventList).toContainEqual(
    expect.objectContaining({ event: 'CHANGED', account: 'anna', detail: 'Firmware: 2.90 → 2.85' }),
  )
  const records = await server.db.selectFrom('audit').selectAll().where('action', '=', 'gateway.rollBack').execute()
  expect(records).toEqual([expect.objectContaining({ account: 'anna', target: northMac })])
})

test('a roll back that the gateway refuses, or that changes nothing, fails with the reason', async () => {
  await sql`update gateway set can_roll_back = true`.execute(server.db)
  north.otherVersion = undefined
  await rollBack(northMac)
  await becomes(northMac, {
    otaStatus: 'FAILED',
    errorText: 'The gateway has no earlier firmware that starts.',
    canRollBack: false,
    gwVersion: '2.85',
  })
  south.otherVersion = '2.85'
  await sql`update gateway set can_roll_back = true`.execute(server.db)
  aheadMs += 6 * minuteMs
  await rollBack(southMac)
  await becomes(southMac, { otaStatus: 'FAILED', errorText: 'After its restart the gateway still reports 2.85.' })
})

test('a gateway that cannot be reached is not rolled back', async () => {
  await north.drop()
  await becomes(northMac, { offline: true })
  await sql`update gateway set can_roll_back = true`.execute(server.db)
  expect((await rollBack(northMac)).body).toMatchObject({
    responseMessage: `The gateway ${northMac} is not connected.`,
  })
  // It left a moment ago, and the server does not know it yet.
  await sql`update gateway set network_status = 'CONNECTED' where mac = ${northMac}`.execute(server.db)
  expect((await rollBack(northMac)).status).toBe(200)
  await becomes(northMac, {
    otaStatus: 'FAILED',
    errorText: expect.stringMatching(/^The connection to the gateway failed: /) as unknown as string,
  })
})

test('one gateway of a store updates at a time, and the next when the one before was connected for 5 minutes', async () => {
  expect((await update(northMac, southMac)).status).toBe(200)
  expect((await rollBack(southMac)).status).not.toBe(200)
  expect((await send(deleteFirmwarePackages, { query: { ids: [packageId] } })).status).toBe(405)
  await becomes(northMac, { otaStatus: 'SUCCESS', offline: false })
  expect(await row(southMac)).toMatchObject({ otaStatus: 'WAITING', gwVersion: '2.85', targetVersion: '2.90' })
  aheadMs += 6 * minuteMs
  await becomes(southMac, { otaStatus: 'SUCCESS', gwVersion: '2.90' })
}, 120_000)

test('an update that waits can be cancelled, and one that runs cannot', async () => {
  aheadMs += 6 * minuteMs
  await update(northMac, southMac)
  await becomes(northMac, { otaStatus: 'SUCCESS', offline: false })
  expect((await cancel(northMac, southMac)).body).toMatchObject({
    responseCode: '409',
    responseMessage: `The gateway ${northMac} has no update that waits.`,
  })
  expect(await row(southMac)).toMatchObject({ otaStatus: 'WAITING' })
  expect((await cancel(southMac)).status).toBe(200)
  expect(await row(southMac)).toMatchObject({ otaStatus: '', gwVersion: '2.85' })
})

test('after a failure the updates that wait do not begin, and roll backs still do', async () => {
  aheadMs += 6 * minuteMs
  await update(southMac)
  await becomes(southMac, { otaStatus: 'SUCCESS', canRollBack: true, offline: false })
  aheadMs += 6 * minuteMs
  packageId = await upload('3.0')
  north.setFaults({ corruptUpdate: 1 })
  await update(northMac, southMac)
  await becomes(northMac, { otaStatus: 'FAILED' })
  await becomes(southMac, {
    otaStatus: 'FAILED',
    errorText: 'The update of another gateway of the store failed, so this one did not begin.',
    gwVersion: '2.90',
  })
  aheadMs += 6 * minuteMs
  await rollBack(southMac)
  await becomes(southMac, { otaStatus: 'SUCCESS', gwVersion: '2.85' })
}, 120_000)

const waiting: Waiting = {
  gatewayId: 2,
  kind: 'UPDATE',
  isBlocked: false,
  endedAt: new Date(0),
  connectedSince: new Date(1_000),
  isAfter: true,
}
test.each<[string, Partial<Waiting>, number, Turn]>([
  ['without another update it is its turn', { endedAt: null, connectedSince: null }, 0, { gatewayId: 2 }],
  ['while another gateway updates it waits', { isBlocked: true }, 90, 'later'],
  ['after 5 minutes in which the other one was connected it is its turn', {}, 5.5, { gatewayId: 2 }],
  ['before, it waits', {}, 4.5, 'later'],
  ['if the other one returned later, it waits', { connectedSince: new Date(2 * minuteMs) }, 6.5, 'later'],
  ['while the other one is away it waits', { connectedSince: null }, 59, 'later'],
  ['an hour later the updates end', { connectedSince: null }, 61, 'never'],
  ['and a roll back begins', { connectedSince: null, kind: 'ROLL_BACK' }, 61, { gatewayId: 2 }],
  [
    'an old update of a gateway that is away does not matter',
    { connectedSince: null, isAfter: false },
    6,
    { gatewayId: 2 },
  ],
])('%s', (_, facts, minutes, turn) => {
  expect(turnOf({ ...waiting, ...facts }, minutes * minuteMs)).toEqual(turn)
})
