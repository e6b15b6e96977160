// console: starts the page: properties, texts, theme, then the routes.
import './no-eval.ts'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import './theme.css'
import { KitRoot } from './ui/kit-root.tsx'
import { dropAhead } from './ahead.ts'
import { queryClient } from './api/ask.ts'
import { isSignedIn } from './api/auth-state.ts'
import { loadProperties } from './api/properties.ts'
import { fallbackLanguage, startText } from './text/text.ts'
import { applyTheme } from './state/appearance.ts'
import { appDataKey, useAppData } from './state/app-data.ts'
import { keepView } from './state/view-cookie.ts'
import { useChunks, watchChunks } from './ui/chunk.ts'
import { whenQuiet } from './api/when-quiet.ts'
import { endFirstPaint } from './shell/first-paint.ts'
import { NewVersionPage } from './shell/page-states.tsx'
import { router, startRouter } from './app/router.tsx'
import { fetchScreen } from './app/screens.ts'
import { parseSearch } from './state/search-params.ts'
import { askSessionAhead, watchSession } from './session/session.ts'
import { giveReason } from './session/sign-in-request.ts'

function Page() {
  const isOutdated = useChunks(({ failed }) => failed)
  useEffect(() => {
    if (isOutdated) endFirstPaint()
  }, [isOutdated])
  return isOutdated ? <NewVersionPage /> : <RouterProvider router={router} />
}

// Not at the top level: with an await there the build merges no files.
async function start() {
  applyTheme()
  watchChunks()
  const { currentLanguage } = useAppData.getState()
  const isNewBrowser = localStorage.getItem(appDataKey) === null
  await Promise.all([startText(currentLanguage), loadProperties()])

  let isFirst = true
  startRouter().subscribe('onRendered', () => {
    endFirstPaint()
    dropAhead()
    if (isFirst && (isNewBrowser || currentLanguage !== fallbackLanguage))
      import('./state/speak.ts').then(({ renewMessages }) => renewMessages(isNewBrowser)).catch(() => undefined) // the stored messages stay
    if (isFirst) whenQuiet(keepView)
    isFirst = false
  })
  watchSession((reason) => {
    giveReason(reason)
    void router.navigate({ to: '/login', replace: true })
  })
  // These requests run while the page is built. A link may belong to another user, so with a link the guard decides
  // first.
  const search = parseSearch(location.search)
  if (isSignedIn() && location.pathname !== '/login' && search['data'] === undefined) {
    fetchScreen(location.pathname, search, askSessionAhead())
  }

  const root = document.getElementById('root')
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <KitRoot>
            <Page />
          </KitRoot>
        </QueryClientProvider>
      </StrictMode>,
    )
  }
}

void start()
