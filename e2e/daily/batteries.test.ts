// e2e/daily: the batteries of the week: counted on the overview, filtered in the list, listed shelf by shelf on paper.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { addStore } from '@shelfcast/server/testing/people'
import { actionsOn, type Actions } from '../actions.ts'
import { violations } from '../axe.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
let page: Page
let actions: Actions
const model = 'M2_296x128_BWR'

/** Code, days until the battery is low, and the place. */
const labels = [
  ['0000000000B1', 2, 'Ground', '10', 1, 4],
  ['0000000000B2', 0, 'Ground', '2', 1, 7],
  ['0000000000B3', 5, 'Ground', '2', 1, 3],
  ['0000000000B4', 1, null, null, null, null],
  ['0000000000B5', 20, 'Ground', '1', 1, 1],
] as const

beforeAll(async () => {
  const { db } = stage.backdoor
  const store = await addStore(db, company, 'EAST')
  for (const [code, days, floor, shelf, level, order] of labels)
    await sql`
      with made as (
        insert into label (store_id, code, model, battery_mv, battery, last_seen_at, floor, shelf_id, shelf_floor,
          shelf_order)
        values (${store}, ${code}, ${model}, 2420, 'LOW', now(), ${floor}, ${shelf}, ${level}, ${order})
        returning label_id),
      paged as (insert into label_page (label_id, store_id) select label_id, ${store}::integer from made)
      insert into battery_forecast (label_id, store_id, battery_mv, low_on)
      select label_id, ${store}, 2420, (now() at time zone 'UTC')::date + ${days}::integer from made`.execute(db)
  await sql`
    insert into label_property (store_id, model, battery_type) values (${store}, ${model}, '2 × CR2450')`.execute(db)
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  actions = actionsOn(page)
  await page.goto('/')
  await actions.chooseStore('EAST')
})

const panel = () => page.getByRole('dialog', { name: text('label.walk') })
const codesShown = async () =>
  (
    await panel()
      .getByRole('row')
      .getByText(/^0000000000B\d$/)
      .allInnerTexts()
  ).map((code) => code.slice(-2))

test('the overview counts the batteries of this week, and leads to exactly these labels', async () => {
  await page.getByRole('link', { name: text('overview.battery.soon', { count: 4 }) }).click()
  await page.getByRole('heading', { level: 1, name: text('screen.labelInfo') }).waitFor()
  for (const [code] of labels.slice(0, 4)) await actions.row(code).waitFor()
  expect(await actions.row('0000000000B5').count()).toBe(0)
})

test('the walk list has them shelf by shelf, with place, product and battery', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: text('overview.battery.walk') }).click()
  await panel()
    .getByText(text('walk.count', { count: 4 }))
    .waitFor()
  expect(await panel().getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Floor Ground, shelf 2',
    'Floor Ground, shelf 10',
    text('walk.noPlace'),
  ])
  expect(await codesShown()).toEqual(['B3', 'B2', 'B1', 'B4'])
  const row = panel().getByRole('row').filter({ hasText: '0000000000B3' })
  for (const words of ['Level 1, No. 3', '2 × CR2450', '2.42 V']) await row.getByText(words).waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
})

test('it looks further ahead, and is printed alone', async () => {
  await panel().getByLabel(text('label.field.replaceWithin')).click()
  await page.getByRole('option', { name: text('label.replaceWithin.30') }).click()
  await panel()
    .getByText(text('walk.count', { count: 5 }))
    .waitFor()
  expect(await codesShown()).toEqual(['B5', 'B3', 'B2', 'B1', 'B4'])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation', { name: text('menu.label') }).isVisible()).toBe(false)
  expect(
    await panel()
      .getByRole('button', { name: text('walk.print') })
      .isVisible(),
  ).toBe(false)
  expect(await panel().getByText('0000000000B5').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
})
