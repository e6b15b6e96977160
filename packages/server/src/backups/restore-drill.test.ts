// server/backups: the restore drill: a shop is backed up, destroyed and restored on another PostgreSQL, and back. Every
// label ends with the restored price, whatever it showed before, and no price is lost.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listArticles, mergeArticles } from '@shelfcast/contract/articles/articles'
import { addGateway } from '@shelfcast/contract/gateways/gateways'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels, type LabelRow } from '@shelfcast/contract/labels/labels'
import { modelOf } from '@shelfcast/render/models'
import { templateFor } from '@shelfcast/render/price-template'
import { renderLabel } from '@shelfcast/render/render'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { backUp } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { startEmbedded, type Embedded } from '../db/embedded/embedded.ts'
import { apiClient } from '../testing/api-client.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { until } from '../testing/test-delivery.ts'

const query = { store: 'lyon', size: 100 }
const model = modelOf('M2_152x152_BWR')!
const numbers = Array.from({ length: 8 }, (_, n) => n)
const macOf = (n: number) => `00000E${(0x200000 + n * 7919).toString(16).padStart(10, '0')}`.toUpperCase()
const idOf = (n: number) => `P${n}`
const priceOf = (turn: number, n: number) => `${turn}.${String(n).padStart(2, '0')}`

const points: AccessPoint[] = []
let folder: string
let embedded: Embedded
let anna: number

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelfcast-drill-'))
  embedded = await startEmbedded({ dataFolder: path.join(folder, 'embedded') })
  for (const half of [0, 1])
    points.push(
      await startAccessPoint({
        speed: Infinity,
        seed: half + 1,
        labels: numbers.filter((n) => n % 2 === half).map((n) => ({ mac: macOf(n), model: model.key })),
      }),
    )
})
afterAll(async () => {
  await Promise.all(points.map((point) => point.stop()))
  await embedded?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A shop on one PostgreSQL, as the person who works there sees it. */
async function open(server: TestServer) {
  const { headers } = await openTestSession(server.db, anna)
  const send = apiClient(server.url, headers)
  return {
    async reprice(turn: number) {
      const body = numbers.map((n) => ({
        articleId: idOf(n),
        articleName: `Product ${n}`,
        data: { LIST_PRICE: priceOf(turn, n) },
      }))
      expect((await send(mergeArticles, { query, body })).status).toBe(200)
    },
    async prices() {
      const { body } = await send(listArticles, { query: { ...query, data: true } })
      return (body['articleList'] as { articleId: string; data: { LIST_PRICE: string } }[])
        .map(({ articleId, data }) => [articleId, data.LIST_PRICE])
        .toSorted()
    },
    /** Every label is confirmed, and its glass shows the price of this turn. */
    async converges(turn: number) {
      await until(
        async () => {
          const { body } = await send(listLabels, { query })
          const rows = (body?.['labelList'] ?? []) as LabelRow[]
          // After a restore the server learns from the gateways what the labels show.
          return (
            rows.length === numbers.length &&
            rows.every(({ updateStatus }) => updateStatus === 'SUCCESS') &&
            numbers.every((n) => shows(n, priceOf(turn, n)))
          )
        },
        `all labels to be confirmed with the price of turn ${turn}`,
        30_000,
      )
    },
    async setUp() {
      await addStore(server.db, 'acme', 'lyon')
      const { headers: own } = await openTestSession(server.db, anna)
      const owner = apiClient(server.url, own)
      await this.reprice(1)
      for (const { address } of points) {
        const body = { name: '', gateway: address.host, port: address.port }
        expect((await owner(addGateway, { query, body })).status).toBe(200)
      }
      const assignList = numbers.map((n) => ({ labelCode: macOf(n).slice(4), articleIdList: [idOf(n)] }))
      expect((await owner(linkLabels, { query, body: { assignList } })).status).toBe(200)
    },
  }
}

const expected = (turn: number) => numbers.map((n) => [idOf(n), priceOf(turn, n)]).toSorted()
function shows(n: number, price: string): boolean {
  const { image } = points[n % 2]!.shown(macOf(n))
  const drawn = renderLabel({
    model,
    template: templateFor(model),
    kind: 'article',
    articles: [{ articleId: idOf(n), name: `Product ${n}`, nfcUrl: '', eans: [], data: { LIST_PRICE: price } }],
    currency: 'EUR',
    language: 'en',
  })
  return image !== null && Buffer.compare(image.pixels, drawn.pixels) === 0
}

test('a shop is destroyed and restored on another PostgreSQL and back: every label converges, no price is lost', async () => {
  const first = await startServer()
  await addCompany(first.db, 'acme')
  anna = await addAccount(first.db, { account: 'anna', company: 'acme' })
  const shop = await open(first)
  await shop.setUp()
  await shop.converges(1)
  await shop.reprice(2)
  await shop.converges(2)
  const outward = path.join(folder, 'outward.zip')
  await backUp(first.databaseUrl, first.dataFolder, outward)
  // Newer than the backup: these prices are on the labels when the shop burns down.
  await shop.reprice(3)
  await shop.converges(3)
  await first.stop()

  await restore(embedded.url, path.join(folder, 'embedded'), outward)
  const second = await startServer({ beside: { databaseUrl: embedded.url } })
  const moved = await open(second)
  expect(await moved.prices()).toEqual(expected(2))
  await moved.converges(2)
  await moved.reprice(4)
  await moved.converges(4)
  // A change that is not on the labels yet belongs to the backup.
  for (const point of points) await point.stop()
  await moved.reprice(5)
  const homeward = path.join(folder, 'homeward.zip')
  await backUp(second.databaseUrl, second.dataFolder, homeward)
  await second.stop()

  const target = await emptyDatabase()
  await restore(target.url, path.join(folder, 'home'), homeward)
  for (const [at, { address }] of points.entries())
    points[at] = await startAccessPoint({
      speed: Infinity,
      seed: at + 1,
      port: address.port,
      labels: numbers.filter((n) => n % 2 === at).map((n) => ({ mac: macOf(n), model: model.key })),
    })
  const third = await startServer({ beside: { databaseUrl: target.url } })
  try {
    const home = await open(third)
    expect(await home.prices()).toEqual(expected(5))
    await home.converges(5)
  } finally {
    await third.stop()
    await target.drop()
  }
}, 120_000)
