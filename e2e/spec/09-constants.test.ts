// e2e/spec: specification §9, business constants and limits, each by its effect in the product.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { lbsDisabledDefault, lbsEnabledDefault } from '@shelfcast/contract/constants'
import { macWithFffe } from '@shelfcast/contract/fields'
import { readEnvironment } from '@shelfcast/server/environment'
import { serverAddress } from '@shelfcast/console/api/address'
import { addGatewayRow } from '@shelfcast/server/testing/gateways'
import { openPage } from '../browser.ts'
import { returningPerson, type Person } from '../people.ts'
import { mainMenu, menuLink } from '../actions.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'
import { eventually } from './wire.ts'

const stage = startStage()
let person: Person
let page: Page

beforeAll(async () => {
  person = await returningPerson(stage, { account: 'visitor', level: '1' })
  page = person.page
})
const widthOf = async (of: Page, selector: string) =>
  of.locator(selector).evaluate((element) => element.getBoundingClientRect().width)

/** A user whose clock stops when the screen is drawn; `runFor` moves it. */
async function atRest(account: string, path: string) {
  const someone = await returningPerson(stage, { account, level: '1' })
  await someone.page.clock.install()
  await someone.page.goto(path)
  await someone.page.getByRole('heading', { level: 1 }).waitFor()
  await someone.page.clock.pauseAt(Date.now() + 60_000)
  return someone
}

/** The number of keep-alive polls while the given time passes. */
async function pollsIn({ page: of }: Person, ms: number): Promise<number> {
  let polls = 0
  of.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/common/area') polls += 1
  })
  await of.clock.runFor(ms)
  let seen = -1
  await expect
    .poll(
      () => {
        const settled = seen === polls
        seen = polls
        return settled
      },
      { interval: 400 },
    )
    .toBe(true)
  return polls
}

describe('time', () => {
  test('the keep-alive poll is sent every 10000 ms by default', async () => {
    const someone = await atRest('poller', '/User/MyAccount')
    expect(await pollsIn(someone, 200_000)).toBe(20)
    await someone.context.close()
  })

  test('HEALTH_CHECK_INTERVAL sets another keep-alive interval', async () => {
    await stage.backdoor.setting('runtimeProperties', {
      ...((await (await fetch(`${stage.product.url}/properties/server.json`)).json()) as object),
      HEALTH_CHECK_INTERVAL: '40000',
    })
    const someone = await atRest('slow-poller', '/User/MyAccount')
    expect(await pollsIn(someone, 200_000)).toBe(5)
    await someone.context.close()
    await stage.backdoor.setting('runtimeProperties', {
      ...((await (await fetch(`${stage.product.url}/properties/server.json`)).json()) as object),
      HEALTH_CHECK_INTERVAL: '',
    })
    expect(readEnvironment({ HEALTH_CHECK_INTERVAL: '40000' }).settings.healthCheckInterval).toBe('40000')
  })

  test('loading a script chunk gives up after 120000 ms', async () => {
    const someone = await atRest('chunk', '/User/MyAccount')
    await someone.page.route(/\/assets\/labels\.screen-/, () => undefined) // never answered
    const asked = someone.page.waitForRequest(/\/assets\/labels\.screen-/)
    await (await menuLink(someone.page, 'Label Info')).click()
    await asked
    await someone.page.clock.runFor(119_000)
    expect(await someone.page.getByText(text('page.newVersion')).count()).toBe(0)
    await someone.page.clock.runFor(1_500)
    await someone.page.getByText(text('page.newVersion')).waitFor()
    await someone.context.close()
  })

  test('a flyout of the collapsed menu closes 600 ms after the pointer left', async () => {
    const someone = await atRest('flyer', '/User/MyAccount')
    await someone.page.getByRole('button', { name: text('menu.collapse') }).click()
    await someone.page.getByRole('link', { name: 'Overview', exact: true }).hover()
    const flyout = someone.page.getByRole('complementary').getByText('Overview', { exact: true })
    await flyout.waitFor()
    await someone.page.mouse.move(900, 700)
    await someone.page.clock.runFor(590)
    expect(await flyout.count()).toBe(1)
    await someone.page.clock.runFor(20)
    await flyout.waitFor({ state: 'detached' })
    await someone.context.close()
  })
})

describe('sizes', () => {
  beforeAll(async () => {
    await page.goto('/Store/StoreInfo')
    await mainMenu(page).waitFor()
  })

  test('the menu is 350px wide expanded and 50px collapsed', async () => {
    const width = () => mainMenu(page).evaluate((element) => element.getBoundingClientRect().width)
    expect(await width()).toBe(350)
    await page.getByRole('button', { name: text('menu.collapse') }).click()
    await eventually(width).toBe(50)
    await page.getByRole('button', { name: text('menu.expand') }).click()
    await eventually(width).toBe(350)
  })

  test('the navigation area is 320px wide', async () => {
    expect(
      await page
        .getByRole('navigation', { name: text('menu.label') })
        .evaluate((element) => element.getBoundingClientRect().width),
    ).toBe(320)
  })

  test.each([
    [1000, 1200],
    [1199, 1200],
    [1200, 1200],
    [1999, 1999],
    [2000, 1920],
    [2560, 1920],
  ])(
    'in a window of %ipx the page is %ipx wide: at least 1200px, and a wrapper of 1920px from 2000px up',
    async (window, width) => {
      await page.setViewportSize({ width: window, height: 900 })
      expect(await widthOf(page, '#root > div:has(> aside), #root div:has(> aside)')).toBe(width)
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  )

  test('the logo of the menu has 183×50', async () => {
    const box = await mainMenu(page)
      .getByRole('link', { name: text('page.home') })
      .locator('> *')
      .first()
      .boundingBox()
    expect([box?.width, box?.height]).toEqual([183, 50])
  })

  test('a custom menu logo of any size is shown at 183×50', async () => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await stage.backdoor.setting('images', [{ location: 'MenuLogoImage', fileName: 'logo.png', fileData: dot }])
    await page.reload()
    const logo = mainMenu(page)
      .getByRole('link', { name: text('page.home') })
      .locator('img')
    await logo.waitFor()
    const box = await logo.boundingBox()
    expect([box?.width, box?.height, await logo.getAttribute('src')]).toEqual([183, 50, `data:image/png;base64,${dot}`])
    await stage.backdoor.setting('images', [])
  })

  test('the base font is Source Sans Pro, and it is there', async () => {
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Source Sans Pro"?,/)
    await eventually(() =>
      page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => family.includes('Source Sans Pro') && status === 'loaded'),
      ),
    ).toBe(true)
  })

  test.each([
    ['primary', '#2f3b4c'],
    ['secondary', '#424242'],
    ['accent', '#82B1FF'],
    ['error', '#FF5252'],
    ['info', '#2196F3'],
    ['success', '#4CAF50'],
    ['warning', '#FFC107'],
  ])('the theme colour %s is %s', async (name, colour) => {
    expect(
      await page.evaluate(
        (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable),
        `--${name}`,
      ),
    ).toMatch(new RegExp(`^\\s*${colour}$`, 'i'))
  })

  test('the menu stands on the primary colour', async () => {
    expect(await mainMenu(page).evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(47, 59, 76)',
    )
  })
})

describe('dates', () => {
  beforeAll(async () => {
    const { store_id } = await stage.backdoor.db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()
    const of = { company: 'DEFAULT', store_id }
    await addGatewayRow(stage.backdoor.db, {
      ...of,
      mac: '0000000000D1',
      name: 'Heard',
      last_seen_at: new Date('2026-01-02T03:04:05Z'),
    })
    await addGatewayRow(stage.backdoor.db, { ...of, mac: '0000000000D2', name: 'Never heard' })
    await page.goto('/Gateway/GatewayInfo')
  })

  test('a date is shown as YYYY-MM-DD HH:MM:SS, padded to two digits', async () => {
    const shown = page.getByRole('row', { name: 'Heard', exact: false }).filter({ hasNotText: 'Never' }).locator('time')
    await shown.waitFor()
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
    const expected = new Date('2026-01-02T03:04:05Z').toLocaleString('sv-SE', { timeZone: zone })
    expect(await shown.textContent()).toBe(expected)
    expect(expected).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:04:05$/)
  })

  test("an empty date shows '-'", async () => {
    const row = page.getByRole('row').filter({ hasText: 'Never heard' })
    const column = await page.getByRole('columnheader').allTextContents()
    expect(
      await row
        .locator('td, th')
        .nth(column.findIndex((name) => name.includes('Last heard')))
        .textContent(),
    ).toBe('-')
  })
})

describe('defaults', () => {
  test('the port is 9001, the protocol http and the address localhost when not specified', () => {
    expect(readEnvironment({}).settings.port).toBe(9001)
    const file = { connectionType: 'url', serverIp: '', serverPort: '', protocolType: '', serverDomain: '' }
    expect(serverAddress(file, undefined).origin).toBe('http://localhost:9001')
    expect(serverAddress({ ...file, serverIp: '10.0.0.5' }, 'https://console').origin).toBe('http://10.0.0.5:9001')
    expect(serverAddress({ ...file, serverPort: '9100' }, 'https://console').origin).toBe('http://localhost:9100')
    expect(serverAddress({ ...file, protocolType: 'https' }, 'https://console').origin).toBe('https://localhost:9001')
  })

  test('a page that Shelfcast does not serve itself calls http://localhost:9001 when no address is configured', async () => {
    const own = await openPage(stage.browser, stage.product, { bypassCSP: true })
    await own.page.route('**/login', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/(shelfcast-production-type" content=")server/, '$1'),
      })
    })
    const called = own.page.waitForRequest((request) => request.url().includes('/common/config/imageList'))
    await own.page.goto('/login')
    expect(new URL((await called).url()).origin).toBe('http://localhost:9001')
    await own.context.close()
  })

  test('the production type is server: that properties file is read, with the version query 24.11', async () => {
    const asked = page.waitForRequest(/\/properties\//)
    await page.reload()
    const url = new URL((await asked).url())
    expect(url.pathname).toBe('/properties/server.json')
    expect(new URLSearchParams(url.search).get('v')).toBe('24.11')
  })

  test('the connection type is url', async () => {
    expect(await (await fetch(`${stage.product.url}/properties/server.json`)).json()).toMatchObject({
      connectionType: 'url',
      serverDomain: '',
    })
  })

  test('the language is en', async () => {
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    expect(
      await page.evaluate(
        () =>
          (JSON.parse(localStorage.getItem('shelfcast.app') ?? '{}') as { state: { currentLanguage: string } }).state
            .currentLanguage,
      ),
    ).toBe('en')
  })

  test('LBS switched on starts with these settings, and switched off with enable false', () => {
    const { startTime, ...rest } = lbsEnabledDefault
    expect({ ...rest, startTime: Number(startTime) }).toEqual({
      enable: true,
      startTime: 1200,
      endTime: 16,
      gatheringEndTime: 1800,
      txPower: 2,
      txInterval: 30,
      threshold: 75,
    })
    expect(lbsDisabledDefault).toEqual({ enable: false })
  })
})

describe('limits and places', () => {
  test('the MAC helper takes the first 6 characters, FFFE, then the next 7', () => {
    expect(macWithFffe('ABCDEFGHIJKLMNOP')).toBe('ABCDEFFFFEGHIJKLM')
    expect(macWithFffe('0123456789AB')).toBe('012345FFFE6789AB')
  })

  test('an export asks for 1000000000 rows and no page, and gets a file', async () => {
    await page.goto('/Store/StoreInfo')
    await page.getByRole('button', { name: text('list.export') }).click()
    const [request, download] = await Promise.all([
      page.waitForRequest(/export=true/),
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: text('list.exportXlsx') }).click(),
    ])
    const query = new URL(request.url()).searchParams
    expect([query.get('size'), query.has('page')]).toEqual(['1000000000', false])
    expect(download.suggestedFilename()).toMatch(/^Store Info .*\d{4}-\d{2}-\d{2}\.xlsx$/)
  })

  test('a list takes the export size without export too, and refuses a larger one', async () => {
    const ask = (size: string) =>
      page.evaluate(
        async (address) =>
          (await fetch(address, { headers: { sessionId: /sessionId=([^;]+)/.exec(document.cookie)?.[1] ?? '' } }))
            .status,
        `/api/common/store?size=${size}`,
      )
    expect([await ask('1000000000'), await ask('1000000001')]).toEqual([200, 405])
  })

  test('the session cookie is named sessionId', async () => {
    const response = await fetch(`${stage.product.url}/api/common/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: stage.product.url },
      body: JSON.stringify({ account: stage.product.account, password: stage.product.password }),
    })
    const { sessionId } = (await response.json()) as { sessionId: string }
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith(`sessionId=${sessionId};`))).toBe(true)
  })

  test('search conditions are kept in session storage, and nowhere in local storage', async () => {
    await page.goto('/Store/StoreInfo')
    const field = page.getByLabel(text('list.searchBy', { field: 'Name' }))
    await field.fill('Northern lights')
    await field.press('Enter')
    const kept = (place: 'sessionStorage' | 'localStorage') =>
      page.evaluate((name) => JSON.stringify(window[name]), place)
    await eventually(() => kept('sessionStorage')).toContain('Northern lights')
    expect(await kept('localStorage')).not.toContain('Northern lights')
  })
})
