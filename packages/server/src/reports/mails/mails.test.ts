// server/reports/mails: reports by email, against a real mail server: once for each period with two instances, in the
// language of the receiver, only for stores and reports that the receiver may see, and again after a failure.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveOwnAccount } from '@shelfcast/contract/accounts/accounts'
import { MENU } from '@shelfcast/contract/permissions'
import { sendReports } from '@shelfcast/contract/reports/pdf'
import { saveReportSettings } from '@shelfcast/contract/settings/hardware'
import { dayMs, wallAt } from '@shelfcast/contract/zone-time'
import { saveSetting } from '../../settings/store.ts'
import { startMailServer, type MailServerOptions } from '../../testing/mail-server.ts'
import { apiClient } from '../../testing/api-client.ts'
import { addAccount, addCompany, openTestSession } from '../../testing/people.ts'
import { usingShop } from '../../testing/shop.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { until } from '../../testing/test-delivery.ts'
import { dueOf, type Plan } from './schedule.ts'

const begin = Date.now()
let clock = begin
const settings = { outgoing: { mail: undefined, allow: ['127.0.0.0/8'], retryFirstMs: 100 } }
const { server, send, storeIdOf } = usingShop({ stores: ['lyon', 'nice'], now: () => clock, settings })
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let beside: TestServer

beforeAll(async () => {
  const { db } = server
  await useMailServer()
  beside = await startServer({ beside: server, now: () => clock, settings })
  for (const store of ['lyon', 'nice'])
    await sql`
      with l as (
        insert into label (store_id, code, model, linked, created_at)
        values (${storeIdOf(store)}, ${store === 'lyon' ? '0000000000A1' : '0000000000A2'}, 'M2_296x128_BWR', true, now())
        returning label_id, store_id)
      insert into fail_record (store_id, label_id, page, version, operation, article_id, error_code, error_text,
        request_date, last_retry_at)
      select store_id, label_id, 1, 1, 'CHANGE', '0012', 'NOT_CONFIRMED', 'Late', now(), now() from l`.execute(db)
  await person('boss', { language: 'de' })
  await person('clerk', { language: '', menu: [MENU.errorList.code], stores: [storeIdOf('nice')] })
  await person('guest', { language: '', menu: [], stores: [storeIdOf('nice')] })
  await person('quiet', { language: '' }, false)
  await look()
  await until(async () => (await noted('acme')) === 4, 'the first look')
})
afterAll(async () => {
  await beside.stop()
  await mailbox.stop()
})
beforeEach(() => {
  mailbox.mails.length = 0
})

async function useMailServer(options: MailServerOptions = {}) {
  mailbox = await startMailServer(options)
  const mail = { host: '127.0.0.1', port: String(mailbox.port), userName: '', encoding: '', auth: 'false' }
  await saveSetting(server.db, 'acme', 'mail', mail)
}

async function person(
  account: string,
  { language, ...rights }: { language: string; menu?: number[]; stores?: number[] },
  wants = true,
) {
  const accountId = await addAccount(server.db, { account, company: 'acme', ...rights })
  await server.db
    .updateTable('account')
    .set({ email: `${account}@shop.example`, language, email_report: wants })
    .where('account_id', '=', accountId)
    .execute()
}

/** What a company has noted about its reports. */
const noted = async (company: string) =>
  (await sql`select from report_mail where company = ${company}`.execute(server.db)).rows.length

/** Both instances look at the clock. */
const look = () => server.events.publish(server.db, { kind: 'SCHEDULE', storeId: 0, ids: [] })
const nextMonth = () => {
  const day = new Date(clock)
  clock = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1, 12)
}
const receivers = () => mailbox.mails.map(({ to }) => to[0]?.split('@')[0]).sort()
const arrived = (count: number) => until(() => mailbox.mails.length >= count, `${count} mails`)

test('due times are in order on every day of the year, and a period ends where the next begins', () => {
  const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Pacific/Kiritimati']
  for (let day = 0; day < 800; day += 1) {
    const now = Date.UTC(2026, 0, 1) + day * dayMs + ((day * 7_919) % 1_440) * 60_000
    const zone = zones[day % zones.length] ?? 'UTC'
    const plan: Plan = {
      report: 'error-list',
      cycle: day % 3 === 0 ? 'WEEKLY' : 'MONTHLY',
      at: ((day * 37) % 1_440) * 60_000,
    }
    const { last, next, from, to } = dueOf(plan, zone, now)
    expect(last <= now && now < next && from < to && to <= last, `${zone} ${new Date(now).toISOString()}`).toBe(true)
    expect(dueOf(plan, zone, next)).toMatchObject({ last: next, from: to })
    const first = new Date(wallAt(zone, to))
    expect(plan.cycle === 'WEEKLY' ? first.getUTCDay() : first.getUTCDate()).toBe(1)
  }
})

test('a monthly report is sent once, to those who want and may see it, in their language and with their stores', async () => {
  nextMonth()
  await Promise.all([look(), look()])
  await arrived(3)
  await look()
  // The outbox of both instances is empty.
  await until(
    async () =>
      (await sql`select from alert_message where channel = 'REPORT' and due_at is not null`.execute(server.db)).rows
        .length === 0,
    'the outbox',
  )
  expect(receivers()).toEqual(['boss', 'boss', 'clerk'])
  const subjects = mailbox.mails.map(({ subject }) => subject).sort()
  expect(subjects).toEqual([
    'Errors by department: Store nice',
    'Etikettenmodelle: 2 Filialen',
    'Fehler nach Abteilung: 2 Filialen',
  ])
  for (const { body } of mailbox.mails) expect(body).toContain('%PDF-1.7')
})

test('settings choose the reports and their cycle; a report without entries says so', async () => {
  const reportList = [
    { reportName: 'errorListGw', use: 'ON', cycle: 'WEEKLY', reportedTime: 7 },
    { reportName: 'productInfo', use: 'OFF', cycle: 'MONTHLY' },
    { reportName: 'sales', use: 'ON', cycle: 'MONTHLY' },
  ]
  clock = begin
  await send(saveReportSettings, { body: { reportList } as never })
  clock = begin + 62 * dayMs
  await look()
  await arrived(2)
  clock += 7 * dayMs
  await look()
  await arrived(4)
  expect(receivers()).toEqual(['boss', 'boss', 'clerk', 'clerk'])
  expect(mailbox.mails.find(({ to }) => to.includes('clerk@shop.example'))).toMatchObject({
    subject: 'Errors by gateway: Store nice',
    body: expect.stringContaining('has no entries for this period'),
  })
})

test('a report that a mail server refuses is sent again, and a person can send them now', async () => {
  clock = begin
  const { port } = mailbox
  await mailbox.stop()
  const answer = await send(sendReports, {})
  expect(answer.body).toMatchObject({ receivers: 3 })
  await until(
    async () =>
      (await sql`select from alert_message where channel = 'REPORT' and error <> ''`.execute(server.db)).rows.length ===
      2,
    'the failure',
  )
  mailbox = await startMailServer({ port })
  await arrived(2)
  expect(receivers()).toEqual(['boss', 'clerk'])
})

test('an account that wants reports from now on is noticed at once', async () => {
  await addCompany(server.db, 'beta')
  const accountId = await addAccount(server.db, { account: 'first', company: 'beta' })
  const { headers } = await openTestSession(server.db, accountId, { nowMs: clock })
  const own = apiClient(server.url, headers)
  const account = {
    firstName: '',
    lastName: '',
    emailAddress: 'first@shop.example',
    phoneNumber: '',
    emailAlarm: false,
  }
  await own(saveOwnAccount, { body: { ...account, emailReport: false } })
  expect(await noted('beta')).toBe(0)
  await own(saveOwnAccount, { body: { ...account, emailReport: true } })
  await until(async () => (await noted('beta')) === 4, 'the reports of the company')
})
