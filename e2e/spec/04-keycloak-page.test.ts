// e2e/spec: specification §4, §7 and §8: the sign-in page with Keycloak, and what ends there. Signing in:
// 04-keycloak.test.ts.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testPassword } from '@shelfcast/server/testing/people'
import { inTheme, violations } from '../axe.ts'
import { mainMenu } from '../actions.ts'
import { stored } from '../people.ts'
import { text } from '../text.ts'
import { offer, patienceMs, startKeycloak, trips } from './keycloak.ts'

const keycloak = startKeycloak()

describe('keycloakonLoad', () => {
  test('login-required goes straight to the provider, and nothing is shown before', async () => {
    await keycloak.onLoad('login-required')
    const page = await keycloak.visitor()
    await page.goto('/Store/StoreInfo')
    await keycloak.typeAtProvider(page, 'ada')
    await page.getByRole('row').filter({ hasText: 'SECOND' }).waitFor({ timeout: patienceMs })
  })

  test('check-sso signs in a user with a session there, and shows the form to others', async () => {
    const page = await keycloak.signedIn('ada')
    await keycloak.onLoad('check-sso')
    await page.evaluate(() => {
      localStorage.clear()
    }) // as another visit to the console
    await page.goto('/Store/StoreInfo')
    await page.getByRole('row').filter({ hasText: 'SECOND' }).waitFor({ timeout: patienceMs })

    const nobody = await keycloak.visitor()
    const seen = trips(nobody)
    await nobody.goto('/Store/StoreInfo')
    await nobody.getByLabel(text('login.signup.id')).waitFor({ timeout: patienceMs })
    expect(await offer(nobody).count()).toBe(1)
    expect(await nobody.getByRole('alert').count()).toBe(0)
    expect(seen.filter((url) => keycloak.isAtProvider(new URL(url))).length).toBeLessThanOrEqual(1)
  })
})

describe('an unreachable provider', () => {
  test.each([
    ['check-sso', 'ada'],
    ['login-required', 'grace'],
  ] as const)('is said on the sign-in page, whose form works, with %s', async (wanted, account) => {
    await keycloak.onLoad(wanted, { ...keycloak.provider.properties, keycloakurl: 'http://127.0.0.1:9' })
    const page = await keycloak.visitor()
    await page.goto('/Store/StoreInfo')
    await page
      .getByRole('alert')
      .filter({ hasText: text('login.keycloak.failed') })
      .waitFor({ timeout: patienceMs })
    await page.getByLabel(text('login.signup.id')).fill(account)
    await page.getByLabel(text('login.password'), { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
    await mainMenu(page).waitFor({ timeout: patienceMs })
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
        await keycloak.typeAtProvider(page, 'ada')
        await alert(page, text('login.keycloak.failed'))
      },
    ],
    [
      'after a token that opens nothing',
      async (page) => {
        await offer(page).click()
        await keycloak.typeAtProvider(page, 'stranger')
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
    const page = await keycloak.visitor()
    await page.goto('/login')
    await reach(page)
    // The themes differ only in colours.
    await inTheme(page, 'light')
    expect(await violations(page), 'light').toEqual([])
    await inTheme(page, 'dark')
    expect(await violations(page, undefined, 'colours'), 'dark').toEqual([])
  })
})

describe('401 does not loop', () => {
  test.each([
    ['without an account here', 'stranger'],
    ['with an unverified email', 'unproven'],
  ])(
    'a user %s sees the reason and stays on the sign-in page, even where signing in is required',
    async (_kind, name) => {
      await keycloak.onLoad('login-required')
      const page = await keycloak.visitor()
      const seen = trips(page)
      await page.goto('/')
      await keycloak.typeAtProvider(page, name)
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
      const links = await keycloak.backdoor.db
        .selectFrom('account_identity')
        .select('subject')
        .where('subject', '=', name)
        .execute()
      expect(links).toEqual([])
      // Another user can sign in from there.
      await offer(page).click()
      await keycloak.typeAtProvider(page, 'ada')
      await mainMenu(page).waitFor({ timeout: patienceMs })
    },
  )

  test('an account that is disabled while it works ends on the sign-in page', async () => {
    await keycloak.onLoad('login-required')
    const page = await keycloak.visitor()
    await page.goto('/Store/StoreInfo')
    await keycloak.typeAtProvider(page, 'leaver')
    await mainMenu(page).waitFor({ timeout: patienceMs })
    const seen = trips(page)
    const { account_id } = await keycloak.backdoor.db
      .updateTable('account')
      .set({ approved: false })
      .where('account', '=', 'leaver')
      .returning('account_id')
      .executeTakeFirstOrThrow()
    await keycloak.backdoor.forgetSessions(account_id)
    await offer(page).waitFor({ timeout: patienceMs })
    await expect.poll(() => stored(page, 'shelfcast.auth')).toMatchObject({ loginState: false })
    expect(seen.length).toBeLessThan(12)
  })
})

describe('the server', () => {
  const nowS = () => Math.floor(Date.now() / 1000)
  test('allows pages to call the configured realm and no other address', async () => {
    const policy = (await fetch(keycloak.product.url)).headers.get('content-security-policy')
    expect(/connect-src ([^;]+)/.exec(policy ?? '')?.[1]).toBe(`'self' ${keycloak.provider.issuer}/`)
    expect(policy).not.toContain('frame-src')
  })

  test.each<[string, () => Promise<string>]>([
    ['forged', () => keycloak.provider.token({}, { key: 'of a stranger' })],
    ['of another issuer', () => keycloak.provider.token({ iss: 'https://id.example/realms/shop' })],
    ['for another audience', () => keycloak.provider.token({ aud: 'another', azp: 'another' })],
    ['with algorithm none', () => keycloak.provider.token({}, { alg: 'none' })],
    [
      'with HS256 and the public key as its secret',
      () =>
        keycloak.provider.token({}, { alg: 'HS256', key: new TextEncoder().encode(keycloak.provider.publicKeyText) }),
    ],
    ['that expired', () => keycloak.provider.token({ exp: nowS() - 60 })],
  ])('refuses a token %s with 401', async (_kind, make) => {
    const headers = { authorization: `Bearer ${await make()}` }
    for (const path of ['/api/common/store', '/common/api/v2/common/store'])
      expect((await fetch(keycloak.product.url + path, { headers })).status).toBe(401)
    expect((await fetch(`${keycloak.product.url}/api/common/login`, { method: 'POST', headers })).status).toBe(401)
  })
})
