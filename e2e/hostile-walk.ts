// e2e: every screen and its open rows with hostile names and messages: nothing runs, and they are shown as text. Called
// by hostile-names-*.test.ts.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { ProductionType } from '@shelfcast/contract/enumerations'
import { screensIn } from '@shelfcast/contract/screens'
import { en } from '@shelfcast/console/text/en'
import { actionsOn, showScreen } from './actions.ts'
import { settled } from './axe.ts'
import { openPage } from './browser.ts'
import { until } from './calls.ts'
import { addDemoRows, linkedLabels } from './demo-rows.ts'
import { addHostileRows } from './hostile-rows.ts'
import { returningPerson } from './people.ts'
import { startStage } from './stage.ts'

interface Walk {
  edition: ProductionType
  part: number
  of: number
}

/** These show nothing that people or devices name. */
const withoutNames = new Set([
  '/Label/Firmware',
  '/Label/LabelSettings',
  '/Store/WhiteList',
  '/System/AppConfig',
  '/System/SystemLicense',
  '/System/Backup',
])

/** Declares the tests of a part of the screens; in the cloud, of those that only the cloud has. The calling file has no others. */
export function walkHostile({ edition, part, of }: Walk): void {
  const stage = startStage({ demo: true, edition })
  let page: Page
  let ran = 0

  beforeAll(async () => {
    const { db } = stage.backdoor
    await until('the labels of the demo store', async () => (await linkedLabels(db)) > 20, 60_000)
    // The demo's plan comes last. Its lines of the audit log would come before the hostile ones.
    await until(
      'the plan of the demo store',
      async () => db.selectFrom('lbs_setting').selectAll().executeTakeFirst(),
      60_000,
    )
    const storeId = await addDemoRows(db)
    // The content policy must not be what stops it: markup in a page is a mistake also where no policy helps.
    const { page: first } = await openPage(stage.browser, stage.product, { bypassCSP: true })
    page = first
    await page.exposeFunction('ran', () => {
      ran += 1
    })
    page.on('dialog', (dialog) => {
      ran += 1
      void dialog.dismiss()
    })
    await returningPerson(stage, { account: 'manager' }, page)
    await addHostileRows(stage.backdoor, storeId)
    await page.goto('/')
    // The header then has the hostile name of the store.
    await actionsOn(page).chooseStore('DEMO')
  })

  async function expectText(what: string): Promise<boolean> {
    await settled(page)
    const found = await page.evaluate(() => {
      const markup = document.querySelectorAll('svg[onload], img[onerror], a[href^="javascript:" i]')
      const parts = [...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')]
      const shown = parts.flatMap((part) => [
        part.innerText,
        ...[...part.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
      ])
      return {
        markup: [...markup].map(({ outerHTML }) => outerHTML.slice(0, 200)),
        isShown: shown.some((words) => words.includes('<svg onload')),
      }
    })
    expect.soft([what, found.markup, ran]).toEqual([what, [], 0])
    return found.isShown
  }

  const screens = screensIn(edition)
    .filter(({ editions }) => edition === 'server' || editions !== undefined)
    .filter((_screen, at) => at % of === part - 1)

  test.each(screens)('$path', async (screen) => {
    await showScreen(page, screen.path, (en as Record<string, string>)[screen.title]!)
    const row = page.locator('main tbody tr[data-index]').first()
    // Every such list of the demo store has rows, which may come late.
    if (screen.opensRows) await row.waitFor()
    let isShown = await expectText(screen.path)
    if (screen.opensRows) {
      await row.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      isShown = (await expectText(`${screen.path} with an open row`)) || isShown
    }
    if (withoutNames.has(screen.path)) return
    await expect.poll(async () => isShown || (await expectText(screen.path)), { message: screen.path }).toBe(true)
  })

  if (part < of) return

  test('the bell', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: /^Alerts: / }).click()
    await page.getByRole('dialog').waitFor()
    expect(await expectText('the bell')).toBe(true)
  })

  test('the search box', async () => {
    await page.goto('/Product/ProductInfo')
    await page.locator('main tbody tr[data-index]').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: en['command.title'] }).fill('svg')
    await page.getByRole('option').nth(1).waitFor()
    expect(await expectText('the search box')).toBe(true)
  })
}
