// server/publishing: events reach other systems: once each, in order, and none is lost, with the verifier of Standard
// Webhooks and a real receiver on a socket.
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteArticles, mergeArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import {
  deleteReceiver,
  readReceivers,
  readSentEvents,
  replayEvents,
  saveReceiver,
  testReceiver,
  type ReceiverBody,
} from '@shelfcast/contract/publishing/receivers'
import { outgoingDefaults } from '../settings.ts'
import { startReceiver } from '../testing/receiver.ts'
import { startServer } from '../testing/start-server.ts'
import { until } from '../testing/test-delivery.ts'
import { usingShop } from '../testing/shop.ts'

const outgoing = { ...outgoingDefaults, allow: ['127.0.0.1'], retryFirstMs: 20 }
/** All instances on one database need the same key: one with another cannot open the secret of a receiver. */
const settings = { outgoing, key: 'the key of all instances' }
const { server, send, signIn } = usingShop({ stores: ['lyon', 'nice'], settings })
let receiver: Awaited<ReturnType<typeof startReceiver>>
let hook: Webhook
let id: number
const waitMs = 15_000

const save = async (body: Partial<ReceiverBody> = {}) =>
  (await send(saveReceiver, { body: { kind: 'WEBHOOK', url: receiver.url, ...body } })).body as {
    id: number
    secret: string
  }
const merge = (store: string, articleId: string, price: string) =>
  send(mergeArticles, {
    query: { store },
    body: [{ articleId, articleName: 'Milk', data: { LIST_PRICE: price } }],
  })
const stateOf = async (one = id) =>
  (await send(readReceivers)).body['receivers'].find((row: { id: number }) => row.id === one)
const posts = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
const waiting = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from event_waiting`.execute(server.db)).rows[0]?.n)
const quiet = () => until(async () => (await waiting()) === 0, 'no waiting events', waitMs)

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  for (const { id: old } of (await send(readReceivers)).body['receivers'])
    await send(deleteReceiver, { query: { id: old } })
  receiver.received.length = 0
  receiver.answers.length = 0
})

test('without a receiver, or with one for other types, nothing is written', async () => {
  await merge('lyon', '1', '1.00')
  expect(await waiting()).toBe(0)
  await save({ types: ['gateway.connected'] })
  await merge('lyon', '1', '1.10')
  expect(await waiting()).toBe(0)
  const other = await signIn('ben', { company: 'other' })
  await other.send(saveReceiver, { body: { url: receiver.url } })
  await merge('lyon', '1', '1.20')
  expect(await waiting()).toBe(0)
  expect((await other.send(readReceivers)).body['receivers']).toHaveLength(1)
  await other.send(deleteReceiver, { query: { id: (await other.send(readReceivers)).body['receivers'][0].id } })
})

test('a webhook receives changes in order, and the verifier of Standard Webhooks accepts each', async () => {
  const made = await save()
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  hook = new Webhook(made.secret)
  await merge('lyon', 'p1', '1.00')
  await merge('lyon', 'p1', '2.00')
  await send(linkLabels, {
    query: { store: 'lyon' },
    body: { assignList: [{ labelCode: '0000000000A1', articleIdList: ['p1'] }] },
  })
  await merge('lyon', 'p2', '1.00')
  await send(deleteArticles, { query: { store: 'lyon', articleDeleteList: ['p2'] } })
  await quiet()
  expect(posts().map(({ type, data }) => `${type} ${String(data['articleId'] ?? data['label'])}`)).toEqual([
    'product.created p1',
    'product.changed p1',
    'label.linked 0000000000A1',
    'product.created p2',
    'product.deleted p2',
  ])
  expect(posts()[1]).toMatchObject({
    type: 'product.changed',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: { company: 'acme', store: 'lyon', changes: [{ key: 'LIST_PRICE', before: '1.00', after: '2.00' }] },
  })
  for (const { headers, body } of receiver.received)
    expect(() => hook.verify(body, headers as Record<string, string>)).not.toThrow()
  const [first] = receiver.received
  expect(() =>
    new Webhook('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA').verify(first?.body ?? '', first?.headers as never),
  ).toThrow()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
  expect((await send(readSentEvents, { query: { id: made.id } })).body['events']).toHaveLength(5)
})

test('a receiver that is away gets everything later, in order, with the same ids', async () => {
  ;({ id } = await save({ types: ['product.created'] }))
  receiver.answers.push({ status: 500 }, { status: 302, headers: { location: '/x' } }, { status: 503 })
  for (const articleId of ['a1', 'a2', 'a3']) await merge('nice', articleId, '1.00')
  await until(async () => (await stateOf()).state.failingSince !== null, 'a failure', waitMs)
  expect((await stateOf()).state).toMatchObject({ delivered: null, answer: expect.stringMatching(/^it answered/) })
  // The second pause is sixty times the first one, so a successful test shortens it.
  await until(
    async () => (await send(testReceiver, { body: { id } })).status === 200 && (await waiting()) === 0,
    'all of them',
    waitMs,
  )
  const sent = receiver.received.filter(({ body }) => JSON.parse(body).type === 'product.created')
  const ids = sent.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(3)
  expect([
    ...new Map(sent.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body).data.articleId])).values(),
  ]).toEqual(['a1', 'a2', 'a3'])
  expect((await stateOf()).state).toMatchObject({ waiting: 0, failingSince: null, nextTry: null })
})

test('Retry-After is honoured', async () => {
  ;({ id } = await save({ types: ['product.created'] }))
  receiver.answers.push({ status: 429, headers: { 'retry-after': '3600' } })
  await merge('lyon', 'r1', '1.00')
  await until(async () => (await stateOf()).state.nextTry !== null, 'the pause', waitMs)
  expect(Date.parse((await stateOf()).state.nextTry) - Date.now()).toBeGreaterThan(3_500_000)
  expect((await stateOf()).state).toMatchObject({ waiting: 1, answer: 'it answered 429.' })
})

test('410 stops a receiver, and its waiting events are discarded', async () => {
  ;({ id } = await save())
  receiver.answers.push({ status: 410 })
  await merge('lyon', 'g1', '1.00')
  await until(async () => !(await stateOf()).enable, 'the end', waitMs)
  await merge('lyon', 'g2', '1.00')
  expect(await waiting()).toBe(0)
})

test('an event that the receiver refuses does not hold up the others, and can be replayed', async () => {
  ;({ id } = await save({ types: ['product.created'] }))
  receiver.answers.push({ status: 422 })
  await merge('lyon', 'x1', '1.00')
  await merge('lyon', 'x2', '1.00')
  await quiet()
  const { events } = (await send(readSentEvents, { query: { id } })).body
  expect(
    events.map((one: { subject: string; delivered: boolean; status: number }) => [
      one.subject,
      one.delivered,
      one.status,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['x1', false, 422],
      ['x2', true, 204],
    ]),
  )
  const before = receiver.received.length
  expect((await send(replayEvents, { body: { id } })).body['replayed']).toBe(1)
  await until(() => receiver.received.length > before, 'the replay', waitMs)
  await quiet()
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
  expect((await send(replayEvents, { body: { id: 9_999 } })).status).toBe(404)
})

test('while a secret is replaced, both the old and the new one verify', async () => {
  const made = await save()
  const again = await save({ id: made.id, newSecret: true })
  expect(again.secret).not.toBe(made.secret)
  expect((await save({ id: made.id })).secret).toBe('')
  await send(testReceiver, { body: { id: made.id } })
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2)
  for (const secret of [made.secret, again.secret])
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()
  for (const table of ['event_receiver', 'audit'] as const)
    expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toContain(made.secret)
})

test('two instances share the work, and an instance that dies between commit and send loses nothing', async () => {
  const second = await startServer({ settings, beside: server })
  try {
    ;({ id } = await save({ types: ['product.changed'] }))
    await Promise.all([merge('lyon', 's1', '0.50'), merge('nice', 's1', '0.50')])
    // As if another instance had claimed the receiver and then died.
    await sql`update event_receiver_state set owner = 'dead', owner_until = now() + interval '2 seconds' where receiver_id = ${id}`.execute(
      server.db,
    )
    for (let price = 1; price <= 20; price += 1)
      await Promise.all([merge('lyon', 's1', `${price}.00`), merge('nice', 's1', `${price}.00`)])
    await quiet()
    for (const store of ['lyon', 'nice'])
      expect(
        posts()
          .filter(({ data }) => data['store'] === store)
          .map(({ data }) => (data['changes'] as { after: string }[])[0]?.after),
      ).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 1}.00`))
  } finally {
    await second.stop()
  }
}, 60_000)

test('addresses inside the network are refused, and the body stays under 20 kB', async () => {
  expect((await send(saveReceiver, { body: { url: 'http://10.0.0.8/x' } })).body['responseMessage']).toMatch(
    /^Events are not sent to/,
  )
  expect((await send(saveReceiver, { body: { url: 'ftp://example.org' } })).status).toBe(405)
  await save({ types: ['product.created'] })
  await send(mergeArticles, {
    query: { store: 'lyon' },
    body: [
      {
        articleId: 'long',
        articleName: 'Long',
        data: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`K${at}`, 'ü'.repeat(500)])),
      },
    ],
  })
  await quiet()
  expect(posts()).toMatchObject([{ data: { articleId: 'long', name: 'Long' } }])
  expect(Buffer.byteLength(receiver.received[0]?.body ?? '')).toBeLessThan(20_000)
})
