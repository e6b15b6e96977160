// session: the life of a sign-in: restore, adopt, keep alive, end. The signed-in user is in api/auth-state.ts.
import { listAreas } from '@shelfcast/contract/areas/areas'
import { logout, readSession, type LoginReply } from '@shelfcast/contract/sessions/sessions'
import { keepAliveMs, tabIndexKey } from '@shelfcast/contract/constants'
import { Refusal, call } from '../api/call.ts'
import { queryClient } from '../api/ask.ts'
import { clearSessionCookie, forgetLogin, keycloakMode, rememberLogin, useAuth } from '../api/auth-state.ts'
import { close as closeLive } from '../api/live.ts'
import { productionType, runtimeProperties } from '../api/properties.ts'
import { onSessionTrouble, sessionCheck, type Verdict } from '../api/session-lost.ts'
import { adoptAccount, resetAppData, useAppData } from '../state/app-data.ts'
import { dropDrafts, dropDraftsOfOthers } from '../state/drafts.ts'
import { keepForReturn } from './return.ts'
import { rememberPlace } from './sign-in-request.ts'
import { loadChunk } from '../ui/chunk.ts'

/** A sign-in succeeded. The companies come from the answer; the active one is the first (specification §4). */
export function startSession(user: LoginReply, tokenAPI = ''): void {
  queryClient.clear()
  rememberLogin(user, tokenAPI)
  dropDraftsOfOthers()
  adoptAccount(user)
  startKeepAlive()
  // Until its messages arrive, the browser language stays; nothing waits for them.
  import('../state/speak.ts').then(({ speakOwn }) => speakOwn(user.language)).catch(() => undefined)
}

/** Reads the signed-in account again, once after a reload. Without it the permissions are unknown. */
async function restoreSession(): Promise<Verdict> {
  if (useAuth.getState().user) return 'alive'
  try {
    const { data } = await call(readSession, { query: {}, background: true })
    if (!data) return 'lost'
    rememberLogin(data, useAuth.getState().tokenAPI)
    adoptAccount(data)
    startKeepAlive()
    return 'alive'
  } catch (error) {
    const verdict = verdictOn(error)
    if (verdict === 'alive') throw error // for example while the server starts: without the account no screen can open
    return verdict
  }
}

type Selected = ReturnType<typeof useAppData.getState>['selectedStore']

/**
 * Reads the account's stores again, after one was deleted: if it was the selected one, another is selected.
 * @returns both stores then, to the first of several calls at once
 */
export async function rereadAccount(): Promise<{ gone: Selected; selected: Selected } | undefined> {
  const { data } = await call(readSession, { query: {}, background: true })
  if (!data) return undefined
  const { selectedStore: gone } = useAppData.getState()
  useAuth.setState({ user: data })
  adoptAccount(data)
  const { selectedStore: selected } = useAppData.getState()
  const stays = gone === null || (gone.store === selected?.store && gone.company === selected.company)
  return stays ? undefined : { gone, selected }
}

let ahead: Promise<Verdict[]> | undefined

/**
 * Reads the account, and whether its session is alive, before the guard needs them: the answers arrive while the page
 * is built.
 */
export function askSessionAhead(): Promise<Verdict[]> {
  ahead = verdicts()
  return ahead
}

/** The current account and session check. The first call may use the early answers. */
export function askSession(): Promise<Verdict[]> {
  const asked = ahead ?? verdicts()
  ahead = undefined
  return asked
}

const verdicts = () => Promise.all([restoreSession(), checkSession()])

/** Asks the server whether the session is still alive (specification §8). */
async function checkSession(): Promise<Verdict> {
  try {
    await call(listAreas, { query: {}, background: true })
    return 'alive'
  } catch (error) {
    return verdictOn(error)
  }
}

function verdictOn(error: unknown): Verdict {
  if (!(error instanceof Refusal)) throw error
  return sessionCheck[productionType()]({ status: error.status, text: error.sent })
}

let poll: ReturnType<typeof setInterval> | undefined

/** Starts the poll once; further calls change nothing until it is stopped. */
export function startKeepAlive(): void {
  poll ??= setInterval(() => {
    // Its errors are ignored; the one listener sees every reply and notices a lost session.
    checkSession().catch(() => undefined)
  }, keepAliveInterval())
}

export function stopKeepAlive(): void {
  clearInterval(poll)
  poll = undefined
}

/**
 * Milliseconds: HEALTH_CHECK_INTERVAL of the properties file, else the company's setting, else 10,000. Under a second
 * is a mistake.
 */
export function keepAliveInterval(): number {
  const usable = (value: string | undefined) =>
    value !== undefined && /^\d+$/.test(value) && Number(value) >= 1_000 ? Number(value) : undefined
  return (
    usable(runtimeProperties().HEALTH_CHECK_INTERVAL) ?? usable(useAuth.getState().user?.aliveInterval) ?? keepAliveMs
  )
}

/**
 * Signs out: notifies the server, then clears everything even if that fails. A Keycloak sign-in ends at the provider as
 * well, which redirects back to the sign-in page.
 */
export async function signOut(): Promise<void> {
  const { account, loginMode } = useAuth.getState()
  stopKeepAlive()
  closeLive()
  dropDrafts()
  await call(logout, { query: { account }, background: true }).catch(() => undefined)
  endSession()
  if (loginMode !== keycloakMode) return
  const { leaveProvider } = await loadChunk(() => import('../api/keycloak.ts'))
  await leaveProvider() // the browser leaves the page
}

/**
 * Clears user, mode, token, cookie and temporary objects, and resets the app data except the language. Cached data goes
 * when the sign-in page is shown; until then it is on screen.
 */
export function endSession(): void {
  stopKeepAlive()
  closeLive()
  forgetLogin()
  sessionStorage.removeItem(tabIndexKey)
  resetAppData()
}

/** Kept over the reload that follows a 401, until the sign-in page tells the user (taken-over.ts). */
export const takenOverKey = 'shelfcast.takenOver'
const reloadStamp = 'shelfcast.reloadedAt'
const reloadPauseMs = 30_000

/**
 * 401: clears the cookie and reloads the page, but never twice within half a minute (specification §8, security design
 * §8).
 */
export function reloadOnce(now = Date.now()): boolean {
  clearSessionCookie()
  const last = Number(sessionStorage.getItem(reloadStamp) ?? 0)
  if (now - last < reloadPauseMs) return false
  sessionStorage.setItem(reloadStamp, String(now))
  location.reload()
  return true
}

/** Listens for lost sessions. `toLogin` shows the sign-in page with the reason. */
export function watchSession(toLogin: (reason: 'ended' | 'network') => void): void {
  onSessionTrouble((trouble, { status, takenOver }) => {
    const { loginState } = useAuth.getState()
    if (loginState && takenOver) sessionStorage.setItem(takenOverKey, takenOver)
    if (loginState) rememberPlace(location.pathname + location.search)
    if (trouble === 'unauthorized' && reloadOnce()) return
    if (!loginState) return // a refused sign-in, or a second reply about the same loss
    if (status === 0) keepForReturn()
    endSession()
    toLogin(status === 0 ? 'network' : 'ended')
  })
}
