// server/labels/pictures: the addresses of pictures in the cloud's answers, which open without a token: exactly one
// picture, for a short time.
import { expect, test } from 'vitest'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { usingShop } from '../../testing/shop.ts'

let clock = Date.now()
const { server, send, headersNow } = usingShop({ stores: ['lyon', 'nice'], now: () => clock })
const code = '0000A1B2C3D4'

async function addressOf(store: string): Promise<URL> {
  const body = [{ articleId: '1', articleName: `Tea of ${store}`, data: { LIST_PRICE: '2.00' } }]
  await send(mergeArticles, { query: { store }, body })
  const labelCode = store === 'lyon' ? code : '0000A1B2C3D5'
  await send(linkLabels, { query: { store }, body: { assignList: [{ labelCode, articleIdList: ['1'] }] } })
  await server.db.updateTable('label').set({ model: 'M2_296x128_BWR' }).execute()
  const detail = await fetch(
    `${server.url}/common/api/v2/common/labels/detail?${new URLSearchParams({ store, label: labelCode }).toString()}`,
    { headers: await headersNow() },
  )
  const { wantedImage } = (await detail.json()) as { wantedImage: { content: string }[] }
  return new URL(wantedImage[0]?.content ?? '')
}
const statusOf = async (address: URL | string) => (await fetch(address)).status

test('the address opens the picture without a token', async () => {
  const answer = await fetch(await addressOf('lyon'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('it opens nothing else, and a changed one opens nothing', async () => {
  const address = await addressOf('lyon')
  const other = await addressOf('nice')
  const [picture, key] = [address, other].map((url) => String(url.searchParams.get('picture')).split('.'))
  const facts = JSON.parse(Buffer.from(picture?.[0] ?? '', 'base64url').toString()) as Record<string, unknown>
  const otherFacts = JSON.parse(Buffer.from(key?.[0] ?? '', 'base64url').toString()) as Record<string, unknown>
  const changed = (change: object) => {
    const url = new URL(address)
    const text = Buffer.from(JSON.stringify({ ...facts, ...change })).toString('base64url')
    url.searchParams.set('picture', `${text}.${picture?.[1] ?? ''}`)
    return url
  }
  expect(await statusOf(changed({}))).toBe(200)
  for (const change of [
    { store: otherFacts['store'] },
    { label: otherFacts['label'] },
    { kind: 'current' },
    { until: Number(facts['until']) + 1 },
    otherFacts,
  ])
    expect([change, await statusOf(changed(change))]).toEqual([change, 404])
  for (const key of ['', '.', 'x', `${picture?.[0] ?? ''}.`, `${picture?.[0] ?? ''}.AAAA`, 'e30.AAAA']) {
    const url = new URL(address)
    url.searchParams.set('picture', key)
    expect([key, await statusOf(url)]).toEqual([key, key === '' ? 405 : 404])
  }
  // The key opens no other call.
  const query = address.searchParams.toString()
  expect(await statusOf(`${server.url}/common/api/v2/common/labels/image?store=lyon&label=${code}&${query}`)).toBe(401)
  expect(await statusOf(`${server.url}/common/api/v2/common/labels?store=lyon&${query}`)).toBe(401)
})

test('it ends after a quarter of an hour, and with the picture', async () => {
  const address = await addressOf('lyon')
  clock += 15 * 60_000 - 1_000
  expect(await statusOf(address)).toBe(200)
  clock += 2_000
  expect(await statusOf(address)).toBe(404)
  const fresh = await addressOf('lyon')
  const change = [{ articleId: '1', articleName: 'Coffee', data: { LIST_PRICE: '9.00' } }]
  await send(mergeArticles, { query: { store: 'lyon' }, body: change })
  expect(await statusOf(fresh)).toBe(404)
})
