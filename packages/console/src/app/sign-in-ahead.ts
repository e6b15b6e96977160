// app: the sign-in page, fetched before it is needed.
import { useEffect } from 'react'

/** The files of the page that is open come first. */
const afterMs = 5_000

export const loadSignInPage = () => import('../features/sessions/login-page.tsx')

/** For everything that a signed-in user sees: a server that is away cannot send the sign-in page any more. */
export function useSignInAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without it, an unreachable server shows the reload page instead.
      loadSignInPage().catch(() => undefined)
    }, afterMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])
}
