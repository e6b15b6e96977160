// e2e/spec: people whose session gets lost, and the signs of it.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { mainMenu } from '../actions.ts'
import { openPage } from '../browser.ts'
import { returningPerson, stored, type Person, type Stage } from '../people.ts'
import type { Product } from '../start-product.ts'

/** The session check. */
export const area = (address: URL) => address.pathname === '/api/common/area'

export const cookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'sessionId')?.value

export const isSignedIn = async (page: Page) =>
  (await stored<{ loginState: boolean }>(page, 'shelfcast.auth'))?.loginState

export async function loggedOut({ page, context }: Person, words: string) {
  await page.waitForURL('**/login')
  await page.getByRole('alert').filter({ hasText: words }).waitFor()
  expect(await isSignedIn(page)).toBe(false)
  expect(await cookie(context)).toBeUndefined()
}

export function peopleOn(stage: Stage) {
  let made = 0
  /** The page of each instance. One person after the other uses it. */
  const pages = new Map<string, Page>()
  return {
    /** Level 1 unless codes are given, on the overview. */
    async someone(given: { menu?: number[] } = {}, on: Product = stage.product): Promise<Person> {
      const page = pages.get(on.url) ?? (await openPage(stage.browser, on)).page
      pages.set(on.url, page)
      made += 1
      const person = await returningPerson({ ...stage, product: on }, { account: `person-${made}`, ...given }, page)
      await page.goto('/')
      await mainMenu(page).waitFor()
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
      return person
    },

    /** Level 1 in a separate browser, which has loaded nothing yet. */
    newcomer(): Promise<Person> {
      made += 1
      return returningPerson(stage, { account: `person-${made}` })
    },
  }
}
