// server/gateways: gateways over HTTP against an emulated access point: find, add, list, read, delete, and refusals.
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addGateway,
  changeGateway,
  deleteGateways,
  restartGateways,
  scanGateway,
  listGateways,
  readGateway,
} from '@shelfcast/contract/gateways/gateways'
import {
  listFloatingGateways,
  listGatewayFirmware,
  listGatewayNames,
  readGatewayDebugInfo,
  readGatewayStatistics,
  readGatewayStatusSummary,
} from '@shelfcast/contract/gateways/reads'
import { giveGatewayOrders, readGatewayOrders } from '@shelfcast/contract/gateways/orders'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { listLedOrders } from '@shelfcast/contract/labels/led'
import { macWithFffe } from '@shelfcast/contract/fields'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { apiClient } from '../testing/api-client.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { startServer } from '../testing/start-server.ts'
import { usingShop } from '../testing/shop.ts'
import { addGatewayRow } from '../testing/gateways.ts'

const { server, send, signIn } = usingShop()
let ap: AccessPoint
let stranger: typeof send

beforeAll(async () => {
  ap = await startAccessPoint({
    speed: Infinity,
    alias: 'North',
    labels: [{ mac: '00000233AABBCC01', model: 'M3_384x168_BWRY' }],
  })
  ;({ send: stranger } = await signIn('sam', { company: 'other' }))
  await addStore(server.db, 'other', 'far')
})
afterAll(() => ap.stop())

const here = () => ({ ip: ap.address.host, port: ap.address.port })
const wish = () => ({
  name: '',
  gateway: here().ip,
  port: here().port,
  uriScheme: 'HTTP' as const,
  code: 'ip' as const,
})
let mac = ''

test('a scan finds an access point, and nothing at an empty address', async () => {
  const found = await send(scanGateway, { query: here() })
  expect(found.body).toMatchObject({ ip: '127.0.0.1', port: here().port, name: 'North', labelCount: 1 })
  mac = found.body['mac'] as string
  expect(mac).toMatch(/^02[0-9A-F]{10}$/)
  expect((await send(scanGateway, { query: { ip: '127.0.0.1', port: 1 } })).status).toBe(204)
})

test('other services of this machine look like closed ports, and link-local addresses are refused', async () => {
  const other = createServer((_request, response) => response.end('secret')).listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const refusal = async (gateway: string, at: number) => {
    const { status, body } = await send(addGateway, {
      query: { store: 'lyon' },
      body: { ...wish(), gateway, port: at },
    })
    return { status, message: String(body['responseMessage']).replace(`:${at}:`, ':PORT:') }
  }
  const closed = await refusal('127.0.0.1', 1)
  expect(closed.status).toBe(405)
  expect(await refusal('127.0.0.1', port)).toEqual(closed)
  for (const gateway of ['169.254.169.254', '[fe80::1]'])
    expect((await refusal(gateway, 80)).message).toContain('link-local addresses are not allowed')
  other.close()
})

test('a gateway is added by MAC only after a scan found it, and only once', async () => {
  expect(
    (await send(addGateway, { query: { store: 'lyon' }, body: { ...wish(), gateway: 'AABBCCDDEEFF', code: 'mac' } }))
      .status,
  ).toBe(405)
  expect(
    (await send(addGateway, { query: { store: 'lyon' }, body: { ...wish(), gateway: mac, code: 'mac' } })).body,
  ).toMatchObject({ responseCode: '200', macAddress: mac })
  expect((await send(addGateway, { query: { store: 'lyon' }, body: wish() })).status).toBe(409)
})

test('it is connected, listed with its label, and found by every spelling of its MAC', async () => {
  await expect
    .poll(
      async () =>
        (await send(listGateways, { query: { network: 'online', mac: mac.slice(0, 6) } })).body?.['gatewayList'],
      { timeout: 8_000 },
    )
    .toMatchObject([{ macAddress: mac, name: 'North', networkStatus: 'CONNECTED', state: 'Online', labelCount: '1' }])
  const detail = (await send(readGateway, { query: { store: 'lyon', gateway: macWithFffe(mac) } })).body
  expect(detail).toMatchObject({
    macAddress: mac,
    port: String(here().port),
    dataChennel: '25',
    dataChennal: '25',
    dataChannel: '25',
  })
  expect((await send(readGateway, { query: { store: 'lyon', gateway: 'AABBCCDDEEFF' } })).status).toBe(204)
})

test('label commands through a gateway are carried out, and harmful ones are refused by name', async () => {
  const label = '0233AABBCC01'
  const order = (data: string, more: object = {}) =>
    send(giveGatewayOrders, {
      query: { store: 'lyon', gateway: macWithFffe(mac) },
      body: { opcode: [{ mac: macWithFffe(mac), subMac: [label], data, ...more }] },
    })
  expect(await order('ALIVE')).toMatchObject({
    status: 200,
    body: { customBatchId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
  await expect
    .poll(async () => (await send(readLabelHistory, { query: { store: 'lyon', label } })).body['timelineInfo'], {
      timeout: 8_000,
    })
    .toContainEqual(expect.objectContaining({ event: 'ALIVE', detail: expect.stringMatching(/^Heard /) }))
  expect((await order('LED GREEN 10s 1')).status).toBe(200)
  await expect
    .poll(
      async () => (await send(listLedOrders, { query: { store: 'lyon', labelCode: label } })).body['ledBlinkList'],
      { timeout: 8_000 },
    )
    .toMatchObject([{ ledColor: 'GREEN', duration: '10s', status: 'DONE' }])
  for (const data of [
    'reboot',
    'clear',
    'deepsleep',
    'LED MAUVE 10s',
    'LED RED',
    'NFC milk',
    'NFC https://a.example b',
    '',
  ])
    expect(await order(data), data).toMatchObject({
      status: 405,
      body: {
        responseMessage: `The order "${data}" is not supported. Supported orders: IMAGE, ALIVE, LED <colour> <duration> [<pattern>], LED 0s, NFC [<address>].`,
        errors: [{ field: 'opcode.0.data' }],
      },
    })
  expect((await order('ALIVE', { subMac: ['00000000FFFF'] })).status).toBe(405)
  expect((await order('ALIVE', { mac: 'AABBCCDDEEFF' })).status).toBe(400)
  expect(
    (
      await send(giveGatewayOrders, {
        query: { store: 'lyon', gateway: 'AABBCCDDEEFF' },
        body: { opcode: [{ mac: 'AABBCCDDEEFF', subMac: [label], data: 'ALIVE' }] },
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await send(giveGatewayOrders, {
        query: { store: 'lyon', gateway: mac },
        body: {
          opcode: [
            { mac, subMac: [label], data: 'ALIVE' },
            { mac, subMac: [label], data: 'IMAGE' },
          ],
        },
      })
    ).body['errors'],
  ).toMatchObject([{ code: 'mixed' }])
})

test('waiting commands of a gateway are returned in the form of a call, NFC addresses too', async () => {
  const [still, label, store] = ['0000000000AA', '0233AABBCC09', 'lyon']
  const give = (...data: string[]) =>
    send(giveGatewayOrders, {
      query: { store, gateway: still },
      body: { opcode: data.map((each) => ({ mac: still, subMac: [label], data: each })) },
    })
  const waiting = async () =>
    (await send(readGatewayOrders, { query: { store, gateway: still } })).body['opcode'] as unknown
  const one = (data: string) => ({ mac: still, subMac: [label], data })
  const shop = 'https://Shop.example/P?id=Milk'
  await send(mergeArticles, {
    query: { store },
    body: [{ articleId: 'P1', articleName: 'Milk', nfcUrl: 'https://shop.example/p1', data: {} }],
  })
  await send(linkLabels, { query: { store }, body: { assignList: [{ labelCode: label, articleIdList: ['P1'] }] } })
  const { store_id } = await server.db
    .selectFrom('store')
    .select('store_id')
    .where('code', '=', store)
    .executeTakeFirstOrThrow()
  const gateway_id = await addGatewayRow(server.db, { company: 'acme', store_id, mac: still, name: 'Still' })
  await server.db.updateTable('label').set({ gateway_id, model: 'M3_384x168_BWRY' }).where('code', '=', label).execute()
  try {
    expect((await give('led red 30S 2')).status).toBe(200)
    expect(await waiting()).toEqual([one('LED RED 30s 2')])
    expect((await give('led red 30s')).status).toBe(200)
    expect(await waiting()).toEqual([one('LED RED 30s')])
    expect(await give(`NFC ${shop}`)).toMatchObject({
      status: 405,
      body: { responseMessage: `The label ${label} has no NFC.` },
    })
    await server.db.updateTable('label').set({ capabilities: 0x40 }).where('code', '=', label).execute()
    expect(await give(`nfc  ${shop}`)).toMatchObject({
      status: 200,
      body: { customBatchId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    expect(await waiting()).toEqual([one('LED RED 30s'), one(`NFC ${shop}`)])
    expect((await send(listLabels, { query: { store, label } })).body['labelList']).toMatchObject([{ nfcUrl: shop }])
    expect((await give('NFC')).status).toBe(200)
    expect(await waiting()).toEqual([one('LED RED 30s'), one('NFC https://shop.example/p1')])
    expect((await give(`NFC ${shop}`, `NFC ${shop.toLowerCase()}`)).body['errors']).toMatchObject([{ code: 'mixed' }])
    await send(mergeArticles, {
      query: { store },
      body: [{ articleId: 'P1', articleName: 'Milk', nfcUrl: '', data: {} }],
    })
    // An open command may be on its way, so send no address in addition.
    expect(await waiting()).toEqual([one('LED RED 30s'), one('NFC')])
  } finally {
    await server.db.deleteFrom('label').where('code', '=', label).execute()
    await server.db.deleteFrom('gateway').where('mac', '=', still).execute()
  }
})

const detail = async (of = mac) => (await send(readGateway, { query: { store: 'lyon', gateway: of } })).body
const events = async () => ((await detail())['eventList'] as { event: string }[]).map((entry) => entry.event)

test('a name and a channel are set at the access point itself; unsupported settings are named', async () => {
  const changed = await send(changeGateway, {
    query: { store: 'lyon', gateway: mac },
    body: { name: 'North-East', dataChannel: 26 },
  })
  expect(changed).toMatchObject({ status: 200, body: { responseCode: '200' } })
  expect(ap.settings).toMatchObject({ alias: 'North-East', channel: 26 })
  const changedTo = await detail()
  expect(changedTo).toMatchObject({ name: 'North-East', dataChannel: '26' })
  const words = (changedTo['eventList'] as { detail: string }[]).map((entry) => entry.detail)
  expect(words).toContainEqual(expect.stringMatching(/^Name: .* → North-East, Channel: \d+ → 26$/))
  const partly = await send(changeGateway, {
    query: { store: 'lyon' },
    body: { gateway: mac, name: 'North', slotTotal: 8, displayNo: 3 } as never,
  })
  expect(partly.status).toBe(206)
  expect(partly.body).toMatchObject({
    responseCode: '206',
    responseMessage: 'Partial Success',
    data: [
      { field: 'slotTotal', responseCode: '422' },
      { field: 'displayNo', responseCode: '422' },
    ],
  })
  expect(ap.settings).toMatchObject({ alias: 'North' })
  expect(
    (await send(changeGateway, { query: { store: 'lyon', gateway: mac }, body: { dataChannel: 12 } })).status,
  ).toBe(405)
  expect((await stranger(changeGateway, { query: { gateway: mac }, body: { name: 'Mine' } })).status).toBe(400)
})

test('a restart is confirmed when the gateway goes away and comes back', async () => {
  expect((await send(restartGateways, { query: { gateways: mac } })).status).toBe(200)
  await expect.poll(events, { timeout: 10_000 }).toEqual(expect.arrayContaining(['REBOOTED', 'REBOOT']))
  const happened = await events()
  expect(happened.slice(happened.indexOf('REBOOTED'), happened.indexOf('REBOOT') + 1)).toContain('DISCONNECTED')
  expect((await send(restartGateways, { query: { gateways: 'AABBCCDDEEFF' } })).status).toBe(400)
  expect((await stranger(restartGateways, { query: { gateways: mac } })).status).toBe(400)
})

test('sightings are counted, and the short reads name the gateway', async () => {
  ap.wakeLabel('00000233AABBCC01')
  await expect
    .poll(
      async () =>
        (
          (await send(readGatewayStatistics, { query: { store: 'lyon', gateway: mac } })).body['statistics'] as {
            received: number
          }[]
        )[0]?.received,
      { timeout: 8_000 },
    )
    .toBeGreaterThan(0)
  expect(
    (await send(readGatewayStatistics, { query: { store: 'lyon', gateway: mac, start: 'yesterday' } })).status,
  ).toBe(405)
  const summary = (await send(readGatewayStatusSummary, { query: { store: 'lyon' } })).body['status'] as {
    status: string
    count: number
  }[]
  expect(summary.at(-1)).toMatchObject({ status: 'offline', count: 1 }) // It restarted within this hour.
  expect((await send(listGatewayNames, { query: { store: 'lyon' } })).body).toMatchObject({ gatewayList: ['North'] })
  expect((await send(readGatewayDebugInfo, { query: { store: 'lyon' } })).body).toMatchObject({
    gatewayDebugInfo: [{ name: 'North', url: `http://127.0.0.1:${here().port}/` }],
  })
  expect((await send(readGatewayOrders, { query: { store: 'lyon', gateway: mac } })).body).toMatchObject({ opcode: [] })
  expect((await send(listGatewayFirmware, { query: { store: 'lyon' } })).body).toMatchObject({
    gatewayFirmwareList: [
      { macAddress: mac, gwVersion: '2.85', newestVersion: '2.85', state: 'NEWEST', otaStatus: '' },
    ],
  })
  expect((await stranger(readGatewayStatistics, { query: { gateway: mac } })).body['statistics']).toEqual([])
})

test('a gateway with a new address stays the same gateway', async () => {
  const { port } = here()
  const moved = await startAccessPoint({
    speed: Infinity,
    alias: 'North',
    labels: [{ mac: '00000233AABBCC01', model: 'M3_384x168_BWRY' }],
  })
  await ap.stop()
  await expect.poll(async () => (await detail())['networkStatus'], { timeout: 8_000 }).toBe('DISCONNECTED')
  const known = {
    status: 409,
    body: { responseCode: '409', responseMessage: `The gateway ${mac} is already registered.` },
  }
  expect(
    await send(addGateway, { query: { store: 'lyon' }, body: { ...wish(), port } }),
    'off, and known by its address',
  ).toMatchObject(known)
  expect(
    await send(addGateway, { query: { store: 'lyon' }, body: { ...wish(), port, gateway: mac, code: 'mac' } }),
    'off, and known by its MAC',
  ).toMatchObject(known)
  expect(
    (await stranger(addGateway, { query: { store: 'far' }, body: { ...wish(), port } })).status,
    'another company does not see it',
  ).toBe(405)
  expect((await send(restartGateways, { query: { gateways: mac } })).status).toBe(405)
  expect((await send(changeGateway, { query: { store: 'lyon', gateway: mac }, body: { port: 1 } })).status).toBe(405)
  ap = moved
  expect(
    (await send(changeGateway, { query: { store: 'lyon', gateway: mac }, body: { port: moved.address.port } })).status,
  ).toBe(200)
  expect(moved.address.port).not.toBe(port)
  await expect.poll(async () => (await detail())['networkStatus'], { timeout: 8_000 }).toBe('CONNECTED')
})

test('access points on the network are found, have no owner until claimed, and are claimed by MAC', async () => {
  const discovery = { group: '239.10.0.1', port: 26_033 }
  const [first, second] = [
    await startAccessPoint({ host: '127.0.0.21', alias: 'East', discovery }),
    await startAccessPoint({ host: '127.0.0.21', alias: 'Beside', discovery: { ...discovery, port: 26_034 } }),
  ]
  const network = await startServer({
    settings: {
      productionType: 'cloud',
      discovery: { address: discovery.group, port: discovery.port, httpPort: first.address.port, from: '127.0.0.1' },
    },
  })
  try {
    await addCompany(network.db, 'acme')
    await addStore(network.db, 'acme', 'lyon')
    const cloud = apiClient(
      network.url,
      (await openTestSession(network.db, await addAccount(network.db, { account: 'anna', company: 'acme' }))).headers,
    )
    const floating = await cloud(listFloatingGateways)
    expect(floating.body['gatewayList']).toMatchObject([{ name: 'East', ipAddress: '127.0.0.21', company: '' }])
    const [{ macAddress, mac_address }] = floating.body['gatewayList'] as [{ macAddress: string; mac_address: string }]
    expect(mac_address).toBe(macAddress)
    // With a second company only the operator sees the find and assigns it.
    await addCompany(network.db, 'other')
    await addStore(network.db, 'other', 'far')
    const strangerThere = apiClient(
      network.url,
      (await openTestSession(network.db, await addAccount(network.db, { account: 'sam', company: 'other' }))).headers,
    )
    for (const [someone, store] of [
      [cloud, 'lyon'],
      [strangerThere, 'far'],
    ] as const) {
      expect((await someone(listFloatingGateways)).status).toBe(204)
      expect(
        (
          await someone(addGateway, {
            query: { store },
            body: { name: '', gateway: macAddress, port: -1, uriScheme: 'HTTP' },
          })
        ).body,
      ).toMatchObject({ responseMessage: 'NO_UNREGISTERED_GATEWAY_FOUND' })
    }
    await network.db
      .updateTable('account')
      .set({ provider_administrator: true })
      .where('account', '=', 'anna')
      .execute()
    expect((await cloud(listFloatingGateways)).body['gatewayList']).toMatchObject([{ macAddress }])
    expect(
      (await cloud(addGateway, { body: { company: 'acme', store: 'lyon', gateway: 'AABBCCFFFEDDEEFF' } as never }))
        .body,
    ).toMatchObject({ responseCode: '400', responseMessage: 'NO_UNREGISTERED_GATEWAY_FOUND' })
    const found = (await cloud(scanGateway, { query: { ip: '127.0.0.21', port: second.address.port } })).body[
      'mac'
    ] as string
    expect(
      (
        await cloud(addGateway, {
          body: { company: 'acme', store: 'lyon', gateway: `${macWithFffe(macAddress)},${found}` } as never,
        })
      ).status,
    ).toBe(200)
    await expect
      .poll(
        async () =>
          (
            (await cloud(listGateways, { query: { store: 'lyon', aliveStatus: 'ON' } })).body['gatewayList'] as
              | unknown[]
              | undefined
          )?.length,
        { timeout: 8_000 },
      )
      .toBe(2)
    expect((await cloud(listFloatingGateways)).status).toBe(204)
  } finally {
    await network.stop()
    await Promise.all([first.stop(), second.stop()])
  }
})

test('gateways of another company can be neither seen nor deleted', async () => {
  expect((await stranger(listGateways)).status).toBe(204)
  expect((await stranger(deleteGateways, { query: { gateways: mac } })).status).toBe(400)
})

test('a deleted gateway is disconnected, its label waits for another, and the audit log says so', async () => {
  expect((await send(deleteGateways, { query: { gateway: mac, store: 'lyon' } })).status).toBe(200)
  expect((await send(deleteGateways, { query: { gateway: mac } })).status).toBe(400)
  expect((await send(listGateways)).status).toBe(204)
  expect(await server.db.selectFrom('label').select(['code', 'gateway_id']).execute()).toEqual([
    { code: '0233AABBCC01', gateway_id: null },
  ])
  expect(
    (
      await server.db.selectFrom('audit').select('action').where('action', 'like', 'gateway.%').orderBy('id').execute()
    ).map((row) => row.action),
  ).toEqual(['gateway.add', 'gateway.change', 'gateway.change', 'gateway.restart', 'gateway.change', 'gateway.delete'])
})
