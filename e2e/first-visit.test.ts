// e2e: a first visit stays within its budget (design §7): the same measurement as bench/console, so that a feature that
// slips into the first load fails here.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdBack, openBrowser, openPage, signIn } from './browser.ts'
import { until } from './calls.ts'
import { linkedLabels } from './demo-rows.ts'
import { weighVisit } from './first-visit.ts'
import { openBackdoor } from './people.ts'
import { startOnSharedPostgres, type Product } from './start-product.ts'

const budget = { kilobytes: 190, requests: 10 }

let product: Product
let browser: Browser
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startOnSharedPostgres({ demo: true }), openBrowser()])
  // While the demo is filled, its changes arrive, for which the console loads more than its first list needs.
  const backdoor = await openBackdoor(product)
  await until('the labels of the demo store', async () => (await linkedLabels(backdoor.db)) > 20, 60_000)
  await backdoor.close()
  const { page, context } = await openPage(browser, product)
  await signIn(page, product)
  storageState = await context.storageState()
  await context.close()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test.each(['/Label/LabelInfo', '/Product/ProductInfo', '/Gateway/GatewayInfo'])(
  'the first list of a first visit, %s, stays within its bytes and files',
  async (path) => {
    const { page, context } = await openPage(browser, product, { storageState })
    const { kilobytes, requests, files } = await weighVisit(context, page, path, () =>
      page.locator('main tbody tr[data-index]').first().waitFor(),
    )
    expect(files.length, 'the console is not there').toBeGreaterThan(2)
    expect(kilobytes, files.join('\n')).toBeLessThanOrEqual(budget.kilobytes)
    expect(requests, files.join('\n')).toBeLessThanOrEqual(budget.requests)
    await context.close()
  },
)

test('the account, the files of the screen and its rows are requested before the page has its own code', async () => {
  const { page, context } = await openPage(browser, product, { storageState })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdBack(page, /\/assets\/index-[^/]*\.js$/)
  await page.goto('/Label/LabelInfo', { waitUntil: 'commit' })
  const early = [
    '/api/common/session',
    '/api/common/area',
    '/api/common/labels',
    expect.stringMatching(/\/assets\/labels\.screen-/),
  ]
  await expect.poll(() => asked).toEqual(expect.arrayContaining(early))
  release()
  await page.locator('main tbody tr[data-index]').first().waitFor()
  expect(asked.filter((path) => path === '/api/common/session')).toHaveLength(1)
  // Once early, and once more when the changes in between can no longer be missed.
  await expect.poll(() => asked.filter((path) => path === '/api/common/labels').length).toBe(2)
  await context.close()
})

test('the first screen asks for nothing that the security policy forbids', async () => {
  const { page, context } = await openPage(browser, product, { storageState })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      performance.mark(`violation of ${violatedDirective}`)
    })
  })
  await page.goto('/Label/LabelInfo')
  await page.locator('main tbody tr[data-index]').first().waitFor()
  const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name))
  expect(marks.filter((name) => name.startsWith('violation'))).toEqual([])
  await context.close()
})

describe('before any style sheet or code has arrived', () => {
  const paintedAt = (page: Page, x: number, y: number) =>
    page.evaluate(
      ([left, top]) => {
        const colours = document
          .elementsFromPoint(left, top)
          .map((element) => getComputedStyle(element).backgroundColor)
          .filter((colour) => colour !== 'rgba(0, 0, 0, 0)')
        return colours[0]
      },
      [x, y] as const,
    )

  /** Opens an address while all assets are held back, and waits for its first paint. */
  async function firstPaint(options: Parameters<Browser['newContext']>[0], path: string) {
    const { page, context } = await openPage(browser, product, options)
    const release = await holdBack(page, '**/assets/**')
    await page.goto(path, { waitUntil: 'commit' })
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBeGreaterThan(0)
    expect(await page.locator('#first-paint svg').first().isVisible()).toBe(true)
    return { page, context, release }
  }

  test.each([
    ['light', 'rgb(47, 59, 76)', 'rgb(246, 247, 249)'],
    ['dark', 'rgb(16, 20, 26)', 'rgb(20, 24, 31)'],
  ] as const)('a signed-in user sees the %s frame, and then the page in its place', async (theme, menu, ground) => {
    const { page, context, release } = await firstPaint({ storageState, colorScheme: theme }, '/Label/LabelInfo')
    expect([await paintedAt(page, 100, 400), await paintedAt(page, 800, 400)]).toEqual([menu, ground])
    release()
    await page.locator('main tbody tr[data-index]').first().waitFor()
    expect(await page.locator('#first-paint').count()).toBe(0)
    expect([await paintedAt(page, 100, 700), await paintedAt(page, 800, 5)]).toEqual([menu, ground])
    await context.close()
  })

  test('the Layout Designer has no menu, also before it is drawn', async () => {
    const { page, context, release } = await firstPaint({ storageState }, '/LD')
    expect(await paintedAt(page, 100, 400)).toBe(await paintedAt(page, 800, 400))
    release()
    await page.getByRole('heading', { name: 'Layout Designer' }).waitFor()
    await context.close()
  })

  test('a visitor sees no menu, and then the sign-in page', async () => {
    const { page, context, release } = await firstPaint({}, '/Label/LabelInfo')
    expect(await paintedAt(page, 100, 400)).toBe(await paintedAt(page, 800, 400))
    release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('#first-paint').count()).toBe(0)
    await context.close()
  })
})
