// e2e/spec: specification §7, the console's own calls: addresses, headers, bodies and parameters. The neighbouring
// files test the server's side.
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAddress } from '@shelfcast/console/api/address'
import { openBrowser, openPage, signIn } from '../browser.ts'
import { addPicture } from '../people.ts'
import { eventually, store, startWire } from './wire.ts'
import { text } from '../text.ts'

const wire = startWire()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe('the console', () => {
  let page: Page
  const requests: Request[] = []
  /** The first call since `from` with this end of its path. */
  const sent = async (method: string, ending: string, from = 0): Promise<Request> => {
    const find = () =>
      requests
        .slice(from)
        .find((request) => request.method() === method && new URL(request.url()).pathname.endsWith(ending))
    await expect.poll(find).toBeDefined()
    return find() as Request
  }
  const countOf = (ending: string) =>
    requests.filter((request) => new URL(request.url()).pathname.endsWith(ending)).length

  beforeAll(async () => {
    ;({ page } = await openPage(browser, wire.product))
    page.on('request', (request) => {
      requests.push(request)
    })
    await signIn(page, wire.product)
  })

  test('sends login as POST /api/common/login with account, password, loginMode, domain and force', async () => {
    const login = await sent('POST', '/common/login')
    expect(new URL(login.url()).pathname).toBe('/api/common/login')
    expect(login.postDataJSON()).toMatchObject({
      account: 'admin',
      password: wire.product.password,
      loginMode: 'local',
      domain: '',
      force: false,
    })
  })

  test('sends no session with the login', async () => {
    expect((await sent('POST', '/common/login')).headers()['sessionid']).toBeUndefined()
  })

  test('reads the path config without parameters when the menu loads', async () => {
    expect(new URL((await sent('GET', '/api/common/config/APIPath')).url()).search).toBe('')
  })

  test('reads the path config again when the Family Site title is clicked, and when the plus sign is', async () => {
    const panel = page.getByRole('region', { name: 'Family Site' })
    await (await sent('GET', '/api/common/config/APIPath')).response()
    const before = countOf('/config/APIPath')
    const title = panel.getByRole('button', { name: 'Family Site' })
    const sign = title.locator('span')
    await title.click({ position: { x: 30, y: 15 } })
    await eventually(() => countOf('/config/APIPath')).toBe(before + 1)
    expect(await sign.textContent()).toBe('-')
    await title.click({ position: { x: 30, y: 15 } })
    await eventually(() => countOf('/config/APIPath')).toBe(before + 2)
    expect(await sign.textContent()).toBe('+')
    await sign.click()
    await eventually(() => countOf('/config/APIPath')).toBe(before + 3)
  })

  test('sends the session of the cookie in the header sessionId with every call when logged in', async () => {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sessionId')?.value
    const calls = requests
      .slice(requests.indexOf(await sent('POST', '/common/login')) + 1)
      .filter((request) => request.url().includes('/api/common/') && !request.url().includes('/events'))
    expect(calls.length).toBeGreaterThan(2)
    expect(cookie).toBeTruthy()
    for (const call of calls) expect([call.url(), (await call.allHeaders())['sessionid']]).toEqual([call.url(), cookie])
  })

  test('sends the JSON content type with every call', async () => {
    const calls = requests.filter(
      (request) => request.url().includes('/api/common/') && !request.url().includes('/events'),
    )
    for (const call of calls)
      expect([call.url(), call.headers()['content-type']]).toEqual([
        call.url(),
        expect.stringMatching(/^application\/json/),
      ])
  })

  test('sends no api-key to an address that is not https, and no Authorization without Keycloak', async () => {
    for (const request of requests)
      expect(Object.keys(request.headers())).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(api-key|authorization)$/)]),
      )
  })

  test('sends POST as a JSON body in utf-8', async () => {
    const from = requests.length
    await page.goto('/Store/StoreInfo')
    await page.getByRole('button', { name: text('store.add'), exact: true }).click()
    const panel = page.getByRole('dialog', { name: text('store.add') })
    await panel.getByLabel(text('store.field.store')).fill('GONE')
    await panel.getByLabel(text('store.field.storeName')).first().fill('Größe & Söhne 日本')
    await panel.getByRole('button', { name: text('store.add'), exact: true }).click()
    const call = await sent('POST', '/common/store', from)
    expect(call.headers()['content-type']).toMatch(/^application\/json;\s*charset=utf-8$/i)
    expect(JSON.parse(call.postDataBuffer()?.toString('utf8') ?? '')).toMatchObject({
      store: 'GONE',
      storeName: 'Größe & Söhne 日本',
    })
    await panel.waitFor({ state: 'detached' })
  })

  test('sends GET with URL-encoded parameters and leaves out null and undefined', async () => {
    const from = requests.length
    const field = page.getByLabel(text('list.searchBy', { field: 'Name' }))
    await field.fill('Größe & Söhne +x=1')
    await field.press('Enter')
    const find = () => requests.slice(from).find((request) => request.url().includes('storeName='))
    await eventually(find).toBeDefined()
    const url = find()?.url() ?? ''
    expect(url).toContain('storeName=Gr%C3%B6%C3%9Fe%20%26%20S%C3%B6hne%20%2Bx%3D1')
    expect(url).not.toMatch(/null|undefined|country|region/)
    await field.fill('')
    // The new store reaches the session's scope by a notice, a moment after the answer.
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: text('list.refresh') }).click()
          return page.getByRole('checkbox', { name: text('list.selectRow', { name: 'Größe & Söhne 日本' }) }).count()
        },
        { interval: 300 },
      )
      .toBe(1)
  })

  test('sends DELETE with parameters and without a body', async () => {
    const from = requests.length
    await page.getByRole('checkbox', { name: text('list.selectRow', { name: 'Größe & Söhne 日本' }) }).check()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: text('store.delete') })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('store.delete') })
      .click()
    const call = await sent('DELETE', '/common/store', from)
    expect(new URL(call.url()).searchParams.getAll('storeList')).toEqual(['GONE'])
    expect(call.postData()).toBeNull()
    expect((await call.response())?.status()).toBe(200)
  })

  test('puts the base address in the place of the /api prefix', async () => {
    const own = await openPage(browser, wire.product)
    const seen: string[] = []
    own.page.on('request', (request) => {
      seen.push(new URL(request.url()).pathname)
    })
    await own.page.route('**/properties/server.json*', async (route) =>
      route.fulfill({
        json: {
          ...((await (await route.fetch()).json()) as object),
          connectionType: 'url',
          serverDomain: `${wire.product.url}/dashboardservice`,
        },
      }),
    )
    await own.page.goto('/login')
    await eventually(() => seen).toContain('/dashboardservice/common/config/imageList')
    expect(seen.filter((path) => path.startsWith('/api'))).toEqual([])
    await own.context.close()
  })

  test('sends the api-key of the properties file when the API address is https', async () => {
    const own = await openPage(browser, wire.product, { bypassCSP: true })
    await own.page.route('**/properties/server.json*', async (route) =>
      route.fulfill({
        json: {
          ...((await (await route.fetch()).json()) as object),
          serverDomain: 'https://esl.example',
          apiKey: 'k-42',
        },
      }),
    )
    await own.page.route('https://esl.example/**', (route) =>
      route.fulfill({
        json: { imageList: [] },
        headers: {
          'access-control-allow-origin': wire.product.url,
          'access-control-allow-headers': '*',
          'access-control-allow-credentials': 'true',
        },
      }),
    )
    const call = own.page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().startsWith('https://esl.example/api/common/'),
    )
    await own.page.goto('/login')
    expect((await call).headers()['api-key']).toBe('k-42')
    await own.context.close()
  })

  test.each(['/metro/report/error-list', '/sensor/api/v1/th'])('prefixes %s with the server address alone', (path) => {
    expect(
      callAddress(
        path,
        { page: 0, store: undefined, name: null },
        { origin: 'http://esl:9001', base: 'http://esl:9001/dashboard' },
      ),
    ).toBe(`http://esl:9001${path}?page=0`)
  })

  test('fetches pictures by URL with the session header and shows them from memory', async () => {
    const label_id = await addPicture(wire.backdoor.db, store)
    const from = requests.length
    await page.goto('/Label/LabelInfo')
    const call = await sent('GET', '/common/labels/image', from)
    expect((await call.allHeaders())['sessionid']).toBeTruthy()
    expect(call.resourceType()).toBe('fetch')
    await wire.backdoor.db.deleteFrom('label').where('label_id', '=', label_id).execute()
  })

  test('reads the file of a scheduled change by its id, and saves it under its name', async () => {
    const binaryData = Buffer.from(
      JSON.stringify([{ articleId: 'S1', articleName: 'Scheduled', data: { LIST_PRICE: '1.49' } }]),
    ).toString('base64')
    await wire.send('POST', `/api/common/articles/schedule?store=${store}`, {
      body: { fileName: 'S1.json', timezone: 'Europe/Berlin', scheduleTime: '2099-12-01 06:00', binaryData },
    })
    const from = requests.length
    await page.goto('/Product/ProductInfo')
    await page.getByRole('button', { name: text('article.schedules'), exact: true }).click()
    const saved = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('record.downloadOf', { name: 'S1.json, 2099-12-01 06:00' }) })
      .click()
    const call = await sent('GET', '/api/common/articles/schedule/file', from)
    expect([...new URL(call.url()).searchParams]).toEqual([['id', expect.stringMatching(/^\d+$/)]])
    expect((await saved).suggestedFilename()).toBe('S1.json')
  })

  test('signs out with a call whose path ends with common/logout', async () => {
    const from = requests.length
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByText(text('user.signOut')).click()
    await page.waitForURL('**/login')
    expect(new URL((await sent('GET', 'common/logout', from)).url()).pathname).toBe('/api/common/logout')
  })
})
