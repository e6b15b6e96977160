// server/sessions: sign-in with the tokens of an identity provider, against a real one (security design §6).
import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { createEvents } from '../db/events.ts'
import { saveSetting } from '../settings/store.ts'
import { clientId, startIdentityProvider, type IdentityProvider } from '../testing/identity-provider.ts'
import { addAccount, addCompany, addStore } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { endSessions } from './sessions.ts'

let server: TestServer
let provider: IdentityProvider
let clock = Date.now()

beforeAll(async () => {
  ;[server, provider] = await Promise.all([startServer({ now: () => clock }), startIdentityProvider()])
  await saveSetting(server.db, '', 'runtimeProperties', provider.properties)
  await addCompany(server.db, 'ACME')
  await addStore(server.db, 'ACME', 'NORTH')
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const signIn = (token: string, query = '') =>
  fetch(`${server.url}/api/common/login${query}`, { method: 'POST', headers: bearer(token) })
const read = (token: string, path = '/api/common/store') => fetch(server.url + path, { headers: bearer(token) })
const messageOf = async (response: Response) => ((await response.json()) as { responseMessage: string }).responseMessage

async function person(account: string, email: string, more: Partial<Parameters<typeof addAccount>[1]> = {}) {
  const accountId = await addAccount(server.db, { account, company: 'ACME', ...more })
  await server.db.updateTable('account').set({ email }).where('account_id', '=', accountId).execute()
  return accountId
}

const linksOf = (accountId: number) =>
  server.db.selectFrom('account_identity').select('subject').where('account_id', '=', accountId).execute()

describe('linking', () => {
  test('a verified email of exactly one account links the two at sign-in, and from then on the token is enough on every mount', async () => {
    const accountId = await person('ada', 'Ada@Shop.example')
    const token = await provider.token({ email: 'ada@shop.example', email_verified: true })
    expect((await read(token)).status).toBe(401) // reading links no account
    const reply = LoginReply.parse(await (await signIn(token)).json())
    expect(reply).toMatchObject({
      account: 'ada',
      loginMode: 'keycloak',
      tokenEmail: 'ada@shop.example',
      sessionId: '',
      company: ['ACME'],
    })
    expect(await linksOf(accountId)).toEqual([{ subject: 'ada' }])
    for (const mount of [
      '/api',
      '/dashboardservice',
      '/dashboardWeb',
      '/dashboard',
      '/common/api/v2',
      '/c1/common/api/v2',
    ])
      expect([mount, (await read(token, `${mount}/common/store`)).status]).toEqual([mount, 200])
    const rows = await server.db.selectFrom('audit').select('action').where('account', '=', 'ada').execute()
    expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(['session.link', 'session.login']))
  })

  test('once linked, the subject counts and not the email', async () => {
    const accountId = await person('renamed', 'renamed@shop.example')
    await signIn(await provider.token({ sub: 'r-1', email: 'renamed@shop.example', email_verified: true }))
    const later = await signIn(await provider.token({ sub: 'r-1', email: 'else@shop.example', email_verified: false }))
    expect(await later.json()).toMatchObject({ account: 'renamed', tokenEmail: 'else@shop.example' })
    expect(await linksOf(accountId)).toHaveLength(1)
  })

  test('the email of an identity token is the first of its list', async () => {
    await person('listed', 'listed@shop.example')
    const reply = await signIn(
      await provider.token({
        sub: 'l-1',
        emails: ['listed@shop.example', 'second@shop.example'],
        email_verified: true,
      }),
    )
    expect(await reply.json()).toMatchObject({ account: 'listed', tokenEmail: 'listed@shop.example' })
  })

  test.each([
    ['an e-mail that is not verified', 'unverified', { email_verified: false }],
    ['an e-mail that says nothing of being verified', 'silent', {}],
    ['an e-mail "verified" by a word', 'word', { email_verified: 'true' }],
  ])('%s links nothing', async (_kind, account, claims) => {
    const accountId = await person(account, `${account}@shop.example`)
    const response = await signIn(await provider.token({ sub: account, email: `${account}@shop.example`, ...claims }))
    expect([response.status, await messageOf(response)]).toEqual([401, 'Unauthorized: TOKEN_IS_INVALID'])
    expect(await linksOf(accountId)).toEqual([])
  })

  test('an account with an identity gets no second one', async () => {
    const accountId = await person('taken', 'taken@shop.example')
    expect(
      (await signIn(await provider.token({ sub: 't-1', email: 'taken@shop.example', email_verified: true }))).status,
    ).toBe(200)
    expect(
      (await signIn(await provider.token({ sub: 't-2', email: 'taken@shop.example', email_verified: true }))).status,
    ).toBe(401)
    expect(await linksOf(accountId)).toEqual([{ subject: 't-1' }])
  })

  test('an email of two accounts, or of none, links nothing; nor does one of an account that waits for approval', async () => {
    const twins = [
      await person('twin-1', 'twins@shop.example'),
      await person('twin-2', 'twins@shop.example'),
      await person('waiting', 'waiting@shop.example', { approved: false }),
    ]
    for (const email of ['twins@shop.example', 'nobody@shop.example', 'waiting@shop.example'])
      expect((await signIn(await provider.token({ sub: email, email, email_verified: true }))).status).toBe(401)
    expect((await Promise.all(twins.map(linksOf))).flat()).toEqual([])
  })

  test('two first sign-ins at once make one link and both succeed', async () => {
    const accountId = await person('hasty', 'hasty@shop.example')
    const token = await provider.token({ sub: 'h-1', email: 'hasty@shop.example', email_verified: true })
    expect(
      (await Promise.all([signIn(token), signIn(token), signIn(token)])).map((response) => response.status),
    ).toEqual([200, 200, 200])
    expect(await linksOf(accountId)).toEqual([{ subject: 'h-1' }])
  })
})

describe('rights and reach', () => {
  test('they come from our database, whatever the token claims', async () => {
    await person('narrow', 'narrow@shop.example', { menu: [2100], action: [] })
    const token = await provider.token({
      sub: 'n-1',
      email: 'narrow@shop.example',
      email_verified: true,
      realm_access: { roles: ['admin'] },
      accessLevel: '1',
    })
    expect(await (await signIn(token)).json()).toMatchObject({
      accountInfo: { accessMenu: ['2100'], accessAction: [] },
    })
    expect((await read(token, '/api/common/summary/problem')).status).toBe(403)
  })

  test("a company that is not the caller's is 403 COMPANY_NOT_FOUND, the own one is not", async () => {
    const token = await provider.token({ email: 'ada@shop.example', email_verified: true })
    const foreign = await signIn(token, '?company=OTHER')
    expect([foreign.status, await messageOf(foreign)]).toEqual([403, 'COMPANY_NOT_FOUND'])
    expect((await signIn(token, '?company=ACME')).status).toBe(200)
  })

  test('a disabled account loses access at once', async () => {
    const accountId = await person('leaver', 'leaver@shop.example')
    const token = await provider.token({ sub: 'leaver', email: 'leaver@shop.example', email_verified: true })
    await signIn(token)
    expect((await read(token)).status).toBe(200)
    const events = await createEvents(server.databaseUrl)
    await server.db.updateTable('account').set({ approved: false }).where('account_id', '=', accountId).execute()
    await endSessions({ db: server.db, events }, accountId, 'admin')
    await events.publish(server.db, { kind: 'ACCOUNT', storeId: 0, ids: [String(accountId)] })
    await expect.poll(async () => (await read(token)).status).toBe(401)
    await events.close()
  })

  test('a session opened by a token ends with the token, and its owner appears with their own rights', async () => {
    const nowS = Math.floor(clock / 1000)
    const token = await provider.token({ exp: nowS + 120 })
    expect(await (await read(token, '/api/common/session')).json()).toMatchObject({
      account: 'ada',
      loginMode: 'keycloak',
      sessionId: '',
    })
    clock += 121_000 + 10_000
    const response = await read(token)
    expect([response.status, await messageOf(response)]).toEqual([401, 'Unauthorized: TOKEN_IS_INVALID'])
    clock -= 131_000
  })
})

describe('a token is refused', () => {
  const nowS = Math.floor(Date.now() / 1000)
  const [invalid, signature] = ['Unauthorized: TOKEN_IS_INVALID', 'Unauthorized: TOKEN_SIGNATURE_NOT_VALID']
  const stranger = generateKeyPair('RS256')

  test.each<[string, () => Promise<string>, string]>([
    [
      'signed with another key under a known key id',
      async () => provider.token({}, { key: (await stranger).privateKey }),
      signature,
    ],
    [
      'signed with a key that the provider does not have',
      async () => provider.token({}, { key: (await stranger).privateKey, kid: 'second' }),
      signature,
    ],
    ['of another issuer', () => provider.token({ iss: 'http://127.0.0.1/realms/else' }), invalid],
    ['of the same provider, another realm', () => provider.token({ iss: `${provider.issuer}2` }), invalid],
    ['for another client', () => provider.token({ azp: 'another', aud: 'account' }), invalid],
    ['for nobody', () => provider.token({ azp: undefined, aud: undefined }), invalid],
    ['that has expired', () => provider.token({ exp: nowS - 60 }), invalid],
    ['that never expires', () => provider.token({ exp: undefined }), invalid],
    ['that is not valid yet', () => provider.token({ nbf: nowS + 600 }), invalid],
    ['without a subject', () => provider.token({ sub: undefined }), invalid],
    ['that proves a sign-in (ID)', () => provider.token({ typ: 'ID' }), invalid],
    ['that renews a sign-in (Refresh)', () => provider.token({ typ: 'Refresh' }), invalid],
    ['that says nothing of its kind', () => provider.token({ typ: undefined }), invalid],
    [
      'with algorithm none',
      async () =>
        new UnsecuredJWT({ iss: provider.issuer, sub: 'ada', azp: clientId, typ: 'Bearer', exp: nowS + 300 }).encode(),
      invalid,
    ],
    [
      'with HS256 and the public key as its secret',
      () => provider.token({}, { alg: 'HS256', key: new TextEncoder().encode(provider.publicKeyText) }),
      invalid,
    ],
    [
      'that was changed on the way',
      async () =>
        (await provider.token()).replace(
          /\.[^.]+\./,
          `.${Buffer.from(JSON.stringify({ iss: provider.issuer, sub: 'root', azp: clientId, typ: 'Bearer', exp: nowS + 300 })).toString('base64url')}.`,
        ),
      signature,
    ],
    ['that is no token', () => Promise.resolve('a.b.c'), invalid],
    ['of an unknown subject', () => provider.token({ sub: 'stranger' }), invalid],
  ])('%s', async (_kind, make, message) => {
    const token = await make()
    for (const response of [await read(token), await signIn(token)])
      expect([response.status, await messageOf(response)]).toEqual([401, message])
  })

  test('without such a token, with the right words', async () => {
    const response = await read('')
    expect([response.status, await messageOf(response)]).toEqual([401, 'Unauthorized: TOKEN_NOT_FOUND_IN_REQUEST'])
  })

  test("a key in the token's own header is ignored", async () => {
    const { privateKey } = await stranger
    const token = await new SignJWT({ iss: provider.issuer, sub: 'ada', azp: clientId, typ: 'Bearer', exp: nowS + 300 })
      .setProtectedHeader({ alg: 'RS256', jku: 'http://127.0.0.1:1/keys', typ: 'JWT' })
      .sign(privateKey)
    expect((await read(token)).status).toBe(401)
  })
})

test('the keys are read once and cached; many unknown keys cause no repeated requests', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const before = provider.keyReads()
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) =>
      read(await provider.token({}, { key: privateKey, kid: `unknown-${at}` })),
    ),
  )
  expect(provider.keyReads() - before).toBeLessThanOrEqual(1)
})

test('with sign-in by Keycloak switched off, or without its provider, no token opens anything', async () => {
  const token = await provider.token()
  const other = await startServer()
  expect((await fetch(`${other.url}/api/common/store`, { headers: bearer(token) })).status).toBe(401)
  await saveSetting(other.db, '', 'runtimeProperties', { ...provider.properties, KeycloakLogin: 'false' })
  expect((await fetch(`${other.url}/api/common/store`, { headers: bearer(token) })).status).toBe(401)
  // No server listens there. The token is not at fault, and 401 would sign the user out.
  await saveSetting(other.db, '', 'runtimeProperties', { ...provider.properties, keycloakurl: 'http://127.0.0.1:9' })
  const away = await provider.token({ iss: 'http://127.0.0.1:9/realms/shop' })
  expect((await fetch(`${other.url}/api/common/store`, { headers: bearer(away) })).status).toBe(503)
  await other.stop()
})
