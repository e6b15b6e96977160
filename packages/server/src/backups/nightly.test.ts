// server/backups: a nightly backup that fails, or does not happen, is an alert of those who run the server: in the
// bell, by mail, and for other systems.
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acknowledgeAlerts, listAlerts, saveAlertRules, type AlertRow } from '@shelfcast/contract/alerts/alerts'
import { listBackups, makeBackup, saveBackupPlan, type BackupRow } from '@shelfcast/contract/backups/backups'
import { saveReceiver } from '@shelfcast/contract/publishing/receivers'
import { saveEventPublishing } from '@shelfcast/contract/notices/notices'
import { MENU } from '@shelfcast/contract/permissions'
import { outgoingDefaults } from '../settings.ts'
import { apiClient } from '../testing/api-client.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { addCompany } from '../testing/people.ts'
import { startReceiver } from '../testing/receiver.ts'
import { usingShop } from '../testing/shop.ts'
import { until } from '../testing/test-delivery.ts'

const dayMs = 24 * 3_600_000
/** Noon, so that no time zone of a test machine is before the hour of the plan or after midnight. */
let clock = new Date(2026, 10, 20, 12).getTime()
const mailbox = await startMailServer()
const receiver = await startReceiver()
const shop = usingShop({
  now: () => clock,
  settings: {
    outgoing: {
      ...outgoingDefaults,
      mail: { host: '127.0.0.1', port: mailbox.port, secure: false, requireTls: false, from: 'shelfcast@shop.example' },
      allow: ['127.0.0.0/8'],
      retryFirstMs: 50,
    },
  },
})
const { server, signIn, headersNow } = shop
/** As a browser: it shows where the console is. */
const as = async () => apiClient(server.url, { ...(await headersNow()), origin: server.url })
const alerts = async (query: object = {}) =>
  ((await (await as())(listAlerts, { query })).body?.['alertList'] ?? []) as AlertRow[]
/** Saving the plan makes the server look. */
const look = async (nightly = true) => {
  expect((await (await as())(saveBackupPlan, { body: { nightly, hour: 2, nights: 3 } })).status).toBe(200)
}
const setting = async (key: string) =>
  (await sql<{ value: unknown }>`select value from setting where company = '' and key = ${key}`.execute(server.db))
    .rows[0]?.value

/** Waits for a precondition. */
async function done(order: ReturnType<typeof shop.send>) {
  const { status, body } = await order
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
}

beforeAll(async () => {
  const send = await as()
  const rules = { settleSeconds: 1, digestOver: 5, recipients: ['desk@shop.example'] }
  const kinds = {
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
  }
  await done(send(saveAlertRules, { body: { ...rules, kinds } }))
  await server.db
    .updateTable('account')
    .set({ email: 'anna@shop.example', email_alarm: true })
    .where('account', '=', 'anna')
    .execute()
  await done(send(saveEventPublishing, { body: { webhooks: [{ url: receiver.url, secret: 's' }] } }))
  await done(send(saveReceiver, { body: { url: `${receiver.url}/standard`, types: ['alert.opened', 'alert.closed'] } }))
  await until(async () => (await setting('backupNight')) !== undefined, 'the first day')
})
afterAll(async () => {
  await mailbox.stop()
  await receiver.stop()
})

test('those who run the server hear that a nightly backup failed, and that a later one was verified', async () => {
  const folder = path.join(server.dataFolder, 'backups')
  await writeFile(folder, 'no folder')
  clock += dayMs
  await look()
  const [alert] = await until(async () => {
    const open = await alerts()
    return open.length > 0 ? open : undefined
  }, 'the alert')
  expect(alert).toMatchObject({ kind: 'BACKUP_FAILED', company: 'acme', store: '', name: 'Nightly backup' })
  expect(alert?.detail).not.toBe('')
  await until(() => mailbox.mails.length >= 2 && receiver.received.length >= 2, 'the messages')
  expect(mailbox.mails.map(({ to, subject }) => `${to.join()}: ${subject}`).toSorted()).toEqual([
    'anna@shop.example: Shelfcast: the nightly backup failed',
    'desk@shop.example: Shelfcast: the nightly backup failed',
  ])
  expect(mailbox.mails[0]?.body).toContain(`${server.url}/System/Backup`)
  const posted = receiver.received.map(({ path: to, body }) => [to, JSON.parse(body) as object] as const)
  expect(posted).toContainEqual([
    '/hook',
    expect.objectContaining({
      events: [expect.objectContaining({ event: 'BACKUP_FAILED', state: 'OPEN', store: '' })],
    }),
  ])
  expect(posted).toContainEqual([
    '/hook/standard',
    expect.objectContaining({ type: 'alert.opened', data: expect.objectContaining({ company: 'acme', store: '' }) }),
  ])

  // It belongs to no store, and users who cannot open the list of backups do not see it.
  expect(await alerts({ store: 'lyon' })).toEqual([])
  const clerk = await signIn('clerk', {
    level: '5',
    menu: [MENU.gatewayInfo.code],
    action: [],
    stores: [shop.storeIdOf('lyon')],
  })
  expect((await clerk.send(listAlerts)).status).toBe(204)
  expect((await clerk.send(acknowledgeAlerts, { body: { ids: [alert?.id] } })).body).toMatchObject({ changed: 0 })
  const send = await as()
  expect((await send(acknowledgeAlerts, { body: { ids: [alert?.id], note: 'on it' } })).body).toMatchObject({
    changed: 1,
  })

  await rm(folder)
  expect((await send(makeBackup)).status).toBe(200)
  await expect
    .poll(async () => (await (await as())(listBackups)).body?.['backupList'] as BackupRow[], { timeout: 40_000 })
    .toMatchObject([{ state: 'VERIFIED', message: '' }])
  await until(async () => (await alerts()).length === 0, 'the end of the alert')
  expect(await alerts({ show: 'HISTORY' })).toMatchObject([{ kind: 'BACKUP_FAILED', closedWhy: 'RECOVERED' }])
  await until(() => mailbox.mails.length >= 4, 'the recovery')
  expect(mailbox.mails.at(-1)?.subject).toBe('Shelfcast: a backup was made and verified again')
}, 120_000)

test('a night without a backup is an alert too, until nightly backups are turned off', async () => {
  clock += 2 * dayMs
  const time = new Date(clock)
  // As if another instance had taken this night and died.
  const night = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'))
  await sql`update setting set value = to_jsonb(${night.join('-')}::text) where key = 'backupNight'`.execute(server.db)
  await look()
  await until(
    async () => (await alerts())[0]?.detail.startsWith('No backup was verified since 2026-11-21T'),
    'the alert',
  )
  await look()
  expect(await alerts()).toHaveLength(1)
  await look(false)
  await until(async () => (await alerts()).length === 0, 'its end')
  expect((await alerts({ show: 'HISTORY' })).map(({ closedWhy }) => closedWhy)).toContain('REMOVED')
}, 30_000)

test('with several companies, only that of the people who run the server hears of its backups', async () => {
  await sql`update account set provider_administrator = true where account = 'anna'`.execute(server.db)
  await addCompany(server.db, 'zulu')
  const zoe = await signIn('zoe', { company: 'zulu' })
  await sql`select server_alert_begin('BACKUP_FAILED', 'nightly', 'Nightly backup', 'The disk is full.')`.execute(
    server.db,
  )
  expect(await alerts()).toMatchObject([{ company: 'acme', detail: 'The disk is full.' }])
  expect((await zoe.send(listAlerts)).status).toBe(204)
})
