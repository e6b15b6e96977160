// server/notices: mail and webhook settings, against a real mail server and a real receiver on sockets.
import { createHmac } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readEventPublishing,
  readMailSetting,
  saveEventPublishing,
  saveMailSetting,
  testEventPublishing,
  testMail,
} from '@shelfcast/contract/notices/notices'
import { outgoingDefaults } from '../settings.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { startReceiver } from '../testing/receiver.ts'
import { OutgoingError, allowListOf, pinned } from './addresses.ts'
import { usingShop } from '../testing/shop.ts'

const login = { user: 'shop@mail.example', pass: 'a secret of the mail server' }
const { server, send } = usingShop({ settings: { outgoing: { ...outgoingDefaults, allow: ['127.0.0.1'] } } })
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  ;[mailbox, receiver] = await Promise.all([
    startMailServer({ login, refused: ['nobody@shop.example'] }),
    startReceiver(),
  ])
})
afterAll(async () => {
  await mailbox.stop()
  await receiver.stop()
})

const setting = () => ({
  host: '127.0.0.1',
  port: String(mailbox.port),
  userName: login.user,
  password: login.pass,
  encoding: '',
  auth: 'true' as const,
})
const email = (address: string) =>
  server.db.updateTable('account').set({ email: address }).where('account', '=', 'anna').execute()
const reason = async (body?: Parameters<typeof send<typeof testMail>>[1]) =>
  (await send(testMail, body)).body['responseMessage'] as string

test('a test mail reports missing or wrong settings in words', async () => {
  expect(await reason()).toBe('Your account has no email address. Enter an address for the test email.')
  await email('anna@shop.example')
  expect(await reason()).toBe('No mail server is set up.')
  expect(await reason({ body: { ...setting(), port: '1' } })).toBe(
    'The email was not sent: no server answers at 127.0.0.1:1.',
  )
  expect(await reason({ body: { ...setting(), password: 'wrong' } })).toMatch(/rejected the user name or password: 535/)
  expect(await reason({ body: { ...setting(), encoding: 'TLS' } })).toMatch(/does not support encryption/)
  expect(await reason({ body: { ...setting(), host: '169.254.169.254' } })).toMatch(/inside the server’s network/)
  expect(await reason({ body: { ...setting(), port: String(receiver.port) } })).toMatch(
    /not a mail server|did not answer|interrupted/,
  )
  await email('nobody@shop.example')
  expect(await reason({ body: setting() })).toMatch(/rejected the sender or the recipient: 550 mailbox unknown/)
  await email('anna@shop.example')
  expect(mailbox.mails).toEqual([])
})

test('the mail server is saved with a password that cannot be read back and is encrypted on disk', async () => {
  expect((await send(saveMailSetting, { body: setting() })).body).toMatchObject({ responseCode: '200' })
  const read = (await send(readMailSetting)).body
  expect(read).toEqual({
    responseCode: '200',
    responseMessage: 'SUCCESS',
    host: '127.0.0.1',
    port: String(mailbox.port),
    userName: login.user,
    encoding: '',
    auth: 'true',
    from: '',
    passwordSet: true,
    fallbackHost: '',
  })
  for (const table of ['setting', 'audit'] as const)
    expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toContain(login.pass)
  expect((await stat(path.join(server.dataFolder, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect((await send(testMail)).body).toMatchObject({ to: 'anna@shop.example', answer: expect.stringMatching(/^250 /) })
  expect(mailbox.mails).toMatchObject([
    { to: ['anna@shop.example'], subject: 'Shelfcast: test email', from: login.user },
  ])
})

test('a test mail uses sender and recipient of the unsaved settings; a save without a sender keeps it', async () => {
  mailbox.mails.length = 0
  expect(
    (await send(testMail, { body: { ...setting(), from: 'alerts@shop.example', to: 'till@shop.example' } })).body,
  ).toMatchObject({ to: 'till@shop.example' })
  expect(mailbox.mails).toMatchObject([{ to: ['till@shop.example'], from: 'alerts@shop.example' }])
  expect((await send(readMailSetting)).body).toMatchObject({ from: '' })
  await send(saveMailSetting, { body: { ...setting(), from: 'alerts@shop.example' } })
  await send(saveMailSetting, { body: setting() })
  expect((await send(readMailSetting)).body).toMatchObject({ from: 'alerts@shop.example' })
  expect((await send(testMail, { body: { ...setting(), to: 'nowhere' } })).status).toBe(405)
})

test('a save without the password keeps it for the same server, and never gives it to another server', async () => {
  const { password: _secret, ...rest } = setting()
  expect((await send(saveMailSetting, { body: rest })).status).toBe(200)
  expect((await send(testMail)).status).toBe(200)
  const other = await startMailServer({ login })
  expect(await reason({ body: { ...rest, port: String(other.port) } })).toMatch(/rejected the user name or password/)
  await other.stop()
})

test('RabbitMQ is off at first, and needs the address of a broker', async () => {
  expect((await send(readEventPublishing)).body).toMatchObject({
    rabbitMq: { enable: false, url: '', exchange: '' },
    webhooks: [],
  })
  for (const [url, reason] of [
    ['', 'start it with amqp:// or amqps://.'],
    ['http://broker.example', 'start it with amqp:// or amqps://.'],
    ['amqp://169.254.169.254', expect.stringMatching(/inside the server’s network/)],
  ] as const) {
    const answer = await send(saveEventPublishing, { body: { rabbitMq: { enable: true, url, exchange: 'e' } } })
    expect(answer.status).toBe(405)
    expect(answer.body['responseMessage']).toMatch(/^Events are not sent to/)
    expect(String(answer.body['responseMessage']).split(': ').at(-1)).toEqual(reason)
  }
  expect((await send(readEventPublishing)).body['rabbitMq']).toMatchObject({ enable: false })
})

test('a webhook gets a signed test event, keeps its secret, and redirects are not followed', async () => {
  const saved = (
    await send(saveEventPublishing, {
      body: { rabbitMq: { enable: false }, webhooks: [{ url: receiver.url, secret: 'shared' }] },
    })
  ).body
  expect(saved['webhooks']).toEqual([
    { id: 1, url: receiver.url, events: [], enable: true, signed: true, lastDelivery: null },
  ])
  await send(saveEventPublishing, {
    body: {
      webhooks: [
        { id: 1, url: receiver.url, events: ['GATEWAY_OFFLINE'] },
        { url: receiver.url, enable: false },
      ],
    },
  })
  expect((await send(readEventPublishing)).body['webhooks']).toEqual([
    { id: 1, url: receiver.url, events: ['GATEWAY_OFFLINE'], enable: true, signed: true, lastDelivery: null },
    { id: 2, url: receiver.url, events: [], enable: false, signed: false, lastDelivery: null },
  ])
  expect((await send(testEventPublishing, { body: { id: 1 } })).body).toMatchObject({
    status: 204,
    milliseconds: expect.any(Number),
  })
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
  expect(headers['x-shelfcast-signature']).toBe(
    `sha256=${createHmac('sha256', 'shared')
      .update(`${String(headers['x-shelfcast-timestamp'])}.${body}`)
      .digest('hex')}`,
  )
  expect(JSON.parse(body)).toMatchObject({
    delivery: headers['x-shelfcast-delivery'],
    company: 'acme',
    events: [{ event: 'TEST' }],
  })
  receiver.answers.push({ status: 302, headers: { location: `${receiver.url}/elsewhere` } }, { status: 500 })
  expect((await send(testEventPublishing, { body: { id: 1 } })).body['responseMessage']).toBe(
    'The event was not sent: it answered with the redirect 302. Enter the final address.',
  )
  expect((await send(testEventPublishing, { body: { id: 1 } })).body['responseMessage']).toBe(
    'The event was not sent: it answered 500.',
  )
  expect(receiver.received.map((one) => one.path)).toEqual(['/hook', '/hook', '/hook'])
  expect((await send(testEventPublishing, { body: { id: 9 } })).body['responseMessage']).toBe(
    'This webhook does not exist.',
  )
})

test.each([
  'http://127.0.0.2/x',
  'http://10.0.0.8/x',
  'http://[::1]/x',
  'http://[::ffff:10.0.0.8]/x',
  'http://169.254.169.254/latest',
  'http://2130706434/x',
  'http://user:pass@example.org/x',
])('%s is refused when it is saved', async (url) => {
  const answer = await send(saveEventPublishing, { body: { webhooks: [{ url }] } })
  expect([answer.status, answer.body['responseMessage']]).toEqual([
    405,
    expect.stringMatching(/^Events are not sent to/),
  ])
})

test.each(['ftp://example.org/x', 'file:///etc/passwd', 'example.org'])(
  '%s is no address of a webhook',
  async (url) => {
    expect((await send(saveEventPublishing, { body: { webhooks: [{ url }] } })).status).toBe(405)
  },
)

test('public addresses are open, internal ones only when listed', async () => {
  const nothing = allowListOf([])
  for (const open of ['8.8.8.8', '172.32.0.1', '2600::1']) expect(await pinned(open, 'notPublic', nothing)).toBe(open)
  for (const closed of [
    '0.0.0.0',
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
    'ff02::1',
  ])
    await expect(pinned(closed, 'notPublic', nothing), closed).rejects.toThrow(OutgoingError)
  const listed = allowListOf(['10.1.0.0/16', 'fd00::1', 'LocalHost'])
  for (const open of ['10.1.2.3', 'fd00::1']) expect(await pinned(open, 'notPublic', listed)).toBe(open)
  await expect(pinned('localhost', 'notPublic', listed)).resolves.toMatch(/^127\.|^::1$/)
  await expect(pinned('10.2.0.1', 'notPublic', listed)).rejects.toThrow(/SHELFCAST_OUTGOING_ALLOW/)
})
