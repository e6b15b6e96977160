// server/sessions: the promises of signing in, on the running server (security design §6, §7).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { secretCookie, sessionCookie, takenOverHeader } from '@shelfcast/contract/constants'
import {
  loginActiveText,
  loginFailedText,
  loginLockedText,
  sessionEndedText,
  sessionLostText,
} from '@shelfcast/contract/wire-texts'
import { TakenOver } from '@shelfcast/contract/sessions/taken-over'
import { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, addCompany, addStore, openTestSession, testPassword } from '../testing/people.ts'
import { createTicket } from './tickets.ts'

let server: TestServer
let clock = Date.now()
const minutes = 60_000
let count = 0

beforeAll(async () => {
  server = await startServer({ now: () => clock })
  await addCompany(server.db, 'ACME')
  await addStore(server.db, 'ACME', 'NORTH')
  await addStore(server.db, 'ACME', 'SOUTH')
})
afterAll(() => server.stop())
// Each test has its own account, and an address without recent failures.
beforeEach(() => {
  clock += 3 * 60 * minutes
})

const person = async (more: Partial<Parameters<typeof addAccount>[1]> = {}) => {
  const account = `person${++count}`
  return { account, accountId: await addAccount(server.db, { account, company: 'ACME', ...more }) }
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
const login = (account: string, more: object = {}, headers: Record<string, string> = {}) =>
  post(
    '/api/common/login',
    { account, password: testPassword, loginMode: 'local', domain: '', force: false, ...more },
    headers,
  )
const messageOf = async (response: Response) => ((await response.json()) as { responseMessage: string }).responseMessage
const cookiesOf = (response: Response) =>
  new Map(response.headers.getSetCookie().map((line) => [line.split('=', 1)[0] ?? '', line]))
const valueOf = (line: string | undefined) => line?.split(';', 1)[0]?.split('=')[1] ?? ''

test('a script gets one complete token, accepted as header and as cookie', async () => {
  const { account } = await person()
  const response = await login(account)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
  const reply = LoginReply.parse(await response.json())
  expect(reply).toMatchObject({
    account,
    company: ['ACME'],
    sessionTimeout: '1800',
    pwMinimumLength: '8',
    aliveInterval: '10000',
    lbsEnable: 'false',
    providerAdministrator: false,
  })
  expect(reply.managedStores.map((store) => store.code)).toEqual(['NORTH', 'SOUTH'])
  expect(reply.accountInfo.accessMenu).toContain('9400')
  expect((await get('/api/common/session', { sessionid: reply.sessionId })).status).toBe(200)
  expect((await get('/api/common/session', { cookie: `${sessionCookie}=${reply.sessionId}` })).status).toBe(200)
})

test('only hashes of tokens are stored', async () => {
  const { account } = await person()
  const { sessionId } = LoginReply.parse(await (await login(account)).json())
  const { rows } = await sql<{ text: string }>`select session::text as text from session`.execute(server.db)
  expect(rows.some((row) => row.text.includes(sessionId))).toBe(false)
})

test('a browser gets a readable handle and a secret it cannot read, and needs both', async () => {
  const { account } = await person()
  const cookies = cookiesOf(await login(account, {}, { origin: server.url }))
  expect(cookies.get(sessionCookie)).not.toMatch(/HttpOnly/)
  expect(cookies.get(secretCookie)).toMatch(/; Path=\/; SameSite=Strict; HttpOnly$/)
  const handle = valueOf(cookies.get(sessionCookie))
  const secret = valueOf(cookies.get(secretCookie))
  const both = `${sessionCookie}=${handle}; ${secretCookie}=${secret}`
  expect((await get('/api/common/session', { cookie: both })).status).toBe(200)
  for (const headers of [
    { sessionid: handle },
    { cookie: `${sessionCookie}=${handle}` },
    { sessionid: handle, cookie: `${secretCookie}=${secret}` },
    { cookie: `${sessionCookie}=${handle}; ${secretCookie}=forged` },
  ]) {
    const response = await get('/api/common/session', headers as Record<string, string>)
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
      423,
      sessionLostText,
      'text/plain;charset=UTF-8',
    ])
  }
})

test('a browser that stays signed in keeps its cookies for thirty days', async () => {
  const { account } = await person()
  const cookies = cookiesOf(await login(account, { staySignedIn: true }, { origin: server.url }))
  expect(cookies.get(secretCookie)).toMatch(/Max-Age=2592000/)
})

test('a write of a browser session needs the handle as header and our own origin', async () => {
  const { accountId } = await person()
  const { headers, sessionId } = await openTestSession(server.db, accountId, { browserAt: server.url, nowMs: clock })
  const write = (given: Record<string, string>) =>
    fetch(`${server.url}/api/common/config/aliveInterval?aliveInterval=12000`, { method: 'PUT', headers: given })
  expect((await write(headers)).status).toBe(200)
  const { sessionid: _, ...withoutHeader } = headers
  const { origin: __, ...withoutOrigin } = headers
  for (const foreign of [
    withoutHeader,
    withoutOrigin,
    { ...headers, origin: 'https://evil.example' },
    { ...headers, origin: 'null' },
    { ...headers, 'sec-fetch-site': 'cross-site' },
  ])
    expect((await write(foreign as Record<string, string>)).status).toBe(403)
  expect(
    (await write({ ...withoutOrigin, 'sec-fetch-site': 'same-origin', sessionid: sessionId } as Record<string, string>))
      .status,
  ).toBe(200)
})

test('another site cannot sign a visitor in', async () => {
  const { account } = await person()
  expect((await login(account, {}, { origin: 'https://evil.example' })).status).toBe(403)
})

test('a wrong password, an unknown account and an empty one get the same answer', async () => {
  const { account } = await person()
  for (const response of [await login(account, { password: 'wrong' }), await login('nobody at all'), await login('')])
    expect([response.status, await messageOf(response)]).toEqual([405, loginFailedText])
})

test('five failures lock an account for five minutes, even for the right password, and then it unlocks', async () => {
  const { account } = await person()
  const guesses = await Promise.all(Array.from({ length: 5 }, () => login(account, { password: 'guess' })))
  expect(guesses.map((response) => response.status)).toEqual([405, 405, 405, 405, 405])
  const locked = await login(account)
  expect([locked.status, await messageOf(locked)]).toEqual([429, loginLockedText])
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(200)
  clock += 5 * minutes
  expect((await login(account)).status).toBe(200)
})

test('many simultaneous guesses do not get past the limit', async () => {
  const { account } = await person()
  const guesses = await Promise.all(Array.from({ length: 9 }, () => login(account, { password: 'guess' })))
  expect(guesses.filter((response) => response.status === 405).length).toBeLessThanOrEqual(5)
})

test('an address has ten failures at once, then one every six seconds', async () => {
  const { account } = await person()
  for (let at = 0; at < 10; at += 1) expect((await login(`stranger ${at}`)).status).toBe(405)
  expect((await login(account)).status).toBe(429)
  clock += 6_000
  expect((await login(account)).status).toBe(200)
})

test('a second sign-in learns of the first only after the right password, and force ends the first', async () => {
  const { account } = await person()
  const first = LoginReply.parse(await (await login(account)).json())
  expect(await messageOf(await login(account, { password: 'wrong', force: true }))).toBe(loginFailedText)
  expect(await messageOf(await login(account))).toBe(loginActiveText)
  expect((await get('/api/common/session', { sessionid: first.sessionId })).status).toBe(200)
  expect((await login(account, { force: true })).status).toBe(200)
  const lost = await get('/api/common/session', { sessionid: first.sessionId })
  expect([lost.status, await lost.text()]).toEqual([423, sessionEndedText])
})

test('the user of an ended session learns when, from where and with what the other one signed in', async () => {
  const { account } = await person()
  const first = LoginReply.parse(await (await login(account)).json())
  const second = LoginReply.parse(
    await (await login(account, { force: true }, { 'user-agent': 'Späti/1.0 (Ä)' })).json(),
  )
  for (const [path, status] of [
    ['/api/common/session', 423],
    ['/common/api/v2/common/session', 401],
  ] as const) {
    const lost = await get(path, { sessionid: first.sessionId })
    expect(lost.status).toBe(status)
    const told = TakenOver.parse(JSON.parse(decodeURIComponent(lost.headers.get(takenOverHeader) ?? '')))
    expect(told).toMatchObject({ ip: '127.0.0.1' })
    expect(told.agent).toContain('/1.0')
    expect(Math.abs(Date.parse(told.time) - Date.now())).toBeLessThan(60_000)
  }
  // A session that its user ended says nothing, and neither does an unknown one.
  await fetch(`${server.url}/api/common/logout`, { headers: { sessionid: second.sessionId } })
  for (const sessionid of [second.sessionId, 'unknown'])
    expect((await get('/api/common/session', { sessionid })).headers.get(takenOverHeader)).toBeNull()
})

test('signing in again from the same browser replaces its session without a question', async () => {
  const { account } = await person()
  const first = LoginReply.parse(await (await login(account)).json())
  expect((await login(account, {}, { sessionid: first.sessionId })).status).toBe(200)
  expect((await get('/api/common/session', { sessionid: first.sessionId })).status).toBe(423)
})

test('a session is lost after the idle limit, which the keep-alive poll does not extend', async () => {
  const { accountId } = await person()
  const { headers } = await openTestSession(server.db, accountId, { nowMs: clock })
  clock += 29 * minutes
  expect((await get('/api/common/session', headers)).status).toBe(200)
  clock += 29 * minutes
  expect((await get('/api/common/area', headers)).status).toBeLessThan(300)
  clock += 2 * minutes
  const lost = await get('/api/common/session', headers)
  expect([lost.status, await lost.text()]).toEqual([423, sessionLostText])
})

test('activity keeps a session alive up to twelve hours and no longer', async () => {
  const { accountId } = await person()
  const { headers } = await openTestSession(server.db, accountId, { nowMs: clock })
  for (let past = 0; past < 12 * 60 - 20; past += 20) {
    clock += 20 * minutes
    expect((await get('/api/common/session', headers)).status).toBe(200)
  }
  clock += 20 * minutes
  expect((await get('/api/common/session', headers)).status).toBe(423)
})

test('a clock that was ahead and is set right locks no account and keeps sessions', async () => {
  const { account, accountId } = await person()
  const ahead = 300 * 24 * 60 * minutes
  const { headers } = await openTestSession(server.db, accountId, { nowMs: clock })
  clock += ahead
  const guesses = await Promise.all(Array.from({ length: 5 }, () => login(account, { password: 'guess' })))
  expect(guesses.map((response) => response.status)).toEqual([405, 405, 405, 405, 405])
  const late = LoginReply.parse(await (await login((await person()).account)).json()).sessionId
  clock -= ahead
  expect((await login(account, { force: true })).status).toBe(200)
  expect((await get('/api/common/session', { sessionid: late })).status).toBe(200)
  // The first session was ended by the second sign-in of its account, which the cache must not hide.
  expect((await get('/api/common/session', headers)).status).toBe(423)
})

test('signing out ends the session everywhere and also works when already signed out', async () => {
  const { accountId } = await person()
  const { headers } = await openTestSession(server.db, accountId, { browserAt: server.url, nowMs: clock })
  const out = await get('/api/common/logout?account=x', headers)
  expect(out.status).toBe(200)
  expect(cookiesOf(out).get(sessionCookie)).toMatch(/Max-Age=0/)
  expect((await get('/api/common/session', headers)).status).toBe(423)
  expect((await get('/api/common/logout', headers)).status).toBe(200)
  expect((await get('/api/common/logout')).status).toBe(200)
})

test('a ticket signs in once', async () => {
  const { account, accountId } = await person()
  const ticket = await createTicket(server.db, accountId)
  expect((await login('admin of elsewhere', { loginMode: 'ticket', password: ticket })).status).toBe(405)
  expect((await login(account, { loginMode: 'ticket', password: ticket })).status).toBe(200)
  expect((await login(account, { loginMode: 'ticket', password: ticket, force: true })).status).toBe(405)
})

test('a ticket that found another session still works with force', async () => {
  const { account, accountId } = await person()
  await openTestSession(server.db, accountId, { nowMs: clock })
  const ticket = await createTicket(server.db, accountId)
  expect(await messageOf(await login(account, { loginMode: 'ticket', password: ticket }))).toBe(loginActiveText)
  expect((await login(account, { loginMode: 'ticket', password: ticket, force: true })).status).toBe(200)
})

test('of two callers with one ticket, one gets in', async () => {
  const { account, accountId } = await person()
  const ticket = await createTicket(server.db, accountId)
  const both = await Promise.all([
    login(account, { loginMode: 'ticket', password: ticket, force: true }),
    login(account, { loginMode: 'ticket', password: ticket, force: true }),
  ])
  expect(both.map((response) => response.status).toSorted((one, other) => one - other)).toEqual([200, 405])
})

test('an expired ticket is refused', async () => {
  const { account, accountId } = await person()
  const ticket = await createTicket(server.db, accountId, 0)
  expect((await login(account, { loginMode: 'ticket', password: ticket })).status).toBe(405)
})

// A promise in real time, which a busy machine may miss once.
test('changed rights apply within a second', { retry: 3 }, async () => {
  const { accountId } = await person({ menu: [1000], action: [] })
  const { headers } = await openTestSession(server.db, accountId, { nowMs: clock })
  expect((await get('/api/common/config/alertsetting', headers)).status).toBe(200)
  await server.db.updateTable('access_level').set({ menu: [] }).where('level', 'like', 'own-%').execute()
  await server.events.publish(server.db, { kind: 'ACCOUNT', storeId: 0, ids: [String(accountId)] })
  await expect
    .poll(async () => (await get('/api/common/config/alertsetting', headers)).status, { timeout: 1_000, interval: 50 })
    .toBe(403)
})

test('changing the password ends the other sessions and keeps this one', async () => {
  const { account, accountId } = await person()
  const here = await openTestSession(server.db, accountId, { nowMs: clock })
  const there = await openTestSession(server.db, accountId, { nowMs: clock })
  const change = (body: object) =>
    fetch(`${server.url}/api/common/account/password`, {
      method: 'PUT',
      headers: { ...here.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ account, ...body }),
    })
  expect(await messageOf(await change({ oldPassword: 'wrong', newPassword: 'another long sentence' }))).toBe(
    'The current password is wrong.',
  )
  for (const weak of ['12345678', 'Passw0rd2024!', account, 'shelfcast1'])
    expect([weak, (await change({ oldPassword: testPassword, newPassword: weak })).status]).toEqual([weak, 405])
  expect((await change({ oldPassword: testPassword, newPassword: 'another long sentence' })).status).toBe(200)
  expect((await get('/api/common/session', here.headers)).status).toBe(200)
  expect((await get('/api/common/session', there.headers)).status).toBe(423)
  expect((await login(account, { force: true })).status).toBe(405)
  expect((await login(account, { force: true, password: 'another long sentence' })).status).toBe(200)
})

test('a user sees the own sessions and ends one of them', async () => {
  const { accountId } = await person()
  const here = await openTestSession(server.db, accountId, { nowMs: clock })
  const there = await openTestSession(server.db, accountId, { nowMs: clock })
  const { sessionList } = (await (await get('/api/common/account/sessions', here.headers)).json()) as {
    sessionList: { sessionId: string; current: boolean }[]
  }
  expect(sessionList).toHaveLength(2)
  const other = sessionList.find((session) => !session.current)?.sessionId ?? ''
  expect(
    (
      await fetch(`${server.url}/api/common/account/sessions?sessionId=${other}`, {
        method: 'DELETE',
        headers: here.headers,
      })
    ).status,
  ).toBe(200)
  expect((await get('/api/common/session', there.headers)).status).toBe(423)
  expect((await get('/api/common/session', here.headers)).status).toBe(200)
})

test('an account that is not approved cannot sign in, and learns why only after the right password', async () => {
  const { account } = await person({ approved: false })
  expect(await messageOf(await login(account, { password: 'wrong' }))).toBe(loginFailedText)
  expect(await messageOf(await login(account))).toBe('This account is waiting for approval.')
})

test('sign-up is off until a setting turns it on, and then never reveals existing names', async () => {
  const { account } = await person()
  const ask = (id: string) => post('/api/common/signup', { id, email: 'new@example.com', password: testPassword })
  expect((await ask('newcomer')).status).toBe(405)
  await server.db.insertInto('setting').values({ company: '', key: 'signup', value: 'true' }).execute()
  const [fresh, taken] = [await ask('newcomer'), await ask(account)]
  expect([fresh.status, await fresh.text()]).toEqual([taken.status, await taken.text()])
  expect(await messageOf(await login('newcomer'))).toBe('This account is waiting for approval.')
})

test('sign-in with a domain is refused where it is not set up', async () => {
  expect(await messageOf(await login('anybody', { loginMode: 'domain' }))).toBe('This sign-in method is not set up.')
})

test('the token mounts answer lost sessions with 401 envelopes', async () => {
  for (const mount of ['/common/api/v2', '/c1/common/api/v2']) {
    const missing = await get(`${mount}/common/session`)
    expect([missing.status, await messageOf(missing)]).toEqual([401, 'Unauthorized: TOKEN_NOT_FOUND_IN_REQUEST'])
    expect(await messageOf(await get(`${mount}/common/session`, { authorization: 'Bearer abc' }))).toBe(
      'Unauthorized: TOKEN_IS_INVALID',
    )
  }
})

test('each caller has the stores of an area right, of a mapping and of level 1', async () => {
  const west = await addStore(server.db, 'ACME', 'WEST')
  await server.db.updateTable('store').set({ region: 'coast' }).where('code', '=', 'SOUTH').execute()
  const { account, accountId } = await person({ level: '3', stores: [west] })
  await server.db
    .updateTable('account')
    .set({ permission_key: 'REGION', permission_value: ['coast'] })
    .where('account_id', '=', accountId)
    .execute()
  expect(LoginReply.parse(await (await login(account)).json()).managedStores.map((store) => store.code)).toEqual([
    'SOUTH',
    'WEST',
  ])
})

test('under TLS the secret has the prefix that keeps other hosts and paths from setting it', async () => {
  const secure = await startServer({ settings: { trustProxy: ['127.0.0.1'] } })
  await addCompany(secure.db, 'ACME')
  await addAccount(secure.db, { account: 'person', company: 'ACME' })
  const response = await fetch(`${secure.url}/api/common/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
      origin: secure.url.replace('http:', 'https:'),
    },
    body: JSON.stringify({ account: 'person', password: testPassword, loginMode: 'local' }),
  })
  const cookies = cookiesOf(response)
  expect(cookies.get(`__Host-${secretCookie}`)).toMatch(/; Path=\/; SameSite=Strict; Secure; HttpOnly$/)
  expect(cookies.get(sessionCookie)).toMatch(/; Secure/)
  await secure.stop()
})

test('a setting makes scripts use the two-cookie session as well', async () => {
  const { account } = await person()
  await server.db.insertInto('setting').values({ company: '', key: 'strictSessions', value: 'true' }).execute()
  const response = await login(account)
  await server.db.deleteFrom('setting').where('key', '=', 'strictSessions').execute()
  const { sessionId } = LoginReply.parse(await response.json())
  expect((await get('/api/common/session', { sessionid: sessionId })).status).toBe(423)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  expect((await get('/api/common/session', { cookie })).status).toBe(200)
})
