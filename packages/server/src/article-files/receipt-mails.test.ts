// server/article-files: mailed receipts, with a real mail server: sent once, when the labels of the batch are at rest, or
// after half an hour with those that still wait, also after a restart.
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { mailReceipt, readReceiptMail } from '@shelfcast/contract/receipts/receipt-mail'
import { apiClient } from '../testing/api-client.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { endOfFile, postFile } from '../testing/product-files.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { until } from '../testing/test-delivery.ts'
import { addGatewayRow } from '../testing/gateways.ts'

const store = 'lyon'
/** Of the console, never the host that a request names. */
const address = 'https://labels.shop.example'
let server: TestServer
/** Also runs the work of `server`: each mail is sent by one of them. */
let twin: TestServer
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let headers: Record<string, string>
let send: ReturnType<typeof apiClient>
let withoutAddress: ReturnType<typeof apiClient>
let options: NonNullable<Parameters<typeof startServer>[0]>
let storeId: number
let labels = 0

beforeAll(async () => {
  mailbox = await startMailServer()
  const mail = {
    host: '127.0.0.1',
    port: mailbox.port,
    secure: false,
    requireTls: false,
    from: 'shelfcast@shop.example',
  }
  options = {
    settings: { key: 'the same everywhere', address, outgoing: { mail, allow: ['127.0.0.0/8'], retryFirstMs: 50 } },
  }
  server = await startServer(options)
  twin = await startServer({ ...options, beside: server })
  const { db } = server
  await addCompany(db, 'acme')
  storeId = await addStore(db, 'acme', store)
  const anna = await addAccount(db, { account: 'anna', company: 'acme' })
  await db.updateTable('account').set({ email: 'anna@shop.example' }).where('account_id', '=', anna).execute()
  headers = (await openTestSession(db, anna)).headers
  send = apiClient(server.url, headers)
  const ben = await addAccount(db, { account: 'ben', company: 'acme' })
  withoutAddress = apiClient(server.url, (await openTestSession(db, ben)).headers)
}, 60_000)
afterAll(async () => {
  await twin?.stop()
  await server?.stop()
  await mailbox?.stop()
})
beforeEach(() => {
  mailbox.mails.length = 0
})

const write = async (prices: Record<string, string>) =>
  String(
    (
      await send(mergeArticles, {
        query: { store },
        body: Object.entries(prices).map(([articleId, LIST_PRICE]) => ({
          articleId,
          articleName: `Product ${articleId}`,
          data: { LIST_PRICE },
        })),
      })
    ).body['customBatchId'],
  )
const order = (batch: string) => send(mailReceipt, { query: { store }, body: { batch } })
const isOrdered = async (batch: string) =>
  (await send(readReceiptMail, { query: { store, batch } })).body['ordered'] as boolean

/** A label of a product. Its gateway is offline, so it waits for its next picture. */
async function label(articleId: string): Promise<number> {
  labels += 1
  const { db } = server
  const mac = `0000000000${labels.toString(16).padStart(2, '0').toUpperCase()}`
  const gateway_id = await addGatewayRow(db, {
    company: 'acme',
    store_id: storeId,
    mac,
    name: `Aisle ${labels}`,
    port: labels,
    network_status: 'DISCONNECTED',
  })
  const { label_id } = await db
    .insertInto('label')
    .values({ store_id: storeId, code: mac, linked: true, model: 'M2_296x128_BWR' })
    .returning('label_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into label_page (label_id, store_id, gateway_id, wanted_version, shown_version)
    values (${label_id}, ${storeId}, ${gateway_id}, 1, 1)`.execute(db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select ${label_id}, article_key, 1 from article where store_id = ${storeId} and article_id = ${articleId}`.execute(
    db,
  )
  return label_id
}
const showLabel = (labelId: number) =>
  sql`update label_page set shown_version = wanted_version where label_id = ${labelId}`.execute(server.db)
const mailed = () => until(() => mailbox.mails.length > 0, 'the mail', 30_000)
/** True once no message is left to send, so a second mail would have come. */
const allSent = () =>
  until(
    async () =>
      !(await server.db.selectFrom('receipt_mail').select('batch_id').executeTakeFirst()) &&
      !(await server.db.selectFrom('alert_message').select('id').where('sent_at', 'is', null).executeTakeFirst()),
    'all mails',
    30_000,
  )

test('a receipt at rest is mailed to the caller with its figures, the largest price changes and a link', async () => {
  await write({ a1: '1.49', a2: '2.00', a3: '3.00' })
  const batch = await write({ a1: '149.00', a2: '2.10', a3: '3.00' })
  expect((await order(batch)).body).toMatchObject({ email: 'anna@shop.example' })
  await mailed()
  await allSent()
  expect(mailbox.mails).toHaveLength(1)
  const [mail] = mailbox.mails
  expect(mail?.to).toEqual(['anna@shop.example'])
  expect(mail?.subject).toBe('Store lyon: a call of a program, completed')
  expect(mail?.body).toContain('Rows received: 3. Added: 0. Changed: 2. Unchanged: 1. Rejected: 0.')
  expect(mail?.body).toContain('Price changes over 30 %: 1.')
  const text = mail?.body ?? ''
  expect(text.indexOf('Product a1 (a1): Price 1.49 → 149.00, +9900 %')).toBeGreaterThan(0)
  expect(text.indexOf('Product a2 (a2): Price 2.00 → 2.10, +5 %')).toBeGreaterThan(text.indexOf('Product a1 (a1)'))
  expect(mail?.body).toContain(`${address}/Product/UpdateRecords?at=lyon&batch=${batch}&open=`)
  expect(await isOrdered(batch)).toBe(false)
}, 60_000)

test('a receipt waits for its labels, and is mailed once however often it was asked for', async () => {
  await write({ b1: '1.00' })
  const waiting = await label('b1')
  const batch = await write({ b1: '1.10' })
  await order(batch)
  expect((await order(batch)).status).toBe(200)
  expect(await isOrdered(batch)).toBe(true)
  // A later order, for a batch at rest, is sent first.
  await order(await write({ b2: '1.00' }))
  await mailed()
  expect(mailbox.mails.map(({ body }) => body.includes(batch))).toEqual([false])
  await showLabel(waiting)
  await until(() => mailbox.mails.length > 1, 'the mail', 30_000)
  await allSent()
  expect(mailbox.mails).toHaveLength(2)
  expect(mailbox.mails[1]?.body).toContain('1 of 1 label confirmed.')
}, 60_000)

test('a receipt at rest does not wait behind many older ones whose labels wait', async () => {
  await write({ q1: '1.00' })
  const waiting = await label('q1')
  const batch = await write({ q1: '1.10' })
  await sql`
    insert into receipt_mail (batch_id, recipient, store_id, created_at)
    select ${batch}::uuid, 'r' || n || '@shop.example', ${storeId}, now() - interval '10 minutes'
    from generate_series(1, 150) n`.execute(server.db)
  const atRest = await write({ q2: '1.00' })
  await order(atRest)
  await mailed()
  expect(mailbox.mails.map(({ body }) => body.includes(atRest))).toEqual([true])
  expect(await isOrdered(atRest)).toBe(false)
  await sql`delete from receipt_mail`.execute(server.db)
  await showLabel(waiting)
}, 60_000)

test('half an hour after its end a receipt is mailed with the labels that still wait, and why', async () => {
  await write({ c1: '1.00' })
  await label('c1')
  const batch = await write({ c1: '1.10' })
  await order(batch)
  expect(await isOrdered(batch)).toBe(true)
  await sql`update article_file set completed_at = now() - interval '31 minutes' where batch_id = ${batch}::uuid`.execute(
    server.db,
  )
  await sql`update receipt_mail set created_at = now() - interval '29 minutes'`.execute(server.db)
  await server.events.publish(server.db, { kind: 'OUTBOX', storeId: 0, ids: [] })
  expect(await isOrdered(batch)).toBe(true)
  await sql`update receipt_mail set created_at = now() - interval '31 minutes'`.execute(server.db)
  await server.events.publish(server.db, { kind: 'OUTBOX', storeId: 0, ids: [] })
  await mailed()
  await allSent()
  expect(mailbox.mails).toHaveLength(1)
  expect(mailbox.mails[0]?.subject).toContain('1 label waiting')
  expect(mailbox.mails[0]?.body).toContain(`1 label waits: Aisle ${labels} offline since `)
}, 60_000)

test('a file sent with the wish is mailed after its import', async () => {
  const { body } = await postFile(
    { url: server.url, headers },
    { store, mailReceipt: 'true' },
    'ProductId,Product,Price\nd1,Jam,2.00\nd2,Bad,-1\n',
    'monday.csv',
  )
  await endOfFile(send, store, body['customBatchId'] as string)
  await mailed()
  await allSent()
  expect(mailbox.mails.map(({ subject }) => subject)).toEqual([
    'Store lyon: monday.csv, completed, some rows were rejected',
  ])
  expect(mailbox.mails[0]?.body).toContain('Rows received: 2. Added: 1. Changed: 0. Unchanged: 0. Rejected: 1.')
}, 60_000)

test('without an address or a mail server the order is refused, and the caller can know before', async () => {
  const batch = await write({ e1: '1.00' })
  const { body, status } = await withoutAddress(mailReceipt, { query: { store }, body: { batch } })
  expect([status, body['responseMessage']]).toEqual([
    405,
    'Your account has no email address. Add one under My Account.',
  ])
  expect((await withoutAddress(readReceiptMail, { query: { store } })).body).toMatchObject({
    email: '',
    problem: 'receipt.noAddress',
    ordered: false,
  })
  const bare = await startServer({ beside: server })
  const other = apiClient(bare.url, headers)
  expect((await other(readReceiptMail, { query: { store } })).body).toMatchObject({ problem: 'mail.noServer' })
  expect((await other(mailReceipt, { query: { store }, body: { batch } })).status).toBe(405)
  const refused = await postFile(
    { url: bare.url, headers },
    { store, mailReceipt: 'true' },
    'ProductId,Product,Price\ne2,Jam,2.00\n',
  )
  expect(refused.body).toMatchObject({ responseMessage: 'No mail server is set up.' })
  await bare.stop()
  expect((await send(mailReceipt, { query: { store }, body: { batch: crypto.randomUUID() } })).status).toBe(404)
}, 60_000)

test('an order survives a restart of the server', async () => {
  await write({ f1: '1.00' })
  const waiting = await label('f1')
  const batch = await write({ f1: '1.10' })
  await order(batch)
  await twin.app.close()
  await server.app.close()
  await showLabel(waiting)
  expect(mailbox.mails).toEqual([])
  const next = await startServer({ ...options, beside: server })
  await mailed()
  await allSent()
  expect(mailbox.mails).toHaveLength(1)
  await next.stop()
}, 60_000)

test('while a mail is being sent nothing would send it again; after a failure known to be one it is', async () => {
  const held: Socket[] = []
  const silent = createServer((socket) => {
    // It ends when the test does.
    held.push(socket.on('error', () => undefined))
  })
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  const port = (silent.address() as AddressInfo).port
  const outgoing = options.settings!.outgoing!
  const next = await startServer({
    ...options,
    settings: { ...options.settings, outgoing: { ...outgoing, mail: { ...outgoing.mail!, port } } },
    beside: server,
  })
  send = apiClient(next.url, headers)
  await order(await write({ g1: '1.00' }))
  await until(() => held.length > 0, 'the connection', 30_000)
  const message = () =>
    server.db
      .selectFrom('alert_message')
      .select(['attempts', 'due_at', 'error'])
      .where('once', '=', true)
      .where('sent_at', 'is', null)
      .executeTakeFirst()
  // If the process died now, no other would find the message due.
  expect(await message()).toEqual({ attempts: 1, due_at: null, error: '' })
  held[0]?.destroy()
  await until(async () => (await message())?.due_at !== null, 'the next attempt', 30_000)
  await next.stop()
  const last = await startServer({ ...options, beside: server })
  await mailed()
  await allSent()
  expect(mailbox.mails).toHaveLength(1)
  await last.stop()
  for (const socket of held) socket.destroy()
  silent.close()
}, 60_000)
