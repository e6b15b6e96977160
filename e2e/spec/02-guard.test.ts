// e2e/spec: specification §2: the navigation guard, and the stored parts of a search. One test per rule.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openPage } from '../browser.ts'
import { newPerson, signInData, startInstance, stored, type Person } from '../people.ts'
import { goAt, mainMenu, menuLink, placeAfter } from '../actions.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
/** Level 1, signed in once for everything that does not end the session. */
let ada: Person
/** A page before sign-in. */
let nobody: Page

beforeAll(async () => {
  ada = await newPerson(stage, { account: 'ada' })
  nobody = (await stranger()).page
})

const link = (page: Page, name: string) => mainMenu(page).getByRole('link', { name: new RegExp(`^${name}`) })
const sideMenu = async (page: Page) => (await stored<{ sideMenu: string }>(page, 'shelfcast.app'))?.sideMenu
const sessionCookie = async ({ context }: Pick<Person, 'context'>) =>
  (await context.cookies()).find(({ name }) => name === 'sessionId')?.value
/** A visitor who has not signed in. */
const stranger = () => openPage(stage.browser, stage.product)

describe('navigation guard', () => {
  // screen-visits.ts tests every screen.
  test.each(['/Label/LabelInfo', '/System/AppConfig', '/Lcd', '/Lcd/Overview'])(
    '%s without login redirects to /login',
    async (path) => {
      expect(await placeAfter(nobody, path)).toBe('/login')
    },
  )

  test('a session cookie that cannot be decoded counts as no session', async () => {
    const { page, context } = await stranger()
    await context.addCookies([{ name: 'sessionId', value: '%zz', url: stage.product.url }])
    expect(await placeAfter(page, '/Label/LabelInfo')).toBe('/login')
    await page.getByRole('button', { name: text('login.submit') }).waitFor()
    await context.close()
  })

  test('without login the data parameter is carried along to /login, read there and taken off the address', async () => {
    const accountId = await stage.backdoor.account({ account: 'carried' })
    await nobody.goto(`/Label/LabelInfo?data=${await signInData(stage.backdoor, 'carried', accountId)}`)
    await nobody.getByRole('heading', { name: text('login.link.title', { account: 'carried' }) }).waitFor()
    expect(nobody.url()).toBe(`${stage.product.url}/login`)
  })

  test('without a data parameter nothing is added to /login', async () => {
    await placeAfter(nobody, '/Label/LabelInfo?labelCode=1')
    expect(nobody.url()).toBe(`${stage.product.url}/login`)
  })

  test('the data parameter is decrypted for automatic login, and its ticket is redeemed once', async () => {
    const accountId = await stage.backdoor.account({ account: 'linked' })
    const data = await signInData(stage.backdoor, 'linked', accountId)
    const first = await stranger()
    await first.page.goto(`/login?data=${data}`)
    const login = first.page.waitForRequest((request) => request.url().endsWith('/common/login'))
    await first.page.getByRole('button', { name: text('login.link.confirm', { account: 'linked' }) }).click()
    expect((await login).postDataJSON()).toMatchObject({ account: 'linked', loginMode: 'ticket' })
    await mainMenu(first.page).waitFor()

    const second = await stranger()
    await second.page.goto(`/login?data=${data}`)
    await second.page.getByRole('button', { name: text('login.link.confirm', { account: 'linked' }) }).click()
    await second.page.getByRole('alert').filter({ hasText: 'has already been used or has expired' }).waitFor()
    expect(await sessionCookie(second)).toBeUndefined()
    await Promise.all([first.context.close(), second.context.close()])
  })

  test('a data parameter that cannot be decrypted does not sign in', async () => {
    await nobody.goto('/?data=bm90LWEtbGluaw')
    await nobody
      .getByRole('alert')
      .filter({ hasText: text('login.link.broken') })
      .waitFor()
    expect(new URL(nobody.url()).pathname).toBe('/login')
  })

  test('a data parameter of the signed-in account is taken off and the screen opens', async () => {
    await ada.page.goto(`/Label/LabelInfo?data=${await signInData(stage.backdoor, 'ada', ada.accountId)}`)
    await ada.page.waitForURL(`${stage.product.url}/Label/LabelInfo`)
    await mainMenu(ada.page).waitFor()
  })

  test('a data parameter of another name redirects to /login and never switches the account silently', async () => {
    const other = await stage.backdoor.account({ account: 'other' })
    const before = await sessionCookie(ada)
    await ada.page.goto(`/Label/LabelInfo?data=${await signInData(stage.backdoor, 'other', other)}`)
    await ada.page.getByRole('heading', { name: text('login.link.title', { account: 'other' }) }).waitFor()
    expect(new URL(ada.page.url()).pathname).toBe('/login')
    expect(await sessionCookie(ada)).toBe(before)
    await ada.page.getByRole('button', { name: text('login.link.other') }).click()
    await mainMenu(ada.page).waitFor()
    expect((await stored<{ account: string }>(ada.page, 'shelfcast.auth'))?.account).toBe('ada')
  })

  test.each([
    ['/System/AppConfig', 'SYSTEM_CONFIG'],
    ['/SystemsOfAnyKind', 'SYSTEM_CONFIG'],
    ['/Lcd/Overview', 'LCD'],
    ['/Lcd', ''],
    ['/Label/LabelInfo', ''],
    ['/Store/System', ''],
    ['/', ''],
  ])('the path %s selects the sidebar "%s"', async (path, selected) => {
    const { page } = ada
    // From the other side, so that the selection changes visibly.
    await goAt(page, selected === '' ? '/System/AppConfig' : '/')
    await goAt(page, path)
    await expect.poll(() => sideMenu(page)).toBe(selected)
  })

  test("a path of another sidebar shows that tab's menu instead of the ESL menu", async () => {
    await goAt(ada.page, '/System/AppConfig')
    expect(await link(ada.page, 'Overview').count()).toBe(0)
    await goAt(ada.page, '/')
    await link(ada.page, 'Overview').waitFor()
  })

  test('every navigation checks the API session', async () => {
    await goAt(ada.page, '/')
    const checked = ada.page.waitForResponse((response) => new URL(response.url()).pathname === '/api/common/area')
    await (await menuLink(ada.page, 'Label Info')).click()
    expect((await checked).status()).toBeLessThan(300)
    await ada.page.waitForURL('**/Label/LabelInfo')
  })

  test.each(['server', 'local-server', 'cloud'] as const)(
    '%s edition: a session that is alive goes on, a lost one is logged out automatically',
    async (edition) => {
      const instance = edition === 'server' ? stage.product : await startInstance(stage.backdoor, edition)
      const person = await newPerson({ ...stage, product: instance }, { account: `visitor-${edition}` })
      const { page, context, accountId } = person
      await goAt(page, '/Label/LabelInfo')
      await stage.backdoor.endSessions(accountId)
      await page.goto('/Product/ProductInfo')
      await page.waitForURL('**/login')
      expect(await stored(page, 'shelfcast.auth')).toMatchObject({ loginState: false, account: '' })
      expect(await sessionCookie(person)).toBeUndefined()
      await context.close()
      if (instance !== stage.product) await instance.stop()
    },
  )
})

describe('temporary search conditions', () => {
  const kept = (page: Page) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('shelfcast.search.')))
  const search = async (page: Page) => {
    await goAt(page, '/Product/ProductInfo')
    await page.getByRole('search').getByRole('searchbox').fill('milk')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('shelfcast.search./Product/ProductInfo')))
      .toContain('milk')
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
    await goAt(page, '/')
    await page.evaluate((value) => {
      sessionStorage.setItem('shelfcast.search./Product/ProductInfo', value ?? '')
    }, condition)
    await (await menuLink(page, 'Product Info')).click()
    await page.waitForURL('**/Product/ProductInfo*')
    await expect.poll(() => page.getByRole('search').getByRole('searchbox').inputValue()).toBe('milk')
    expect(await kept(page)).toContain('shelfcast.search./Product/ProductInfo')
  })
})
