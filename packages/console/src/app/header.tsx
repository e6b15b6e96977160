// app: the line above every screen: where one is, which store, search, language, account.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Bell, ChevronsUpDown, CircleUser, Languages, ListTodo, Search, Store } from 'lucide-react'
import type { ScreenRow } from '@shelfcast/contract/screens'
import { useAuth } from '../api/auth-state.ts'
import { useOpenAlerts } from '../features/alerts/open-alerts.ts'
import { useRunningJobs } from '../features/jobs/running-jobs.ts'
import { useText } from '../text/text.ts'
import { latePanel } from '../screens/late-panel.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useAppData } from './app-data.ts'
import { closeAlerts, closeAlertSettings, showAlerts, useAlertsView } from './alerts-view.ts'
import { loadChunk } from './chunk.ts'
import { HeaderPopover } from './header-popover.tsx'
import { sectionOf, titleOf } from './screens.ts'
import { storeDescription } from './store-description.ts'

const iconSize = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const square = 'grid size-9 place-items-center rounded text-muted transition-colors hover:bg-sunken hover:text-ink'

export function Header({ row, rows }: { row: ScreenRow | undefined; rows: readonly ScreenRow[] }) {
  const text = useText()
  const account = useAuth((state) => state.user?.firstName || state.account)
  return (
    <header className="sticky top-0 z-20 flex h-[var(--header-height)] shrink-0 items-center gap-2 border-b border-line bg-paper px-6">
      <div className="min-w-0 grow"><Breadcrumb parts={crumbs(row, text)} /></div>
      <HeaderPopover title={text('store.pick')} load={() => import('./store-picker.tsx').then((part) => part.StorePicker)} className="flex h-9 min-w-0 max-w-100 items-center gap-2 rounded border border-edge bg-surface px-3 transition-colors hover:border-faint"><StoreFace /></HeaderPopover>
      <CommandButton rows={rows} />
      <JobsButton />
      <AlertsButton />
      <HeaderPopover title={text('language.pick')} load={() => import('./language-picker.tsx').then((part) => part.LanguagePicker)} aria-label={text('language.pick')} className={square}><Languages {...iconSize} /></HeaderPopover>
      <HeaderPopover title={text('user.menu')} load={() => import('./user-menu.tsx').then((part) => part.UserMenu)} aria-label={`${text('user.menu')}: ${account}`} className={square}><CircleUser {...iconSize} /></HeaderPopover>
    </header>
  )
}

function JobsButton() {
  const text = useText()
  const count = useRunningJobs()
  return (
    <HeaderPopover title={text('jobs.title')} load={() => import('../features/jobs/jobs-panel.tsx').then((part) => part.JobsPanel)} aria-label={count > 0 ? text('jobs.running', { count }) : text('jobs.title')} className={`relative ${square}`}>
      <ListTodo {...iconSize} />
      {count > 0 && <span aria-hidden className="absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-strong px-1 text-[10px] font-semibold text-on-strong">{count}</span>}
    </HeaderPopover>
  )
}

const mostShown = 99
const AlertSettings = latePanel(() => import('../features/alerts/alert-settings.tsx').then((part) => part.AlertSettings))

function AlertsButton() {
  const text = useText()
  const count = useOpenAlerts()
  const view = useAlertsView()
  return (
    <>
      <HeaderPopover
        title={text('alerts.title')} load={() => import('../features/alerts/alerts-panel.tsx').then((part) => part.AlertsPanel)} view={{ open: view.panel, onOpen: (open) => { if (open) showAlerts(); else closeAlerts() } }}
        aria-label={count > 0 ? text('alerts.open', { count }) : text('alerts.title')} className={`relative ${square}`}
      >
        <Bell {...iconSize} />
        {count > 0 && <span aria-hidden className="absolute end-0 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-error-ink px-1 text-[10px] font-semibold text-surface">{count > mostShown ? `${mostShown}+` : count}</span>}
      </HeaderPopover>
      {view.settings && <AlertSettings onClose={closeAlertSettings} />}
    </>
  )
}

function crumbs(row: ScreenRow | undefined, text: ReturnType<typeof useText>): ReactNode[] {
  if (!row) return [text('app.name')]
  const section = text(sectionOf(row))
  const title = text(titleOf(row))
  return section === title ? [title] : [section, title]
}

function StoreFace() {
  const text = useText()
  const chosen = useAppData((state) => state.selectedStore)
  const info = useAppData((state) => state.managedStores.find(({ code, company }) => code === chosen?.store && company === chosen.company))
  const description = info ? storeDescription({ ...info, store: info.code, storeName: info.name }) : undefined
  return (
    <>
      <Store {...iconSize} size={16} className="shrink-0 text-muted" />
      <span title={description} className="min-w-0 truncate">{chosen ? <><span className="sr-only">{text('store.pick')}: </span><span className="font-semibold">{chosen.name}</span> <bdi dir="ltr" className="text-muted">({chosen.store})</bdi></> : text('store.pick')}</span>
      <ChevronsUpDown {...iconSize} size={14} className="shrink-0 text-muted" />
    </>
  )
}

interface CommandSearchProps { open: boolean; onClose: () => void; rows: readonly ScreenRow[] }

function CommandButton({ rows }: { rows: readonly ScreenRow[] }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState<{ CommandSearch: ComponentType<CommandSearchProps> }>()
  const prepare = () => { if (!part) void loadChunk(() => import('./command-search.tsx')).then(({ default: CommandSearch }) => { setPart({ CommandSearch }) }, () => undefined) } // the reload screen tells of a failure
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      prepare()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => { window.removeEventListener('keydown', onKeyDown) }
  })
  return (
    <>
      <button type="button" aria-keyshortcuts="Control+K" onPointerEnter={prepare} onFocus={prepare} onClick={() => { prepare(); setOpen(true) }} className="flex h-9 w-44 items-center gap-2 rounded border border-edge bg-surface px-3 text-muted transition-colors hover:border-faint">
        <Search {...iconSize} size={16} className="shrink-0" />
        <span className="grow text-start">{text('command.open')}</span>
        <span aria-hidden className="flex gap-0.5"><Kbd>Ctrl</Kbd><Kbd>K</Kbd></span>
      </button>
      {part && <part.CommandSearch open={isOpen} onClose={() => { setOpen(false) }} rows={rows} />}
    </>
  )
}
