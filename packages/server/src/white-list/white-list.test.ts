// server/white-list: the list over HTTP, enforced in links and when labels join over real sockets.
import { beforeEach, expect, test } from 'vitest'
import { writeXlsxStream } from 'hucre/xlsx'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { addGateway } from '@shelfcast/contract/gateways/gateways'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { saveStore } from '@shelfcast/contract/stores/stores'
import * as calls from '@shelfcast/contract/white-list/white-list'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { usingShop } from '../testing/shop.ts'
import { addAccount, openTestSession } from '../testing/people.ts'
import { apiClient } from '../testing/api-client.ts'
import { addGatewayRow } from '../testing/gateways.ts'

const store = 'lyon'
const [one, two, three] = ['0000A1B2C3D4', '0000A1B2C3D5', '0000A1B2C3D6'] as const
const patience = { timeout: 15_000 }

const { server, send, headers } = usingShop({ stores: [store, 'nice'] })
beforeEach(async () => {
  for (const table of ['label', 'white_list', 'heard_label', 'white_list_pending'] as const)
    await server.db.deleteFrom(table).execute()
  await server.db.updateTable('store').set({ white_list_enabled: false, white_list_updated_at: null }).execute()
  await send(replaceArticles, {
    query: { store },
    body: [{ articleId: '0012', articleName: 'Butter', data: { LIST_PRICE: '2.49' } }],
  })
})

const save = (
  whiteListFetchType: 'NONE' | 'ADD' | 'DELETE',
  labelCodeList: string[] = [],
  whiteListEnable = 'Enable',
) =>
  send(calls.saveWhiteList, { query: { store }, body: { whiteListEnable, whiteListFetchType, labelCodeList } as never })
const listed = async (query = {}) =>
  ((await send(calls.listWhiteList, { query: { store, ...query } })).body['whiteList'] ?? []).map(
    (row: { label: string }) => row.label,
  )
const info = async () => (await send(calls.readWhiteListInfo, { query: { store } })).body
const link = (labelCode: string) =>
  send(linkLabels, { query: { store }, body: { assignList: [{ labelCode, articleIdList: ['0012'] }] } })
const pending = async (query = {}) =>
  JSON.parse(
    (await send(calls.listPendingLinks, { query: { store, ...query } })).body['text'] ?? '[]',
  ) as calls.PendingLink[]

async function loadFile(name: string, content: string | Uint8Array, query: Record<string, string> = {}) {
  const body = new FormData()
  body.append('file', new Blob([content as BlobPart]), name)
  const response = await fetch(
    `${server.url}${calls.loadWhiteListFile.path}?${new URLSearchParams({ store, ...query }).toString()}`,
    { method: 'POST', headers, body },
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('labels are added and deleted, in any spelling, once each', async () => {
  expect((await save('ADD', [one.toLowerCase(), two, two])).status).toBe(200)
  expect(await listed()).toEqual([one, two])
  await save('DELETE', [two])
  expect(await listed()).toEqual([one])
  expect(await info()).toMatchObject({
    code: store,
    name: 'Store lyon',
    whiteListEnabled: true,
    listedCount: 1,
    unlistedLabelCount: 0,
    heardCount: 0,
    pendingCount: 0,
    whiteListUpdateTime: expect.stringMatching(/Z$/),
  })
  await save('NONE', [], 'Disable')
  expect((await info())['whiteListEnabled']).toBe(false)
})

test('an invalid code is refused by its row, and nothing is added', async () => {
  const answer = await save('ADD', [one, 'XYZ'])
  expect([answer.status, answer.body['errors'][0]]).toEqual([
    405,
    expect.objectContaining({ field: 'labelCodeList.1', row: 2 }),
  ])
  expect(await listed()).toEqual([])
})

test('the list is searched by code and by mac, sorted and paged', async () => {
  await save('ADD', [one, two, '00FFA1B2C3D4'])
  expect(await listed({ search: 'c3d4' })).toEqual([one, '00FFA1B2C3D4'])
  expect(await listed({ search: '00-FF', searchType: 'mac' })).toEqual(['00FFA1B2C3D4'])
  expect(await listed({ sort: 'label,desc', size: '1', page: '1' })).toEqual([two])
  expect((await send(calls.listWhiteList, { query: { store, sort: 'colour,asc' } })).status).toBe(405)
})

test('a link to an unlisted label is refused in the words that callers search for, and links nothing', async () => {
  await save('ADD', [one])
  const answer = await send(linkLabels, {
    query: { store },
    body: {
      assignList: [
        { labelCode: one, articleIdList: ['0012'] },
        { labelCode: two, articleIdList: ['0012'] },
      ],
    },
  })
  expect([answer.status, answer.body['responseMessage']]).toEqual([
    405,
    `${two} label is not in the whiteList of station ${store}`,
  ])
  expect((await send(listLabels, { query: { store } })).status).toBe(204)
  expect((await link(one)).status).toBe(200)
})

test('existing unlisted labels stay and are counted when the list is switched on, and cannot be linked again', async () => {
  await link(one)
  await save('NONE')
  expect((await info())['unlistedLabelCount']).toBe(1)
  expect((await send(listLabels, { query: { store } })).body['labelList']).toMatchObject([
    { labelCode: one, linked: true },
  ])
  expect((await link(one)).body['responseMessage']).toContain('label is not in the whiteList')
})

test('a waiting link is made when its label is listed, and a failed one says why', async () => {
  await save('NONE')
  expect(
    (
      await send(calls.addPendingLinks, {
        query: { store },
        body: {
          assignList: [
            { labelCode: one, articleIdList: ['0012'], addInfo2: 'left', buttonConfigId: 7, floor: '1', shelfId: 'S1' },
            { labelCode: two, articleIdList: ['9999'] },
          ],
        },
      })
    ).status,
  ).toBe(200)
  expect(await pending()).toMatchObject([
    { stationCode: store, labelCode: one, articleIdList: '0012', addInfo2: 'left', buttonConfigId: 7, status: 'WAIT' },
    { labelCode: two, status: 'WAIT' },
  ])
  expect((await send(listLabels, { query: { store } })).status).toBe(204)
  await save('ADD', [one, two])
  await expect.poll(async () => (await pending()).map((row) => row.status), patience).toEqual(['ASSIGNED', 'FAILED'])
  expect((await pending({ status: 'FAILED' }))[0]).toMatchObject({
    labelCode: two,
    reason: 'ARTICLE_ID_NOT_FOUND: 9999',
  })
  expect((await send(listLabels, { query: { store } })).body['labelList']).toMatchObject([
    {
      labelCode: one,
      linked: true,
      articleList: [{ articleId: '0012' }],
      addInfo2: 'left',
      buttonConfigId: 7,
      floor: '1',
      shelfId: 'S1',
    },
  ])
})

test('a failed link is tried again on request', async () => {
  await send(calls.addPendingLinks, {
    query: { store },
    body: { assignList: [{ labelCode: one, articleIdList: ['0099'] }] },
  })
  await expect.poll(async () => (await pending())[0]?.status, patience).toBe('FAILED')
  await send(replaceArticles, { query: { store }, body: [{ articleId: '0099', articleName: 'Late' }] })
  expect((await send(calls.savePendingStatus, { query: { store, labelCode: one, status: 'WAIT' } })).status).toBe(200)
  await expect.poll(async () => (await pending())[0]?.status, patience).toBe('ASSIGNED')
  expect((await send(calls.savePendingStatus, { query: { store, labelCode: three, status: 'WAIT' } })).status).toBe(405)
})

test('a file of codes is read line by line: headings and separators are found, and errors name their line', async () => {
  const text = `Label code;Shelf\r\n${one};A1\r\n00:00:a1:b2:c3:d5;A2\r\nnot a code;A3\r\n\r\n${one};A4\r\n`
  const dry = await loadFile('labels.csv', text, { dryRun: 'true' })
  expect(dry.body).toMatchObject({
    total: 4,
    success: 2,
    unchanged: 0,
    fail: 2,
    errors: [
      { line: 4, value: 'not a code' },
      { line: 6, value: one, code: 'twice' },
    ],
  })
  expect(await listed()).toEqual([])
  expect((await loadFile('labels.csv', text)).body).toMatchObject({ success: 2 })
  expect(await listed()).toEqual([one, two])
  expect((await loadFile('labels.txt', `${two}\n${three}`, { change: 'DELETE' })).body).toMatchObject({
    total: 2,
    success: 1,
    unchanged: 1,
    fail: 0,
  })
  expect(await listed()).toEqual([one])
})

test('a first line without a code is no heading if nothing is below it', async () => {
  const dry = await loadFile('pasted.txt', 'not a code', { dryRun: 'true' })
  expect(dry.body).toMatchObject({ total: 1, success: 0, fail: 1, errors: [{ line: 1, value: 'not a code' }] })
})

test('a workbook is read like a text, and any other file is refused', async () => {
  async function* cells() {
    for (const code of ['Code', one, two, 'bad']) yield [code]
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeXlsxStream(cells(), { name: 'Labels' }) as unknown as AsyncIterable<Uint8Array>)
    chunks.push(chunk)
  expect((await loadFile('labels.xlsx', Buffer.concat(chunks))).body).toMatchObject({
    total: 3,
    success: 2,
    fail: 1,
    errors: [{ line: 4, value: 'bad' }],
  })
  expect((await loadFile('photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).status).toBe(415)
  expect((await loadFile('empty.txt', '')).status).toBe(405)
})

test('every code of a pasted line counts, with the invalid ones by line; a table has one label in each row', async () => {
  const pasted = ['0000000000F1, 0000000000F2;0000000000F3', '00-00-00-00-00-F4 nonsense 0000000000F5'].join('\n')
  expect((await loadFile('pasted.txt', pasted, { dryRun: 'true' })).body).toMatchObject({
    success: 5,
    fail: 1,
    errors: [{ line: 2, value: 'nonsense' }],
  })
  expect((await loadFile('labels.csv', '0000000000F1,0000000000F2\n', { dryRun: 'true' })).body).toMatchObject({
    success: 1,
  })
})

test('the cloud’s calls read and write the same list', async () => {
  expect((await send(calls.addToWhiteList, { query: { store }, body: { labelList: [one, two] } })).status).toBe(200)
  expect(
    (await send(calls.listCloudWhiteList, { query: { store, labelMac: '0000A1B2' } })).body['whiteList'],
  ).toMatchObject([{ labelCode: one, labelMac: '0000A1B2' }, { labelCode: two }])
  await link(one)
  expect((await send(calls.listUnassignedWhiteList, { query: { store } })).body['unassignedWhiteList']).toMatchObject([
    { labelCode: two },
  ])
  const body = JSON.stringify({ labelList: [one] })
  expect(
    (
      await fetch(`${server.url}${calls.deleteFromWhiteList.path}?store=${store}`, {
        method: 'DELETE',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
    ).status,
  ).toBe(200)
  expect(await listed()).toEqual([two])
  expect((await send(calls.readWhiteListBox, { query: { store, boxid: '7' } })).body).toMatchObject({
    responseCode: '200',
    macList: [],
  })
  for (const operation of [calls.pushWhiteListToStorage, calls.pushWhiteListToGateways])
    expect((await send(operation)).status).toBe(200)
})

test('exporting the whole list requires its code', async () => {
  await save('ADD', [one, two, three])
  const csv = (await send(calls.listWhiteList, { query: { store, export: 'true', format: 'csv', size: '1000000000' } }))
    .body['text'] as string
  expect(
    csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual([one, two, three])
  const looker = apiClient(
    server.url,
    (
      await openTestSession(
        server.db,
        await addAccount(server.db, { account: 'looker', company: 'acme', menu: [7200], action: [] }),
      )
    ).headers,
  )
  expect((await looker(calls.listWhiteList, { query: { export: 'true' } })).status).toBeGreaterThanOrEqual(400)
})

test('an unlisted label that a gateway hears does not join; admitted with one call it is in the store at once', async () => {
  const point: AccessPoint = await startAccessPoint({
    speed: Infinity,
    seed: 7,
    labels: [
      { mac: `0000${one}`, model: 'M2_296x128_BWR' },
      { mac: `0000${two}`, model: 'M2_296x128_BWR' },
    ],
  })
  try {
    await save('ADD', [one])
    const { host, port } = point.address
    expect(
      (
        await send(addGateway, {
          query: { store },
          body: { name: 'North', gateway: host, port, code: 'ip', uriScheme: 'HTTP' },
        })
      ).status,
    ).toBe(200)
    const codes = async () =>
      ((await send(listLabels, { query: { store } })).body['labelList'] ?? []).map(
        (row: { labelCode: string }) => row.labelCode,
      )
    const heard = async () => (await send(calls.listHeardLabels, { query: { store } })).body['heardList'] ?? []
    await expect.poll(codes, patience).toEqual([one])
    await expect.poll(heard, patience).toMatchObject([{ label: two, gatewayName: 'North', mac: '0000A1B2' }])
    expect(await info()).toMatchObject({ heardCount: 1 })
    expect(await codes()).toEqual([one])
    expect((await send(calls.addToWhiteList, { query: { store }, body: { labelList: [two] } })).status).toBe(200)
    expect(await codes()).toEqual([one, two])
    expect(await heard()).toEqual([])
    expect(
      (await send(calls.listWhiteList, { query: { store, presence: 'JOINED' } })).body['whiteList'].map(
        (row: { label: string }) => row.label,
      ),
    ).toEqual([one, two])
  } finally {
    await server.db.deleteFrom('label').execute()
    await server.db.deleteFrom('gateway').execute()
    await point.stop()
  }
})

test('switching the list off in the store’s settings adds the labels heard so far', async () => {
  await save('NONE')
  const { store_id } = await server.db
    .selectFrom('store')
    .select('store_id')
    .where('code', '=', store)
    .executeTakeFirstOrThrow()
  const gateway_id = await addGatewayRow(server.db, { company: 'acme', store_id, mac: '0000000000B1' })
  await server.db
    .insertInto('heard_label')
    .values({
      store_id,
      code: three,
      gateway_id,
      model: null,
      rssi: -50,
      lqi: null,
      battery_mv: 2900,
      temperature: null,
      firmware: null,
      capabilities: null,
    })
    .execute()
  expect((await info())['heardCount']).toBe(1)
  await send(saveStore, {
    query: { store },
    body: { storeName: 'Lyon', company: 'acme', zoneId: 'UTC', whiteListEnable: false },
  })
  expect((await send(listLabels, { query: { store } })).body['labelList']).toMatchObject([
    { labelCode: three, battery: 'VERYGOOD' },
  ])
  await server.db.deleteFrom('label').execute()
  await server.db.deleteFrom('gateway').execute()
})
