// e2e/daily: the bell of the header: it counts problems live, lists them, and links to them; its settings, and messages
// by email and webhook.
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGateway, deleteGateways } from '@shelfcast/contract/gateways/gateways'
import { EventType } from '@shelfcast/contract/publishing/receivers'
import { MENU } from '@shelfcast/contract/permissions'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { startMailServer } from '@shelfcast/server/testing/mail-server'
import { addStore } from '@shelfcast/server/testing/people'
import { startReceiver } from '@shelfcast/server/testing/receiver'
import { inTheme, violations } from '../axe.ts'
import { signInScript, until, type Script } from '../calls.ts'
import { actionsOn, type Actions } from '../actions.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { starting, text } from '../text.ts'

const stage = startStage({ env: { SHELFCAST_OUTGOING_ALLOW: '127.0.0.1' } })
let point: AccessPoint
let page: Page
let actions: Actions
let send: Script
let mac: string
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
const login = { user: 'alerts@shop.example', pass: 'a secret of the mail server' }

beforeAll(async () => {
  // The receiver of events runs on this machine, which the operator must allow.
  ;[point, mailbox, receiver] = await Promise.all([
    startAccessPoint({ speed: Infinity, seed: 5, alias: 'North' }),
    startMailServer({ login, refused: ['nobody@shop.example'] }),
    startReceiver(),
  ])
  await addStore(stage.backdoor.db, company, 'NORTH')
  ;({ send } = await signInScript(stage.product))
  mac = (
    await send(addGateway, {
      query: { store: 'NORTH' },
      body: { name: 'North', gateway: point.address.host, port: point.address.port },
    })
  ).body['macAddress'] as string
  await until(
    'the gateway',
    async () =>
      (await stage.backdoor.db.selectFrom('gateway').select('network_status').where('mac', '=', mac).executeTakeFirst())
        ?.network_status === 'CONNECTED',
  )
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  actions = actionsOn(page)
  await page.goto('/')
})
afterAll(async () => {
  await point?.stop()
  await mailbox?.stop()
  await receiver?.stop()
})

const bell = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const panel = () => page.getByRole('dialog', { name: text('alerts.title') })

test('without problems the bell says so', async () => {
  await bell(text('alerts.title')).click()
  await panel().getByText(text('alerts.empty')).waitFor()
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
})

test('a gateway that goes offline is counted and listed, accessibly in light and dark, and leads to its row in its store', async () => {
  await point.stop()
  await bell(text('shell.alertsOpen', { count: 1 })).click()
  const alert = panel().getByRole('button', {
    name: new RegExp(`${text('alerts.kind.GATEWAY_OFFLINE')}.*North.*Store NORTH`),
  })
  await alert.waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page, '[role=dialog], header'), theme).toEqual([])
  }
  await inTheme(page, 'light')
  await alert.click()
  await page.getByRole('heading', { level: 1, name: text('screen.gatewayInfo') }).waitFor()
  await actions.row('North').waitFor()
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`${text('shell.store.pick')}: .*\\(NORTH\\)`) })
    .waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ network: 'offline', mac })
})

test('an alert is snoozed, shown again, and acknowledged with a note', async () => {
  await bell(text('shell.alertsOpen', { count: 1 })).click()
  await panel()
    .getByRole('button', { name: text('alerts.snoozeOf', { name: 'North' }) })
    .click()
  await page.getByRole('menuitem', { name: text('alerts.snooze.hour') }).click()
  await panel().getByText(text('alerts.empty')).waitFor()
  await bell(text('alerts.title')).waitFor()
  await panel()
    .getByRole('button', { name: text('alerts.view.SNOOZED') })
    .click()
  await panel()
    .getByRole('button', { name: text('alerts.wakeOf', { name: 'North' }) })
    .click()
  await bell(text('shell.alertsOpen', { count: 1 })).waitFor()
  await panel()
    .getByRole('button', { name: text('alerts.view.OPEN') })
    .click()
  await panel()
    .getByRole('button', { name: text('alerts.acknowledgeOf', { name: 'North' }) })
    .click()
  await panel().getByLabel(text('alerts.note')).fill('Cable ordered')
  // What was typed survives a reload.
  await page.reload()
  await bell(text('shell.alertsOpen', { count: 1 })).click()
  await expect.poll(() => panel().getByLabel(text('alerts.note')).inputValue()).toBe('Cable ordered')
  await panel().getByLabel(text('alerts.note')).focus()
  await page.keyboard.press('Enter')
  await panel()
    .getByText(text('alerts.acknowledgedNote', { account: 'manager', note: 'Cable ordered' }))
    .waitFor()
  await bell(text('alerts.title')).waitFor()
  await page.keyboard.press('Escape')
  await stage.backdoor.db.updateTable('alert').set({ acknowledged_at: null }).execute()
})

test('when it is over the count disappears without a reload', async () => {
  await page.goto('/')
  await bell(text('shell.alertsOpen', { count: 1 })).waitFor()
  expect((await send(deleteGateways, { query: { gateways: mac } })).status).toBe(200)
  await bell(text('alerts.title')).waitFor()
})

const settings = () => page.getByRole('dialog', { name: text('alertSettings.title') })
const tab = (name: string) => settings().getByRole('tab', { name })
async function saved(within: ReturnType<typeof settings>) {
  const save = within.getByRole('button', { name: text('form.save') })
  await save.click()
  await page.getByText(text('alertSettings.saved')).last().waitFor()
}
const shown = () => settings().getByRole('tabpanel')

test('the settings open from the bell by keyboard alone, and ask before they discard entries', async () => {
  await bell(text('alerts.title')).focus()
  await page.keyboard.press('Enter')
  await panel().waitFor()
  // Past the three views.
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await settings().waitFor()
  await tab(text('alerts.title')).focus()
  for (const [name, field] of [
    [text('alertSettings.mail'), text('alertSettings.host')],
    [text('alertSettings.webhooks'), ''],
    [text('alertSettings.thresholds'), text('alertSettings.gwOfflineCaution')],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await settings().getByRole('tab', { name, selected: true }).waitFor()
    if (field !== '') await settings().getByLabel(field).waitFor()
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(page, theme)
      expect(await violations(page, '[role=dialog]'), `${name} ${theme}`).toEqual([])
    }
  }
  await inTheme(page, 'light')
  await settings().getByLabel(text('alertSettings.gwOfflineDanger')).fill('5')
  await settings()
    .getByRole('button', { name: text('form.save') })
    .click()
  await settings().getByText('Not below the amber one.').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: text('form.discardTitle') })
    .getByRole('button', { name: text('ui.cancel') })
    .click()
  await settings().getByLabel(text('alertSettings.gwOfflineDanger')).fill('40')
  await saved(shown())
  await page.keyboard.press('Escape')
  await settings().waitFor({ state: 'detached' })
})

test('mail server, recipient and webhook are set, and their tests show the answer', async () => {
  await bell(text('alerts.title')).click()
  await panel()
    .getByRole('button', { name: text('alerts.settings') })
    .click()
  await settings().getByLabel(text('alertSettings.settle')).fill('1')
  await settings().getByLabel(text('alertSettings.recipients')).fill('desk@shop.example\nnot an address')
  await shown()
    .getByRole('button', { name: text('form.save') })
    .click()
  await settings()
    .getByText(text('form.line', { line: 2, reason: 'This is not an email address.' }))
    .waitFor()
  await settings().getByLabel(text('alertSettings.recipients')).fill('desk@shop.example')
  await saved(shown())

  await tab(text('alertSettings.mail')).click()
  await settings().getByLabel(text('alertSettings.host')).fill('127.0.0.1')
  await settings().getByLabel(text('alertSettings.port')).fill(String(mailbox.port))
  await settings().getByLabel(text('alertSettings.auth')).check()
  await settings().getByLabel(text('alertSettings.userName')).fill(login.user)
  await settings()
    .getByRole('textbox', { name: text('alertSettings.password') })
    .fill('wrong')
  await settings().getByLabel(text('alertSettings.testTo')).fill('desk@shop.example')
  const sendMail = settings().getByRole('button', { name: text('alertSettings.testMail') })
  await sendMail.click()
  await settings()
    .getByText(/rejected the user name or password: 535/)
    .waitFor()
  await settings()
    .getByRole('textbox', { name: text('alertSettings.password') })
    .fill(login.pass)
  await saved(shown())
  await settings().getByText(text('alertSettings.password.kept')).waitFor()
  expect(
    await settings()
      .getByRole('textbox', { name: text('alertSettings.password') })
      .inputValue(),
  ).toBe('')
  await settings().getByLabel(text('alertSettings.testTo')).fill('nobody@shop.example')
  await sendMail.click()
  await settings()
    .getByText(/rejected the sender or the recipient: 550 mailbox unknown/)
    .waitFor()
  await settings().getByLabel(text('alertSettings.testTo')).fill('desk@shop.example')
  await sendMail.click()
  await settings()
    .getByText(text('alertSettings.testMail.done', { to: 'desk@shop.example', answer: '250' }).replace(/\.$/, ''))
    .waitFor()
  expect(mailbox.mails).toMatchObject([
    { from: login.user, to: ['desk@shop.example'], subject: 'Shelfcast: test email' },
  ])

  await tab(text('alertSettings.webhooks')).click()
  await settings()
    .getByRole('button', { name: text('receivers.addWebhook') })
    .click()
  await settings()
    .getByRole('textbox', { name: starting(text('receivers.url')) })
    .fill('http://10.0.0.8/hook')
  await shown()
    .getByRole('button', { name: text('form.save') })
    .click()
  await settings()
    .getByText(/this address is inside the server’s network/i)
    .first()
    .waitFor()
  await settings()
    .getByRole('textbox', { name: starting(text('receivers.url')) })
    .fill(receiver.url)
  for (const type of EventType.options.filter((one) => !one.startsWith('alert.')))
    await settings()
      .getByRole('checkbox', { name: text(`receivers.type.${type}`), exact: true })
      .uncheck()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page, '[role=dialog]'), `adding a webhook, ${theme}`).toEqual([])
  }
  await inTheme(page, 'light')
  await saved(shown())
  const secret = await settings()
    .getByText(/^whsec_/)
    .innerText()
  const sendEvent = settings().getByRole('button', { name: text('receivers.testOf', { url: receiver.url }) })
  receiver.answers.push({ status: 500 })
  await sendEvent.click()
  await settings().getByText('The event was not sent: it answered 500.').waitFor()
  await sendEvent.click()
  await settings()
    .getByText(text('receivers.tested', { milliseconds: 1 }).split('1', 1)[0] ?? '')
    .waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page, '[role=dialog]'), `a webhook, ${theme}`).toEqual([])
  }
  await inTheme(page, 'light')
  await settings()
    .getByRole('button', { name: text('receivers.secret.close') })
    .click()
  const taken = receiver.received[1]
  expect(() =>
    new Webhook(secret).verify(taken?.body ?? '', (taken?.headers ?? {}) as Record<string, string>),
  ).not.toThrow()
  mailbox.mails.length = 0
  receiver.received.length = 0
})

test('a gateway that goes offline and comes back is reported by email, webhook and bell, one message each', async () => {
  const south = await startAccessPoint({ speed: Infinity, seed: 6, alias: 'South' })
  const { port } = south.address
  expect(
    (await send(addGateway, { query: { store: 'NORTH' }, body: { name: 'South', gateway: south.address.host, port } }))
      .status,
  ).toBe(200)
  await until(
    'the gateway',
    async () =>
      (
        await stage.backdoor.db
          .selectFrom('gateway')
          .select('network_status')
          .where('name', '=', 'South')
          .executeTakeFirst()
      )?.network_status === 'CONNECTED',
  )
  const events = () =>
    receiver.received.map(({ body }) => {
      const { data } = JSON.parse(body) as { data: { kind: string; state: string; name: string } }
      return `${data.kind} ${data.state} ${data.name}`
    })
  await south.stop()
  await settings().getByText(text('receivers.delivered'), { exact: true }).waitFor()
  await bell(text('shell.alertsOpen', { count: 1 })).waitFor()
  await until('the mail', () => mailbox.mails.length > 0)
  const back = await startAccessPoint({ speed: Infinity, seed: 6, alias: 'South', port })
  try {
    await bell(text('alerts.title')).waitFor()
    await until('the end', () => mailbox.mails.length > 1 && receiver.received.length > 1)
    await until(
      'nothing more to be sent',
      async () =>
        (await stage.backdoor.db
          .selectFrom('alert_message')
          .select('id')
          .where('due_at', 'is not', null)
          .executeTakeFirst()) === undefined,
    )
    expect(mailbox.mails.map(({ to, subject }) => `${to.join()}: ${subject}`)).toEqual([
      'desk@shop.example: Store NORTH: gateway South is offline',
      'desk@shop.example: Store NORTH: gateway South is back',
    ])
    expect(events()).toEqual(['GATEWAY_OFFLINE OPEN South', 'GATEWAY_OFFLINE RECOVERED South'])
  } finally {
    await back.stop()
  }
})

test('an account with few codes sees its parts, and why it cannot save', async () => {
  const { page: other, context } = await returningPerson(stage, {
    account: 'looker',
    menu: [MENU.overview.code],
    action: [],
  })
  await other.goto('/')
  await other
    .getByRole('banner')
    .getByRole('button', { name: starting(text('alerts.title')) })
    .click()
  await other.getByRole('button', { name: text('alerts.settings') }).click()
  const dialog = other.getByRole('dialog', { name: text('alertSettings.title') })
  for (const name of [text('alerts.title'), text('alertSettings.mail'), text('alertSettings.webhooks')]) {
    await dialog.getByRole('tab', { name }).click()
    await dialog.getByText(text('settings.mayNot')).locator('visible=true').waitFor()
    await dialog
      .getByText(text('permission.missing', { title: 'Hardware', code: '9200' }))
      .locator('visible=true')
      .waitFor()
  }
  await dialog.getByRole('tab', { name: text('alertSettings.thresholds') }).click()
  await dialog.getByLabel(text('alertSettings.gwOfflineCaution')).waitFor()
  const save = dialog.getByRole('button', { name: text('form.save') })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await dialog
    .getByText(text('permission.missing', { title: 'Save the dashboard settings', code: '9100' }))
    .waitFor({ state: 'attached' })
  await context.close()
})
