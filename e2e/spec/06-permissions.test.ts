// e2e/spec: specification §6, roles and permissions: every code, and the screens that it opens. 06-permissions-calls has
// the calls, 06-permissions-buttons the buttons.
import { beforeAll, describe, expect, test } from 'vitest'
import { ACTION, MENU, allActionCodes, allMenuCodes, holds } from '@shelfcast/contract/permissions'
import { screens as allScreens, screensIn } from '@shelfcast/contract/screens'
import { openTestSession } from '@shelfcast/server/testing/people'
import { tabStateOf, tabTarget } from '@shelfcast/console/state/tabs'
import { openPage } from '../browser.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { text } from '../text.ts'
import { actionCodes, everyAction, everyMenu, menuCodes, screenCodes, without } from './permission-codes.ts'

/** The product runs as the server edition here. */
const screens = screensIn('server')

const stage = startStage()
let storeId: number

beforeAll(async () => {
  storeId = (await stage.backdoor.db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()).store_id
})
describe('the codes', () => {
  test.each(Object.entries(menuCodes))('menu code %s is %s', (code, title) => {
    expect(
      Object.values(MENU)
        .filter((entry) => entry.code === Number(code))
        .map((entry) => entry.title),
    ).toEqual([title])
  })

  test('there is no other menu code', () => {
    expect([...allMenuCodes].sort((one, other) => one - other)).toEqual(everyMenu.sort((one, other) => one - other))
  })

  test.each(Object.entries(actionCodes))('action code %s: %s', (code, words) => {
    const titles = Object.values(ACTION)
      .filter((entry) => entry.code === Number(code))
      .map((entry) => entry.title.toLowerCase())
    expect(titles).toHaveLength(1)
    for (const word of words.toLowerCase().split(' ')) expect(titles[0]).toContain(word)
  })

  test('there is no other action code', () => {
    expect([...allActionCodes].sort((one, other) => one - other)).toEqual(everyAction.sort((one, other) => one - other))
  })

  test("menu and action codes with the same digits do not open each other's targets", () => {
    expect(holds({ accessLevel: '2', accessMenu: [2100], accessAction: [] }, ACTION.labelUnassign)).toBe(false)
    expect(holds({ accessLevel: '2', accessMenu: [], accessAction: [2100] }, MENU.labelInfo)).toBe(false)
  })
})

// screen-visits.ts tests that a screen opens with its code alone, and without it is neither in the menu nor open.
describe('accessMenu decides which screens are visible', () => {
  test.each(allScreens.map((screen) => [screen.path, screen.menu.code]))('%s opens with its code, %i', (path, code) => {
    expect(code).toBe(screenCodes[path])
  })

  test.each([
    [2000, '/Label/LabelInfo'],
    [3000, '/Product/ProductInfo'],
    [4000, '/Gateway/GatewayInfo'],
    [7000, '/Store/StoreInfo'],
    [8000, '/User/UserInfo'],
  ])('the group code %i opens %s as its own code does', (group, path) => {
    const row = screens.find((screen) => screen.path === path)
    expect(row && holds({ accessLevel: '2', accessMenu: [group], accessAction: [] }, row.menu)).toBe(true)
  })

  test('the ESL tab is always available, even to an account without any code', async () => {
    const { page, context } = await returningPerson(stage, { account: 'bare', menu: [], action: [] })
    await page.goto('/')
    await page
      .getByRole('navigation', { name: text('shell.tabs') })
      .getByRole('button', { name: 'ESL', exact: true })
      .waitFor()
    expect(
      await page
        .getByRole('navigation', { name: text('menu.label') })
        .getByRole('link')
        .count(),
    ).toBe(0)
    await context.close()
  })

  test.each([9100, 9200, 9300, 9400, 9500])('the system config tab opens with code %i alone', (code) => {
    expect(tabStateOf({ accessLevel: '2', accessMenu: [code], accessAction: [] }, 'NONE', false).systemAccess).toBe(
      true,
    )
  })

  test('the system config tab does not open with any other code', () => {
    expect(
      tabStateOf(
        { accessLevel: '2', accessMenu: without(everyMenu, [9100, 9200, 9300, 9400, 9500]), accessAction: everyAction },
        'NONE',
        false,
      ).systemAccess,
    ).toBe(false)
  })

  test.each([
    [[9100, 9200, 9300, 9400, 9500], '/System/DashboardConfig'],
    [[9200, 9300, 9400, 9500], '/System/HardwareSetting'],
    [[9300, 9400, 9500], '/System/AppConfig'],
    [[9400, 9500], '/System/ProductFileConfig'],
    [[9500], '/System/ProductFileConfig'],
    [[9400], '/System/SystemLicense'],
  ])('with %j the system config tab leads to %s', (accessMenu, target) => {
    expect(tabTarget('SYSTEM_CONFIG', { accessLevel: '2', accessMenu, accessAction: [] }, 'NONE', () => true)).toBe(
      target,
    )
  })

  test.each([54000, 55000, 56000, 57000, 58000, 59000, 60000, 61000])(
    'the signage tab opens with code %i alone, and only under lcdType GEN2',
    (code) => {
      const codes = { accessLevel: '2', accessMenu: [code], accessAction: [] }
      expect(
        (['NONE', 'GEN1', 'GEN2'] as const).map((lcdType) => tabStateOf(codes, lcdType, false).pickcelAccess),
      ).toEqual([false, false, true])
    },
  )

  test('the signage tab does not open with any other code', () => {
    expect(
      tabStateOf(
        { accessLevel: '2', accessMenu: everyMenu.filter((code) => code < 54000), accessAction: everyAction },
        'GEN2',
        false,
      ).pickcelAccess,
    ).toBe(false)
  })
})

describe('API docs are for accessLevel 1 only', () => {
  test.each([
    ['1', 200],
    ['2', 403],
    ['3', 403],
  ])('the address of the docs answers level %s with %i', async (level, status) => {
    const { headers } = await openTestSession(
      stage.backdoor.db,
      await stage.backdoor.account({ account: `docs-${level}`, level }),
    )
    expect((await fetch(`${stage.product.url}/dashboard/doc/`, { headers })).status).toBe(status)
  })

  test('level 1 sees the link of the docs in Family Site; an account of another level does not, whatever codes it holds', async () => {
    const { page, context } = await openPage(stage.browser, stage.product)
    const links = async (account: string, rights: { level?: string; menu?: number[]; action?: number[] }) => {
      await returningPerson(stage, { account, ...rights, stores: [storeId] }, page)
      const paths = page.waitForResponse('**/config/APIPath')
      await page.goto('/')
      await paths
      await page.getByRole('button', { name: 'Family Site' }).click()
      const panel = page.getByRole('region', { name: 'Family Site' }).getByRole('link')
      await panel.first().waitFor()
      return (await panel.allTextContents()).map((words) => words.replace('(opens in a new window)', '').trim())
    }
    expect(await links('family-1', { level: '1' })).toContain('API Docs for DashboardService')
    expect(await links('family-2', { menu: everyMenu, action: everyAction })).toEqual(['Website', 'Layout Designer'])
    await context.close()
  })
})
