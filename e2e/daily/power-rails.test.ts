// e2e/daily: power rails: what is on a controller, what explains its state, devices added and removed, and a power cycle that
// asks first.
import type { Page } from 'playwright-core'
import { sql } from '@shelfcast/server/db/database'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../spec/wire.ts'
import { company, returningPerson } from '../people.ts'
import { addPowerRails } from '../power-rail-rows.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
let page: Page

beforeAll(async () => {
  const { db } = stage.backdoor
  const { store_id: storeId } = await db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  await sql`
    insert into label (store_id, code, linked, last_seen_at) values (${storeId}, '0000000000A1', true, now())`.execute(
    db,
  )
  await addPowerRails(db, company, storeId)
  await page.goto('/PowerRail/PowerRailInfo?state=NORMAL')
})

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const panel = (name: string) => page.getByRole('dialog', { name })
const cycles = async () =>
  (
    await sql<{ state: string }>`
    select cycle_state as state from power_controller where name = 'Checkout displays'`.execute(stage.backdoor.db)
  ).rows[0]?.state

test('the list shows watts, volts and state, and a filter leaves the controllers that are offline', async () => {
  await row('Checkout displays').getByText('41.7 W').waitFor()
  await row('Checkout displays').getByText('231.4 V').waitFor()
  await page.goto('/PowerRail/PowerRailInfo?state=OFFLINE')
  await row('Deli counter').waitFor()
  expect(await row('Checkout displays').count()).toBe(0)
})

test('a controller opens by keyboard and shows its devices; one is added and removed', async () => {
  await page.goto('/PowerRail/PowerRailInfo?state=NORMAL')
  await row('Checkout displays').focus()
  await page.keyboard.press('Enter')
  const open = panel('Checkout displays')
  await open.getByText('Spotlight').waitFor()
  await open.getByText(text('powerRail.devices.positions')).waitFor()
  await open.getByRole('button', { name: text('powerRail.device.add') }).press('Enter')
  const form = panel(text('powerRail.device.add'))
  await form.getByRole('textbox', { name: text('powerRail.device.id') }).fill('nobody')
  await form.getByRole('button', { name: text('form.save') }).press('Enter')
  await form.getByText('nobody', { exact: false }).first().waitFor()
  await form.getByRole('textbox', { name: text('powerRail.device.id') }).fill('0000000000A1')
  await form.getByRole('button', { name: text('form.save') }).press('Enter')
  const remove = open.getByRole('button', { name: text('powerRail.device.removeNamed', { name: '0000000000A1' }) })
  await remove.press('Enter')
  await page.getByText(text('powerRail.device.remove.confirm', { name: '0000000000A1' })).waitFor()
  await page.keyboard.press('Enter')
  await remove.waitFor({ state: 'detached' })
})

test('a power cycle asks first, and runs once', async () => {
  const open = panel('Checkout displays')
  await open.getByRole('button', { name: text('powerRail.cycle') }).press('Enter')
  await page.getByText(text('powerRail.cycle.confirm')).waitFor()
  expect(await cycles()).toBe('NONE')
  await page.keyboard.press('Escape')
  await open.getByRole('button', { name: text('powerRail.cycle') }).press('Enter')
  await page.getByText(text('powerRail.cycle.confirm')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await eventually(cycles).toBe('ASKED')
  const button = open.getByRole('button', { name: text('powerRail.cycle') })
  await eventually(() => button.getAttribute('aria-disabled')).toBe('true')
})

test('a switch that is away says that nothing is known about the power of its devices', async () => {
  await page.goto('/PowerRail/PowerRailInfo?open=AABBCC0033440')
  await panel('Deli counter').getByText(text('powerRail.explain.gone')).waitFor()
})
