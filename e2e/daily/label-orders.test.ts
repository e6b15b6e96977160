// e2e/daily: label orders from the console: a light, a part of a picture, a check-in, a page, a resend. And refusals
// with their reason.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { setNfc } from '@shelfcast/contract/labels/commands'
import { readLabelSchedule } from '@shelfcast/contract/labels/schedules'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { allMenuCodes } from '@shelfcast/contract/permissions'
import { en } from '@shelfcast/console/text/en'
import { apiClient } from '@shelfcast/server/testing/api-client'
import { openTestSession } from '@shelfcast/server/testing/people'
import { inTheme, violations } from '../axe.ts'
import { done, until } from '../calls.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { beforeValues, starting, text } from '../text.ts'

const stage = startStage()
let storeId: number
let storeCode: string
let send: ReturnType<typeof apiClient>
let page: Page
const [lit, dark, unheard] = ['0000000000A1', '0000000000A2', '0000000000A3'] as const

beforeAll(async () => {
  const found = await stage.backdoor.db.selectFrom('store').select(['store_id', 'code']).executeTakeFirstOrThrow()
  storeId = found.store_id
  storeCode = found.code
  send = apiClient(
    stage.product.url,
    (await openTestSession(stage.backdoor.db, await stage.backdoor.account({ account: 'script', level: '1' }))).headers,
  )
  await done(
    send(mergeArticles, {
      query: { store: found.code },
      body: [
        { articleId: 'T1', articleName: 'Green tea', data: {} },
        { articleId: 'T2', articleName: 'Black tea', data: {} },
      ],
    }),
  )
  await done(
    send(linkLabels, {
      query: { store: found.code },
      body: { assignList: [lit, dark, unheard].map((labelCode) => ({ labelCode, articleIdList: ['T1'] })) },
    }),
  )
  // As if a gateway had heard them.
  await stage.backdoor.db.updateTable('label').set({ model: 'M3_384x168_BW' }).where('code', '=', lit).execute()
  await stage.backdoor.db.updateTable('label').set({ model: 'M2_152x152_BWR' }).where('code', '=', dark).execute()
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
})
const bar = (on: Page) => on.getByRole('toolbar')
const box = (on: Page, row: string) => on.getByRole('row').filter({ hasText: row }).getByRole('checkbox')
async function choose(on: Page, ...rows: string[]) {
  for (const row of rows) await box(on, row).check()
}
/** The button, once it shows why it is disabled. */
const blocked = (within: Locator, name: string, reason: string) =>
  within
    .getByRole('button', { name, exact: true })
    .and(within.page().locator('[aria-disabled="true"]'))
    .filter({ hasText: reason })
    .waitFor()
/** The button of an action that applies to one of two selected rows. */
const partly = (label: string) =>
  bar(page).getByRole('button', { name: text('list.part', { label, able: 1, count: 2 }) })
const orders = (kind: 'LED' | 'ALIVE') =>
  stage.backdoor.db
    .selectFrom('label_command')
    .innerJoin('label', 'label.label_id', 'label_command.label_id')
    .select('label.code')
    .where('kind', '=', kind)
    .execute()

async function accessibleInBoth() {
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page), theme).toEqual([])
  }
  await inTheme(page, 'light')
}

test('of two labels, the one with an LED blinks and the other is left out with the reason', async () => {
  await page.goto('/Label/LabelInfo')
  await choose(page, lit, dark)
  await partly(text('label.led')).click()
  const panel = page.getByRole('dialog', { name: text('label.led') })
  await panel.getByText(text('led.preview')).waitFor()
  await accessibleInBoth()
  await panel.getByRole('button', { name: text('led.blink'), exact: true }).click()
  await page.getByText(text('led.sent')).waitFor()
  const left = text('list.leftFor', { count: 1, reason: text('label.led.blocked.left') })
  await page.getByText(text('list.partDone', { able: 1, count: 2, left })).waitFor()
  expect(await orders('LED')).toEqual([{ code: lit }])
  await box(page, dark).uncheck()
})

test('a file that is not a picture is refused; a part of a picture is selected, previewed as on the label, and pushed to a page', async () => {
  await choose(page, unheard)
  await blocked(bar(page), text('label.imagePush'), text('label.imagePush.blocked'))
  await box(page, unheard).uncheck()
  await choose(page, lit)
  await bar(page)
    .locator('button:not([aria-disabled])')
    .filter({ hasText: text('label.imagePush') })
    .click()
  const panel = page.getByRole('dialog', { name: text('label.imagePush') })
  await blocked(panel, text('label.image.push'), text('label.image.first'))
  const file = panel.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await panel
    .getByRole('alert')
    .filter({ hasText: text('label.image.unreadable') })
    .waitFor()
  await blocked(panel, text('label.image.push'), text('label.image.first'))
  await file.setInputFiles({
    name: 'shelf.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 480, height: 320 } }),
  })

  const preview = panel.locator('figure canvas')
  const drawn = () => preview.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  await preview.waitFor()
  const whole = await drawn()
  const left = panel.getByRole('slider', { name: text('label.crop.left.name') })
  await left.focus()
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('PageUp')
  await until('the preview to follow the slider', async () => (await drawn()) !== whole)
  const [narrow, from] = [await drawn(), Number(await left.inputValue())]
  expect(from).toBeGreaterThan(0)
  const canvas = panel.getByRole('region', { name: text('label.crop') }).locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const at = (await canvas.boundingBox())!
  await page.mouse.move(at.x + at.width, at.y + at.height)
  await page.mouse.move(at.x + at.width - 2, at.y + at.height - 2)
  await page.mouse.down()
  await page.mouse.move(at.x + at.width / 2 + 60, at.y + at.height / 2, { steps: 4 })
  await page.mouse.up()
  await until('the preview to follow the pointer', async () => (await drawn()) !== narrow)
  expect(Number(await panel.getByRole('slider', { name: text('label.crop.bottom.name') }).inputValue())).toBeLessThan(
    320,
  )
  expect(Number(await left.inputValue())).toBe(from)
  await accessibleInBoth()
  await panel.getByRole('button', { name: text('label.crop.whole') }).click()
  await until('the preview to show all again', async () => (await drawn()) === whole)

  await panel.getByRole('combobox', { name: text('label.pages.page'), exact: true }).click()
  await page.getByRole('option', { name: text('label.pages.pageChoice', { page: 2 }), exact: true }).click()
  await panel.getByRole('button', { name: text('label.image.push'), exact: true }).click()
  await page.getByText(text('label.image.sent')).waitFor()
  await panel.waitFor({ state: 'detached' })
  expect(
    await stage.backdoor.db
      .selectFrom('label_content')
      .innerJoin('label', 'label.label_id', 'label_content.label_id')
      .select(['label.code', 'label_content.page'])
      .execute(),
  ).toEqual([{ code: lit, page: 2 }])
})

test('labels can be asked to check in, in any status', async () => {
  await choose(page, lit, dark, unheard)
  await bar(page)
    .getByRole('button', { name: text('label.alive') })
    .click()
  await page.getByText(text('label.alive.sent')).waitFor()
  expect((await orders('ALIVE')).map(({ code }) => code).sort()).toEqual([lit, dark, unheard])
})

test('the label’s own panel turns its pages, resends and blinks', async () => {
  await page.getByRole('row').filter({ hasText: lit }).locator('td').nth(2).click()
  const panel = page.getByRole('dialog', { name: lit })
  const pages = panel.getByRole('list', { name: text('label.flip') })
  await blocked(pages, text('label.flip.show', { page: 2 }), text('label.flip.shown'))
  await accessibleInBoth()
  await pages.getByRole('button', { name: text('label.flip.show', { page: 1 }) }).click()
  await page.getByText(text('label.flip.done', { page: 1 })).waitFor()
  await blocked(pages, text('label.flip.show', { page: 1 }), text('label.flip.shown'))
  await panel.getByRole('button', { name: text('label.resend'), exact: true }).click()
  await page.getByText(text('label.resend.done', { count: 1 })).waitFor()
  await panel.getByRole('button', { name: text('label.led'), exact: true }).click()
  const light = page.getByRole('dialog', { name: text('label.led') })
  await light.getByText(text('led.preview')).waitFor()
  await light.getByRole('button', { name: text('led.blink'), exact: true }).click()
  await light.waitFor({ state: 'detached' })
  expect(await orders('LED')).toEqual([{ code: lit }, { code: lit }])
})

test('the label’s own panel shows the address on its chip, the one on its way, and a missing chip', async () => {
  await stage.backdoor.db.updateTable('label').set({ capabilities: 0x40 }).where('code', '=', lit).execute()
  await done(
    send(setNfc, {
      query: { store: storeCode },
      body: { labels: [{ labelCode: lit, nfcUrl: 'https://shop.example/tea' }] },
    }),
  )
  const panel = page.getByRole('dialog', { name: lit })
  await panel.getByText(`https://shop.example/tea · ${text('label.nfc.onWay')}`).waitFor()
  // As if a gateway had confirmed it.
  await stage.backdoor.db
    .updateTable('label')
    .set({ nfc_shown: 'https://shop.example/tea', nfc_shown_at: new Date('2026-03-01T10:00:00Z') })
    .where('code', '=', lit)
    .execute()
  await page.reload()
  await panel.getByText(`https://shop.example/tea · ${text('label.nfc.since')}`).waitFor()
  await panel.getByRole('button', { name: text('ui.close') }).click()
  await page.getByRole('row').filter({ hasText: dark }).locator('td').nth(2).click()
  await page.getByRole('dialog', { name: dark }).getByText(text('label.nfc.without')).waitFor()
})

test('a product blinks on its labels that have an LED; one without labels is left out', async () => {
  await page.goto('/Product/ProductInfo')
  await choose(page, 'T1', 'T2')
  await partly(text('article.led')).click()
  const panel = page.getByRole('dialog', { name: text('article.led') })
  await panel.getByText(text('led.preview')).waitFor()
  await panel.getByRole('button', { name: text('led.blink'), exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await orders('LED')).toEqual([{ code: lit }, { code: lit }, { code: lit }])
})

test('selected labels show a page together, now or by schedule; a missing page on one of them is reported', async () => {
  await page.goto('/Label/LabelInfo')
  await choose(page, lit, dark)
  const open = async () => {
    await bar(page)
      .getByRole('button', { name: text('label.pages'), exact: true })
      .click()
    return page.getByRole('dialog', { name: text('label.pages') })
  }
  const panel = await open()
  await panel.getByText(beforeValues('label.pages.zone')).waitFor()
  await accessibleInBoth()
  const now = panel.locator('section').first()
  await now.getByRole('combobox', { name: text('label.pages.page') }).click()
  await page.getByRole('option', { name: text('label.pages.pageChoice', { page: 2 }), exact: true }).click()
  await now.getByRole('button', { name: text('label.pages.show'), exact: true }).click()
  await now.getByRole('alert').waitFor()
  await now.getByRole('combobox', { name: text('label.pages.page') }).click()
  await page.getByRole('option', { name: text('label.pages.pageChoice', { page: 1 }), exact: true }).click()
  await now.getByRole('button', { name: text('label.pages.show'), exact: true }).click()
  await page.getByText(text('label.pages.shown')).waitFor()
  await panel.waitFor({ state: 'detached' })
  await choose(page, lit, dark)
  const once = (await open()).locator('section').nth(1)
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await once.getByLabel(starting(text('label.pages.date'))).fill(day)
  await once.getByLabel(starting(text('label.pages.endDate'))).fill(day)
  await once.getByRole('button', { name: text('label.pages.add'), exact: true }).click()
  await page.getByText(text('label.pages.done')).waitFor()
  await panel.waitFor({ state: 'detached' })
  for (const label of [lit, dark])
    expect((await send(readLabelSchedule, { query: { store: storeCode, label } })).body['scheduleList']).toMatchObject([
      { displayPage: 2, startTime: `${day} 08:00`, endTime: `${day} 20:00` },
    ])
})

test('without the codes 2101 and 2104 nothing can be ordered, in the list and in the panel', async () => {
  const { page: reader, context } = await returningPerson(stage, {
    account: 'reader',
    menu: [...allMenuCodes],
    action: [2103],
    stores: [storeId],
  })
  await reader.goto('/Label/LabelInfo')
  await choose(reader, lit)
  for (const verb of ['label.resend', 'label.led', 'label.pages', 'label.alive'] as const)
    await blocked(bar(reader), en[verb], '2101')
  await blocked(bar(reader), text('label.imagePush'), '2104')
  await reader.getByRole('row').filter({ hasText: lit }).locator('td').nth(2).click()
  const panel = reader.getByRole('dialog', { name: lit })
  for (const verb of ['label.resend', 'label.led'] as const) await blocked(panel, en[verb], '2101')
  await blocked(panel.getByRole('list', { name: text('label.flip') }), text('label.flip.show', { page: 2 }), '2101')
  await context.close()
})
