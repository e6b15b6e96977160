// server/gateways: gateways over HTTP against an emulated access point: find, add, list, read, delete; and what is refused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGateway, deleteGateways, listGateways, readGateway, scanGateway } from '@shelfcast/contract/gateways'
import { macWithFffe } from '@shelfcast/contract/fields'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { apiClient } from '../testing/api-client.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

let server: TestServer
let ap: AccessPoint
let send: ReturnType<typeof apiClient>
let stranger: ReturnType<typeof apiClient>

beforeAll(async () => {
  server = await startServer()
  ap = await startAccessPoint({ speed: Infinity, alias: 'North', labels: [{ mac: '00000233AABBCC01', model: 'M2_296x128_BWR' }] })
  for (const company of ['acme', 'other']) await addCompany(server.db, company)
  await addStore(server.db, 'acme', 'lyon')
  await addStore(server.db, 'other', 'far')
  send = apiClient(server.url, (await openTestSession(server.db, await addAccount(server.db, { account: 'anna', company: 'acme' }))).headers)
  stranger = apiClient(server.url, (await openTestSession(server.db, await addAccount(server.db, { account: 'sam', company: 'other' }))).headers)
})
afterAll(async () => {
  await server.stop()
  await ap.stop()
})

const here = () => ({ ip: ap.address.host, port: ap.address.port })
const wish = () => ({ name: '', gateway: here().ip, port: here().port, uriScheme: 'HTTP' as const, code: 'ip' as const })
let mac = ''

test('looking finds an access point, and finds nobody where there is none', async () => {
  const found = await send(scanGateway, { query: here() })
  expect(found.body).toMatchObject({ ip: '127.0.0.1', port: here().port, name: 'North', labelCount: 1 })
  mac = found.body['mac'] as string
  expect(mac).toMatch(/^02[0-9A-F]{10}$/)
  expect((await send(scanGateway, { query: { ip: '127.0.0.1', port: 1 } })).status).toBe(204)
})

test('a gateway is added by a MAC only when a look found it, and only once', async () => {
  expect((await send(addGateway, { query: { store: 'lyon' }, body: { ...wish(), gateway: 'AABBCCDDEEFF', code: 'mac' } })).status).toBe(405)
  expect((await send(addGateway, { query: { store: 'lyon' }, body: { ...wish(), gateway: mac, code: 'mac' } })).body).toMatchObject({ responseCode: '200', macAddress: mac })
  expect((await send(addGateway, { query: { store: 'lyon' }, body: wish() })).status).toBe(409)
})

test('it is connected, listed with its label, and read in every spelling of its MAC', async () => {
  await expect.poll(async () => (await send(listGateways, { query: { network: 'online', mac: mac.slice(0, 6) } })).body?.['gatewayList'], { timeout: 8_000 }).toMatchObject([{ macAddress: mac, name: 'North', networkStatus: 'CONNECTED', state: 'Online', labelCount: '1' }])
  const detail = (await send(readGateway, { query: { store: 'lyon', gateway: macWithFffe(mac) } })).body
  expect(detail).toMatchObject({ macAddress: mac, port: String(here().port), dataChennel: '25', dataChennal: '25', dataChannel: '25' })
  expect((await send(readGateway, { query: { store: 'lyon', gateway: 'AABBCCDDEEFF' } })).status).toBe(204)
})

test('gateways of another company can neither be seen nor deleted', async () => {
  expect((await stranger(listGateways)).status).toBe(204)
  expect((await stranger(deleteGateways, { query: { gateways: mac } })).status).toBe(400)
})

test('a deleted gateway is let go, its label waits for another, and the audit log says so', async () => {
  expect((await send(deleteGateways, { query: { gateway: mac, store: 'lyon' } })).status).toBe(200)
  expect((await send(deleteGateways, { query: { gateway: mac } })).status).toBe(400)
  expect((await send(listGateways)).status).toBe(204)
  expect(await server.db.selectFrom('label').select(['code', 'gateway_id']).execute()).toEqual([{ code: '0233AABBCC01', gateway_id: null }])
  expect((await server.db.selectFrom('audit').select('action').where('action', 'like', 'gateway.%').orderBy('id').execute()).map((row) => row.action)).toEqual(['gateway.add', 'gateway.delete'])
})
