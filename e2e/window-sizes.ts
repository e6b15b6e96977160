// e2e: every screen in four windows: the narrowest page, 1440 px at 125 %, and two large ones. Nothing is cut.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { menuWidthPx, wrapperWidthPx } from '@shelfcast/contract/constants'
import { screensIn } from '@shelfcast/contract/screens'
import { en } from '@shelfcast/console/text/en'
import { actionsOn, showScreen } from './actions.ts'
import { settled } from './axe.ts'
import { until } from './calls.ts'
import { linkedLabels } from './demo-rows.ts'
import { misfits } from './misfits.ts'
import { company, returningPerson } from './people.ts'
import { startStage } from './stage.ts'
import { addStore } from '@shelfcast/server/testing/people'

const windows = [
  { width: 1152, height: 720 },
  { width: 1200, height: 800 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
]

/** Declares the tests of a part of the screens, so that two files visit all of them side by side. */
export function fitIntoWindows({ part, of }: { part: number; of: number }): void {
  const visited = screensIn('server').filter((_screen, at) => at % of === part - 1)
  const stage = startStage({ demo: true })
  let page: Page

  beforeAll(async () => {
    const { db } = stage.backdoor
    await addStore(db, company, 'SECOND')
    await until('the labels of the demo store', async () => (await linkedLabels(db)) > 20, 60_000)
    ;({ page } = await returningPerson(stage, { account: 'manager' }))
    await page.goto('/')
    await actionsOn(page).chooseStore('DEMO')
  })

  test.each(visited)('$path fits into every window, also with an open row', async ({ path, title, opensRows }) => {
    await showScreen(page, path, (en as Record<string, string>)[title]!)
    await settled(page)
    for (const size of windows) {
      await page.setViewportSize(size)
      await settled(page)
      expect(await misfits(page), `${size.width}×${size.height}`).toEqual([])
    }
    const row = page.locator('main tbody tr[data-index]').first()
    if (!opensRows || (await row.count()) === 0) return
    await row.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog')
    await panel.waitFor()
    for (const size of [windows[3]!, windows[0]!]) {
      await page.setViewportSize(size)
      await settled(page)
      expect(await misfits(page), `open row, ${size.width}×${size.height}`).toEqual([])
      const box = await panel.boundingBox()
      const wrapper = Math.min(wrapperWidthPx, size.width)
      expect((box?.x ?? 0) + (box?.width ?? 0), 'the right edge of the panel').toBe((size.width + wrapper) / 2)
      expect(box?.x).toBeGreaterThan(menuWidthPx)
    }
  })
}
