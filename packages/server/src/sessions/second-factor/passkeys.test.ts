// server/sessions/second-factor: adding passkeys and signing in with them, on the running server.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secretCookie, sessionCookie } from '@shelfcast/contract/constants'
import { FAULTS, type FaultCode } from '@shelfcast/contract/faults'
import * as contract from '@shelfcast/contract/sessions/factors'
import { passkeyDevice } from '../../testing/passkey-device.ts'
import { addAccount, addCompany, openTestSession, testPassword } from '../../testing/people.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

let server: TestServer
let origin = ''
let clock = Date.UTC(2026, 10, 27, 8)
let count = 0
const minutes = 60_000
type Device = ReturnType<typeof passkeyDevice>

beforeAll(async () => {
  server = await startServer({ now: () => clock })
  // Passkeys are bound to a name.
  origin = server.url.replace('127.0.0.1', 'localhost')
  await addCompany(server.db, 'ACME')
})
afterAll(() => server.stop())
beforeEach(() => {
  clock += 60 * minutes
})

interface Reply {
  status: number
  body: Record<string, any> // oxlint-disable-line no-explicit-any -- a test reads whatever came
  cookies: Map<string, string>
}
async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  return {
    status: response.status,
    body: (await response.json()) as Reply['body'],
    cookies: new Map(cookies.map((pair) => [pair.split('=', 1)[0] ?? '', pair])),
  }
}
const refusal = (code: FaultCode) => [FAULTS[code].status, FAULTS[code].message]
const outcome = ({ status, body }: Reply) => [status, body['responseMessage']]
const stepCookie = ({ cookies }: Reply) => ({ cookie: cookies.get(`${secretCookie}Step`) ?? '' })

async function person(level = '1') {
  const account = `person${++count}`
  const accountId = await addAccount(server.db, { account, company: 'ACME', level })
  const { headers } = await openTestSession(server.db, accountId, { browserAt: origin, nowMs: clock })
  const send = (operation: { path: string }, body: unknown) => post(operation.path, body, headers)
  return { account, accountId, send }
}

/** An account with one passkey; the session of the set-up is over. */
async function withPasskey() {
  const who = await person()
  const device = passkeyDevice()
  const { body } = await who.send(contract.startPasskey, { password: testPassword })
  const passkey = device.make(body['options'], { origin })
  const added = await who.send(contract.addPasskey, { name: 'Till 3', passkey })
  expect([added.status, added.body['recoveryCodes'].length]).toEqual([200, 10])
  clock += minutes
  return { ...who, device }
}

/** Begins a sign-in with a passkey alone. */
async function begun() {
  const first = await post(contract.startPasskeySignIn.path, {})
  const { step, options } = first.body as { step: string; options: { challenge: string; rpId: string } }
  const cookie = stepCookie(first)
  const complete = (passkey: unknown, more: object = {}) =>
    post(contract.completeSignIn.path, { step, passkey, force: true, ...more }, cookie)
  return { options, complete }
}
async function alone(device: Device, how: Partial<Parameters<Device['use']>[1]> = {}) {
  const { options, complete } = await begun()
  return complete(device.use(options, { origin, ...how }))
}

test('a passkey signs in alone, and its list says when', async () => {
  const { device, send } = await withPasskey()
  const done = await alone(device)
  expect([done.status, done.cookies.has(sessionCookie)]).toEqual([200, true])
  expect(send).toBeDefined()
  const rows = await server.db.selectFrom('passkey').select(['name', 'last_used_at']).execute()
  expect(rows.at(-1)).toEqual({ name: 'Till 3', last_used_at: new Date(clock) })
})

test('a device that did not verify its user is no first factor, but a second one', async () => {
  const { device, account } = await withPasskey()
  expect(outcome(await alone(device, { verifies: false }))).toEqual(refusal('login.passkeyWrong'))
  const first = await post('/api/common/login', { account, password: testPassword, force: true })
  const pending = contract.pendingStep(first.body['errors'])
  expect(pending?.methods).toEqual(['PASSKEY', 'RECOVERY'])
  const step = pending?.step ?? ''
  const asked = await post(contract.usePasskeyInSignIn.path, { step }, stepCookie(first))
  expect(asked.body['options'].allowCredentials).toHaveLength(1)
  const passkey = device.use(asked.body['options'], { origin, verifies: false })
  expect((await post(contract.completeSignIn.path, { step, passkey, force: true }, stepCookie(first))).status).toBe(200)
})

test('a signature counts for its challenge, its address and its account, and once', async () => {
  const { device } = await withPasskey()
  const one = await begun()
  const other = await begun()
  const answer = device.use(one.options, { origin })
  expect(outcome(await other.complete(answer))).toEqual(refusal('login.passkeyWrong'))
  expect(outcome(await one.complete(device.use(one.options, { origin: 'https://evil.example' })))).toEqual(
    refusal('login.passkeyWrong'),
  )
  expect((await one.complete(device.use(one.options, { origin }))).status).toBe(200)
  expect(outcome(await one.complete(answer))).toEqual(refusal('login.stepOver'))
  expect(outcome(await alone(passkeyDevice()))).toEqual(refusal('login.passkeyWrong'))
})

test('a copied passkey is refused by its counter', async () => {
  const { device } = await withPasskey()
  expect((await alone(device, { counter: 9 })).status).toBe(200)
  expect(outcome(await alone(device, { counter: 9 }))).toEqual(refusal('login.passkeyWrong'))
  expect((await alone(device, { counter: 10 })).status).toBe(200)
})

test('failures with a passkey lock the account like wrong passwords', async () => {
  const { device, account } = await withPasskey()
  for (let guess = 0; guess < 5; guess++) expect((await alone(device, { verifies: false })).status).toBe(405)
  expect((await post('/api/common/login', { account, password: testPassword })).status).toBe(429)
})

test('another session is reported after the passkey, and the same answer then ends it', async () => {
  const { device } = await withPasskey()
  const { options, complete } = await begun()
  const answer = device.use(options, { origin })
  expect(outcome(await complete(answer, { force: false }))).toEqual(refusal('login.active'))
  expect((await complete(answer)).status).toBe(200)
})

test('a level without second factors refuses passkeys, also those that exist', async () => {
  const { device, accountId } = await withPasskey()
  await server.db
    .insertInto('access_level')
    .values({ company: 'ACME', level: 'plain', title: 'Plain', second_factor: 'OFF' })
    .execute()
  await server.db.updateTable('account').set({ access_level: 'plain' }).where('account_id', '=', accountId).execute()
  expect(outcome(await alone(device))).toEqual(refusal('factor.off'))
})

test('a disabled account is refused, and a removed passkey opens nothing', async () => {
  const gone = await withPasskey()
  await server.db
    .updateTable('account')
    .set({ approved: false, disabled: true })
    .where('account_id', '=', gone.accountId)
    .execute()
  expect(outcome(await alone(gone.device))).toEqual(refusal('login.disabled'))
  const { device, send, accountId } = await withPasskey()
  const { passkey_id } = await server.db
    .selectFrom('passkey')
    .select('passkey_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const other = await person()
  const removal = { password: testPassword, passkey: passkey_id }
  expect(outcome(await other.send(contract.removeFactor, removal))).toEqual(refusal('factor.none'))
  expect((await send(contract.removeFactor, removal)).status).toBe(200)
  expect(outcome(await alone(device))).toEqual(refusal('login.passkeyWrong'))
})

test('a passkey is made with the password, for its own challenge, within minutes and at a named address', async () => {
  const { send } = await person()
  const device = passkeyDevice()
  expect(outcome(await send(contract.startPasskey, { password: 'wrong' }))).toEqual(refusal('password.old'))
  const offer = async () => (await send(contract.startPasskey, { password: testPassword })).body['options']
  const add = (passkey: unknown) => send(contract.addPasskey, { name: 'Phone', passkey })
  const made = device.make(await offer(), { origin })
  await offer()
  expect(outcome(await add(made))).toEqual(refusal('passkey.refused'))
  const late = device.make(await offer(), { origin })
  clock += 6 * minutes
  expect(outcome(await add(late))).toEqual(refusal('factor.notStarted'))
  expect((await add(device.make(await offer(), { origin }))).status).toBe(200)
  expect(outcome(await add(device.make(await offer(), { origin })))).toEqual(refusal('passkey.refused'))
  const unnamed = await fetch(server.url + contract.startPasskeySignIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: '{}',
  })
  expect(unnamed.status).toBe(405)
})

/** A first step of an account whose level needs a second factor, and whose account has none. */
async function mustSetUp() {
  await server.db
    .insertInto('access_level')
    .values({ company: 'ACME', level: 'strict', title: 'Strict', second_factor: 'REQUIRED' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const account = `person${++count}`
  const accountId = await addAccount(server.db, { account, company: 'ACME', level: 'strict' })
  const first = await post('/api/common/login', { account, password: testPassword })
  const pending = contract.pendingStep(first.body['errors'])
  expect(pending?.methods).toEqual(['SETUP'])
  const step = pending?.step ?? ''
  const cookie = stepCookie(first)
  const offer = async () => (await post(contract.setUpPasskeyInSignIn.path, { step }, cookie)).body['options']
  const complete = (newPasskey: unknown, more: object = cookie) =>
    post(contract.completeSignIn.path, { step, newPasskey, force: true }, { ...more })
  const others = () => post('/api/common/login', { account, password: testPassword })
  return { account, accountId, step, cookie, offer, complete, others }
}

test('an account that must have a second factor makes a passkey in its sign-in, which then signs it in alone', async () => {
  const { accountId, offer, complete, others } = await mustSetUp()
  const device = passkeyDevice()
  const done = await complete({ name: 'Phone', passkey: device.make(await offer(), { origin }) })
  expect([done.status, done.cookies.has(sessionCookie), done.body['recoveryCodes'].length]).toEqual([200, true, 10])
  const entry = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('action', '=', 'account.factor.add')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.after).toEqual({ factor: 'passkey', name: 'Phone' })
  clock += minutes
  expect((await alone(device)).status).toBe(200)
  expect(contract.pendingStep((await others()).body['errors'])?.methods).toEqual(['PASSKEY', 'RECOVERY'])
  const { length } = await server.db.selectFrom('passkey').select('name').where('account_id', '=', accountId).execute()
  expect(length).toBe(1)
})

test('a passkey made in a sign-in counts for its own challenge and browser, and only if one must be set up', async () => {
  const { offer, complete, cookie } = await mustSetUp()
  const other = await mustSetUp()
  const device = passkeyDevice()
  const named = (passkey: unknown) => ({ name: 'Phone', passkey })
  const foreign = device.make(await other.offer(), { origin })
  expect(outcome(await complete(named(foreign)))).toEqual(refusal('login.passkeyWrong'))
  const made = device.make(await offer(), { origin })
  expect(outcome(await complete(named(foreign)))).toEqual(refusal('passkey.refused'))
  const elsewhere = device.make(await offer(), { origin: 'https://evil.example' })
  expect(outcome(await complete(named(elsewhere)))).toEqual(refusal('passkey.refused'))
  expect(outcome(await complete(named(made), other.cookie))).toEqual(refusal('login.stepOver'))
  expect((await complete(named(device.make(await offer(), { origin })), cookie)).status).toBe(200)
  // An account with a factor must show it, not add another.
  const has = await withPasskey()
  const first = await post('/api/common/login', { account: has.account, password: testPassword, force: true })
  const step = contract.pendingStep(first.body['errors'])?.step
  const more = stepCookie(first)
  expect(outcome(await post(contract.setUpPasskeyInSignIn.path, { step }, more))).toEqual(refusal('login.stepOver'))
  const answer = { step, newPasskey: named(made), force: true }
  expect(outcome(await post(contract.completeSignIn.path, answer, more))).toEqual(refusal('login.passkeyWrong'))
})
