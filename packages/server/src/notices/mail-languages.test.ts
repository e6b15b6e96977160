// server/notices: each email is in the language of its receiver, with English for what has no translation. Against a
// real mail server.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AlertKind } from '@shelfcast/contract/enumerations'
import { saveAlertRules } from '@shelfcast/contract/alerts/alerts'
import { sendInvitation } from '@shelfcast/contract/accounts/users'
import { shippedTags } from '@shelfcast/contract/languages/shipped-tags'
import { testMail } from '@shelfcast/contract/notices/notices'
import { sendReadings } from '@shelfcast/contract/sensors/readings'
import { linkSensors } from '@shelfcast/contract/sensors/sensors'
import { addAlertSetting } from '@shelfcast/contract/sensors/alert-settings'
import { sql } from '../db/database.ts'
import { readSettings, saveSetting } from '../settings/store.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { addAccount } from '../testing/people.ts'
import { usingShop } from '../testing/shop.ts'
import { until } from '../testing/test-delivery.ts'
import { addGatewayRow } from '../testing/gateways.ts'

const { server, send, storeIdOf } = usingShop({
  settings: {
    address: 'https://labels.shop.example',
    outgoing: { mail: undefined, allow: ['127.0.0.0/8'], retryFirstMs: 50 },
  },
})
let mailbox: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  mailbox = await startMailServer()
  await saveSetting(server.db, 'acme', 'mail', {
    host: '127.0.0.1',
    port: String(mailbox.port),
    userName: '',
    encoding: '',
    auth: 'false',
  })
})
afterAll(() => mailbox.stop())
beforeEach(() => {
  mailbox.mails.length = 0
})

let count = 0
/** An account with an address and a language. */
async function person(language: string, more: { email_alarm?: boolean } = {}): Promise<string> {
  count += 1
  const account = `person${count}`
  const accountId = await addAccount(server.db, { account, company: 'acme' })
  await server.db
    .updateTable('account')
    .set({ email: `${account}@shop.example`, language, ...more })
    .where('account_id', '=', accountId)
    .execute()
  return account
}

async function mailTo(account: string) {
  const find = () => mailbox.mails.find(({ to }) => to.includes(`${account}@shop.example`))
  await until(() => find() !== undefined, `the mail to ${account}`, 30_000)
  return find()!
}

/** An administrator lets an account choose a new password. */
async function resetOf(account: string) {
  expect((await send(sendInvitation, { body: { account } })).body).toMatchObject({ invitation: 'SENT' })
  return mailTo(account)
}

/** The stored languages, changed for a test. */
async function withLanguages(change: (name: string) => object) {
  const { languages } = await readSettings(server.db, '', ['languages'])
  await saveSetting(
    server.db,
    '',
    'languages',
    languages.map((language) => ({ ...language, ...change(language.languageName) })),
  )
  return () => saveSetting(server.db, '', 'languages', languages)
}

describe('the reset of a password', () => {
  test.each([
    ['de', 'ltr', 'Setzen Sie Ihr Shelfcast-Passwort zurück', 'Der Link läuft in 24 Stunden ab.'],
    ['ar', 'rtl', 'إعادة تعيين كلمة مرور Shelfcast', 'تنتهي صلاحية الرابط خلال 24 ساعة.'],
    ['ja', 'ltr', 'Shelfcastのパスワードの再設定', 'リンクは24時間後に無効になります。'],
  ])('in %s', async (tag, dir, subject, line) => {
    const account = await person(tag)
    const mail = await resetOf(account)
    expect(mail.subject).toBe(subject)
    expect(mail.body).toContain(line)
    expect(mail.body).toContain(`<html lang="${tag}" dir="${dir}">`)
    expect(mail.body).toContain('https://labels.shop.example/login?data=')
    expect(mail.body).toContain(account)
  })

  test.each(shippedTags)('has all of its text in %s', async (tag) => {
    const { body } = await resetOf(await person(tag))
    expect(body).not.toMatch(/\{\w+\}|mail\.|Your account|Open this|Open in Shelfcast|expires/)
  })

  test.each(['', 'en', 'English', 'tlh', 'a language of no one'])('is in English for “%s”', async (language) => {
    const mail = await resetOf(await person(language))
    expect(mail.subject).toBe('Reset your Shelfcast password')
    expect(mail.body).toContain('<html lang="en" dir="ltr">')
  })

  test('is in the default language for an account without one', async () => {
    const reset = await withLanguages((name) => ({ defaultLanguage: name === 'Deutsch' }))
    try {
      expect((await resetOf(await person(''))).subject).toBe('Setzen Sie Ihr Shelfcast-Passwort zurück')
      expect((await resetOf(await person('en'))).subject).toBe('Reset your Shelfcast password')
    } finally {
      await reset()
    }
  })

  test("uses the administrator's own words", async () => {
    const reset = await withLanguages((name) =>
      name === 'Deutsch' ? { content: JSON.stringify({ 'mail.reset.subject': 'Neues Passwort für {account}' }) } : {},
    )
    try {
      // A value that the text does not have stays as it is written.
      expect((await resetOf(await person('Deutsch'))).subject).toBe('Neues Passwort für {account}')
    } finally {
      await reset()
    }
  })
})

test('a test email is in the language of the account that sends it', async () => {
  await server.db
    .updateTable('account')
    .set({ email: 'anna@shop.example', language: 'fr' })
    .where('account', '=', 'anna')
    .execute()
  expect((await send(testMail)).status).toBe(200)
  expect((await mailTo('anna')).subject).toBe('Shelfcast\u00a0: e-mail de test')
})

/** Alerts reach subscribed accounts and these addresses after a second. */
async function tellAlerts(recipients: string[]) {
  const kinds = Object.fromEntries(AlertKind.options.map((kind) => [kind, true])) as Record<AlertKind, boolean>
  const saved = await send(saveAlertRules, { body: { kinds, settleSeconds: 1, digestOver: 5, recipients } })
  expect(saved.status).toBe(200)
}

test('one alert reaches each receiver in another language, and a name turns no word after it', async () => {
  const german = await person('de', { email_alarm: true })
  const arab = await person('ar', { email_alarm: true })
  await tellAlerts(['desk@shop.example'])
  await addGatewayRow(server.db, {
    company: 'acme',
    store_id: storeIdOf('lyon'),
    mac: '0000000000AA',
    name: 'North \u202e<svg onload=alert(1)>',
    port: 1,
    network_status: 'CONNECTED',
  })
  await server.db
    .updateTable('gateway')
    .set({ network_status: 'DISCONNECTED' })
    .where('mac', '=', '0000000000AA')
    .execute()
  const [inGerman, inArabic, inEnglish] = await Promise.all([mailTo(german), mailTo(arab), mailTo('desk')])
  const name = 'North <svg onload=alert(1)>'
  expect(inGerman.subject).toBe(`Store lyon: Gateway ${name} ist offline`)
  expect(inEnglish.subject).toBe(`Store lyon: gateway ${name} is offline`)
  expect(inArabic.subject).toContain('غير متصلة')
  expect(inArabic.subject).toContain(`\u2068${name}\u2069`)
  for (const { subject, body } of [inGerman, inArabic, inEnglish]) {
    expect(subject + body).not.toContain('\u202e')
    expect(body).toContain('North &lt;svg onload=alert(1)&gt;')
  }
})

test('the reason of an alert is in the language of the receiver too', async () => {
  const german = await person('de', { email_alarm: true })
  await tellAlerts(['office@shop.example'])
  await sql`
    select alert_begin(${storeIdOf('lyon')}, 'IMPORT_FAILED', 'prices-#.csv', 'prices-1.csv',
      '3 of 10 rows were refused.')`.execute(server.db)
  const [inGerman, inEnglish] = await Promise.all([mailTo(german), mailTo('office')])
  expect(inEnglish.body).toContain('3 of 10 rows were refused.')
  expect(inGerman.body).toContain('3 von 10 Zeilen wurden abgelehnt.')
})

test('a sensor alert reaches each receiver of its setting in another language, with its numbers', async () => {
  const german = await person('de')
  const arab = await person('ar')
  const query = { store: 'lyon' }
  const setting = {
    name: 'Chilled',
    temperature: { cautionHigh: 5, dangerHigh: 8 },
    delayMinutes: 0,
    recipients: [...[german, arab].map((account) => `${account}@shop.example`), 'kitchen@shop.example'],
  }
  const { body } = await send(addAlertSetting, { query, body: setting as never })
  const sensorCode = 'A4C138000011'
  const measure = (temperature: number, minutesAgo: number) => {
    const time = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    return send(sendReadings, { query, body: { readings: [{ id: sensorCode, time, temperature }] } as never })
  }
  await measure(4, 3)
  const link = { sensorCode, name: 'Fish <b>', notiId: body['id'], placement: { description: 'Back room' } }
  expect((await send(linkSensors, { query, body: { linkList: [link] } as never })).status).toBe(200)
  await measure(4, 2)
  await measure(9.5, 1)
  const [inGerman, inArabic, inEnglish] = await Promise.all([mailTo(german), mailTo(arab), mailTo('kitchen')])
  expect(inEnglish.subject).toBe('Store lyon: sensor Fish <b> is too warm: 9.5 °C, the limit is 8 °C')
  expect(inEnglish.body).toContain('Place: Back room.')
  expect(inGerman.subject).toBe('Store lyon: Sensor Fish <b> ist zu warm: 9,5 °C, der Grenzwert ist 8 °C')
  expect(inGerman.body).toContain('Ort: Back room.')
  expect(inArabic.body).toContain('<html lang="ar" dir="rtl">')
  expect(inArabic.subject).toContain('\u2068Fish <b>\u2069')
  for (const { body: html } of [inGerman, inArabic, inEnglish]) {
    expect(html).toContain('Fish &lt;b&gt;')
    expect(html).toContain(`sensorCode=${sensorCode}`)
  }
})
