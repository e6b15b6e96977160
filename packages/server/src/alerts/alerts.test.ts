// server/alerts: a lasting problem in a store is reported once, and once more when it is over: with real access points,
// a real mail server and a real receiver.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAlerts, readAlertRules, saveAlertRules } from '@shelfcast/contract/alerts/alerts'
import { listArticleFiles, uploadArticleFile } from '@shelfcast/contract/articles/files'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { addGateway, deleteGateways } from '@shelfcast/contract/gateways/gateways'
import { deleteLabels } from '@shelfcast/contract/labels/labels'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { readEventPublishing, saveEventPublishing } from '@shelfcast/contract/notices/notices'
import { MENU } from '@shelfcast/contract/permissions'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { outgoingDefaults } from '../settings.ts'
import { apiClient } from '../testing/api-client.ts'
import { until } from '../testing/test-delivery.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { startReceiver } from '../testing/receiver.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

let server: TestServer
let twin: TestServer
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let send: ReturnType<typeof apiClient>
const points: AccessPoint[] = []
const waitMs = 30_000
const rules = {
  kinds: {
    GATEWAY_OFFLINE: true,
    LABEL_OVERDUE: true,
    LABEL_BATTERY: true,
    SENSOR_TEMPERATURE: true,
    SENSOR_HUMIDITY: true,
    SENSOR_OFFLINE: true,
    SENSOR_BATTERY: true,
    POWER_OFFLINE: true,
    POWER_LOW_VOLTAGE: true,
    POWER_SHORT: true,
    FIRMWARE_STOPPED: true,
    IMPORT_FAILED: true,
    BACKUP_FAILED: true,
  },
  settleSeconds: 1,
  digestOver: 5,
}

beforeAll(async () => {
  ;[mailbox, receiver] = await Promise.all([startMailServer(), startReceiver()])
  const mail = {
    host: '127.0.0.1',
    port: mailbox.port,
    secure: false,
    requireTls: false,
    from: 'shelfcast@shop.example',
  }
  const settings = { key: 'the same everywhere', outgoing: { mail, allow: ['127.0.0.0/8'], retryFirstMs: 50 } }
  const delivery = { deadlineMs: 600 }
  server = await startServer({ settings, delivery })
  // Two instances report everything below, each event once.
  twin = await startServer({ settings, delivery, beside: server })
  const { db } = server
  await addCompany(db, 'acme')
  for (const store of ['lyon', 'nice']) await addStore(db, 'acme', store)
  const nice = await db.selectFrom('store').select('store_id').where('code', '=', 'nice').executeTakeFirstOrThrow()
  const { headers } = await openTestSession(db, await addAccount(db, { account: 'anna', company: 'acme' }))
  // As her browser: it shows where the console is.
  send = apiClient(server.url, { ...headers, origin: server.url })
  await addAccount(db, { account: 'ben', company: 'acme', level: '3', stores: [nice.store_id] })
  await addAccount(db, { account: 'quiet', company: 'acme' })
  for (const account of ['anna', 'ben', 'quiet'])
    await db
      .updateTable('account')
      .set({ email: `${account}@shop.example`, email_alarm: account !== 'quiet' })
      .where('account', '=', account)
      .execute()
  await done(send(saveAlertRules, { body: rules }))
  await done(
    send(saveEventPublishing, {
      body: {
        webhooks: [
          { url: receiver.url, secret: 's' },
          { url: `${receiver.url}/gateways`, events: ['GATEWAY_OFFLINE'] },
        ],
      },
    }),
  )
  for (const store of ['lyon', 'nice'])
    await done(
      send(mergeArticles, {
        query: { store },
        body: [{ articleId: '1', articleName: 'Milk', data: { LIST_PRICE: '1.00' } }],
      }),
    )
}, 60_000)
afterAll(async () => {
  await twin?.stop()
  await server?.stop()
  await mailbox?.stop()
  await receiver?.stop()
  await Promise.all(points.map((point) => point.stop()))
})
beforeEach(() => {
  mailbox.mails.length = 0
  receiver.received.length = 0
  receiver.answers.length = 0
})

/** Waits for a precondition of a test. */
async function done(order: ReturnType<typeof send>) {
  const { status, body } = await order
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
}

const code = (n: number) => `0000AA${n.toString(16).toUpperCase().padStart(6, '0')}`
const label = (n: number, more: object = {}) => ({ mac: `0000${code(n)}`, model: 'M2_296x128_BWR' as const, ...more })
async function accessPoint(store: string, options: Parameters<typeof startAccessPoint>[0]) {
  const point = await startAccessPoint({ speed: Infinity, seed: points.length + 1, ...options })
  points.push(point)
  const added = await send(addGateway, {
    query: { store },
    body: { name: options?.alias ?? '', gateway: point.address.host, port: point.address.port },
  })
  expect(added.status).toBe(200)
  const mac = added.body['macAddress'] as string
  await until(
    async () =>
      (await server.db.selectFrom('gateway').select('network_status').where('mac', '=', mac).executeTakeFirst())
        ?.network_status === 'CONNECTED',
    'the gateway',
    waitMs,
  )
  return { point, mac }
}
const link = async (store: string, ...labels: number[]) => {
  expect(
    (
      await send(linkLabels, {
        query: { store },
        body: { assignList: labels.map((n) => ({ labelCode: code(n), articleIdList: ['1'] })) },
      })
    ).status,
  ).toBe(200)
}
const open = async (query: object = {}) =>
  ((await send(listAlerts, { query })).body?.['alertList'] ?? []) as {
    kind: string
    target: string
    name: string
    store: string
    batch: string
  }[]
const subjects = () => mailbox.mails.map(({ to, subject }) => `${to.join()}: ${subject}`).sort()
const posts = (path = '/hook') =>
  receiver.received
    .filter((one) => one.path === path)
    .flatMap((one) =>
      (JSON.parse(one.body) as { events: { event: string; state: string; name: string }[] }).events.map(
        ({ event, state, name }) => `${event} ${state} ${name}`,
      ),
    )
    .sort()
/** True when no alert and no message is waiting. */
const allTold = () =>
  until(
    async () => {
      const waiting = await server.db
        .selectFrom('alert')
        .select('id')
        .where((is) =>
          is.or([
            is.and([is('closed_at', 'is', null), is('told_at', 'is', null)]),
            is.and([
              is('closed_at', 'is not', null),
              is('told_at', 'is not', null),
              is('recovery_told_at', 'is', null),
            ]),
          ]),
        )
        .executeTakeFirst()
      return (
        !waiting &&
        !(await server.db.selectFrom('alert_message').select('id').where('due_at', 'is not', null).executeTakeFirst())
      )
    },
    'all messages',
    waitMs,
  )

test('a lost gateway is reported once, and once more when it is back; meanwhile the list shows it', async () => {
  const { point, mac } = await accessPoint('lyon', { alias: 'North' })
  await point.stop()
  await until(async () => (await open())[0], 'the alert', waitMs)
  expect(await open()).toMatchObject([{ kind: 'GATEWAY_OFFLINE', target: mac, name: 'North', store: 'lyon' }])
  expect(await open({ store: 'nice' })).toEqual([])
  await until(() => mailbox.mails.length > 0 && receiver.received.length > 1, 'the messages', waitMs)
  await allTold()
  expect(subjects()).toEqual(['anna@shop.example: Store lyon: gateway North is offline'])
  // The mail leads to the very row, in its store.
  expect(mailbox.mails[0]?.body).toContain(`${server.url}/Gateway/GatewayInfo?at=lyon&network=offline&mac=${mac}`)
  expect(posts()).toEqual(['GATEWAY_OFFLINE OPEN North'])
  expect(posts('/hook/gateways')).toEqual(['GATEWAY_OFFLINE OPEN North'])
  const back = await startAccessPoint({ speed: Infinity, alias: 'North', port: point.address.port })
  points.push(back)
  await until(() => mailbox.mails.length > 1, 'the recovery', waitMs)
  await allTold()
  expect(subjects()).toEqual([
    'anna@shop.example: Store lyon: gateway North is back',
    'anna@shop.example: Store lyon: gateway North is offline',
  ])
  expect(posts()).toEqual(['GATEWAY_OFFLINE OPEN North', 'GATEWAY_OFFLINE RECOVERED North'])
  expect(await open()).toEqual([])
  expect((await send(deleteGateways, { query: { gateways: mac } })).status).toBe(200)
}, 90_000)

test('a problem that ends before the delay is not reported', async () => {
  await send(saveAlertRules, { body: { ...rules, settleSeconds: 3_600 } })
  const { point, mac } = await accessPoint('lyon', { alias: 'Flapper' })
  await point.stop()
  await until(async () => (await open())[0], 'the alert', waitMs)
  points.push(await startAccessPoint({ speed: Infinity, alias: 'Flapper', port: point.address.port }))
  await until(async () => (await open()).length === 0, 'its end', waitMs)
  await send(saveAlertRules, { body: rules })
  await allTold()
  expect([subjects(), posts()]).toEqual([[], []])
  await send(deleteGateways, { query: { gateways: mac } })
}, 90_000)

test('a problem that flaps after its message counts as one outage with one end', async () => {
  const { point, mac } = await accessPoint('lyon', { alias: 'Restless' })
  const state = async () =>
    (await server.db.selectFrom('gateway').select('network_status').where('mac', '=', mac).executeTakeFirst())
      ?.network_status
  await point.stop()
  await until(() => mailbox.mails.length > 0, 'the outage', waitMs)
  await allTold()
  // Problems end at once from here on, until the gateway stays connected.
  await send(saveAlertRules, { body: { ...rules, settleSeconds: 3_600 } })
  let last = point
  for (let turn = 0; turn < 3; turn += 1) {
    last = await startAccessPoint({ speed: Infinity, alias: 'Restless', port: point.address.port })
    points.push(last)
    await until(async () => (await state()) === 'CONNECTED', 'the gateway', waitMs)
    if (turn === 2) break
    await last.stop()
    await until(async () => (await state()) === 'DISCONNECTED', 'its end', waitMs)
  }
  expect(mailbox.mails).toHaveLength(1)
  await send(saveAlertRules, { body: rules })
  await until(() => mailbox.mails.length > 1, 'the recovery', waitMs)
  await allTold()
  expect(subjects()).toEqual([
    'anna@shop.example: Store lyon: gateway Restless is back',
    'anna@shop.example: Store lyon: gateway Restless is offline',
  ])
  expect(posts()).toEqual(['GATEWAY_OFFLINE OPEN Restless', 'GATEWAY_OFFLINE RECOVERED Restless'])
  await send(deleteGateways, { query: { gateways: mac } })
}, 120_000)

test('a company address receives the alerts of all stores, once, even if an account has the same address', async () => {
  const saved = await send(saveAlertRules, {
    body: { ...rules, recipients: ['desk@shop.example', 'Anna@shop.example'] },
  })
  expect(saved.body).toMatchObject({
    recipients: ['desk@shop.example', 'Anna@shop.example'],
    accounts: [
      { account: 'anna', email: 'anna@shop.example' },
      { account: 'ben', email: 'ben@shop.example' },
    ],
  })
  // A caller that sends no recipients leaves them unchanged.
  expect((await send(saveAlertRules, { body: rules })).body).toMatchObject({
    recipients: ['desk@shop.example', 'Anna@shop.example'],
  })
  expect((await send(saveAlertRules, { body: { ...rules, recipients: ['desk'] } })).status).toBe(405)
  await Promise.all([link('lyon', 70), link('nice', 71)])
  await until(() => mailbox.mails.length >= 5, 'all mails', waitMs)
  await allTold()
  const lines = { 70: `Store lyon: label ${code(70)} is overdue`, 71: `Store nice: label ${code(71)} is overdue` }
  expect(subjects()).toEqual([
    `anna@shop.example: ${lines[70]}`,
    `anna@shop.example: ${lines[71]}`,
    `ben@shop.example: ${lines[71]}`,
    `desk@shop.example: ${lines[70]}`,
    `desk@shop.example: ${lines[71]}`,
  ])
  await send(saveAlertRules, { body: { ...rules, recipients: [] } })
  await send(deleteLabels, { query: { store: 'lyon', labelList: [code(70)] } })
  await send(deleteLabels, { query: { store: 'nice', labelList: [code(71)] } })
  await allTold()
}, 90_000)

test('overdue labels are reported to the users of their store; recovery and removal are reported as such', async () => {
  await link('nice', 1, 2)
  await until(() => mailbox.mails.length >= 4, 'mails to both', waitMs)
  await allTold()
  expect(subjects()).toEqual(
    ['anna', 'ben'].flatMap((who) => [1, 2].map((n) => `${who}@shop.example: Store nice: label ${code(n)} is overdue`)),
  )
  expect(posts('/hook/gateways')).toEqual([])
  mailbox.mails.length = 0
  expect((await send(deleteLabels, { query: { store: 'nice', labelList: [code(2)] } })).status).toBe(200)
  const { mac } = await accessPoint('nice', { alias: 'Rescue', labels: [label(1)] })
  await until(() => mailbox.mails.length >= 4, 'both ends', waitMs)
  await allTold()
  expect(subjects().filter((line) => line.startsWith('ben'))).toEqual([
    `ben@shop.example: Store nice: label ${code(1)} is up to date again`,
    `ben@shop.example: Store nice: label ${code(2)} was removed`,
  ])
  expect(await open()).toEqual([])
  await send(deleteLabels, { query: { store: 'nice', labelList: [code(1)] } })
  await send(deleteGateways, { query: { gateways: mac } })
}, 90_000)

/** However long the setup takes, no alert becomes due before the setup is complete. */
async function atOnce(happen: () => Promise<unknown>) {
  await send(saveAlertRules, { body: { ...rules, settleSeconds: 3_600 } })
  await happen()
  await sql`
    update alert set opened_at = opened_at - interval '1 minute', closed_at = closed_at - interval '1 minute'`.execute(
    server.db,
  )
  await send(saveAlertRules, { body: rules })
}

test('many alerts at once become one digest for each recipient, and one post', async () => {
  const many = Array.from({ length: 40 }, (_, n) => 100 + n)
  await atOnce(async () => {
    await Promise.all([link('lyon', ...many), link('nice', 90)])
    await until(
      async () => Number((await send(listAlerts)).headers.get('x-totalelements')) === 41,
      'all to be overdue',
      waitMs,
    )
  })
  await until(() => mailbox.mails.length >= 2, 'the digests', waitMs)
  await allTold()
  expect(subjects()).toEqual([
    'anna@shop.example: 2 stores: 41 labels overdue',
    `ben@shop.example: Store nice: label ${code(90)} is overdue`,
  ])
  expect(mailbox.mails.find(({ subject }) => subject.includes('41'))?.body).toMatch(
    /40 labels overdue: .+ and 20 more\./,
  )
  expect(receiver.received).toHaveLength(1)
  expect(posts()).toHaveLength(41)
  const page = await send(listAlerts, { query: { size: 20 } })
  expect([page.headers.get('x-totalelements'), (page.body['alertList'] as unknown[]).length]).toEqual(['41', 20])
  mailbox.mails.length = 0
  await atOnce(async () => {
    expect((await send(deleteLabels, { query: { store: 'lyon', labelList: many.map(code) } })).status).toBe(200)
    await send(deleteLabels, { query: { store: 'nice', labelList: [code(90)] } })
  })
  await until(() => mailbox.mails.length >= 2, 'their end', waitMs)
  await allTold()
  expect(mailbox.mails).toHaveLength(2)
}, 90_000)

test('a battery that runs low is reported, and so is a failed product file until a later one of its kind succeeds', async () => {
  const upload = async (fileName: string, content: string) => {
    const { body } = await send(uploadArticleFile, {
      query: { store: 'lyon' },
      body: { contentType: 'text/csv', imgBase64: Buffer.from(content).toString('base64'), fileName },
    })
    await until(
      async () =>
        (await send(listArticleFiles, { query: { batch: body['customBatchId'] as string } })).body?.[
          'articleFileHistoryList'
        ]?.[0]?.result !== 'PROCESSING',
      'the file',
      waitMs,
    )
    return body['customBatchId'] as string
  }
  const { mac } = await accessPoint('lyon', { alias: 'South', labels: [label(7, { batteryMv: 2260 })] })
  const failed = await upload('prices-20260101.csv', 'articleId;articleName;LIST_PRICE\n5;Salt;much\n')
  await until(() => mailbox.mails.length >= 2, 'both', waitMs)
  await allTold()
  expect(subjects()).toEqual([
    `anna@shop.example: Store lyon: label ${code(7)} has a low battery`,
    'anna@shop.example: Store lyon: product file prices-20260101.csv failed',
  ])
  expect(
    (await open()).map(({ kind, batch }) => ({ kind, batch })).sort((one, other) => one.kind.localeCompare(other.kind)),
  ).toEqual([
    { kind: 'IMPORT_FAILED', batch: failed },
    { kind: 'LABEL_BATTERY', batch: '' },
  ])
  await upload('prices-20260102.csv', 'articleId;articleName;LIST_PRICE\n5;Salt;0.50\n')
  await until(() => mailbox.mails.length >= 3, 'the recovery', waitMs)
  expect(mailbox.mails[2]?.subject).toBe('Store lyon: product file prices-20260101.csv was imported')
  await send(deleteGateways, { query: { gateways: mac } })
  await send(deleteLabels, { query: { store: 'lyon', labelList: [code(7)] } })
  await until(async () => (await open()).length === 0, 'no alerts', waitMs)
  await allTold()
}, 90_000)

test('a kind that is turned off is neither sent nor listed, and a user without label access sees no label alerts', async () => {
  expect((await send(readAlertRules)).body).toMatchObject(rules)
  await send(saveAlertRules, { body: { ...rules, kinds: { ...rules.kinds, LABEL_OVERDUE: false } } })
  await link('lyon', 50)
  await until(
    async () =>
      server.db
        .selectFrom('alert')
        .select('id')
        .where('told_at', 'is not', null)
        .where('closed_at', 'is', null)
        .executeTakeFirst(),
    'the alert',
    waitMs,
  )
  expect([subjects(), posts(), await open()]).toEqual([[], [], []])
  await send(saveAlertRules, { body: rules })
  expect(await open()).toMatchObject([{ target: code(50) }])
  const porter = apiClient(
    server.url,
    (
      await openTestSession(
        server.db,
        await addAccount(server.db, {
          account: 'porter',
          company: 'acme',
          menu: [MENU.gatewayInfo.code],
          action: [],
          stores: [1, 2],
        }),
      )
    ).headers,
  )
  expect((await porter(listAlerts)).status).toBe(204)
  await send(deleteLabels, { query: { store: 'lyon', labelList: [code(50)] } })
  await allTold()
}, 90_000)

test('the server tries a failed receiver again with the same delivery id and does not delay others', async () => {
  receiver.answers.push({ status: 500 }, { status: 503 })
  await link('lyon', 60)
  await until(() => receiver.received.length >= 3 && mailbox.mails.length >= 1, 'three attempts', waitMs)
  await allTold()
  expect(receiver.received).toHaveLength(3)
  expect((await send(readEventPublishing)).body['webhooks']).toMatchObject([
    { lastDelivery: { state: 'SENT', attempts: 3, answer: '204' } },
    { events: ['GATEWAY_OFFLINE'] },
  ])
  expect(new Set(receiver.received.map((one) => one.headers['x-shelfcast-delivery'])).size).toBe(1)
  expect(mailbox.mails).toHaveLength(1)
  await send(deleteLabels, { query: { store: 'lyon', labelList: [code(60)] } })
  await allTold()
}, 90_000)

test('a message that failed before a restart is sent after it, once', async () => {
  const late = await startMailServer()
  await late.stop()
  const outgoing = {
    ...outgoingDefaults,
    mail: { host: '127.0.0.1', port: late.port, secure: false, requireTls: false, from: 'shelfcast@shop.example' },
    retryFirstMs: 50,
  }
  const first = await startServer({ settings: { outgoing }, delivery: { deadlineMs: 300 } })
  try {
    const { db } = first
    await addCompany(db, 'acme')
    await addStore(db, 'acme', 'lyon')
    const headers = (await openTestSession(db, await addAccount(db, { account: 'anna', company: 'acme' }))).headers
    await db.updateTable('account').set({ email: 'anna@shop.example', email_alarm: true }).execute()
    const ask = apiClient(first.url, headers)
    await ask(saveAlertRules, { body: rules })
    await ask(mergeArticles, { query: { store: 'lyon' }, body: [{ articleId: '1', articleName: 'Milk', data: {} }] })
    expect(
      (
        await ask(linkLabels, {
          query: { store: 'lyon' },
          body: { assignList: [{ labelCode: code(1), articleIdList: ['1'] }] },
        })
      ).status,
    ).toBe(200)
    const message = await until(
      async () => db.selectFrom('alert_message').selectAll().where('attempts', '>', 1).executeTakeFirst(),
      'attempts',
      waitMs,
    )
    expect(message.error).toBe(`no server answers at 127.0.0.1:${late.port}.`)
    await first.app.close()
    const there = await startMailServer({ port: late.port })
    const second = await startServer({ settings: { outgoing }, beside: first })
    try {
      await until(
        async () =>
          (await db.selectFrom('alert_message').selectAll().where('sent_at', 'is not', null).execute()).length === 1,
        'the mail',
        waitMs,
      )
      expect(there.mails).toMatchObject([
        { to: ['anna@shop.example'], subject: `Store lyon: label ${code(1)} is overdue` },
      ])
    } finally {
      await second.stop()
      await there.stop()
    }
  } finally {
    await first.stop()
  }
}, 60_000)
