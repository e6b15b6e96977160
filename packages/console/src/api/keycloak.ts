// api: the tokens of a Keycloak sign-in. Loaded only if the runtime properties require it; tokens stay in memory and
// are renewed before they expire.
import Keycloak from 'keycloak-js'
import { renewTokenWith, useAuth } from './auth-state.ts'
import { runtimeProperties } from './properties.ts'

/** Longer than any call, so that its token lives until the answer. */
const leastLifeS = 30

const patienceMs = 10_000

const baseOf = (address: string) => address.replace(/\/+$/, '')

let opened: Promise<Keycloak> | undefined

/** The provider redirects users back here; the sign-in page reads its answer. */
const backAddress = () => `${location.origin}/login`

/**
 * Reads the provider's answer in the address, if there is one, and removes it. No frames and no third-party cookies.
 */
function client(): Promise<Keycloak> {
  opened ??= (async () => {
    const { keycloakurl, keycloakrealm, keycloakclientId } = runtimeProperties()
    const made = new Keycloak({ url: baseOf(keycloakurl), realm: keycloakrealm, clientId: keycloakclientId })
    await made.init({
      pkceMethod: 'S256',
      responseMode: 'fragment',
      checkLoginIframe: false,
      redirectUri: backAddress(),
    })
    return made
  })()
  return opened
}

/** The token in the provider's answer; undefined when there is none. */
export async function readAnswer(): Promise<string | undefined> {
  const { token } = await client()
  if (token === undefined) return undefined
  renewTokenWith(renew)
  return token
}

/**
 * Runs before every call. A short outage of the provider has no effect while the token lives; a refusal ends the
 * sign-in with the token.
 */
async function renew(): Promise<void> {
  const made = await client()
  if (made.token === undefined || !made.isTokenExpired(leastLifeS)) return
  await made.updateToken(leastLifeS).catch((error: unknown) => {
    console.warn('The sign-in could not be renewed.', error)
  })
  if (made.token !== undefined) useAuth.setState({ tokenAPI: made.token })
}

const leaving = () => new Promise<never>(() => undefined)

const prompts = { silently: 'none', openly: undefined, afresh: 'login' } as const

/**
 * If the provider is down, the page could not show an error after the redirect, so ask the provider first. Any answer
 * will do.
 */
async function expectProvider(): Promise<void> {
  const { keycloakurl, keycloakrealm } = runtimeProperties()
  await fetch(`${baseOf(keycloakurl)}/realms/${encodeURIComponent(keycloakrealm)}/.well-known/openid-configuration`, {
    mode: 'no-cors',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  })
}

/**
 * Redirects to the provider and back. In silent mode the provider shows no page: a user without a session returns
 * without one.
 */
export async function goToProvider(way: keyof typeof prompts): Promise<never> {
  await expectProvider()
  const prompt = prompts[way]
  await (await client()).login({ redirectUri: backAddress(), ...(prompt ? { prompt } : {}) })
  return leaving()
}

/** Ends the session at the provider as well, and returns to the sign-in page. */
export async function leaveProvider(): Promise<never> {
  await (await client()).logout({ redirectUri: backAddress() })
  return leaving()
}
