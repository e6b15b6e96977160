// e2e: a whole store is re-priced on emulated access points while server or database are killed: no acknowledged change
// is lost, no label stays stuck, every status is true. start.test.ts tests starting and stopping.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listArticles, mergeArticles } from '@shelfcast/contract/articles/articles'
import { addGateway } from '@shelfcast/contract/gateways/gateways'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels, type LabelRow } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { addStore } from '@shelfcast/contract/stores/stores'
import { modelOf } from '@shelfcast/render/models'
import { templateFor } from '@shelfcast/render/price-template'
import { renderLabel } from '@shelfcast/render/render'
import { startSimulator, type Simulator } from '@shelfcast/simulator/simulator'
import { done, signInScript, until, type Script } from './calls.ts'
import { startProduct, type Product } from './start-product.ts'

/**
 * The server pauses a second between two pictures for one access point, so a re-price takes about as many seconds as
 * each has labels.
 */
const accessPoints = 50
const perAccessPoint = 6
const labels = accessPoints * perAccessPoint
const model = modelOf('M2_152x152_BWR')!
const store = 'KILL'
/** A machine may be slow; it may not stand still for this long while labels are outdated. */
const standstillMs = 60_000
const lookMs = 500
const macOf = (n: number) => `00000D${(0x100000 + n * 7919).toString(16).padStart(10, '0')}`.toUpperCase()
const idOf = (n: number) => String(n).padStart(6, '0')
const all = Array.from({ length: labels }, (_, n) => n)

let root: string
let dataFolder: string
let product: Product
let simulator: Simulator
let send: Script
/** The prices that the server answered with 200, by product. */
const acknowledged = new Map<string, string>()
/** Prices sent after that without an answer: they may be stored or not. */
const unanswered = new Map<string, string>()
/** When each start was ready, in milliseconds after it began. */
const starts: number[] = []

async function start() {
  const before = performance.now()
  product = await startProduct({ dataFolder })
  starts.push(performance.now() - before)
  ;({ send } = await signInScript(product))
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shelfcast-kill-'))
  dataFolder = path.join(root, 'data')
  simulator = await startSimulator({
    speed: 'instant',
    accessPoints: Array.from({ length: accessPoints }, (_, at) => ({
      name: `AP ${at}`,
      seed: at + 1,
      labels: all
        .slice(at * perAccessPoint, (at + 1) * perAccessPoint)
        .map((n) => ({ mac: macOf(n), model: model.key })),
    })),
  })
  await start()
  await done(send(addStore, { body: { store, storeName: 'Kill', company: 'DEFAULT', zoneId: 'UTC' } }))
  await reprice(1, all)
  for (const { host, port } of simulator.addresses)
    await done(send(addGateway, { query: { store }, body: { name: '', gateway: host, port } }))
  await done(
    send(linkLabels, {
      query: { store },
      body: { assignList: all.map((n) => ({ labelCode: macOf(n).slice(4), articleIdList: [idOf(n)] })) },
    }),
  )
  await allTrue()
})

afterAll(async () => {
  await product?.stop()
  await simulator?.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const priceOf = (turn: number, n: number) => `${turn}.${String(n % 100).padStart(2, '0')}`

/**
 * One call per portion; a call answered with 200 is acknowledged and must never be lost. Broken calls are not repeated.
 */
async function reprice(turn: number, some: readonly number[], portion = 50): Promise<void> {
  for (let at = 0; at < some.length; at += portion) {
    const part = some.slice(at, at + portion)
    const answer = await send(mergeArticles, {
      query: { store },
      body: part.map((n) => ({
        articleId: idOf(n),
        articleName: `Product ${idOf(n)}`,
        data: { LIST_PRICE: priceOf(turn, n) },
      })),
    }).catch(() => undefined)
    for (const n of part) {
      if (answer?.status === 200) {
        acknowledged.set(idOf(n), priceOf(turn, n))
        unanswered.delete(idOf(n))
      } else unanswered.set(idOf(n), priceOf(turn, n))
    }
  }
}

async function rows(): Promise<LabelRow[]> {
  const { status, body } = await send(listLabels, { query: { store, size: labels * 2, isArticleData: true } })
  expect(status).toBe(200)
  return body['labelList'] as LabelRow[]
}

async function prices(): Promise<Map<string, string>> {
  const { status, body } = await send(listArticles, { query: { store, size: labels * 2, data: true } })
  expect(status).toBe(200)
  return new Map(
    (body['articleList'] as { articleId: string; data: { LIST_PRICE: string } }[]).map(({ articleId, data }) => [
      articleId,
      data.LIST_PRICE,
    ]),
  )
}

const shownOn = (n: number) => simulator.accessPoints[Math.floor(n / perAccessPoint)]!.shown(macOf(n)).image
const drawn = (n: number, price: string) =>
  renderLabel({
    model,
    template: templateFor(model),
    kind: 'article',
    articles: [{ articleId: idOf(n), name: `Product ${idOf(n)}`, nfcUrl: '', eans: [], data: { LIST_PRICE: price } }],
    currency: 'EUR',
    language: 'en',
  })
const shows = (n: number, price: string) => {
  const image = shownOn(n)
  return image !== null && Buffer.compare(image.pixels, drawn(n, price).pixels) === 0
}
const numberOf = new Map(all.map((n) => [macOf(n).slice(4), n]))

/** The known facts about labels that did not update, for the report of a failure. */
async function stuck(): Promise<string> {
  const late = (await rows()).filter((label) => label.updateStatus !== 'SUCCESS')
  const { body } = await send(readLabelHistory, { query: { store, label: late[0]?.labelCode ?? '', size: 12 } })
  const n = numberOf.get(late[0]?.labelCode ?? '') ?? 0
  return `${late.length} labels, such as ${JSON.stringify(late[0])}\nTimeline: ${JSON.stringify(body)}\nAccess point: ${JSON.stringify(simulator.accessPoints[Math.floor(n / perAccessPoint)]!.kept.get(macOf(n))?.record)}`
}

/** Waits while labels become SUCCESS, however long that takes. Looks seldom, because each look costs the server. */
async function allConfirmed(): Promise<void> {
  let most = -1
  let since = Date.now()
  for (;;) {
    const confirmed = (await rows()).filter((label) => label.updateStatus === 'SUCCESS').length
    if (confirmed === labels) return
    if (confirmed > most) {
      most = confirmed
      since = Date.now()
    }
    if (Date.now() - since > standstillMs)
      throw new Error(`No label was confirmed for ${standstillMs / 1000} s.\n${await stuck()}`)
    await new Promise((resume) => setTimeout(resume, lookMs))
  }
}

/**
 * Everything has arrived: every label is SUCCESS and its glass matches the database, that is, the last acknowledged
 * price.
 */
async function allTrue(): Promise<void> {
  await allConfirmed()
  const current = await prices()
  for (const [id, price] of acknowledged)
    expect([price, unanswered.get(id)], `the price of product ${id}`).toContain(current.get(id))
  expect(
    all.filter((n) => !shows(n, current.get(idOf(n))!)).map(idOf),
    'labels that show something else than their status says',
  ).toEqual([])
}

/** No label is SUCCESS while its glass shows another price than the database wants. */
async function noLies(): Promise<void> {
  const current = await prices()
  const list = await rows()
  expect(list).toHaveLength(labels)
  const again = await prices()
  const lies = list.filter((label) => {
    const n = numberOf.get(label.labelCode)!
    return (
      label.updateStatus === 'SUCCESS' &&
      current.get(idOf(n)) === again.get(idOf(n)) &&
      !shows(n, current.get(idOf(n))!)
    )
  })
  expect(lies.map((label) => label.labelCode)).toEqual([])
}

const arrived = (turn: number) => all.filter((n) => shows(n, priceOf(turn, n))).length

test('a kill -9 of the server in the middle of a re-price loses no acknowledged price, and the next start finishes it', async () => {
  await reprice(2, all)
  await until('some labels to show the new price', () => arrived(2) > labels / 10)
  await noLies()
  // More prices are being sent at the moment of the kill: each call is stored completely and acknowledged, or gets no
  // answer.
  const during = reprice(3, all.slice(0, 150), 5)
  await until('an acknowledged price of the second change', () => acknowledged.get(idOf(0)) === priceOf(3, 0))
  await product.kill9()
  await during
  expect(arrived(2) + arrived(3)).toBeLessThan(labels)
  await start()
  await noLies()
  await allTrue()
})

test('the running server survives a kill -9 of the database in the middle of a re-price', async () => {
  await reprice(4, all)
  await until('some labels to show the new price', () => arrived(4) > labels / 10)
  const during = reprice(5, all.slice(0, 150), 5)
  await until('an acknowledged price of the second change', () => acknowledged.get(idOf(0)) === priceOf(5, 0))
  await product.killDatabase()
  await during
  await until(
    'the database to be back',
    async () => (await send(listLabels, { query: { store, size: 1 } }).catch(() => undefined))?.status === 200,
  )
  await noLies()
  await allTrue()
})

test('a start after a kill is ready soon', () => {
  const [first = 0, again = Infinity] = starts
  console.log(`first start ${(first / 1000).toFixed(2)} s, start after a kill ${(again / 1000).toFixed(2)} s`)
  // On a slow machine the first start, which also creates the database, tells how slow it is.
  expect(again).toBeLessThan(Math.max(6_000, first))
})

/** Live processes of this data folder's program: those that name the folder, and the children of the program. */
async function processesOf(pid: number): Promise<number[]> {
  const found: number[] = []
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one) && one !== String(process.pid))) {
    const [command, status] = await Promise.all([
      readFile(`/proc/${name}/cmdline`, 'latin1').catch(() => ''),
      readFile(`/proc/${name}/stat`, 'latin1').catch(() => ''),
    ])
    const [, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    if (command.includes(dataFolder) || Number(parent) === pid || Number(name) === pid) found.push(Number(name))
  }
  return found
}

test('Ctrl-C ends with code 0 and leaves no process behind, neither the database nor the simulated access points', async () => {
  expect(await product.stop()).toBe(0)
  product = await startProduct({ dataFolder, demo: true })
  const running = await processesOf(product.pid)
  // The program, its simulator and the database at least.
  expect(running.length).toBeGreaterThanOrEqual(3)
  expect(await product.stop()).toBe(0)
  await until(
    'all of them to be gone',
    async () => {
      const living = await processesOf(product.pid)
      return running.every((pid) => !living.includes(pid)) && living.length === 0
    },
    5_000,
  )
})
