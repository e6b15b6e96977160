// api: the signed-in user. The flag, mode and names survive a reload; tokens, codes and the rest of the account stay in
// memory and are read again.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { sessionCookie, temporaryPrefix } from '@shelfcast/contract/constants'
import { readSessionCookie } from '../ahead.ts'
import { flag, withDefaults, words } from './stored.ts'

/** The parts of a sign-in that local storage may hold: never a token, key or secret (security design §6). */
export interface StoredAuth {
  loginState: boolean
  loginMode: string
  account: string
  firstName: string
}

export const signedOut: StoredAuth = { loginState: false, loginMode: '', account: '', firstName: '' }

/** The login mode of a user of the identity provider. */
export const keycloakMode = 'keycloak'

export interface AuthState extends StoredAuth {
  /** The whole account; undefined until the first answer after a reload. */
  user: LoginReply | undefined
  /** Bearer token of a Keycloak sign-in. */
  tokenAPI: string
}

/** The stored value, with defaults for every invalid part. */
export const validAuth = (stored: unknown): StoredAuth =>
  withDefaults<StoredAuth>(
    stored,
    { loginState: flag, loginMode: words(20), account: words(255), firstName: words(255) },
    signedOut,
  )

export const useAuth = create<AuthState>()(
  persist((): AuthState => ({ ...signedOut, user: undefined, tokenAPI: '' }), {
    name: 'shelfcast.auth',
    partialize: ({ loginState, loginMode, account, firstName }): StoredAuth => ({
      loginState,
      loginMode,
      account,
      firstName,
    }),
    merge: (stored, fresh) => ({ ...fresh, ...validAuth(stored) }),
  }),
)

/** Signed in, and able to show it: the token of a Keycloak sign-in does not outlive a reload. */
export function isSignedIn({ loginState, loginMode, tokenAPI } = useAuth.getState()): boolean {
  return loginState && (loginMode !== keycloakMode || tokenAPI !== '')
}

let renew: (() => Promise<void>) | undefined

/** Renews a token that will expire soon. */
export function renewTokenWith(next: typeof renew): void {
  renew = next
}

/** Runs before a call, so that its token does not expire on the way. */
export async function freshToken(): Promise<void> {
  if (useAuth.getState().tokenAPI !== '') await renew?.()
}

export function rememberLogin(user: LoginReply, tokenAPI = ''): void {
  useAuth.setState({
    loginState: true,
    loginMode: user.loginMode,
    account: user.account,
    firstName: user.firstName,
    user,
    tokenAPI,
  })
  // The server sets the cookie itself; this covers a server on another origin, whose cookies the page cannot read.
  if (readSessionCookie() === '' && user.sessionId !== '') rememberHandle(user.sessionId)
}

export function rememberHandle(sessionId: string): void {
  document.cookie = `${sessionCookie}=${encodeURIComponent(sessionId)}; Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`
}

/**
 * Clears a sign-in: user, mode, token, session cookie and the temporary objects of session storage (specification §4).
 */
export function forgetLogin(): void {
  useAuth.setState({ ...signedOut, user: undefined, tokenAPI: '' })
  clearSessionCookie()
  clearTemporary()
}

export function clearTemporary(): void {
  const doomed = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index)).filter(
    (key): key is string => key !== null && key.startsWith(temporaryPrefix),
  )
  for (const key of doomed) sessionStorage.removeItem(key)
}

export function clearSessionCookie(): void {
  document.cookie = `${sessionCookie}=; Path=/; Max-Age=0; SameSite=Strict`
}
