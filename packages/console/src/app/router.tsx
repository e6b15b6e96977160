// app: the routes, made from the table of screens, and the guard before them. guard.ts makes the guard's decisions.
import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { designerPath } from '@shelfcast/contract/constants'
import type { ScreenPath, ScreenRow } from '@shelfcast/contract/screens'
import { whilePending } from '../api/pending.ts'
import { clearTemporary, isSignedIn, useAuth } from '../api/auth-state.ts'
import {
  currentRequest,
  forgetRequest,
  giveReason,
  openLink,
  rememberDestination,
  takeLink,
} from '../session/sign-in-request.ts'
import { askSession, endSession } from '../session/session.ts'
import { clearsSearch, passageOf } from '../session/guard.ts'
import { sideMenuOf, tabOfSideMenu } from '../state/tabs.ts'
import { chooseTab } from '../state/tab-choice.ts'
import { loadChunk } from '../ui/chunk.ts'
import { pageLoaders, screenAhead, screenLoaders } from './screens.ts'
import { loadSignInPage } from './sign-in-ahead.ts'
import { allScreens } from '../shell/screen-rows.ts'
import { parseSearch, stringifySearch, type SearchValues } from '../state/search-params.ts'
import { NotFoundPage, TroublePage } from '../shell/page-states.tsx'
import { LoadingOverlay } from '../shell/loading-overlay.tsx'

const anyScreen = '$'

const rootRoute = createRootRoute({
  component: () => (
    <>
      <LoadingOverlay />
      <Outlet />
    </>
  ),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: async ({ search, preload }) => {
    if (preload) return
    const { data } = search as SearchValues
    if (typeof data === 'string') {
      await takeLink(data)
      throw redirect({ to: '/login', search: {}, replace: true })
    }
    const { link } = currentRequest()
    const { account } = useAuth.getState()
    // A link that chooses a password is of use to a user who is signed in, too.
    const isSame = link !== undefined && link !== 'broken' && link.account === account && !link.choosesPassword
    if (isSignedIn() && (link === undefined || isSame)) {
      forgetRequest()
      throw redirect({ to: '/', replace: true })
    }
  },
  component: lazyRouteComponent(() => loadChunk(loadSignInPage), 'LoginPage'),
})

interface Visited {
  location: { pathname: string; search: unknown; href: string }
  preload: boolean
}

/** The guard of every page for users who are signed in. */
async function guard({ location, preload }: Visited): Promise<void> {
  const from = router.state.resolvedLocation?.pathname
  const search = location.search as SearchValues
  const data = typeof search['data'] === 'string' ? search['data'] : undefined
  // A change of filter, sort or page is not a new visit.
  if (preload || (from === location.pathname && data === undefined)) return
  const linkAccount = data === undefined ? undefined : (await openLink(data))?.account
  const passage = passageOf({
    path: location.pathname,
    from,
    data,
    linkAccount,
    auth: { ...useAuth.getState(), loginState: isSignedIn() },
  })
  if (passage.kind === 'login') {
    rememberDestination(location.pathname + stringifySearch({ ...search, data: undefined }))
    throw redirect({ to: '/login', search: passage.data === undefined ? {} : { data: passage.data }, replace: true })
  }
  if (passage.kind === 'drop-data')
    throw redirect({ to: location.pathname, search: { ...search, data: undefined }, replace: true })
  const tab = tabOfSideMenu(sideMenuOf(location.pathname))
  chooseTab(tab)
  const [verdicts] = await whilePending(() => Promise.all([askSession(), screenAhead()]))
  if (verdicts.includes('lost') || !useAuth.getState().loginState) {
    rememberDestination(location.href)
    giveReason(currentRequest().reason ?? 'ended')
    endSession()
    throw redirect({ to: '/login', replace: true })
  }
  chooseTab(tab) // after a reload the account, and with it the position of its tab, is known only now
  if (clearsSearch({ from, path: location.pathname })) clearTemporary()
}

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: guard,
  component: lazyRouteComponent(() => loadChunk(() => import('./frame.tsx')), 'Frame'),
})

/** A page without the frame (specification §2, Family Site). */
const designerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: designerPath,
  beforeLoad: guard,
  component: lazyRouteComponent(async () => ({ default: await loadChunk(pageLoaders[designerPath]) })),
})

function screenRoute(parent: AnyRoute, row: ScreenRow): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: row.path,
    component: lazyRouteComponent(async () => ({ default: await loadChunk(screenLoaders[row.path as ScreenPath]) })),
  }) as unknown as AnyRoute
}

/** Parents without a screen redirect to their first child, as /Lcd to /Lcd/Overview (specification §2). */
const lcdRedirects: Record<string, string> = {
  '/Lcd': '/Lcd/Overview',
  '/Lcd/Contents': '/Lcd/Contents/MediaList',
  '/Lcd/Lcd': '/Lcd/Lcd/LcdList',
  '/Lcd/Playlist': '/Lcd/Playlist/Playlist',
  '/Lcd/Template': '/Lcd/Template/TemplateList',
}

function makeRouter() {
  const rows = allScreens
  const redirects = Object.entries(lcdRedirects).filter(([, to]) => rows.some(({ path }) => path === to))
  const children = [
    ...rows.map((row) => screenRoute(shellRoute as unknown as AnyRoute, row)),
    ...redirects.map(
      ([path, to]) =>
        createRoute({
          getParentRoute: () => shellRoute,
          path,
          beforeLoad: () => {
            throw redirect({ to, replace: true })
          },
        }) as unknown as AnyRoute,
    ),
    createRoute({ getParentRoute: () => shellRoute, path: anyScreen, component: NotFoundPage }) as unknown as AnyRoute,
  ]
  return createRouter({
    routeTree: rootRoute.addChildren([loginRoute, designerRoute, shellRoute.addChildren(children)]),
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: TroublePage,
    defaultNotFoundComponent: NotFoundPage,
  })
}

export let router: ReturnType<typeof makeRouter>

/** Makes the routes. Called once, after the properties are read: the screens of the first route need them. */
export function startRouter(): typeof router {
  router = makeRouter()
  return router
}
