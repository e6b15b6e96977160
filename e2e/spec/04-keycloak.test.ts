// e2e/spec: specification §3, §4 and §8: signing in with Keycloak, in a real browser with a real identity provider. The
// sign-in page: 04-keycloak-page.test.ts. server/sessions/realm.test.ts tests the server's handling of tokens.
import type { BrowserContext } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { clientId } from '@shelfcast/server/testing/identity-provider'
import { mainMenu, menuLink } from '../actions.ts'
import { addPicture, stored } from '../people.ts'
import { text } from '../text.ts'
import { accessTokenS, offer, patienceMs, startKeycloak, trips } from './keycloak.ts'

/** So short that the test need not wait long for its end. */
const shortS = 8
/** The server accepts a token that much longer, because clocks differ. */
const toleranceS = 10

const keycloak = startKeycloak()
const ended = 'Your session has ended'
const cookie = async (context: BrowserContext) =>
  (await context.cookies(keycloak.product.url)).find(({ name }) => name === 'sessionId')?.value

describe('signing in', () => {
  test('leads to the provider with PKCE, back to the requested screen, and shows its list', async () => {
    const page = await keycloak.visitor()
    const asked = page.waitForRequest((request) =>
      request.url().startsWith(`${keycloak.provider.issuer}/protocol/openid-connect/auth?`),
    )
    await page.goto('/Store/StoreInfo')
    await offer(page).click()
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${keycloak.product.url}/login`,
    })
    const login = page.waitForRequest((request) => request.url().endsWith('/api/common/login'))
    await keycloak.typeAtProvider(page, 'ada')
    await page.getByRole('row').filter({ hasText: 'SECOND' }).waitFor({ timeout: patienceMs })
    expect(new URL(page.url()).pathname).toBe('/Store/StoreInfo')
    expect((await login).postData()).toBeNull()
    expect((await login).headers()['authorization']).toMatch(/^Bearer /)
  })

  test('the email is set from the token, and the token is in memory only', async () => {
    const page = await keycloak.signedIn('ada')
    expect(await stored(page, 'shelfcast.auth')).toEqual({
      loginState: true,
      loginMode: 'keycloak',
      account: 'ada',
      firstName: '',
    })
    expect(await stored(page, 'shelfcast.app')).toMatchObject({ emailaddress: 'ada@shop.example' })
    expect(await cookie(page.context())).toBeUndefined()
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    )
    expect(kept).not.toMatch(/eyJ/)
  })

  test('the email of an identity token is the first of its list', async () => {
    await keycloak.withEmail(await keycloak.backdoor.account({ account: 'listed' }), 'listed@shop.example')
    const token = await keycloak.provider.token({
      sub: 'listed',
      email: undefined,
      emails: ['listed@shop.example', 'second@shop.example'],
      email_verified: true,
    })
    const answer = await fetch(`${keycloak.product.url}/api/common/login`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ account: 'listed', tokenEmail: 'listed@shop.example' }),
    ])
  })

  test('pictures are fetched with the token too', async () => {
    await addPicture(keycloak.backdoor.db, 'SECOND')
    const page = await keycloak.signedIn('ada')
    const fetched = page.waitForRequest((request) => request.url().includes('/common/labels/image'), {
      timeout: patienceMs,
    })
    await (await menuLink(page, 'Label Info')).click()
    const request = await fetched
    expect(request.headers()['authorization']).toMatch(/^Bearer /)
    expect(request.resourceType()).toBe('fetch')
  })

  test('the token goes with every call and with the live events, and is renewed before it expires', async () => {
    const page = await keycloak.visitor()
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
    await keycloak.typeAtProvider(page, 'ada')
    await mainMenu(page).waitFor({ timeout: patienceMs })
    menuSeen = true
    expect((await live).request().headers()['authorization']).toMatch(/^Bearer /)
    // The keep-alive poll is a call too.
    await expect.poll(() => tokens.size, { timeout: patienceMs }).toBeGreaterThan(1)
    expect(without).toEqual([])
    expect(await mainMenu(page).count()).toBe(1)
  })

  test("after a reload the user is back on the same screen without typing while the provider's session lives, and otherwise sees that it ended", async () => {
    const page = await keycloak.signedIn('ada')
    await page.reload()
    await page.getByRole('row').filter({ hasText: 'SECOND' }).waitFor({ timeout: patienceMs })
    expect(new URL(page.url()).pathname).toBe('/Store/StoreInfo')
    // Without that session there is the sign-in page, once.
    await page.context().clearCookies()
    const seen = trips(page)
    await page.reload()
    await page.getByRole('alert').filter({ hasText: ended }).waitFor({ timeout: patienceMs })
    expect(await offer(page).count()).toBe(1)
    expect(await stored(page, 'shelfcast.auth')).toMatchObject({ loginState: false, account: '' })
    expect(seen.filter((url) => keycloak.isAtProvider(new URL(url))).length).toBeLessThanOrEqual(1)
  })

  test('a renewal that the provider refuses shows no error; the token is used up, and the next call leads to the sign-in page with the reason', async () => {
    keycloak.provider.limitTokens(shortS)
    onTestFinished(() => {
      keycloak.provider.limitTokens(accessTokenS)
    })
    const page = await keycloak.signedIn('ada')
    const refusal = page.waitForResponse(
      (response) =>
        response.url() === `${keycloak.provider.issuer}/protocol/openid-connect/token` && response.status() === 400,
      { timeout: patienceMs },
    )
    const unauthorized = page.waitForResponse(
      (response) => response.url().startsWith(`${keycloak.product.url}/api/`) && response.status() === 401,
      { timeout: (shortS + toleranceS) * 1000 + patienceMs },
    )
    keycloak.provider.trust(keycloak.product.url)
    await refusal
    // For the rest of the token's life calls use it.
    await page.waitForResponse(
      (response) => response.url().startsWith(`${keycloak.product.url}/api/`) && response.ok(),
      {
        timeout: patienceMs,
      },
    )
    expect(await mainMenu(page).count()).toBe(1)
    expect((await unauthorized).request().headers()['authorization']).toMatch(/^Bearer /)
    await page.getByRole('alert').filter({ hasText: ended }).waitFor({ timeout: patienceMs })
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await stored(page, 'shelfcast.auth')).toMatchObject({ loginState: false })
  })

  test('signing out ends the session at the provider as well: the next sign-in asks who it is', async () => {
    const page = await keycloak.signedIn('grace')
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('button', { name: text('user.signOut') }).click()
    await page.waitForURL(keycloak.isAtProvider, { timeout: patienceMs })
    await page.getByRole('button', { name: /yes/i }).click()
    await offer(page).click({ timeout: patienceMs })
    await keycloak.typeAtProvider(page, 'ada')
    await mainMenu(page).waitFor({ timeout: patienceMs })
    expect(await stored(page, 'shelfcast.auth')).toMatchObject({ account: 'ada' })
  })
})
