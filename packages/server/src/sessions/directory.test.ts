// server/sessions: passwords in a directory, with an LDAP server on a real socket.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loginFailedText } from '@shelfcast/contract/wire-texts'
import { readSignInWays } from '@shelfcast/contract/sessions/sessions'
import { apiClient } from '../testing/api-client.ts'
import { startDirectory, type TestDirectory } from '../testing/ldap-directory.ts'
import { addAccount, addCompany, testPassword } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

let server: TestServer
let directory: TestDirectory
let clock = Date.now()
const entry = (name: string) => `uid=${name},ou=people,dc=shop,dc=example`

beforeAll(async () => {
  directory = await startDirectory({
    [entry('ada')]: 'ada in the directory',
    [entry('grace')]: 'grace in the directory',
    [entry('o\\, admin\\=1')]: 'odd',
  })
  server = await startServer({
    now: () => clock,
    settings: { directory: { url: directory.url, domain: 'SHOP', bindAs: entry('{account}') } },
  })
  await addCompany(server.db, 'ACME')
  await addAccount(server.db, { account: 'ada', company: 'ACME', menu: [2100], action: [] })
  await addAccount(server.db, { account: 'waiting', company: 'ACME', approved: false })
  await addAccount(server.db, { account: 'o, admin=1', company: 'ACME' })
})
afterAll(async () => {
  await server.stop()
  await directory.stop()
})
beforeEach(() => {
  clock += 3_600_000
})

async function login(account: string, password: string, more: object = {}) {
  const response = await fetch(`${server.url}/api/common/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password, loginMode: 'domain', domain: 'SHOP', force: true, ...more }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('the directory checks the password, and the rights are those of our account of that name', async () => {
  const { status, body } = await login('Ada', 'ada in the directory')
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      account: 'ada',
      loginMode: 'domain',
      domain: 'SHOP',
      accountInfo: expect.objectContaining({ accessMenu: ['2100'] }) as unknown,
    }),
  ])
  expect(
    (await fetch(`${server.url}/api/common/session`, { headers: { sessionid: String(body['sessionId']) } })).status,
  ).toBe(200)
})

test.each([
  ['a wrong password', 'ada', 'not that'],
  ['our own password of the account', 'ada', testPassword],
  ['no password, which a directory takes from everybody', 'ada', ''],
  ['a name that only the directory knows', 'grace', 'grace in the directory'],
  ['a name that nobody knows', 'nobody', 'x'],
  ['a name that would be another entry', 'ada,ou=people', 'ada in the directory'],
])('%s is refused with the same words as every wrong sign-in', async (_kind, account, password) => {
  const { status, body } = await login(account, password)
  expect([status, body['responseMessage']]).toEqual([405, loginFailedText])
})

test('special characters of a directory are plain characters of a name', async () => {
  expect((await login('o, admin=1', 'odd')).status).toBe(200)
  expect(directory.lastName()).toBe(entry('o\\, admin\\=1'))
})

test('another domain is not set up, and local sign-in still works', async () => {
  expect((await login('ada', 'ada in the directory', { domain: 'OTHER' })).body['responseMessage']).toBe(
    'This sign-in method is not set up.',
  )
  expect((await login('ada', testPassword, { loginMode: 'local', domain: '' })).status).toBe(200)
})

test('five failures lock the account, and the directory receives no more questions', async () => {
  for (let n = 0; n < 5; n += 1) await login('ada', 'guess')
  const asked = directory.binds()
  expect((await login('ada', 'ada in the directory')).status).toBe(429)
  expect(directory.binds()).toBe(asked)
})

test('an unreachable directory is not a wrong password: 503, and no failure is counted', async () => {
  const away = await startServer({
    settings: { directory: { url: 'ldap://127.0.0.1:9', domain: 'SHOP', bindAs: entry('{account}') } },
  })
  await addCompany(away.db, 'ACME')
  await addAccount(away.db, { account: 'ada', company: 'ACME' })
  for (let n = 0; n < 7; n += 1) {
    const response = await fetch(`${away.url}/api/common/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'ada', password: 'x', loginMode: 'domain', domain: 'SHOP' }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  }
  await away.stop()
})

test('the sign-in page learns the directory, or that there is none', async () => {
  expect((await apiClient(server.url, {})(readSignInWays)).body).toEqual({
    domains: ['SHOP'],
    signup: false,
    passkey: false,
  })
  const without = await startServer()
  expect((await apiClient(without.url, {})(readSignInWays)).body).toEqual({
    domains: [],
    signup: false,
    passkey: false,
  })
  await without.stop()
})
