// e2e: what a person at the console sees and presses, by the words on it.
import type { Locator, Page } from 'playwright-core'

/** A busy machine is slow; a missing word should still be missed soon. */
const patienceMs = 20_000

export interface Hands {
  /** The panel in front. */
  panel: () => Locator
  button: (name: string | RegExp, within?: Locator) => Locator
  /** Rows of lists and tables that hold this text. */
  row: (text: string) => Locator
  /** Through the menu: nothing is loaded anew. */
  goTo: (screen: string) => Promise<void>
  /** In the header, by its code. */
  chooseStore: (code: string) => Promise<void>
}

export function hands(page: Page): Hands {
  page.setDefaultTimeout(patienceMs)
  return {
    panel: () => page.locator('[role="dialog"]').last(),
    button: (name, within) => (within ?? page).getByRole('button', { name }).first(),
    row: (text) => page.getByRole('row').filter({ hasText: text }),
    async goTo(screen) {
      await page.getByRole('navigation').getByRole('link', { name: screen }).first().click()
      await page.getByRole('heading', { level: 1, name: screen }).waitFor()
    },
    async chooseStore(code) {
      await page.getByRole('banner').getByRole('button', { name: /Choose a store/ }).click()
      await page.getByRole('combobox', { name: 'Choose a store' }).fill(code)
      await page.getByRole('option', { name: new RegExp(`\\b${code}\\b`) }).click()
      await page.getByRole('banner').getByRole('button', { name: new RegExp(`Choose a store: .*\\(${code}\\)`) }).waitFor()
    },
  }
}
