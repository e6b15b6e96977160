// e2e/daily: nothing wrong goes out in silence: the product form asks about warnings and stops at errors, and the label
// list leads to the labels that have one.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { sql } from '@shelfcast/server/db/database'
import { findingBits } from '@shelfcast/render/lint'
import { openUpload } from '../actions.ts'
import { holdBack } from '../browser.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
let page: Page

beforeAll(async () => {
  const { db } = stage.backdoor
  const { store_id } = await db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  await sql`
    insert into article (store_id, article_id, name, data) values
      (${store_id}, 'T1', 'Green tea', '{"LIST_PRICE":"1.49","UNIT_PRICE":"14.90","UNIT_DIMENSION":"100 g"}'),
      (${store_id}, 'T2', 'Black tea', '{"LIST_PRICE":"2.00","SALE_PRICE":"2.00"}'),
      (${store_id}, 'T3', 'Mint tea', '{"LIST_PRICE":"2.00"}'),
      (${store_id}, 'T5', 'Sage tea', '{"LIST_PRICE":"2.00"}')`.execute(db)
  await sql`
    insert into label (store_id, code, linked, model)
    values (${store_id}, '0000000000A1', true, 'M2_296x128_BWR'), (${store_id}, '0000000000A2', true, 'M2_296x128_BWR')
    `.execute(db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0 from label l join article a on right(a.article_id, 1) = right(l.code, 1)`.execute(
    db,
  )
  const special = findingBits([{ code: 'special', field: '', values: {} }])
  await sql`
    insert into label_page (label_id, store_id, wanted_version, shown_version, warnings)
    select label_id, store_id, 1, 1, case when code = '0000000000A2' then ${special}::integer else 0 end
    from label`.execute(db)
})

const price = () => page.getByRole('textbox', { name: text('article.data.LIST_PRICE'), exact: true }).first()
const save = () =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: text('form.save'), exact: true })
    .first()

test('a price jump is named with both prices, and is saved only when it is checked', async () => {
  await page.goto('/Product/ProductInfo?open=T1')
  await price().fill('149.00')
  await page
    .getByText(text('finding.priceJump', { percent: '+9900', before: '1,49\u00a0€', after: '149,00\u00a0€' }))
    .waitFor()
  expect(await save().getAttribute('aria-disabled')).toBe('true')
  // The unit price follows, so it is not a separate warning.
  await page.getByText(text('finding.title', { count: 1 })).waitFor()
  const tick = page.getByRole('checkbox', { name: text('finding.tick', { count: 1 }) })
  await tick.check()
  await price().fill('149.50')
  expect(await tick.isChecked()).toBe(false)
  await tick.check()
  await save().click()
  const progress = text('cause.wait', { count: 1, cause: text('cause.NO_GATEWAY') })
  await page.getByText(text('cause.saved', { progress })).waitFor()
})

test('a product is saved only when its labels are checked', async () => {
  const release = await holdBack(page, `**${listLabels.path}?*articleId=T5*`)
  await page.goto('/Product/ProductInfo?open=T5')
  await price().fill('2.05')
  const reason = save().and(page.locator('[aria-disabled=true]'))
  await reason.waitFor()
  await reason.hover()
  await page.getByRole('tooltip').getByText(text('finding.checking')).waitFor()
  release()
  await save().click()
  await page.getByText(text('form.saved')).waitFor()
  await page.unrouteAll()
})

test('letters that no label can show stop the form, whatever is checked', async () => {
  await page.goto('/Product/ProductInfo?open=T1')
  await page
    .getByRole('textbox', { name: text('article.field.articleName') })
    .first()
    .fill('Green tea 🍵')
  await page.getByText(text('finding.letters', { letters: '🍵' })).waitFor()
  expect(await save().getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('checkbox', { name: text('finding.tick', { count: 1 }) }).count()).toBe(0)
  await page
    .getByRole('textbox', { name: text('article.field.articleName') })
    .first()
    .fill('Green tea')
  await page.getByText(text('finding.letters', { letters: '🍵' })).waitFor({ state: 'detached' })
})

test('a wrong price typed into the row says why, and a price jump is asked about before it is saved', async () => {
  await page.goto('/Product/ProductInfo?id=T3')
  const row = page.getByRole('row').filter({ hasText: 'Mint tea' })
  const field = text('article.data.LIST_PRICE')
  await row
    .getByRole('button', { name: text('article.price.editOf', { field, name: 'Mint tea', value: '2.00' }) })
    .click()
  const input = row.getByRole('textbox')
  await input.fill('abc')
  await input.press('Enter')
  await page
    .getByRole('tooltip')
    .getByText(/^This is not a price/)
    .waitFor()
  await input.fill('20')
  await input.press('Enter')
  const question = page.getByRole('alertdialog', { name: text('article.price.ask', { name: 'Mint tea' }) })
  await question
    .getByText(text('finding.priceJump', { percent: '+900', before: '2,00\u00a0€', after: '20,00\u00a0€' }))
    .waitFor()
  await question.getByRole('button', { name: text('ui.cancel') }).click()
  await input.fill('2,20')
  await input.press('Enter')
  await page
    .getByText(text('article.price.saved', { field, name: 'Mint tea', before: '2.00', after: '2.20' }))
    .waitFor()
  await input.waitFor({ state: 'detached' })
})

test('a file with a price jump names it before the import, and asks', async () => {
  await page.goto('/Product/ProductInfo')
  const panel = await openUpload(
    page,
    'tomorrow.csv',
    'ProductId,Product,Price,SpecialPrice\nT3,Mint tea,2.10,\nT4,White tea,3.00,\n',
  )
  const load = panel.getByRole('button', { name: text('upload.load', { count: 2 }) })
  await load.waitFor()
  expect(await load.getAttribute('aria-disabled')).not.toBe('true')
  await panel.locator('input[type=file]').setInputFiles({
    name: 'tomorrow.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('ProductId,Product,Price,SpecialPrice\nT3,Mint tea,200,\nT4,White tea,3.00,\n'),
  })
  await panel
    .getByText(text('finding.priceJump', { percent: '+8991', before: '2,20\u00a0€', after: '200,00\u00a0€' }))
    .first()
    .waitFor()
  expect(await load.getAttribute('aria-disabled')).toBe('true')
  await panel.getByRole('checkbox', { name: text('upload.tick', { count: 1 }) }).check()
  await load.click()
  await panel.getByText(text('upload.result.SUCCESS')).waitFor()
})

test('the box of warnings leads to exactly those labels, and the label says what is wrong', async () => {
  await page.goto('/Label/LabelInfo')
  const box = page.getByRole('button', { name: text('label.box.warnings') })
  await expect.poll(() => box.innerText()).toMatch(/1$/)
  await box.click()
  const rows = page.locator('main tbody').getByRole('row')
  await page.getByText('0000000000A1').waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(1)
  await rows.first().getByText(text('label.warning.special')).waitFor()
  await rows.first().getByText('0000000000A2').click()
  await page
    .getByRole('dialog')
    .getByText(text('finding.special', { special: '2,00\u00a0€', price: '2,00\u00a0€' }))
    .waitFor()
})

test('a file whose prices came under a field without a meaning says so on its receipt, with the field', async () => {
  await page.goto('/Product/ProductInfo')
  const panel = await openUpload(page, 'german.csv', 'articleId;articleName;VKBrutto1\nT8;Rooibos;1,69\n')
  await panel.getByRole('checkbox', { name: text('upload.tick', { count: 1 }) }).check()
  await panel.getByRole('button', { name: text('upload.load', { count: 1 }) }).click()
  await panel.getByRole('link', { name: text('receipt.open') }).click()
  const receipt = page.getByRole('article', { name: text('receipt.title') })
  await receipt.getByRole('heading', { name: text('receipt.unpriced', { count: 1 }) }).waitFor()
  await receipt.getByText(text('receipt.unpricedKeys', { keys: 'VKBRUTTO1' })).waitFor()
})
