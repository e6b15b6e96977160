// server/labels/buttons: buttons that turn a page for five minutes, on a clock that the test sets.
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { listLabelAlarms, saveButtonFunctions } from '@shelfcast/contract/labels/buttons'
import { pushImage } from '@shelfcast/contract/labels/images'
import { linkLabels, unlinkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { turnPages } from '@shelfcast/contract/labels/pages'
import { deleteLabelSchedule, scheduleLabels } from '@shelfcast/contract/labels/schedules'
import { usingShop } from '../../testing/shop.ts'
import { startServer } from '../../testing/start-server.ts'
import { pressListener } from './presses.ts'

const store = 'lyon'
const code = '0233AABBCC01'
const noon = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000
let clock = noon
const now = () => clock
const { server, sendNowIn, storeIdOf } = usingShop({ company: 'C', now })

const send = sendNowIn(store)

beforeAll(async () => {
  await sql`
    insert into label (store_id, code, model) values (${storeIdOf(store)}, ${code}, 'M3_384x168_BWRY')`.execute(
    server.db,
  )
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label`.execute(server.db)
  await send(replaceArticles, { body: [{ articleId: 'P1', articleName: 'Butter', data: {} }] })
  await send(saveButtonFunctions, {
    body: { main: 'LEFT_PAGE_BACK', sub: 'RIGHT_PAGE_BACK', extend1: 'RIGHT_PAGE' },
  })
})
beforeEach(async () => {
  clock = noon
  await sql`delete from label_event`.execute(server.db)
  await sql`delete from label_button`.execute(server.db)
  await send(unlinkLabels, { body: { unAssignList: [code] } })
  await send(linkLabels, { body: { assignList: [{ labelCode: code, articleIdList: ['P1'] }] } })
  const image = createCanvas(384, 168).toBuffer('image/png').toString('base64')
  for (const page of [2, 3]) await send(pushImage, { body: { labelCode: code, page, frontPage: 1, image } })
})

const pageNow = async (): Promise<number> => (await send(listLabels)).body['labelList'][0].currentPage
const press = async (button: 1 | 2 | 3) => {
  clock += 1_000
  const listener = pressListener({ ...server, now }, () => Promise.resolve(undefined))
  await listener.pressed?.({ storeId: storeIdOf(store), code, button, at: new Date(clock), mayBeOld: false })
}
/** Sets the clock and lets the server look at it, as its timer does. */
const at = async (ms: number) => {
  clock = noon + ms
  await server.events.publish(server.db, { kind: 'SCHEDULE', storeId: storeIdOf(store), ids: [] })
}
const staysOn = async (page: number) => {
  await new Promise((resume) => setTimeout(resume, 600))
  expect(await pageNow()).toBe(page)
}
const turnsTo = async (page: number) => {
  await expect.poll(pageNow, { timeout: 10_000 }).toBe(page)
}

test('the page of a press returns after five minutes, and the press is no alarm', async () => {
  await press(2)
  expect(await pageNow()).toBe(2)
  expect((await send(listLabelAlarms)).body['labelAlarmData'][0].alarmStatus).toEqual([false, false, false, false])
  await at(5 * minute)
  await staysOn(2)
  await at(5 * minute + 1_000)
  await turnsTo(1)
  const lines: { event: string; detail: string }[] = (await send(readLabelHistory, { query: { label: code } })).body[
    'timelineInfo'
  ]
  expect(lines.filter((line) => line.event === 'PAGE').map((line) => line.detail)).toEqual([
    'Page 1, after the time of a button',
    'Page 2, by button sub',
  ])
})

test('a press meanwhile begins the five minutes again, and the page before the first press returns', async () => {
  await press(1)
  expect(await pageNow()).toBe(3)
  clock = noon + 3 * minute
  await press(1)
  expect(await pageNow()).toBe(2)
  await at(6 * minute)
  await staysOn(2)
  await at(9 * minute)
  await turnsTo(1)
})

test('turned in a circle to the page where it began, a label has nothing to return to', async () => {
  for (let turn = 0; turn < 3; turn += 1) await press(2)
  expect(await pageNow()).toBe(1)
  await press(3)
  expect(await pageNow()).toBe(2)
  await at(10 * minute)
  await staysOn(2)
})

test.each([
  ['another page', () => send(turnPages, { body: { pageChangeList: [{ labelCode: code, page: 3 }] } }), 3],
  ['the same page', () => send(turnPages, { body: { pageChangeList: [{ labelCode: code, page: 2 }] } }), 2],
  ['a press of a button without a return', () => press(3), 3],
  [
    'a picture on this page',
    () => {
      const image = createCanvas(384, 168).toBuffer('image/png').toString('base64')
      return send(pushImage, { body: { labelCode: code, page: 2, frontPage: 2, image } })
    },
    2,
  ],
] as const)('%s, ordered meanwhile, stays', async (_order, give, page) => {
  await press(2)
  expect(await pageNow()).toBe(2)
  await give()
  await at(10 * minute)
  await staysOn(page)
})

test('a page schedule that begins meanwhile keeps its page, and its end returns to the page before the press', async () => {
  const entry = { displayPage: 2, startTime: '2026-11-20 12:02', endTime: '2026-11-20 12:20' }
  await send(scheduleLabels, { body: { labelCodes: [code], scheduleList: [entry], zoneId: 'UTC' } })
  await press(2)
  expect(await pageNow()).toBe(2)
  await at(3 * minute)
  await staysOn(2)
  await at(10 * minute)
  await staysOn(2)
  await at(21 * minute)
  await turnsTo(1)
})

test.each([
  ['its end', () => at(13 * minute)],
  ['its cancellation', () => send(deleteLabelSchedule, { query: { labelCode: [code] } })],
])('a page schedule that ends meanwhile, by %s, takes the label to the page before it', async (_end, end) => {
  const entry = { displayPage: 3, startTime: '2026-11-20 12:02', endTime: '2026-11-20 12:12' }
  await send(scheduleLabels, { body: { labelCodes: [code], scheduleList: [entry], zoneId: 'UTC' } })
  await at(3 * minute)
  await turnsTo(3)
  clock = noon + 11 * minute
  await press(1)
  expect(await pageNow()).toBe(2)
  await end()
  await turnsTo(1)
  await at(30 * minute)
  await staysOn(1)
})

test('a page returns after a restart too', async () => {
  await press(2)
  expect(await pageNow()).toBe(2)
  const later = clock + 10 * minute
  const restarted = await startServer({ beside: server, now: () => later })
  await turnsTo(1)
  await restarted.stop()
})
