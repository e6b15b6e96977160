// e2e/spec: specification §3, §4, §7 and §8: sign-in with Keycloak, in a real browser with a real identity provider.
// server/sessions/realm.test.ts tests the server's handling of tokens.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readRuntimeProperties } from '@shelfcast/server/settings/store'
import { clientId, startIdentityProvider, type IdentityProvider } from '@shelfcast/server/testing/identity-provider'
import { testPassword } from '@shelfcast/server/testing/people'
import { inTheme, violations } from '../axe.ts'
import { openBrowser, openPage as openAnyPage } from '../browser.ts'
import { mainMenu, menuLink } from '../actions.ts'
import { addPicture, company, openBackdoor, stored, type Backdoor } from '../people.ts'
import { startOnSharedPostgres, startProduct, type Product } from '../start-product.ts'
import { text } from '../text.ts'

const patienceMs = 20_000
const people = {
  ada: { email: 'ada@shop.example', emailVerified: true },
  grace: { email: 'grace@shop.example', emailVerified: true },
  leaver: { email: 'leaver@shop.example', emailVerified: true },
  stranger: { email: 'stranger@shop.example', emailVerified: true },
  unproven: { email: 'unproven@shop.example', emailVerified: false },
}
/** So short that the console must renew it during the test. */
const accessTokenS = 34

let first: Product
let product: Product
let provider: IdentityProvider
let backdoor: Backdoor
let browser: Browser

beforeAll(async () => {
  ;[first, provider, browser] = await Promise.all([
    startOnSharedPostgres(),
    startIdentityProvider({ people, accessTokenS }),
    openBrowser(),
  ])
  backdoor = await openBackdoor(first)
  for (const account of ['ada', 'grace', 'leaver', 'unproven'])
    await withEmail(await backdoor.account({ account }), `${account}@shop.example`)
  await backdoor.db
    .insertInto('store')
    .values({ company, code: 'SECOND', name: 'Second store', zone_id: 'UTC' })
    .execute()
  await backdoor.setting('signup', true)
  await onLoad('')
  product = await startProduct({
    env: {
      DATABASE_URL: backdoor.url,
      HEALTH_CHECK_INTERVAL: '1000',
      SHELFCAST_LDAP_URL: 'ldap://127.0.0.1:9',
      SHELFCAST_LDAP_BIND_AS: '{account}',
      SHELFCAST_LDAP_DOMAIN: 'Head office directory',
    },
  })
  provider.trust(product.url)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await backdoor?.close()
  await first?.stop()
  await provider?.stop()
})

afterEach(() => onLoad(''))

const withEmail = (accountId: number, email: string) =>
  backdoor.db.updateTable('account').set({ email }).where('account_id', '=', accountId).execute()
/** The realm in the properties file, and the behaviour when the page opens. */
async function onLoad(keycloakonLoad: '' | 'login-required' | 'check-sso', realm = provider.properties) {
  const { HEALTH_CHECK_INTERVAL: _, ...properties } = await readRuntimeProperties(backdoor.db, undefined)
  await backdoor.setting('runtimeProperties', { ...properties, ...realm, keycloakonLoad })
}

/** The provider's own pages request an external font, which no test waits for. */
async function openPage(...[inBrowser, of]: Parameters<typeof openAnyPage>): ReturnType<typeof openAnyPage> {
  const opened = await openAnyPage(inBrowser, of)
  await opened.context.route(/^https:/, async (route) => route.abort())
  return opened
}

const offer = (page: Page) => page.getByRole('button', { name: text('login.keycloak') })
const ended = 'Your session has ended'
const atProvider = (url: URL) => provider.issuer.startsWith(url.origin)
const cookie = async (context: BrowserContext) =>
  (await context.cookies(product.url)).find(({ name }) => name === 'sessionId')?.value

async function typeAtProvider(page: Page, name: string) {
  await page.waitForURL(atProvider, { timeout: patienceMs })
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('whatever')
  await page.locator('button[type=submit]').click()
}

async function signedIn(name: string) {
  const { page, context } = await openPage(browser, product)
  await page.goto('/Store/StoreInfo')
  await offer(page).click()
  await typeAtProvider(page, name)
  await mainMenu(page).waitFor({ timeout: patienceMs })
  return { page, context }
}

/** Every opened page, so that a loop would show. */
function trips(page: Page): string[] {
  const seen: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(frame.url())
  })
  return seen
}

describe('signing in', () => {
  test('leads to the provider with PKCE, back to the requested screen, and shows its list', async () => {
    const { page, context } = await openPage(browser, product)
    const asked = page.waitForRequest((request) =>
      request.url().startsWith(`${provider.issuer}/protocol/openid-connect/auth?`),
    )
    await page.goto('/Store/StoreInfo')
    await offer(page).click()
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${product.url}/login`,
    })
    const login = page.waitForRequest((request) => request.url().endsWith('/api/common/login'))
    await typeAtProvider(page, 'ada')
    await page.getByRole('row').filter({ hasText: 'SECOND' }).waitFor({ timeout: patienceMs })
    expect(new URL(page.url()).pathname).toBe('/Store/StoreInfo')
    expect((await login).postData()).toBeNull()
    expect((await login).headers()['authorization']).toMatch(/^Bearer /)
    await context.close()
  })

  test('the email is set from the token, and the token is in memory only', async () => {
    const { page, context } = await signedIn('ada')
    expect(await stored(page, 'shelfcast.auth')).toEqual({
      loginState: true,
      loginMode: 'keycloak',
      account: 'ada',
      firstName: '',
    })
    expect(await stored(page, 'shelfcast.app')).toMatchObject({ emailaddress: 'ada@shop.example' })
    expect(await cookie(context)).toBeUndefined()
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    )
    expect(kept).not.toMatch(/eyJ/)
    await context.close()
  })

  test('the email of an identity token is the first of its list', async () => {
    await withEmail(await backdoor.account({ account: 'listed' }), 'listed@shop.example')
    const token = await provider.token({
      sub: 'listed',
      email: undefined,
      emails: ['listed@shop.example', 'second@shop.example'],
      email_verified: true,
    })
    const answer = await fetch(`${product.url}/api/common/login`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ account: 'listed', tokenEmail: 'listed@shop.example' }),
    ])
  })

  test('pictures are fetched with the token too', async () => {
    await addPicture(backdoor.db, 'SECOND')
    const { page, context } = await signedIn('ada')
    const fetched = page.waitForRequest((request) => request.url().includes('/common/labels/image'), {
      timeout: patienceMs,
    })
    await (await menuLink(page, 'Label Info')).click()
    const request = await fetched
    expect(request.headers()['authorization']).toMatch(/^Bearer /)
    expect(request.resourceType()).toBe('fetch')
    await context.close()
  })

  test('the token goes with every call and with the live events, and is renewed before it expires', async () => {
    const { page, context } = await openPage(browser, product)
    const tokens = new Set<string>()
    const without: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!pathname.startsWith('/api/common/') || !menuSeen) return
      const token = request.headers()['authorization']
      if (token === undefined) without.push(pathname)
      else tokens.add(token)
    })
    let menuSeen = false
    await page.goto('/Label/LabelInfo')
    await offer(page).click()
    const live = page.waitForResponse(
      (response) => response.url().includes('/api/common/events') && response.status() === 200,
      { timeout: patienceMs },
    )
    await typeAtProvider(page, 'ada')
    await mainMenu(page).waitFor({ timeout: patienceMs })
    menuSeen = true
    expect((await live).request().headers()['authorization']).toMatch(/^Bearer /)
    // The keep-alive poll is a call too.
    await expect.poll(() => tokens.size, { timeout: patienceMs }).toBeGreaterThan(1)
    expect(without).toEqual([])
    expect(await mainMenu(page).count()).toBe(1)
    await context.close()
  })

  test("after a reload the user is back on the same screen without typing while the provider's session lives, and otherwise sees that it ended", async () => {
    const { page, context } = await signedIn('ada')
    await page.reload()
    await page.getByRole('row').filter({ hasText: 'SECOND' }).waitFor({ timeout: patienceMs })
    expect(new URL(page.url()).pathname).toBe('/Store/StoreInfo')
    // Without that session there is the sign-in page, once.
    await context.clearCookies()
    const seen = trips(page)
    await page.reload()
    await page.getByRole('alert').filter({ hasText: ended }).waitFor({ timeout: patienceMs })
    expect(await offer(page).count()).toBe(1)
    expect(await stored(page, 'shelfcast.auth')).toMatchObject({ loginState: false, account: '' })
    expect(seen.filter((url) => atProvider(new URL(url))).length).toBeLessThanOrEqual(1)
    await context.close()
  })

  test('a renewal that the provider refuses shows no error; the token is used up, and the next call leads to the sign-in page with the reason', async () => {
    const { page, context } = await signedIn('ada')
    const refusal = page.waitForResponse(
      (response) => response.url() === `${provider.issuer}/protocol/openid-connect/token` && response.status() === 400,
      { timeout: patienceMs },
    )
    const unauthorized = page.waitForResponse(
      (response) => response.url().startsWith(`${product.url}/api/`) && response.status() === 401,
      { timeout: accessTokenS * 1000 + patienceMs },
    )
    provider.trust(product.url)
    await refusal
    // For the rest of the token's life calls use it.
    await page.waitForResponse((response) => response.url().startsWith(`${product.url}/api/`) && response.ok(), {
      timeout: patienceMs,
    })
    expect(await mainMenu(page).count()).toBe(1)
    expect((await unauthorized).request().headers()['authorization']).toMatch(/^Bearer /)
    await page.getByRole('alert').filter({ hasText: ended }).waitFor({ timeout: patienceMs })
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await stored(page, 'shelfcast.auth')).toMatchObject({ loginState: false })
    await context.close()
  })

  test('signing out ends the session at the provider as well: the next sign-in asks who it is', async () => {
    const { page, context } = await signedIn('grace')
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('button', { name: text('user.signOut') }).click()
    await page.waitForURL(atProvider, { timeout: patienceMs })
    await page.getByRole('button', { name: /yes/i }).click()
    await offer(page).click({ timeout: patienceMs })
    await typeAtProvider(page, 'ada')
    await mainMenu(page).waitFor({ timeout: patienceMs })
    expect(await stored(page, 'shelfcast.auth')).toMatchObject({ account: 'ada' })
    await context.close()
  })
})

describe('keycloakonLoad', () => {
  test('login-required goes straight to the provider, and nothing is shown before', async () => {
    await onLoad('login-required')
    const { page, context } = await openPage(browser, product)
    await page.goto('/Store/StoreInfo')
    await typeAtProvider(page, 'ada')
    await page.getByRole('row').filter({ hasText: 'SECOND' }).waitFor({ timeout: patienceMs })
    await context.close()
  })

  test('check-sso signs in a user with a session there, and shows the form to others', async () => {
    const { page, context } = await signedIn('ada')
    await onLoad('check-sso')
    await page.evaluate(() => {
      localStorage.clear()
    }) // as another visit to the console
    await page.goto('/Store/StoreInfo')
    await page.getByRole('row').filter({ hasText: 'SECOND' }).waitFor({ timeout: patienceMs })
    await context.close()

    const { page: nobody, context: other } = await openPage(browser, product)
    const seen = trips(nobody)
    await nobody.goto('/Store/StoreInfo')
    await nobody.getByLabel(text('login.signup.id')).waitFor({ timeout: patienceMs })
    expect(await offer(nobody).count()).toBe(1)
    expect(await nobody.getByRole('alert').count()).toBe(0)
    expect(seen.filter((url) => atProvider(new URL(url))).length).toBeLessThanOrEqual(1)
    await other.close()
  })
})

describe('an unreachable provider', () => {
  test.each([
    ['check-sso', 'ada'],
    ['login-required', 'grace'],
  ] as const)('is said on the sign-in page, whose form works, with %s', async (wanted, account) => {
    await onLoad(wanted, { ...provider.properties, keycloakurl: 'http://127.0.0.1:9' })
    const { page, context } = await openPage(browser, product)
    await page.goto('/Store/StoreInfo')
    await page
      .getByRole('alert')
      .filter({ hasText: text('login.keycloak.failed') })
      .waitFor({ timeout: patienceMs })
    await page.getByLabel(text('login.signup.id')).fill(account)
    await page.getByLabel(text('login.password'), { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
    await mainMenu(page).waitFor({ timeout: patienceMs })
    await context.close()
  })
})

describe('the sign-in page is accessible in both themes', () => {
  const alert = (page: Page, words: string) =>
    page.getByRole('alert').filter({ hasText: words }).waitFor({ timeout: patienceMs })
  test.each<[string, (page: Page) => Promise<void>]>([
    [
      'with every way of signing in',
      async (page) => {
        await page.getByRole('combobox', { name: text('login.mode') }).waitFor({ timeout: patienceMs })
      },
    ],
    [
      'with a directory chosen',
      async (page) => {
        await page.getByRole('combobox', { name: text('login.mode') }).click({ timeout: patienceMs })
        await page.getByRole('option', { name: 'Head office directory' }).click()
        await page.getByRole('option').first().waitFor({ state: 'detached' })
      },
    ],
    [
      'after a code that the provider refuses',
      async (page) => {
        await page.route(
          (url) => url.href.endsWith('/openid-connect/token'),
          (route) => route.abort(),
        )
        await offer(page).click()
        await typeAtProvider(page, 'ada')
        await alert(page, text('login.keycloak.failed'))
      },
    ],
    [
      'after a token that opens nothing',
      async (page) => {
        await offer(page).click()
        await typeAtProvider(page, 'stranger')
        await alert(page, text('login.keycloak.unknown'))
      },
    ],
    [
      'while asking for an account, with what is missing',
      async (page) => {
        await page.getByRole('button', { name: text('login.signup') }).click()
        await page.getByRole('button', { name: text('login.signup.send') }).click()
        await page.getByText('Please enter the Email.').waitFor()
      },
    ],
    [
      'after asking for an account',
      async (page) => {
        await page.getByRole('button', { name: text('login.signup') }).click()
        await page.getByLabel(text('login.signup.id')).fill('newcomer')
        await page.getByLabel(text('login.signup.email')).fill('newcomer@shop.example')
        await page.getByLabel(text('login.password'), { exact: true }).fill(testPassword)
        await page.getByRole('button', { name: text('login.signup.send') }).click()
        await page
          .getByRole('status')
          .filter({ hasText: text('login.signup.sent') })
          .waitFor({ timeout: patienceMs })
      },
    ],
  ])('%s', async (_state, reach) => {
    const { page, context } = await openPage(browser, product)
    await page.goto('/login')
    await reach(page)
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(page, theme)
      expect(await violations(page), theme).toEqual([])
    }
    await context.close()
  })
})

describe('401 does not loop', () => {
  test.each([
    ['without an account here', 'stranger'],
    ['with an unverified email', 'unproven'],
  ])(
    'a user %s sees the reason and stays on the sign-in page, even where signing in is required',
    async (_kind, name) => {
      await onLoad('login-required')
      const { page, context } = await openPage(browser, product)
      const seen = trips(page)
      await page.goto('/')
      await typeAtProvider(page, name)
      await page
        .getByRole('alert')
        .filter({ hasText: text('login.keycloak.unknown') })
        .waitFor({ timeout: patienceMs })
      await offer(page).waitFor()
      const before = seen.length
      // Two polls of a signed-in console would have happened by now.
      await page
        .waitForResponse((response) => response.url().includes('/api/'), { timeout: 3_000 })
        .catch(() => undefined)
      expect(seen.length).toBe(before)
      expect(before).toBeLessThan(12)
      const links = await backdoor.db
        .selectFrom('account_identity')
        .select('subject')
        .where('subject', '=', name)
        .execute()
      expect(links).toEqual([])
      // Another user can sign in from there.
      await offer(page).click()
      await typeAtProvider(page, 'ada')
      await mainMenu(page).waitFor({ timeout: patienceMs })
      await context.close()
    },
  )

  test('an account that is disabled while it works ends on the sign-in page', async () => {
    await onLoad('login-required')
    const { page, context } = await openPage(browser, product)
    await page.goto('/Store/StoreInfo')
    await typeAtProvider(page, 'leaver')
    await mainMenu(page).waitFor({ timeout: patienceMs })
    const seen = trips(page)
    const { account_id } = await backdoor.db
      .updateTable('account')
      .set({ approved: false })
      .where('account', '=', 'leaver')
      .returning('account_id')
      .executeTakeFirstOrThrow()
    await backdoor.forgetSessions(account_id)
    await offer(page).waitFor({ timeout: patienceMs })
    await expect.poll(() => stored(page, 'shelfcast.auth')).toMatchObject({ loginState: false })
    expect(seen.length).toBeLessThan(12)
    await context.close()
  })
})

describe('the server', () => {
  const nowS = () => Math.floor(Date.now() / 1000)
  test('allows pages to call the configured realm and no other address', async () => {
    const policy = (await fetch(product.url)).headers.get('content-security-policy')
    expect(/connect-src ([^;]+)/.exec(policy ?? '')?.[1]).toBe(`'self' ${provider.issuer}/`)
    expect(policy).not.toContain('frame-src')
  })

  test.each<[string, () => Promise<string>]>([
    ['forged', () => provider.token({}, { key: 'of a stranger' })],
    ['of another issuer', () => provider.token({ iss: 'https://id.example/realms/shop' })],
    ['for another audience', () => provider.token({ aud: 'another', azp: 'another' })],
    ['with algorithm none', () => provider.token({}, { alg: 'none' })],
    [
      'with HS256 and the public key as its secret',
      () => provider.token({}, { alg: 'HS256', key: new TextEncoder().encode(provider.publicKeyText) }),
    ],
    ['that expired', () => provider.token({ exp: nowS() - 60 })],
  ])('refuses a token %s with 401', async (_kind, make) => {
    const headers = { authorization: `Bearer ${await make()}` }
    for (const path of ['/api/common/store', '/common/api/v2/common/store'])
      expect((await fetch(product.url + path, { headers })).status).toBe(401)
    expect((await fetch(`${product.url}/api/common/login`, { method: 'POST', headers })).status).toBe(401)
  })
})
