// e2e/daily: one box finds everything: a barcode typed or scanned opens its product, the search acts on what it finds,
// a price changes in its row, and a link to a product opens it from any page of the list.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { eventually } from '../spec/wire.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
let page: Page

const barcode = '4006381333931'
const longName = 'Extra virgin olive oil from the hills of Dalmatia, cold pressed, '

beforeAll(async () => {
  const { db } = stage.backdoor
  const { store_id: storeId } = await db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()
  ;({ page } = await returningPerson(stage, { account: 'clerk', level: '1' }))
  await sql`
    insert into article (store_id, article_id, name, data)
    select ${storeId}::integer, 'F' || n, 'Filler ' || lpad(n::text, 3, '0'), '{"CATEGORY1":"Fillers"}'
    from generate_series(1, 60) n`.execute(db)
  await sql`
    insert into article (store_id, article_id, name, data)
    values
      (${storeId}, 'Z1', ${`${longName}500 ml`}, ${JSON.stringify({ BARCODE: barcode, LIST_PRICE: '7.99', CATEGORY1: 'Oils' })}),
      (${storeId}, 'Z2', ${`${longName}750 ml`}, ${JSON.stringify({ LIST_PRICE: '9.99', CATEGORY1: 'Oils' })})`.execute(
    db,
  )
  await sql`
    insert into article_data_key (company, key)
    select company, key from store, unnest(array['BARCODE', 'LIST_PRICE', 'CATEGORY1']) as key`.execute(db)
  await sql`insert into label (store_id, code, linked) values (${storeId}, '0000000000A1', true)`.execute(db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0 from label l, article a where a.article_id = 'Z1'`.execute(db)
  await sql`
    insert into label_page (label_id, store_id, wanted_version, shown_version)
    select label_id, store_id, 1, 1 from label`.execute(db)
})

const oil = () => page.getByRole('dialog', { name: `${longName}500 ml` })
/** The pause between two keys of a hand scanner. */
const scannerPauseS = 0.01

/** Each key has the time of a scanner, because on a busy machine the keys of Playwright are as slow as a person's. */
async function scan(code: string) {
  const devtools = await page.context().newCDPSession(page)
  const keys = [...code].map((key) => ({ key, text: key }))
  const start = Date.now() / 1000
  for (const [at, key] of [...keys, { key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }].entries()) {
    const timestamp = start + at * scannerPauseS
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp })
  }
  await devtools.detach()
}

test('a barcode typed into the list finds its product, with and without leading zeros', async () => {
  await page.goto('/Product/ProductInfo')
  const field = page
    .getByRole('search')
    .getByRole('textbox')
    .or(page.getByRole('search').getByRole('searchbox'))
    .first()
  for (const typed of [barcode, `0${barcode}`, barcode.slice(0, -1)]) {
    await field.fill(typed)
    await field.press('Enter')
    await page.getByText(text('article.count', { count: 1 })).waitFor()
    await page.getByRole('row').filter({ hasText: '500 ml' }).waitFor()
  }
})

test('Ctrl+K finds a product by its barcode and opens it, though it is on another page of the list', async () => {
  await page.goto('/Product/ProductInfo')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: text('command.title') }).fill(barcode)
  // A scanner sends Enter at once.
  await page.keyboard.press('Enter')
  await oil().waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe('Z1')
})

test('a hand scanner opens the product from any screen, whatever button has the focus', async () => {
  await page.goto('/Label/LabelInfo')
  await page.getByRole('button', { name: text('list.refresh') }).focus()
  await scan(barcode)
  await oil().waitFor()
  await oil().getByRole('link', { name: '0000000000A1' }).waitFor()
})

test('a scanned code that nothing has says so, and a wrong check digit too', async () => {
  await page.goto('/Product/ProductInfo')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: text('list.refresh') }).focus()
  await scan('96385074')
  await page.getByText(text('scan.nothing', { code: '96385074' })).waitFor()
  await scan('4006381333932')
  await page.getByText(text('scan.misread', { code: '4006381333932' })).waitFor()
})

test('the search uploads, links and blinks', async () => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const search = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: text('command.title') }).fill(words)
  }
  await search('upload')
  await page.getByRole('option', { name: text('command.act.upload') }).click()
  const upload = page.getByRole('dialog', { name: text('article.upload') })
  await upload.waitFor()
  await page.keyboard.press('Escape')
  await upload.waitFor({ state: 'detached' })
  await search(barcode)
  await page.getByRole('option', { name: text('command.act.blinkArticle', { name: `${longName}500 ml` }) }).waitFor()
  await page.getByRole('option', { name: text('command.act.linkArticle', { name: `${longName}500 ml` }) }).click()
  const link = page.getByRole('dialog', { name: text('label.link') })
  await link.waitFor()
  // A scanner types into the first field at once.
  const code = link.getByRole('textbox', { name: text('label.form.labelCode') })
  await eventually(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await link.getByRole('combobox', { name: text('label.form.articles') }).inputValue()).toContain('500 ml')
})

test('the list shows long names to their end', async () => {
  await page.goto('/Product/ProductInfo?search=Dalmatia')
  await page.getByText(text('article.count', { count: 2 })).waitFor()
  const cut = await page
    .locator('td bdi', { hasText: longName })
    .evaluateAll((names) =>
      names.map((name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1),
    )
  expect(cut).toEqual([false, false])
})

test('the list filters by category', async () => {
  await page.goto('/Product/ProductInfo')
  await page
    .getByRole('search')
    .getByRole('combobox', { name: text('article.field.category') })
    .click()
  await page.getByRole('option', { name: 'Oils' }).click()
  await page.getByText(text('article.count', { count: 2 })).waitFor()
})

test('a price changes in its row and comes back with Undo; Esc and a wrong price change nothing', async () => {
  await page.goto('/Product/ProductInfo?search=Z1')
  const stored = async () =>
    (
      await stage.backdoor.db
        .selectFrom('article')
        .select('data')
        .where('article_id', '=', 'Z1')
        .executeTakeFirstOrThrow()
    ).data['LIST_PRICE']
  const row = page.getByRole('row').filter({ hasText: '500 ml' })
  const price = (value: string) => row.getByRole('button', { name: new RegExp(`: ${value}$`) })
  const edit = row.getByRole('textbox')
  await price('7.99').click()
  await edit.fill('1')
  await edit.press('Escape')
  await price('7.99').click()
  await edit.fill('x')
  await edit.press('Enter')
  await row.getByRole('alert').waitFor()
  await edit.fill('8,49')
  await edit.press('Enter')
  await price('8.49').waitFor()
  await eventually(stored).toBe('8.49')
  await page
    .getByRole('log')
    .getByRole('button', { name: text('ui.undo') })
    .click()
  await price('7.99').waitFor()
  await eventually(stored).toBe('7.99')
})
