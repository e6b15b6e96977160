// server/picks: picking orders over HTTP, with an emulated access point whose labels blink and whose buttons are pressed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { deleteArticles, replaceArticles } from '@shelfcast/contract/articles/articles'
import { listLabelAlarmDetails, saveButtonFunctions } from '@shelfcast/contract/labels/buttons'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import {
  listPickLines,
  listPicks,
  longestPickHours,
  markPicked,
  mostOpenPicks,
  startPick,
  stopPick,
  type Pick as Order,
  type PickLine,
} from '@shelfcast/contract/picks/picks'
import { ACTION } from '@shelfcast/contract/permissions'
import { usingShop } from '../testing/shop.ts'
import { takeIn, until } from '../testing/test-delivery.ts'
import { startPickRunner } from './runner.ts'

const store = 'lyon'
const [butter, alsoButter, bread, dark] = ['0233AABBCC01', '0233AABBCC02', '0233AABBCC03', '0233AABBCC04'] as const
const { server, send, signIn, storeIdOf } = usingShop({ company: 'C', stores: [store, 'nice'] })
let point: AccessPoint

beforeAll(async () => {
  const model = 'M3_384x168_BWRY'
  point = await startAccessPoint({
    speed: Infinity,
    seed: 1,
    labels: [
      ...[butter, alsoButter, bread].map((code) => ({ mac: `0000${code}`, model, firmware: 0x26 })),
      { mac: `0000${dark}`, model: 'M2_152x152_BWR', firmware: 0x26 },
    ],
  })
  await takeIn(server.db, server.events, point, storeIdOf(store))
  await send(replaceArticles, {
    query: { store },
    body: ['Butter', 'Bread', 'Salt', 'Sugar'].map((articleName, at) => ({
      articleId: `P${at + 1}`,
      articleName,
      data: {},
    })),
  })
  await until(async () => (await labels()).length === 4, 'the labels to be heard', 20_000)
  await send(linkLabels, {
    query: { store },
    body: {
      assignList: [
        { labelCode: butter, articleIdList: ['P1'] },
        { labelCode: alsoButter, articleIdList: ['P1'] },
        { labelCode: bread, articleIdList: ['P2'] },
        { labelCode: dark, articleIdList: ['P3'] },
      ],
    },
  })
  await until(
    async () => (await labels()).every(({ updateStatus }) => updateStatus === 'SUCCESS'),
    'the labels to show their products',
    20_000,
  )
})
afterAll(() => point.stop())
beforeEach(async () => {
  await server.db.deleteFrom('pick').execute()
  await send(saveButtonFunctions, { body: { main: 'DEFAULT', sub: 'DEFAULT', extend1: 'DEFAULT', extend2: 'DEFAULT' } })
  await server.db.deleteFrom('label_button').execute()
  await server.db.deleteFrom('label_command').execute()
  await server.db.updateTable('label').set({ led_color: null, led_until: null }).execute()
})

const labels = async (): Promise<{ labelCode: string; updateStatus: string; ledColor?: string }[]> =>
  (await send(listLabels, { query: { store } })).body['labelList'] ?? []
const start = (name: string, color: string, ...articleIds: string[]) =>
  send(startPick, {
    query: { store },
    body: { name, color, lineList: articleIds.map((articleId) => ({ articleId, quantity: 2 })) },
  } as never)
const begun = async (...args: Parameters<typeof start>): Promise<number> => (await start(...args)).body['id']
const orders = async (query = {}): Promise<Order[]> =>
  (await send(listPicks, { query: { store, ...query } })).body['pickList'] ?? []
const order = async (id: number) => (await orders()).find((one) => one.id === id)
const lines = async (id: number, query = {}): Promise<PickLine[]> =>
  (await send(listPickLines, { query: { store, id, ...query } })).body['lineList'] ?? []
const mark = (id: number, positions: number[], picked = true) =>
  send(markPicked, { query: { store }, body: { id, positions, picked } })

/** The newest command of a label. */
async function light(code: string): Promise<string | undefined> {
  const { rows } = await sql<{ color: string; lit: boolean }>`
    select c.payload->>'color' as color, c.payload->'light' <> 'null'::jsonb as lit
    from label_command c join label l using (label_id)
    where l.code = ${code}::bpchar and c.kind = 'LED' order by c.id desc limit 1`.execute(server.db)
  return rows[0] && (rows[0].lit ? rows[0].color : 'off')
}

const second = () => Math.floor(Date.now() / 1000)
let lastPress = 0
/** Check-ins are reported in whole seconds, so each press has its own second. */
async function press(code: string) {
  await until(() => second() > lastPress, 'the next second')
  lastPress = second()
  point.pressButton(`0000${code}`, 1)
}

test('an order lights every label of its products until a press or a call picks them', async () => {
  const id = await begun('Order 7', 'GREEN', 'P1', 'P2', 'P3')
  expect(await order(id)).toMatchObject({
    name: 'Order 7',
    color: 'GREEN',
    state: 'OPEN',
    lineCount: 3,
    pickedCount: 0,
    darkCount: 1,
    account: 'anna',
    endedTime: null,
  })
  expect(await Promise.all([butter, alsoButter, bread, dark].map(light))).toEqual([
    'GREEN',
    'GREEN',
    'GREEN',
    undefined,
  ])
  await until(
    async () => (await lines(id))[0]?.labelList.every(({ lit }) => lit) === true,
    'both labels of the butter to blink',
    20_000,
  )
  expect((await lines(id)).map(({ articleName, quantity, labelCount }) => [articleName, quantity, labelCount])).toEqual(
    [
      ['Butter', 2, 2],
      ['Bread', 2, 1],
      ['Salt', 2, 0],
    ],
  )

  await press(alsoButter)
  await until(async () => (await order(id))?.pickedCount === 1, 'the press to pick the butter', 20_000)
  expect((await lines(id))[0]).toMatchObject({ picked: true, pickedBy: 'BUTTON', by: alsoButter })
  expect(await Promise.all([butter, alsoButter, bread].map(light))).toEqual(['off', 'off', 'GREEN'])

  expect((await mark(id, [2, 3])).status).toBe(200)
  expect(await order(id)).toMatchObject({ state: 'DONE', pickedCount: 3, endedTime: expect.stringMatching(/Z$/) })
  expect((await lines(id))[2]).toMatchObject({ pickedBy: 'CALL', by: 'anna' })
  expect(await light(bread)).toBe('off')
  expect((await mark(id, [2], false)).status).toBe(409)
})

test('a press that picks is no alarm; without an order it is', async () => {
  const alarm = async () =>
    (await send(listLabelAlarmDetails, { query: { store } })).body['labelAlarmDetails']?.[0]?.alarmStatus?.[0]?.status
  const id = await begun('Order 8', 'BLUE', 'P2')
  await press(bread)
  await until(async () => (await order(id))?.state === 'DONE', 'the press to end the order', 20_000)
  expect(await alarm()).toBe(false)
  await press(bread)
  await until(async () => (await alarm()) === true, 'the alarm of the second press', 20_000)
})

test('a button that turns pages picks nothing', async () => {
  await send(saveButtonFunctions, { body: { main: 'RIGHT_PAGE' } })
  const id = await begun('Order 9', 'BLUE', 'P2')
  await press(bread)
  await until(
    async () =>
      (await server.db.selectFrom('label_button').select('counter').where('counter', '>', 0).execute()).length > 0,
    'the press to be noted',
    20_000,
  )
  expect(await order(id)).toMatchObject({ state: 'OPEN', pickedCount: 0 })
})

test('two orders share a label: it blinks for the newer one, and then for the older one', async () => {
  const older = await begun('Older', 'RED', 'P1')
  const newer = await begun('Newer', 'CYAN', 'P1', 'P2')
  expect(await light(butter)).toBe('CYAN')
  await mark(newer, [1])
  expect(await light(butter)).toBe('RED')
  await mark(newer, [1], false)
  expect(await light(butter)).toBe('CYAN')
  expect((await send(stopPick, { query: { store, id: newer } })).status).toBe(200)
  expect([await light(butter), await light(bread)]).toEqual(['RED', 'off'])
  expect(await order(newer)).toMatchObject({ state: 'STOPPED' })
  await mark(older, [1])
  expect(await light(butter)).toBe('off')
})

test('marking again changes nothing, and an order ends once', async () => {
  const id = await begun('Order 10', 'RED', 'P1', 'P2')
  await mark(id, [1])
  const [first] = await lines(id)
  await mark(id, [1])
  expect((await lines(id))[0]).toEqual(first)
  const answers = await Promise.all([mark(id, [2]), mark(id, [2]), send(stopPick, { query: { store, id } })])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('orders are found by name, product and state, lines by whether they are picked', async () => {
  const id = await begun('Order 11', 'RED', 'P1', 'P2')
  await begun('Tour 3', 'BLUE', 'P3')
  await mark(id, [1])
  expect((await orders({ name: 'tour' })).map(({ name }) => name)).toEqual(['Tour 3'])
  expect((await orders({ articleId: 'P2' })).map(({ name }) => name)).toEqual(['Order 11'])
  expect(await orders({ state: 'DONE' })).toEqual([])
  expect((await lines(id, { picked: false })).map(({ articleId }) => articleId)).toEqual(['P2'])
})

test('a product that is deleted meanwhile stays in its order and can be picked', async () => {
  const id = await begun('Order 12', 'RED', 'P4')
  await send(deleteArticles, { query: { store, articleIdList: ['P4'] } } as never)
  expect(await lines(id)).toMatchObject([{ articleId: 'P4', articleName: 'Sugar', labelCount: 0 }])
  expect((await mark(id, [1])).status).toBe(200)
})

test.each([
  ['an unknown product', ['P1', 'P9'], 405, 'lineList.1.articleId'],
  ['a product twice', ['P1', 'P2', 'P1'], 405, 'lineList.2.articleId'],
  ['no product', [], 405, 'lineList'],
] as const)('%s is refused, and nothing blinks', async (_what, articleIds, status, field) => {
  const answer = await start('Order', 'RED', ...articleIds)
  expect(answer.status).toBe(status)
  expect(answer.body['errors'][0]).toMatchObject({ field })
  expect([await orders(), await light(butter)]).toEqual([[], undefined])
})

test.each([
  { name: '', color: 'RED' },
  { name: 'x'.repeat(101), color: 'RED' },
  { name: 'Order', color: 'PINK' },
])('%j is refused', async (wrong) => {
  const lineList = [{ articleId: 'P1', quantity: 1 }]
  expect((await send(startPick, { query: { store }, body: { ...wrong, lineList } } as never)).status).toBe(405)
})

test('a line or an order that does not exist is refused, also one of another store', async () => {
  const id = await begun('Order 13', 'RED', 'P1')
  expect((await mark(id, [1, 2])).status).toBe(405)
  expect((await order(id))?.pickedCount).toBe(0)
  expect((await mark(id + 1, [1])).status).toBe(404)
  expect((await send(stopPick, { query: { store: 'nice', id } })).status).toBe(404)
  const other = await signIn('nora', { stores: [storeIdOf('nice')], action: [ACTION.articleLed.code] })
  expect((await other.send(listPickLines, { query: { store: 'nice', id } })).status).toBe(204)
})

test(`a store has at most ${mostOpenPicks} open orders`, async () => {
  await sql`
    insert into pick (store_id, name, color, account)
    select ${storeIdOf(store)}, 'Order ' || n, 'RED', 'anna' from generate_series(1, ${mostOpenPicks - 1}) n`.execute(
    server.db,
  )
  const answers = await Promise.all(['A', 'B'].map((name) => start(name, 'RED', 'P1')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 405])
})

test('an order that is forgotten ends, and a week later it is gone', async () => {
  const id = await begun('Order 14', 'RED', 'P1')
  const later = (hours: number) =>
    startPickRunner({ ...server, log: pino({ level: 'silent' }), now: () => Date.now() + hours * 3_600_000 })
  const first = later(longestPickHours + 0.1)
  await until(async () => (await order(id))?.state === 'STOPPED', 'the order to end', 20_000)
  await first.close()
  expect(await light(butter)).toBe('off')
  const ended = later(longestPickHours + 7 * 24 + 1)
  await until(async () => (await order(id)) === undefined, 'the order to be deleted', 20_000)
  await ended.close()
})
