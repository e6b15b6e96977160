// server: delivery in a separate thread, as in production; all other server tests deliver on their main thread.
import { afterAll, expect, test } from 'vitest'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels, type LabelRow } from '@shelfcast/contract/labels/labels'
import { models } from '@shelfcast/render/models'
import { startAccessPoint } from '@shelfcast/simulator/access-point'
import { takeIn, until } from './testing/test-delivery.ts'
import { usingShop } from './testing/shop.ts'

const { server, send, storeIdOf } = usingShop({ company: 'C', delivery: { connections: 3 } })
const store = 'lyon'
const [known, unknown] = ['0233AABBCC01', '0233AABBCC02']
const point = await startAccessPoint({
  speed: Infinity,
  seed: 1,
  labels: [
    { mac: `0000${known}`, model: 'M2_296x128_BWR' },
    { mac: `0000${unknown}`, model: { ...models[0]!, key: 'unknown', hardwareType: 0xa7, name: 'Made up' } },
  ],
})
afterAll(() => point.stop())

const labels = async (): Promise<LabelRow[]> => (await send(listLabels, { query: { store } })).body['labelList'] ?? []

test('prices reach their labels, and the list knows a model that the thread learned', async () => {
  await takeIn(server.db, server.events, point, storeIdOf(store))
  await until(async () => (await labels()).filter(({ type }) => type !== '').length === 2, 'two labels with models')
  expect((await labels()).map(({ labelModel }) => labelModel)).toEqual([expect.stringMatching(/2\.9/), 'Made up'])
  const body = { articleId: 'P1', articleName: 'Butter', data: { LIST_PRICE: '1.00' } }
  await send(mergeArticles, { query: { store }, body: [body] })
  const assignList = [known, unknown].map((labelCode) => ({ labelCode, articleIdList: ['P1'] }))
  await send(linkLabels, { query: { store }, body: { assignList } })
  await until(
    async () => (await labels()).every(({ updateStatus, linked }) => linked && updateStatus === 'SUCCESS'),
    'both labels to show the product',
  )
  const shown = (await labels()).map(({ shownHash }) => shownHash)
  await send(mergeArticles, { query: { store }, body: [{ ...body, data: { LIST_PRICE: '2.00' } }] })
  await until(
    async () =>
      (await labels()).every(
        ({ updateStatus, shownHash }, at) => updateStatus === 'SUCCESS' && shownHash !== shown[at],
      ),
    'both labels to show the new price',
  )
}, 60_000)
