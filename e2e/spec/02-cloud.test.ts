// e2e/spec: specification §1, §2, §4 and §6 in the cloud edition: its routes, menu, codes and screens. The other files run the server edition.
import { beforeAll, describe, expect, test } from 'vitest'
import { screens, screensIn, type ScreenRow } from '@shelfcast/contract/screens'
import { testPassword } from '@shelfcast/server/testing/people'
import { inTheme, violations } from '../axe.ts'
import { goAt, leaveConsole, mainMenu, placeAfter } from '../actions.ts'
import { newPerson, returningPerson, type Person } from '../people.ts'
import { openPage } from '../browser.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage({ edition: 'cloud' })
const inMenu = screensIn('cloud')
/** The screens that are in no other edition's menu. */
const others: readonly ScreenRow[] = screens.filter(({ path }) => !inMenu.some((row) => row.path === path))
const titleOf = ({ title }: ScreenRow) => text(title as Parameters<typeof text>[0])
/** Level 1. */
let ada: Person
let storeId: number

beforeAll(async () => {
  ada = await newPerson(stage, { account: 'ada' })
  ;({ store_id: storeId } = await stage.backdoor.db.selectFrom('store').select('store_id').executeTakeFirstOrThrow())
})

// screens-cloud-1.test.ts and screens-cloud-2.test.ts test the routes, guard and codes of the screens in this edition's menu.
describe('routes of the other edition', () => {
  test.each(others.map((row) => [row.path, row] as const))(
    '%s opens its screen when its address is typed, and without login redirects to /login',
    async (path, row) => {
      await goAt(ada.page, path)
      await ada.page
        .getByRole('main')
        .getByRole('heading', { level: 1, name: titleOf(row) })
        .waitFor()
      expect(new URL(ada.page.url()).pathname).toBe(path)
      const { page, context } = await openPage(stage.browser, stage.product)
      expect(await placeAfter(page, path)).toBe('/login')
      await context.close()
    },
  )
})

describe('menu', () => {
  test('it shows the screens of the edition and not those of the other', async () => {
    const addresses: (string | null)[] = []
    for (const start of ['/', '/System/DashboardConfigCloud']) {
      await goAt(ada.page, start)
      const menu = ada.page.getByRole('navigation', { name: text('menu.label') })
      await menu.getByRole('link').first().waitFor()
      const closed = menu.getByRole('button', { expanded: false })
      while ((await closed.count()) > 0) await closed.first().click()
      addresses.push(
        ...(await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))),
      )
    }
    expect(addresses.sort()).toEqual(inMenu.map(({ path }) => path).sort())
  })

  test("the other edition's route highlights the entry of the same screen", async () => {
    await goAt(ada.page, '/Gateway/GatewayInfo')
    const active = mainMenu(ada.page).locator('nav [aria-current=page]')
    await active.waitFor()
    expect(await active.getAttribute('href')).toBe('/Gateway/GatewayInfoCloud')
  })
})

test('the gateway list says when it is empty, and how its gateways come', async () => {
  const { page, context } = await returningPerson(stage, {
    account: 'with-gateways',
    menu: [4100],
    action: [],
    stores: [storeId],
  })
  await page.goto('/Gateway/GatewayInfoCloud')
  await page.getByText(text('gateway.empty'), { exact: true }).waitFor()
  await page.getByText(text('gateway.empty.cloudHint'), { exact: true }).waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await violations(page), theme).toEqual([])
  }
  await context.close()
})

test('the user of a session that another sign-in ends learns when, from where and with what', async () => {
  const first = await newPerson(stage, { account: 'moved' })
  await leaveConsole(first.page)
  const { page, context } = await openPage(stage.browser, stage.product)
  await page.goto('/login')
  await page.getByLabel(text('login.account')).fill('moved')
  await page.getByLabel(text('login.password'), { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: text('login.submit') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('login.force.confirm') })
    .click()
  await mainMenu(page).waitFor()
  await first.page.goto('/')
  await first.page.waitForURL('**/login')
  await first.page.getByText(/signed in elsewhere at \d\d:\d\d, .*Chrom.* from 127\.0\.0\.1/).waitFor()
  await Promise.all([context.close(), first.context.close()])
})
