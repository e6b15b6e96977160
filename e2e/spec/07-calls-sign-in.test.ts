// e2e/spec: specification §7: sign-in, sign-up, sign-out and the path config, as programs call them.
import { describe, expect, test } from 'vitest'
import { testPassword } from '@shelfcast/server/testing/people'
import { eventually, startWire } from './wire.ts'

const wire = startWire()
const { send } = wire

describe('sign-in', () => {
  test('the login reply carries the session id and every field of the signed-in user', async () => {
    await wire.backdoor.account({ account: 'whole', level: '1' })
    const { status, body } = await send('POST', '/api/common/login', {
      headers: { sessionid: '' },
      body: { account: 'whole', password: testPassword, loginMode: 'local', domain: '', force: false },
    })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'account',
        'accountGroup',
        'accountInfo',
        'aliveInterval',
        'company',
        'domain',
        'firstName',
        'loginMode',
        'managedStores',
        'portalRevision',
        'responseCode',
        'responseMessage',
        'releaseVersion',
        'coreRevision',
        'sessionId',
        'sessionTimeout',
        'pwMinimumLength',
        'pwPolicyEnable',
        'lbsEnable',
        'otaEnable',
        'templateGroupEnable',
        'addInfoConfigList',
        'productIdExtraction',
        'editableProductInfo',
        'lcdType',
        'rabbitMqEnable',
        'activateFeatures',
        'permissionKey',
        'permissionValue',
        'providerAdministrator',
      ]),
    )
    expect(body).toMatchObject({
      responseCode: '200',
      responseMessage: 'SUCCESS',
      account: 'whole',
      company: ['DEFAULT'],
      lcdType: 'NONE',
      accountInfo: { accessLevel: '1' },
    })
    expect(body['sessionId']).toMatch(/^[\w-]{40,}$/)
  })

  test('numbers and flags of the login reply are text, and codes are lists of text', async () => {
    const { body } = await send('GET', '/api/common/session')
    expect(body).toMatchObject({
      aliveInterval: '10000',
      sessionTimeout: expect.stringMatching(/^\d+$/),
      pwMinimumLength: expect.stringMatching(/^\d+$/),
      pwPolicyEnable: expect.stringMatching(/^(true|false)$/),
      lbsEnable: 'false',
      otaEnable: 'false',
      templateGroupEnable: 'true',
    })
    expect((body['accountInfo'] as { accessMenu: unknown[] }).accessMenu).toContain('1000')
  })

  test('a second login while a session lives is refused until it is repeated with force', async () => {
    await wire.backdoor.account({ account: 'twice' })
    const login = (force: unknown) =>
      send('POST', '/api/common/login', {
        headers: { sessionid: '' },
        body: { account: 'twice', password: testPassword, loginMode: 'local', domain: '', force },
      })
    const first = await login(false)
    expect(await login(false)).toMatchObject({
      status: 405,
      body: { responseMessage: 'Unable to login as session is active currently.' },
    })
    expect((await login(true)).status).toBe(200)
    await eventually(
      async () =>
        (await send('GET', '/api/common/session', { headers: { sessionid: String(first.body['sessionId']) } })).status,
    ).toBe(423)
  })

  test('a session sent in the header sessionId opens calls, logout ends it, and a second logout is answered alike', async () => {
    await wire.backdoor.account({ account: 'leaver' })
    const { body } = await send('POST', '/api/common/login', {
      headers: { sessionid: '' },
      body: { account: 'leaver', password: testPassword },
    })
    const headers = { sessionid: String(body['sessionId']) }
    expect((await send('GET', '/api/common/store', { headers })).status).toBe(200)
    expect((await send('GET', '/api/common/logout?account=leaver', { headers })).status).toBe(200)
    await eventually(async () => (await send('GET', '/api/common/store', { headers })).text).toBe('Session is expired.')
    expect((await send('GET', '/api/common/store', { headers })).status).toBe(423)
    expect((await send('GET', '/api/common/logout?account=leaver', { headers })).status).toBe(200)
  })

  test('signup takes id, email and password, and the account waits for approval', async () => {
    const ask = { id: 'newcomer', email: 'new@example.com', password: 'a boat leaves at dawn' }
    expect(
      (await send('POST', '/api/common/signup', { headers: { sessionid: '' }, body: ask })).body['responseMessage'],
    ).toBe('Sign-up is turned off.')
    await wire.backdoor.setting('signup', true)
    expect(await send('POST', '/api/common/signup', { headers: { sessionid: '' }, body: ask })).toMatchObject({
      status: 200,
      body: { responseCode: '200' },
    })
    expect(
      (
        await send('POST', '/api/common/login', {
          headers: { sessionid: '' },
          body: { account: ask.id, password: ask.password },
        })
      ).body['responseMessage'],
    ).toBe('This account is waiting for approval.')
  })
})

test('the path config has four entries, each with path and used, and the default paths', async () => {
  const { body } = await send('GET', '/api/common/config/APIPath')
  expect(Object.keys(body).sort()).toEqual(['dashboardService', 'layOutDesigner', 'portal', 'webPDA'])
  expect(body).toMatchObject({
    dashboardService: { path: '/dashboard' },
    layOutDesigner: { path: '/LD' },
    portal: { path: '/' },
    webPDA: { path: '/PDA' },
  })
  for (const entry of Object.values(body))
    expect(entry).toEqual({ path: expect.any(String), used: expect.any(Boolean) })
})
