// server/label-schedules: pages of labels, changed by hand and by schedule, over HTTP and down to the screen of an
// emulated access point, on a clock that the test sets.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { turnPages } from '@shelfcast/contract/labels/pages'
import {
  deleteArticleLabelSchedule,
  deleteLabelSchedule,
  deleteTurns,
  readArticleLabelSchedule,
  readLabelSchedule,
  readRepeatSchedule,
  readTurns,
  repeatLabels,
  scheduleArticleLabels,
  scheduleLabels,
  takeTurns,
} from '@shelfcast/contract/labels/schedules'
import { linkLabels, unlinkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { mergeArticles, replaceArticles } from '@shelfcast/contract/articles/articles'
import type { OperationShape } from '@shelfcast/contract/operation'
import { encodeLabel } from '@shelfcast/render/encodings'
import type { LabelImage } from '@shelfcast/render/label-image'
import { modelOf } from '@shelfcast/render/models'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { packPicture, pictureHash, storeImages } from '../delivery/images.ts'
import { samePicture, takeIn } from '../testing/test-delivery.ts'
import { apiClient, type Answer } from '../testing/api-client.ts'
import { usingShop } from '../testing/shop.ts'

const model = modelOf('M2_296x128_BWR')!
const [code, other] = ['0233AABBCC01', '0233AABBCC02']
const store = 'berlin'
let clock = Date.parse('2026-11-20T12:00:00Z')
const { server, headersNow, storeIdOf } = usingShop({ company: 'C', now: () => clock, stores: [store] })
let point: AccessPoint
let picture: LabelImage

const send = async (
  operation: OperationShape,
  input: { query?: Record<string, unknown>; body?: unknown } = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  apiClient(server.url, { ...(await headersNow()), ...headers })(operation, {
    ...input,
    query: { store, ...input.query },
  } as object)

beforeAll(async () => {
  await sql`update store set zone_id = 'Europe/Berlin'`.execute(server.db)
  point = await startAccessPoint({
    speed: Infinity,
    seed: 1,
    labels: [code, other].map((one) => ({ mac: `0000${one}`, model: model.key, firmware: 0x26 })),
  })
  await takeIn(server.db, server.events, point, storeIdOf(store))
  await send(replaceArticles, { body: [{ articleId: '007', articleName: 'Olive oil', data: { LIST_PRICE: '1.99' } }] })
  picture = {
    width: model.width,
    height: model.height,
    palette: model.palette,
    pixels: new Uint8Array(model.width * model.height).fill(1),
  }
})
afterAll(() => point.stop())
beforeEach(async () => {
  clock = Date.parse('2026-11-20T12:00:00Z')
  await sql`delete from label_schedule`.execute(server.db)
  await send(linkLabels, {
    body: { assignList: [code, other].map((labelCode) => ({ labelCode, articleIdList: ['007'] })) },
  })
  await load(2)
  await sql`update label set page = 1`.execute(server.db)
})

/** Puts a black picture on a page of both labels, like a pushed picture. */
async function load(page: number) {
  const { bytes } = encodeLabel(picture, model)
  const hash = pictureHash(model, bytes)
  await storeImages(server.db, [
    { hash, model: model.key, width: model.width, height: model.height, packed: packPicture(bytes) },
  ])
  await sql`
    insert into label_content (label_id, page, kind, image_hash)
    select label_id, ${page}, 'image', decode(${hash}, 'hex') from label on conflict do nothing`.execute(server.db)
}

async function at(time: string) {
  clock = Date.parse(time)
  await server.events.publish(server.db, { kind: 'SCHEDULE', storeId: 1, ids: [] })
  await expect
    .poll(
      async () =>
        (
          await sql<{
            open: number
          }>`select count(*)::int as open from label_schedule_step where due_at <= ${new Date(clock)}`.execute(
            server.db,
          )
        ).rows[0]?.open,
      { timeout: 20_000 },
    )
    .toBe(0)
}
const pageOf = async (labelCode = code) =>
  ((await send(listLabels, { query: { label: labelCode } })).body['labelList'] as { currentPage: number }[])[0]
    ?.currentPage
const turn = (page: number, headers: Record<string, string> = {}, labelCode = code) =>
  send(turnPages, { body: { pageChangeList: [{ labelCode, page }] } }, headers)
const isBlack = (labelCode = code) => samePicture(point.shown(`0000${labelCode}`), picture)
const single = (scheduleList: object[], more: object = {}) =>
  send(scheduleLabels, { body: { labelCodes: [code], scheduleList, ...more } })

test('a label turns to a loaded page and back on the glass, and a price waits behind it', async () => {
  await expect
    .poll(
      async () =>
        (await sql<{ model: string | null }>`select model from label where code = ${code}::bpchar`.execute(server.db))
          .rows[0]?.model,
      { timeout: 20_000 },
    )
    .toBe(model.key)
  expect((await turn(2)).body).toMatchObject({ responseCode: '200', customBatchId: expect.any(String) })
  await expect.poll(() => isBlack(), { timeout: 20_000 }).toBe(true)
  expect(await pageOf()).toBe(2)
  await send(mergeArticles, { body: [{ articleId: '007', articleName: 'Olive oil', data: { LIST_PRICE: '2.49' } }] })
  expect((await turn(1)).status).toBe(200)
  await expect.poll(() => isBlack(), { timeout: 20_000 }).toBe(false)
  await send(unlinkLabels, { body: { unAssignList: [code] } })
  await send(linkLabels, { body: { assignList: [{ labelCode: code, articleIdList: ['007'] }] } })
  expect((await turn(2)).body).toMatchObject({
    responseCode: '405',
    responseMessage: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES',
  })
})

test('a call with an empty page, an unknown label or a repeated label does nothing', async () => {
  for (const page of [3, 8])
    expect((await turn(page)).body).toMatchObject({
      responseCode: '405',
      responseMessage: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES',
    })
  for (const second of [
    { labelCode: '0233AABBCC99', page: 1 },
    { labelCode: code, page: 1 },
  ])
    expect((await send(turnPages, { body: { pageChangeList: [{ labelCode: code, page: 2 }, second] } })).status).toBe(
      405,
    )
  expect(await pageOf()).toBe(1)
})

test('the same Idempotency-Key within a day gets the first answer and does nothing again', async () => {
  const key = { 'Idempotency-Key': 'till-4711' }
  const [first, twin] = await Promise.all([turn(2, key), turn(2, key)])
  expect(twin.body).toEqual(first.body)
  await turn(1)
  expect((await turn(2, key)).body).toEqual(first.body)
  expect(await pageOf()).toBe(1)
  clock += 24 * 3_600_000
  expect((await turn(2, key)).body['customBatchId']).not.toBe(first.body['customBatchId'])
  expect(await pageOf()).toBe(2)
})

test('a page is shown from its start to its end, in the store’s zone', async () => {
  expect((await send(readLabelSchedule, { query: { label: code } })).status).toBe(204)
  const list = [{ displayPage: 2, startTime: '2026-12-01 08:00', endTime: '2026-12-01 20:00' }]
  expect((await single(list)).body).toMatchObject({ responseCode: '200', customBatchId: expect.any(String) })
  expect((await send(readLabelSchedule, { query: { label: code } })).body).toMatchObject({
    scheduleList: list,
    zoneId: 'Europe/Berlin',
    state: expect.stringMatching(/^(PROCESSING|SUCCESS|TIMEOUT)$/),
  })
  expect(
    ((await send(listLabels, { query: { isSchedule: true } })).body['labelList'] as { labelCode: string }[]).map(
      (label) => label.labelCode,
    ),
  ).toEqual([code])
  await at('2026-12-01T06:59:59Z')
  expect(await pageOf()).toBe(1)
  await at('2026-12-01T07:00:00Z')
  expect(await pageOf()).toBe(2)
  await at('2026-12-01T19:00:00Z')
  expect(await pageOf()).toBe(1)
  expect((await send(readLabelSchedule, { query: { label: code } })).status).toBe(204)
  expect(
    (await send(readLabelHistory, { query: { label: code } })).body['timelineInfo'].map(
      (event: { detail: string }) => event.detail,
    ),
  ).toEqual(expect.arrayContaining(['Page 2, by schedule', 'Page 1, by schedule']))
})

test('ends in the past or before their start, overlaps and invalid pages are refused', async () => {
  const entry = { displayPage: 2, startTime: '2026-12-01 08:00', endTime: '2026-12-01 20:00' }
  for (const wrong of [{ endTime: '2026-12-01 07:00' }, { startTime: '2026-11-01 08:00', endTime: '2026-11-01 20:00' }])
    expect((await single([{ ...entry, ...wrong }])).body).toMatchObject({
      responseCode: '405',
      responseMessage: 'BACK_DATES_IN_SCHEDULE_END_TIME_ARE_NOT_ALLOWED',
    })
  expect((await single([{ ...entry, displayPage: 8 }])).body).toMatchObject({
    responseCode: '405',
    responseMessage: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES',
  })
  expect(
    (await single([entry, { ...entry, startTime: '2026-12-01 19:00', endTime: '2026-12-01 21:00' }])).body,
  ).toMatchObject({ responseCode: '405', errors: [{ row: 2 }] })
  expect(
    (await send(scheduleLabels, { body: { scheduleData: { labelCodes: ['0233AABBCC99'], scheduleList: [entry] } } }))
      .body,
  ).toMatchObject({ responseCode: '405', errors: [{ value: '0233AABBCC99' }] })
  expect((await send(deleteLabelSchedule, { query: { labelCode: code } })).body).toMatchObject({
    responseCode: '405',
    responseMessage: 'Schedule information not found.',
  })
})

test('a new schedule replaces the old one, and cancelling one while its page shows turns back at once', async () => {
  await single([{ displayPage: 2, startTime: '2026-12-01 08:00', endTime: '2026-12-01 20:00' }])
  await send(scheduleLabels, {
    body: {
      scheduleData: {
        labelCodes: [code],
        scheduleList: [{ displayPage: 2, startTime: '2026-12-02 08:00', endTime: '2026-12-02 20:00' }],
        zoneId: 'UTC',
      },
    },
  })
  await at('2026-12-01T07:00:00Z')
  expect(await pageOf()).toBe(1)
  await at('2026-12-02T08:00:00Z')
  expect(await pageOf()).toBe(2)
  expect((await send(deleteLabelSchedule, { query: { labelCode: code } })).status).toBe(200)
  expect(await pageOf()).toBe(1)
})

test('a weekly schedule turns pages on its days, runs once after downtime, and can be switched off', async () => {
  const repeatScheduleList = [
    { startDate: '2026-11-23', repeatDay: 'MON,FRI', applyTime: '08:00', displayPage: 2 },
    { startDate: '2026-11-23', repeatDay: 'MON,FRI', applyTime: '18:00', displayPage: 1 },
  ]
  expect(
    (await send(repeatLabels, { body: { labelCodes: [code], repeatScheduleList: [], enable: false } })).body,
  ).toMatchObject({ responseCode: '405', responseMessage: 'Schedule information not found.' })
  expect((await send(repeatLabels, { body: { labelCodes: [code], repeatScheduleList, enable: true } })).status).toBe(
    200,
  )
  expect((await send(readRepeatSchedule, { query: { label: code } })).body).toMatchObject({
    repeatScheduleList,
    enable: true,
    zoneId: 'Europe/Berlin',
  })
  for (const [time, page] of [
    ['2026-11-23T07:00:00Z', 2],
    ['2026-11-23T17:00:00Z', 1],
    ['2026-11-27T07:00:00Z', 2],
  ] as const) {
    await at(time)
    expect([time, await pageOf()]).toEqual([time, page])
  }
  // Weeks later, on a Friday at noon: the morning's page.
  await at('2027-01-15T11:00:00Z')
  expect(await pageOf()).toBe(2)
  const flips = (
    (await send(readLabelHistory, { query: { label: code, size: 500 } })).body['timelineInfo'] as {
      detail: string | null
    }[]
  ).filter((event) => event.detail?.endsWith('by schedule')).length
  await at('2027-01-15T11:00:00Z')
  expect(
    (await send(repeatLabels, { body: { labelCodes: [code], repeatScheduleList: [], enable: false } })).status,
  ).toBe(200)
  expect((await send(readRepeatSchedule, { query: { label: code } })).body).toMatchObject({
    repeatScheduleList,
    enable: false,
  })
  await at('2027-01-15T17:00:00Z')
  expect(await pageOf()).toBe(2)
  expect(
    (
      (await send(readLabelHistory, { query: { label: code, size: 500 } })).body['timelineInfo'] as {
        detail: string | null
      }[]
    ).filter((event) => event.detail?.endsWith('by schedule')).length,
  ).toBe(flips)
})

test('pages rotate every given number of minutes, each for its own time', async () => {
  const scheduleData = {
    labelCodes: [code],
    startTime: '2026-12-01 08:00',
    scheduleList: [{ displayPage: 2, endTimeOffset: 10, interval: 60 }],
  }
  expect(
    (
      await send(takeTurns, {
        body: {
          scheduleData: { ...scheduleData, scheduleList: [{ displayPage: 2, endTimeOffset: 61, interval: 60 }] },
        },
      })
    ).status,
  ).toBe(405)
  expect((await send(takeTurns, { body: { scheduleData } })).status).toBe(200)
  expect((await send(readTurns, { query: { label: code } })).body).toMatchObject({
    startTime: '2026-12-01 08:00',
    scheduleList: scheduleData.scheduleList,
    zoneId: 'Europe/Berlin',
  })
  expect((await send(readRepeatSchedule, { query: { label: code } })).status).toBe(204)
  for (const [time, page] of [
    ['2026-12-01T07:00:00Z', 2],
    ['2026-12-01T07:10:00Z', 1],
    ['2026-12-01T08:00:00Z', 2],
    ['2026-12-01T08:10:00Z', 1],
    ['2026-12-03T12:05:00Z', 2],
    ['2026-12-03T12:10:00Z', 1],
  ] as const) {
    await at(time)
    expect([time, await pageOf()]).toEqual([time, page])
  }
  expect((await send(deleteTurns, { query: { labelCode: code } })).status).toBe(200)
  expect((await send(readTurns, { query: { label: code } })).status).toBe(204)
})

test('all labels of a product are scheduled, read and cancelled at once', async () => {
  const scheduleList = [{ displayPage: 2, startTime: '2026-12-01 08:00', endTime: '2026-12-01 20:00' }]
  expect(
    (await send(scheduleArticleLabels, { body: { scheduleData: { articleIds: ['none'], scheduleList } } })).body,
  ).toMatchObject({ responseCode: '405', responseMessage: 'ARTICLE_ID_NOT_FOUND: none' })
  expect(
    (await send(scheduleArticleLabels, { body: { scheduleData: { articleIds: ['007'], scheduleList } } })).status,
  ).toBe(200)
  expect((await send(readArticleLabelSchedule, { query: { articleId: '007' } })).body).toMatchObject({
    article: { articleId: '007', stationCode: store },
    labelCodes: [code, other],
    scheduleList,
    zoneId: 'Europe/Berlin',
  })
  await at('2026-12-01T07:00:00Z')
  expect([await pageOf(code), await pageOf(other)]).toEqual([2, 2])
  expect((await send(deleteArticleLabelSchedule, { query: { articleId: '007' } })).status).toBe(200)
  expect([await pageOf(code), await pageOf(other)]).toEqual([1, 1])
  expect((await send(deleteArticleLabelSchedule, { query: { articleId: '007' } })).body).toMatchObject({
    responseCode: '405',
    responseMessage: 'Schedule information not found.',
  })
})

test('a page changed by hand meanwhile stays, and an empty page is reported in the timeline', async () => {
  await load(3)
  await single([{ displayPage: 2, startTime: '2026-12-01 08:00', endTime: '2026-12-01 20:00' }])
  await at('2026-12-01T07:00:00Z')
  await turn(3)
  await at('2026-12-01T19:00:00Z')
  expect(await pageOf()).toBe(3)
  await single([{ displayPage: 5, startTime: '2026-12-02 08:00', endTime: '2026-12-02 20:00' }])
  await at('2026-12-02T07:00:00Z')
  expect(await pageOf()).toBe(3)
  expect((await send(readLabelHistory, { query: { label: code } })).body['timelineInfo']).toContainEqual(
    expect.objectContaining({
      event: 'ALERT',
      detail: expect.stringMatching(/^Page 5, by schedule\. This page has no content/),
    }),
  )
})
