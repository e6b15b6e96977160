// server/sessions: the first start from the side of the person at the terminal.
import { createDecipheriv, createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultStoreCode } from '@shelfcast/contract/constants'
import { RuntimeProperties } from '@shelfcast/contract/settings/settings'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { ensureAdministrator, newSignInData } from './administrator.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const login = (body: object) =>
  fetch(`${server.url}/api/common/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginMode: 'local', domain: '', force: true, ...body }),
  })

/** Opens a sign-in link from its documented format alone, without the code that made it. */
function open(data: string, apiKey: string): { account: string; ticket: string } {
  const bytes = Buffer.from(data, 'base64url')
  expect(bytes[0]).toBe(1)
  const decipher = createDecipheriv(
    'aes-256-gcm',
    createHash('sha256').update(`shelfcast:${apiKey}`, 'utf8').digest(),
    bytes.subarray(1, 13),
  )
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(13, -16)), decipher.final()]).toString('utf8')) as {
    account: string
    ticket: string
  }
}

test('the first start refuses a weak password and creates nothing', async () => {
  for (const password of ['short', 'administrator1', 'aaaaaaaaaaaa'])
    await expect(ensureAdministrator(server, password)).rejects.toThrow(
      /^SHELFCAST_ADMIN_PASSWORD is not accepted\. \w/,
    )
  expect(await server.db.selectFrom('account').select('account').execute()).toEqual([])
})

test('the first start creates one administrator, prints the password once, and its link signs in once', async () => {
  const [first, again] = await Promise.all([
    ensureAdministrator(server, undefined),
    ensureAdministrator(server, undefined),
  ]).then((both) => (both[0].password ? both : [both[1], both[0]]) as typeof both)
  expect(first.password).toMatch(/^[\w-]{16}$/)
  expect(again).not.toHaveProperty('password')
  expect(again).not.toHaveProperty('signInData')
  expect((await login({ account: first.account, password: first.password })).status).toBe(200)

  // A second instance, or a second start, leaves the first link alone.
  expect(await ensureAdministrator(server, 'ignored')).toEqual({ account: first.account })
  const signInData = first.signInData ?? ''
  const { apiKey } = RuntimeProperties.parse(await (await fetch(`${server.url}/properties/server.json?v=24.11`)).json())
  const { account, ticket } = open(signInData, apiKey)
  expect(account).toBe(first.account)
  expect((await login({ account, password: ticket, loginMode: 'ticket' })).status).toBe(200)
  expect((await login({ account, password: ticket, loginMode: 'ticket' })).status).toBe(405)
  expect((await login({ account, password: 'ignored' })).status).toBe(405)
  const later = await newSignInData(server.db)
  const { ticket: second } = open(later?.signInData ?? '', apiKey)
  expect((await login({ account, password: second, loginMode: 'ticket' })).status).toBe(200)
})

test('the store for callers that know only one exists', async () => {
  await ensureAdministrator(server, undefined)
  expect(await server.db.selectFrom('store').select('code').execute()).toEqual([{ code: defaultStoreCode }])
})
