// e2e/daily: gateways: an access point is scanned and added, changed, restarted and deleted by hand; its firmware is listed; the cloud claims what floats. And who may not.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { en } from '@shelfcast/console/text/en'
import { openBrowser } from '../browser.ts'
import { until } from '../calls.ts'
import { openBackdoor, returningPerson, type Backdoor } from '../people.ts'
import { startProduct, type Product } from '../start-product.ts'

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
  product = await startProduct({ env: { SHELFCAST_DISCOVERY: `${discovery.group}:${discovery.port}`, SHELFCAST_DISCOVERY_FROM: '127.0.0.1', SHELFCAST_DISCOVERY_HTTP_PORT: String(ap.address.port), ...env } })
  backdoor = await openBackdoor(product)
  ;({ page } = await returningPerson(browser, product, backdoor, { account: 'manager', level: '1' }))
  page.setDefaultTimeout(15_000)
}
async function end() {
  await page?.context().close()
  await backdoor?.close()
  await product?.stop()
}

beforeAll(async () => {
  ;[ap, browser] = await Promise.all([startAccessPoint({ host: '127.0.0.31', speed: Infinity, alias: 'Aisle 1', labels, discovery }), openBrowser()])
  await begin()
})
afterAll(async () => {
  await end()
  await browser?.close()
  await ap?.stop()
})

test('an access point is scanned and added, and its labels are counted', async () => {
  await page.goto('/Gateway/GatewayInfo')
  await page.getByRole('button', { name: en['gateway.add'] }).first().click()
  const form = panel(en['gateway.add'])
  await form.getByLabel(en['gateway.field.gateway']).fill(ap.address.host)
  await form.getByLabel(en['gateway.field.port']).fill(String(ap.address.port))
  await form.getByRole('button', { name: en['gateway.scan'] }).click()
  await form.getByText(/with 2 labels/).waitFor()
  await form.getByRole('button', { name: en['gateway.add'] }).click()
  await row().getByText(en['gateway.state.Online']).waitFor()
  await until('both labels to be counted', async () => (await row().locator('td').allInnerTexts()).includes('2'))
})

test('name and channel change at the access point itself', async () => {
  await page.getByRole('checkbox', { name: 'Choose Aisle 1' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: en['gateway.change'] }).click()
  const form = panel(en['gateway.change'])
  await form.getByRole('textbox', { name: en['gateway.field.name'] }).fill('Aisle 9')
  await form.getByRole('combobox', { name: en['gateway.field.dataChannel'] }).click()
  await page.getByRole('option', { name: '11' }).click()
  await form.getByRole('button', { name: en['form.save'] }).click()
  await page.getByText(en['gateway.changed']).waitFor()
  expect(ap.settings).toMatchObject({ alias: 'Aisle 9', channel: 11 })
  await row().getByText('Aisle 9').waitFor()
})

test('a restart is asked for, and its detail tells that it went away and came back', async () => {
  await page.goto('/Gateway/GatewayInfo')
  await page.getByRole('checkbox', { name: 'Choose Aisle 9' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: en['gateway.restart'] }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en['gateway.restart'] }).click()
  await page.getByText(en['gateway.restart.asked_one']).waitFor()
  await row().locator('td').nth(2).click()
  const detail = panel('Aisle 9')
  await detail.getByText(en['gateway.event.REBOOTED']).waitFor()
  await detail.getByText(en['gateway.event.DISCONNECTED']).first().waitFor()
  await detail.getByRole('heading', { name: en['gateway.charts'] }).waitFor()
})

test('its firmware stands against the newest, and there is no update button', async () => {
  await page.goto('/Gateway/GatewayFirmware')
  await row().getByText(en['gatewayFirmware.state.NEWEST']).waitFor()
  await page.getByText(en['gatewayFirmware.note']).waitFor()
  expect(await page.getByRole('button', { name: /update/i }).count()).toBe(0)
})

test('a gateway that is away can not be restarted, and its deletion says how many labels lose it', async () => {
  await ap.drop()
  await page.goto('/Gateway/GatewayInfo')
  await row().getByText(en['gateway.state.Offline']).waitFor()
  await page.getByRole('checkbox', { name: 'Choose Aisle 9' }).check()
  const restart = page.getByRole('toolbar').getByRole('button', { name: en['gateway.restart'] })
  await until('the button to be disabled', async () => (await restart.getAttribute('aria-disabled')) === 'true')
  await page.getByRole('toolbar').getByRole('button', { name: en['gateway.delete'] }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(en['gateway.delete.labels_other'].replace('{count}', '2')).waitFor()
  await question.getByRole('button', { name: en['gateway.delete'] }).click()
  await page.getByText(en['gateway.deleted_one']).waitFor()
  await page.getByText(en['gateway.empty']).waitFor()
  await ap.return()
})

test('in the cloud edition an access point that floats is found on the network and taken into the store', async () => {
  await end()
  await begin({ PRODUCTION_TYPE: 'cloud' })
  await page.goto('/Gateway/GatewayInfoCloud')
  await page.getByRole('button', { name: en['gateway.floating'] }).click()
  const floating = panel(en['gateway.floating'])
  await floating.getByRole('checkbox', { name: /Aisle 9/ }).check()
  await floating.getByRole('button', { name: en['gateway.claim'] }).click()
  await page.getByText(en['gateway.claimed_one']).waitFor()
  await row().getByText(en['gateway.state.Online']).waitFor()
})
