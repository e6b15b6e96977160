// e2e/daily: a price file and its results: the record with each label, the file with its rejected rows, past prices of
// the product, and missing permissions.
import { allMenuCodes } from '@shelfcast/contract/permissions'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { openUpload } from '../actions.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { beforeValues, starting, text } from '../text.ts'

const stage = startStage()
let storeId: number
let page: Page

beforeAll(async () => {
  ;({ store_id: storeId } = await stage.backdoor.db.selectFrom('store').select('store_id').executeTakeFirstOrThrow())
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  await sql`
    insert into article (store_id, article_id, name, data)
    values (${storeId}, 'T1', 'Green tea', '{"LIST_PRICE":"2.00"}')`.execute(stage.backdoor.db)
  await sql`insert into label (store_id, code, linked) values (${storeId}, '0000000000A1', true)`.execute(
    stage.backdoor.db,
  )
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0 from label l, article a`.execute(stage.backdoor.db)
  await sql`
    insert into label_page (label_id, store_id, wanted_version, shown_version)
    select label_id, store_id, 1, 1 from label`.execute(stage.backdoor.db)
})
test('a file is imported, and the record shows its changes, the affected label, and the rejected rows', async () => {
  await page.goto('/Product/ProductInfo')
  await openUpload(page, 'monday.csv', 'ProductId,Product,Price\nT1,Green tea,2.50\nT2,Black tea,3.00\nT3,Bad,-1\n')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('upload.load', { count: 2 }) })
    .click()
  await page
    .getByRole('dialog')
    .getByText(text('upload.result.PARTIAL_SUCCESS', { count: 1 }))
    .waitFor()
  await page.goto('/Product/UpdateRecords')
  const row = page.getByRole('row').filter({ hasText: 'Price: 2.00 → 2.50' })
  await row.getByText('File: monday.csv').waitFor()
  await row.getByText('0 of 1').waitFor()
  await row.locator('td').nth(3).click()
  const panel = page.getByRole('dialog', { name: 'Green tea' })
  await panel.getByRole('link', { name: '0000000000A1' }).waitFor()
  await panel.getByText(text('record.result.PROCESSING')).waitFor()
  // The label shows it: the panel updates live.
  await sql`update label_page set shown_version = wanted_version, shown_at = now()`.execute(stage.backdoor.db)
  await sql`
    select pg_notify('shelfcast', ${JSON.stringify({ from: 'test', kind: 'LABEL', storeId, ids: [] })})`.execute(
    stage.backdoor.db,
  )
  await panel.getByText(text('record.result.SUCCESS')).waitFor()
})

test('the receipt of a file has an address, lists changes and rejected rows, and tells live how the labels end', async () => {
  await sql`update label_page set shown_version = 0`.execute(stage.backdoor.db)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: text('receipt.open') })
    .click()
  await page.waitForURL(/UpdateRecords\?.*batch=.*open=file/)
  await page.reload()
  const panel = page.getByRole('dialog', { name: 'monday.csv' })
  await panel.getByText(text('receipt.confirmed', { done: 0, total: 1 })).waitFor()
  await panel.getByText(/^1 label waits: No gateway has heard this label yet/).waitFor()
  await panel.getByText('+25 %').waitFor()
  await panel.getByText('A price cannot be negative.').waitFor()
  await panel.getByRole('row').filter({ hasText: 'Black tea' }).waitFor()
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: text('record.downloadOf', { name: 'monday.csv' }) }).click()
  expect((await download).suggestedFilename()).toBe('monday.csv')
  await panel.getByRole('button', { name: text('receipt.picturesOf', { name: 'Green tea' }) }).click()
  await panel.getByRole('img', { name: `Green tea. ${text('record.before')}` }).waitFor()
  await panel.getByRole('img', { name: `Green tea. ${text('record.after')}` }).waitFor()
  await sql`update label_page set shown_version = wanted_version, shown_at = now()`.execute(stage.backdoor.db)
  await sql`
    select pg_notify('shelfcast', ${JSON.stringify({ from: 'test', kind: 'LABEL', storeId, ids: [] })})`.execute(
    stage.backdoor.db,
  )
  await panel.getByText(text('receipt.confirmed', { done: 1, total: 1 })).waitFor()
  await panel.getByRole('row').filter({ hasText: '+25 %' }).getByText('1 of 1').waitFor()
})

test('a file with unknown columns and an old encoding is imported once the columns are selected', async () => {
  await page.goto('/Product/ProductInfo')
  // "Öl" in Windows-1252.
  const panel = await openUpload(
    page,
    'fremd.csv',
    Buffer.from('SKU-Nr;Was;VK;Intern\nX1;\xD6l;1,50;geheim\n', 'latin1'),
  )
  await panel.getByRole('alert').getByText(text('upload.missing.articleId')).waitFor()
  const load = panel
    .getByRole('button', { name: text('article.upload'), exact: true })
    .or(panel.getByRole('button', { name: starting(beforeValues('upload.load')) }))
  expect(await load.getAttribute('aria-disabled')).toBe('true')
  const becomes = async (column: string, target: string) => {
    await panel.getByRole('combobox', { name: text('upload.targetOf', { column }) }).click()
    await page.getByRole('option', { name: target, exact: true }).click()
    await panel
      .getByRole('combobox', { name: text('upload.targetOf', { column }) })
      .getByText(target, { exact: true })
      .waitFor()
  }
  await becomes('SKU-Nr', text('article.field.articleId'))
  await becomes('Was', text('article.field.articleName'))
  await becomes('VK', text('article.data.LIST_PRICE'))
  await becomes('Intern', text('upload.leaveOut'))
  await panel.getByTitle('Öl').waitFor()
  await panel.getByRole('button', { name: text('upload.load', { count: 1 }) }).click()
  await panel.getByText(text('upload.result.SUCCESS')).waitFor()
  const stored = await stage.backdoor.db
    .selectFrom('article')
    .select(['name', 'data'])
    .where('article_id', '=', 'X1')
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ name: 'Öl', data: { LIST_PRICE: '1.50' } })
})

test('files and calls are listed together, found by name', async () => {
  await page.goto('/Product/UpdateRecords')
  await page.getByRole('button', { name: text('record.files') }).click()
  const panel = page.getByRole('dialog', { name: text('record.files') })
  await panel.getByLabel(text('record.files.name')).fill('monday')
  await panel.getByRole('button', { name: text('record.files.openOf', { name: 'monday.csv' }) }).click()
  await panel.getByText(text('record.file.PARTIAL_SUCCESS')).waitFor()
  await panel.getByText('A price cannot be negative.').waitFor()
})

test('a product shows its past prices and the file that added it, and a price of letters is refused in words', async () => {
  await page.goto('/Product/ProductInfo?id=T1')
  await page.getByRole('row').filter({ hasText: 'Green tea' }).locator('td').nth(3).click()
  const panel = page.getByRole('dialog', { name: 'Green tea' })
  await panel
    .getByRole('table', { name: text('record.prices') })
    .getByText('2.00')
    .waitFor()
  await panel.getByLabel(text('article.data.LIST_PRICE'), { exact: true }).fill('2,x')
  await panel.getByLabel(text('article.field.articleName')).first().focus()
  await panel.getByText('This is not a price. Write it like 1234.50.').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: text('form.discardTitle') })
    .getByRole('button', { name: text('form.discard') })
    .click()
  await page.goto('/Product/ProductInfo?id=T2')
  await page.getByRole('row').filter({ hasText: 'Black tea' }).locator('td').nth(3).click()
  await page
    .getByRole('dialog', { name: 'Black tea' })
    .getByText(text('record.addedBy.file', { name: 'monday.csv' }))
    .waitFor()
})

test('values from a file appear in the open form, and saving another field does not revert them', async () => {
  await page.goto('/Product/ProductInfo?id=T1&open=T1')
  const panel = page.getByRole('dialog', { name: 'Green tea' })
  const price = panel.getByLabel(text('article.data.LIST_PRICE'), { exact: true })
  await price.waitFor()
  await panel.getByLabel(text('article.data.MANUFACTURER')).fill('Camellia')
  await sql`update article set data = data || '{"LIST_PRICE":"2.75"}' where article_id = 'T1'`.execute(
    stage.backdoor.db,
  )
  await sql`
    select pg_notify('shelfcast', ${JSON.stringify({ from: 'test', kind: 'ARTICLE', storeId, ids: ['T1'] })})`.execute(
    stage.backdoor.db,
  )
  await expect.poll(() => price.inputValue()).toBe('2.75')
  expect(await panel.getByLabel(text('article.data.MANUFACTURER')).inputValue()).toBe('Camellia')
  // Unsaved entries are not lost by accident.
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: text('form.discardTitle') })
    .getByRole('button', { name: text('ui.cancel') })
    .click()
  await panel.getByRole('button', { name: text('form.save') }).click()
  const waits = text('cause.wait', { count: 1, cause: text('cause.NO_GATEWAY') })
  await page.getByText(text('cause.saved', { progress: waits })).waitFor()
  const saved = await stage.backdoor.db
    .selectFrom('article')
    .select('data')
    .where('article_id', '=', 'T1')
    .executeTakeFirstOrThrow()
  expect(saved.data).toMatchObject({ LIST_PRICE: '2.75', MANUFACTURER: 'Camellia' })
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('the bell and the tray link to a failed file with its rejected rows', async () => {
  await page.goto('/Product/ProductInfo')
  await openUpload(page, 'broken.json', '[{"articleId":"J1","articleName":"Jam","data":{"LIST_PRICE":"cheap"}}]')
  await page.getByRole('dialog').getByText('This is not a price. Write it like 1234.50.').waitFor()
  // The panel does not import a file without a valid row; a program may send it all the same.
  await page.evaluate(async () => {
    const body = new FormData()
    body.append(
      'file',
      new Blob(['[{"articleId":"J1","articleName":"Jam","data":{"LIST_PRICE":"cheap"}}]']),
      'broken.json',
    )
    const { store } = (
      JSON.parse(localStorage.getItem('shelfcast.app') ?? '{}') as { state: { selectedStore: { store: string } } }
    ).state.selectedStore
    await fetch(`/api/common/articles/upload/multipart?store=${store}`, {
      method: 'POST',
      body,
      headers: { sessionId: /sessionId=([^;]+)/.exec(document.cookie)?.[1] ?? '' },
    })
  })
  for (const [button, name] of [
    [
      starting(text('shell.alertsOpen', { count: 1 })),
      new RegExp(`${text('alerts.kind.IMPORT_FAILED')}.*broken\\.json`),
    ],
    [starting(text('shell.jobs')), 'broken.json'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByRole('button', { name }).first().click()
    const file = page.getByRole('dialog', { name: 'broken.json' })
    await file.getByText('This is not a price. Write it like 1234.50.').waitFor()
    await page.keyboard.press('Escape')
    await file.waitFor({ state: 'detached' })
    await page.getByText('broken.json').first().waitFor()
  }
})

test('a file is undone from its receipt, and its added products are deleted if that is ticked', async () => {
  await sql`
    insert into article (store_id, article_id, name, data)
    values (${storeId}, 'U1', 'Oolong', '{"LIST_PRICE":"4.00"}')`.execute(stage.backdoor.db)
  await page.goto('/Product/ProductInfo')
  const upload = await openUpload(page, 'undone.csv', 'ProductId,Product,Price\nU1,Oolong,4.50\nU2,Matcha,9.00\n')
  await upload.getByRole('button', { name: text('upload.load', { count: 2 }) }).click()
  await upload.getByRole('link', { name: text('receipt.open') }).click()
  const receipt = page.getByRole('article', { name: text('receipt.title') })
  await receipt.getByRole('button', { name: text('receipt.undo'), exact: true }).click()
  const question = page.locator('[data-question], dialog[open]').last()
  await question.getByText(text('receipt.undo.products', { count: 1 })).waitFor()
  await question.getByLabel(text('receipt.undo.delete', { count: 1 })).click()
  await question.getByRole('button', { name: text('receipt.undo'), exact: true }).click()
  await receipt.getByText(text('receipt.undoes'), { exact: true }).waitFor()
  await receipt.getByText(text('record.deleted')).waitFor()
  const products = await stage.backdoor.db
    .selectFrom('article')
    .select(['article_id', 'data'])
    .where('article_id', 'like', 'U%')
    .execute()
  expect(products).toEqual([{ article_id: 'U1', data: { LIST_PRICE: '4.00' } }])
})

test('without its code the record can be read but not exported', async () => {
  const { page: reader, context } = await returningPerson(stage, {
    account: 'reader',
    menu: [...allMenuCodes],
    action: [],
    stores: [storeId],
  })
  await reader.goto('/Product/UpdateRecords')
  await reader.getByRole('row').filter({ hasText: 'Price: 2.00 → 2.50' }).waitFor()
  expect(
    await reader
      .getByRole('button', { name: text('list.export') })
      .first()
      .getAttribute('aria-disabled'),
  ).toBe('true')
  await context.close()
})
