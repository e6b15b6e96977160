// server/publishing: events reach a real RabbitMQ: skipped, and said so, on a machine without one. A proxy of the test
// stands for a broker that is away.
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { Connection, type AsyncMessage } from 'rabbitmq-client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { readEventPublishing, saveEventPublishing } from '@shelfcast/contract/notices/notices'
import { readReceivers, saveReceiver, testReceiver } from '@shelfcast/contract/publishing/receivers'
import { outgoingDefaults } from '../settings.ts'
import { until } from '../testing/test-delivery.ts'
import { usingShop } from '../testing/shop.ts'

const port = 5672
const answers = await new Promise<boolean>((resolve) => {
  const socket = createConnection({ host: '127.0.0.1', port, timeout: 1_000 })
  const end = (is: boolean) => () => {
    socket.destroy()
    resolve(is)
  }
  socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
})
if (!answers) console.warn('SKIPPED: no RabbitMQ answers at 127.0.0.1:5672, so publishing to it was not tested.')

const run = randomUUID().slice(0, 8)
const exchange = `shelfcast.test.${run}`
const queue = `shelfcast.test.${run}`
const waitMs = 20_000
const { server, send } = usingShop({
  stores: ['lyon.1', 'nice'],
  settings: { outgoing: { ...outgoingDefaults, retryFirstMs: 50 } },
})
const got: AsyncMessage[] = []
let broker: Connection
let proxy: Proxy
let id: number

beforeAll(async () => {
  if (!answers) return
  proxy = await startProxy()
  broker = new Connection('amqp://guest:guest@127.0.0.1:5672')
})
afterAll(async () => {
  if (!answers) return
  await proxy.close()
  await broker.queueDelete(queue)
  await broker.queueDelete(`${exchange}.unrouted`)
  await broker.exchangeDelete({ exchange })
  await broker.exchangeDelete({ exchange: `${exchange}.unrouted` })
  await broker.close()
})

interface Proxy {
  port: number
  /** Cuts every connection, and refuses new ones until `open`. */
  cut: () => Promise<void>
  open: () => Promise<void>
  close: () => Promise<void>
}
async function startProxy(): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let at = 0
  const open = () =>
    new Promise<void>((resolve) => {
      server = createServer((client) => {
        const up = createConnection({ host: '127.0.0.1', port })
        for (const socket of [client, up]) {
          sockets.add(socket)
          socket.on('error', () => {
            client.destroy()
            up.destroy()
          })
        }
        client.pipe(up).pipe(client)
      }).listen(at, '127.0.0.1', resolve)
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      server?.close(() => {
        resolve()
      })
      server = undefined
    })
  await open()
  at = portOf(server)
  return { port: at, open, cut, close: () => (server ? cut() : Promise.resolve()) }
}

const portOf = (listening: Server | undefined) => (listening?.address() as AddressInfo | undefined)?.port ?? 0

const merge = (store: string, rows: readonly [string, string][]) =>
  send(mergeArticles, {
    query: { store },
    body: rows.map(([articleId, price]) => ({ articleId, articleName: 'Milk', data: { LIST_PRICE: price } })),
  })
const stateOf = async () => (await send(readReceivers)).body['receivers'][0].state
const failing = () => until(async () => (await stateOf()).failingSince !== null, 'a failure', waitMs)

test('a wrong password or a closed port is said in words', { skip: !answers }, async () => {
  const saved = await send(saveReceiver, {
    body: { kind: 'RABBITMQ', url: `amqp://guest@127.0.0.1:${proxy.port}/`, password: 'wrong', exchange },
  })
  id = saved.body['id'] as number
  const reason = async () => (await send(testReceiver, { body: { id } })).body['responseMessage']
  expect(await reason()).toMatch(/rejected the user name or password/)
  await proxy.cut()
  expect(await reason()).toBe('The event was not sent: no server answers at this address.')
  await proxy.open()
  await send(saveReceiver, {
    body: { id, kind: 'RABBITMQ', url: `amqp://guest:guest@127.0.0.1:${proxy.port}/`, exchange },
  })
  expect((await send(testReceiver, { body: { id } })).body['answer']).toBe('delivered')
  const stored = JSON.stringify(await server.db.selectFrom('event_receiver').selectAll().execute())
  expect(stored).toContain(`amqp://guest@127.0.0.1:${proxy.port}/`)
  expect(stored).not.toContain('guest:guest')
  expect((await send(readEventPublishing)).body['rabbitMq']).toEqual({
    enable: true,
    url: `amqp://guest@127.0.0.1:${proxy.port}/`,
    exchange,
  })
})

test('an event that no queue is bound for is kept in the queue beside the exchange', { skip: !answers }, async () => {
  await merge('nice', [['u1', '1.00']])
  await until(async () => (await stateOf()).delivered !== null && (await stateOf()).waiting === 0, 'it', waitMs)
  const found = await until(
    async () => {
      const message = await broker.basicGet({ queue: `${exchange}.unrouted`, noAck: true })
      // The test event of the first test is there as well.
      return (JSON.parse(String(message?.body ?? '{}')) as { data?: { articleId?: string } }).data?.articleId
    },
    'the event',
    waitMs,
  )
  expect(found).toBe('u1')
})

test(
  'a bound queue receives persistent CloudEvents in order, and loses none while the broker is away',
  { skip: !answers, timeout: 60_000 },
  async () => {
    await broker.queueDeclare({ queue, durable: true, arguments: { 'x-queue-type': 'quorum' } })
    await broker.queueBind({ queue, exchange, routingKey: 'acme.lyon_1.#' })
    const consumer = broker.createConsumer(
      { queue, queueOptions: { passive: true }, qos: { prefetchCount: 1 } },
      async (message) => {
        got.push(message)
      },
    )
    await merge('lyon.1', [['m', '0.00']])
    await until(() => got.length >= 1, 'the first', waitMs)
    expect(got[0]).toMatchObject({
      routingKey: 'acme.lyon_1.product.created',
      durable: true,
      contentType: 'application/cloudevents+json; charset=utf-8',
    })
    const event = JSON.parse(String(got[0]?.body)) as { id: string }
    expect(event).toMatchObject({
      specversion: '1.0',
      id: got[0]?.messageId,
      source: '/shelfcast/acme/lyon.1',
      type: 'shelfcast.product.created',
      data: { company: 'acme', store: 'lyon.1', articleId: 'm' },
    })
    await proxy.cut()
    const from = performance.now()
    for (let price = 1; price <= 30; price += 1) await merge('lyon.1', [['m', `${price}.00`]])
    const tookMs = performance.now() - from
    await merge(
      'lyon.1',
      Array.from({ length: 500 }, (_, at) => [`bulk${at}`, '1.00'] as [string, string]),
    )
    await failing()
    expect(tookMs).toBeLessThan(15_000)
    expect((await stateOf()).waiting).toBe(530)
    await proxy.open()
    await until(async () => (await stateOf()).waiting === 0, 'all of them', waitMs)
    await until(() => new Set(got.map(({ messageId }) => messageId)).size >= 531, 'all at the consumer', waitMs)
    const prices = got
      .map(({ body }) => JSON.parse(String(body)) as { data: { changes?: { after: string }[] } })
      .flatMap(({ data }) => data.changes?.[0]?.after ?? [])
    expect([...new Set(prices)]).toEqual(Array.from({ length: 30 }, (_, at) => `${at + 1}.00`))
    await consumer.close()
  },
)

test('RabbitMQ is switched off and on by the call of the specification', { skip: !answers }, async () => {
  const off = await send(saveEventPublishing, { body: { rabbitMq: { enable: false, url: '', exchange: '' } } })
  expect(off.body['rabbitMq']).toMatchObject({ enable: false })
  await merge('nice', [['off', '1.00']])
  expect(
    Number((await sql<{ n: string }>`select count(*) as n from event_waiting`.execute(server.db)).rows[0]?.n),
  ).toBe(0)
  const on = await send(saveEventPublishing, {
    body: { rabbitMq: { enable: true, url: `amqp://guest:guest@127.0.0.1:${proxy.port}/`, exchange } },
  })
  expect(on.body['rabbitMq']).toMatchObject({ enable: true, exchange })
  expect((await send(readReceivers)).body['receivers']).toHaveLength(1)
  expect((await send(testReceiver, { body: { id } })).status).toBe(200)
})
