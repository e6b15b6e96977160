// e2e: every screen of contract/screens, light and dark: opens with its code and not without, is accessible, translated, calm when empty or failing, and usable by keyboard.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readOwnAccount } from '@shelfcast/contract/accounts'
import { listArticleChanges } from '@shelfcast/contract/article-records'
import { listArticles } from '@shelfcast/contract/articles'
import { listGatewayFirmware } from '@shelfcast/contract/gateway-reads'
import { listFirmwarePackages } from '@shelfcast/contract/firmware-packages'
import { listGateways } from '@shelfcast/contract/gateways'
import { listFailRecords } from '@shelfcast/contract/fail-records'
import { listLabelFirmware } from '@shelfcast/contract/label-firmware'
import { listLabelProperties } from '@shelfcast/contract/label-properties'
import { listLabels } from '@shelfcast/contract/labels'
import { ACTION, allMenuCodes } from '@shelfcast/contract/permissions'
import { screensIn, type ScreenPath } from '@shelfcast/contract/screens'
import { listStores } from '@shelfcast/contract/stores'
import { readSummary } from '@shelfcast/contract/summary'
import { listWhiteList } from '@shelfcast/contract/white-list'
import { en } from '@shelfcast/console/text/en'
import { sql } from '@shelfcast/server/db/database'
import { addStore } from '@shelfcast/server/testing/people'
import { inTheme, violations } from './axe.ts'
import { until } from './calls.ts'
import { hands } from './hands.ts'
import { company, newPerson } from './people.ts'
import { startStage } from './stage.ts'

/** The product runs as the server edition here. */
const screens = screensIn('server')

const themes = ['light', 'dark'] as const
const title = (key: string) => (en as Record<string, string>)[key] ?? key
/** The call that fills a screen, and what a person who cannot use it yet reads. */
const main: Record<ScreenPath, { path: string; empty?: string }> = {
  '/': { path: readSummary.path, empty: en['overview.empty'] },
  '/Label/LabelInfo': { path: listLabels.path, empty: en['label.empty'] },
  '/Label/FailRecodes': { path: listFailRecords.path },
  '/Label/Firmware': { path: listLabelFirmware.path },
  '/Label/LabelSettings': { path: listLabelProperties.path },
  '/Product/ProductInfo': { path: listArticles.path, empty: en['article.empty'] },
  '/Product/UpdateRecords': { path: listArticleChanges.path, empty: en['record.empty'] },
  '/Gateway/GatewayInfo': { path: listGateways.path, empty: en['gateway.empty'] },
  '/Gateway/GatewayInfoCloud': { path: listGateways.path },
  '/Gateway/GatewayFirmware': { path: listGatewayFirmware.path },
  '/Firmware/LabelFirmware': { path: listFirmwarePackages.path, empty: en['package.empty'] },
  '/Firmware/GatewayFirmware': { path: listFirmwarePackages.path, empty: en['package.gateway.empty'] },
  '/Store/StoreInfo': { path: listStores.path },
  '/Store/WhiteList': { path: listWhiteList.path, empty: en['whiteList.empty'] },
  '/User/MyAccount': { path: readOwnAccount.path },
}
/** Rows of the white list, of gateways' firmware and of packages say all there is, so they open nothing. */
const lists = screens.filter(({ path }) => path !== '/' && path !== '/User/MyAccount' && path !== '/Store/WhiteList' && path !== '/Gateway/GatewayFirmware' && !path.startsWith('/Firmware/'))

const stage = startStage({ demo: true })
let storeId: number
/** Level 1, in the demo store. */
let manager: Page

beforeAll(async () => {
  await until('the labels of the demo store', async () => Number((await stage.backdoor.db.selectFrom('label').where('linked', '=', true).select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count) > 20, 60_000)
  ;({ store_id: storeId } = await stage.backdoor.db.selectFrom('store').select('store_id').where('code', '=', 'DEMO').executeTakeFirstOrThrow())
  // All is well in the demo store, so a failed attempt is made up for the screen that lists them.
  await sql`insert into fail_record (store_id, label_id, page, version, operation, error_code, error_text, request_date) select store_id, label_id, 1, 1, 'LINK', 'NOT_CONFIRMED', 'The label did not take the picture in time.', now() from label where store_id = ${storeId} order by code limit 2`.execute(stage.backdoor.db)
  await addStore(stage.backdoor.db, company, 'BARE')
  ;({ page: manager } = await newPerson(stage, { account: 'manager' }))
  await hands(manager).chooseStore('DEMO')
})

const rooms = [...new Set(Object.keys(en).map((key) => key.split('.')[0]))].join('|')
/** Keys of texts that nobody wrote: they say themselves. Also in what only a screen reader hears. */
async function rawKeys(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => [document.title, document.body.innerText, ...[...document.querySelectorAll('*')].flatMap((element) => ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'].map((name) => element.getAttribute(name) ?? ''))].join('\n'))
  return [...words.matchAll(new RegExp(`(?<![\\w@/.-])(?:${rooms})\\.[A-Za-z]\\w*(?:\\.\\w+)*|\\{\\w+\\}`, 'g'))].map(([key]) => key)
}

async function expectGood(page: Page, what: string) {
  for (const theme of themes) {
    await inTheme(page, theme)
    expect(await violations(page), `${what}, ${theme}`).toEqual([])
  }
  expect(await rawKeys(page), what).toEqual([])
}

describe.each(screens)('$path', (screen) => {
  const name = title(screen.title)
  const { path } = main[screen.path]
  // From its beginning, because one title may end like another; a badge may follow.
  const entry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) })

  test('opens with its code alone, in both themes, accessible and translated', async () => {
    const { page, context } = await newPerson(stage, { account: `with-${screen.menu.code}`, menu: [screen.menu.code], action: [], stores: [storeId] })
    hands(page)
    await page.goto(screen.path)
    await entry(page).waitFor()
    expect(await page.getByText(en['page.noPermission']).count()).toBe(0)
    await expectGood(page, screen.path)
    await context.close()
  })

  test('is absent from the menu without its code, and says at its address which right is missing', async () => {
    const { page, context } = await newPerson(stage, { account: `without-${screen.menu.code}`, menu: allMenuCodes.filter((code) => code !== screen.menu.code && code !== (screen.menu as { group?: number }).group), action: [], stores: [storeId] })
    hands(page)
    await page.goto(screen.path)
    await page.getByRole('heading', { level: 1, name: en['page.noPermission'] }).waitFor()
    expect(await page.getByText(`(${screen.menu.code})`).count()).toBe(1)
    expect(await entry(page).count()).toBe(0)
    await expectGood(page, `${screen.path} without its code`)
    await context.close()
  })

  test('fails calmly, and comes back when it is tried again', async () => {
    // A network error would be a sign-out (specification §8), so the server answers, badly.
    const isMain = (url: URL) => url.pathname === path
    await manager.route(isMain, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ responseCode: '500', responseMessage: 'INTERNAL_SERVER_ERROR' }) }))
    await manager.goto(screen.path)
    const retry = manager.locator('main').getByRole('button', { name: en['ui.retry'] }).first()
    await retry.waitFor()
    expect(await manager.locator('main').getByRole('alert').count()).toBeGreaterThan(0)
    expect(await rawKeys(manager)).toEqual([])
    await manager.unroute(isMain)
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await manager.getByRole('heading', { level: 1, name }).waitFor()
  })
})

describe.each(screens.filter(({ path }) => main[path].empty !== undefined))('$path without rows', (screen) => {
  test('says so in one sentence and offers the next step', async () => {
    const empty = main[screen.path].empty!
    await manager.goto(screen.path)
    await hands(manager).chooseStore('BARE')
    try {
      await manager.getByText(empty, { exact: true }).waitFor()
      const box = manager.getByText(empty, { exact: true }).locator('..')
      expect(await box.getByRole('button').count()).toBe(1)
      await expectGood(manager, `${screen.path} empty`)
    } finally {
      await hands(manager).chooseStore('DEMO')
    }
  })
})

describe.each(lists)('$path by keyboard', (screen) => {
  test('/ finds the search field, arrows move through the rows, Enter opens one, Esc closes it where one was', async () => {
    await manager.goto(screen.path)
    const rows = manager.locator('main tbody tr[data-index]')
    await rows.first().waitFor()
    await manager.keyboard.press('/')
    const search = manager.getByRole('search').getByRole('textbox').or(manager.getByRole('search').getByRole('searchbox')).first()
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await search.inputValue()).toBe('')
    const at = () => manager.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-index') ?? null)
    await rows.first().focus()
    await manager.keyboard.press('ArrowDown')
    const last = String(Math.min(1, (await rows.count()) - 1))
    await until('the next row to have the focus', async () => (await at()) === last)
    await manager.keyboard.press('ArrowUp')
    await until('the first row to have the focus', async () => (await at()) === '0')
    await manager.keyboard.press('Enter')
    const panel = manager.getByRole('dialog')
    await panel.waitFor()
    await until('the focus to be in the panel', () => panel.evaluate((element) => element.contains(document.activeElement)))
    await expectGood(manager, `${screen.path} with an open row`)
    await manager.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await until('the focus to be back', async () => (await at()) === '0')
  })
})

test('the sign-in page is accessible and translated in both themes', async () => {
  const context = await stage.browser.newContext({ baseURL: stage.product.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: en['login.title'] }).waitFor()
  await expectGood(page, '/login')
  await context.close()
})

test('a row opens only for who may: without the action code it is no button and Enter does nothing', async () => {
  const { page, context } = await newPerson(stage, { account: 'looker', menu: [...allMenuCodes], action: [ACTION.articleExport.code], stores: [storeId] })
  hands(page)
  await page.goto('/Label/LabelInfo')
  const row = page.locator('main tbody tr[data-index]').first()
  await row.focus()
  await page.keyboard.press('Enter')
  await row.click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const link = page.getByRole('button', { name: en['label.link'] }).first()
  expect(await link.getAttribute('aria-disabled')).toBe('true')
  expect(await link.innerText()).toBe(en['label.link'])
  await context.close()
})
