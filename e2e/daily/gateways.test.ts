// e2e/daily: gateways: an access point is scanned and added, edited, restarted and deleted by hand; its firmware is
// updated; the cloud claims floating ones; missing permissions are shown.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { accessPointFirmware } from '@shelfcast/simulator/own-firmware'
import { createEvents } from '@shelfcast/server/db/events'
import { inTheme, violations } from '../axe.ts'
import { openBrowser } from '../browser.ts'
import { until } from '../calls.ts'
import { openBackdoor, returningPerson, type Backdoor } from '../people.ts'
import { startOnSharedPostgres, type Product } from '../start-product.ts'
import { text } from '../text.ts'

const labels = ['0233AABBCC01', '0233AABBCC02'].map((code) => ({ mac: `0000${code}`, model: 'M2_296x128_BWR' }))
const discovery = { group: '239.10.0.1', port: 26_133 }
let ap: AccessPoint
let product: Product
let browser: Browser
let backdoor: Backdoor
let page: Page
const panel = (name: string | RegExp) => page.getByRole('dialog', { name })
const row = () => page.getByRole('row').filter({ hasText: 'Aisle' })

async function begin(env: Record<string, string> = {}) {
  product = await startOnSharedPostgres({
    env: {
      SHELFCAST_DISCOVERY: `${discovery.group}:${discovery.port}`,
      SHELFCAST_DISCOVERY_FROM: '127.0.0.1',
      SHELFCAST_DISCOVERY_HTTP_PORT: String(ap.address.port),
      ...env,
    },
  })
  backdoor = await openBackdoor(product)
  ;({ page } = await returningPerson({ browser, product, backdoor }, { account: 'manager', level: '1' }))
}
async function end() {
  await page?.context().close()
  await backdoor?.close()
  await product?.stop()
}

beforeAll(async () => {
  ;[ap, browser] = await Promise.all([
    startAccessPoint({ host: '127.0.0.31', speed: Infinity, alias: 'Aisle 1', labels, discovery }),
    openBrowser(),
  ])
  await begin()
})
afterAll(async () => {
  await end()
  await browser?.close()
  await ap?.stop()
})

test('an access point is scanned and added, and its labels are counted', async () => {
  await page.goto('/Gateway/GatewayInfo')
  await page
    .getByRole('button', { name: text('gateway.add') })
    .first()
    .click()
  const form = panel(text('gateway.add'))
  await form.getByLabel(text('gateway.field.gateway')).fill(ap.address.host)
  await form.getByLabel(text('gateway.field.port')).fill(String(ap.address.port))
  await form.getByRole('button', { name: text('gateway.scan') }).click()
  await form.getByText(new RegExp(text('gateway.scan.found', { model: '.*', count: 2, version: '.*' }))).waitFor()
  await form.getByRole('button', { name: text('gateway.add') }).click()
  await row().getByText(text('gateway.state.Online')).waitFor()
  await until('both labels to be counted', async () => (await row().locator('td').allInnerTexts()).includes('2'))
})

test('boxes over the list count gateways by state and filter, and a press sorts every sortable column', async () => {
  await page.getByRole('button', { name: /^Online\s*1$/ }).click()
  await row().waitFor()
  expect(new URL(page.url()).searchParams.get('state')).toBe('Online')
  await page.getByRole('button', { name: /^Offline\s*0$/ }).click()
  await page.getByText(text('list.noMatch')).waitFor()
  await page.getByRole('button', { name: /^All gateways\s*1$/ }).click()
  await row().waitFor()
  await page
    .getByRole('columnheader', { name: text('gateway.field.queueLength') })
    .getByRole('button')
    .first()
    .click()
  await page.waitForURL(/sort=queueLength/)
  await row().waitFor()
})

test('a label that a gateway newly hears is counted live', async () => {
  const { gateway_id, store_id } = await backdoor.db
    .selectFrom('gateway')
    .select(['gateway_id', 'store_id'])
    .executeTakeFirstOrThrow()
  const events = await createEvents(backdoor.url)
  try {
    await backdoor.db
      .insertInto('label')
      .values({
        store_id,
        gateway_id,
        code: '0233AABBCC09',
        model: null,
        template_name: null,
        rssi: null,
        lqi: null,
        battery_mv: null,
        temperature: null,
        firmware: null,
        capabilities: null,
        last_seen_at: null,
      })
      .execute()
    await events.publish(backdoor.db, { kind: 'LABEL', storeId: store_id, ids: ['0233AABBCC09'] })
    await until('the third label to be counted', async () => (await row().locator('td').allInnerTexts()).includes('3'))
  } finally {
    await backdoor.db.deleteFrom('label').where('code', '=', '0233AABBCC09').execute()
    await events.publish(backdoor.db, { kind: 'LABEL', storeId: store_id, ids: [] })
    await events.close()
  }
  await until('it to be gone again', async () => (await row().locator('td').allInnerTexts()).includes('2'))
})

test('the command search finds a gateway by name and opens its panel', async () => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: text('command.title') }).fill('Aisle')
  await page.getByRole('option', { name: /Aisle 1/ }).click()
  await panel('Aisle 1').waitFor()
  await page.keyboard.press('Escape')
  await panel('Aisle 1').waitFor({ state: 'detached' })
  await page.goto('/Gateway/GatewayInfo')
})

test('the panel of a gateway shows its labels with links to their panels, and its actions', async () => {
  await row().locator('td').nth(3).click()
  const detail = panel('Aisle 1')
  await detail.getByRole('heading', { name: text('gateway.labels.title') }).waitFor()
  for (const { mac } of labels) await detail.getByRole('link', { name: mac.slice(4) }).waitFor()
  await detail.getByRole('button', { name: text('gateway.change') }).click()
  await panel(text('gateway.change'))
    .getByRole('button', { name: text('ui.cancel') })
    .click()
  await detail.getByRole('link', { name: labels[0]?.mac.slice(4) ?? '' }).click()
  await page.getByRole('heading', { level: 1, name: text('screen.labelInfo') }).waitFor()
  await panel(labels[0]?.mac.slice(4) ?? '').waitFor()
  await page.goto('/Gateway/GatewayInfo')
})

test('name and channel change at the access point itself', async () => {
  await page.getByRole('checkbox', { name: text('list.selectRow', { name: 'Aisle 1' }) }).check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: text('gateway.change') })
    .click()
  const form = panel(text('gateway.change'))
  await form.getByRole('textbox', { name: text('gateway.field.name') }).fill('Aisle 9')
  await form.getByRole('combobox', { name: text('gateway.field.dataChannel') }).click()
  await page.getByRole('option', { name: '11' }).click()
  await form.getByRole('button', { name: text('form.save') }).click()
  await page.getByText(text('gateway.changed')).waitFor()
  expect(ap.settings).toMatchObject({ alias: 'Aisle 9', channel: 11 })
  await row().getByText('Aisle 9').waitFor()
})

test('a restart is requested, and its detail shows that it went away and came back', async () => {
  await page.goto('/Gateway/GatewayInfo')
  await row().locator('td').nth(2).click()
  const detail = panel('Aisle 9')
  await detail.getByRole('button', { name: text('gateway.restart') }).click()
  await page
    .getByRole('alertdialog')
    .getByText(text('gateway.restart.confirm', { count: 1 }))
    .waitFor()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('gateway.restart') })
    .click()
  await page.getByText(text('gateway.restart.asked', { count: 1 })).waitFor()
  await detail.getByText(text('gateway.event.REBOOTED')).waitFor()
  await detail.getByText(text('gateway.event.DISCONNECTED')).first().waitFor()
  await detail.getByRole('heading', { name: text('gateway.charts') }).waitFor()
})

const inToolbar = (key: 'gatewayFirmware.update' | 'gatewayFirmware.rollBack') =>
  page.getByRole('toolbar').getByRole('button', { name: text(key), exact: true })
const toolbarUpdate = () => inToolbar('gatewayFirmware.update')
const whyDisabled = (button: Locator) =>
  button.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent)
const question = () => page.getByRole('alertdialog')

async function isAccessible() {
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page)).toEqual([])
  }
}

test('its firmware is compared with the newest, and without a package the update says that one is missing', async () => {
  await page.goto('/Gateway/GatewayFirmware')
  await row().getByText(text('gatewayFirmware.state.NEWEST')).waitFor()
  await page.getByText(text('gatewayFirmware.note')).waitFor()
  await page.getByRole('checkbox', { name: text('list.selectRow', { name: 'Aisle 9' }) }).check()
  expect(await whyDisabled(toolbarUpdate())).toBe(text('gatewayFirmware.update.noPackage'))
  expect(await whyDisabled(inToolbar('gatewayFirmware.rollBack'))).toBe(text('gatewayFirmware.rollBack.none'))
})

test('gateway firmware is uploaded for a reported model', async () => {
  await page.goto('/Firmware/GatewayFirmware')
  await page.getByText(text('package.gateway.empty')).waitFor()
  await page
    .getByRole('button', { name: text('package.upload'), exact: true })
    .first()
    .click()
  const form = panel(text('package.gateway.upload.title'))
  await form.locator('input[type=file]').setInputFiles({
    name: 'ap.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(accessPointFirmware('2.90')),
  })
  const model = form.getByRole('combobox', { name: text('package.field.system') })
  await model.fill('S3_16_8')
  // Reported models come first; the user may still type a future one.
  await page.getByRole('option', { name: text('package.gateway.upload.typed', { model: 'S3_16_8' }) }).waitFor()
  await page.getByRole('option', { name: 'ESP32_S3_16_8_YELLOW_AP', exact: true }).click()
  await form.getByRole('textbox', { name: text('package.gateway.upload.version') }).fill('2.90')
  await isAccessible()
  await form.getByRole('button', { name: text('package.upload'), exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'ap.bin' }).getByText('2.90', { exact: true }).waitFor()
  await isAccessible()
})

test('an update asks first, shows the reason of a failure, and is done when the gateway reports the version', async () => {
  await page.goto('/Gateway/GatewayFirmware')
  await row().getByText(text('gatewayFirmware.state.OUTDATED')).waitFor()
  ap.setFaults({ corruptUpdate: 1 })
  const update = async () => {
    await page.getByRole('checkbox', { name: text('list.selectRow', { name: 'Aisle 9' }) }).check()
    await toolbarUpdate().click()
    await question()
      .getByRole('heading', { name: text('gatewayFirmware.update.title', { version: '2.90' }) })
      .waitFor()
    await question()
      .getByText(text('gatewayFirmware.update.confirm', { count: 1 }))
      .waitFor()
  }
  await update()
  await isAccessible()
  await question()
    .getByRole('button', { name: text('gatewayFirmware.update'), exact: true })
    .click()
  await page.getByText(text('gatewayFirmware.update.sent')).waitFor()
  await row()
    .getByText(/^2\.90 failed: .*MD5 Check Failed/)
    .waitFor()
  await isAccessible()
  ap.setFaults({ corruptUpdate: 0 })
  await update()
  await question()
    .getByRole('button', { name: text('gatewayFirmware.update'), exact: true })
    .click()
  await row()
    .getByText(text('gatewayFirmware.otaStatus.SUCCESS', { version: '2.90' }))
    .waitFor()
  await row().getByText(text('gatewayFirmware.state.NEWEST')).waitFor()
  expect(ap.version).toBe('2.90')
  await page.goto('/Gateway/GatewayInfo')
  await row().locator('td').nth(2).click()
  const failure = panel('Aisle 9')
    .getByRole('listitem')
    .filter({ hasText: text('gateway.event.FIRMWARE_FAILED') })
  await failure.getByText(/^Version 2\.90: .*MD5 Check Failed/).waitFor()
  await failure.getByRole('link', { name: text('gatewayFirmware.open') }).click()
  await page.getByRole('heading', { level: 1, name: text('screen.gatewayFirmware') }).waitFor()
}, 60_000)

test('a roll back asks first with both versions, and is done when the gateway reports the earlier one', async () => {
  await until('the gateway to say that it can', async () => {
    await page.goto('/Gateway/GatewayFirmware')
    await page.getByRole('checkbox', { name: text('list.selectRow', { name: 'Aisle 9' }) }).check()
    return (await inToolbar('gatewayFirmware.rollBack').getAttribute('aria-disabled')) !== 'true'
  })
  await inToolbar('gatewayFirmware.rollBack').click()
  await question()
    .getByRole('heading', { name: text('gatewayFirmware.rollBack.title') })
    .waitFor()
  await question()
    .getByText(text('gatewayFirmware.rollBack.confirm', { count: 1 }))
    .waitFor()
  expect(await question().getByRole('row').last().getByRole('cell').allInnerTexts()).toEqual(['2.90', '2.85'])
  await isAccessible()
  await question()
    .getByRole('button', { name: text('gatewayFirmware.rollBack'), exact: true })
    .click()
  await page.getByText(text('gatewayFirmware.rollBack.sent')).waitFor()
  await row()
    .getByText(text('gatewayFirmware.rollBack.SUCCESS', { version: '2.85' }))
    .waitFor()
  expect(ap.version).toBe('2.85')
}, 60_000)

test('an offline gateway cannot be restarted, and its deletion shows how many labels lose it', async () => {
  await ap.drop()
  await page.goto('/Gateway/GatewayInfo')
  await row().getByText(text('gateway.state.Offline')).waitFor()
  await page.getByRole('checkbox', { name: text('list.selectRow', { name: 'Aisle 9' }) }).check()
  const restart = page.getByRole('toolbar').getByRole('button', { name: text('gateway.restart') })
  await until('the button to be disabled', async () => (await restart.getAttribute('aria-disabled')) === 'true')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: text('gateway.delete') })
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByText(text('gateway.delete.labels', { count: 2 })).waitFor()
  await question.getByRole('button', { name: text('gateway.delete') }).click()
  await page.getByText(text('gateway.deleted', { count: 1 })).waitFor()
  await page.getByText(text('gateway.empty')).waitFor()
  await ap.return()
})

test('the network is scanned, and found access points are added to the store', async () => {
  await page
    .getByRole('button', { name: text('gateway.network') })
    .first()
    .click()
  const finds = panel(text('gateway.network'))
  await finds.getByRole('checkbox', { name: /Aisle 9/ }).check()
  await isAccessible()
  await finds.getByRole('button', { name: text('gateway.claim') }).click()
  await page.getByText(text('gateway.claimed', { count: 1 })).waitFor()
  await row().getByText(text('gateway.state.Online')).waitFor()
})

test('in the cloud edition an access point that floats is found on the network and taken into the store', async () => {
  await end()
  await begin({ PRODUCTION_TYPE: 'cloud' })
  await page.goto('/Gateway/GatewayInfoCloud')
  await page
    .getByRole('button', { name: text('gateway.floating') })
    .first()
    .click()
  const floating = panel(text('gateway.floating'))
  await floating.getByRole('checkbox', { name: /Aisle 9/ }).check()
  await floating.getByRole('button', { name: text('gateway.claim') }).click()
  await page.getByText(text('gateway.claimed', { count: 1 })).waitFor()
  await row().getByText(text('gateway.state.Online')).waitFor()
})
