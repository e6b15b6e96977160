// e2e/daily: the bell of the header: it counts what is wrong without being asked, shows it, and leads to it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGateway, deleteGateways } from '@shelfcast/contract/gateways'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { addStore } from '@shelfcast/server/testing/people'
import { inTheme, violations } from '../axe.ts'
import { openBrowser } from '../browser.ts'
import { signInScript, until, type Script } from '../calls.ts'
import { hands, type Hands } from '../hands.ts'
import { company, openBackdoor, returningPerson, type Backdoor } from '../people.ts'
import { startProduct, type Product } from '../start-product.ts'

let product: Product
let browser: Browser
let backdoor: Backdoor
let point: AccessPoint
let page: Page
let hand: Hands
let send: Script
let mac: string

beforeAll(async () => {
  ;[product, browser, point] = await Promise.all([startProduct(), openBrowser(), startAccessPoint({ speed: Infinity, seed: 5, alias: 'North' })])
  backdoor = await openBackdoor(product)
  await addStore(backdoor.db, company, 'NORTH')
  ;({ send } = await signInScript(product))
  mac = (await send(addGateway, { query: { store: 'NORTH' }, body: { name: 'North', gateway: point.address.host, port: point.address.port } })).body['macAddress'] as string
  await until('the gateway', async () => (await backdoor.db.selectFrom('gateway').select('network_status').where('mac', '=', mac).executeTakeFirst())?.network_status === 'CONNECTED')
  ;({ page } = await returningPerson(browser, product, backdoor, { account: 'manager', level: '1' }))
  hand = hands(page)
  await page.goto('/')
})
afterAll(async () => {
  await browser?.close()
  await backdoor?.close()
  await product?.stop()
  await point?.stop()
})

const bell = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const panel = () => page.getByRole('dialog', { name: 'Alerts' })

test('where nothing is wrong the bell says so', async () => {
  await bell('Alerts').click()
  await panel().getByText('Nothing is wrong').waitFor()
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
})

test('a gateway that goes offline is counted and listed, accessibly in light and dark, and leads to its row in its store', async () => {
  await point.stop()
  await bell('Alerts: 1 open').click()
  const alert = panel().getByRole('button', { name: /Gateway offline.*North.*Store NORTH/ })
  await alert.waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page, '[role=dialog], header'), theme).toEqual([])
  }
  await inTheme(page, 'light')
  await alert.click()
  await page.getByRole('heading', { level: 1, name: 'Gateway Info' }).waitFor()
  await hand.row('North').waitFor()
  await page.getByRole('banner').getByRole('button', { name: /Choose a store: .*\(NORTH\)/ }).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ network: 'offline', mac })
})

test('when it is over the count goes, without a reload', async () => {
  await page.goto('/')
  await bell('Alerts: 1 open').waitFor()
  expect((await send(deleteGateways, { query: { gateways: mac } })).status).toBe(200)
  await bell('Alerts').waitFor()
})
