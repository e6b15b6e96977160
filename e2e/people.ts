// e2e: direct changes to the product's database: accounts, stores, settings, ended sessions. And users in the browser.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { ProductionType } from '@shelfcast/contract/enumerations'
import type { Db } from '@shelfcast/server/db/database'
import { createEvents } from '@shelfcast/server/db/events'
import { endSessions, type EndReason } from '@shelfcast/server/sessions/sessions'
import { sealSignIn } from '@shelfcast/server/sessions/sign-in-link'
import { createTicket } from '@shelfcast/server/sessions/tickets'
import { readRuntimeProperties, saveSetting, type SettingValues } from '@shelfcast/server/settings/store'
import { addAccount, openTestSession, testPassword, type TestAccount } from '@shelfcast/server/testing/people'
import { openPage, signIn } from './browser.ts'
import { databaseOf, type RunningProduct } from './calls.ts'
import { startProduct, type Product } from './start-product.ts'

/** The product of a test (stage.ts starts one for a file). */
export interface Stage {
  product: Product
  browser: Browser
  backdoor: Backdoor
}

/** The company of the first start. */
export const company = 'DEFAULT'

export interface Backdoor {
  db: Db
  /** Address of the database, for a second instance of the product on it. */
  url: string
  /**
   * Creates an account of the first company; level 1 unless codes or another level are given. Its password is
   * `testPassword`.
   */
  account: (given: Omit<TestAccount, 'company'>) => Promise<number>
  setting: <K extends keyof SettingValues>(key: K, value: SettingValues[K]) => Promise<void>
  /**
   * Ends every session of an account, as an administrator or another sign-in does. The server gets a notice at once.
   */
  endSessions: (accountId: number, why?: EndReason) => Promise<void>
  /** Makes the server read sessions again instead of using its cache. */
  forgetSessions: (accountId: number) => Promise<void>
  close: () => Promise<void>
}

export async function openBackdoor(product: RunningProduct): Promise<Backdoor> {
  const database = await databaseOf(product)
  const { db, url } = database
  const events = await createEvents(url)
  return {
    db,
    url,
    account: (given) => addAccount(db, { company, ...given }),
    setting: (key, value) => saveSetting(db, '', key, value),
    async endSessions(accountId, why = 'admin') {
      await endSessions({ db, events }, accountId, why)
    },
    forgetSessions: (accountId) => events.publish(db, { kind: 'ACCOUNT', storeId: 0, ids: [String(accountId)] }),
    async close() {
      await events.close()
      await database.close()
    },
  }
}

export interface Person {
  page: Page
  context: BrowserContext
  accountId: number
  account: string
}

/** A new account that has just signed in, in a separate browser. */
export async function newPerson(
  { browser, product, backdoor }: Stage,
  given: Omit<TestAccount, 'company'>,
): Promise<Person> {
  const accountId = await backdoor.account(given)
  const { page, context } = await openPage(browser, product)
  await signIn(page, { account: given.account, password: testPassword })
  return { page, context, accountId, account: given.account }
}

/**
 * A new account that signed in earlier and comes back: its browser has the cookies and remembers the sign-in. Much
 * quicker than signing in. With `page`, the account takes that page over, and the browser keeps what it has loaded.
 */
export async function returningPerson(
  { browser, product, backdoor }: Stage,
  given: Omit<TestAccount, 'company'>,
  page?: Page,
): Promise<Person> {
  const { account } = given
  const accountId = await backdoor.account(given)
  const { headers } = await openTestSession(backdoor.db, accountId, { browserAt: product.url })
  const cookies = (headers['cookie'] ?? '').split('; ').map((pair) => ({
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    domain: new URL(product.url).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  }))
  const auth = JSON.stringify({ state: { loginState: true, loginMode: 'local', account, firstName: '' }, version: 0 })
  const storageState = {
    cookies,
    origins: [{ origin: product.url, localStorage: [{ name: 'shelfcast.auth', value: auth }] }],
  }
  if (page) {
    await takeOver(page, storageState)
    return { page, context: page.context(), accountId, account }
  }
  return { ...(await openPage(browser, product, { storageState })), accountId, account }
}

/**
 * Makes a page that of another visitor, as a new browser with this state would be. Much quicker than a new browser,
 * because the page keeps what it has loaded.
 */
export async function takeOver(
  page: Page,
  { cookies, origins }: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
  // An answer without the console, which would write its own state into the storage.
  await page.goto('/api/none')
  await page.context().clearCookies()
  await page.evaluate(
    (entries) => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage: entries }) => entries),
  )
  await page.context().addCookies(cookies)
}

/** The console's value in local storage under a name; undefined if there is none. */
export function stored<T = Record<string, unknown>>(page: Page, name: string): Promise<T | undefined> {
  return page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { state?: unknown }).state,
    name,
  ) as Promise<T | undefined>
}

/** The `data` parameter of a fresh sign-in link for an account. */
export async function signInData({ db }: Pick<Backdoor, 'db'>, account: string, accountId: number): Promise<string> {
  const { apiKey } = await readRuntimeProperties(db, undefined)
  return sealSignIn(apiKey, { account, ticket: await createTicket(db, accountId) })
}

/** Another instance of the product, of any edition, on the same database. */
export const startInstance = (backdoor: Pick<Backdoor, 'url'>, productionType: ProductionType): Promise<Product> =>
  startProduct({ edition: productionType, env: { DATABASE_URL: backdoor.url } })

/** A label of a store with a picture, as if it had confirmed one. Returns its number. */
export async function addPicture(db: Db, store: string, code = '0000000000C1'): Promise<number> {
  const { store_id } = await db
    .selectFrom('store')
    .select('store_id')
    .where('code', '=', store)
    .executeTakeFirstOrThrow()
  const { label_id } = await db
    .insertInto('label')
    .values({ store_id, code, linked: true, created_at: new Date() } as never)
    .returning('label_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('label_page')
    .values({ label_id, page: 1, store_id, shown_hash: Buffer.alloc(32, 1) } as never)
    .execute()
  return label_id
}
