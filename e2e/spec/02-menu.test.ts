// e2e/spec: specification §2: the side menu and its tabs. One test per rule.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { screensIn } from '@shelfcast/contract/screens'
import { addStore, testPassword } from '@shelfcast/server/testing/people'
import { menuOf } from '@shelfcast/console/shell/menu'
import { tabTarget } from '@shelfcast/console/state/tabs'
import { openPage, signIn } from '../browser.ts'
import { company, newPerson, type Person } from '../people.ts'
import { goAt, mainMenu, menuLink } from '../actions.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

/** The product runs as the server edition here. */
const screens = screensIn('server')
const stage = startStage()
/** Level 1, signed in once for everything that does not end the session. */
let ada: Person

beforeAll(async () => {
  ada = await newPerson(stage, { account: 'ada' })
})

const link = (page: Page, name: string) => mainMenu(page).getByRole('link', { name: new RegExp(`^${name}`) })

describe('side menu', () => {
  const width = (page: Page) => mainMenu(page).evaluate((element) => Math.round(element.getBoundingClientRect().width))
  const collapse = (page: Page) => page.getByRole('button', { name: text('menu.collapse') }).click()
  const expand = (page: Page) => page.getByRole('button', { name: text('menu.expand') }).click()

  test('the toggle button collapses the menu from 350 px to 50 px and expands it again', async () => {
    await goAt(ada.page, '/')
    expect(await width(ada.page)).toBe(350)
    await collapse(ada.page)
    await expect.poll(() => width(ada.page)).toBe(50)
    await expand(ada.page)
    await expect.poll(() => width(ada.page)).toBe(350)
  })

  test('the ESL menu has headers, and links with icon and title', async () => {
    await goAt(ada.page, '/')
    const items = mainMenu(ada.page)
      .getByRole('navigation', { name: text('menu.label') })
      .getByRole('listitem')
    expect((await items.allInnerTexts()).filter((words) => words !== '')).toEqual([
      'Shelf labels',
      'Overview',
      'Labels',
      'Products',
      'Gateways',
      'Power Rail',
      'Templates',
      'Multifunction',
      'Sensors',
      'Administration',
      'Firmware',
      'Stores',
      'Reports',
      'Users',
    ])
    expect(await link(ada.page, 'Overview').locator('svg').count()).toBe(1)
  })

  test('an item can be a custom component: on an unencrypted connection the menu warns', async () => {
    const { page, context } = await openPage(stage.browser, stage.product, {
      storageState: await ada.context.storageState(),
    })
    await goAt(page, '/')
    expect(await mainMenu(page).getByRole('note').count()).toBe(0)
    await context.close()
    // The same server under a name other than this machine's own.
    const far = { ...stage.product, url: `http://shelf.localhost:${new URL(stage.product.url).port}` }
    await stage.backdoor.account({ account: 'far' })
    const visit = await openPage(stage.browser, far)
    await signIn(visit.page, { account: 'far', password: testPassword })
    await mainMenu(visit.page)
      .getByRole('note')
      .filter({ hasText: text('page.insecure') })
      .waitFor()
    await visit.context.close()
  })

  test('an item can carry a badge with text and class: labels that timed out, next to Label Info', async () => {
    const store = await addStore(stage.backdoor.db, company, 'BADGE')
    const { label_id } = await stage.backdoor.db
      .insertInto('label')
      .values({ store_id: store, code: '0000000000BA', linked: true, created_at: new Date() } as never)
      .returning('label_id')
      .executeTakeFirstOrThrow()
    await stage.backdoor.db
      .insertInto('label_page')
      .values({
        label_id,
        page: 1,
        store_id: store,
        wanted_version: 1,
        deadline_at: new Date(0),
        timed_out_version: 1,
      } as never)
      .execute()
    const { page, context } = await newPerson(stage, { account: 'badge', menu: [1000, 2100], stores: [store] })
    const badge = link(page, 'Label Info').locator('span', { hasText: '1' }).first()
    await badge.waitFor()
    expect(await link(page, 'Label Info').innerText()).toContain(text('menu.problems', { count: 1 }))
    expect(await link(page, 'Label Info').locator('.bg-warning').count()).toBe(1)
    await context.close()
  })

  test('an item can be disabled: without a store its screens cannot be opened, and the item says why', async () => {
    const { page, context } = await newPerson(stage, { account: 'storeless', menu: [1000, 2100, 7100] })
    const item = link(page, 'Label Info')
    expect(await item.getAttribute('aria-disabled')).toBe('true')
    expect(await item.getAttribute('title')).toContain(text('menu.noStore'))
    await item.click({ force: true })
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await link(page, 'Store Info').getAttribute('aria-disabled')).toBeNull()
    await context.close()
  })

  test('screens of one section are nested below one item', () => {
    const codes = { accessLevel: '1', accessMenu: [], accessAction: [] }
    const stores = menuOf(screens, codes, 'ESL').find((item) => item.id === 'section.stores')
    expect(stores).toMatchObject({
      kind: 'link',
      children: [{ path: '/Store/StoreInfo' }, { path: '/Store/WhiteList' }],
    })
    expect(stores).not.toHaveProperty('path')
  })

  test('nested children expand and close with their item', async () => {
    await goAt(ada.page, '/')
    const menu = mainMenu(ada.page)
    const group = menu.getByRole('button', { name: 'Labels', exact: true })
    expect([await group.getAttribute('aria-expanded'), await link(ada.page, 'Fail Records').count()]).toEqual([
      'false',
      0,
    ])
    await group.click()
    await link(ada.page, 'Fail Records').waitFor()
    expect(await group.getAttribute('aria-expanded')).toBe('true')
    await group.click()
    await link(ada.page, 'Fail Records').waitFor({ state: 'detached' })
  })

  test("the active item's children are expanded", async () => {
    await goAt(ada.page, '/Label/FailRecodes')
    await link(ada.page, 'Fail Records').waitFor()
    const expanded = mainMenu(ada.page).getByRole('button', { expanded: true })
    expect((await expanded.allInnerTexts()).filter((words) => words !== '')).toEqual(['Labels'])
  })

  test('Enter activates a link', async () => {
    await goAt(ada.page, '/')
    await (await menuLink(ada.page, 'Store Info')).focus()
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForURL('**/Store/StoreInfo')
  })

  test('the active item is highlighted, and no other', async () => {
    await goAt(ada.page, '/Store/StoreInfo')
    const active = mainMenu(ada.page).locator('[aria-current=page]')
    expect(await active.allInnerTexts()).toEqual(['Store Info'])
    const ground = (name: string) =>
      link(ada.page, name).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await ground('Store Info')).not.toBe(await ground('White List'))
  })

  test("the collapsed menu hides titles and headers, and an item's title flies out on hover", async () => {
    await goAt(ada.page, '/')
    await collapse(ada.page)
    expect((await mainMenu(ada.page).innerText()).trim()).toBe('')
    await link(ada.page, 'Overview').hover()
    await mainMenu(ada.page).getByText('Overview', { exact: true }).waitFor()
    await ada.page.mouse.move(800, 400)
    await mainMenu(ada.page).getByText('Overview', { exact: true }).waitFor({ state: 'hidden' })
    await expand(ada.page)
  })

  test('a hover flyout closes 600 ms after the pointer left', async () => {
    const { page, context } = await openPage(stage.browser, stage.product, {
      storageState: await ada.context.storageState(),
    })
    await page.clock.install()
    await goAt(page, '/')
    await collapse(page)
    await link(page, 'Overview').hover()
    const flyout = mainMenu(page).getByText('Overview', { exact: true })
    await flyout.waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.mouse.move(800, 400)
    await page.clock.runFor(590)
    expect(await flyout.isVisible()).toBe(true)
    await page.clock.runFor(10)
    await flyout.waitFor({ state: 'hidden' })
    await context.close()
  })

  test('the logo is the default one, and leads to the overview', async () => {
    await goAt(ada.page, '/Store/StoreInfo')
    expect(await mainMenu(ada.page).locator('img').count()).toBe(0)
    await mainMenu(ada.page).getByText('Shelfcast').click()
    await ada.page.waitForURL(`${stage.product.url}/`)
  })

  test('a custom menu logo is shown at 183×50 when configured', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await stage.backdoor.setting('images', [{ location: 'MenuLogoImage', fileName: 'logo.png', fileData: pixel }])
    await goAt(ada.page, '/')
    const logo = mainMenu(ada.page).locator('img')
    await logo.waitFor()
    const box = await logo.boundingBox()
    expect([box?.width, box?.height]).toEqual([183, 50])
    await stage.backdoor.setting('images', [])
  })
})

describe('tab targets', () => {
  const codes = (...accessMenu: number[]) => ({ accessLevel: '2', accessMenu, accessAction: [] })
  const everyPage = () => true

  test('ESL goes to /', async () => {
    await goAt(ada.page, '/System/AppConfig')
    await mainMenu(ada.page).getByRole('button', { name: 'ESL', exact: true }).click()
    await ada.page.waitForURL(`${stage.product.url}/`)
  })

  // The pages behind the other two tabs do not exist yet; until then the test asks the code that decides their targets.
  test('LCD goes to /Lcd/pickcel/overview when lcdType is GEN2, otherwise to /Lcd/Overview', () => {
    expect(tabTarget('LCD', codes(), 'GEN2', everyPage)).toBe('/Lcd/pickcel/overview')
    expect(tabTarget('LCD', codes(), 'GEN1', everyPage)).toBe('/Lcd/Overview')
    expect(tabTarget('LCD', codes(), 'NONE', everyPage)).toBe('/Lcd/Overview')
  })

  test.each([
    [[9100, 9200, 9300, 9400, 9500], '/System/DashboardConfig'],
    [[9200, 9300, 9400, 9500], '/System/HardwareSetting'],
    [[9300, 9400, 9500], '/System/AppConfig'],
    [[9500], '/System/ProductFileConfig'],
    [[9400], '/System/SystemLicense'],
    [[9400, 9500], '/System/ProductFileConfig'],
  ])('SYSTEM CONFIG with the menu codes %j goes to %s', (menuCodes, path) => {
    expect(tabTarget('SYSTEM_CONFIG', codes(...menuCodes), 'NONE', everyPage)).toBe(path)
  })
})
