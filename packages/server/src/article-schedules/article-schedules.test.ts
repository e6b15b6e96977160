// server/article-schedules: scheduled product changes over HTTP, on a clock that the test sets: clock changes,
// downtime, order, offers, weeks.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  deleteArticleSchedule,
  listArticleSchedules,
  readArticleScheduleFile,
  readScheduledChanges,
  scheduleArticles,
} from '@shelfcast/contract/articles/schedules'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import { listArticleFiles } from '@shelfcast/contract/articles/files'
import { deleteArticles, mergeArticles, readArticle, replaceArticles } from '@shelfcast/contract/articles/articles'
import { inTransaction } from '../db/database.ts'
import { startServer } from '../testing/start-server.ts'
import { usingShop } from '../testing/shop.ts'

let clock = Date.parse('2026-11-20T12:00:00Z')
const store = 'berlin'
const { server, sendNowIn } = usingShop({ now: () => clock, stores: [store] })

const send = sendNowIn(store)

beforeAll(async () => {
  await sql`update store set zone_id = 'Europe/Berlin'`.execute(server.db)
})
beforeEach(async () => {
  // The runner may be active. The loser of a deadlock tries again.
  await inTransaction(server.db, (tx) =>
    sql`truncate article_schedule, article_change, article_file, label, label_article, article cascade`.execute(tx),
  )
  clock = Date.parse('2026-11-20T12:00:00Z')
  await send(replaceArticles, {
    body: [
      { articleId: '007', articleName: 'Olive oil', data: { LIST_PRICE: '1.99', BARCODE: '4006381333931' } },
      { articleId: '008', articleName: 'Bread', data: { LIST_PRICE: '3.00' } },
    ],
  })
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const file = (...articles: object[]) => base64(JSON.stringify(articles))
const price = (list: string | null, id = '007', key = 'LIST_PRICE') =>
  file({ articleId: id, articleName: id === '007' ? 'Olive oil' : 'Bread', data: { [key]: list } })
const order = (scheduleTime: string, binaryData: string, more: object = {}) =>
  send(scheduleArticles, { body: { fileName: 'change.json', timezone: '', scheduleTime, binaryData, ...more } })
const listPrice = async (id = '007') =>
  (await send(readArticle, { query: { article: id } })).body['data']?.['LIST_PRICE'] as string | undefined
const schedules = async () =>
  ((await send(listArticleSchedules, { query: { sort: 'created,asc', size: 100 } })).body['articleScheduleList'] ??
    []) as Record<string, unknown>[]
const changes = async (articleId = '007') =>
  ((await send(readScheduledChanges, { query: { articleId } })).body['scheduledChangeList'] ?? []) as Record<
    string,
    unknown
  >[]

/** Sets the clock, as an operator does: the server only gets a wake-up. */
async function at(time: string) {
  clock = Date.parse(time)
  await server.events.publish(server.db, { kind: 'SCHEDULE', storeId: 1, ids: [] })
}
const settled = async () => {
  await expect
    .poll(
      async () =>
        (
          await sql<{
            open: number
          }>`
            select count(*)::int as open
            from article_schedule where status = 'NOT_PROCESSED' and due_at <= ${new Date(clock)}`.execute(server.db)
        ).rows[0]?.open,
      { timeout: 20_000 },
    )
    .toBe(0)
}

test('a change shows on the product beforehand, happens at its minute, and leaves a record', async () => {
  const { label_id } = await server.db
    .insertInto('label')
    .values({ store_id: 1, code: '0000021A2B3C', linked: true })
    .returning('label_id')
    .executeTakeFirstOrThrow()
  await sql`insert into label_page (label_id, page, store_id) values (${label_id}, 1, 1)`.execute(server.db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select ${label_id}, article_key, 0 from article where article_id = '007'`.execute(server.db)
  const ordered = await order('2026-12-01 06:00', price('1.49'))
  expect(ordered.body).toMatchObject({
    responseCode: '200',
    scheduleTime: '2026-12-01 06:00',
    runsAt: '2026-12-01T05:00:00.000Z',
    total: 1,
    success: 1,
    fail: 0,
  })
  expect(await changes()).toMatchObject([
    {
      scheduleTime: '2026-12-01 06:00',
      timeZone: 'Europe/Berlin',
      changes: [{ key: 'LIST_PRICE', before: '1.99', after: '1.49' }],
      labelCount: 1,
      article: { articleName: 'Olive oil', data: { LIST_PRICE: '1.49', BARCODE: '4006381333931' } },
    },
  ])
  await at('2026-12-01T04:59:59.999Z')
  expect(await listPrice()).toBe('1.99')
  await at('2026-12-01T05:00:00Z')
  await expect.poll(() => listPrice(), { timeout: 20_000 }).toBe('1.49')
  expect(await schedules()).toMatchObject([
    {
      id: ordered.body['id'],
      fileStatus: 'SUCCESS',
      executionResult: expect.stringMatching(/1 changed.*1 labels/),
      processDate: '2026-12-01T05:00:00.000Z',
      runsAt: null,
      timeZone: 'Europe/Berlin',
      stationCode: store,
      labelCount: 1,
    },
  ])
  expect((await send(listArticleChanges, { query: { article: '007' } })).body['articleHistoryList'][0]).toMatchObject({
    source: 'SCHEDULE',
    account: 'anna',
    changes: [{ key: 'LIST_PRICE', before: '1.99', after: '1.49' }],
    labelCount: 1,
  })
  expect((await send(listArticleFiles)).body['articleFileHistoryList'][0]).toMatchObject({
    source: 'SCHEDULE',
    name: 'change.json',
    result: 'SUCCESS',
    total: 1,
  })
  expect(await changes()).toEqual([])
  const wanted = await sql<{
    wanted_version: number
  }>`select wanted_version from label_page where label_id = ${label_id}`.execute(server.db)
  expect(wanted.rows[0]?.wanted_version).toBe(1)
})

test.each([
  ['Europe/Berlin', '2027-03-28 02:30', '2027-03-28T01:00:00Z'],
  ['Europe/Berlin', '2027-10-31 02:30', '2027-10-31T00:30:00Z'],
  ['America/New_York', '2027-03-14 02:15', '2027-03-14T07:00:00Z'],
  ['America/New_York', '2027-11-07 01:30', '2027-11-07T05:30:00Z'],
  ['Australia/Lord_Howe', '2027-10-03 02:10', '2027-10-02T15:30:00Z'],
  ['Australia/Lord_Howe', '2027-04-04 01:45', '2027-04-03T14:45:00Z'],
])('%s, clock change: %s happens once, at %s', async (timezone, time, instant) => {
  expect((await order(time, price('1.49'), { timezone })).body).toMatchObject({
    scheduleTime: time,
    runsAt: new Date(instant).toISOString(),
  })
  await at(new Date(Date.parse(instant) - 1).toISOString())
  expect(await listPrice()).toBe('1.99')
  await at(instant)
  await expect.poll(() => listPrice(), { timeout: 20_000 }).toBe('1.49')
  // The repeated hour changes nothing the second time.
  await send(mergeArticles, { body: [{ articleId: '007', articleName: 'Olive oil', data: { LIST_PRICE: '2.22' } }] })
  await at(new Date(Date.parse(instant) + 3_600_000).toISOString())
  await order('2030-01-01 00:00', price('9.99'))
  expect(await listPrice()).toBe('2.22')
})

test('scheduling a file reports bad rows by line and column and keeps the good ones', async () => {
  const csv = base64(
    'articleId,articleName,LIST_PRICE\n007,Olive oil,1.49\n008,Bread,cheap\n009,Milk,-1\n007,Olive oil,1.29\n',
  )
  const answer = await order('2026-12-01 06:00', csv, { fileName: 'december.csv' })
  expect(answer.body).toMatchObject({ total: 4, success: 1, fail: 3 })
  expect(
    answer.body['errors'].map((error: { line: number; field: string; code: string }) => [
      error.line,
      error.field,
      error.code,
    ]),
  ).toEqual([
    [3, 'LIST_PRICE', 'price'],
    [4, 'LIST_PRICE', 'price'],
    [5, 'articleId', 'duplicate'],
  ])
  expect(await schedules()).toMatchObject([{ fileName: 'december.csv', total: 1, fail: 3 }])
  const kept = await send(readArticleScheduleFile, { query: { id: answer.body['id'] } })
  expect(kept.body).toMatchObject({ responseCode: '200', responseMessage: csv, fileName: 'december.csv' })
  const fileName = 'december.csv'
  expect(
    (await order('2026-12-01 06:00', base64('articleId,articleName,LIST_PRICE\n008,Bread,cheap\n'), { fileName })).body,
  ).toMatchObject({ responseCode: '405', errors: [{ line: 2, field: 'LIST_PRICE' }] })
  expect((await order('2026-12-01 06:00', base64('a,b\n1,2\n'), { fileName })).body).toMatchObject({
    responseCode: '405',
    responseMessage: expect.stringMatching(/no column/),
  })
  expect(await schedules()).toHaveLength(1)
})

test('impossible times are refused: past times, skipped times, unknown zones, ends before starts', async () => {
  expect((await order('2026-11-20 12:59', price('1'))).body).toMatchObject({
    responseCode: '405',
    responseMessage: 'The time 2026-11-20 12:59 is in the past in Europe/Berlin. Choose a later time.',
  })
  expect((await order('2026-11-20 13:00', price('1'))).status).toBe(200)
  expect((await order('2026-02-30 06:00', price('1'))).body).toMatchObject({
    responseCode: '405',
    errors: [{ field: 'scheduleTime' }],
  })
  expect((await order('2026-12-01 06:00', price('1'), { timezone: 'Mars/Base' })).body).toMatchObject({
    responseCode: '405',
    errors: [{ field: 'timezone' }],
  })
  expect(
    (await order('2026-12-01 06:00', price('1'), { end: { scheduleTime: '2026-12-01 06:00', binaryData: price('2') } }))
      .body,
  ).toMatchObject({ responseCode: '405', responseMessage: 'BACK_DATES_IN_SCHEDULE_END_TIME_ARE_NOT_ALLOWED' })
  expect(
    (await order('2026-12-01 06:00', price('1'), { repeat: { days: 'MON', until: '2026-12-05' } })).body,
  ).toMatchObject({ responseCode: '405', errors: [{ field: 'repeat.until' }] })
  expect((await order('2026-12-01 06:00', price('1'), { repeat: { days: 'FUNDAY' } })).body).toMatchObject({
    responseCode: '405',
    errors: [{ field: 'repeat.days' }],
  })
})

test('each scheduled change names the 30-day lowest price that its label will show, and the label then shows it', async () => {
  const lowest = async () => (await changes()).map((change) => change['lowestPrice'])
  await order('2026-12-02 06:00', price('1.49', '007', 'SALE_PRICE'))
  await order('2026-12-04 06:00', price('1.29', '007', 'SALE_PRICE'))
  await order('2026-12-06 06:00', price(null, '007', 'SALE_PRICE'))
  // 1.99 before the reduction; a second step keeps it; afterwards the reduced price itself is the lowest.
  expect(await lowest()).toEqual(['1.99', '1.99', '1.29'])
  await at('2026-12-02T05:00:10Z')
  await settled()
  const { body } = await send(readArticle, { query: { article: '007' } })
  expect(body['lowestPrice']).toBe('1.99')
  expect(await lowest()).toEqual(['1.99', '1.29'])
})

test('an offer is scheduled with its end: both or none, and cancelling one cancels the other', async () => {
  const end = { scheduleTime: '2026-12-07 20:00', binaryData: price(null, '007', 'SALE_PRICE') }
  expect(
    (
      await order('2026-12-01 06:00', price('1.49', '007', 'SALE_PRICE'), {
        end: { ...end, binaryData: base64('nothing') },
      })
    ).body,
  ).toMatchObject({ responseCode: '405' })
  expect(await schedules()).toHaveLength(0)
  const offer = await order('2026-12-01 06:00', price('1.49', '007', 'SALE_PRICE'), { end })
  expect(await schedules()).toMatchObject([
    { id: offer.body['id'], endOf: null },
    { endOf: offer.body['id'], scheduleTime: '2026-12-07 20:00' },
  ])
  expect(await changes()).toMatchObject([
    { changes: [{ key: 'SALE_PRICE', before: null, after: '1.49' }] },
    { endOf: offer.body['id'], changes: [{ key: 'SALE_PRICE', before: '1.49', after: null }] },
  ])
  expect((await send(deleteArticleSchedule, { query: { id: (await schedules())[1]?.['id'] } })).status).toBe(200)
  expect(await schedules()).toHaveLength(0)
  await order('2026-12-01 06:00', price('1.49', '007', 'SALE_PRICE'), { end })
  await at('2026-12-01T05:00:00Z')
  await settled()
  expect((await send(readArticle, { query: { article: '007' } })).body['data']).toMatchObject({ SALE_PRICE: '1.49' })
  await at('2026-12-07T19:00:00Z')
  await settled()
  expect((await send(readArticle, { query: { article: '007' } })).body['data']).not.toHaveProperty('SALE_PRICE')
})

test('only waiting schedules can be cancelled or replaced; an unknown one is refused', async () => {
  const first = (await order('2026-12-01 06:00', price('1.49'))).body['id'] as number
  const replaced = await order('2026-12-02 06:00', price('1.39'), { id: first })
  expect(replaced.body).toMatchObject({ responseCode: '200', id: first, scheduleTime: '2026-12-02 06:00' })
  expect(await schedules()).toHaveLength(1)
  await at('2026-12-02T05:00:00Z')
  await expect.poll(() => listPrice(), { timeout: 20_000 }).toBe('1.39')
  expect((await send(deleteArticleSchedule, { query: { id: first } })).body).toMatchObject({
    responseCode: '405',
    responseMessage: 'This schedule has already run.',
  })
  expect((await order('2026-12-03 06:00', price('1.29'), { id: first })).body).toMatchObject({ responseCode: '405' })
  expect((await send(deleteArticleSchedule, { query: { id: 999_999 } })).body).toMatchObject({
    responseCode: '405',
    responseMessage: 'Schedule information not found.',
  })
  expect((await send(readArticleScheduleFile, { query: { id: 999_999 } })).status).toBe(204)
})

test('two changes at one instant run in a fixed order: ends first, then in the order of scheduling', async () => {
  await order('2026-12-01 06:00', price('1.10'), {
    end: { scheduleTime: '2026-12-07 20:00', binaryData: price('1.99') },
  })
  await order('2026-12-07 20:00', price('1.20'))
  await order('2026-12-07 20:00', price('1.30'))
  // Scheduled last, but it ends at exactly that time.
  await order('2026-12-06 06:00', price('1.05'), {
    end: { scheduleTime: '2026-12-07 20:00', binaryData: price('1.98') },
  })
  expect((await changes()).map((change) => (change['changes'] as { after: string }[])[0]?.after)).toEqual([
    '1.10',
    '1.05',
    '1.99',
    '1.98',
    '1.20',
    '1.30',
  ])
  await at('2026-12-07T19:00:00Z')
  await settled()
  const told = (
    (await send(listArticleChanges, { query: { article: '007', size: 20 } })).body['articleHistoryList'] as {
      changes: { key: string; after: string }[]
    }[]
  ).flatMap((row) => row.changes.filter((one) => one.key === 'LIST_PRICE').map((one) => one.after))
  expect(told.toReversed()).toEqual(['1.10', '1.05', '1.99', '1.98', '1.20', '1.30'])
})

test('a weekly offer starts on its days in the store’s zone, across a clock change, until its last day', async () => {
  await at('2027-03-22T12:00:00Z')
  // On the night of the change 02:00 and 02:30 are both 03:00: Saturday's offer ends and Sunday's begins.
  const offer = await order('2027-03-23 02:30', price('1.00'), {
    repeat: { days: 'sun,SAT', until: '2027-04-03' },
    end: { scheduleTime: '2027-03-24 02:00', binaryData: price('1.99') },
  })
  expect(offer.body).toMatchObject({ responseCode: '200', scheduleTime: '2027-03-27 02:30' })
  expect((await changes()).map((change) => change['runsAt'])).toEqual([
    '2027-03-27T01:30:00.000Z',
    '2027-03-28T01:00:00.000Z',
    '2027-03-28T01:00:00.000Z',
    '2027-03-29T00:00:00.000Z',
    '2027-04-03T00:30:00.000Z',
    '2027-04-04T00:00:00.000Z',
  ])
  for (const [time, wanted] of [
    ['2027-03-27T01:30:00Z', '1.00'],
    ['2027-03-28T01:00:00Z', '1.00'],
    ['2027-03-29T00:00:00Z', '1.99'],
    ['2027-04-03T00:30:00Z', '1.00'],
    ['2027-04-04T00:00:00Z', '1.99'],
  ] as const) {
    await at(time)
    await settled()
    expect([time, await listPrice()]).toEqual([time, wanted])
  }
  expect(await schedules()).toMatchObject([
    { fileStatus: 'SUCCESS', runsAt: null },
    { fileStatus: 'SUCCESS', runsAt: null },
  ])
})

test('a weekly offer that is cancelled while it runs still ends', async () => {
  const offer = await order('2026-12-01 06:00', price('1.00'), {
    repeat: { days: 'MON,TUE,WED,THU,FRI,SAT,SUN' },
    end: { scheduleTime: '2026-12-01 20:00', binaryData: price('1.99') },
  })
  await at('2026-12-01T05:00:00Z')
  await expect.poll(() => listPrice(), { timeout: 20_000 }).toBe('1.00')
  expect((await send(deleteArticleSchedule, { query: { id: offer.body['id'] } })).status).toBe(200)
  expect(await schedules()).toMatchObject([{ scheduleTime: '2026-12-01 20:00', repeat: null, endOf: null }])
  await at('2026-12-03T05:00:00Z')
  await expect.poll(() => listPrice(), { timeout: 20_000 }).toBe('1.99')
  expect(await schedules()).toMatchObject([{ fileStatus: 'SUCCESS' }])
})

test('a scheduled change neither reverts a later rename nor restores a deleted product', async () => {
  await order(
    '2026-12-01 06:00',
    file(
      { articleId: '007', articleName: 'Olive oil', data: { LIST_PRICE: '1.49' } },
      { articleId: '008', articleName: 'Bread', data: { LIST_PRICE: '2.00' } },
      { articleId: '009', articleName: 'Milk', data: { LIST_PRICE: '0.99' } },
    ),
  )
  await send(mergeArticles, { body: [{ articleId: '007', articleName: 'Olive oil, extra virgin', data: {} }] })
  await send(deleteArticles, { query: { articleDeleteList: '008' } })
  expect(await changes('008')).toEqual([])
  await at('2026-12-01T05:00:00Z')
  await settled()
  expect((await send(readArticle, { query: { article: '007' } })).body).toMatchObject({
    articleName: 'Olive oil, extra virgin',
    data: { LIST_PRICE: '1.49' },
  })
  expect((await send(readArticle, { query: { article: '008' } })).status).toBe(204)
  expect(await listPrice('009')).toBe('0.99')
  expect(await schedules()).toMatchObject([
    { fileStatus: 'SUCCESS', executionResult: expect.stringMatching(/^PARTIAL_SUCCESS.*1 failed/) },
  ])
})

test('changes missed during downtime run once, in order, on any instance', async () => {
  await order('2026-12-01 06:00', price('1.10'))
  await order('2026-12-02 06:00', price('1.20'))
  await order('2026-12-01 08:00', price('1.00', '008'), {
    repeat: { days: 'MON,TUE,WED,THU,FRI' },
    end: { scheduleTime: '2026-12-01 18:00', binaryData: price('3.00', '008') },
  })
  // The server that accepted them does not see the time pass; three others start later.
  const late = Date.parse('2026-12-09T12:00:00Z')
  const others = await Promise.all([1, 2, 3].map(() => startServer({ beside: server, now: () => late })))
  clock = late
  await settled()
  await Promise.all(others.map((other) => other.stop()))
  expect([await listPrice(), await listPrice('008')]).toEqual(['1.20', '1.00'])
  const { rows } = await sql<{
    article_id: string
    after: string
  }>`
    select article_id, c->>'after' as after
    from article_change, jsonb_array_elements(changes) c where source = 'SCHEDULE' order by id`.execute(server.db)
  // Only the last missed start and end of the weekly offer run: by then, the end changes nothing.
  expect(rows).toEqual([
    { article_id: '007', after: '1.10' },
    { article_id: '007', after: '1.20' },
    { article_id: '008', after: '1.00' },
  ])
})

test('a schedule with many products runs in parts that survive a kill at any point', async () => {
  const many = Array.from({ length: 2_500 }, (_, n) => ({
    articleId: `m${n}`,
    articleName: `Many ${n}`,
    data: { LIST_PRICE: '1.00' },
  }))
  await order('2026-12-01 06:00', file(...many))
  // Killed after its first thousand.
  await sql`update article_schedule set done = 1000, batch_id = gen_random_uuid()`.execute(server.db)
  await at('2026-12-01T05:00:00Z')
  await settled()
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from article where article_id like 'm%'`.execute(server.db)
  expect(rows[0]?.count).toBe(1_500)
  expect((await send(listArticleFiles)).body['articleFileHistoryList'][0]).toMatchObject({
    total: 1_500,
    result: 'SUCCESS',
  })
})
