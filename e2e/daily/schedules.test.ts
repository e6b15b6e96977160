// e2e: scheduled changes of a shop: an offer on a product, a whole file for later, pages of a label; and a kill while
// one runs.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { replaceArticles, readArticle } from '@shelfcast/contract/articles/articles'
import { listArticleSchedules, readScheduledChanges, scheduleArticles } from '@shelfcast/contract/articles/schedules'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { readLabelSchedule, readRepeatSchedule } from '@shelfcast/contract/labels/schedules'
import { wallText } from '@shelfcast/contract/zone-time'
import { openTestSession } from '@shelfcast/server/testing/people'
import { apiClient } from '@shelfcast/server/testing/api-client'
import { failCalls, holdBack, openBrowser } from '../browser.ts'
import { done, until, type Script } from '../calls.ts'
import { actionsOn, type Actions } from '../actions.ts'
import { newPerson, openBackdoor, type Backdoor } from '../people.ts'
import { startOnSharedPostgres, type Product } from '../start-product.ts'
import { beforeValues, starting, text } from '../text.ts'

const store = 'DEFAULT_STATION_CODE'
const label = '0000000000E1'
const dayMs = 86_400_000
let product: Product
let browser: Browser
let backdoor: Backdoor
let account: number
let page: Page
let panel: Actions['panel'], button: Actions['button'], row: Actions['row'], goTo: Actions['goTo']
let send: Script

const day = (days: number) => wallText(Date.now() + days * dayMs).slice(0, 10)
/** The current minute or the next one, with enough time left to schedule something for it. */
const soon = () => wallText(Date.now() + 25_000)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const priceOf = async (article: string) =>
  (await send(readArticle, { query: { store, article } })).body['data'] as Record<string, string>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startOnSharedPostgres(), openBrowser()])
  backdoor = await openBackdoor(product)
  await sql`update store set zone_id = 'UTC'`.execute(backdoor.db)
  account = await backdoor.account({ account: 'script', level: '1' })
  send = apiClient(product.url, (await openTestSession(backdoor.db, account)).headers)
  await done(
    send(replaceArticles, {
      query: { store },
      body: [
        { articleId: '007', articleName: 'Olive oil', data: { LIST_PRICE: '7.99' } },
        { articleId: '008', articleName: 'Bread', data: { LIST_PRICE: '3.00' } },
      ],
    }),
  )
  await done(
    send(linkLabels, { query: { store }, body: { assignList: [{ labelCode: label, articleIdList: ['007'] }] } }),
  )
  ;({ page } = await newPerson({ browser, product, backdoor }, { account: 'anna' }))
  ;({ panel, button, row, goTo } = actionsOn(page))
})

afterAll(async () => {
  await browser?.close()
  await backdoor?.close()
  await product?.stop()
})

const part = (name: string): Locator => panel().getByRole('region', { name })

test('an offer is scheduled on the product, shown there with both its ends and a preview of the label, and cancelled', async () => {
  await goTo(text('screen.productInfo'))
  await row('Olive oil').click()
  const changes = part(text('schedule.title'))
  await changes.getByText([text('schedule.none'), text('schedule.zone', { zone: 'UTC' })].join(' ')).waitFor()
  await button(text('schedule.add'), changes).click()
  await changes.getByLabel(starting(text('schedule.date'))).fill(day(-2))
  await changes
    .getByLabel(starting(text('article.data.SALE_PRICE')))
    .first()
    .fill('5.99')
  await button(text('schedule.verb'), changes).click()
  await changes.getByText('This time is in the past in UTC.').waitFor()
  await changes.getByLabel(starting(text('schedule.date'))).fill(day(5))
  await changes.getByLabel(text('schedule.ends')).check()
  await changes.getByLabel(starting(text('schedule.endDate'))).fill(day(9))
  await changes.locator('canvas').waitFor()
  await button(text('schedule.verb'), changes).click()
  const start = changes.getByRole('listitem').filter({ hasText: text('schedule.from', { time: `${day(5)} 06:00` }) })
  await start
    .filter({ hasText: 'Special price: - → 5.99' })
    .filter({ hasText: text('schedule.labels', { count: 1 }) })
    .waitFor()
  await changes
    .getByRole('listitem')
    .filter({ hasText: text('schedule.until', { time: `${day(9)} 20:00` }) })
    .filter({ hasText: 'Special price: 5.99 → -' })
    .waitFor()
  await expect.poll(() => changes.locator('canvas').count()).toBe(2)
  const told = (await send(readScheduledChanges, { query: { store, articleId: '007' } })).body[
    'scheduledChangeList'
  ] as { runsAt: string }[]
  expect(told.map((change) => change.runsAt)).toEqual([`${day(5)}T06:00:00.000Z`, `${day(9)}T20:00:00.000Z`])
  await button(starting(beforeValues('schedule.deleteOf')), start).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('schedule.delete.confirm') })
    .click()
  await changes.getByText(text('schedule.none')).waitFor()
  await page.keyboard.press('Escape')
})

test('a whole file is scheduled: its bad row is named at once, and its state updates live when it runs', async () => {
  await goTo(text('screen.productInfo'))
  await button(text('article.schedules')).click()
  const form = part(text('schedules.add'))
  await form.locator('input[type=file]').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('articleId,articleName,LIST_PRICE\n007,Olive oil,6.49\n008,Bread,-1\n'),
  })
  const [date = '', time = ''] = soon().split(' ')
  await form.getByLabel(starting(text('schedule.date'))).fill(date)
  await form.getByLabel(starting(text('schedules.time'))).fill(time)
  await button(text('schedules.add'), form).click()
  await form
    .getByRole('status')
    .filter({ hasText: text('schedules.bad', { success: 1, fail: 1 }) })
    .waitFor()
  await form
    .getByRole('row')
    .filter({ hasText: 'A price cannot be negative.' })
    .getByRole('rowheader', { name: '3', exact: true })
    .waitFor()
  const entry = part(text('schedules.list')).getByRole('listitem').filter({ hasText: 'prices.csv' })
  await entry.filter({ hasText: `${date} ${time} (UTC)` }).waitFor()
  await entry
    .filter({ hasText: text('schedules.status.SUCCESS') })
    .filter({ hasText: '1 changed' })
    .waitFor({ timeout: 60_000 })
  expect(await button(starting(beforeValues('schedule.deleteOf')), entry).getAttribute('aria-disabled')).toBe('true')
  expect(await priceOf('007')).toMatchObject({ LIST_PRICE: '6.49' })
  expect(await priceOf('008')).toMatchObject({ LIST_PRICE: '3.00' })
  await panel()
    .getByRole('button', { name: text('ui.close') })
    .last()
    .click()
})

test('a page of a label is scheduled once and every week, and removed again', async () => {
  await page.goto('/Label/LabelInfo')
  await row(label).click()
  const pages = part(text('label.pages'))
  await pages
    .getByText(
      [text('label.pages.now', { page: 1 }), text('label.pages.none'), text('label.pages.zone', { zone: 'UTC' })].join(
        ' ',
      ),
    )
    .waitFor()
  await button(text('label.pages.addOnce'), pages).click()
  await pages.getByLabel(starting(text('label.pages.date'))).fill(day(3))
  await pages.getByLabel(starting(text('label.pages.endDate'))).fill(day(2))
  await button(text('label.pages.add'), pages).click()
  await pages.getByText('The end must be after the start.').waitFor()
  await pages.getByLabel(starting(text('label.pages.endDate'))).fill(day(3))
  await button(text('label.pages.add'), pages).click()
  const entry = pages
    .getByRole('listitem')
    .filter({ hasText: text('label.pages.entry', { page: 2, start: `${day(3)} 08:00`, end: `${day(3)} 20:00` }) })
  await entry.waitFor()
  await button(text('label.pages.addWeekly'), pages).click()
  await pages.getByLabel(text('weekday.SAT')).check()
  await button(text('label.pages.add'), pages).click()
  await pages
    .getByRole('listitem')
    .filter({ hasText: text('label.pages.repeatEntry', { page: 2, days: text('weekday.SAT'), time: '08:00' }) })
    .waitFor()
  await button(starting(text('label.pages.remove')), entry).click()
  await entry.waitFor({ state: 'detached' })
  expect((await send(readLabelSchedule, { query: { store, label } })).status).toBe(204)
  await page.keyboard.press('Escape')
})

test('no entry is added to a page schedule before the others are known, because it would replace them', async () => {
  const weeklyReads = `**${readRepeatSchedule.path}?*`
  const pages = part(text('label.pages'))
  const saturday = pages.getByRole('listitem').filter({ hasText: text('weekday.SAT') })
  const release = await holdBack(page, weeklyReads)
  await page.goto('/Label/LabelInfo')
  await row(label).click()
  await pages.getByText(text('label.pages.now', { page: 1 })).waitFor()
  expect(await button(text('label.pages.addWeekly'), pages).getAttribute('aria-busy')).toBe('true')
  expect(await pages.getByText(text('label.pages.none')).count()).toBe(0)
  release()
  await saturday.waitFor()

  await page.unrouteAll()
  await failCalls(page, weeklyReads)
  await page.goto('/Label/LabelInfo')
  await row(label).click()
  const again = button(text('ui.retry'), pages)
  await again.waitFor()
  expect(await button(text('label.pages.addWeekly'), pages).count()).toBe(0)
  await page.unrouteAll()
  await again.click()
  await saturday.waitFor()
  await page.keyboard.press('Escape')
})

test('an account without the code sees the schedules, and why it cannot change them', async () => {
  await done(
    send(scheduleArticles, {
      query: { store },
      body: {
        fileName: 'later.json',
        timezone: '',
        scheduleTime: `${day(4)} 06:00`,
        binaryData: base64(JSON.stringify([{ articleId: '008', articleName: 'Bread', data: { LIST_PRICE: '2.50' } }])),
      },
    }),
  )
  const { page: readers, context } = await newPerson(
    { browser, product, backdoor },
    {
      account: 'reader',
      menu: [1000, 3100],
      action: [],
      stores: [
        (await backdoor.db.selectFrom('store').select('store_id').where('code', '=', store).executeTakeFirstOrThrow())
          .store_id,
      ],
    },
  )
  const reader = actionsOn(readers)
  await reader.goTo(text('screen.productInfo'))
  await reader.button(text('article.schedules')).click()
  const entry = reader
    .panel()
    .getByRole('listitem')
    .filter({ hasText: 'later.json' })
    .filter({ hasText: text('schedules.status.NOT_PROCESSED') })
  await entry.waitFor()
  const takeBack = reader.button(starting(beforeValues('schedule.deleteOf')), entry)
  expect(await takeBack.getAttribute('aria-disabled')).toBe('true')
  await context.close()
})

test('a kill -9 in the middle of a scheduled file: the next start continues there, and repeats nothing', async () => {
  const products = 20_000
  const price = (value: string) =>
    Array.from({ length: products }, (_, n) => ({
      articleId: `k${n}`,
      articleName: `Kept ${n}`,
      data: { LIST_PRICE: value },
    }))
  for (let from = 0; from < products; from += 5_000)
    await done(send(replaceArticles, { query: { store }, body: price('1.00').slice(from, from + 5_000) }))
  await done(
    send(scheduleArticles, {
      query: { store },
      body: {
        fileName: 'kill.json',
        timezone: '',
        scheduleTime: soon(),
        binaryData: base64(JSON.stringify(price('2.00'))),
      },
    }),
  )
  const dealt = async () =>
    (
      await sql<{
        done: number
        status: string
      }>`select done, status from article_schedule where file_name = 'kill.json'`.execute(backdoor.db)
    ).rows[0]!
  await until('some of the products to be changed', async () => (await dealt()).done > 0, 60_000)
  await product.kill9()
  const atKill = await dealt()
  expect(atKill.status).toBe('NOT_PROCESSED')
  expect(atKill.done).toBeLessThan(products)
  await backdoor.close()
  product = await product.startAgain()
  backdoor = await openBackdoor(product)
  send = apiClient(product.url, (await openTestSession(backdoor.db, account)).headers)
  await until('the file to be carried out', async () => (await dealt()).status === 'SUCCESS', 60_000)
  const {
    rows: [counted],
  } = await sql<{
    changed: number
    prices: number
  }>`
    select (select count(*)::int from article_change where source = 'SCHEDULE' and article_id like 'k%') as changed,
      (select count(*)::int from article where data->>'LIST_PRICE' = '2.00') as prices`.execute(backdoor.db)
  expect(counted).toEqual({ changed: products, prices: products })
  const { body } = await send(listArticleSchedules, { query: { store, name: 'kill.json' } })
  expect(body['articleScheduleList']).toMatchObject([
    { fileStatus: 'SUCCESS', executionResult: expect.stringMatching(new RegExp(`${products} changed`)) },
  ])
})
