// app: the frame and the list engine in one file, so that the first screen needs only one request
// (docs/decisions/what-the-first-screen-loads.md).
import { Shell } from '../shell/shell.tsx'
import { latePanel } from '../screens/late-panel.tsx'
import { useAnyForm } from '../state/unsaved.ts'
import { HeaderTools } from './header-tools.tsx'
import { useSignInAhead } from './sign-in-ahead.ts'

export { ListScreen } from '../screens/list-screen.tsx'
export { readListAhead } from '../screens/list-ahead.ts'

const UnsavedGuard = latePanel(() => import('../screens/unsaved-guard.tsx').then((part) => part.UnsavedGuard))

export function Frame() {
  const hasForm = useAnyForm()
  useSignInAhead()
  return (
    <>
      <Shell tools={<HeaderTools />} />
      {hasForm && <UnsavedGuard />}
    </>
  )
}
