// app: the page of the Layout Designer, with the question about unsaved changes that the frame has around screens.
import { DesignerPage } from '../features/designer/designer-page.tsx'
import { readDesignerAhead } from '../features/designer/read-ahead.ts'
import { UnsavedGuard } from '../screens/unsaved-guard.tsx'
import { useAuth } from '../api/auth-state.ts'
import { useSignInAhead } from './sign-in-ahead.ts'

/** No part of the page survives the sign-in, not even until the sign-in page is drawn. */
export function DesignerWindow() {
  useSignInAhead()
  return useAuth((state) => state.loginState) ? (
    <>
      <DesignerPage />
      <UnsavedGuard />
    </>
  ) : null
}

DesignerWindow.readAhead = readDesignerAhead
