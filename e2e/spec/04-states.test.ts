// e2e/spec: specification §4: states and their transitions. One test per rule.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { readSession } from '@shelfcast/contract/sessions'
import { listAreas } from '@shelfcast/contract/areas'
import type { LcdType } from '@shelfcast/contract/enumerations'
import { screens } from '@shelfcast/contract/screens'
import { apiClient } from '@shelfcast/server/testing/api-client'
import { addCompany, openTestSession, testPassword } from '@shelfcast/server/testing/people'
import { menuOf, type MenuLink } from '../../packages/console/src/app/menu.ts'
import { networkTone } from '../../packages/console/src/features/gateways/gateway-tones.ts'
import { openBrowser, openPage } from '../browser.ts'
import { company, newPerson, openBackdoor, stored, type Backdoor, type Person } from '../people.ts'
import { menuLink } from '../hands.ts'
import { startProduct, type Product } from '../start-product.ts'

let product: Product
let backdoor: Backdoor
let browser: Browser
/** Level 1, signed in once for everything that does not end the session. */
let ada: Person

beforeAll(async () => {
  product = await startProduct()
  backdoor = await openBackdoor(product)
  browser = await openBrowser()
  await backdoor.db.insertInto('store').values({ company, code: 'SECOND', name: 'Second store', zone_id: 'UTC' }).execute()
  ada = await newPerson(browser, product, backdoor, { account: 'ada' })
})
afterAll(async () => {
  await browser.close()
  await backdoor.close()
  await product.stop()
})

const menu = (page: Page) => page.getByRole('complementary', { name: 'Main menu' })
const auth = (page: Page) => stored(page, 'shelfcast.auth')
const appData = (page: Page) => stored<Record<string, unknown>>(page, 'shelfcast.app')
const session = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)
const cookie = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'sessionId')?.value
/** Another browser window of somebody who is signed in: local storage and cookies are the same, session storage is new. */
const windowOf = async (person: Person) => openPage(browser, product, { storageState: await person.context.storageState() })

async function go(page: Page, path: string) {
  await page.goto(path)
  await menu(page).waitFor()
}

async function fillLogin(page: Page, account: string, password: string) {
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
}

describe('login state', () => {
  test('it is false until login succeeds, then true', async () => {
    await backdoor.account({ account: 'grace' })
    const { page, context } = await openPage(browser, product)
    await page.goto('/login')
    await fillLogin(page, 'grace', 'not the password')
    await page.getByRole('alert').filter({ hasText: 'Login failed' }).waitFor()
    expect((await auth(page))?.['loginState'] ?? false).toBe(false)
    expect(await cookie(context)).toBeUndefined()
    await fillLogin(page, 'grace', testPassword)
    await menu(page).waitFor()
    expect(await auth(page)).toMatchObject({ loginState: true, loginMode: 'local', account: 'grace' })
    await context.close()
  })

  const leave = {
    logout: (person: Person) => signOut(person.page),
    'automatic logout': async (person: Person) => {
      await backdoor.endSessions(person.accountId)
      const gone = person.page.waitForURL('**/login')
      // The page may notice by itself, and then there is nothing left to click.
      await Promise.race([gone, menu(person.page).getByRole('link', { name: 'My Account' }).click().catch(() => undefined)])
      await gone
    },
  }

  test.each(['logout', 'automatic logout'] as const)('%s clears the user, the login mode and the token, and removes the session cookie and all prefixed temporary objects', async (way) => {
    const person = await newPerson(browser, product, backdoor, { account: way.replace(' ', '-') })
    const { page, context } = person
    await page.evaluate(() => {
      sessionStorage.setItem('shelfcast.search./Anything', '{}')
      sessionStorage.setItem('somebody-elses', 'kept')
    })
    await leave[way](person)
    expect(await auth(page)).toEqual({ loginState: false, loginMode: '', account: '', firstName: '' })
    expect(await cookie(context)).toBeUndefined()
    expect(await session(page, 'shelfcast.search./Anything')).toBeNull()
    expect(await session(page, 'somebody-elses')).toBe('kept')
    await page.goto('/')
    await page.waitForURL('**/login')
    await context.close()
  })

  test.each(['logout', 'automatic logout'] as const)('%s resets app data to the defaults, all but the current language', async (way) => {
    await backdoor.setting('languages', [{ languageId: 7, languageName: 'de', defaultLanguage: false, fileName: 'de.json', content: JSON.stringify({ 'login.title': 'Anmelden' }) }])
    const person = await newPerson(browser, product, backdoor, { account: `reset-${way.replace(' ', '-')}` })
    const { page, context } = person
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await expect.poll(async () => (await appData(page))?.['currentLanguage']).toBe('de')
    expect((await appData(page))?.['selectedStore']).not.toBeNull()
    await leave[way](person)
    expect(await appData(page)).toEqual({
      selectedStore: null, searchStoreItem: '', managedStores: [], activateFeatures: { batchMode: false, assignSuccess: false, assignStart: false, unassign: false }, permissionKey: '', permissionValue: '', emailaddress: '', savePreviewSet: false,
      currentLanguage: 'de', LoginMainImage: '', LoginLogoImage: '', MenuLogoImage: '', sideMenu: '', rabbitMqEnable: false, lcdType: 'NONE', staySignedIn: false, timezone: '',
    })
    await context.close()
    await backdoor.setting('languages', [])
  })

  test('after login the companies are those returned, and the active company is the first', async () => {
    await addCompany(backdoor.db, 'ALPHA')
    const accountId = await backdoor.account({ account: 'two-companies' })
    await backdoor.db.updateTable('account').set({ companies: ['ALPHA', company] }).where('account_id', '=', accountId).execute()
    const { page, context } = await openPage(browser, product)
    await page.goto('/login')
    const reply = page.waitForResponse((response) => response.url().endsWith('/api/common/login'))
    await fillLogin(page, 'two-companies', testPassword)
    expect(((await (await reply).json()) as { company: string[] }).company).toEqual(['ALPHA', company])
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByText('ALPHA', { exact: true }).waitFor()
    await context.close()
  })

  // The server refuses a wrong password with 405, so that the page is not reloaded; an identity provider in front of it may still say 401.
  test('a login failure with HTTP 401 removes the session cookie and reloads the page', async () => {
    const { page, context } = await openPage(browser, product)
    await page.route('**/api/common/login', async (route) => route.fulfill({ status: 401, json: { responseCode: '401', responseMessage: 'Not known here.' } }))
    await page.goto('/login')
    await context.addCookies([{ name: 'sessionId', value: 'left-over', url: product.url }])
    await page.evaluate(() => { (globalThis as { before?: boolean }).before = true })
    const reloaded = page.waitForEvent('load')
    await fillLogin(page, 'grace', testPassword)
    await reloaded
    expect(await page.evaluate(() => (globalThis as { before?: boolean }).before)).toBeUndefined()
    expect(await cookie(context)).toBeUndefined()
    await page.getByRole('alert').filter({ hasText: 'Not known here.' }).waitFor()
    await context.close()
  })
})

describe('store selection', () => {
  test('choosing a store stores it on the selection, with the company it was fetched with', async () => {
    const { page } = ada
    await go(page, '/')
    await page.getByRole('button', { name: /^Choose a store/ }).click()
    await page.getByText(`${company}>Second store (SECOND)`).click()
    await expect.poll(async () => (await appData(page))?.['selectedStore']).toEqual({ store: 'SECOND', name: 'Second store', company })
    await page.reload()
    await page.getByRole('button', { name: /^Choose a store: Second store/ }).waitFor()
  })
})

describe('keep-alive', () => {
  /** Counts session checks from now on. */
  function count(page: Page) {
    const polls = { count: 0 }
    page.on('request', (request) => { if (new URL(request.url()).pathname === '/api/common/area') polls.count += 1 })
    return polls
  }

  test('the poll starts once, however often screens are opened, and asks every 10 s', async () => {
    const { page, context } = await windowOf(ada)
    await page.clock.install()
    await go(page, '/')
    for (const name of ['Store Info', 'My Account', 'Overview']) {
      await (await menuLink(page, name)).click()
      await menu(page).locator('[aria-current=page]', { hasText: name }).waitFor()
    }
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const polls = count(page)
    await page.clock.runFor(50_000)
    await expect.poll(() => polls.count).toBe(5)
    await page.clock.runFor(50_000)
    await expect.poll(() => polls.count).toBe(10)
    await context.close()
  })

  test('the poll can be stopped: nothing is asked after a logout', async () => {
    const { page, context } = await openPage(browser, product)
    await backdoor.account({ account: 'stopper' })
    await page.clock.install()
    await page.goto('/login')
    await fillLogin(page, 'stopper', testPassword)
    await menu(page).waitFor()
    await signOut(page)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const polls = count(page)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.clock.runFor(60_000)
    // A call that any later answer would follow.
    await page.evaluate(() => fetch('/health'))
    expect(polls.count).toBe(0)
    await context.close()
  })

  test('the poll does not extend the session; any other call does', async () => {
    const { db } = backdoor
    const accountId = await backdoor.account({ account: 'sleeper' })
    const send = apiClient(product.url, (await openTestSession(db, accountId)).headers)
    const tenMinutesAgo = new Date(Date.now() - 600_000)
    const lastCall = async () => (await db.selectFrom('session').select('last_call_at').where('account_id', '=', accountId).executeTakeFirstOrThrow()).last_call_at.getTime()
    await db.updateTable('session').set({ last_call_at: tenMinutesAgo }).where('account_id', '=', accountId).execute()
    expect((await send(listAreas)).status).toBeLessThan(300)
    expect(await lastCall()).toBe(tenMinutesAgo.getTime())
    expect((await send(readSession)).status).toBe(200)
    expect(await lastCall()).toBeGreaterThan(tenMinutesAgo.getTime())
  })
})

describe('tabs', () => {
  const signage = 55000
  const people = new Map<string, Person>()
  beforeAll(async () => {
    for (const [account, ...codes] of [['plain'], ['system', 9300], ['signage', signage], ['both', 9300, signage]] as [string, ...number[]][]) people.set(account, await newPerson(browser, product, backdoor, { account, menu: [1000, 2100, ...codes] }))
  })
  afterAll(() => backdoor.setting('lcdType', 'NONE'))

  async function windowWith(account: string, lcdType: LcdType, flag: boolean, path = '/') {
    await backdoor.setting('lcdType', lcdType)
    const opened = await windowOf(people.get(account) as Person)
    await opened.page.addInitScript((value) => { localStorage.setItem('LcdTabEnable', value) }, String(flag))
    await go(opened.page, path)
    return opened
  }
  const index = (page: Page) => session(page, 'shelfcast.tabIndex')
  const activate = (page: Page, tab: string) => page.evaluate((detail) => { window.dispatchEvent(new CustomEvent('TabActivate', { detail })) }, tab)

  /** Which tabs there are, by where each is: LCD always has the place 1, SYSTEM CONFIG the last. */
  async function tabsOf(page: Page): Promise<string[]> {
    const places: string[] = []
    for (const tab of ['LCD', 'SYSTEM_CONFIG']) {
      await activate(page, 'ESL')
      expect(await index(page)).toBe('0')
      await activate(page, tab)
      if ((await index(page)) !== '0') places[Number(await index(page))] = tab
    }
    return ['ESL', ...places.filter(Boolean)]
  }

  test.each([
    ['NONE', false, 'plain', ['ESL']], ['GEN1', false, 'plain', ['ESL']], ['GEN2', false, 'plain', ['ESL']],
    ['NONE', false, 'system', ['ESL', 'SYSTEM_CONFIG']],
    ['GEN2', false, 'system', ['ESL', 'SYSTEM_CONFIG']], ['GEN2', true, 'system', ['ESL', 'SYSTEM_CONFIG']],
    ['GEN1', true, 'system', ['ESL', 'LCD', 'SYSTEM_CONFIG']],
    ['GEN2', false, 'both', ['ESL', 'LCD', 'SYSTEM_CONFIG']],
    ['GEN1', true, 'plain', ['ESL', 'LCD']],
    ['GEN2', false, 'signage', ['ESL', 'LCD']],
    // Signage codes count under GEN2 only (specification §6), so this is GEN1 without pickcel access.
    ['GEN1', true, 'both', ['ESL', 'LCD', 'SYSTEM_CONFIG']],
  ] as const)('lcdType %s with the LCD flag %s and %s access has the tabs %j', async (lcdType, flag, account, tabs) => {
    const { page, context } = await windowWith(account, lcdType, flag)
    expect(await tabsOf(page)).toEqual(tabs)
    await context.close()
  })

  // Tabs whose pages come with later work are not offered, as menu entries are not.
  test('a tab is offered when there is a page behind it', async () => {
    const { page, context } = await windowWith('both', 'GEN2', false)
    const built = (prefix: string) => screens.some(({ path }) => path.startsWith(prefix))
    const offered = await page.getByRole('navigation', { name: 'Areas' }).getByRole('button').allInnerTexts()
    expect(offered).toEqual(['ESL', ...(built('/Lcd') ? ['LCD'] : []), ...(built('/System') ? ['SYSTEM CONFIG'] : [])])
    await context.close()
  })

  test('a selected tab is saved to session storage', async () => {
    const { page, context } = await windowWith('system', 'NONE', false, '/System/AppConfig')
    expect(await index(page)).toBe('1')
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'ESL' }).click()
    await expect.poll(() => index(page)).toBe('0')
    await context.close()
  })

  test.each([
    ['LCD', '/Lcd/Overview', 'both', 'GEN2', '1'], ['SYSTEM_CONFIG', '/System/AppConfig', 'both', 'GEN2', '2'], ['SYSTEM_CONFIG', '/System/AppConfig', 'system', 'NONE', '1'], ['', '/', 'both', 'GEN2', '0'],
  ] as const)('on a first load without a saved index the sideMenu "%s" (%s, %s, %s) gives the tab %s', async (sideMenu, path, account, lcdType, tab) => {
    const { page, context } = await windowWith(account, lcdType, false, path)
    expect((await appData(page))?.['sideMenu']).toBe(sideMenu)
    await expect.poll(() => index(page)).toBe(tab)
    await context.close()
  })

  // docs/decisions/tab-of-a-first-load.md: the guard of §2 chooses by the path, for every path.
  test('after a reload the tab is the one of the address, whatever index was saved', async () => {
    const { page, context } = await windowWith('both', 'GEN2', false)
    await activate(page, 'SYSTEM_CONFIG')
    expect(await index(page)).toBe('2')
    await page.reload()
    await menu(page).getByRole('link', { name: 'Overview', exact: true }).waitFor()
    expect([await index(page), (await appData(page))?.['sideMenu']]).toEqual(['0', ''])
    await context.close()
  })

  test('a TabActivate event switches tabs and sets sideMenu to SYSTEM_CONFIG, LCD or empty', async () => {
    const { page, context } = await windowWith('both', 'GEN2', false)
    const seen = []
    for (const tab of ['SYSTEM_CONFIG', 'LCD', 'ESL']) {
      await activate(page, tab)
      seen.push([await index(page), (await appData(page))?.['sideMenu'], await menu(page).getByRole('link', { name: 'Overview', exact: true }).count()])
    }
    expect(seen).toEqual([['2', 'SYSTEM_CONFIG', 0], ['1', 'LCD', 0], ['0', '', 1]])
    await context.close()
  })

  test('with GEN2 and the LCD tab the tab content area is hidden, its toggle button too', async () => {
    const { page, context } = await windowWith('both', 'GEN2', false)
    const toggle = menu(page).getByRole('button', { name: 'Collapse the menu' })
    const items = menu(page).getByRole('navigation', { name: 'Main menu' }).getByRole('listitem')
    expect(await toggle.count()).toBe(1)
    await activate(page, 'LCD')
    await toggle.waitFor({ state: 'detached' })
    expect(await items.count()).toBe(0)
    await activate(page, 'ESL')
    await toggle.waitFor()
    expect(await items.count()).toBeGreaterThan(0)
    await context.close()
  })

  test('with GEN1 the LCD tab keeps its content area', async () => {
    const { page, context } = await windowWith('system', 'GEN1', true)
    await activate(page, 'LCD')
    await menu(page).getByRole('link', { name: 'Overview', exact: true }).waitFor({ state: 'detached' })
    expect(await menu(page).getByRole('button', { name: 'Collapse the menu' }).count()).toBe(1)
    await context.close()
  })

  // Seen in real time, which a machine that is busy with something else may stretch once.
  test('the LCD flag is re-read 500 ms after the menu mounts', { retry: 2 }, async () => {
    await backdoor.setting('lcdType', 'GEN1')
    const { page, context } = await windowOf(people.get('plain') as Person)
    // Which tab it changes is not drawn yet, so the reading itself is watched.
    await page.addInitScript(() => {
      const reads: number[] = []
      Object.assign(globalThis, { flagReads: reads })
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function (key: string) {
        if (key === 'LcdTabEnable') reads.push(performance.now())
        return getItem.call(this, key)
      }
    })
    await go(page, '/')
    const reads = () => page.evaluate(() => (globalThis as unknown as { flagReads: number[] }).flagReads)
    // Before it come the readings of the guard and of the mounting itself, all at once.
    const pause = async () => {
      const times = await reads()
      return Math.max(0, ...times.slice(1).map((time, at) => time - (times[at] ?? 0)))
    }
    await expect.poll(pause, { timeout: 5_000 }).toBeGreaterThanOrEqual(495)
    expect(await pause()).toBeLessThan(2_000)
    await context.close()
  })
})

describe('open and closed', () => {
  test('the menu is expanded or collapsed, and stays so over a reload', async () => {
    const { page, context } = await windowOf(ada)
    await go(page, '/')
    await menu(page).getByRole('button', { name: 'Collapse the menu' }).click()
    await page.reload()
    const expand = menu(page).getByRole('button', { name: 'Expand the menu' })
    expect(await expand.getAttribute('aria-expanded')).toBe('false')
    await expand.click()
    expect(await menu(page).getByRole('button', { name: 'Collapse the menu' }).getAttribute('aria-expanded')).toBe('true')
    await context.close()
  })

  test('the Family Site section is open or closed', async () => {
    const { page, context } = await windowOf(ada)
    await go(page, '/')
    const toggle = page.getByRole('region', { name: 'Family Site' }).getByRole('button')
    const seen = [await toggle.getAttribute('aria-expanded')]
    for (const _press of ['open', 'close']) {
      await toggle.click()
      seen.push(await toggle.getAttribute('aria-expanded'))
    }
    expect(seen).toEqual(['false', 'true', 'false'])
    await context.close()
  })

  test('an item with children is a dropdown and has no address of its own', () => {
    const labels = menuOf(screens, { accessLevel: '1', accessMenu: [], accessAction: [] }, 'ESL').find(({ id }) => id === 'section.labels') as MenuLink
    expect([labels.path, labels.children.map(({ path }) => path)]).toEqual([undefined, ['/Label/LabelInfo', '/Label/FailRecodes', '/Label/Firmware', '/Label/LabelSettings']])
  })
})

describe('network status', () => {
  // Without access points nothing here is ever connected, so the table is asked and one row is looked at.
  test('connected is stable, not ready is caution, disconnected is danger', () => {
    expect(networkTone).toEqual({ CONNECTED: 'stable', NOT_READY: 'caution', DISCONNECTED: 'danger' })
  })

  test('a disconnected gateway wears the colour of danger', async () => {
    const store = await backdoor.db.selectFrom('store').select('store_id').where('code', '=', 'SECOND').executeTakeFirstOrThrow()
    await backdoor.db.insertInto('gateway').values({ company, store_id: store.store_id, mac: '0200000000AA', name: 'Far away', ip: '127.0.0.1', port: 9, channel: null, last_error: null, owner: null } as never).execute()
    const { page, context } = await windowOf(ada)
    await go(page, '/')
    await page.getByRole('button', { name: /^Choose a store/ }).click()
    await page.getByText(`${company}>Second store (SECOND)`).click()
    await go(page, '/Gateway/GatewayInfo')
    const mark = page.getByRole('row').filter({ hasText: 'Far away' }).locator('td').filter({ hasText: 'Disconnected' }).locator('svg')
    await mark.waitFor()
    expect(await mark.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 82, 82)')
    await context.close()
  })
})

describe('loading overlay', () => {
  const overlay = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading' })

  /** A sign-in whose answer waits until it is let go. */
  async function heldLogin(answer: { status: number; json: unknown }) {
    const { page, context } = await openPage(browser, product)
    let release = () => undefined as void
    const released = new Promise<void>((resume) => { release = resume })
    await page.route('**/api/common/login', async (route) => {
      await released
      await route.fulfill(answer)
    })
    await page.goto('/login')
    await fillLogin(page, 'ada', testPassword)
    return { page, context, release }
  }

  test('it shows while a request is pending and hides on an error', async () => {
    const { page, context, release } = await heldLogin({ status: 405, json: { responseCode: '405', responseMessage: 'No.' } })
    await overlay(page).waitFor()
    release()
    await page.getByRole('alert').filter({ hasText: 'No.' }).waitFor()
    await overlay(page).waitFor({ state: 'detached' })
    await context.close()
  })

  test('it hides only when all requests have finished', async () => {
    const { page, context } = await windowOf(ada)
    const held: (() => void)[] = []
    for (const call of ['summary', 'config/alertsetting']) {
      await page.route(`**/api/common/${call}*`, async (route) => {
        await new Promise<void>((resume) => { held.push(resume) })
        await route.continue()
      })
    }
    await go(page, '/')
    await overlay(page).waitFor()
    await expect.poll(() => held.length).toBeGreaterThan(1)
    held.shift()?.()
    expect(await overlay(page).count()).toBe(1)
    await expect.poll(async () => {
      held.splice(0).forEach((resume) => { resume() })
      return overlay(page).count()
    }).toBe(0)
    await context.close()
  })
})
