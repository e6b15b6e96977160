// e2e: the first rows of a list, which the server draws into the page: on screen before the console's code has arrived,
// in their final place, and gone as soon as the page has its own.
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { viewCookie } from '@shelfcast/contract/constants'
import { shippedPack } from '@shelfcast/contract/languages/shipped'
import { allOperations } from '@shelfcast/contract/operations'
import { screensIn, type ScreenPath, type ScreenRow } from '@shelfcast/contract/screens'
import { sql, type Db } from '@shelfcast/server/db/database'
import { actionsOn } from './actions.ts'
import { settled } from './axe.ts'
import { holdBack } from './browser.ts'
import { until } from './calls.ts'
import { addDemoRows, linkedLabels } from './demo-rows.ts'
import { returningPerson, type Person } from './people.ts'
import { startStage } from './stage.ts'
import { text } from './text.ts'

const stage = startStage({ demo: true })
let person: Person
let page: Page

/** Lists whose columns, or parts above the rows, depend on other data; and tables of other pages. */
const later: readonly ScreenPath[] = [
  '/Product/ProductInfo',
  '/Label/Firmware',
  '/Gateway/GatewayFirmware',
  '/Multifunction/LBS',
  '/Multifunction/LBS_Shelf',
  '/Sensors/SensorList',
  '/Sensors/SensorAlert',
  '/Store/WhiteList',
  '/Reports/ErrorList',
  '/Reports/ESLProductInfo',
  '/User/UserLevel',
  '/User/AuditLog',
  '/System/SystemLicense',
]
/** In the demo store. */
const empty: readonly ScreenPath[] = [
  '/Product/UpdateRecords',
  '/Firmware/GatewayFirmware',
  '/User/UserMapping',
  '/System/Backup',
]
const isList = ({ reads }: ScreenRow) => allOperations.find(({ name }) => name === reads)?.operation.list !== undefined

beforeAll(async () => {
  const { db } = stage.backdoor
  await until('the labels of the demo store', async () => (await linkedLabels(db)) > 20, 60_000)
  await until('the pictures of the demo store', async () => (await waitingPages(db)) === 0, 120_000)
  await addDemoRows(db)
  person = await returningPerson(stage, { account: 'early' })
  page = person.page
  await page.goto('/')
  await actionsOn(page).chooseStore('DEMO')
  await noted('store=DEMO')
}, 240_000)

/** Pages of labels that do not show their picture yet. */
async function waitingPages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from label_page where shown_version is distinct from wanted_version`.execute(db)
  return Number(rows[0]?.count)
}

/** Waits until the console has noted this for the next page. */
const noted = (words: string) =>
  page.waitForFunction(
    ([name, wanted]) => document.cookie.split('; ').some((one) => one.startsWith(name) && one.includes(wanted)),
    [`${viewCookie}=`, words] as const,
  )

interface Cell {
  words: string
  x: number
  y: number
  width: number
  height: number
  colour: string
}

/** The cells of the first rows of a table, with their places on screen. */
const cellsOf = (table: string) =>
  page.locator(`${table} :is(thead, tbody) tr:not([aria-hidden])`).evaluateAll((rows): Cell[][] =>
    rows.slice(0, 12).map((row) =>
      [...row.querySelectorAll('th, td:not([aria-hidden])')].map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect()
        const { color: colour } = getComputedStyle(cell)
        return { words: cell.textContent ?? '', x, y, width, height, colour }
      }),
    ),
  )

/** Holds the console's code back. What a failed test may have held before goes. @returns lets it through */
async function holdCode() {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return holdBack(page, /\/assets\/[^/]*\.js$/)
}

/** The page does not wait long for its rows, and a busy machine is late at times: then the same address again. */
const visits = 5

/** Opens an address, and reads the cells that are on screen without the console's code, and those of the page after it. */
async function bothDrawings(path: string, loading = text('ui.loading')) {
  const release = await holdCode()
  for (let visit = 1; ; visit += 1) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#first-paint').waitFor()
    if (visit === visits || (await page.locator('[data-rows] table').count()) > 0) break
  }
  await page.locator('[data-rows] tbody td').first().waitFor({ timeout: 5_000 })
  const early = await cellsOf('[data-rows] table')
  release()
  await page.locator('main tbody tr[data-index]').first().waitFor()
  await settled(page, loading)
  expect(await page.locator('[data-rows]').count(), 'the early rows are still there').toBe(0)
  const own = await cellsOf('main table')
  await page.unrouteAll({ behavior: 'wait' })
  return { early, own }
}

/** A device may report between the two drawings of a visit, and the second then has its new figures. */
const comparisons = 3

/** Every early cell is the page's own: its words, place and colour. @returns the early cells */
async function drawnAlike(path: string, loading?: string): Promise<Cell[][]> {
  for (let comparison = 1; ; comparison += 1) {
    const { early, own } = await bothDrawings(path, loading)
    const columns = early[0]?.length ?? 0
    const same = own.map((row) => row.slice(0, columns))
    expect(columns).toBeGreaterThan(3)
    if (comparison === comparisons) expect(early).toEqual(same)
    if (isDeepStrictEqual(early, same)) return early
  }
}

const paths = screensIn('server')
  .filter((screen) => isList(screen))
  .map(({ path }) => path as ScreenPath)
const without = paths.filter((path) => later.includes(path) || empty.includes(path))

test.each(paths.filter((path) => !without.includes(path)))(
  '%s has its rows before its code, in their final place',
  async (path) => {
    await drawnAlike(path)
  },
)

test.each(without)('%s draws its rows itself', async (path) => {
  const release = await holdCode()
  await page.goto(path, { waitUntil: 'commit' })
  // It follows the place of early rows in the page.
  await page.locator('#root').waitFor({ state: 'attached' })
  expect(await page.locator('[data-rows] table').count()).toBe(0)
  release()
  await settled(page)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a list whose conditions this tab keeps does not show the rows without them', async () => {
  const tab = await person.context.newPage()
  await tab.goto('/Label/LabelInfo')
  const field = tab.getByRole('main').getByRole('search').getByRole('textbox').first()
  await field.fill('0233A11')
  await field.press('Enter')
  await expect.poll(() => tab.url()).toContain('=0233A11')
  const release = await holdBack(tab, /\/assets\/(?!ahead)[^/]*\.js$/)
  await tab.goto('/Label/LabelInfo', { waitUntil: 'commit' })
  await tab.locator('html[data-keeps-search] [data-rows] tbody').waitFor({ state: 'attached' })
  await tab.waitForFunction(() => document.styleSheets.length > 0)
  expect(await tab.locator('[data-rows]').isVisible()).toBe(false)
  release()
  await expect.poll(() => tab.url()).toContain('=0233A11')
  await tab.close()
})

describe('as this user sees the list', () => {
  test('in another language, from right to left, in the dark and with a narrow menu', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: text('menu.collapse') }).click()
    await page.getByRole('button', { name: text('language.pick') }).click()
    await page.getByRole('button', { name: 'العربية', exact: true }).click()
    await noted('language=ar')
    const pack = await shippedPack('ar')
    const early = await drawnAlike('/Label/LabelInfo', pack?.['ui.loading'])
    expect(early[0]?.map(({ words }) => words)).not.toContain(text('label.field.labelCode'))
  })
})
