// e2e/spec: specification §7: areas, stores, the summary and the white list, as programs call them.
import { expect, test } from 'vitest'
import { openTestSession } from '@shelfcast/server/testing/people'
import { eventually, store, startWire } from './wire.ts'

const wire = startWire()
const { send, addArticles, addGateway } = wire

test('areas are a list areaParamList of entries with company', async () => {
  const { status, body } = await send('GET', '/api/common/area')
  expect(status).toBe(200)
  expect(body).toMatchObject({ areaParamList: [{ company: 'DEFAULT' }] })
})

test('areas take an optional company, which must be one of the caller', async () => {
  expect((await send('GET', '/api/common/area?company=DEFAULT')).body['areaParamList']).toHaveLength(1)
  expect((await send('GET', '/api/common/area?company=OTHER')).status).toBe(403)
})

test('areas of a company without any are 204', async () => {
  await wire.backdoor.db.insertInto('company').values({ code: 'EMPTY' }).execute()
  const accountId = await wire.backdoor.account({ account: 'empty', level: '1' })
  await wire.backdoor.db
    .updateTable('account')
    .set({ companies: ['EMPTY'] })
    .where('account_id', '=', accountId)
    .execute()
  const { headers } = await openTestSession(wire.backdoor.db, accountId)
  expect(await send('GET', '/api/common/area', { headers })).toMatchObject({ status: 204, text: '' })
})

test('the default store for callers that know only one always exists', async () => {
  expect((await send('GET', `/api/common/store?store=${store}`)).body['stores']).toMatchObject([{ store }])
})

const one = '0000000000E1'

test('GET /api/common/summary, /summary/problem and /config/alertsetting answer with counts, stores with a problem, and percentages', async () => {
  await addGateway('0000000000B1')
  expect(
    (
      await send(
        'GET',
        '/api/common/summary?company=&country=&region=&city=&store=&account=&aliveInterval=24&isLabelAlive=true',
      )
    ).body,
  ).toMatchObject({
    responseCode: '200',
    totalStoreCount: expect.any(Number),
    totalLabelCount: expect.any(Number),
    updateStatus: expect.any(Array),
  })
  // The gateway was added directly to the database, so cached counts may last for two seconds.
  await eventually(
    async () => (await send('GET', '/api/common/summary/problem?problemType=gatewayOffline')).body,
  ).toMatchObject({ responseCode: '200', problemStoreList: [{ storeCode: store, count: '1' }] })
  expect((await send('GET', '/api/common/config/alertsetting')).body).toMatchObject({
    gwOfflineCaution: expect.stringMatching(/^\d+$/),
    labelMisusedDanger: expect.stringMatching(/^\d+$/),
  })
})

test('GET, POST, PUT and DELETE store, /timezone, /summary and /summary/list', async () => {
  const form = {
    storeName: 'East',
    company: 'DEFAULT',
    country: 'Far',
    zoneId: 'Asia/Seoul',
    whiteListEnable: 'Disable',
    divisionCode: 5,
  }
  expect((await send('POST', '/api/common/store', { body: { ...form, store: 'EAST' } })).status).toBe(200)
  expect((await send('PUT', '/api/common/store?store=EAST', { body: { ...form, storeName: 'The east' } })).status).toBe(
    200,
  )
  expect((await send('PUT', '/api/common/store?store=NOWHERE', { body: form })).status).toBe(404)
  expect((await send('GET', '/api/common/store?store=EAST')).body).toMatchObject({
    stores: [{ store: 'EAST', storeName: 'The east', labelCount: 0, gatewayCount: 0, articleCount: 0 }],
  })
  expect((await send('GET', '/api/common/store/timezone')).body['timezoneList']).toContainEqual({
    name: 'Asia/Seoul',
    timezone: '(UTC+09:00) Asia/Seoul',
  })
  expect((await send('GET', '/api/common/store/summary/v2?store=EAST')).body).toMatchObject({
    store: 'EAST',
    divisionCode: 5,
    totalLabelCount: 0,
  })
  expect((await send('GET', '/api/common/store/summary/list?country=Far')).body).toMatchObject({
    storeSummaryList: [{ store: 'EAST' }],
  })
  expect(await send('DELETE', '/api/common/area', { body: { company: 'DEFAULT', country: 'Far' } })).toMatchObject({
    status: 405,
    body: { responseMessage: 'INVALID_DELETE_AREA' },
  })
  expect((await send('DELETE', '/api/common/store', { body: { storeList: ['EAST'] } })).status).toBe(200)
  expect((await send('DELETE', '/api/common/area?company=DEFAULT&country=Far')).status).toBe(200)
})

test('GET /api/common/whiteList/info and /list, PUT /whiteList; a label that is not listed is refused in words that callers look for', async () => {
  expect(
    (
      await send('PUT', `/api/common/whiteList?store=${store}`, {
        body: { whiteListEnable: 'Enable', divisionCode: 0, whiteListFetchType: 'ADD', labelCodeList: [one] },
      })
    ).body,
  ).toMatchObject({ responseCode: '200' })
  expect((await send('GET', `/api/common/whiteList/info?store=${store}`)).body).toMatchObject({
    code: store,
    whiteListEnabled: true,
    divisionCode: 0,
  })
  expect(
    (await send('GET', `/api/common/whiteList/list?store=${store}&searchType=label&search=${one}`)).body,
  ).toMatchObject({ whiteList: [{ label: one, mac: '00000000' }] })
  await addArticles('W1')
  const refused = await send('POST', `/api/common/labels/link?store=${store}`, {
    body: { assignList: [{ labelCode: '0000000000E2', articleIdList: ['W1'] }] },
  })
  expect([refused.status, refused.body['responseMessage']]).toEqual([
    405,
    `0000000000E2 label is not in the whiteList of station ${store}`,
  ])
  expect(
    (
      await send('PUT', `/api/common/whiteList?store=${store}`, {
        body: { whiteListEnable: 'Disable', whiteListFetchType: 'DELETE', labelCodeList: [one] },
      })
    ).status,
  ).toBe(200)
  expect((await send('GET', `/api/common/whiteList/list?store=${store}`)).status).toBe(204)
})
