// e2e/spec: specification §3: the fields of the entities, and the browser's storage. One test per rule.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { readSession, login, signup } from '@shelfcast/contract/sessions/sessions'
import { listArticles, replaceArticles } from '@shelfcast/contract/articles/articles'
import { listAreas } from '@shelfcast/contract/areas/areas'
import { listStores } from '@shelfcast/contract/stores/stores'
import { readApiPaths } from '@shelfcast/contract/settings/settings'
import * as lists from '@shelfcast/contract/enumerations'
import { macWithFffe } from '@shelfcast/contract/fields'
import { apiClient, type Answer } from '@shelfcast/server/testing/api-client'
import { openTestSession, testPassword } from '@shelfcast/server/testing/people'
import { signalTone } from '@shelfcast/console/features/labels/label-tones'
import { batteryTone } from '@shelfcast/console/parts/battery-tone'
import { stateTone } from '@shelfcast/console/features/gateways/gateway-tones'
import { openPage } from '../browser.ts'
import { leaveConsole, mainMenu } from '../actions.ts'
import { company, newPerson, stored, type Person } from '../people.ts'
import { startStage } from '../stage.ts'
import { starting, text } from '../text.ts'

const stage = startStage()
let ada: Person
/** A script of level 1. */
let send: ReturnType<typeof apiClient>
const store = 'LYON-1'

beforeAll(async () => {
  await stage.backdoor.db
    .insertInto('area')
    .values({ company, country: 'France', region: 'Rhône', city: 'Lyon' })
    .execute()
  await stage.backdoor.db
    .insertInto('store')
    .values({
      company,
      code: store,
      name: 'Part-Dieu',
      country: 'France',
      region: 'Rhône',
      city: 'Lyon',
      zone_id: 'Europe/Paris',
    })
    .execute()
  send = apiClient(
    stage.product.url,
    (await openTestSession(stage.backdoor.db, await stage.backdoor.account({ account: 'script' }))).headers,
  )
  await send(replaceArticles, {
    query: { store },
    body: Array.from({ length: 45 }, (_, at) => ({
      articleId: String(at + 1).padStart(3, '0'),
      articleName: `Product ${at + 1}`,
      data: {},
    })),
  })
  ada = await newPerson(stage, { account: 'ada' })
})
const appData = (page: Page) => stored<Record<string, unknown>>(page, 'shelfcast.app')

describe('signed-in user', () => {
  let user: Answer['body']
  beforeAll(async () => {
    user = (await send(readSession)).body
  })

  test.each([
    'account',
    'accountGroup',
    'aliveInterval',
    'domain',
    'firstName',
    'loginMode',
    'portalRevision',
    'responseCode',
    'responseMessage',
    'releaseVersion',
    'coreRevision',
    'sessionId',
  ])('it has %s, a text', (field) => {
    expect(typeof user[field]).toBe('string')
  })

  test.each(['company', 'managedStores', 'addInfoConfigList', 'editableProductInfo'])('it has %s, a list', (field) => {
    expect(Array.isArray(user[field])).toBe(true)
  })

  test.each(['sessionTimeout', 'pwMinimumLength'])('it has %s, a number', (field) => {
    expect(Number(user[field])).toBeGreaterThan(0)
  })

  test.each(['pwPolicyEnable', 'lbsEnable', 'otaEnable', 'templateGroupEnable'])(
    'it has %s, true or false',
    (field) => {
      expect(['true', 'false']).toContain(user[field])
    },
  )

  test('it has accountInfo with accessLevel, the accessMenu list and the accessAction list', () => {
    expect(user['accountInfo']).toMatchObject({
      accessLevel: expect.any(String),
      accessMenu: expect.arrayContaining(['2100']),
      accessAction: expect.arrayContaining(['2100']),
    })
  })

  test('it has a provider-administrator flag, a boolean', () => {
    expect(typeof user['providerAdministrator']).toBe('boolean')
  })

  test('it has productIdExtraction, a list with enable', () => {
    expect(user['productIdExtraction']).toMatchObject({ enable: expect.any(Boolean), list: expect.any(Array) })
  })

  test('accessLevel is a text, and 1 is the top level', () => {
    expect(user['accountInfo'].accessLevel).toBe('1')
  })

  test('lcdType is NONE unless set, and may be GEN1 or GEN2', async () => {
    expect(user['lcdType']).toBe('NONE')
    for (const type of ['GEN1', 'GEN2', 'NONE'] as const) {
      await stage.backdoor.setting('lcdType', type)
      expect((await send(readSession)).body['lcdType']).toBe(type)
    }
    expect(lists.LcdType.options).toEqual(['NONE', 'GEN1', 'GEN2'])
  })
})

describe('login and signup', () => {
  test('the login payload is account, password, loginMode, domain and force', async () => {
    await stage.backdoor.account({ account: 'payload' })
    const { page, context } = await openPage(stage.browser, stage.product)
    await page.goto('/login')
    await page.getByLabel(text('login.account')).fill('payload')
    await page.getByLabel(text('login.password'), { exact: true }).fill(testPassword)
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/common/login'))
    await page.getByRole('button', { name: text('login.submit') }).click()
    const request = await sent
    expect(request.method()).toBe('POST')
    expect(request.postDataJSON()).toMatchObject({
      account: 'payload',
      password: testPassword,
      loginMode: 'local',
      domain: '',
      force: false,
    })
    await mainMenu(page).waitFor()
    await context.close()
  })

  test('force ends the other session of the account and signs in', async () => {
    const first = await newPerson(stage, { account: 'forced' })
    await leaveConsole(first.page)
    const { page, context } = await openPage(stage.browser, stage.product)
    await page.goto('/login')
    await page.getByLabel(text('login.account')).fill('forced')
    await page.getByLabel(text('login.password'), { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: text('login.submit') }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await question.getByText(/Chrom.*, from 127\.0\.0\.1, last used .*\d\d:\d\d$/).waitFor()
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/api/common/login') && request.method() === 'POST',
    )
    await question.getByRole('button', { name: text('login.force.confirm') }).click()
    expect((await sent).postDataJSON()).toMatchObject({ account: 'forced', force: true })
    await mainMenu(page).waitFor()
    await first.page.goto('/')
    await first.page.waitForURL('**/login')
    // The user of the ended session learns who ended it, from where and when.
    await first.page.getByText(/signed in elsewhere at \d\d:\d\d, .*Chrom.* from 127\.0\.0\.1/).waitFor()
    await Promise.all([context.close(), first.context.close()])
  })

  test('without force a second sign-in is refused and changes nothing', async () => {
    await stage.backdoor.account({ account: 'twice' })
    const nobody = apiClient(stage.product.url, {})
    const first = await nobody(login, {
      body: {
        account: 'twice',
        password: testPassword,
        loginMode: 'local',
        domain: '',
        force: false,
        staySignedIn: false,
      },
    })
    const second = await nobody(login, {
      body: {
        account: 'twice',
        password: testPassword,
        loginMode: 'local',
        domain: '',
        force: false,
        staySignedIn: false,
      },
    })
    expect([first.status, second.status]).toEqual([200, 405])
    expect((await apiClient(stage.product.url, { sessionid: first.body['sessionId'] })(readSession)).status).toBe(200)
  })

  test('the signup payload is id, email and password', async () => {
    await stage.backdoor.setting('signup', true)
    const nobody = apiClient(stage.product.url, {})
    expect(
      (
        await nobody(signup, {
          body: { id: 'newcomer', email: 'new@shop.example', password: 'quiet harbour lights 7' },
        })
      ).status,
    ).toBe(200)
    expect((await nobody(signup, { body: { id: 'incomplete', email: 'new@shop.example' } as never })).status).toBe(405)
    expect(
      await stage.backdoor.db
        .selectFrom('account')
        .select(['account', 'email', 'approved'])
        .where('account', 'in', ['newcomer', 'incomplete'])
        .execute(),
    ).toEqual([{ account: 'newcomer', email: 'new@shop.example', approved: false }])
    await stage.backdoor.setting('signup', false)
  })
})

describe('what the browser keeps', () => {
  test('the session cookie is named sessionId', async () => {
    const cookies = await ada.context.cookies()
    expect(cookies.map(({ name }) => name)).toContain('sessionId')
  })

  test('the session id travels in the header sessionId too', async () => {
    const call = ada.page.waitForRequest((request) => request.url().includes('/api/common/area'))
    await ada.page.goto('/')
    const cookie = (await ada.context.cookies()).find(({ name }) => name === 'sessionId')
    expect((await call).headers()['sessionid']).toBe(cookie?.value)
  })

  test('the login state persists in local storage: loginState and loginMode', async () => {
    expect(await stored(ada.page, 'shelfcast.auth')).toMatchObject({ loginState: true, loginMode: 'local' })
  })

  test('no token, session id or code list is kept in local storage', async () => {
    const kept = await ada.page.evaluate(() => JSON.stringify(Object.fromEntries(Object.entries(localStorage))))
    const cookie = (await ada.context.cookies()).find(({ name }) => name === 'sessionId')
    expect(kept).not.toMatch(/token|accessMenu|accessAction|password/i)
    expect(kept).not.toContain(cookie?.value)
  })

  test('app data persists in local storage with exactly its fields', async () => {
    expect(Object.keys((await appData(ada.page)) ?? {}).sort()).toEqual(
      [
        'selectedStore',
        'searchStoreItem',
        'managedStores',
        'activateFeatures',
        'permissionKey',
        'permissionValue',
        'emailaddress',
        'savePreviewSet',
        'currentLanguage',
        'LoginMainImage',
        'LoginLogoImage',
        'MenuLogoImage',
        'sideMenu',
        'rabbitMqEnable',
        'lcdType',
        'staySignedIn',
        'timezone',
      ].sort(),
    )
  })

  test('selectedStore has name and company', async () => {
    expect((await appData(ada.page))?.['selectedStore']).toMatchObject({ name: expect.any(String), company })
  })

  test('managedStores, activateFeatures, permissionKey, rabbitMqEnable, lcdType and timezone come from the signed-in user', async () => {
    const { body } = await send(readSession)
    expect(await appData(ada.page)).toMatchObject({
      managedStores: body['managedStores'],
      activateFeatures: body['activateFeatures'],
      permissionKey: 'COMPANY',
      rabbitMqEnable: false,
      lcdType: 'NONE',
      timezone: body['timeZone'],
    })
  })

  test('auth and app data outlive a reload', async () => {
    const { page } = ada
    await page.goto('/')
    const before = await appData(page)
    await page.reload()
    await mainMenu(page).waitFor()
    expect(await appData(page)).toEqual(before)
    expect(await stored(page, 'shelfcast.auth')).toMatchObject({ loginState: true, account: 'ada' })
  })

  test('invalid stored values get their default, field by field', async () => {
    const { page, context } = await openPage(stage.browser, stage.product, {
      storageState: await ada.context.storageState(),
    })
    // Before the console runs: an open page overwrites it with its own state.
    await page.addInitScript(() => {
      localStorage.setItem(
        'shelfcast.app',
        JSON.stringify({
          state: { sideMenu: 'NOWHERE', lcdType: 7, staySignedIn: true, currentLanguage: 'en' },
          version: 0,
        }),
      )
    })
    await page.goto('/')
    await mainMenu(page).waitFor()
    expect(await appData(page)).toMatchObject({ sideMenu: '', lcdType: 'NONE', staySignedIn: true })
    await context.close()
  })

  test('sideMenu is LCD, SYSTEM_CONFIG or empty', async () => {
    const seen = []
    for (const path of ['/Lcd/Overview', '/System/AppConfig', '/Label/LabelInfo']) {
      await ada.page.goto(path)
      await mainMenu(ada.page).waitFor()
      seen.push((await appData(ada.page))?.['sideMenu'])
    }
    expect(seen).toEqual(['LCD', 'SYSTEM_CONFIG', ''])
  })

  // The tab of the future signage pages is not drawn yet; its presence shows in the position of the tab after it.
  test.each([
    ['true', '2'],
    ['false', '1'],
    ['1', '1'],
    ['TRUE', '1'],
  ])('the browser flag LcdTabEnable is a text: %s gives SYSTEM CONFIG the index %s under GEN1', async (flag, index) => {
    await stage.backdoor.setting('lcdType', 'GEN1')
    const { page, context } = await openPage(stage.browser, stage.product, {
      storageState: await ada.context.storageState(),
    })
    await page.addInitScript((value) => {
      localStorage.setItem('LcdTabEnable', value)
    }, flag)
    await page.goto('/')
    await mainMenu(page).waitFor()
    await page.goto('/System/AppConfig')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('shelfcast.tabIndex'))).toBe(index)
    await context.close()
    await stage.backdoor.setting('lcdType', 'NONE')
  })

  test('the tab index is kept in session storage, and not in local storage', async () => {
    await ada.page.goto('/')
    await mainMenu(ada.page).waitFor()
    await expect.poll(() => ada.page.evaluate(() => sessionStorage.getItem('shelfcast.tabIndex'))).toBe('0')
    expect(await ada.page.evaluate(() => localStorage.getItem('shelfcast.tabIndex'))).toBeNull()
  })
})

describe('stores, areas and paths', () => {
  test('a store has code, name, company, country, region, city and description', async () => {
    const { body } = await send(listStores, { query: { store } })
    expect(body['stores'][0]).toMatchObject({
      store,
      storeName: 'Part-Dieu',
      company,
      country: 'France',
      region: 'Rhône',
      city: 'Lyon',
      storeDescription: expect.any(String),
    })
  })

  test('a store is described as company>country>region>city>storeName, joined, with the code in parentheses', async () => {
    await ada.page.goto('/')
    await ada.page.getByRole('button', { name: starting(text('shell.store.pick')) }).click()
    await ada.page.getByText(`${company}>France>Rhône>Lyon>Part-Dieu (${store})`, { exact: true }).waitFor()
    await ada.page.keyboard.press('Escape')
  })

  test('the path config has four entries, each with path and used', async () => {
    const { body } = await send(readApiPaths)
    expect(Object.keys(body).sort()).toEqual(['dashboardService', 'layOutDesigner', 'portal', 'webPDA'])
    for (const entry of Object.values(body))
      expect(entry).toEqual({ path: expect.any(String), used: expect.any(Boolean) })
  })

  test('the default paths are /dashboard, /LD, / and /PDA', async () => {
    const { body } = await send(readApiPaths)
    expect(['dashboardService', 'layOutDesigner', 'portal', 'webPDA'].map((name) => body[name].path)).toEqual([
      '/dashboard',
      '/LD',
      '/',
      '/PDA',
    ])
  })

  test('the area response is areaParamList, entries with company', async () => {
    const { body } = await send(listAreas)
    expect(body['areaParamList'].length).toBeGreaterThan(1)
    for (const area of body['areaParamList']) expect(area.company).toBe(company)
  })
})

describe('runtime properties', () => {
  test.each(lists.ProductionType.options)('the properties of %s have every field', async (type) => {
    const properties = (await (await fetch(`${stage.product.url}/properties/${type}.json?v=24.11`)).json()) as object
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining([
        'connectionType',
        'serverIp',
        'serverPort',
        'protocolType',
        'serverDomain',
        'apiKey',
        'Dashboard_Release',
        'version',
        'customerInformation',
        'lidlFunction',
        'favoriteButton',
        'customer',
        'isLabelAlive',
        'lcdUrl',
        'KeycloakLogin',
        'keycloakurl',
        'keycloakrealm',
        'keycloakclientId',
        'keycloakonLoad',
      ]),
    )
  })
})

describe('enumerations', () => {
  test.each([
    ['production types', lists.ProductionType, ['cloud', 'local-server', 'server']],
    ['label status', lists.LabelStatus, ['PROCESSING', 'SUCCESS', 'TIMEOUT', 'UNASSIGNED', 'UNASSIGNING']],
    ['network status', lists.NetworkStatus, ['CONNECTED', 'NOT_READY', 'DISCONNECTED']],
    ['config keys', lists.ConfigKey, ['whiteListEnable', 'lbsEnabled', 'batteryMode', 'location', 'updatePageUnlock']],
    [
      'LBS search types',
      lists.LbsSearch,
      ['getByStore', 'getByLabel', 'getByPosition', 'getByArticleId', 'getByArticleName'],
    ],
    ['whitelist fetch types', lists.WhiteListFetch, ['NONE', 'ADD', 'DELETE']],
    ['assign types', lists.AssignType, ['Assign', 'Unassign']],
    ['toggles', lists.Toggle, ['On', 'Off']],
    ['activation', lists.Activation, ['Enabled', 'Disabled']],
    ['customer info usage', lists.CustomerInfoUsage, ['DEFAULT', 'BAKERY']],
  ])('%s', (_name, list, words) => {
    expect(list.options).toEqual(words)
  })
})

describe('lists', () => {
  test('the paging headers are x-totalelements, x-number, x-size and x-total-count', async () => {
    const { headers } = await send(listArticles, { query: { store, page: 2, size: 20 } })
    expect(['x-totalelements', 'x-number', 'x-size', 'x-total-count'].map((name) => headers.get(name))).toEqual([
      '45',
      '2',
      '20',
      '5',
    ])
  })

  test('list rows are numbered page number times page size plus 1', async () => {
    const { page, context } = await openPage(stage.browser, stage.product, {
      storageState: await ada.context.storageState(),
    })
    await page.goto('/')
    await page.getByRole('button', { name: starting(text('shell.store.pick')) }).click()
    await page.getByText(`>Part-Dieu (${store})`).click()
    for (const [number, first] of [
      [0, '1'],
      [1, '21'],
      [2, '41'],
    ] as const) {
      await page.goto(`/Product/ProductInfo?page=${number}&size=20`)
      const row = page
        .locator('tbody tr')
        .filter({ hasText: /Product \d+/ })
        .first()
      await expect.poll(async () => (await row.locator('td').nth(1).innerText()).trim()).toBe(first)
    }
    await context.close()
  })
})

describe('other', () => {
  test('the MAC helper takes the first 6 characters, then FFFE, then the next 7', () => {
    expect(macWithFffe('0123456789ABCDEF')).toBe('012345FFFE6789ABC')
    expect(macWithFffe('0123456789AB')).toBe('012345FFFE6789AB')
  })

  // The look of a battery, signal or box is a table; the screens' own tests check which rows use it.
  test('battery levels are very good, good, low and replace: from stable over caution to danger', () => {
    expect([batteryTone.VERYGOOD, batteryTone.GOOD, batteryTone.LOW, batteryTone.REPLACE]).toEqual([
      'stable',
      'stable',
      'caution',
      'danger',
    ])
  })

  test('device boxes are Offline, Working and Online', () => {
    expect(Object.keys(stateTone).sort()).toEqual(['Offline', 'Online', 'Working'])
  })

  test('a signal is bad or normal', () => {
    expect(signalTone.BAD).not.toBe(signalTone.GOOD)
    expect(signalTone.GOOD).toBe(signalTone.EXCELLENT)
  })
})
