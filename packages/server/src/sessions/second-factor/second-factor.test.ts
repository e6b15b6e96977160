// server/sessions/second-factor: signing in with a second factor, on the running server.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePassword } from '@shelfcast/contract/accounts/accounts'
import { saveLevelFactor } from '@shelfcast/contract/accounts/levels'
import { saveAccount } from '@shelfcast/contract/accounts/users'
import { secretCookie, sessionCookie } from '@shelfcast/contract/constants'
import { FAULTS } from '@shelfcast/contract/faults'
import type { FieldError } from '@shelfcast/contract/envelope'
import * as contract from '@shelfcast/contract/sessions/factors'
import { issueTokens } from '@shelfcast/contract/sessions/tokens'
import { apiClient } from '../../testing/api-client.ts'
import { codeAt } from '../../testing/authenticator-app.ts'
import { addAccount, addCompany, openTestSession, testPassword } from '../../testing/people.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { createTicket } from '../tickets.ts'
import { stepOfCode } from './totp.ts'

let server: TestServer
let clock = Date.UTC(2026, 10, 27, 8)
let count = 0
const minutes = 60_000
const messages = FAULTS

beforeAll(async () => {
  server = await startServer({ now: () => clock })
  await addCompany(server.db, 'ACME')
})
afterAll(() => server.stop())
beforeEach(() => {
  clock += 3 * 60 * minutes
})

type Send = ReturnType<typeof apiClient>
interface Person {
  account: string
  accountId: number
  send: Send
}
const person = async (more: Partial<Parameters<typeof addAccount>[1]> = {}): Promise<Person> => {
  const account = `person${++count}`
  const accountId = await addAccount(server.db, { account, company: 'ACME', ...more })
  const { headers } = await openTestSession(server.db, accountId, { nowMs: clock })
  return { account, accountId, send: apiClient(server.url, headers) }
}

/** Sets up an app and ends the session of the set-up. */
async function withApp(more: Parameters<typeof person>[0] = {}) {
  const who = await person(more)
  const { key } = (await who.send(contract.startTotp, { body: { password: testPassword } })).body as contract.TotpKey
  const confirmed = await who.send(contract.confirmTotp, { body: { otp: codeAt(key, clock) } })
  expect(confirmed.status).toBe(200)
  clock += minutes
  return { ...who, key, recoveryCodes: confirmed.body['recoveryCodes'] as string[] }
}

interface Reply {
  status: number
  body: { responseMessage: string; errors?: FieldError[]; sessionId?: string; recoveryCodes?: string[]; key?: string }
  cookies: Map<string, string>
}
async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  return {
    status: response.status,
    body: (await response.json()) as Reply['body'],
    cookies: new Map(cookies.map((pair) => [pair.split('=', 1)[0] ?? '', pair])),
  }
}
const login = (account: string, more: object = {}, headers: Record<string, string> = {}) =>
  post('/api/common/login', { account, password: testPassword, force: true, ...more }, headers)

const stepCookieName = `${secretCookie}Step`
/** The first step in a browser, and a function for the second. */
async function firstStep(account: string, more: object = {}) {
  const reply = await login(account, more, { origin: server.url })
  const pending = contract.pendingStep(reply.body.errors ?? [])
  const cookie = reply.cookies.get(stepCookieName) ?? ''
  const step = pending?.step ?? ''
  const headers = { origin: server.url, cookie }
  return {
    reply,
    pending,
    step,
    headers,
    answer: (otp: string, given: object = {}, other: Record<string, string> = {}) =>
      post('/api/common/login/step', { step, otp, force: true, ...given }, { ...headers, ...other }),
    setUp: () => post('/api/common/login/step/setup', { step }, headers),
  }
}
const outcome = ({ status, body }: Reply) => [status, body.responseMessage]

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code of RFC 6238 at %i s is right in its step and the ones around, and nowhere else', (seconds, code) => {
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const step = Math.floor(seconds / 30)
  const at = (steps: number) => stepOfCode(key, code.slice(-6), (step + steps) * 30_000 + 1)
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined])
  expect(codeAt(key, seconds * 1000)).toBe(code.slice(-6))
})

test('an app is set up with the password and one code, and ten recovery codes are shown once', async () => {
  const { send, account } = await person()
  expect((await send(contract.startTotp, { body: { password: 'wrong' } })).body['responseMessage']).toBe(
    messages['password.old'].message,
  )
  const { key, address } = (await send(contract.startTotp, { body: { password: testPassword } }))
    .body as contract.TotpKey
  expect(address).toBe(
    `otpauth://totp/Shelfcast:${account}?issuer=Shelfcast&secret=${key}&algorithm=SHA1&digits=6&period=30`,
  )
  expect((await send(contract.readFactors)).body).toMatchObject({ policy: 'OPTIONAL', totpSince: '' })
  expect((await send(contract.confirmTotp, { body: { otp: codeAt(key, clock + 5 * minutes) } })).status).toBe(405)
  const { body } = await send(contract.confirmTotp, { body: { otp: codeAt(key, clock) } })
  expect(body['recoveryCodes']).toHaveLength(10)
  for (const code of body['recoveryCodes'] as string[]) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect((await send(contract.readFactors)).body).toMatchObject({
    totpSince: new Date(clock).toISOString(),
    recoveryCodesLeft: 10,
  })
  const stored = JSON.stringify([
    await server.db.selectFrom('account_totp').selectAll().execute(),
    await server.db.selectFrom('recovery_code').selectAll().execute(),
    await server.db.selectFrom('audit').selectAll().execute(),
  ])
  expect(stored).not.toContain(key)
  expect(stored).not.toContain((body['recoveryCodes'] as string[])[0])
})

test('a key that is not confirmed within a quarter of an hour expires', async () => {
  const { send } = await person()
  const { key } = (await send(contract.startTotp, { body: { password: testPassword } })).body as contract.TotpKey
  clock += 16 * minutes
  expect((await send(contract.confirmTotp, { body: { otp: codeAt(key, clock) } })).body['responseMessage']).toBe(
    messages['factor.notStarted'].message,
  )
})

test('a browser signs in with the password, then with a code', async () => {
  const { account, key } = await withApp()
  const first = await firstStep(account)
  expect(outcome(first.reply)).toEqual([405, messages['login.secondFactor'].message])
  expect(first.pending?.methods).toEqual(['TOTP', 'RECOVERY'])
  expect(first.reply.cookies.has(sessionCookie)).toBe(false)
  const done = await first.answer(codeAt(key, clock))
  expect(done.status).toBe(200)
  expect(done.cookies.has(sessionCookie) && done.cookies.has(secretCookie)).toBe(true)
})

test('only the right password learns that there is a second factor', async () => {
  const { account } = await withApp()
  const wrong = await login(account, { password: 'wrong' }, { origin: server.url })
  expect([...outcome(wrong), wrong.body.errors]).toEqual([405, messages['login.failed'].message, undefined])
})

test('a program sends the code with the password, and without it gets a refusal that says so', async () => {
  const { account, key } = await withApp()
  const without = await login(account)
  expect([...outcome(without), without.body.errors]).toEqual([405, messages['login.secondFactor'].message, undefined])
  expect((await login(account, { otp: codeAt(key, clock) })).status).toBe(200)
  const tokens = (otp?: string) =>
    post(issueTokens.path, { username: account, password: testPassword, ...(otp ? { otp } : {}) })
  expect((await tokens()).status).toBe(405)
  expect((await tokens('123456')).status).toBe(405)
  clock += minutes
  expect((await tokens(codeAt(key, clock))).status).toBe(200)
})

test('a code works once, also for two sign-ins at the same moment', async () => {
  const { account, key } = await withApp()
  const code = codeAt(key, clock)
  const [one, other] = [await firstStep(account), await firstStep(account)]
  const replies = await Promise.all([one.answer(code), other.answer(code)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 405])
  const late = await firstStep(account)
  expect(outcome(await late.answer(code))).toEqual([405, messages['login.codeWrong'].message])
})

test('a code works half a minute too early or too late, and not beyond', async () => {
  const { account, key } = await withApp()
  for (const [shiftS, status] of [
    [-60, 405],
    [-30, 200],
    [30, 200],
    [60, 405],
  ] as const) {
    const step = await firstStep(account)
    expect((await step.answer(codeAt(key, clock + shiftS * 1000))).status).toBe(status)
    clock += 10 * minutes
  }
})

test('a server whose clock was ahead accepts codes again once it is right', async () => {
  const { account, key } = await withApp()
  const rightTime = clock
  clock += 24 * 60 * minutes
  expect((await (await firstStep(account)).answer(codeAt(key, clock))).status).toBe(200)
  clock = rightTime
  expect((await (await firstStep(account)).answer(codeAt(key, clock))).status).toBe(200)
  expect((await (await firstStep(account)).answer(codeAt(key, clock))).status).toBe(405)
})

test('wrong codes count like wrong passwords, and the right password does not reset them', async () => {
  const { account, key } = await withApp()
  for (let guess = 0; guess < 5; guess++) {
    const step = await firstStep(account)
    expect((await step.answer(String(guess).padStart(6, '0'))).status).toBe(405)
  }
  const locked = await login(account, {}, { origin: server.url })
  expect(locked.status).toBe(429)
  clock += 6 * minutes
  expect((await (await firstStep(account)).answer(codeAt(key, clock))).status).toBe(200)
})

test('guesses at the same moment count too', async () => {
  const { account } = await withApp()
  const step = await firstStep(account)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, guess) => step.answer(String(guess).padStart(6, '0'))),
  )
  expect(replies.filter(({ status }) => status === 405).length).toBeLessThanOrEqual(5)
})

test('a step is bound to its browser, used once, and over after five minutes', async () => {
  const { account, key } = await withApp()
  const over = [405, messages['login.stepOver'].message]
  const stolen = await firstStep(account)
  const code = codeAt(key, clock)
  expect(outcome(await stolen.answer(code, {}, { cookie: '' }))).toEqual(over)
  expect(outcome(await stolen.answer(code, {}, { cookie: `${stepCookieName}=forged` }))).toEqual(over)
  expect((await stolen.answer(code)).status).toBe(200)
  clock += minutes
  expect(outcome(await stolen.answer(codeAt(key, clock)))).toEqual(over)
  const late = await firstStep(account)
  clock += 5 * minutes + 1
  expect(outcome(await late.answer(codeAt(key, clock)))).toEqual(over)
  expect((await stolen.answer(code, {}, { origin: 'https://evil.example' })).status).toBe(403)
})

test('the answer to a right code names another active session, and the same code then ends it', async () => {
  const { account, key } = await withApp()
  const step = await firstStep(account)
  const code = codeAt(key, clock)
  const told = await step.answer(code, { force: false })
  expect(told.body.responseMessage).toBe(messages['login.active'].message)
  expect((await step.answer(code, { force: true })).status).toBe(200)
})

test('recovery codes work once, in any case and spacing, and can be renewed', async () => {
  const { account, send, recoveryCodes } = await withApp()
  const [first = '', second = ''] = recoveryCodes
  expect((await (await firstStep(account)).answer(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await (await firstStep(account)).answer(first)).status).toBe(405)
  const again = apiClient(
    server.url,
    (await openTestSession(server.db, (await accountOf(account)).account_id, { nowMs: clock })).headers,
  )
  expect((await again(contract.readFactors)).body['recoveryCodesLeft']).toBe(9)
  const renewed = (await again(contract.renewRecoveryCodes, { body: { password: testPassword } })).body['recoveryCodes']
  expect(renewed).toHaveLength(10)
  expect((await (await firstStep(account)).answer(second)).status).toBe(405)
  expect(send).toBeDefined()
})
const accountOf = (account: string) =>
  server.db.selectFrom('account').selectAll().where('account', '=', account).executeTakeFirstOrThrow()

test('a required factor is set up in the sign-in, before anything else', async () => {
  await server.db
    .insertInto('access_level')
    .values({ company: 'ACME', level: 'strict', title: 'Strict', second_factor: 'REQUIRED' })
    .execute()
  const { account, send } = await person({ level: 'strict' })
  expect(outcome(await login(account))).toEqual([405, messages['login.factorSetup'].message])
  const step = await firstStep(account)
  expect(step.pending?.methods).toEqual(['SETUP'])
  expect((await step.answer('123456')).status).toBe(405)
  const { body } = await step.setUp()
  const key = body.key ?? ''
  const done = await step.answer(codeAt(key, clock))
  expect([done.status, done.body.recoveryCodes?.length]).toEqual([200, 10])
  clock += minutes
  const next = await firstStep(account)
  expect(next.pending?.methods).toEqual(['TOTP', 'RECOVERY'])
  expect((await next.setUp()).body.responseMessage).toBe(messages['login.stepOver'].message)
  expect((await next.answer(codeAt(key, clock))).body.recoveryCodes).toBeUndefined()
  const { headers } = await openTestSession(server.db, (await accountOf(account)).account_id, { nowMs: clock })
  const removal = await apiClient(server.url, headers)(contract.removeFactor, { body: { password: testPassword } })
  expect(removal.body['responseMessage']).toBe(messages['factor.required'].message)
  expect(send).toBeDefined()
})

test('a level without second factors does not ask for one, nor lets its users set one up', async () => {
  await server.db
    .insertInto('access_level')
    .values({ company: 'ACME', level: 'plain', title: 'Plain', second_factor: 'OFF' })
    .execute()
  const { account, send } = await person({ level: 'plain' })
  expect((await send(contract.startTotp, { body: { password: testPassword } })).body['responseMessage']).toBe(
    messages['factor.off'].message,
  )
  expect((await login(account)).status).toBe(200)
})

test('who changes the policy of a level is in the log, and the next sign-in follows it', async () => {
  const boss = await person()
  const { account } = await person({ level: '3' })
  const saved = await boss.send(saveLevelFactor, { query: { accessLevel: '3' }, body: { secondFactor: 'REQUIRED' } })
  expect(saved.status).toBe(200)
  expect((await firstStep(account)).pending?.methods).toEqual(['SETUP'])
  const entry = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'level.secondFactor')
    .executeTakeFirstOrThrow()
  expect([entry.before, entry.after]).toMatchObject([{ secondFactor: 'OPTIONAL' }, { secondFactor: 'REQUIRED' }])
  await boss.send(saveLevelFactor, { query: { accessLevel: '3' }, body: { secondFactor: 'OPTIONAL' } })
})

test('a new password and a disabled account end a sign-in that waits for its code', async () => {
  const boss = await person()
  const changed = await withApp()
  const before = await firstStep(changed.account)
  await changed.send(changePassword, { body: { oldPassword: testPassword, newPassword: 'another long way home' } })
  expect(outcome(await before.answer(codeAt(changed.key, clock)))).toEqual([405, messages['login.stepOver'].message])
  const gone = await withApp()
  const step = await firstStep(gone.account)
  await boss.send(saveAccount, { body: { account: gone.account, enabled: false } })
  expect((await step.answer(codeAt(gone.key, clock))).status).toBe(405)
})

test('an administrator resets the second factor of a user, whose sessions go on', async () => {
  const boss = await person()
  const user = await withApp()
  const step = await firstStep(user.account)
  const reset = await boss.send(contract.resetFactors, { body: { account: user.account } })
  expect([reset.status, reset.body['mail']]).toEqual([200, 'NONE'])
  expect((await user.send(contract.readFactors)).body['totpSince']).toBe('')
  expect((await step.answer(codeAt(user.key, clock))).status).toBe(405)
  expect((await login(user.account)).status).toBe(200)
  expect((await boss.send(contract.resetFactors, { body: { account: user.account } })).body['responseMessage']).toBe(
    messages['factor.none'].message,
  )
  expect((await boss.send(contract.resetFactors, { body: { account: boss.account } })).body['responseMessage']).toBe(
    messages['account.self'].message,
  )
  const ben = await person({ menu: [], action: [] })
  expect((await ben.send(contract.resetFactors, { body: { account: boss.account } })).status).toBe(403)
})

test('the link of the terminal signs in without the second factor', async () => {
  const { account, accountId } = await withApp()
  const ticket = await createTicket(server.db, accountId)
  expect((await login(account, { loginMode: 'ticket', password: ticket })).status).toBe(200)
})

test('a new app replaces the old one with its first code', async () => {
  const { account, send, key } = await withApp()
  const next = (await send(contract.startTotp, { body: { password: testPassword } })).body as contract.TotpKey
  expect((await (await firstStep(account)).answer(codeAt(key, clock))).status).toBe(200)
  const { headers } = await openTestSession(server.db, (await accountOf(account)).account_id, { nowMs: clock })
  const again = apiClient(server.url, headers)
  const confirmed = await again(contract.confirmTotp, { body: { otp: codeAt(next.key, clock) } })
  expect([confirmed.status, confirmed.body['recoveryCodes']]).toEqual([200, []])
  clock += minutes
  expect((await (await firstStep(account)).answer(codeAt(key, clock))).status).toBe(405)
  expect((await (await firstStep(account)).answer(codeAt(next.key, clock))).status).toBe(200)
})
