// e2e/spec: specification §4: states and their transitions; the tabs are in 04-tabs.test.ts. One test per rule.
import { beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { readSession } from '@shelfcast/contract/sessions/sessions'
import { listAreas } from '@shelfcast/contract/areas/areas'
import { screens } from '@shelfcast/contract/screens'
import { apiClient } from '@shelfcast/server/testing/api-client'
import { addCompany, openTestSession, testPassword } from '@shelfcast/server/testing/people'
import { menuOf, type MenuLink } from '@shelfcast/console/shell/menu'
import { networkTone } from '@shelfcast/console/features/gateways/gateway-tones'
import { addGatewayRow } from '@shelfcast/server/testing/gateways'
import { holdBack, openPage, signIn } from '../browser.ts'
import { company, newPerson, stored, type Person } from '../people.ts'
import { goAt, mainMenu, menuLink } from '../actions.ts'
import { startStage } from '../stage.ts'
import { starting, text } from '../text.ts'

const stage = startStage()
/** A language of the company. */
const offerDutch = (messages: Record<string, string>) =>
  stage.backdoor.setting('languages', [
    {
      languageId: 7,
      languageName: 'nl',
      defaultLanguage: false,
      fileName: 'nl.json',
      content: JSON.stringify(messages),
    },
  ])
/** Level 1, signed in once for everything that does not end the session. */
let ada: Person

beforeAll(async () => {
  await stage.backdoor.db
    .insertInto('store')
    .values({ company, code: 'SECOND', name: 'Second store', zone_id: 'UTC' })
    .execute()
  ada = await newPerson(stage, { account: 'ada' })
})

const auth = (page: Page) => stored(page, 'shelfcast.auth')
const appData = (page: Page) => stored<Record<string, unknown>>(page, 'shelfcast.app')
const session = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)
const cookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'sessionId')?.value
/** Another browser window of a signed-in user: local storage and cookies are the same, session storage is new. */
const windowOf = async (person: Person) =>
  openPage(stage.browser, stage.product, { storageState: await person.context.storageState() })

async function fillLogin(page: Page, account: string, password: string) {
  await page.getByLabel(text('login.account')).fill(account)
  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login.submit') }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: text('user.signOut') }).click()
  await page.waitForURL('**/login')
}

describe('login state', () => {
  test('it is false until login succeeds, then true', async () => {
    await stage.backdoor.account({ account: 'grace' })
    const { page, context } = await openPage(stage.browser, stage.product)
    await page.goto('/login')
    await fillLogin(page, 'grace', 'not the password')
    await page.getByRole('alert').filter({ hasText: 'Login failed' }).waitFor()
    expect((await auth(page))?.['loginState'] ?? false).toBe(false)
    expect(await cookie(context)).toBeUndefined()
    await fillLogin(page, 'grace', testPassword)
    await mainMenu(page).waitFor()
    expect(await auth(page)).toMatchObject({ loginState: true, loginMode: 'local', account: 'grace' })
    await context.close()
  })

  test("the account's language and time zone apply, also in a browser that had others", async () => {
    await offerDutch({ 'menu.collapse': 'Menu inklappen' })
    const accountId = await stage.backdoor.account({ account: 'greta' })
    await stage.backdoor.db
      .updateTable('account')
      .set({ language: 'nl', time_zone: 'Asia/Seoul' })
      .where('account_id', '=', accountId)
      .execute()
    const { page, context } = await openPage(stage.browser, stage.product)
    await signIn(page, { account: 'greta', password: testPassword })
    await page.getByRole('button', { name: 'Menu inklappen' }).waitFor()
    expect(await appData(page)).toMatchObject({ currentLanguage: 'nl', timezone: 'Asia/Seoul' })
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('nl')
    await context.close()
    await stage.backdoor.setting('languages', [])
  })

  test("an account without a language leaves the browser's", async () => {
    await offerDutch({ 'menu.collapse': 'Menu inklappen' })
    const person = await newPerson(stage, { account: 'nolan' })
    await person.page.getByRole('button', { name: text('language.pick') }).click()
    await person.page.getByRole('button', { name: 'Nederlands' }).click()
    await person.page.getByRole('button', { name: 'Menu inklappen' }).waitFor()
    await signOut(person.page)
    await signIn(person.page, { account: 'nolan', password: testPassword })
    await person.page.getByRole('button', { name: 'Menu inklappen' }).waitFor()
    await person.context.close()
    await stage.backdoor.setting('languages', [])
  })

  test('a page that is reloaded while a language arrives has its texts under its name', async () => {
    await offerDutch({ 'menu.collapse': 'Menu inklappen' })
    const { page, context } = await newPerson(stage, { account: 'norbert' })
    await page.route(/other-language/, () => undefined)
    await page.getByRole('button', { name: text('language.pick') }).click()
    await page.getByRole('button', { name: 'Nederlands' }).click()
    const stored = () => page.evaluate(() => Object.values(localStorage).some((one) => one.includes('inklappen')))
    await expect.poll(stored).toBe(true)
    await page.unroute(/other-language/)
    await page.reload()
    await page.getByRole('button', { name: 'Menu inklappen' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('nl')
    await context.close()
    await stage.backdoor.setting('languages', [])
  })

  const leave = {
    logout: (person: Person) => signOut(person.page),
    'automatic logout': async (person: Person) => {
      await stage.backdoor.endSessions(person.accountId)
      const gone = person.page.waitForURL('**/login')
      // The page may notice on its own, and then there is nothing left to click.
      await Promise.race([
        gone,
        mainMenu(person.page)
          .getByRole('link', { name: 'My Account' })
          .click()
          .catch(() => undefined),
      ])
      await gone
    },
  }

  test.each(['logout', 'automatic logout'] as const)(
    '%s clears the user, the login mode and the token, and removes the session cookie and all prefixed temporary objects',
    async (way) => {
      const person = await newPerson(stage, { account: way.replace(' ', '-') })
      const { page, context } = person
      await page.evaluate(() => {
        sessionStorage.setItem('shelfcast.search./Anything', '{}')
        sessionStorage.setItem('of-another-visitor', 'kept')
      })
      await leave[way](person)
      expect(await auth(page)).toEqual({ loginState: false, loginMode: '', account: '', firstName: '' })
      expect(await cookie(context)).toBeUndefined()
      expect(await session(page, 'shelfcast.search./Anything')).toBeNull()
      expect(await session(page, 'of-another-visitor')).toBe('kept')
      await page.goto('/')
      await page.waitForURL('**/login')
      await context.close()
    },
  )

  test.each(['logout', 'automatic logout'] as const)(
    '%s resets app data to the defaults, all but the current language',
    async (way) => {
      await offerDutch({ 'login.title': 'Aanmelden' })
      const person = await newPerson(stage, { account: `reset-${way.replace(' ', '-')}` })
      const { page, context } = person
      await page.getByRole('button', { name: text('language.pick') }).click()
      await page.getByRole('button', { name: 'Nederlands' }).click()
      await expect.poll(async () => (await appData(page))?.['currentLanguage']).toBe('nl')
      expect((await appData(page))?.['selectedStore']).not.toBeNull()
      await leave[way](person)
      expect(await appData(page)).toEqual({
        selectedStore: null,
        searchStoreItem: '',
        managedStores: [],
        activateFeatures: { batchMode: false, assignSuccess: false, assignStart: false, unassign: false },
        permissionKey: '',
        permissionValue: '',
        emailaddress: '',
        savePreviewSet: false,
        currentLanguage: 'nl',
        LoginMainImage: '',
        LoginLogoImage: '',
        MenuLogoImage: '',
        sideMenu: '',
        rabbitMqEnable: false,
        lcdType: 'NONE',
        staySignedIn: false,
        timezone: '',
      })
      await context.close()
      await stage.backdoor.setting('languages', [])
    },
  )

  test('after login the companies are those returned, and the active company is the first', async () => {
    await addCompany(stage.backdoor.db, 'ALPHA')
    const accountId = await stage.backdoor.account({ account: 'two-companies' })
    await stage.backdoor.db
      .updateTable('account')
      .set({ companies: ['ALPHA', company] })
      .where('account_id', '=', accountId)
      .execute()
    const { page, context } = await openPage(stage.browser, stage.product)
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
    const { page, context } = await openPage(stage.browser, stage.product)
    await page.route('**/api/common/login', async (route) =>
      route.fulfill({ status: 401, json: { responseCode: '401', responseMessage: 'Not known here.' } }),
    )
    await page.goto('/login')
    await context.addCookies([{ name: 'sessionId', value: 'left-over', url: stage.product.url }])
    await page.evaluate(() => {
      ;(globalThis as { before?: boolean }).before = true
    })
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
  test('selecting a store keeps it in the selection, with the company it was fetched with', async () => {
    const { page } = ada
    await goAt(page, '/')
    await page.getByRole('button', { name: starting(text('shell.store.pick')) }).click()
    await page.getByText(`${company}>Second store (SECOND)`).click()
    await expect
      .poll(async () => (await appData(page))?.['selectedStore'])
      .toEqual({ store: 'SECOND', name: 'Second store', company })
    await page.reload()
    await page.getByRole('button', { name: /^Choose a store: Second store/ }).waitFor()
  })
})

describe('keep-alive', () => {
  /** Counts session checks from now on. */
  function count(page: Page) {
    const polls = { count: 0 }
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/common/area') polls.count += 1
    })
    return polls
  }

  test('the poll starts once, however often screens are opened, and asks every 10 s', async () => {
    const { page, context } = await windowOf(ada)
    await page.clock.install()
    await goAt(page, '/')
    for (const name of ['Store Info', 'My Account', 'Overview']) {
      await (await menuLink(page, name)).click()
      await mainMenu(page).locator('[aria-current=page]', { hasText: name }).waitFor()
    }
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const polls = count(page)
    await page.clock.runFor(50_000)
    await expect.poll(() => polls.count).toBe(5)
    await page.clock.runFor(50_000)
    await expect.poll(() => polls.count).toBe(10)
    await context.close()
  })

  test('the poll can be stopped: there are no requests after a logout', async () => {
    const { page, context } = await openPage(stage.browser, stage.product)
    await stage.backdoor.account({ account: 'stopper' })
    await page.clock.install()
    await page.goto('/login')
    await fillLogin(page, 'stopper', testPassword)
    await mainMenu(page).waitFor()
    await signOut(page)
    await page.getByRole('heading', { name: text('login.submit') }).waitFor()
    const polls = count(page)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.clock.runFor(60_000)
    // A call that any later answer would follow.
    await page.evaluate(() => fetch('/health'))
    expect(polls.count).toBe(0)
    await context.close()
  })

  test('the poll does not extend the session; any other call does', async () => {
    const { db } = stage.backdoor
    const accountId = await stage.backdoor.account({ account: 'sleeper' })
    const send = apiClient(stage.product.url, (await openTestSession(db, accountId)).headers)
    const tenMinutesAgo = new Date(Date.now() - 600_000)
    const lastCall = async () =>
      (
        await db
          .selectFrom('session')
          .select('last_call_at')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).last_call_at.getTime()
    await db.updateTable('session').set({ last_call_at: tenMinutesAgo }).where('account_id', '=', accountId).execute()
    expect((await send(listAreas)).status).toBeLessThan(300)
    expect(await lastCall()).toBe(tenMinutesAgo.getTime())
    expect((await send(readSession)).status).toBe(200)
    expect(await lastCall()).toBeGreaterThan(tenMinutesAgo.getTime())
  })
})

describe('open and closed', () => {
  test('the menu is expanded or collapsed, and stays so over a reload', async () => {
    const { page, context } = await windowOf(ada)
    await goAt(page, '/')
    await mainMenu(page)
      .getByRole('button', { name: text('menu.collapse') })
      .click()
    await page.reload()
    const expand = mainMenu(page).getByRole('button', { name: text('menu.expand') })
    expect(await expand.getAttribute('aria-expanded')).toBe('false')
    await expand.click()
    expect(
      await mainMenu(page)
        .getByRole('button', { name: text('menu.collapse') })
        .getAttribute('aria-expanded'),
    ).toBe('true')
    await context.close()
  })

  test('the Family Site section is open or closed', async () => {
    const { page, context } = await windowOf(ada)
    await goAt(page, '/')
    const toggle = page.getByRole('region', { name: 'Family Site' }).getByRole('button')
    const seen = [await toggle.getAttribute('aria-expanded')]
    for (const _press of ['open', 'close']) {
      await toggle.click()
      seen.push(await toggle.getAttribute('aria-expanded'))
    }
    expect(seen).toEqual(['false', 'true', 'false'])
    await context.close()
  })

  test('an item with children is a dropdown without an address', () => {
    const labels = menuOf(screens, { accessLevel: '1', accessMenu: [], accessAction: [] }, 'ESL').find(
      ({ id }) => id === 'section.labels',
    ) as MenuLink
    expect([labels.path, labels.children.map(({ path }) => path)]).toEqual([
      undefined,
      ['/Label/LabelInfo', '/Label/FailRecodes', '/Label/Firmware', '/Label/LabelSettings'],
    ])
  })
})

describe('network status', () => {
  // Without access points no gateway is ever connected here, so the test checks the table and one row.
  test('connected is stable, not ready is caution, disconnected is danger', () => {
    expect(networkTone).toEqual({ CONNECTED: 'stable', NOT_READY: 'caution', DISCONNECTED: 'danger' })
  })

  test('a disconnected gateway wears the colour of danger', async () => {
    const store = await stage.backdoor.db
      .selectFrom('store')
      .select('store_id')
      .where('code', '=', 'SECOND')
      .executeTakeFirstOrThrow()
    await addGatewayRow(stage.backdoor.db, { company, store_id: store.store_id, mac: '0200000000AA', name: 'Far away' })
    const { page, context } = await windowOf(ada)
    await goAt(page, '/')
    await page.getByRole('button', { name: starting(text('shell.store.pick')) }).click()
    await page.getByText(`${company}>Second store (SECOND)`).click()
    await goAt(page, '/Gateway/GatewayInfo')
    const mark = page
      .getByRole('row')
      .filter({ hasText: 'Far away' })
      .locator('td')
      .filter({ hasText: 'Disconnected' })
      .locator('svg')
    await mark.waitFor()
    expect(await mark.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 82, 82)')
    await context.close()
  })
})

describe('loading overlay', () => {
  const overlay = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading' })

  /** A sign-in whose answer waits for a signal. */
  async function heldLogin(answer: { status: number; json: unknown }) {
    const { page, context } = await openPage(stage.browser, stage.product)
    let release = () => undefined as void
    const released = new Promise<void>((resume) => {
      release = resume
    })
    await page.route('**/api/common/login', async (route) => {
      await released
      await route.fulfill(answer)
    })
    await page.goto('/login')
    await fillLogin(page, 'ada', testPassword)
    return { page, context, release }
  }

  test('it shows while a request is pending and hides on an error', async () => {
    const { page, context, release } = await heldLogin({
      status: 405,
      json: { responseCode: '405', responseMessage: 'No.' },
    })
    await overlay(page).waitFor()
    release()
    await page.getByRole('alert').filter({ hasText: 'No.' }).waitFor()
    await overlay(page).waitFor({ state: 'detached' })
    await context.close()
  })

  test('it shows while the server is asked whether the next screen may open', async () => {
    const { page, context } = await windowOf(ada)
    await goAt(page, '/')
    const link = await menuLink(page, 'Store Info')
    const release = await holdBack(page, '**/api/common/area*')
    await link.click()
    await overlay(page).waitFor()
    release()
    await page.getByRole('heading', { name: 'Store Info' }).waitFor()
    await overlay(page).waitFor({ state: 'detached' })
    await context.close()
  })

  test('it hides only when all requests have finished', async () => {
    const { page, context } = await windowOf(ada)
    const held: (() => void)[] = []
    for (const call of ['summary', 'config/alertsetting']) {
      await page.route(`**/api/common/${call}*`, async (route) => {
        await new Promise<void>((resume) => {
          held.push(resume)
        })
        await route.continue()
      })
    }
    await goAt(page, '/')
    await overlay(page).waitFor()
    await expect.poll(() => held.length).toBeGreaterThan(1)
    held.shift()?.()
    expect(await overlay(page).count()).toBe(1)
    await expect
      .poll(async () => {
        held.splice(0).forEach((resume) => {
          resume()
        })
        return overlay(page).count()
      })
      .toBe(0)
    await context.close()
  })
})
