// server/gateways: firmware of gateways over HTTP against emulated access points: installed, refused, failed, and
// reported correctly when the server stops in between.
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { QueryInput } from '@shelfcast/contract/operation'
import { addGateway, deleteGateways, readGateway } from '@shelfcast/contract/gateways/gateways'
import { readGatewayFirmware, updateGatewayFirmware } from '@shelfcast/contract/gateways/firmware'
import { listGatewayFirmware, listGatewayModels } from '@shelfcast/contract/gateways/reads'
import { deleteFirmwarePackages, uploadFirmwarePackage } from '@shelfcast/contract/firmware/packages'
import { minuteMs } from '@shelfcast/contract/zone-time'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { accessPointFirmware } from '@shelfcast/simulator/own-firmware'
import { apiClient } from '../testing/api-client.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { usingShop } from '../testing/shop.ts'

const system = 'ESP32_S3_16_8_YELLOW_AP'
const timeout = 15_000
let aheadMs = 0
const { server, headers, send, signIn } = usingShop({ now: () => Date.now() + aheadMs })
let ap: AccessPoint
let slow: AccessPoint
let stranger: typeof send
let mac = ''
let slowMac = ''

const add = async (box: AccessPoint) =>
  (
    (
      await send(addGateway, {
        query: { store: 'lyon' },
        body: { name: '', gateway: box.address.host, port: box.address.port, uriScheme: 'HTTP', code: 'ip' },
      })
    ).body as { macAddress: string }
  ).macAddress
const row = async (of = mac) =>
  (
    (await send(listGatewayFirmware, { query: { store: 'lyon', mac: of } })).body as {
      gatewayFirmwareList: Record<string, unknown>[]
    }
  ).gatewayFirmwareList[0]
const happened = async () =>
  ((await send(readGateway, { query: { store: 'lyon', gateway: mac } })).body as { eventList: object[] }).eventList
const upload = async (version: string, size?: number) =>
  (
    (
      await send(uploadFirmwarePackage, {
        body: {
          fileName: `${version}.bin`,
          type: 'GATEWAY',
          fwVersion: version,
          system,
          binaryData: Buffer.from(accessPointFirmware(version, size)).toString('base64'),
        },
      })
    ).body as { id: number }
  ).id
const update = (packageId: number, ...gateways: string[]) =>
  send(updateGatewayFirmware, { query: { store: 'lyon' }, body: { gateways, packageId } })
const fetched = (ticket: string) => fetch(`${server.url}${readGatewayFirmware.path.replace('{ticket}', ticket)}`)
async function connected(of: string) {
  await expect.poll(async () => (await row(of))?.['offline'], { timeout }).toBe(false)
}

beforeAll(async () => {
  ;[ap, slow] = await Promise.all([
    startAccessPoint({ speed: Infinity, alias: 'North' }),
    startAccessPoint({ speed: 0.25, host: '127.0.0.41', alias: 'Slow' }),
  ])
  ;({ send: stranger } = await signIn('sam', { company: 'other' }))
  ;[mac, slowMac] = [await add(ap), await add(slow)]
})
afterAll(() => Promise.all([ap.stop(), slow.stop()]))

test('the list compares each gateway’s version by number with the newest package of its model', async () => {
  await connected(mac)
  await connected(slowMac)
  expect(await row()).toMatchObject({
    gwVersion: '2.85',
    newestVersion: '2.85',
    packageId: null,
    state: 'NEWEST',
    otaStatus: '',
  })
  await upload('2.9')
  const newest = await upload('2.90')
  expect(await row()).toMatchObject({
    gwVersion: '2.85',
    newestVersion: '2.90',
    packageId: newest,
    state: 'OUTDATED',
    otaStatus: '',
  })
  const found = async (query: Partial<QueryInput<typeof listGatewayFirmware>>) =>
    (
      (await send(listGatewayFirmware, { query: { store: 'lyon', ...query } })).body as
        | { gatewayFirmwareList?: object[] }
        | undefined
    )?.gatewayFirmwareList?.length ?? 0
  expect([
    await found({ state: ['OUTDATED'] }),
    await found({ state: ['NEWEST'] }),
    await found({ state: ['NEWEST', 'OUTDATED'] }),
    await found({ model: 'yellow' }),
    await found({ model: 'c6' }),
  ]).toEqual([2, 0, 2, 2, 0])
})

test('the models that gateways report are known to their company, each once, so that users need not type them', async () => {
  expect((await send(listGatewayModels)).body).toMatchObject({ gatewayModelList: [system] })
  expect((await stranger(listGatewayModels)).status).toBe(204)
})

test('damaged firmware leaves the gateway unchanged, with the gateway’s own reason', async () => {
  const { packageId } = (await row()) as { packageId: number }
  ap.setFaults({ corruptUpdate: 1 })
  expect((await update(packageId, mac)).status).toBe(200)
  await expect.poll(row, { timeout }).toMatchObject({
    otaStatus: 'FAILED',
    errorText: 'Error updating firmware: MD5 Check Failed',
    targetVersion: '2.90',
    gwVersion: '2.85',
  })
  ap.setFaults({ corruptUpdate: 0 })
  expect(await happened()).toContainEqual(
    expect.objectContaining({
      event: 'FIRMWARE_FAILED',
      account: 'anna',
      detail: 'Version 2.90: Error updating firmware: MD5 Check Failed',
    }),
  )
})

test('a gateway loads the firmware from the server, restarts, and is done when it reports the version', async () => {
  const { packageId } = (await row()) as { packageId: number }
  expect((await update(packageId, mac)).status).toBe(200)
  await expect
    .poll(row, { timeout })
    .toMatchObject({ otaStatus: 'SUCCESS', gwVersion: '2.90', state: 'NEWEST', errorText: '' })
  expect(ap.version).toBe('2.90')
  await expect
    .poll(happened, { timeout })
    .toContainEqual(expect.objectContaining({ event: 'CHANGED', account: 'anna', detail: 'Firmware: 2.85 → 2.90' }))
  await expect.poll(happened, { timeout }).toContainEqual(expect.objectContaining({ event: 'REBOOTED' }))
  expect((await update(packageId, mac)).body).toMatchObject({
    responseCode: '405',
    responseMessage: `The gateway ${mac} already runs version 2.90.`,
  })
  await connected(mac)
})

test('an impossible update is refused with a reason, and the gateway receives nothing', async () => {
  const packageId = await upload('3.0')
  const other = (
    (
      await send(uploadFirmwarePackage, {
        body: {
          fileName: 'c6.bin',
          type: 'GATEWAY',
          fwVersion: '3.0',
          system: 'ESP32_C6_AP',
          binaryData: Buffer.from(accessPointFirmware('3.0')).toString('base64'),
        },
      })
    ).body as { id: number }
  ).id
  expect((await update(other, mac)).body).toMatchObject({
    responseCode: '405',
    responseMessage: `The firmware does not fit the gateway ${mac} (${system}).`,
  })
  expect((await update(999_999, mac)).status).toBe(404)
  expect((await update(packageId, mac, 'AABBCCDDEEFF')).status).toBe(400)
  expect((await stranger(updateGatewayFirmware, { body: { gateways: [mac], packageId } })).status).toBe(400)
  expect((await fetched('0'.repeat(32))).status).toBe(404)
  await ap.drop()
  await expect.poll(row, { timeout }).toMatchObject({ offline: true })
  expect((await update(packageId, mac)).body).toMatchObject({ responseMessage: `The gateway ${mac} is not connected.` })
  await ap.return()
  await connected(mac)
  expect(await row()).toMatchObject({ otaStatus: 'SUCCESS', gwVersion: '2.90' })
})

const refusedBy = async (instance: TestServer, gateway: string) =>
  (
    await apiClient(instance.url, headers)(updateGatewayFirmware, {
      query: { store: 'lyon' },
      body: { gateways: [gateway], packageId: (await row(gateway))?.['packageId'] as number },
    })
  ).body
const notFrom = (gateway: string, reason: string) => ({
  responseCode: '405',
  responseMessage: `The gateway ${gateway} cannot load firmware from this server: ${reason}.`,
})

test('a server that only speaks HTTPS reports that no gateway can load firmware from it', async () => {
  const secure = await startServer({ beside: server, settings: { tls: true } })
  try {
    expect(await refusedBy(secure, slowMac)).toMatchObject(
      notFrom(slowMac, 'the server uses HTTPS only, and gateways load firmware over HTTP'),
    )
  } finally {
    await secure.stop()
  }
  await connected(slowMac)
  expect(await row(slowMac)).toMatchObject({ otaStatus: '' })
})

/** An access point on this machine's network, but not on the machine itself. */
const outside = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

test.skipIf(outside === undefined)(
  'a server that only listens on its own machine reports that a gateway elsewhere cannot reach it',
  async () => {
    const far = await startAccessPoint({ speed: Infinity, alias: 'Far', host: outside ?? '' })
    try {
      const farMac = await add(far)
      await connected(farMac)
      expect(await refusedBy(server, farMac)).toMatchObject(
        notFrom(farMac, 'the server listens only on its own machine (127.0.0.1)'),
      )
      expect(await row(farMac)).toMatchObject({ otaStatus: '' })
      await send(deleteGateways, { query: { gateways: [farMac] } })
    } finally {
      await far.stop()
    }
  },
)

test('during an update the gateway accepts no other and its package cannot be deleted; the ticket gives the bytes until then', async () => {
  const { packageId } = (await row(slowMac)) as { packageId: number }
  // Past the turn of the other gateway.
  aheadMs = 6 * minuteMs
  expect((await update(packageId, slowMac)).status).toBe(200)
  await expect.poll(() => row(slowMac), { timeout }).toMatchObject({ otaStatus: 'DOWNLOADING', targetVersion: '3.0' })
  expect((await update(packageId, slowMac)).status).toBe(409)
  expect((await send(deleteFirmwarePackages, { query: { ids: [packageId] } })).status).toBe(405)
  const { ticket } = await server.db
    .selectFrom('gateway_firmware')
    .select('ticket')
    .where('ticket', 'is not', null)
    .executeTakeFirstOrThrow()
  const answer = await fetched(ticket ?? '')
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '200000'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(accessPointFirmware('3.0')))).toBe(true)
})

test('after a stop during the download the server reports the result, and after a stop during the restart it follows it to the end', async () => {
  const beside = await startServer({ beside: server })
  try {
    // The stopping instance releases the update, and the other one takes it over.
    await server.app.close()
    const answers = apiClient(beside.url, headers)
    const state = async (of: string) =>
      (
        (await answers(listGatewayFirmware, { query: { store: 'lyon', mac: of } })).body as {
          gatewayFirmwareList: unknown[]
        }
      ).gatewayFirmwareList[0]
    await expect
      .poll(() => state(slowMac), { timeout })
      .toMatchObject({
        otaStatus: 'FAILED',
        errorText: expect.stringContaining('The server stopped'),
        gwVersion: '2.85',
      })
    // The gateway received the order to restart, and no server saw it come back.
    await sql`
      update gateway_firmware f
      set state = 'RESTARTING', version = '3.0', owner_until = now() - interval '1 minute'
      from gateway g where g.gateway_id = f.gateway_id and g.mac = ${mac}`.execute(beside.db)
    ap.nextVersion = '3.0'
    await ap.reboot()
    await expect.poll(() => state(mac), { timeout }).toMatchObject({ otaStatus: 'SUCCESS', gwVersion: '3.0' })
  } finally {
    await beside.stop()
  }
}, 40_000)
