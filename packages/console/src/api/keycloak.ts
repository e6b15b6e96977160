// api: the tokens of a Keycloak sign-in. Loaded only where the runtime properties ask for it; tokens stay in memory and are renewed before they expire.
import Keycloak from 'keycloak-js'
import { renewTokenWith, useAuth } from './auth-state.ts'
import { runtimeProperties } from './properties.ts'

/** A call takes less than this, so its token lives until it is answered. */
const leastLifeS = 30

const patienceMs = 10_000

const baseOf = (address: string) => address.replace(/\/+$/, '')

let opened: Promise<Keycloak> | undefined

/** The provider sends people back here; the sign-in page takes up its answer. */
const backAddress = () => `${location.origin}/login`

/** Takes up the provider's answer in the address, if there is one, and takes it off. Frames and third-party cookies are not used. */
function client(): Promise<Keycloak> {
  opened ??= (async () => {
    const { keycloakurl, keycloakrealm, keycloakclientId } = runtimeProperties()
    const made = new Keycloak({ url: baseOf(keycloakurl), realm: keycloakrealm, clientId: keycloakclientId })
    await made.init({ pkceMethod: 'S256', responseMode: 'fragment', checkLoginIframe: false, redirectUri: backAddress() })
    return made
  })()
  return opened
}

/** The token that the provider's answer brought; undefined when it brought none. */
export async function readAnswer(): Promise<string | undefined> {
  const { token } = await client()
  if (token === undefined) return undefined
  renewTokenWith(renew)
  return token
}

/** Before every call. A provider that is away for a moment costs nothing while the token lives; one that refuses ends the sign-in with the token. */
async function renew(): Promise<void> {
  const made = await client()
  if (made.token === undefined || !made.isTokenExpired(leastLifeS)) return
  await made.updateToken(leastLifeS).catch((error: unknown) => { console.warn('The sign-in could not be renewed.', error) })
  if (made.token !== undefined) useAuth.setState({ tokenAPI: made.token })
}

const leaving = () => new Promise<never>(() => undefined)

const prompts = { silently: 'none', openly: undefined, afresh: 'login' } as const

/** A page that was left for a provider that is away cannot say so, so it is asked first. Any answer will do. */
async function expectProvider(): Promise<void> {
  const { keycloakurl, keycloakrealm } = runtimeProperties()
  await fetch(`${baseOf(keycloakurl)}/realms/${encodeURIComponent(keycloakrealm)}/.well-known/openid-configuration`, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
}

/** Redirects to the provider and back. In silent mode the provider shows no page: a user without a session comes back without one. */
export async function goToProvider(way: keyof typeof prompts): Promise<never> {
  await expectProvider()
  const prompt = prompts[way]
  await (await client()).login({ redirectUri: backAddress(), ...(prompt ? { prompt } : {}) })
  return leaving()
}

/** Ends the session at the provider as well, and leads back to the sign-in page. */
export async function leaveProvider(): Promise<never> {
  await (await client()).logout({ redirectUri: backAddress() })
  return leaving()
}
