// server/sessions: tokens for programs, on the token mounts of the cloud edition (wire contract §2.2).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { TokenReply } from '@shelfcast/contract/sessions/tokens'
import { addAccount, addCompany, addStore, testPassword } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

let server: TestServer
let clock = Date.now()
let count = 0
const [dayMs, hourMs] = [86_400_000, 3_600_000]

beforeAll(async () => {
  server = await startServer({ now: () => clock })
  await addCompany(server.db, 'ACME')
  await addStore(server.db, 'ACME', 'NORTH')
})
afterAll(() => server.stop())
beforeEach(() => {
  clock += hourMs
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const read = (token: string, path = '/common/api/v2/common/store') =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
const answerOf = async (response: Response) => [response.status, (await response.json()) as unknown]
const invalid = [
  401,
  expect.objectContaining({ responseCode: '401', responseMessage: 'Unauthorized: TOKEN_IS_INVALID' }),
]

async function program(more: Partial<Parameters<typeof addAccount>[1]> = {}) {
  const username = `program${++count}`
  const accountId = await addAccount(server.db, { account: username, company: 'ACME', ...more })
  return { username, accountId }
}
const pairOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return TokenReply.parse(await response.json()).responseMessage
}
const issue = async (username: string, mount = '/common/api/v2') =>
  pairOf(await post(`${mount}/token`, { username, password: testPassword }))
const refresh = (refreshToken: string, query = '') => post(`/common/api/v2/token/refresh${query}`, { refreshToken })

describe('a pair', () => {
  test.each(['/common/api/v2', '/c1/common/api/v2', '/api', '/dashboardservice', '/dashboardWeb', '/dashboard', ''])(
    'is issued at %s/token and opens calls of every mount for a day',
    async (mount) => {
      const { username } = await program()
      const pair = await issue(username, mount)
      expect(pair).toMatchObject({ token_type: 'Bearer', expires_in: 86_400 })
      for (const path of [
        '/common/api/v2/common/store',
        '/c1/common/api/v2/common/store',
        '/api/common/store',
        '/dashboardservice/common/store',
      ])
        expect([path, (await read(pair.access_token, path)).status]).toEqual([path, 200])
      clock += dayMs - 60_000
      expect((await read(pair.access_token)).status).toBe(200) // it has no idle timeout
      clock += 61_000
      expect(await answerOf(await read(pair.access_token))).toEqual(invalid)
    },
  )

  test('is stored as hashes, is not cached by proxies, and its issue is in the audit', async () => {
    const { username } = await program()
    const response = await post('/token', { username, password: testPassword })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const pair = await pairOf(response)
    const { rows } = await sql<{
      text: string
    }>`select token_pair::text as text from token_pair union all select audit::text from audit`.execute(server.db)
    for (const token of [pair.access_token, pair.refresh_token])
      expect(
        rows.some((row) => row.text.includes(token) || row.text.includes(Buffer.from(token).toString('hex'))),
      ).toBe(false)
    expect(rows.some((row) => row.text.includes('token.issue') && row.text.includes(username))).toBe(true)
  })

  test('has the rights of the account', async () => {
    const { username } = await program({ menu: [], action: [] })
    expect((await read((await issue(username)).access_token, '/api/common/labels')).status).toBe(403)
  })

  test("signs in at login without opening a session, for one of the account's companies", async () => {
    const { username } = await program()
    const headers = { authorization: `Bearer ${(await issue(username)).access_token}` }
    expect(
      await answerOf(await fetch(`${server.url}/common/api/v2/common/login?company=ACME`, { method: 'POST', headers })),
    ).toEqual([
      200,
      expect.objectContaining({ account: username, company: ['ACME'], sessionId: '', loginMode: 'token' }),
    ])
    expect(await answerOf(await post('/common/api/v2/common/login?company=OTHER', {}, headers))).toEqual([
      403,
      expect.objectContaining({ responseMessage: 'COMPANY_NOT_FOUND' }),
    ])
  })

  test('wrong credentials are 401 Unauthorized, the same for a wrong password, an unknown name and an account that waits', async () => {
    const { username } = await program()
    const { username: waiting } = await program({ approved: false })
    for (const body of [
      { username, password: 'not the password' },
      { username: 'nobody', password: testPassword },
      { username: waiting, password: testPassword },
    ]) {
      expect(await answerOf(await post('/token', body))).toEqual([
        401,
        expect.objectContaining({ responseCode: '401', responseMessage: 'Unauthorized' }),
      ])
    }
  })

  test('guessing is locked as at login, and the counts add up', async () => {
    const { username } = await program()
    for (let n = 0; n < 5; n += 1)
      await (n % 2
        ? post('/token', { username, password: 'wrong' })
        : post('/api/common/login', { account: username, password: 'wrong' }))
    const locked = await post('/token', { username, password: testPassword })
    expect([locked.status, Number(locked.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  })

  test('a program that requests a token with every call does not fill the table', async () => {
    const { username, accountId } = await program()
    await issue(username)
    await sql`
      insert into token_pair (access_hash, refresh_hash, family, account_id, created_at, access_until, refresh_until)
      select sha256(n::text::bytea), sha256(('r' || n)::bytea), gen_random_uuid(), ${accountId},
        ${new Date(clock)}::timestamptz - n * interval '1 second', ${new Date(clock + dayMs)},
        ${new Date(clock + dayMs)}
      from generate_series(1, 500) n`.execute(server.db)
    await issue(username)
    expect(
      await server.db.selectFrom('token_pair').select('family').where('account_id', '=', accountId).execute(),
    ).toHaveLength(200)
  })
})

describe('refreshing', () => {
  test('gives a new pair and voids the old one', async () => {
    const { username } = await program()
    const first = await issue(username)
    const second = await pairOf(await refresh(first.refresh_token, '?company=ACME'))
    expect((await read(second.access_token)).status).toBe(200)
    expect(await answerOf(await read(first.access_token))).toEqual(invalid)
  })

  test('a refresh token used twice ends all its descendants', async () => {
    const { username } = await program()
    const first = await issue(username)
    const second = await pairOf(await refresh(first.refresh_token))
    const third = await pairOf(await refresh(second.refresh_token))
    expect((await read(third.access_token)).status).toBe(200)
    expect(await answerOf(await refresh(first.refresh_token))).toEqual(invalid)
    expect(await answerOf(await read(third.access_token))).toEqual(invalid)
    expect(await answerOf(await refresh(third.refresh_token))).toEqual(invalid)
    expect((await read((await issue(username)).access_token)).status).toBe(200) // another sign-in is another family
  })

  test('of many simultaneous uses of one token at most one gets a pair, and the family ends', async () => {
    const { username } = await program()
    const { refresh_token } = await issue(username)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(refresh_token)))
    const won = answers.filter((answer) => answer.status === 200)
    expect(won).toHaveLength(1)
    const pair = await pairOf(won[0] as Response)
    expect((await read(pair.access_token)).status).toBe(401)
  })

  test('works for 14 days', async () => {
    const { username } = await program()
    const first = await issue(username)
    clock += 14 * dayMs - 60_000
    const second = await pairOf(await refresh(first.refresh_token))
    clock += 14 * dayMs + 1_000
    expect(await answerOf(await refresh(second.refresh_token))).toEqual(invalid)
  })

  test("a company that is not the caller's is 403, and costs nothing", async () => {
    const { username } = await program()
    const { refresh_token } = await issue(username)
    expect(await answerOf(await refresh(refresh_token, '?company=OTHER'))).toEqual([
      403,
      expect.objectContaining({ responseCode: '403', responseMessage: 'COMPANY_NOT_FOUND' }),
    ])
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  test('an access token refreshes nothing, and a refresh token opens nothing', async () => {
    const { username } = await program()
    const pair = await issue(username)
    expect(await answerOf(await refresh(pair.access_token))).toEqual(invalid)
    expect(await answerOf(await read(pair.refresh_token))).toEqual(invalid)
  })

  test('version 3 answers in its own format', async () => {
    const { username } = await program()
    const { refresh_token } = await issue(username)
    const response = await post('/common/api/v3/ACME/auth/token/refresh?rotateToken=true', { refresh_token })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { responseCode, responseMessage } = (await response.json()) as {
      responseCode: string
      responseMessage: { tokens: { access_token: string; not_before: number; expires_on: number } }
    }
    expect([responseCode, responseMessage]).toEqual([
      '200',
      {
        success: true,
        message: 'SUCCESS',
        tokens: expect.objectContaining({
          token_type: 'Bearer',
          expires_in: 86_400,
          refresh_token: expect.any(String),
          id_token: '',
          scope: '',
        }) as unknown,
      },
    ])
    const { access_token, not_before, expires_on } = responseMessage.tokens
    expect(expires_on - not_before).toBe(86_400)
    expect((await read(access_token)).status).toBe(200)
    expect((await post('/common/api/v3/OTHER/auth/token/refresh', { refresh_token: access_token })).status).toBe(401)
  })
})

describe('an end', () => {
  test('signing out with the token ends it and its refresh token', async () => {
    const { username } = await program()
    const pair = await issue(username)
    expect((await read(pair.access_token, '/common/api/v2/common/logout')).status).toBe(200)
    expect(await answerOf(await read(pair.access_token))).toEqual(invalid)
    expect(await answerOf(await refresh(pair.refresh_token))).toEqual(invalid)
  })

  test('a new password ends tokens issued for the old one; another sign-in does not', async () => {
    const { username } = await program()
    const pair = await issue(username)
    const { sessionId } = (await (
      await post('/api/common/login', { account: username, password: testPassword })
    ).json()) as { sessionId: string }
    expect((await read(pair.access_token)).status).toBe(200)
    const changed = await fetch(`${server.url}/api/common/account/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', sessionid: sessionId },
      body: JSON.stringify({ oldPassword: testPassword, newPassword: 'a longer way to the lighthouse' }),
    })
    expect(changed.status).toBe(200)
    expect(await answerOf(await read(pair.access_token))).toEqual(invalid)
    expect(await answerOf(await refresh(pair.refresh_token))).toEqual(invalid)
  })
})

test('HEAD /token shows that the server is alive', async () => {
  for (const path of ['/token', '/common/api/v2/token', '/c1/common/api/v2/token'])
    expect((await fetch(server.url + path, { method: 'HEAD' })).status).toBeLessThan(500)
})

test('a token mount explains a refused token', async () => {
  const path = '/common/api/v2/common/store'
  expect(await answerOf(await fetch(server.url + path))).toEqual([
    401,
    expect.objectContaining({ responseMessage: 'Unauthorized: TOKEN_NOT_FOUND_IN_REQUEST' }),
  ])
  expect(await answerOf(await read('invented'))).toEqual(invalid)
})
