// server/positions: plans, shelves, anchors, settings, and the positions and misplaced labels that follow from them: over HTTP,
// with a clock that the test sets.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { saveShelves } from '@shelfcast/contract/labels/shelves'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { deleteAnchors, listAnchors, saveAnchor } from '@shelfcast/contract/positions/anchors'
import { deletePlan, listPlans, placeGateways, readPlan, savePlan } from '@shelfcast/contract/positions/plans'
import { listPositions, readPlanPoints, type Position } from '@shelfcast/contract/positions/results'
import { readLbsConfig, saveLbsConfig, stopLbs } from '@shelfcast/contract/positions/settings'
import {
  addPlanShelf,
  changePlanShelf,
  deletePlanShelves,
  listPlanShelves,
  listShelfLabels,
} from '@shelfcast/contract/positions/shelves'
import { apiClient } from '../testing/api-client.ts'
import { usingShop } from '../testing/shop.ts'
import { recompute } from './recompute.ts'

const hour = 3_600_000
let clock = Date.now()
const { server, headersNow, storeIdOf, signIn } = usingShop({ stores: ['lyon', 'nice'], now: () => clock })
/** By the clock of the test an earlier session may be over. */
const send: ReturnType<typeof apiClient> = async (operation, call) =>
  apiClient(server.url, await headersNow())(operation, call)
const lyon = { store: 'lyon' }
const floor = '1'
const code = (n: number) => `0000000000${n.toString(16).padStart(2, '0').toUpperCase()}`
/** The server's own loop may compute the store at the same moment. */
const compute = async (judgeOnly = false) =>
  await expect.poll(() => recompute({ ...server, now: () => clock }, storeIdOf('lyon'), { judgeOnly })).toBe(true)
const positions = async (query = {}): Promise<Position[]> =>
  (await send(listPositions, { query: { ...lyon, size: 500, ...query } })).body['resultResponse'] ?? []
const positionOf = async (n: number) => (await positions({ by: 'getByLabel', value: code(n) }))[0]!
const anchor = (body: object) => send(saveAnchor, { query: lyon, body: body as never })
const place = (labels: readonly { n: number; shelf: string; order?: number; level?: number }[]) =>
  send(saveShelves, {
    query: lyon,
    body: {
      labelShelfInfo: labels.map(({ n, shelf, order, level }) => ({
        updateId: code(n),
        floor,
        shelfId: shelf,
        ...(order === undefined ? {} : { order }),
        ...(level === undefined ? {} : { shelfFloor: level }),
      })),
    } as never,
  })
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** A shelf of ten metres; a person in front of it stands below it on the plan. */
const drawing = (y: number) => [
  { x: 5, y },
  { x: 15, y },
  { x: 15, y: y - 1 },
  { x: 5, y: y - 1 },
]

beforeAll(async () => {
  await sql`
    insert into gateway (company, store_id, mac, name, ip, port, network_status, owner)
    select 'acme', ${storeIdOf('lyon')}, 'AABBCC0000' || lpad(n::text, 2, '0'), 'Gate ' || n, '10.0.0.1', 80,
      'CONNECTED', 'elsewhere'
    from generate_series(1, 2) n`.execute(server.db)
  await sql`
    insert into label (store_id, code, model, linked, gateway_id, temperature, last_seen_at)
    select ${storeIdOf('lyon')}, lpad(upper(to_hex(n)), 12, '0'), 'M2_296x128_BWR', true,
      (select min(gateway_id) from gateway), 4, now()
    from generate_series(1, 60) n`.execute(server.db)
  await sql`
    insert into article (store_id, article_id, name)
    values (${storeIdOf('lyon')}, 'A1', 'Pears'), (${storeIdOf('lyon')}, 'A2', 'Plums')`.execute(server.db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 1 from label l join article a on a.article_id = 'A' || (1 + right(l.code, 1)::int % 2)
    where l.code in (${code(1)}, ${code(2)})`.execute(server.db)
})

test('the settings of a store have the defaults of the specification, and keep what is switched off', async () => {
  const defaults = {
    startTime: '1200',
    endTime: 16,
    gatheringEndTime: 1800,
    txPower: 2,
    txInterval: 30,
    threshold: 75,
  }
  const read = async (query = {}) => (await send(readLbsConfig, { query })).body
  expect(await read(lyon)).toMatchObject({ enable: false, lbsConfigResponse: [{ storeId: 'lyon' }] })
  const all = await read()
  expect(all['enable']).toBeUndefined()
  expect(all['lbsConfigResponse']).toEqual(['lyon', 'nice'].map((storeId) => ({ storeId, enable: false, ...defaults })))
  const refused = await send(saveLbsConfig, {
    query: lyon,
    body: { endTime: 6, txPower: 10, startTime: '2460' } as never,
  })
  expect(refused.status).toBe(405)
  expect(refused.body['errors']).toHaveLength(3)
  expect(
    (await send(saveLbsConfig, { query: { storeId: 'lyon' }, body: { startTime: 830, threshold: 70 } as never }))
      .status,
  ).toBe(200)
  expect(await read(lyon)).toMatchObject({ enable: true, ...defaults, startTime: '0830', threshold: 70 })
  expect((await send(stopLbs, { query: lyon })).status).toBe(200)
  expect(await read(lyon)).toMatchObject({ enable: false, startTime: '0830' })
  expect((await send(saveLbsConfig, { query: lyon, body: {} as never })).status).toBe(200)
})

test('a plan keeps its picture, and a browser may keep that by its address', async () => {
  const canvas = createCanvas(3_000, 1_500)
  const picture = canvas.toBuffer('image/png').toString('base64')
  const body = { floor, imageBase64: picture, widthMetres: 40, heightMetres: 20 }
  expect((await send(savePlan, { query: lyon, body })).status).toBe(200)
  const { body: plan } = await send(readPlan, { query: { ...lyon, floor } })
  expect(plan).toMatchObject({ floor, widthMetres: 40, heightMetres: 20, width: 2_400, height: 1_200 })
  const image = await loadImage(Buffer.from(plan['imageBase64'] as string, 'base64'))
  expect([image.width, image.height]).toEqual([2_400, 1_200])
  const answer = await fetch(plan['imageUrl'] as string, { headers: await headersNow() })
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'image/webp',
    expect.stringContaining('immutable'),
  ])
  expect((await send(savePlan, { query: lyon, body: { floor, widthMetres: 40, heightMetres: 25 } })).status).toBe(200)
  const gatewayList = [{ mac: 'AABBCC000001', x: 3, y: 4 }]
  expect((await send(placeGateways, { query: lyon, body: { floor, gatewayList } })).status).toBe(200)
  const far = [{ mac: 'AABBCC000002', x: 41, y: 4 }]
  expect((await send(placeGateways, { query: lyon, body: { floor, gatewayList: far } })).status).toBe(405)
  const stranger = [{ mac: 'AABBCC0000FF', x: 1, y: 4 }]
  expect((await send(placeGateways, { query: lyon, body: { floor, gatewayList: stranger } })).status).toBe(400)
  expect((await send(listPlans, { query: lyon })).body['planList']).toMatchObject([
    {
      heightMetres: 25,
      imageUrl: plan['imageUrl'],
      gatewayList: [{ mac: 'AABBCC000001', name: 'Gate 1', x: 3, y: 4 }],
    },
  ])
})

test('labels of a drawn shelf stand along its front in their order, on every level', async () => {
  const shelf = { floor, shelfId: 'S1', name: 'Fruit', polygon: drawing(6), levels: 2 }
  const wrong = { ...shelf, polygon: [drawing(6)[0], drawing(6)[2], drawing(6)[1], drawing(6)[3]] }
  expect((await send(addPlanShelf, { query: lyon, body: wrong as never })).body['responseMessage']).toMatch(/cross/)
  expect((await send(addPlanShelf, { query: lyon, body: { ...shelf, polygon: drawing(26) } })).status).toBe(405)
  expect((await send(addPlanShelf, { query: lyon, body: { ...shelf, floor: '9' } })).status).toBe(404)
  expect((await send(addPlanShelf, { query: lyon, body: shelf })).status).toBe(200)
  expect((await send(addPlanShelf, { query: lyon, body: shelf })).status).toBe(409)
  await place(range(1, 20).map((n) => ({ n, shelf: 'S1', order: ((n - 1) % 10) + 1, level: n > 10 ? 2 : 1 })))
  // By the server's own loop.
  await expect.poll(async () => (await positions({ source: 'DECLARED' })).length).toBe(20)
  expect(await positionOf(1)).toMatchObject({ floor, x: 5.5, y: 6, accuracy: 0.5, source: 'DECLARED', shelfId: 'S1' })
  expect(await positionOf(10)).toMatchObject({ x: 14.5, y: 6 })
  expect(await positionOf(11)).toMatchObject({ x: 5.5, y: 6, mac: 'AABBCC000001', storeCode: 'lyon' })
  await send(changePlanShelf, { query: lyon, body: { floor, shelfId: 'S1', direction: 'RIGHT_TO_LEFT' } as never })
  await compute()
  expect(await positionOf(1)).toMatchObject({ x: 14.5, y: 6 })
  const { body } = await send(readPlanPoints, { query: { ...lyon, floor } })
  // The others are in the cell of their access point.
  expect(body['labelList']).toHaveLength(60)
  expect(body['labelList'][0]).toEqual([code(1), 14.5, 6, 0.5, 'DECLARED', false])
})

test('an anchor is where it was measured, its shelf mates are between, and the others are in their cell', async () => {
  expect((await anchor({ positionId: 'Door', labelId: code(21) })).status).toBe(200)
  expect((await send(listAnchors, { query: lyon })).body['anchorConfigResponse']).toMatchObject([
    { positionId: 'Door', labelCode: code(21), labelId: code(21), state: 'PROCESSING', x: null, storeCode: 'lyon' },
  ])
  expect((await anchor({ positionId: 'Door', labelId: code(22) })).status).toBe(409)
  expect((await anchor({ positionId: 'Door', labelId: 'FFFFFFFFFFFF' })).status).toBeGreaterThan(400)
  expect((await anchor({ positionId: 'Door', labelId: code(21), floor, x: 41, y: 1 })).status).toBe(405)
  expect((await anchor({ positionId: 'Door', labelId: code(21), floor, x: 20, y: 10 })).status).toBe(200)
  expect((await anchor({ positionId: 'Till', labelId: code(23), floor, x: 30, y: 10 })).status).toBe(200)
  // A shelf that is not drawn: two anchors and a label between them.
  await place([21, 22, 23].map((n) => ({ n, shelf: 'S2', order: n, level: 1 })))
  await compute()
  expect(await positionOf(21)).toMatchObject({ x: 20, y: 10, source: 'ANCHOR', positionId: 'Door', accuracy: 0.5 })
  expect(await positionOf(22)).toMatchObject({ x: 25, y: 10, source: 'NEIGHBOURS' })
  const cell = await positionOf(40)
  expect(cell).toMatchObject({ source: 'CELL', shelfId: '', floor })
  expect(cell.accuracy).toBeGreaterThan(3)
  expect((await positions({ by: 'getByPosition', value: 'till' })).map(({ labelCode }) => labelCode)).toContain(
    code(23),
  )
  expect((await positions({ by: 'getByArticleName', value: 'pear' })).map(({ articleId }) => articleId)).toEqual(['A1'])
  expect((await positions({ by: 'getByArticleId', value: 'A2' })).map(({ articleName }) => articleName)).toEqual([
    'Plums',
  ])
  expect(await positions({ by: 'getByStore', value: 'lyon', store: undefined })).toHaveLength(60)
  expect((await send(listPositions, { query: { by: 'getByStore', value: 'oslo' } })).status).toBe(405)
  expect((await send(deleteAnchors, { query: { ...lyon, labelId: [code(23), code(24)].join() } })).status).toBe(404)
  expect((await send(deleteAnchors, { query: { ...lyon, labelId: code(23) } })).status).toBe(200)
  await compute()
  expect(await positionOf(23)).toMatchObject({ source: 'NEIGHBOURS', x: 20, positionId: 'Door' })
})

test('a warm label in a cold shelf is misplaced after two hours, and no longer when it is cold again', async () => {
  await send(changePlanShelf, { query: lyon, body: { floor, shelfId: 'S1', cold: true } as never })
  const heat = (degrees: number) =>
    sql`
      update label set last_seen_at = ${new Date(clock)}, temperature = case when code = ${code(3)} then ${degrees} else 4 end
      where store_id = ${storeIdOf('lyon')}`.execute(server.db)
  const later = async (hours: number, degrees: number) => {
    clock += hours * hour
    await heat(degrees)
    await compute(true)
  }
  await later(0, 21)
  expect(await positionOf(3)).toMatchObject({ misplaced: false, reason: 'NONE', confidence: 0 })
  await later(1.9, 21)
  expect(await positions({ misplaced: true })).toEqual([])
  await later(0.2, 21)
  expect(await positions({ misplaced: true })).toMatchObject([{ labelCode: code(3), reason: 'WARM', confidence: 98 }])
  expect((await send(listPlanShelves, { query: { ...lyon, misplaced: 'true' } })).body['shelfList']).toMatchObject([
    { shelfId: 'S1', misplacedCount: 1, labelCount: 20, cold: true },
  ])
  expect((await send(listPlans, { query: lyon })).body['planList']).toMatchObject([
    { misplacedCount: 1, anchorCount: 1 },
  ])
  const { body } = await send(listShelfLabels, { query: { ...lyon, floor, shelfId: 'S1' } })
  expect((body['labelList'] as { labelCode: string }[]).map(({ labelCode }) => labelCode)).toEqual(
    range(1, 20).map(code),
  )
  expect(body['labelList'][2]).toMatchObject({ shelfFloor: 1, order: 3, misplaced: true, source: 'DECLARED' })
  // The settings decide how sure that must be.
  await send(saveLbsConfig, { query: lyon, body: { threshold: 99 } as never })
  await later(0, 21)
  expect(await positions({ misplaced: true })).toEqual([])
  await send(saveLbsConfig, { query: lyon, body: {} as never })
  await later(0, 21)
  expect(await positions({ misplaced: true })).toHaveLength(1)
  await later(0.2, 5)
  expect(await positions({ misplaced: true })).toEqual([])
})

test('a label of another access point than its shelf is misplaced after two hours', async () => {
  await sql`
    update label set gateway_id = (select max(gateway_id) from gateway) where code = ${code(5)}`.execute(server.db)
  await compute()
  clock += 2 * hour
  await compute(true)
  expect(await positions({ misplaced: true })).toMatchObject([
    { labelCode: code(5), reason: 'OTHER_GATEWAY', confidence: 95 },
  ])
})

test('a shelf has the labels that a call names, and without it they are on no shelf', async () => {
  const codes = range(1, 5).map(code)
  const change = (labelCodes: string[]) =>
    send(changePlanShelf, { query: lyon, body: { floor, shelfId: 'S1', labelCodes } as never })
  expect((await change([code(1), 'FFFFFFFFFFFF'])).body['errors']).toMatchObject([{ field: 'labelCodes.1' }])
  expect((await change(codes)).status).toBe(200)
  const list = async () => (await send(listPlanShelves, { query: lyon })).body['shelfList']
  expect(await list()).toMatchObject([
    { shelfId: 'S1', labelCodes: codes },
    { shelfId: 'S2', labelCount: 3, polygon: [] },
  ])
  expect((await send(deletePlanShelves, { query: { ...lyon, floor, shelfId: 'S1,S9' } })).status).toBe(404)
  expect((await send(deletePlanShelves, { query: { ...lyon, floor, shelfId: 'S1,S2' } })).status).toBe(200)
  expect(await list()).toBeUndefined()
  await compute()
  expect((await positions({ source: 'DECLARED' })).length).toBe(0)
})

test('without its plan nothing has a place, and off means that nothing is computed', async () => {
  expect((await send(deletePlan, { query: { ...lyon, floor } })).status).toBe(200)
  expect((await send(deletePlan, { query: { ...lyon, floor } })).status).toBe(404)
  await compute()
  expect((await positions()).every(({ x, floor: on }) => x === null && on === '')).toBe(true)
  expect((await send(listAnchors, { query: lyon })).body['anchorConfigResponse']).toMatchObject([
    { state: 'PROCESSING' },
  ])
  await send(savePlan, { query: lyon, body: { floor, widthMetres: 40, heightMetres: 20 } })
  await anchor({ positionId: 'Door', labelId: code(21), floor, x: 20, y: 10 })
  await compute()
  expect(await positionOf(21)).toMatchObject({ x: 20 })
  await send(stopLbs, { query: lyon })
  await compute()
  expect(await positionOf(21)).toMatchObject({ x: null, source: null })
})

test('people with the screens read, the two actions change, and others do neither', async () => {
  const { send: now } = await signIn('rita', {
    menu: [MENU.lbsShelf.code],
    action: [ACTION.lbsShelfEdit.code],
    stores: [storeIdOf('lyon')],
  })
  expect((await now(listPositions, { query: lyon })).status).toBe(200)
  expect((await now(savePlan, { query: lyon, body: { floor, widthMetres: 1, heightMetres: 1 } })).status).toBe(403)
  expect((await now(addPlanShelf, { query: lyon, body: { floor, shelfId: 'S3' } as never })).status).toBe(200)
  expect((await now(listPositions, { query: { store: 'elsewhere' } })).status).toBe(405)
})
