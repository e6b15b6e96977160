// server/labels/buttons: label buttons, pressed on an emulated access point: each press is recorded once, returned over
// HTTP, and turns pages if the company configured it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import {
  listLabelAlarmDetails,
  listLabelAlarms,
  readButtonFunctions,
  saveButtonFunctions,
} from '@shelfcast/contract/labels/buttons'
import { pushImage } from '@shelfcast/contract/labels/images'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { createCanvas } from '@napi-rs/canvas'
import { takeIn, until } from '../../testing/test-delivery.ts'
import { pressListener } from './presses.ts'
import { usingShop } from '../../testing/shop.ts'

const nothingToPick = () => Promise.resolve(undefined)
const { server, send, storeIdOf } = usingShop({ company: 'C' })
let point: AccessPoint
const store = 'lyon'
const code = '0233AABBCC01'
const mac = `0000${code}`

beforeAll(async () => {
  point = await startAccessPoint({
    speed: Infinity,
    seed: 1,
    labels: [{ mac, model: 'M3_384x168_BWRY', firmware: 0x26 }],
  })
  await takeIn(server.db, server.events, point, storeIdOf(store))
  await send(replaceArticles, { query: { store }, body: [{ articleId: 'P1', articleName: 'Butter', data: {} }] })
  await until(async () => (await label())?.labelCode === code, 'the label to be heard', 20_000)
  await send(linkLabels, { query: { store }, body: { assignList: [{ labelCode: code, articleIdList: ['P1'] }] } })
  await until(async () => (await label())?.updateStatus === 'SUCCESS', 'the label to show what it should', 20_000)
})
afterAll(() => point.stop())
beforeEach(async () => {
  await send(saveButtonFunctions, { body: { main: 'DEFAULT', sub: 'DEFAULT', extend1: 'DEFAULT', extend2: 'DEFAULT' } })
  await server.db.deleteFrom('label_button').execute()
})

const label = async (): Promise<{ labelCode: string; updateStatus: string; currentPage: number } | undefined> =>
  (await send(listLabels, { query: { store } })).body['labelList']?.[0]
const details = async (): Promise<{ index: number; counter: number; date: string; status: boolean }[]> =>
  (await send(listLabelAlarmDetails, { query: { store } })).body['labelAlarmDetails']?.[0]?.alarmStatus ?? []
const lines = async (): Promise<{ event: string; detail: string | null }[]> =>
  (await send(readLabelHistory, { query: { store, label: code } })).body['timelineInfo']

let lastPress = 0
const second = () => Math.floor(Date.now() / 1000)

/** Check-ins are reported in whole seconds, so each press has its own second; within the same second the reports would be equal. */
async function press(button: Parameters<AccessPoint['pressButton']>[1], seen?: () => Promise<boolean>) {
  await until(() => second() > lastPress, 'the next second')
  lastPress = second()
  point.pressButton(mac, button)
  if (seen) await until(seen, `the press of button ${button} to be noted`)
}

test('a press is an alarm with its count and time, appears in the timeline, and reading clears it', async () => {
  expect((await send(listLabelAlarms, { query: { store } })).status).toBe(204)
  await press(1, async () => (await details()).length > 0)
  await press(2, async () => (await details()).length > 1)
  expect(await details()).toMatchObject([
    { index: 1, status: true, date: expect.stringMatching(/Z$/) },
    { index: 2, status: true },
  ])
  expect(
    (await lines()).filter((line) => line.detail?.startsWith('Button')).map(({ event, detail }) => [event, detail]),
  ).toEqual(
    expect.arrayContaining([
      ['ALERT', 'Button main was pressed (DEFAULT).'],
      ['ALERT', 'Button sub was pressed (DEFAULT).'],
    ]),
  )
  expect(
    (await send(listLabelAlarms, { query: { store, labelCode: code, clear: true } })).body['labelAlarmData'],
  ).toEqual([{ labelCode: code, alarmStatus: [true, true, false, false] }])
  expect((await send(listLabelAlarms, { query: { store } })).body['labelAlarmData']).toEqual([
    { labelCode: code, alarmStatus: [false, false, false, false] },
  ])
  expect(await details()).toMatchObject([
    { counter: 0, status: false },
    { counter: 0, status: false },
  ])
  expect(
    await server.db
      .selectFrom('audit')
      .select(['account', 'target'])
      .where('action', '=', 'label.alarmClear')
      .execute(),
  ).toEqual([{ account: 'anna', target: code }])
})

test('buttons without a name are alarms by number, up to the tenth', async () => {
  await press(7, async () => (await details()).length > 0)
  await press(10, async () => (await details()).length > 1)
  expect(await details()).toMatchObject([
    { index: 7, counter: 1, status: true },
    { index: 10, counter: 1, status: true },
  ])
  expect((await lines()).some((line) => line.detail === 'Button 7 was pressed (DEFAULT).')).toBe(true)
})

test('a repeated report of a press counts only when it is too late to be the same press', async () => {
  const listener = pressListener({ ...server, now: Date.now }, nothingToPick)
  const { store_id: storeId } = await server.db
    .selectFrom('store')
    .select('store_id')
    .where('code', '=', store)
    .executeTakeFirstOrThrow()
  const told = (seconds: number, mayBeOld: boolean) =>
    listener.pressed?.({ storeId, code, button: 3, at: new Date(Date.now() - 3_600_000 + seconds * 1000), mayBeOld })
  await told(0, false)
  await told(200, true)
  expect(await details()).toMatchObject([{ index: 3, counter: 1 }])
  await told(400, true)
  expect(await details()).toMatchObject([{ index: 3, counter: 2 }])
})

test('functions belong to the company; left-out ones stay, and the answer to saving is a bare string', async () => {
  const saved = await send(saveButtonFunctions, { body: { sub: 'RIGHT_PAGE' } })
  expect([saved.status, saved.body['text']]).toEqual([200, '"SUCCESS"'])
  expect((await send(readButtonFunctions)).body).toEqual({
    responseCode: '200',
    responseMessage: 'SUCCESS',
    main: 'DEFAULT',
    sub: 'RIGHT_PAGE',
    extend1: 'DEFAULT',
    extend2: 'DEFAULT',
  })
  expect((await send(saveButtonFunctions, { body: { main: 'EXPLODE' } as never })).status).toBe(405)
})

test('buttons turn through the loaded pages in a circle and are no alarms then; the label shows the page', async () => {
  const canvas = createCanvas(384, 168)
  await send(pushImage, {
    query: { store },
    body: { labelCode: code, page: 3, image: canvas.toBuffer('image/png').toString('base64') },
  } as never)
  await send(saveButtonFunctions, { body: { main: 'LEFT_PAGE', sub: 'RIGHT_PAGE' } })
  await until(async () => (await label())?.updateStatus === 'SUCCESS', 'the label to show what it should', 20_000)
  const first = (await label())?.currentPage
  const other = first === 3 ? 1 : 3
  await press(2, async () => (await label())?.currentPage === other)
  await until(async () => (await label())?.updateStatus === 'SUCCESS', 'the label to show what it should', 20_000)
  await press(1, async () => (await label())?.currentPage === first)
  expect((await details()).every((button) => !button.status)).toBe(true)
  expect((await lines()).some((line) => line.event === 'PAGE' && /by button/.test(line.detail ?? ''))).toBe(true)
})

test('a clearing button ends the alarms, and a disabled one does nothing', async () => {
  await send(saveButtonFunctions, { body: { sub: 'CLEAR', extend1: 'DISABLED' } })
  await press(1, async () => (await details()).some((button) => button.index === 1 && button.status))
  await press(3)
  await press(2, async () => (await details()).length === 2 && (await details()).every((button) => !button.status))
  expect((await details()).map((button) => button.index)).toEqual([1, 2])
})
