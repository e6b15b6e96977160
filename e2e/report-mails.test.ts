// e2e: report mails while the server is killed: before a report is due, before the mail server takes a mail, and before the
// server knows that it was taken. docs/decisions/report-mails.md says what may happen.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveOwnAccount } from '@shelfcast/contract/accounts/accounts'
import { sendReports } from '@shelfcast/contract/reports/pdf'
import { addStore } from '@shelfcast/contract/stores/stores'
import { sql, type Database } from '@shelfcast/server/db/database'
import { saveSetting } from '@shelfcast/server/settings/store'
import { startMailServer } from '@shelfcast/server/testing/mail-server'
import { databaseOf, done, signInScript, until, type Script } from './calls.ts'
import { company } from './people.ts'
import { startOnSharedPostgres, type Product } from './start-product.ts'

const email = 'boss@shop.example'
let product: Product
let send: Script
let database: Database
let mailbox: Awaited<ReturnType<typeof startMailServer>>
/** While it is set, the mail server keeps mails without saying so. */
let silence: Promise<void> | undefined

beforeAll(async () => {
  mailbox = await startMailServer({ beforeAnswer: async () => silence })
  await start(() => startOnSharedPostgres())
  database = await databaseOf(product)
  await saveSetting(database.db, company, 'mail', {
    host: '127.0.0.1',
    port: String(mailbox.port),
    userName: '',
    encoding: '',
    auth: 'false',
  })
  await done(send(addStore, { body: { store: 'MAIL', storeName: 'Mail', company, zoneId: 'UTC' } }))
  const account = { firstName: '', lastName: '', phoneNumber: '', emailAlarm: false, emailAddress: email }
  await done(send(saveOwnAccount, { body: { ...account, emailReport: true } }))
  await until('the reports of the company', async () => (await rows('report_mail')) === 4)
})
afterAll(async () => {
  await database?.close()
  await product?.stop()
  await mailbox?.stop()
})
beforeEach(() => {
  mailbox.mails.length = 0
})

async function start(next: () => Promise<Product>) {
  product = await next()
  ;({ send } = await signInScript(product))
}
const startAgain = () => start(() => product.startAgain())

const rows = async (table: 'report_mail' | 'alert_message', where = sql`true`): Promise<number> => {
  const { rows: found } = await sql`select from ${sql.table(table)} where ${where}`.execute(database.db)
  return found.length
}
const waiting = () => rows('alert_message', sql`channel = 'REPORT' and due_at is not null`)
/** The pause before the next attempt is over. */
const later = () =>
  sql`update alert_message set due_at = now() where channel = 'REPORT' and due_at is not null`.execute(database.db)
const allSent = () => until('an empty outbox', async () => (await waiting()) === 0)

test('a report that comes due while the server is killed is sent once by the next start, and by no later one', async () => {
  await product.kill9()
  // The reports of last month were the last: those of this month are due.
  await sql`update report_mail set sent_at = sent_at - interval '1 month'`.execute(database.db)
  await startAgain()
  await until('both reports', () => mailbox.mails.length >= 2)
  await allSent()
  await product.kill9()
  await startAgain()
  // A report that is sent now passes the outbox after everything that the start has put there.
  await done(send(sendReports, {}))
  await until('two more', () => mailbox.mails.length >= 4)
  await allSent()
  expect(mailbox.mails.map(({ to }) => to)).toEqual([[email], [email], [email], [email]])
  expect(new Set(mailbox.mails.map(({ id }) => id)).size).toBe(4)
})

test('a report that waits for its mail server is not lost by a kill, and arrives once', async () => {
  const { port } = mailbox
  await mailbox.stop()
  await done(send(sendReports, {}))
  await until(
    'failed attempts',
    async () => (await rows('alert_message', sql`error <> '' and due_at is not null`)) === 2,
  )
  await product.kill9()
  mailbox = await startMailServer({ port, beforeAnswer: async () => silence })
  await later()
  await startAgain()
  await until('both reports', () => mailbox.mails.length >= 2)
  await allSent()
  expect(new Set(mailbox.mails.map(({ id }) => id)).size).toBe(2)
  expect(mailbox.mails).toHaveLength(2)
})

test('a report that the mail server has, without the killed server knowing, is sent again under the same ID', async () => {
  let speak = () => {}
  silence = new Promise((resolve) => {
    speak = resolve
  })
  await done(send(sendReports, {}))
  await until('both reports', () => mailbox.mails.length >= 2)
  await product.kill9()
  silence = undefined
  speak()
  expect(await waiting()).toBe(2)
  await later()
  await startAgain()
  await until('both reports again', () => mailbox.mails.length >= 4)
  await allSent()
  const ids = mailbox.mails.map(({ id }) => id)
  expect(ids.slice(2).sort()).toEqual(ids.slice(0, 2).sort())
  expect(ids).toHaveLength(4)
  expect(ids[0]).toMatch(/^<[\da-f-]{36}@shelfcast>$/)
})
