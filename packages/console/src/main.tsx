// console: starts the page: properties, texts, theme, then the routes.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import './theme.css'
import { KitRoot } from './ui/kit-root.tsx'
import { queryClient } from './api/ask.ts'
import { isSignedIn } from './api/auth-state.ts'
import { loadProperties } from './api/properties.ts'
import { startText } from './text/text.ts'
import { applyTheme } from './app/appearance.ts'
import { useAppData } from './app/app-data.ts'
import { useChunkTrouble, watchChunks } from './app/chunk.ts'
import { NewVersionPage } from './app/page-states.tsx'
import { startRouter } from './app/router.tsx'
import { fetchScreen } from './app/screens.ts'
import { parseSearch } from './app/search-params.ts'
import { askSessionAhead, watchSession } from './app/session.ts'
import { giveReason } from './app/sign-in-request.ts'

applyTheme()
watchChunks()
startText(useAppData.getState().currentLanguage)
await loadProperties()

const router = startRouter()
watchSession((reason) => {
  giveReason(reason)
  void router.navigate({ to: '/login', replace: true })
})
// Asked now, the answers come while the page is being made. A link may be for somebody else, so with one the guard decides first.
const search = parseSearch(location.search)
if (isSignedIn() && location.pathname !== '/login' && search['data'] === undefined) {
  fetchScreen(location.pathname, search, askSessionAhead())
}

function Page() {
  const isOutdated = useChunkTrouble(({ failed }) => failed)
  return isOutdated ? <NewVersionPage /> : <RouterProvider router={router} />
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <KitRoot><Page /></KitRoot>
      </QueryClientProvider>
    </StrictMode>,
  )
}
