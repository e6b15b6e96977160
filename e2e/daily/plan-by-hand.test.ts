// e2e/daily: a floor plan under the hand: outlines with the mouse, shelves and gateways that are dragged, two fingers,
// and keys that come faster than the server answers. The plan is so large that a metre takes two pixels.
import type { CDPSession, Page } from 'playwright-core'
import { sql } from '@shelfcast/server/db/database'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openPage, signIn } from '../browser.ts'
import { company } from '../people.ts'
import { eventually } from '../spec/wire.ts'
import { startStage } from '../stage.ts'
import { starting, text } from '../text.ts'

const stage = startStage()
const mac = '02AABBCCDDEE'
const shelves = '/Multifunction/LBS_Shelf'
const outline = text('planShelf.draw.outline')
let page: Page
let finger: CDPSession

beforeAll(async () => {
  const { db } = stage.backdoor
  const { store_id: storeId } = await db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()
  await sql`
    with hall as (
      insert into floor_plan (store_id, floor, width_metres, height_metres) values (${storeId}, 'Hall', 500, 300)
      returning plan_id),
    gateway as (
      insert into gateway (company, store_id, mac, name, ip, port, channel)
      values (${company}, ${storeId}, ${mac}, 'Aisle 1', '127.0.0.1', 9, 11) returning gateway_id)
    insert into plan_gateway (gateway_id, plan_id, x, y) select gateway_id, plan_id, 100, 100 from gateway, hall`.execute(
    db,
  )
  await sql`
    insert into shelf (store_id, floor, shelf_id) values (${storeId}, 'Hall', 'A1')`.execute(db)
  ;({ page } = await openPage(stage.browser, stage.product, { hasTouch: true }))
  await signIn(page, stage.product)
  finger = await page.context().newCDPSession(page)
})

beforeEach(async () => {
  const { db } = stage.backdoor
  const a1 = [
    { x: 200, y: 130 },
    { x: 260, y: 130 },
    { x: 260, y: 100 },
    { x: 200, y: 100 },
  ]
  await sql`update shelf set polygon = ${JSON.stringify(a1)}::jsonb where shelf_id = 'A1'`.execute(db)
  await sql`update plan_gateway set x = 100, y = 100`.execute(db)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const plan = () => page.getByRole('application')
const one = async <Value>(query: ReturnType<typeof sql<{ value: Value }>>) =>
  (await query.execute(stage.backdoor.db)).rows[0]?.value
const cornersOf = () => one<{ x: number; y: number }[]>(sql`select polygon as value from shelf where shelf_id = 'A1'`)
const gatewayAt = () => one<number[]>(sql`select array[x, y] as value from plan_gateway`)

/** Where a point of the plan is on screen: the picture says where its edges are. */
async function at(x: number, y: number) {
  const paper = (await plan().locator('> div').first().boundingBox())!
  return [paper.x + (x / 500) * paper.width, paper.y + (y / 300) * paper.height] as const
}
async function drag(from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  await page.mouse.move(...to)
  await page.mouse.up()
}
const touch = (
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...points: (readonly [x: number, y: number, id: number])[]
) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y, id]) => ({ x, y, id })) })
const widthOnScreen = async () => (await plan().locator('> div').first().boundingBox())!.width

/** Presses corners of an outline, in metres. */
async function press(...corners: (readonly [x: number, y: number])[]) {
  for (const [x, y] of corners) await page.mouse.click(...(await at(x, y)))
}
const form = () => page.getByRole('dialog', { name: text('planShelf.add') })
/** What was drawn, in the form of the new shelf, to 5 metres. */
async function drawnCorners() {
  const entered = await form()
    .getByLabel(starting(text('planShelf.corners')))
    .inputValue()
  return entered.split('\n').map((line) => line.split(' ').map((metres) => Math.round(Number(metres) / 5) * 5))
}
const triangle = [
  [360, 50],
  [300, 50],
  [330, 90],
]

test('an outline closes with a press on its first corner, however small the plan is on screen', async () => {
  await page.goto(shelves)
  await button(outline).click()
  await press([300, 50], [360, 50], [330, 90])
  const [x, y] = await at(300, 50)
  await page.mouse.click(x + 4, y - 3)
  expect(await drawnCorners()).toEqual(triangle)
  expect(await page.locator('[data-drawn]').count()).toBe(1)
  await form()
    .getByLabel(starting(text('planShelf.field.shelfId')))
    .fill('B1')
  await form()
    .getByRole('button', { name: text('form.save') })
    .click()
  await page.getByRole('row').filter({ hasText: 'B1' }).waitFor()
  await page.locator('[data-drawn]').waitFor({ state: 'detached' })
})

test('Escape ends drawing before the plan was touched, and Backspace takes the last corner back', async () => {
  await page.goto(shelves)
  await button(outline).click()
  await page.keyboard.press('Escape')
  await eventually(() => button(outline).getAttribute('aria-pressed')).toBe('false')

  await button(outline).click()
  await press([300, 50], [360, 50], [480, 280])
  await page.keyboard.press('Backspace')
  await press([330, 90])
  await page.keyboard.press('Enter')
  expect(await drawnCorners()).toEqual(triangle)
})

test('the open shelf is dragged as a whole and by a corner, and a drag that the browser ends changes nothing', async () => {
  await page.goto(`${shelves}?open=Hall/A1`)
  await page.locator('[data-mark="0"]').waitFor()
  await button(text('lbs.plan.fit')).click()
  await eventually(async () => (await widthOnScreen()) < 1000).toBe(true)
  const width = await widthOnScreen()
  await drag(await at(230, 115), await at(170, 145))
  await eventually(async () =>
    (await cornersOf())?.map(({ x, y }) => [Math.round(x / 5) * 5, Math.round(y / 5) * 5]),
  ).toEqual([
    [140, 160],
    [200, 160],
    [200, 130],
    [140, 130],
  ])
  // The plan stays as it was on screen: its user is at work there.
  expect(await widthOnScreen()).toBe(width)
  const before = await cornersOf()
  const corner = page.locator('[data-mark="1"]')
  expect(await corner.evaluate((element) => getComputedStyle(element).cursor)).toBe('nwse-resize')
  expect(await page.locator('[data-mark="0"]').evaluate((element) => getComputedStyle(element).cursor)).toBe(
    'nesw-resize',
  )
  const grip = (await corner.boundingBox())!
  await page.mouse.move(grip.x + 7, grip.y + 7)
  await page.mouse.down()
  await page.mouse.move(grip.x + 80, grip.y + 60)
  await corner.dispatchEvent('pointercancel', { pointerId: 1 })
  await page.mouse.up()
  await eventually(async () => Math.round((await corner.boundingBox())!.x)).toBe(Math.round(grip.x))
  expect(await cornersOf()).toEqual(before)

  await drag([grip.x + 7, grip.y + 7], await at(240, 190))
  await eventually(async () => Math.round(((await cornersOf())?.[1]?.x ?? 0) / 5) * 5).toBe(240)
  expect(Math.round(((await cornersOf())?.[3]?.y ?? 0) / 5) * 5).toBe(130)
})

test('a gateway is dragged, and keys that are faster than the server lose no step', async () => {
  await page.goto('/Multifunction/LBS')
  await button(text('lbs.things')).click()
  const mark = page.locator(`[data-mark="${mac}"]`)
  await page.getByRole('dialog', { name: text('lbs.things') }).waitFor()
  const { x: left, y: top, width } = (await mark.boundingBox())!
  await drag([left + width / 2, top + width / 2], await at(160, 100))
  await eventually(async () => Math.round(((await gatewayAt())?.[0] ?? 0) / 5) * 5).toBe(160)
  const [x = 0, y = 0] = (await gatewayAt()) ?? []

  await mark.focus()
  const readAgain = page.waitForResponse((response) => response.url().includes('/lbs/plans'))
  await page.keyboard.press('Shift+ArrowRight')
  await readAgain
  // Several of these fall between an answer of the server and the next order to save.
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Shift+ArrowRight')
    await page.waitForTimeout(120)
  }
  await eventually(async () => (await gatewayAt())?.map((value) => Math.round(value * 100) / 100)).toEqual([
    Math.round((x + 13) * 100) / 100,
    Math.round(y * 100) / 100,
  ])
})

test('two fingers zoom and pan, and the finger that stays pans on', async () => {
  await page.goto(shelves)
  await plan().waitFor()
  const width = await widthOnScreen()
  const [x, y] = await at(250, 150)
  await touch('touchStart', [x - 40, y, 0])
  await touch('touchStart', [x - 40, y, 0], [x + 40, y, 1])
  await touch('touchMove', [x - 80, y, 0], [x + 80, y, 1])
  await eventually(async () => Math.round((await widthOnScreen()) / width)).toBe(2)
  const [middle] = await at(250, 150)
  expect(Math.abs(middle - x)).toBeLessThan(3)

  await touch('touchEnd', [x + 80, y, 1])
  await touch('touchMove', [x - 140, y, 0])
  await eventually(async () => Math.round((await at(250, 150))[0] - x)).toBe(-60)
  await touch('touchEnd')
  // A pan is no press: no shelf was opened.
  expect(new URL(page.url()).searchParams.get('open')).toBeNull()
})

test('a place by radio is not offered as a filter, because none is computed', async () => {
  await page.goto('/Multifunction/LBS')
  await button(text('list.moreFilters')).click()
  await page.getByRole('combobox', { name: text('lbs.field.source') }).click()
  await page.getByRole('option', { name: text('lbs.source.CELL') }).waitFor()
  expect(await page.getByRole('option', { name: text('lbs.source.RADIO') }).count()).toBe(0)
})

test('the settings of location say why they cannot be read, and read again', async () => {
  await page.goto('/Multifunction/LBS')
  await plan().waitFor()
  await page.route('**/lbs/config**', (route) => route.fulfill({ status: 500, json: { responseCode: '500' } }))
  await page.reload()
  await button(text('lbs.settings')).click()
  const panel = page.getByRole('dialog', { name: text('lbs.settings') })
  await panel.getByRole('alert').waitFor()
  await page.unroute('**/lbs/config**')
  await panel.getByRole('button', { name: text('ui.retry') }).click()
  await panel.getByLabel(starting(text('lbs.settings.endTime'))).waitFor()
})
