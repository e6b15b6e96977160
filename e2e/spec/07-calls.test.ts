// e2e/spec: specification §7, the calls: what the console sends, and what the server understands and answers. Shapes that the specification leaves open are the family's.
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSession, testPassword } from '@shelfcast/server/testing/people'
import { callAddress } from '../../packages/console/src/api/address.ts'
import { openBrowser, openPage, signIn } from '../browser.ts'
import { openBackdoor, type Backdoor } from '../people.ts'
import { startProduct, type Product } from '../start-product.ts'

const store = 'DEFAULT_STATION_CODE'

/** A busy machine takes its time; a rule that holds in the end is what is meant. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 }) // oxlint-disable-line vitest/require-awaited-expect-poll -- whoever calls it awaits it

let product: Product
let browser: Browser
let backdoor: Backdoor
/** What a script of access level 1 sends along. */
let session: Record<string, string>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  backdoor = await openBackdoor(product)
  session = (await openTestSession(backdoor.db, await backdoor.account({ account: 'script', level: '1' }))).headers
})
afterAll(async () => {
  await browser?.close()
  await backdoor?.close()
  await product?.stop()
})

interface Reply { status: number; headers: Headers; text: string; body: Record<string, unknown> }

async function send(method: string, path: string, { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}): Promise<Reply> {
  const response = await fetch(product.url + path, {
    method, headers: { ...session, ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }), ...headers }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: (/^[[{]/.test(text) ? JSON.parse(text) : {}) as Record<string, unknown> }
}

const addArticles = (...ids: string[]) => send('PUT', `/api/common/articles?store=${store}`, { body: ids.map((articleId) => ({ articleId, articleName: `Article ${articleId}`, data: {} })) })
const idsLeft = async () => (((await send('GET', `/api/common/articles?store=${store}&size=100`)).body['articleList'] ?? []) as { articleId: string }[]).map(({ articleId }) => articleId).sort()

describe('the console', () => {
  let page: Page
  const requests: Request[] = []
  /** The first call since `from` whose path ends so. */
  const sent = async (method: string, ending: string, from = 0): Promise<Request> => {
    const find = () => requests.slice(from).find((request) => request.method() === method && new URL(request.url()).pathname.endsWith(ending))
    await expect.poll(find, { timeout: 15_000 }).toBeDefined()
    return find() as Request
  }
  const countOf = (ending: string) => requests.filter((request) => new URL(request.url()).pathname.endsWith(ending)).length

  beforeAll(async () => {
    ;({ page } = await openPage(browser, product))
    page.setDefaultTimeout(15_000)
    page.on('request', (request) => { requests.push(request) })
    await signIn(page, product)
  })

  test('sends login as POST /api/common/login with account, password, loginMode, domain and force', async () => {
    const login = await sent('POST', '/common/login')
    expect(new URL(login.url()).pathname).toBe('/api/common/login')
    expect(login.postDataJSON()).toMatchObject({ account: 'admin', password: product.password, loginMode: 'local', domain: '', force: false })
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
    const calls = requests.slice(requests.indexOf(await sent('POST', '/common/login')) + 1).filter((request) => request.url().includes('/api/common/') && !request.url().includes('/events'))
    expect(calls.length).toBeGreaterThan(2)
    expect(cookie).toBeTruthy()
    for (const call of calls) expect([call.url(), (await call.allHeaders())['sessionid']]).toEqual([call.url(), cookie])
  })

  test('sends the JSON content type with every call', async () => {
    const calls = requests.filter((request) => request.url().includes('/api/common/') && !request.url().includes('/events'))
    for (const call of calls) expect([call.url(), call.headers()['content-type']]).toEqual([call.url(), expect.stringMatching(/^application\/json/)])
  })

  test('sends no api-key to an address that is not https, and no Authorization without Keycloak', async () => {
    for (const request of requests) expect(Object.keys(request.headers())).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(api-key|authorization)$/)]))
  })

  test('sends POST as a JSON body in utf-8', async () => {
    const from = requests.length
    await page.goto('/Store/StoreInfo')
    await page.getByRole('button', { name: 'Add store', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Add store' })
    await panel.getByLabel('Code').fill('GONE')
    await panel.getByLabel('Name').first().fill('Größe & Söhne 日本')
    await panel.getByRole('button', { name: 'Add store', exact: true }).click()
    const call = await sent('POST', '/common/store', from)
    expect(call.headers()['content-type']).toMatch(/^application\/json;\s*charset=utf-8$/i)
    expect(JSON.parse(call.postDataBuffer()?.toString('utf8') ?? '')).toMatchObject({ store: 'GONE', storeName: 'Größe & Söhne 日本' })
    await panel.waitFor({ state: 'detached' })
  })

  test('sends GET with URL-encoded parameters and leaves out what is null or undefined', async () => {
    const from = requests.length
    const field = page.getByLabel('Search by Name')
    await field.fill('Größe & Söhne +x=1')
    await field.press('Enter')
    const find = () => requests.slice(from).find((request) => request.url().includes('storeName='))
    await eventually(find).toBeDefined()
    const url = find()?.url() ?? ''
    expect(url).toContain('storeName=Gr%C3%B6%C3%9Fe%20%26%20S%C3%B6hne%20%2Bx%3D1')
    expect(url).not.toMatch(/null|undefined|country|region/)
    await field.fill('')
    // The new store reaches the session's scope by a notice, a moment after the answer.
    await expect.poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return page.getByRole('checkbox', { name: 'Choose Größe & Söhne 日本' }).count()
    }, { timeout: 15_000, interval: 300 }).toBe(1)
  })

  test('sends DELETE with parameters and without a body', async () => {
    const from = requests.length
    await page.getByRole('checkbox', { name: 'Choose Größe & Söhne 日本' }).check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const call = await sent('DELETE', '/common/store', from)
    expect(new URL(call.url()).searchParams.getAll('storeList')).toEqual(['GONE'])
    expect(call.postData()).toBeNull()
    expect((await call.response())?.status()).toBe(200)
  })

  test('puts the base address in the place of the /api prefix', async () => {
    const own = await openPage(browser, product)
    const seen: string[] = []
    own.page.on('request', (request) => { seen.push(new URL(request.url()).pathname) })
    await own.page.route('**/properties/server.json*', async (route) => route.fulfill({ json: { ...(await (await route.fetch()).json() as object), connectionType: 'url', serverDomain: `${product.url}/dashboardservice` } }))
    await own.page.goto('/login')
    await eventually(() => seen).toContain('/dashboardservice/common/config/imageList')
    expect(seen.filter((path) => path.startsWith('/api'))).toEqual([])
    await own.context.close()
  })

  test('sends the api-key of the properties file when the API address is https', async () => {
    const own = await openPage(browser, product, { bypassCSP: true })
    await own.page.route('**/properties/server.json*', async (route) => route.fulfill({ json: { ...(await (await route.fetch()).json() as object), serverDomain: 'https://esl.example', apiKey: 'k-42' } }))
    await own.page.route('https://esl.example/**', (route) => route.fulfill({ json: { imageList: [] }, headers: { 'access-control-allow-origin': product.url, 'access-control-allow-headers': '*', 'access-control-allow-credentials': 'true' } }))
    const call = own.page.waitForRequest((request) => request.method() === 'GET' && request.url().startsWith('https://esl.example/api/common/'))
    await own.page.goto('/login')
    expect((await call).headers()['api-key']).toBe('k-42')
    await own.context.close()
  })

  test.each(['/metro/report/error-list', '/sensor/api/v1/th'])('prefixes %s with the server address alone', (path) => {
    expect(callAddress(path, { page: 0, store: undefined, name: null }, { origin: 'http://esl:9001', base: 'http://esl:9001/dashboard' })).toBe(`http://esl:9001${path}?page=0`)
  })

  test('fetches pictures by URL with the session header and shows them from memory', async () => {
    const { store_id } = await backdoor.db.selectFrom('store').select('store_id').where('code', '=', store).executeTakeFirstOrThrow()
    const hash = Buffer.alloc(32, 1)
    const { label_id } = await backdoor.db.insertInto('label').values({ store_id, code: '0000000000C1', model: null, linked: true, template_name: null, gateway_id: null, rssi: null, lqi: null, battery_mv: null, temperature: null, firmware: null, capabilities: null, created_at: new Date() }).returning('label_id').executeTakeFirstOrThrow()
    await backdoor.db.insertInto('label_page').values({ label_id, page: 1, store_id, shown_hash: hash } as never).execute()
    const from = requests.length
    await page.goto('/Label/LabelInfo')
    const call = await sent('GET', '/common/labels/image', from)
    expect((await call.allHeaders())['sessionid']).toBeTruthy()
    expect(call.resourceType()).toBe('fetch')
    await backdoor.db.deleteFrom('label').where('label_id', '=', label_id).execute()
  })

  test('signs out with a call whose path ends with common/logout', async () => {
    const from = requests.length
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByText('Sign out').click()
    await page.waitForURL('**/login')
    expect(new URL((await sent('GET', 'common/logout', from)).url()).pathname).toBe('/api/common/logout')
  })
})

describe('sign-in', () => {
  test('the login reply carries the session id and every field of the signed-in user', async () => {
    await backdoor.account({ account: 'whole', level: '1' })
    const { status, body } = await send('POST', '/api/common/login', { headers: { sessionid: '' }, body: { account: 'whole', password: testPassword, loginMode: 'local', domain: '', force: false } })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(expect.arrayContaining([
      'account', 'accountGroup', 'accountInfo', 'aliveInterval', 'company', 'domain', 'firstName', 'loginMode', 'managedStores', 'portalRevision', 'responseCode', 'responseMessage', 'releaseVersion', 'coreRevision', 'sessionId', 'sessionTimeout',
      'pwMinimumLength', 'pwPolicyEnable', 'lbsEnable', 'otaEnable', 'templateGroupEnable', 'addInfoConfigList', 'productIdExtraction', 'editableProductInfo', 'lcdType', 'rabbitMqEnable', 'activateFeatures', 'permissionKey', 'permissionValue', 'providerAdministrator',
    ]))
    expect(body).toMatchObject({ responseCode: '200', responseMessage: 'SUCCESS', account: 'whole', company: ['DEFAULT'], lcdType: 'NONE', accountInfo: { accessLevel: '1' } })
    expect(body['sessionId']).toMatch(/^[\w-]{40,}$/)
  })

  test('numbers and flags of the login reply are text, and codes are lists of text', async () => {
    const { body } = await send('GET', '/api/common/session')
    expect(body).toMatchObject({ aliveInterval: '10000', sessionTimeout: expect.stringMatching(/^\d+$/), pwMinimumLength: expect.stringMatching(/^\d+$/), pwPolicyEnable: expect.stringMatching(/^(true|false)$/), lbsEnable: 'false', otaEnable: 'false', templateGroupEnable: 'false' })
    expect((body['accountInfo'] as { accessMenu: unknown[] }).accessMenu).toContain('1000')
  })

  test('a second login while a session lives is refused until it is repeated with force', async () => {
    await backdoor.account({ account: 'twice' })
    const login = (force: unknown) => send('POST', '/api/common/login', { headers: { sessionid: '' }, body: { account: 'twice', password: testPassword, loginMode: 'local', domain: '', force } })
    const first = await login(false)
    expect(await login(false)).toMatchObject({ status: 405, body: { responseMessage: 'Unable to login as session is active currently.' } })
    expect((await login(true)).status).toBe(200)
    await eventually(async () => (await send('GET', '/api/common/session', { headers: { sessionid: String(first.body['sessionId']) } })).status).toBe(423)
  })

  test('a session sent in the header sessionId opens calls, logout ends it, and a second logout is answered alike', async () => {
    await backdoor.account({ account: 'leaver' })
    const { body } = await send('POST', '/api/common/login', { headers: { sessionid: '' }, body: { account: 'leaver', password: testPassword } })
    const headers = { sessionid: String(body['sessionId']) }
    expect((await send('GET', '/api/common/store', { headers })).status).toBe(200)
    expect((await send('GET', '/api/common/logout?account=leaver', { headers })).status).toBe(200)
    await eventually(async () => (await send('GET', '/api/common/store', { headers })).text).toBe('Session is expired.')
    expect((await send('GET', '/api/common/store', { headers })).status).toBe(423)
    expect((await send('GET', '/api/common/logout?account=leaver', { headers })).status).toBe(200)
  })

  test('signup takes id, email and password, and the account waits for approval', async () => {
    const ask = { id: 'newcomer', email: 'new@example.com', password: 'a boat leaves at dawn' }
    expect((await send('POST', '/api/common/signup', { headers: { sessionid: '' }, body: ask })).body['responseMessage']).toBe('Sign-up is switched off.')
    await backdoor.setting('signup', true)
    expect(await send('POST', '/api/common/signup', { headers: { sessionid: '' }, body: ask })).toMatchObject({ status: 200, body: { responseCode: '200' } })
    expect((await send('POST', '/api/common/login', { headers: { sessionid: '' }, body: { account: ask.id, password: ask.password } })).body['responseMessage']).toBe('This account is waiting for approval.')
  })
})

describe('the calls of the specification', () => {
  test.each([
    'GET /api/common/config/APIPath', 'POST /api/common/login', 'GET /api/common/logout', 'POST /api/common/signup', 'GET /api/common/area', 'POST /api/common/area',
    'GET /api/common/summary', 'GET /api/common/summary/problem', 'GET /api/common/config/alertsetting', 'POST /api/common/labels/unlink', 'POST /api/common/labels/link',
    'GET /api/common/labels', 'DELETE /api/common/labels', 'GET /api/common/labels/detail', 'GET /api/common/labels/unassigned/detail', 'GET /api/common/labels/history', 'GET /api/common/labels/link', 'GET /api/common/labels/unassigned', 'GET /api/common/labels/unassigned/status', 'GET /api/common/labels/unassigned/rma',
    'GET /api/common/labels/gateway', 'GET /api/common/labels/article', 'GET /api/common/labels/store', 'GET /api/common/labels/type', 'GET /api/common/labels/type/one', 'GET /api/common/labels/type/info', 'GET /api/common/labels/model', 'GET /api/common/labels/summary/status', 'GET /api/common/labels/alive/history',
    'GET /api/common/labels/status/history', 'GET /api/common/labels/shelfs', 'GET /api/common/labels/shelfs/detail', 'GET /api/common/labels/status/floorwise', 'GET /api/common/labels/problemforlbs', 'PUT /api/common/labels/update/shelf', 'GET /api/common/labels/failRecords', 'GET /api/common/labels/firmware',
    'GET /api/common/labels/button', 'PUT /api/common/labels/button', 'GET /api/common/labels/contents/alarm', 'GET /api/common/labels/contents/alarm/detail',
    'GET /api/common/labels/property', 'PUT /api/common/labels/property', 'PUT /api/common/labels/resend/timeout', 'PUT /api/common/labels/resend/timeout/all', 'POST /api/common/labels/multi/link', 'POST /api/common/labels/regenerate/images', 'GET /api/common/category/articles', 'GET /api/common/labels/category',
    'GET /api/common/articles', 'POST /api/common/articles', 'PUT /api/common/articles', 'DELETE /api/common/articles', 'GET /api/common/articles/data', 'GET /api/common/articles/history', 'GET /api/common/articles/upload/file', 'POST /api/common/articles/upload/zip', 'POST /api/common/articles/upload/zip/multipart', 'GET /api/common/config/articleField',
    'GET /api/common/articles/schedule', 'DELETE /api/common/articles/schedule', 'GET /api/common/articles/schedule/file', 'GET /api/common/labels/schedule', 'POST /api/common/labels/schedule', 'GET /api/common/labels/repeatSchedule', 'POST /api/common/labels/repeatSchedule',
    'GET /api/common/store', 'POST /api/common/store', 'PUT /api/common/store', 'DELETE /api/common/store', 'GET /api/common/store/timezone', 'GET /api/common/account/detail', 'PUT /api/common/account/info', 'PUT /api/common/account/password',
    'GET /api/common/gateway', 'POST /api/common/gateway', 'DELETE /api/common/gateway', 'GET /api/common/gateway/detail', 'PATCH /api/common/gateway', 'GET /api/common/gateway/floating', 'GET /api/common/node', 'GET /api/common/scangateway', 'GET /api/common/config/languageList', 'GET /api/common/config/languageContent',
  ])('%s is answered', async (call) => {
    const [method = '', path = ''] = call.split(' ')
    const own = path.endsWith('logout') ? { sessionid: '' } : {}
    const { status, text } = await send(method, path, { headers: own, ...(method === 'POST' || method === 'PUT' ? { body: {} } : {}) })
    expect(text).not.toMatch(/There is no such call|method is not allowed/)
    expect(status).toBeLessThan(500)
  })

  test('the path config has four entries, each with path and used, and the default paths', async () => {
    const { body } = await send('GET', '/api/common/config/APIPath')
    expect(Object.keys(body).sort()).toEqual(['dashboardService', 'layOutDesigner', 'portal', 'webPDA'])
    expect(body).toMatchObject({ dashboardService: { path: '/dashboard' }, layOutDesigner: { path: '/LD' }, portal: { path: '/' }, webPDA: { path: '/PDA' } })
    for (const entry of Object.values(body)) expect(entry).toEqual({ path: expect.any(String), used: expect.any(Boolean) })
  })

  test('areas are a list areaParamList of entries with company', async () => {
    const { status, body } = await send('GET', '/api/common/area')
    expect(status).toBe(200)
    expect(body).toMatchObject({ areaParamList: [{ company: 'DEFAULT' }] })
  })

  test('areas take an optional company, which must be one of the caller', async () => {
    expect((await send('GET', '/api/common/area?company=DEFAULT')).body['areaParamList']).toHaveLength(1)
    expect((await send('GET', '/api/common/area?company=OTHER')).status).toBe(403)
  })

  test('areas of a company without any are 204', async () => {
    await backdoor.db.insertInto('company').values({ code: 'EMPTY' }).execute()
    const accountId = await backdoor.account({ account: 'empty', level: '1' })
    await backdoor.db.updateTable('account').set({ companies: ['EMPTY'] }).where('account_id', '=', accountId).execute()
    const { headers } = await openTestSession(backdoor.db, accountId)
    expect(await send('GET', '/api/common/area', { headers })).toMatchObject({ status: 204, text: '' })
  })

  test('the default store for callers that know only one always exists', async () => {
    expect((await send('GET', `/api/common/store?store=${store}`)).body['stores']).toMatchObject([{ store }])
  })

  test('stationCode is another name of store', async () => {
    expect((await send('GET', `/api/common/gateway?stationCode=${store}`)).status).toBe(204)
    expect((await send('GET', '/api/common/gateway?stationCode=NOWHERE')).status).toBe(404)
  })

  test('a schedule of single values is a small JSON file; it is listed as NOT_PROCESSED, its file is read back, and DELETE takes it away by query or JSON body', async () => {
    const file = Buffer.from(JSON.stringify([{ articleId: 'S1', articleName: 'Scheduled', data: { LIST_PRICE: '1.49' } }])).toString('base64')
    const order = async () => Number((await send('POST', `/api/common/articles/schedule?store=${store}`, { body: { fileName: 'S1.json', timezone: 'Europe/Berlin', scheduleTime: '2099-12-01 06:00', binaryData: file } })).body['id'])
    const [first, second] = [await order(), await order()]
    const { headers, body } = await send('GET', `/api/common/articles/schedule?store=${store}`)
    expect(headers.get('x-totalelements')).toBe('2')
    expect(body['articleScheduleList']).toMatchObject([{ id: second }, { id: first, fileName: 'S1.json', timeZone: 'Europe/Berlin', scheduleTime: '2099-12-01 06:00', stationCode: store, processDate: null, fileStatus: 'NOT_PROCESSED', executionResult: '' }])
    expect((await send('GET', `/dashboardservice/common/articles/schedule/file?id=${first}`)).body).toMatchObject({ responseCode: '200', responseMessage: file, fileName: 'S1.json' })
    expect((await send('DELETE', `/api/common/articles/schedule?id=${first}`)).body).toMatchObject({ responseCode: '200' })
    expect((await send('DELETE', '/api/common/articles/schedule', { body: { id: second } })).status).toBe(200)
    expect((await send('GET', `/api/common/articles/schedule?store=${store}`)).status).toBe(204)
  })

  test('page schedules are taken bare and wrapped in scheduleData, and repeatSchedule is another call than repeatschedule', async () => {
    await addArticles('P1')
    const labelCode = '0000000000C7'
    await send('POST', `/api/common/labels/link?store=${store}`, { body: { assignList: [{ labelCode, articleIdList: ['P1'] }] } })
    const scheduleList = [{ displayPage: 2, startTime: '2099-12-01 08:00', endTime: '2099-12-01 20:00' }]
    for (const body of [{ labelCodes: [labelCode], scheduleList }, { scheduleData: { labelCodes: [labelCode], scheduleList, zoneId: 'Asia/Seoul' } }]) expect((await send('POST', `/api/common/labels/schedule?store=${store}`, { body })).body).toMatchObject({ responseCode: '200', customBatchId: expect.any(String) })
    expect((await send('GET', `/api/common/labels/schedule?label=${labelCode}`)).body).toMatchObject({ scheduleList, zoneId: 'Asia/Seoul' })
    const repeatScheduleList = [{ startDate: '2099-12-01', repeatDay: 'MON,SUN', applyTime: '08:00', displayPage: 2 }]
    expect((await send('POST', `/api/common/labels/repeatSchedule?store=${store}`, { body: { labelCodes: [labelCode], repeatScheduleList, enable: true } })).status).toBe(200)
    expect((await send('GET', `/api/common/labels/repeatSchedule?label=${labelCode}`)).body).toMatchObject({ repeatScheduleList, enable: true })
    expect((await send('GET', `/api/common/labels/repeatschedule?label=${labelCode}`)).status).toBe(204)
    expect((await send('POST', `/api/common/labels/schedule?store=${store}`, { body: { labelCodes: [labelCode], scheduleList: [{ ...scheduleList[0], endTime: '2020-01-01 00:00' }] } })).body).toMatchObject({ responseCode: '405', responseMessage: 'BACK_DATES_IN_SCHEDULE_END_TIME_ARE_NOT_ALLOWED' })
    expect((await send('POST', `/api/common/labels/page?store=${store}`, { body: { pageChangeList: [{ labelCode, page: 9 }] } })).body).toMatchObject({ responseCode: '405', responseMessage: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES' })
  })

  test('scangateway is answered at both of its paths', async () => {
    for (const path of ['/api/common/scangateway', '/api/common/gateway/scangateway']) expect((await send('GET', `${path}?ip=127.0.0.1&port=9`)).status).toBe(204)
  })
})

describe('one set of calls at every mount', () => {
  test.each(['/api', '/dashboardservice', '/dashboardWeb', '/dashboard', '/common/api/v2', '/c1/common/api/v2'])('%s reaches the same calls', async (mount) => {
    const { status, text } = await send('GET', `${mount}/common/store`)
    expect(status).toBe(200)
    expect(text).toBe((await send('GET', '/api/common/store')).text)
  })

  test.each([`/api/common/store/?store=${store}`, `//api//common//store?store=${store}`, `/api/common/store//?store=${store}`])('doubled and trailing slashes are tolerated: %s', async (path) => {
    expect(await send('GET', path)).toMatchObject({ status: 200, body: { stores: [{ store }] } })
  })

  test('HEAD is allowed wherever GET is, and answers the same without a body', async () => {
    const [head, get] = [await send('HEAD', '/api/common/store'), await send('GET', '/api/common/store')]
    expect([head.status, head.text, head.headers.get('x-totalelements'), head.headers.get('content-type')]).toEqual([200, '', get.headers.get('x-totalelements'), get.headers.get('content-type')])
  })

  test('an unknown path is 404 and a method that a path has not is 405', async () => {
    expect(await send('GET', '/api/common/nothing')).toMatchObject({ status: 404, body: { responseCode: '404' } })
    expect(await send('PATCH', '/api/common/store')).toMatchObject({ status: 405, body: { responseCode: '405' } })
  })
})

describe('answers', () => {
  test('writes carry responseCode "200" and responseMessage "SUCCESS"', async () => {
    expect((await send('POST', '/api/common/area', { body: { company: 'DEFAULT', country: 'Austria' } })).body).toEqual({ responseCode: '200', responseMessage: 'SUCCESS' })
  })

  test('writes that start label work also carry a customBatchId, which the history knows', async () => {
    const { body } = await addArticles('B1')
    expect(body['customBatchId']).toMatch(/^[0-9a-f-]{36}$/)
    expect((await send('GET', `/api/common/articles/history?store=${store}&batch=${body['customBatchId'] as string}`)).body['articleFileHistoryList']).toMatchObject([{ customBatchId: body['customBatchId'] }])
  })

  test('path config, areas, stores and the alive interval are bare, without the envelope', async () => {
    for (const path of ['config/APIPath', 'area', 'store', 'config/aliveInterval']) expect(Object.keys((await send('GET', `/api/common/${path}`)).body)).not.toContain('responseCode')
  })

  test('a refusal carries its status as text', async () => {
    expect((await send('GET', '/api/common/store?page=-1')).body).toMatchObject({ responseCode: '405', responseMessage: expect.any(String), errors: [{ field: 'page' }] })
  })

  test('answers are application/json;charset=UTF-8', async () => {
    expect((await send('GET', '/api/common/store')).headers.get('content-type')).toBe('application/json;charset=UTF-8')
  })

  test('unlinking answers with a message whose last word is the label code', async () => {
    await addArticles('B1')
    await send('POST', `/api/common/labels/link?store=${store}`, { body: { assignList: [{ labelCode: '0000000000A1', articleIdList: ['B1'] }] } })
    const { body } = await send('POST', `/api/common/labels/unlink?store=${store}`, { body: { unAssignList: ['0000000000a1'] } })
    expect(String(body['responseMessage']).split(' ').at(-1)).toBe('0000000000A1')
  })

  test.each(['dataChennel', 'dataChennal', 'dataChannel', 'wakeupChennel', 'wakeupChennal', 'beaconChennel'])('the gateway detail keeps the spelling %s', async (name) => {
    const { store_id } = await backdoor.db.selectFrom('store').select('store_id').where('code', '=', store).executeTakeFirstOrThrow()
    await backdoor.db.insertInto('gateway').values({ company: 'DEFAULT', store_id, mac: '0000000000B1', name: 'North', ip: '127.0.0.1', port: 9, channel: 11, last_error: null, owner: null }).onConflict((conflict) => conflict.doNothing()).execute()
    const { body } = await send('GET', `/api/common/gateway/detail?store=${store}&gateway=0000000000B1`)
    expect(body[name]).toBe(name.startsWith('data') ? '11' : '')
  })
})

describe('paging', () => {
  test('a list answers with x-total-count, x-totalelements, x-totalpages, x-number and x-size, and lets other origins read them', async () => {
    await send('POST', `/api/common/articles?store=${store}`, { body: Array.from({ length: 5 }, (_, index) => ({ articleId: `P${index}`, articleName: `Page ${index}`, data: {} })) })
    const { headers, body } = await send('GET', `/api/common/articles?store=${store}&name=Page&page=1&size=2`)
    expect(['x-total-count', 'x-totalelements', 'x-totalpages', 'x-number', 'x-size'].map((name) => headers.get(name))).toEqual(['2', '5', '3', '1', '2'])
    expect(headers.get('access-control-expose-headers')).toBe('X-total-count, X-totalElements, X-totalPages, X-number, X-size')
    expect((body['articleList'] as { articleId: string }[]).map(({ articleId }) => articleId)).toEqual(['P2', 'P3'])
  })

  test('pages count from 0 and the size falls back to that of the list', async () => {
    const { headers } = await send('GET', '/api/common/store')
    expect([headers.get('x-number'), headers.get('x-size')]).toEqual(['0', '20'])
    expect((await send('GET', `/api/common/articles?store=${store}`)).headers.get('x-size')).toBe('10')
  })

  test('a page beyond the end is 204 with x-total-count 0 and the true x-totalelements', async () => {
    const { status, headers, text } = await send('GET', `/api/common/store?store=${store}&page=7&size=10`)
    expect([status, text, headers.get('x-total-count'), headers.get('x-totalelements')]).toEqual([204, '', '0', '1'])
  })

  test('nothing to list is 204 with x-total-count 0', async () => {
    const { status, headers } = await send('GET', '/api/common/store?storeName=nowhere')
    expect([status, headers.get('x-total-count'), headers.get('x-totalelements')]).toEqual([204, '0', '0'])
  })

  test('a single thing that is not there is 204 on a read', async () => {
    expect((await send('GET', `/api/common/config/articleField?store=${store}&article=none`)).status).toBe(204)
    expect((await send('GET', `/api/common/labels/detail?store=${store}&label=00000000FFFF`)).status).toBe(204)
  })

  test('sort is property,asc or property,desc in any case, and an unknown property is refused', async () => {
    const first = async (sort: string) => ((await send('GET', `/api/common/articles?store=${store}&name=Page&size=1&sort=${sort}`)).body['articleList'] as { articleId: string }[] | undefined)?.[0]?.articleId
    expect([await first('name,asc'), await first('name,DESC')]).toEqual(['P0', 'P4'])
    expect((await send('GET', `/api/common/articles?store=${store}&sort=colour,asc`)).status).toBe(405)
  })
})

describe('requests as callers write them', () => {
  test.each([
    ['query values joined by a comma', 'DELETE', '&articleDeleteList=D1,D2', undefined],
    ['a repeated query name', 'DELETE', '&articleDeleteList=D1&articleDeleteList=D2', undefined],
    ['a query name with brackets', 'DELETE', '&articleDeleteList[]=D1&articleDeleteList[]=D2', undefined],
    ['a JSON body', 'DELETE', '', { articleDeleteList: ['D1', 'D2'] }],
  ])('DELETE takes its list as %s', async (_form, method, query, body) => {
    await addArticles('D1', 'D2', 'D3')
    expect((await send(method, `/api/common/articles?store=${store}${query}`, body ? { body } : {})).status).toBe(200)
    expect((await idsLeft()).filter((id) => id.startsWith('D'))).toEqual(['D3'])
  })

  test('unknown fields and unknown query names are ignored', async () => {
    expect(await send('PUT', `/api/common/articles?store=${store}&cbId=YES&whatever=1`, { body: [{ articleId: 'U1', articleName: 'Unknown', data: {}, colour: 'red' }] })).toMatchObject({ status: 200, body: { validCount: 1, invalidCount: 0 } })
  })

  test('an empty query value means that it is not given', async () => {
    expect((await send('GET', '/api/common/store?storeName=&country=&page=&size=')).status).toBe(200)
  })

  test('5,000 articles are taken in one call', async () => {
    const body = Array.from({ length: 5_000 }, (_, index) => ({ articleId: `M${index}`, articleName: `Many ${index}`, data: { LIST_PRICE: '1.99', NOTE: 'x'.repeat(200) } }))
    expect(await send('POST', `/api/common/articles?store=${store}`, { body })).toMatchObject({ status: 200, body: { validCount: 5_000, invalidCount: 0 } })
    expect((await send('GET', `/api/common/articles?store=${store}&name=Many&size=1`)).headers.get('x-totalelements')).toBe('5000')
  })

  test('POST articles replaces an article as a whole, PUT keeps what is not sent and null removes a key', async () => {
    const stored = async () => (await send('GET', `/api/common/config/articleField?store=${store}&article=R1`)).body['data']
    const write = (method: string, data: Record<string, unknown>) => send(method, `/api/common/articles?store=${store}`, { body: [{ articleId: 'R1', articleName: 'Rice', data }] })
    await write('POST', { A: '1', B: '2' })
    await write('PUT', { B: null, C: 3 })
    expect(await stored()).toEqual({ A: '1', C: '3' })
    await write('POST', { D: true })
    expect(await stored()).toEqual({ D: 'true' })
  })

  test('a body that is not JSON is 400, and a wrong outer type too', async () => {
    const broken = await fetch(`${product.url}/api/common/articles?store=${store}`, { method: 'PUT', headers: { ...session, 'content-type': 'application/json' }, body: '{"articleId"' })
    expect(broken.status).toBe(400)
    expect((await send('PUT', `/api/common/articles?store=${store}`, { body: { articleId: 'X' } })).status).toBe(400)
  })

  test('label codes are taken in any case and answered in upper case', async () => {
    await addArticles('B1')
    expect((await send('POST', `/api/common/labels/link?store=${store}`, { body: { assignList: [{ labelCode: '00000000abcd', articleIdList: ['B1'] }] } })).status).toBe(200)
    expect((await send('GET', `/api/common/labels?store=${store}&label=00000000abcd`)).body['labelList']).toMatchObject([{ labelCode: '00000000ABCD', articleList: [{ articleId: 'B1' }] }])
  })

  test.each(['0000000000B1', '00-00-00-00-00-B1', '00:00:00:00:00:b1', '000000FFFE0000B1'])('a gateway is found by its MAC written as %s', async (mac) => {
    expect((await send('GET', `/api/common/gateway/detail?store=${store}&gateway=${encodeURIComponent(mac)}`)).body['name']).toBe('North')
  })
})

describe('summary, stores, areas and the white list', () => {
  const one = '0000000000E1'

  test('GET /api/common/summary, /summary/problem and /config/alertsetting answer with counts, stores with a problem, and percentages', async () => {
    expect((await send('GET', '/api/common/summary?company=&country=&region=&city=&store=&account=&aliveInterval=24&isLabelAlive=true')).body).toMatchObject({ responseCode: '200', totalStoreCount: expect.any(Number), totalLabelCount: expect.any(Number), updateStatus: expect.any(Array) })
    const offline = (await send('GET', `/api/common/gateway?store=${store}&network=offline`)).body['gatewayList'] as unknown[] | undefined
    expect((await send('GET', '/api/common/summary/problem?problemType=gatewayOffline')).body).toMatchObject({ responseCode: '200', problemStoreList: offline ? [{ storeCode: store, count: String(offline.length) }] : [] })
    expect((await send('GET', '/api/common/config/alertsetting')).body).toMatchObject({ gwOfflineCaution: expect.stringMatching(/^\d+$/), labelMisusedDanger: expect.stringMatching(/^\d+$/) })
  })

  test('GET, POST, PUT and DELETE store, /timezone, /summary and /summary/list', async () => {
    const form = { storeName: 'East', company: 'DEFAULT', country: 'Far', zoneId: 'Asia/Seoul', whiteListEnable: 'Disable', divisionCode: 5 }
    expect((await send('POST', '/api/common/store', { body: { ...form, store: 'EAST' } })).status).toBe(200)
    expect((await send('PUT', '/api/common/store?store=EAST', { body: { ...form, storeName: 'The east' } })).status).toBe(200)
    expect((await send('PUT', '/api/common/store?store=NOWHERE', { body: form })).status).toBe(404)
    expect((await send('GET', '/api/common/store?store=EAST')).body).toMatchObject({ stores: [{ store: 'EAST', storeName: 'The east', labelCount: 0, gatewayCount: 0, articleCount: 0 }] })
    expect((await send('GET', '/api/common/store/timezone')).body['timezoneList']).toContainEqual({ name: 'Asia/Seoul', timezone: '(UTC+09:00) Asia/Seoul' })
    expect((await send('GET', '/api/common/store/summary/v2?store=EAST')).body).toMatchObject({ store: 'EAST', divisionCode: 5, totalLabelCount: 0 })
    expect((await send('GET', '/api/common/store/summary/list?country=Far')).body).toMatchObject({ storeSummaryList: [{ store: 'EAST' }] })
    expect(await send('DELETE', '/api/common/area', { body: { company: 'DEFAULT', country: 'Far' } })).toMatchObject({ status: 405, body: { responseMessage: 'INVALID_DELETE_AREA' } })
    expect((await send('DELETE', '/api/common/store', { body: { storeList: ['EAST'] } })).status).toBe(200)
    expect((await send('DELETE', '/api/common/area?company=DEFAULT&country=Far')).status).toBe(200)
  })

  test('GET /api/common/whiteList/info and /list, PUT /whiteList; a label that is not listed is refused in words that callers look for', async () => {
    expect((await send('PUT', `/api/common/whiteList?store=${store}`, { body: { whiteListEnable: 'Enable', divisionCode: 0, whiteListFetchType: 'ADD', labelCodeList: [one] } })).body).toMatchObject({ responseCode: '200' })
    expect((await send('GET', `/api/common/whiteList/info?store=${store}`)).body).toMatchObject({ code: store, whiteListEnabled: true, divisionCode: 0 })
    expect((await send('GET', `/api/common/whiteList/list?store=${store}&searchType=label&search=${one}`)).body).toMatchObject({ whiteList: [{ label: one, mac: '00000000' }] })
    await addArticles('W1')
    const refused = await send('POST', `/api/common/labels/link?store=${store}`, { body: { assignList: [{ labelCode: '0000000000E2', articleIdList: ['W1'] }] } })
    expect([refused.status, refused.body['responseMessage']]).toEqual([405, `0000000000E2 label is not in the whiteList of station ${store}`])
    expect((await send('PUT', `/api/common/whiteList?store=${store}`, { body: { whiteListEnable: 'Disable', whiteListFetchType: 'DELETE', labelCodeList: [one] } })).status).toBe(200)
    expect((await send('GET', `/api/common/whiteList/list?store=${store}`)).status).toBe(204)
  })
})

describe('lights, pictures, pages and looks', () => {
  const label = '0000000000F1'
  const light = { color: 'MEGENTA', duration: '10s', patternId: '1' }
  /** 2 × 1 pixels, as a bitmap of 32 bits a pixel. */
  const picture = () => {
    const bytes = Buffer.alloc(62, 255)
    bytes.write('BM', 0, 'latin1')
    bytes.fill(0, 6, 54)
    bytes.writeUInt32LE(bytes.length, 2)
    bytes.writeUInt32LE(54, 10)
    bytes.writeUInt32LE(40, 14)
    bytes.writeInt32LE(2, 18)
    bytes.writeInt32LE(1, 22)
    bytes.writeUInt16LE(1, 26)
    bytes.writeUInt16LE(32, 28)
    return bytes.toString('base64')
  }
  const batch = { status: 200, body: { responseCode: '200', customBatchId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }

  beforeAll(async () => {
    await addArticles('L1', 'L2')
    await send('POST', `/api/common/labels/link?store=${store}`, { body: { assignList: [{ labelCode: label, articleIdList: ['L1'] }] } })
    // As if a gateway had heard it.
    await backdoor.db.updateTable('label').set({ model: 'M3_384x168_BW' }).where('code', '=', label).execute()
  })

  test('PUT /labels/led takes a list, or one label with its colour and mode; 206 names what could not blink; GET lists the orders', async () => {
    expect(await send('PUT', `/api/common/labels/led?store=${store}`, { body: { ledBlinkList: [{ labelCode: label, ...light }] } })).toMatchObject(batch)
    expect(await send('PUT', `/api/common/labels/led?store=${store}&labelCode=${label}`, { body: { mode: 'OFF' } })).toMatchObject(batch)
    expect(await send('PUT', `/api/common/labels/led?store=${store}&isPartial=true`, { body: { ledBlinkList: [{ labelCode: label, ...light }, { labelCode: '00000000FFFF', ...light }] } })).toMatchObject({ status: 206, body: { responseCode: '206', data: [{ labelCode: '00000000FFFF', responseCode: '422' }] } })
    expect((await send('GET', `/api/common/labels/led?store=${store}&labelCode=${label}`)).body['ledBlinkList']).toMatchObject([{ ledColor: 'MAGENTA', status: 'WAITING' }, { duration: '0s', status: 'REPLACED' }, { status: 'REPLACED' }])
    expect(await send('POST', `/api/common/labels/multi/led?store=${store}&label=${label}&color=RED&duration=30s`)).toMatchObject({ ...batch, body: { ...batch.body, count: 1 } })
  })

  test('PUT /articles/led blinks the labels of a product, and is 406 where it has none', async () => {
    expect(await send('PUT', `/api/common/articles/led?store=${store}`, { body: { ledBlinkList: [{ articleId: 'L1', ...light }] } })).toMatchObject(batch)
    expect(await send('PUT', `/api/common/articles/led?store=${store}`, { body: { ledBlinkList: [{ articleId: 'L2', ...light }] } })).toMatchObject({ status: 406, body: { responseMessage: 'ARTICLE_NOT_LINKED_TO_LABEL: L2' } })
  })

  test('GET, POST, PUT and DELETE /functions/led/pattern', async () => {
    const form = { patternName: 'Ours', onTime: 40, offTime: 60, idleTime: 1, repeatCount: 2 }
    const path = '/api/common/functions/led/pattern'
    const { status, body } = await send('POST', path, { body: form })
    expect([status, body['id']]).toEqual([200, 5])
    expect((await send('PUT', `${path}?pattern=5`, { body: { ...form, onTime: 50 } })).status).toBe(200)
    expect((await send('GET', path)).body['ledConfigList']).toContainEqual(expect.objectContaining({ ...form, id: 5, onTime: 50 }))
    expect((await send('DELETE', `${path}?pattern=5`)).status).toBe(200)
    expect((await send('DELETE', `${path}?pattern=0`)).status).not.toBe(200)
  })

  test('POST /labels/image pushes a picture to a page, in the older form too, and /image/dither/preview shows it first', async () => {
    expect((await send('PUT', `/api/common/labels/image/dither/preview?store=${store}&labelCode=${label}`, { body: { image: picture(), dithering: true, optAlgType: '2' } })).body).toMatchObject({ responseCode: '200', image: expect.stringMatching(/^iVBOR/) })
    expect(await send('POST', `/api/common/labels/image?store=${store}`, { body: { labelCode: label, page: 2, frontPage: 1, image: picture(), dithering: true, optAlgType: 1, articleList: [{ articleId: 'L1' }] } })).toMatchObject(batch)
    expect(await send('POST', '/common/api/v1/labels/contents/image', { body: { labels: [{ labelCode: label, frontPage: 1, contents: [{ contentType: 'image', imgBase64: picture(), pageIndex: 3, skipChecksumValidation: true }] }] } })).toMatchObject(batch)
    expect((await send('POST', `/api/common/labels/image?store=${store}`, { body: { labelCode: label, page: 2, image: 'bm8gcGljdHVyZQ==' } })).status).toBe(405)
  })

  test('POST /labels/page, /labels/multi/page and the older form turn to a page that is loaded', async () => {
    expect(await send('POST', `/api/common/labels/multi/page?store=${store}&label=${label}&page=2`)).toMatchObject({ ...batch, body: { ...batch.body, count: 1 } })
    expect(await send('POST', '/common/api/v1/labels/contents/page', { body: { labels: [{ labelCode: label, displayPage: 3 }] } })).toMatchObject(batch)
    expect((await send('GET', `/api/common/labels/detail?store=${store}&label=${label}`)).body).toMatchObject({ activePage: 3 })
    expect(await send('POST', `/api/common/labels/page?store=${store}`, { body: { pageChangeList: [{ labelCode: label, page: 1 }] } })).toMatchObject(batch)
    expect(await send('POST', `/api/common/labels/page?store=${store}`, { body: { pageChangeList: [{ labelCode: label, page: 7 }] } })).toMatchObject({ status: 405, body: { responseMessage: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES' } })
  })

  test('POST /labels/onDemandAlive/execute asks for labels, and /force/alive/signal for one in both methods', async () => {
    expect(await send('POST', `/api/common/labels/onDemandAlive/execute?store=${store}`, { body: { labelList: [label] } })).toMatchObject(batch)
    for (const method of ['PUT', 'GET']) expect((await send(method, `/api/common/labels/force/alive/signal?store=${store}&labelCode=${label}`)).status).toBe(200)
    expect((await send('GET', `/api/common/labels/history?store=${store}&label=${label}`)).body['timelineInfo']).toEqual(expect.arrayContaining([expect.objectContaining({ event: 'ALIVE' })]))
  })
})
