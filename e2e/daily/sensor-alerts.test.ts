// e2e/daily: an alert of a sensor: its panel blinks the labels of the cabinet, or says why it cannot.
import type { Page } from 'playwright-core'
import { sql } from '@shelfcast/server/db/database'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../spec/wire.ts'
import { holdBack } from '../browser.ts'
import { company, returningPerson } from '../people.ts'
import { addSensor } from '../sensor-rows.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
let page: Page
let storeId: number

beforeAll(async () => {
  const { db } = stage.backdoor
  ;({ store_id: storeId } = await db.selectFrom('store').select('store_id').executeTakeFirstOrThrow())
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  await addSensor(db, company, storeId)
  await sql`
    with a as (
      insert into article (store_id, article_id, name, data, created_at, updated_at)
      values (${storeId}, 'P1', 'Butter', '{}', now(), now()) returning article_key),
    l as (
      insert into label (store_id, code, linked, last_seen_at, shelf_id)
      values (${storeId}, '0000000000B1', true, now(), 'D1') returning label_id)
    insert into label_article (label_id, article_key, position) select label_id, article_key, 0 from a, l`.execute(db)
})

const blink = (options = {}) =>
  page.getByRole('dialog').getByRole('button', { name: text('sensorAlert.blink'), ...options })
async function open() {
  await page.goto('/Sensors/SensorAlert')
  await page.getByRole('row').filter({ hasText: 'Dairy' }).focus()
  await page.keyboard.press('Enter')
  await blink().waitFor()
}

test('the labels of an alert blink; without labels or without an LED the button says why', async () => {
  const { db } = stage.backdoor
  await open()
  const reason = (key: Parameters<typeof text>[0]) =>
    eventually(() => page.getByRole('dialog').getByText(text(key)).count()).toBeGreaterThan(0)
  await reason('sensorAlert.blink.noLabels')
  await sql`update sensor set placement = placement || '{"shelfId": "D1"}'`.execute(db)
  await open()
  await reason('sensorAlert.blink.noLed')
  await sql`update label set model = 'M3_384x168_BWRY', capabilities = 255`.execute(db)
  await open()
  await blink({ disabled: false }).press('Enter')
  await page.getByText(text('sensorAlert.blink.sent', { count: 1 })).waitFor()
  const { rows } = await sql<{ payload: { color: string; duration: string } }>`
    select payload from label_command`.execute(db)
  expect(rows).toMatchObject([{ payload: { color: 'RED', duration: '2m' } }])
})

test('while the products of the cabinet are read, the button gives no reason', async () => {
  const release = await holdBack(page, '**/th/products?*')
  await open()
  expect(await blink().getAttribute('aria-busy')).toBe('true')
  expect(await blink().getAttribute('aria-describedby')).toBeNull()
  release()
  await blink({ disabled: false }).waitFor()
})
