// server/accounts: the caller's own account, as the screen "My Account" uses it, and the rules for passwords.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountDetail } from '@shelfcast/contract/accounts/accounts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, addCompany, addStore, openTestSession, testPassword } from '../testing/people.ts'
import { Fault } from '../http/fault.ts'
import { checkPassword } from '../sessions/password-policy.ts'
import { saveSetting } from '../settings/store.ts'

let server: TestServer
let headers: Record<string, string>

beforeAll(async () => {
  server = await startServer()
  await addCompany(server.db, 'ACME')
  const store = await addStore(server.db, 'ACME', 'NORTH')
  await addAccount(server.db, { account: 'someone', company: 'ACME' })
  headers = {
    ...(
      await openTestSession(
        server.db,
        await addAccount(server.db, { account: 'Mia', company: 'ACME', level: '3', stores: [store] }),
      )
    ).headers,
    'content-type': 'application/json',
  }
})
afterAll(() => server.stop())

const put = (path: string, body: object) =>
  fetch(server.url + path, { method: 'PUT', headers, body: JSON.stringify(body) })
const read = async () =>
  AccountDetail.parse(await (await fetch(`${server.url}/api/common/account/detail`, { headers })).json())
const profile = {
  firstName: 'Mia',
  lastName: 'Li',
  emailAddress: 'mia@example.com',
  phoneNumber: '+49 1',
  emailAlarm: true,
  emailReport: false,
  language: 'ko',
  timeZone: 'Asia/Seoul',
}

test('a user reads the own account with title and stores, and never the password', async () => {
  const response = await fetch(`${server.url}/api/common/account/detail?account=mia`, { headers })
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ account: 'Mia', accessLevel: '3', title: 'Staff', storeList: ['NORTH'] })
  expect(text).not.toMatch(/argon2|password/i)
})

test('a saved profile is read back, and the audit log has both sides', async () => {
  expect((await put('/api/common/account/info', profile)).status).toBe(200)
  expect(await read()).toMatchObject(profile)
  const entry = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'account.save')
    .executeTakeFirstOrThrow()
  expect([entry.account, (entry.before as { email: string }).email, (entry.after as { email: string }).email]).toEqual([
    'Mia',
    '',
    'mia@example.com',
  ])
})

test('fields that belong to the server are ignored in a request', async () => {
  expect(
    (
      await put('/api/common/account/info', {
        ...profile,
        accessLevel: '1',
        access_level: '1',
        provider_administrator: true,
        permissionValue: ['ACME'],
      })
    ).status,
  ).toBe(200)
  expect(await read()).toMatchObject({ accessLevel: '3', permissionValue: [] })
})

test('another account can be neither read nor changed here', async () => {
  expect((await fetch(`${server.url}/api/common/account/detail?account=someone`, { headers })).status).toBe(204)
  expect((await put('/api/common/account/info', { ...profile, account: 'someone' })).status).toBe(405)
  expect(
    (
      await put('/api/common/account/password', {
        account: 'someone',
        oldPassword: testPassword,
        newPassword: 'a new one that is long',
      })
    ).status,
  ).toBe(405)
})

test('a refused field is named', async () => {
  const response = await put('/api/common/account/info', { ...profile, emailAddress: 'not an address' })
  expect(await response.json()).toMatchObject({
    responseCode: '405',
    errors: [{ field: 'emailAddress', message: 'This is not an email address.' }],
  })
})

test('a taken-over session cannot guess the old password', async () => {
  for (let at = 0; at < 5; at += 1)
    expect(
      (await put('/api/common/account/password', { oldPassword: `guess ${at}`, newPassword: 'a new one that is long' }))
        .status,
    ).toBe(405)
  expect(
    (await put('/api/common/account/password', { oldPassword: testPassword, newPassword: 'a new one that is long' }))
      .status,
  ).toBe(429)
})

test('passwords are judged by length; common words and names are refused', () => {
  const refused = (password: string, pwMinimumLength = 8, pwPolicyEnable = true) => {
    try {
      checkPassword(password, ['mia.li', 'mia@example.com'], { pwMinimumLength, pwPolicyEnable })
    } catch (error) {
      return error instanceof Fault
    }
    return false
  }
  for (const good of [
    'correct horse battery',
    'lange Nacht am Hafen',
    'ключ от старого дома',
    'xkqz-vwpf',
    '나는 매일 아침 걷는다',
  ])
    expect([good, refused(good)]).toEqual([good, false])
  for (const bad of [
    'short',
    'aaaaaaaaaaaa',
    'abababababab',
    'password',
    'P@ssw0rd!',
    'Summer2026!',
    '12345678',
    'qwertyuiop',
    'mia.li',
    'mia@example.com',
    'Shelfcast1',
    'x'.repeat(129),
  ])
    expect([bad, refused(bad)]).toEqual([bad, true])
  expect(refused('eleven char', 12)).toBe(true)
  expect(refused('sevench', 4)).toBe(true)
  // A company that switches its policy off keeps the length limits.
  for (const allowed of ['password', 'mia.li!!', 'aaaaaaaaaaaa'])
    expect([allowed, refused(allowed, 12, false)]).toEqual([allowed, false])
  for (const bad of ['sevench', 'x'.repeat(129)]) expect([bad, refused(bad, 12, false)]).toEqual([bad, true])
})

test('a company that switches its password policy off takes a password that the policy refuses', async () => {
  const pat = await openTestSession(server.db, await addAccount(server.db, { account: 'pat', company: 'ACME' }))
  const body = JSON.stringify({ oldPassword: testPassword, newPassword: 'Summer2026!' })
  const sent = { method: 'PUT', headers: { ...pat.headers, 'content-type': 'application/json' }, body }
  const change = () => fetch(`${server.url}/api/common/account/password`, sent)
  expect((await change()).status).toBe(405)
  await saveSetting(server.db, 'ACME', 'pwPolicyEnable', false)
  expect((await change()).status).toBe(200)
  await saveSetting(server.db, 'ACME', 'pwPolicyEnable', true)
})
