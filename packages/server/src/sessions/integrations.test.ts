// server/sessions: programs of local servers without a session (wire contract §2.1). http/permission-matrix.test.ts
// tests which calls they reach.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionLostText } from '@shelfcast/contract/wire-texts'
import { saveSetting } from '../settings/store.ts'
import { addCompany, addStore } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

let server: TestServer
let clock = Date.now()

beforeAll(async () => {
  server = await startServer({ now: () => clock, settings: { trustProxy: ['127.0.0.1'] } })
  for (const company of ['ACME', 'OTHER']) await addCompany(server.db, company)
  await addStore(server.db, 'ACME', 'NORTH')
  await addStore(server.db, 'OTHER', 'ABROAD')
})
afterAll(() => server.stop())
// Settings are read again after a few seconds.
beforeEach(() => {
  clock += 60_000
})

const open = async (addresses: string[], checks: 'true' | 'false' = 'false') => {
  await saveSetting(server.db, '', 'aimsDashboardServiceCheckpermissionEnable', checks)
  await saveSetting(server.db, '', 'integrationAddresses', addresses)
}
const call = (ip: string, path = '/dashboardservice/common/articles?store=NORTH', init: RequestInit = {}) =>
  fetch(server.url + path, {
    ...init,
    headers: { 'x-forwarded-for': ip, ...(init.body === undefined ? {} : { 'content-type': 'application/json' }) },
  })

test('this access is closed until a setting turns the check off and lists an address', async () => {
  const refused = async () => {
    const response = await call('10.1.2.3')
    expect([response.status, await response.text()]).toEqual([423, sessionLostText])
    clock += 60_000
  }
  await refused()
  await open([])
  await refused()
  await open(['10.1.2.3'], 'true')
  await refused()
  await open(['10.1.2.3'])
  expect((await call('10.1.2.3')).status).toBe(204)
})

test.each<[string, string, boolean]>([
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.3', '10.1.2.4', false],
  ['10.1.2.0/24', '10.1.2.77', true],
  ['10.1.2.0/24', '10.1.3.1', false],
  ['10.1.2.3', '::ffff:10.1.2.3', true],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '10.1.2.3', false],
  ['everybody', '10.1.2.3', false],
  ['*', '10.1.2.3', false],
  ['0.0.0.0/33', '10.1.2.3', false],
  ['10.1.2.3/', '10.1.2.3', false],
  ['', '10.1.2.3', false],
])('a list with %j lets %s in: %s', async (entry, ip, isLetIn) => {
  await open([entry])
  expect((await call(ip)).status).toBe(isLetIn ? 204 : 423)
})

test('a program works for the first company only, in all of it, and its changes carry its name', async () => {
  await open(['10.1.2.3'])
  const body = JSON.stringify([{ articleId: '1', articleName: 'Milk', data: {} }])
  expect(
    (await call('10.1.2.3', '/dashboardservice/common/articles?store=NORTH', { method: 'PUT', body })).status,
  ).toBe(200)
  expect(
    (await call('10.1.2.3', '/dashboardservice/common/articles?store=ABROAD', { method: 'PUT', body })).status,
  ).toBe(405)
  expect((await call('10.1.2.3', '/dashboardservice/common/articles?store=NORTH&company=OTHER')).status).toBe(403)
  const history = await (await call('10.1.2.3', '/dashboardservice/common/articles/history?store=NORTH')).text()
  expect(history).toContain('(integration program)')
  expect(
    (
      await call('10.1.2.3', '/dashboardservice/common/store', {
        method: 'POST',
        body: JSON.stringify({ store: 'WEST', storeName: 'West', company: 'ACME', zoneId: 'UTC' }),
      })
    ).status,
  ).toBe(200)
  const entry = await server.db
    .selectFrom('audit')
    .select(['account', 'ip', 'company', 'target'])
    .where('action', '=', 'store.add')
    .executeTakeFirst()
  expect(entry).toMatchObject({ account: '(integration program)', ip: '10.1.2.3', company: 'ACME' })
  expect((await call('10.1.2.3', '/dashboardservice/common/articles?store=WEST')).status).toBe(204) // a new store is in reach at once
})

test('a repeated call with an Idempotency-Key gets the first answer, from each program its own', async () => {
  await open(['10.1.2.3', '10.1.2.4'])
  const store = await server.db
    .selectFrom('store')
    .select('store_id')
    .where('code', '=', 'NORTH')
    .executeTakeFirstOrThrow()
  const { label_id } = await server.db
    .insertInto('label')
    .values({ ...store, code: '0000000000A1', model: 'M2_296x128_BWR', linked: true })
    .returning('label_id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('label_page')
    .values({ label_id, ...store, gateway_id: null })
    .execute()
  const turn = async (ip: string) => {
    const response = await fetch(`${server.url}/dashboardservice/common/labels/page?store=NORTH`, {
      method: 'POST',
      headers: { 'x-forwarded-for': ip, 'content-type': 'application/json', 'idempotency-key': 'till-1' },
      body: JSON.stringify({ pageChangeList: [{ labelCode: '0000000000A1', page: 1 }] }),
    })
    return { status: response.status, ...((await response.json()) as { customBatchId?: string }) }
  }
  const first = await turn('10.1.2.3')
  expect(first).toMatchObject({ status: 200, customBatchId: expect.any(String) })
  expect(await turn('10.1.2.3')).toEqual(first)
  expect((await turn('10.1.2.4')).customBatchId).not.toBe(first.customBatchId)
})
