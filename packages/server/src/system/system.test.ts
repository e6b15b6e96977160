// server/system: the settings of the SYSTEM CONFIG tab, over HTTP.
import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import * as appConfig from '@shelfcast/contract/settings/app-config'
import * as consoleSettings from '@shelfcast/contract/settings/console'
import { exportSettings, importSettings } from '@shelfcast/contract/settings/exchange'
import { readHardware, saveHardware } from '@shelfcast/contract/settings/hardware'
import { activateLicense, readAbout, readLicense, readVersion } from '@shelfcast/contract/settings/license'
import * as rules from '@shelfcast/contract/settings/product-rules'
import { readProperties, saveProperty } from '@shelfcast/contract/settings/properties'
import { listImages, readApiPaths } from '@shelfcast/contract/settings/settings'
import { addArea } from '@shelfcast/contract/areas/areas'
import { addStore } from '@shelfcast/contract/stores/stores'
import { readStoreSettings } from '@shelfcast/contract/stores/reads'
import { readSession } from '@shelfcast/contract/sessions/sessions'
import { usingShop } from '../testing/shop.ts'

const { server, send, signIn } = usingShop({ company: 'acme', stores: ['lyon', 'nice'] })

const png = (width: number, height: number) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#2f3b4c'
  context.fillRect(0, 0, width, height)
  return canvas.toBuffer('image/png').toString('base64')
}

describe('pictures', () => {
  const put = (fileData: string, fileName = 'logo.png') =>
    send(consoleSettings.saveImages, { body: { imageList: [{ location: 'MenuLogoImage', fileName, fileData }] } })
  const shown = async () =>
    (await send(listImages)).body['imageList'] as { location: string; fileName: string; fileData: string }[]

  test('a picture is encoded again, at most twice as large as it shows, under a name of ours', async () => {
    expect(await put(png(1_830, 500), '<svg onload=alert(1)>.svg')).toMatchObject({ status: 200 })
    const [image] = await shown()
    expect(image).toMatchObject({ location: 'MenuLogoImage', fileName: 'MenuLogoImage.webp' })
    const bytes = Buffer.from(image?.fileData ?? '', 'base64')
    expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP')
    expect(bytes.length).toBeLessThan(20_000)
  })

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64'), 405],
    ['half a picture', Buffer.from(png(400, 400), 'base64').subarray(0, 200).toString('base64'), 405],
    ['too many pixels', png(8_000, 6_000), 413],
    ['text', 'aGVsbG8=', 405],
  ])('%s is refused and the picture stays', async (_name, fileData, status) => {
    const before = await shown()
    const answer = await put(fileData)
    expect([answer.status, answer.body['errors']]).toEqual([
      status,
      [expect.objectContaining({ field: 'imageList.0.fileData' })],
    ])
    expect(await shown()).toEqual(before)
  })

  test('an empty picture brings the built-in one back, and others stay', async () => {
    await send(consoleSettings.saveImages, {
      body: { imageList: [{ location: 'LoginLogoImage', fileName: '', fileData: png(300, 100) }] },
    })
    await put('')
    expect((await shown()).map(({ location }) => location)).toEqual(['LoginLogoImage'])
  })
})

test('related applications: a hostile address is refused, and a saved one shows to everybody', async () => {
  const paths = {
    dashboardService: { path: '/dashboard', used: true },
    layOutDesigner: { path: '/LD', used: true },
    portal: { path: '/', used: false },
    webPDA: { path: '/PDA', used: false },
  }
  for (const path of ['javascript:alert(1)', '//evil.example', 'PDA'])
    expect(
      await send(consoleSettings.saveApiPaths, { body: { ...paths, webPDA: { path, used: true } } }),
    ).toMatchObject({ status: 405 })
  expect(await send(consoleSettings.saveApiPaths, { body: paths })).toMatchObject({ status: 200 })
  expect((await send(readApiPaths)).body).toEqual(paths)
})

test('someone of one company cannot change what every company sees', async () => {
  const stranger = await signIn('stranger', { company: 'other', level: '1' })
  expect(await stranger.send(consoleSettings.deleteLanguage, { query: { languageId: 1 } })).toMatchObject({
    status: 403,
  })
  expect(
    await stranger.send(consoleSettings.saveImages, {
      body: { imageList: [{ location: 'MenuLogoImage', fileName: '', fileData: '' }] },
    }),
  ).toMatchObject({ status: 403 })
  await server.db.deleteFrom('account').where('account', '=', 'stranger').execute()
  await server.db.deleteFrom('access_level').where('company', '=', 'other').execute()
  await server.db.deleteFrom('company').where('code', '=', 'other').execute()
})

test('a new store starts with the saved hardware defaults, and with none before they are saved', async () => {
  const settingsOf = async (store: string) =>
    ((await send(readStoreSettings, { query: { store } })).body['storeConfig'] ?? {}) as Record<string, unknown>
  await send(addStore, { body: { store: 'early', company: 'acme', zoneId: 'Europe/Paris' } as never })
  expect(await settingsOf('early')).not.toHaveProperty('batteryMode')
  expect((await send(readHardware)).body).toMatchObject({ batteryMode: 0, aliveInterval: 24 })
  await send(saveHardware, { body: { batteryMode: 3, aliveInterval: 48 } })
  await send(addStore, { body: { store: 'late', company: 'acme', zoneId: 'Europe/Paris' } as never })
  expect(await settingsOf('late')).toMatchObject({ batteryMode: 3, aliveInterval: 48 })
  expect(await settingsOf('early')).not.toHaveProperty('batteryMode')
  expect(await send(saveHardware, { body: { batteryMode: 7 } })).toMatchObject({ status: 405 })
})

describe('the hand-held app', () => {
  let lyonArea: number
  beforeAll(async () => {
    await send(addArea, { body: { company: 'acme', country: 'France', region: 'Rhône', city: 'Lyon' } })
    await server.db
      .updateTable('store')
      .set({ country: 'France', region: 'Rhône', city: 'Lyon' })
      .where('code', '=', 'lyon')
      .execute()
    const area = await server.db
      .selectFrom('area')
      .select('area_id')
      .where('company', '=', 'acme')
      .where('country', '=', 'France')
      .where('region', '=', '')
      .executeTakeFirstOrThrow()
    lyonArea = area.area_id
  })

  test('settings fall back to the areas above with isLoop, and to nothing without', async () => {
    const read = async (query: Record<string, unknown>) => (await send(appConfig.readAppSettings, { query })).body
    await send(appConfig.saveAppSettings, { query: {}, body: { scan: 'company' } })
    expect(await read({ stationCode: 'lyon' })).toEqual({})
    expect(await read({ stationCode: 'lyon', isLoop: true })).toEqual({ scan: 'company' })
    await send(appConfig.saveAppSettings, { query: { areaId: lyonArea }, body: { scan: 'France' } })
    expect(await read({ stationCode: 'lyon', isLoop: true })).toEqual({ scan: 'France' })
    expect(await read({ stationCode: 'nice', isLoop: true })).toEqual({ scan: 'company' })
    await send(appConfig.saveAppSettings, { query: { stationCode: 'lyon' }, body: { scan: 'store', beep: true, n: 3 } })
    expect(await read({ stationCode: 'lyon', isLoop: true })).toEqual({ scan: 'store', beep: true, n: 3 })
    const places = await send(appConfig.listAppSettingPlaces)
    expect(places.headers.get('x-total-count')).toBe('3')
    await send(appConfig.deleteAppSettingPlaces, { body: [{ stationCode: 'lyon' }, { areaId: lyonArea }] })
    expect(await read({ stationCode: 'lyon', isLoop: true })).toEqual({ scan: 'company' })
    expect(await send(appConfig.readAppSettings, { query: { areaId: 999_999 } })).toMatchObject({ status: 405 })
  })

  test('customer information: by path and by query, usage in any case, contents on request', async () => {
    const { body } = await send(appConfig.saveCustomerInfo, {
      body: [
        {
          stationCode: 'lyon',
          usage: 'Bakery',
          description: '<svg onload=alert(1)>',
          contents: [
            { customerInfoContentsPK: { id: 0, type: 'TEXT', split: '1' }, fileName: '', content: 'Fresh bread' },
          ],
        },
      ],
    })
    const [{ id }] = body['customerInfoList'] as [{ id: number }]
    const at = async (path: string) =>
      (await (
        await fetch(`${server.url}/api/common/config/customer/info${path}`, { headers: await headersOf() })
      ).json()) as {
        customerInfoList: { id: number; contents: unknown[] }[]
      }
    for (const usage of ['Bakery', 'BAKERY', 'bakery'])
      expect((await at(`/lyon?usage=${usage}`)).customerInfoList).toMatchObject([{ id, usage: 'BAKERY', contents: [] }])
    expect((await at('/lyon?usage=Default')).customerInfoList).toEqual([])
    expect((await at('?stationCode=lyon&contents=true')).customerInfoList).toMatchObject([
      { id, description: '<svg onload=alert(1)>', contents: [{ content: 'Fresh bread' }] },
    ])
    await send(appConfig.saveCustomerInfoOnly, {
      body: [{ id, stationCode: 'lyon', usage: 'Bakery', description: 'Bread', priority: 2 }],
    })
    expect((await at('?stationCode=lyon&contents=true')).customerInfoList).toMatchObject([
      { id, description: 'Bread', priority: 2, contents: [{ content: 'Fresh bread' }] },
    ])
    const removed = await fetch(`${server.url}/api/common/config/customer/info/${id}`, {
      method: 'DELETE',
      headers: await headersOf(),
    })
    expect(removed.status).toBe(200)
    expect((await at('/lyon')).customerInfoList).toEqual([])
  })
  const headersOf = async () => (await signIn(`reader ${Math.random()}`)).headers

  test('favourite buttons are saved as a list and deleted by id', async () => {
    const saved = await send(appConfig.saveFavoriteButtons, {
      body: [
        { stationCode: 'nice', type: 'MENU', menu: 2100, description: 'Link', priority: 2 },
        { stationCode: 'nice', type: 'BAKERY', priority: 1 },
      ],
    })
    const list = async () =>
      (await send(appConfig.listFavoriteButtons, { query: { stationCode: 'nice' } })).body['favoriteButtonList'] as {
        id: number
      }[]
    expect(await list()).toMatchObject([{ type: 'BAKERY' }, { type: 'MENU', menu: 2100 }])
    const [{ id }] = saved.body['favoriteButtonList'] as [{ id: number }]
    const removed = await fetch(`${server.url}/api/common/config/customer/favorite/button?id=${id}`, {
      method: 'DELETE',
      headers: await headersOf(),
    })
    expect([removed.status, (await list()).length]).toEqual([200, 1])
    expect(await send(appConfig.saveFavoriteButtons, { body: [{ id: 999_999, type: 'NONE' }] })).toMatchObject({
      status: 405,
    })
  })
})

test('rules for products are in the next reply of a sign-in', async () => {
  const productIdExtraction = {
    enable: true,
    prefix: '22',
    validDigits: '5',
    paddingValue: '0',
    totalDigits: '8',
    list: [],
  }
  expect(await send(rules.saveProductIdExtraction, { body: { productIdExtraction } as never })).toMatchObject({
    status: 200,
    body: { productIdExtraction },
  })
  expect(await send(rules.saveProductIdExtraction, { body: productIdExtraction })).toMatchObject({ status: 200 })
  await send(rules.saveAddInfo, { body: { addInfoConfigList: [{ id: 1, name: 'Stock', enable: true }] } })
  await send(rules.saveEditableProductInfo, { body: { editableProductInfo: ['LIST_PRICE', 'LIST_PRICE'] } })
  await send(rules.saveActivateFeatures, { body: { batchMode: true } })
  expect((await send(readSession)).body).toMatchObject({
    productIdExtraction,
    addInfoConfigList: [{ id: 1, name: 'Stock', enable: true }],
    editableProductInfo: ['LIST_PRICE'],
    activateFeatures: { batchMode: true, unassign: false },
  })
  await send(rules.saveProductIdExtraction, { body: { enable: false } })
})

describe('properties', () => {
  const save = (key: string, value: string) => send(saveProperty, { query: { key, value } })
  const read = async () => (await send(readProperties)).body

  test('an upper-case key changes the setting behind it', async () => {
    expect(await save('CUSTOMER_FILE_INPUT_PATH', 'prices/in')).toMatchObject({ status: 200 })
    expect(await save('DASHBOARD_SERVICE_SESSION_TIMEOUT', '900')).toMatchObject({ status: 200 })
    expect(await save('PORTAL_PW_POLICY_MINIMUM_LENGTH', '12')).toMatchObject({ status: 200 })
    expect(await save('PORTAL_PW_POLICY_ENABLE', 'false')).toMatchObject({ status: 200 })
    expect(await save('BATCH_PURGE_RETENTION_DAYS', '30')).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({
      customerFileInputPath: 'prices/in',
      aimsDashboardServiceSessionTimeout: '900',
      aimsPortalPwPolicyMinimumLength: '12',
      aimsPortalPwPolicyEnable: 'false',
      batchPurgeRetentionDays: '30',
    })
    expect((await send(readSession)).body).toMatchObject({ pwMinimumLength: '12', pwPolicyEnable: 'false' })
  })

  test.each([
    ['CUSTOMER_FILE_INPUT_PATH', '../../etc'],
    ['CUSTOMER_FILE_INPUT_PATH', '/etc'],
    ['CUSTOMER_FILE_BACKUP_PATH', 'C:\\temp'],
    ['PORTAL_PW_POLICY_MINIMUM_LENGTH', '3'],
    ['PORTAL_PW_POLICY_ENABLE', 'perhaps'],
    ['DASHBOARD_SERVICE_SESSION_TIMEOUT', '1'],
    ['TEMPLATE_MAPPING_ENABLE', 'false'],
    ['SOMETHING_ELSE', '1'],
    ['__proto__', '1'],
  ])('%s = %s is refused', async (key, value) => {
    expect(await save(key, value)).toMatchObject({ status: 405 })
  })

  test('only level 1 weakens passwords', async () => {
    const keeper = await signIn('keeper', { level: '3', menu: [9200], action: [9200] })
    expect(
      await keeper.send(saveProperty, { query: { key: 'PORTAL_PW_POLICY_ENABLE', value: 'false' } }),
    ).toMatchObject({ status: 403 })
    expect(await keeper.send(saveProperty, { query: { key: 'BATCH_PURGE_CRON', value: 'daily' } })).toMatchObject({
      status: 200,
    })
    expect(await keeper.send(saveProperty, { query: { key: 'CUSTOMER_FILE_PATTERN', value: '*.csv' } })).toMatchObject({
      status: 403,
    })
  })
})

describe('settings in a file', () => {
  const load = (data: string, query = {}) => send(importSettings, { query, body: { data } })

  test('what is exported can be loaded, and holds no secret', async () => {
    const { body } = await send(exportSettings)
    const text = JSON.stringify(body)
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'systemConfig',
        'template',
        'templateMapping',
        'led',
        'userRole',
        'language',
        'buttonConfig',
      ]),
    )
    expect(text).not.toMatch(/password|secret/i)
    expect(await load(text)).toMatchObject({ status: 200, body: { loaded: expect.arrayContaining(['systemConfig']) } })
    expect(Object.keys((await send(exportSettings, { query: { led: true } })).body)).toEqual([
      'format',
      'version',
      'led',
    ])
  })

  test.each(['', '{', '[]', '{"format":"other","version":1}', '{"format":"shelfcast-settings","version":2}'])(
    'the file %j is refused',
    async (data) => {
      expect(await load(data)).toMatchObject({ status: 405 })
    },
  )

  test('a file passes on no codes that its loader lacks', async () => {
    const clerk = await signIn('clerk', { level: '3', menu: [9100], action: [9100, 8300] })
    const data = JSON.stringify({
      format: 'shelfcast-settings',
      version: 1,
      userRole: [{ level: '4', title: 'Power', menu: [9100], action: [9100, 7101] }],
    })
    expect(await clerk.send(importSettings, { body: { data } })).toMatchObject({ status: 403 })
  })
})

test('the license needs no key: a key is refused with 402, and everything is active', async () => {
  expect((await send(readLicense)).body).toMatchObject({ active: true, expiryDate: '', numberOfStore: 0 })
  expect(await send(activateLicense, { query: { encodedLicense: 'x', licenseId: 'y' } })).toMatchObject({ status: 402 })
  expect((await send(readVersion)).body).toMatchObject({ baseVersion: expect.any(String), pda: { name: 'pda' } })
  expect((await send(readAbout)).body).toMatchObject({ licenses: expect.any(Array) })
})
