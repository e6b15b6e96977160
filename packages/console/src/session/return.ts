// session: the way back after the server was unreachable. A network error is an automatic logout (specification §8);
// when the server answers again and still knows the session, the console returns to the same place by itself.
import { listAreas } from '@shelfcast/contract/areas/areas'
import { readSession, type LoginReply } from '@shelfcast/contract/sessions/sessions'
import { clearSessionCookie, keycloakMode, rememberHandle, useAuth } from '../api/auth-state.ts'
import { readSessionCookie } from '../ahead.ts'
import { Refusal, answers, call } from '../api/call.ts'

/** The handle of the session that a network error ended in this page. In memory only: it must not survive the page. */
let handle = ''

/** Remembers the session, before the logout clears it. The token of a Keycloak sign-in is not kept. */
export function keepForReturn(): void {
  handle = useAuth.getState().loginMode === keycloakMode ? '' : readSessionCookie()
}

/** Another sign-in replaces the session. */
export function forgetReturn(): void {
  handle = ''
}

/** 'away': the server does not answer. 'back': it does, but the session is over, or there was none. */
export async function tryReturn(): Promise<'away' | 'back' | LoginReply> {
  // The session check itself, without a session: any answer means that the server is back.
  if (!(await answers(listAreas))) return 'away'
  if (handle === '') return 'back'
  rememberHandle(handle)
  try {
    const { data } = await call(readSession, { query: {}, background: true })
    if (data) return data
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 0 || error.status >= 500) {
      clearSessionCookie()
      return 'away'
    }
  }
  clearSessionCookie()
  forgetReturn()
  return 'back'
}
