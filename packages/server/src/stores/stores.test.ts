// server/stores: stores and areas over HTTP: what is refused, and that nothing is half done.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addArea, listAreas } from '@shelfcast/contract/areas'
import { replaceArticles } from '@shelfcast/contract/articles'
import { addStore as addStoreCall, deleteStores, listStores, listTimeZones, saveStore } from '@shelfcast/contract/stores'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { apiClient } from '../testing/api-client.ts'

let server: TestServer
let send: ReturnType<typeof apiClient>
let stranger: ReturnType<typeof apiClient>

beforeAll(async () => {
  server = await startServer()
  for (const company of ['acme', 'other']) await addCompany(server.db, company)
  await addStore(server.db, 'acme', 'lyon')
  await addStore(server.db, 'other', 'far')
  send = apiClient(server.url, (await openTestSession(server.db, await addAccount(server.db, { account: 'anna', company: 'acme' }))).headers)
  stranger = apiClient(server.url, (await openTestSession(server.db, await addAccount(server.db, { account: 'sam', company: 'other' }))).headers)
})
afterAll(() => server.stop())

const form = { storeName: 'Nice', company: 'acme', country: 'France', region: 'South', city: 'Nice', zoneId: 'Europe/Paris' }

test('a new store is listed with its counts, and its areas can be chosen', async () => {
  expect((await send(addStoreCall, { body: { ...form, store: 'nice' } })).status).toBe(200)
  await expect.poll(async () => (await send(listStores, { query: { store: 'nice' } })).body['stores']).toMatchObject([{ store: 'nice', storeName: 'Nice', labelCount: 0, articleCount: 0, zoneId: 'Europe/Paris' }])
  const areas = (await send(listAreas)).body['areaParamList']
  expect(areas).toContainEqual(expect.objectContaining({ country: 'France', region: 'South', city: 'Nice' }))
  expect(areas).toContainEqual(expect.objectContaining({ country: 'France', region: '', city: '' }))
})

test('the very next call of whoever added a store finds it, and whoever deleted it does not', async () => {
  const codes = Array.from({ length: 20 }, (_, n) => `quick${n}`)
  for (const store of codes) {
    await send(addStoreCall, { body: { ...form, store } })
    expect((await send(replaceArticles, { query: { store }, body: [] })).body['responseMessage']).not.toBe('STORE_CODE_NOT_FOUND')
    expect((await send(listStores, { query: { store } })).body['stores']).toHaveLength(1)
    await send(deleteStores, { query: { storeList: [store] } })
    expect((await send(replaceArticles, { query: { store }, body: [] })).status).toBe(404)
  }
})

test('a code that is taken is a conflict that names the field', async () => {
  const answer = await send(addStoreCall, { body: { ...form, store: 'lyon' } })
  expect(answer.status).toBe(409)
  expect(answer.body['errors'][0]).toMatchObject({ field: 'store' })
})

test('a time zone that is none and a company that is not the caller’s are refused', async () => {
  expect((await send(addStoreCall, { body: { ...form, store: 'x', zoneId: 'Mars/Base' } })).body['errors'][0]).toMatchObject({ field: 'zoneId' })
  expect((await send(addStoreCall, { body: { ...form, store: 'x', company: 'other' } })).status).toBe(403)
})

test('another company’s store answers exactly as one that does not exist', async () => {
  const foreign = await send(saveStore, { query: { store: 'far' }, body: form })
  const missing = await send(saveStore, { query: { store: 'nowhere' }, body: form })
  expect([foreign.status, foreign.body['responseMessage']]).toEqual([missing.status, missing.body['responseMessage']])
  expect((await stranger(listStores)).body['stores'].map((store: { store: string }) => store.store)).toEqual(['far'])
})

test('a store with products stays, and so do the others of the same call', async () => {
  await send(addStoreCall, { body: { ...form, store: 'full', storeName: 'Full' } })
  await send(addStoreCall, { body: { ...form, store: 'empty', storeName: 'Empty' } })
  await expect.poll(async () => (await send(replaceArticles, { query: { store: 'full' }, body: [{ articleId: '1', articleName: 'Oil' }] })).status).toBe(200)
  const refused = await send(deleteStores, { query: { storeList: 'empty,full' } })
  expect(refused.body).toMatchObject({ responseCode: '405', responseMessage: 'STORES_ARE_IN_USE_CAN_NOT_DELETE', errors: [{ value: 'full' }] })
  expect((await send(listStores, { query: { storeName: 'Empty' } })).body['stores']).toHaveLength(1)
  expect((await send(deleteStores, { query: { storeList: 'empty' } })).status).toBe(200)
  await expect.poll(async () => (await send(listStores, { query: { storeName: 'Empty' } })).status).toBe(204)
})

test('an area that exists is a conflict; a city without its country is refused', async () => {
  const area = { company: 'acme', country: 'Spain', region: '', city: '' }
  expect((await send(addArea, { body: area })).status).toBe(200)
  expect((await send(addArea, { body: area })).status).toBe(409)
  expect((await send(addArea, { body: { ...area, country: '', city: 'Cadiz' } })).body['errors'][0]).toMatchObject({ field: 'country' })
})

test('time zones are named with their offset', async () => {
  const zones = (await send(listTimeZones)).body['timezoneList']
  expect(zones).toContainEqual({ name: 'Asia/Seoul', timezone: '(UTC+09:00) Asia/Seoul' })
})
