// shell: the frame around every screen: skip link, side menu, header, content. Loaded after sign-in.
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useAuth } from '../api/auth-state.ts'
import { useCodes } from '../api/permission.ts'
import { productionType } from '../api/properties.ts'
import { useText } from '../text/text.ts'
import { useAppData } from '../state/app-data.ts'
import { FamilySitePanel } from './family-site-panel.tsx'
import { Header } from './header.tsx'
import { menuOf } from './menu.ts'
import { useMenuBadges } from './menu-badges.ts'
import { NoPermissionPage } from './page-states.tsx'
import { allScreens, maySee, menuPathOf, screensOf, titleOf } from './screen-rows.ts'
import { SideMenu } from './side-menu.tsx'
import { useStore } from '../state/store-choice.ts'
import { useTabChoice } from '../state/tab-choice.ts'
import { hidesContent } from '../state/tabs.ts'
import { TopTabs } from './top-tabs.tsx'
import { useStoreDeletions } from './store-deletions.ts'
import { ConnectionWarning } from './connection-warning.tsx'

/** No part of a screen survives the sign-in, not even until the sign-in page is drawn. */
export function Shell({ tools }: { tools: ReactNode }) {
  return useAuth((state) => state.loginState) ? <Frame tools={tools} /> : null
}

function Frame({ tools }: { tools: ReactNode }) {
  const text = useText()
  const codes = useCodes()
  const { store } = useStore()
  const tab = useTabChoice((state) => state.tab)
  const lcdType = useAppData((state) => state.lcdType)
  const badges = useMenuBadges()
  const path = useLocation({ select: ({ pathname }) => (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname) })
  const rows = useMemo(() => screensOf(productionType()), [])
  const row = allScreens.find((candidate) => candidate.path === path)
  const title = row ? text(titleOf(row)) : text('app.name')
  const content = useRef<HTMLElement>(null)
  const lastPath = useRef(path)
  // The first page does not fade in: its rows may be on screen already (screens/first-rows.tsx).
  const [shown, setShown] = useState({ path, fades: false })
  if (shown.path !== path) setShown({ path, fades: true })

  useEffect(() => {
    document.title = row ? `${title} · ${text('app.name')}` : text('app.name')
    // The keyboard and screen readers start at the top of a new screen.
    if (lastPath.current !== path) content.current?.focus({ preventScroll: true })
    lastPath.current = path
  }, [path, row, text, title])

  useStoreDeletions()

  const isHidden = hidesContent(tab, lcdType)
  const items = useMemo(
    () => menuOf(rows, codes, tab, { badges, storeMissing: store === '' }),
    [rows, codes, tab, badges, store],
  )
  const warned = useMemo(
    () => [...items, { kind: 'custom' as const, id: 'connection', component: ConnectionWarning }],
    [items],
  )
  return (
    <div className="mx-auto flex min-h-screen min-w-[1200px] pe-(--page-beyond) min-[2000px]:max-w-[1920px]">
      <a
        href="#content"
        className="sr-only rounded bg-strong px-3 py-2 text-on-strong focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-70"
        onClick={(event) => {
          event.preventDefault()
          content.current?.focus()
        }}
      >
        {text('shell.skip')}
      </a>
      <SideMenu
        items={isHidden ? [] : warned}
        path={row ? menuPathOf(row, rows) : path}
        tabs={<TopTabs />}
        family={(collapsed) => <FamilySitePanel collapsed={collapsed} />}
        hideToggle={isHidden}
      />
      <div className="flex min-w-0 grow flex-col">
        <Header row={row} rows={rows} tools={tools} />
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          key={path}
          className={`min-h-0 grow px-6 pb-8 pt-5 outline-none ${shown.fades ? 'animate-appear' : ''}`}
        >
          {row && !maySee(row, codes) ? <NoPermissionPage menu={row.menu} /> : <Outlet />}
        </main>
      </div>
    </div>
  )
}
