// e2e: scheduled changes as a shop makes them: an offer on a product, a whole file for later, pages of a label; and a kill in the middle of carrying one out.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { replaceArticles, readArticle } from '@shelfcast/contract/articles'
import { listArticleSchedules, readScheduledChanges, scheduleArticles } from '@shelfcast/contract/article-schedules'
import { linkLabels } from '@shelfcast/contract/labels'
import { readLabelSchedule } from '@shelfcast/contract/label-schedules'
import { wallText } from '@shelfcast/contract/zone-time'
import { openTestSession } from '@shelfcast/server/testing/people'
import { apiClient } from '@shelfcast/server/testing/api-client'
import { openBrowser } from '../browser.ts'
import { done, until, type Script } from '../calls.ts'
import { hands, type Hands } from '../hands.ts'
import { newPerson, openBackdoor, type Backdoor } from '../people.ts'
import { startProduct, type Product } from '../start-product.ts'

const store = 'DEFAULT_STATION_CODE'
const label = '0000000000E1'
const dayMs = 86_400_000
let root: string
let product: Product
let browser: Browser
let backdoor: Backdoor
let account: number
let page: Page
let panel: Hands['panel'], button: Hands['button'], row: Hands['row'], goTo: Hands['goTo']
let send: Script

const day = (days: number) => wallText(Date.now() + days * dayMs).slice(0, 10)
/** A minute that is running now or begins in a moment, with time left to order something for it. */
const soon = () => wallText(Date.now() + 25_000)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const priceOf = async (article: string) => (await send(readArticle, { query: { store, article } })).body['data'] as Record<string, string>

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shelfcast-schedules-'))
  ;[product, browser] = await Promise.all([startProduct({ dataFolder: path.join(root, 'data') }), openBrowser()])
  backdoor = await openBackdoor(product)
  await sql`update store set zone_id = 'UTC'`.execute(backdoor.db)
  account = await backdoor.account({ account: 'script', level: '1' })
  send = apiClient(product.url, (await openTestSession(backdoor.db, account)).headers)
  await done(send(replaceArticles, { query: { store }, body: [{ articleId: '007', articleName: 'Olive oil', data: { LIST_PRICE: '7.99' } }, { articleId: '008', articleName: 'Bread', data: { LIST_PRICE: '3.00' } }] }))
  await done(send(linkLabels, { query: { store }, body: { assignList: [{ labelCode: label, articleIdList: ['007'] }] } }))
  ;({ page } = await newPerson({ browser, product, backdoor }, { account: 'anna' }))
  ;({ panel, button, row, goTo } = hands(page))
})

afterAll(async () => {
  await browser?.close()
  await backdoor?.close()
  await product?.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const part = (name: string): Locator => panel().getByRole('region', { name })

test('an offer is scheduled on the product, seen there with both its ends and the label as it will look, and taken back', async () => {
  await goTo('Product Info')
  await row('Olive oil').click()
  const changes = part('Scheduled changes')
  await changes.getByText('Nothing is scheduled for this product. All times are those of UTC.').waitFor()
  await button('Schedule a change', changes).click()
  await changes.getByLabel(/^Day/).fill(day(-2))
  await changes.getByLabel(/^Special price/).first().fill('5.99')
  await button('Schedule', changes).click()
  await changes.getByText('This time is past in UTC.').waitFor()
  await changes.getByLabel(/^Day/).fill(day(5))
  await changes.getByLabel('It is an offer and ends').check()
  await changes.getByLabel(/^Last day/).fill(day(9))
  await changes.locator('canvas').waitFor()
  await button('Schedule', changes).click()
  const start = changes.getByRole('listitem').filter({ hasText: `From ${day(5)} 06:00` })
  await start.filter({ hasText: 'Special price: - → 5.99' }).filter({ hasText: '1 label' }).waitFor()
  await changes.getByRole('listitem').filter({ hasText: `End of the offer, ${day(9)} 20:00` }).filter({ hasText: 'Special price: 5.99 → -' }).waitFor()
  await expect.poll(() => changes.locator('canvas').count(), { timeout: 20_000 }).toBe(2)
  const told = (await send(readScheduledChanges, { query: { store, articleId: '007' } })).body['scheduledChangeList'] as { runsAt: string }[]
  expect(told.map((change) => change.runsAt)).toEqual([`${day(5)}T06:00:00.000Z`, `${day(9)}T20:00:00.000Z`])
  await button(/^Take back the change of/, start).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await changes.getByText('Nothing is scheduled for this product.').waitFor()
  await page.keyboard.press('Escape')
})

test('a whole file is scheduled: its bad row is named at once, and its state follows by itself when it is carried out', async () => {
  await goTo('Product Info')
  await button('Schedules').click()
  const form = part('Schedule a file')
  await form.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('articleId,articleName,LIST_PRICE\n007,Olive oil,6.49\n008,Bread,-1\n') })
  const [date = '', time = ''] = soon().split(' ')
  await form.getByLabel(/^Day/).fill(date)
  await form.getByLabel(/^Time/).fill(time)
  await button('Schedule a file', form).click()
  await form.getByRole('status').filter({ hasText: '1 products are scheduled. 1 rows' }).waitFor()
  await form.getByRole('row').filter({ hasText: 'A price can not be negative.' }).getByRole('rowheader', { name: '3', exact: true }).waitFor()
  const entry = part('Scheduled and past').getByRole('listitem').filter({ hasText: 'prices.csv' })
  await entry.filter({ hasText: `${date} ${time} (UTC)` }).waitFor()
  await entry.filter({ hasText: 'Done' }).filter({ hasText: '1 changed' }).waitFor({ timeout: 60_000 })
  expect(await button(/^Take back the change of/, entry).getAttribute('aria-disabled')).toBe('true')
  expect(await priceOf('007')).toMatchObject({ LIST_PRICE: '6.49' })
  expect(await priceOf('008')).toMatchObject({ LIST_PRICE: '3.00' })
  await panel().getByRole('button', { name: 'Close' }).last().click()
})

test('a page of a label is scheduled once and every week, and removed again', async () => {
  await page.goto('/Label/LabelInfo')
  await row(label).click()
  const pages = part('Pages')
  await pages.getByText('It shows page 1. No page is scheduled. Times are those of UTC.').waitFor()
  await button('Schedule a page', pages).click()
  await pages.getByLabel(/^Day/).fill(day(3))
  await pages.getByLabel(/^Last day/).fill(day(2))
  await button('Add', pages).click()
  await pages.getByText('The end comes before the start.').waitFor()
  await pages.getByLabel(/^Last day/).fill(day(3))
  await button('Add', pages).click()
  const entry = pages.getByRole('listitem').filter({ hasText: `Page 2: ${day(3)} 08:00 to ${day(3)} 20:00` })
  await entry.waitFor()
  await button('Schedule every week', pages).click()
  await pages.getByLabel('Saturday').check()
  await button('Add', pages).click()
  await pages.getByRole('listitem').filter({ hasText: 'Page 2: Saturday at 08:00' }).waitFor()
  await button(/^Remove/, entry).click()
  await entry.waitFor({ state: 'detached' })
  expect((await send(readLabelSchedule, { query: { store, label } })).status).toBe(204)
  await page.keyboard.press('Escape')
})

test('whoever may not change products sees what is scheduled, and why they can not', async () => {
  await done(send(scheduleArticles, { query: { store }, body: { fileName: 'later.json', timezone: '', scheduleTime: `${day(4)} 06:00`, binaryData: base64(JSON.stringify([{ articleId: '008', articleName: 'Bread', data: { LIST_PRICE: '2.50' } }])) } }))
  const { page: readers, context } = await newPerson({ browser, product, backdoor }, { account: 'reader', menu: [1000, 3100], action: [], stores: [(await backdoor.db.selectFrom('store').select('store_id').where('code', '=', store).executeTakeFirstOrThrow()).store_id] })
  const reader = hands(readers)
  await reader.goTo('Product Info')
  await reader.button('Schedules').click()
  const entry = reader.panel().getByRole('listitem').filter({ hasText: 'later.json' }).filter({ hasText: 'Waiting' })
  await entry.waitFor()
  const takeBack = reader.button(/^Take back the change of/, entry)
  expect(await takeBack.getAttribute('aria-disabled')).toBe('true')
  await context.close()
})

test('a kill -9 in the middle of a scheduled file: the next start goes on where it was, and does nothing twice', async () => {
  const products = 20_000
  const price = (value: string) => Array.from({ length: products }, (_, n) => ({ articleId: `k${n}`, articleName: `Kept ${n}`, data: { LIST_PRICE: value } }))
  for (let from = 0; from < products; from += 5_000) await done(send(replaceArticles, { query: { store }, body: price('1.00').slice(from, from + 5_000) }))
  await done(send(scheduleArticles, { query: { store }, body: { fileName: 'kill.json', timezone: '', scheduleTime: soon(), binaryData: base64(JSON.stringify(price('2.00'))) } }))
  const dealt = async () => (await sql<{ done: number; status: string }>`select done, status from article_schedule where file_name = 'kill.json'`.execute(backdoor.db)).rows[0]!
  await until('some of the products to be changed', async () => (await dealt()).done > 0, 60_000)
  await product.kill9()
  const atKill = await dealt()
  expect(atKill.status).toBe('NOT_PROCESSED')
  expect(atKill.done).toBeLessThan(products)
  await backdoor.close()
  product = await startProduct({ dataFolder: product.dataFolder })
  backdoor = await openBackdoor(product)
  send = apiClient(product.url, (await openTestSession(backdoor.db, account)).headers)
  await until('the file to be carried out', async () => (await dealt()).status === 'SUCCESS', 60_000)
  const { rows: [counted] } = await sql<{ changed: number; prices: number }>`select (select count(*)::int from article_change where source = 'SCHEDULE' and article_id like 'k%') as changed, (select count(*)::int from article where data->>'LIST_PRICE' = '2.00') as prices`.execute(backdoor.db)
  expect(counted).toEqual({ changed: products, prices: products })
  const { body } = await send(listArticleSchedules, { query: { store, name: 'kill.json' } })
  expect(body['articleScheduleList']).toMatchObject([{ fileStatus: 'SUCCESS', executionResult: expect.stringMatching(new RegExp(`${products} changed`)) }])
})
