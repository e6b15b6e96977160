// e2e/spec: specification §7 and §9: location based services: settings, anchors and results on every base, the five ways of
// search, the defaults and the ranges.
import { beforeAll, describe, expect, test } from 'vitest'
import { LbsSearch } from '@shelfcast/contract/enumerations'
import { eventually, startWire, store } from './wire.ts'

const wire = startWire()
const { send, addArticles } = wire
const [label, mate] = ['0000000000E1', '0000000000E2']
/** The first form of the specification, and those of older callers, on each mount (wire contract §1). */
const bases = [
  '/lbs/common/lbs',
  ...['/api', '/dashboardservice', '/dashboardWeb', '/dashboard', '/common/api/v2', '/c1/common/api/v2'].flatMap(
    (base) => [`${base}/lbs/common/lbs`, `${base}/common/lbs`],
  ),
]
const lbs = bases[0]!
const inStore = `store=${store}`
const results = async (path: string) =>
  ((await send('GET', `${lbs}/result${path}`)).body['resultResponse'] ?? []) as Record<string, unknown>[]

beforeAll(async () => {
  await addArticles('L1', 'L2')
  await send('POST', `/api/common/labels/link?${inStore}`, {
    body: {
      assignList: [
        { labelCode: label, articleIdList: ['L1'], floor: '1', shelfId: 'S1', order: 1 },
        { labelCode: mate, articleIdList: ['L2'], floor: '1', shelfId: 'S1', order: 2 },
      ],
    },
  })
})

describe('settings', () => {
  const read = async (query = inStore) => (await send('GET', `${lbs}/config?${query}`)).body

  test('a store that has it off answers with enable false', async () => {
    expect(await read()).toMatchObject({ enable: false })
  })

  test('switched on without values, it has those of the specification', async () => {
    expect((await send('POST', `${lbs}/config`, { body: { storeId: store } })).status).toBe(200)
    const defaults = {
      enable: true,
      startTime: '1200',
      endTime: 16,
      gatheringEndTime: 1800,
      txPower: 2,
      txInterval: 30,
      threshold: 75,
    }
    expect(await read()).toMatchObject({
      ...defaults,
      lbsConfigResponse: expect.arrayContaining([{ storeId: store, ...defaults }]),
    })
    expect(await read('')).not.toHaveProperty('enable')
  })

  test('the answer to a sign-in says that a store has it on', async () => {
    await send('POST', `${lbs}/config`, { body: { storeId: store } })
    expect((await send('GET', '/api/common/session')).body).toMatchObject({ lbsEnable: 'true' })
  })

  test.each([
    ['startTime', ['0000', '2359', 930], ['2400', '1260', '12:00', '930']],
    ['endTime', [7, 36], [6, 37]],
    ['gatheringEndTime', [60, 7_200], [59, 7_201]],
    ['txPower', [0, 9], [-1, 10]],
    ['txInterval', [10, 255], [9, 256]],
    ['threshold', [0, 100], [-1, 101]],
  ] as const)('%s has a range', async (name, inside, outside) => {
    const save = (value: unknown) => send('PUT', `${lbs}/config/${store}`, { body: { [name]: value } })
    for (const value of inside) expect((await save(value)).status, `${value}`).toBe(200)
    for (const value of outside) {
      const { status, body } = await save(value)
      expect([status, body['errors']], `${value}`).toEqual([405, [expect.objectContaining({ field: name })]])
    }
  })

  test('DELETE switches it off and keeps the other settings', async () => {
    await send('PUT', `${lbs}/config/${store}`, { body: { txPower: 7 } })
    expect((await send('DELETE', `${lbs}/config/${store}`)).status).toBe(200)
    expect(await read()).toMatchObject({ enable: false, txPower: 7 })
  })
})

test.each(bases)('%s takes, lists and deletes anchors, and answers results and settings', async (base) => {
  const body = { positionId: 'Door', labelId: label, storeCode: store }
  expect((await send('POST', `${base}/anchor/config`, { body })).status).toBe(200)
  const { body: listed, headers } = await send('GET', `${base}/anchor/config/getByStore/${store}?storeId=${store}`)
  expect(listed['anchorConfigResponse']).toMatchObject([
    { positionId: 'Door', labelCode: label, labelId: label, requestDate: expect.any(String), state: 'PROCESSING' },
  ])
  expect(headers.get('X-totalElements')).toBe('1')
  expect((await send('GET', `${base}/anchor/config?store=${store}`)).status).toBe(200)
  expect((await send('GET', `${base}/result/getByLabel/${label}`)).body['resultResponse']).toMatchObject([
    { positionId: 'Door', labelCode: label, mac: '', articleId: 'L1', articleName: 'Article L1', misplaced: false },
  ])
  expect((await send('GET', `${base}/config/${store}`)).body).toMatchObject({ responseCode: '200', threshold: 75 })
  const one = base.includes('v2')
    ? `${base}/anchor/config?labelId=${label}&${inStore}`
    : `${base}/anchor/config/${label}?${inStore}`
  expect((await send('DELETE', one)).status).toBe(200)
  expect((await send('GET', `${base}/anchor/config?store=${store}`)).status).toBe(204)
})

test('the five ways of search find labels by path and by query', async () => {
  await send('POST', `${lbs}/anchor/config`, { body: { positionId: 'Till 1', labelId: mate, storeCode: store } })
  const found = {
    getByStore: [store, [label, mate]],
    getByLabel: [label, [label]],
    getByPosition: ['Till 1', [mate]],
    getByArticleId: ['L1', [label]],
    getByArticleName: ['article l2', [mate]],
  } as const
  expect(Object.keys(found)).toEqual(LbsSearch.options)
  for (const [by, [value, codes]] of Object.entries(found)) {
    const paths = [`/${by}/${encodeURIComponent(value)}`, `?${new URLSearchParams({ by, value, store }).toString()}`]
    for (const path of paths) {
      const rows = (await results(path)).filter(({ shelfId }) => shelfId === 'S1')
      expect(
        rows.map(({ labelCode }) => labelCode),
        path,
      ).toEqual(codes)
    }
  }
  expect((await send('GET', `${lbs}/result/getByMagic/x`)).status).toBe(405)
})

test('a drawn shelf gives its labels their places within seconds', async () => {
  await send('POST', `${lbs}/config/${store}`, { body: {} })
  const plan = { floor: '1', widthMetres: 20, heightMetres: 10 }
  expect((await send('PUT', `${lbs}/plan?${inStore}`, { body: plan })).status).toBe(200)
  const polygon = [
    { x: 2, y: 4 },
    { x: 6, y: 4 },
    { x: 6, y: 3 },
  ]
  expect((await send('POST', `${lbs}/shelf?${inStore}`, { body: { shelfId: 'S1', floor: '1', polygon } })).status).toBe(
    200,
  )
  await eventually(() => results(`?${inStore}`)).toMatchObject([
    { labelCode: label, x: 3, y: 4, floor: '1', source: 'DECLARED', accuracy: 1 },
    { labelCode: mate, x: 5, y: 4, floor: '1', shelfId: 'S1' },
  ])
})
