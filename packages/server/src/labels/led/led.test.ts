// server/labels/led: LED commands and check-ins over HTTP. delivery/ tests their delivery.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { checkAlive, forceAlive, forceAliveByReading, unlinkOne } from '@shelfcast/contract/labels/commands'
import {
  blinkArticles,
  blinkLabel,
  blinkLabels,
  blinkLabelsBare,
  blinkLowBatteries,
  blinkMatching,
  listLedOrders,
} from '@shelfcast/contract/labels/led'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import {
  addLedPattern,
  deleteLedPattern,
  listLedPatterns,
  saveLedPattern,
} from '@shelfcast/contract/labels/led-patterns'
import { cancelJob, listJobs } from '@shelfcast/contract/jobs/jobs'
import { usingShop } from '../../testing/shop.ts'
import { addGatewayRow } from '../../testing/gateways.ts'

const store = 'lyon'
const [lit, other, dark, unheard] = ['0000000000A1', '0000000000A2', '0000000000B1', '0000000000C1'] as const

const { server, send } = usingShop({ stores: [store, 'nice'] })

beforeAll(async () => {
  await send(replaceArticles, {
    query: { store },
    body: [
      { articleId: 'P1', articleName: 'Butter', data: {} },
      { articleId: 'P2', articleName: 'Bread', data: {} },
      { articleId: 'P3', articleName: 'Salt', data: {} },
    ],
  })
})
beforeEach(async () => {
  const { db } = server
  await db.deleteFrom('label').execute()
  await db.deleteFrom('job').execute()
  await db.deleteFrom('led_pattern').execute()
  await send(linkLabels, {
    query: { store },
    body: {
      assignList: [
        { labelCode: lit, articleIdList: ['P1'] },
        { labelCode: other, articleIdList: ['P1'] },
        { labelCode: dark, articleIdList: ['P2'] },
        { labelCode: unheard, articleIdList: ['P2'] },
      ],
    },
  })
  await db.updateTable('label').set({ model: 'M3_384x168_BW' }).where('code', 'in', [lit, other]).execute()
  await db.updateTable('label').set({ model: 'M2_152x152_BWR' }).where('code', '=', dark).execute()
})

const wish = (labelCode: string, more = {}) => ({
  labelCode,
  color: 'GREEN' as const,
  duration: '10s' as const,
  patternId: 0,
  ...more,
})
const orders = async (
  query = {},
): Promise<{ labelCode: string; ledColor: string; duration: string; status: string; account: string }[]> =>
  (await send(listLedOrders, { query: { store, ...query } })).body['ledBlinkList'] ?? []

test('a command is stored, answered with its batch, and appears in the history and the timeline', async () => {
  const answer = await send(blinkLabels, {
    query: { store },
    body: { ledBlinkList: [wish(lit), wish(other, { color: 'MEGENTA', patternId: '3', duration: '5m' })] } as never,
  })
  expect(answer.status).toBe(200)
  expect(answer.body['customBatchId']).toMatch(/^[0-9a-f-]{36}$/)
  expect(
    (await orders())
      .map(({ labelCode, ledColor, duration, status, account }) => [labelCode, ledColor, duration, status, account])
      .sort(),
  ).toEqual([
    [lit, 'GREEN', '10s', 'WAITING', 'anna'],
    [other, 'MAGENTA', '5m', 'WAITING', 'anna'],
  ])
  const history = await send(readLabelHistory, { query: { store, label: lit } })
  expect(history.body['timelineInfo'][0]).toMatchObject({ event: 'LED', detail: 'GREEN for 10s', account: 'anna' })
})

test('a new command replaces the open one of that label', async () => {
  await send(blinkLabels, { query: { store }, body: { ledBlinkList: [wish(lit)] } as never })
  await send(blinkLabels, { query: { store }, body: { ledBlinkList: [wish(lit, { duration: '0s' })] } as never })
  expect((await orders({ labelCode: lit })).map((order) => [order.duration, order.status])).toEqual([
    ['0s', 'WAITING'],
    ['10s', 'REPLACED'],
  ])
})

test.each([
  ['an unknown label', '0000000000FF', 'LABEL_CODE_NOT_FOUND'],
  ['one without an LED', dark, 'has no LED'],
  ['one never heard', unheard, 'No gateway has heard'],
  ['one named twice', lit, 'listed twice'],
])('%s is refused with its row, and no label gets a command', async (_case, code, words) => {
  const answer = await send(blinkLabels, { query: { store }, body: { ledBlinkList: [wish(lit), wish(code)] } as never })
  expect(answer.status).toBe(405)
  expect(answer.body['responseMessage']).toContain(words)
  expect(answer.body['errors'][0]).toMatchObject({ field: 'ledBlinkList.1.labelCode', row: 2 })
  expect(await orders()).toEqual([])
})

test('with isPartial the rest succeeds, and 206 names the failures', async () => {
  const answer = await send(blinkLabels, {
    query: { store, isPartial: true },
    body: { ledBlinkList: [wish(lit), wish(dark), wish('0000000000FF')] } as never,
  })
  expect(answer.status).toBe(206)
  expect(answer.body).toMatchObject({
    responseCode: '206',
    responseMessage: 'Partial Success',
    data: [
      { labelCode: dark, responseCode: '422', message: 'This label has no LED.' },
      { labelCode: '0000000000FF', responseCode: '422' },
    ],
  })
  expect((await orders()).map((order) => order.labelCode)).toEqual([lit])
})

test('the formats of known callers are understood', async () => {
  expect(
    (await send(blinkLabels, { query: { store, labelCode: lit }, body: { color: 'RED', mode: 'BLINK' } })).status,
  ).toBe(200)
  expect((await send(blinkLabels, { query: { store, labelCode: lit }, body: { mode: 'OFF' } })).status).toBe(200)
  expect((await send(blinkLabel, { query: { store }, body: { labelCode: lit } })).status).toBe(200)
  expect((await send(blinkLabelsBare, { body: [wish(other)] as never })).status).toBe(200)
  expect((await orders()).map((order) => [order.ledColor, order.duration]).reverse()).toEqual([
    ['RED', '10s'],
    ['WHITE', '0s'],
    ['WHITE', '10s'],
    ['GREEN', '10s'],
  ])
  expect((await send(blinkLabels, { query: { store }, body: {} })).status).toBe(400)
})

test('a product blinks on all of its labels with an LED; without any the answer is 406', async () => {
  const light = { color: 'RED' as const, duration: '30s' as const, patternId: 0 }
  expect(
    (await send(blinkArticles, { query: { store }, body: { ledBlinkList: [{ articleId: 'P1', ...light }] } })).status,
  ).toBe(200)
  expect((await orders()).map((order) => order.labelCode).sort()).toEqual([lit, other])
  const none = await send(blinkArticles, { query: { store }, body: { ledBlinkList: [{ articleId: 'P3', ...light }] } })
  expect([none.status, none.body['responseMessage']]).toEqual([406, 'ARTICLE_NOT_LINKED_TO_LABEL: P3'])
  const partial = await send(blinkArticles, {
    query: { store, isPartial: true },
    body: {
      ledBlinkList: [
        { articleId: 'P2', ...light },
        { articleId: 'P3', ...light },
        { articleId: 'P1', ...light },
      ],
    },
  })
  expect([partial.status, partial.body['data'].map((row: { articleId: string }) => row.articleId)]).toEqual([
    206,
    ['P2', 'P3'],
  ])
})

test('all matches blink, those with a low battery by their gateway, and ten or more appear in the tray', async () => {
  const { db } = server
  const many = Array.from({ length: 12 }, (_, at) => `00000000D0${String(at).padStart(2, '0')}`)
  await send(linkLabels, {
    query: { store },
    body: { assignList: many.map((labelCode) => ({ labelCode, articleIdList: ['P3'] })) },
  })
  const gateway_id = await addGatewayRow(db, {
    company: 'acme',
    store_id: (await db.selectFrom('store').select('store_id').where('code', '=', store).executeTakeFirstOrThrow())
      .store_id,
    mac: '0200000000AA',
  })
  await db.updateTable('label').set({ model: 'M3_384x168_BW' }).where('code', 'in', many).execute()
  await db.updateTable('label').set({ battery: 'LOW', gateway_id }).where('code', 'in', [lit, dark]).execute()
  const light = { color: 'BLUE' as const, duration: '10s' as const, patternId: 0 }
  expect((await send(blinkMatching, { query: { store, articleId: 'P3', ...light } })).body).toMatchObject({ count: 12 })
  const [job, linked] = (await send(listJobs, { query: {} })).body['jobList']
  expect(linked).toMatchObject({ kind: 'PUSH', name: 'Link: 12 labels', total: 12, state: 'RUNNING' })
  expect(job).toMatchObject({ kind: 'LED', total: 12, done: 0, state: 'RUNNING', mayCancel: true })
  expect(
    (await send(blinkLowBatteries, { body: { stationCode: store, gatewayName: 'North', ...light } })).body,
  ).toMatchObject({ count: 1 })
  expect((await orders({ labelCode: lit }))[0]).toMatchObject({ ledColor: 'BLUE' })
  expect((await send(blinkLowBatteries, { body: { stationCode: store, gatewayName: 'South', ...light } })).status).toBe(
    400,
  )
  const stop = () => send({ ...cancelJob, path: cancelJob.path.replace('{id}', job.id) })
  expect((await stop()).status).toBe(200)
  expect(
    (await send(listJobs, { query: {} })).body['jobList'].find((one: { id: string }) => one.id === job.id),
  ).toMatchObject({ total: 12, state: 'CANCELLED', failed: 0, mayCancel: false })
  expect(
    await db
      .selectFrom('label_command')
      .select('id')
      .where('batch_id', '=', job.id)
      .where('state', 'in', ['WAITING', 'SENT'])
      .execute(),
  ).toEqual([])
  expect((await send(readLabelHistory, { query: { store, label: many[0]! } })).body['timelineInfo'][0]).toMatchObject({
    event: 'LED',
    detail: 'Stopped by anna.',
  })
  expect((await stop()).status).toBe(409)
  await db.deleteFrom('gateway').execute()
})

test('five patterns always exist; more can be added and deleted; limits apply', async () => {
  const ids = async () =>
    (await send(listLedPatterns, { query: {} })).body['ledConfigList'].map((pattern: { id: number }) => pattern.id)
  expect(await ids()).toEqual([0, 1, 2, 3, 4])
  const pattern = { patternName: 'Ours', onTime: 40, offTime: 2250, idleTime: 225, repeatCount: 225 }
  expect((await send(saveLedPattern, { query: { pattern: 2 }, body: pattern })).status).toBe(200)
  expect((await send(addLedPattern, { query: {}, body: pattern })).body).toMatchObject({ id: 5 })
  expect((await send(addLedPattern, { query: { pattern: 5 }, body: pattern })).status).toBe(409)
  expect((await send(listLedPatterns, { query: {} })).body['ledConfigList'][2]).toMatchObject({ ...pattern, id: 2 })
  expect(await ids()).toEqual([0, 1, 2, 3, 4, 5])
  expect((await send(deleteLedPattern, { query: { pattern: 5 } })).status).toBe(200)
  expect((await send(deleteLedPattern, { query: { pattern: 4 } })).body['responseMessage']).toContain('built in')
  for (const wrong of [
    { onTime: 5 },
    { onTime: 15 },
    { offTime: 2260 },
    { idleTime: 0 },
    { idleTime: 226 },
    { repeatCount: 226 },
  ])
    expect(
      (await send(saveLedPattern, { query: { pattern: 0 }, body: { ...pattern, ...wrong } })).status,
      JSON.stringify(wrong),
    ).toBe(405)
  expect(
    (await send(blinkLabels, { query: { store }, body: { ledBlinkList: [wish(lit, { patternId: 77 })] } as never }))
      .body['responseMessage'],
  ).toContain('LED pattern 77 does not exist')
})

test('a check-in can be requested in each of its forms', async () => {
  expect((await send(checkAlive, { query: { store }, body: { labelList: [lit, dark] } })).status).toBe(200)
  expect((await send(forceAlive, { query: { store, label: lit } })).status).toBe(200)
  expect((await send(forceAliveByReading, { query: { store, labelCode: lit } })).status).toBe(200)
  const history = await send(readLabelHistory, { query: { store, label: lit } })
  expect(history.body['timelineInfo'][0]).toMatchObject({ event: 'ALIVE' })
})

test('the older unlink names the label last', async () => {
  expect((await send(unlinkOne, { query: { labelCode: lit } })).body['responseMessage']).toBe(`SUCCESS ${lit}`)
})
