// e2e/daily: the other label screens: a failed attempt is read and retried, a model is rotated and its labels follow,
// firmware shows the known versions. And missing permissions.
import { allMenuCodes } from '@shelfcast/contract/permissions'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { until } from '../calls.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { starting, text } from '../text.ts'

const stage = startStage()
let storeId: number
let page: Page
const code = '0000000000A1'
const model = 'M2_296x128_BWR'

beforeAll(async () => {
  ;({ store_id: storeId } = await stage.backdoor.db.selectFrom('store').select('store_id').executeTakeFirstOrThrow())
  const manager = await returningPerson(stage, { account: 'manager', level: '1' })
  page = manager.page
  // No access point is near, so the attempt to show the product really fails; its time limit is shortened.
  await sql`insert into article (store_id, article_id, name) values (${storeId}, 'T1', 'Green tea')`.execute(
    stage.backdoor.db,
  )
  await sql`
    insert into label (store_id, code, model, firmware, linked)
    values (${storeId}, ${code}, ${model}, 38, true), (${storeId}, '0000000000A2', ${model}, 41, false)`.execute(
    stage.backdoor.db,
  )
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0 from label l, article a where l.code = ${code}::bpchar`.execute(
    stage.backdoor.db,
  )
  await sql`
    insert into label_page (label_id, store_id, wanted_version, wanted_at, deadline_at)
    select label_id, store_id, case when linked then 1 else 0 end, now(), now() from label`.execute(stage.backdoor.db)
  // Another wish makes the server check its deadlines.
  await stage.product.kill9()
  stage.product = await stage.product.startAgain()
})
test('a failed attempt shows its reason in words, opens with advice, and can be retried here', async () => {
  await until(
    'the failure to be recorded',
    async () => (await stage.backdoor.db.selectFrom('fail_record').select('id').executeTakeFirst()) !== undefined,
  )
  await page.goto('/Label/FailRecodes')
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByText('No gateway has heard this label yet.').waitFor()
  await row.locator('td').nth(2).click()
  const panel = page.getByRole('dialog', { name: code })
  await panel.getByText(text('fail.help.NO_GATEWAY')).waitFor()
  await panel.getByText(text('fail.errorCode.NO_GATEWAY')).waitFor()
  await panel.getByRole('button', { name: text('ui.close') }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: text('list.selectRow', { name: code }) }).check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: text('fail.retry') })
    .click()
  await page.getByText(text('fail.retried', { count: 1 })).waitFor()
  const { wanted_version } = await stage.backdoor.db
    .selectFrom('label_page')
    .innerJoin('label', 'label.label_id', 'label_page.label_id')
    .select('wanted_version')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  expect(wanted_version).toBe(2)
})

test('firmware shows which labels are outdated, explains it, and says that nothing can be sent without a package', async () => {
  await page.goto('/Label/Firmware')
  await page.getByText(text('firmware.note')).waitFor()
  await page.getByRole('button', { name: starting(text('firmware.box.outdated')) }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await row.waitFor()
  await page.getByRole('row').filter({ hasText: '0000000000A2' }).waitFor({ state: 'detached' })
  await row.locator('td').nth(2).click()
  const panel = page.getByRole('dialog', { name: code })
  await panel.getByText(text('firmware.otaStatus.NONE')).waitFor()
  await panel.getByRole('button', { name: text('ui.close') }).click()
  await page.getByRole('checkbox', { name: text('list.selectRow', { name: code }) }).check()
  const update = page.getByRole('toolbar').getByRole('button', { name: text('firmware.update') })
  expect(await update.getAttribute('aria-disabled')).toBe('true')
  expect(
    await update.evaluate(
      (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    ),
  ).toBe(text('firmware.update.noPackage'))
})

test('a model is rotated, one label keeps its own rotation, and an impossible value is refused at its field', async () => {
  await page.goto('/Label/LabelSettings')
  await page.getByRole('row').filter({ hasText: '296×128' }).locator('td').nth(2).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel(text('fail.field.label')).fill('0000000000FF')
  await panel.getByRole('button', { name: text('property.overrides.add') }).click()
  await panel.getByText('This store has no label of this model with this ID.').waitFor()
  await panel.getByLabel(text('fail.field.label')).fill('0000000000a2')
  await panel
    .getByRole('combobox', { name: text('property.field.rotation') })
    .last()
    .click()
  await page.getByRole('option', { name: '0°', exact: true }).click()
  await panel.getByRole('button', { name: text('property.overrides.add') }).click()
  await panel.getByRole('row').filter({ hasText: '0000000000A2' }).waitFor()
  const interval = panel.getByLabel(text('property.field.aliveInterval')).first()
  await interval.fill('5')
  await panel
    .getByRole('combobox', { name: text('property.field.rotation') })
    .first()
    .click()
  await page.getByRole('option', { name: text('property.rotation.90') }).click()
  await panel.getByRole('button', { name: text('form.save'), exact: true }).click()
  await panel.getByText('At least 10 minutes.').waitFor()
  await interval.fill('60')
  await panel.getByRole('button', { name: text('form.save'), exact: true }).click()
  await page.getByText(text('property.saved')).waitFor()
  const labels = await stage.backdoor.db
    .selectFrom('label')
    .select(['code', 'rotation', 'alive_minutes'])
    .orderBy('code')
    .execute()
  expect(labels).toEqual([
    { code, rotation: 90, alive_minutes: 60 },
    { code: '0000000000A2', rotation: 0, alive_minutes: 60 },
  ])
  // A label's own settings can be edited in place.
  await panel.getByRole('button', { name: text('property.overrides.edit', { label: '0000000000A2' }) }).click()
  expect(await panel.getByLabel(text('fail.field.label')).inputValue()).toBe('0000000000A2')
  await panel
    .getByRole('combobox', { name: text('property.field.rotation') })
    .last()
    .click()
  await page.getByRole('option', { name: '270°', exact: true }).click()
  await panel
    .getByRole('combobox', { name: text('property.field.templateName') })
    .last()
    .click()
  await page.getByRole('option', { name: 'big-price-128x296-BWR' }).click()
  await panel.getByRole('button', { name: text('property.overrides.save') }).click()
  const own = panel.getByRole('row').filter({ hasText: '0000000000A2' })
  await own.getByText('270°').waitFor()
  await own.getByText('big-price-128x296-BWR').waitFor()
  await panel.getByRole('button', { name: text('property.overrides.remove', { label: '0000000000A2' }) }).click()
  await panel.getByText(text('property.overrides.none')).waitFor()
  expect(
    (
      await stage.backdoor.db
        .selectFrom('label')
        .select('rotation')
        .where('code', '=', '0000000000A2')
        .executeTakeFirstOrThrow()
    ).rotation,
  ).toBe(90)
})

test('the bar of actions stays one line in a small window: the rest is under More, with its reason', async () => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/Label/LabelInfo')
  await page.getByRole('checkbox', { name: text('list.selectRow', { name: code }) }).check()
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: text('list.more') }).click()
  const hidden = page.getByRole('menuitem', { name: text('label.delete') })
  await hidden.waitFor()
  expect(await hidden.getAttribute('aria-disabled')).toBe('true')
  expect(await hidden.textContent()).toContain(text('label.delete.blocked'))
  await page.keyboard.press('Escape')
  await hidden.waitFor({ state: 'detached' })
  expect((await bar.boundingBox())?.height).toBeLessThan(48)
  expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1920, height: 900 })
  await bar.getByRole('button', { name: text('label.delete') }).waitFor()
  expect(await bar.getByRole('button', { name: text('list.more') }).count()).toBe(0)
  if (before) await page.setViewportSize(before)
})

test('without its code nothing can be retried, and the label itself shows its radio history', async () => {
  const { page: reader, context } = await returningPerson(stage, {
    account: 'reader',
    menu: [...allMenuCodes],
    action: [2103],
    stores: [storeId],
  })
  await reader.goto('/Label/FailRecodes')
  await reader
    .getByRole('checkbox', { name: text('list.selectRow', { name: code }) })
    .first()
    .check()
  expect(
    await reader
      .getByRole('toolbar')
      .getByRole('button', { name: text('fail.retry') })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  await sql`
    insert into label_sample (label_id, at, rssi, battery_mv)
    select label_id, now() - n * interval '1 hour', -60 - n, 2900
    from label, generate_series(1, 4) n where code = ${code}::bpchar`.execute(stage.backdoor.db)
  await reader.goto('/Label/LabelInfo')
  await reader.getByRole('row').filter({ hasText: code }).locator('td').nth(2).click()
  const panel = reader.getByRole('dialog', { name: code })
  await panel.getByRole('img', { name: /RSSI -61 dBm/ }).waitFor()
  // From the label to its product.
  await panel.getByRole('link', { name: 'Green tea' }).click()
  await reader.getByRole('heading', { level: 1, name: text('screen.productInfo') }).waitFor()
  await reader.getByRole('row').filter({ hasText: 'T1' }).waitFor()
  await context.close()
})
