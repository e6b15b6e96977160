// e2e/spec: specification §1 and §2: the properties file, routes, currency and languages. One test per rule.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { screensIn } from '@shelfcast/contract/screens'
import { readSettings } from '@shelfcast/server/settings/store'
import { wholeCurrency } from '@shelfcast/console/state/currency'
import { openPage } from '../browser.ts'
import { newPerson, startInstance, stored, type Person } from '../people.ts'
import { goAt, mainMenu, menuLink, placeAfter } from '../actions.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

/** The product runs as the server edition here. */
const screens = screensIn('server')
const stage = startStage()
/** Level 1, signed in once for everything that does not end the session. */
let ada: Person
/** A page before sign-in. */
let nobody: Page

beforeAll(async () => {
  ada = await newPerson(stage, { account: 'ada' })
  nobody = (await stranger()).page
})

/** A visitor who has not signed in. */
const stranger = () => openPage(stage.browser, stage.product)

describe('runtime properties', () => {
  test.each(['cloud', 'local-server', 'server'] as const)(
    'the properties file is chosen by the production type %s and requested with the version query 24.11',
    async (type) => {
      const instance = type === 'server' ? stage.product : await startInstance(stage.backdoor, type)
      const { page, context } = await openPage(stage.browser, instance)
      const asked = page.waitForRequest((request) => request.url().includes('/properties/'))
      await page.goto('/login')
      const address = new URL((await asked).url())
      expect([address.pathname, [...address.searchParams.values()]]).toEqual([`/properties/${type}.json`, ['24.11']])
      expect((await (await asked).response())?.status()).toBe(200)
      await context.close()
      if (instance !== stage.product) await instance.stop()
    },
  )

  test('a first load asks for the properties and the session once each, and for the rows of its list before anything is drawn', async () => {
    const { page, context } = await openPage(stage.browser, stage.product, {
      storageState: await ada.context.storageState(),
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/Label/LabelInfo?status=TIMEOUT')
    await page.getByRole('heading', { level: 1, name: 'Label Info' }).waitFor()
    await page.getByText(text('list.noMatch')).or(page.getByRole('grid')).first().waitFor()
    for (const path of ['/properties/server.json', '/api/common/session'])
      expect([path, asked.filter((one) => one === path).length]).toEqual([path, 1])
    // The menu requests its pictures when it is drawn.
    const order = asked.filter((one) => one === '/api/common/labels' || one === '/api/common/config/imageList')
    expect(order[0]).toBe('/api/common/labels')
    await context.close()
  })

  test('the console reads its server address from the properties file at start-up', async () => {
    const { runtimeProperties } = await readSettings(stage.backdoor.db, '', ['runtimeProperties'])
    await stage.backdoor.setting('runtimeProperties', {
      ...runtimeProperties,
      connectionType: 'ip',
      serverIp: 'localhost',
      serverPort: '9',
      protocolType: 'http',
    })
    const instance = await startInstance(stage.backdoor, 'server')
    const { page, context } = await openPage(stage.browser, instance)
    const called = page.waitForRequest((request) => request.url().includes('/common/config/imageList'))
    await page.goto('/login')
    expect(new URL((await called).url()).origin).toBe('http://localhost:9')
    await context.close()
    await stage.backdoor.setting('runtimeProperties', runtimeProperties)
    await instance.stop()
  })
})

describe('routes', () => {
  test.each(
    screensIn('cloud')
      .filter(({ path }) => !screens.some((row) => row.path === path))
      .map(({ path, title }) => [path, title] as const),
  )(
    '%s of the cloud opens here too, while the menu shows and highlights the entry of this edition',
    async (path, title) => {
      const entry = screens.find((row) => row.title === title)?.path ?? ''
      await goAt(ada.page, path)
      await ada.page
        .getByRole('main')
        .getByRole('heading', { level: 1, name: text(title as Parameters<typeof text>[0]) })
        .waitFor()
      expect(new URL(ada.page.url()).pathname).toBe(path)
      expect(await mainMenu(ada.page).locator(`nav a[href="${entry}"][aria-current="page"]`).count()).toBe(1)
      expect(await mainMenu(ada.page).locator(`a[href="${path}"]`).count()).toBe(0)
    },
  )

  test('the router uses history mode: addresses have no hash, and back and forward go through them', async () => {
    const { page } = ada
    await goAt(page, '/')
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

  test('/login is outside the root layout and needs no login', async () => {
    expect(await placeAfter(nobody, '/login')).toBe('/login')
    expect(await mainMenu(nobody).count()).toBe(0)
  })

  test('an address that names no route says so inside the root layout', async () => {
    await goAt(ada.page, '/Nowhere/AtAll')
    await ada.page.getByRole('heading', { name: text('page.notFound') }).waitFor()
  })
})

// The figures of the overview use it; this test calls the filter itself.
describe('currency display filter', () => {
  test('amounts are rounded to whole numbers with thousands separators', () => {
    expect([1234567.5, '1999.4', 12].map((value) => wholeCurrency(value))).toEqual(['1,234,568', '1,999', '12'])
  })

  test('empty values are shown as 0', () => {
    expect([null, undefined, ''].map((value) => wholeCurrency(value))).toEqual(['0', '0', '0'])
  })
})

describe('languages', () => {
  const dutch = { 'menu.collapse': 'Menu inklappen', 'login.title': 'Aanmelden' }

  test('the language is en', async () => {
    await goAt(ada.page, '/')
    expect(await ada.page.evaluate(() => document.documentElement.lang)).toBe('en')
    expect((await stored<{ currentLanguage: string }>(ada.page, 'shelfcast.app'))?.currentLanguage).toBe('en')
  })

  test('messages are read from browser storage under languageContent, and English replaces missing ones', async () => {
    const { page, context } = await stranger()
    await page.addInitScript((pack) => {
      localStorage.setItem('languageContent', pack)
    }, JSON.stringify(dutch))
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Aanmelden' }).waitFor()
    await page.getByLabel(text('login.password'), { exact: true }).waitFor()
    await context.close()
  })

  test('choosing a language fetches its messages, speaks them and keeps them under languageContent', async () => {
    await stage.backdoor.setting('languages', [
      {
        languageId: 7,
        languageName: 'nl',
        defaultLanguage: false,
        fileName: 'nl.json',
        content: JSON.stringify(dutch),
      },
    ])
    const { page, context } = await newPerson(stage, { account: 'polyglot' })
    await (await menuLink(page, 'Store Info')).waitFor()
    await page.getByRole('button', { name: text('language.pick') }).click()
    const fetched = page.waitForResponse((response) => response.url().includes('/common/config/languageContent'))
    await page.getByRole('button', { name: 'Nederlands' }).click()
    expect((await fetched).status()).toBe(200)
    await page.getByRole('button', { name: 'Menu inklappen' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('languageContent'))).toBe(JSON.stringify(dutch))
    await page.reload()
    await page.getByRole('button', { name: 'Menu inklappen' }).waitFor()
    await (await menuLink(page, 'Store Info')).waitFor()
    await context.close()
    await stage.backdoor.setting('languages', [])
  })
})
