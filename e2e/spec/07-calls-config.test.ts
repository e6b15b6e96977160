// e2e/spec: specification §7: the settings of the SYSTEM CONFIG tab as programs call them, and that each takes effect at
// once. Which page the tab leads to is in 04-tabs.test.ts.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { defaultApiPaths } from '@shelfcast/contract/settings/settings'
import { encodePhoto } from '@shelfcast/render/photo-png'
import { openTestSession } from '@shelfcast/server/testing/people'
import { eventually, store, startWire } from './wire.ts'

const wire = startWire()
const { send } = wire

const config = '/api/common/config'
const get = async (path: string) => (await send('GET', `${config}/${path}`)).body
const put = (path: string, body: unknown) => send('PUT', `${config}/${path}`, { body })
const session = async () => (await send('GET', '/api/common/session')).body
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
/** One red pixel. */
const picture = base64(
  encodePhoto({ width: 1, height: 1, rgba: Uint8Array.of(255, 0, 0, 255) }, (data) => deflateSync(data)),
)

describe('the console', () => {
  test('APIPath has the defaults until saved, and is bare', async () => {
    expect(await get('APIPath')).toEqual(defaultApiPaths)
    const paths = { ...defaultApiPaths, webPDA: { path: '/PDA', used: true } }
    expect(await send('POST', `${config}/APIPath`, { body: paths })).toMatchObject({ status: 200, body: paths })
    expect(await get('APIPath')).toEqual(paths)
    await send('POST', `${config}/APIPath`, { body: defaultApiPaths })
  })

  test('a path that leads to a script is refused', async () => {
    const paths = { ...defaultApiPaths, portal: { path: 'javascript:alert(1)', used: true } }
    expect((await send('POST', `${config}/APIPath`, { body: paths })).status).toBe(405)
  })

  test('imageList takes each of the three places, and an empty picture brings the built-in one back', async () => {
    for (const location of ['LoginMainImage', 'LoginLogoImage', 'MenuLogoImage']) {
      const image = { location, fileName: 'logo.png', fileData: picture }
      expect((await put('imageList', { imageList: [image] })).status).toBe(200)
      expect(await get('imageList')).toEqual({
        imageList: [{ location, fileName: expect.any(String), fileData: expect.stringMatching(/^[\w+/=]+$/) }],
      })
      await put('imageList', { imageList: [{ ...image, fileData: '' }] })
      expect(await get('imageList')).toEqual({ imageList: [] })
    }
    expect((await put('imageList', { imageList: [{ location: 'Elsewhere', fileData: picture }] })).status).toBe(405)
  })

  test('aliveInterval is 10000 ms until saved, reaches the next session, and stays between a second and an hour', async () => {
    expect(await get('aliveInterval')).toEqual({ aliveInterval: '10000' })
    expect((await send('PUT', `${config}/aliveInterval?aliveInterval=15000`)).status).toBe(200)
    expect(await get('aliveInterval')).toEqual({ aliveInterval: '15000' })
    expect(await session()).toMatchObject({ aliveInterval: '15000' })
    for (const wrong of ['999', '3600001', '1.5', 'x', ''])
      expect((await send('PUT', `${config}/aliveInterval?aliveInterval=${wrong}`)).status).toBe(405)
  })

  test('alertsetting keeps twelve percentages, and red never begins before amber', async () => {
    const { responseCode: _code, responseMessage: _message, ...setting } = await get('alertsetting')
    expect(Object.values(setting)).toEqual(Array.from({ length: 12 }, () => expect.stringMatching(/^\d+$/)))
    const save = (change: object) => send('POST', `${config}/alertsetting`, { body: { ...setting, ...change } })
    expect((await save({ gwOfflineCaution: '15', gwOfflineDanger: '25' })).status).toBe(200)
    expect(await get('alertsetting')).toMatchObject({ gwOfflineCaution: '15', gwOfflineDanger: '25' })
    for (const wrong of [{ gwOfflineCaution: '40', gwOfflineDanger: '30' }, { gwOfflineDanger: '101' }])
      expect((await save(wrong)).status).toBe(405)
  })

  test('languageContent adds, changes and resets a language; languageList deletes it, but not English', async () => {
    const { body } = await put('languageContent', { languageName: 'Nederlands', content: '{"login.title":"Een"}' })
    const languageId = Number(body['languageId'])
    const content = async () => (await get(`languageContent?languageId=${languageId}`))['content']
    await put('languageContent', { languageId, content: '{"login.title":"Twee"}' })
    expect(await content()).toBe('{"login.title":"Twee"}')
    await put('languageContent?reset=true', { languageId })
    expect(await content()).toBe('{"login.title":"Een"}')
    expect((await send('DELETE', `${config}/languageList?languageId=${languageId}`)).status).toBe(200)
    expect((await send('GET', `${config}/languageContent?languageId=${languageId}`)).status).toBe(204)
    expect((await send('DELETE', `${config}/languageList?languageId=0`)).status).toBe(405)
  })

  test('settingValues are a file of the chosen parts, which is loaded again, and a broken one changes nothing', async () => {
    const file = await send('GET', `${config}/settingValues?systemConfig=true&led=true`)
    expect(Object.keys(file.body)).toEqual(['format', 'version', 'systemConfig', 'led'])
    expect(file.text).not.toMatch(/password|secret/i)
    await send('PUT', `${config}/aliveInterval?aliveInterval=20000`)
    expect((await put('settingValues?systemConfig=true', { data: file.text.slice(0, -9) })).status).toBe(405)
    expect(await get('aliveInterval')).toEqual({ aliveInterval: '20000' })
    expect((await put('settingValues?systemConfig=true', { data: file.text })).status).toBe(200)
    expect(await get('aliveInterval')).toEqual({ aliveInterval: '15000' })
  })
})

describe('hardware', () => {
  test('a new store starts with the saved battery mode, location, page unlock, alive interval and page time', async () => {
    const defaults = { batteryMode: 3, location: 2, updatePageUnlock: true, aliveInterval: 48, pageBackTime: 30 }
    expect((await put('hardware', defaults)).status).toBe(200)
    await send('POST', '/api/common/store', {
      body: { store: 'NEW', storeName: 'New', company: 'DEFAULT', country: 'Far', zoneId: 'Asia/Seoul' },
    })
    expect((await send('GET', '/api/common/store/setting/summary?store=NEW')).body).toMatchObject({
      storeConfig: { batteryMode: 3, location: 2, updatePageUnlock: true, aliveInterval: 48, pageBackTime: 30 },
    })
    expect((await put('hardware', { batteryMode: 7 })).status).toBe(405)
  })

  test.each([
    ['onDemandAlive', 'PUT', { onoff: 'ON', cycle: 'DAILY', scheduledTime: '03:00' }],
    ['SSE', 'PUT', { enabled: false }],
    [
      'report',
      'POST',
      {
        reportList: [{ reportName: 'Errors', range: 'D', use: 'ON', cycle: 'W', reportedTime: 6, reportMinute: 30 }],
      },
    ],
  ])('%s is kept for other programs as it was saved', async (path, method, body) => {
    expect(await send(method, `${config}/${path}`, { body })).toMatchObject({ status: 200, body })
    expect(await get(path)).toMatchObject(body)
  })

  test('emailsetting never returns the password', async () => {
    const mail = {
      host: 'mail.shop.example',
      port: '587',
      userName: 'shelf',
      password: 'kept to itself',
      encoding: 'STARTTLS',
      auth: 'true',
    }
    expect((await put('emailsetting', mail)).status).toBe(200)
    const { text, body } = await send('GET', `${config}/emailsetting`)
    expect(body).toMatchObject({ host: 'mail.shop.example', port: '587', userName: 'shelf', auth: 'true' })
    expect(text).not.toContain('kept to itself')
  })

  test('property answers texts and changes one by its upper-case key', async () => {
    const change = (key: string, value: string) => send('PUT', `/api/common/property?key=${key}&value=${value}`)
    expect((await change('PORTAL_PW_POLICY_MINIMUM_LENGTH', '12')).status).toBe(200)
    expect((await change('PORTAL_PW_POLICY_ENABLE', 'false')).status).toBe(200)
    expect((await send('GET', '/api/common/property')).body).toMatchObject({
      aimsPortalPwPolicyMinimumLength: '12',
      aimsPortalPwPolicyEnable: 'false',
    })
    expect(await session()).toMatchObject({ pwMinimumLength: '12', pwPolicyEnable: 'false' })
    expect((await change('PORTAL_PW_POLICY_MINIMUM_LENGTH', '3')).status).toBe(405)
    expect((await change('NO_SUCH_KEY', '1')).status).toBe(405)
  })
})

describe('products', () => {
  test('productIdExtraction, addInfo and editableProductInfo reach the next session', async () => {
    const rule = { prefix: '22', validDigits: '5', paddingValue: '0', totalDigits: '8' }
    const productIdExtraction = { enable: true, ...rule, list: [{ ...rule, prefix: '23' }] }
    const addInfoConfigList = [{ id: 1, name: 'Stock', enable: true }]
    const editableProductInfo = ['LIST_PRICE']
    for (const [path, body] of [
      ['productIdExtraction', { productIdExtraction }],
      ['addInfo', { addInfoConfigList }],
      ['editableProductInfo', { editableProductInfo }],
    ] as const) {
      expect((await put(path, body)).status).toBe(200)
      expect(await get(path)).toMatchObject(body)
    }
    expect(await session()).toMatchObject({ productIdExtraction, addInfoConfigList, editableProductInfo })
    expect((await put('productIdExtraction', { enable: false })).body).toMatchObject({
      productIdExtraction: { enable: false },
    })
  })

  test('activateFeatures reaches the next session', async () => {
    const features = { batchMode: true, assignSuccess: false, assignStart: true, unassign: false }
    expect((await put('activateFeatures', features)).status).toBe(200)
    expect(await get('activateFeatures')).toMatchObject(features)
    expect(await session()).toMatchObject({ activateFeatures: features })
  })

  test('productFile is tried on a sample without being saved, and changes the next file once saved', async () => {
    const rules = {
      header: false,
      delimiter: ';',
      mapping: [
        { column: '#1', key: 'articleId' },
        { column: '#2', key: 'articleName' },
      ],
    }
    const sample = 'T1;Tea\nT2;Toast'
    expect((await send('POST', `${config}/productFile/test`, { body: { sample, ...rules } })).body).toMatchObject({
      articleList: [
        { articleId: 'T1', articleName: 'Tea' },
        { articleId: 'T2', articleName: 'Toast' },
      ],
    })
    expect(await get('productFile')).toMatchObject({ header: true, mapping: [] })
    expect((await put('productFile', rules)).status).toBe(200)
    const file = { contentType: 'csv', fileName: 'prices.csv', imgBase64: base64(sample) }
    await send('POST', `/api/common/articles/upload?store=${store}`, { body: file })
    await eventually(
      async () => (await send('GET', `/api/common/articles?store=${store}&name=Toast`)).body['articleList'],
    ).toMatchObject([{ articleId: 'T2' }])
  })
})

describe('the hand-held app', () => {
  test('appSettings of a store fall back to the company with isLoop', async () => {
    await put('appSettings', { scan: 'company' })
    expect(await get(`appSettings?stationCode=${store}`)).toEqual({})
    expect(await get(`appSettings?stationCode=${store}&isLoop=true`)).toEqual({ scan: 'company' })
    await put(`appSettings?stationCode=${store}`, { scan: 'store', beep: true })
    expect(await get(`appSettings?stationCode=${store}&isLoop=true`)).toEqual({ scan: 'store', beep: true })
    expect((await send('GET', `${config}/appSettings/existing/configurations`)).text).toContain(store)
    expect((await send('DELETE', `${config}/appSettings?stationCode=${store}`)).status).toBe(200)
    expect(await get(`appSettings?stationCode=${store}`)).toEqual({})
    expect((await send('GET', `${config}/appSettings?areaId=999999`)).status).toBe(405)
  })

  test('customer/info takes the store in its path and usage in any case, and customer/info/only keeps the contents', async () => {
    const contents = [
      { customerInfoContentsPK: { id: 0, type: 'TEXT', split: '1' }, fileName: '', content: 'Fresh bread' },
    ]
    const saved = await put('customer/info', [{ stationCode: store, usage: 'Bakery', description: 'Bread', contents }])
    const [{ id }] = saved.body['customerInfoList'] as [{ id: number }]
    for (const usage of ['Bakery', 'BAKERY', 'bakery'])
      expect(await get(`customer/info/${store}?usage=${usage}`)).toMatchObject({
        customerInfoList: [{ id, usage: 'BAKERY', description: 'Bread' }],
      })
    expect(await get(`customer/info/${store}?usage=Default`)).toMatchObject({ customerInfoList: [] })
    const only = [{ id, stationCode: store, usage: 'BAKERY', description: 'Cake' }]
    expect((await put('customer/info/only', only)).status).toBe(200)
    expect(await get(`customer/info?stationCode=${store}&contents=true`)).toMatchObject({
      customerInfoList: [{ description: 'Cake', contents: [{ content: 'Fresh bread' }] }],
    })
    expect((await send('DELETE', `${config}/customer/info/${id}`)).status).toBe(200)
    expect(await get(`customer/info/${store}`)).toMatchObject({ customerInfoList: [] })
  })

  test('customer/favorite/button takes a list in the order of its priorities, and deletes by path or query', async () => {
    const list = async () => (await get(`customer/favorite/button?stationCode=${store}`))['favoriteButtonList']
    await put('customer/favorite/button', [
      { stationCode: store, type: 'MENU', menu: 2100, description: 'Link', priority: 2 },
      { stationCode: store, type: 'BAKERY', priority: 1 },
    ])
    expect(await list()).toMatchObject([{ type: 'BAKERY' }, { type: 'MENU', menu: 2100 }])
    const [first, second] = (await list()) as { id: number }[]
    expect((await send('DELETE', `${config}/customer/favorite/button/${first?.id}`)).status).toBe(200)
    expect((await send('DELETE', `${config}/customer/favorite/button?id=${second?.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
  })
})

describe('the license', () => {
  test('everything is active without a key, and a key is answered with 402', async () => {
    expect((await send('GET', '/api/common/license')).body).toMatchObject({ active: true, numberOfStore: 0 })
    expect((await send('PUT', '/api/common/license?encodedLicense=x&licenseId=y')).status).toBe(402)
  })

  test('version and about name the parts and the licences of the software inside', async () => {
    expect((await send('GET', '/api/common/version')).body).toMatchObject({ baseVersion: expect.any(String) })
    const { licenses } = (await send('GET', '/api/common/about')).body as { licenses: { licence: string }[] }
    expect(licenses.length).toBeGreaterThan(0)
    for (const { licence } of licenses) expect(licence).toBeTruthy()
  })
})

test('each page of the tab saves only with its own action code', async () => {
  for (const [action, method, path, body] of [
    [9100, 'POST', 'config/APIPath', defaultApiPaths],
    [9102, 'PUT', 'config/aliveInterval?aliveInterval=10000', undefined],
    [9200, 'PUT', 'config/hardware', { batteryMode: 0 }],
    [9201, 'PUT', 'config/emailsetting', { host: '', port: '', userName: '', encoding: '', auth: 'false' }],
    [9300, 'PUT', 'config/appSettings', {}],
    [9500, 'PUT', 'config/addInfo', { addInfoConfigList: [] }],
    [9400, 'PUT', 'license?encodedLicense=x&licenseId=y', undefined],
  ] as const) {
    const others = [9100, 9102, 9200, 9201, 9300, 9500, 9400].filter((code) => code !== action)
    for (const [name, codes, refused] of [
      [`with${action}`, [action], false],
      [`without${action}`, others, true],
    ] as const) {
      const accountId = await wire.backdoor.account({
        account: name,
        menu: [9100, 9200, 9300, 9400, 9500],
        action: [...codes],
      })
      const { headers } = await openTestSession(wire.backdoor.db, accountId)
      const { status } = await send(method, `/api/common/${path}`, body === undefined ? { headers } : { headers, body })
      expect([path, name, status === 403]).toEqual([path, name, refused])
    }
  }
})
