// server/areas: areas over HTTP: their stores follow a new name, an area in use stays, and counts are those of the caller.
import { beforeAll, expect, test } from 'vitest'
import { addArea, deleteArea, listAreas, renameArea, type Area } from '@shelfcast/contract/areas/areas'
import { addStore as addStoreCall, deleteStores, listStores } from '@shelfcast/contract/stores/stores'
import { MENU } from '@shelfcast/contract/permissions'
import { addAccount, addStore, openTestSession, storeForm } from '../testing/people.ts'
import { apiClient } from '../testing/api-client.ts'
import { usingShop } from '../testing/shop.ts'

const { server, headersNow, send, signIn } = usingShop()

beforeAll(async () => {
  await signIn('sam', { company: 'other' })
})

test('areas are counted with the stores in them and below, as far as the caller sees them', async () => {
  for (const [store, place] of [
    ['vic', { country: 'Portugal', region: 'East', city: 'Vic' }],
    ['east', { country: 'Portugal', region: 'East', city: '' }],
    ['south', { country: 'Portugal', region: 'South', city: '' }],
    ['portugal', { country: 'Portugal', region: '', city: '' }],
  ] as const)
    expect((await send(addStoreCall, { body: { ...storeForm, ...place, store } })).status).toBe(200)
  await addStore(server.db, 'acme', 'unseen')
  const una = await addAccount(server.db, { account: 'una', company: 'acme', menu: [MENU.storeInfo.code] })
  await server.db
    .updateTable('account')
    .set({ permission_key: 'REGION', permission_value: ['East'] })
    .where('account_id', '=', una)
    .execute()
  const limited = apiClient(server.url, (await openTestSession(server.db, una)).headers)
  const counted = async (by: typeof send) =>
    Object.fromEntries(
      ((await by(listAreas, { query: { company: 'acme', storeCount: 'true' } })).body['areaParamList'] as Area[])
        .filter(({ country }) => country === 'Portugal')
        .map(({ region, city, storeCount }) => [[region, city].filter(Boolean).join('>'), storeCount]),
    )
  expect(await counted(send)).toEqual({ '': 4, South: 1, East: 2, 'East>Vic': 1 })
  expect(await counted(limited)).toEqual({ '': 2, South: 0, East: 2, 'East>Vic': 1 })
  await send(deleteStores, { query: { storeList: ['vic', 'east', 'south', 'portugal'] } })
})

test('an existing area is a conflict; a city without its country is refused', async () => {
  const area = { company: 'acme', country: 'Spain', region: '', city: '' }
  expect((await send(addArea, { body: area })).status).toBe(200)
  expect((await send(addArea, { body: area })).status).toBe(409)
  expect((await send(addArea, { body: { ...area, country: '', city: 'Cadiz' } })).body['errors'][0]).toMatchObject({
    field: 'country',
  })
})

test('a renamed country updates its stores, its areas and the rights of accounts', async () => {
  await send(addStoreCall, { body: { ...storeForm, store: 'linz', country: 'Autsria', region: 'Upper', city: 'Linz' } })
  const accountId = await addAccount(server.db, { account: 'franz', company: 'acme', level: '2' })
  await server.db
    .updateTable('account')
    .set({ permission_key: 'COUNTRY', permission_value: ['Autsria'] })
    .where('account_id', '=', accountId)
    .execute()
  const franz = apiClient(server.url, (await openTestSession(server.db, accountId)).headers)
  const codes = async () =>
    ((await franz(listStores)).body['stores'] ?? []).map((store: { store: string; country: string }) => [
      store.store,
      store.country,
    ])
  expect(await codes()).toEqual([['linz', 'Autsria']])
  const area = { company: 'acme', region: '', city: '' }
  expect(
    (
      await send(renameArea, {
        body: {
          oldArea: { ...area, country: 'Autsria' },
          newArea: { ...area, country: 'Austria' },
          changedKey: 'country',
        },
      })
    ).status,
  ).toBe(200)
  expect(await codes()).toEqual([['linz', 'Austria']])
  const areas = (await send(listAreas)).body['areaParamList']
  expect(areas).toContainEqual(expect.objectContaining({ country: 'Austria', region: 'Upper', city: 'Linz' }))
  expect(areas).not.toContainEqual(expect.objectContaining({ country: 'Autsria' }))
})

test.each([
  [
    'an unknown area',
    {
      oldArea: { company: 'acme', country: 'Nowhere' },
      newArea: { company: 'acme', country: 'There' },
      changedKey: 'country',
    },
    405,
    'AREA_NOT_FOUND: acme>Nowhere',
  ],
  [
    'a name that is taken',
    {
      oldArea: { company: 'acme', country: 'Here' },
      newArea: { company: 'acme', country: 'Taken' },
      changedKey: 'country',
    },
    409,
    'already exists',
  ],
  [
    'the code of a company',
    { oldArea: { company: 'acme' }, newArea: { company: 'ACME' }, changedKey: 'company' },
    405,
    'cannot be changed',
  ],
  [
    'another company',
    {
      oldArea: { company: 'other', country: 'Here' },
      newArea: { company: 'other', country: 'X' },
      changedKey: 'country',
    },
    403,
    'COMPANY_NOT_FOUND',
  ],
] as const)('renaming %s is refused', async (_case, body, status, message) => {
  for (const country of ['Here', 'Taken']) await send(addArea, { body: { company: 'acme', country } })
  const answer = await send(renameArea, { body })
  expect([answer.status, answer.body['responseMessage']]).toEqual([status, expect.stringContaining(message)])
})

test('an area with stores cannot be deleted; one without is deleted with the areas below it', async () => {
  await send(addStoreCall, { body: { ...storeForm, store: 'graz', country: 'Styria', region: 'South', city: 'Graz' } })
  const used = await send(deleteArea, { query: { company: 'acme', country: 'Styria' } })
  expect(used.body).toMatchObject({
    responseCode: '405',
    responseMessage: 'INVALID_DELETE_AREA',
    errors: [{ field: 'country', value: 'graz' }],
  })
  await send(deleteStores, { query: { storeList: 'graz' } })
  const response = await fetch(`${server.url}/api/common/area`, {
    method: 'DELETE',
    headers: { ...(await headersNow()), 'content-type': 'application/json' },
    body: JSON.stringify({ company: 'acme', country: 'Styria' }),
  })
  expect(response.status).toBe(200)
  const later = apiClient(server.url, await headersNow())
  expect((await later(listAreas)).body['areaParamList']).not.toContainEqual(
    expect.objectContaining({ country: 'Styria' }),
  )
})
