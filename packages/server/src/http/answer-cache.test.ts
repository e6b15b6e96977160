// server/http: cached answers of lists never hide a change: not from its writer, not after a notice, not across scopes.
import { expect, test } from 'vitest'
import { deleteArticles, listArticles, mergeArticles } from '@shelfcast/contract/articles/articles'
import { pagingHeaders } from '@shelfcast/contract/paging'
import { addStore as addStoreCall, deleteStores, listStores } from '@shelfcast/contract/stores/stores'
import { startServer } from '../testing/start-server.ts'
import { addStore } from '../testing/people.ts'
import { apiClient } from '../testing/api-client.ts'
import { createAnswerCache } from './answer-cache.ts'
import { usingShop } from '../testing/shop.ts'

// The clock is fixed, so no answer expires.
const { server, headers, send, storeIdOf } = usingShop({ now: () => 1_000_000, stores: ['lyon', 'nice', 'metz'] })

const names = async (store = 'lyon', asked = send) =>
  ((await asked(listArticles, { query: { store } })).body['articleList'] ?? []).map(
    (article: { articleName: string }) => article.articleName,
  )

test('a writer reads its own changes at once, and another instance soon after', async () => {
  const other = await startServer({ now: () => 1_000_000, beside: server })
  const elsewhere = apiClient(other.url, headers)
  for (let turn = 0; turn < 200; turn += 1) {
    await send(mergeArticles, { query: { store: 'lyon' }, body: [{ articleId: '1', articleName: `Turn ${turn}` }] })
    expect(await names()).toEqual([`Turn ${turn}`])
    expect(await names()).toEqual([`Turn ${turn}`])
    if (turn % 10 === 0)
      await expect.poll(() => names('lyon', elsewhere), { interval: 5, timeout: 10_000 }).toEqual([`Turn ${turn}`])
  }
  await other.stop()
})

test('the match count, with and without a search, follows every product that is added, renamed or deleted, on every page', async () => {
  const total = async (name?: string) =>
    [0, 1].map(async (page) =>
      (await send(listArticles, { query: { store: 'metz', size: 1, page, name } })).headers.get(pagingHeaders.total),
    )
  const totals = async () => Promise.all([...(await total()), ...(await total('pear'))])
  expect(await totals()).toEqual(['0', '0', '0', '0'])
  await send(mergeArticles, {
    query: { store: 'metz' },
    body: [
      { articleId: '1', articleName: 'Pear' },
      { articleId: '2', articleName: 'Plum' },
    ],
  })
  expect(await totals()).toEqual(['2', '2', '1', '1'])
  await send(mergeArticles, { query: { store: 'metz' }, body: [{ articleId: '2', articleName: 'Pear too' }] })
  expect(await totals()).toEqual(['2', '2', '2', '2'])
  await send(deleteArticles, { query: { store: 'metz', articleDeleteList: ['1'] } })
  expect(await totals()).toEqual(['1', '1', '1', '1'])
})

test('an added or removed store shows in the next call', async () => {
  const form = { storeName: 'Paris', company: 'acme', zoneId: 'UTC' }
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await names('paris')).toEqual([])
    expect((await send(addStoreCall, { body: { store: 'paris', ...form } })).status).toBe(200)
    expect((await send(listArticles, { query: { store: 'paris' } })).status).toBe(204)
    expect((await send(listStores, { query: { store: 'paris' } })).body['stores']).toHaveLength(1)
    expect((await send(deleteStores, { query: { storeList: ['paris'] } })).status).toBe(200)
    expect((await send(listStores, { query: { store: 'paris' } })).status).toBe(204)
  }
})

test('a change of many products with the longest ids shows at once like any other', async () => {
  await addStore(server.db, 'acme', 'long')
  await server.events.publish(server.db, { kind: 'STORE', storeId: 0, ids: [] })
  expect(await names('long')).toEqual([])
  const body = Array.from({ length: 100 }, (_, at) => ({ articleId: `${at}`.padStart(255, '0'), articleName: 'Long' }))
  expect((await send(mergeArticles, { query: { store: 'long' }, body })).status).toBe(200)
  expect(await names('long')).toContain('Long')
})

test('a change of another instance shows once its notice has arrived', async () => {
  await names()
  await server.db.updateTable('article').set({ name: 'From elsewhere' }).execute()
  await server.events.publish(server.db, { kind: 'ARTICLE', storeId: storeIdOf('lyon'), ids: ['1'] })
  await expect.poll(() => names()).toEqual(['From elsewhere'])
})

test('one store never gets another’s rows', async () => {
  await names('lyon')
  expect(await names('nice')).toEqual([])
})

test('a change during a read keeps the old answer out of the cache', () => {
  const cache = createAnswerCache(() => 0)
  const dependence = { kinds: ['ARTICLE'] as const, storeId: 1 }
  const stamp = cache.stampOf(dependence)
  cache.note({ kind: 'ARTICLE', storeId: 1 })
  cache.put('key', stamp, { text: '{}', page: { count: 0, total: 0, page: 0, size: 10 } })
  expect(cache.get('key', cache.stampOf(dependence))).toBeUndefined()
})
