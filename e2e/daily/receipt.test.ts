// e2e/daily: the receipt of a price file: the dry run shows its changes before, in the shape of the product's own
// label, and an open receipt reads again only when its own batch can have changed.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { createEvents } from '@shelfcast/server/db/events'
import { addStore } from '@shelfcast/server/testing/people'
import { listReceiptChanges, readReceipt } from '@shelfcast/contract/receipts/receipts'
import { actionsOn, openUpload } from '../actions.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
let page: Page
let storeId: number
let otherStoreId: number

beforeAll(async () => {
  const { db } = stage.backdoor
  const first = await db.selectFrom('store').select(['store_id', 'code']).executeTakeFirstOrThrow()
  storeId = first.store_id
  otherStoreId = await addStore(db, company, 'OTHER')
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  const { chooseStore } = actionsOn(page)
  await page.goto('/Product/ProductInfo')
  await chooseStore(first.code)
  await sql`
    insert into article (store_id, article_id, name, data)
    select ${storeId}, 'P' || n, 'Tea ' || n, '{"LIST_PRICE":"2.00"}' from generate_series(1, 30) n`.execute(db)
  await sql`
    insert into label (store_id, code, linked, model) values (${storeId}, '0000000000A1', true, 'M2_400x300_BWR')`.execute(
    db,
  )
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0 from label l, article a where a.article_id = 'P1'`.execute(db)
  await sql`
    insert into label_page (label_id, store_id, wanted_version, shown_version)
    select label_id, store_id, 1, 1 from label`.execute(db)
})

const prices = (rows: readonly [string, string][]) =>
  ['ProductId,Product,Price', ...rows.map(([n, price]) => `P${n},Tea ${n},${price}`), ''].join('\n')

/** The size of the pictures of a product, in pixels of the label. */
async function pictureSizes(name: string) {
  await page.getByRole('button', { name: text('receipt.picturesOf', { name }) }).click()
  const pictures = [text('record.before'), text('record.after')].map((when) =>
    page.getByRole('img', { name: `${name}. ${when}` }),
  )
  for (const picture of pictures) await picture.waitFor()
  return Promise.all(pictures.map(async (picture) => (await picture.boundingBox())?.width))
}

test('the dry run lists the changes, largest price change first, with the pictures of the product’s own label', async () => {
  await page.goto('/Product/ProductInfo')
  const panel = await openUpload(
    page,
    'tea.csv',
    prices([
      ['1', '2.10'],
      ['2', '9.00'],
      ...Array.from({ length: 20 }, (_, n) => [String(n + 3), '2.02'] as [string, string]),
      ['99', '1.00'],
    ]),
  )
  const table = panel.getByRole('table', { name: text('receipt.changes') })
  await table.waitFor()
  const first = table.getByRole('row').nth(1)
  await first.getByText('2.00').waitFor()
  await first.getByText('9.00').waitFor()
  await first.getByText('+350 %').waitFor()
  await first.getByText(text('record.noLabels')).waitFor()
  const second = table.getByRole('row').nth(2)
  await second.getByText('+5 %').waitFor()
  await second.getByText(text('upload.willUpdate', { count: 1 })).waitFor()
  expect(await table.getByRole('row').count()).toBe(11)
  await panel
    .getByRole('button', { name: text('record.more') })
    .first()
    .click()
  expect(await table.getByRole('row').count()).toBe(21)
  await panel
    .getByText(text('upload.newList', { count: 1 }))
    .first()
    .waitFor()
  const [before, after] = await pictureSizes('Tea 1')
  expect(before).toBeGreaterThanOrEqual(400)
  expect(after).toBe(before)
  await pictureSizes('Tea 2')
  await panel.getByText(text('receipt.noLabelYet')).waitFor()
})

test('an open receipt reads again for its own labels, a few times for many events, and not once they have ended', async () => {
  await page.getByRole('checkbox', { name: text('upload.tick', { count: 1 }) }).click()
  await page.getByRole('button', { name: text('upload.load', { count: 23 }) }).click()
  await page.getByText(text('upload.result.SUCCESS')).waitFor()
  await page.getByRole('link', { name: text('receipt.open') }).click()
  const receipt = page.getByRole('article', { name: text('receipt.title') })
  await receipt.getByText(text('receipt.confirmed', { done: 0, total: 1 })).waitFor()
  // The line above the list does not keep the state that the upload panel read.
  await page.getByText(text('record.file.PROCESSING'), { exact: true }).waitFor({ state: 'detached' })
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith(readReceipt.path.slice(4)) || pathname.endsWith(listReceiptChanges.path.slice(4)))
      reads.push(pathname)
  })
  const events = await createEvents(stage.backdoor.url)
  const tell = (kind: 'LABEL' | 'ARTICLE', of: number, ...ids: string[]) =>
    events.publish(stage.backdoor.db, { kind, storeId: of, ids })
  const listReads = (act: () => Promise<void>) =>
    Promise.all([page.waitForRequest((request) => request.url().includes('/articles/update/history?')), act()])
  try {
    // Labels of another store, and products: the list behind the receipt reads them a moment later, the receipt not.
    await tell('LABEL', otherStoreId, '0000000000B1')
    await listReads(() => tell('ARTICLE', storeId, 'P1'))
    expect(reads).toEqual([])
    for (let n = 0; n < 30; n += 1) await tell('LABEL', storeId, '0000000000A1')
    await expect.poll(() => reads.length).toBeGreaterThan(0)
    await sql`update label_page set shown_version = wanted_version`.execute(stage.backdoor.db)
    await tell('LABEL', storeId, '0000000000A1')
    await receipt.getByText(text('receipt.confirmed', { done: 1, total: 1 })).waitFor()
    expect(reads.length).toBeLessThanOrEqual(8)
    const ended = reads.length
    await tell('LABEL', storeId, '0000000000A1')
    await listReads(() => tell('ARTICLE', storeId, 'P1'))
    expect(reads.length).toBe(ended)
  } finally {
    await events.close()
  }
})

test('the pictures of a large label leave the other columns in the panel', async () => {
  await sql`update label set model = 'M3_800x480_BWRY'`.execute(stage.backdoor.db)
  await page.reload()
  // The batch of the address is a chip above the list, and not a field with an ID as well.
  const condition = page.locator('main').getByText(text('record.field.batch'), { exact: true })
  await condition.first().waitFor({ state: 'attached' })
  expect(await condition.count()).toBe(1)
  expect(await page.locator(`[role="search"] [aria-label="${text('record.field.batch')}"]`).count()).toBe(0)
  const [before, after] = await pictureSizes('Tea 1')
  expect(before).toBe(400)
  expect(after).toBe(before)
  const panel = await actionsOn(page).panel().boundingBox()
  const button = await page.getByRole('button', { name: text('receipt.picturesOf', { name: 'Tea 2' }) }).boundingBox()
  expect(button!.x + button!.width).toBeLessThanOrEqual(panel!.x + panel!.width)
})
