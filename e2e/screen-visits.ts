// e2e: the screens of an edition, visited without a login, with its code, without it, with every right, and without
// rows. Tests route, guard, menu and code, and that the screen is accessible, translated and usable by keyboard.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '@shelfcast/contract/operations'
import { ACTION, allMenuCodes } from '@shelfcast/contract/permissions'
import type { ProductionType } from '@shelfcast/contract/enumerations'
import { screensIn, type ScreenRow } from '@shelfcast/contract/screens'
import { en } from '@shelfcast/console/text/en'
import { addStore } from '@shelfcast/server/testing/people'
import { inTheme, settled, violations } from './axe.ts'
import { until } from './calls.ts'
import { openPage } from './browser.ts'
import { actionsOn, openScreen, placeAfter, pushAddress, showScreen } from './actions.ts'
import { addDemoRows, linkedLabels } from './demo-rows.ts'
import { company, returningPerson } from './people.ts'
import { rawKeys } from './raw-keys.ts'
import { startStage } from './stage.ts'
import { text } from './text.ts'

const title = (key: string) => (en as Record<string, string>)[key] ?? key
/** The call that fills a screen: its row names it. */
const pathOf = ({ reads }: ScreenRow) => allOperations.find(({ name }) => name === reads)?.operation.path

/**
 * Declares the tests of a part of the screens of an edition, so that several files visit all of them side by side; the
 * last part also has what is not in a screen. The calling file has no other tests, because they share one product.
 */
export function visitScreens(edition: ProductionType, { part, of }: { part: number; of: number }): void {
  const screens = screensIn(edition)
  const visited = screens.filter((_screen, at) => at % of === part - 1)
  const stage = startStage({ demo: true, edition })
  let storeId: number
  /** Has not signed in. */
  let nobody: Page
  /** Level 1, in the demo store. */
  let manager: Page
  /** Level 1, in an empty store. */
  let newcomer: Page
  /** One account for each screen uses it in turn. */
  let shared: Page
  /** The paths of the calls whose answers the manager's page may still have. */
  const answered = new Set<string>()

  beforeAll(async () => {
    const { db } = stage.backdoor
    await until('the labels of the demo store', async () => (await linkedLabels(db)) > 20, 60_000)
    storeId = await addDemoRows(db)
    await addStore(db, company, 'BARE')
    ;({ page: nobody } = await openPage(stage.browser, stage.product))
    ;({ page: shared } = await openPage(stage.browser, stage.product))
    manager = await inStore('DEMO', 'manager', answered)
    newcomer = await inStore('BARE', 'newcomer')
  })

  async function inStore(store: string, account: string, paths = new Set<string>()): Promise<Page> {
    const { page } = await returningPerson(stage, { account })
    page.on('response', (response) => paths.add(new URL(response.url()).pathname))
    await page.goto('/')
    await actionsOn(page).chooseStore(store)
    return page
  }

  /**
   * Editions draw shared screens from the same parts and fill them by the same calls, so axe, failures and the keyboard
   * are checked in one edition.
   */
  const isWhole = ({ editions }: ScreenRow) => edition === 'server' || editions !== undefined
  const expectReadable = (screen: ScreenRow) => (isWhole(screen) ? expectGood : expectTranslated)

  describe.each(visited)('$path', (screen) => {
    const name = title(screen.title)
    const call = pathOf(screen)
    /** Two screens may share a code, as Hardware and Backups do. */
    const ofCode = screens.filter(({ menu: { code } }) => code === screen.menu.code).map(({ path }) => path)
    const menu = (page: Page) => page.getByRole('navigation', { name: text('menu.label') }).getByRole('link')

    test('leads to the sign-in page without a login', async () => {
      if (nobody.url() === 'about:blank') expect(await placeAfter(nobody, screen.path)).toBe('/login')
      else await turnedAway(nobody, screen.path)
    })

    test('with its code alone opens as the one entry of the menu, in both themes, accessible and translated; another screen names the missing right', async () => {
      const { page } = await returningPerson(
        stage,
        { account: `with${screen.path.replaceAll('/', '-')}`, menu: [screen.menu.code], action: [], stores: [storeId] },
        shared,
      )
      await page.goto(screen.path)
      await page.getByRole('main').getByRole('heading', { level: 1, name }).waitFor()
      await menu(page).first().waitFor()
      expect(
        await menu(page).evaluateAll((links) =>
          links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]),
        ),
      ).toEqual(ofCode.map((path) => [path, path === screen.path ? 'page' : null]))
      expect(new URL(page.url()).pathname).toBe(screen.path)
      await expectReadable(screen)(page, screen.path)

      // So each screen is refused once. console/shell/screen-rows.test.ts tests all other codes together.
      const at = screens.indexOf(screen)
      const other = [...screens.slice(at), ...screens].find(({ menu: { code } }) => code !== screen.menu.code)!
      await showScreen(page, other.path, en['page.noPermission'])
      expect(await page.getByText(`“${other.menu.title}” (${other.menu.code})`).count()).toBe(1)
      // Screens of one code are in a group, which is open only around the shown one.
      const closed = page.getByRole('navigation', { name: text('menu.label') }).getByRole('button', { expanded: false })
      while ((await closed.count()) > 0) await closed.first().click()
      // The menu of another tab may have nothing for this code.
      expect(await menu(page).count()).toBe(other.tab === screen.tab ? ofCode.length : 0)
      expect(await rawKeys(page), `${other.path} without its code`).toEqual([])
      // All screens share the refusing page.
      if (screen === screens[0]) await expectGood(page, `${other.path} without its code`)
    })

    if (!isWhole(screen)) return

    test('fails calmly, and comes back after a retry', async () => {
      await failUntilTriedAgain(manager, call)
      // An answer from before would be shown beside the failure.
      if (answered.has(call ?? '')) await manager.goto(screen.path)
      else await pushAddress(manager, screen.path)
      const retry = manager.locator('main').getByRole('button', { name: en['ui.retry'] }).first()
      await retry.waitFor()
      await manager.locator('main').getByRole('alert').first().waitFor()
      expect(await rawKeys(manager)).toEqual([])
      await retry.evaluate((button) => {
        button.ownerDocument.addEventListener(
          'click',
          () => {
            Object.assign(window, { triedAgain: true })
          },
          { capture: true, once: true },
        )
      })
      await retry.click()
      await retry.waitFor({ state: 'detached' })
      await manager.unrouteAll({ behavior: 'wait' })
      await manager.getByRole('heading', { level: 1, name }).waitFor()
    })

    if (!screen.opensRows) return

    test('/ finds the search field, arrows move through the rows, Enter opens one, Esc closes it', async () => {
      // The test before leaves the screen open.
      if (new URL(manager.url()).pathname !== screen.path) await manager.goto(screen.path)
      await openRowByKeyboard(manager)
      await expectReadable(screen)(manager, `${screen.path} with an open row`)
      await closeRow(manager)
    })
  })

  describe.each(visited.filter(({ empty }) => empty !== undefined))('$path without rows', (screen) => {
    // Packages belong to the company, so the empty store has those of the demo store too.
    beforeAll(() => stage.backdoor.db.deleteFrom('firmware_package').execute())

    test('says so in one sentence and offers the next step', async () => {
      await openScreen(newcomer, screen.path)
      const sentence = newcomer.getByText(title(screen.empty!), { exact: true })
      await sentence.waitFor()
      expect(await sentence.locator('..').getByRole('button').count()).toBe(1)
      await expectReadable(screen)(newcomer, `${screen.path} empty`)
    })
  })

  if (part < of) return

  test('the sign-in page is accessible and translated in both themes', async () => {
    await nobody.goto('/login')
    await nobody.getByRole('heading', { level: 1, name: en['login.title'] }).waitFor()
    await expectGood(nobody, '/login')
  })

  test('the search box is accessible with results and without', async () => {
    await manager.goto('/Product/ProductInfo')
    await manager.locator('main tbody tr[data-index]').first().waitFor()
    await manager.keyboard.press('Control+k')
    const box = manager.getByRole('combobox', { name: en['command.title'] })
    await box.fill('milk')
    await manager.getByRole('option').nth(2).waitFor()
    await expectGood(manager, 'the search box with results')
    await box.fill('no such thing')
    await manager.getByText(text('command.nothing', { query: 'no such thing' })).waitFor()
    await expectGood(manager, 'the search box without results')
    await manager.keyboard.press('Escape')
  })

  test('a change of theme moves nothing for a user who asks for reduced motion', async () => {
    await nobody.goto('/login')
    await nobody.getByRole('heading', { level: 1, name: en['login.title'] }).waitFor()
    await inTheme(nobody, 'light')
    await nobody.evaluate(() => {
      window.addEventListener('transitionrun', () => {
        Object.assign(window, { moved: true })
      })
    })
    await inTheme(nobody, 'dark')
    expect(await nobody.evaluate(() => 'moved' in window)).toBe(false)
  })

  test('a row opens only with permission: without the action code it is no button and Enter does nothing', async () => {
    const { page, context } = await returningPerson(stage, {
      account: 'looker',
      menu: [...allMenuCodes],
      action: [ACTION.articleExport.code],
      stores: [storeId],
    })
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
}

/**
 * Makes a call fail until the user presses Try again: a screen also reloads on its own, which must not end the failure.
 * The server sends the failure, because a network error would be a sign-out (specification §8).
 */
async function failUntilTriedAgain(page: Page, call: string | undefined) {
  const broken = { responseCode: '500', responseMessage: 'INTERNAL_SERVER_ERROR' }
  await page.evaluate(() => delete (window as { triedAgain?: boolean }).triedAgain)
  await page.route(
    (url) => url.pathname === call,
    async (route) => {
      // A page that is being left has not been tried again, and cannot be asked.
      if (await page.evaluate(() => 'triedAgain' in window).catch(() => false)) await route.continue()
      else await route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(broken) })
    },
  )
}

/** In a console that is open: the address that the visitor typed, and then that of the sign-in page. */
async function turnedAway(page: Page, path: string) {
  await pushAddress(page, path)
  await page.waitForFunction(() => location.pathname === '/login')
  await page.getByRole('heading', { level: 1, name: en['login.title'] }).waitFor()
}

async function openRowByKeyboard(page: Page) {
  const rows = page.locator('main tbody tr[data-index]')
  await rows.first().waitFor()
  await page.keyboard.press('/')
  const bar = page.getByRole('search')
  const search = bar.getByRole('textbox').or(bar.getByRole('searchbox')).first()
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await search.inputValue()).toBe('')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  const last = String(Math.min(1, (await rows.count()) - 1))
  await until('the next row to have the focus', async () => (await focusedRow(page)) === last)
  await page.keyboard.press('ArrowUp')
  await until('the first row to have the focus', async () => (await focusedRow(page)) === '0')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.waitFor()
  await until('the focus to be in the panel', () =>
    panel.evaluate((element) => element.contains(document.activeElement)),
  )
}

async function closeRow(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await until('the focus to be back', async () => (await focusedRow(page)) === '0')
}

function focusedRow(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-index') ?? null)
}

/**
 * The themes differ only in colours, so the dark one is checked for nothing else. A change of theme paints the whole page
 * again, so the theme of the page comes first.
 */
async function expectGood(page: Page, what: string) {
  const isDark = await page.evaluate(() => document.documentElement.dataset['theme'] === 'dark')
  for (const theme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await inTheme(page, theme)
    const about = theme === 'dark' ? 'colours' : 'everything'
    expect(await violations(page, undefined, about), `${what}, ${theme}`).toEqual([])
  }
  await expectTranslated(page, what)
}

async function expectTranslated(page: Page, what: string) {
  await settled(page)
  expect(await rawKeys(page), what).toEqual([])
}
