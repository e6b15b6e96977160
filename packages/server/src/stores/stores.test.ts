// server/stores: stores over HTTP: refusals, and all-or-nothing writes.
import { beforeAll, expect, test } from 'vitest'
import { listAreas } from '@shelfcast/contract/areas/areas'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { scheduleArticles } from '@shelfcast/contract/articles/schedules'
import { addCompany as addCompanyCall, listCompanies, saveCompany } from '@shelfcast/contract/areas/companies'
import {
  countLabelsOfStores,
  listHandHeldStores,
  listStoreSummaries,
  listStoresOfArea,
  readChannelMask,
  readStoreDeletion,
  readStoreSettings,
  readStoreSummary,
  saveChannelMask,
} from '@shelfcast/contract/stores/reads'
import {
  addStore as addStoreCall,
  deleteStores,
  listStores,
  listTimeZones,
  saveStore,
  storeConfigDefaults,
} from '@shelfcast/contract/stores/stores'
import { ACTION } from '@shelfcast/contract/permissions'
import { addAccount, addStore, openTestSession, storeForm } from '../testing/people.ts'
import { apiClient } from '../testing/api-client.ts'
import { usingShop } from '../testing/shop.ts'

const { server, send, signIn } = usingShop()
let stranger: typeof send

beforeAll(async () => {
  ;({ send: stranger } = await signIn('sam', { company: 'other' }))
  await addStore(server.db, 'other', 'far')
})

test('a new store is listed with its counts, and its areas can be selected', async () => {
  expect((await send(addStoreCall, { body: { ...storeForm, store: 'nice' } })).status).toBe(200)
  await expect
    .poll(async () => (await send(listStores, { query: { store: 'nice' } })).body['stores'])
    .toMatchObject([{ store: 'nice', storeName: 'Nice', labelCount: 0, articleCount: 0, zoneId: 'Europe/Paris' }])
  const areas = (await send(listAreas)).body['areaParamList']
  expect(areas).toContainEqual(expect.objectContaining({ country: 'France', region: 'South', city: 'Nice' }))
  expect(areas).toContainEqual(expect.objectContaining({ country: 'France', region: '', city: '' }))
})

test('the next call after adding a store finds it, and after deleting it does not', async () => {
  const codes = Array.from({ length: 20 }, (_, n) => `quick${n}`)
  for (const store of codes) {
    await send(addStoreCall, { body: { ...storeForm, store } })
    expect((await send(replaceArticles, { query: { store }, body: [] })).body['responseMessage']).not.toBe(
      'STORE_CODE_NOT_FOUND',
    )
    expect((await send(listStores, { query: { store } })).body['stores']).toHaveLength(1)
    await send(deleteStores, { query: { storeList: [store] } })
    expect((await send(replaceArticles, { query: { store }, body: [] })).status).toBe(405)
  }
})

test('an account that may add stores but not areas puts a store into an existing area, and into no new one', async () => {
  const limited = apiClient(
    server.url,
    (
      await openTestSession(
        server.db,
        await addAccount(server.db, { account: 'lea', company: 'acme', action: [ACTION.storeEdit.code] }),
      )
    ).headers,
  )
  expect((await limited(addStoreCall, { body: { ...storeForm, store: 'there' } })).status).toBe(200)
  for (const [field, more] of [
    ['country', { country: 'Frence' }],
    ['region', { region: 'Suoth' }],
    ['city', { city: 'Nize' }],
  ] as const) {
    const refused = await limited(addStoreCall, { body: { ...storeForm, ...more, store: 'new' } })
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: [{ field, message: 'This area does not exist, and you cannot add one.' }] },
    })
    expect((await limited(saveStore, { query: { store: 'there' }, body: { ...storeForm, ...more } })).status).toBe(403)
  }
  expect((await send(listStores, { query: { store: 'new' } })).status).toBe(204)
  expect(JSON.stringify((await send(listAreas)).body)).not.toMatch(/Frence|Suoth|Nize/)
  expect(
    (await limited(saveStore, { query: { store: 'there' }, body: { ...storeForm, storeName: 'There' } })).status,
  ).toBe(200)
  await send(deleteStores, { query: { storeList: ['there'] } })
})

test('an existing code is a conflict that names the field', async () => {
  const answer = await send(addStoreCall, { body: { ...storeForm, store: 'lyon' } })
  expect(answer.status).toBe(409)
  expect(answer.body['errors'][0]).toMatchObject({ field: 'store' })
})

test('an invalid time zone and a company that is not the caller’s are refused', async () => {
  expect(
    (await send(addStoreCall, { body: { ...storeForm, store: 'x', zoneId: 'Mars/Base' } })).body['errors'][0],
  ).toMatchObject({ field: 'zoneId' })
  expect((await send(addStoreCall, { body: { ...storeForm, store: 'x', company: 'other' } })).status).toBe(403)
})

test('another company’s store gets the same answer as a missing one', async () => {
  const foreign = await send(saveStore, { query: { store: 'far' }, body: storeForm })
  const missing = await send(saveStore, { query: { store: 'nowhere' }, body: storeForm })
  expect([foreign.status, foreign.body['responseMessage']]).toEqual([missing.status, missing.body['responseMessage']])
  expect((await stranger(listStores)).body['stores'].map((store: { store: string }) => store.store)).toEqual(['far'])
})

const known = {
  model: null,
  template_name: null,
  gateway_id: null,
  rssi: null,
  lqi: null,
  battery_mv: null,
  temperature: null,
  firmware: null,
  capabilities: null,
}

test('a store with labels is not deleted, and neither are the others of the same call', async () => {
  await send(addStoreCall, { body: { ...storeForm, store: 'full', storeName: 'Full' } })
  await send(addStoreCall, { body: { ...storeForm, store: 'empty', storeName: 'Empty' } })
  const { store_id } = await server.db
    .selectFrom('store')
    .select('store_id')
    .where('code', '=', 'full')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('label')
    .values({ store_id, code: '0000A1B2C3D4', ...known })
    .execute()
  const refused = await send(deleteStores, { query: { storeList: 'empty,full' } })
  expect(refused.body).toMatchObject({
    responseCode: '405',
    responseMessage: 'STORES_ARE_IN_USE_CAN_NOT_DELETE',
    errors: [{ value: 'full' }],
  })
  expect((await send(listStores, { query: { storeName: 'Empty' } })).body['stores']).toHaveLength(1)
  await server.db.deleteFrom('label').execute()
  expect((await send(deleteStores, { query: { storeList: 'empty,full' } })).status).toBe(200)
  await expect.poll(async () => (await send(listStores, { query: { storeName: 'Empty' } })).status).toBe(204)
})

test('a store is deleted with its products and their records, after a preview of the counts', async () => {
  await send(addStoreCall, { body: { ...storeForm, store: 'shop', storeName: 'Shop' } })
  await send(replaceArticles, {
    query: { store: 'shop' },
    body: [
      { articleId: '1', articleName: 'Oil' },
      { articleId: '2', articleName: 'Salt' },
    ],
  })
  await send(replaceArticles, { query: { store: 'shop' }, body: [{ articleId: '1', articleName: 'Olive oil' }] })
  const binaryData = Buffer.from(JSON.stringify([{ articleId: '1', articleName: 'Oil' }])).toString('base64')
  expect(
    (
      await send(scheduleArticles, {
        query: { store: 'shop' },
        body: {
          fileName: 'prices.json',
          timezone: '',
          scheduleTime: `${new Date().getFullYear() + 1}-06-01 06:00`,
          binaryData,
        },
      })
    ).status,
  ).toBe(200)
  const question = (await send(readStoreDeletion, { query: { storeList: 'shop' } })).body['storeList']
  expect(question).toMatchObject([
    { store: 'shop', storeName: 'Shop', labels: 0, gateways: 0, articles: 2, schedules: 1, whiteList: 0 },
  ])
  expect(question[0].changes).toBeGreaterThan(0)
  expect((await send(deleteStores, { query: { storeList: 'shop' } })).status).toBe(200)
  expect(
    await server.db.selectFrom('article').select('article_id').where('name', 'in', ['Olive oil', 'Salt']).execute(),
  ).toEqual([])
})

test('time zones are named with their offset', async () => {
  const zones = (await send(listTimeZones)).body['timezoneList']
  expect(zones).toContainEqual({ name: 'Asia/Seoul', timezone: '(UTC+09:00) Asia/Seoul' })
})

test('settings missing in a form stay unchanged', async () => {
  const settings = {
    whiteListEnable: 'Enable',
    divisionCode: 7,
    siteCode: 'AB12',
    ipNtpServer: 'ntp.example',
    serverSentEventTypes: ['ALARM_STATUS'],
    storeConfig: { location: 2, batteryMode: 3, updatePageUnlock: true },
  }
  await send(addStoreCall, { body: { ...storeForm, ...settings, store: 'set' } as never })
  await send(saveStore, {
    query: { store: 'set' },
    body: { ...storeForm, storeName: 'Set', storeConfig: { location: 1 } },
  })
  const kept = {
    store: 'set',
    storeName: 'Set',
    whiteListEnable: true,
    divisionCode: 7,
    siteCode: 'AB12',
    ipNtpServer: 'ntp.example',
    serverSentEventTypes: ['ALARM_STATUS'],
    storeConfig: { location: 1, batteryMode: 3, updatePageUnlock: true },
  }
  expect((await send(readStoreSettings, { query: { store: 'set' } })).body).toMatchObject(kept)
  const response = await send(readStoreSummary, { query: { store: 'set' } })
  expect(response.body).toMatchObject({ ...kept, totalLabelCount: 0, onlineGwCount: 0 })
})

test.each([
  ['divisionCode', { divisionCode: 47806 }],
  ['divisionCode', { divisionCode: 65535 }],
  ['siteCode', { siteCode: 'ABCDE' }],
  ['storeConfig.batteryMode', { storeConfig: { batteryMode: 7 } }],
  ['storeConfig.tapGoEndTime', { storeConfig: { tapGoEndTime: 26 } }],
  ['storeDescription', { storeDescription: 'x'.repeat(256) }],
])('%s beyond its limit is refused by name', async (field, more) => {
  expect(
    (await send(addStoreCall, { body: { ...storeForm, ...more, store: 'limits' } })).body['errors'][0],
  ).toMatchObject({
    field,
  })
})

test('the channel mask is read back unchanged', async () => {
  await send(addStoreCall, { body: { ...storeForm, store: 'radio' } })
  expect((await send(readChannelMask, { query: { store: 'radio' } })).body).toMatchObject({
    type: 'NULL',
    channelMask: '',
  })
  await send(saveChannelMask, { query: { store: 'radio' }, body: { type: 'BLACK_LIST', channelMask: '11,15' } })
  expect((await send(readChannelMask, { query: { store: 'radio' } })).body).toMatchObject({
    type: 'BLACK_LIST',
    channelMask: '11,15',
  })
})

test('older callers read stores by area, by user and by their labels', async () => {
  await send(addStoreCall, { body: { ...storeForm, store: 'brno', storeName: 'Brno', country: 'Czechia' } })
  expect((await send(listStoresOfArea, { query: { areaKey: 'COUNTRY', areaValue: 'Czechia' } })).body).toMatchObject({
    totalStoreCnt: 1,
    storeList: [{ brno: 'Brno' }],
  })
  const mine = await send(listHandHeldStores, { query: { userName: 'anna' } })
  expect(JSON.parse(mine.body['text'])).toContainEqual(
    expect.objectContaining({
      code: 'brno',
      name: 'Brno',
      whiteListEnable: 'Disable',
      newtonConfig: storeConfigDefaults,
    }),
  )
  expect((await send(listHandHeldStores, { query: { userName: 'sam' } })).status).toBe(204)
  expect((await send(countLabelsOfStores)).body['storeList']).toContainEqual({
    store: 'brno',
    name: 'Brno',
    assignedLabels: 0,
    unassignedLabels: 0,
  })
  expect((await send(listStores, { query: { store: 'brno', isLoginResponse: 'true' } })).body['stores']).toMatchObject([
    { code: 'brno', name: 'Brno', country: 'Czechia' },
  ])
})

test('stores come worst first, and by any count', async () => {
  const ids = new Map<string, number>()
  for (const store of ['good', 'bad', 'worse']) {
    await send(addStoreCall, { body: { ...storeForm, store, storeName: store, country: 'Order' } })
    ids.set(
      store,
      (await server.db.selectFrom('store').select('store_id').where('code', '=', store).executeTakeFirstOrThrow())
        .store_id,
    )
  }
  const put = async (store: string, codes: string[], battery: string) => {
    for (const code of codes)
      await server.db
        .insertInto('label')
        .values({ ...known, store_id: ids.get(store) as number, code, battery, last_seen_at: new Date() })
        .execute()
  }
  await put('good', ['0000000000A1', '0000000000A2', '0000000000A3'], 'GOOD')
  await put('bad', ['0000000000B1'], 'LOW')
  await put('worse', ['0000000000C1', '0000000000C2'], 'REPLACE')
  const order = async (query = {}) =>
    ((await send(listStoreSummaries, { query: { country: 'Order', ...query } })).body['storeSummaryList'] ?? []).map(
      (row: { store: string }) => row.store,
    )
  await expect.poll(order).toEqual(['worse', 'bad', 'good'])
  expect(await order({ sort: 'totalLabelCount,desc' })).toEqual(['good', 'worse', 'bad'])
  expect(await order({ problemType: 'lowBattery' })).toEqual(['worse', 'bad'])
  expect(await order({ size: '1', page: '1' })).toEqual(['bad'])
  expect((await send(listStoreSummaries, { query: { country: 'Order' } })).body['storeSummaryList'][0]).toMatchObject({
    store: 'worse',
    health: 'danger',
    problemCount: 2,
    replaceBatteryCount: 2,
    whiteListEnable: false,
  })
  expect(
    (await send(listStores, { query: { country: 'Order', sort: 'problemCount,desc' } })).body['stores'].map(
      (row: { store: string; health: string; labelCount: number }) => [row.store, row.health, row.labelCount],
    ),
  ).toEqual([
    ['worse', 'danger', 2],
    ['bad', 'danger', 1],
    ['good', 'stable', 3],
  ])
  await server.db.deleteFrom('label').execute()
})

test('an administrator creates a company with its levels, and its code never changes', async () => {
  expect((await send(addCompanyCall, { body: { code: 'second', name: 'Second' } })).status).toBe(200)
  expect((await send(addCompanyCall, { body: { code: 'second', name: 'Again' } })).status).toBe(409)
  expect(
    (await send(saveCompany, { query: { company: 'second' }, body: { code: 'second', name: 'The second' } })).status,
  ).toBe(200)
  expect((await send(saveCompany, { query: { company: 'second' }, body: { code: 'third', name: 'x' } })).status).toBe(
    400,
  )
  expect((await send(listCompanies)).body['companyList']).toContainEqual({ code: 'second', name: 'The second' })
  expect(
    (await stranger(saveCompany, { query: { company: 'second' }, body: { code: 'second', name: 'x' } })).status,
  ).toBe(403)
  expect((await send(addStoreCall, { body: { ...storeForm, store: 'inSecond', company: 'second' } })).status).toBe(200)
})

test('exporting the list requires its code', async () => {
  const csv = await send(listStores, {
    query: { export: 'true', format: 'csv', size: '1000000000', sort: 'labelCount,desc' },
  })
  expect(csv.headers.get('content-disposition')).toContain('stores.csv')
  expect(csv.body['text'].split('\r\n')[0]).toContain('store,storeName')
  const looker = apiClient(
    server.url,
    (
      await openTestSession(
        server.db,
        await addAccount(server.db, { account: 'looker', company: 'acme', menu: [7100], action: [7100] }),
      )
    ).headers,
  )
  expect((await looker(listStores, { query: { export: 'true' } })).body['responseMessage']).toContain('7102')
})

test.each([
  ['Austria', 'Europe/Vienna'],
  ['Österreich', 'Europe/Vienna'],
  ['HR', 'Europe/Zagreb'],
  ['대한민국', 'Asia/Seoul'],
  ['USA', 'America/New_York'],
  ['Atlantis', Intl.DateTimeFormat().resolvedOptions().timeZone],
])('a store in %s without a time zone is in %s', async (country, zoneId) => {
  const code = `zone-${zoneId.slice(-4)}-${country.length}`
  const { zoneId: _own, ...rest } = storeForm
  expect((await send(addStoreCall, { body: { ...rest, store: code, country } })).status).toBe(200)
  expect((await send(listStores, { query: { store: code } })).body['stores']).toMatchObject([{ zoneId }])
})
