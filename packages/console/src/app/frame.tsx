// app: the frame and the list engine in one file, so that the first screen needs only one request
// (docs/decisions/what-the-first-screen-loads.md).
import { useEffect } from 'react'
import { Shell } from '../shell/shell.tsx'
import { latePanel } from '../screens/late-panel.tsx'
import { useAnyForm } from '../state/unsaved.ts'
import { HeaderTools } from './header-tools.tsx'

export { ListScreen } from '../screens/list-screen.tsx'
export { readListAhead } from '../screens/list-ahead.ts'

/** A server that is away cannot send the sign-in page any more, so the page is fetched before. */
const signInPageAfterMs = 5_000

const UnsavedGuard = latePanel(() => import('../screens/unsaved-guard.tsx').then((part) => part.UnsavedGuard))

export function Frame() {
  const hasForm = useAnyForm()
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without it, an unreachable server shows the reload page instead.
      import('../features/sessions/login-page.tsx').catch(() => undefined)
    }, signInPageAfterMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return (
    <>
      <Shell tools={<HeaderTools />} />
      {hasForm && <UnsavedGuard />}
    </>
  )
}
