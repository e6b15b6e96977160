// e2e/spec: specification §4: the three tabs, which there are and which is open. One test per rule.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import type { LcdType } from '@shelfcast/contract/enumerations'
import { screens } from '@shelfcast/contract/screens'
import { openPage } from '../browser.ts'
import { returningPerson, stored, takeOver } from '../people.ts'
import { goAt, mainMenu } from '../actions.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'

const stage = startStage()
const appData = (page: Page) => stored<Record<string, unknown>>(page, 'shelfcast.app')
const session = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)
/** Of a signed-in user. For another browser window: local storage and cookies are the same, session storage is new. */
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

describe('tabs', () => {
  const signage = 55000
  const people = new Map<string, SignedIn>()
  /** One after the other uses it. */
  let shared: Page
  beforeAll(async () => {
    ;({ page: shared } = await openPage(stage.browser, stage.product))
    for (const [account, ...codes] of [['plain'], ['system', 9300], ['signage', signage], ['both', 9300, signage]] as [
      string,
      ...number[],
    ][]) {
      const { context } = await returningPerson(stage, { account, menu: [1000, 2100, ...codes] }, shared)
      people.set(account, await context.storageState())
    }
  })
  afterAll(() => stage.backdoor.setting('lcdType', 'NONE'))

  async function windowWith(account: string, lcdType: LcdType, flag: boolean, path = '/') {
    await stage.backdoor.setting('lcdType', lcdType)
    await takeOver(shared, people.get(account)!)
    await shared.evaluate((value) => {
      localStorage.setItem('LcdTabEnable', value)
    }, String(flag))
    await goAt(shared, path)
    return shared
  }
  const index = (page: Page) => session(page, 'shelfcast.tabIndex')
  const activate = (page: Page, tab: string) =>
    page.evaluate((detail) => {
      window.dispatchEvent(new CustomEvent('TabActivate', { detail }))
    }, tab)

  /** The existing tabs, by position: LCD always has position 1, SYSTEM CONFIG the last. */
  async function tabsOf(page: Page): Promise<string[]> {
    const places: string[] = []
    for (const tab of ['LCD', 'SYSTEM_CONFIG']) {
      await activate(page, 'ESL')
      expect(await index(page)).toBe('0')
      await activate(page, tab)
      if ((await index(page)) !== '0') places[Number(await index(page))] = tab
    }
    return ['ESL', ...places.filter(Boolean)]
  }

  test.each([
    ['NONE', false, 'plain', ['ESL']],
    ['GEN1', false, 'plain', ['ESL']],
    ['GEN2', false, 'plain', ['ESL']],
    ['NONE', false, 'system', ['ESL', 'SYSTEM_CONFIG']],
    ['GEN2', false, 'system', ['ESL', 'SYSTEM_CONFIG']],
    ['GEN2', true, 'system', ['ESL', 'SYSTEM_CONFIG']],
    ['GEN1', true, 'system', ['ESL', 'LCD', 'SYSTEM_CONFIG']],
    ['GEN2', false, 'both', ['ESL', 'LCD', 'SYSTEM_CONFIG']],
    ['GEN1', true, 'plain', ['ESL', 'LCD']],
    ['GEN2', false, 'signage', ['ESL', 'LCD']],
    // Signage codes count under GEN2 only (specification §6), so this is GEN1 without pickcel access.
    ['GEN1', true, 'both', ['ESL', 'LCD', 'SYSTEM_CONFIG']],
  ] as const)('lcdType %s with the LCD flag %s and %s access has the tabs %j', async (lcdType, flag, account, tabs) => {
    const page = await windowWith(account, lcdType, flag)
    expect(await tabsOf(page)).toEqual(tabs)
  })

  // Tabs without pages yet are not offered, like menu entries.
  test('a tab is offered when it has a page', async () => {
    const page = await windowWith('both', 'GEN2', false)
    const built = (prefix: string) => screens.some(({ path }) => path.startsWith(prefix))
    const offered = await page
      .getByRole('navigation', { name: text('shell.tabs') })
      .getByRole('button')
      .allInnerTexts()
    expect(offered).toEqual(['ESL', ...(built('/Lcd') ? ['LCD'] : []), ...(built('/System') ? ['SYSTEM CONFIG'] : [])])
  })

  test('a selected tab is saved to session storage', async () => {
    const page = await windowWith('system', 'NONE', false, '/System/AppConfig')
    expect(await index(page)).toBe('1')
    await page
      .getByRole('navigation', { name: text('shell.tabs') })
      .getByRole('button', { name: 'ESL' })
      .click()
    await expect.poll(() => index(page)).toBe('0')
  })

  test.each([
    ['LCD', '/Lcd/Overview', 'both', 'GEN2', '1'],
    ['SYSTEM_CONFIG', '/System/AppConfig', 'both', 'GEN2', '2'],
    ['SYSTEM_CONFIG', '/System/AppConfig', 'system', 'NONE', '1'],
    ['', '/', 'both', 'GEN2', '0'],
  ] as const)(
    'on a first load without a saved index the sideMenu "%s" (%s, %s, %s) gives the tab %s',
    async (sideMenu, path, account, lcdType, tab) => {
      const page = await windowWith(account, lcdType, false, path)
      expect((await appData(page))?.['sideMenu']).toBe(sideMenu)
      await expect.poll(() => index(page)).toBe(tab)
    },
  )

  // docs/decisions/tab-of-a-first-load.md: the guard of §2 decides by the path, for every path.
  test('after a reload the tab is the one of the address, whatever index was saved', async () => {
    const page = await windowWith('both', 'GEN2', false)
    await activate(page, 'SYSTEM_CONFIG')
    expect(await index(page)).toBe('2')
    await page.reload()
    await mainMenu(page).getByRole('link', { name: 'Overview', exact: true }).waitFor()
    expect([await index(page), (await appData(page))?.['sideMenu']]).toEqual(['0', ''])
  })

  test('a TabActivate event switches tabs and sets sideMenu to SYSTEM_CONFIG, LCD or empty', async () => {
    const page = await windowWith('both', 'GEN2', false)
    const seen = []
    for (const tab of ['SYSTEM_CONFIG', 'LCD', 'ESL']) {
      await activate(page, tab)
      seen.push([
        await index(page),
        (await appData(page))?.['sideMenu'],
        await mainMenu(page).getByRole('link', { name: 'Overview', exact: true }).count(),
      ])
    }
    expect(seen).toEqual([
      ['2', 'SYSTEM_CONFIG', 0],
      ['1', 'LCD', 0],
      ['0', '', 1],
    ])
  })

  test('with GEN2 and the LCD tab the tab content area is hidden, its toggle button too', async () => {
    const page = await windowWith('both', 'GEN2', false)
    const toggle = mainMenu(page).getByRole('button', { name: text('menu.collapse') })
    const items = mainMenu(page)
      .getByRole('navigation', { name: text('menu.label') })
      .getByRole('listitem')
    expect(await toggle.count()).toBe(1)
    await activate(page, 'LCD')
    await toggle.waitFor({ state: 'detached' })
    expect(await items.count()).toBe(0)
    await activate(page, 'ESL')
    await toggle.waitFor()
    expect(await items.count()).toBeGreaterThan(0)
  })

  test('with GEN1 the LCD tab keeps its content area', async () => {
    const page = await windowWith('system', 'GEN1', true)
    await activate(page, 'LCD')
    await mainMenu(page).getByRole('link', { name: 'Overview', exact: true }).waitFor({ state: 'detached' })
    expect(
      await mainMenu(page)
        .getByRole('button', { name: text('menu.collapse') })
        .count(),
    ).toBe(1)
  })

  test('the LCD flag is re-read 500 ms after the menu mounts', async () => {
    await stage.backdoor.setting('lcdType', 'GEN1')
    const { page, context } = await openPage(stage.browser, stage.product, { storageState: people.get('plain')! })
    // The tab that it changes is not drawn yet, so the test watches the read itself.
    await page.addInitScript(() => {
      Object.assign(globalThis, { flagReads: 0 })
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function (key: string) {
        if (key === 'LcdTabEnable') (globalThis as unknown as { flagReads: number }).flagReads += 1
        return getItem.call(this, key)
      }
    })
    // Time stands still, so the menu mounts at the first moment, however slow the machine is.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await goAt(page, '/')
    const reads = () => page.evaluate(() => (globalThis as unknown as { flagReads: number }).flagReads)
    const atFirst = await reads()
    await page.clock.runFor(499)
    expect(await reads()).toBe(atFirst)
    await page.clock.runFor(1)
    expect(await reads()).toBe(atFirst + 1)
    await context.close()
  })
})
