// e2e/spec: specification §6 and §7: accounts, sign-ups, levels and mapped stores, as programs call them. Who may
// change whom is in packages/server/src/accounts.
import { beforeAll, describe, expect, test } from 'vitest'
import { allActionCodes, allMenuCodes } from '@shelfcast/contract/permissions'
import { aboveOwnLevelText } from '@shelfcast/contract/wire-texts'
import { openTestSession, testPassword } from '@shelfcast/server/testing/people'
import { eventually, startWire } from './wire.ts'

const wire = startWire()
const { send } = wire

const account = '/api/common/account'
const level = '/api/common/accessLevel'
/** The numbers of the stores NORTH and SOUTH. */
let [north, south] = [0, 0]

beforeAll(async () => {
  for (const code of ['NORTH', 'SOUTH'])
    await send('POST', '/api/common/store', {
      body: { store: code, storeName: code, company: 'DEFAULT', country: 'Norway', zoneId: 'Europe/Oslo' },
    })
  const numbers = await wire.backdoor.db.selectFrom('store').select(['code', 'store_id']).execute()
  ;[north, south] = ['NORTH', 'SOUTH'].map((code) => numbers.find((one) => one.code === code)?.store_id ?? 0) as [
    number,
    number,
  ]
})

const signIn = (name: string) =>
  send('POST', '/api/common/login', {
    headers: { sessionid: '' },
    body: { account: name, password: testPassword, loginMode: 'local', domain: '', force: true },
  })
/** A row of the account list, if the caller sees one. */
async function rowOf(name: string, list = account, headers: Record<string, string> = {}) {
  const { body } = await send('GET', `${list}?account=${name}&size=200`, { headers })
  return ((body['accountList'] ?? []) as Record<string, unknown>[]).find((row) => row['account'] === name)
}
/** The headers of a new account's session. */
async function newCaller(given: Parameters<typeof wire.backdoor.account>[0]) {
  return (await openTestSession(wire.backdoor.db, await wire.backdoor.account(given))).headers
}
const sessionOf = async (headers: Record<string, string>) =>
  (await send('GET', '/api/common/session', { headers })).body as { managedStores?: { code: string }[] } & Record<
    string,
    unknown
  >

describe('accounts', () => {
  test('POST, GET, PUT and DELETE account', async () => {
    const added = await send('POST', `${account}?myAccessLevel=1`, {
      body: { account: 'ada', accessLevel: '3', firstName: 'Ada', storeList: ['NORTH'], password: testPassword },
    })
    expect(added).toMatchObject({ status: 200, body: { responseCode: '200', responseMessage: 'SUCCESS' } })
    const saved = await send('PUT', account, { body: { account: 'ada', lastName: 'Li', accessLevel: '2' } })
    expect(saved.status).toBe(200)
    expect(await rowOf('ada')).toMatchObject({
      firstName: 'Ada',
      lastName: 'Li',
      accessLevel: '2',
      managedStoreCount: 1,
    })
    expect((await send('DELETE', `${account}?myAccessLevel=1&account=ada`)).status).toBe(200)
    expect(await rowOf('ada')).toBeUndefined()
  })

  test('menu and action codes in the list are one text each, joined by commas', async () => {
    expect(await rowOf('script')).toMatchObject({
      accessMenu: expect.stringMatching(/^\d+(,\d+)+$/),
      accessAction: expect.stringMatching(/^\d+(,\d+)+$/),
      permissionKey: expect.any(String),
      permissionValue: expect.any(Array),
    })
  })

  test('GET account/detail has the stores and the title of the level, and no password', async () => {
    await wire.backdoor.account({ account: 'detail', level: '2', stores: [north] })
    const { body } = await send('GET', `${account}/detail?account=detail`)
    expect(body).toMatchObject({
      account: 'detail',
      accessLevel: '2',
      title: 'Store manager',
      storeList: ['NORTH'],
      managedStores: [{ company: 'DEFAULT', code: 'NORTH' }],
    })
    expect(Object.keys(body)).not.toContain('password')
  })

  test('several names in DELETE are joined by commas, and all of them are deleted or none', async () => {
    for (const name of ['one', 'two']) await wire.backdoor.account({ account: name, level: '3' })
    expect((await send('DELETE', `${account}?account=one,two,missing`)).status).toBe(404)
    expect([await rowOf('one'), await rowOf('two')]).not.toContain(undefined)
    expect((await send('DELETE', `${account}?account=one,two`)).status).toBe(200)
    expect([await rowOf('one'), await rowOf('two')]).toEqual([undefined, undefined])
  })

  test('a name that is taken is 409', async () => {
    expect(await send('POST', account, { body: { account: 'script', accessLevel: '3' } })).toMatchObject({
      status: 409,
      body: { responseCode: '409' },
    })
  })

  test('a level above the caller’s own is 405, whatever myAccessLevel says', async () => {
    const headers = await newCaller({ account: 'climber', menu: [8100], action: [8100], stores: [north] })
    const body = { account: 'climbed', accessLevel: '1', storeList: ['NORTH'] }
    expect(await send('POST', `${account}?myAccessLevel=1`, { headers, body })).toMatchObject({
      status: 405,
      body: { responseCode: '405' },
    })
    await wire.backdoor.account({ account: 'above', level: '2', stores: [north] })
    expect(await send('DELETE', `${account}?myAccessLevel=1&account=above`, { headers })).toMatchObject({
      status: 405,
      body: { responseMessage: aboveOwnLevelText },
    })
  })

  test('users cannot delete, disable or demote themselves', async () => {
    expect((await send('DELETE', `${account}?account=script`)).status).toBe(405)
    for (const change of [{ enabled: false }, { accessLevel: '3' }])
      expect((await send('PUT', account, { body: { account: 'script', ...change } })).status).toBe(405)
    expect(await rowOf('script')).toMatchObject({ accessLevel: '1', status: 'ACTIVE' })
  })

  test('a disabled account loses its session with the next call', async () => {
    const headers = await newCaller({ account: 'leaver', level: '3', stores: [north] })
    expect((await send('GET', '/api/common/session', { headers })).status).toBe(200)
    await send('PUT', account, { body: { account: 'leaver', enabled: false } })
    expect((await send('GET', '/api/common/session', { headers })).status).toBe(423)
  })

  test('permissionKey and permissionValue give all stores of an area, also future ones', async () => {
    const headers = await newCaller({ account: 'region', level: '3' })
    await send('PUT', account, { body: { account: 'region', permissionKey: 'COUNTRY', permissionValue: ['Norway'] } })
    const codes = async () => (await sessionOf(headers)).managedStores?.map(({ code }) => code)
    await eventually(codes).toEqual(['NORTH', 'SOUTH'])
    await send('POST', '/api/common/store', {
      body: { store: 'FJORD', storeName: 'Fjord', company: 'DEFAULT', country: 'Norway', zoneId: 'Europe/Oslo' },
    })
    await eventually(codes).toEqual(['FJORD', 'NORTH', 'SOUTH'])
    await send('DELETE', '/api/common/store?storeList=FJORD')
  })

  test('GET account/v2 lists what the named user may see', async () => {
    await wire.backdoor.account({ account: 'viewer', menu: [8100], action: [], stores: [north] })
    await wire.backdoor.account({ account: 'southern', level: '3', stores: [south] })
    const { body } = await send('GET', `${account}/v2?user=viewer&size=200`)
    const names = (body['accountList'] as { account: string }[]).map((row) => row.account)
    expect(names).toContain('viewer')
    expect(names).not.toContain('southern')
  })
})

describe('sign-ups', () => {
  const signUp = (id: string) =>
    send('POST', '/api/common/signup', {
      headers: { sessionid: '' },
      body: { id, email: `${id}@shop.example`, password: testPassword },
    })
  const approve = (name: string, approvalStatus: boolean) =>
    send('PUT', `${account}/b2c/approval`, {
      body: [{ account: name, approvalStatus, accountLevel: '3', customerCode: 'DEFAULT' }],
    })

  test('a sign-up waits in account/b2c until account/b2c/approval', async () => {
    await wire.backdoor.setting('signup', true)
    expect((await signUp('newcomer')).status).toBe(200)
    expect((await signIn('newcomer')).status).not.toBe(200)
    expect(await rowOf('newcomer', `${account}/b2c`)).toMatchObject({
      emailAddress: 'newcomer@shop.example',
      isApproved: false,
      customer: 'DEFAULT',
    })
    expect((await approve('newcomer', true)).status).toBe(200)
    expect(await rowOf('newcomer', `${account}/b2c`)).toMatchObject({ isApproved: true, accessLevel: '3' })
    expect(await signIn('newcomer')).toMatchObject({ status: 200, body: { accountInfo: { accessLevel: '3' } } })
  })

  test('a sign-up that is not approved cannot sign in', async () => {
    await signUp('unwanted')
    expect((await approve('unwanted', false)).status).toBe(200)
    expect((await signIn('unwanted')).status).toBe(405)
  })
})

describe('levels', () => {
  const codesOf = async (name: string) => (await send('GET', `${level}/one?accessLevel=${name}`)).body

  test('accessLevel and accessLevel/v2 are bare lists with codes as texts; level 1 has all of them', async () => {
    for (const path of [level, `${level}/v2`]) {
      const { body } = await send('GET', path)
      expect(Object.keys(body)).toEqual(['accessLevelList'])
      const [top] = body['accessLevelList'] as { accessLevel: string; accessMenu: string[]; accessAction: string[] }[]
      expect(top?.accessLevel).toBe('1')
      expect(new Set(top?.accessMenu)).toEqual(new Set(allMenuCodes.map(String)))
      expect(new Set(top?.accessAction)).toEqual(new Set(allActionCodes.map(String)))
    }
  })

  test('POST, PUT title, menu and action, and DELETE accessLevel', async () => {
    const { body } = await send('POST', level, { body: { title: 'Night shift', copyOf: '3' } })
    const name = String(body['accessLevel'])
    await send('PUT', `${level}/title?accessLevel=${name}`, { body: { title: 'Evening shift' } })
    await send('PUT', `${level}/menu?accessLevel=${name}`, { body: ['1000', '2100'] })
    await send('PUT', `${level}/action?accessLevel=${name}`, { body: ['2103'] })
    expect(await codesOf(name)).toMatchObject({
      title: 'Evening shift',
      accessMenu: ['1000', '2100'],
      accessAction: ['2103'],
    })
    expect((await send('DELETE', `${level}?accessLevel=${name}`)).status).toBe(200)
    expect((await send('GET', `${level}/one?accessLevel=${name}`)).status).toBe(404)
  })

  test('menu/reset and action/reset answer the defaults and store nothing', async () => {
    await send('PUT', `${level}/menu?accessLevel=3`, { body: ['1000'] })
    expect((await send('GET', `${level}/menu/reset?accessLevel=3`)).body['accessMenu']).toContain('2100')
    expect((await send('GET', `${level}/action/reset?accessLevel=3`)).body['accessAction']).toContain('8400')
    expect(await codesOf('3')).toMatchObject({ accessMenu: ['1000'] })
  })

  test('an export is imported again, and a file with one wrong code changes nothing', async () => {
    const { text } = await send('GET', `${level}/export`)
    expect((await send('POST', `${level}/import`, { body: JSON.parse(text) as unknown })).status).toBe(200)
    const before = await codesOf('2')
    const file = {
      accessLevelList: [
        { accessLevel: '2', title: 'Changed', accessMenu: [], accessAction: [] },
        { accessLevel: '3', title: 'Wrong', accessMenu: ['999999'], accessAction: [] },
      ],
    }
    expect((await send('POST', `${level}/import`, { body: file })).status).toBe(405)
    expect(await codesOf('2')).toEqual(before)
  })

  test('level 1 loses no code and is not deleted, nor is a level in use', async () => {
    await wire.backdoor.account({ account: 'holder', level: '2', stores: [north] })
    expect((await send('PUT', `${level}/menu?accessLevel=1`, { body: ['1000'] })).status).toBe(405)
    expect((await send('PUT', `${level}/action?accessLevel=1`, { body: [] })).status).toBe(405)
    for (const name of ['1', '2']) expect((await send('DELETE', `${level}?accessLevel=${name}`)).status).toBe(405)
  })

  test('no account grants a code that it does not hold', async () => {
    const headers = await newCaller({ account: 'granter', menu: [8300], action: [8300], stores: [north] })
    await send('POST', `${level}?accessLevel=granted`, { body: { title: 'Granted' } })
    const before = await codesOf('granted')
    const menu = await send('PUT', `${level}/menu?accessLevel=granted`, { headers, body: ['8300', '9100'] })
    expect(menu.status).toBe(405)
    const action = await send('PUT', `${level}/action?accessLevel=granted`, { headers, body: ['9100'] })
    expect(action.status).toBe(405)
    expect(await codesOf('granted')).toEqual(before)
  })

  test('a changed level reaches open sessions with their next call', async () => {
    await send('POST', `${level}?accessLevel=flight`, { body: { title: 'In flight' } })
    const headers = await newCaller({ account: 'flyer', level: 'flight', stores: [north] })
    expect((await send('GET', level, { headers })).status).toBe(403)
    await send('PUT', `${level}/menu?accessLevel=flight`, { body: ['8300'] })
    expect((await send('GET', level, { headers })).status).toBe(200)
  })
})

test('account/mapping gives and takes a store; account/mapping/available finds accounts without it', async () => {
  const headers = await newCaller({ account: 'mapped', level: '3' })
  const place = { company: 'DEFAULT', country: 'Norway', region: '', city: '', store: 'NORTH' }
  const query = new URLSearchParams({ ...place, size: '200' }).toString()
  const listed = async (path: string) =>
    ((await send('GET', `${account}/${path}?${query}&sort=user_name,asc`)).body['accountList'] ?? []) as unknown[]
  const row = expect.objectContaining({ account: 'mapped', firstName: '', accessLevel: '3' }) as unknown
  for (const prefix of ['', 'b2c/']) {
    const body = { ...place, accountList: [{ account: 'mapped' }] }
    expect(await listed(`${prefix}mapping/available`)).toContainEqual(row)
    expect((await send('POST', `${account}/mapping`, { body })).status).toBe(200)
    expect([await listed(`${prefix}mapping`), await listed(`${prefix}mapping/available`)]).toEqual([
      expect.arrayContaining([row]),
      expect.not.arrayContaining([row]),
    ])
    expect(await sessionOf(headers)).toMatchObject({ managedStores: [{ code: 'NORTH' }] })
    expect((await send('DELETE', `${account}/mapping`, { body })).status).toBe(200)
    expect(await sessionOf(headers)).toMatchObject({ managedStores: [] })
  }
})
