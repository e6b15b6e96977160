// e2e/spec: specification §1 and §2: the properties file, routes, navigation guard, side menu, Family Site, currency and languages. One test per rule.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { screensIn } from '@shelfcast/contract/screens'
import { defaultApiPaths, type ApiPaths } from '@shelfcast/contract/settings'
import { readSettings } from '@shelfcast/server/settings/store'
import { addStore, testPassword } from '@shelfcast/server/testing/people'
import { wholeCurrency } from '../../packages/console/src/app/currency.ts'
import { menuOf } from '../../packages/console/src/app/menu.ts'
import { tabTarget } from '../../packages/console/src/app/tabs.ts'
import { openBrowser, openPage, signIn } from '../browser.ts'
import { company, newPerson, openBackdoor, signInData, startInstance, stored, type Backdoor, type Person } from '../people.ts'
import { menuLink } from '../hands.ts'
import { startProduct, type Product } from '../start-product.ts'

/** The product runs as the server edition here. */
const screens = screensIn('server')

let product: Product
let backdoor: Backdoor
let browser: Browser
/** Level 1, signed in once for everything that does not end the session. */
let ada: Person
/** A page where nobody has signed in yet. */
let nobody: Page

beforeAll(async () => {
  product = await startProduct()
  backdoor = await openBackdoor(product)
  browser = await openBrowser()
  ada = await newPerson(browser, product, backdoor, { account: 'ada' })
  nobody = (await stranger()).page
})
afterAll(async () => {
  await browser.close()
  await backdoor.close()
  await product.stop()
})

const menu = (page: Page) => page.getByRole('complementary', { name: 'Main menu' })
const link = (page: Page, name: string) => menu(page).getByRole('link', { name: new RegExp(`^${name}`) })
const sideMenu = async (page: Page) => (await stored<{ sideMenu: string }>(page, 'shelfcast.app'))?.sideMenu
const sessionCookie = async ({ context }: Pick<Person, 'context'>) => (await context.cookies()).find(({ name }) => name === 'sessionId')?.value
/** Somebody who has not signed in. */
const stranger = () => openPage(browser, product)

async function go(page: Page, path: string) {
  await page.goto(path)
  await menu(page).waitFor()
}

/** Opens an address and says which page it led to, once that page stands. */
async function placeAfter(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return new URL(page.url()).pathname
}

describe('runtime properties', () => {
  test.each(['cloud', 'local-server', 'server'] as const)('the properties file is chosen by the production type %s and requested with the version query 24.11', async (type) => {
    const instance = type === 'server' ? product : await startInstance(backdoor, type)
    const { page, context } = await openPage(browser, instance)
    const asked = page.waitForRequest((request) => request.url().includes('/properties/'))
    await page.goto('/login')
    const address = new URL((await asked).url())
    expect([address.pathname, [...address.searchParams.values()]]).toEqual([`/properties/${type}.json`, ['24.11']])
    expect((await (await asked).response())?.status()).toBe(200)
    await context.close()
    if (instance !== product) await instance.stop()
  })

  test('a first load asks for the properties and the session once each, and for the rows of its list before anything is drawn', async () => {
    const { page, context } = await openPage(browser, product, { storageState: await ada.context.storageState() })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/Label/LabelInfo?status=TIMEOUT')
    await page.getByRole('heading', { level: 1, name: 'Label Info' }).waitFor()
    await page.getByText('Nothing matches these conditions.').or(page.getByRole('grid')).first().waitFor()
    for (const path of ['/properties/server.json', '/api/common/session']) expect([path, asked.filter((one) => one === path).length]).toEqual([path, 1])
    // The menu asks for its pictures when it is drawn.
    const order = asked.filter((one) => one === '/api/common/labels' || one === '/api/common/config/imageList')
    expect(order[0]).toBe('/api/common/labels')
    await context.close()
  })

  test('the console reads its server address from the properties file at start-up', async () => {
    const { runtimeProperties } = await readSettings(backdoor.db, '', ['runtimeProperties'])
    await backdoor.setting('runtimeProperties', { ...runtimeProperties, connectionType: 'ip', serverIp: 'localhost', serverPort: '9', protocolType: 'http' })
    const instance = await startInstance(backdoor, 'server')
    const { page, context } = await openPage(browser, instance)
    const called = page.waitForRequest((request) => request.url().includes('/common/config/imageList'))
    await page.goto('/login')
    expect(new URL((await called).url()).origin).toBe('http://localhost:9')
    await context.close()
    await backdoor.setting('runtimeProperties', runtimeProperties)
    await instance.stop()
  })
})

describe('routes', () => {
  test.each(screens.map(({ path }) => path))('%s opens its screen when its address is typed', async (path) => {
    await go(ada.page, path)
    await ada.page.getByRole('main').getByRole('heading').first().waitFor()
    expect(new URL(ada.page.url()).pathname).toBe(path)
    // Logo and tab lead to `/` as well; the entry is the one that can be current.
    expect(await menu(ada.page).locator(`nav a[href="${path}"][aria-current="page"]`).count()).toBe(1)
  })

  test('the router uses history mode: addresses have no hash, and back and forward go through them', async () => {
    const { page } = ada
    await go(page, '/')
    await (await menuLink(page, 'Label Info')).click()
    await page.waitForURL('**/Label/LabelInfo')
    await (await menuLink(page, 'Product Info')).click()
    await page.waitForURL('**/Product/ProductInfo')
    expect(page.url()).not.toContain('#')
    await page.goBack()
    await page.waitForURL('**/Label/LabelInfo')
    await page.goForward()
    await page.waitForURL('**/Product/ProductInfo')
  })

  test('/login stands outside the root layout and needs no login', async () => {
    expect(await placeAfter(nobody, '/login')).toBe('/login')
    expect(await menu(nobody).count()).toBe(0)
  })

  test('an address that names no route says so inside the root layout', async () => {
    await go(ada.page, '/Nowhere/AtAll')
    await ada.page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
  })
})

describe('navigation guard', () => {
  test.each([...screens.map(({ path }) => path), '/System/AppConfig', '/Lcd', '/Lcd/Overview'])('%s without login redirects to /login', async (path) => {
    expect(await placeAfter(nobody, path)).toBe('/login')
  })

  test('without login the data parameter is carried along to /login, read there and taken off the address', async () => {
    const accountId = await backdoor.account({ account: 'carried' })
    await nobody.goto(`/Label/LabelInfo?data=${await signInData(backdoor, 'carried', accountId)}`)
    await nobody.getByRole('heading', { name: 'Continue as carried?' }).waitFor()
    expect(nobody.url()).toBe(`${product.url}/login`)
  })

  test('without a data parameter nothing is added to /login', async () => {
    await placeAfter(nobody, '/Label/LabelInfo?labelCode=1')
    expect(nobody.url()).toBe(`${product.url}/login`)
  })

  test('the data parameter is decrypted for automatic login, and its ticket is redeemed once', async () => {
    const accountId = await backdoor.account({ account: 'linked' })
    const data = await signInData(backdoor, 'linked', accountId)
    const first = await stranger()
    await first.page.goto(`/login?data=${data}`)
    const login = first.page.waitForRequest((request) => request.url().endsWith('/common/login'))
    await first.page.getByRole('button', { name: 'Continue as linked' }).click()
    expect((await login).postDataJSON()).toMatchObject({ account: 'linked', loginMode: 'ticket' })
    await menu(first.page).waitFor()

    const second = await stranger()
    await second.page.goto(`/login?data=${data}`)
    await second.page.getByRole('button', { name: 'Continue as linked' }).click()
    await second.page.getByRole('alert').filter({ hasText: 'was used already or has expired' }).waitFor()
    expect(await sessionCookie(second)).toBeUndefined()
    await Promise.all([first.context.close(), second.context.close()])
  })

  test('a data parameter that can not be decrypted signs nobody in', async () => {
    await nobody.goto('/?data=bm90LWEtbGluaw')
    await nobody.getByRole('alert').filter({ hasText: 'can not be read' }).waitFor()
    expect(new URL(nobody.url()).pathname).toBe('/login')
  })

  test('a data parameter of the signed-in account is taken off and the screen opens', async () => {
    await ada.page.goto(`/Label/LabelInfo?data=${await signInData(backdoor, 'ada', ada.accountId)}`)
    await ada.page.waitForURL(`${product.url}/Label/LabelInfo`)
    await menu(ada.page).waitFor()
  })

  test('a data parameter of another name redirects to /login and never switches the account silently', async () => {
    const other = await backdoor.account({ account: 'other' })
    const before = await sessionCookie(ada)
    await ada.page.goto(`/Label/LabelInfo?data=${await signInData(backdoor, 'other', other)}`)
    await ada.page.getByRole('heading', { name: 'Continue as other?' }).waitFor()
    expect(new URL(ada.page.url()).pathname).toBe('/login')
    expect(await sessionCookie(ada)).toBe(before)
    await ada.page.getByRole('button', { name: 'Sign in another way' }).click()
    await menu(ada.page).waitFor()
    expect((await stored<{ account: string }>(ada.page, 'shelfcast.auth'))?.account).toBe('ada')
  })

  test.each([
    ['/System/AppConfig', 'SYSTEM_CONFIG'], ['/SystemsOfAnyKind', 'SYSTEM_CONFIG'], ['/Lcd/Overview', 'LCD'],
    ['/Lcd', ''], ['/Label/LabelInfo', ''], ['/Store/System', ''], ['/', ''],
  ])('the path %s selects the sidebar "%s"', async (path, selected) => {
    const { page } = ada
    // From the other side, so that the selection is seen to change.
    await go(page, selected === '' ? '/System/AppConfig' : '/')
    await go(page, path)
    await expect.poll(() => sideMenu(page)).toBe(selected)
  })

  test('a path of another sidebar shows that tab\'s menu instead of the ESL menu', async () => {
    await go(ada.page, '/System/AppConfig')
    expect(await link(ada.page, 'Overview').count()).toBe(0)
    await go(ada.page, '/')
    await link(ada.page, 'Overview').waitFor()
  })

  test('every navigation checks the API session', async () => {
    await go(ada.page, '/')
    const checked = ada.page.waitForResponse((response) => new URL(response.url()).pathname === '/api/common/area')
    await (await menuLink(ada.page, 'Label Info')).click()
    expect((await checked).status()).toBeLessThan(300)
    await ada.page.waitForURL('**/Label/LabelInfo')
  })

  test.each(['server', 'local-server', 'cloud'] as const)('%s edition: a session that is alive goes on, a lost one is logged out automatically', async (edition) => {
    const instance = edition === 'server' ? product : await startInstance(backdoor, edition)
    const person = await newPerson(browser, instance, backdoor, { account: `visitor-${edition}` })
    const { page, context, accountId } = person
    await go(page, '/Label/LabelInfo')
    await backdoor.endSessions(accountId)
    await page.goto('/Product/ProductInfo')
    await page.waitForURL('**/login')
    expect(await stored(page, 'shelfcast.auth')).toMatchObject({ loginState: false, account: '' })
    expect(await sessionCookie(person)).toBeUndefined()
    await context.close()
    if (instance !== product) await instance.stop()
  })
})

describe('temporary search conditions', () => {
  const kept = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('shelfcast.search.')))
  const search = async (page: Page) => {
    await go(page, '/Product/ProductInfo')
    await page.getByRole('search').getByRole('textbox').first().fill('milk')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('shelfcast.search./Product/ProductInfo'))).toContain('milk')
  }

  test('search conditions are kept in session storage while their screen is open', async () => {
    await search(ada.page)
    expect(await kept(ada.page)).toContain('shelfcast.search./Product/ProductInfo')
  })

  test.each(['Label Info', 'Overview'])('a navigation clears the search conditions: to %s', async (target) => {
    await search(ada.page)
    await (await menuLink(ada.page, target)).click()
    await ada.page.waitForURL((url) => url.pathname !== '/Product/ProductInfo')
    await expect.poll(() => kept(ada.page).then((keys) => keys.filter((key) => key.includes('Product')))).toEqual([])
  })

  test('a navigation that comes from / keeps the search conditions', async () => {
    const { page } = ada
    await search(page)
    const condition = await page.evaluate(() => sessionStorage.getItem('shelfcast.search./Product/ProductInfo'))
    await go(page, '/')
    await page.evaluate((value) => { sessionStorage.setItem('shelfcast.search./Product/ProductInfo', value ?? '') }, condition)
    await (await menuLink(page, 'Product Info')).click()
    await page.waitForURL('**/Product/ProductInfo*')
    await expect.poll(() => page.getByRole('search').getByRole('textbox').first().inputValue()).toBe('milk')
    expect(await kept(page)).toContain('shelfcast.search./Product/ProductInfo')
  })
})

describe('side menu', () => {
  const width = (page: Page) => menu(page).evaluate((element) => Math.round(element.getBoundingClientRect().width))
  const collapse = (page: Page) => page.getByRole('button', { name: 'Collapse the menu' }).click()
  const expand = (page: Page) => page.getByRole('button', { name: 'Expand the menu' }).click()

  test('the toggle button collapses the menu from 350 px to 50 px and expands it again', async () => {
    await go(ada.page, '/')
    expect(await width(ada.page)).toBe(350)
    await collapse(ada.page)
    await expect.poll(() => width(ada.page)).toBe(50)
    await expand(ada.page)
    await expect.poll(() => width(ada.page)).toBe(350)
  })

  test('the ESL menu has headers, and links with icon and title', async () => {
    await go(ada.page, '/')
    const items = menu(ada.page).getByRole('navigation', { name: 'Main menu' }).getByRole('listitem')
    expect((await items.allInnerTexts()).filter((words) => words !== '')).toEqual(['Shelf labels', 'Overview', 'Labels', 'Products', 'Gateways', 'Administration', 'Firmware', 'Stores', 'My Account'])
    expect(await link(ada.page, 'Overview').locator('svg').count()).toBe(1)
  })

  test('an item can be a custom component: on an unencrypted connection the menu warns', async () => {
    const { page, context } = await openPage(browser, product, { storageState: await ada.context.storageState() })
    await go(page, '/')
    expect(await menu(page).getByRole('note').count()).toBe(0)
    await context.close()
    // The same server under a name that is not this machine's own.
    const far = { ...product, url: `http://shelf.localhost:${new URL(product.url).port}` }
    await backdoor.account({ account: 'far' })
    const visit = await openPage(browser, far)
    await signIn(visit.page, { account: 'far', password: testPassword })
    await menu(visit.page).getByRole('note').filter({ hasText: 'not encrypted' }).waitFor()
    await visit.context.close()
  })

  test('an item can carry a badge with text and class: labels that timed out, beside Label Info', async () => {
    const store = await addStore(backdoor.db, company, 'BADGE')
    const { label_id } = await backdoor.db.insertInto('label').values({ store_id: store, code: '0000000000BA', linked: true, created_at: new Date() } as never).returning('label_id').executeTakeFirstOrThrow()
    await backdoor.db.insertInto('label_page').values({ label_id, page: 1, store_id: store, wanted_version: 1, deadline_at: new Date(0), timed_out_version: 1 } as never).execute()
    const { page, context } = await newPerson(browser, product, backdoor, { account: 'badge', menu: [1000, 2100], stores: [store] })
    const badge = link(page, 'Label Info').locator('span', { hasText: '1' }).first()
    await badge.waitFor()
    expect(await link(page, 'Label Info').innerText()).toContain('1 label needs attention')
    expect(await link(page, 'Label Info').locator('.bg-warning').count()).toBe(1)
    await context.close()
  })

  test('an item can be disabled: without a store its screens can not be opened, and the item says why', async () => {
    const { page, context } = await newPerson(browser, product, backdoor, { account: 'storeless', menu: [1000, 2100, 7100] })
    const item = link(page, 'Label Info')
    expect(await item.getAttribute('aria-disabled')).toBe('true')
    expect(await item.getAttribute('title')).toContain('There is no store yet')
    await item.click({ force: true })
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await link(page, 'Store Info').getAttribute('aria-disabled')).toBeNull()
    await context.close()
  })

  test('screens of one section are nested below one item', () => {
    const codes = { accessLevel: '1', accessMenu: [], accessAction: [] }
    const stores = menuOf(screens, codes, 'ESL').find((item) => item.id === 'section.stores')
    expect(stores).toMatchObject({ kind: 'link', children: [{ path: '/Store/StoreInfo' }, { path: '/Store/WhiteList' }] })
    expect(stores).not.toHaveProperty('path')
  })

  test('Enter activates a link', async () => {
    await go(ada.page, '/')
    await (await menuLink(ada.page, 'Store Info')).focus()
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForURL('**/Store/StoreInfo')
  })

  test('the active item is highlighted, and no other', async () => {
    await go(ada.page, '/Store/StoreInfo')
    const active = menu(ada.page).locator('[aria-current=page]')
    expect(await active.allInnerTexts()).toEqual(['Store Info'])
    const ground = (name: string) => link(ada.page, name).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await ground('Store Info')).not.toBe(await ground('My Account'))
  })

  test('the collapsed menu hides titles and headers, and an item\'s title flies out on hover', async () => {
    await go(ada.page, '/')
    await collapse(ada.page)
    expect((await menu(ada.page).innerText()).trim()).toBe('')
    await link(ada.page, 'Overview').hover()
    await menu(ada.page).getByText('Overview', { exact: true }).waitFor()
    await ada.page.mouse.move(800, 400)
    await menu(ada.page).getByText('Overview', { exact: true }).waitFor({ state: 'hidden' })
    await expand(ada.page)
  })

  test('a hover flyout closes 600 ms after the pointer left', async () => {
    const { page, context } = await openPage(browser, product, { storageState: await ada.context.storageState() })
    await page.clock.install()
    await go(page, '/')
    await collapse(page)
    await link(page, 'Overview').hover()
    const flyout = menu(page).getByText('Overview', { exact: true })
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
    await go(ada.page, '/Store/StoreInfo')
    expect(await menu(ada.page).locator('img').count()).toBe(0)
    await menu(ada.page).getByText('Shelfcast').click()
    await ada.page.waitForURL(`${product.url}/`)
  })

  test('a custom menu logo is shown at 183×50 when configured', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await backdoor.setting('images', [{ location: 'MenuLogoImage', fileName: 'logo.png', fileData: pixel }])
    await go(ada.page, '/')
    const logo = menu(ada.page).locator('img')
    await logo.waitFor()
    const box = await logo.boundingBox()
    expect([box?.width, box?.height]).toEqual([183, 50])
    await backdoor.setting('images', [])
  })
})

describe('tab targets', () => {
  const codes = (...accessMenu: number[]) => ({ accessLevel: '2', accessMenu, accessAction: [] })
  const everyPage = () => true

  test('ESL goes to /', async () => {
    await go(ada.page, '/System/AppConfig')
    await menu(ada.page).getByRole('button', { name: 'ESL', exact: true }).click()
    await ada.page.waitForURL(`${product.url}/`)
  })

  // The pages behind the other two tabs come with later work; until then their targets are asked where they are decided.
  test('LCD goes to /Lcd/pickcel/overview when lcdType is GEN2, otherwise to /Lcd/Overview', () => {
    expect(tabTarget('LCD', codes(), 'GEN2', everyPage)).toBe('/Lcd/pickcel/overview')
    expect(tabTarget('LCD', codes(), 'GEN1', everyPage)).toBe('/Lcd/Overview')
    expect(tabTarget('LCD', codes(), 'NONE', everyPage)).toBe('/Lcd/Overview')
  })

  test.each([
    [[9100, 9200, 9300, 9400, 9500], '/System/DashboardConfig'], [[9200, 9300, 9400, 9500], '/System/HardwareSetting'], [[9300, 9400, 9500], '/System/AppConfig'],
    [[9500], '/System/ProductFileConfig'], [[9400], '/System/SystemLicense'], [[9400, 9500], '/System/ProductFileConfig'],
  ])('SYSTEM CONFIG with the menu codes %j goes to %s', (menuCodes, path) => {
    expect(tabTarget('SYSTEM_CONFIG', codes(...menuCodes), 'NONE', everyPage)).toBe(path)
  })
})

describe('Family Site', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'Family Site' })
  const toggle = (page: Page) => panel(page).getByRole('button')
  const everything: ApiPaths = { dashboardService: { path: '/dashboard', used: true }, layOutDesigner: { path: '/LD', used: true }, portal: { path: '/', used: true }, webPDA: { path: '/PDA', used: true } }
  const nothing: ApiPaths = { dashboardService: { path: '/dashboard', used: false }, layOutDesigner: { path: '/LD', used: false }, portal: { path: '/', used: false }, webPDA: { path: '/PDA', used: false } }

  /** The links of the panel with these paths configured: name → address as written. */
  async function links(page: Page, paths: ApiPaths): Promise<Record<string, string | null>> {
    await backdoor.setting('apiPaths', paths)
    const read = () => page.waitForResponse((response) => response.url().includes('/common/config/APIPath'))
    const first = read()
    await go(page, '/')
    await first
    const second = read()
    await toggle(page).click()
    await second
    if ((await toggle(page).getAttribute('aria-expanded')) === 'false') await toggle(page).click()
    // What was answered stands on screen a frame later.
    await page.evaluate(() => new Promise((resume) => { requestAnimationFrame(() => { requestAnimationFrame(resume) }) }))
    return Object.fromEntries(await panel(page).getByRole('link').evaluateAll((anchors) => anchors.map((anchor) => [(anchor.firstChild?.textContent ?? '').trim(), anchor.getAttribute('href')])))
  }

  test('the panel is collapsible, and its toggle is shown as + or -', async () => {
    await go(ada.page, '/')
    expect(await toggle(ada.page).innerText()).toMatch(/\+$/)
    expect(await panel(ada.page).getByRole('link').count()).toBe(0)
    await toggle(ada.page).click()
    expect(await toggle(ada.page).innerText()).toMatch(/-$/)
    await panel(ada.page).getByRole('link').first().waitFor()
    await toggle(ada.page).click()
    await panel(ada.page).getByRole('link').first().waitFor({ state: 'hidden' })
  })

  test('the provider\'s website is always shown', async () => {
    expect(Object.keys(await links(ada.page, nothing))).toEqual(['Website'])
  })

  test('Layout Designer is shown if configured as used', async () => {
    expect(await links(ada.page, { ...nothing, layOutDesigner: { path: '/LD', used: true } })).toMatchObject({ 'Layout Designer': '/LD' })
  })

  test('Web PDA is shown if configured as used', async () => {
    expect(await links(ada.page, { ...nothing, webPDA: { path: '/PDA', used: true } })).toMatchObject({ 'Web PDA': '/PDA' })
  })

  test('API Docs for DashboardService is shown to access level 1 when used, at the service path plus /doc/', async () => {
    expect(await links(ada.page, { ...nothing, dashboardService: { path: '/dashboard', used: true } })).toMatchObject({ 'API Docs for DashboardService': '/dashboard/doc/' })
  })

  test('API Docs for Portal is shown to access level 1 when used, at the portal path plus doc/', async () => {
    expect(await links(ada.page, { ...nothing, portal: { path: '/', used: true } })).toMatchObject({ 'API Docs for Portal': '/doc/' })
    expect(await links(ada.page, { ...nothing, portal: { path: '/portal/', used: true } })).toMatchObject({ 'API Docs for Portal': '/portal/doc/' })
  })

  test('other access levels see no API docs, whatever codes they hold', async () => {
    const { page, context } = await newPerson(browser, product, backdoor, { account: 'level-two', level: '2' })
    expect(Object.keys(await links(page, everything))).toEqual(['Website', 'Layout Designer', 'Web PDA'])
    await context.close()
  })

  test('links open in a new window', async () => {
    await links(ada.page, everything)
    expect(await panel(ada.page).getByRole('link').evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('target')))).toEqual(Array.from({ length: 5 }, () => '_blank'))
    const opened = ada.context.waitForEvent('page')
    await panel(ada.page).getByRole('link', { name: 'Web PDA' }).click()
    const window = await opened
    await window.waitForURL('**/PDA')
    await window.close()
    expect(new URL(ada.page.url()).pathname).toBe('/')
    await backdoor.setting('apiPaths', defaultApiPaths)
  })

  test('the path config is read when the menu loads, and when the title or the plus sign is clicked', async () => {
    const { page } = ada
    let reads = 0
    page.on('request', (request) => { if (request.url().endsWith('/api/common/config/APIPath')) reads += 1 })
    await go(page, '/')
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

// No screen that exists shows such an amount, so the filter is asked itself.
describe('currency display filter', () => {
  test('amounts are rounded to whole numbers with thousands separators', () => {
    expect([1234567.5, '1999.4', 12].map((value) => wholeCurrency(value))).toEqual(['1,234,568', '1,999', '12'])
  })

  test('empty values are shown as 0', () => {
    expect([null, undefined, ''].map((value) => wholeCurrency(value))).toEqual(['0', '0', '0'])
  })
})

describe('languages', () => {
  const german = { 'menu.collapse': 'Menü einklappen', 'login.title': 'Anmelden' }

  test('the language is en', async () => {
    await go(ada.page, '/')
    expect(await ada.page.evaluate(() => document.documentElement.lang)).toBe('en')
    expect((await stored<{ currentLanguage: string }>(ada.page, 'shelfcast.app'))?.currentLanguage).toBe('en')
  })

  test('messages are read from browser storage under languageContent, and English stands in for those that are missing', async () => {
    const { page, context } = await stranger()
    await page.addInitScript((pack) => { localStorage.setItem('languageContent', pack) }, JSON.stringify(german))
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    await page.getByLabel('Password', { exact: true }).waitFor()
    await context.close()
  })

  test('choosing a language fetches its messages, speaks them and keeps them under languageContent', async () => {
    await backdoor.setting('languages', [{ languageId: 7, languageName: 'de', defaultLanguage: false, fileName: 'de.json', content: JSON.stringify(german) }])
    const { page, context } = await newPerson(browser, product, backdoor, { account: 'polyglot' })
    await (await menuLink(page, 'Store Info')).waitFor()
    await page.getByRole('button', { name: 'Language' }).click()
    const fetched = page.waitForResponse((response) => response.url().includes('/common/config/languageContent'))
    await page.getByRole('button', { name: 'Deutsch' }).click()
    expect((await fetched).status()).toBe(200)
    await page.getByRole('button', { name: 'Menü einklappen' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('languageContent'))).toBe(JSON.stringify(german))
    await page.reload()
    await page.getByRole('button', { name: 'Menü einklappen' }).waitFor()
    await (await menuLink(page, 'Store Info')).waitFor()
    await context.close()
    await backdoor.setting('languages', [])
  })
})
