// e2e: programs in pages of other websites: those that the operator allows work with tokens, all others cannot read an
// answer, and no session of the console counts there.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { openBackdoor, returningPerson, type Stage } from './people.ts'
import { startOnSharedPostgres } from './start-product.ts'

const stage = {} as Stage
const sites: Server[] = []
let allowed: string
let stranger: string
let page: Page

async function website(): Promise<string> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Till</title>')
  })
  sites.push(site)
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

beforeAll(async () => {
  ;[allowed, stranger] = await Promise.all([website(), website()])
  ;[stage.product, stage.browser] = await Promise.all([
    startOnSharedPostgres({ env: { SHELFCAST_ALLOWED_ORIGINS: `https://till.example, ${allowed}` } }),
    openBrowser(),
  ])
  stage.backdoor = await openBackdoor(stage.product)
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
})
afterAll(async () => {
  await stage.browser?.close()
  await stage.backdoor?.close()
  await stage.product?.stop()
  for (const site of sites) site.close()
})

interface Order {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: unknown
  credentials?: RequestCredentials
}

/** A call by a script of the page; undefined if the browser keeps the answer from it. */
const call = (order: Order) =>
  page.evaluate(
    async ({ url, method = 'GET', headers = {}, body, credentials = 'same-origin' }) => {
      try {
        const answer = await fetch(url, {
          method,
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          credentials,
        })
        return {
          status: answer.status,
          total: answer.headers.get('x-totalelements'),
          text: await answer.text(),
        }
      } catch {
        return undefined
      }
    },
    { ...order, url: stage.product.url + order.path },
  )

const signIn = () =>
  call({
    path: '/common/api/v2/token',
    method: 'POST',
    body: { username: stage.product.account, password: stage.product.password },
  })

test('a page on an allowed origin works with a token, and reads errors and paging headers', async () => {
  await page.goto(allowed)
  const token = await signIn()
  expect(token?.status).toBe(200)
  const { access_token } = (JSON.parse(token?.text ?? '') as { responseMessage: { access_token: string } })
    .responseMessage
  const headers = { Authorization: `Bearer ${access_token}` }
  const store = 'DEFAULT_STATION_CODE'
  const body = [{ articleId: '1', articleName: 'Tea', data: { LIST_PRICE: '1.00' } }]
  expect(
    (await call({ path: `/common/api/v2/common/articles?store=${store}`, method: 'PUT', headers, body }))?.status,
  ).toBe(200)
  expect(await call({ path: `/common/api/v2/common/articles?store=${store}`, headers })).toMatchObject({
    status: 200,
    total: '1',
  })
  expect((await call({ path: '/common/api/v2/common/articles?store=none', headers }))?.status).toBe(405)
  expect((await call({ path: '/common/api/v2/common/articles' }))?.status).toBe(401)
  expect((await call({ path: '/common/api/v2/nothing', headers }))?.status).toBe(404)
})

test('the session of the console counts on no other origin, with its cookies or without', async () => {
  const ours = await page.context().cookies(stage.product.url)
  expect(ours.map(({ name }) => name)).toContain('sessionId')
  const sessionid = ours.find(({ name }) => name === 'sessionId')?.value ?? ''
  for (const origin of [allowed, stranger]) {
    await page.goto(origin)
    expect(await call({ path: '/api/common/labels', credentials: 'include' })).toBeUndefined()
    expect(await call({ path: '/api/common/labels', headers: { sessionid } })).toBeUndefined()
    // What the server itself says to a browser that would send everything.
    const cookie = ours.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${stage.product.url}/api/common/labels`, { headers: { origin, cookie, sessionid } })
    expect([answer.status, answer.headers.get('access-control-allow-credentials')]).toEqual([403, null])
  }
  await page.goto(allowed)
  const login = { account: stage.product.account, password: stage.product.password, loginMode: 'local' }
  expect((await call({ path: '/api/common/login', method: 'POST', body: login }))?.status).toBe(403)
})

test('a page on any other origin cannot call, nor sign in', async () => {
  await page.goto(stranger)
  expect(await signIn()).toBeUndefined()
  expect(await call({ path: '/common/api/v2/common/articles', headers: { Authorization: 'Bearer x' } })).toBeUndefined()
  expect(await call({ path: '/api/common/config/APIPath' })).toBeUndefined()
})

test.each([
  ['allowed', 204],
  ['stranger', 405],
  ['null', 405],
  ['the allowed one with another port', 405],
  ['the allowed one as a prefix', 405],
])('a preflight from %s is answered by %i', async (who, status) => {
  const origin =
    { allowed, stranger, null: 'null', 'the allowed one as a prefix': `${allowed}.evil.example` }[who] ??
    allowed.replace(/\d+$/, '1')
  const answer = await fetch(`${stage.product.url}/common/api/v2/common/articles`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
  })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('access-control-allow-origin')).toBe(status === 204 ? origin : null)
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  if (status === 204) {
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(answer.headers.get('vary')).toMatch(/origin/i)
  }
})
