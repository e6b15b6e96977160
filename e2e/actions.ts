// e2e: what a user at the console sees and presses, by the words on it.
import type { Locator, Page } from 'playwright-core'
import { screens } from '@shelfcast/contract/screens'
import { en } from '@shelfcast/console/text/en'
import { text } from './text.ts'

/** Longer than the longest pause between two questions for the session. */
const lostAfterMs = 30_000

const words = (key: string | undefined) => (en as Record<string, string>)[key ?? ''] ?? ''
/** The name of a screen's group, if it is in one. */
const sectionWords = (screen: string) => words(screens.find((row) => words(row.title) === screen)?.section)

export interface Actions {
  /** The panel in front. */
  panel: () => Locator
  button: (name: string | RegExp, within?: Locator) => Locator
  /** Rows of lists and tables that hold this text. */
  row: (words: string) => Locator
  /** Through the menu, without a page load. */
  goTo: (screen: string) => Promise<void>
  /** In the header, by its code. */
  chooseStore: (code: string) => Promise<void>
}

export function actionsOn(page: Page): Actions {
  return {
    panel: () => page.locator('[role="dialog"]').last(),
    button: (name, within) => (within ?? page).getByRole('button', { name }).first(),
    row: (words) => page.getByRole('row').filter({ hasText: words }),
    async goTo(screen) {
      await (await menuLink(page, screen)).click()
      await page.getByRole('heading', { level: 1, name: screen }).waitFor()
    },
    async chooseStore(code) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: text('shell.store.pick') })
        .click()
      await page.getByRole('combobox', { name: text('shell.store.pick') }).fill(code)
      await page.getByRole('option', { name: new RegExp(`\\b${code}\\b`) }).click()
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`${text('shell.store.pick')}: .*\\(${code}\\)`) })
        .waitFor()
    },
  }
}

/** The side menu as a whole. */
export const mainMenu = (page: Page) => page.getByRole('complementary', { name: text('menu.label') })

/** Goes to an address in a console that is open, as going back in the browser does: without a page load. */
export async function pushAddress(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
  }, path)
}

/**
 * Shows the screen of an address in a console that is open. A page load costs four times as much.
 * @param title the heading of the screen, in the language of the page
 */
export async function showScreen(page: Page, path: string, title: string): Promise<void> {
  await pushAddress(page, path)
  await page.getByRole('main').getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Opens an address and waits for its menu. */
export async function goAt(page: Page, path: string) {
  await page.goto(path)
  await mainMenu(page).waitFor()
}

/**
 * Leaves the console until the next visit. An open console notices by itself that its session has ended, and the
 * sign-in page says the reason once: a visit after that would miss it.
 */
export async function leaveConsole(page: Page): Promise<void> {
  await page.goto('about:blank')
}

/** Opens an address and returns the resulting page, once it is drawn. */
export async function placeAfter(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return new URL(page.url()).pathname
}

/** The menu's link to a screen. Screens that share a section are in a group, which this opens if needed. */
export function menuLink(page: Page, screen: string): Promise<Locator> {
  const entry = mainNavigation(page).getByRole('link', { name: screen, exact: true }).first()
  return shownInMenu(page, entry, sectionWords(screen))
}

/** Opens the screen of an address through the menu, which is much quicker than a page load. */
export async function openScreen(page: Page, path: string): Promise<void> {
  const row = screens.find((one) => one.path === path)
  const entry = mainNavigation(page).locator(`a[href="${path}"]`)
  await (await shownInMenu(page, entry, words(row?.section))).click()
  await page.waitForURL((url) => url.pathname === path)
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1, name: words(row?.title) })
    .waitFor()
}

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: text('menu.label') })

async function shownInMenu(page: Page, entry: Locator, section: string): Promise<Locator> {
  const closed = mainNavigation(page).getByRole('button', { expanded: false, name: section, exact: true })
  await entry.or(closed).first().waitFor()
  if (await closed.isVisible()) await closed.click()
  return entry
}

/** Takes the server away, as a pulled cable does. Resolves when the page waits for it. */
export async function loseServer(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText(text('login.reconnecting')).waitFor({ timeout: lostAfterMs })
}

/** Brings the server back after `loseServer`. */
export const findServer = (page: Page): Promise<void> => page.context().setOffline(false)

/** On the product screen: opens the panel for product files and gives it a file. @returns the panel */
export async function openUpload(page: Page, name: string, content: string | Buffer): Promise<Locator> {
  const panel = page.getByRole('dialog', { name: text('article.upload') })
  await page
    .getByRole('button', { name: text('article.upload'), exact: true })
    .first()
    .click()
  await panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  return panel
}
