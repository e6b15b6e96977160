// server/sessions: programs call with keys, within the rights, stores, addresses and rate of each; and repeated calls
// with an Idempotency-Key run once.
import { beforeAll, expect, test } from 'vitest'
import { listArticles, mergeArticles } from '@shelfcast/contract/articles/articles'
import { addApiKey, readApiKeys, revokeApiKey, type ApiKey } from '@shelfcast/contract/sessions/api-keys'
import { logout } from '@shelfcast/contract/sessions/sessions'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { apiClient } from '../testing/api-client.ts'
import { usingShop } from '../testing/shop.ts'

const { server, send, headers, signIn, storeIdOf } = usingShop({
  stores: ['lyon', 'nice'],
  settings: { trustProxy: ['127.0.0.1'] },
})
const rights = { menu: [MENU.productInfo.code], action: [ACTION.articleEdit.code, ACTION.articleUpload.code] }
let made: { id: number; key: string }

const add = async (body: Partial<ApiKey> = {}) =>
  (await send(addApiKey, { body: { name: 'Till', ...rights, ...body } })).body as unknown as typeof made
const by = (key: string, more: Record<string, string> = {}) =>
  apiClient(server.url, { authorization: `Bearer ${key}`, ...more })
const article = (articleId: string) => ({ articleId, articleName: 'Milk', data: { LIST_PRICE: '1.00' } })
const write = (more: Record<string, string>, articleId = 'once') =>
  fetch(`${server.url}/api/common/articles?store=lyon`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers, ...more },
    body: JSON.stringify([article(articleId)]),
  })

beforeAll(async () => {
  made = await add({ stores: ['lyon'] })
})

test('a key works for its codes and stores only, is shown once, and only its hash is stored', async () => {
  expect(made.key).toMatch(/^sck_\d+_[\w-]{43}$/)
  const till = by(made.key)
  expect((await till(mergeArticles, { query: { store: 'lyon' }, body: [article('k1')] })).status).toBe(200)
  expect((await till(listArticles, { query: { store: 'lyon' } })).status).toBe(200)
  expect((await till(listArticles, { query: { store: 'nice' } })).status).toBe(405)
  expect((await till(readApiKeys)).status).not.toBe(200)
  expect((await till(logout)).status).toBeLessThan(500)
  expect((await by(`${made.key}x`)(listArticles, { query: { store: 'lyon' } })).status).toBe(401)
  const secret = made.key.split('_').slice(2).join('_')
  for (const table of ['api_key', 'audit'] as const)
    expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toContain(secret)
  const [row] = (await send(readApiKeys)).body['apiKeys'] as ApiKey[]
  expect(row).toMatchObject({ name: 'Till', account: 'anna', stores: ['lyon'], lastUsed: expect.any(String) })
  const entries = await server.db.selectFrom('audit').select(['action', 'account']).execute()
  expect(entries).toEqual(
    expect.arrayContaining([
      { action: 'apiKey.add', account: 'anna' },
      expect.objectContaining({ account: 'anna (Till)' }),
    ]),
  )
})

test('an account cannot grant what it does not hold, and a key makes no keys', async () => {
  const ben = await signIn('ben', {
    level: '3',
    menu: [MENU.hardwareSetting.code],
    action: [ACTION.hardwareEdit.code],
    stores: [storeIdOf('lyon')],
  })
  const answer = await ben.send(addApiKey, { body: { name: 'More', ...rights } })
  expect([answer.status, answer.body['responseMessage']]).toEqual([
    405,
    `A key can have only permissions that you have yourself. Remove ${MENU.productInfo.code}.`,
  ])
  expect((await ben.send(addApiKey, { body: { name: 'More', stores: ['nice'] } })).status).toBe(405)
  const maker = await add({ name: 'Maker', menu: [MENU.hardwareSetting.code], action: [ACTION.hardwareEdit.code] })
  expect((await by(maker.key)(readApiKeys)).status).toBe(200)
  expect((await by(maker.key)(addApiKey, { body: { name: 'Child' } })).status).toBe(405)
  expect((await send(addApiKey, { body: { name: 'Wrong', addresses: ['10.0.0.0/99'] } })).status).toBe(405)
})

test('a key is refused from another address, after its end, and once it is revoked', async () => {
  const near = await add({ addresses: ['10.1.0.0/16'] })
  const list = (from: string, key = near.key) =>
    by(key, { 'x-forwarded-for': from })(listArticles, { query: { store: 'lyon' } })
  expect((await list('10.1.2.3')).status).toBe(200)
  expect((await list('10.2.2.3')).status).toBe(401)
  const over = await add({ expires: new Date(Date.now() - 1_000).toISOString() })
  expect((await list('10.1.2.3', over.key)).status).toBe(401)
  expect((await send(revokeApiKey, { query: { id: near.id } })).status).toBe(200)
  expect((await list('10.1.2.3')).status).toBe(401)
  expect((await send(revokeApiKey, { query: { id: near.id } })).status).toBe(404)
  const other = await signIn('eve', { company: 'other' })
  expect((await other.send(revokeApiKey, { query: { id: made.id } })).status).toBe(404)
})

test('a key that calls too often is asked to wait, and others are not', async () => {
  const busy = await add()
  const statuses = await Promise.all(
    Array.from({ length: 80 }, () =>
      fetch(`${server.url}/api/common/articles?store=lyon`, { headers: { authorization: `Bearer ${busy.key}` } }),
    ),
  )
  const refused = statuses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(statuses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(50)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect((await by((await add()).key)(listArticles, { query: { store: 'lyon' } })).status).toBe(200)
})

test('a repeated write gets the first answer; another body or caller does not', async () => {
  const key = { 'idempotency-key': 'order-1' }
  const first = await (await write(key)).text()
  const [again, twin] = await Promise.all([write(key), write(key)])
  expect([await again.text(), await twin.text()]).toEqual([first, first])
  const files = async () =>
    (await server.db.selectFrom('article_change').select('id').where('article_id', '=', 'once').execute()).length
  expect(await files()).toBe(1)
  expect((await write(key, 'other')).status).toBe(422)
  const ben = await signIn('carl')
  expect(await (await write({ ...key, ...ben.headers })).text()).not.toBe(first)
  // A refusal is not kept: the next attempt runs.
  const wrong = { 'idempotency-key': 'order-2' }
  const refused = await fetch(`${server.url}/api/common/articles?store=nowhere`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers, ...wrong },
    body: JSON.stringify([article('x')]),
  })
  expect(refused.status).toBe(405)
  expect((await write(wrong)).status).toBe(200)
})

test('a repeat of a call that is still running is refused', async () => {
  const { createHash } = await import('node:crypto')
  const body = [article('slow')]
  const request = JSON.stringify([{ store: 'lyon' }, body])
  await server.db
    .insertInto('repeated_call')
    .values({
      caller: `account ${(await server.db.selectFrom('account').select('account_id').where('account', '=', 'anna').executeTakeFirstOrThrow()).account_id}`,
      operation: 'mergeArticles',
      key: 'slow',
      request_hash: createHash('sha256').update(request).digest(),
      answer: null,
      started_at: new Date(),
    })
    .execute()
  const answer = await write({ 'idempotency-key': 'slow' }, 'slow')
  expect(answer.status).toBe(409)
  expect(answer.headers.get('retry-after')).toBe('2')
})
