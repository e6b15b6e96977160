// e2e/spec: specification §8 and §9: a part of the console other than a screen has the chunk time-out too, and no
// button is silent while it waits.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { chunkLoadTimeoutMs } from '@shelfcast/contract/constants'
import { openPage } from '../browser.ts'
import { returningPerson, type Person } from '../people.ts'
import { mainMenu } from '../actions.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
let ada: Person
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const pageSize = (page: Page) =>
  page
    .getByRole('navigation', { name: text('ui.pages') })
    .getByLabel(text('ui.pageSize'))
    .click()

beforeAll(async () => {
  // The overview draws its chart as soon as there is a label.
  const { db } = stage.backdoor
  const { store_id } = await db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()
  await db
    .insertInto('label')
    .values({ store_id, code: '0000000000C8', linked: false, created_at: new Date() } as never)
    .execute()
  ada = await returningPerson(stage, { account: 'ada' })
})

test.each([
  ['a side panel', '/Gateway/GatewayInfo', /\/gateway-form-/, press(text('gateway.add'))],
  ['a select', '/Product/ProductInfo', /\/select-popup-/, pageSize],
  ['a panel of the header', '/Product/ProductInfo', /\/jobs-panel-/, press(text('shell.jobs'))],
  ['a label preview', '/Product/ProductInfo', /\/render-/, press(text('article.add'))],
  ['a chart', '/', /\/uplot/i, () => Promise.resolve()],
] as const)(
  '%s that never comes: the page shows that it waits, and offers to reload after 120000 ms',
  async (_part, path, part, open) => {
    expect(chunkLoadTimeoutMs).toBe(120_000)
    const { page, context } = await openPage(stage.browser, stage.product, {
      storageState: await ada.context.storageState(),
    })
    await page.clock.install()
    let asked = 0
    await page.route(
      (address) => part.test(address.pathname),
      () => {
        asked += 1
      },
    ) // never answered
    await page.goto(path)
    await mainMenu(page).waitFor()
    await open(page)
    await expect.poll(() => asked).toBeGreaterThan(0)
    const waits = page.getByRole('status').filter({ hasText: text('shell.loading') })
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return waits.count()
      })
      .toBe(1)
    const trouble = page.getByRole('heading', { name: text('page.newVersion') })
    await page.clock.fastForward(100_000)
    expect(await trouble.count()).toBe(0)
    await expect
      .poll(async () => {
        await page.clock.fastForward(20_000)
        return trouble.count()
      })
      .toBe(1)
    await page.unrouteAll()
    await page.getByRole('button', { name: text('page.reload') }).click()
    await mainMenu(page).waitFor()
    await context.close()
  },
)
