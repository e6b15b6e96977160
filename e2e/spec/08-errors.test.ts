// e2e/spec: specification §8: the error catalogue. One test per rule. Errors are provoked for real; if a test replaces
// the server's answer, it says why. The session check of each edition is in 08-session-check.test.ts.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Page, Route } from 'playwright-core'
import { deleteArticleSchedule } from '@shelfcast/contract/articles/schedules'
import { deleteLabelSchedule, deleteTurns, repeatLabels } from '@shelfcast/contract/labels/schedules'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { apiClient } from '@shelfcast/server/testing/api-client'
import { openTestSession, testPassword } from '@shelfcast/server/testing/people'
import { loadChunk } from '@shelfcast/console/ui/chunk'
import { holdBack, openPage } from '../browser.ts'
import { company, newPerson, startInstance, type Person } from '../people.ts'
import { mainMenu, menuLink } from '../actions.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'
import { area, cookie, isSignedIn, loggedOut, peopleOn } from './lost-session.ts'

const stage = startStage()
const { someone, newcomer } = peopleOn(stage)
const link = (page: Page, name: string) => mainMenu(page).getByRole('link', { name: new RegExp(`^${name}`) })

/** Marks the document, to distinguish a reload from a change of route. */
const mark = (page: Page) =>
  page.evaluate(() => {
    ;(globalThis as { marked?: boolean }).marked = true
  })
const isMarked = (page: Page) => page.evaluate(() => (globalThis as { marked?: boolean }).marked === true)

describe('automatic logout', () => {
  test('status 423 on a call is an automatic logout', async () => {
    const person = await someone()
    await (await menuLink(person.page, 'Store Info')).click()
    await person.page.getByRole('row').nth(1).waitFor()
    await stage.backdoor.endSessions(person.accountId)
    // Any call other than the session check: the list is read again in another order.
    const refused = person.page.waitForResponse(
      (response) => response.status() === 423 && !area(new URL(response.url())),
    )
    await person.page.evaluate(() => {
      document.querySelector<HTMLElement>('th button')?.click()
    })
    await refused
    await loggedOut(person, 'Your session has ended')
  })

  test('a network error on a call is an automatic logout', async () => {
    const person = await someone()
    await (await menuLink(person.page, 'Store Info')).waitFor()
    onTestFinished(() => person.context.setOffline(false))
    await person.context.setOffline(true)
    // Reads of the header may be refused first and remove the menu.
    await person.page.evaluate(() => {
      document.querySelector<HTMLElement>('a[href^="/Store/StoreInfo"]')?.click()
    })
    await loggedOut(person, 'The server is unreachable')
  })

  test('a network error in the Layout Designer is one too, and its sign-in page is there by then', async () => {
    const person = await newcomer()
    const { page, context } = person
    onTestFinished(() => context.close())
    const fetched = page.waitForResponse(/login-page/)
    await page.goto('/LD')
    const search = page.getByRole('searchbox', { name: text('designer.open.search') })
    await search.waitFor()
    await fetched
    await context.setOffline(true)
    await search.fill('wine')
    await loggedOut(person, 'The server is unreachable')
  })

  test('423 on logout itself is none: the login page gives no reason', async () => {
    const person = await someone()
    // The server always accepts a logout, even of a lost session, so the test replaces its answer with a refusal.
    await person.page.route('**/api/common/logout*', async (route) =>
      route.fulfill({ status: 423, contentType: 'text/plain', body: 'Session is expired.' }),
    )
    await signOutWithoutReason(person)
  })

  test('a network error on logout itself is none either', async () => {
    const person = await someone()
    await person.page.route('**/api/common/logout*', async (route) => route.abort())
    await signOutWithoutReason(person)
  })

  async function signOutWithoutReason({ page }: Person) {
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('button', { name: text('user.signOut') }).click()
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: text('login.submit') }).waitFor()
    expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('')
    expect(await isSignedIn(page)).toBe(false)
  }

  test('leaving a page aborts its calls, which is not a network error: a user who comes back is still signed in', async () => {
    const { page } = await someone()
    await page.route(area, () => new Promise(() => undefined)) // never answered
    const checking = page.waitForRequest((request) => area(new URL(request.url())))
    await (await menuLink(page, 'Store Info')).click()
    await checking
    await page.unroute(area)
    await page.goto('/User/MyAccount')
    await mainMenu(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/User/MyAccount')
  })

  // Firefox cancels calls once the next page is asked for, long before that page comes.
  test('nor is it one when the page is left before its code has arrived', async () => {
    const person = await newcomer()
    const { page, context } = person
    onTestFinished(() => context.close())
    // While the next page is awaited, the browser answers nothing about this one.
    await page.addInitScript(() => {
      const isDrawn = () => document.body && !document.querySelector('#first-paint')
      new MutationObserver(() => isDrawn() && console.info('drawn')).observe(document, {
        childList: true,
        subtree: true,
      })
    })
    const releaseCode = await holdBack(page, /\/assets\/(?!ahead)[^/]*\.js$/)
    const releaseNext = await holdBack(page, '**/User/MyAccount')
    const sentAhead = /\/api\/common\/(session|area)/
    const calls: Route[] = []
    await page.route(sentAhead, (route) => calls.push(route))
    await page.goto('/Store/StoreInfo', { waitUntil: 'commit' })
    await expect.poll(() => calls.length).toBe(2)
    const asked = page.waitForRequest('**/User/MyAccount')
    const next = page.goto('/User/MyAccount')
    await asked
    await Promise.all(calls.map((route) => route.abort('aborted')))
    const drawn = page.waitForEvent('console', (message) => message.text() === 'drawn')
    releaseCode()
    await drawn
    await page.unroute(sentAhead)
    releaseNext()
    await next
    await mainMenu(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/User/MyAccount')
  })
})

describe('HTTP 401', () => {
  test('401 on a response clears the session cookie and reloads the page', async () => {
    const { page, context } = await someone()
    // The console's own calls carry a session, which the server never refuses with 401.
    await page.route('**/api/common/store?*', async (route) =>
      route.fulfill({ status: 401, json: { responseCode: '401', responseMessage: 'Unauthorized' } }),
    )
    await mark(page)
    const reloaded = page.waitForEvent('load')
    await (await menuLink(page, 'Store Info')).click()
    await reloaded
    await page.waitForURL('**/login')
    expect(await isMarked(page)).toBe(false)
    expect(await cookie(context)).toBeUndefined()
  })
})

describe('login and polling', () => {
  test("a login failure passes the server's response body on", async () => {
    const { page, context } = await openPage(stage.browser, stage.product)
    await page.goto('/login')
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/common/login'))
    await page.getByLabel(text('login.account')).fill('nobody')
    await page.getByLabel(text('login.password'), { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: text('login.submit') }).click()
    const { responseMessage } = (await (await refused).json()) as { responseMessage: string }
    expect(responseMessage).toBe('Login failed. Please check your ID or password.')
    await page.getByRole('alert').filter({ hasText: responseMessage }).waitFor()
    await context.close()
  })

  test('keep-alive errors are ignored: there is no message and the screen stays', async () => {
    const { page, context } = await newcomer()
    await page.clock.install()
    await page.goto('/User/MyAccount')
    await mainMenu(page).waitFor()
    // If the screen were redrawn, typed text would be gone.
    const typed = page.getByLabel(text('account.firstName'))
    await typed.fill('Not saved yet')
    // The poll queries our own database; it fails only when something is badly wrong.
    await page.route(area, async (route) =>
      route.fulfill({ status: 500, json: { responseCode: '500', responseMessage: 'INTERNAL_SERVER_ERROR' } }),
    )
    const failed = page.waitForResponse((response) => area(new URL(response.url())) && response.status() === 500)
    await page.clock.fastForward(10_000)
    await failed
    await page.clock.fastForward(10_000)
    expect(await typed.inputValue()).toBe('Not saved yet')
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    expect(await isSignedIn(page)).toBe(true)
    await context.close()
  })
})

describe('server errors by code, status and message', () => {
  const store = 'CHECKED'
  let send: ReturnType<typeof apiClient>
  beforeAll(async () => {
    const accountId = await stage.backdoor.account({ account: 'script' })
    await stage.backdoor.db
      .insertInto('store')
      .values({ company, code: store, name: 'Checked store', zone_id: 'UTC', white_list_enabled: true })
      .execute()
    send = apiClient(stage.product.url, (await openTestSession(stage.backdoor.db, accountId)).headers)
    for (const code of [store, 'DEFAULT_STATION_CODE'])
      await send(replaceArticles, { query: { store: code }, body: [{ articleId: '1', articleName: 'Milk', data: {} }] })
  })

  test('template not found is code 404, status 404 and a message with "It can\'t find template with the value"', async () => {
    const { status, body } = await send(linkLabels, {
      query: { store: 'DEFAULT_STATION_CODE' },
      body: { assignList: [{ labelCode: '0000000000A1', articleIdList: ['1'], templateName: 'No such template' }] },
    })
    expect([status, body['responseCode'], body['responseMessage']]).toEqual([
      404,
      '404',
      expect.stringContaining("It can't find template with the value"),
    ])
  })

  test('a label that is not on the white list is refused with "label is not in the whiteList"', async () => {
    const { status, body } = await send(linkLabels, {
      query: { store },
      body: { assignList: [{ labelCode: '0000000000A2', articleIdList: ['1'] }] },
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body['responseMessage']).toContain('label is not in the whiteList')
  })

  test('a schedule that does not exist is refused with "Schedule information not found."', async () => {
    const refusals = await Promise.all([
      send(deleteArticleSchedule, { query: { id: 4711 } }),
      send(deleteLabelSchedule, { query: { labelCode: '0000000000A3' } }),
      send(deleteTurns, { query: { labelCode: '0000000000A3' } }),
      send(repeatLabels, {
        query: { store },
        body: { labelCodes: ['0000000000A3'], repeatScheduleList: [], enable: false },
      }),
    ])
    expect(refusals.map(({ status, body }) => [status, body['responseMessage']])).toEqual(
      refusals.map(() => [405, 'Schedule information not found.']),
    )
  })
})

// Parts other than screens: 08-parts.test.ts.
describe('script chunks', () => {
  /** The part of the Store Info screen, if it is not loaded yet. */
  const chunk = (address: URL) => /\/assets\/stores\.screen.*\.js$/.test(address.pathname)
  // Its name is for code that catches it; the user sees a more useful message, as the tests below show.
  test.each([
    ['time-out', () => new Promise<never>(() => undefined)],
    ['error', () => Promise.reject(new Error('connection reset'))],
    ['missing chunk', () => import(/* @vite-ignore */ `${stage.product.url}/assets/gone-00000000.js`)],
  ] as const)('a failed load (%s) raises a load error named ChunkLoadError', async (_kind, load) => {
    await expect(loadChunk<unknown>(load, 50)).rejects.toMatchObject({ name: 'ChunkLoadError' })
  })

  test.each([
    ['error', async (page: Page) => page.route(chunk, async (route) => route.abort())],
    // The name of a part that an update removed: the real server answers 404.
    [
      'missing chunk',
      async (page: Page) =>
        page.route(chunk, async (route) => route.continue({ url: `${stage.product.url}/assets/gone-00000000.js` })),
    ],
  ] as const)('a part that cannot be loaded (%s) makes the page offer to reload', async (_kind, breakIt) => {
    const { page, context } = await newcomer()
    await breakIt(page)
    await page.goto('/Store/StoreInfo')
    await page.getByRole('heading', { name: text('page.newVersion') }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: text('page.reload') }).click()
    await mainMenu(page).waitFor()
    await context.close()
  })

  test('a part that takes 120000 ms (time-out) does so too, and not sooner', async () => {
    const { page, context } = await newcomer()
    await page.clock.install()
    let asked = 0
    await page.route(chunk, () => {
      asked += 1
    }) // never answered
    await page.goto('/Store/StoreInfo')
    await expect.poll(() => asked).toBeGreaterThan(0)
    const trouble = page.getByRole('heading', { name: text('page.newVersion') })
    await page.clock.fastForward(100_000)
    expect(await trouble.count()).toBe(0)
    // The time runs from the visit to the screen; the part may have been requested a moment before.
    await expect
      .poll(async () => {
        await page.clock.fastForward(20_000)
        return trouble.count()
      })
      .toBe(1)
    await context.close()
  })
})

// The last rule of all takes the server away.
describe('without a server', () => {
  test('a server that is stopped is a network error, and so an automatic logout', async () => {
    const instance = await startInstance(stage.backdoor, 'server')
    // Signing in has loaded the sign-in page, which the stopped server no longer sends.
    const person = await newPerson({ ...stage, product: instance }, { account: 'last' })
    await mainMenu(person.page).waitFor()
    await person.page.getByRole('heading', { name: 'Overview' }).waitFor()
    await instance.kill9()
    // The page may notice on its own, and then there is nothing left to click.
    await Promise.race([
      person.page.waitForURL('**/login'),
      link(person.page, 'My Account')
        .click()
        .catch(() => undefined),
    ])
    await loggedOut(person, 'The server is unreachable')
    await instance.stop()
  })
})
