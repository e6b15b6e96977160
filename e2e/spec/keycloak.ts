// e2e/spec: a product whose people sign in at an identity provider, for the tests of Keycloak: one for each file.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { readRuntimeProperties } from '@shelfcast/server/settings/store'
import { startIdentityProvider, type IdentityProvider } from '@shelfcast/server/testing/identity-provider'
import { mainMenu } from '../actions.ts'
import { openBrowser, openPage } from '../browser.ts'
import { company, openBackdoor, takeOver, type Backdoor } from '../people.ts'
import { startOnSharedPostgres, startProduct, type Product } from '../start-product.ts'
import { text } from '../text.ts'

export const patienceMs = 45_000
const people = {
  ada: { email: 'ada@shop.example', emailVerified: true },
  grace: { email: 'grace@shop.example', emailVerified: true },
  leaver: { email: 'leaver@shop.example', emailVerified: true },
  stranger: { email: 'stranger@shop.example', emailVerified: true },
  unproven: { email: 'unproven@shop.example', emailVerified: false },
}
/** So short that the console must renew it during the test. */
export const accessTokenS = 34

/** The button of the sign-in page that leads to the provider. */
export const offer = (page: Page) => page.getByRole('button', { name: text('login.keycloak') })

/** Every opened page, so that a loop would show. */
export function trips(page: Page): string[] {
  const seen: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(frame.url())
  })
  return seen
}

export interface Keycloak {
  product: Product
  provider: IdentityProvider
  backdoor: Backdoor
  withEmail: (accountId: number, email: string) => Promise<unknown>
  /** The realm in the properties file, and the behaviour when the page opens. */
  onLoad: (keycloakonLoad: '' | 'login-required' | 'check-sso', realm?: IdentityProvider['properties']) => Promise<void>
  isAtProvider: (url: URL) => boolean
  typeAtProvider: (page: Page, name: string) => Promise<void>
  /** A visitor whom console and provider do not know. All use one page, each after the other has left. */
  visitor: () => Promise<Page>
  /** On the list of stores. */
  signedIn: (name: string) => Promise<Page>
}

/** Starts product and provider for the calling file, and stops them afterwards. */
export function startKeycloak(): Keycloak {
  let first: Product
  let browser: Browser
  let page: Page
  const started: Partial<Pick<Keycloak, 'product' | 'provider' | 'backdoor'>> = {}
  const keycloak: Keycloak = Object.assign(started as Keycloak, {
    withEmail: (accountId: number, email: string) =>
      keycloak.backdoor.db.updateTable('account').set({ email }).where('account_id', '=', accountId).execute(),
    async onLoad(
      keycloakonLoad: '' | 'login-required' | 'check-sso',
      realm: IdentityProvider['properties'] = keycloak.provider.properties,
    ) {
      const { HEALTH_CHECK_INTERVAL: _, ...properties } = await readRuntimeProperties(keycloak.backdoor.db, undefined)
      await keycloak.backdoor.setting('runtimeProperties', { ...properties, ...realm, keycloakonLoad })
    },
    isAtProvider: (url: URL) => keycloak.provider.issuer.startsWith(url.origin),
    async typeAtProvider(at: Page, name: string) {
      await at.waitForURL(keycloak.isAtProvider, { timeout: patienceMs })
      await at.locator('input[name=login]').fill(name)
      await at.locator('input[name=password]').fill('whatever')
      await at.locator('button[type=submit]').click()
    },
    async visitor() {
      await takeOver(page, { cookies: [], origins: [] })
      return page
    },
    async signedIn(name: string) {
      await keycloak.visitor()
      await page.goto('/Store/StoreInfo')
      await offer(page).click()
      await keycloak.typeAtProvider(page, name)
      await mainMenu(page).waitFor({ timeout: patienceMs })
      return page
    },
  })

  beforeAll(async () => {
    ;[first, started.provider, browser] = await Promise.all([
      startOnSharedPostgres(),
      startIdentityProvider({ people, accessTokenS }),
      openBrowser(),
    ])
    const backdoor = await openBackdoor(first)
    started.backdoor = backdoor
    for (const account of ['ada', 'grace', 'leaver', 'unproven'])
      await keycloak.withEmail(await backdoor.account({ account }), `${account}@shop.example`)
    await backdoor.db
      .insertInto('store')
      .values({ company, code: 'SECOND', name: 'Second store', zone_id: 'UTC' })
      .execute()
    await backdoor.setting('signup', true)
    await keycloak.onLoad('')
    // Another start, because a server lets pages call the realm that it knew when it started.
    started.product = await startProduct({
      env: {
        DATABASE_URL: backdoor.url,
        HEALTH_CHECK_INTERVAL: '1000',
        SHELFCAST_LDAP_URL: 'ldap://127.0.0.1:9',
        SHELFCAST_LDAP_BIND_AS: '{account}',
        SHELFCAST_LDAP_DOMAIN: 'Head office directory',
      },
    })
    keycloak.provider.trust(keycloak.product.url)
    const opened = await openPage(browser, keycloak.product)
    page = opened.page
    // The provider's own pages request an external font, which no test waits for. A route would turn off the browser's
    // cache, and each visit would load and compile the console again.
    const devtools = await opened.context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setBlockedURLs', { urls: ['https://*'] })
  })
  afterAll(async () => {
    await browser?.close()
    await started.product?.stop()
    await started.backdoor?.close()
    await first?.stop()
    await started.provider?.stop()
  })
  afterEach(() => keycloak.onLoad(''))
  return keycloak
}
