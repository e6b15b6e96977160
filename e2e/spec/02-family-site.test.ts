// e2e/spec: specification §2: the Family Site panel. One test per rule.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { defaultApiPaths, type ApiPaths } from '@shelfcast/contract/settings/settings'
import { readSettings } from '@shelfcast/server/settings/store'
import { violations } from '../axe.ts'
import { openPage } from '../browser.ts'
import { newPerson, type Person } from '../people.ts'
import { goAt, menuLink } from '../actions.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
/** Level 1, signed in once for everything that does not end the session. */
let ada: Person

beforeAll(async () => {
  ada = await newPerson(stage, { account: 'ada' })
})

describe('Family Site', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'Family Site' })
  const toggle = (page: Page) => panel(page).getByRole('button')
  const everything: ApiPaths = {
    dashboardService: { path: '/dashboard', used: true },
    layOutDesigner: { path: '/LD', used: true },
    portal: { path: '/', used: true },
    webPDA: { path: '/PDA', used: true },
  }
  const nothing: ApiPaths = {
    dashboardService: { path: '/dashboard', used: false },
    layOutDesigner: { path: '/LD', used: false },
    portal: { path: '/', used: false },
    webPDA: { path: '/PDA', used: false },
  }

  /** The links of the panel with these paths configured: name → address as written. */
  async function links(page: Page, paths: ApiPaths): Promise<Record<string, string | null>> {
    await stage.backdoor.setting('apiPaths', paths)
    const read = () => page.waitForResponse((response) => response.url().includes('/common/config/APIPath'))
    const first = read()
    await goAt(page, '/')
    await first
    const second = read()
    await toggle(page).click()
    await second
    if ((await toggle(page).getAttribute('aria-expanded')) === 'false') await toggle(page).click()
    // The answer is on screen a frame later.
    await page.evaluate(
      () =>
        new Promise((resume) => {
          requestAnimationFrame(() => {
            requestAnimationFrame(resume)
          })
        }),
    )
    return Object.fromEntries(
      await panel(page)
        .getByRole('link')
        .evaluateAll((anchors) =>
          anchors.map((anchor) => [(anchor.firstChild?.textContent ?? '').trim(), anchor.getAttribute('href')]),
        ),
    )
  }

  test('the panel is collapsible, and its toggle is shown as + or -', async () => {
    await goAt(ada.page, '/')
    expect(await toggle(ada.page).innerText()).toMatch(/\+$/)
    expect(await panel(ada.page).getByRole('link').count()).toBe(0)
    await toggle(ada.page).click()
    expect(await toggle(ada.page).innerText()).toMatch(/-$/)
    await panel(ada.page).getByRole('link').first().waitFor()
    await toggle(ada.page).click()
    await panel(ada.page).getByRole('link').first().waitFor({ state: 'hidden' })
  })

  test("the provider's website is always shown", async () => {
    expect(Object.keys(await links(ada.page, nothing))).toEqual(['Website'])
  })

  test('the website is the user guide of the product itself, which answers without a sign-in', async () => {
    expect(await links(ada.page, nothing)).toEqual({ Website: '/guide/' })
    const answer = await fetch(`${stage.product.url}/guide/`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html;charset=UTF-8'])
  })

  test('the website is a setting', async () => {
    const { runtimeProperties } = await readSettings(stage.backdoor.db, '', ['runtimeProperties'])
    await stage.backdoor.setting('runtimeProperties', { ...runtimeProperties, website: 'https://example.com/labels' })
    expect(await links(ada.page, nothing)).toEqual({ Website: 'https://example.com/labels' })
    await stage.backdoor.setting('runtimeProperties', runtimeProperties)
  })

  test('the API docs of the product answer access level 1 at both addresses', async () => {
    for (const address of Object.values(
      await links(ada.page, { ...nothing, dashboardService: everything.dashboardService, portal: everything.portal }),
    )) {
      const answer = await ada.page.request.get(address ?? '')
      expect([address, answer.status(), answer.headers()['content-type']]).toEqual([
        address,
        200,
        'text/html;charset=UTF-8',
      ])
    }
  })

  test('Layout Designer is shown if configured as used', async () => {
    expect(await links(ada.page, { ...nothing, layOutDesigner: { path: '/LD', used: true } })).toMatchObject({
      'Layout Designer': '/LD',
    })
  })

  test('Web PDA is shown if configured as used', async () => {
    expect(await links(ada.page, { ...nothing, webPDA: { path: '/PDA', used: true } })).toMatchObject({
      'Web PDA': '/PDA',
    })
  })

  test('API Docs for DashboardService is shown to access level 1 when used, at the service path plus /doc/', async () => {
    expect(await links(ada.page, { ...nothing, dashboardService: { path: '/dashboard', used: true } })).toMatchObject({
      'API Docs for DashboardService': '/dashboard/doc/',
    })
  })

  test('API Docs for Portal is shown to access level 1 when used, at the portal path plus doc/', async () => {
    expect(await links(ada.page, { ...nothing, portal: { path: '/', used: true } })).toMatchObject({
      'API Docs for Portal': '/doc/',
    })
    expect(await links(ada.page, { ...nothing, portal: { path: '/portal/', used: true } })).toMatchObject({
      'API Docs for Portal': '/portal/doc/',
    })
  })

  test('other access levels see no API docs, whatever codes they hold', async () => {
    const { page, context } = await newPerson(stage, { account: 'level-two', level: '2' })
    expect(Object.keys(await links(page, everything))).toEqual(['Website', 'Layout Designer', 'Web PDA'])
    await context.close()
  })

  test('links open in a new window', async () => {
    await links(ada.page, everything)
    expect(
      await panel(ada.page)
        .getByRole('link')
        .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('target'))),
    ).toEqual(Array.from({ length: 5 }, () => '_blank'))
    const opened = ada.context.waitForEvent('page')
    await panel(ada.page).getByRole('link', { name: 'Web PDA' }).click()
    const window = await opened
    await window.waitForURL('**/PDA')
    await window.close()
    expect(new URL(ada.page.url()).pathname).toBe('/')
    await stage.backdoor.setting('apiPaths', defaultApiPaths)
  })

  test('with the menu collapsed its links are in a flyout, and the path config is read when the menu loads and on a click', async () => {
    await stage.backdoor.setting('apiPaths', everything)
    const { page, context } = await openPage(stage.browser, stage.product, {
      storageState: await ada.context.storageState(),
    })
    const read = () => page.waitForResponse((response) => response.url().endsWith('/common/config/APIPath'))
    await goAt(page, '/')
    await page.getByRole('button', { name: text('menu.collapse') }).click()
    const first = read()
    await goAt(page, '/')
    await first
    expect(await panel(page).getByRole('link').count()).toBe(0)
    const second = read()
    await toggle(page).click()
    await second
    await expect.poll(() => panel(page).getByRole('link').count()).toBe(5)
    expect(await violations(page)).toEqual([])
    await page.mouse.move(800, 400)
    await panel(page).getByRole('link').first().waitFor({ state: 'hidden' })
    await toggle(page).press('Enter')
    await panel(page).getByRole('link').first().waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/guide/')
    await context.close()
    await stage.backdoor.setting('apiPaths', defaultApiPaths)
  })

  test('the path config is read when the menu loads, and when the title or the plus sign is clicked', async () => {
    const { page } = ada
    let reads = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/common/config/APIPath')) reads += 1
    })
    await goAt(page, '/')
    await expect.poll(() => reads).toBe(1)
    await toggle(page).click({ position: { x: 20, y: 10 } })
    await expect.poll(() => reads).toBe(2)
    await toggle(page).locator('span', { hasText: /[+-]/ }).click()
    await expect.poll(() => reads).toBe(3)
    await (await menuLink(page, 'Store Info')).click()
    await page.waitForURL('**/Store/StoreInfo')
    expect(reads).toBe(3)
  })
})
