// bench: a store with labels at emulated access points in a separate process, with a product for each label, for the
// benches that change prices.
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { uploadArticleStream } from '@shelfcast/contract/articles/files'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { gatewaysChanged } from '@shelfcast/server/delivery/membership'
import type { BenchServer } from './running-server.ts'

export const perAccessPoint = 250
export const modelKey = 'M2_296x128_BWR'
const mostMs = 300_000
const linkedAtOnce = 5_000

/** Radio addresses: the store's label `n`, and its code on the server. */
export const macOf = (n: number) => `00000B${n.toString(16).padStart(10, '0')}`.toUpperCase()
const articleIdOf = (n: number) => String(n).padStart(8, '0')

export interface AccessPointAddress {
  host: string
  port: number
}
export interface Simulator {
  accessPoints: AccessPointAddress[]
  process: ChildProcess
  stop: () => void
}

/** Access points with 250 labels each, radio time zero. */
export async function startLabels(labels: number): Promise<Simulator> {
  const simulator = fork(path.join(import.meta.dirname, '../../packages/simulator/dist/main.js'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = new Promise<AccessPointAddress[]>((resolve, reject) => {
    simulator.once('message', (message: { kind: string; accessPoints: AccessPointAddress[] }) => {
      if (message.kind === 'ready') resolve(message.accessPoints)
      else reject(new Error(JSON.stringify(message)))
    })
  })
  simulator.send({
    accessPoints: Array.from({ length: Math.ceil(labels / perAccessPoint) }, (_, ap) => ({
      name: `AP ${ap}`,
      port: 0,
      channel: 11,
      seed: ap + 1,
      labels: Array.from({ length: Math.min(perAccessPoint, labels - ap * perAccessPoint) }, (_label, at) => ({
        mac: macOf(ap * perAccessPoint + at),
        model: modelKey,
        firmware: 0x26,
      })),
    })),
    speed: 'instant',
  })
  return {
    accessPoints: await ready,
    process: simulator,
    stop: () => {
      simulator.kill('SIGTERM')
    },
  }
}

/**
 * Adds the access points, imports a product for each label, links them, and waits until every label shows its product.
 */
export async function fillStore(
  server: BenchServer,
  labels: number,
  addresses: readonly AccessPointAddress[],
): Promise<void> {
  const { db, events, storeId } = server
  await db
    .insertInto('gateway')
    .values(
      addresses.map(({ host, port }, at) => ({
        company: 'BENCH',
        store_id: storeId,
        mac: `02${at.toString(16).padStart(10, '0')}`.toUpperCase(),
        name: `AP ${at}`,
        ip: host,
        port,
      })),
    )
    .execute()
  await events.publish(db, { kind: 'DELIVERY', storeId, ids: [gatewaysChanged] })
  await waitUntil(server, sql`(select count(*) from label where model is not null) = ${labels}`)
  await loadPrices(server, labels, 0)
  for (let from = 0; from < labels; from += linkedAtOnce) {
    const assignList = Array.from({ length: Math.min(linkedAtOnce, labels - from) }, (_, at) => ({
      labelCode: macOf(from + at).slice(4),
      articleIdList: [articleIdOf(from + at)],
    }))
    const answer = await fetch(`${server.url}${linkLabels.path}?store=BENCH`, {
      method: 'POST',
      headers: { ...server.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ assignList }),
    })
    if (answer.status !== 200) throw new Error(await answer.text())
  }
  await waitUntil(server, sql`${allShown} and (select count(*) from label where linked) = ${labels}`)
}

/** The order makes the question use the index of open wishes: it is asked often, while the labels are counted against. */
export const allShown = sql`(
  select true from label_page where shown_version < wanted_version order by store_id, deadline_at limit 1) is null`

/** The product of label `n` as the body of a call, with a price that depends on `turn`. */
export function productOf(n: number, turn: number) {
  return {
    articleId: articleIdOf(n),
    articleName: `Product number ${n}`,
    data: { LIST_PRICE: priceOf(n, turn), BARCODE: ean13(n) },
  }
}

/** A file with all products; `turn` decides the prices. Resolves when the server has accepted all of it. */
export async function loadPrices(server: BenchServer, labels: number, turn: number): Promise<void> {
  const lines = ['ProductId,Product,Price,Barcode']
  for (let n = 0; n < labels; n += 1)
    lines.push(`${articleIdOf(n)},Product number ${n},${priceOf(n, turn)},${ean13(n)}`)
  const form = new FormData()
  form.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'prices.csv')
  const answer = await fetch(`${server.url}${uploadArticleStream.path}?store=BENCH`, {
    method: 'POST',
    headers: server.headers,
    body: form,
  })
  const { customBatchId } = (await answer.json()) as { customBatchId: string }
  await waitUntil(
    server,
    sql`exists (select from article_file where batch_id = ${customBatchId}::uuid and result = 'SUCCESS')`,
  )
}

const priceOf = (n: number, turn: number) => (((n * 37 + turn * 11) % 4000) / 100 + 1).toFixed(2)

function ean13(n: number): string {
  const digits = `952${String(n).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

export async function waitUntil({ db }: Pick<BenchServer, 'db'>, condition: RawBuilder<unknown>): Promise<void> {
  for (const until = Date.now() + mostMs; Date.now() < until; await new Promise((resume) => setTimeout(resume, 50))) {
    const { rows } = await sql<{ met: boolean }>`select ${condition} as met`.execute(db)
    if (rows[0]?.met) return
  }
  throw new Error('It did not happen in time.')
}
