// e2e/daily: positions: a floor plan with its scale, a gateway placed by keyboard, a shelf that is drawn and walked along, its
// labels on the plan, search, misplaced labels, and what a reader may do.
import type { Page } from 'playwright-core'
import { sql } from '@shelfcast/server/db/database'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../spec/wire.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { starting, text } from '../text.ts'

const stage = startStage()
const mac = '02AABBCCDDEE'
const tea = '0000000000A1'
const milk = '0000000000B2'
const shelf = '/Multifunction/LBS_Shelf'
const plan = {
  name: 'ground.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#eee"/></svg>',
  ),
}
let storeId: number
let page: Page

beforeAll(async () => {
  const { db } = stage.backdoor
  ;({ store_id: storeId } = await db.selectFrom('store').select('store_id').executeTakeFirstOrThrow())
  await sql`
    insert into gateway (company, store_id, mac, name, ip, port, channel)
    values (${company}, ${storeId}, ${mac}, 'Aisle 1', '127.0.0.1', 9, 11)`.execute(db)
  await sql`
    insert into article (store_id, article_id, name, data)
    values (${storeId}, 'T1', 'Green tea', '{}'), (${storeId}, 'M1', 'Fresh milk', '{}')`.execute(db)
  await sql`
    insert into label (store_id, code, model, linked, last_seen_at)
    values (${storeId}, ${tea}, 'M2_296x128_BWR', true, now()), (${storeId}, ${milk}, 'M2_296x128_BWR', true, now())
    `.execute(db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0 from label l join article a
      on (l.code, a.article_id) in ((${tea}, 'T1'), (${milk}, 'M1'))`.execute(db)
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  await page.goto('/Multifunction/LBS')
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = (name: string) => page.getByRole('dialog', { name }).last()
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const one = async <Value>(query: ReturnType<typeof sql<{ value: Value }>>) =>
  (await query.execute(stage.backdoor.db)).rows[0]?.value
const gatewayAt = () => one<number>(sql`select y as value from plan_gateway`)
const ordersOf = () =>
  one<string>(sql`
    select string_agg(code || ':' || shelf_floor || ':' || shelf_order, ' ' order by shelf_floor, shelf_order) as value
    from label where shelf_id = 'A1'`)

test('a plan gets its scale from two points at a known distance', async () => {
  await button(text('lbs.plan.add')).click()
  const form = panel(text('lbs.plan.add'))
  await form.getByLabel(starting(text('lbs.field.floor'))).fill('Ground')
  await form.locator('input[type=file]').setInputFiles(plan)
  const picture = form.locator('img')
  await picture.waitFor()
  const box = (await picture.boundingBox())!
  for (const share of [0.25, 0.75]) await page.mouse.click(box.x + box.width * share, box.y + box.height / 2)
  await form.getByLabel(starting(text('lbs.plan.apart'))).fill('20')
  await form.getByRole('button', { name: text('form.save') }).click()
  await page.getByRole('application', { name: text('lbs.plan.of', { floor: 'Ground' }) }).waitFor()
  const width = await one<number>(sql`select width_metres as value from floor_plan`)
  expect(width).toBeGreaterThan(39.5)
  expect(width).toBeLessThan(40.5)
})

test('the legend names the sources that are computed, and not the radio', async () => {
  const legend = page.getByRole('list', { name: text('lbs.legend') })
  await legend.getByText(text('lbs.source.CELL')).waitFor()
  expect(await legend.getByText(text('lbs.source.RADIO'), { exact: true }).count()).toBe(0)
})

test('a gateway is placed and moved by keyboard, and the move is taken back', async () => {
  await button(text('lbs.things')).press('Enter')
  await panel(text('lbs.things'))
    .getByRole('button', { name: `${text('lbs.place')} Aisle 1` })
    .press('Enter')
  const form = panel(text('lbs.gateway.place'))
  await form.getByLabel(starting(text('lbs.field.y'))).fill('5')
  await page.keyboard.press('Enter')
  await eventually(gatewayAt).toBe(5)
  const mark = page.locator(`[data-mark="${mac}"]`)
  await mark.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowDown')
  await eventually(gatewayAt).toBe(6.1)
  await button(text('lbs.undo')).click()
  await eventually(gatewayAt).toBe(5)
  await panel(text('lbs.things'))
    .getByRole('button', { name: text('ui.close') })
    .click()
  await button(text('lbs.off.start')).click()
  await button(text('lbs.off.start')).waitFor({ state: 'detached' })
})

test('a shelf is drawn with the mouse, and a walk puts its labels in order', async () => {
  await page.goto(shelf)
  await button(text('planShelf.draw.box')).click()
  const room = (await page.getByRole('application').boundingBox())!
  const [x, y] = [room.x + room.width / 2, room.y + room.height / 2]
  await page.mouse.move(x - 60, y - 20)
  await page.mouse.down()
  await page.mouse.move(x + 60, y)
  await page.mouse.up()
  const form = panel(text('planShelf.add'))
  await form.getByLabel(starting(text('planShelf.field.shelfId'))).fill('A1')
  await form.getByRole('button', { name: text('form.save') }).click()
  await row('A1').click()
  const field = panel('A1').getByLabel(text('planShelf.walk.code'))
  for (const code of [tea, milk, 'nothing']) {
    await field.fill(code)
    await field.press('Enter')
  }
  await panel('A1').getByText('nothing', { exact: false }).first().waitFor()
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await eventually(ordersOf).toBe(`${tea}:1:1 ${milk}:1:2`)
})

test('the order changes by keyboard, and back', async () => {
  const card = page.locator(`[data-card="${milk}"]`)
  await card.press('Alt+ArrowLeft')
  await eventually(ordersOf).toBe(`${milk}:1:1 ${tea}:1:2`)
  await eventually(() => card.evaluate((element) => element === document.activeElement)).toBe(true)
  await panel('A1')
    .getByRole('button', { name: text('lbs.undo') })
    .click()
  await eventually(ordersOf).toBe(`${tea}:1:1 ${milk}:1:2`)
})

test('the labels are on the plan, and a search by the name of the product finds one', async () => {
  await page.goto('/Multifunction/LBS')
  await eventually(() => page.getByRole('application').getAttribute('data-labels')).toBe('2')
  const search = page.getByRole('searchbox').first()
  await search.fill('milk')
  await search.press('Enter')
  await row('Green tea').waitFor({ state: 'detached' })
  await row('Fresh milk').click()
  await panel('Fresh milk').getByText(text('lbs.from.DECLARED')).waitFor()
  await panel('Fresh milk')
    .getByText(text('lbs.onShelf', { floor: 'Ground', shelf: 'A1' }))
    .waitFor()
})

/** Facts decide which labels are misplaced, so the next computation takes this back. */
const misplace = () =>
  sql`
    insert into label_doubt (label_id, store_id, reason, confidence, since, misplaced)
    select label_id, store_id, 'WARM', 91, now() - interval '3 hours', true from label where code = ${milk}
    on conflict do nothing`.execute(stage.backdoor.db)

test('a misplaced label says why, in its panel and on its shelf', async () => {
  // Right before each call, because a computation may come at any time.
  await page.route('**/api/**', async (route) => {
    await misplace()
    await route.continue()
  })
  await page.goto('/Multifunction/LBS?misplaced=true')
  await row('Fresh milk').click()
  await panel('Fresh milk')
    .getByText(text('lbs.why.WARM', { percent: '91' }))
    .waitFor()
  await page.goto(`${shelf}?open=Ground/A1`)
  await page.locator(`[data-card="${milk}"]`).getByText(text('lbs.reason.WARM')).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
})

test('a reader sees the plan, and each button says which right is missing', async () => {
  const reader = await returningPerson(stage, {
    account: 'reader',
    level: '3',
    menu: [6100, 6600],
    action: [],
    stores: [storeId],
  })
  const { page: other } = reader
  await other.goto('/Multifunction/LBS')
  await other.getByRole('application').waitFor()
  for (const name of [text('lbs.plan.add'), text('lbs.plan.delete'), text('lbs.things')])
    expect([name, await other.getByRole('button', { name, exact: true }).getAttribute('aria-disabled')]).toEqual([
      name,
      'true',
    ])
  await other.goto(`${shelf}?open=Ground/A1`)
  await other.locator('[data-card]').first().waitFor()
  expect(await other.getByLabel(text('planShelf.walk.code')).isDisabled()).toBe(true)
  expect(await other.locator('[data-mark]').count()).toBe(0)
})
